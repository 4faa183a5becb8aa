"""Words and pictures of moves: log lines, notation, arrangement text."""

from collections.abc import Sequence
from typing import Any, Final

from parlor.games.symmetric.arrangement import Arrangement
from parlor.games.symmetric.boards import EMPTY, Board
from parlor.games.symmetric.grid import coordinate_text

COLOUR_NAMES: Final = ("Blue", "Yellow")
LETTERS: Final = " by"
SIGNS: Final = {"symmetric": "", "extra": "+", "step": "·"}

# How a counter moved: `from` and `to` (ids of spaces), `owner`, and `kind`: symmetric, extra, step or dragged.
Motion = dict[str, Any]


def space_id(space: int) -> str:
    """The id of a drawn space."""
    return f"cell:{coordinate_text(space)}"


def journey(board: Board, moving: Sequence[tuple[int, int]]) -> str:
    """A move in words: "e6 to e8, drags e4 to e2"."""
    trips = [f"{board.label(at)} to {board.label(to)}" for at, to in moving]
    return trips[0] if len(trips) == 1 else f"{trips[0]}, drags {' and '.join(trips[1:])}"


def moved_text(board: Board, seat: int, kind: str, moving: Sequence[tuple[int, int]]) -> str:
    """The log line of a move: "Blue e6 to e8, drags e4 to e2"."""
    verb = {"symmetric": "", "extra": "extra move ", "step": "steps "}[kind]
    return f"{COLOUR_NAMES[seat]} {verb}{journey(board, moving)}"


def pictured(seat: int, kind: str, moving: Sequence[tuple[int, int]]) -> tuple[Motion, ...]:
    """A move as the motions that a scene draws: the mover's, then those of the dragged enemies."""
    return tuple(
        {
            "from": space_id(at),
            "to": space_id(to),
            "owner": seat if place == 0 else 1 - seat,
            "kind": kind if place == 0 else "dragged",
        }
        for place, (at, to) in enumerate(moving)
    )


def notation(motions: Sequence[Motion]) -> str:
    """A turn as people write it: "4,0>4,-1 +4,-1>4,-2 ·1,0>1,1"; dragged counters follow from the moves."""
    cells = [(SIGNS[motion["kind"]], motion["from"], motion["to"]) for motion in motions if motion["kind"] in SIGNS]
    return " ".join(f"{sign}{at.removeprefix('cell:')}>{to.removeprefix('cell:')}" for sign, at, to in cells)


def score_text(scores: Sequence[float]) -> str:
    """Scores as people write them: "1½ : ½"."""
    return " : ".join(f"{int(score) or ''}½" if score % 1 else str(int(score)) for score in scores)


def arrangement_text(board: Board, arrangement: Arrangement) -> str:
    """The rows from the smallest r down, with b, y and numbers of empty cells, like a chess position."""
    return "/".join(_row_text([int(arrangement.holds[space]) for space in row]) for row in board.rows())


def _row_text(row: list[int]) -> str:
    text, gap = "", 0
    for held in row:
        if held == EMPTY:
            gap += 1
        else:
            text, gap = f"{text}{gap or ''}{LETTERS[held]}", 0
    return f"{text}{gap or ''}"
