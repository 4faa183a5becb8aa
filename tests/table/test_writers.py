"""Writers that cannot die: what fails is told to its author, the others and the next are served."""

import asyncio
import sqlite3
from collections.abc import Callable
from typing import Any

import pytest
from test_store import ASKED, a_match, picks

from parlor.table.journal import PICK, JournalEntry
from parlor.table.pending import Append
from parlor.table.sqlite import SqliteStore
from parlor.table.store import Store, Unwritable


def test_a_poisoned_append_fails_alone(store: Store) -> None:
    async def story() -> None:
        await store.open()
        for number in range(5):
            await store.create(a_match(f"m{number}"), [])
        wanted = [(f"m{number}", picks(number)) for number in range(5)]
        nothing: Any = None
        wanted[2] = ("m2", [JournalEntry(nothing, 4, 0, 2000)])
        done = await asyncio.gather(
            *(store.append(name, 0, entries, ASKED) for name, entries in wanted), return_exceptions=True
        )
        assert [one for number, one in enumerate(done) if number != 2] == [True] * 4
        assert isinstance(done[2], Exception)
        assert await store.append("m2", 0, picks(1), ASKED), "and the writer writes on"
        await store.close()

    asyncio.run(story())


def test_of_one_commit_those_who_saw_another_length_are_told_so(store: Store) -> None:
    async def story() -> None:
        await store.open()
        for number in range(3):
            await store.create(a_match(f"m{number}"), [])
        wanted = [("m0", 0, 1), ("m1", 1, 1), ("m2", 0, 2), ("m0", 0, 3), ("nobody", 0, 1)]
        done = await asyncio.gather(*(store.append(name, length, picks(of), ASKED) for name, length, of in wanted))
        assert done == [True, False, True, False, False]
        assert [await store.entries(f"m{number}", 0) for number in range(3)] == [picks(1), [], picks(2)]
        assert await store.append("m1", 0, picks(2), ASKED), "and nothing is left of it"
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("bad", ["\ud800", "x\udfff", "\x00", "\\\x00"])
def test_what_no_database_takes_is_refused_before_it_is_queued(store: Store, bad: str) -> None:
    async def story() -> None:
        await store.open()
        await store.create(a_match("good"), [])
        for spoil in SPOILED:
            match = a_match("bad")
            spoil(match, bad)
            with pytest.raises(Unwritable):
                await store.create(match, [])
        assert await store.match("bad") is None
        assert await store.append("good", 0, picks(1), ASKED)
        await store.close()

    asyncio.run(story())


# Where a visitor's text may stand.
SPOILED: list[Callable[[Any, str], None]] = [
    lambda match, bad: match.options.update(deck=bad),
    lambda match, bad: setattr(match, "position", {"note": {"deep": [bad]}}),
    lambda match, bad: setattr(match, "position", {bad: 1}),
    lambda match, bad: setattr(match.seats[0], "name", bad),
]


def test_a_backslash_is_no_nul(store: Store) -> None:
    async def story() -> None:
        await store.open()
        match = a_match()
        match.position = {"note": "\\u0000 \\\\u0000"}
        await store.create(match, [])
        found = await store.match("m1")
        assert found is not None
        assert found.position == match.position
        await store.close()

    asyncio.run(story())


@pytest.mark.parametrize("value", [1 << 31, -(1 << 40), 1 << 80])
def test_a_pick_that_is_no_pick_is_refused_before_it_is_queued(store: Store, value: int) -> None:
    async def story() -> None:
        await store.open()
        await store.create(a_match(), [])
        with pytest.raises(Unwritable):
            await store.append("m1", 0, [JournalEntry(PICK, value, 0, 2000)], ASKED)
        assert await store.append("m1", 0, picks(1), ASKED)
        await store.close()

    asyncio.run(story())


def test_whatever_happens_in_a_thread_it_goes_on(tmp_path: Any) -> None:
    def explode(connection: sqlite3.Connection) -> None:
        raise MemoryError("boom")

    async def story() -> None:
        store = SqliteStore(tmp_path / "parlor.db")
        await store.open()
        await store.create(a_match(), [])
        for thread in (store._do, store._read):
            with pytest.raises(MemoryError):
                await thread(explode)
        done = await asyncio.gather(store._do(explode), store.append("m1", 0, picks(1), ASKED), return_exceptions=True)
        assert done[1] is True
        assert await store.entries("m1", 0) == picks(1)
        await store.close()

    asyncio.run(story())


def test_who_waits_no_longer_is_not_written(store: Store) -> None:
    async def story() -> None:
        await store.open()
        await store.create(a_match(), [])
        append = asyncio.create_task(store.append("m1", 0, picks(1), ASKED))
        append.cancel()
        await asyncio.wait([append])
        assert await store.append("m1", 0, picks(2), ASKED)
        assert await store.entries("m1", 0) == picks(2)
        await store.close()

    asyncio.run(story())


def test_an_append_is_encoded_when_it_is_made() -> None:
    async def story() -> None:
        entries = picks(1)
        append = Append("m1", 0, entries, ASKED)
        entries.append(picks(2)[0])
        assert append.row.endswith(",[[0,1,0,2001]]]")

    asyncio.run(story())
