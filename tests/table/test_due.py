"""What goes on by itself: found when it is due, by any process; what cannot be read is put aside and hurts no other."""

import asyncio
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from visitors import begin, do, drawn, holds, pick, scene, wait_for

import parlor
from parlor.table.app import create_app
from parlor.table.clock import now
from parlor.table.journal import PICK, JournalEntry
from parlor.table.keeping import Retention
from parlor.table.sqlite import SqliteStore
from parlor.table.store import MatchRow, Search, SeatRow, Standing

AGAINST_COMPUTER = [{"kind": "person"}, {"kind": "computer", "level": 1}]


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "parlor.db"


@pytest.fixture
def client(file: Path) -> Iterator[TestClient]:
    with TestClient(create_app(SqliteStore(file))) as client:
        yield client


def change(file: Path, statement: str) -> None:
    """Change a database behind the server's back."""
    with sqlite3.connect(file) as connection:
        connection.execute(statement)


def room_of(client: TestClient) -> Any:
    return client.app.state.room  # type: ignore[attr-defined]


def listed(client: TestClient, search: Search) -> list[str]:
    store = room_of(client).store
    portal = client.portal
    assert portal is not None
    return [match.id for match in portal.call(store.find, search)]


def test_a_match_between_people_is_never_due(client: TestClient, file: Path) -> None:
    match, (ada, _) = begin(client, "connect_four")
    pick(client, match, ada, "drop:4")
    assert sqlite3.connect(file).execute("SELECT due FROM matches").fetchall() == [(None,)]


def test_a_match_that_waits_for_a_person_is_not_due_and_one_that_waits_for_a_computer_is(file: Path) -> None:
    with TestClient(create_app(SqliteStore(file))) as client:
        match, (ada, _) = begin(client, "connect_four", AGAINST_COMPUTER)
        pick(client, match, ada, "drop:4")
        wait_for(lambda: scene(client, match)["table"]["ply"] == 2)
    rows = sqlite3.connect(file).execute("SELECT waiting, due FROM matches").fetchall()
    assert rows == [(0, None)]


def test_a_clock_runs_out_at_a_table_that_nobody_has_opened(file: Path) -> None:
    with TestClient(create_app(SqliteStore(file))) as client:
        match, (ada, _) = begin(client, "connect_four", clock={"bank": 60})
        pick(client, match, ada, "drop:4")
    change(file, f"UPDATE journal SET at = {now() - 100_000}")
    change(file, f"UPDATE matches SET due = {now() - 40_000}")
    with TestClient(create_app(SqliteStore(file))) as client:
        wait_for(lambda: drawn(client, match)["table"]["over"])
        assert drawn(client, match)["table"]["winners"] == [0]


def test_what_was_looked_after_is_forgotten_again(file: Path) -> None:
    with TestClient(create_app(SqliteStore(file))) as client:
        match, _ = begin(client, "connect_four", clock={"bank": 60})
    change(file, "UPDATE matches SET due = 1")
    with TestClient(create_app(SqliteStore(file))) as client:
        due = "SELECT count(*) FROM matches WHERE due IS NOT NULL"
        wait_for(lambda: sqlite3.connect(file).execute(due).fetchone()[0] == 0)
        assert match not in room_of(client).tables


@pytest.mark.parametrize(
    "damage",
    [
        "UPDATE matches SET options = '{'",
        "UPDATE matches SET options = '[1]'",
        "UPDATE matches SET game = 'no_such_game'",
        "UPDATE journal SET value = 7777",
        "UPDATE journal SET kind = 'x'",
        "UPDATE matches SET position = '{\"cells\": 3}'",
    ],
)
def test_a_match_that_cannot_be_read_is_put_aside_and_the_others_go_on(file: Path, damage: str) -> None:
    with TestClient(create_app(SqliteStore(file))) as client:
        bad, (ada, bo) = begin(client, "connect_four")
        pick(client, bad, ada, "drop:4")
    change(file, damage)
    with TestClient(create_app(SqliteStore(file))) as client:
        good, (cy, _) = begin(client, "connect_four", AGAINST_COMPUTER)
        change(file, f"UPDATE matches SET due = 1 WHERE id = '{bad}'")
        wait_for(lambda: listed(client, Search(broken=True)) == [bad])
        refused = client.get(f"/api/matches/{bad}/scene", headers=holds(bo))
        assert refused.status_code == 409
        assert "put aside" in refused.json()["why"]
        assert pick(client, good, cy, "drop:4")[0] == 200
        wait_for(lambda: scene(client, good)["table"]["ply"] == 2)


def test_a_match_of_other_rules_is_shown_and_not_played_on(file: Path) -> None:
    with TestClient(create_app(SqliteStore(file))) as client:
        match, (ada, bo) = begin(client, "connect_four")
        pick(client, match, ada, "drop:4")
        begin(client, "connect_four", [{"kind": "person"}, {"kind": "open"}])
        alone, _ = begin(client, "connect_four", AGAINST_COMPUTER)
    change(file, "UPDATE matches SET version = '0'")
    change(file, f"UPDATE matches SET due = 1 WHERE id = '{alone}'")
    with TestClient(create_app(SqliteStore(file))) as client:
        shown = drawn(client, match, bo)
        assert "version 0 of the rules" in shown["table"]["closed"]
        assert shown["picks"] == []
        status, answer = do(client, match, bo, "pick", {"ply": 1, "pick": 3})
        assert (status, answer["why"]) == (409, shown["table"]["closed"])
        assert do(client, match, bo, "resign")[0] == 409
        replay = client.get(f"/api/matches/{match}/replay", params={"ply": 1}).json()
        assert (replay["ply"], replay["plies"]) == (1, 1)
        assert client.get("/api/lobby").json() == []
        due = "SELECT count(*) FROM matches WHERE due IS NOT NULL"
        wait_for(lambda: sqlite3.connect(file).execute(due).fetchone()[0] == 0)
        assert listed(client, Search(broken=True)) == []


def test_a_match_that_nobody_began_ends_by_itself(file: Path) -> None:
    with TestClient(create_app(SqliteStore(file))) as client:
        idle, _ = begin(client, "connect_four", [{"kind": "person"}, {"kind": "open"}])
        begun, (ada, _) = begin(client, "connect_four")
        pick(client, begun, ada, "drop:4")
    change(file, f"UPDATE matches SET created = created - {26 * 3_600_000}, changed = changed - {26 * 3_600_000}")
    with TestClient(create_app(SqliteStore(file))) as client:
        wait_for(lambda: client.get(f"/api/matches/{idle}/scene").status_code == 404)
        assert client.get("/api/lobby").json() == []
        assert scene(client, begun)["table"]["ply"] == 1


def test_who_looks_at_a_match_that_is_deleted_is_told(file: Path) -> None:
    app = create_app(SqliteStore(file), retention=Retention())
    with TestClient(app) as client:
        match, _ = begin(client, "connect_four")
        table = room_of(client).tables[match]
        assert client.portal is not None
        client.portal.call(room_of(client).gone, match)
        assert table.closed == "This match was deleted."
        assert match not in room_of(client).tables


class Counting(SqliteStore):
    """Counts what is asked of the database."""

    asked = 0

    async def _read(self, work: Any) -> Any:
        self.asked += 1
        return await super()._read(work)

    async def _do(self, work: Any) -> Any:
        self.asked += 1
        return await super()._do(work)


def test_a_server_starts_as_quickly_on_many_matches_as_on_none(file: Path) -> None:
    """None of the matches that wait for people is read at the start: the same few questions are asked."""

    async def fill() -> None:
        store, game = SqliteStore(file), parlor.game("connect_four")
        await store.open()
        seats = [SeatRow(0, "person", "Ada", "x"), SeatRow(1, "computer", "", "", 3)]
        for number in range(300):
            standing = Standing(-2 if number % 2 else 0, None, True)
            row = MatchRow(f"m{number}", game.name, game.version, game.check({}), None, None, now(), seats)
            row.standing = standing
            await store.create(row, [JournalEntry(PICK, 3, 0, now()), JournalEntry(PICK, 4, 1, now())])
        await store.close()

    def questions() -> int:
        store = Counting(file)
        with TestClient(create_app(store)) as client:
            assert client.get("/healthz").status_code == 200
            wait_for(lambda: store.asked >= 4)
            assert room_of(client).tables == {}
            return store.asked

    empty = questions()
    asyncio.run(fill())
    assert abs(questions() - empty) <= 3
