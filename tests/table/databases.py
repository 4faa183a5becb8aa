"""Databases for the table's tests: a SQLite file, and a PostgreSQL server of our own on a free port."""

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from parlor.table.postgres import PostgresStore
from parlor.table.sqlite import SqliteStore
from parlor.table.store import Store


def postgres_programs() -> Path | None:
    """The folder of initdb and pg_ctl: on the path, or where Debian puts it."""
    found = shutil.which("initdb")
    if found:
        return Path(found).parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return folders[-1].parent if folders else None


def free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


class PostgresServer:
    """A PostgreSQL server in a folder of its own, which can be stopped and started again."""

    def __init__(self, programs: Path, settings: str = "-c fsync=off") -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="parlor-postgres-"))
        # PostgreSQL refuses to run as root.
        self._prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        if self._prefix:
            shutil.chown(self.folder, "postgres")
        port, data = free_port(), self.folder / "data"
        self._options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder} {settings}"
        self._control = [str(programs / "pg_ctl"), "-D", str(data), "-w"]
        self._run([str(programs / "initdb"), "-D", str(data), "-A", "trust", "-U", "parlor"])
        self.address = f"postgresql://parlor@127.0.0.1:{port}"

    def _run(self, command: list[str]) -> None:
        run = [*self._prefix, *command]
        subprocess.run(run, check=True, cwd=self.folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    def start(self) -> None:
        self._run([*self._control, "-o", self._options, "-l", str(self.folder / "log"), "start"])

    def stop(self) -> None:
        """At once, as when the machine loses its power."""
        self._run([*self._control, "-m", "immediate", "stop"])

    def fresh(self) -> str:
        """The URL of an empty database."""
        name = f"test_{os.urandom(6).hex()}"
        with psycopg.connect(f"{self.address}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"{self.address}/{name}"

    def cut_connections(self, url: str) -> int:
        """End every connection to a database but our own; how many there were."""
        with psycopg.connect(url, autocommit=True) as connection:
            cut = connection.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                "WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )
            return len(cut.fetchall())

    def remove(self) -> None:
        """Stop it, and forget all that it kept."""
        with contextlib.suppress(subprocess.CalledProcessError):
            self.stop()
        shutil.rmtree(self.folder, ignore_errors=True)


@pytest.fixture(scope="session")
def postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server that lives as long as the tests."""
    programs = postgres_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed (tools/install-test-tools installs it)")
    server = PostgresServer(programs)
    server.start()
    yield server
    server.remove()


@pytest.fixture
def fresh_postgres(postgres: PostgresServer) -> str:
    """The URL of an empty database."""
    return postgres.fresh()


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """An empty store, of each kind."""
    if request.param == "sqlite":
        return SqliteStore(tmp_path / "parlor.db")
    return PostgresStore(request.getfixturevalue("fresh_postgres"))
