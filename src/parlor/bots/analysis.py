"""What a match looked like to those who played it: each seat's chances after every sentence, and the turning points.

A seat's chance is estimated from its own knowledge alone, by a search on a guess of that seat, so the estimates of
two seats need not add up. In open games all know the same, and one search tells for both.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import as_completed
from pathlib import Path
from typing import Any, NamedTuple

from parlor.bots.levels import LevelBot
from parlor.bots.outlook import Outlook
from parlor.bots.workers import Workers
from parlor.engine import notation
from parlor.engine.dice import Dice
from parlor.engine.record import CHANCE, OVER
from parlor.engine.state import State
from parlor.registry import game as game_named
from parlor.registry import packs_of

# So many turning points at most, and none where the chances changed less.
MOST = 6
LEAST = 0.05
# How many iterations an estimate takes at each level, where something is hidden.
THOROUGH = [100, 300, 1000, 3000, 10000]


class Effort(NamedTuple):
    """How hard to think: as a level does, or so many iterations (0: as the level does)."""

    level: int = 3
    iterations: int = 0


class View(NamedTuple):
    """A moment through the eyes of a seat: a guess of it, as a position."""

    game: str
    packs: tuple[Path, ...]
    seen: dict[str, Any]
    seat: int
    seed: int


class Moment(NamedTuple):
    """After a sentence: how many picks were made, who said what, and each seat's chance then."""

    ply: int
    actor: int
    picks: list[int]
    chances: tuple[float, ...]


class Analysis(NamedTuple):
    """A whole match: the chances before the first sentence, the moments, and after how many picks it turned."""

    start: tuple[float, ...]
    moments: list[Moment]
    turns: list[int]


Progress = Callable[[int, int], None]


def analyse(
    state: State, effort: Effort, seed: int, jobs: int = 1, progress: Progress = lambda done, of: None
) -> Analysis:
    """Estimate every seat's chances after every sentence of a match."""
    stops: list[tuple[notation.Sentence | None, int]] = []
    asked: list[tuple[int, View]] = []
    known: list[dict[int, float]] = []
    for sentence, ply, now in halts(state):
        asked += [(len(stops), view) for view in views(now, seed + len(stops))]
        known.append({seat: float(now.worth(seat)) for seat in range(now.players)} if now.seat == OVER else {})
        stops.append((sentence, ply))
    told = _in_turn(asked, effort) if jobs == 1 else _side_by_side(asked, effort, jobs)
    for count, (at, seat, chance) in enumerate(told, 1):
        known[at][seat] = chance
        progress(count, len(asked))
    chances = [_every_seat(found, state.players) for found in known]
    moments = [
        Moment(ply, sentence.actor, sentence.picks, chance)
        for (sentence, ply), chance in zip(stops, chances, strict=True)
        if sentence is not None
    ]
    return Analysis(chances[0], moments, turning_points([moment.ply for moment in moments], chances))


def halts(state: State) -> Iterator[tuple[notation.Sentence | None, int, State]]:
    """The match where somebody decides: the sentence before, how many picks were made, and the state, which goes on.

    The first has no sentence before it. What chance does after a sentence belongs to it.
    """
    record = state.record
    again = state.game.replay(state.options, [], position=record.origin if record else None)
    last: notation.Sentence | None = None
    for sentence in notation.sentences(state):
        if sentence.actor != CHANCE:
            yield last, sentence.ply, again
            last = sentence
        for pick in sentence.picks:
            again.pick(pick)
    yield last, len(state.log), again


def views(state: State, seed: int) -> list[View]:
    """A moment through the eyes of every seat; of the one to pick, where nothing is hidden."""
    if state.seat == OVER:
        return []
    seats = [int(state.seat)] if state.key() != 0 else list(range(state.players))
    packs = packs_of(state.game)
    return [View(state.game.name, packs, state.guess(seat, Dice(seed)).position(), seat, seed + seat) for seat in seats]


def estimate(view: View, effort: Effort) -> float:
    """How good the match looks to the seat, from 0 (lost) to 1 (won)."""
    seen = game_named(view.game, view.packs).position(view.seen, ask_chance=True)
    dice = Dice(view.seed)
    if seen.key() != 0 and not effort.iterations:
        return LevelBot(effort.level).search(seen, dice).values[0]
    return Outlook(seen, view.seat, dice, seen.game.horizon).estimate(effort.iterations or THOROUGH[effort.level - 1])


def turning_points(plies: Sequence[int], chances: Sequence[Sequence[float]]) -> list[int]:
    """After how many picks the chances changed most; `chances` has one more: those before the first of them."""
    swings = [
        (max(abs(now - before) for now, before in zip(after, earlier, strict=True)), ply)
        for ply, earlier, after in zip(plies, chances, chances[1:], strict=False)
    ]
    swings.sort(reverse=True)
    return sorted(ply for swing, ply in swings[:MOST] if swing >= LEAST)


def _every_seat(known: dict[int, float], players: int) -> tuple[float, ...]:
    """Each seat's chance; in open games of two, what one seat's leaves to the other."""
    (first, *_) = known.values()
    return tuple(known[seat] if seat in known else 1.0 - first for seat in range(players))


def _in_turn(asked: list[tuple[int, View]], effort: Effort) -> Iterator[tuple[int, int, float]]:
    for at, view in asked:
        yield at, view.seat, estimate(view, effort)


def _side_by_side(asked: list[tuple[int, View]], effort: Effort, jobs: int) -> Iterator[tuple[int, int, float]]:
    with Workers(jobs) as workers:
        begun = {workers.submit(estimate, view, effort): (at, view.seat) for at, view in asked}
        for future in as_completed(begun):
            yield *begun[future], future.result()
