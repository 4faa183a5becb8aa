"""What each word brought its seat in a search so far (move averages): play-outs without a hunch go by it."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlor.engine.dice import Dice
from parlor.engine.picks import Picks

UNIT: Final = 1000000


@final
class Averages:
    """For every seat and word how often it was picked, and what that brought in all, in millionths."""

    def __init__(self, words: int, seats: int) -> None:
        self.words: i64 = words
        self.tried: vec[i64] = vec[i64]([0] * (words * seats))
        self.brought: vec[i64] = vec[i64]([0] * (words * seats))
        # What was picked in this iteration, as seat * words + word.
        self.picked = Picks()

    def note(self, seat: i64, pick: i64) -> None:
        """A seat picked a word in this iteration."""
        self.picked.add(seat * self.words + pick)

    def choose(self, seat: i64, picks: Picks, rivals: i64, dice: Dice) -> i64:
        """Of some random picks the one whose word brought most so far; one that was never tried comes first."""
        best: i64 = picks.at(dice.below(picks.count))
        if picks.count == 1:
            return best
        row: i64 = seat * self.words
        most: i64 = self.average(row + best)
        rival: i64 = 1
        while rival < rivals:
            other: i64 = picks.at(dice.below(picks.count))
            value: i64 = self.average(row + other)
            if value > most:
                best, most = other, value
            rival += 1
        return best

    def average(self, at: i64) -> i64:
        """What a word brought its seat on average, in millionths."""
        tried: i64 = self.tried[at]
        return self.brought[at] // tried if tried else i64(UNIT)

    def learn(self, gains: vec[i64]) -> None:
        """Credit every word that was picked with what its seat got, and begin anew."""
        picked = self.picked
        i: i64 = 0
        while i < picked.count:
            at: i64 = picked.at(i)
            self.tried[at] = self.tried[at] + 1
            self.brought[at] = self.brought[at] + gains[at // self.words]
            i += 1
        picked.clear()
