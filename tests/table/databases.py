"""Databases for the table's tests: a SQLite file, and a PostgreSQL server of our own on a free port."""

import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

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


@pytest.fixture(scope="session")
def postgres() -> Iterator[str]:
    """A PostgreSQL server that lives as long as the tests; its URL."""
    programs = postgres_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed (tools/install-test-tools installs it)")
    folder = Path(tempfile.mkdtemp(prefix="parlor-postgres-"))
    # PostgreSQL refuses to run as root.
    prefix = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
    if prefix:
        shutil.chown(folder, "postgres")
    port = free_port()
    data = folder / "data"
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=off"
    run = [*prefix, str(programs / "initdb"), "-D", str(data), "-A", "trust", "-U", "parlor"]
    subprocess.run(run, check=True, capture_output=True, cwd=folder)
    control = [*prefix, str(programs / "pg_ctl"), "-D", str(data), "-w"]
    subprocess.run(
        [*control, "-o", options, "-l", str(folder / "log"), "start"], check=True, cwd=folder, stdout=subprocess.DEVNULL
    )
    yield f"postgresql://parlor@127.0.0.1:{port}/postgres"
    subprocess.run([*control, "-m", "immediate", "stop"], check=False, capture_output=True, cwd=folder)
    shutil.rmtree(folder, ignore_errors=True)


@pytest.fixture
def fresh_postgres(postgres: str) -> str:
    """The URL of an empty database."""
    import psycopg

    name = f"test_{os.urandom(6).hex()}"
    with psycopg.connect(postgres, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
    return postgres.rsplit("/", 1)[0] + f"/{name}"


@pytest.fixture(params=["sqlite", "postgres"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Store:
    """An empty store, of each kind."""
    if request.param == "sqlite":
        return SqliteStore(tmp_path / "parlor.db")
    return PostgresStore(request.getfixturevalue("fresh_postgres"))
