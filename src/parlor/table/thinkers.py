"""Computers at the table: they think in processes of their own, on a guess of their seat."""

import asyncio
import logging
from collections import OrderedDict, deque
from collections.abc import Callable
from typing import Any, TypeVar

import parlor
from parlor.bots.parallel import Question, added, asked, begin, choose, gains_from_heads, shared
from parlor.bots.workers import WorkerDied, Workers

log = logging.getLogger("parlor.table")

Result = TypeVar("Result")

# How many workers may die of one question before it is given up.
TRIES = 3
# The highest level that answers at once.
QUICK = 2


class Turnstile:
    """So many places; whoever waits for one does so in a line of the own, and the lines take turns."""

    def __init__(self, places: int) -> None:
        self._free = places
        self._lines: OrderedDict[str, deque[asyncio.Future[None]]] = OrderedDict()

    async def enter(self, whose: str) -> None:
        """Wait for a place."""
        if self._free:
            self._free -= 1
            return
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._lines.setdefault(whose, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.done() and not turn.cancelled():
                self.leave()
            raise

    def leave(self) -> None:
        """Give a place up, to the first of the line whose turn it is."""
        while self._lines:
            whose, line = self._lines.popitem(last=False)
            turn = line.popleft()
            if line:
                self._lines[whose] = line
            if not turn.done():
                turn.set_result(None)
                return
        self._free += 1


class Thinkers:
    """Worker processes: some for computers that answer at once, some for those that think long.

    So a strong computer delays no weak one, and neither delays the server. What thinks by the clock uses all
    workers that have nothing else to do.
    """

    def __init__(self, workers: int) -> None:
        self._quick = Workers(workers)
        self._long = Workers(workers)
        self._turns = {self._quick: Turnstile(workers), self._long: Turnstile(workers)}

    async def choose(self, state: parlor.State, level: int, dice: parlor.Dice, whose: str = "") -> int:
        """What a computer of this level, or whom the options of the match call for, picks for the seat to pick.

        `whose` is who asked for the match: addresses take turns, whatever each of them asks for.
        """
        seen = state.guess(state.seat, dice)
        if len(seen.picks()) == 1:
            return seen.picks()[0]
        question = asked(called_for(state) or str(level), seen, dice)
        workers = self._long if level > QUICK else self._quick
        await self._turns[workers].enter(whose)
        try:
            return await self._thought(workers, question, seen)
        finally:
            self._turns[workers].leave()

    async def reckon(self, whose: str, function: Callable[..., Result], *arguments: Any) -> Result:
        """Have something worked out by the workers that think long, behind whoever is to pick."""
        turns = self._turns[self._long]
        await turns.enter(whose)
        try:
            return await asyncio.wrap_future(self._long.submit(function, *arguments))
        finally:
            turns.leave()

    async def _thought(self, workers: Workers, question: Question, seen: parlor.State) -> int:
        """Have it thought about; a worker that dies is replaced, and the next one begins anew."""
        for _ in range(TRIES):
            try:
                if not gains_from_heads(question, seen):
                    return await asyncio.wrap_future(workers.submit(choose, question))
                thoughts = begin(workers, shared(question, max(1, workers.idle)))
                return added(await asyncio.gather(*map(asyncio.wrap_future, thoughts))).picks[0]
            except WorkerDied:
                log.warning("a thinker died and is replaced")
        raise WorkerDied(f"{TRIES} thinkers died of one question")

    def close(self) -> None:
        """Stop the workers, finished or not."""
        self._quick.close()
        self._long.close()


def called_for(state: parlor.State) -> str:
    """The game's own bot that the options of a match seat, as A.I. Solitaire does; nothing where any level may sit."""
    name = state.game.opponent(state.options)
    return name if name in state.game.bots else ""
