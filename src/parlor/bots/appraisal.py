"""What every seat may hope for where a search of trees stops, as the game itself tells."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlor.engine.record import OVER
from parlor.engine.state import State

UNIT: Final = 1000000


def appraise(state: State, foresees: bool, gains: vec[i64]) -> None:
    """Write every seat's utility, in millionths, into `gains`: by `foresee`, if it is asked and tells, else by `worth`.

    What is foreseen for the first of two seats tells the other's as well: together they have all.
    """
    seats: i64 = i64(len(gains))
    seat: i64 = 0
    foreseen = state.foresee(0) if foresees and state.seat != OVER else -1.0
    if foreseen < 0.0:
        while seat < seats:
            gains[seat] = i64(state.worth(seat) * UNIT)
            seat += 1
        return
    gains[0] = i64(foreseen * UNIT)
    if seats == 2:
        gains[1] = UNIT - gains[0]
        return
    seat = 1
    while seat < seats:
        gains[seat] = i64(state.foresee(seat) * UNIT)
        seat += 1
