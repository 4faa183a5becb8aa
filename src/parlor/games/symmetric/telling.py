"""Words and pictures of moves: log lines, notation, arrangement text."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final

from parlor.engine.blocks import arrow, remembered
from parlor.engine.scene import Arrow, Piece
from parlor.games.symmetric.boards import Board
from parlor.games.symmetric.grid import COORDINATE_TEXTS, coordinate_text
from parlor.games.symmetric.repetition import unpacked
from parlor.games.symmetric.table import Arrangement, arranged

COLOUR_NAMES: Final = ("Blue", "Yellow")
EMBLEMS: Final = ("counter:ring", "counter:diamond")
HOME_LOOKS: Final = ("blue_start", "yellow_start")
LETTERS: Final = ".by"
LONGEST_ROW: Final = 13
VERBS: Final = {"": "moves", "+": "makes an extra move,", "·": "steps", "~": "drags"}
SIGNS: Final = {"": "symmetric", "+": "extra", "·": "step", "~": "dragged"}
MOTION: Final = re.compile(r"([+·~]?)(-?[0-6],-?[0-6])>(-?[0-6],-?[0-6])")
SPACE_IDS: Final = [f"cell:{text}" for text in COORDINATE_TEXTS]
COUNTERS: Final = [f"{name} counter" for name in COLOUR_NAMES]
TURN: Final = re.compile(rf"([by]( {MOTION.pattern})+)?")


def space_id(space: int) -> str:
    """The id of a drawn space."""
    return SPACE_IDS[space]


def journey(board: Board, moving: Sequence[tuple[int, int]]) -> str:
    """A move in words: "e6 to e8, drags e4 to e2"."""
    trips = [f"{board.label(at)} to {board.label(to)}" for at, to in moving]
    return trips[0] if len(trips) == 1 else f"{trips[0]}, drags {' and '.join(trips[1:])}"


def dragging(board: Board, moving: Sequence[tuple[int, int]]) -> str:
    """What a move drags, in signs: "drags e4 → e2"; empty if nothing."""
    trips = [f"{board.label(at)} → {board.label(to)}" for at, to in moving[1:]]
    return f"drags {', '.join(trips)}" if trips else ""


def moved_text(board: Board, seat: int, sign: str, moving: Sequence[tuple[int, int]]) -> str:
    """The log line of a move: "Blue moves e6 to e8, drags e4 to e2."."""
    return f"{COLOUR_NAMES[seat]} {VERBS[sign]} {journey(board, moving)}."


def moved_deed(
    board: Board, seat: int, line: str, moving: Sequence[tuple[int, int]], held: Sequence[int]
) -> dict[str, Any]:
    """A move as a spotlight shows it: `held` is how many targets each seat held before it."""
    deed: dict[str, Any] = {"seat": seat, "verb": "moves", "piece": piece(seat), "line": line}
    deed["against"] = [space_id(to) for _, to in moving]
    after = list(held)
    for owner, (at, to) in zip([seat, 1 - seat, 1 - seat], moving, strict=False):
        after[owner] += (board.home(to) == 1 - owner) - (board.home(at) == 1 - owner)
    changed = [
        f"{COLOUR_NAMES[owner]} {held[owner]} → {after[owner]}" for owner in (0, 1) if after[owner] != held[owner]
    ]
    if changed:
        deed["consequence"] = f"Targets held: {', '.join(changed)}."
    elif board.symmetry[moving[0][1]]:
        deed["consequence"] = "It ends on a Symmetry Space."
    return deed


def notation(sign: str, moving: Sequence[tuple[int, int]]) -> str:
    """A move as people write it, with what it drags: "+4,-1>4,-2 ~4,-4>4,-3"."""
    trips = [f"{coordinate_text(at)}>{coordinate_text(to)}" for at, to in moving]
    return " ".join([f"{sign}{trips[0]}", *[f"~{trip}" for trip in trips[1:]]])


def labelled(board: Board, turn: str) -> str:
    """A turn in notation, told with the labels that the board shows: "moves e6 to e8, drags e4 to e2"."""
    labels = {coordinate_text(space): board.label(space) for space in board.spaces()}
    return ", ".join(f"{VERBS[sign]} {labels[at]} to {labels[to]}" for sign, at, to in MOTION.findall(turn))


@remembered
def arrows(turn: str) -> list[Arrow]:
    """A turn in notation, "b 1,0>3,0 ~-1,0>-3,0", as the arrows that a scene draws."""
    owners = (1, 0) if turn.startswith("y") else (0, 1)
    return [
        arrow(f"cell:{at}", f"cell:{to}", owners[sign == "~"], SIGNS[sign]) for sign, at, to in MOTION.findall(turn)
    ]


@remembered
def piece(owner: int) -> Piece:
    """A counter."""
    name = COLOUR_NAMES[owner]
    return {"name": COUNTERS[owner], "letter": name[0], "owner": owner, "emblem": EMBLEMS[owner]}


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
