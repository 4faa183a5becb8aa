"""Pairs and gates: what they say of bots whose strength is known."""

import math
import random
import statistics

import pytest
import scipy.optimize

from parlor.lab.pairs import FIVE, Gate, Pairs, Walk, after_stopping, elo_of, split, strength_of, variance_ratio

# How likely each of the five results is: two equal bots in a game with draws, and a slightly better one.
EQUAL = (0.1, 0.2, 0.4, 0.2, 0.1)
BETTER = (0.08, 0.18, 0.4, 0.21, 0.13)


def pairs_of(counts: tuple[int, ...]) -> Pairs:
    pairs = Pairs()
    for result, count in zip(FIVE, counts, strict=True):
        pairs.counts[result] += count
    return pairs


def true_elo(chances: tuple[float, ...]) -> float:
    mean = sum(chance * result for chance, result in zip(chances, FIVE, strict=True))
    variance = sum(chance * (result - mean) ** 2 for chance, result in zip(chances, FIVE, strict=True))
    return elo_of((mean - 0.5) / math.sqrt(variance))


def test_a_pair_is_one_result() -> None:
    pairs = Pairs()
    for first, second in [(1.0, 1.0), (1.0, 0.0), (0.5, 0.5), (0.5, 1.0), (0.0, 0.0)]:
        pairs.add(first, second)
    assert dict(pairs.counts) == {0.0: 1, 0.25: 0, 0.5: 2, 0.75: 1, 1.0: 1}
    assert pairs.mean() == 0.55


def test_results_of_three_seats_are_counted_too() -> None:
    pairs = Pairs()
    pairs.add(1 / 3, 1 / 3)
    pairs.add(2 / 3, 1 / 3)
    assert pairs.mean() == pytest.approx((1 / 3 + 1 / 2) / 2, abs=1e-6)
    assert math.isfinite(Gate(0, 10).ratio(pairs))


def test_normalised_elo_counts_deviations_of_a_match() -> None:
    """Without draws and with luck of its own each match has a deviation of a half: then it is nearly Elo."""
    chance = 1 / (1 + 10 ** (-20 / 400))
    pairs = pairs_of((round(1e6 * (1 - chance) ** 2), 0, round(2e6 * chance * (1 - chance)), 0, round(1e6 * chance**2)))
    assert pairs.normalised_elo().value == pytest.approx(20, abs=0.1)
    assert elo_of(strength_of(12.5)) == pytest.approx(12.5)


def test_the_likeliest_distribution_is_the_likeliest() -> None:
    """The ratio of the gate beside an optimiser that knows nothing of Lagrange."""
    counts = (12, 25, 44, 38, 21)
    gate, pairs = Gate(0.0, 30.0), pairs_of(counts)

    def best(elo: float) -> float:
        def mean_and_deviation(p: list[float]) -> tuple[float, float]:
            mean = sum(a * x for a, x in zip(FIVE, p, strict=True))
            return mean, math.sqrt(sum(x * (a - mean) ** 2 for a, x in zip(FIVE, p, strict=True)))

        def constraint(p: list[float]) -> float:
            mean, deviation = mean_and_deviation(p)
            return mean - 0.5 - strength_of(elo) * deviation

        found = scipy.optimize.minimize(
            lambda p: -sum(n * math.log(x) for n, x in zip(counts, p, strict=True)),
            [0.2] * 5,
            bounds=[(1e-6, 1.0)] * 5,
            constraints=[
                {"type": "eq", "fun": lambda p: sum(p) - 1.0},
                {"type": "eq", "fun": constraint},
            ],
            options={"ftol": 1e-12, "maxiter": 500},
        )
        return -float(found.fun)

    assert gate.ratio(pairs) == pytest.approx(best(30.0) - best(0.0), abs=1e-4)


def played(chances: tuple[float, ...], gate: Gate, luck: random.Random, most: int, batch: int) -> Pairs:
    """Play pairs until the gate decides."""
    pairs = Pairs()
    while pairs.number < most:
        for result in luck.choices(FIVE, chances, k=batch):
            pairs.counts[result] += 1
        if gate.verdict(pairs):
            break
    return pairs


@pytest.mark.parametrize(("chances", "right"), [(EQUAL, -1), (BETTER, 1)])
def test_a_gate_errs_as_seldom_as_it_says(chances: tuple[float, ...], right: int) -> None:
    gate, luck = Gate(0.0, true_elo(BETTER)), random.Random(right)
    verdicts = [gate.verdict(played(chances, gate, luck, 20000, 20)) for _ in range(300)]
    assert verdicts.count(0) == 0
    assert verdicts.count(-right) / 300 <= 0.05 + 0.03


def test_a_gate_needs_fewer_pairs_than_a_fixed_number_would() -> None:
    gate, luck = Gate(0.0, true_elo(BETTER)), random.Random(4)
    needed = statistics.fmean(played(BETTER, gate, luck, 20000, 10).number for _ in range(60))
    fixed = (2 * 1.645 / strength_of(gate.high)) ** 2
    assert needed < 0.7 * fixed


@pytest.mark.parametrize("chances", [EQUAL, BETTER])
def test_the_estimate_after_stopping_is_too_high_as_often_as_too_low(chances: tuple[float, ...]) -> None:
    gate, luck, truth = Gate(0.0, true_elo(BETTER)), random.Random(9), true_elo(chances)
    runs = [played(chances, gate, luck, 20000, 20) for _ in range(300)]
    found = [after_stopping(gate, pairs, 20) for pairs in runs]
    naive = [pairs.normalised_elo().value for pairs in runs]
    above = sum(interval.value > truth for interval in found) / 300
    assert above == pytest.approx(0.5, abs=0.1)
    assert sum(interval.holds(truth) for interval in found) / 300 == pytest.approx(0.95, abs=0.045)
    if chances is BETTER:
        assert statistics.fmean(naive) > truth * 1.2, "the plain estimate flatters"


def test_an_estimate_before_the_gate_decides() -> None:
    gate, luck = Gate(0.0, 5.0), random.Random(3)
    found = []
    for _ in range(100):
        pairs = played(BETTER, gate, luck, 200, 50)
        found.append(after_stopping(gate, pairs, 50))
    assert sum(interval.holds(true_elo(BETTER)) for interval in found) >= 89


def test_a_walk_ends_where_walks_end() -> None:
    walk, luck = Walk(-2.0, 3.0, 4.0), random.Random(5)
    ends = []
    for _ in range(3000):
        place, steps = 0.0, 0
        while -2.0 < place < 3.0 and steps < 800:
            place += luck.gauss(0.3 * 0.005, math.sqrt(0.005))
            steps += 1
        ends.append(place)
    low = sum(end <= -2.0 for end in ends) / 3000
    high = sum(end >= 3.0 for end in ends) / 3000
    middle = sum(-2.0 < end < 1.0 for end in ends) / 3000
    assert walk.reached_low(0.3) == pytest.approx(low, abs=0.03)
    assert walk.reached_high(0.3) == pytest.approx(high, abs=0.03)
    assert walk.below(0, 1.0, 0.3) == pytest.approx(low + middle, abs=0.03)


def test_pairs_that_share_their_luck_vary_less() -> None:
    luck = random.Random(6)
    alone = [(float(luck.random() < 0.5), float(luck.random() < 0.5)) for _ in range(4000)]
    assert variance_ratio(alone) == pytest.approx(1.0, abs=0.06)
    opposed = [(point, 1.0 - point) for point, _ in alone]
    assert variance_ratio(opposed) == 0.0


def test_intervals_of_pairs_hold_the_truth() -> None:
    luck = random.Random(7)
    truth = sum(chance * result for chance, result in zip(BETTER, FIVE, strict=True))
    held = 0
    for _ in range(1000):
        pairs = Pairs()
        for result in luck.choices(FIVE, BETTER, k=100):
            pairs.counts[result] += 1
        held += pairs.interval().holds(truth)
    assert held / 1000 == pytest.approx(0.95, abs=0.021)


def test_pairs_that_were_all_alike_leave_doubt() -> None:
    won = pairs_of((0, 0, 0, 0, 30)).interval()
    assert (won.value, won.high) == (1.0, 1.0)
    assert won.low == pytest.approx(0.886, abs=0.01)
    drawn = pairs_of((0, 0, 30, 0, 0)).interval()
    assert drawn.low < 0.5 < drawn.high
    assert Pairs().interval() == (0.5, 0.0, 1.0, 0)


def test_results_are_split_into_what_made_them() -> None:
    """Truth: skill is worth 0.2, the seat 0.1, the deal 0.3 in a half of all deals; the rest is noise."""
    luck = random.Random(5)
    points = []
    for _ in range(20_000):
        deal = luck.choice((-0.3, 0.0, 0.0, 0.3))
        for sign in (1, -1):
            points.append(float(luck.random() < 0.5 + 0.1 + sign * 0.05 + sign * deal / 2**0.5))
    found = split(points)
    assert found.skill == pytest.approx(0.01 / 0.25, abs=0.005)
    assert found.seat == pytest.approx(0.0025 / 0.25, abs=0.004)
    assert found.deal == pytest.approx(0.09 / 4 / 0.25, abs=0.02)
    assert sum(found) == pytest.approx(1.0)
    assert split([0.5, 0.5, 0.5, 0.5]) == (0.0, 0.0, 0.0, 0.0)
