"""Work that takes long, beside the loop: others have their turn meanwhile, and whoever asked pays for it."""

import asyncio
import time
from collections.abc import Callable
from typing import TypeVar

from parlor.table.meter import Bill

Result = TypeVar("Result")


class Aside:
    """Does one piece of work after the other in a thread: two at once would leave the loop a third of the time."""

    def __init__(self) -> None:
        self._turn = asyncio.Lock()

    async def do(self, work: Callable[[], Result]) -> Result:
        """The result, on the account of whoever asks for it."""
        bill = Bill()

        def timed() -> Result:
            began = time.thread_time()
            try:
                return work()
            finally:
                bill.seconds = time.thread_time() - began

        try:
            async with self._turn:
                return await asyncio.to_thread(timed)
        finally:
            bill.pay()
