"""The rows of a batch that one process plays: compiled code steps them, numpy arrays get what there is to see."""

from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from parlor.adapters.cells import Cells
from parlor.adapters.rows import Rows
from parlor.bots.roster import bot
from parlor.engine.bot import Bot
from parlor.engine.errors import BadOption
from parlor.engine.game import Game
from parlor.engine.tensor import width_of
from parlor.registry import game as game_named
from parlor.registry import packs_of


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
        return cls(*(np.zeros(shape, kind) for shape, kind in cls.shapes(game, rows, players)))

    @staticmethod
    def shapes(game: Game, rows: int, players: int) -> list[tuple[tuple[int, ...], Any]]:
        """The shape and the type of each array."""
        return [
            ((rows, width_of(game.pieces)), np.float32),
            ((rows, len(game.vocabulary)), np.bool_),
            ((rows, players), np.float32),
            ((rows,), np.int64),
            ((rows,), np.bool_),
        ]

    def part(self, first: int, end: int) -> "Arrays":
        """The same arrays from one row to another."""
        return Arrays(*(array[first:end] for array in vars(self).values()))

    def check(self, game: Game, rows: int, players: int) -> None:
        """Refuse arrays of another shape or type."""
        for (name, given), (shape, kind) in zip(vars(self).items(), self.shapes(game, rows, players), strict=True):
            if given.shape != shape or given.dtype != kind or not given.flags.writeable:
                found, wanted = f"{given.dtype}, {given.shape}", f"{np.dtype(kind)}, {shape}"
                raise BadOption(f"{name} must be a writeable array of {wanted}, not {found}")


class Lineup(NamedTuple):
    """What is played, in words that another process understands."""

    game: str
    packs: tuple[Path, ...]
    options: dict[str, Any]
    opponents: dict[int, str]

    @classmethod
    def of(cls, game: Game, options: Mapping[str, Any], opponents: Mapping[int, str]) -> "Lineup":
        """The lineup of a game."""
        return cls(game.name, packs_of(game), dict(options), dict(opponents))

    def played(self) -> Game:
        """The game, in this process."""
        return game_named(self.game, self.packs)


class Share:
    """So many matches, whose dice follow from the seed and the number of each row; without arrays it makes its own."""

    def __init__(self, game: Game, lineup: Lineup, number: int, rows: int, arrays: Arrays | None = None) -> None:
        first = game.begin(game.check(lineup.options))
        players = int(first.players)
        self.core = Rows(first, rows, seated(game, players, lineup.opponents), number)
        core = self.core
        cells, size = Cells(core.tensor, rows), int(core.sheet)
        self._emptiers = [cells.emptier(at, min(at + size, rows)) for at in range(0, rows, size)]
        self._always: list[tuple[Any, Any]] = []
        if arrays is None:
            # Observations are read where they are written; what we go by ourselves is not lent.
            arrays = Arrays.of(game, rows, players)
            arrays.observations = cells.rows
        else:
            self._always.append((arrays.observations, cells.rows))
        self.arrays = arrays
        self._always += [
            (arrays.masks, _view(core.masks, np.bool_, rows)),
            (arrays.seats, _view(core.seats, np.int64, rows)[:, 0]),
        ]
        self._after_ends: list[tuple[Any, Any]] = [
            (arrays.rewards, _view(core.rewards, np.float64, rows)),
            (arrays.ends, _view(core.ends, np.bool_, rows)[:, 0]),
        ]
        self._chosen: npt.NDArray[np.int64] = _view(core.chosen, np.int64, rows)[:, 0]

    def reset(self, seed: int) -> None:
        """Begin every match anew."""
        self.core.begin(seed, self._emptiers)
        self._write()

    def step(self, picks: npt.NDArray[np.int64]) -> None:
        """Make one pick in every match; if one is illegal, none is made."""
        made = picks.tobytes()
        self.core.check(made)
        self.core.step(made, self._emptiers)
        self._write()

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal pick for each match, by the match's own dice."""
        self.core.choose()
        return self._chosen.copy()

    def _write(self) -> None:
        for array, view in self._always:
            array[...] = view
        if self.core.news:
            for array, view in self._after_ends:
                array[...] = view


def _view(cells: Any, kind: Any, rows: int) -> Any:
    """The numbers of compiled code as an array with so many rows; nothing is copied."""
    return np.frombuffer(cells, kind).reshape(rows, -1)


def seated(game: Game, players: int, opponents: Mapping[int, str]) -> list[Bot | None]:
    """The bot of each seat; none for a seat of the caller's."""
    strangers = [seat for seat in opponents if not 0 <= seat < players]
    if strangers:
        raise BadOption(f"{game.title} has the seats 0 to {players - 1} here, not {strangers[0]}")
    if len(opponents) == players:
        raise BadOption("at least one seat must be yours; let bots play each other with `parlor lab`")
    return [bot(opponents[seat], game) if seat in opponents else None for seat in range(players)]
