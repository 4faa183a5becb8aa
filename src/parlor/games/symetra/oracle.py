"""The oracle: seven cards laid as the Flower of Life, and what lies between them."""

from collections.abc import Iterable

from parlor.engine import BadOption, Dice, Game
from parlor.engine.files import word_of
from parlor.engine.nearest import nearest
from parlor.games.symetra.cards import AFFINITY, ENMITY, Book, Card, relations
from parlor.games.symetra.files import read_cards
from parlor.games.symetra.words import KINDS

# SYM-228
PLACES = [
    "physical health",
    "emotional feelings",
    "wealth and home",
    "relationships and romance",
    "creativity and career",
    "spirituality and purpose",
    "cosmic source",
]
# SYM-229: place 7 is known when it is laid, the others when they are turned.
ORDER = [7, 1, 2, 3, 4, 5, 6]
# SYM-234
STEPS = ["Calm down.", "Shuffle and cut the cards.", "Lay out the flower.", "Interpret it, place by place."]
POLARITY_NAMES = {"+": "positive", "-": "negative", "neutral": "neutral"}
POLARITY_MEANINGS = {
    "+": "builds, grows, supports",
    "-": "breaks down, blocks, changes",
    "neutral": "balances and steadies",
}
NO_SORT = "none"
TYPE_MEANINGS = {
    "element": "matter, things, places",
    "emotion": "feelings and people",
    "energy": "patterns, states and transitions",
}


class Pair:
    """Two places, whether they are fused, and the relation of their cards."""

    def __init__(self, one: int, other: int, names: str, fused: bool, relation: str) -> None:
        self.one = one
        self.other = other
        self.names = names
        self.fused = fused
        self.relation = relation

    def text(self) -> str:
        """SYM-232: affinity strengthens, enmity weakens, both more so between fused places."""
        if not self.relation:
            return f"{self.names}: no relation"
        effect = "strengthen" if self.relation == "affinity" else "weaken"
        return f"{self.names}: {self.relation}, they {effect} each other{' strongly' if self.fused else ''}"


class Totals:
    """SYM-233: how many pairs and cards there are of each sort."""

    def __init__(self, pairs: list[Pair], cards: list[Card]) -> None:
        kin = [pair for pair in pairs if pair.relation == "affinity"]
        foes = [pair for pair in pairs if pair.relation == "enmity"]
        self.affinities, self.fused_affinities = len(kin), sum(pair.fused for pair in kin)
        self.enmities, self.fused_enmities = len(foes), sum(pair.fused for pair in foes)
        self.polarities = _counted(
            [POLARITY_NAMES.get(card.polarity, NO_SORT) for card in cards], POLARITY_NAMES.values()
        )
        self.types = _counted([card.type if card.type in TYPE_MEANINGS else NO_SORT for card in cards], TYPE_MEANINGS)


def _counted(sorts: list[str], known: Iterable[str]) -> dict[str, int]:
    """How many cards there are of each sort; Infinity is of none."""
    counts = {sort: sorts.count(sort) for sort in known}
    return counts | ({NO_SORT: sorts.count(NO_SORT)} if NO_SORT in sorts else {})


def book_of(game: Game) -> Book:
    """The cards of a game of Symetra."""
    book: Book = getattr(game, "book", None) or read_cards([])
    return book


def draw(game: Game, dice: Dice) -> list[str]:
    """SYM-227: seven different cards of the sixty, in the order of their places."""
    words = [card.word for card in book_of(game).cards]
    by_place: dict[int, str] = {}
    for place in ORDER:
        by_place[place] = words.pop(dice.below(len(words)))
    return [by_place[place] for place in range(1, 8)]


class Reading:
    """A laid flower: the cards of places 1 to 7."""

    def __init__(self, game: Game, names: list[str]) -> None:
        book = book_of(game)
        self.cards = [book.cards[kind] for kind in _kinds(book, names)]
        self._kinds = _kinds(book, names)
        self._relation = relations(book.cards, False)

    def fused(self, one: int, other: int) -> bool:
        """SYM-231: neighbours on the ring, and each place of the ring with the centre."""
        low, high = sorted((one, other))
        return high == 7 or high - low == 1 or (low, high) == (1, 6)

    def relation(self, one: int, other: int) -> str:
        """The relation of the cards of two places: affinity, enmity or nothing."""
        bond = int(self._relation[self._kinds[one - 1] * KINDS + self._kinds[other - 1]])
        return "affinity" if bond & AFFINITY else "enmity" if bond & ENMITY else ""

    def pair(self, one: int, other: int) -> Pair:
        """What lies between two places."""
        names = f"{self.cards[one - 1].name}-{self.cards[other - 1].name}"
        return Pair(one, other, names, self.fused(one, other), self.relation(one, other))

    def pairs(self) -> list[Pair]:
        """All 21 pairs of places."""
        return [self.pair(one, other) for one in range(1, 8) for other in range(one + 1, 8)]

    def totals(self) -> Totals:
        """SYM-233: over all pairs, the fused ones, and the cards; Infinity counts under none."""
        return Totals(self.pairs(), self.cards)

    def spoken(self, place: int) -> list[str]:
        """SYM-230: a turned card alone, with place 7, and with its neighbours that are turned already."""
        card = self.cards[place - 1]
        lines = [f"Place {place}, {PLACES[place - 1]}: {card.name}"]
        if card.polarity in POLARITY_MEANINGS:
            lines.append(f"  {POLARITY_NAMES[card.polarity]}: {POLARITY_MEANINGS[card.polarity]}")
        if card.type in TYPE_MEANINGS:
            lines.append(f"  {card.type}: {TYPE_MEANINGS[card.type]}")
        turned = ORDER[: ORDER.index(place)]
        return lines + [f"  {self.pair(place, other).text()}" for other in turned if self.fused(place, other)]


def _kinds(book: Book, names: list[str]) -> list[int]:
    words = [word_of(name) for name in names]
    for word in words:
        if word not in book.kinds:
            near = nearest(word, book.kinds)
            raise BadOption(f"no card is called {word}" + (f"; did you mean {near}?" if near else ""))
    if len(words) != 7 or len(set(words)) != 7:
        raise BadOption(f"a Flower of Life needs 7 different cards, not {len(set(words))}")
    return [book.kinds[word] for word in words]
