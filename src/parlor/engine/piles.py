"""A pile of cards without an order: a hand, a discard pile, or the undetermined cards of a deck.

It is kept sorted by kind, so that looking a hand through takes as many steps as it has cards, a random
card is one look, and a copy is short (a `Bag` has a cell for every card of the library). Each card may be
marked as shown: the other seats know that it is here.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i32, i64, mypyc_attr

from parlor.engine.dice import Dice
from parlor.engine.picks import Picks
from parlor.engine.values import counted

# A run of equal cards in one number: the kind, how many there are, and the bits of that as a float (`values.py`).
KIND: Final = 48
COUNT: Final = 32
MANY: Final = 0xFFFF
BITS: Final = 0x7FFFFFFF
# The runs must be looked for.
UNKNOWN: Final = -1


@final
@mypyc_attr(acyclic=True)
class Pile:
    """Cards by kind, rising; equal ones stand side by side, the shown ones last."""

    def __init__(self) -> None:
        # card * 2, plus 1 if it is shown
        self._cells: vec[i64] = vec[i64]()
        self.total: i64 = 0
        # The runs of equal cards, from the first time that somebody asks until a card comes or goes.
        self._runs: vec[i64] = vec[i64]()
        self._kinds: i64 = UNKNOWN

    def at(self, index: i64) -> i64:
        """The index-th card."""
        return self._cells[index] >> 1

    def shown(self, index: i64) -> bool:
        """Whether the others know that the index-th card is here."""
        return self._cells[index] & 1 == 1

    def repeats(self, index: i64) -> bool:
        """Whether the index-th card is of the same kind as the one before it."""
        return index > 0 and self._cells[index] >> 1 == self._cells[index - 1] >> 1

    def add(self, card: i64, shown: i64 = 0) -> None:
        """Put a card in."""
        cell: i64 = card * 2 + shown
        at: i64 = self.total
        self._kinds = UNKNOWN
        if at == i64(len(self._cells)):
            self._cells = append(self._cells, cell)
        cells = self._cells
        while at > 0 and cells[at - 1] > cell:
            cells[at] = cells[at - 1]
            at -= 1
        cells[at] = cell
        self.total += 1

    def holds(self, card: i64) -> bool:
        """Whether such a card is here."""
        return self._last(card) >= 0

    def remove(self, card: i64) -> None:
        """Take one card of this kind out, a shown one if there is any; it must be there."""
        at: i64 = self._last(card)
        if at < 0:
            raise ValueError(f"no card {card} is in the pile")
        self._close(at)

    def take_at(self, index: i64) -> i64:
        """Take the index-th card out."""
        card: i64 = self._cells[index] >> 1
        self._close(index)
        return card

    def count(self, card: i64) -> i64:
        """How many cards of this kind are in."""
        found: i64 = 0
        i: i64 = 0
        while i < self.total:
            if self._cells[i] >> 1 == card:
                found += 1
            i += 1
        return found

    def count_into(self, cells: vec[i32], first: i64) -> None:
        """Add the number of cards of each kind to a row of numbers (`values.py`); that of kind 0 stands first."""
        runs = self._counted()
        i: i64 = 0
        while i < self._kinds:
            run: i64 = runs[i]
            cell: i64 = first + (run >> KIND)
            bits: i32 = cells[cell]
            cells[cell] = i32(run & BITS) if bits == 0 else counted(bits, (run >> COUNT) & MANY)
            i += 1

    def count_and_sum(self, cells: vec[i32], first: i64, numbers: vec[i64]) -> i64:
        """Both at once: the counts as above, and what `sum_of` returns."""
        runs = self._counted()
        value: i64 = 0
        i: i64 = 0
        while i < self._kinds:
            run: i64 = runs[i]
            kind: i64 = run >> KIND
            count: i64 = (run >> COUNT) & MANY
            bits: i32 = cells[first + kind]
            cells[first + kind] = i32(run & BITS) if bits == 0 else counted(bits, count)
            value += numbers[kind] * count
            i += 1
        return value

    def _counted(self) -> vec[i64]:
        """The runs of equal cards, `_kinds` of them."""
        if self._kinds == UNKNOWN:
            self._count()
        return self._runs

    def _count(self) -> None:
        own = self._cells
        runs = self._runs
        total: i64 = self.total
        found: i64 = 0
        i: i64 = 0
        while i < total:
            card: i64 = own[i] >> 1
            before: i64 = i
            i += 1
            while i < total and own[i] >> 1 == card:
                i += 1
            run: i64 = (card << KIND) | ((i - before) << COUNT) | i64(counted(0, i - before))
            if found == i64(len(runs)):
                runs = append(runs, run)
            else:
                runs[found] = run
            found += 1
        self._runs = runs
        self._kinds = found

    def sum_of(self, numbers: vec[i64]) -> i64:
        """What the cards come to together, by a number for each kind."""
        own = self._cells
        total: i64 = 0
        i: i64 = 0
        while i < self.total:
            total += numbers[own[i] >> 1]
            i += 1
        return total

    def show(self) -> None:
        """The others see every card."""
        i: i64 = 0
        while i < self.total:
            self._cells[i] = self._cells[i] | 1
            i += 1

    def doubt(self, card: i64) -> None:
        """The others can no longer be sure of one of these cards."""
        at: i64 = self._last(card)
        if at >= 0 and self._cells[at] & 1:
            self._close(at)
            self.add(card)

    def pour(self, other: "Pile") -> None:
        """Put every card of another pile in, and leave that one empty."""
        i: i64 = 0
        while i < other.total:
            self.add(other.at(i))
            i += 1
        other.total = 0
        other._kinds = UNKNOWN

    def look(self, dice: Dice) -> i64:
        """A random card, left where it is."""
        return self._cells[dice.below(self.total)] >> 1

    def draw(self, dice: Dice) -> i64:
        """Take a random card out."""
        return self.take_at(dice.below(self.total))

    def kinds(self, picks: Picks, first: i64) -> None:
        """Add the kinds that are in, rising; `first` is the pick of kind 0."""
        cells = self._cells
        before: i64 = -1
        i: i64 = 0
        while i < self.total:
            card: i64 = cells[i] >> 1
            if card != before:
                picks.add(first + card)
                before = card
            i += 1

    def weights(self, weights: Picks) -> None:
        """Add how many cards there are of each of the `kinds`."""
        runs = self._counted()
        i: i64 = 0
        while i < self._kinds:
            weights.add((runs[i] >> COUNT) & MANY)
            i += 1

    def same(self, other: "Pile") -> bool:
        """Whether the other holds the same cards, the same of them shown."""
        if self.total != other.total:
            return False
        i: i64 = 0
        while i < self.total:
            if self._cells[i] != other._cells[i]:
                return False
            i += 1
        return True

    def clone(self) -> "Pile":
        """An independent copy."""
        copy = Pile()
        copy._cells = self._cells[: self.total]
        copy.total = self.total
        return copy

    def cards(self) -> list[int]:
        """All cards, rising."""
        return [int(self.at(i)) for i in range(self.total)]

    def plain(self, words: list[str], only_shown: bool = False) -> dict[str, int]:
        """The cards, or only those that are shown, as words with counts."""
        found: dict[str, int] = {}
        for i in range(self.total):
            if self.shown(i) or not only_shown:
                word = words[self.at(i)]
                found[word] = found.get(word, 0) + 1
        return found

    def _last(self, card: i64) -> i64:
        at: i64 = self.total - 1
        while at >= 0 and self._cells[at] >> 1 != card:
            at -= 1
        return at

    def _close(self, at: i64) -> None:
        cells = self._cells
        self.total -= 1
        self._kinds = UNKNOWN
        while at < self.total:
            cells[at] = cells[at + 1]
            at += 1
