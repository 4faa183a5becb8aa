"""Statistics, small and checked: intervals, ranks, shrinkage, false discoveries, and what could have been seen.

An estimate is a value with its standard error; an interval holds the true value in 95 of 100 cases, if nothing else is
said. The tests compare all of this with scipy and statsmodels, and with experiments whose truth is known.
"""

import math
import random
from collections.abc import Callable, Iterable, Sequence
from statistics import NormalDist
from typing import Final, NamedTuple

SURE: Final = 0.95
NORMAL: Final = NormalDist()


class Interval(NamedTuple):
    """A value that was measured in a sample of so many, and the ends of its interval."""

    value: float
    low: float
    high: float
    sample: int

    @property
    def half(self) -> float:
        """Half its width."""
        return (self.high - self.low) / 2

    def holds(self, value: float) -> bool:
        """Whether a value lies in it."""
        return self.low <= value <= self.high


class Estimate(NamedTuple):
    """A value with its standard error."""

    value: float
    error: float

    @property
    def p(self) -> float:
        """How likely a value as far from 0 would be if the truth were 0."""
        return two_sided(self.value, self.error)


def z(sure: float = SURE) -> float:
    """What `sure` of all normal estimates keep within, in standard errors."""
    return NORMAL.inv_cdf((1 + sure) / 2)


def two_sided(value: float, error: float) -> float:
    """How likely a normal estimate with this error is as far from 0 by chance alone."""
    if error <= 0.0:
        return 1.0 if value == 0.0 else 0.0
    return math.erfc(abs(value) / error / math.sqrt(2.0))


# -- one value -------------------------------------------------------------------------------------


def wilson(points: float, count: float, sure: float = SURE) -> Interval:
    """A share of points that were won or lost one by one (Wilson's interval)."""
    if count == 0:
        return Interval(0.5, 0.0, 1.0, 0)
    share, spread = points / count, z(sure) ** 2 / count
    middle = (share + spread / 2) / (1 + spread)
    half = z(sure) * math.sqrt(share * (1 - share) / count + spread / (4 * count)) / (1 + spread)
    return Interval(share, max(0.0, middle - half), min(1.0, middle + half), int(count))


def estimate(values: Sequence[float]) -> Estimate:
    """The mean of independent values."""
    count = len(values)
    if count == 0:
        return Estimate(0.0, math.inf)
    mean = math.fsum(values) / count
    if count == 1:
        return Estimate(mean, math.inf)
    spread = math.fsum((value - mean) ** 2 for value in values) / (count - 1)
    return Estimate(mean, math.sqrt(spread / count))


def of_sums(total: float, squares: float, count: int) -> Estimate:
    """The mean of independent values of which only the sum and the sum of squares are known."""
    if count < 2:
        return Estimate(total / max(1, count), math.inf)
    spread = max(0.0, squares - total * total / count) / (count - 1)
    return Estimate(total / count, math.sqrt(spread / count))


def mean_interval(values: Sequence[float], sure: float = SURE) -> Interval:
    """The mean of independent values (Student's interval)."""
    mean, error = estimate(values)
    if not math.isfinite(error):
        return Interval(mean, -math.inf, math.inf, len(values))
    half = student(len(values) - 1, sure) * error
    return Interval(mean, mean - half, mean + half, len(values))


def share_interval(mean: float, deviation: float, count: int, sure: float = SURE) -> Interval:
    """A share that comes in pieces from 0 to 1, such as points a deal: Wilson's interval with the pieces' variance.

    Pieces that were all alike are treated as if one had been otherwise.
    """
    if count == 0:
        return Interval(0.5, 0.0, 1.0, 0)
    single = mean * (1 - mean)
    inflated = min(1.0, max(deviation**2, 0.25 / (count + 1)) / single) if single > 0.0 else 1.0
    found = wilson(mean * count / inflated, count / inflated, sure)
    return found._replace(value=mean, sample=count)


def quantile_interval(values: Sequence[float], share: float, sure: float = SURE) -> Interval:
    """A quantile: how many of the values lie below the true one is binomial, whatever their distribution."""
    ordered = sorted(values)
    count = len(ordered)
    if count == 0:
        return Interval(math.nan, -math.inf, math.inf, 0)
    value = quantile(ordered, share)
    tail, below = (1 - sure) / 2, 0.0
    low, high = 0, count
    for rank in range(count + 1):
        chance = _binomial(count, rank, share)
        if below + chance <= tail:
            low = rank + 1
        below += chance
        if below >= 1 - tail:
            high = rank + 1
            break
    return Interval(
        value, ordered[low - 1] if low else -math.inf, ordered[high - 1] if high <= count else math.inf, count
    )


def quantile(ordered: Sequence[float], share: float) -> float:
    """The value below which this share of sorted values lies, between two of them in proportion."""
    at = share * (len(ordered) - 1)
    under = math.floor(at)
    over = min(under + 1, len(ordered) - 1)
    return ordered[under] + (at - under) * (ordered[over] - ordered[under])


def bootstrap(
    values: Sequence[float],
    statistic: Callable[[Sequence[float]], float],
    rounds: int = 1000,
    seed: int = 1,
    sure: float = SURE,
) -> Interval:
    """Any statistic of independent values: what it is in samples drawn from them (Efron's percentiles)."""
    luck, count = random.Random(seed), len(values)
    if count == 0:
        return Interval(math.nan, -math.inf, math.inf, 0)
    found = sorted(statistic(luck.choices(values, k=count)) for _ in range(rounds))
    tail = (1 - sure) / 2
    return Interval(statistic(values), quantile(found, tail), quantile(found, 1 - tail), count)


def ratio_interval(tops: Sequence[float], bottoms: Sequence[float], sure: float = SURE) -> Interval:
    """The sum of one thing by the sum of another, both told of each match (the delta method)."""
    count, whole = len(tops), math.fsum(bottoms)
    if count < 2 or whole == 0.0:
        return Interval(math.nan, -math.inf, math.inf, count)
    ratio = math.fsum(tops) / whole
    left = [top - ratio * bottom for top, bottom in zip(tops, bottoms, strict=True)]
    half = student(count - 1, sure) * estimate(left).error * count / whole
    return Interval(ratio, ratio - half, ratio + half, count)


def visible(error: float, power: float = 0.8, sure: float = SURE) -> float:
    """The smallest difference that an estimate with this error would have shown with that power."""
    return (z(sure) + NORMAL.inv_cdf(power)) * error


# -- many values -----------------------------------------------------------------------------------


def discoveries(chances: Sequence[float]) -> list[float]:
    """For each p-value the share of false alarms among all that are as small (Benjamini and Hochberg)."""
    order = sorted(range(len(chances)), key=lambda i: chances[i])
    adjusted = [1.0] * len(chances)
    lowest = 1.0
    for rank in range(len(order), 0, -1):
        lowest = min(lowest, chances[order[rank - 1]] * len(order) / rank)
        adjusted[order[rank - 1]] = lowest
    return adjusted


class Shrunk(NamedTuple):
    """Estimates drawn towards their common mean, and how much the truths themselves spread."""

    mean: float
    spread: float
    estimates: list[Estimate]


def shrink(estimates: Sequence[Estimate]) -> Shrunk:
    """Draw each estimate to the mean, the more the less sure it is (empirical Bayes; Paule and Mandel's spread)."""
    known = [one for one in estimates if 0.0 < one.error < math.inf]
    if len(known) < 2:
        return Shrunk(known[0].value if known else 0.0, 0.0, list(estimates))
    variance = _paule_mandel(known)
    mean = _weighted_mean(known, variance)
    # The mean is an estimate too: without its own error, equal truths would look like certainty (Morris 1983).
    doubt = 1.0 / math.fsum(1.0 / (one.error**2 + variance) for one in known)
    drawn = []
    for one in estimates:
        if one.error == 0.0:
            drawn.append(one)
            continue
        trust = 0.0 if math.isinf(one.error) else variance / (variance + one.error**2)
        value = mean + trust * (one.value - mean) if trust else mean
        own = trust * one.error**2 if trust else variance
        error = math.sqrt(own + (1.0 - trust) ** 2 * doubt)
        drawn.append(Estimate(value, error))
    return Shrunk(mean, math.sqrt(variance), drawn)


def _paule_mandel(estimates: Sequence[Estimate]) -> float:
    """The variance of the truths under which the estimates spread as much as they should."""

    def surplus(variance: float) -> float:
        mean = _weighted_mean(estimates, variance)
        spread = math.fsum((one.value - mean) ** 2 / (one.error**2 + variance) for one in estimates)
        return spread - (len(estimates) - 1)

    if surplus(0.0) <= 0.0:
        return 0.0
    high = max((one.value - other.value) ** 2 for one in estimates for other in estimates[:1]) + 1e-12
    while surplus(high) > 0.0:
        high *= 2.0
    return root(surplus, 0.0, high)


def _weighted_mean(estimates: Sequence[Estimate], variance: float) -> float:
    weights = [1.0 / (one.error**2 + variance) for one in estimates]
    return math.fsum(w * one.value for w, one in zip(weights, estimates, strict=True)) / math.fsum(weights)


# -- several players -------------------------------------------------------------------------------


def beaten(scores: Sequence[float]) -> list[float]:
    """For each seat the share of the others that it beat, a tie as half: 0.5 on average, whatever the players."""
    others = len(scores) - 1
    if others == 0:
        return [0.5]
    return [(math.fsum((own > other) + (own == other) / 2 for other in scores) - 0.5) / others for own in scores]


class Friedman(NamedTuple):
    """Whether seats are alike by their ranks: the statistic, and how likely it is if they are."""

    statistic: float
    p: float


def friedman(rows: Sequence[Sequence[float]]) -> Friedman:
    """Compare seats by their ranks in each match (Friedman's test, corrected for ties)."""
    count = len(rows)
    seats = len(rows[0]) if count else 0
    if count < 2 or seats < 2:
        return Friedman(0.0, 1.0)
    ranks = [[1 + (seats - 1) * share for share in beaten(row)] for row in rows]
    sums = [math.fsum(row[seat] for row in ranks) for seat in range(seats)]
    middle = count * (seats + 1) / 2
    whole = math.fsum(rank**2 for row in ranks for rank in row) - count * seats * (seats + 1) ** 2 / 4
    if whole <= 0.0:
        return Friedman(0.0, 1.0)
    statistic = (seats - 1) * math.fsum((total - middle) ** 2 for total in sums) / whole
    return Friedman(statistic, chi_squared_tail(statistic, seats - 1))


# -- the functions behind them ---------------------------------------------------------------------


def root(function: Callable[[float], float], low: float, high: float, rounds: int = 200) -> float:
    """Where a function that changes its sign between two numbers is 0 (bisection)."""
    rising = function(high) > 0.0
    for _ in range(rounds):
        middle = (low + high) / 2
        if middle in (low, high):
            break
        if (function(middle) > 0.0) == rising:
            high = middle
        else:
            low = middle
    return (low + high) / 2


def student(freedom: int, sure: float = SURE) -> float:
    """What `sure` of all values of Student's distribution keep within."""
    if freedom < 1:
        return math.inf
    if freedom > 10000:
        return z(sure)
    return root(lambda t: 1.0 - student_tail(t, freedom) - sure, 0.0, 1e4)


def student_tail(t: float, freedom: int) -> float:
    """How likely a value of Student's distribution is beyond `t`, on either side."""
    return beta_share(freedom / (freedom + t * t), freedom / 2, 0.5)


def chi_squared_tail(value: float, freedom: int) -> float:
    """How likely a value of the chi-squared distribution is beyond `value`."""
    if value <= 0.0:
        return 1.0
    a, x = freedom / 2, value / 2
    scale = math.exp(-x + a * math.log(x) - math.lgamma(a))
    if x < a + 1:
        term = total = 1.0 / a
        n = a
        while term > total * 1e-16:
            n += 1
            term *= x / n
            total += term
        return 1.0 - total * scale
    # Lentz's continued fraction.
    b = x + 1 - a
    c, d = 1e300, 1 / b
    h = d
    for i in range(1, 10000):
        an = -i * (i - a)
        b += 2
        d = 1 / (an * d + b)
        c = b + an / c
        h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return scale * h


def beta_share(x: float, a: float, b: float) -> float:
    """The regularised incomplete beta function."""
    if x <= 0.0 or x >= 1.0:
        return 0.0 if x <= 0.0 else 1.0
    if x > (a + 1) / (a + b + 2):
        return 1.0 - beta_share(1 - x, b, a)
    front = math.exp(math.lgamma(a + b) - math.lgamma(a) - math.lgamma(b) + a * math.log(x) + b * math.log1p(-x))
    c, d = 1.0, 1.0 / (1.0 - (a + b) * x / (a + 1))
    h = d
    for m in range(1, 10000):
        for step in (
            m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m)),
            -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)),
        ):
            d = 1.0 / (1.0 + step * d)
            c = 1.0 + step / c
            h *= d * c
        if abs(d * c - 1) < 1e-15:
            break
    return front * h / a


def _binomial(count: int, rank: int, share: float) -> float:
    """How likely exactly `rank` of `count` are."""
    if share <= 0.0 or share >= 1.0:
        return float(rank == (count if share >= 1.0 else 0))
    log = math.lgamma(count + 1) - math.lgamma(rank + 1) - math.lgamma(count - rank + 1)
    return math.exp(log + rank * math.log(share) + (count - rank) * math.log1p(-share))


def correlation(pairs: Iterable[tuple[float, float]]) -> float:
    """How far two things go together, from -1 to 1 (Pearson); 0 where one does not change."""
    listed = list(pairs)
    count = len(listed)
    if count < 2:
        return 0.0
    one, other = math.fsum(x for x, _ in listed) / count, math.fsum(y for _, y in listed) / count
    together = math.fsum((x - one) * (y - other) for x, y in listed)
    spread = math.fsum((x - one) ** 2 for x, _ in listed) * math.fsum((y - other) ** 2 for _, y in listed)
    return together / math.sqrt(spread) if spread > 0.0 else 0.0
