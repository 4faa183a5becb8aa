"""The agenda: what is still to be done, as a stack of small frames of integers.

The top frame says who decides and what is legal. A frame is a kind and three numbers whose meaning
the kind gives:

    depth 2   | WINDOW  seat 1  passes 0  -     |  <- top
    depth 1   | TURN    seat 0  step 2    -     |
"""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr


@final
@mypyc_attr(acyclic=True)
class Agenda:
    """A stack of frames; copying it is one memory copy."""

    def __init__(self) -> None:
        self._cells: vec[i64] = vec[i64]()
        self.depth: i64 = 0

    def push(self, kind: i64, a: i64 = 0, b: i64 = 0, c: i64 = 0) -> None:
        """Put a frame on top."""
        at: i64 = self.depth * 4
        cells = self._cells
        if at == i64(len(cells)):
            cells = append(cells, kind)
            cells = append(cells, a)
            cells = append(cells, b)
            cells = append(cells, c)
            self._cells = cells
        else:
            cells[at] = kind
            cells[at + 1] = a
            cells[at + 2] = b
            cells[at + 3] = c
        self.depth += 1

    def pop(self) -> None:
        """Take the top frame away."""
        self.depth -= 1

    def clear(self) -> None:
        """Take every frame away."""
        self.depth = 0

    def kind(self) -> i64:
        """The kind of the top frame; -1 when nothing is to be done."""
        return self._cells[self.depth * 4 - 4] if self.depth else i64(-1)

    def a(self) -> i64:
        """The first number of the top frame."""
        return self._cells[self.depth * 4 - 3]

    def b(self) -> i64:
        """The second number of the top frame."""
        return self._cells[self.depth * 4 - 2]

    def c(self) -> i64:
        """The third number of the top frame."""
        return self._cells[self.depth * 4 - 1]

    def set_a(self, value: i64) -> None:
        """Change the first number of the top frame."""
        self._cells[self.depth * 4 - 3] = value

    def set_b(self, value: i64) -> None:
        """Change the second number of the top frame."""
        self._cells[self.depth * 4 - 2] = value

    def set_c(self, value: i64) -> None:
        """Change the third number of the top frame."""
        self._cells[self.depth * 4 - 1] = value

    def below(self, down: i64, part: i64) -> i64:
        """A number of the frame `down` under the top: part 0 is its kind, 1 to 3 its a, b and c."""
        return self._cells[(self.depth - 1 - down) * 4 + part]

    def change(self, down: i64, part: i64, value: i64) -> None:
        """Change a number of the frame `down` under the top (parts as in `below`)."""
        self._cells[(self.depth - 1 - down) * 4 + part] = value

    def clone(self) -> "Agenda":
        """The same stack, independent of this one."""
        copy = Agenda()
        copy._cells = self._cells[: self.depth * 4]
        copy.depth = self.depth
        return copy

    def frames(self) -> list[list[int]]:
        """The frames from the bottom up, as plain data."""
        return [[int(self._cells[i * 4 + part]) for part in range(4)] for i in range(self.depth)]

    def restore(self, frames: list[list[int]]) -> None:
        """Become the stack that `frames()` once gave."""
        self.depth = 0
        for kind, a, b, c in frames:
            self.push(kind, a, b, c)
