"""Rows from matches between computers, lot by lot: the same plan and number give the same rows, whenever."""

import random
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

import parlor
from parlor.bots import roster
from parlor.bots.harvest import Field, Harvest
from parlor.engine import Game, Picks
from parlor.train.plan import Plan, rows_file

# So many matches of the same options are a lot.
LOT = 40

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]


class Rows(NamedTuple):
    """Moments of matches with the same number of seats; what counts of each seat stands in one long list of pairs."""

    indices: NDArray[np.int16]
    numbers: NDArray[np.int16]
    # Where the pairs of each seat of each moment end.
    ends: Ints
    # How the hand-made evaluation saw each seat of each moment, and each seat's share of the point in the end.
    looks: Floats
    points: Floats
    # Of each moment: its match.
    matches: Ints


def options_of(game: Game, plan: Plan, lot: int) -> dict[str, Any]:
    """The options of a lot: mostly the usual ones, now and then those of a variant that the brain is for."""
    dice = random.Random(f"{plan.game} {plan.seed} {lot}")
    if dice.randrange(100) >= plan.varied:
        return {}
    fitting = [options for options in game.variants.values() if tells(game, options)]
    return dice.choice(fitting) if fitting else {}


def tells(game: Game, options: dict[str, Any]) -> bool:
    """Whether a match with these options soon has features."""
    state = game.start(seed=1, **options)
    for _ in range(40):
        if state.seat < 0 or state.features(0, Picks()):
            break
        state.pick(state.picks()[0])
    return state.seat >= 0 and state.features(0, Picks())


def grow(plan: Plan, lot: int) -> Rows:
    """Play a lot."""
    game = parlor.game(plan.game)
    start = game.start(seed=plan.seed, ask_chance=True, **options_of(game, plan, lot))
    field = Field(start, plan.every, plan.stray)
    bots = [roster.bot(plan.player, game, iterations=plan.iterations) for _ in range(start.players)]
    first = lot * LOT
    harvests = [field.play(bots, plan.seed << 32 | number) for number in range(first, first + LOT)]
    return gathered(harvests, int(start.players), first)


def gathered(harvests: list[Harvest], seats: int, first: int) -> Rows:
    """The rows of a lot's matches."""
    cells = [np.array([int(cell) for cell in one.cells], dtype=np.int64).reshape(-1, 2) for one in harvests]
    ends, before = [], 0
    for one, pairs in zip(harvests, cells, strict=True):
        ends.append(np.array([int(end) for end in one.ends], dtype=np.int64) // 2 + before)
        before += len(pairs)
    pairs = np.concatenate(cells)
    moments = [len(one.ends) // seats for one in harvests]
    looks = np.array([int(look) for one in harvests for look in one.looks], dtype=np.float32) / 1000000
    points = np.repeat(np.array([one.points for one in harvests], dtype=np.float32), moments, axis=0)
    return Rows(
        pairs[:, 0].astype(np.int16),
        np.clip(pairs[:, 1], -3000, 3000).astype(np.int16),
        np.concatenate(ends),
        looks.astype(np.float32).reshape(-1, seats),
        points,
        np.repeat(np.arange(first, first + len(harvests)), moments),
    )


def kept(plan: Plan, work: Path, lot: int) -> Rows:
    """The rows of a lot, from its file if there is one; a file is whole or not there."""
    path = rows_file(work, lot)
    if not path.is_file():
        rows = grow(plan, lot)
        part = path.with_suffix(".part")
        with part.open("wb") as file:
            np.savez_compressed(file, **rows._asdict())
        part.replace(path)
        return rows
    with np.load(path) as data:
        return Rows(**{name: data[name] for name in Rows._fields})
