"""A pile of cards without an order: a hand, or the undetermined cards of a deck.

It is kept sorted by kind, so that looking a hand through takes as many steps as it has cards, a random
card is one look, and a copy is short (a `Bag` has a cell for every card of the library).
"""

from mypy_extensions import i64

from parlor.engine import Dice, Picks, append, vec


class Pile:
    """Cards by kind, rising; equal ones stand side by side."""

    def __init__(self) -> None:
        self._cells: vec[i64] = vec[i64]()
        self.total: i64 = 0

    def at(self, index: i64) -> i64:
        """The index-th card."""
        return self._cells[index]

    def repeats(self, index: i64) -> bool:
        """Whether the index-th card is of the same kind as the one before it."""
        return index > 0 and self._cells[index] == self._cells[index - 1]

    def add(self, card: i64) -> None:
        """Put a card in."""
        at: i64 = self.total
        if at == i64(len(self._cells)):
            self._cells = append(self._cells, card)
        cells = self._cells
        while at > 0 and cells[at - 1] > card:
            cells[at] = cells[at - 1]
            at -= 1
        cells[at] = card
        self.total += 1

    def remove(self, card: i64) -> None:
        """Take one card of this kind out; it must be there."""
        cells = self._cells
        at: i64 = 0
        while cells[at] != card:
            at += 1
        last: i64 = self.total - 1
        while at < last:
            cells[at] = cells[at + 1]
            at += 1
        self.total = last

    def count(self, card: i64) -> i64:
        """How many cards of this kind are in."""
        found: i64 = 0
        i: i64 = 0
        while i < self.total:
            if self._cells[i] == card:
                found += 1
            i += 1
        return found

    def pour(self, other: "Pile") -> None:
        """Put every card of another pile in, and leave that one empty."""
        i: i64 = 0
        while i < other.total:
            self.add(other.at(i))
            i += 1
        other.total = 0

    def look(self, dice: Dice) -> i64:
        """A random card, left where it is."""
        return self._cells[dice.below(self.total)]

    def draw(self, dice: Dice) -> i64:
        """Take a random card out."""
        card = self.look(dice)
        self.remove(card)
        return card

    def kinds(self, picks: Picks, first: i64) -> None:
        """Add the kinds that are in, rising; `first` is the pick of kind 0."""
        i: i64 = 0
        while i < self.total:
            if not self.repeats(i):
                picks.add(first + self._cells[i])
            i += 1

    def weights(self, weights: Picks) -> None:
        """Add how many cards there are of each of the `kinds`."""
        i: i64 = 0
        while i < self.total:
            if not self.repeats(i):
                weights.add(self.count(self._cells[i]))
            i += 1

    def clone(self) -> "Pile":
        """An independent copy."""
        copy = Pile()
        copy._cells = self._cells[: self.total]
        copy.total = self.total
        return copy

    def cards(self) -> list[int]:
        """All cards, rising."""
        return [int(self._cells[i]) for i in range(self.total)]

    def plain(self, words: list[str]) -> dict[str, int]:
        """The cards as words with counts."""
        return {words[card]: int(self.count(card)) for card in self.cards()}
