"""What another process has written while this one was writing happens in order, and nothing is read again for it."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

import parlor
from parlor.table import acts
from parlor.table.chairs import Chair
from parlor.table.journal import JournalEntry
from parlor.table.sqlite import SqliteStore
from parlor.table.store import MatchRow, SeatRow, Standing
from parlor.table.table import MatchTable

ADA, BO = Chair(0, "hash0"), Chair(1, "hash1")


class LateNews(SqliteStore):
    """Another process's store, which commits at once, and says so only when it may; it counts reads of the journal."""

    def __init__(self, other: SqliteStore) -> None:
        super().__init__(other.path)
        # A file has one process: this one borrows its threads.
        vars(self).update(vars(other))
        self.may_tell = asyncio.Event()
        self.committed = asyncio.Event()
        self.read = 0
        self.broken = False

    async def append(self, match_id: str, length: int, entries: list[JournalEntry], standing: Standing) -> bool:
        done = await super().append(match_id, length, entries, standing)
        self.committed.set()
        await self.may_tell.wait()
        if self.broken:
            raise OSError("the line to the database broke")
        return done

    async def entries(self, match_id: str, since: int) -> list[JournalEntry]:
        self.read += 1
        return await super().entries(match_id, since)


def a_match() -> MatchRow:
    seats = [SeatRow(seat, "person", "", f"hash{seat}") for seat in range(2)]
    game = parlor.game("connect_four")
    return MatchRow("m1", game.name, game.version, game.check({}), None, None, 1000, seats)


Two = tuple[LateNews, MatchTable, SqliteStore, MatchTable]


@contextlib.asynccontextmanager
async def picking_at_two(folder: Path) -> AsyncIterator[tuple[Two, "asyncio.Task[None]"]]:
    """Two processes at one table; the first has committed a pick, and does not know it yet."""
    file, game = folder / "parlor.db", parlor.game("connect_four")
    quick = SqliteStore(file)
    await quick.open()
    late = LateNews(quick)
    await quick.create(a_match(), [])
    here = MatchTable(a_match(), late, game)
    picking = asyncio.create_task(acts.pick(here, ADA, 0, [3]))
    await late.committed.wait()
    yield (late, here, quick, MatchTable(a_match(), quick, game)), picking
    await quick.close()


def test_an_answer_that_comes_before_the_own_commit_is_told_waits_its_turn(tmp_path: Path) -> None:
    async def story() -> None:
        async with picking_at_two(tmp_path) as ((late, here, quick, there), picking):
            assert there.notice(0, await quick.entries("m1", 0))
            await acts.pick(there, BO, 1, [4])
            assert here.notice(1, await quick.entries("m1", 1)), "it need not be read: it waits"
            assert here.ledger.plies == 0
            late.may_tell.set()
            await picking
            assert here.ledger.state.log == there.ledger.state.log == [3, 4]
            assert late.read == 0

    asyncio.run(story())


def test_a_commit_that_fails_keeps_nothing_of_the_others_back(tmp_path: Path) -> None:
    async def story() -> None:
        async with picking_at_two(tmp_path) as ((late, here, quick, _), picking):
            late.broken = True
            here.notice(0, await quick.entries("m1", 0))
            late.may_tell.set()
            with pytest.raises(OSError, match="broke"):
                await picking
            assert here.ledger.state.log == [3], "it was committed, and another process has told so"

    asyncio.run(story())


def test_what_follows_something_missed_is_read_with_it(tmp_path: Path) -> None:
    async def story() -> None:
        async with picking_at_two(tmp_path) as ((late, here, quick, there), picking):
            there.notice(0, await quick.entries("m1", 0))
            await acts.pick(there, BO, 1, [4])
            await acts.pick(there, ADA, 2, [4])
            here.notice(2, await quick.entries("m1", 2))
            late.may_tell.set()
            await picking
            assert here.ledger.state.log == [3, 4, 4]
            assert not here.notice(7, await quick.entries("m1", 2)), "out of turn: it must be read"
            assert here.notice(1, await quick.entries("m1", 1)), "old news"

    asyncio.run(story())
