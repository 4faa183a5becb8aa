"""Computers at the table: they think in processes of their own, on a guess of their seat."""

import asyncio
import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import parlor
from parlor.bots.roster import bot


def think(game_name: str, seen: dict[str, Any], seat: int, level: int, seed: int) -> int:
    """A pick for the seat, from the position of a guess. Runs in a worker process."""
    game = parlor.game(game_name)
    state = game.position(seen, ask_chance=True)
    if state.seat != seat:
        raise ValueError(f"seat {seat} is not asked in the position it was given")
    dice = parlor.Dice(seed)
    return bot(str(level), game).choose(state, dice)


class Thinkers:
    """A pool of worker processes. A slow thought delays nobody but its own match."""

    def __init__(self, workers: int) -> None:
        # Spawned, not forked: a server's threads and sockets are none of a thinker's business.
        context = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(max_workers=workers, mp_context=context)

    async def choose(self, game_name: str, state: parlor.State, level: int, dice: parlor.Dice) -> int:
        """What a computer of this level picks for the seat to pick."""
        seat = state.seat
        seen = state.guess(seat, dice).position()
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._pool, think, game_name, seen, seat, level, int(dice.word()))

    def close(self) -> None:
        """Stop the workers, finished or not."""
        self._pool.shutdown(wait=False, cancel_futures=True)
