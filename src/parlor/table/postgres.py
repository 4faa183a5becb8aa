"""Matches in PostgreSQL: any number of server processes on one database, woken by LISTEN/NOTIFY."""

import asyncio
import contextlib
import logging
import secrets
from collections.abc import AsyncIterator, Sequence
from typing import Any

import msgspec
import psycopg

from parlor.table.clock import now
from parlor.table.journal import JournalEntry
from parlor.table.pending import Append, Deadlines
from parlor.table.postgres_lines import NOTICE, Connection, Connections, connect, hang_up
from parlor.table.postgres_writer import Note, Writer
from parlor.table.proof import Proof
from parlor.table.schema import POSTGRES, newer
from parlor.table.store import (
    COLUMNS,
    IN_LOBBY,
    NOT_NOW,
    PATIENCE,
    SEAT_COLUMNS,
    Listed,
    Listener,
    MatchRow,
    PutOff,
    Search,
    SeatRow,
    Standing,
    StoreDown,
    Whole,
    WrongDatabase,
    conditions,
    encoded,
    match_row,
    newest,
    readable,
    seat_values,
    stages,
    text,
    whole,
)

log = logging.getLogger("parlor.table")

# The lock that lets one process at a time change the schema; any fixed number serves.
SCHEMA_LOCK = 7_305_811
JSON = ("options", "position", "clock")
# JSON is read as the text that it is.
MATCH = f"SELECT {', '.join(f'{name}::text' if name in JSON else name for name in COLUMNS)} FROM matches"
SEATS = f"SELECT match, {', '.join(SEAT_COLUMNS)} FROM seats WHERE match = ANY(%s) ORDER BY match, seat"
JOURNAL = "SELECT kind, value, seat, at FROM journal WHERE match = %s AND ply >= %s ORDER BY ply"
JOURNALS = "SELECT match, kind, value, seat, at FROM journal WHERE match = ANY(%s) ORDER BY match, ply"
LISTED = f"SELECT {', '.join(Listed.__struct_fields__)} FROM matches"
PUT_OFF = """
    UPDATE matches m SET due = (l.value ->> 1)::bigint FROM json_array_elements(%s::json) AS l
    WHERE m.id = l.value ->> 0 AND m.length = coalesce((l.value ->> 2)::int, m.length)
"""
CHANGE_SEAT = """
    UPDATE seats SET kind = %s, name = %s, token_hash = %s, level = %s, shadow = %s
    WHERE match = %s AND seat = %s AND token_hash IN (%s, %s)
"""
COUNT_OPEN = """
    UPDATE matches SET changed = greatest(changed, %s),
        open_seats = (SELECT count(*) FROM seats WHERE match = id AND kind = 'open') WHERE id = %s
"""
# What is taken back goes on.
PUT_ASIDE = "UPDATE matches SET broken = %s, due = CASE %s WHEN '' THEN changed END WHERE id = %s"
# How many matches are read at once where all are.
TOGETHER = 200
# How long to wait before LISTEN is tried again, in seconds.
PAUSE = 0.3


class PostgresStore:
    """A database that several processes share."""

    def __init__(self, url: str) -> None:
        self.url = url
        self.last_used = 0
        self._listeners: list[Listener] = []
        # Tells what this process has written from what others have.
        self._sender = secrets.token_hex(4)
        self._tasks: list[asyncio.Task[None]] = []
        self._prepared = False
        self._listening = False

    def prepare(self) -> None:
        """Bring the schema up to date; refused if it is a newer one."""
        if self._prepared:
            return
        try:
            with psycopg.connect(self.url, **NOTICE) as connection:
                _migrate(connection)
        except psycopg.OperationalError as error:
            raise StoreDown(f"the database cannot be reached: {error}") from None
        self._prepared = True

    async def open(self) -> None:
        """Connect; prepares what was not prepared."""
        await asyncio.to_thread(self.prepare)
        self._connections = Connections(self.url)
        self._writer = Writer(self.url, self._sender, self._missed)
        self._deadlines = Deadlines(self._writer.late)
        self._proof = Proof(self._pulse)
        self._tasks = [asyncio.create_task(self._writer.run()), asyncio.create_task(self._listen())]
        self.last_used = (await self._rows("SELECT max(at) FROM pulse"))[0][0]

    async def close(self) -> None:
        """Finish what was begun and disconnect, within a few seconds."""
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(PATIENCE):
                while not self._writer.idle:
                    await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
        await asyncio.wait(self._tasks, timeout=PATIENCE)
        self._deadlines.close()
        await self._writer.close()
        await self._connections.close()

    async def prove(self) -> None:
        """Write something, and raise StoreDown if that takes longer than two seconds."""
        await self._proof.give()

    async def _pulse(self) -> None:
        await self._writer.prove()
        if not self._listening:
            raise StoreDown(NOT_NOW)

    async def _rows(self, query: str, values: Sequence[Any] = ()) -> list[Any]:
        async def work(connection: Connection) -> list[Any]:
            cursor = await connection.execute(query.encode(), values)
            return await cursor.fetchall()

        return await self._connections.do(work)

    async def _run(self, query: str, values: Sequence[Any] = ()) -> None:
        async def work(connection: Connection) -> None:
            await connection.execute(query.encode(), values)

        await self._connections.do(work)

    async def create(self, match: MatchRow, entries: list[JournalEntry]) -> None:
        """Keep a new match with the first entries of its journal."""
        await self.keep([whole(match, entries)])

    async def match(self, match_id: str) -> MatchRow | None:
        """A match, or None."""
        ids = [text(match_id)]

        async def work(connection: Connection) -> list[Any]:
            found = await connection.execute(f"{MATCH} WHERE id = ANY(%s)".encode(), (ids,))
            seats = await connection.execute(SEATS.encode(), (ids,))
            return [match_row(row, [seat[1:] for seat in await seats.fetchall()]) for row in await found.fetchall()]

        found = await self._connections.do(work)
        return found[0] if found else None

    async def entries(self, match_id: str, since: int) -> list[JournalEntry]:
        """The journal from an entry on."""
        return [JournalEntry(*row) for row in await self._rows(JOURNAL, (match_id, since))]

    async def append(self, match_id: str, length: int, entries: list[JournalEntry], standing: Standing) -> bool:
        """Add entries if the journal has this length; False if it has not. Committed on return."""
        append = Append(match_id, length, entries, standing)
        self._writer.append(append)
        self._deadlines.watch(append.done)
        return await append.done

    async def change_seat(self, match_id: str, seat: SeatRow, old_hash: str) -> bool:
        """Give a seat to somebody, if its token is still the old one."""
        _, *values = seat_values(seat)
        at = now()

        async def work(connection: Connection) -> bool:
            where = (match_id, seat.seat, old_hash, seat.token_hash)
            # The match is held first, as it is by an append.
            await connection.execute("SELECT 1 FROM matches WHERE id = %s FOR UPDATE", (match_id,))
            cursor = await connection.execute(CHANGE_SEAT, (*values, *where))
            await connection.execute(COUNT_OPEN, (at, match_id))
            await self._notify(connection, [Note(match_id)])
            return cursor.rowcount == 1

        return await self._connections.do(work)

    async def open_matches(self) -> list[MatchRow]:
        """Matches that are not over and have a seat that is open to anyone, the newest first."""

        async def work(connection: Connection) -> list[MatchRow]:
            found = await connection.execute(f"{MATCH} WHERE {IN_LOBBY}".encode())
            rows = await found.fetchall()
            seats = await connection.execute(SEATS.encode(), ([row[0] for row in rows],))
            people = _by_match(await seats.fetchall())
            return readable((row, people.get(row[0], [])) for row in rows)

        return await self._connections.do(work)

    async def due(self, before: int, most: int) -> list[str]:
        """Matches that go on by themselves before a moment (milliseconds), the first of them first."""
        rows = await self._rows("SELECT id FROM matches WHERE due <= %s ORDER BY due LIMIT %s", (before, most))
        return [row[0] for row in rows]

    async def put_off(self, later: list[PutOff]) -> None:
        """Say when matches are due, where nothing else has happened to them."""
        await self._run(PUT_OFF, (encoded(later),))

    async def put_aside(self, match_id: str, why: str) -> None:
        """Mark a match as one that cannot be read; with an empty reason, as one that can."""
        await self._run(PUT_ASIDE, (text(why), text(why), text(match_id)))

    async def find(self, search: Search) -> list[Listed]:
        """Matches for those who look after them."""
        game = text(search.game)
        query = f"{LISTED} WHERE {conditions(search, '%s')} ORDER BY created DESC LIMIT %s"
        found = [await self._rows(query, (stage, game, search.most)) for stage in stages(search)]
        return newest([Listed(*row) for rows in found for row in rows], search)

    async def old(self, stage: int, before: int, most: int) -> list[str]:
        """Matches of a stage that nothing has happened to since a moment."""
        query = "SELECT id FROM matches WHERE stage = %s AND created < %s AND changed < %s ORDER BY created LIMIT %s"
        return [row[0] for row in await self._rows(query, (stage, before, before, most))]

    async def delete(self, match_ids: Sequence[str]) -> list[str]:
        """Delete matches; returns those that there were."""
        ids = [text(match_id) for match_id in match_ids]

        async def work(connection: Connection) -> list[str]:
            await connection.execute("SELECT 1 FROM matches WHERE id = ANY(%s) ORDER BY id FOR UPDATE", (ids,))
            await connection.execute("DELETE FROM journal WHERE match = ANY(%s)", (ids,))
            await connection.execute("DELETE FROM seats WHERE match = ANY(%s)", (ids,))
            cursor = await connection.execute("DELETE FROM matches WHERE id = ANY(%s) RETURNING id", (ids,))
            gone = [row[0] for row in await cursor.fetchall()]
            await self._notify(connection, [Note(match_id, -1) for match_id in gone])
            return gone

        return await self._connections.do(work)

    async def everything(self) -> AsyncIterator[list[Whole]]:
        """All matches, some at a time, as they are at one moment."""
        connection = await connect(self.url)
        try:
            async with connection.transaction():
                await connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY")
                last = ""
                while matches := await _wholes(connection, last):
                    yield matches
                    last = matches[-1].id
        finally:
            await hang_up(connection)

    async def keep(self, matches: Sequence[Whole]) -> int:
        """Keep matches of another database, but none that there is already; returns how many are new."""

        async def work(connection: Connection) -> int:
            known = await connection.execute(
                "SELECT id FROM matches WHERE id = ANY(%s)", ([match.id for match in matches],)
            )
            there = {row[0] for row in await known.fetchall()}
            new = [match for match in matches if match.id not in there]
            await _insert(connection, new)
            return len(new)

        return await self._connections.do(work)

    # -- what the other processes do ---------------------------------------------------------------

    def listen(self, listener: Listener) -> None:
        """Tell what other processes change."""
        self._listeners.append(listener)

    async def _notify(self, connection: Connection, notes: Sequence[Note]) -> None:
        """Tell the other processes, when the transaction is committed."""
        for note in notes:
            await connection.execute("SELECT pg_notify('parlor', %s)", (f"{self._sender}\n{encoded(note)}",))

    def _missed(self) -> None:
        for listener in self._listeners:
            listener.missed()

    async def _listen(self) -> None:
        """Hear what the other processes have changed, for ever; what was said while nobody listened was missed."""
        while True:
            try:
                connection = await connect(self.url)
                try:
                    await connection.execute("LISTEN parlor")
                    self._listening = True
                    self._missed()
                    async for notice in connection.notifies():
                        self._notified(notice.payload)
                finally:
                    await hang_up(connection)
            except Exception as error:
                log.warning("the other processes cannot be heard", extra={"why": str(error)})
            self._listening = False
            await asyncio.sleep(PAUSE)

    def _notified(self, payload: str) -> None:
        sender, *notes = payload.split("\n")
        if sender == self._sender:
            return
        for written in notes:
            note = msgspec.json.decode(written, type=Note)
            for listener in self._listeners:
                if note.length < 0:
                    listener.gone(note.match_id)
                else:
                    listener.changed(note.match_id, note.length, note.entries)


def _migrate(connection: psycopg.Connection[Any]) -> None:
    connection.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
    connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)")
    row = connection.execute("SELECT coalesce(max(version), 0) FROM schema_version").fetchone()
    version = row[0] if row else 0
    if version > len(POSTGRES):
        raise WrongDatabase(newer(version, len(POSTGRES)))
    for step in POSTGRES[version:]:
        connection.execute(step.encode())
    if version < len(POSTGRES):
        connection.execute("INSERT INTO schema_version VALUES (%s)", (len(POSTGRES),))


async def _insert(connection: Connection, matches: Sequence[Whole]) -> None:
    """Insert matches with their seats and journals."""
    seats = [(match.id, *seat) for match in matches for seat in match.seats]
    entries = [
        (match.id, ply, e.kind, e.value, e.seat, e.at) for match in matches for ply, e in enumerate(match.entries)
    ]
    async with connection.cursor() as cursor:
        for table, columns, rows in (
            ("matches", COLUMNS, [match.row for match in matches]),
            ("seats", ("match", *SEAT_COLUMNS), seats),
            ("journal", ("match", "ply", "kind", "value", "seat", "at"), entries),
        ):
            if rows:
                marks = ", ".join(["%s"] * len(columns))
                await cursor.executemany(f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})".encode(), rows)


async def _wholes(connection: Connection, after: str) -> list[Whole]:
    """The next matches in the order of their names, as they lie there."""
    found = await connection.execute(f"{MATCH} WHERE id > %s ORDER BY id LIMIT {TOGETHER}".encode(), (after,))
    rows = await found.fetchall()
    ids = [row[0] for row in rows]
    seats = await connection.execute(SEATS.encode(), (ids,))
    people = _by_match(await seats.fetchall())
    entries = await connection.execute(JOURNALS, (ids,))
    journals = _by_match(await entries.fetchall())
    return [
        Whole(row, people.get(row[0], []), [JournalEntry(*entry) for entry in journals.get(row[0], [])]) for row in rows
    ]


def _by_match(rows: Sequence[tuple[Any, ...]]) -> dict[str, list[Any]]:
    """Rows by the match that they begin with."""
    found: dict[str, list[Any]] = {}
    for match_id, *values in rows:
        found.setdefault(match_id, []).append(tuple(values))
    return found
