"""Matches in PostgreSQL: any number of server processes on one database, woken by LISTEN/NOTIFY."""

import asyncio
import contextlib
import secrets
from typing import Any

import msgspec
import psycopg
from psycopg_pool import AsyncConnectionPool

from parlor.table.journal import Entry
from parlor.table.store import (
    GOES_ON,
    Append,
    Heard,
    MatchRow,
    SeatRow,
    journal_rows,
    match_row,
    one_a_match,
)

CHANNEL = "parlor"
# The lock that lets one process at a time change the schema; any fixed number serves.
SCHEMA_LOCK = 7_305_811

# Each step brings a database one version further; steps are only ever added.
MIGRATIONS = [
    """
    CREATE TABLE matches (
        id text PRIMARY KEY, game text NOT NULL, version text NOT NULL, options jsonb NOT NULL, position jsonb,
        clock jsonb, created bigint NOT NULL, length integer NOT NULL, waiting integer NOT NULL, changed bigint NOT NULL
    );
    CREATE TABLE seats (
        match text NOT NULL REFERENCES matches, seat integer NOT NULL, kind text NOT NULL, name text NOT NULL,
        token_hash text NOT NULL, level integer NOT NULL, shadow boolean NOT NULL, PRIMARY KEY (match, seat)
    );
    CREATE TABLE journal (
        match text NOT NULL REFERENCES matches, ply integer NOT NULL, kind integer NOT NULL, value integer NOT NULL,
        seat integer NOT NULL, at bigint NOT NULL, PRIMARY KEY (match, ply)
    );
    CREATE INDEX waiting_matches ON matches (changed) WHERE waiting <> -2;
    CREATE INDEX open_seats ON seats (match) WHERE kind = 'open';
    """,
    # So that matches which go on by themselves are found without reading every journal (6: a computer sits down).
    """
    CREATE INDEX computer_seats ON seats (match) WHERE kind = 'computer';
    CREATE INDEX computers_later ON journal (match) WHERE kind = 6
    """,
]

# All appends that wait go in one statement: those matches whose length is still the one seen take
# their entries, in the order of their ids, so that two processes never wait for each other in a ring.
APPEND = """
    WITH wanted AS (
        SELECT value ->> 0 AS id, (value ->> 1)::int AS length, (value ->> 2)::int AS grown,
            (value ->> 3)::int AS waiting, (value ->> 4)::bigint AS at, value ->> 5 AS note
        FROM json_array_elements(%(wanted)s::json)
    ), held AS (
        SELECT m.id FROM matches m JOIN wanted w ON m.id = w.id AND m.length = w.length ORDER BY m.id FOR UPDATE OF m
    ), taken AS (
        UPDATE matches m SET length = w.grown, waiting = w.waiting, changed = w.at
        FROM wanted w JOIN held USING (id) WHERE m.id = w.id AND m.length = w.length RETURNING m.id, w.note
    ), written AS (
        INSERT INTO journal
        SELECT e.match, (e.row ->> 1)::int, (e.row ->> 2)::int, (e.row ->> 3)::int, (e.row ->> 4)::int,
            (e.row ->> 5)::bigint
        FROM (SELECT value ->> 0 AS match, value AS row FROM json_array_elements(%(rows)s::json)) AS e
        JOIN taken ON taken.id = e.match
    ), numbered AS (
        SELECT id, note, row_number() OVER () / %(together)s AS letter FROM taken
    )
    SELECT array_agg(id), pg_notify('parlor', %(sender)s || E'\\n' || string_agg(note, E'\\n'))
    FROM numbered GROUP BY letter
"""
# A NOTIFY holds less than 8000 bytes: so many notes of so many bytes go together in one.
TOGETHER = 12
LONGEST_NOTE = 600


class Note(msgspec.Struct, array_like=True):
    """What processes tell each other of a match: which, and as far as that is short, what was added to its journal."""

    match_id: str
    length: int = 0
    entries: list[Entry] | None = None


def note_of(append: Append) -> str:
    """The note for the other processes: the entries themselves, if they are few."""
    note = msgspec.json.encode(Note(append.match_id, append.length, append.entries)).decode()
    return note if len(note) <= LONGEST_NOTE else msgspec.json.encode(Note(append.match_id)).decode()


class PostgresStore:
    """A database that several processes share."""

    def __init__(self, url: str) -> None:
        self.url = url
        self._heard: list[Heard] = []
        self._waiting: list[Append] = []
        # Tells what this process has written from what others have.
        self._sender = secrets.token_hex(4)
        self._tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""
        self._wake = asyncio.Event()
        self._pool = AsyncConnectionPool(self.url, min_size=2, max_size=8, open=False)
        await self._pool.open(wait=True, timeout=15)
        async with self._pool.connection() as connection:
            await _migrate(connection)
        self._writer = await psycopg.AsyncConnection.connect(self.url, autocommit=True)
        self._tasks = [asyncio.create_task(self._write()), asyncio.create_task(self._listen())]

    async def close(self) -> None:
        """Finish what was begun and disconnect."""
        while self._waiting:
            await asyncio.sleep(0.01)
        for task in self._tasks:
            task.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await task
        await self._writer.close()
        await self._pool.close()

    async def create(self, match: MatchRow, entries: list[Entry]) -> None:
        """Keep a new match with the first entries of its journal."""
        row = (match.id, match.game, match.version, _json(match.options), _json(match.position), _json(match.clock))
        counts = (match.created, len(entries), match.waiting, match.created)
        async with self._pool.connection() as connection, connection.cursor() as cursor:
            await cursor.execute("INSERT INTO matches VALUES (%s, %s, %s, %s, %s, %s, %s, %s, %s, %s)", row + counts)
            await cursor.executemany(
                "INSERT INTO seats VALUES (%s, %s, %s, %s, %s, %s, %s)",
                [(match.id, s.seat, s.kind, s.name, s.token_hash, s.level, s.shadow) for s in match.seats],
            )
            if entries:
                await cursor.executemany(
                    "INSERT INTO journal VALUES (%s, %s, %s, %s, %s, %s)",
                    [(match.id, ply, e.kind, e.value, e.seat, e.at) for ply, e in enumerate(entries)],
                )

    async def match(self, match_id: str) -> MatchRow | None:
        """A match, or None."""
        found = await self._matches("id = %s", (match_id,))
        return found[0] if found else None

    async def entries(self, match_id: str, since: int) -> list[Entry]:
        """The journal from an entry on."""
        async with self._pool.connection() as connection:
            cursor = await connection.execute(
                "SELECT kind, value, seat, at FROM journal WHERE match = %s AND ply >= %s ORDER BY ply",
                (match_id, since),
            )
            return [Entry(*row) for row in await cursor.fetchall()]

    async def append(self, match_id: str, length: int, entries: list[Entry], waiting: int) -> bool:
        """Add entries if the journal has this length; False if it has not. Committed on return."""
        append = Append(match_id, length, entries, waiting)
        self._waiting.append(append)
        self._wake.set()
        return await append.done

    async def change_seat(self, match_id: str, seat: SeatRow, old_hash: str) -> bool:
        """Give a seat to somebody, if its token is still the old one."""
        values = (seat.kind, seat.name, seat.token_hash, seat.level, seat.shadow, match_id, seat.seat, old_hash)
        async with self._pool.connection() as connection:
            cursor = await connection.execute(
                "UPDATE seats SET kind = %s, name = %s, token_hash = %s, level = %s, shadow = %s "
                "WHERE match = %s AND seat = %s AND token_hash = %s",
                values,
            )
            note = msgspec.json.encode(Note(match_id)).decode()
            await connection.execute("SELECT pg_notify('parlor', %s)", (f"{self._sender}\n{note}",))
            return cursor.rowcount == 1

    async def open_matches(self) -> list[MatchRow]:
        """Matches with a seat that is open to anyone, the newest first."""
        where = "id IN (SELECT match FROM seats WHERE kind = 'open') ORDER BY created DESC LIMIT 100"
        return await self._matches(where, ())

    async def waiting_matches(self, before: int) -> list[MatchRow]:
        """Unfinished matches with a computer or a clock that have not changed since `before` (milliseconds)."""
        return await self._matches(f"{GOES_ON} AND changed <= %s", (before,))

    def listen(self, heard: Heard) -> None:
        """Call `heard` whenever another process has changed a match."""
        self._heard.append(heard)

    async def _write(self) -> None:
        """Commit all appends that wait, again and again."""
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._waiting:
                appends, self._waiting = one_a_match(self._waiting)
                await self._commit(appends)

    async def _commit(self, appends: list[Append]) -> None:
        everybody = {append.match_id for append in appends}
        values = {
            "wanted": msgspec.json.encode([(*append.row(), note_of(append)) for append in appends]).decode(),
            "rows": msgspec.json.encode(journal_rows(appends, everybody)).decode(),
            "together": TOGETHER,
            "sender": self._sender,
        }
        try:
            cursor = await self._writer.execute(APPEND, values)
            taken = {match_id for ids, _ in await cursor.fetchall() for match_id in ids}
        except psycopg.Error as error:
            for append in appends:
                append.fail(error)
            if self._writer.closed:
                self._writer = await psycopg.AsyncConnection.connect(self.url, autocommit=True)
            return
        for append in appends:
            append.tell(taken)

    async def _listen(self) -> None:
        """Hear what the other processes have changed."""
        while True:
            with contextlib.suppress(psycopg.OperationalError):
                async with await psycopg.AsyncConnection.connect(self.url, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    async for notice in connection.notifies():
                        self._read(notice.payload)
            await asyncio.sleep(0.5)

    def _read(self, letter: str) -> None:
        sender, *notes = letter.split("\n")
        if sender == self._sender:
            return
        for text in notes:
            note = msgspec.json.decode(text, type=Note)
            for heard in self._heard:
                heard(note.match_id, note.length, note.entries)

    async def _matches(self, where: str, values: tuple[Any, ...]) -> list[MatchRow]:
        async with self._pool.connection() as connection:
            cursor = await connection.execute(
                "SELECT id, game, version, options, position, clock, created, length, waiting, changed "
                f"FROM matches WHERE {where}",
                values,
            )
            rows = await cursor.fetchall()
            ids = [row[0] for row in rows]
            cursor = await connection.execute(
                "SELECT match, seat, kind, name, token_hash, level, shadow FROM seats "
                "WHERE match = ANY(%s) ORDER BY seat",
                (ids,),
            )
            seats = await cursor.fetchall()
        return [match_row(row, [SeatRow(*seat[1:]) for seat in seats if seat[0] == row[0]]) for row in rows]


async def _migrate(connection: psycopg.AsyncConnection[Any]) -> None:
    await connection.execute("SELECT pg_advisory_xact_lock(%s)", (SCHEMA_LOCK,))
    await connection.execute("CREATE TABLE IF NOT EXISTS schema_version (version integer NOT NULL)")
    cursor = await connection.execute("SELECT coalesce(max(version), 0) FROM schema_version")
    row = await cursor.fetchone()
    version = row[0] if row else 0
    for step in MIGRATIONS[version:]:
        await connection.execute(step.encode())
    if version < len(MIGRATIONS):
        await connection.execute("INSERT INTO schema_version VALUES (%s)", (len(MIGRATIONS),))


def _json(value: object) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()
