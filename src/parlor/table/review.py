"""A match that is over, thought over: each seat's chances all the way, what turned it, and what would have been better.

A chance is what a search expects that knows only what the seat knew. The way of a match is cut where somebody decided
and where chance brought something, so that what a seat gained by luck, by its own choices and by those of others adds
up to the result. All of this runs in worker processes, a few moments at a time.
"""

import itertools
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

import parlor
from parlor.bots.levels import LevelBot
from parlor.bots.mcts import Finding
from parlor.bots.outlook import Outlook
from parlor.engine import notation
from parlor.registry import game as game_named
from parlor.registry import packs_of

# So many moments are named at most, and none where the chances changed less.
MOST_TURNS, LEAST_SWING = 4, 0.08
# How long an estimate may take: iterations of all moments together, and of each of them.
ALL_ITERATIONS, LEAST_ITERATIONS, MOST_ITERATIONS = 80_000, 40, 600
# The level that thinks where nothing is hidden, and how much is thought about what would have been better.
OPEN_LEVEL, BETTER = 2, 600
# A choice is told to be better from so much on.
CLEARLY = 0.03
# How many choices are told: the best ones, and the one that was made.
CHOICES = 3


class Played(NamedTuple):
    """A match as it can be sent to another process."""

    game: str
    packs: tuple[Path, ...]
    options: dict[str, Any]
    origin: dict[str, Any] | None
    log: list[int]


class Stop(NamedTuple):
    """A moment: how many picks were made, and who brought it there (chance: what was drawn)."""

    ply: int
    actor: int


class Measured(NamedTuple):
    """Each seat's chance at a moment, and the number by which it lives or wins."""

    chances: list[float]
    vitals: list[int]


class Choice(msgspec.Struct):
    """Something that could have been done, and the chance that it would have left."""

    label: str
    chance: float
    yours: bool


class Turn(msgspec.Struct):
    """A moment at which it turned: when, between which picks, by whom, how far for each seat, what was better."""

    when: str
    ply: int
    after: int
    actor: int
    text: str
    changes: list[float]
    choices: list[Choice]


def played(state: parlor.State) -> Played:
    """A match for the workers."""
    origin = state.record.origin if state.record else None
    return Played(state.game.name, packs_of(state.game), dict(state.options), origin, list(state.log))


def stops_of(state: parlor.State) -> list[Stop]:
    """The moments of a match: before the first decision, and after every sentence and every draw from then on."""
    found: list[Stop] = []
    for sentence in notation.sentences(state):
        if found or sentence.actor != parlor.CHANCE:
            found = found or [Stop(sentence.ply, parlor.CHANCE)]
            found.append(Stop(sentence.ply + len(sentence.picks), sentence.actor))
    return found


def headings(state: parlor.State) -> list[tuple[int, str]]:
    """Where turns, rounds and cycles begin: how many picks were made then, and how the story calls them."""
    record = state.record
    if record is None:
        return []
    pieces = [*(chapter.lines for chapter in record.chapters), record.lines]
    return [(line.ply, line.text) for lines in pieces for line in lines if line.head]


def iterations_for(stops: int, players: int) -> int:
    """How many iterations an estimate takes in a match of so many moments."""
    return max(LEAST_ITERATIONS, min(MOST_ITERATIONS, ALL_ITERATIONS // max(1, stops * players)))


def walk(match: Played, plies: Sequence[int]) -> Iterator[parlor.State]:
    """The match after so many picks, for each of these numbers, which rise."""
    state = game_named(match.game, match.packs).replay(match.options, [], position=match.origin)
    made = 0
    for ply in plies:
        for pick in match.log[made:ply]:
            state.pick(pick)
        made = ply
        yield state


def measured(match: Played, plies: Sequence[int], iterations: int, seed: int) -> list[Measured]:
    """Each seat's chance at some moments, as far as the seat could know, and what its plate says."""
    return [Measured(_chances(state, iterations, seed), vitals(state)) for state in walk(match, plies)]


def vitals(state: parlor.State) -> list[int]:
    """The number by which each seat lives or wins; none if the game draws no plates."""
    return [plate["vitals"][0]["value"] for plate in state.game.plates(state, parlor.WATCHER) if plate["vitals"]]


def vital_label(state: parlor.State) -> str:
    """What that number is of."""
    plates = state.game.plates(state, parlor.WATCHER)
    return plates[0]["vitals"][0]["label"] if plates and plates[0]["vitals"] else ""


def _chances(state: parlor.State, iterations: int, seed: int) -> list[float]:
    seats = range(state.players)
    if state.seat == parlor.OVER:
        return [float(state.worth(seat)) for seat in seats]
    if state.key() != 0 and state.seat >= 0 and state.players == 2:
        dice = parlor.Dice(seed)
        own = min(1.0, max(0.0, LevelBot(OPEN_LEVEL).search(state.guess(state.seat, dice), dice).values[0]))
        return [own if seat == state.seat else 1.0 - own for seat in seats]
    return [_chance(state, seat, iterations, seed) for seat in seats]


def _chance(state: parlor.State, seat: int, iterations: int, seed: int) -> float:
    dice = parlor.Dice(seed)
    return Outlook(state.guess(seat, dice), seat, dice, state.game.horizon).estimate(iterations)


def swings(stops: Sequence[Stop], found: Sequence[Sequence[float]]) -> list[int]:
    """The numbers of the moments that changed the chances most, in order; a draw counts half as much as a choice."""
    sizes = [
        (_swing(before, after) * (1.0 if stops[number].actor >= 0 else 0.5), number)
        for number, (before, after) in enumerate(itertools.pairwise(found), 1)
    ]
    sizes.sort(reverse=True)
    return sorted(number for size, number in sizes[:MOST_TURNS] if size >= LEAST_SWING)


def _swing(before: Sequence[float], after: Sequence[float]) -> float:
    return max(abs(now - then) for now, then in zip(after, before, strict=True))


def turn(match: Played, before: int, stop: Stop, changes: list[float], seed: int) -> Turn:
    """What happened at a moment, in the story's words, and what else could have been done."""
    moments = walk(match, [before, stop.ply])
    first = next(moments)
    when = [text.partition(":")[0] for _, text in headings(first)]
    seen_by = stop.actor if stop.actor >= 0 else parlor.WATCHER
    known = len(first.log_lines(seen_by))
    choices = [] if stop.actor < 0 else _choices(first.clone(), match.log[before : stop.ply], seed)
    unsaid = _unsaid(first, stop.actor, match.log[before : stop.ply])
    told = [*next(moments).log_lines(seen_by)[known:], unsaid]
    return Turn(when[-1] if when else "", before, stop.ply, stop.actor, told[0], changes, choices)


def _unsaid(state: parlor.State, actor: int, made: Sequence[int]) -> str:
    """What a seat does of which the story may say nothing, in the words of its buttons."""
    return "" if actor < 0 else f"{state.game.seat_name(actor)}: {' · '.join(_labels(state, made))}"


def _choices(state: parlor.State, made: Sequence[int], seed: int) -> list[Choice]:
    """The best choices and the one that was made, at the first word where they part; none if it was the best."""
    game, seat, said = state.game, state.seat, list[str]()
    for pick in made:
        if len(state.picks()) > 1:
            found = LevelBot(3, iterations=BETTER).search(state.guess(seat, parlor.Dice(seed)), parlor.Dice(seed))
            if found.picks[0] != pick:
                return _compared(state, found, pick, said)
        said = [*said, game.label(state, pick)]
        state.pick(pick)
    return []


def _compared(state: parlor.State, found: Finding, made: int, said: list[str]) -> list[Choice]:
    """Choices with what each is worth, the best first; the made one is among them. None if it was about as good."""
    value = dict(zip(found.picks, found.values, strict=True))
    if made not in value or value[found.picks[0]] < value[made] + CLEARLY:
        return []
    best = [pick for pick in found.picks if pick != made][: CHOICES - 1]
    shown = sorted([*best, made], key=lambda pick: -value[pick])
    return [
        Choice(
            " · ".join([*said, *_labels(state, found.line if pick == found.line[0] else [pick])]),
            min(1.0, max(0.0, value[pick])),
            pick == made,
        )
        for pick in shown
    ]


def _labels(state: parlor.State, line: Sequence[int]) -> list[str]:
    """The words of a sentence as buttons say them, as far as it goes on."""
    again, seat, found = state.clone(), state.seat, list[str]()
    for pick in line:
        if again.seat != seat or (found and not again.mid_sentence()) or pick not in again.picks():
            break
        found.append(again.game.label(again, pick))
        again.pick(pick)
    return found
