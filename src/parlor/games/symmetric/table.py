"""The arrangement: where every counter stands."""

from typing import final

from mypy_extensions import mypyc_attr

from parlor.engine import i64, vec
from parlor.games.symmetric.boards import CENTRAL, EMPTY, Board
from parlor.games.symmetric.grid import SIZE


@final
@mypyc_attr(acyclic=True)
class Arrangement:
    """The counters of both seats, twice: by space, and as lists of spaces that rise.

    `holds[space]` is EMPTY, OFF or a seat + 1. `places` lists the spaces of seat 0's counters, then of
    seat 1's; `each` is how many a seat has.
    """

    holds: vec[i64]
    places: vec[i64]

    def __init__(self) -> None:
        self.each: i64 = 0

    def fork(self) -> "Arrangement":
        """An independent copy."""
        copy = Arrangement()
        copy.holds = self.holds[:]
        copy.places = self.places[:]
        copy.each = self.each
        return copy

    def shift(self, at: i64, to: i64) -> None:
        """SMC-006: the counter on `at` now stands on `to`; nothing else changes."""
        holds = self.holds
        counter: i64 = holds[at]
        holds[at] = EMPTY
        holds[to] = counter
        self._reorder((counter - 1) * self.each, at, to)

    def _reorder(self, first: i64, at: i64, to: i64) -> None:
        """Keep a seat's places rising."""
        places = self.places
        last: i64 = first + self.each - 1
        i: i64 = first
        while places[i] != at:
            i += 1
        while i < last and places[i + 1] < to:
            places[i] = places[i + 1]
            i += 1
        while i > first and places[i - 1] > to:
            places[i] = places[i - 1]
            i -= 1
        places[i] = to

    def targets_held(self, board: Board, seat: i64) -> i64:
        """On how many of the other's central starts the counters of a seat stand."""
        held: i64 = 0
        i: i64 = seat * CENTRAL
        while i < (seat + 1) * CENTRAL:
            if self.holds[board.targets[i]] == seat + 1:
                held += 1
            i += 1
        return held

    def mark(self, board: Board, way: i64) -> i64:
        """A number for where all counters stand on the turned board, whatever their order."""
        marks = board.marks
        mark: i64 = 0
        first: i64 = 2 * way * SIZE
        i: i64 = 0
        while i < self.each:
            mark ^= marks[first + self.places[i]] ^ marks[first + SIZE + self.places[self.each + i]]
            i += 1
        return mark

    def same_when_turned(self, board: Board, way: i64) -> bool:
        """Whether every counter goes to a space where one of its colour stands."""
        i: i64 = 0
        while i < self.each * 2:
            space: i64 = self.places[i]
            if self.holds[board.turned[way * SIZE + space]] != self.holds[space]:
                return False
            i += 1
        return True


def starting(board: Board) -> Arrangement:
    """SMC-004: one counter of its colour on every starting space and nothing else."""
    return arranged(board, board.starts[0], board.starts[1])


def arranged(board: Board, blue: list[int], yellow: list[int]) -> Arrangement:
    """The arrangement with counters on these spaces."""
    arrangement = Arrangement()
    arrangement.holds = board.bare[:]
    arrangement.places = vec[i64](sorted(blue) + sorted(yellow))
    arrangement.each = len(blue)
    for space in blue:
        arrangement.holds[space] = 1
    for space in yellow:
        arrangement.holds[space] = 2
    return arrangement
