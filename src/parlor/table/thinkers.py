"""Computers at the table: they think in processes of their own, on a guess of their seat."""

import asyncio

import parlor
from parlor.bots.parallel import added, asked, begin, choose, gains_from_heads, shared
from parlor.bots.workers import Workers

# The highest level that answers at once.
QUICK = 2


class Thinkers:
    """Worker processes: some for computers that answer at once, some for those that think long.

    So a strong computer delays no weak one, and neither delays the server. What thinks by the clock uses all
    workers that have nothing else to do.
    """

    def __init__(self, workers: int) -> None:
        self._quick = Workers(workers)
        self._long = Workers(workers)

    async def choose(self, state: parlor.State, level: int, dice: parlor.Dice) -> int:
        """What a computer of this level, or whom the options of the match call for, picks for the seat to pick."""
        seen = state.guess(state.seat, dice)
        question = asked(called_for(state) or str(level), seen, dice)
        workers = self._long if level > QUICK else self._quick
        if len(seen.picks()) == 1:
            return seen.picks()[0]
        if not gains_from_heads(question, seen):
            return await asyncio.wrap_future(workers.submit(choose, question))
        thoughts = begin(workers, shared(question, max(1, workers.idle)))
        return added(await asyncio.gather(*map(asyncio.wrap_future, thoughts))).picks[0]

    def close(self) -> None:
        """Stop the workers, finished or not."""
        self._quick.close()
        self._long.close()


def called_for(state: parlor.State) -> str:
    """The game's own bot that the options of a match seat, as A.I. Solitaire does; nothing where any level may sit."""
    name = state.game.opponent(state.options)
    return name if name in state.game.bots else ""
