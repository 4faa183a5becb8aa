"""The file of a SQLite database: its owner alone reads it, one process writes it, and its schema is known."""

import contextlib
import os
import sqlite3
from pathlib import Path

from parlor.table.schema import SQLITE, newer
from parlor.table.store import WrongDatabase

# How long a statement waits for another program that holds the file, in milliseconds.
BUSY = 2000


def connect(path: str, readonly: bool = False) -> sqlite3.Connection:
    """A connection that any one thread at a time may use."""
    where = f"{Path(path).absolute().as_uri()}?mode={'ro' if readonly else 'rw'}"
    connection = sqlite3.connect(where, isolation_level=None, check_same_thread=False, uri=True)
    connection.execute(f"PRAGMA busy_timeout = {BUSY}")
    connection.execute("PRAGMA foreign_keys = ON")
    if not readonly:
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")
    return connection


def prepare(path: str) -> None:
    """Make the file if there is none, let only its owner read it, and bring its schema up to date."""
    try:
        make(Path(path))
        _check(path)
        # SQLite gives the files beside it the same permissions.
        Path(path).chmod(0o600)
        with contextlib.closing(connect(path)) as connection:
            _migrate(connection)
    except (sqlite3.DatabaseError, OSError) as error:
        raise WrongDatabase(f"{path}: {error}") from None


def make(file: Path) -> None:
    """Make a file that nobody else may read, with its folder, if there is none."""
    file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
    # Whoever closes a file loses all locks that his process has on it: one that is there is not even opened.
    if not file.exists():
        os.close(os.open(file, os.O_CREAT | os.O_RDWR, 0o600))


def version(path: str) -> int:
    """The version of a database's schema."""
    with contextlib.closing(connect(path, readonly=True)) as connection:
        found: int = connection.execute("PRAGMA user_version").fetchone()[0]
        return found


def _check(path: str) -> None:
    """Refuse what is newer, or not ours, before anything of it is touched."""
    with contextlib.closing(connect(path, readonly=True)) as connection:
        version = connection.execute("PRAGMA user_version").fetchone()[0]
        tables = connection.execute("SELECT count(*) FROM sqlite_master").fetchone()[0]
    if version > len(SQLITE):
        raise WrongDatabase(f"{path}: {newer(version, len(SQLITE))}")
    if tables and not version:
        raise WrongDatabase(f"{path}: this is a database of another program")


def _migrate(connection: sqlite3.Connection) -> None:
    connection.execute("BEGIN IMMEDIATE")
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    for step in SQLITE[version:]:
        for statement in step.split(";"):
            connection.execute(statement)
    connection.execute(f"PRAGMA user_version = {len(SQLITE)}")
    connection.execute("COMMIT")


class Lock:
    """Held by the one process that writes a database file. It ends with the process, however that ends."""

    def __init__(self, path: str) -> None:
        self._path = path
        self._held: sqlite3.Connection | None = None

    def take(self) -> bool:
        """Whether this process holds the lock now: a transaction in a file of its own, which the system ends."""
        if self._held is not None:
            return True
        file = Path(f"{self._path}-lock")
        make(file)
        held = sqlite3.connect(file, isolation_level=None, check_same_thread=False, timeout=0)
        try:
            held.execute("PRAGMA journal_mode = MEMORY")
            held.execute("BEGIN EXCLUSIVE")
        except sqlite3.OperationalError:
            held.close()
            return False
        self._held = held
        return True

    def release(self) -> None:
        """Let another process have it."""
        if self._held is not None:
            self._held.close()
            self._held = None
