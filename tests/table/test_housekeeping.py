"""`parlor table`: looking after the matches of a database."""

import asyncio
import gzip
import hashlib
import os
import sqlite3
from pathlib import Path

import msgspec
import pytest
from test_store import OVER, a_match, picks

import parlor
from parlor.cli.main import main
from parlor.engine import notation
from parlor.table.clock import DAY, now
from parlor.table.postgres import PostgresStore
from parlor.table.sqlite import SqliteStore
from parlor.table.store import Standing, Store, Whole


@pytest.fixture
def address(store: Store) -> str:
    """The address of an empty database, of each kind."""
    return f"sqlite:///{store.path}" if isinstance(store, SqliteStore) else getattr(store, "url", "")


async def fill(store: Store) -> None:
    """Three matches of Connect Four: nobody has picked, somebody has, it is over; and one that cannot be read."""
    game = parlor.game("connect_four")
    await store.open()
    for name, standing in [("new", Standing(0)), ("going", Standing(1, None, True)), ("over", OVER), ("bad", OVER)]:
        match = a_match(name, standing=standing)
        match.game, match.version, match.options, match.clock = game.name, game.version, game.check({}), None
        match.created = now() - 2 * DAY
        await store.create(match, picks() if name == "new" else picks(3, 99 if name == "bad" else 4))
    await store.close()


async def everything(store: Store) -> list[Whole]:
    await store.open()
    found = [match async for matches in store.everything() for match in matches]
    await store.close()
    return found


def table(address: str, *words: str) -> int:
    return main(["table", *words, "--database", address])


def test_matches_are_listed_shown_and_exported(
    store: Store, address: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    asyncio.run(fill(store))
    assert table(address, "list") == 0
    assert sorted(line.split()[0] for line in capsys.readouterr().out.splitlines()) == ["bad", "going", "new", "over"]
    assert table(address, "list", "--stage", "unstarted", "--game", "connect_four") == 0
    assert capsys.readouterr().out.split()[:3] == ["new", "connect_four", "unstarted"]
    assert table(address, "show", "going", "--journal") == 0
    told = capsys.readouterr().out
    assert "connect_four, rules version" in told
    assert told.count("kind 0") == 2
    assert table(address, "export", "going", str(tmp_path / "match.parlor")) == 0
    match = notation.read((tmp_path / "match.parlor").read_text(encoding="utf-8"))
    assert match.state is not None
    assert match.state.log == [3, 4]
    capsys.readouterr()
    assert table(address, "show", "nobody's") == 1
    assert "there is no match nobody's" in capsys.readouterr().err


def test_what_cannot_be_read_is_found_marked_and_taken_back(
    store: Store, address: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(fill(store))
    assert table(address, "check") == 1
    assert capsys.readouterr().out.startswith("bad: IllegalPick")
    assert table(address, "list", "--broken") == 0
    assert capsys.readouterr().out == "", "it was looked at, and not marked"
    assert table(address, "check", "--mark") == 1
    capsys.readouterr()
    table(address, "list", "--broken")
    assert "broken: IllegalPick" in capsys.readouterr().out
    assert table(address, "export", "bad") == 1
    assert table(address, "delete", "bad", "nobody's") == 1
    assert table(address, "check") == 0


def test_old_matches_are_pruned_by_their_stage(store: Store, address: str, capsys: pytest.CaptureFixture[str]) -> None:
    asyncio.run(fill(store))
    assert table(address, "prune") == 0
    assert capsys.readouterr().out == "deleted new: nobody played\n"
    assert table(address, "prune", "--keep-abandoned", "1", "--keep-finished", "0") == 0
    assert [match.id for match in asyncio.run(everything(store))] == ["bad", "over"]


@pytest.mark.parametrize("name", ["all.backup", "all.backup.gz"])
def test_a_backup_is_restored_into_either_database(
    store: Store, address: str, fresh_postgres: str, tmp_path: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    asyncio.run(fill(store))
    before = asyncio.run(everything(store))
    file = tmp_path / name
    assert table(address, "backup", str(file)) == 0
    assert file.stat().st_mode & 0o777 == 0o600
    assert [path.name for path in tmp_path.iterdir() if path.name.startswith(".")] == []
    for other in (f"sqlite:///{tmp_path}/other.db", fresh_postgres):
        assert table(other, "restore", str(file)) == 0
        assert table(other, "restore", str(file)) == 0
        assert "0 matches restored" in capsys.readouterr().out.splitlines()[-1]
        again = SqliteStore(tmp_path / "other.db") if other.startswith("sqlite") else PostgresStore(other)
        restored = asyncio.run(everything(again))
        assert sorted(plain(match) for match in restored) == sorted(plain(match) for match in before)


def test_a_backup_of_the_first_form_is_restored(tmp_path: Path) -> None:
    """It did not know who had asked for a match."""
    store, file = SqliteStore(tmp_path / "parlor.db"), tmp_path / "all.backup"
    asyncio.run(fill(store))
    before = asyncio.run(everything(store))
    older = [(match.row[:-1], match.seats, match.entries) for match in before]
    lines = b"".join(msgspec.json.encode(line) + b"\n" for line in ({"parlor": "backup", "form": 1}, *older))
    last = {"matches": len(older), "sha256": hashlib.sha256(lines).hexdigest()}
    file.write_bytes(lines + msgspec.json.encode(last) + b"\n")
    assert table(f"sqlite:///{tmp_path}/other.db", "restore", str(file)) == 0
    assert asyncio.run(everything(SqliteStore(tmp_path / "other.db"))) == before


def plain(match: Whole) -> str:
    """A match without the spaces that a database leaves in JSON."""
    return f"{match.row} {match.seats} {match.entries}".replace(" ", "")


@pytest.mark.parametrize("spoil", ["cut", "changed", "empty", "other", "newer", "unpacked"])
def test_a_damaged_backup_restores_nothing(tmp_path: Path, spoil: str, capsys: pytest.CaptureFixture[str]) -> None:
    store, file = SqliteStore(tmp_path / "parlor.db"), tmp_path / "all.backup"
    asyncio.run(fill(store))
    table(f"sqlite:///{store.path}", "backup", str(file))
    data = file.read_bytes()
    lines = data.splitlines(keepends=True)
    damaged = {
        "cut": b"".join(lines[:-2]),
        "changed": data.replace(b'"new"', b'"now"'),
        "empty": b"",
        "other": b"hello\n" * 5,
        "newer": b'{"parlor":"backup","form":9}\n' + b"".join(lines[1:]),
        "unpacked": gzip.compress(data)[:-9],
    }
    bad = tmp_path / ("bad.gz" if spoil == "unpacked" else "bad")
    bad.write_bytes(damaged[spoil])
    capsys.readouterr()
    assert table(f"sqlite:///{tmp_path}/other.db", "restore", str(bad)) == 1
    assert capsys.readouterr().err.startswith("parlor: ")
    assert asyncio.run(everything(SqliteStore(tmp_path / "other.db"))) == []


def test_a_table_is_looked_after_while_it_is_served(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    store, address = SqliteStore(tmp_path / "parlor.db"), f"sqlite:///{tmp_path}/parlor.db"
    asyncio.run(fill(store))
    store.prepare()
    assert table(address, "list") == 0
    assert table(address, "backup", str(tmp_path / "all.backup")) == 0
    capsys.readouterr()
    for words in (["delete", "over"], ["prune"], ["restore", str(tmp_path / "all.backup")], ["check", "--mark"]):
        assert table(address, *words) == 1
        assert "in use by another process" in capsys.readouterr().err
    assert sqlite3.connect(store.path).execute("SELECT count(*) FROM matches").fetchone() == (4,)


def test_a_password_is_never_part_of_the_command_line(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    for command in (["table", "list"], ["serve", "--no-browser"]):
        assert main([*command, "--database", "postgresql://me:secret@127.0.0.1:1/parlor"]) == 1
        told = capsys.readouterr().err
        assert "PGPASSFILE" in told
        assert "secret" not in told
    monkeypatch.setitem(os.environ, "PARLOR_DATABASE", "postgresql://me:secret@127.0.0.1:1/parlor")
    assert main(["table", "list"]) == 1
    told = capsys.readouterr().err
    assert "cannot be reached" in told
    assert "secret" not in told
