"""Beads and how they move. After every single movement the table is swept: overflow, exits, empty cards."""

from mypy_extensions import i64

from parlor.engine import OVER
from parlor.games.symetra.leaving import end_if_one_side_left, exit_number, leave
from parlor.games.symetra.matrix import take
from parlor.games.symetra.piles import discard
from parlor.games.symetra.table import ACTUAL, CAPACITY, NONE, ON_CARD, TRANSCENDED, UNIVERSAL, SymetraTable
from parlor.games.symetra.telling import told_empty, told_energy


def move(table: SymetraTable, seat: i64, source: i64, target: i64, card: i64, amount: i64) -> i64:
    """SYM-028, SYM-035: a seat moves its own energy, as much as the source holds; returns how much."""
    if table.seat == OVER or not table.inside[seat]:
        return 0
    held: i64 = table.energy[card] if source == ON_CARD else table.pools[seat * 3 + source]
    moved: i64 = amount if amount < held else held
    if moved <= 0:
        return 0
    if source == ON_CARD:
        table.energy[card] = held - moved
    else:
        table.pools[seat * 3 + source] = held - moved
    if target == ON_CARD:
        load(table, seat, card, moved)
    else:
        table.pools[seat * 3 + target] = table.pools[seat * 3 + target] + moved
    told_energy(table, seat, source, target, card, moved)
    sweep(table, seat, card if source == ON_CARD else i64(NONE))
    return moved


def load(table: SymetraTable, seat: i64, card: i64, amount: i64) -> None:
    """SYM-030: energy comes onto a card, which its owner then controls."""
    table.energy[card] = table.energy[card] + amount
    table.control[card] = seat
    overflow(table, card)


def overflow(table: SymetraTable, card: i64) -> None:
    """SYM-031, SYM-032: energy above the capacity moves into the universal."""
    spare: i64 = table.energy[card] - CAPACITY
    if spare > 0 and table.marks[card] & TRANSCENDED == 0:
        seat: i64 = table.control[card]
        table.energy[card] = CAPACITY
        table.pools[seat * 3 + UNIVERSAL] = table.pools[seat * 3 + UNIVERSAL] + spare


def sweep(table: SymetraTable, seat: i64, card: i64) -> None:
    """After a movement: an emptied card has no controller and goes, an emptied actual ends a seat's game."""
    if card != NONE and table.energy[card] == 0:
        table.control[card] = NONE
        if not table.rules.original and card != table.fusing:
            discard_empty(table, card)
    if table.pools[seat * 3 + ACTUAL] == 0:
        leave(table, seat, exit_number(table))
        end_if_one_side_left(table)


def discard_empty(table: SymetraTable, card: i64) -> None:
    """SYM-033: a card without energy goes into the discard."""
    take(table, card)
    discard(table, card)
    told_empty(table, card)
