"""Every text that a player can meet: gathered from scenes of random matches, and from what games teach."""

import re
from collections.abc import Iterator
from typing import Any

import parlor
from parlor.engine.lesson_file import lessons_of
from parlor.engine.lessons import THESE, Guide
from parlor.engine.rulebook import rulebook_of

# Fields of a scene that programs read, or that link to a clause.
NOT_READ = {"view", "id", "word", "say", "at", "from", "to", "between", "kind", "role", "form", "look", "events"}
NOT_READ |= {"emblem", "sign", "accent", "suit", "source", "face", "ways", "clause"}
# What only the program says: words of its vocabulary, marks of where a rule comes from, names of fields, coordinates
# (0,-1 and a.r1 and 3>4), numbers of monsters and seats (#5, seat 0), values of Python.
CODE = re.compile(
    r"\b[a-z]+:(?=[^\s])[\w.,-]+"
    r"|\bHOUSE\b|\bDERIVED\b|\bRB \d|\bPUB\b|\bRUL-"
    r"|(?<![\w,.])-?\d+,-?\d{1,2}(?![\d])|\b[a-z]\.[a-z]\d|\d>|#\d|\b[Ss]eat \d"
    r"|\bNone\b(?! of\b)|\bTrue\b|\bFalse\b|\bnull\b|\bnan\b|[a-z]_[a-z]|[{}`\[\]]"
)
CLAUSE = re.compile(r"\b(?:ESP|SRC|SYM|SMC|WIZ)-\d{3}")
# The clauses that a reason links to stand before it.
LINKS = re.compile(r"^(?:(?:RUL-)?[A-Z]{3}-\d+(?:, |: ))+")
# So many words of the vocabulary are tried at one place of a match, in turn.
TRIED = 97


def read_in(part: Any, path: str = "") -> Iterator[tuple[str, str]]:
    """Every text of a scene that is shown, with the path of fields to it."""
    if isinstance(part, str):
        # The third part of a stat is the name of an emblem, the cells of a vital that of a look.
        if not (path.endswith(".stats") and part.startswith("symbol:")) and not path.endswith(".vitals.cells"):
            yield path, part
    elif isinstance(part, dict):
        for name, value in part.items():
            if name not in NOT_READ and not (name == "cards" and path.endswith("brackets")):
                yield from read_in(value, f"{path}.{name}")
    elif isinstance(part, list):
        for value in part:
            yield from read_in(value, path)


def code_words(path: str, text: str) -> list[str]:
    """What a player should not have to read in this text."""
    # The reason why something cannot be done links to its clauses.
    read = LINKS.sub("", text) if path.endswith((".why", ".reason")) else text
    return [match[0] for match in CODE.finditer(read)] + CLAUSE.findall(read)


def played(game: parlor.Game, seed: int, most: int, **options: Any) -> Iterator[parlor.State]:
    """The states of a random match, now and then."""
    state, dice = game.start(seed=seed, **options), parlor.Dice(seed)
    for ply in range(most):
        if ply % 5 == 0:
            yield state
        if state.seat == parlor.OVER:
            break
        legal = state.picks()
        state.pick(legal[dice.below(len(legal))])
    yield state


def ended(game: parlor.Game, seed: int, **options: Any) -> parlor.State:
    """A random match, played to its end."""
    state, dice = game.start(seed=seed, **options), parlor.Dice(seed)
    while state.seat != parlor.OVER:
        legal = state.picks()
        state.pick(legal[dice.below(len(legal))])
    return state


def scene_texts(game: parlor.Game, seed: int, most: int, **options: Any) -> dict[str, str]:
    """Every text of the scenes of a random match, each once, with where it stood."""
    found: dict[str, str] = {}
    for state in played(game, seed, most, **options):
        for seat in [*range(state.players), parlor.WATCHER]:
            for path, text in read_in(state.scene(seat)):
                found.setdefault(text, path)
        if state.seat == parlor.OVER:
            found |= {text: path for path, text in read_in(game.ending(state), ".ending")}
    return found


def reasons(game: parlor.Game, seed: int, most: int, **options: Any) -> dict[str, str]:
    """Why words of the vocabulary cannot be said in a random match: other words at every place."""
    found: dict[str, str] = {}
    words = len(game.vocabulary)
    for number, state in enumerate(played(game, seed, most, **options)):
        if state.seat < 0:
            continue
        for word in range(number % TRIED, words, max(1, words // TRIED)):
            found.setdefault(state.why(word), ".why")
    return found


def taught(game: parlor.Game) -> dict[str, str]:
    """Every text of lessons, glossary, rulebook, options and presets."""
    found: dict[str, str] = {}
    for lesson in lessons_of(game):
        for text in (lesson.title, lesson.aim, lesson.end):
            found[text] = lesson.name
        for step in lesson.steps:
            found |= dict.fromkeys((step.just, step.wrong), lesson.name)
            found |= {text: lesson.name for one in step.when for text in (one.just, one.say, one.why) if text}
            for words in step.all_words():
                found |= dict.fromkeys((words.say.replace(THESE, "Time or Joy"), words.why), lesson.name)
    found |= {term.text: "glossary" for term in game.glossary}
    book = rulebook_of(game)
    for section in [] if book is None else book.sections:
        found |= dict.fromkeys(
            [section.title, section.text, *(picture.caption for picture in section.pictures)], "book"
        )
    for preset in game.presets:
        found |= dict.fromkeys((preset.title, preset.text), "preset")
    for option in game.options:
        found |= {str(value): "option" for name, value in option.plain().items() if name in ("text", "title", "help")}
    return found


def walked(game: parlor.Game) -> Iterator[parlor.State]:
    """What a learner sees, step by step, in every lesson."""
    for lesson in lessons_of(game):
        guide = Guide(game, lesson)
        while guide.step is not None:
            yield guide.state
            if lesson.free:
                break
            wanted = guide.wanted()
            _ = guide.press(wanted[0]) if wanted else guide.go_on()
