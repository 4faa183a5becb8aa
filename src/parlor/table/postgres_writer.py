"""The writer of a PostgreSQL database: all appends that wait go in one statement, and nothing ends it.

When the connection is cut while a commit is under way, nobody knows whether it stands. The same is then tried again,
and what is refused is looked up: it may be our own.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from parlor.table.clock import now
from parlor.table.journal import JournalEntry
from parlor.table.pending import Append, json_list, one_a_match, settle
from parlor.table.postgres_lines import DOWN, Connection, connect, hang_up
from parlor.table.store import NOT_NOW, StoreDown, encoded

log = logging.getLogger("parlor.table")

# Those matches whose length is still the one seen take their entries, in the order of their ids, so that two processes
# never wait for each other in a ring.
APPEND = """
    WITH wanted AS (
        SELECT value ->> 0 AS id, (value ->> 1)::int AS length, (value ->> 2)::int AS grown,
            (value ->> 3)::bigint AS at, (value ->> 4)::int AS waiting, (value ->> 5)::bigint AS due,
            (value ->> 6)::smallint AS stage, value -> 7 AS entries
        FROM json_array_elements(%(wanted)s::json)
    ), held AS (
        SELECT m.id FROM matches m JOIN wanted w ON m.id = w.id AND m.length = w.length ORDER BY m.id FOR UPDATE OF m
    ), taken AS (
        UPDATE matches m SET length = w.grown, changed = w.at, waiting = w.waiting, due = w.due,
            stage = greatest(m.stage, w.stage)
        FROM wanted w JOIN held USING (id) WHERE m.id = w.id AND m.length = w.length RETURNING m.id
    ), written AS (
        INSERT INTO journal
        SELECT w.id, w.length + e.number - 1, (e.entry ->> 0)::int, (e.entry ->> 1)::int, (e.entry ->> 2)::int,
            (e.entry ->> 3)::bigint
        FROM wanted w JOIN taken USING (id), json_array_elements(w.entries) WITH ORDINALITY AS e (entry, number)
    ), noted AS (
        SELECT n.note, row_number() OVER () / %(together)s AS payload
        FROM (SELECT value ->> 0 AS id, value::text AS note FROM json_array_elements(%(notes)s::json)) AS n
        JOIN taken USING (id)
    ), notified AS (
        SELECT pg_notify('parlor', %(sender)s || E'\\n' || string_agg(note, E'\\n')) FROM noted GROUP BY payload
    )
    SELECT (SELECT array_agg(id) FROM taken), (SELECT count(*) FROM notified)
"""
WRITTEN = "SELECT kind, value, seat, at FROM journal WHERE match = %s AND ply >= %s ORDER BY ply LIMIT %s"
PULSE = "UPDATE pulse SET at = greatest(at, %s)"
# A NOTIFY holds less than 8000 bytes: so many notes of so many bytes go together in one.
TOGETHER = 12
LONGEST_NOTE = 600
# How long the database may be away before those who want to write are refused at once, in seconds.
AWAY = 1.0
# How long to wait before the next attempt to reach it.
PAUSE = 0.1


class Note(msgspec.Struct, array_like=True):
    """What processes tell each other of a match: which, and as far as that is short, what was added to its journal.

    A length of -1 says that it was deleted.
    """

    match_id: str
    length: int = 0
    entries: list[JournalEntry] | None = None


def note_of(append: Append) -> str:
    """The note for the other processes: the entries themselves, if they are few."""
    note = encoded(Note(append.match_id, append.length, append.entries))
    return note if len(note) <= LONGEST_NOTE else encoded(Note(append.match_id))


class Writer:
    """Commits what waits, again and again, on a connection of its own."""

    def __init__(self, url: str, sender: str, missed: Callable[[], None]) -> None:
        self._url = url
        self._sender = sender
        self._missed = missed
        self._waiting: list[Append] = []
        self._proofs: list[asyncio.Future[None]] = []
        self._wake = asyncio.Event()
        self._connection: Connection | None = None
        # Since when the database has not been reached.
        self._away: float | None = None
        # Whether somebody was told that nothing is known of what he wrote.
        self._doubt = False

    def append(self, append: Append) -> None:
        """Have entries written, or refuse at once while the database is known to be away."""
        self._reachable()
        self._waiting.append(append)
        self._wake.set()

    def prove(self) -> "asyncio.Future[None]":
        """Have something written that proves that this writer writes."""
        self._reachable()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._proofs.append(done)
        self._wake.set()
        return done

    def late(self) -> None:
        """Somebody waits no longer, and what was written may stand: all must look again when there is an answer."""
        self._doubt = True
        self._wake.set()

    def _reachable(self) -> None:
        if self._away is not None and time.monotonic() - self._away > AWAY:
            raise StoreDown(NOT_NOW)

    @property
    def idle(self) -> bool:
        """Whether all that waited was served."""
        return not self._waiting

    async def run(self) -> None:
        """Serve for ever."""
        while True:
            try:
                await self._wake.wait()
                self._wake.clear()
                while self._waiting or self._proofs or self._doubt or self._away is not None:
                    await self._serve()
            except Exception:
                log.exception("the writer goes on")

    async def close(self) -> None:
        """Hang up."""
        if self._connection is not None:
            await hang_up(self._connection)

    async def _serve(self) -> None:
        """Write what waits; if the database is away, keep it and try to reach it again."""
        proofs, self._proofs = [proof for proof in self._proofs if not proof.done()], []
        wanted, self._waiting = one_a_match([append for append in self._waiting if not append.done.done()])
        try:
            connection = await self._reach()
            if proofs or self._doubt:
                await self._pulse(connection, proofs)
            if wanted:
                await self._commit(connection, wanted)
        except DOWN as error:
            self._lost(error)
            for append in wanted:
                append.doubtful = True
            self._waiting = [*wanted, *self._waiting]
            self._proofs = [*proofs, *self._proofs]
            await self._hang_up()
            await asyncio.sleep(PAUSE)

    async def _pulse(self, connection: Connection, proofs: "list[asyncio.Future[None]]") -> None:
        """Write something; if somebody was left in doubt before, all look again."""
        await connection.execute(PULSE, (now(),))
        for proof in proofs:
            settle(proof, None)
        if self._doubt:
            self._doubt = False
            self._missed()

    async def _reach(self) -> Connection:
        if self._connection is None or self._connection.closed:
            self._connection = await connect(self._url)
            if self._away is not None:
                log.info("the database is back")
        self._away = None
        return self._connection

    def _lost(self, error: BaseException) -> None:
        if self._away is None:
            self._away = time.monotonic()
            log.warning("the database is away", extra={"why": str(error)})

    async def _hang_up(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            await hang_up(connection)

    async def _commit(self, connection: Connection, appends: Sequence[Append]) -> None:
        """All in one statement; if one of them spoils it, each in one of its own."""
        try:
            taken = await self._append(connection, appends)
        except DOWN:
            raise
        except Exception as error:
            if len(appends) == 1:
                settle(appends[0].done, error)
                return
            for append in appends:
                await self._commit(connection, [append])
            return
        for append in appends:
            stands = append.match_id in taken or (append.doubtful and await _is_written(connection, append))
            settle(append.done, stands)

    async def _append(self, connection: Connection, appends: Sequence[Append]) -> set[str]:
        values = {
            "wanted": json_list(append.row for append in appends),
            "notes": json_list(note_of(append) for append in appends),
            "together": TOGETHER,
            "sender": self._sender,
        }
        cursor = await connection.execute(APPEND, values)
        row: Any = await cursor.fetchone()
        return set(row[0] or ())


async def _is_written(connection: Connection, append: Append) -> bool:
    """Whether the journal holds just these entries at their place."""
    cursor = await connection.execute(WRITTEN, (append.match_id, append.length, len(append.entries)))
    return [JournalEntry(*row) for row in await cursor.fetchall()] == append.entries
