"""Tests that are looked at after every round, and end a run as soon as they are sure.

    [stop]
    sprt = [0, 20]    # which of two strengths has the first bot, in normalised Elo above the second?
    shift = 2.0       # does an arm move a seat's share of the points by so many, or not at all?

Both are Wald's sequential test, generalised (see pairs.py). The first is asked about pairs of matches, the second about
deals that two arms played with the same luck: what a seat gets after, beside what the others got before. To look does
no harm: a test errs as seldom as it says however often it is looked at, and what is told afterwards is not flattered by
the moment.
"""

import math
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

import polars as pl

from parlor.lab.chunks import Chunk
from parlor.lab.experiment import Experiment
from parlor.lab.pairs import Gate, Pairs, after_stopping, elo_of, strength_of
from parlor.lab.statistics import Interval, z

MORE: Final = "more"
LESS: Final = "less"
SAME: Final = "same"
OPEN: Final = "not decided"
# How often a whole run may err.
ERRS: Final = 0.05


class Shift(NamedTuple):
    """A test of no difference against one of so many points of a hundred, either way, and how often it may err."""

    points: float
    alpha: float = ERRS
    beta: float = ERRS

    def verdict(self, pairs: Pairs) -> str:
        """More, less, the same, or not decided yet; the way that deals do not lean to is refused even sooner."""
        below = pairs.mean() < 0.5
        end = self.gate(pairs).verdict(pairs.mirrored() if below else pairs)
        if end > 0:
            return LESS if below else MORE
        return SAME if end < 0 else OPEN

    def gate(self, pairs: Pairs) -> Gate:
        """The same question upwards, in strengths; each way may err half as often."""
        return Gate(0.0, elo_of(self.points / 200.0 / _deviation(pairs)), self.alpha / 2, self.beta)

    def difference(self, pairs: Pairs, batch: int) -> Interval:
        """The difference in points, too high as often as too low, if it was looked at every `batch` deals.

        Of the two tests the one that looks where the difference lies ended last, so it is the one to reckon with.
        """
        if pairs.number == 0 or pairs.deviation() == 0.0:
            half = 200.0 * z() * _deviation(pairs) / math.sqrt(max(1, pairs.number))
            return Interval(200.0 * (pairs.mean() - 0.5), -half, half, pairs.number)
        below = pairs.mean() < 0.5
        found = after_stopping(self.gate(pairs), pairs.mirrored() if below else pairs, batch)
        value, low, high = (200.0 * pairs.deviation() * strength_of(elo) for elo in found[:3])
        return Interval(-value, -high, -low, found.sample) if below else Interval(value, low, high, found.sample)


def _deviation(pairs: Pairs) -> float:
    """The deviation of a deal; deals that were all alike are treated as if one had been otherwise."""
    return max(pairs.deviation(), math.sqrt(0.25 / (pairs.number + 1)))


# -- what a run asks -----------------------------------------------------------------------------------


class Asked(NamedTuple):
    """A question of a stop rule: of an arm, and for a shift, of a seat."""

    arm: int
    seat: int
    test: Gate | Shift

    def decided(self, pairs: Pairs) -> bool:
        """Whether it needs no more deals."""
        if isinstance(self.test, Gate):
            return self.test.verdict(pairs) != 0
        return self.test.verdict(pairs) != OPEN


def asked(experiment: Experiment) -> list[Asked]:
    """All questions of an experiment's stop rule; together they err as seldom as one would."""
    stop, arms = experiment.stop, range(len(experiment.arms))
    if stop.sprt:
        errs = ERRS / len(arms)
        return [Asked(arm, 0, Gate(*stop.sprt, errs, errs)) for arm in arms]
    if stop.shift:
        players = len(experiment.arm(0).bots)
        # Of two seats one tells all.
        seats = range(1 if players == 2 else players)
        errs = ERRS / (len(seats) * (len(arms) - 1))
        return [Asked(arm, seat, Shift(stop.shift, errs, errs)) for arm in arms[1:] for seat in seats]
    return []


def collect(question: Asked, seats: Sequence[pl.DataFrame], pairs: Pairs) -> None:
    """Add what the seats of some deals say to a question; a frame an arm."""
    if isinstance(question.test, Gate):
        own = _points(seats[question.arm].filter(voice=0), "seating")
        rows = own.group_by("deal", maintain_order=True).agg("points")["points"].to_list()
        for first, second in rows:
            pairs.add(first, second)
        return
    before, after = (_points(seats[arm].filter(seat=question.seat), "deal") for arm in (0, question.arm))
    both = before.join(after, on="deal", suffix=" after", maintain_order="left")
    for was, now in both.select("points", "points after").iter_rows():
        pairs.add(now, 1.0 - was)


def _points(rows: pl.DataFrame, by: str) -> pl.DataFrame:
    """The points of a deal, or of each seating of it."""
    keys = list(dict.fromkeys(["deal", by]))
    found: pl.DataFrame = rows.group_by(keys).agg(pl.mean("points")).sort(keys)
    return found


class Looks:
    """What the questions of a run have been answered so far, round by round."""

    def __init__(self, experiment: Experiment, out: Path) -> None:
        self.arms = len(experiment.arms)
        self.out = out
        self.asked = [(question, Pairs()) for question in asked(experiment)]

    def add(self, number: int) -> None:
        """Another round counts."""
        if not self.asked:
            return
        files = [Chunk(arm, number).folder(self.out) / "seats.parquet" for arm in range(self.arms)]
        seats = [pl.read_parquet(file, columns=["deal", "seating", "seat", "voice", "points"]) for file in files]
        for question, pairs in self.asked:
            collect(question, seats, pairs)

    def decided(self) -> bool:
        """Whether every question is decided; where none is asked, never."""
        return bool(self.asked) and all(question.decided(pairs) for question, pairs in self.asked)


# -- what came out -------------------------------------------------------------------------------------


class Answer(NamedTuple):
    """What a question was answered: the verdict, and the strength or the difference after stopping."""

    question: Asked
    verdict: str
    value: Interval

    def plain(self, arm: str) -> dict[str, Any]:
        """The answer as JSON-able data."""
        test = self.question.test
        ends = {"low": test.low, "high": test.high} if isinstance(test, Gate) else {"points": test.points}
        value = {name: _known(end) for name, end in zip(("value", "low", "high"), self.value[:3], strict=True)}
        return {
            "kind": "sprt" if isinstance(test, Gate) else "shift",
            "arm": arm,
            "seat": self.question.seat,
            "test": ends | {"alpha": test.alpha, "beta": test.beta},
            "verdict": self.verdict,
            "value": value | {"sample": self.value.sample},
        }


def _known(number: float) -> float | None:
    return round(number, 4) if math.isfinite(number) else None


def answers(experiment: Experiment, seats: pl.DataFrame) -> list[Answer]:
    """What the questions of a run's stop rule were answered."""
    frames = [seats.filter(arm=arm.name) for arm in experiment.arms]
    found = []
    for question in asked(experiment):
        pairs = Pairs()
        collect(question, frames, pairs)
        test = question.test
        if isinstance(test, Gate):
            verdict = {1: MORE, -1: LESS, 0: OPEN}[test.verdict(pairs)]
            found.append(Answer(question, verdict, after_stopping(test, pairs, experiment.chunk)))
        else:
            found.append(Answer(question, test.verdict(pairs), test.difference(pairs, experiment.chunk)))
    return found
