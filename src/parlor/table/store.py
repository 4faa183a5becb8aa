"""Where matches are kept. One interface, two databases (`sqlite.py`, `postgres.py`), the same tests.

`append` is a compare-and-swap: it adds entries only if the journal still has the length that the
caller saw. It returns after the entries are committed.
"""

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Protocol

import msgspec

import parlor
from parlor.table.journal import COMPUTER_SITS, Entry

# What is told of a match that another process has changed: its id, and if they are known the length that its journal
# had and the entries that were added; without them it must be read anew.
Heard = Callable[[str, int, "list[Entry] | None"], None]


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
    OR id IN (SELECT match FROM seats WHERE kind = 'computer')
    OR id IN (SELECT match FROM journal WHERE kind = {COMPUTER_SITS}))"""


def match_row(row: Sequence[Any], seats: list[SeatRow]) -> MatchRow:
    """A match from a row of its table (in the order of the columns) and its seats."""
    match_id, game, version, options, position, clock, created, length, waiting, changed = row
    return MatchRow(match_id, game, version, options, position, clock, created, seats, length, waiting, changed)


class Append:
    """Entries that wait for the next commit, and the promise to say whether they were taken."""

    def __init__(self, match_id: str, length: int, entries: list[Entry], waiting: int) -> None:
        self.match_id = match_id
        self.length = length
        self.entries = entries
        self.waiting = waiting
        self.done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()

    def row(self) -> tuple[str, int, int, int, int]:
        """The match, its length before and after, who is asked then, and when."""
        return self.match_id, self.length, self.length + len(self.entries), self.waiting, self.entries[-1].at

    def tell(self, taken: set[str]) -> None:
        """Say whether the match is among those that took their entries."""
        if not self.done.cancelled():
            self.done.set_result(self.match_id in taken)

    def fail(self, error: Exception) -> None:
        """Nothing is known to be committed."""
        if not self.done.cancelled():
            self.done.set_exception(error)


def one_a_match(appends: list[Append]) -> tuple[list[Append], list[Append]]:
    """The first append of each match, and the others: two of one match cannot both see its present length."""
    first: dict[str, Append] = {}
    later = [append for append in appends if first.setdefault(append.match_id, append) is not append]
    return list(first.values()), later


def journal_rows(appends: list[Append], taken: set[str]) -> list[tuple[str, int, int, int, int, int]]:
    """The rows of the journal that taken appends add."""
    return [
        (append.match_id, ply, entry.kind, entry.value, entry.seat, entry.at)
        for append in appends
        if append.match_id in taken
        for ply, entry in enumerate(append.entries, append.length)
    ]


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

    def listen(self, heard: Heard) -> None:
        """Call `heard` whenever another process has changed a match."""
