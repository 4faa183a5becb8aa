r"""Boards: hexagons by axial coordinates.

Hexagons with pointed tops; q grows to the east, r to the south-east:

          nw   ne
            \ /
        w  --+--  e          e (1,0)  se (0,1)  sw (-1,1)  w (-1,0)  nw (0,-1)  ne (1,-1)
            / \
          sw   se

`HexArea` numbers the cells of a hexagon of hexagons by r, then q; a step beyond its edge gives -1.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

DIRECTIONS: Final = ("e", "se", "sw", "w", "nw", "ne")
STEPS: Final = ((1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1))


def hex_cells(radius: int) -> list[tuple[int, int]]:
    """All (q, r) at most `radius` steps from the centre, by r, then q."""
    return [
        (q, r)
        for r in range(-radius, radius + 1)
        for q in range(max(-radius, -radius - r), min(radius, radius - r) + 1)
    ]


def hex_distance(q: int, r: int) -> int:
    """How many steps (q, r) is from the centre."""
    return max(abs(q), abs(r), abs(q + r))


@final
class HexArea:
    """The cells within `radius` of the centre, numbered 0, 1, 2, ... by r, then q."""

    def __init__(self, radius: int) -> None:
        self.radius = radius
        self.cells = hex_cells(radius)
        self.numbers: dict[tuple[int, int], int] = {cell: number for number, cell in enumerate(self.cells)}
        self.size: i64 = len(self.cells)
        neighbours = vec[i64]()
        for q, r in self.cells:
            for step_q, step_r in STEPS:
                neighbours = append(neighbours, i64(self.numbers.get((q + step_q, r + step_r), -1)))
        self._neighbours: vec[i64] = neighbours

    def step(self, cell: i64, direction: i64) -> i64:
        """The number of the next cell in a direction; -1 beyond the edge."""
        return self._neighbours[cell * 6 + direction]

    def word(self, cell: int) -> str:
        """A cell as "q,r"."""
        q, r = self.cells[cell]
        return f"{q},{r}"
