"""Fusing: a card goes from hand (or from the deck) into the matrix, relations are checked, the card is locked."""

from mypy_extensions import i64

from parlor.engine import Picks
from parlor.games.symetra.cards import AFFINITY, ENMITY
from parlor.games.symetra.energy import discard_empty, move
from parlor.games.symetra.matrix import free_cells, put
from parlor.games.symetra.table import (
    ACTUAL,
    LOVE,
    NONE,
    ON_CARD,
    POTENTIAL,
    PRESERVED,
    SILENCED,
    SymetraTable,
)
from parlor.games.symetra.telling import told_fused
from parlor.games.symetra.words import CELL, KINDS, MIDDLE


def may_fuse(table: SymetraTable, seat: i64) -> bool:
    """SYM-081: the seat's fuse of the round is unspent, it is not silenced and holds a card."""
    return not table.fused[seat] and table.hands[seat] > 0 and not table.moods[seat] & SILENCED


def cells_to_fuse(table: SymetraTable, picks: Picks) -> None:
    """SYM-085, SYM-047: the empty cells next to a card; 0,0 when the matrix is empty."""
    if table.laid_count == 0:
        picks.add(CELL + MIDDLE)
    else:
        free_cells(table, picks)


def bond(table: SymetraTable, one: i64, other: i64) -> i64:
    """SYM-092, SYM-318, SYM-319: the relation of two cards in a fuse check, Love and Hate included."""
    relation: i64 = table.rules.relation[(one % KINDS) * KINDS + other % KINDS]
    if table.mood:
        relation |= AFFINITY if table.mood == LOVE else ENMITY
    return relation


def fuse(table: SymetraTable, seat: i64, card: i64, cell: i64) -> None:
    """Steps 3 to 5 of a fuse; all of them are obligatory (SYM-096)."""
    lay(table, seat, card, cell)
    check_sides(table, seat, card, cell)
    lock(table, seat, card)


def lay(table: SymetraTable, seat: i64, card: i64, cell: i64) -> None:
    """SYM-085, SYM-046: the card lies in its cell; the first of an empty matrix gets 1 energy out of potential."""
    first = table.laid_count == 0
    put(table, card, cell)
    table.fusing = card
    told_fused(table, seat, card, cell)
    if first:
        move(table, seat, POTENTIAL, ON_CARD, card, 1)


def check_sides(table: SymetraTable, seat: i64, card: i64, cell: i64) -> None:
    """SYM-086, SYM-087: every adjacent card on its own, E, NE, NW, W, SW, SE; affinity before enmity."""
    near = table.rules.near
    side: i64 = cell * 6
    end: i64 = side + 6
    while side < end:
        next_cell: i64 = near[side]
        if next_cell != NONE:
            neighbour: i64 = table.at[next_cell]
            if neighbour != NONE:
                relation = bond(table, card, neighbour)
                if relation & AFFINITY:
                    # SYM-088, SYM-093: spill included, whoever controls the neighbour.
                    move(table, seat, POTENTIAL, ON_CARD, card, 1)
                if relation & ENMITY:
                    enmity(table, seat, card, neighbour)
        side += 1


def enmity(table: SymetraTable, seat: i64, card: i64, neighbour: i64) -> None:
    """SYM-089, SYM-090, SYM-091, SYM-186: enmity feeds both cards of one side and hurts others'."""
    controller: i64 = table.control[neighbour]
    if controller == NONE:
        return
    if table.rules.team[controller] == table.rules.team[seat]:
        move(table, seat, POTENTIAL, ON_CARD, card, 1)
        move(table, controller, POTENTIAL, ON_CARD, neighbour, 1)
    elif not table.marks[neighbour] & PRESERVED:
        move(table, controller, ON_CARD, POTENTIAL, neighbour, 1)


def lock(table: SymetraTable, seat: i64, card: i64) -> None:
    """SYM-094, SYM-095, SYM-034: the fused card is locked with 1 energy from actual; now it may be found empty."""
    move(table, seat, ACTUAL, ON_CARD, card, 1)
    table.fusing = NONE
    if not table.rules.original and table.cell[card] != NONE and table.energy[card] == 0:
        discard_empty(table, card)
