"""Passing for somebody: decided by public facts alone, and after the same wait whatever the hand holds.

Who is asked, and that the answer may be to decline, is known to all; whether anything else could be picked is not.
So `only` passes when its person has said nothing for a while, whether there was a choice or not, and `own` where a seat
is only asked whether it adds to its own deed, which nobody answered.
"""

import parlor
from parlor.table.chairs import Chair
from parlor.table.ledger import Ledger

PASS = "pass"
# How long each mode waits before it passes, in seconds.
WAITS = {"own": 0.4, "only": 8.0, "play": 2.0, "turn": 2.0}


class Passing:
    """How the house passes for one chair, since how many picks, and how it does when that is over."""

    def __init__(self, mode: str, plies: int, chair: Chair, after: str = "never") -> None:
        self.mode = mode
        self.after = after
        self.plies = plies
        self.chair = chair
        # How long the journal was when the present wait began.
        self.timed = -1


def declining(state: parlor.State) -> int:
    """The pick by which the seat to pick declines an answer that it is asked for; -1 if it is not asked for one."""
    if state.seat < 0 or state.mid_sentence() or PASS not in state.game.vocabulary:
        return -1
    code = state.game.code(PASS)
    return code if state.allows(code) else -1


def passes(passing: Passing, state: parlor.State) -> bool:
    """Whether the house declines now for the seat to pick."""
    return declining(state) >= 0 and (passing.mode != "own" or state.game.unanswered(state))


def waited_for(passing: Passing, ledger: Ledger, seat: int) -> bool:
    """Whether what a seat passes until has come: somebody else played something, or its own turn."""
    state = ledger.state
    if passing.mode in ("own", "only"):
        return False
    if passing.mode == "turn":
        return _began_turn(state, seat, passing.plies)
    log, actors = state.log[passing.plies :], state.actors[passing.plies :]
    return any(
        actor not in (seat, parlor.CHANCE) and state.game.word(pick) != PASS
        for pick, actor in zip(log, actors, strict=True)
    )


def _began_turn(state: parlor.State, seat: int, since: int) -> bool:
    """Whether the newest heading of the story begins a turn of the seat, after so many picks."""
    record = state.record
    if record is None:
        return False
    told = [*(line for chapter in record.chapters for line in chapter.lines), *record.lines]
    heads = [line for line in told if line.head]
    return bool(heads) and heads[-1].actor == seat and heads[-1].ply > since
