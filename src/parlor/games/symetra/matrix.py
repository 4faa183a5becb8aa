"""The matrix: cards on hexagons, which cells are free, and what touches what.

Besides the list of its cards the matrix is kept as bits, one row of cells a number, so that the free cells
around it come out of a few shifts, already in the order of their words.
"""

from mypy_extensions import i64

from parlor.engine import Picks
from parlor.games.symetra.table import MATRIX, NONE, SymetraTable
from parlor.games.symetra.words import CELL


def put(table: SymetraTable, card: i64, cell: i64) -> None:
    """Lay a card into an empty cell."""
    table.place[card] = MATRIX
    table.seen[card] = -1
    _stand(table, card, cell)
    laid = table.laid
    i: i64 = table.laid_count
    while i > 0 and laid[i - 1] > card:
        laid[i] = laid[i - 1]
        i -= 1
    laid[i] = card
    table.laid_count += 1


def take(table: SymetraTable, card: i64) -> None:
    """Take a card out of the matrix, with everything on it; its beads have been moved before."""
    _lift(table, card)
    table.energy[card] = 0
    table.control[card] = NONE
    table.veil[card] = 0
    table.marks[card] = 0
    table.extra[card] = 0
    laid = table.laid
    i: i64 = 0
    while laid[i] != card:
        i += 1
    table.laid_count -= 1
    while i < table.laid_count:
        laid[i] = laid[i + 1]
        i += 1


def shift(table: SymetraTable, card: i64, cell: i64) -> None:
    """SYM-097: move a card to another cell; no relation is checked."""
    _lift(table, card)
    _stand(table, card, cell)


def _stand(table: SymetraTable, card: i64, cell: i64) -> None:
    rules = table.rules
    bit: i64 = 1
    row: i64 = rules.row[cell] + 1
    table.cell[card] = cell
    table.at[cell] = card
    table.rows[row] = table.rows[row] | (bit << rules.column[cell])


def _lift(table: SymetraTable, card: i64) -> None:
    rules = table.rules
    bit: i64 = 1
    cell: i64 = table.cell[card]
    row: i64 = rules.row[cell] + 1
    table.rows[row] = table.rows[row] & ~(bit << rules.column[cell])
    table.at[cell] = NONE
    table.cell[card] = NONE


def beside(table: SymetraTable, one: i64, other: i64) -> bool:
    """SYM-044: whether two cells share an edge."""
    near = table.rules.near
    side: i64 = one * 6
    end: i64 = side + 6
    while side < end:
        if near[side] == other:
            return True
        side += 1
    return False


def free_cells(table: SymetraTable, picks: Picks) -> None:
    """SYM-085, SYM-048, SYM-049: every empty cell next to a card of the matrix, as words, rising."""
    rules = table.rules
    rows = table.rows
    row: i64 = 1
    while row < 32:
        here: i64 = rows[row]
        above: i64 = rows[row - 1]
        below: i64 = rows[row + 1]
        if here | above | below:
            free: i64 = (here << 1) | (here >> 1) | above | (above >> 1) | below | (below << 1)
            # Row r has the columns from max(0, 15 - r) to min(30, 45 - r), r counted from 0.
            lowest: i64 = 16 - row if row < 16 else 0
            highest: i64 = 46 - row if row > 16 else 30
            free = (free & ~here) >> lowest
            cell: i64 = CELL + rules.first[row - 1] + lowest
            end: i64 = CELL + rules.first[row - 1] + highest
            while free and cell <= end:
                if free & 1:
                    picks.add(cell)
                free >>= 1
                cell += 1
        row += 1


def touches_another(table: SymetraTable, cell: i64, moved: i64) -> bool:
    """Whether a cell is next to a card other than the moved one."""
    near = table.rules.near
    side: i64 = cell * 6
    end: i64 = side + 6
    while side < end:
        next_cell: i64 = near[side]
        if next_cell != NONE:
            card: i64 = table.at[next_cell]
            if card != NONE and card != moved:
                return True
        side += 1
    return False
