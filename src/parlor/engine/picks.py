"""A list of picks that is filled again and again without asking for memory."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

# As much room as most lists need; a new one is a copy, which is quicker than making it.
ROOM: Final = vec[i64]([0] * 32)


@final
@mypyc_attr(acyclic=True)
class Picks:
    """Picks (or weights) in the order they were added."""

    def __init__(self) -> None:
        self._cells: vec[i64] = ROOM[:]
        self.count: i64 = 0

    def add(self, pick: i64) -> None:
        """Put one more at the end."""
        at: i64 = self.count
        if at == i64(len(self._cells)):
            self._cells = append(self._cells, pick)
        else:
            self._cells[at] = pick
        self.count = at + 1

    def at(self, index: i64) -> i64:
        """The index-th of them, from 0."""
        return self._cells[index]

    def swap(self, one: i64, other: i64) -> i64:
        """Let two of them change places; returns what then stands at `one`."""
        pick: i64 = self._cells[other]
        self._cells[other] = self._cells[one]
        self._cells[one] = pick
        return pick

    def clear(self) -> None:
        """Forget them all."""
        self.count = 0

    def holds(self, pick: i64) -> bool:
        """Whether the pick is among them."""
        i: i64 = 0
        while i < self.count:
            if self._cells[i] == pick:
                return True
            i += 1
        return False

    def mark(self, marks: vec[u8], first: i64, value: u8) -> None:
        """Write a value into the place of each of them, in a row of marks that begins at `first`."""
        cells = self._cells
        i: i64 = 0
        while i < self.count:
            marks[first + cells[i]] = value
            i += 1

    def total(self) -> i64:
        """What they come to together."""
        cells = self._cells
        total: i64 = 0
        i: i64 = 0
        while i < self.count:
            total += cells[i]
            i += 1
        return total

    def plain(self) -> list[int]:
        """All of them as a list."""
        cells = self._cells
        found: list[int] = [0] * int(self.count)
        i: i64 = 0
        while i < self.count:
            found[i] = int(cells[i])
            i += 1
        return found
