"""Matches in SQLite: one file, one process, a thread that writes and one that reads."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from typing import Any

from parlor.table import sqlite_file
from parlor.table.clock import now
from parlor.table.journal import JournalEntry
from parlor.table.pending import Append, Deadlines
from parlor.table.proof import Proof
from parlor.table.schema import SQLITE
from parlor.table.sqlite_threads import Job, SqliteThread, Work, WriterThread
from parlor.table.store import (
    COLUMNS,
    IN_LOBBY,
    SEAT_COLUMNS,
    Listed,
    Listener,
    MatchRow,
    PutOff,
    Search,
    SeatRow,
    Standing,
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

MATCH = f"SELECT {', '.join(COLUMNS)} FROM matches"
SEATS = f"SELECT {', '.join(SEAT_COLUMNS)} FROM seats WHERE match = ? ORDER BY seat"
JOURNAL = "SELECT kind, value, seat, at FROM journal WHERE match = ? AND ply >= ? ORDER BY ply"
LISTED = f"SELECT {', '.join(Listed.__struct_fields__)} FROM matches"
PUT_OFF = """
    UPDATE matches SET due = later.due
    FROM (SELECT value ->> 0 AS id, value ->> 1 AS due, value ->> 2 AS length FROM json_each(?)) AS later
    WHERE matches.id = later.id AND matches.length = coalesce(later.length, matches.length)
"""
# What is taken back goes on.
PUT_ASIDE = "UPDATE matches SET broken = ?, due = CASE ? WHEN '' THEN changed END WHERE id = ?"
# How many matches are read at once where all are.
TOGETHER = 200


class SqliteStore:
    """A database in one file. Where another process serves it, it can be looked at (`beside`), and not changed."""

    def __init__(self, path: str | Path, beside: bool = False) -> None:
        self.path = str(path)
        self.last_used = 0
        self._beside = beside
        self._lock = sqlite_file.Lock(self.path)
        self._listeners: list[Listener] = []
        self._prepared = False
        # Whether somebody was told that nothing is known of what he wrote.
        self._doubt = False

    def prepare(self) -> None:
        """Make the file ready and its schema up to date; refused if another process uses it."""
        if self._prepared:
            return
        if self._lock.take():
            try:
                sqlite_file.prepare(self.path)
            except BaseException:
                self._lock.release()
                raise
            self._beside = False
        elif not self._beside:
            raise WrongDatabase(
                f"{self.path} is in use by another process of Parlor: stop that one, or use another file "
                "(--database sqlite:///FILE)"
            )
        elif sqlite_file.version(self.path) != len(SQLITE):
            raise WrongDatabase(f"{self.path} is in use by another version of Parlor")
        self._prepared = True

    async def open(self) -> None:
        """Connect; prepares what was not prepared."""
        self.prepare()
        self._deadlines = Deadlines(self._late)
        self._proof = Proof(self._pulse)
        self._reader = SqliteThread(self.path, "sqlite reader", readonly=True)
        self._reader.start()
        self._writer = WriterThread(self.path, "sqlite writer", readonly=self._beside)
        self._writer.start()
        self.last_used = await self._read(lambda connection: _one(connection, "SELECT max(at) FROM pulse")[0])

    async def close(self) -> None:
        """Finish what was begun and disconnect, within a few seconds."""
        await asyncio.to_thread(self._writer.stop)
        await asyncio.to_thread(self._reader.stop)
        self._deadlines.close()
        self._lock.release()
        self._prepared = False

    async def _do(self, work: Work) -> Any:
        """Have something written; returns its result after the commit."""
        job = Job(work)
        self._deadlines.watch(job.done)
        self._writer.put(job)
        return await job.done

    async def _read(self, work: Work) -> Any:
        """Have something read."""
        job = Job(work)
        self._deadlines.watch(job.done)
        self._reader.put(job)
        return await job.done

    def _late(self) -> None:
        """Somebody was told that the database does not answer, and what was written may stand: all look again later."""
        if not self._doubt:
            self._doubt = True
            job = Job(lambda connection: None)
            job.done.add_done_callback(self._answers_again)
            self._writer.put(job)

    def _answers_again(self, _: "asyncio.Future[Any]") -> None:
        self._doubt = False
        for listener in self._listeners:
            listener.missed()

    async def prove(self) -> None:
        """Write something, and raise StoreDown if that takes longer than two seconds."""
        await self._proof.give()

    async def _pulse(self) -> None:
        at = now()
        await self._do(lambda connection: connection.execute("UPDATE pulse SET at = ?", (at,)).rowcount)

    async def create(self, match: MatchRow, entries: list[JournalEntry]) -> None:
        """Keep a new match with the first entries of its journal."""
        new = whole(match, entries)
        await self._do(lambda connection: _insert(connection, new))

    async def match(self, match_id: str) -> MatchRow | None:
        """A match, or None."""
        values = (text(match_id),)

        def work(connection: sqlite3.Connection) -> MatchRow | None:
            row = _one(connection, f"{MATCH} WHERE id = ?", values)
            return None if row is None else match_row(row, connection.execute(SEATS, values))

        found: MatchRow | None = await self._read(work)
        return found

    async def entries(self, match_id: str, since: int) -> list[JournalEntry]:
        """The journal from an entry on."""

        def work(connection: sqlite3.Connection) -> list[JournalEntry]:
            return [JournalEntry(*row) for row in connection.execute(JOURNAL, (match_id, since))]

        found: list[JournalEntry] = await self._read(work)
        return found

    async def append(self, match_id: str, length: int, entries: list[JournalEntry], standing: Standing) -> bool:
        """Add entries if the journal has this length; False if it has not. Committed on return."""
        append = Append(match_id, length, entries, standing)
        self._deadlines.watch(append.done)
        self._writer.put(append)
        return await append.done

    async def change_seat(self, match_id: str, seat: SeatRow, old_hash: str) -> bool:
        """Give a seat to somebody, if its token is still the old one."""
        _, *values = seat_values(seat)
        at = now()

        def work(connection: sqlite3.Connection) -> bool:
            changed = connection.execute(
                "UPDATE seats SET kind = ?, name = ?, token_hash = ?, level = ?, shadow = ? "
                "WHERE match = ? AND seat = ? AND token_hash IN (?, ?)",
                (*values, match_id, seat.seat, old_hash, seat.token_hash),
            )
            connection.execute(
                "UPDATE matches SET changed = max(changed, ?), "
                "open_seats = (SELECT count(*) FROM seats WHERE match = id AND kind = 'open') WHERE id = ?",
                (at, match_id),
            )
            return changed.rowcount == 1

        done: bool = await self._do(work)
        return done

    async def open_matches(self) -> list[MatchRow]:
        """Matches that are not over and have a seat that is open to anyone, the newest first."""

        def work(connection: sqlite3.Connection) -> list[MatchRow]:
            rows = connection.execute(f"{MATCH} WHERE {IN_LOBBY}").fetchall()
            return readable((row, connection.execute(SEATS, (row[0],))) for row in rows)

        found: list[MatchRow] = await self._read(work)
        return found

    async def due(self, before: int, most: int) -> list[str]:
        """Matches that go on by themselves before a moment (milliseconds), the first of them first."""
        return await self._ids("SELECT id FROM matches WHERE due <= ? ORDER BY due LIMIT ?", (before, most))

    async def put_off(self, later: list[PutOff]) -> None:
        """Say when matches are due, where nothing else has happened to them."""
        rows = encoded(later)
        await self._do(lambda connection: connection.execute(PUT_OFF, (rows,)).rowcount)

    async def put_aside(self, match_id: str, why: str) -> None:
        """Mark a match as one that cannot be read; with an empty reason, as one that can."""
        values = (text(why), text(why), text(match_id))
        await self._do(lambda connection: connection.execute(PUT_ASIDE, values).rowcount)

    async def find(self, search: Search) -> list[Listed]:
        """Matches for those who look after them."""
        game = text(search.game)

        def work(connection: sqlite3.Connection) -> list[Listed]:
            query = f"{LISTED} WHERE {conditions(search, '?')} ORDER BY created DESC LIMIT ?"
            values = [(stage, game, search.most) for stage in stages(search)]
            return newest([Listed(*row) for one in values for row in connection.execute(query, one)], search)

        found: list[Listed] = await self._read(work)
        return found

    async def old(self, stage: int, before: int, most: int) -> list[str]:
        """Matches of a stage that nothing has happened to since a moment."""
        query = "SELECT id FROM matches WHERE stage = ? AND created < ? AND changed < ? ORDER BY created LIMIT ?"
        return await self._ids(query, (stage, before, before, most))

    async def _ids(self, query: str, values: tuple[Any, ...]) -> list[str]:
        found: list[str] = await self._read(lambda connection: [row[0] for row in connection.execute(query, values)])
        return found

    async def delete(self, match_ids: Sequence[str]) -> list[str]:
        """Delete matches; returns those that there were."""
        ids = encoded(list(match_ids))

        def work(connection: sqlite3.Connection) -> list[str]:
            for table in ("journal", "seats"):
                connection.execute(f"DELETE FROM {table} WHERE match IN (SELECT value FROM json_each(?))", (ids,))
            gone = connection.execute(
                "DELETE FROM matches WHERE id IN (SELECT value FROM json_each(?)) RETURNING id", (ids,)
            )
            return [row[0] for row in gone.fetchall()]

        gone: list[str] = await self._do(work)
        return gone

    async def everything(self) -> AsyncIterator[list[Whole]]:
        """All matches, some at a time, as they are at one moment."""
        connection = sqlite_file.connect(self.path, readonly=True)
        try:
            connection.execute("BEGIN")
            last = ""
            while matches := await asyncio.to_thread(_wholes, connection, last):
                yield matches
                last = matches[-1].id
        finally:
            connection.close()

    async def keep(self, matches: Sequence[Whole]) -> int:
        """Keep matches of another database, but none that there is already; returns how many are new."""

        def work(connection: sqlite3.Connection) -> int:
            known = "SELECT 1 FROM matches WHERE id = ?"
            new = [match for match in matches if _one(connection, known, (match.id,)) is None]
            for match in new:
                _insert(connection, match)
            return len(new)

        kept: int = await self._do(work)
        return kept

    def listen(self, listener: Listener) -> None:
        """Tell when the database answers again; a file has one process, so nobody else changes it."""
        self._listeners.append(listener)


def _one(connection: sqlite3.Connection, query: str, values: tuple[Any, ...] = ()) -> Any:
    return connection.execute(query, values).fetchone()


def _insert(connection: sqlite3.Connection, match: Whole) -> None:
    match_id = match.id
    connection.execute(
        f"INSERT INTO matches ({', '.join(COLUMNS)}) VALUES ({', '.join('?' * len(COLUMNS))})", match.row
    )
    connection.executemany(
        "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)", [(match_id, *seat) for seat in match.seats]
    )
    connection.executemany(
        "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?)",
        [(match_id, ply, e.kind, e.value, e.seat, e.at) for ply, e in enumerate(match.entries)],
    )


def _wholes(connection: sqlite3.Connection, after: str) -> list[Whole]:
    """The next matches in the order of their names, as they lie there."""
    rows = connection.execute(f"{MATCH} WHERE id > ? ORDER BY id LIMIT {TOGETHER}", (after,)).fetchall()
    return [
        Whole(
            row,
            [(*seat[:-1], bool(seat[-1])) for seat in connection.execute(SEATS, (row[0],))],
            [JournalEntry(*entry) for entry in connection.execute(JOURNAL, (row[0], 0))],
        )
        for row in rows
    ]
