"""The verb reference for people who write cards, made from the verbs themselves (docs/cards.md)."""

from collections.abc import Sequence

from parlor.engine.files import Argument
from parlor.games.espeers.verbs import CONDITIONS, FILTERS, VERBS
from parlor.games.espeers.words import ABILITIES, SYMBOLS


def reference() -> str:
    """All verbs, filters, conditions and symbols as tables."""
    return "\n\n".join([verb_table(), filter_table(), condition_table(), symbol_table()])


def verb_table() -> str:
    """Every verb with its arguments and its printed sentence."""
    rows = [
        f"| `{written(verb.name, verb.arguments)}` | {limits(verb.arguments)} | {verb.say(example(verb.arguments))} |"
        for verb in VERBS.named.values()
    ]
    return table(["verb", "arguments", "printed, for example"], rows)


def written(name: str, arguments: Sequence[Argument]) -> str:
    """A verb as a card writes it."""
    return f"{name}:{';'.join(argument.name for argument in arguments)}" if arguments else name


def limits(arguments: Sequence[Argument]) -> str:
    """What each argument may be."""
    return "; ".join(
        f"`{argument.name}` a filter" if argument.words else f"`{argument.name}` {argument.least} to {argument.most}"
        for argument in arguments
    )


def example(arguments: Sequence[Argument]) -> list[str]:
    """Arguments for an example."""
    return [argument.words[0] if argument.words else str(2 + place) for place, argument in enumerate(arguments)]


def filter_table() -> str:
    """What a target may be."""
    sentence = VERBS.named["negate"].say
    rows = [f"| `{name}` | {sentence([name])} |" for name in FILTERS if name in ("any", "pk", "impulse", "cost4")]
    return table(["filter `f` (`cost0` to `cost9`)", "printed with `negate`"], rows)


def condition_table() -> str:
    """What may follow a verb."""
    rows = [f"| `@{name}` | {text} … |" for name, text in CONDITIONS.items()]
    return table(["condition", "printed before the sentence"], rows)


def symbol_table() -> str:
    """What cycling gives."""
    rows = [f"| `{symbol}` | {ability} |" for symbol, ability in zip(SYMBOLS, ABILITIES, strict=True)]
    return table(["symbol", "cycling gives"], rows)


def table(heads: list[str], rows: list[str]) -> str:
    """A table in Markdown."""
    return "\n".join([f"| {' | '.join(heads)} |", "|" + "---|" * len(heads), *rows])
