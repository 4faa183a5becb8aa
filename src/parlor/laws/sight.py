"""What a viewer sees of a match at one moment: what laws 4 and 9 compare."""

from typing import Any

from parlor.engine import HIDDEN, State
from parlor.engine.record import Record
from parlor.laws.matches import difference


def sight(state: State, seat: int) -> dict[str, Any]:
    """All that a viewer can see of a match: as people see it, as programs do, and what it has heard."""
    asked = state.seat == seat
    size = len(state.game.vocabulary)
    return {
        "scene": state.scene(seat),  # its view and log lines too
        "picks": state.picks() if asked else [],
        "reasons": [state.why(pick) for pick in range(0, size, max(1, size // 16))] if asked else [],
        "heard": heard(state, seat),
        "tensor": state.tensor(seat),
        "outline": state.outline(seat),
    }


def heard(state: State, seat: int) -> list[int]:
    """The picks of the log as a viewer may know them: HIDDEN for others, nothing of an unfinished whisper."""
    return [int(pick) for pick in record_of(state).known_to(seat).picks]


def record_of(state: State) -> Record:
    """The record of a match that has one."""
    assert state.record is not None
    return state.record


def telltale(state: State, other: State, seat: int) -> str:
    """By what a viewer can tell two matches apart; empty if by nothing."""
    return difference(sight(state, seat), sight(other, seat))


def silent(state: State, seat: int) -> bool:
    """Whether somebody is in the middle of a sentence that `seat` does not hear."""
    return not record_of(state).hears(seat)


def hears_last(state: State, seat: int) -> bool:
    """Whether `seat` may know the last pick."""
    return audible(state, seat) == (True, True)


def audible(state: State, seat: int) -> tuple[bool, bool]:
    """Whether `seat` may know that the last pick was made, and which it was."""
    if silent(state, seat):
        return False, False
    return True, heard(state, seat)[-1] != HIDDEN


def came_to_light(state: State) -> bool:
    """Whether the game declared with the last pick that something hidden became known."""
    record = record_of(state)
    return int(record.revealed) == len(record.picks)
