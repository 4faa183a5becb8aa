"""A prior: which picks a strong player is likely to make, as whole numbers that give the same on every machine.

Each pick has a logarithm of odds: one number for its word and what is asked (`State.asked`), and what a few hidden
units, fed with the features of the seat to pick, have to say about the word. How likely each legal pick is follows.
"""

from math import exp
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.engine.picks import Picks
from parlor.engine.state import ASKED, State

# A logarithm of odds of 1, and 1 in the weights of the hidden units and in what they say.
UNIT: Final = 1024
HIDDEN: Final = 1024
# Hidden units say nothing below 0 and no more than so much.
FULL: Final = 4 * HIDDEN
# Odds smaller than e to -8 are taken for that; between them steps of 1/256.
STEPS: Final = 8 * 256
ODDS: Final = 1 << 20
# How likely a pick is, if it is certain.
CERTAIN: Final = 1000000


@final
class Prior:
    """For each hidden unit a bias and a weight for each feature; for each word what each unit adds, and its table."""

    def __init__(self, inputs: int, units: int, words: int, numbers: list[int]) -> None:
        if len(numbers) != prior_numbers(inputs, units, words):
            raise ValueError(f"{len(numbers)} numbers are no prior of {inputs} features, {units} units, {words} words")
        self.inputs: i64 = inputs
        self.units: i64 = units
        self.words: i64 = words
        self._weights: vec[i64] = vec[i64](numbers)
        self._said: vec[i64] = vec[i64]([0] * units)
        self._odds: vec[i64] = vec[i64]([round(exp(-step / 256) * ODDS) for step in range(STEPS + 1)])
        # How likely each of the picks is that were weighed last, in millionths.
        self.likely: vec[i64] = vec[i64]()

    def hear(self, features: Picks) -> None:
        """Let the hidden units hear the features of a seat."""
        weights, said = self._weights, self._said
        count: i64 = features.count
        row: i64 = 0
        unit: i64 = 0
        while unit < self.units:
            total: i64 = weights[row]
            row += 1
            i: i64 = 0
            while i < count:
                total += weights[row + features.at(i)] * features.at(i + 1)
                i += 2
            row += self.inputs
            if total < 0:
                total = 0
            elif total > FULL:
                total = FULL
            said[unit] = total
            unit += 1

    def weigh(self, state: State, picks: Picks, features: Picks) -> bool:
        """Fill `likely` for these picks of the seat to pick; False if the state has no features."""
        features.clear()
        if not state.features(state.seat, features):
            return False
        self.hear(features)
        weights, said, likely = self._weights, self._said, self.likely
        units: i64 = self.units
        first: i64 = units * (self.inputs + 1)
        table: i64 = first + units * self.words + state.asked() * self.words
        most: i64 = -1000000000
        i: i64 = 0
        while i < picks.count:
            pick: i64 = picks.at(i)
            row: i64 = first + pick * units
            total: i64 = 0
            unit: i64 = 0
            while unit < units:
                total += said[unit] * weights[row + unit]
                unit += 1
            total = (total >> 10) + weights[table + pick]
            if i < i64(len(likely)):
                likely[i] = total
            else:
                likely = append(likely, total)
            if total > most:
                most = total
            i += 1
        self.likely = likely
        self.share(picks.count, most)
        return True

    def even(self, count: i64) -> None:
        """Call so many picks equally likely."""
        i: i64 = 0
        while i < count:
            if i < i64(len(self.likely)):
                self.likely[i] = CERTAIN // count
            else:
                self.likely = append(self.likely, CERTAIN // count)
            i += 1

    def share(self, count: i64, most: i64) -> None:
        """From logarithms of odds to millionths."""
        likely = self.likely
        total: i64 = 0
        i: i64 = 0
        while i < count:
            step: i64 = (most - likely[i]) >> 2
            likely[i] = self._odds[step if step < STEPS else i64(STEPS)]
            total += likely[i]
            i += 1
        i = 0
        while i < count:
            likely[i] = likely[i] * CERTAIN // total
            i += 1


def prior_numbers(inputs: int, units: int, words: int) -> int:
    """How many numbers a prior has."""
    return units * (inputs + 1) + words * (units + ASKED)
