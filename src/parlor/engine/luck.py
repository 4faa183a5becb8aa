"""Luck: what chance brings in a match, fixed by a seed and by what is drawn, not by when.

A *lot* is what chance draws from: a deck, a bag, a hand, a die. When a lot is first drawn from, all that is in it
is laid in one order, which depends on the seed and the lot, and for each card on its word and its number among
its likes. Every draw takes the next. When a lot holds anything else than what should be left of it (cards were
shuffled in or taken out; a die has all its sides again), it is laid anew, in its second order, its third, …
Where only one thing can come (the top card is known, say), nothing is drawn from any lot.

So with one seed a deck has one order, whoever draws from it and whatever is played in between; and where two
matches differ in a card, all others keep their order.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.engine.dice import WORD, Dice
from parlor.engine.picks import Picks
from parlor.engine.sorting import sort

# A lot with more in it is not laid in an order: each draw from it is a throw of its own.
MOST: Final = 4096


@final
class Lot:
    """What is left of a lot, in the order in which it will come."""

    def __init__(self, key: i64 = 0) -> None:
        self.key = key
        # How often it was laid.
        self.laid: i64 = 0
        self.order: vec[i64] = vec[i64]()
        self.next: i64 = 0
        # The outcomes that were there when it was laid, rising, and how many of each are left.
        self.outcomes: vec[i64] = vec[i64]()
        self.counts: vec[i64] = vec[i64]()

    def holds(self, outcomes: Picks, weights: Picks) -> bool:
        """Whether exactly this is left."""
        i: i64 = 0
        at: i64 = 0
        while at < i64(len(self.outcomes)):
            if self.counts[at]:
                if i == outcomes.count or outcomes.at(i) != self.outcomes[at] or weights.at(i) != self.counts[at]:
                    return False
                i += 1
            at += 1
        return i == outcomes.count

    def take(self, outcome: i64) -> None:
        """The first of these is drawn, the others keep their order."""
        at = self.next
        while self.order[at] != outcome:
            at += 1
        while at > self.next:
            self.order[at] = self.order[at - 1]
            at -= 1
        self.order[at] = outcome
        self.next += 1
        at = 0
        while self.outcomes[at] != outcome:
            at += 1
        self.counts[at] = self.counts[at] - 1

    def put_under(self, outcome: i64) -> None:
        """What was drawn last comes last now."""
        self.next -= 1
        at = self.next
        last: i64 = i64(len(self.order)) - 1
        while at < last:
            self.order[at] = self.order[at + 1]
            at += 1
        self.order[last] = outcome
        at = 0
        while self.outcomes[at] != outcome:
            at += 1
        self.counts[at] = self.counts[at] + 1

    def clone(self) -> "Lot":
        """An independent copy."""
        copy = Lot(self.key)
        copy.laid = self.laid
        copy.order = self.order[:]
        copy.next = self.next
        copy.outcomes = self.outcomes[:]
        copy.counts = self.counts[:]
        return copy


@final
class Luck:
    """The luck of a match: the same seed gives the same order to every lot."""

    def __init__(self, seed: int = 0) -> None:
        dice = Dice(seed)
        self._high: i64 = dice.word()
        self._low: i64 = dice.word()
        self._dice = dice
        self._lots: list[Lot] = []

    def draw(self, key: i64, outcomes: Picks, weights: Picks, words: vec[i64]) -> i64:
        """What comes next from a lot that holds these outcomes; `words` has two numbers for the word of each pick."""
        if outcomes.count == 1:
            return outcomes.at(0)
        lot = self._lot(key, outcomes, weights, words)
        if lot.next == i64(len(lot.order)):
            self._key_dice(lot)
            return outcomes.at(self._dice.weighted(weights))
        outcome: i64 = lot.order[lot.next]
        lot.take(outcome)
        return outcome

    def saw(self, key: i64, outcomes: Picks, weights: Picks, words: vec[i64], outcome: i64) -> None:
        """An outcome was drawn from a lot, by whatever luck."""
        if outcomes.count == 1:
            return
        lot = self._lot(key, outcomes, weights, words)
        if lot.next < i64(len(lot.order)):
            lot.take(outcome)

    def exchange(self, key: i64, outcome: i64) -> i64:
        """Put what came last from a lot under all that is left of it; returns what comes in its place.

        That is the same again where nothing else is left. Two matches that differ in this alone tell what it is worth.
        """
        for lot in self._lots:
            if lot.key == key:
                tries: i64 = i64(len(lot.order)) - lot.next
                coming: i64 = outcome
                while coming == outcome and tries > 0:
                    lot.put_under(outcome)
                    coming = lot.order[lot.next]
                    lot.take(coming)
                    tries -= 1
                return coming
        return outcome

    def _lot(self, key: i64, outcomes: Picks, weights: Picks, words: vec[i64]) -> Lot:
        """The lot of that key, laid anew if it is not what was left."""
        for known in self._lots:
            if known.key == key:
                if not known.holds(outcomes, weights):
                    self._lay(known, outcomes, weights, words)
                return known
        lot = Lot(key)
        self._lots.append(lot)
        self._lay(lot, outcomes, weights, words)
        return lot

    def _lay(self, lot: Lot, outcomes: Picks, weights: Picks, words: vec[i64]) -> None:
        """Lay all that is in a lot in its next order: the lowest random number first."""
        lot.laid += 1
        lot.next = 0
        lot.outcomes = vec[i64]()
        lot.counts = vec[i64]()
        order = vec[i64]()
        ranks = vec[i64]()
        total: i64 = 0
        i: i64 = 0
        while i < outcomes.count:
            total += weights.at(i)
            i += 1
        if total > MOST:
            lot.order = order
            return
        self._key_dice(lot)
        dice = self._dice
        high = dice.word()
        low = dice.word()
        i = 0
        while i < outcomes.count:
            outcome: i64 = outcomes.at(i)
            count: i64 = weights.at(i)
            lot.outcomes = append(lot.outcomes, outcome)
            lot.counts = append(lot.counts, count)
            while count > 0:
                dice.begin(high ^ words[2 * outcome], low ^ words[2 * outcome + 1], count)
                order = append(order, outcome)
                ranks = append(ranks, (dice.word() << 30) ^ dice.word())
                count -= 1
            i += 1
        sort(order, ranks, i64(len(order)))
        lot.order = order

    def _key_dice(self, lot: Lot) -> None:
        """Dice that no other lot throws, and this one not before."""
        self._dice.begin(self._high ^ (lot.key & WORD), self._low ^ ((lot.key >> 32) & WORD), lot.laid)

    def afresh(self) -> "Luck":
        """The same luck before anything was drawn."""
        copy = Luck()
        copy._high = self._high
        copy._low = self._low
        return copy

    def clone(self) -> "Luck":
        """Luck that brings the same from here on."""
        copy = self.afresh()
        copy._lots = [lot.clone() for lot in self._lots]
        return copy

    def plain(self) -> list[list[int]]:
        """Everything that decides what will come, as plain numbers."""
        lots = [[int(lot.key), int(lot.laid), *[int(card) for card in lot.order[lot.next :]]] for lot in self._lots]
        return [[int(self._high), int(self._low)], *lots]
