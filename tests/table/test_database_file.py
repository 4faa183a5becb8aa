"""The file of a SQLite database: closed to others, used by one process, and never somebody else's."""

import asyncio
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest
from test_store import ASKED, a_match, picks

from parlor.cli.main import main
from parlor.table.sqlite import SqliteStore
from parlor.table.store import StoreDown, WrongDatabase


def test_nobody_else_may_read_it(tmp_path: Path) -> None:
    file = tmp_path / "new" / "parlor.db"

    async def story() -> None:
        store = SqliteStore(file)
        await store.open()
        await store.create(a_match(), [])
        modes = {path.name: path.stat().st_mode & 0o777 for path in file.parent.iterdir()}
        assert modes == dict.fromkeys(["parlor.db", "parlor.db-wal", "parlor.db-shm", "parlor.db-lock"], 0o600)
        await store.close()

    asyncio.run(story())
    file.chmod(0o644)
    asyncio.run(story_of_opening(file))
    assert file.stat().st_mode & 0o777 == 0o600


async def story_of_opening(file: Path) -> None:
    store = SqliteStore(file)
    await store.open()
    await store.close()


def test_one_process_at_a_time_uses_it(tmp_path: Path) -> None:
    file = tmp_path / "parlor.db"
    store = SqliteStore(file)
    store.prepare()
    with pytest.raises(WrongDatabase, match=r"parlor\.db is in use by another process"):
        SqliteStore(file).prepare()
    program = f"from parlor.table.sqlite import SqliteStore; SqliteStore({str(file)!r}).prepare()"
    other = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert "in use by another process" in other.stderr
    asyncio.run(story_of_closing(store))
    asyncio.run(story_of_opening(file))


async def story_of_closing(store: SqliteStore) -> None:
    await store.open()
    await store.close()


def test_the_lock_ends_with_the_process_that_held_it(tmp_path: Path) -> None:
    file = tmp_path / "parlor.db"
    program = (
        f"import os; from parlor.table.sqlite import SqliteStore; SqliteStore({str(file)!r}).prepare(); os._exit(9)"
    )
    assert subprocess.run([sys.executable, "-c", program]).returncode == 9
    asyncio.run(story_of_opening(file))


def test_beside_a_server_it_can_be_looked_at_and_not_changed(tmp_path: Path) -> None:
    async def story() -> None:
        serving = SqliteStore(tmp_path / "parlor.db")
        await serving.open()
        await serving.create(a_match(), picks(1))
        beside = SqliteStore(tmp_path / "parlor.db", beside=True)
        await beside.open()
        assert await beside.entries("m1", 0) == picks(1)
        with pytest.raises(StoreDown):
            await beside.append("m1", 1, picks(2), ASKED)
        await beside.close()
        assert await serving.append("m1", 1, picks(2), ASKED)
        await serving.close()

    asyncio.run(story())


def test_a_file_of_another_program_is_left_alone(tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    with sqlite3.connect(other) as connection:
        connection.execute("CREATE TABLE songs (name TEXT)")
    with pytest.raises(WrongDatabase, match="another program"):
        SqliteStore(other).prepare()
    text = tmp_path / "letter.txt"
    text.write_text("Dear all, " * 100)
    with pytest.raises(WrongDatabase, match="not a database"):
        SqliteStore(text).prepare()
    assert text.read_text() == "Dear all, " * 100


def test_a_server_says_in_a_line_why_it_does_not_start(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store = SqliteStore(tmp_path / "parlor.db")
    store.prepare()
    assert main(["serve", "--no-browser", "--database", f"sqlite:///{tmp_path}/parlor.db"]) == 1
    assert capsys.readouterr().err.startswith("parlor: ")
    assert main(["serve", "--no-browser", "--database", "postgresql://nobody@127.0.0.1:1/none"]) == 1
    assert "cannot be reached" in capsys.readouterr().err
