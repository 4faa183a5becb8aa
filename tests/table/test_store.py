"""Stores: what is acknowledged is kept, in one order, whoever else writes."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from parlor.table import postgres, sqlite
from parlor.table.journal import PICK, Entry
from parlor.table.sqlite import SqliteStore
from parlor.table.store import GOES_ON, MatchRow, SeatRow, Store


def a_match(name: str = "m1", kind: str = "person") -> MatchRow:
    seats = [SeatRow(0, "person", "Ada", "hash0"), SeatRow(1, kind, "", "hash1", shadow=True)]
    return MatchRow(name, "leduc", "1", {"players": 2}, None, {"bank": 60}, 1000, seats, waiting=0)


def picks(*values: int) -> list[Entry]:
    return [Entry(PICK, value, 0, 2000 + value) for value in values]


def test_a_match_is_kept_as_it_was_set_up(store: Store) -> None:
    async def story() -> None:
        await store.open()
        await store.create(a_match(), picks(4, 5))
        found = await store.match("m1")
        assert found is not None
        assert (found.options, found.clock, found.seats, found.length) == (
            {"players": 2},
            {"bank": 60},
            a_match().seats,
            2,
        )
        assert await store.entries("m1", 0) == picks(4, 5)
        assert await store.entries("m1", 1) == picks(5)
        assert await store.match("none") is None
        await store.close()

    asyncio.run(story())


def test_an_old_database_is_brought_up_to_date_and_keeps_its_matches(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        with monkeypatch.context() as old:
            for module in (sqlite, postgres):
                old.setattr(module, "MIGRATIONS", module.MIGRATIONS[:1])
            await store.open()
            await store.create(a_match(kind="computer"), picks(4))
            await store.close()
        for _ in range(2):
            await store.open()
            assert [row.id for row in await store.waiting_matches(5000)] == ["m1"]
            assert await store.entries("m1", 0) == picks(4)
            await store.close()

    asyncio.run(story())


def test_matches_that_go_on_are_found_without_reading_every_journal(tmp_path: Path) -> None:
    file = tmp_path / "parlor.db"

    async def begin() -> None:
        store = SqliteStore(file)
        await store.open()
        await store.close()

    asyncio.run(begin())
    plan = sqlite3.connect(file).execute(f"EXPLAIN QUERY PLAN SELECT id FROM matches WHERE {GOES_ON}").fetchall()
    told = " ".join(row[-1] for row in plan)
    assert "computers_later" in told
    assert "computer_seats" in told


def test_only_one_of_two_who_saw_the_same_length_is_taken(store: Store) -> None:
    async def story() -> None:
        await store.open()
        await store.create(a_match(), [])
        done = await asyncio.gather(*(store.append("m1", 0, picks(value), 1) for value in range(20)))
        assert sum(done) == 1
        assert len(await store.entries("m1", 0)) == 1
        assert not await store.append("m1", 0, picks(9), 1)
        assert await store.append("m1", 1, picks(7, 8), 0)
        assert [entry.value for entry in await store.entries("m1", 1)] == [7, 8]
        await store.close()

    asyncio.run(story())


def test_many_matches_share_a_commit(store: Store) -> None:
    async def story() -> None:
        await store.open()
        for number in range(30):
            await store.create(a_match(f"m{number}"), [])
        done = await asyncio.gather(*(store.append(f"m{number}", 0, picks(number), 1) for number in range(30)))
        assert all(done)
        for number in range(30):
            assert await store.entries(f"m{number}", 0) == picks(number)
        await store.close()

    asyncio.run(story())


def test_what_was_written_is_there_after_a_restart(store: Store) -> None:
    async def first() -> None:
        await store.open()
        await store.create(a_match(), [])
        await store.append("m1", 0, picks(1, 2, 3), 1)
        await store.close()

    async def second() -> None:
        await store.open()
        assert await store.entries("m1", 0) == picks(1, 2, 3)
        await store.close()

    asyncio.run(first())
    asyncio.run(second())


def test_a_seat_is_given_once(store: Store) -> None:
    async def story() -> None:
        await store.open()
        await store.create(a_match(kind="open"), [])
        assert [row.id for row in await store.open_matches()] == ["m1"]
        sits = [SeatRow(1, "person", name, f"new {name}") for name in ("Bo", "Cy")]
        assert sorted(await asyncio.gather(*(store.change_seat("m1", row, "hash1") for row in sits))) == [False, True]
        assert await store.open_matches() == []
        await store.close()

    asyncio.run(story())


def test_unfinished_matches_that_rest_are_found(store: Store) -> None:
    async def story() -> None:
        await store.open()
        await store.create(a_match("resting"), [])
        await store.create(a_match("over"), [])
        await store.append("over", 0, picks(1), -2)
        await store.create(a_match("busy"), [])
        await store.append("busy", 0, picks(5), 1)
        assert {row.id for row in await store.waiting_matches(2000)} == {"resting"}
        assert {row.id for row in await store.waiting_matches(3000)} == {"resting", "busy"}
        await store.close()

    asyncio.run(story())
