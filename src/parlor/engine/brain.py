"""A brain: what a game's computers have learned, as whole numbers that give the same on every machine.

`State.features` tells what counts of a seat as pairs of an index and a small number. The brain turns them into the
seat's strength, a logarithm of odds: a sum of weights, and what a few hidden units make of the same numbers. Every
seat's chance to win follows from the strengths of all.
"""

from math import exp, log
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlor.engine.picks import Picks
from parlor.engine.prior import Prior
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


# The hand-made evaluation is read in thousandths; beyond the ends nothing is more certain.
LOOKS: Final = 1000


@final
class Brain:
    """Weights for each feature; for each hidden unit a bias, a weight for each feature, and what it adds.

    With an `anchor` (in units) the hand-made evaluation counts as well, as the logarithm of its odds. A brain without
    numbers does not judge: it only has a prior, which tells how likely each pick is.
    """

    def __init__(
        self,
        inputs: int,
        hidden: int,
        numbers: list[int],
        horizon: int = 0,
        anchor: int = 0,
        prior: Prior | None = None,
        lean: float = 1.0,
        shy: float = 0.0,
        explore: float = 0.0,
    ) -> None:
        if numbers and len(numbers) != numbers_of(inputs, hidden):
            raise ValueError(f"{len(numbers)} numbers are no brain of {inputs} features and {hidden} hidden units")
        self.inputs: i64 = inputs
        self.hidden: i64 = hidden
        self.judges: bool = len(numbers) > 0
        self.anchor: i64 = anchor
        self.prior = prior
        # How much a search allows a likely pick, and how much worse one never tried is thought than the others.
        self.lean: float = lean
        self.shy: float = shy
        # How much a search with it explores; 0: as usual in the game.
        self.explore: float = explore
        self._looks: vec[i64] = vec[i64]([look_logit(step) for step in range(LOOKS + 2)])
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

    def weight(self, index: i64) -> i64:
        """What one of a feature adds to a seat's strength, in sixteenths of a unit."""
        return self._weights[index]

    def chance(self, ahead: i64) -> i64:
        """The chance, in millionths, of one of two seats that is so many sixteenths of a unit stronger."""
        step: i64 = (ahead if ahead > 0 else -ahead) >> 6
        odds: i64 = self._odds[step] if step < STEPS else 0
        return (ODDS if ahead > 0 else odds) * CERTAIN // (ODDS + odds)

    def look(self, state: State, seat: i64) -> i64:
        """What the hand-made evaluation adds to a seat's strength."""
        if self.anchor == 0:
            return 0
        millionths: i64 = i64(state.worth(seat) * 1000000.0)
        step: i64 = millionths // 1000
        below: i64 = self._looks[step]
        logit: i64 = below + (self._looks[step + 1] - below) * (millionths - step * 1000) // 1000
        return (logit * self.anchor) // (2 * UNIT)

    def rate(self, state: State, gains: vec[i64], features: Picks) -> bool:
        """Write every seat's chance, in millionths, into `gains`; False if the state has no features."""
        seats: i64 = state.players
        most: i64 = NO_CHANCE
        seat: i64 = 0
        while seat < seats:
            features.clear()
            if not state.features(seat, features):
                return False
            gains[seat] = self.strength(features) + self.look(state, seat) if features.count else NO_CHANCE
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


def look_logit(thousandths: int) -> int:
    """The logarithm of the odds of a chance in thousandths, in units."""
    chance = min(max(thousandths / LOOKS, 0.0005), 0.9995)
    return round(log(chance / (1.0 - chance)) * UNIT)


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
