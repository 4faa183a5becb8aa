"""One match being played: its journal, who sits at it, and who looks at it."""

import asyncio
import contextlib
import time
from collections.abc import Callable

import parlor
from parlor.table import journal
from parlor.table.chairs import Chair
from parlor.table.clock import now
from parlor.table.journal import JournalEntry
from parlor.table.ledger import Ledger
from parlor.table.present import HELD, Change, Present
from parlor.table.refusals import Refused
from parlor.table.store import MatchRow, SeatRow, Store

# Entries after which a seat belongs to somebody else.
CHANGES_OF_HANDS = (journal.LEFT, journal.SAT)
# After so many seconds of reading one journal, others have their turn.
A_WHILE = 0.01
# How often a change is tried again after another process was faster.
TRIES = 3
BUSY = "The table is busy; try again."


class MatchTable(Present):
    """A match in memory. All changes of it go through `commit`, one at a time."""

    def __init__(
        self,
        row: MatchRow,
        store: Store,
        game: parlor.Game,
        moved: "Callable[[MatchTable], None]" = lambda table: None,
    ) -> None:
        super().__init__(row, game)
        self._store = store
        # Called after every change that this process has made.
        self._moved = moved
        self._lock = asyncio.Lock()
        # What other processes have written while this one was writing or reading.
        self._notices: list[tuple[int, list[JournalEntry]]] = []

    def moved(self) -> None:
        """Tell the room: a computer may be to pick, or the house to pass."""
        self._moved(self)

    # -- what other processes write ----------------------------------------------------------------

    async def catch_up(self) -> bool:
        """Read what other processes have written; True if there was something."""
        async with self._lock:
            return await self._read_on()

    async def _read_on(self) -> bool:
        entries = await self._store.entries(self.row.id, self.ledger.length)
        if any(entry.kind in CHANGES_OF_HANDS for entry in entries):
            # Before anything new is shown: it may not be for those who sat there.
            await self.refresh_seats()
        if entries:
            self.ledger = await self._read_slowly(entries)
            self.show(entries)
        await self._take_notices()
        return bool(entries)

    async def begin_with(self, entries: list[JournalEntry]) -> None:
        """Read the first entries of a new match, which may come from a long file."""
        self.ledger = await self._read_slowly(entries)

    async def _read_slowly(self, entries: list[JournalEntry]) -> Ledger:
        """The ledger with more entries; whatever they cost, no other table stands still for it."""
        ledger, since = self.ledger.copy(), time.perf_counter()
        for entry in entries:
            ledger.read([entry])
            if time.perf_counter() - since > A_WHILE:
                await asyncio.sleep(0)
                since = time.perf_counter()
        return ledger

    def notice(self, length: int, entries: list[JournalEntry]) -> bool:
        """Another process has added entries to a journal of this length; False if they must be read from the store."""
        if self._lock.locked():
            self._notices.append((length, entries))
            return True
        return self._follow(length, entries)

    def _follow(self, length: int, entries: list[JournalEntry]) -> bool:
        """Let happen what another process wrote, if it is next; False if more must be read for it."""
        if self.ledger.length >= length + len(entries):
            return True
        if self.ledger.length != length or any(entry.kind in CHANGES_OF_HANDS for entry in entries):
            return False
        self.ledger.read(entries)
        self.show(entries)
        return True

    async def _take_notices(self) -> None:
        """What came while the lock was held happens now, before anybody else has it."""
        while self._notices:
            if not self._follow(*self._notices.pop(0)):
                await self._read_on()

    # -- who sits where ----------------------------------------------------------------------------

    async def refresh_seats(self) -> None:
        """Read who sits where anew."""
        row = await self._store.match(self.row.id)
        if row is not None and row.seats != self.row.seats:
            self.row.seats = row.seats
            self.show_all()

    async def change_hands(self, seat: SeatRow, old_hash: str) -> None:
        """Somebody sits down at an open seat, or gets up: nothing of the seat is handed on."""
        kind = journal.SAT if seat.kind in HELD else journal.LEFT
        await self.change_seat(seat, old_hash)
        for _ in range(TRIES):
            # Whoever is busier must not have it forgotten; a match that ended in this moment needs no word of it.
            with contextlib.suppress(Refused):
                await self.commit(Chair(seat.seat, None), lambda ledger: [JournalEntry(kind, 0, seat.seat, now())])
                return
            if self.ledger.over or self.closed:
                return
        raise Refused(BUSY)

    async def change_seat(self, seat: SeatRow, old_hash: str) -> None:
        """Somebody changes the name, or lets watchers look over the shoulder."""
        if not await self._store.change_seat(self.row.id, seat, old_hash):
            raise Refused("Somebody else was faster: that seat is taken.")
        self.row.seats[seat.seat] = seat
        self.show_all()

    # -- writing -------------------------------------------------------------------------------------

    async def commit(
        self, chair: Chair, make: Callable[[Ledger], list[JournalEntry]], after_the_end: bool = False
    ) -> None:
        """Write what `make` finds to be right at the present moment; chance answers in the same commit."""
        async with self._lock:
            for _ in range(TRIES):
                if await self._append(self.change(chair, make, after_the_end)):
                    self.moved()
                    return
            raise Refused(BUSY)

    async def _append(self, change: Change) -> bool:
        """Commit entries that were tried; on a conflict read what others wrote and say False."""
        try:
            taken = await self._store.append(self.row.id, self.ledger.length, change.entries, change.standing)
            if taken:
                self.come(change)
        finally:
            if self._notices:
                await self._take_notices()
        if not taken:
            await self._read_on()
        return taken
