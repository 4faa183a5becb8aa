r"""Boards: hexagons by axial coordinates, and graphs of named spaces.

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


@final
class Graph:
    """Named spaces and the ways between them."""

    def __init__(self, names: list[str], ways: list[tuple[str, str]]) -> None:
        self.names = names
        self.numbers: dict[str, int] = {name: number for number, name in enumerate(names)}
        self.neighbours: list[list[int]] = [[] for _ in names]
        for one, other in ways:
            a, b = self.numbers[one], self.numbers[other]
            self.neighbours[a].append(b)
            self.neighbours[b].append(a)
        starts, ends = vec[i64](), vec[i64]()
        for row in self.neighbours:
            starts = append(starts, i64(len(ends)))
            for number in row:
                ends = append(ends, i64(number))
        self._starts: vec[i64] = append(starts, i64(len(ends)))
        self._ends: vec[i64] = ends

    def degree(self, space: i64) -> i64:
        """How many neighbours a space has."""
        return self._starts[space + 1] - self._starts[space]

    def neighbour(self, space: i64, index: i64) -> i64:
        """The index-th neighbour of a space, in the order the ways were given."""
        return self._ends[self._starts[space] + index]
