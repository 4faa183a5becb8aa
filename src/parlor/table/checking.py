"""Whether a match can be read: its row, its journal, and the rules it was played by."""

import parlor
from parlor.table.journal import JournalEntry
from parlor.table.ledger import Ledger
from parlor.table.store import MatchRow, Whole, match_row

# How much is said of a mistake.
LONGEST = 500


def replayed(row: MatchRow, entries: list[JournalEntry]) -> Ledger:
    """A match as its journal tells it."""
    ledger = Ledger(parlor.game(row.game), row.options, row.position)
    ledger.read(entries)
    return ledger


def what_is_wrong(match: Whole) -> str:
    """Why a match cannot be read; empty if it can."""
    try:
        row = match_row(match.row, match.seats)
        ledger = replayed(row, match.entries)
    except Exception as error:
        return in_words(error)
    if ledger.length != row.length:
        return f"its journal has {ledger.length} entries, and should have {row.length}"
    return ""


def in_words(error: Exception) -> str:
    """What went wrong, for those who look after matches."""
    return f"{type(error).__name__}: {error}"[:LONGEST]
