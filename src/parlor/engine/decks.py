"""Bags and decks: cards whose order nobody has decided yet.

A deck is a bag of undetermined cards between a determined top and a determined bottom. Which card
lies where is decided by chance at the moment somebody learns it:

    top      [hurl]            put there or looked at: who has seen it is remembered
    bag      {push: 3, ...}    any order, all equally likely
    bottom   [crush, veto]     put there, the last one lowest
"""

from typing import Any, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from parlor.engine.dice import Dice
from parlor.engine.picks import Picks


@final
@mypyc_attr(acyclic=True)
class Bag:
    """Cards by kind and count, without an order."""

    def __init__(self, kinds: int = 0) -> None:
        self.counts: vec[i64] = vec[i64]([0] * kinds) if kinds else vec[i64]()  # the second is made at once
        self.total: i64 = 0

    def add(self, kind: i64, count: i64 = 1) -> None:
        """Put cards of a kind in."""
        self.counts[kind] = self.counts[kind] + count
        self.total += count

    def remove(self, kind: i64) -> None:
        """Take one card of a kind out; it must be there."""
        if self.counts[kind] == 0:
            raise ValueError(f"no card of kind {kind} is in the bag")
        self.counts[kind] = self.counts[kind] - 1
        self.total -= 1

    def count(self, kind: i64) -> i64:
        """How many cards of a kind are in."""
        return self.counts[kind]

    def pour(self, other: "Bag") -> None:
        """Put every card of another bag in, and leave that one empty."""
        if other.total == 0:
            return
        counts, others = self.counts, other.counts
        i: i64 = 0
        n: i64 = i64(len(counts))
        while i < n:
            counts[i] = counts[i] + others[i]
            others[i] = 0
            i += 1
        self.total += other.total
        other.total = 0

    def look(self, dice: Dice) -> i64:
        """The kind of a card drawn at random and put back."""
        left: i64 = dice.below(self.total)
        kind: i64 = 0
        counts = self.counts
        while left >= counts[kind]:
            left -= counts[kind]
            kind += 1
        return kind

    def draw(self, dice: Dice) -> i64:
        """Take a card out at random."""
        kind = self.look(dice)
        self.remove(kind)
        return kind

    def kinds(self, picks: Picks, first: i64) -> None:
        """Add the kinds that are in, rising; `first` is the pick of kind 0."""
        counts = self.counts
        kind: i64 = 0
        n: i64 = i64(len(counts))
        while kind < n:
            if counts[kind]:
                picks.add(first + kind)
            kind += 1

    def weights(self, weights: Picks) -> None:
        """Add how many cards there are of each of the `kinds`."""
        counts = self.counts
        kind: i64 = 0
        n: i64 = i64(len(counts))
        while kind < n:
            count: i64 = counts[kind]
            if count:
                weights.add(count)
            kind += 1

    def clone(self) -> "Bag":
        """An independent copy."""
        copy = Bag()
        copy.counts = self.counts[:]
        copy.total = self.total
        return copy

    def plain(self, names: list[str]) -> dict[str, int]:
        """The cards as names with counts."""
        return {names[kind]: int(self.counts[kind]) for kind in range(len(self.counts)) if self.counts[kind]}

    def fill(self, data: dict[str, Any], codes: dict[str, int]) -> None:
        """Put in what `plain` once gave."""
        for name, count in data.items():
            if isinstance(count, bool) or not isinstance(count, int) or count < 0:
                raise ValueError(f"{name} needs a count of 0 or more, not {count!r}")
            self.add(codes[name], count)


@final
@mypyc_attr(acyclic=True)
class Deck:
    """A bag of undetermined cards with a determined top and bottom."""

    def __init__(self, kinds: int = 0) -> None:
        self.bag = Bag(kinds)
        # From the highest to the lowest card; viewers are the sets of seats that know each of them.
        self.top: vec[i64] = vec[i64]()
        self.top_viewers: vec[i64] = vec[i64]()
        self.bottom: vec[i64] = vec[i64]()
        self.bottom_viewers: vec[i64] = vec[i64]()

    def size(self) -> i64:
        """How many cards the deck holds."""
        return self.bag.total + i64(len(self.top)) + i64(len(self.bottom))

    def undecided(self) -> bool:
        """Whether chance must say what the top card is."""
        return len(self.top) == 0 and self.bag.total > 0

    def draw_decided(self) -> i64:
        """Take the top card, which is determined."""
        if len(self.top):
            card: i64 = self.top[0]
            self.top = self.top[1:]
            self.top_viewers = self.top_viewers[1:]
            return card
        card = self.bottom[0]
        self.bottom = self.bottom[1:]
        self.bottom_viewers = self.bottom_viewers[1:]
        return card

    def put_top(self, card: i64, viewers: i64) -> None:
        """Lay a card on top, known to these viewers."""
        self.top = _in_front(self.top, card)
        self.top_viewers = _in_front(self.top_viewers, viewers)

    def put_bottom(self, card: i64, viewers: i64) -> None:
        """Lay a card under the deck, known to these viewers."""
        self.bottom = append(self.bottom, card)
        self.bottom_viewers = append(self.bottom_viewers, viewers)

    def shuffle(self) -> None:
        """Nobody knows the place of any card any more."""
        i: i64 = 0
        while i < i64(len(self.top)):
            self.bag.add(self.top[i])
            i += 1
        i = 0
        while i < i64(len(self.bottom)):
            self.bag.add(self.bottom[i])
            i += 1
        none = vec[i64]()
        self.top = none
        self.top_viewers = none[:]
        self.bottom = none[:]
        self.bottom_viewers = none[:]

    def clone(self) -> "Deck":
        """An independent copy."""
        copy = Deck()
        copy.bag = self.bag.clone()
        copy.top = self.top[:]
        copy.top_viewers = self.top_viewers[:]
        copy.bottom = self.bottom[:]
        copy.bottom_viewers = self.bottom_viewers[:]
        return copy


def _in_front(cards: vec[i64], card: i64) -> vec[i64]:
    out = vec[i64]()
    out = append(out, card)
    i: i64 = 0
    while i < i64(len(cards)):
        out = append(out, cards[i])
        i += 1
    return out
