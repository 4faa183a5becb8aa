"""Prospects: the best lead that one more move of a seat can bring, found without making the moves.

A mover changes the three distances of its own seat; of the other seat only the one or two counters that it
drags count anew. So all else is reckoned once for a counter or a line, and each space to go to is nine
distances. A move onto a Symmetry Space is made in thought, and what may follow is looked at in the same way.
Where a move may win or a chain gets too long, nothing is said: the prospect is UNKNOWN.
"""

from typing import Final, final

from parlor.engine import i64
from parlor.games.symmetric.boards import CENTRAL, EMPTY, Board
from parlor.games.symmetric.frames import SYMMETRIC
from parlor.games.symmetric.grid import (
    EAST,
    NONE,
    NORTH_EAST,
    NORTH_WEST,
    SIZE,
    SOUTH_EAST,
    SOUTH_WEST,
    WEST,
)
from parlor.games.symmetric.measure import Measure
from parlor.games.symmetric.moves import any_can_move, make_symmetric_move, nearest, reach
from parlor.games.symmetric.outlook import TARGETS, distance_to_go
from parlor.games.symmetric.table import Arrangement

UNKNOWN: Final = 1 << 40
# A chain is followed for so many extra moves.
FOLLOWED: Final = 2
FAR: Final = 99


@final
class Ways:
    """How far the counters of a seat are from its three targets, some of them left out."""

    def __init__(self, board: Board, seat: i64) -> None:
        self.board = board
        self.target: i64 = seat * CENTRAL
        self.one: i64 = FAR
        self.two: i64 = FAR
        self.three: i64 = FAR

    def measure(self, counters: Arrangement, without: i64, nor: i64) -> None:
        """Measure the ways of all counters of the seat but those on two spaces."""
        self.one = self.two = self.three = FAR
        first: i64 = counters.each if self.target > 0 else 0
        i: i64 = first
        while i < first + counters.each:
            space: i64 = counters.places[i]
            if space != without and space != nor:
                self.take(space)
            i += 1

    def take(self, space: i64) -> None:
        """Count a counter on this space among them."""
        distances = self.board.distances
        row: i64 = space * TARGETS + self.target
        if distances[row] < self.one:
            self.one = distances[row]
        if distances[row + 1] < self.two:
            self.two = distances[row + 1]
        if distances[row + 2] < self.three:
            self.three = distances[row + 2]

    def with_one(self, space: i64) -> i64:
        """How far the seat has to go in all with one counter more, on this space."""
        distances = self.board.distances
        row: i64 = space * TARGETS + self.target
        total: i64 = distances[row] if distances[row] < self.one else self.one
        total += distances[row + 1] if distances[row + 1] < self.two else self.two
        return total + (distances[row + 2] if distances[row + 2] < self.three else self.three)

    def with_two(self, space: i64, other: i64) -> i64:
        """How far the seat has to go in all with two counters more; NONE is no space."""
        if space == NONE:
            return self.with_one(other)
        if other == NONE:
            return self.with_one(space)
        distances = self.board.distances
        total: i64 = 0
        row: i64 = space * TARGETS + self.target
        beside: i64 = other * TARGETS + self.target
        near: i64 = self.one
        near = distances[row] if distances[row] < near else near
        total += distances[beside] if distances[beside] < near else near
        near = self.two
        near = distances[row + 1] if distances[row + 1] < near else near
        total += distances[beside + 1] if distances[beside + 1] < near else near
        near = self.three
        near = distances[row + 2] if distances[row + 2] < near else near
        return total + (distances[beside + 2] if distances[beside + 2] < near else near)


@final
class Prospect:
    """The best lead of a seat after one more move, as far as moves were looked at."""

    def __init__(self, board: Board, counters: Arrangement, measure: Measure, seat: i64, followed: i64) -> None:
        self.board = board
        self.counters = counters
        self.measure = measure
        self.seat = seat
        self.followed = followed
        self.own = Ways(board, seat)
        self.others = Ways(board, 1 - seat)
        self.others_to_go: i64 = distance_to_go(board, counters, 1 - seat)
        # What the counters are worth where they stand.
        self.standing: i64 = measure.standing(counters, seat) - measure.standing(counters, 1 - seat)
        self.best: i64 = -UNKNOWN

    def leave_out(self) -> None:
        """No move at all."""
        own: i64 = distance_to_go(self.board, self.counters, self.seat)
        self.note(own, self.others_to_go, self.standing)

    def note(self, to_go: i64, others_to_go: i64, standing: i64) -> None:
        """A move comes to that; UNKNOWN if it has nothing more to go."""
        lead: i64 = self.measure.go * (others_to_go - to_go) + standing
        if to_go == 0:
            self.best = UNKNOWN
        elif lead > self.best:
            self.best = lead

    def step(self, at: i64) -> None:
        """Step 2 of the counter on this space."""
        self.own.measure(self.counters, at, at)
        self.step_to(at, at + EAST)
        self.step_to(at, at + SOUTH_EAST)
        self.step_to(at, at + SOUTH_WEST)
        self.step_to(at, at + WEST)
        self.step_to(at, at + NORTH_WEST)
        self.step_to(at, at + NORTH_EAST)

    def step_to(self, at: i64, to: i64) -> None:
        """A step to this space, if it is empty."""
        if self.counters.holds[to] != EMPTY or self.best == UNKNOWN:
            return
        if self.board.symmetry[to] == 1:
            after = self.counters.fork()
            after.shift(at, to)
            self.follow(after)
            return
        own: i64 = self.own.with_one(to)
        self.note(own, self.others_to_go, self.standing + self.moved(self.seat, at, to))

    def follow(self, after: Arrangement) -> None:
        """A move onto a Symmetry Space came to this: an extra move is due, if there is one."""
        if not any_can_move(after, self.seat, SYMMETRIC):
            rest = Prospect(self.board, after, self.measure, self.seat, self.followed)
            rest.leave_out()
            lead: i64 = rest.best
        elif self.followed < FOLLOWED:
            lead = after_symmetric_move(self.board, after, self.measure, self.seat, NONE, self.followed + 1)
        else:
            lead = UNKNOWN
        self.best = lead if lead > self.best else self.best

    def moved(self, seat: i64, at: i64, to: i64) -> i64:
        """What a counter of a seat becomes worth more by going from one space to another; NONE is no counter."""
        places = self.measure.places
        return 0 if at == NONE else places[seat * SIZE + to] - places[seat * SIZE + at]

    def symmetric(self, at: i64) -> None:
        """A Symmetric Move of the counter on this space."""
        self.own.measure(self.counters, at, at)
        self.along(at, EAST)
        self.along(at, SOUTH_EAST)
        self.along(at, SOUTH_WEST)

    def along(self, at: i64, step: i64) -> None:
        """A Symmetric Move to either side of a line."""
        holds = self.counters.holds
        enemy: i64 = 2 - self.seat
        ahead: i64 = nearest(self.counters, at, step)
        behind: i64 = nearest(self.counters, at, -step)
        ahead = ahead if holds[ahead] == enemy else i64(NONE)
        behind = behind if holds[behind] == enemy else i64(NONE)
        if ahead != NONE or behind != NONE:
            self.others.measure(self.counters, ahead, behind)
            self.towards(at, step, ahead, behind)
            self.towards(at, -step, behind, ahead)

    def towards(self, at: i64, step: i64, ahead: i64, behind: i64) -> None:
        """A Symmetric Move in one direction that drags what stands ahead and behind."""
        far: i64 = reach(self.counters, at, step)
        k: i64 = 1
        while k <= far and self.best < UNKNOWN:
            self.move_to(at, at + k * step, ahead, behind)
            k += 1

    def move_to(self, at: i64, to: i64, ahead: i64, behind: i64) -> None:
        """A Symmetric Move to this space."""
        if self.board.symmetry[to] == 1:
            after = self.counters.fork()
            make_symmetric_move(after, at, to)
            self.follow(after)
            return
        back: i64 = at - to
        own: i64 = self.own.with_one(to)
        others: i64 = self.others.with_two(
            ahead if ahead == NONE else ahead + back, behind if behind == NONE else behind + back
        )
        dragged: i64 = self.moved(1 - self.seat, ahead, ahead + back) + self.moved(1 - self.seat, behind, behind + back)
        self.note(own, others, self.standing + self.moved(self.seat, at, to) - dragged)


def after_step(board: Board, counters: Arrangement, measure: Measure, seat: i64, chosen: i64) -> i64:
    """The best lead of a seat after its step 2, or after that of the chosen counter; UNKNOWN if it may be anything."""
    prospect = Prospect(board, counters, measure, seat, 0)
    if chosen != NONE:
        prospect.step(chosen)
        return prospect.best
    prospect.leave_out()
    i: i64 = seat * counters.each
    while i < (seat + 1) * counters.each and prospect.best < UNKNOWN:
        prospect.step(counters.places[i])
        i += 1
    return prospect.best


def after_symmetric_move(
    board: Board, counters: Arrangement, measure: Measure, seat: i64, chosen: i64, followed: i64
) -> i64:
    """The best lead of a seat after one Symmetric Move, of the chosen counter if there is one; or UNKNOWN."""
    prospect = Prospect(board, counters, measure, seat, followed)
    if chosen != NONE:
        prospect.symmetric(chosen)
        return prospect.best
    i: i64 = seat * counters.each
    while i < (seat + 1) * counters.each and prospect.best < UNKNOWN:
        prospect.symmetric(counters.places[i])
        i += 1
    return prospect.best
