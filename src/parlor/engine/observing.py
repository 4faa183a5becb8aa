"""The observation of a game that writes none of its own: all facts of `known`, each in a cell that its path names.

A fact is a path and a value: `seats/0/hand/crush` is 2. Lists with an entry for each seat are turned so that the
viewer's comes first. Facts that fall on the same cell add up; with a few hundred cells that is seldom.
"""

import zlib
from typing import Any, Final

from mypy_extensions import i32, i64

from parlor.engine.record import ALL, Heard
from parlor.engine.tensor import Piece, Tensor
from parlor.engine.values import HALVED, ONE, plus

CELLS: Final = 512
# So many public picks are in every observation, the newest first.
LATEST: Final = 4


def last_pieces(seats: range, words: int) -> list[Piece]:
    """The pieces that every game has after its own."""
    size = LATEST * (seats[-1] + 1)
    return [
        Piece(
            "last_picks", words, "what was picked last for all to know: 1 the newest, then a half, a quarter, an eighth"
        ),
        Piece("last_actors", size, "who picked each of these: the viewer, the seats after it in order, chance"),
    ]


def fill_last(tensor: Tensor, heard: Heard | None, viewer: i64, players: i64, words: i64, size: i64) -> None:
    """Fill the last pieces, which are of these sizes; where nobody has written down what was picked, with nothing."""
    if heard is None:
        tensor.skip(words + size)
        return
    seats: i64 = size // LATEST
    first: i64 = viewer if viewer >= 0 else i64(0)
    cells, here = tensor.cells, tensor.here()
    picks, actors, viewers = heard.picks, heard.actors, heard.viewers
    at: i64 = heard.told_to_all() - 1
    place: i64 = 0
    share = 1.0
    while at >= 0 and place < LATEST:
        if viewers[at] == ALL:
            cell: i64 = here + picks[at]
            before: i32 = cells[cell]
            cells[cell] = plus(before, share) if before else i32(ONE - place * HALVED)
            actor: i64 = actors[at]
            whose: i64 = actor - first if actor >= 0 else seats - 1
            if whose < 0:
                whose += players
            cells[here + words + place * seats + whose] = ONE
            place += 1
            share *= 0.5
        at -= 1
    tensor.skip(words + size)


def usual_pieces(seats: range) -> list[Piece]:
    """The pieces of a game that names none."""
    most = seats[-1]
    return [
        Piece("to_pick", most, "whose decision it is; the viewer is the first, then the seats in order"),
        Piece("viewer", most, "in which seat the viewer sits"),
        Piece("facts", CELLS, "what the viewer knows: for each number, word and letter a cell by its path"),
    ]


def fill_from_known(tensor: Tensor, known: dict[str, Any], viewer: i64, to_pick: i64, players: int, most: i64) -> None:
    """Fill the usual pieces."""
    first: i64 = viewer if viewer >= 0 else 0
    tensor.mark((to_pick - first + players) % players if to_pick >= 0 else -1, most)
    tensor.mark(viewer, most)
    _fill(tensor, known, zlib.crc32(b""), int(first), players)
    tensor.skip(CELLS)


def _fill(tensor: Tensor, value: object, path: int, first: int, players: int) -> None:
    if isinstance(value, dict):
        for name, inner in value.items():
            _fill(tensor, inner, _longer(path, str(name)), first, players)
    elif isinstance(value, list | tuple):
        turn = first if len(value) == players else 0
        for place in range(len(value)):
            _fill(tensor, value[(place + turn) % len(value)], _longer(path, str(place)), first, players)
    elif isinstance(value, str):
        tensor.put(_longer(path, value) % CELLS, 1.0)
        if not value.isidentifier():  # a row of a board, or a word with its colon: each letter tells something
            for place, letter in enumerate(value):
                tensor.put(_longer(path, f"{place}{letter}") % CELLS, 1.0)
    elif isinstance(value, bool):
        tensor.put(path % CELLS, float(value))
    elif isinstance(value, int | float):
        tensor.put(path % CELLS, value / (abs(value) + 8.0))


def _longer(path: int, name: str) -> int:
    return zlib.crc32(f"/{name}".encode("utf-8", "surrogatepass"), path)
