"""The cards and decks of a game: read from TOML once, checked completely, compiled to integers."""

from collections.abc import Sequence
from pathlib import Path
from typing import Final

from mypy_extensions import i64

from parlor.engine import vec
from parlor.engine.files import Entry, Mistakes, read_all, word_of
from parlor.engine.nearest import nearest
from parlor.games.espeers.files import HOUSE
from parlor.games.espeers.verbs import (
    ALWAYS,
    CHEAP,
    DAMAGE,
    IMPULSE_CARD,
    PIERCE,
    PK_CARD,
    STRIKES,
    Clause,
    aims,
    parse,
)
from parlor.games.espeers.words import BARRIER_ATTACK, COPIES, DECK, IMPULSE, NONE, PK, SYMBOLS, TYPES

# Numbers of a verb in the table of effects: verb, first and second argument, condition.
EFFECT_WIDTH: Final = 4


class Card:
    """A card as people read it."""

    def __init__(self, entry: Entry) -> None:
        self.word = entry.name
        self.name = entry.line("name")
        self.type = entry.choice("type", TYPES)
        self.cost = entry.number("cost", 0, 9)
        self.symbol = entry.choice("symbol", SYMBOLS)
        self.clauses: list[Clause] = parse(entry, "verbs")
        self.gist = entry.line("gist", "")
        self.source = entry.source()
        # Its picture; the game gives a card that has none the picture of its type.
        self.emblem = self.word
        if word_of(self.name) != entry.name and entry.has("name"):
            entry.wrong("name", f"a name whose word is {entry.name}", f"{self.name} (its word is {word_of(self.name)})")
        if entry.has("verbs") and not str(entry.raw("verbs")).strip():
            entry.wrong("verbs", "at least one verb", "none")
        if sum(aims(clause) for clause in self.clauses) > 1:
            entry.wrong("verbs", "at most one negate or scatter", str(entry.raw("verbs")))
        entry.finish()

    def text(self) -> str:
        """What is printed on the card: a sentence for each verb."""
        return " ".join(clause.text() for clause in self.clauses)

    def strikes(self) -> bool:
        """Whether it does something to the other mind or its cards."""
        return any(clause.call.verb.code in STRIKES for clause in self.clauses)

    def harm(self) -> int:
        """How many points of damage it deals."""
        return sum(clause.call.values[0] for clause in self.clauses if clause.call.verb.code in (DAMAGE, PIERCE))

    def fields(self) -> int:
        """One of its kind, as `Tables.fields` counts them."""
        impulse, symbol = TYPES.index(self.type), SYMBOLS.index(self.symbol)
        return 1 + (impulse << 8) + ((1 << (16 + 8 * symbol)) if symbol < 4 else 0) + (self.cost << 48)

    def filter(self) -> int:
        """Which cards it can be aimed at; NONE if it needs no target."""
        for clause in self.clauses:
            if aims(clause):
                return clause.call.values[0]
        return NONE


class DeckList:
    """A deck as its builder wrote it: cards with counts."""

    def __init__(self, entry: Entry, cards: dict[str, Card]) -> None:
        self.name = entry.name
        self.file = entry.file
        self.source = entry.source()
        self.note = entry.line("note", "")
        self.counts: dict[str, int] = {}
        total = 0
        for word, count in entry.counts("cards").items():
            total += self._check(entry, word, count, cards)
        if total != DECK and isinstance(entry.raw("cards"), dict):
            entry.tell(f"has {total} cards; a deck has exactly {DECK}")
        entry.finish()

    def _check(self, entry: Entry, word: str, count: object, cards: dict[str, Card]) -> int:
        """ESP-001, ESP-002: known cards, one to three copies of each; returns how many they are."""
        if word not in cards:
            meant = nearest(word, cards)
            entry.tell(f"no card named {word}" + (f"; did you mean {meant}?" if meant else ""))
        if isinstance(count, bool) or not isinstance(count, int) or count < 1:
            entry.tell(f"{word} needs 1 to {COPIES} copies, not {count}")
            return 0
        if count > COPIES:
            entry.tell(f"{count} copies of {word}; at most {COPIES} are allowed")
        self.counts[word] = count
        return count


class Library:
    """All cards by their kind (the order of their words), all decks by name."""

    def __init__(self, packs: Sequence[Path] = ()) -> None:
        mistakes = Mistakes()
        entries = read_all([*HOUSE, *packs], ["card", "deck"], mistakes)
        named = {word: Card(entry) for word, entry in sorted(entries["card"].items())}
        self.decks = {name: DeckList(entry, named) for name, entry in entries["deck"].items()}
        mistakes.check()
        self.cards = list(named.values())
        self.words = list(named)
        self.kinds = {word: kind for kind, word in enumerate(named)}
        self.tables = Tables(self.cards)

    def deck_names(self) -> str:
        """All deck names, as a message lists them."""
        return ", ".join(self.decks)

    def name(self, card: int) -> str:
        """The name of a card, or what else may stand on the stack."""
        return "Barrier attack" if card == BARRIER_ATTACK else self.cards[card].name

    def card(self, word: str) -> Card:
        """The card of a word."""
        return self.cards[self.kinds[word]]


class Tables:
    """The cards as integers, for the rules."""

    def __init__(self, cards: list[Card]) -> None:
        self.count: i64 = len(cards)
        self.cost: vec[i64] = vec[i64]([card.cost for card in cards])
        self.type: vec[i64] = vec[i64]([TYPES.index(card.type) for card in cards])
        self.symbol: vec[i64] = vec[i64]([SYMBOLS.index(card.symbol) for card in cards])
        # What sums of cards are told by, in lanes of eight bits: one, Impulses, four symbols; the cost above them.
        self.fields: vec[i64] = vec[i64]([card.fields() for card in cards])
        self.filter: vec[i64] = vec[i64]([card.filter() for card in cards])
        self.harm: vec[i64] = vec[i64]([card.harm() for card in cards])
        # ESP-091: a Barrier attack is `damage 1`; its verb stands before those of the cards.
        effects = [DAMAGE, 1, 0, ALWAYS]
        first, last = [], []
        for card in cards:
            first.append(len(effects))
            effects += [number for clause in card.clauses for number in clause.code()]
            last.append(len(effects))
        self.effects: vec[i64] = vec[i64](effects)
        self._first: vec[i64] = vec[i64](first)
        self._last: vec[i64] = vec[i64](last)

    def first(self, card: i64) -> i64:
        """Where the card's verbs begin in `effects`."""
        return i64(0) if card == BARRIER_ATTACK else self._first[card]

    def last(self, card: i64) -> i64:
        """Where they end."""
        return i64(EFFECT_WIDTH) if card == BARRIER_ATTACK else self._last[card]

    def fits(self, card: i64, filter_: i64) -> bool:
        """ESP-056, ESP-057: whether the filter lets the entry through; a Barrier attack is no card."""
        if card == BARRIER_ATTACK:
            return False
        if filter_ == PK_CARD:
            return self.type[card] == PK
        if filter_ == IMPULSE_CARD:
            return self.type[card] == IMPULSE
        return filter_ < CHEAP or self.cost[card] <= filter_ - CHEAP
