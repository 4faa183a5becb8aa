"""A database that goes away: whoever writes is told soon, and when it is back everything goes on by itself."""

import asyncio
import contextlib
import resource
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from databases import PostgresServer, postgres_programs
from fastapi.testclient import TestClient
from test_store import ASKED, a_match, picks
from visitors import Seat, begin, do, scene, wait_for

from parlor.table.app import create_app
from parlor.table.journal import JournalEntry
from parlor.table.pending import Deadlines
from parlor.table.postgres import PostgresStore
from parlor.table.sqlite import SqliteStore
from parlor.table.store import Store, StoreDown


class Ears:
    """Remembers what a store tells."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.misses = 0

    def changed(self, match_id: str, length: int, entries: list[JournalEntry] | None) -> None:
        self.heard.append(match_id)

    def gone(self, match_id: str) -> None:
        self.heard.append(f"{match_id} is gone")

    def missed(self) -> None:
        self.misses += 1


@pytest.fixture
def own_postgres() -> Iterator[PostgresServer]:
    """A PostgreSQL server that a test may stop."""
    programs = postgres_programs()
    if programs is None:
        pytest.skip("PostgreSQL is not installed (tools/install-test-tools installs it)")
    server = PostgresServer(programs)
    server.start()
    yield server
    server.remove()


async def append_in_the_end(store: Store, value: int) -> None:
    """Append until it is taken: some time the database is back."""
    async with asyncio.timeout(60):
        while True:
            with contextlib.suppress(StoreDown):
                length = len(await store.entries("m1", 0))
                assert await store.append("m1", length, picks(value), ASKED)
                return
            await asyncio.sleep(0.05)


async def until(is_so: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not is_so():
            await asyncio.sleep(0.02)


# -- SQLite -------------------------------------------------------------------------------------------


@contextlib.contextmanager
def held(path: str) -> Iterator[None]:
    """Another program writes in the file, and does not come to an end."""
    other = sqlite3.connect(path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    yield
    other.close()


def test_a_file_that_another_program_holds_fails_a_pick_and_no_more(tmp_path: Path) -> None:
    async def story() -> None:
        store, ears = SqliteStore(tmp_path / "parlor.db"), Ears()
        store.listen(ears)
        await store.open()
        await store.create(a_match(), [])
        with held(store.path):
            with pytest.raises(StoreDown):
                await store.append("m1", 0, picks(1), ASKED)
            with pytest.raises(StoreDown):
                await store.prove()
        assert await store.append("m1", 0, picks(2), ASKED)
        await store.prove()
        assert await store.entries("m1", 0) == picks(2)
        await store.close()

    asyncio.run(story())


def test_a_store_closes_while_its_file_is_held(tmp_path: Path) -> None:
    async def story() -> None:
        store = SqliteStore(tmp_path / "parlor.db")
        await store.open()
        await store.create(a_match(), [])
        with held(store.path):
            waiting = asyncio.create_task(store.append("m1", 0, picks(1), ASKED))
            await asyncio.sleep(0)
            await store.close()
            with pytest.raises(StoreDown):
                await waiting

    asyncio.run(story())


def test_those_who_were_left_in_doubt_are_told_to_look_again(tmp_path: Path) -> None:
    async def story() -> None:
        store, ears = SqliteStore(tmp_path / "parlor.db"), Ears()
        store.listen(ears)
        await store.open()
        await store.create(a_match(), [])
        store._deadlines = Deadlines(store._late, patience=0.05)
        with held(store.path), pytest.raises(StoreDown):
            await store.append("m1", 0, picks(1), ASKED)
        await until(lambda: ears.misses > 0)
        await store.close()

    asyncio.run(story())


def test_a_full_disk_fails_a_pick_and_is_used_again_when_there_is_room(tmp_path: Path) -> None:
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)

    async def story() -> None:
        store = SqliteStore(tmp_path / "parlor.db")
        await store.open()
        await store.create(a_match(), [])
        size = Path(f"{store.path}-wal").stat().st_size
        resource.setrlimit(resource.RLIMIT_FSIZE, (size, limits[1]))
        try:
            with pytest.raises(StoreDown):
                await store.append("m1", 0, picks(1), ASKED)
            assert await store.entries("m1", 0) == [], "what there is can be read"
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, limits)
        assert await store.append("m1", 0, picks(2), ASKED)
        assert await store.entries("m1", 0) == picks(2)
        await store.close()

    asyncio.run(story())


# -- PostgreSQL ---------------------------------------------------------------------------------------


def test_picks_that_meet_a_restart_are_kept_once_or_told(own_postgres: PostgresServer) -> None:
    async def story() -> None:
        store = PostgresStore(own_postgres.fresh())
        await store.open()
        names = [f"m{number}" for number in range(1, 20)]
        for name in names:
            await store.create(a_match(name), [])
        own_postgres.stop()
        waiting = [asyncio.create_task(store.append(name, 0, picks(7), ASKED)) for name in names]
        await asyncio.sleep(0.2)
        await asyncio.to_thread(own_postgres.start)
        done = await asyncio.gather(*waiting, return_exceptions=True)
        assert all(one is True or isinstance(one, StoreDown) for one in done), done
        await append_in_the_end(store, 8)
        for name, one in zip(names, done, strict=True):
            values = [entry.value for entry in await store.entries(name, 0)]
            assert values[:1] == [7] or one is not True, "acknowledged and lost"
            assert values.count(7) <= 1
        await store.close()

    asyncio.run(story())


def test_while_postgres_is_away_picks_and_reads_are_refused(own_postgres: PostgresServer) -> None:
    async def story() -> None:
        store = PostgresStore(own_postgres.fresh())
        await store.open()
        await store.create(a_match(), [])
        own_postgres.stop()
        for _ in range(3):
            with pytest.raises(StoreDown):
                await store.append("m1", 0, picks(1), ASKED)
        with pytest.raises(StoreDown):
            await store.entries("m1", 0)
        with pytest.raises(StoreDown):
            await store.prove()
        own_postgres.start()
        await append_in_the_end(store, 2)
        await store.prove()
        await store.close()

    asyncio.run(story())


def test_a_commit_whose_answer_was_cut_off_is_found_again(postgres: PostgresServer) -> None:
    """The connection breaks after the commit and before its answer: the pick stands once, and is acknowledged."""

    async def story() -> None:
        store = PostgresStore(postgres.fresh())
        await store.open()
        await store.create(a_match(), [])
        writer = store._writer
        append = writer._append
        failed: list[set[str]] = []

        async def cut_off(connection: object, appends: object) -> set[str]:
            taken = await append(connection, appends)  # type: ignore[arg-type]
            if not failed:
                failed.append(taken)
                raise OSError("cut off")
            return taken

        writer._append = cut_off  # type: ignore[method-assign]
        assert await store.append("m1", 0, picks(3), ASKED)
        assert failed == [{"m1"}]
        assert await store.entries("m1", 0) == picks(3)
        await store.close()

    asyncio.run(story())


def test_cut_connections_are_made_anew_and_the_others_are_heard_again(postgres: PostgresServer) -> None:
    async def story() -> None:
        url = postgres.fresh()
        one, other, ears = PostgresStore(url), PostgresStore(url), Ears()
        one.listen(ears)
        await one.open()
        await other.open()
        await one.create(a_match(), [])
        for value in range(5):
            await until(lambda: one._listening)
            misses = ears.misses
            assert postgres.cut_connections(url) >= 2
            await append_in_the_end(other, value)
            await until(lambda before=misses: ears.misses > before)  # type: ignore[misc]
        await until(lambda: one._listening)
        ears.heard.clear()
        await append_in_the_end(other, 9)
        await until(lambda: ears.heard == ["m1"])
        assert await other.delete(["m1"]) == ["m1"]
        await until(lambda: ears.heard == ["m1", "m1 is gone"])
        await one.close()
        await other.close()

    asyncio.run(story())


# -- the whole table ----------------------------------------------------------------------------------


def test_a_table_tells_of_an_outage_and_plays_on_after_it(own_postgres: PostgresServer) -> None:
    url = own_postgres.fresh()
    with TestClient(create_app(PostgresStore(url))) as here, TestClient(create_app(PostgresStore(url))) as there:
        match, (ada, bo) = begin(here, "connect_four")
        with there.websocket_connect(f"/api/matches/{match}/live") as line:
            far = Seat(line, bo)
            own_postgres.stop()
            status, answer = do(here, match, ada, "pick", {"ply": 0, "pick": far_pick(here, match, ada)})
            assert (status, answer["why"][:17]) == (503, "The table cannot ")
            assert here.get("/healthz").status_code == 503
            own_postgres.start()
            wait_for(lambda: here.get("/healthz").status_code == there.get("/healthz").status_code == 200)
            if not scene(here, match)["table"]["ply"]:
                assert do(here, match, ada, "pick", {"ply": 0, "pick": far_pick(here, match, ada)})[0] == 200
            while far.scene["table"]["ply"] == 0:
                far.hear()
            assert far.scene["to_pick"] == 1


def far_pick(client: TestClient, match: str, token: str) -> int:
    """The first thing that a seat may pick."""
    first: int = scene(client, match, token)["picks"][0]["pick"]
    return first
