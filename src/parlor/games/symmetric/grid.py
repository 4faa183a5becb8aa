r"""The grid: a number for every space a board may have, so that a line is the same step again and again.

A space is an axial coordinate q,r at most 6 from the centre. The grid is 15 x 15, one space wider all
around, so that every line runs into a space off the board before it leaves the grid:

          -15  -14              nw   ne
             \ /                  \ /
         -1 --+-- +1           w --+-- e           number = (r + 7) * 15 + (q + 7)
             / \                  / \
          +14  +15              sw   se
"""

from typing import Final

RADIUS: Final = 6
WIDTH: Final = 15
SIZE: Final = 225
NONE: Final = -1

EAST: Final = 1
SOUTH_EAST: Final = 15
SOUTH_WEST: Final = 14
WEST: Final = -1
NORTH_WEST: Final = -15
NORTH_EAST: Final = -14

# In the order of SMC-002.
COMPASS: Final = (
    ("east", EAST),
    ("south-east", SOUTH_EAST),
    ("south-west", SOUTH_WEST),
    ("west", WEST),
    ("north-west", NORTH_WEST),
    ("north-east", NORTH_EAST),
)


def space_at(q: int, r: int) -> int:
    """SMC-002: the grid's number of the space q,r."""
    return (r + 7) * 15 + q + 7


def coordinates(space: int) -> tuple[int, int]:
    """The q,r of a space."""
    return space % WIDTH - 7, space // WIDTH - 7


# Every space as "q,r", by its number.
COORDINATE_TEXTS: Final = [f"{space % WIDTH - 7},{space // WIDTH - 7}" for space in range(SIZE)]


def coordinate_text(space: int) -> str:
    """A space as "q,r"."""
    return COORDINATE_TEXTS[space]


def turned(way: int, q: int, r: int) -> tuple[int, int]:
    """Where q,r goes: ways 0 to 5 turn the grid by so many sixths, 6 to 11 mirror it first."""
    if way >= 6:
        q, r = q + r, -r
    for _ in range(way % 6):
        q, r = -r, q + r
    return q, r


def straight_step(at: int, to: int) -> int:
    """The step of the straight line from one space to another; 0 if there is none."""
    (q, r), (to_q, to_r) = coordinates(at), coordinates(to)
    across, down = to_q - q, to_r - r
    if at == to or (across and down and across + down):
        return 0
    return (to - at) // max(abs(across), abs(down))
