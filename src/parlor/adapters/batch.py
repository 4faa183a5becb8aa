"""Many matches at once for numpy: one call makes a pick in every match and writes what each seat then sees.

    batch = Batch("espeers", 1024, seed=7)
    while learning:
        picks = policy(batch.observations, batch.masks)     # one legal pick a row
        batch.step(picks)                                   # batch.rewards[row, seat] where batch.ends[row]

The arrays are the caller's: they are written over in place, at every step. Where a match has ended, its payoffs stand
in `rewards`, and the observation is the first one of the next match. Seats may change from step to step: `seats` says
who is to pick in each row. Everything follows from the seed and the picks, with any number of `processes`: with more
than one, each plays a share of the rows (begin them below `if __name__ == "__main__":`, as Python asks).
"""

from collections.abc import Mapping
from typing import Any

import numpy as np
import numpy.typing as npt

import parlor
from parlor.adapters.crew import Crew
from parlor.adapters.share import Arrays, Lineup, Share
from parlor.engine.errors import BadOption
from parlor.engine.game import Game

__all__ = ["Arrays", "Batch"]


class Batch:
    """`rows` matches of a game; `opponents` names the bot of each seat that the caller does not play."""

    def __init__(
        self,
        game: str | Game,
        rows: int,
        seed: int = 0,
        *,
        opponents: Mapping[int, str] | None = None,
        arrays: Arrays | None = None,
        processes: int = 1,
        **options: Any,
    ) -> None:
        self.game = parlor.game(game) if isinstance(game, str) else game
        if rows < 1:
            raise BadOption(f"a batch has at least one match, not {rows}")
        if not 1 <= processes <= rows:
            raise BadOption(f"{rows} matches can be shared by 1 to {rows} processes, not {processes}")
        chosen = self.game.check(options)
        self.players = int(self.game.begin(chosen).players)
        lineup = Lineup.of(self.game, chosen, opponents or {})
        if arrays is not None:
            arrays.check(self.game, rows, self.players)
        self._copied: list[tuple[Any, Any]] = []
        self._shares: Share | Crew
        if processes == 1:
            self._shares = Share(self.game, lineup, 0, rows, arrays)
            self.arrays = self._shares.arrays
        else:
            self._shares = Crew(self.game, lineup, rows, self.players, processes)
            self.arrays = arrays or self._shares.arrays
            if arrays is not None:
                self._copied = list(zip(vars(arrays).values(), vars(self._shares.arrays).values(), strict=True))
        self.reset(seed)

    @property
    def observations(self) -> npt.NDArray[np.float32]:
        """What the seat to pick sees in each match: the numbers of `game.pieces`."""
        return self.arrays.observations

    @property
    def masks(self) -> npt.NDArray[np.bool_]:
        """Which picks of the vocabulary are legal."""
        return self.arrays.masks

    @property
    def rewards(self) -> npt.NDArray[np.float32]:
        """The payoff of each seat, where a match has just ended; else 0."""
        return self.arrays.rewards

    @property
    def seats(self) -> npt.NDArray[np.int64]:
        """Who is to pick."""
        return self.arrays.seats

    @property
    def ends(self) -> npt.NDArray[np.bool_]:
        """Where a match ended with the last step; the next one has begun there."""
        return self.arrays.ends

    def reset(self, seed: int) -> None:
        """Begin every match anew."""
        self._shares.reset(seed)
        self._copy()

    def step(self, picks: npt.ArrayLike) -> None:
        """Make one pick in every match; `IllegalPick` names the first row whose pick is illegal and changes nothing."""
        made = np.ascontiguousarray(picks, np.int64)
        if made.shape != self.arrays.seats.shape:
            raise ValueError(f"one pick a match is needed, {len(self.arrays.seats)} in all, not {made.shape}")
        self._shares.step(made)
        self._copy()

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal pick for each match, by the match's own dice."""
        return self._shares.sample()

    def close(self) -> None:
        """End the processes that play along; they also end with the batch."""
        if isinstance(self._shares, Crew):
            self._shares.close()

    def _copy(self) -> None:
        for own, shared in self._copied:
            np.copyto(own, shared)
