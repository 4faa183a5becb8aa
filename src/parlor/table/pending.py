"""What waits for a database, encoded already; who waits for it is told what came of it, or that it takes too long."""

import asyncio
from collections import deque
from collections.abc import Callable, Iterable
from typing import Any

import msgspec

from parlor.table.journal import JournalEntry
from parlor.table.store import NOT_NOW, PATIENCE, Standing, StoreDown, Unwritable

# The largest number that a column of every database holds.
LARGEST = (1 << 31) - 1


class Append:
    """Entries that wait for the next commit, and the promise to say whether they were taken."""

    def __init__(self, match_id: str, length: int, entries: list[JournalEntry], standing: Standing) -> None:
        self.match_id = match_id
        self.length = length
        self.entries = entries
        for entry in entries:
            if not -LARGEST <= entry.value <= LARGEST:
                raise Unwritable(f"A number of the journal is between {-LARGEST} and {LARGEST}.")
        grown, at = length + len(entries), entries[-1].at
        # The match, its length before and after, where it stands then, and what its journal gains: numbers, beside
        # the name of a match that there is.
        row = (match_id, length, grown, at, standing.waiting, standing.due, standing.stage, entries)
        self.row = msgspec.json.encode(row).decode()
        # Whether it may have been committed without our being told.
        self.doubtful = False
        self.done: asyncio.Future[bool] = asyncio.get_running_loop().create_future()


def one_a_match(appends: Iterable[Append]) -> tuple[list[Append], list[Append]]:
    """The first append of each match, and the others: two of one match cannot both see its present length."""
    first: dict[str, Append] = {}
    later = [append for append in appends if first.setdefault(append.match_id, append) is not append]
    return list(first.values()), later


def json_list(parts: Iterable[str]) -> str:
    """One list of parts that are encoded already."""
    return f"[{','.join(parts)}]"


def settle(done: "asyncio.Future[Any]", outcome: Any) -> None:
    """Say what came of something, unless its author waits no longer; an exception is raised there."""
    if done.done():
        return
    if isinstance(outcome, BaseException):
        done.set_exception(outcome)
    else:
        done.set_result(outcome)


class Deadlines:
    """Tells those who have waited too long that the database does not answer. One timer serves all."""

    def __init__(self, late: Callable[[], None], patience: float = PATIENCE) -> None:
        self._late = late
        self._patience = patience
        self._loop = asyncio.get_running_loop()
        self._waiting: deque[tuple[float, asyncio.Future[Any]]] = deque()
        self._timer: asyncio.TimerHandle | None = None

    def watch(self, done: "asyncio.Future[Any]") -> None:
        """Somebody waits for this from now on."""
        self._waiting.append((self._loop.time() + self._patience, done))
        if self._timer is None:
            self._timer = self._loop.call_later(self._patience, self._look)

    def _look(self) -> None:
        at, waiting = self._loop.time(), self._waiting
        while waiting and (waiting[0][0] <= at or waiting[0][1].done()):
            done = waiting.popleft()[1]
            if not done.done():
                self._late()
                done.set_exception(StoreDown(NOT_NOW))
        self._timer = self._loop.call_at(waiting[0][0], self._look) if waiting else None

    def close(self) -> None:
        """Nobody is served any more."""
        if self._timer is not None:
            self._timer.cancel()
        for _, done in self._waiting:
            settle(done, StoreDown(NOT_NOW))
