"""Words and pictures of moves: log lines, notation, arrangement text."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from parlor.games.symmetric.boards import Board
from parlor.games.symmetric.grid import coordinate_text
from parlor.games.symmetric.repetition import unpacked
from parlor.games.symmetric.table import Arrangement, arranged

COLOUR_NAMES: Final = ("Blue", "Yellow")
LETTERS: Final = ".by"
LONGEST_ROW: Final = 13
SIGNS: Final = {"": "symmetric", "+": "extra", "·": "step", "~": "dragged"}
MOTION: Final = re.compile(r"([+·~]?)(-?[0-6],-?[0-6])>(-?[0-6],-?[0-6])")
TURN: Final = re.compile(rf"([by]( {MOTION.pattern})+)?")


def space_id(space: int) -> str:
    """The id of a drawn space."""
    return f"cell:{coordinate_text(space)}"


def journey(board: Board, moving: Sequence[tuple[int, int]]) -> str:
    """A move in words: "e6 to e8, drags e4 to e2"."""
    trips = [f"{board.label(at)} to {board.label(to)}" for at, to in moving]
    return trips[0] if len(trips) == 1 else f"{trips[0]}, drags {' and '.join(trips[1:])}"


def moved_text(board: Board, seat: int, sign: str, moving: Sequence[tuple[int, int]]) -> str:
    """The log line of a move: "Blue e6 to e8, drags e4 to e2"."""
    verb = {"": "", "+": "extra move ", "·": "steps "}[sign]
    return f"{COLOUR_NAMES[seat]} {verb}{journey(board, moving)}"


def notation(sign: str, moving: Sequence[tuple[int, int]]) -> str:
    """A move as people write it, with what it drags: "+4,-1>4,-2 ~4,-4>4,-3"."""
    trips = [f"{coordinate_text(at)}>{coordinate_text(to)}" for at, to in moving]
    return " ".join([f"{sign}{trips[0]}", *[f"~{trip}" for trip in trips[1:]]])


def labelled(board: Board, turn: str) -> str:
    """A turn in notation with the labels that the board shows: "e6>e8 ~e4>e2"."""
    labels = {coordinate_text(space): board.label(space) for space in board.spaces()}
    return " ".join(f"{sign}{labels[at]}>{labels[to]}" for sign, at, to in MOTION.findall(turn))


def arrows(turn: str) -> list[dict[str, Any]]:
    """A turn in notation, "b 1,0>3,0 ~-1,0>-3,0", as the arrows that a scene draws."""
    owners = (1, 0) if turn.startswith("y") else (0, 1)
    return [
        {"from": f"cell:{at}", "to": f"cell:{to}", "owner": owners[sign == "~"], "kind": SIGNS[sign]}
        for sign, at, to in MOTION.findall(turn)
    ]


def score_text(scores: Sequence[float]) -> str:
    """Scores as people write them: "1½ : ½"."""
    return " : ".join(f"{int(score) or ''}½" if score % 1 else str(int(score)) for score in scores)


def arrangement_text(board: Board, arrangement: Arrangement) -> str:
    """The rows from the smallest r down, with b, y and numbers of empty cells, like a chess position."""
    holds = arrangement.holds
    text = "/".join("".join([LETTERS[holds[space]] for space in row]) for row in board.rows)
    for gap in range(LONGEST_ROW, 0, -1):
        text = text.replace("." * gap, str(gap))
    return text


@lru_cache(maxsize=10_000)  # a match tells the same positions again in every view
def position_text(board: Board, words: tuple[int, ...]) -> str:
    """A counted position, from its words (see repetition.py), as its arrangement and b or y to move."""
    blue, yellow, seat = unpacked(words, int(board.counters))
    return f"{arrangement_text(board, arranged(board, blue, yellow))} {'by'[seat]}"
