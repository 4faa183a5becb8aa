"""What a typed line means: words, numbers and shortenings become picks."""

import re

from parlor.bots.advice import goes_on, rehearsal
from parlor.cli.draw import things
from parlor.engine import IllegalPick, State
from parlor.engine.nearest import nearest

# The clauses that a refusal names first.
RULES = re.compile(r"(?:(?:RUL-)?[A-Z]{3}-\d+(?:, |: ))+")
# So many words are listed to somebody who said another one.
MOST_LISTED = 8


def understand(state: State, line: str) -> list[int]:
    """The picks that a line means, one after the other; `IllegalPick` says which of them is wrong."""
    trial = rehearsal(state)
    picks: list[int] = []
    for token in line.split():
        check_goes_on(state, trial, token)
        pick = meant(trial, token)
        try:
            trial.pick(pick)
        except IllegalPick as error:
            raise IllegalPick(_told(token if " " in line.strip() else "", str(error))) from None
        picks.append(pick)
    return picks


def check_goes_on(state: State, trial: State, token: str) -> None:
    """Refuse to plan beyond what the seat may know now."""
    if not goes_on(state, trial):
        last = state.game.word(trial.log[-1])
        raise IllegalPick(f"{last} must be made before {token} can be; say it first")


def _told(word: str, reason: str) -> str:
    """A refusal with the word that is wrong where there are several, and the rule behind it at the end."""
    told = plain(reason)
    return told if not word or word in told else f"{word}: {told}"


def plain(reason: str) -> str:
    """A refusal as people read it: the sentence first, then where it is written."""
    rules = RULES.match(reason)
    if rules is None:
        return reason
    said = reason[rules.end() :]
    return f"{said[:1].upper()}{said[1:]} ({rules[0][:-2]})"


def meant(state: State, token: str) -> int:
    """The pick that a word means, a number of the list, a part of a word, or the name of what is drawn for it."""
    game = state.game
    words = {game.word(pick): pick for pick in state.picks()}
    if token.lower() in words or not token:
        return words[token.lower()]
    if token.isdecimal() and token not in game.vocabulary:
        if not 1 <= int(token) <= len(words):
            raise IllegalPick(f"the picks are numbered 1 to {len(words)}; {token} is none of them")
        return list(words.values())[int(token) - 1]
    near = [word for word in words if word.partition(":")[2] == token.lower()]
    near = near or named(state, token) or [word for word in words if word.startswith(token.lower())]
    if len(near) == 1:
        return words[near[0]]
    if near and token not in game.vocabulary:
        raise IllegalPick(f"{token} may mean {', '.join(near[:-1])} or {near[-1]}")
    return _unasked(state, token)


def _unasked(state: State, token: str) -> int:
    """The pick of a word that is not asked for now, whole or without its kind; refused with what is asked for."""
    game = state.game
    known = [word for word in game.vocabulary if token.lower() in (word, word.partition(":")[2])]
    if len(known) != 1:
        known = _drawn_as(state, token) or known
    if len(known) == 1:
        return game.code(known[0])
    names = drawn_names(state)
    asked = list(dict.fromkeys((names.get(word) or [word.partition(":")[2] or word])[0] for word in _asked(state)))
    listed = ", ".join(asked[:MOST_LISTED]) + (" …" if len(asked) > MOST_LISTED else "")
    meant = nearest(token, game.vocabulary)
    hint = f"did you mean {meant}?" if meant else f"now you can say: {listed}"
    raise IllegalPick(f"{token} is not asked for; {hint}" if known else f"{game.title} has no word {token!r}; {hint}")


def _asked(state: State) -> list[str]:
    """The words of the legal picks."""
    return [state.game.word(pick) for pick in state.picks()]


def _drawn_as(state: State, token: str) -> list[str]:
    """The words of the kind that is asked for, of a drawn thing of this name or label."""
    kinds = {word.partition(":")[0] for word in _asked(state)}
    scene = state.scene(state.seat)
    places = [
        str(thing["id"]).partition(":")[2]
        for thing in things(scene)
        if token.casefold() in (str(thing.get(field, "")).casefold() for field in ("name", "label"))
    ]
    words = [f"{kind}:{place}" for kind in sorted(kinds) for place in dict.fromkeys(places)]
    return [word for word in words if word in state.game.vocabulary]


def named(state: State, token: str) -> list[str]:
    """The words of the legal picks that a drawn thing of this name or label stands for."""
    return [word for word, names in drawn_names(state).items() if token.casefold() in names]


def drawn_names(state: State) -> dict[str, list[str]]:
    """The names and labels of what is drawn for each legal pick, as they are typed: in one word."""
    scene = state.scene(state.seat)
    names = {
        thing["id"]: [str(thing[field]).casefold().replace(" ", "_") for field in ("name", "label") if field in thing]
        for thing in things(scene)
    }
    return {pick["word"]: [name for at in pick["at"] for name in names.get(at, ())] for pick in scene["picks"]}


def next_words(state: State, typed: list[str]) -> list[tuple[str, str]]:
    """The words that may follow those typed, with what they mean; none if those cannot be made."""
    trial = rehearsal(state)
    try:
        for token in typed:
            check_goes_on(state, trial, token)
            trial.pick(meant(trial, token))
    except IllegalPick:
        return []
    if not goes_on(state, trial):
        return []
    return [(trial.game.word(pick), trial.game.label(trial, pick)) for pick in trial.picks()]
