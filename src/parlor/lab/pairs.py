"""Two bots compared by pairs of matches: the same luck twice, with exchanged seats.

A pair is one result, from 0 (both matches lost) to 1 (both won): in a duel one of five, lost-lost, lost-drawn,
drawn-drawn or won-lost, won-drawn, won-won. What the luck gave one of them it gave the other too, so pairs tell more
than their matches one by one.

*Normalised Elo* is how far the share of points is from a half, in standard deviations of one match: it compares games
in which most matches are drawn with games in which luck decides. The *gate* is Wald's test of two such strengths
(generalised: for each of them the results' likeliest distribution), which stops as soon as it is sure enough.
"""

import math
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from parlor.lab.statistics import SURE, Interval, root, share_interval, z

# Points of normalised Elo for one standard deviation; for small differences they are points of Elo.
SCALE: Final = 800.0 / math.log(10.0)
# Results that never came are given so many: nothing that may happen is impossible.
NEVER: Final = 1e-3
# By how many standard deviations of a step a random walk passes a bound, on average (Siegmund).
OVERSHOOT: Final = 0.583
FIVE: Final = (0.0, 0.25, 0.5, 0.75, 1.0)


@dataclass
class Pairs:
    """Results of pairs, counted."""

    counts: Counter[float] = field(default_factory=lambda: Counter(dict.fromkeys(FIVE, 0)))

    @classmethod
    def of(cls, points: Sequence[float]) -> "Pairs":
        """What one bot got in match after match, of which each two are a pair."""
        pairs = cls()
        for first, second in zip(points[::2], points[1::2], strict=True):
            pairs.add(first, second)
        return pairs

    def add(self, first: float, second: float) -> None:
        """Write down a pair: what one bot got of the point of each match."""
        # Thirds of points would give the same result as slightly different numbers.
        self.counts[round((first + second) / 2, 6)] += 1

    def mirrored(self) -> "Pairs":
        """The same pairs as the other one sees them."""
        return Pairs(Counter({round(1.0 - result, 6): count for result, count in self.counts.items()}))

    @property
    def number(self) -> int:
        """How many pairs there are."""
        return sum(self.counts.values())

    def shares(self, never: float = 0.0) -> list[tuple[float, float]]:
        """Each result, rising, with its share of the pairs."""
        cells = [(result, max(float(count), never)) for result, count in sorted(self.counts.items())]
        total = math.fsum(count for _, count in cells)
        return [(result, count / total) for result, count in cells] if total else []

    def mean(self) -> float:
        """The share of the points."""
        return math.fsum(result * share for result, share in self.shares()) if self.number else 0.5

    def deviation(self) -> float:
        """The standard deviation of a pair's result."""
        mean = self.mean()
        return math.sqrt(math.fsum(share * (result - mean) ** 2 for result, share in self.shares()))

    def interval(self, sure: float = SURE) -> Interval:
        """The share of the points; pairs that were all alike are treated as if one had been otherwise."""
        return share_interval(self.mean(), self.deviation(), self.number, sure)

    def normalised_elo(self) -> Interval:
        """Normalised Elo, as if the number of pairs had been fixed before; without limit where none was otherwise."""
        number, deviation, ahead = self.number, self.deviation(), self.mean() - 0.5
        if number == 0 or deviation == 0.0:
            return Interval(math.copysign(math.inf, ahead) if ahead else 0.0, -math.inf, math.inf, number)
        value = elo_of((self.mean() - 0.5) / deviation)
        half = z() * elo_of(1.0 / math.sqrt(number))
        return Interval(value, value - half, value + half, number)


def elo_of(strength: float) -> float:
    """Normalised Elo of a strength in standard deviations of a pair; a match's is larger by the root of 2."""
    return strength / math.sqrt(2.0) * SCALE


def strength_of(elo: float) -> float:
    """The strength in standard deviations of a pair of so many points of normalised Elo."""
    return elo * math.sqrt(2.0) / SCALE


# -- the test --------------------------------------------------------------------------------------


class Gate(NamedTuple):
    """A test between two strengths, in normalised Elo, and how often it may err."""

    low: float
    high: float
    alpha: float = 0.05
    beta: float = 0.05

    @property
    def bounds(self) -> tuple[float, float]:
        """At which log-likelihood ratio `low` is taken to be true, and at which `high`."""
        return math.log(self.beta / (1 - self.alpha)), math.log((1 - self.beta) / self.alpha)

    def ratio(self, pairs: Pairs) -> float:
        """The log-likelihood ratio of `high` to `low`."""
        if pairs.number == 0:
            return 0.0
        shares = pairs.shares(NEVER)
        under = _likeliest(shares, strength_of(self.low))
        over = _likeliest(shares, strength_of(self.high))
        return pairs.number * math.fsum(
            share * math.log(high / low) for (_, share), high, low in zip(shares, over, under, strict=True)
        )

    def verdict(self, pairs: Pairs) -> int:
        """1: `high` is taken to be true, -1: `low` is, 0: not decided yet."""
        low, high = self.bounds
        ratio = self.ratio(pairs)
        return (ratio >= high) - (ratio <= low)


def _likeliest(shares: list[tuple[float, float]], strength: float) -> list[float]:
    """The likeliest distribution of results among those with this mean above a half in standard deviations.

    The condition is linear in the distribution but for its deviation, which is taken from the round before.
    """
    found = [1.0 / len(shares) for _ in shares]
    for _ in range(50):
        mean = math.fsum(share * result for share, (result, _) in zip(found, shares, strict=True))
        variance = math.fsum(share * (result - mean) ** 2 for share, (result, _) in zip(found, shares, strict=True))
        deviation = math.sqrt(variance)
        excess = [result - 0.5 - strength * (deviation + (result - mean) ** 2 / deviation) / 2 for result, _ in shares]
        before, found = found, _tilted(shares, excess)
        if max(abs(one - other) for one, other in zip(found, before, strict=True)) < 1e-7:
            break
    return found


def _tilted(shares: list[tuple[float, float]], excess: list[float]) -> list[float]:
    """The likeliest distribution under which the mean excess is 0 (a root of Lagrange's condition)."""
    low, high = -1.0 / max(excess), -1.0 / min(excess)
    margin = (high - low) * 1e-12

    def slope(x: float) -> float:
        return math.fsum(share * more / (1 + x * more) for (_, share), more in zip(shares, excess, strict=True))

    x = root(slope, low + margin, high - margin, 60)
    return [share / (1 + x * more) for (_, share), more in zip(shares, excess, strict=True)]


# -- after the test --------------------------------------------------------------------------------


def after_stopping(gate: Gate, pairs: Pairs, batch: int = 1, sure: float = SURE) -> Interval:
    """Normalised Elo after a gate that was asked every `batch` pairs: too high as often as too low.

    The ratio is a random walk between two bounds. An end at the lower bound, the sooner the lower, is below one
    between the bounds, and that below one at the upper bound. The strength under which half of all ends are below this
    one is the estimate; those under which few are make the interval.
    """
    number = pairs.number
    if number == 0 or pairs.deviation() == 0.0:
        return pairs.normalised_elo()
    low, high = strength_of(gate.low), strength_of(gate.high)
    step, middle = high - low, (low + high) / 2
    past = OVERSHOOT * math.sqrt(batch)
    walk = Walk(gate.bounds[0] / step - past, gate.bounds[1] / step + past, float(number))
    end, verdict = gate.ratio(pairs) / step, gate.verdict(pairs)

    def strength(share: float) -> float:
        reach = 6.0 / math.sqrt(number) + abs(end) / number
        return middle + root(lambda drift: walk.below(verdict, end, drift) - share, -reach, reach, 40)

    tail = (1 - sure) / 2
    return Interval(elo_of(strength(0.5)), elo_of(strength(1 - tail)), elo_of(strength(tail)), number)


class Walk(NamedTuple):
    """Brownian motion from 0, of variance 1 a unit of time, that ends at either of two bounds."""

    low: float
    high: float
    time: float

    def below(self, verdict: int, end: float, drift: float) -> float:
        """How likely a walk with this drift ends lower than one that ended so at this time."""
        if verdict < 0:
            return self.reached_low(drift)
        if verdict > 0:
            return 1.0 - self.reached_high(drift)
        return min(1.0, self.reached_low(drift) + self._between(min(max(end, self.low), self.high), drift))

    def reached_low(self, drift: float) -> float:
        """How likely it has ended at the lower bound by now."""
        return Walk(-self.high, -self.low, self.time).reached_high(-drift)

    def reached_high(self, drift: float) -> float:
        """How likely it has ended at the upper bound by now."""
        width, start = self.high - self.low, -self.low
        if abs(drift) * width < 1e-9:
            ever = start / width
        elif drift > 0:
            ever = math.expm1(-2 * drift * start) / math.expm1(-2 * drift * width)
        else:
            ever = math.exp(2 * drift * self.high) * math.expm1(2 * drift * start) / math.expm1(2 * drift * width)
        later = 0.0
        for n in range(1, 400):
            rate = (drift**2 + (n * math.pi / width) ** 2) / 2
            fade = rate * self.time - drift * self.high
            if fade > 40.0:
                break
            later += math.exp(-fade) * n / rate * (-1) ** (n + 1) * math.sin(n * math.pi * start / width)
        return min(1.0, max(0.0, ever - later * math.pi / width**2))

    def _between(self, end: float, drift: float) -> float:
        """How likely it has not ended, and is lower than `end`."""
        width = self.high - self.low
        total = 0.0
        for n in range(1, 400):
            wave = n * math.pi / width
            fade = (drift**2 + wave**2) * self.time / 2
            size = math.exp(min(700.0, drift * end - fade))
            turn = wave * (end - self.low)
            reach = size * (drift * math.sin(turn) - wave * math.cos(turn)) + wave * math.exp(drift * self.low - fade)
            total += math.sin(-wave * self.low) * reach / (drift**2 + wave**2)
            if fade - max(drift * end, drift * self.low) > 40.0:
                break
        return min(1.0, max(0.0, 2 * total / width))


def variance_ratio(pairs: Iterable[tuple[float, float]]) -> float:
    """How much a pair's mean varies beside that of two matches with luck of their own; 1: pairing gains nothing."""
    listed = list(pairs)
    if len(listed) < 2:
        return math.nan
    singles = [point for pair in listed for point in pair]
    mean = math.fsum(singles) / len(singles)
    single = math.fsum((point - mean) ** 2 for point in singles) / (len(singles) - 1)
    paired = math.fsum(((one + other) / 2 - mean) ** 2 for one, other in listed) / (len(listed) - 1)
    return 2 * paired / single if single else math.nan


class Split(NamedTuple):
    """What makes results differ from a half, as shares of all of it: skill, the seat, the deal, and the rest."""

    skill: float
    seat: float
    deal: float
    rest: float


def split(points: Sequence[float]) -> Split:
    """Where results come from: a bot's points in pairs, first on one seat and then with the same luck on the other.

    What it gets more than a half on both seats is skill; what it gets more on one seat is the seat's. Where the luck of
    a deal helps a seat, it helps once this bot and once the other, so the two results go against each other.
    """
    firsts, seconds = [point - 0.5 for point in points[::2]], [point - 0.5 for point in points[1::2]]
    count = min(len(firsts), len(seconds))
    whole = math.fsum(point**2 for point in (*firsts, *seconds)) / (2 * count) if count else 0.0
    if count < 2 or whole == 0.0:
        return Split(0.0, 0.0, 0.0, 0.0)
    one, other = math.fsum(firsts) / count, math.fsum(seconds) / count
    apart = math.fsum((a - one) * (b - other) for a, b in zip(firsts, seconds, strict=True)) / (count - 1)
    skill, seat, deal = ((one + other) / 2) ** 2 / whole, ((one - other) / 2) ** 2 / whole, max(0.0, -apart / whole)
    return Split(skill, seat, deal, max(0.0, 1.0 - skill - seat - deal))
