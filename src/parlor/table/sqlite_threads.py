"""The threads of a SQLite database: one writes, and all that waits shares one commit; another reads.

A thread does not end by anything that goes wrong: whoever asked for it is told, and the next is served. All appends
of a commit go in one statement, as JSON: between statements a thread must wait for its turn in Python.
"""

import asyncio
import contextlib
import logging
import queue
import sqlite3
import threading
from collections.abc import Callable, Sequence
from typing import Any

from parlor.table.pending import Append, json_list, one_a_match, settle
from parlor.table.sqlite_file import connect
from parlor.table.store import NOT_NOW, StoreDown

log = logging.getLogger("parlor.table")

# What takes the appends of a commit, one after the other, inside of one statement: those whose match has the length
# that they saw go into its journal, the others are noted as missed. It belongs to a connection, not to the file.
TAKING = """
    CREATE TEMP TABLE missed (id TEXT);
    CREATE TEMP VIEW appends AS SELECT NULL AS id, NULL AS length, NULL AS grown, NULL AS at, NULL AS waiting,
        NULL AS due, NULL AS stage, NULL AS entries;
    CREATE TEMP TRIGGER take INSTEAD OF INSERT ON appends BEGIN
        UPDATE matches SET length = NEW.grown, changed = NEW.at, waiting = NEW.waiting, due = NEW.due,
            stage = max(stage, NEW.stage) WHERE id = NEW.id AND length = NEW.length;
        INSERT INTO journal SELECT NEW.id, NEW.length + key, value ->> 0, value ->> 1, value ->> 2, value ->> 3
            FROM json_each(NEW.entries) WHERE changes() > 0;
        INSERT INTO missed SELECT NEW.id WHERE changes() = 0;
    END
"""
APPEND = """
    INSERT INTO appends
    SELECT value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4, value ->> 5, value ->> 6, value -> 7
    FROM json_each(?)
"""
# The kinds of errors (the lowest byte of their codes) for which nobody who asked is to blame.
DOWN = {
    sqlite3.SQLITE_BUSY,
    sqlite3.SQLITE_LOCKED,
    sqlite3.SQLITE_NOMEM,
    sqlite3.SQLITE_READONLY,
    sqlite3.SQLITE_IOERR,
    sqlite3.SQLITE_CORRUPT,
    sqlite3.SQLITE_FULL,
    sqlite3.SQLITE_CANTOPEN,
    sqlite3.SQLITE_PROTOCOL,
    sqlite3.SQLITE_NOTADB,
}
# How much one commit holds at most.
MOST = 1000
# How long a thread is given to finish what it has begun, in seconds.
LAST_WORK = 2.0

Work = Callable[[sqlite3.Connection], Any]


class Job:
    """Work on a connection, whose values are encoded already, and the promise of its result."""

    def __init__(self, work: Work) -> None:
        self.work = work
        self.done: asyncio.Future[Any] = asyncio.get_running_loop().create_future()


Item = Append | Job
# What came of each item: a result, or an exception.
Outcomes = list[tuple[Item, Any]]


def is_down(error: Exception) -> bool:
    """Whether the database is full, locked, damaged or gone, and not something wrong with what was asked."""
    return isinstance(error, sqlite3.Error) and getattr(error, "sqlite_errorcode", 0) & 0xFF in DOWN


class SqliteThread(threading.Thread):
    """Serves items from a queue, on a connection of its own that is made anew after every failure."""

    def __init__(self, path: str, name: str, readonly: bool) -> None:
        super().__init__(daemon=True, name=name)
        self._path = path
        self._readonly = readonly
        self._items: queue.SimpleQueue[Item | None] = queue.SimpleQueue()
        self._loop = asyncio.get_running_loop()
        self._connection: sqlite3.Connection | None = None

    def put(self, item: Item) -> None:
        """Have something done; its promise is kept after the commit."""
        self._items.put(item)

    def stop(self) -> None:
        """Finish what waits, then end; a thread that hangs is left behind."""
        self._items.put(None)
        self.join(LAST_WORK)

    def run(self) -> None:
        """Serve until told to stop."""
        going = True
        while going:
            items = self._gather()
            going = None not in items
            wanted = [item for item in items if item is not None and not item.done.done()]
            try:
                self.serve(wanted)
            except BaseException as error:
                log.exception("the database thread goes on")
                self._forget_connection()
                self.settle([(item, error) for item in wanted])
        self._forget_connection()

    def _gather(self) -> "list[Item | None]":
        """What waits; at least one, which is waited for."""
        items = [self._items.get()]
        with contextlib.suppress(queue.Empty):
            while len(items) < MOST:
                items.append(self._items.get_nowait())
        return items

    def serve(self, items: Sequence[Item]) -> None:
        """Do what is asked, one after the other; each sees one moment of the database."""
        for item in items:
            self.together([item])

    def together(self, items: Sequence[Item]) -> None:
        """All in one transaction; if one of them spoils it, each in one of its own."""
        try:
            outcomes = self._transaction(items)
        except Exception as error:
            self._forget_connection()
            if is_down(error):
                log.warning("the database cannot be used", extra={"why": str(error)})
                outcomes = [(item, StoreDown(NOT_NOW)) for item in items]
            elif len(items) > 1:
                for item in items:
                    self.together([item])
                return
            else:
                outcomes = [(items[0], error)]
        self.settle(outcomes)

    def _transaction(self, items: Sequence[Item]) -> Outcomes:
        if self._connection is None:
            self._connection = connect(self._path, self._readonly)
            self._connection.executescript(TAKING)
        connection = self._connection
        appends = [item for item in items if isinstance(item, Append)]
        if len(appends) == len(items):
            return _append(connection, appends)
        connection.execute("BEGIN" if self._readonly else "BEGIN IMMEDIATE")
        outcomes = _append(connection, appends) if appends else []
        outcomes += [(item, item.work(connection)) for item in items if isinstance(item, Job)]
        connection.execute("COMMIT")
        return outcomes

    def _forget_connection(self) -> None:
        """Whatever state it is in, the next is a fresh one; closing it takes back what was not committed."""
        connection, self._connection = self._connection, None
        if connection is not None:
            with contextlib.suppress(sqlite3.Error):
                connection.close()

    def settle(self, outcomes: Outcomes) -> None:
        """Keep promises, in the loop's own thread; a loop that is closed has nobody who waits."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(_settle_all, outcomes)


class WriterThread(SqliteThread):
    """Writes: all that waits goes in one commit. While it is being written, the next company gathers."""

    def serve(self, items: Sequence[Item]) -> None:
        """Do all at once, but one append a match at a time."""
        now, later = one_a_match([item for item in items if isinstance(item, Append)])
        jobs = [item for item in items if isinstance(item, Job)]
        while now or jobs:
            self.together([*now, *jobs])
            jobs, (now, later) = [], one_a_match(later)


def _append(connection: sqlite3.Connection, appends: list[Append]) -> Outcomes:
    """Write the entries of those whose match has the length that they saw; which they are."""
    before, wanted = connection.total_changes, sum(1 + len(append.entries) for append in appends)
    connection.execute(APPEND, (json_list(append.row for append in appends),))
    # Usually it is all of them, and the number of rows says so: every row that is fetched waits for its turn in Python.
    if connection.total_changes - before == wanted:
        return [(append, True) for append in appends]
    missed = {row[0] for row in connection.execute("SELECT id FROM missed").fetchall()}
    connection.execute("DELETE FROM missed")
    return [(append, append.match_id not in missed) for append in appends]


def _settle_all(outcomes: Outcomes) -> None:
    for item, outcome in outcomes:
        settle(item.done, outcome)
