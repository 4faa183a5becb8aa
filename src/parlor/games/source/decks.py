"""Deck construction: which lists of cards are legal decks, and what is wrong with the others."""

import re
import tomllib
from pathlib import Path
from typing import Any, Final

from parlor.engine.errors import BadData, BadOption
from parlor.engine.files import SOURCES, Entry, Mistakes, is_line, names_file
from parlor.games.source.cards import KINDS, Card, Library
from parlor.games.source.language import TYPES

LEAST: Final = 40
MOST: Final = 60
GOOP: Final = "goop"


class DeckList:
    """A list of cards with copies, the place it came from and, if that is a file, the line of each card."""

    def __init__(self, name: str, cards: dict[str, Any], lines: dict[str, int]) -> None:
        self.name = name
        self.cards = cards
        self.lines = lines
        self.source = "house"
        self.note = ""


def violations(deck: DeckList, library: Library) -> list[str]:
    """SRC-140..152: every violation, in the order of the clauses and within a clause by card name."""
    good = {card: copies for card, copies in deck.cards.items() if not unusable(deck, card, library)}
    kept = sorted(((library.cards[library.numbers[card]], copies) for card, copies in good.items()), key=by_name)
    return [
        *size_violations(sum(good.values())),
        *strong_violations(kept),
        *copy_violations(kept, library),
        *channeled_violations(kept),
        *[message for card in sorted(deck.cards) if (message := unusable(deck, card, library))],
    ]


def by_name(entry: tuple[Card, int]) -> str:
    """The order of messages within a clause."""
    return entry[0].name


def size_violations(count: int) -> list[str]:
    """SRC-140, SRC-141: 40 to 60 cards."""
    if count < LEAST:
        return [f"has {count} cards, at least {LEAST} are needed"]
    if count > MOST:
        return [f"has {count} cards, at most {MOST} are allowed"]
    return []


def strong_violations(cards: list[tuple[Card, int]]) -> list[str]:
    """SRC-142, SRC-143: at most 1 monster with requirement 4 and 5 with requirement 3."""
    found = []
    for requirement, most in ((4, 1), (3, 5)):
        count = sum(n for card, n in cards if card.kind == "monster" and card.requirement() == requirement)
        if count > most:
            found.append(f"has {count} monsters with requirement {requirement}, at most {most}")
    return found


def most_copies(card: Card, library: Library) -> int:
    """SRC-144..150: how many copies of a card a deck may hold."""
    if card.kind == "monster":
        if card.requirement() == 0:
            return 4
        return max(1, *(int(starter.get(card.id, 0)) for starter in library.starters.values()))
    if card.kind == "trap":
        return 1 if card.id == GOOP else 2
    return 2 if card.kind == "equipment" else 1


def clause_of(card: Card) -> int:
    """Which clause limits the copies of a card: it orders the messages."""
    if card.kind == "monster":
        return 144 if card.requirement() else 146
    if card.kind == "trap":
        return 148 if card.id == GOOP else 147
    return 149 if card.kind == "equipment" else 150


def copy_violations(cards: list[tuple[Card, int]], library: Library) -> list[str]:
    """SRC-144..150: too many copies of a card."""
    found = []
    for clause in range(144, 151):
        for card, copies in cards:
            most = most_copies(card, library)
            if clause_of(card) == clause and copies > most:
                found.append(f"has {copies} copies of {card.name}, at most {most}")
    return found


def channeled_violations(cards: list[tuple[Card, int]]) -> list[str]:
    """SRC-151: at most 10 channeled effects."""
    count = sum(copies for card, copies in cards if card.kind == "channeled")
    return [f"has {count} channeled effects, at most 10"] if count > 10 else []


def unusable(deck: DeckList, card: str, library: Library) -> str:
    """SRC-152: unknown cards, tokens and copies below 1."""
    line = f"line {deck.lines[card]}: " if card in deck.lines else ""
    if card not in library.numbers:
        return f"{line}no card called {card}"
    if library.numbers[card] >= library.main:
        return f"{line}{card} is a token"
    copies = deck.cards[card]
    if isinstance(copies, bool) or not isinstance(copies, int) or copies < 1:
        return f"{line}copies must be 1 or more"
    return ""


def read_decks(path: Path) -> list[DeckList]:
    """The decks of a deck file."""
    try:
        text = path.read_text(encoding="utf-8")
        decks = tomllib.loads(text).get("deck", {})
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise BadOption(f"deck {path}: cannot be read: {error}") from None
    if not isinstance(decks, dict) or not decks:
        raise BadOption(f"deck {path}: a table [deck.name] is needed")
    return [deck_list(path, str(name), deck, text) for name, deck in decks.items()]


def deck_list(path: Path, name: str, deck: Any, text: str) -> DeckList:
    """One deck of a file."""
    cards = deck.get("cards") if isinstance(deck, dict) else None
    if not isinstance(cards, dict):
        raise BadOption(f"deck {path}: a table [deck.{name}.cards] with lines such as cinder_imp = 4 is needed")
    made = DeckList(name, cards, card_lines(text, name, cards))
    mistakes = Mistakes()
    if not is_line(name):
        mistakes.add("", "", "", "a name on one line, without control characters", repr(name))
    entry = Entry("", "deck", name, deck, mistakes)
    entry.counts("cards")
    made.source, made.note = entry.choice("source", SOURCES, "house"), entry.line("note", "")
    entry.finish()
    if mistakes.found:
        raise BadOption(f"deck {path}: " + "\n".join(mistakes.found))
    return made


def read_deck(path: Path) -> DeckList:
    """The one deck of a deck file."""
    decks = read_decks(path)
    if len(decks) != 1:
        raise BadOption(f"deck {path}: a deck file for a match holds one table [deck.name], this one {len(decks)}")
    return decks[0]


def check_decks(library: Library) -> None:
    """The decks of packs, all violations at once; but red and blue are played, whatever their cards have become."""
    for name, entry in library.deck_entries.items():
        if name not in library.starters:
            for message in violations(DeckList(name, library.decks[name], {}), library):
                entry.tell(message)
    library.mistakes.check()


def decks_in(path: Path, library: Library) -> list[dict[str, Any]]:
    """The decks of a file for people to look at; every violation of every deck is told at once."""
    try:
        decks = read_decks(path)
    except BadOption as error:
        raise BadData(str(error)) from None
    wrong = [f"deck {deck.name}: {message}" for deck in decks for message in violations(deck, library)]
    if wrong:
        raise BadData("\n".join(wrong))
    return [described(deck, library) for deck in decks]


def described(deck: DeckList, library: Library) -> dict[str, Any]:
    """A deck as plain data: its cards, and how kinds, requirements and types are spread."""
    held = [(library.cards[library.numbers[card]], int(copies)) for card, copies in deck.cards.items()]
    monsters = [(card, copies) for card, copies in held if card.kind == "monster"]
    kinds = {kind: sum(n for card, n in held if card.kind == kind) for kind in KINDS[:4]}
    requirements = {str(need): sum(n for card, n in monsters if card.requirement() == need) for need in range(5)}
    types = {name: sum(n for card, n in monsters if card.type == code) for code, name in TYPES.items()}
    return {
        "name": deck.name,
        "note": deck.note,
        "source": deck.source,
        "cards": [
            {"count": n, "name": card.name, "facts": facts_of(card), "text": card.text, "source": card.source}
            for card, n in sorted(held, key=by_name)
        ],
        "charts": {
            "Kinds": kinds,
            "Requirements of monsters": requirements,
            "Types of monsters": {name: n for name, n in types.items() if n},
        },
    }


def facts_of(card: Card) -> list[str]:
    """What stands on a card besides its text."""
    if card.kind == "monster":
        strengths = "/".join(str(value) for value in card.st)
        return [TYPES[card.type], f"T{card.terrestrial} O{card.otherworldly}", f"ST {strengths}"]
    if card.kind == "channeled":
        return ["channeled effect", " or ".join(card.symbols), f"uses {card.uses}", card.whose]
    facts = [card.kind, f"T{card.terrestrial} O{card.otherworldly}"]
    return [*facts, f"turns {card.turns}", card.whose] if card.kind == "equipment" else facts


def card_lines(text: str, name: str, cards: dict[str, Any]) -> dict[str, int]:
    """On which line of the file each card of a deck stands."""
    lines: dict[str, int] = {}
    inside = False
    for number, line in enumerate(text.splitlines(), 1):
        table = re.match(r"\s*\[([^\]]*)\]", line)
        if table:
            inside = re.sub(r"[\s\"']", "", table[1]) == re.sub(r"\s", "", f"deck.{name}.cards")
        found = re.match(r"\s*[\"']?([\w-]+)[\"']?\s*=", line)
        if inside and found and found[1] in cards:
            lines[found[1]] = number
    return lines


def chosen(value: object, library: Library) -> str | dict[str, Any]:
    """A deck as an option names it: `red`, `blue`, a deck of a pack, a file, or the list itself."""
    if isinstance(value, str) and value in library.starters:
        return value
    if isinstance(value, dict):
        cards = value.get("cards")
        name = value.get("name", "deck")
        if not isinstance(name, str) or not is_line(name):
            raise BadOption(f"the name of a deck must be a text on one line, without control characters, not {name!r}")
        deck = DeckList(name, cards if isinstance(cards, dict) else {}, {})
        place = deck.name
    elif str(value) in library.decks:
        deck, place = DeckList(str(value), library.decks[str(value)], {}), str(value)
    elif names_file(value):
        deck, place = read_deck(Path(str(value))), str(value)
    else:
        raise BadOption(f"no deck called {str(value)[:200]}; decks are red, blue or a file")
    wrong = violations(deck, library)
    if wrong:
        raise BadOption(f"deck {place}: " + "\n".join(wrong))
    return {"name": deck.name, "cards": dict(sorted(deck.cards.items()))}
