"""The box and designers' packs: cards, characters and blank action cards as data."""

from collections.abc import Sequence
from pathlib import Path

from parlor.engine.files import Argument, Call, Entry, Mistakes, Verb, Verbs, read, read_all
from parlor.games.wiz import effects
from parlor.games.wiz.cards import ACTIONS, ELEMENTS, NAMES
from parlor.games.wiz.effects import Effect

SORTS = ("number", "shard", "master", "elemental", "titan", "artifact", "wiz", *ACTIONS)
FOLDER = Path(__file__).parent
BLANK_POINTS = 15
COPIES = {"number": 2, "shard": 2, "wiz": 4, "portal": 2, "alignment": 2}

ONE_TO_TEN = [Argument("n", 1, 10)]
EP = [Argument("n", 1, 1000)]
VERBS = Verbs(
    [
        Verb("draw", effects.DRAW, ONE_TO_TEN, lambda n: f"Draw {n[0]}."),
        Verb("target_draws", effects.TARGET_DRAWS, ONE_TO_TEN, lambda n: f"An opponent draws {n[0]}."),
        Verb("discard_held", effects.DISCARD_HELD, ONE_TO_TEN, lambda n: f"Discard {n[0]} of your held cards."),
        Verb("stun", effects.STUN_TARGET, ONE_TO_TEN, lambda n: f"An opponent misses {n[0]} turns."),
        Verb("gain_ep", effects.GAIN_EP, EP, lambda n: f"Gain {n[0]} EP."),
        Verb("drain_ep", effects.DRAIN_EP, EP, lambda n: f"An opponent loses {n[0]} EP."),
        Verb("take_discard", effects.TAKE_DISCARD, [], lambda n: "Take the top card of the discard pile."),
        Verb("peek_top", effects.PEEK_TOP, ONE_TO_TEN, lambda n: f"Look at the top {n[0]} cards of the deck."),
        Verb("end_turn", effects.END_TURN, [], lambda n: "Your turn ends."),
    ]
)


class Library:
    """What the files say: points of every kind, texts, and the blanks that packs define."""

    def __init__(self) -> None:
        self.points: list[int] = []
        self.texts: dict[str, str] = {}
        self.sources: dict[str, str] = {}
        self.characters: dict[str, tuple[str, list[str], str]] = {}
        self.blanks: list[Effect] = []


def sort_of(name: str) -> str:
    """The sort of a kind: every fire, water ... card of a sort has one entry."""
    if name in ACTIONS or name == "wiz":
        return name
    if "_" in name:
        last = name.split("_")[1]
        return last if last in SORTS else "shard"
    return "number"


def load_library(packs: Sequence[Path] = ()) -> Library:
    """Read the box and the packs; every mistake in any of them is told at once."""
    mistakes = Mistakes()
    library = Library()
    box = read(FOLDER / "cards.toml", ("card", "character"), mistakes)
    sorts = {name: read_sort(library, entry) for name, entry in box["card"].items()}
    for name in NAMES:
        if name.startswith("blank"):
            library.points.append(BLANK_POINTS)
        else:
            worth = sorts.get(sort_of(name), "0")
            library.points.append(int(name[-1]) if worth == "face" else int(worth))
    for name, entry in box["character"].items():
        entry.choice("element", ELEMENTS, name)
        library.characters[name] = (entry.line("name"), entry.texts("powers"), entry.source())
        entry.finish()
    blanks = read_all([Path(pack) for pack in packs], ("blank",), mistakes)["blank"]
    for number, entry in enumerate(blanks.values(), 1):
        if number > 3:
            entry.wrong("", "at most three blanks", f"blank number {number}")
        library.blanks.append(read_blank(entry))
    mistakes.check()
    return library


def read_sort(library: Library, entry: Entry) -> str:
    """One sort of cards; returns its points."""
    if entry.name not in SORTS:
        entry.wrong("", "a sort of cards of Wiz", entry.name)
    entry.number("copies", 1, 4, COPIES.get(entry.name, 1))
    entry.text("value", "")
    library.texts[entry.name] = entry.line("text")
    library.sources[entry.name] = entry.source()
    points = entry.text("points")
    entry.finish()
    if points != "face" and not points.isdecimal():
        entry.wrong("points", "a number or face", points)
        return "0"
    return points


def read_blank(entry: Entry) -> Effect:
    """A designer's blank: name, verbs in order, and a text made from them unless one is given."""
    name = entry.line("name")
    calls = [call for call in (read_verb(entry, line) for line in entry.texts("verbs")) if call is not None]
    text = entry.line("text", " ".join(call.text() for call in calls))
    effect = Effect(name, text, entry.source())
    entry.finish()
    if not calls:
        entry.wrong("verbs", "at least one verb", "none")
    for call in calls:
        effect.add(call.verb.code, call.values[0] if call.values else 0)
    return effect


def read_verb(entry: Entry, line: str) -> Call | None:
    """One line such as `draw 2`; `target draws 2` is written as in the rules."""
    words = line.replace("target draws", "target_draws").split()
    return VERBS.call(entry, "verbs", words[0] if words else "", words[1:])
