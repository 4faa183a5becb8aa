"""How fast things go: how often a second of processor time, as the median of several turns."""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from statistics import median
from time import process_time

from parlor.engine import CHANCE, OVER, Dice, Game, State
from parlor.engine.play import clones, forks, random_matches, random_totals

TURNS = 7
SEED = 7

# Does a thing so many times; returns how many picks that took.
Work = Callable[[int], int]


@dataclass(frozen=True)
class Pace:
    """How often a second a thing was done, and how many picks a second that were."""

    times: float
    picks: float


def measure(works: dict[str, Work], seconds: float) -> dict[str, Pace]:
    """The pace of each work, each given about so many seconds.

    They take turns, so that a busy moment of the machine slows all of them and their ratios stay true.
    """
    counts = {name: _count(work, seconds / TURNS) for name, work in works.items()}
    paces: dict[str, list[Pace]] = {name: [] for name in works}
    for _ in range(TURNS):
        for name, work in works.items():
            took, picks = _timed(work, counts[name])
            paces[name].append(Pace(counts[name] / took, picks / took))
    return {name: _median(turns) for name, turns in paces.items()}


def _count(work: Work, seconds: float) -> int:
    """How many times the work can be done in this time."""
    count = 1
    while True:
        took, _ = _timed(work, count)
        if took >= seconds / 4:
            return max(1, round(count * seconds / took))
        count *= 4


def _timed(work: Work, count: int) -> tuple[float, int]:
    begun = process_time()
    picks = work(count)
    return process_time() - begun, picks


def _median(turns: list[Pace]) -> Pace:
    return Pace(median(pace.times for pace in turns), median(pace.picks for pace in turns))


def our_works(game: Game) -> dict[str, Work]:
    """What is measured of every game: whole random matches in the compiled loop and through the API, and copies."""
    start, dice = game.start(ask_chance=True), Dice(SEED)
    middle = halfway(game.start(seed=SEED))
    return {
        "loop": lambda count: random_matches(start, count, dice),
        "api": lambda count: api_matches(start, count, dice),
        "clones": lambda count: _copies(clones, middle, count),
        "forks": lambda count: _copies(forks, middle, count),
    }


def rollouts(state: State) -> dict[str, Work]:
    """Random matches from a state: played only, played with their scores added up, and through the API."""
    dice = Dice(SEED)
    return {
        "loop": lambda count: random_matches(state, count, dice),
        "scored": lambda count: len(random_totals(state, count, dice)),
        "api": lambda count: api_matches(state, count, dice),
    }


def api_matches(start: State, count: int, dice: Dice) -> int:
    """Random matches as a Python program plays them, every pick checked and recorded; returns the picks."""
    made = 0
    for _ in range(count):
        state = start.clone()
        while state.seat != OVER:
            _random_pick(state, dice)
            made += 1
    return made


def _random_pick(state: State, dice: Dice) -> None:
    if state.seat == CHANCE:
        state.roll(dice)
    else:
        picks = state.picks()
        state.pick(picks[dice.below(len(picks))])


def halfway(start: State) -> State:
    """A state half through a random match, with its record: copying an empty table would flatter us."""
    whole = start.clone()
    _random_picks(whole, sys.maxsize)
    state = start.clone()
    _random_picks(state, len(whole.log) // 2)
    return state


def _random_picks(state: State, until: int) -> None:
    """Play until the log is so long, or to the end."""
    dice = Dice(SEED)
    while state.seat != OVER and len(state.log) < until:
        _random_pick(state, dice)


def _copies(copy: Callable[[State, int], None], state: State, count: int) -> int:
    copy(state, count)
    return 0
