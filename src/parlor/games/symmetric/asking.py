"""What is asked: the question, why it is asked, and where in the turn we are."""

from typing import Final

from parlor.engine import CHANCE, blocks
from parlor.engine.scene import Ask
from parlor.games.symmetric.frames import CHAIN1, CHAIN2, STEP, SYMMETRIC
from parlor.games.symmetric.grid import NONE
from parlor.games.symmetric.match import SymmetricMatch
from parlor.games.symmetric.telling import COLOUR_NAMES, space_id

FIRST: Final = "1 Symmetric Move"
SECOND: Final = "2 Move one, if you like"
CHECK: Final = "3 Targets held?"
EXTRA: Final = "extra move"
# The steps of a turn, and the present one, by stage.
STEPS: Final = {
    SYMMETRIC: ((FIRST, SECOND, CHECK), FIRST),
    CHAIN1: ((FIRST, EXTRA, SECOND, CHECK), EXTRA),
    STEP: ((FIRST, SECOND, CHECK), SECOND),
    CHAIN2: ((FIRST, SECOND, EXTRA, CHECK), EXTRA),
}
DRAGS: Final = "enemies that face it on the line go as far the opposite way."


def ask(match: SymmetricMatch, seat: int) -> Ask:
    """What `seat` is asked, or whom it waits for."""
    if match.seat == CHANCE:
        return blocks.ask("Chance says who starts.")
    steps = blocks.phases(*STEPS[int(match.stage)])
    if match.seat != seat:
        doing = "may move one counter" if match.stage == STEP else "makes a Symmetric Move"
        return blocks.ask(f"{COLOUR_NAMES[match.seat]} {doing}.", steps=steps)
    at = "" if match.chosen == NONE else space_id(match.chosen)
    what, why = question(match)
    return blocks.ask(what, why, at, steps)


def question(match: SymmetricMatch) -> tuple[str, str]:
    """What the seat to pick is asked, and why."""
    if match.chosen != NONE:
        why = "Any empty space beside it." if match.stage == STEP else f"A Symmetric Move: {DRAGS}"
        return f"Where does {match.board.label(match.chosen)} go?", why
    if match.stage == STEP:
        return "Move one counter one space, or skip.", "It drags nobody; then your turn ends."
    if match.stage == SYMMETRIC:
        return "Make a Symmetric Move: choose a counter.", f"You must, if you can: {DRAGS}"
    return "Extra move: choose a counter.", "You ended on a Symmetry Space, so you make another Symmetric Move."
