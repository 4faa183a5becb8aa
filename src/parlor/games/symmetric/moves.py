"""Moves: how far a counter may go, what moves with it, and the moves themselves."""

from parlor.engine import Picks, i64
from parlor.games.symmetric.boards import EMPTY, Board
from parlor.games.symmetric.frames import STEP
from parlor.games.symmetric.grid import EAST, NORTH_EAST, NORTH_WEST, SOUTH_EAST, SOUTH_WEST, WEST, WIDTH
from parlor.games.symmetric.table import Arrangement
from parlor.games.symmetric.words import TO

# -- Symmetric Move ----------------------------------------------------------------------------------


def nearest(arrangement: Arrangement, at: i64, step: i64) -> i64:
    """SMC-021, SMC-025: the first space of a line that is not empty; what stands beyond it is shielded.

    It holds a counter, or is off the board: a hole ends a line like the edge (RUL-SMC-21).
    """
    holds = arrangement.holds
    space: i64 = at + step
    while holds[space] == EMPTY:
        space += step
    return space


def reach(arrangement: Arrangement, at: i64, step: i64) -> i64:
    """SMC-022, SMC-028, SMC-030: how many spaces the counter on `at` may go by a Symmetric Move in one direction."""
    holds = arrangement.holds
    enemy: i64 = 3 - holds[at]
    ahead: i64 = nearest(arrangement, at, step)
    behind: i64 = nearest(arrangement, at, -step)
    room: i64 = (ahead - at) // step - 1
    if holds[ahead] == enemy:
        room = approach(room)
    elif holds[behind] != enemy:
        return 0
    if room > 0 and holds[behind] == enemy:
        beyond: i64 = (nearest(arrangement, behind, -step) - behind) // -step - 1
        room = beyond if beyond < room else room
    return room


def approach(between: i64) -> i64:
    """SMC-029: two counters that come closer neither meet nor change places; so each has half the gap."""
    return between // 2


def has_symmetric_move(arrangement: Arrangement, at: i64) -> bool:
    """SMC-020, SMC-021: whether the counter on `at` has a Symmetric Move in any of the six directions."""
    return opens(arrangement, at, EAST) or opens(arrangement, at, SOUTH_EAST) or opens(arrangement, at, SOUTH_WEST)


def opens(arrangement: Arrangement, at: i64, step: i64) -> bool:
    """Whether `reach` is more than 0 in either direction of a line; looked at together, for speed."""
    holds = arrangement.holds
    enemy: i64 = 3 - holds[at]
    ahead: i64 = nearest(arrangement, at, step)
    behind: i64 = nearest(arrangement, at, -step)
    faced_ahead = holds[ahead] == enemy
    faced_behind = holds[behind] == enemy
    if faced_ahead:
        if ahead - at > 2 * step and (not faced_behind or holds[behind - step] == EMPTY):
            return True
        return holds[ahead + step] == EMPTY and at - behind > (2 * step if faced_behind else step)
    if not faced_behind:
        return False
    if at - behind > 2 * step:
        return True
    return holds[behind - step] == EMPTY and ahead - at > step


def make_symmetric_move(arrangement: Arrangement, at: i64, to: i64) -> None:
    """SMC-023, SMC-026, SMC-027: the counter goes; the enemies that face it on this line go as far the opposite way."""
    holds = arrangement.holds
    step: i64 = step_between(at, to)
    enemy: i64 = 3 - holds[at]
    ahead: i64 = nearest(arrangement, at, step)
    behind: i64 = nearest(arrangement, at, -step)
    arrangement.shift(at, to)
    if holds[ahead] == enemy:
        arrangement.shift(ahead, ahead + at - to)
    if holds[behind] == enemy:
        arrangement.shift(behind, behind + at - to)


def motions(arrangement: Arrangement, at: int, to: int, dragging: bool) -> list[tuple[int, int]]:
    """SMC-024: what a move would move, each as (from, to): the mover, then the enemies ahead and behind."""
    moving = [(at, to)]
    if dragging:
        step = step_between(at, to)
        for side in (nearest(arrangement, at, step), nearest(arrangement, at, -step)):
            if arrangement.holds[side] == 3 - arrangement.holds[at]:
                moving.append((side, side + at - to))
    return moving


def step_between(at: i64, to: i64) -> i64:
    """The step from one space to another on a straight line."""
    rows: i64 = to // WIDTH - at // WIDTH
    if rows == 0:
        return EAST if to > at else WEST
    return (to - at) // (rows if rows > 0 else -rows)


# -- Move One Counter --------------------------------------------------------------------------------


def has_step(arrangement: Arrangement, at: i64) -> bool:
    """SMC-040: whether the counter on `at` has an empty neighbouring space."""
    holds = arrangement.holds
    return (
        holds[at + EAST] == EMPTY
        or holds[at + SOUTH_EAST] == EMPTY
        or holds[at + SOUTH_WEST] == EMPTY
        or holds[at + WEST] == EMPTY
        or holds[at + NORTH_WEST] == EMPTY
        or holds[at + NORTH_EAST] == EMPTY
    )


# -- what is offered ---------------------------------------------------------------------------------


def can_move(arrangement: Arrangement, at: i64, stage: i64) -> bool:
    """SMC-081: whether the counter on `at` has anywhere to go at this stage."""
    return has_step(arrangement, at) if stage == STEP else has_symmetric_move(arrangement, at)


def any_can_move(arrangement: Arrangement, seat: i64, stage: i64) -> bool:
    """SMC-011, SMC-042: whether any counter of the seat has anywhere to go at this stage."""
    places = arrangement.places
    i: i64 = seat * arrangement.each
    end: i64 = i + arrangement.each
    while i < end:
        if can_move(arrangement, places[i], stage):
            return True
        i += 1
    return False


def offer_counters(arrangement: Arrangement, board: Board, seat: i64, stage: i64, picks: Picks) -> None:
    """SMC-041, SMC-081: every counter of the seat that has anywhere to go at this stage."""
    places = arrangement.places
    i: i64 = seat * arrangement.each
    end: i64 = i + arrangement.each
    while i < end:
        if can_move(arrangement, places[i], stage):
            picks.add(board.number_of[places[i]])
        i += 1


def offer_moves(arrangement: Arrangement, board: Board, at: i64, picks: Picks) -> None:
    """SMC-013, SMC-081: every destination of a Symmetric Move, by r, then q: the rows above from the farthest down."""
    north_west: i64 = reach(arrangement, at, NORTH_WEST)
    north_east: i64 = reach(arrangement, at, NORTH_EAST)
    k: i64 = north_west if north_west > north_east else north_east
    while k > 0:
        if k <= north_west:
            offer(board, at + k * NORTH_WEST, picks)
        if k <= north_east:
            offer(board, at + k * NORTH_EAST, picks)
        k -= 1
    k = reach(arrangement, at, WEST)
    while k > 0:
        offer(board, at + k * WEST, picks)
        k -= 1
    east: i64 = reach(arrangement, at, EAST)
    k = 1
    while k <= east:
        offer(board, at + k * EAST, picks)
        k += 1
    south_west: i64 = reach(arrangement, at, SOUTH_WEST)
    south_east: i64 = reach(arrangement, at, SOUTH_EAST)
    k = 1
    while k <= south_west or k <= south_east:
        if k <= south_west:
            offer(board, at + k * SOUTH_WEST, picks)
        if k <= south_east:
            offer(board, at + k * SOUTH_EAST, picks)
        k += 1


def offer_steps(arrangement: Arrangement, board: Board, at: i64, picks: Picks) -> None:
    """SMC-040, SMC-081: the empty neighbouring spaces, by r, then q."""
    offer_empty(arrangement, board, at + NORTH_WEST, picks)
    offer_empty(arrangement, board, at + NORTH_EAST, picks)
    offer_empty(arrangement, board, at + WEST, picks)
    offer_empty(arrangement, board, at + EAST, picks)
    offer_empty(arrangement, board, at + SOUTH_WEST, picks)
    offer_empty(arrangement, board, at + SOUTH_EAST, picks)


def offer_empty(arrangement: Arrangement, board: Board, space: i64, picks: Picks) -> None:
    """Offer a space as a destination if it is empty."""
    if arrangement.holds[space] == EMPTY:
        offer(board, space, picks)


def offer(board: Board, space: i64, picks: Picks) -> None:
    """Offer a space as a destination."""
    picks.add(TO + board.number_of[space])
