"""A tree of what one observer has heard: nodes as rows of cells in one vector, named by where they begin.

    node | heard  first child  next sibling  visits  offers  gains  low  high  legal  prior |

Gains, `low` and `high` are utilities of the seat that chose the node. `low` and `high` bound what the node is really
worth in an open game (Cazenave and Saffidine 2010); where they meet it is proved.
"""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.engine.record import HIDDEN

NONE: Final = -1
# Utilities are summed as whole numbers, so that compiled and interpreted searches agree exactly.
UNIT: Final = 1000000
HEARD: Final = 0
FIRST: Final = 1
NEXT: Final = 2
VISITS: Final = 3
OFFERS: Final = 4
GAINS: Final = 5
LOW: Final = 6
HIGH: Final = 7
# How many picks are legal there; 0 until somebody decided there.
LEGAL: Final = 8
# The logarithm of how likely a strong player is to choose it, in millionths, where a prior tells; 0 elsewhere.
PRIOR: Final = 9
WIDTH: Final = 10


@final
class Tree:
    """What one observer has heard so far."""

    def __init__(self) -> None:
        self.cells: vec[i64] = vec[i64]()
        self.root: i64 = self.grow(HIDDEN, NONE)

    def grow(self, heard: i64, sibling: i64) -> i64:
        """A new node without parent."""
        node: i64 = i64(len(self.cells))
        cells = append(self.cells, heard)
        cells = append(cells, i64(NONE))
        cells = append(cells, sibling)
        cells = append(cells, i64(0))
        cells = append(cells, i64(0))
        cells = append(cells, i64(0))
        cells = append(cells, i64(0))
        cells = append(cells, i64(UNIT))
        cells = append(cells, i64(0))
        self.cells = append(cells, i64(0))
        return node

    def child(self, node: i64, heard: i64) -> i64:
        """The node under `node` for what was heard; NONE if it never was."""
        cells = self.cells
        below: i64 = cells[node + FIRST]
        while below != NONE and cells[below] != heard:
            below = cells[below + NEXT]
        return below

    def step(self, node: i64, heard: i64) -> i64:
        """The node under `node` for what was heard, made if need be."""
        below = self.child(node, heard)
        if below == NONE:
            below = self.grow(heard, self.cells[node + FIRST])
            self.cells[node + FIRST] = below
        return below

    def line(self) -> list[int]:
        """The most visited child of the root, and its most visited child, and so on, while it was heard."""
        line: list[int] = []
        node: i64 = self.favourite(self.root)
        while node != NONE and self.cells[node] != HIDDEN:
            line.append(int(self.cells[node]))
            node = self.favourite(node)
        return line

    def plant(self, node: i64, pick: i64, likely: i64) -> None:
        """A node under `node` that nobody has visited yet, and how likely it is."""
        below = self.grow(pick, self.cells[node + FIRST])
        self.cells[node + FIRST] = below
        self.cells[below + OFFERS] = 1
        self.cells[below + PRIOR] = likely

    def visits(self, node: i64) -> i64:
        """How often an iteration came through."""
        return i64(0) if node == NONE else self.cells[node + VISITS]

    def value(self, node: i64) -> float:
        """What is proved of a node, else the mean utility of its iterations; a half without any."""
        if node == NONE or self.cells[node + VISITS] == 0:
            return 0.5
        if self.proved(node):
            return float(self.cells[node + LOW]) / UNIT
        return float(self.cells[node + GAINS]) / (float(self.cells[node + VISITS]) * UNIT)

    def proved(self, node: i64) -> bool:
        """Whether it is known what the node is worth."""
        return node != NONE and self.cells[node + LOW] == self.cells[node + HIGH]

    def certain(self) -> float:
        """What the root is worth to the seat that searches, once it is proved."""
        return float(self.cells[self.root + LOW]) / UNIT

    def favourite(self, node: i64) -> i64:
        """The child that a player would choose: one that wins, else the most visited that does not lose."""
        best: i64 = NONE
        most: i64 = -1
        below: i64 = self.cells[node + FIRST]
        while below != NONE:
            count: i64 = self.preference(below)
            if count > most:
                best, most = below, count
            below = self.cells[below + NEXT]
        return best

    def lead(self, node: i64) -> i64:
        """How many more visits the most visited child has than the next."""
        first: i64 = 0
        second: i64 = 0
        below: i64 = self.cells[node + FIRST]
        while below != NONE:
            visits: i64 = self.cells[below + VISITS]
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
            below = self.cells[below + NEXT]
        return first - second

    def preference(self, node: i64) -> i64:
        """What players go by: visits; more than any of them if it surely wins, none if it surely loses."""
        if node == NONE or self.cells[node + VISITS] == 0:
            return 0
        if self.cells[node + LOW] == UNIT:
            return 1000000000000
        return i64(0) if self.cells[node + HIGH] == 0 else self.cells[node + VISITS]

    def bounds(self, node: i64) -> bool:
        """Reckon `low` and `high` of a node for the seat that decides there from its children; True if they changed.

        They are written as that seat's: whoever calls turns them if another seat chose the node.
        """
        cells = self.cells
        low: i64 = 0
        high: i64 = 0
        tried: i64 = 0
        below: i64 = cells[node + FIRST]
        while below != NONE:
            if cells[below + VISITS] > 0:
                tried += 1
                if cells[below + LOW] > low:
                    low = cells[below + LOW]
                if cells[below + HIGH] > high:
                    high = cells[below + HIGH]
            below = cells[below + NEXT]
        if tried < cells[node + LEGAL] or tried == 0:
            high = UNIT
        changed = cells[node + LOW] != low or cells[node + HIGH] != high
        cells[node + LOW] = low
        cells[node + HIGH] = high
        return changed

    def turn(self, node: i64) -> None:
        """Write the bounds of a node as the other seat's."""
        low: i64 = self.cells[node + LOW]
        self.cells[node + LOW] = UNIT - self.cells[node + HIGH]
        self.cells[node + HIGH] = UNIT - low

    def pruned(self, node: i64) -> "Tree":
        """What is below a node, as a tree of its own."""
        copy = Tree()
        copy.cells = vec[i64]()
        copy.root = copy.graft(self.cells, node, NONE)
        return copy

    def graft(self, cells: vec[i64], node: i64, sibling: i64) -> i64:
        """Copy a node of other cells and all below it; returns where it stands here."""
        at: i64 = self.grow(cells[node + HEARD], sibling)
        cell: i64 = VISITS
        while cell < WIDTH:
            self.cells[at + cell] = cells[node + cell]
            cell += 1
        below: i64 = cells[node + FIRST]
        first: i64 = NONE
        while below != NONE:
            first = self.graft(cells, below, first)
            below = cells[below + NEXT]
        self.cells[at + FIRST] = first
        return at
