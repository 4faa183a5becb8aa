"""Stores: what is acknowledged is kept, in one order, whoever else writes; and matches are found by what is due."""

import asyncio
import sqlite3
from pathlib import Path

import msgspec
import pytest

import parlor
from parlor.table import schema
from parlor.table.journal import PICK, JournalEntry
from parlor.table.sqlite import SqliteStore
from parlor.table.store import (
    FINISHED,
    GOING,
    IN_LOBBY,
    UNSTARTED,
    MatchRow,
    PutOff,
    Search,
    SeatRow,
    Standing,
    Store,
    WrongDatabase,
)

ASKED = Standing(waiting=0)
OVER = Standing(parlor.OVER, started=True)


def a_match(name: str = "m1", kind: str = "person", standing: Standing = ASKED) -> MatchRow:
    seats = [SeatRow(0, "person", "Ada", "hash0"), SeatRow(1, kind, "", "hash1", shadow=True)]
    return MatchRow(name, "leduc", "1", {"players": 2}, None, {"bank": 60}, 1000, seats, standing=standing)


def picks(*values: int) -> list[JournalEntry]:
    return [JournalEntry(PICK, value, 0, 2000 + value) for value in values]


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
        assert found.standing == ASKED
        assert await store.entries("m1", 0) == picks(4, 5)
        assert await store.entries("m1", 1) == picks(5)
        assert await store.match("none") is None
        await store.close()

    asyncio.run(story())


SEATS = "INSERT INTO seats VALUES ('m1', 0, 'computer', '', '', 3, false), ('m1', 1, 'open', '', '', 0, false)"


async def keep_in_an_old_database(store: Store) -> None:
    """A match with a computer, and a finished one, as version 1 wrote them."""
    rows = [("m1", 0, 1000), ("m2", parlor.OVER, 1000)]
    if isinstance(store, SqliteStore):
        with sqlite3.connect(store.path) as file:
            insert = "INSERT INTO matches VALUES (?, 'leduc', '1', '{\"players\": 2}', NULL, NULL, 1000, 1, ?, ?)"
            file.executemany(insert, rows)
            file.execute(SEATS)
            file.execute("INSERT INTO journal VALUES ('m1', 0, 0, 4, 0, 2004)")
        return
    import psycopg

    with psycopg.connect(getattr(store, "url", "")) as server:
        insert = "INSERT INTO matches VALUES (%s, 'leduc', '1', '{\"players\": 2}', NULL, NULL, 1000, 1, %s, %s)"
        server.cursor().executemany(insert, rows)
        server.execute(SEATS)
        server.execute("INSERT INTO journal VALUES ('m1', 0, 0, 4, 0, 2004)")


def test_an_old_database_is_brought_up_to_date_and_keeps_its_matches(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        with monkeypatch.context() as old:
            for name in ("parlor.table.sqlite_file.SQLITE", "parlor.table.postgres.POSTGRES"):
                steps = schema.SQLITE if "sqlite" in name else schema.POSTGRES
                old.setattr(name, steps[:1])
            store.prepare()
            await keep_in_an_old_database(store)
        vars(store)["_prepared"] = False
        for _ in range(2):
            await store.open()
            assert await store.due(5000, 10) == ["m1"], "it went on by itself, so it is looked at"
            assert [row.id for row in await store.open_matches()] == ["m1"]
            listed = [(row.id, row.stage) for row in await store.find(Search()) if row.id != "new"]
            assert listed == [("m1", GOING), ("m2", FINISHED)]
            assert await store.entries("m1", 0) == picks(4)
            old_match, new_match = await store.match("m1"), await store.match("new")
            assert old_match is not None
            assert old_match.maker == "", "nobody wrote down who had asked for it"
            if new_match is None:
                await store.create(msgspec.structs.replace(a_match("new", standing=OVER), maker="10.0.0.6"), [])
            else:
                assert new_match.maker == "10.0.0.6"
                await store.delete(["new"])
            await store.close()

    asyncio.run(story())


def test_a_newer_database_is_refused_and_left_as_it_is(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        await store.open()
        await store.create(a_match(), picks(4))
        await store.close()
        with monkeypatch.context() as old:
            old.setattr("parlor.table.sqlite_file.SQLITE", schema.SQLITE[:2])
            old.setattr("parlor.table.postgres.POSTGRES", schema.POSTGRES[:2])
            vars(store)["_prepared"] = False
            with pytest.raises(WrongDatabase, match="newer Parlor"):
                await store.open()
        await store.open()
        assert await store.entries("m1", 0) == picks(4)
        await store.close()

    asyncio.run(story())


def test_only_one_of_two_who_saw_the_same_length_is_taken(store: Store) -> None:
    async def story() -> None:
        await store.open()
        await store.create(a_match(), [])
        done = await asyncio.gather(*(store.append("m1", 0, picks(value), ASKED) for value in range(20)))
        assert sum(done) == 1
        assert len(await store.entries("m1", 0)) == 1
        assert not await store.append("m1", 0, picks(9), ASKED)
        assert await store.append("m1", 1, picks(7, 8), ASKED)
        assert [entry.value for entry in await store.entries("m1", 1)] == [7, 8]
        await store.close()

    asyncio.run(story())


def test_who_comes_too_late_spoils_nobody_elses_commit(store: Store) -> None:
    async def story() -> None:
        await store.open()
        for name in ("m1", "m2", "m3"):
            await store.create(a_match(name), picks(1))
        done = await asyncio.gather(
            store.append("m1", 1, picks(2), ASKED),
            store.append("m2", 0, picks(2), ASKED),
            store.append("m3", 1, picks(2), ASKED),
        )
        assert list(done) == [True, False, True]
        assert [len(await store.entries(name, 0)) for name in ("m1", "m2", "m3")] == [2, 1, 2]
        await store.close()

    asyncio.run(story())


def test_many_matches_share_a_commit(store: Store) -> None:
    async def story() -> None:
        await store.open()
        for number in range(30):
            await store.create(a_match(f"m{number}"), [])
        done = await asyncio.gather(*(store.append(f"m{number}", 0, picks(number), ASKED) for number in range(30)))
        assert all(done)
        for number in range(30):
            assert await store.entries(f"m{number}", 0) == picks(number)
        await store.close()

    asyncio.run(story())


def test_what_was_written_is_there_after_a_restart(store: Store) -> None:
    async def first() -> None:
        await store.open()
        await store.create(a_match(), [])
        await store.append("m1", 0, picks(1, 2, 3), ASKED)
        await store.prove()
        await store.close()

    async def second() -> None:
        await store.open()
        assert await store.entries("m1", 0) == picks(1, 2, 3)
        assert store.last_used > 0
        await store.close()

    assert store.last_used == 0
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


def test_a_match_that_is_over_has_no_seat_to_offer(store: Store) -> None:
    async def story() -> None:
        await store.open()
        await store.create(a_match(kind="open"), [])
        await store.append("m1", 0, picks(1), OVER)
        assert await store.open_matches() == []
        await store.close()

    asyncio.run(story())


def test_matches_are_found_when_they_are_due(store: Store) -> None:
    async def story() -> None:
        await store.open()
        await store.create(a_match("computer", standing=Standing(0, 700)), [])
        await store.create(a_match("clock", standing=Standing(0, 500)), [])
        await store.create(a_match("people"), [])
        assert await store.due(400, 10) == []
        assert await store.due(1000, 10) == ["clock", "computer"]
        assert await store.due(1000, 1) == ["clock"]
        await store.append("clock", 0, picks(1), Standing(1, 900))
        await store.append("computer", 0, picks(1), ASKED)
        assert await store.due(1000, 10) == ["clock"]
        await store.put_off([PutOff("clock", 2000, length=0), PutOff("people", 100, length=0)])
        assert await store.due(1000, 10) == ["people", "clock"], "the clock's match has grown: it is left alone"
        await store.put_off([PutOff("clock", None, length=1), PutOff("people", None)])
        assert await store.due(10_000, 10) == []
        await store.close()

    asyncio.run(story())


def test_a_match_that_was_put_aside_is_not_due_and_is_listed(store: Store) -> None:
    async def story() -> None:
        await store.open()
        await store.create(a_match("bad", kind="open", standing=Standing(0, 700)), [])
        await store.create(a_match("good"), [])
        await store.put_aside("bad", "no sense")
        assert await store.due(1000, 10) == []
        assert await store.open_matches() == []
        assert [(row.id, row.broken) for row in await store.find(Search(broken=True))] == [("bad", "no sense")]
        await store.put_aside("bad", "")
        assert await store.find(Search(broken=True)) == []
        await store.close()

    asyncio.run(story())


def test_matches_are_listed_by_stage_and_game_the_newest_first(store: Store) -> None:
    async def story() -> None:
        await store.open()
        for number, standing in enumerate([ASKED, Standing(0, started=True), OVER, ASKED]):
            match = a_match(f"m{number}", standing=standing)
            match.created += number
            await store.create(match, [])
        assert [row.id for row in await store.find(Search())] == ["m3", "m2", "m1", "m0"]
        assert [row.id for row in await store.find(Search(most=2))] == ["m3", "m2"]
        assert [row.id for row in await store.find(Search(stage=UNSTARTED))] == ["m3", "m0"]
        assert await store.find(Search(game="connect_four")) == []
        await store.append("m0", 0, picks(1), Standing(1, started=True))
        assert [row.id for row in await store.find(Search(stage=GOING))] == ["m1", "m0"]
        await store.append("m0", 1, picks(1), ASKED)
        assert [row.id for row in await store.find(Search(stage=GOING))] == ["m1", "m0"], "a started match stays so"
        await store.close()

    asyncio.run(story())


def test_what_is_old_is_found_and_deleted(store: Store) -> None:
    async def story() -> None:
        await store.open()
        await store.create(a_match("idle"), picks(1))
        await store.create(a_match("busy"), [])
        await store.append("busy", 0, picks(1), ASKED)
        assert await store.old(UNSTARTED, 1500, 10) == ["idle"], "something has happened to the other"
        assert set(await store.old(UNSTARTED, 3000, 10)) == {"idle", "busy"}
        assert await store.old(FINISHED, 3000, 10) == []
        assert await store.delete(["idle", "nobody's"]) == ["idle"]
        assert await store.match("idle") is None
        assert await store.entries("idle", 0) == []
        assert not await store.append("idle", 1, picks(2), ASKED)
        assert await store.match("busy") is not None
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize(
    "query",
    [
        "SELECT id FROM matches WHERE due <= 5 ORDER BY due LIMIT 9",
        "SELECT id FROM matches WHERE stage = 0 AND created < 5 AND changed < 5 ORDER BY created LIMIT 9",
        f"SELECT id FROM matches WHERE {IN_LOBBY}",
        "SELECT id FROM matches WHERE stage = 1 AND broken <> '' ORDER BY created DESC LIMIT 9",
    ],
)
def test_matches_are_found_by_an_index_and_in_its_order(tmp_path: Path, query: str) -> None:
    store = SqliteStore(tmp_path / "parlor.db")
    store.prepare()
    plan = sqlite3.connect(store.path).execute(f"EXPLAIN QUERY PLAN {query}").fetchall()
    told = " ".join(row[-1] for row in plan)
    assert "USING INDEX" in told or "USING COVERING INDEX" in told, told
    assert "B-TREE" not in told, told
