"""Many matches at once for numpy: one call makes a pick in every match and writes what each seat then sees.

    batch = Batch("espeers", 1024, seed=7)
    while learning:
        picks = policy(batch.observations, batch.masks)     # one legal pick a row
        batch.step(picks)                                   # batch.rewards[row, seat] where batch.ends[row]

The arrays are the caller's: they are written over in place, at every step. Where a match has ended, its payoffs stand
in `rewards`, and the observation is the first one of the next match. Seats may change from step to step: `seats` says
who is to pick in each row. Everything follows from the seed and the picks.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

import parlor
from parlor.adapters.rows import Rows
from parlor.bots.roster import bot
from parlor.engine.bot import Bot
from parlor.engine.errors import BadOption
from parlor.engine.game import Game
from parlor.engine.tensor import width_of


@dataclass
class Arrays:
    """What a batch writes into, a row for each match."""

    observations: npt.NDArray[np.float32]
    masks: npt.NDArray[np.bool_]
    rewards: npt.NDArray[np.float32]
    seats: npt.NDArray[np.int64]
    ends: npt.NDArray[np.bool_]

    @classmethod
    def of(cls, game: Game, rows: int, players: int) -> "Arrays":
        """Arrays of the right size."""
        return cls(
            np.zeros((rows, width_of(game.pieces)), np.float32),
            np.zeros((rows, len(game.vocabulary)), np.bool_),
            np.zeros((rows, players), np.float32),
            np.zeros(rows, np.int64),
            np.zeros(rows, np.bool_),
        )


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
        **options: Any,
    ) -> None:
        self.game = parlor.game(game) if isinstance(game, str) else game
        if rows < 1:
            raise BadOption(f"a batch has at least one match, not {rows}")
        first = self.game.begin(self.game.check(options))
        self.players = int(first.players)
        self._rows = Rows(first, rows, _seated(self.game, self.players, opponents or {}))
        self.arrays = arrays or Arrays.of(self.game, rows, self.players)
        self._check(Arrays.of(self.game, 0, self.players), rows)
        core = self._rows
        self._views = [
            (self.arrays.observations, _view(core.tensor.cells, np.float64, rows)),
            (self.arrays.masks, _view(core.masks, np.bool_, rows)),
            (self.arrays.rewards, _view(core.rewards, np.float64, rows)),
            (self.arrays.seats, _view(core.seats, np.int64, rows)[:, 0]),
            (self.arrays.ends, _view(core.ends, np.bool_, rows)[:, 0]),
        ]
        self._chosen: npt.NDArray[np.int64] = _view(core.chosen, np.int64, rows)[:, 0]
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
        self._rows.begin(seed)
        self._write()

    def step(self, picks: npt.ArrayLike) -> None:
        """Make one pick in every match; `IllegalPick` names the first row whose pick is illegal and changes nothing."""
        made = np.ascontiguousarray(picks, np.int64)
        if made.shape != self.arrays.seats.shape:
            raise ValueError(f"one pick a match is needed, {len(self.arrays.seats)} in all, not {made.shape}")
        self._rows.step(made.tobytes())
        self._write()

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal pick for each match, by the match's own dice."""
        self._rows.choose()
        return self._chosen.copy()

    def _write(self) -> None:
        for array, view in self._views:
            np.copyto(array, view, casting="same_kind")

    def _check(self, wanted: Arrays, rows: int) -> None:
        for name, like in vars(wanted).items():
            given = getattr(self.arrays, name)
            shape = (rows, *like.shape[1:])
            if given.shape != shape or given.dtype != like.dtype or not given.flags.writeable:
                found = f"{given.dtype}, {given.shape}"
                raise BadOption(f"{name} must be a writeable array of {like.dtype}, {shape}, not {found}")


def _view(cells: Any, kind: Any, rows: int) -> Any:
    """The numbers of compiled code as an array, a row for each match; nothing is copied."""
    return np.frombuffer(cells, kind).reshape(rows, -1)


def _seated(game: Game, players: int, opponents: Mapping[int, str]) -> list[Bot | None]:
    strangers = [seat for seat in opponents if not 0 <= seat < players]
    if strangers:
        raise BadOption(f"{game.title} has the seats 0 to {players - 1} here, not {strangers[0]}")
    if len(opponents) == players:
        raise BadOption("at least one seat must be yours; let bots play each other with `parlor lab`")
    return [bot(opponents[seat], game) if seat in opponents else None for seat in range(players)]
