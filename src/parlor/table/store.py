"""Where matches are kept. One interface, two databases (`sqlite.py`, `postgres.py`), the same tests.

`append` is a compare-and-swap: it adds entries only if the journal still has the length that the
caller saw. It returns after the entries are committed.
"""

from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

import parlor
from parlor.table.journal import COMPUTER_SITS, Entry


class SeatRow(msgspec.Struct):
    """A seat at a table: who may sit there. The token itself is known to its holder only."""

    seat: int
    kind: str
    name: str
    token_hash: str
    level: int = 0
    shadow: bool = False


class MatchRow(msgspec.Struct):
    """A match as it was set up."""

    id: str
    game: str
    version: str
    options: dict[str, Any]
    position: dict[str, Any] | None
    clock: dict[str, Any] | None
    created: int
    seats: list[SeatRow]
    length: int = 0
    # Who is asked now (-2: over), for finding matches that wait for a computer or a clock.
    waiting: int = -2
    changed: int = 0


# Matches that go on by themselves: with a clock, or with a computer (seated from the start, or later).
GOES_ON = f"""waiting <> {parlor.OVER} AND (clock IS NOT NULL
    OR EXISTS (SELECT 1 FROM seats s WHERE s.match = id AND s.kind = 'computer')
    OR EXISTS (SELECT 1 FROM journal j WHERE j.match = id AND j.kind = {COMPUTER_SITS}))"""


def match_row(row: Sequence[Any], seats: list[SeatRow]) -> MatchRow:
    """A match from a row of its table (in the order of the columns) and its seats."""
    match_id, game, version, options, position, clock, created, length, waiting, changed = row
    return MatchRow(match_id, game, version, options, position, clock, created, seats, length, waiting, changed)


class Store(Protocol):
    """A database of matches."""

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""

    async def close(self) -> None:
        """Finish what was begun and disconnect."""

    async def create(self, match: MatchRow, entries: list[Entry]) -> None:
        """Keep a new match with the first entries of its journal."""

    async def match(self, match_id: str) -> MatchRow | None:
        """A match, or None."""

    async def entries(self, match_id: str, since: int) -> list[Entry]:
        """The journal from an entry on."""

    async def append(self, match_id: str, length: int, entries: list[Entry], waiting: int) -> bool:
        """Add entries if the journal has this length; False if it has not. Committed on return."""

    async def change_seat(self, match_id: str, seat: SeatRow, old_hash: str) -> bool:
        """Give a seat to somebody, if its token is still the old one."""

    async def open_matches(self) -> list[MatchRow]:
        """Matches with a seat that is open to anyone."""

    async def waiting_matches(self, before: int) -> list[MatchRow]:
        """Unfinished matches with a computer or a clock that have not changed since `before` (milliseconds)."""

    def listen(self, heard: Callable[[str], None]) -> None:
        """Call `heard(match_id)` whenever another process may have changed a match."""
