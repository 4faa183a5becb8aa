"""Whether a database writes."""

import asyncio
import contextlib
import time
from collections.abc import Awaitable, Callable

from parlor.table.store import NOT_NOW, StoreDown

# A proof is good for so long, so that asking for it often costs nothing, and must be given in so long (seconds).
PROOF_HOLDS = 1.0
PROOF_TAKES = 2.0


class Proof:
    """Whether a database writes: asked by many, tried once a second."""

    def __init__(self, write: Callable[[], Awaitable[None]]) -> None:
        self._write = write
        self._until = 0.0
        self._trying: asyncio.Task[None] | None = None

    async def give(self) -> None:
        """Return if something could be written a moment ago; else raise StoreDown."""
        if time.monotonic() < self._until:
            return
        if self._trying is None:
            self._trying = asyncio.create_task(self._try())
            self._trying.add_done_callback(self._tried)
        try:
            await asyncio.wait_for(asyncio.shield(self._trying), PROOF_TAKES)
        except TimeoutError:
            raise StoreDown(NOT_NOW) from None

    async def _try(self) -> None:
        await self._write()
        self._until = time.monotonic() + PROOF_HOLDS

    def _tried(self, task: "asyncio.Task[None]") -> None:
        self._trying = None
        with contextlib.suppress(asyncio.CancelledError):
            task.exception()
