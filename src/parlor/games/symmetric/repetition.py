"""Repetition: how often each position stood at the beginning of a turn.

A position is kept exactly, not as a hash: the spaces of the counters in rising order, 8 bits each and 7
to a word, the words of seat 0 first; the lowest bit of the first word is the seat to move. On the
shipped boards that is two words, and behind them stands how often the position occurred:

    | seat 0's spaces, seat to move | seat 1's spaces | times |   next entry ...
"""

from typing import Final, final

from mypy_extensions import mypyc_attr

from parlor.engine import append, i64, vec
from parlor.games.symmetric.table import Arrangement

BITS: Final = 8
PACKED: Final = 7


@final
@mypyc_attr(acyclic=True)
class Occurrences:
    """The positions of one game so far, each with its count."""

    cells: vec[i64]

    def __init__(self) -> None:
        self.entries: i64 = 0
        self.width: i64 = 0  # words of an entry, its count not included
        self.most: i64 = 0  # the highest count

    def fork(self) -> "Occurrences":
        """An independent copy."""
        copy = Occurrences()
        copy.cells = self.cells[: self.entries * (self.width + 1)]
        copy.entries = self.entries
        copy.width = self.width
        copy.most = self.most
        return copy

    def count(self, arrangement: Arrangement, seat: i64) -> i64:
        """SMC-064: one more occurrence; returns how many there are now."""
        return self.add(arrangement, seat, 1)

    def add(self, arrangement: Arrangement, seat: i64, times: i64) -> i64:
        """Add to the occurrences of a position; returns how many there are now."""
        self._write(arrangement, seat)
        at: i64 = self._find(self.entries * (self.width + 1))
        if at < 0:
            at = self.entries * (self.width + 1)
            self.entries += 1
        total: i64 = self.cells[at + self.width] + times
        self.cells[at + self.width] = total
        self.most = total if total > self.most else self.most
        return total

    def times(self, arrangement: Arrangement, seat: i64) -> i64:
        """How often a position has occurred."""
        self._write(arrangement, seat)
        at: i64 = self._find(self.entries * (self.width + 1))
        return 0 if at < 0 else self.cells[at + self.width]

    def _write(self, arrangement: Arrangement, seat: i64) -> None:
        """Lay a position with count 0 behind the last entry."""
        each: i64 = arrangement.each
        at: i64 = self.entries * (self.width + 1)
        first: i64 = 0
        while first < each:
            word: i64 = packed(arrangement, first, each)
            self._put(at, word * 2 + seat if first == 0 else word)
            first += PACKED
            at += 1
        first = each
        while first < each * 2:
            self._put(at, packed(arrangement, first, each * 2))
            first += PACKED
            at += 1
        self._put(at, 0)

    def _put(self, at: i64, word: i64) -> None:
        if at == i64(len(self.cells)):
            self.cells = append(self.cells, word)
        else:
            self.cells[at] = word

    def _find(self, new: i64) -> i64:
        """Where the entry stands that equals the one at `new`; -1 if there is none."""
        cells = self.cells
        width: i64 = self.width
        at: i64 = new - width - 1
        while at >= 0:
            i: i64 = 0
            while i < width and cells[at + i] == cells[new + i]:
                i += 1
            if i == width:
                return at
            at -= width + 1
        return -1

    def listed(self) -> list[tuple[tuple[int, ...], int]]:
        """Every position, as its words, with its count."""
        wide = self.width + 1
        entries = [[int(self.cells[entry * wide + i]) for i in range(wide)] for entry in range(self.entries)]
        return [(tuple(entry[:-1]), entry[-1]) for entry in entries]


def no_occurrences(each: int) -> Occurrences:
    """Counts for arrangements with that many counters a seat."""
    occurrences = Occurrences()
    occurrences.cells = vec[i64]()
    occurrences.width = 2 * ((each + PACKED - 1) // PACKED)
    return occurrences


def packed(arrangement: Arrangement, first: i64, end: i64) -> i64:
    """The spaces of at most 7 counters in one word, from the first in the list of places."""
    word: i64 = 0
    i: i64 = first
    while i < end and i < first + PACKED:
        word = (word << BITS) | arrangement.places[i]
        i += 1
    return word


def mix(number: i64) -> i64:
    """Spread every bit of a number over 62: two halves of 31 bits, multiplied apart so that nothing wraps."""
    low: i64 = (number & 0x7FFFFFFF) * 0x5BD1E995
    high: i64 = ((number >> 31) & 0x7FFFFFFF) * 0x6C078965
    turned: i64 = ((high & 0x7FFFFFFF) << 31) | (high >> 31)
    mixed: i64 = low ^ turned
    return mixed ^ (mixed >> 29)


def unpacked(words: tuple[int, ...], each: int) -> tuple[list[int], list[int], int]:
    """The spaces of seat 0's counters, those of seat 1's, and the seat to move, from the words of an entry."""
    half = len(words) // 2
    return _spaces((words[0] >> 1, *words[1:half]), each), _spaces(words[half:], each), words[0] & 1


def _spaces(words: tuple[int, ...], each: int) -> list[int]:
    spaces: list[int] = []
    for index, word in enumerate(words):
        held = min(PACKED, each - index * PACKED)
        spaces += [word >> (BITS * (held - 1 - i)) & 255 for i in range(held)]
    return spaces
