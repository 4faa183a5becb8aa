"""What a scene says of the table itself: `web/src/lib/types.ts` has the same fields."""

from typing import TypedDict


class SeatInfo(TypedDict):
    """Who sits at a seat."""

    name: str
    kind: str
    computer: int  # its level; 0: a person
    shadow: bool  # watchers may look over the shoulder
    helped: bool  # a computer helped this seat
    here: bool  # a line is open


class Asking(TypedDict):
    """A take-back that waits for the others."""

    seat: int
    allowed: list[int]


class Refused(TypedDict):
    """A take-back that somebody did not allow."""

    seat: int
    by: int


class Affairs(TypedDict):
    """What is told of the table to all, and stays as it is while people only pick."""

    id: str
    game: str
    over: bool
    winners: list[int]
    reason: str  # why it is over, if not by the game
    took: int  # seconds, of a match that is over
    resigned: list[int]
    late: int | None
    closed: str  # why nobody can pick here any more
    asking: Asking | None
    undo_refused: Refused | None
    help: bool
    chat: bool
    rematch: str  # the next match, once somebody wants it
    seats: list[SeatInfo]


class TableInfo(Affairs):
    """The same, with what is the viewer's own."""

    ply: int
    can_undo: int
    sentence: list[str]
    passing: str
    clock: list[int] | None  # milliseconds left, a seat each
