"""What the action being carried out has selected."""

from mypy_extensions import i64

from parlor.games.symetra.table import NONE, SymetraTable
from parlor.games.symetra.words import CARD, CELL, SEAT


def selected_player(table: SymetraTable) -> i64:
    """The selected player; NONE if there is none or they have left."""
    seat: i64 = table.act_one - SEAT
    if seat < 0:
        seat = table.act_two - SEAT
    return seat if seat >= 0 and table.inside[seat] else NONE


def selected_card(table: SymetraTable) -> i64:
    """SYM-120: the selected card; NONE if it is not in the matrix any more."""
    card: i64 = table.act_one - CARD
    if table.act_one < CARD or table.act_one >= CELL or table.cell[card] == NONE:
        return NONE
    return card


def controlled_card(table: SymetraTable) -> i64:
    """SYM-120: the selected card while somebody controls it, else NONE."""
    card = selected_card(table)
    return card if card != NONE and table.control[card] != NONE else NONE


def selected_deck(table: SymetraTable) -> i64:
    """The selected deck."""
    return table.act_one - SEAT if table.rules.private else 0
