"""Computers at the table: they think in processes of their own, on a guess of their seat."""

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import parlor
from parlor.bots.roster import bot

# The highest level that answers at once.
QUICK = 2


def think(game_name: str, seen: dict[str, Any], seat: int, level: int, seed: int) -> int:
    """A pick for the seat, from the position of a guess. Runs in a worker process."""
    game = parlor.game(game_name)
    state = game.position(seen, ask_chance=True)
    if state.seat != seat:
        raise ValueError(f"seat {seat} is not asked in the position it was given")
    dice = parlor.Dice(seed)
    return bot(str(level), game).choose(state, dice)


class Thinkers:
    """Worker processes: some for computers that answer at once, some for those that think long.

    So a strong computer delays no weak one, and neither delays the server.
    """

    def __init__(self, workers: int) -> None:
        self._workers = workers
        self._pools: dict[bool, ProcessPoolExecutor] = {}

    async def choose(self, game_name: str, state: parlor.State, level: int, dice: parlor.Dice) -> int:
        """What a computer of this level picks for the seat to pick."""
        seat = state.seat
        seen = state.guess(seat, dice).position()
        loop = asyncio.get_running_loop()
        long = level > QUICK
        try:
            return await loop.run_in_executor(self._pool(long), think, game_name, seen, seat, level, int(dice.word()))
        except BrokenProcessPool:
            # A worker died; the next thought begins in a new pool.
            self._pools.pop(long, None)
            raise

    def _pool(self, long: bool) -> ProcessPoolExecutor:
        pool = self._pools.get(long)
        if pool is None:
            # Spawned, not forked: a server's threads and sockets are none of a thinker's business.
            context = multiprocessing.get_context("spawn")
            pool = self._pools[long] = ProcessPoolExecutor(max_workers=self._workers, mp_context=context)
        return pool

    def close(self) -> None:
        """Stop the workers, finished or not."""
        for pool in self._pools.values():
            pool.shutdown(wait=False, cancel_futures=True)
