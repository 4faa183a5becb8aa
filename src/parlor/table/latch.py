"""One at a time: a lock that costs nothing while nobody else wants it."""

import asyncio
from collections import deque


class Latch:
    """Whoever finds it taken waits, and gets it in turn."""

    def __init__(self) -> None:
        self.taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take_now(self) -> bool:
        """Take it if it is free; whether it was."""
        if self.taken:
            return False
        self.taken = True
        return True

    async def take(self) -> None:
        """Take it, after all who came before."""
        if self.take_now():
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.give_back()  # it had just been handed over
            raise

    def give_back(self) -> None:
        """Hand it to whoever has waited longest, or leave it free."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.taken = False
