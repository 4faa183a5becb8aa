"""The stack of Suspended cards and Barrier attacks.

    height 3   | seat 1  recoil  target 0 |  <- top, resolves first
               | seat 0  focus            |
    place 0    | seat 0  hurl             |

A target is a place, counted from the bottom. A card can be the target of cards above it only.
"""

from typing import Final, final

from mypy_extensions import i64, mypyc_attr

from parlor.engine import append, vec
from parlor.games.espeers.words import NONE

WIDTH: Final = 3
# A target that has left the stack.
GONE: Final = -2


@final
@mypyc_attr(acyclic=True)
class Stack:
    """Entries from the bottom up; copying them is one memory copy."""

    def __init__(self) -> None:
        self._cells: vec[i64] = vec[i64]()
        self.height: i64 = 0

    def push(self, seat: i64, card: i64, target: i64 = NONE) -> None:
        """Put an entry on top."""
        at: i64 = self.height * WIDTH
        cells = self._cells
        if at == i64(len(cells)):
            cells = append(cells, seat)
            cells = append(cells, card)
            cells = append(cells, target)
            self._cells = cells
        else:
            cells[at] = seat
            cells[at + 1] = card
            cells[at + 2] = target
        self.height += 1

    def pop(self) -> None:
        """Take the top entry away."""
        self.height -= 1

    def seat(self, place: i64) -> i64:
        """Whose entry it is."""
        return self._cells[place * WIDTH]

    def card(self, place: i64) -> i64:
        """Its card, or BARRIER_ATTACK."""
        return self._cells[place * WIDTH + 1]

    def target(self, place: i64) -> i64:
        """The place of its target; NONE if it has none, GONE if that has left."""
        return self._cells[place * WIDTH + 2]

    def take(self, place: i64) -> None:
        """Take an entry out from between the others; who aims at it aims at nothing now."""
        cells = self._cells
        at: i64 = (place + 1) * WIDTH
        while at < self.height * WIDTH:
            aim: i64 = cells[at + 2]
            if aim == place:
                aim = GONE
            elif aim > place:
                aim -= 1
            cells[at - 3] = cells[at]
            cells[at - 2] = cells[at + 1]
            cells[at - 1] = aim
            at += WIDTH
        self.height -= 1

    def clone(self) -> "Stack":
        """An independent copy."""
        copy = Stack()
        copy._cells = self._cells[: self.height * WIDTH]
        copy.height = self.height
        return copy
