"""A match as numbers, as one seat may know it: named pieces in a fixed order, one after the other in one row.

A game names its pieces (`Game.pieces`) and fills them in their order (`State.fill`):

    | to pick | own hand, a count for each kind | points, scaled | ...
    put() counts from where the present piece begins; skip() goes to the next one

Rows are filled where there are zeros; `empty` writes them, into all rows at once. What stands in a cell are the 32 bits
of a float (`values.py`).
"""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i32, i64

from parlor.engine.piles import Pile
from parlor.engine.values import FLOATS, ONE, PARTS, SMALL, TWO, floats, more, new_part, part, plus


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


# What finds the place of the only bit of a number: the highest six bits of their product differ for all 64.
DE_BRUIJN: Final = 0x03F79D71B4CB0A89


def bit_places() -> list[int]:
    """Where a bit stands, by those six bits."""
    found = [0] * 64
    for place in range(64):
        found[((DE_BRUIJN << place) >> 58) & 63] = place
    return found


@final
class Tensor:
    """Rows of numbers, each an observation; one row is filled at a time."""

    def __init__(self, width: int, rows: int = 1) -> None:
        self.width: i64 = width
        self.cells: vec[i32] = vec[i32]([0] * (width * rows))
        # Where the piece that is being filled begins.
        self._at: i64 = 0
        self._row: i64 = 0
        self._places: vec[i64] = vec[i64](bit_places())

    def empty(self) -> None:
        """Write zeros over everything."""
        cells = self.cells
        i: i64 = 0
        while i < i64(len(cells)):
            cells[i] = 0
            i += 1

    def begin(self, row: i64) -> None:
        """Begin with the first piece of a row, which is empty."""
        self._row = row
        self._at = row * self.width

    def put(self, at: i64, value: float) -> None:
        """Add to the number in this place of the present piece."""
        cells = self.cells
        cell: i64 = self._at + at
        bits: i32 = cells[cell]
        if value != 1.0:
            cells[cell] = plus(bits, value)
        elif bits:
            cells[cell] = more(bits)
        else:
            cells[cell] = ONE

    def add(self, at: i64, value: i64, most: i64) -> None:
        """The same for a whole number that is usually from 0 to `most`, which scales it."""
        cells = self.cells
        cell: i64 = self._at + at
        bits: i32 = cells[cell]
        if bits == 0:
            cells[cell] = part(value, most)
        elif 0 <= value < SMALL and 0 < most < SMALL:
            cells[cell] = plus(bits, FLOATS[value] / FLOATS[most])
        else:
            cells[cell] = plus(bits, float(value) / float(most))

    def here(self) -> i64:
        """The cell in which the present piece begins."""
        return self._at

    def skip(self, size: i64) -> None:
        """The present piece had so many numbers; go to the next one."""
        self._at += size

    def mark(self, which: i64, size: i64) -> None:
        """A piece that says which of so many things is the case; none of them if `which` is not among them."""
        at: i64 = self._at
        if 0 <= which < size:
            self.cells[at + which] = ONE
        self._at = at + size

    def number(self, value: i64, most: i64) -> None:
        """A piece of one number that is usually from 0 to `most`."""
        at: i64 = self._at
        if value != 0:
            self.cells[at] = part(value, most)
        self._at = at + 1

    def lanes(self, values: i64, mosts: i64, count: i64) -> None:
        """So many pieces of one number each, up to 255, that stand in 8 bits each from the lowest on; so do `mosts`."""
        cells = self.cells
        parts = PARTS
        at: i64 = self._at
        end: i64 = at + count
        while at < end:
            value: i64 = values & 255
            if value:
                bits: i32 = parts[(mosts & 255) * SMALL + value]
                if bits == 0:
                    bits = new_part(value, mosts & 255)
                cells[at] = bits
            values >>= 8
            mosts >>= 8
            at += 1
        self._at = end

    def pile(self, cards: Pile, size: i64) -> None:
        """A piece with the count of each kind in a pile."""
        cards.count_into(self.cells, self._at)
        self._at += size

    def weighed(self, cards: Pile, size: i64, numbers: vec[i64]) -> i64:
        """The same, and what the cards come to together, by a number for each kind."""
        total: i64 = cards.count_and_sum(self.cells, self._at, numbers)
        self._at += size
        return total

    def cards(self, cards: vec[i64], size: i64) -> None:
        """A piece with the count of each kind among cards that lie in an order."""
        cells = self.cells
        at: i64 = self._at
        i: i64 = 0
        while i < i64(len(cards)):
            cell: i64 = at + cards[i]
            bits: i32 = cells[cell]
            if bits == 0:
                cells[cell] = ONE
            elif bits == ONE:
                cells[cell] = TWO
            else:
                cells[cell] = more(bits)
            i += 1
        self._at = at + size

    def counts(self, counts: vec[i64], size: i64) -> None:
        """A piece with counts that stand in a row."""
        cells = self.cells
        at: i64 = self._at
        i: i64 = 0
        while i < i64(len(counts)):
            count: i64 = counts[i]
            if count:
                cells[at + i] = part(count, 1)
            i += 1
        self._at = at + size

    def bits(self, bits: i64, size: i64) -> None:
        """A piece with a 1 in the place of each bit."""
        self.spread(bits, 0, 1)
        self._at += size

    def spread(self, bits: i64, at: i64, apart: i64) -> None:
        """A 1 in this place of each thing whose bit is set; the numbers of a thing are so far apart from the next's."""
        cells = self.cells
        places = self._places
        first: i64 = self._at + at
        while bits:
            bit: i64 = bits & -bits
            bits ^= bit
            cells[first + apart * places[((bit * DE_BRUIJN) >> 58) & 63]] = ONE

    def flag(self, true: bool) -> None:
        """A piece of one number: 1 if it is the case."""
        if true:
            self.cells[self._at] = ONE
        self._at += 1

    def check_filled(self) -> None:
        """Refuse a row whose pieces were not all filled."""
        filled = self._at - self._row * self.width
        if filled != self.width:
            raise ValueError(f"{filled} numbers of an observation were filled; its pieces have {self.width}")

    def written(self, buffer: Any) -> Any:
        """The only row as a list, or written over a list or a numpy array of its length, which is returned."""
        self.check_filled()
        numbers = floats(self.cells)
        if buffer is None:
            return numbers.tolist()
        buffer[:] = numbers
        return buffer
