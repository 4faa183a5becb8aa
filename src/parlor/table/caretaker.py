"""Looks after all matches of the store, of which few are in memory: what is due goes on, what is old is deleted.

A match costs nothing until it is due. One that fails is put off, and the others go on.
"""

import asyncio
import logging
import time

from parlor.table import acts
from parlor.table.clock import now
from parlor.table.keeping import Retention, prune
from parlor.table.present import LOST
from parlor.table.refusals import Refused
from parlor.table.room import Room
from parlor.table.store import PutOff, StoreDown
from parlor.table.table import MatchTable

log = logging.getLogger("parlor.table")

# How many matches are looked at in one go, and how many may think at once for this process to take up others' thoughts.
AT_ONCE = 100
MOST_THINKING = 200
# Seconds between two looks at what is due; between two words that those which think are in good hands and the
# database is in use; between two looks at what is old.
LOOK, RENEW, TIDY = 1.0, 5.0, 60.0
# When a match that could not be looked after is tried again, in milliseconds.
AN_HOUR = 3_600_000


class Caretaker:
    """What a server does by itself."""

    def __init__(self, room: Room, retention: Retention) -> None:
        self.room = room
        self.retention = retention
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        """Look after the matches from now on."""
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Leave them alone."""
        # Again and again: what waits with a time limit may miss a cancel that comes together with what it waits for.
        while self._task is not None and not self._task.done():
            self._task.cancel()
            await asyncio.wait([self._task], timeout=0.1)

    async def _run(self) -> None:
        # Whoever thought before this process began may be gone: no match waits for him at the first look.
        ahead, renew, tidy = LOST, 0.0, 0.0
        while True:
            try:
                await self._go_on(now() + ahead)
                ahead = 0
                if time.monotonic() >= renew:
                    renew = time.monotonic() + RENEW
                    await self._renew()
                if time.monotonic() >= tidy:
                    tidy = time.monotonic() + TIDY
                    await self._tidy()
            except StoreDown as error:
                log.warning("nothing is looked after", extra={"why": str(error)})
            except Exception:
                log.exception("something was not looked after")
            await asyncio.sleep(LOOK)

    async def _go_on(self, before: int) -> None:
        """Let go on what is due."""
        for match_id in await self.room.store.due(before, AT_ONCE):
            try:
                await self._attend(match_id)
            except StoreDown:
                raise
            except Exception:
                log.exception("a match cannot go on", extra={"match": match_id})
                await self.room.store.put_off([PutOff(match_id, now() + AN_HOUR)])

    async def _attend(self, match_id: str) -> None:
        """Let a clock run out or a computer pick, and say when the match is due again."""
        try:
            table = await self.room.table(match_id)
        except Refused:
            await self.room.store.put_off([PutOff(match_id, None)])
            return
        await table.catch_up()
        if self._is_late(table):
            try:
                await acts.run_out(table)
            except Refused as refusal:
                log.info("not late", extra={"match": match_id, "why": str(refusal)})
        elif len(self.room.thinking) < MOST_THINKING:
            self.room.think(table)
        await self.room.store.put_off([self._later(table)])
        self.room.forget(table)

    def _is_late(self, table: MatchTable) -> bool:
        clock, seat = table.clock, table.ledger.state.seat
        if clock is None or seat < 0 or table.ledger.over or table.closed or table.computer_at(seat):
            return False
        return clock.left(table.ledger, seat, now()) <= 0

    def _later(self, table: MatchTable) -> PutOff:
        return PutOff(table.row.id, table.due(table.ledger), table.ledger.length)

    async def _renew(self) -> None:
        """Keep other processes from those that think here, and leave word that the database is in use."""
        await self.room.store.prove()
        tables = [self.room.tables[match_id] for match_id in self.room.thinking if match_id in self.room.tables]
        if tables:
            await self.room.store.put_off([self._later(table) for table in tables])

    async def _tidy(self) -> None:
        """Delete what has been kept long enough."""
        while gone := await prune(self.room.store, self.retention, now()):
            for match_id in gone:
                self.room.gone(match_id)
            await asyncio.sleep(0)
