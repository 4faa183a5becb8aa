"""A brain: what a game's computers have learned, as whole numbers that give the same on every machine.

`State.features` tells what counts of a seat as pairs of an index and a small number. The brain turns them into the
seat's strength, a logarithm of odds: a sum of weights, and what a few hidden units make of the same numbers. Every
seat's chance to win follows from the strengths of all.
"""

from math import exp
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlor.engine.picks import Picks
from parlor.engine.state import State

# A strength of 1 (the odds are e to 1), and the same in the weights and in the hidden units.
UNIT: Final = 4096
WEIGHT: Final = 65536
HIDDEN: Final = 1024
# Hidden units say nothing below 0 and no more than so much.
FULL: Final = 4 * HIDDEN
# Odds smaller than e to -16 are none; between them steps of 1/1024.
STEPS: Final = 16 * 1024
CERTAIN: Final = 1000000
NO_CHANCE: Final = -1000 * UNIT
ODDS: Final = 1 << 30


@final
class Brain:
    """Weights for each feature; for each hidden unit a bias, a weight for each feature, and what it adds."""

    def __init__(self, inputs: int, hidden: int, numbers: list[int], horizon: int = 0) -> None:
        if len(numbers) != numbers_of(inputs, hidden):
            raise ValueError(f"{len(numbers)} numbers are no brain of {inputs} features and {hidden} hidden units")
        self.inputs: i64 = inputs
        self.hidden: i64 = hidden
        # After how many picks of a play-out it is best asked.
        self.horizon = horizon
        self._weights: vec[i64] = vec[i64](numbers)
        self._odds: vec[i64] = vec[i64]([round(exp(-step / 1024) * ODDS) for step in range(STEPS)])

    def strength(self, features: Picks) -> i64:
        """The logarithm of a seat's odds, in units."""
        weights = self._weights
        count: i64 = features.count
        total: i64 = 0
        i: i64 = 0
        while i < count:
            total += weights[features.at(i)] * features.at(i + 1)
            i += 2
        total >>= 4  # from weights to units
        unit: i64 = 0
        row: i64 = self.inputs
        while unit < self.hidden:
            said: i64 = weights[row]
            row += 1
            i = 0
            while i < count:
                said += weights[row + features.at(i)] * features.at(i + 1)
                i += 2
            row += self.inputs
            if said > 0:
                if said > FULL:
                    said = FULL
                total += (said * weights[row]) >> 8  # from HIDDEN * HIDDEN to units
            row += 1
            unit += 1
        return total

    def rate(self, state: State, gains: vec[i64], features: Picks) -> bool:
        """Write every seat's chance, in millionths, into `gains`; False if the state has no features."""
        seats: i64 = state.players
        most: i64 = NO_CHANCE
        seat: i64 = 0
        while seat < seats:
            features.clear()
            if not state.features(seat, features):
                return False
            gains[seat] = self.strength(features) if features.count else NO_CHANCE
            if gains[seat] > most:
                most = gains[seat]
            seat += 1
        total: i64 = 0
        seat = 0
        while seat < seats:
            step: i64 = (most - gains[seat]) >> 2
            gains[seat] = self._odds[step] if step < STEPS else 0
            total += gains[seat]
            seat += 1
        seat = 0
        while seat < seats:
            gains[seat] = gains[seat] * CERTAIN // total
            seat += 1
        return True


def numbers_of(inputs: int, hidden: int) -> int:
    """How many numbers a brain has."""
    return inputs + hidden * (inputs + 2)


def note(features: Picks, index: i64, number: i64) -> None:
    """Add a feature, unless its number is 0."""
    if number != 0:
        features.add(index)
        features.add(number)


def mark(features: Picks, first: i64, width: i64, place: i64) -> None:
    """Add which of `width` places something is at, from `first` on; what is below or above is at the end."""
    if place < 0:
        place = 0
    elif place >= width:
        place = width - 1
    features.add(first + place)
    features.add(1)


def block_names(blocks: list[tuple[str, int]]) -> list[str]:
    """The names of features that are given as blocks with their widths."""
    return [name if width == 1 else f"{name}:{place}" for name, width in blocks for place in range(width)]
