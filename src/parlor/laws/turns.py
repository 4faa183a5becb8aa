"""Whole turns of an open game, and those that win at once: what a puzzle's answer is proved by."""

from collections.abc import Iterator

from parlor.engine.record import OVER
from parlor.engine.state import State

# A turn that branches further is left alone.
MOST_ENDS = 20_000


def turns(state: State, seat: int, said: tuple[int, ...] = ()) -> Iterator[tuple[tuple[int, ...], State]]:
    """Every sentence of a seat's turn, with the state in which it ends."""
    for pick in state.picks():
        after = state.clone()
        after.pick(pick)
        if after.seat == seat:
            yield from turns(after, seat, (*said, pick))
        else:
            yield (*said, pick), after


def won(state: State, seat: int) -> bool:
    """Whether the match is over, and this seat alone has won it."""
    return state.seat == OVER and state.winners() == [seat]


def winning_turns(state: State) -> tuple[list[tuple[int, ...]], int]:
    """The sentences of this turn that win, and how many there are in all; none if there are too many to look at."""
    seat, found, ends = state.seat, [], 0
    for said, after in turns(state, seat):
        ends += 1
        if ends > MOST_ENDS:
            return [], ends
        if won(after, seat):
            found.append(said)
    return found, ends
