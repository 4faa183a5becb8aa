"""A match as numbers, as one seat may know it: named pieces in a fixed order, one after the other in one row.

A game names its pieces (`Game.pieces`) and fills them in their order (`State.fill`):

    | to pick | own hand, a count for each kind | points, scaled | ...
    put() counts from where the present piece begins; skip() goes to the next one

Most numbers of most rows are 0. A row remembers which are not, so that filling it anew costs only these.
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlor.engine.piles import Pile


@final
class Piece:
    """A part of the observation: so many numbers, and what they mean."""

    def __init__(self, name: str, size: int, meaning: str) -> None:
        self.name: Final = name
        self.size: Final = size
        self.meaning: Final = meaning

    def __repr__(self) -> str:
        return f"Piece({self.name!r}, {self.size}, {self.meaning!r})"


def width_of(pieces: list[Piece]) -> int:
    """How many numbers all pieces have together."""
    return sum(piece.size for piece in pieces)


@final
class Tensor:
    """Rows of numbers, each an observation; one row is filled at a time."""

    def __init__(self, width: int, rows: int = 1) -> None:
        self.width: i64 = width
        self.cells: vec[float] = vec[float]([0.0] * (width * rows))
        # Where the piece that is being filled begins.
        self._at: i64 = 0
        self._row: i64 = 0
        # Which cells of each row are not 0: behind how many they are, their places; the present row's number is apart.
        self._filled: vec[i64] = vec[i64]([0] * ((width + 1) * rows))
        self._list: i64 = 1
        self._count: i64 = 0

    def begin(self, row: i64) -> None:
        """Empty a row and begin with its first piece."""
        filled = self._filled
        filled[self._list - 1] = self._count
        first: i64 = row * self.width
        cells = self.cells
        list_: i64 = row * (self.width + 1) + 1
        count: i64 = filled[list_ - 1]
        i: i64 = 0
        if count == self.width:  # what came to 0 and was filled again stands there twice: a full list is not believed
            while i < count:
                cells[first + i] = 0.0
                i += 1
        else:
            while i < count:
                cells[filled[list_ + i]] = 0.0
                i += 1
        self._list = list_
        self._count = 0
        self._row = row
        self._at = first

    def put(self, at: i64, value: float) -> None:
        """Add to the number in this place of the present piece."""
        if value == 0.0:
            return
        cell: i64 = self._at + at
        cells = self.cells
        before: float = cells[cell]
        if before == 0.0:
            count: i64 = self._count
            if count < self.width:
                self._filled[self._list + count] = cell
                self._count = count + 1
        cells[cell] = before + value

    def skip(self, size: i64) -> None:
        """The present piece had so many numbers; go to the next one."""
        self._at += size

    def mark(self, which: i64, size: i64) -> None:
        """A piece that says which of so many things is the case; none of them if `which` is not among them."""
        if 0 <= which < size:
            self.put(which, 1.0)
        self._at += size

    def number(self, value: i64, most: i64) -> None:
        """A piece of one number that is usually from 0 to `most`."""
        if value != 0:
            self.put(0, float(value) / float(most))
        self._at += 1

    def pile(self, cards: Pile, size: i64) -> None:
        """A piece with the count of each kind in a pile."""
        i: i64 = 0
        while i < cards.total:
            self.put(cards.at(i), 1.0)
            i += 1
        self._at += size

    def cards(self, cards: vec[i64], size: i64) -> None:
        """A piece with the count of each kind among cards that lie in an order."""
        i: i64 = 0
        while i < i64(len(cards)):
            self.put(cards[i], 1.0)
            i += 1
        self._at += size

    def bits(self, bits: i64, size: i64) -> None:
        """A piece with a 1 in the place of each bit."""
        at: i64 = 0
        while bits:
            if bits & 1:
                self.put(at, 1.0)
            bits >>= 1
            at += 1
        self._at += size

    def spread(self, bits: i64, at: i64, apart: i64) -> None:
        """A 1 in this place of each thing whose bit is set; the numbers of a thing are so far apart from the next's."""
        while bits:
            if bits & 1:
                self.put(at, 1.0)
            bits >>= 1
            at += apart

    def flag(self, true: bool) -> None:
        """A piece of one number: 1 if it is the case."""
        if true:
            self.put(0, 1.0)
        self._at += 1

    def check_filled(self) -> None:
        """Refuse a row whose pieces were not all filled."""
        filled = self._at - self._row * self.width
        if filled != self.width:
            raise ValueError(f"{filled} numbers of an observation were filled; its pieces have {self.width}")

    def written(self, buffer: Any) -> Any:
        """The only row as a list, or written over a list or a numpy array of its length, which is returned."""
        self.check_filled()
        if buffer is None:
            return list(self.cells)
        buffer[:] = self.cells
        return buffer
