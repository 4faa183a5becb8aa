"""Cells that make four in a row: what a player sees at a glance."""

from typing import Final

from parlor.engine import i64

# The lowest cell of every column, and every cell of the board; the seventh of each column is none.
BOTTOM: Final = sum(1 << 7 * column for column in range(7))
BOARD: Final = 63 * BOTTOM


def urgent(mine: i64, other: i64) -> i64:
    """The column that wins at once, else the one where the other would; -1 if there is neither."""
    bottom: i64 = BOTTOM
    board: i64 = BOARD
    free: i64 = ((mine | other) + bottom) & board
    cells: i64 = fourths(mine) & free
    if cells == 0:
        cells = fourths(other) & free
    if cells == 0:
        return -1
    column: i64 = 0
    while cells & 127 == 0:
        cells >>= 7
        column += 1
    return column


def fourths(discs: i64) -> i64:
    """The cells, taken or not, that have three discs beside them to make four in a row."""
    found: i64 = (discs << 1) & (discs << 2) & (discs << 3)
    step: i64 = 6
    while step <= 8:
        pairs: i64 = (discs << step) & (discs << 2 * step)
        found |= pairs & (discs << 3 * step)
        found |= pairs & (discs >> step)
        pairs = (discs >> step) & (discs >> 2 * step)
        found |= pairs & (discs << step)
        found |= pairs & (discs >> 3 * step)
        step += 1
    return found
