"""Statistics beside scipy and statsmodels, and in experiments whose truth is known."""

import math
import random
import statistics

import numpy as np
import pytest
import scipy.special
import scipy.stats
from statsmodels.stats.meta_analysis import combine_effects
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import proportion_confint

from parlor.lab.statistics import (
    Estimate,
    Interval,
    beaten,
    beta_share,
    bootstrap,
    chi_squared_tail,
    correlation,
    discoveries,
    estimate,
    friedman,
    mean_interval,
    of_sums,
    quantile_interval,
    ratio_interval,
    shrink,
    student,
    two_sided,
    visible,
    wilson,
    z,
)

EXPERIMENTS = 1000
# 95 of 100 intervals hold the truth; in 1,000 experiments that is 950, give or take 3 deviations.
COVERED = pytest.approx(0.95, abs=0.021)


def covered(intervals: list[Interval], truth: float) -> float:
    """The share of intervals that hold the truth."""
    return sum(interval.holds(truth) for interval in intervals) / len(intervals)


# -- beside the books ------------------------------------------------------------------------------


@pytest.mark.parametrize(("points", "count"), [(0, 20), (8, 10), (70, 100), (4321, 9876), (20, 20)])
def test_wilson(points: int, count: int) -> None:
    low, high = proportion_confint(points, count, method="wilson")
    interval = wilson(points, count)
    assert (interval.low, interval.high) == pytest.approx((low, high), abs=1e-9)


@pytest.mark.parametrize("freedom", [1, 2, 3, 10, 57, 4000])
@pytest.mark.parametrize("sure", [0.5, 0.95, 0.999])
def test_student(freedom: int, sure: float) -> None:
    assert student(freedom, sure) == pytest.approx(scipy.stats.t.ppf((1 + sure) / 2, freedom), rel=1e-7)


@pytest.mark.parametrize("value", [0.0, 0.1, 1.0, 3.84, 25.0, 300.0])
@pytest.mark.parametrize("freedom", [1, 2, 5, 30])
def test_chi_squared(value: float, freedom: int) -> None:
    assert chi_squared_tail(value, freedom) == pytest.approx(scipy.stats.chi2.sf(value, freedom), rel=1e-9, abs=1e-15)


@pytest.mark.parametrize("x", [0.0, 0.01, 0.3, 0.5, 0.97, 1.0])
@pytest.mark.parametrize(("a", "b"), [(0.5, 0.5), (2.0, 7.0), (40.0, 0.5)])
def test_beta(x: float, a: float, b: float) -> None:
    assert beta_share(x, a, b) == pytest.approx(scipy.special.betainc(a, b, x), rel=1e-9, abs=1e-14)


def test_normal() -> None:
    assert z() == pytest.approx(1.959964, abs=1e-6)
    assert two_sided(1.0, 0.5) == pytest.approx(2 * scipy.stats.norm.sf(2.0))
    assert (two_sided(0.0, 0.0), two_sided(1.0, 0.0)) == (1.0, 0.0)


def test_mean() -> None:
    values = [3.0, 5.0, 4.0, 8.0, 1.0]
    interval = mean_interval(values)
    low, high = scipy.stats.t.interval(0.95, 4, np.mean(values), scipy.stats.sem(values))
    assert interval == pytest.approx((4.2, low, high, 5))


def test_a_mean_is_known_from_sums() -> None:
    values = [1.0, 4.0, 2.5, -3.0, 0.0]
    found = of_sums(sum(values), sum(value**2 for value in values), len(values))
    assert found == pytest.approx(estimate(values))
    assert math.isinf(of_sums(1.0, 1.0, 1).error)


def test_few_values_say_little() -> None:
    assert wilson(0, 0) == (0.5, 0.0, 1.0, 0)
    assert mean_interval([2.0]) == (2.0, -math.inf, math.inf, 1)
    assert mean_interval([])[1:] == (-math.inf, math.inf, 0)
    assert quantile_interval([], 0.5)[1:] == (-math.inf, math.inf, 0)
    assert quantile_interval([1.0, 2.0], 0.5)[1:3] == (-math.inf, math.inf)


def test_false_discoveries() -> None:
    luck = random.Random(3)
    chances = [luck.random() ** 3 for _ in range(60)]
    assert discoveries(chances) == pytest.approx(multipletests(chances, method="fdr_bh")[1])
    assert discoveries([]) == []


def test_shrinkage_finds_the_spread_that_statsmodels_finds() -> None:
    luck = random.Random(5)
    truths = [luck.gauss(1.0, 2.0) for _ in range(40)]
    errors = [luck.uniform(0.5, 3.0) for _ in truths]
    seen = [luck.gauss(truth, error) for truth, error in zip(truths, errors, strict=True)]
    book = combine_effects(np.array(seen), np.array(errors) ** 2, method_re="pm")
    shrunk = shrink([Estimate(*pair) for pair in zip(seen, errors, strict=True)])
    assert shrunk.spread**2 == pytest.approx(book.tau2, rel=1e-3)
    assert shrunk.mean == pytest.approx(book.mean_effect_re, rel=1e-3)
    before = math.fsum((one - truth) ** 2 for one, truth in zip(seen, truths, strict=True))
    after = math.fsum((one.value - truth) ** 2 for one, truth in zip(shrunk.estimates, truths, strict=True))
    assert after < before


def test_what_is_not_known_is_drawn_to_the_mean_and_what_is_certain_stays() -> None:
    shrunk = shrink([Estimate(0.0, 0.1), Estimate(4.0, 0.1), Estimate(9.0, math.inf), Estimate(7.0, 0.0)])
    assert shrunk.estimates[2].value == pytest.approx(shrunk.mean)
    assert shrunk.estimates[3] == (7.0, 0.0)
    assert shrink([Estimate(3.0, 1.0)]).estimates == [(3.0, 1.0)]


def test_ranks_of_several_players() -> None:
    assert beaten([10, 30, 20]) == [0.0, 1.0, 0.5]
    assert beaten([5, 5, 1, 9]) == [0.5, 0.5, 0.0, 1.0]
    assert beaten([7]) == [0.5]


def test_friedman() -> None:
    luck = random.Random(8)
    rows = [[luck.randrange(6) + seat * 0.4 for seat in range(4)] for _ in range(50)]
    rows = [[float(round(score)) for score in row] for row in rows]
    book = scipy.stats.friedmanchisquare(*zip(*rows, strict=True))
    assert friedman(rows) == pytest.approx((book.statistic, book.pvalue))
    assert friedman([[1.0, 1.0]] * 9) == (0.0, 1.0)


def test_correlation() -> None:
    pairs = [(1.0, 2.0), (2.0, 1.5), (3.0, 5.0), (4.0, 3.0)]
    assert correlation(pairs) == pytest.approx(statistics.correlation(*zip(*pairs, strict=True)))
    assert correlation([(1.0, 2.0), (1.0, 3.0)]) == 0.0


# -- with known truth ------------------------------------------------------------------------------


def test_intervals_of_means_hold_the_truth() -> None:
    luck = random.Random(1)
    intervals = [mean_interval([luck.expovariate(0.5) for _ in range(200)]) for _ in range(EXPERIMENTS)]
    assert covered(intervals, 2.0) == COVERED


def test_intervals_of_shares_hold_the_truth() -> None:
    luck = random.Random(2)
    intervals = [wilson(sum(luck.random() < 0.53 for _ in range(300)), 300) for _ in range(EXPERIMENTS)]
    assert covered(intervals, 0.53) == COVERED


@pytest.mark.parametrize("share", [0.05, 0.5, 0.95])
def test_intervals_of_quantiles_hold_the_truth(share: float) -> None:
    luck = random.Random(3)
    intervals = [quantile_interval([luck.random() for _ in range(400)], share) for _ in range(EXPERIMENTS)]
    held = covered(intervals, share)
    assert 0.93 < held < 0.985, "whole numbers of values cannot hold it in exactly 95 of 100 cases, only in more"


def test_intervals_by_bootstrap_hold_the_truth() -> None:
    luck = random.Random(4)
    samples = [[luck.gauss(5.0, 2.0) for _ in range(60)] for _ in range(EXPERIMENTS // 4)]
    intervals = [bootstrap(sample, statistics.fmean, 300, seed=9) for sample in samples]
    assert covered(intervals, 5.0) == pytest.approx(0.94, abs=0.045)


def test_intervals_of_ratios_hold_the_truth() -> None:
    luck = random.Random(5)
    intervals = []
    for _ in range(EXPERIMENTS):
        drawn = [float(luck.randrange(1, 12)) for _ in range(150)]
        played = [float(sum(luck.random() < 0.3 for _ in range(int(count)))) for count in drawn]
        intervals.append(ratio_interval(played, drawn))
    assert covered(intervals, 0.3) == COVERED


def test_what_could_have_been_seen_is_seen_in_eighty_of_a_hundred_cases() -> None:
    luck, error = random.Random(6), 0.7
    shown = sum(abs(luck.gauss(visible(error), error)) > z() * error for _ in range(4000))
    assert shown / 4000 == pytest.approx(0.8, abs=0.02)


def test_an_estimate_has_the_error_it_says() -> None:
    luck = random.Random(7)
    found = [estimate([luck.gauss(0.0, 3.0) for _ in range(50)]) for _ in range(EXPERIMENTS)]
    assert statistics.stdev(one.value for one in found) == pytest.approx(
        statistics.fmean(one.error for one in found), rel=0.08
    )


def test_shrinking_to_one_value_leaves_its_doubt() -> None:
    """Estimates that differ by no more than chance are drawn together, but nothing becomes certain."""
    shrunk = shrink([Estimate(value, 2.0) for value in (-1.9, -2.1, -1.8, -2.0)])
    assert shrunk.spread == 0.0
    assert all(one.value == pytest.approx(-1.95) and one.error == pytest.approx(1.0) for one in shrunk.estimates)
