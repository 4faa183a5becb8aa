"""Matches in SQLite: one thread writes, many appends share one commit, another thread reads.

All appends of a commit go in two statements, as JSON: between statements a thread must wait for its turn in Python.
"""

import asyncio
import queue
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

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

# Each step brings a database one version further; steps are only ever added.
MIGRATIONS = [
    """
    CREATE TABLE matches (
        id TEXT PRIMARY KEY, game TEXT NOT NULL, version TEXT NOT NULL, options TEXT NOT NULL, position TEXT,
        clock TEXT, created INTEGER NOT NULL, length INTEGER NOT NULL, waiting INTEGER NOT NULL,
        changed INTEGER NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE seats (
        match TEXT NOT NULL REFERENCES matches, seat INTEGER NOT NULL, kind TEXT NOT NULL, name TEXT NOT NULL,
        token_hash TEXT NOT NULL, level INTEGER NOT NULL, shadow INTEGER NOT NULL, PRIMARY KEY (match, seat)
    ) WITHOUT ROWID;
    CREATE TABLE journal (
        match TEXT NOT NULL REFERENCES matches, ply INTEGER NOT NULL, kind INTEGER NOT NULL, value INTEGER NOT NULL,
        seat INTEGER NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (match, ply)
    ) WITHOUT ROWID;
    CREATE INDEX waiting_matches ON matches (changed) WHERE waiting <> -2;
    CREATE INDEX open_seats ON seats (match) WHERE kind = 'open';
    """,
    # So that matches which go on by themselves are found without reading every journal (6: a computer sits down).
    """
    CREATE INDEX computer_seats ON seats (match) WHERE kind = 'computer';
    CREATE INDEX computers_later ON journal (match) WHERE kind = 6
    """,
]

GROW = """
    UPDATE matches SET length = wanted.grown, waiting = wanted.waiting, changed = wanted.at
    FROM (
        SELECT value ->> 0 AS id, value ->> 1 AS length, value ->> 2 AS grown, value ->> 3 AS waiting, value ->> 4 AS at
        FROM json_each(?)
    ) AS wanted
    WHERE matches.id = wanted.id AND matches.length = wanted.length RETURNING matches.id
"""
WRITE = """
    INSERT INTO journal
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5 FROM json_each(?)
"""

# After a commit of so many, the next waits for so many seconds for company: a commit costs as much for one as for many.
BUSY = 8
GATHER = 0.008

Work = Callable[[sqlite3.Connection], Any]
Job = tuple[Work, "asyncio.Future[Any]"]


class _Thread(threading.Thread):
    """Does work on a connection of its own; with `grouped`, all that waits shares one transaction."""

    def __init__(self, path: str, grouped: bool) -> None:
        super().__init__(daemon=True, name="sqlite writer" if grouped else "sqlite reader")
        self._path = path
        self._grouped = grouped
        self._jobs: queue.SimpleQueue[Job | Append | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()

    def append(self, append: Append) -> None:
        """Have entries written; they are told after their commit."""
        self._jobs.put(append)

    def do(self, work: Work) -> "asyncio.Future[Any]":
        """Have work done; the future is set after its commit."""
        future: asyncio.Future[Any] = self._loop.create_future()
        self._jobs.put((work, future))
        return future

    def stop(self) -> None:
        """Finish what waits, then end."""
        self._jobs.put(None)
        self.join()

    def run(self) -> None:
        connection = _connect(self._path)
        going = True
        jobs: list[Job | Append | None] = []
        while going:
            busy = self._grouped and len(jobs) >= BUSY
            jobs = [self._jobs.get()]
            if busy:
                time.sleep(GATHER)
            while self._grouped and len(jobs) < 1000:
                try:
                    jobs.append(self._jobs.get_nowait())
                except queue.Empty:
                    break
            going = None not in jobs
            appends = [job for job in jobs if isinstance(job, Append)]
            while appends:
                first, appends = one_a_match(appends)
                self._append(connection, first)
            work = [job for job in jobs if isinstance(job, tuple)]
            if work:
                self._work(connection, work)
        connection.close()

    def _append(self, connection: sqlite3.Connection, appends: list[Append]) -> None:
        try:
            connection.execute("BEGIN IMMEDIATE")
            wanted = msgspec.json.encode([append.row() for append in appends]).decode()
            taken = {row[0] for row in connection.execute(GROW, (wanted,)).fetchall()}
            connection.execute(WRITE, (msgspec.json.encode(journal_rows(appends, taken)).decode(),))
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            self._loop.call_soon_threadsafe(_fail, appends, error)
        else:
            self._loop.call_soon_threadsafe(_told, appends, taken)

    def _work(self, connection: sqlite3.Connection, jobs: list[Job]) -> None:
        results: list[tuple[asyncio.Future[Any], Any, Exception | None]] = []
        try:
            connection.execute("BEGIN IMMEDIATE" if self._grouped else "BEGIN")
            for work, future in jobs:
                results.append((future, *_in_savepoint(connection, work)))
            connection.execute("COMMIT")
        except sqlite3.Error as error:
            if connection.in_transaction:
                connection.execute("ROLLBACK")
            results = [(future, None, error) for _, future in jobs]
        self._loop.call_soon_threadsafe(_tell, results)


def _in_savepoint(connection: sqlite3.Connection, work: Work) -> tuple[Any, Exception | None]:
    """One job that fails leaves the others of its transaction alone."""
    connection.execute("SAVEPOINT job")
    try:
        result = work(connection)
    except sqlite3.IntegrityError as error:
        connection.execute("ROLLBACK TO job")
        connection.execute("RELEASE job")
        return None, error
    connection.execute("RELEASE job")
    return result, None


def _told(appends: list[Append], taken: set[str]) -> None:
    for append in appends:
        append.tell(taken)


def _fail(appends: list[Append], error: Exception) -> None:
    for append in appends:
        append.fail(error)


def _tell(results: list[tuple["asyncio.Future[Any]", Any, Exception | None]]) -> None:
    for future, result, error in results:
        if future.cancelled():
            continue
        if error is None:
            future.set_result(result)
        else:
            future.set_exception(error)


def _connect(path: str) -> sqlite3.Connection:
    connection = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    connection.execute("PRAGMA journal_mode = WAL")
    connection.execute("PRAGMA synchronous = FULL")
    connection.execute("PRAGMA busy_timeout = 10000")
    connection.execute("PRAGMA foreign_keys = ON")
    return connection


class SqliteStore:
    """A database in one file."""

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)

    async def open(self) -> None:
        """Connect, and bring the schema up to date."""
        Path(self.path).parent.mkdir(parents=True, exist_ok=True)
        connection = _connect(self.path)
        _migrate(connection)
        connection.close()
        self._writer = _Thread(self.path, grouped=True)
        self._reader = _Thread(self.path, grouped=False)
        self._writer.start()
        self._reader.start()

    async def close(self) -> None:
        """Finish what was begun and disconnect."""
        await asyncio.to_thread(self._writer.stop)
        await asyncio.to_thread(self._reader.stop)

    async def create(self, match: MatchRow, entries: list[Entry]) -> None:
        """Keep a new match with the first entries of its journal."""

        def work(connection: sqlite3.Connection) -> None:
            row = (match.id, match.game, match.version, _json(match.options), _json(match.position), _json(match.clock))
            counts = (match.created, len(entries), match.waiting, match.created)
            connection.execute("INSERT INTO matches VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)", row + counts)
            connection.executemany(
                "INSERT INTO seats VALUES (?, ?, ?, ?, ?, ?, ?)",
                [(match.id, s.seat, s.kind, s.name, s.token_hash, s.level, s.shadow) for s in match.seats],
            )
            _insert(connection, match.id, 0, entries)

        await self._writer.do(work)

    async def match(self, match_id: str) -> MatchRow | None:
        """A match, or None."""
        found: list[MatchRow] = await self._reader.do(lambda connection: _matches(connection, "id = ?", (match_id,)))
        return found[0] if found else None

    async def entries(self, match_id: str, since: int) -> list[Entry]:
        """The journal from an entry on."""

        def work(connection: sqlite3.Connection) -> list[Entry]:
            rows = connection.execute(
                "SELECT kind, value, seat, at FROM journal WHERE match = ? AND ply >= ? ORDER BY ply", (match_id, since)
            )
            return [Entry(*row) for row in rows]

        found: list[Entry] = await self._reader.do(work)
        return found

    async def append(self, match_id: str, length: int, entries: list[Entry], waiting: int) -> bool:
        """Add entries if the journal has this length; False if it has not. Committed on return."""
        append = Append(match_id, length, entries, waiting)
        self._writer.append(append)
        return await append.done

    async def change_seat(self, match_id: str, seat: SeatRow, old_hash: str) -> bool:
        """Give a seat to somebody, if its token is still the old one."""

        def work(connection: sqlite3.Connection) -> bool:
            values = (seat.kind, seat.name, seat.token_hash, seat.level, seat.shadow, match_id, seat.seat, old_hash)
            changed = connection.execute(
                "UPDATE seats SET kind = ?, name = ?, token_hash = ?, level = ?, shadow = ? "
                "WHERE match = ? AND seat = ? AND token_hash = ?",
                values,
            )
            return changed.rowcount == 1

        done: bool = await self._writer.do(work)
        return done

    async def open_matches(self) -> list[MatchRow]:
        """Matches with a seat that is open to anyone, the newest first."""
        where = "id IN (SELECT match FROM seats WHERE kind = 'open') ORDER BY created DESC LIMIT 100"
        found: list[MatchRow] = await self._reader.do(lambda connection: _matches(connection, where, ()))
        return found

    async def waiting_matches(self, before: int) -> list[MatchRow]:
        """Unfinished matches with a computer or a clock that have not changed since `before` (milliseconds)."""
        where = f"{GOES_ON} AND changed <= ?"
        found: list[MatchRow] = await self._reader.do(lambda connection: _matches(connection, where, (before,)))
        return found

    def listen(self, heard: Heard) -> None:
        """A file has one server process: nobody else changes it."""


def _migrate(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    for step in MIGRATIONS[version:]:
        for statement in step.split(";"):
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(MIGRATIONS)}")
    connection.execute("COMMIT")


def _insert(connection: sqlite3.Connection, match_id: str, length: int, entries: list[Entry]) -> None:
    connection.executemany(
        "INSERT INTO journal VALUES (?, ?, ?, ?, ?, ?)",
        [(match_id, length + i, e.kind, e.value, e.seat, e.at) for i, e in enumerate(entries)],
    )


def _matches(connection: sqlite3.Connection, where: str, values: tuple[Any, ...]) -> list[MatchRow]:
    rows = connection.execute(
        "SELECT id, game, version, options, position, clock, created, length, waiting, changed "
        f"FROM matches WHERE {where}",
        values,
    ).fetchall()
    found = []
    for row in rows:
        seats = connection.execute(
            "SELECT seat, kind, name, token_hash, level, shadow FROM seats WHERE match = ? ORDER BY seat", (row[0],)
        )
        people = [SeatRow(s[0], s[1], s[2], s[3], s[4], bool(s[5])) for s in seats]
        plain = [None if text is None else msgspec.json.decode(text) for text in row[3:6]]
        found.append(match_row([*row[:3], *plain, *row[6:]], people))
    return found


def _json(value: object) -> str | None:
    return None if value is None else msgspec.json.encode(value).decode()
