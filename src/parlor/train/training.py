"""A training from beginning to end: rows, fit, and the brain with its report in one folder; it goes on where it was."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import parlor
from parlor.engine import Game, Picks
from parlor.engine.brain import Brain
from parlor.engine.brain_file import NAME, Sheet, write
from parlor.engine.errors import BadOption
from parlor.train.fitting import Epoch, Fit, Table, fit, loss, tables
from parlor.train.growing import LOT, Rows, kept
from parlor.train.plan import Plan

REPORT = "report.json"
PLAN = "plan.json"
# Chances are compared with what was won in so many classes.
CLASSES = 10


class Class(NamedTuple):
    """Seats whose chance was about the same: what was foretold, what was won, and how many they are."""

    foretold: float
    won: float
    seats: int


class Report(NamedTuple):
    """What a training came to."""

    command: str
    matches: int
    moments: int
    seconds: float
    # The loss on held-out matches: of the brain, of the hand-made evaluation, of somebody who knows nothing.
    brain: float
    hand: float
    nothing: float
    curve: list[Epoch]
    calibration: list[Class]

    def plain(self) -> dict[str, Any]:
        """As JSON-able data."""
        found = self._asdict()
        found["curve"] = [list(epoch) for epoch in self.curve]
        found["calibration"] = [list(one) for one in self.calibration]
        return found


def train(
    plan: Plan,
    work: Path,
    deadline: float = 0.0,
    tell: Callable[[int, int], None] = lambda done, of: None,
    tell_epoch: Callable[[Epoch], None] = lambda epoch: None,
) -> Report:
    """Grow rows, fit them, and write brain and report; growing stops at the deadline (0: none), fitting follows."""
    begun = time.monotonic()
    game = parlor.game(plan.game)
    if not game.feature_names():
        raise BadOption(f"{game.title} tells no features to learn from (Game.feature_names, State.features)")
    prepare(plan, work)
    lots: list[Rows] = []
    wanted = (plan.matches + LOT - 1) // LOT
    while len(lots) < wanted and not (lots and deadline and time.monotonic() > deadline):
        lots.append(kept(plan, work, len(lots)))
        tell(len(lots) * LOT, wanted * LOT)
    plan = plan._replace(matches=len(lots) * LOT)
    found = fit(lots, len(game.feature_names()), plan.hidden, plan.seed, tell_epoch)
    report = judged(plan, game, lots, found, time.monotonic() - begun)
    numbers = found.numbers()
    write(work / NAME, game, Sheet(plan.hidden, numbers, plan.horizon, plan.command(), ""))
    (work / REPORT).write_text(json.dumps(report.plain(), indent=1), encoding="utf-8")
    return report


def prepare(plan: Plan, work: Path) -> None:
    """Take a folder for a plan; rows of another plan are not mixed in."""
    work.mkdir(parents=True, exist_ok=True)
    told = {name: value for name, value in plan._asdict().items() if name not in ("matches", "hidden", "horizon")}
    path = work / PLAN
    if path.is_file() and json.loads(path.read_text(encoding="utf-8")) != told:
        raise BadOption(f"{work} holds rows of another training ({path}); name another folder with --work")
    path.write_text(json.dumps(told), encoding="utf-8")


def judged(plan: Plan, game: Game, lots: list[Rows], found: Fit, seconds: float) -> Report:
    """How well the brain, in whole numbers as it will be used, knows the held-out matches."""
    brain = Brain(len(game.feature_names()), plan.hidden, found.numbers())
    held = tables(lots, len(game.feature_names()), True)
    chances = [np.array([rated(brain, table, moment) for moment in range(len(table.points))]) for table in held]
    points = [table.points for table in held]
    looks = [table.looks / np.maximum(table.looks.sum(axis=1, keepdims=True), 1e-6) for table in held]
    even = [np.full_like(table.points, 1.0 / table.points.shape[1]) for table in held]
    sizes = [len(table.points) for table in held]

    def lost(given: list[Any]) -> float:
        return float(np.average([loss(one, won) for one, won in zip(given, points, strict=True)], weights=sizes))

    moments = sum(len(rows.points) for rows in lots)
    flat = np.concatenate([one.reshape(-1) for one in chances])
    won = np.concatenate([one.reshape(-1) for one in points])
    return Report(
        plan.command(), plan.matches, moments, round(seconds, 1), lost(chances), lost(looks), lost(even),
        found.curve, calibrated(flat, won),
    )  # fmt: skip


def rated(brain: Brain, table: Table, moment: int) -> list[float]:
    """Each seat's chance as the brain tells it."""
    strengths = []
    for seat in range(table.points.shape[1]):
        features = Picks()
        for index in np.flatnonzero(table.inputs[moment, seat]):
            features.add(int(index))
            features.add(int(table.inputs[moment, seat, index]))
        strengths.append(brain.strength(features) / 4096 if table.alive[moment, seat] else -1000.0)
    odds = np.exp(np.array(strengths) - max(strengths))
    return [float(one) for one in odds / odds.sum()]


def calibrated(chances: Any, won: Any) -> list[Class]:
    """What was foretold beside what was won, class by class."""
    number = np.minimum((chances * CLASSES).astype(int), CLASSES - 1)
    return [
        Class(float(chances[number == one].mean()), float(won[number == one].mean()), int((number == one).sum()))
        for one in range(CLASSES)
        if (number == one).any()
    ]
