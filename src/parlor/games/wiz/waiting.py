"""Waiting for a pick: who is asked, and when there is nothing to ask."""

from parlor.engine import i64
from parlor.games.wiz.table import WizTable


def ask(table: WizTable, seat: i64) -> bool:
    """Wait for a pick of this seat."""
    table.seat = seat
    return False


def wait_or_pop(table: WizTable, open: bool, seat: i64) -> bool:
    """Wait for a pick while there is something to ask, else go on."""
    if open:
        table.seat = seat
        return False
    table.agenda.pop()
    return True
