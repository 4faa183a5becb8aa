"""A training from beginning to end: matches, fit, brain and report in one folder; it goes on where it was."""

import json
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import parlor
from parlor.bots.levels import by_turns
from parlor.bots.workers import Workers
from parlor.engine import Picks
from parlor.engine.brain import UNIT, Brain
from parlor.engine.brain_file import NAME, Sheet, write
from parlor.engine.errors import BadOption
from parlor.train.fitting import Epoch, Fit, Table, fit, logit, loss, tables
from parlor.train.growing import Gatherer, Rows
from parlor.train.leaning import lean
from parlor.train.plan import PLAYED, Plan
from parlor.train.selfplay import LOT, grow, kept, learned, renewed

REPORT = "report.json"
PLAN = "plan.json"
# Chances are compared with what was won in so many classes.
CLASSES = 10


class Class(NamedTuple):
    """Seats whose chance was about the same: what was foretold, what was won, and how many they are."""

    foretold: float
    won: float
    seats: int


class Value(NamedTuple):
    """How well a brain foretells held-out matches."""

    # The loss on who won: of the brain, of the hand-made evaluation, of somebody who knows nothing.
    brain: float
    hand: float
    nothing: float
    curve: list[Epoch]
    calibration: list[Class]


class Liking(NamedTuple):
    """How well a prior foretells the picks of held-out matches: its last loss, and how often it agrees."""

    surprise: float
    agreed: float
    curve: list[Epoch]


class Report(NamedTuple):
    """What a training came to."""

    command: str
    matches: int
    moments: int
    seconds: float
    value: Value | None
    prior: Liking | None


def train(
    plan: Plan,
    work: Path,
    deadline: float = 0.0,
    tell: Callable[[int, int], None] = lambda done, of: None,
    tell_epoch: Callable[[Epoch], None] = lambda epoch: None,
    jobs: int = 1,
) -> Report:
    """Play matches, fit them, and write brain and report; playing stops at the deadline (0: none), fitting follows."""
    begun = time.monotonic()
    game = parlor.game(plan.game)
    inputs = len(game.feature_names())
    if not inputs:
        raise BadOption(f"{game.title} tells no features to learn from (Game.feature_names, State.features)")
    if plan.leaves and plan.horizon:
        raise BadOption("--leaves needs --horizon 0: where a search stops is before any play-out")
    if plan.renew % LOT:
        raise BadOption(f"--renew must be a multiple of {LOT}: matches come in lots of {LOT}")
    if plan.turns and not by_turns(game.start(seed=plan.seed)):
        raise BadOption(f"--turns is for open games of two that judge their states; {game.title} is none")
    prepare(plan, work)
    gatherer = Gatherer(plan)
    lots = gather(gatherer, work, deadline, tell, tell_epoch, jobs)
    plan = plan._replace(matches=lots * LOT)
    value, liking = learn(gatherer, plan, work / NAME, tell_epoch)
    seconds = round(time.monotonic() - begun, 1)
    report = Report(plan.command(), plan.matches, len(gatherer.decisions), seconds, value, liking)
    (work / REPORT).write_text(json.dumps(plain(report), indent=1), encoding="utf-8")
    return report


def learn(
    gatherer: Gatherer, plan: Plan, path: Path, tell_epoch: Callable[[Epoch], None]
) -> tuple[Value | None, Liking | None]:
    """Fit value and prior to everything that was gathered, write the brain, and tell how well each foretells."""
    game = gatherer.game
    inputs = len(game.feature_names())
    sheet = Sheet(0, [], plan.horizon, plan.command(), "", lean=plan.lean, shy=plan.shy, explore=plan.explore)
    value, liking = None, None
    if plan.hidden >= 0:
        found = fit(gatherer.rows(), inputs, plan.hidden, plan.seed, tell_epoch, plan.alone > 0)
        found = found.folded(game.feature_names())
        sheet = sheet._replace(hidden=plan.hidden, numbers=found.numbers(), anchor=found.hold())
        value = judged(gatherer.rows(), inputs, plan.hidden, found)
    if plan.units >= 0:
        learnt = lean(gatherer.choices(), inputs, plan.units, len(game.vocabulary), plan.seed, tell_epoch)
        sheet = sheet._replace(units=plan.units, prior=learnt.numbers())
        liking = Liking(min(epoch.held_out for epoch in learnt.curve), learnt.agreed, learnt.curve)
    write(path, game, sheet)
    return value, liking


def gather(
    gatherer: Gatherer,
    work: Path,
    deadline: float,
    tell: Callable[[int, int], None],
    tell_epoch: Callable[[Epoch], None],
    jobs: int,
) -> int:
    """Play lot after lot, some at a time, until there are enough or the time is up; returns how many there are.

    Where players are renewed, what was learned so far is written first.
    """
    plan = gatherer.plan
    wanted, lots = (plan.matches + LOT - 1) // LOT, 0
    with Workers(jobs) as workers:
        while lots < wanted and not (lots and deadline and time.monotonic() > deadline):
            matches = renewed(plan, lots)
            if matches and matches == lots * LOT and not learned(work, matches).is_file():
                learn(gatherer, plan._replace(matches=matches), learned(work, matches), tell_epoch)
            some = range(lots, min(lots + jobs, wanted))
            some = range(lots, next((lot for lot in some if renewed(plan, lot) > matches), some.stop))
            if jobs > 1:
                for waited in [workers.submit(grow, plan, work, lot) for lot in some]:
                    waited.result()
            for lot in some:
                for number, record in enumerate(kept(plan, work, lot)):
                    gatherer.add(record, lot * LOT + number)
            lots = some.stop
            tell(lots * LOT, wanted * LOT)
    return lots


def plain(report: Report) -> dict[str, Any]:
    """A report as JSON-able data."""
    parts = {"value": report.value, "prior": report.prior}
    return report._asdict() | {name: part._asdict() if part else None for name, part in parts.items()}


def prepare(plan: Plan, work: Path) -> None:
    """Take a folder for a plan; matches of another plan are not mixed in."""
    work.mkdir(parents=True, exist_ok=True)
    told = {name: getattr(plan, name) for name in PLAYED}
    path = work / PLAN
    usual = {name: getattr(Plan(plan.game, 0), name) for name in PLAYED}
    if path.is_file() and usual | json.loads(path.read_text(encoding="utf-8")) != told:
        raise BadOption(f"{work} holds matches of another training ({path}); name another folder with --work")
    path.write_text(json.dumps(told), encoding="utf-8")


def judged(rows: list[Rows], inputs: int, hidden: int, found: Fit) -> Value:
    """How well the brain, in whole numbers as it will be used, knows who won the held-out matches."""
    brain = Brain(inputs, hidden, found.numbers())
    held = [table for table in tables(rows, inputs, True) if len(table.points)]
    chances = [np.array([rated(brain, found, table, moment) for moment in range(len(table.points))]) for table in held]
    points = [table.points for table in held]
    looks = [table.looks / np.maximum(table.looks.sum(axis=1, keepdims=True), 1e-6) for table in held]
    even = [np.full_like(table.points, 1.0 / table.points.shape[1]) for table in held]
    sizes = [len(table.points) for table in held]

    def lost(given: list[Any]) -> float:
        return float(np.average([loss(one, won) for one, won in zip(given, points, strict=True)], weights=sizes))

    flat = np.concatenate([one.reshape(-1) for one in chances])
    won = np.concatenate([one.reshape(-1) for one in points])
    return Value(lost(chances), lost(looks), lost(even), found.curve, calibrated(flat, won))


def rated(brain: Brain, found: Fit, table: Table, moment: int) -> list[float]:
    """Each seat's chance as the brain tells it."""
    strengths = []
    looks = found.anchor * logit(table.looks[moment]) / 2
    for seat in range(table.points.shape[1]):
        features = Picks()
        for index in np.flatnonzero(table.inputs[moment, seat]):
            features.add(int(index))
            features.add(int(table.inputs[moment, seat, index]))
        strength = brain.strength(features) / UNIT + float(looks[seat])
        strengths.append(strength if table.alive[moment, seat] else -1000.0)
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
