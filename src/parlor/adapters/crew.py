"""A batch that several processes play: each has a share of the rows, this process the first one.

All write into memory that they share, so that nothing but a word and its answer goes from one to the other.
"""

import multiprocessing
import signal
import weakref
from itertools import pairwise
from multiprocessing.connection import Connection
from typing import Any

import numpy as np
import numpy.typing as npt

from parlor.adapters.share import Arrays, Lineup, Share
from parlor.engine.errors import IllegalPick
from parlor.engine.game import Game

# Processes are spawned, not forked: those that learn have threads, which a fork does not survive.
SPAWN = multiprocessing.get_context("spawn")


class Crew:
    """Shares in several processes, stepped as one; processes end with the crew."""

    def __init__(self, game: Game, lineup: Lineup, rows: int, players: int, processes: int) -> None:
        self._memory = [
            SPAWN.RawArray("B", int(np.prod(shape)) * np.dtype(kind).itemsize)
            for shape, kind in Arrays.shapes(game, rows, players)
        ]
        self._picks_memory = SPAWN.RawArray("q", rows)
        self.arrays = shared_arrays(game, rows, players, self._memory)
        self._picks = np.frombuffer(self._picks_memory, np.int64)
        bounds = [rows * at // processes for at in range(processes + 1)]
        self._own = Share(game, lineup, 0, bounds[1], self.arrays.part(0, bounds[1]))
        self._end = bounds[1]
        self._firsts = bounds[1:-1]
        self._lines: list[Connection] = []
        self._workers: list[Any] = []
        for first, end in pairwise(bounds[1:]):
            self._hire(lineup, rows, players, first, end)
        self.close = weakref.finalize(self, dismiss, self._lines, self._workers)

    def _hire(self, lineup: Lineup, rows: int, players: int, first: int, end: int) -> None:
        here, there = SPAWN.Pipe()
        memory = (*self._memory, self._picks_memory)
        worker = SPAWN.Process(target=work, args=(there, lineup, rows, players, (first, end), memory), daemon=True)
        worker.start()
        there.close()
        self._lines.append(here)
        self._workers.append(worker)

    def reset(self, seed: int) -> None:
        """Begin every match anew."""
        self._tell("reset", seed)
        self._own.reset(seed)
        self._wait()

    def step(self, picks: npt.NDArray[np.int64]) -> None:
        """Make one pick in every match; if one is illegal, none is made."""
        self._check(picks)
        self._picks[:] = picks
        self._tell("step")
        self._own.step(picks[: self._end])
        self._wait()

    def sample(self) -> npt.NDArray[np.int64]:
        """A random legal pick for each match, by the match's own dice."""
        self._tell("sample")
        self._picks[: self._end] = self._own.sample()
        self._wait()
        return self._picks.copy()

    def _check(self, picks: npt.NDArray[np.int64]) -> None:
        """Refuse an illegal pick before any is made anywhere; its reason is known where its match is."""
        masks = self.arrays.masks
        within = (picks >= 0) & (picks < masks.shape[1])
        legal = within & masks[np.arange(len(picks)), np.where(within, picks, 0)]
        if legal.all():
            return
        self._own.core.check(picks[: self._end].tobytes())
        row = int(np.argmin(legal))
        line = self._lines[int(np.searchsorted(self._firsts, row, "right")) - 1]
        line.send(("why", (row, int(picks[row]))))
        raise IllegalPick(f"row {row}: {line.recv()}")

    def _tell(self, word: str, *arguments: Any) -> None:
        for line in self._lines:
            line.send((word, arguments))

    def _wait(self) -> None:
        """Until all have done their part; what went wrong in one of them is raised here."""
        for trouble in [line.recv() for line in self._lines]:
            if trouble is not None:
                raise trouble


def shared_arrays(game: Game, rows: int, players: int, memory: Any) -> Arrays:
    """The arrays that lie in shared memory."""
    shapes = Arrays.shapes(game, rows, players)
    return Arrays(
        *(np.frombuffer(cells, kind).reshape(shape) for cells, (shape, kind) in zip(memory, shapes, strict=True))
    )


def dismiss(lines: list[Connection], workers: list[Any]) -> None:
    """Let processes end: a worker whose line is cut has nothing left to do."""
    for line in lines:
        line.close()
    for worker in workers:
        worker.join()


def work(line: Connection, lineup: Lineup, rows: int, players: int, bounds: tuple[int, int], memory: Any) -> None:
    """Play a share as told, until the line is cut; Ctrl-C is left to the process that began it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    game = lineup.played()
    first, end = bounds
    arrays = shared_arrays(game, rows, players, memory[:-1]).part(first, end)
    picks = np.frombuffer(memory[-1], np.int64)[first:end]
    share = Share(game, lineup, first, end - first, arrays)
    while True:
        try:
            word, arguments = line.recv()
        except (EOFError, OSError):
            return
        line.send(_answer(share, first, picks, word, arguments))


def _answer(share: Share, first: int, picks: npt.NDArray[np.int64], word: str, arguments: Any) -> Any:
    """Do what the word says; returns what went wrong, or what was asked."""
    try:
        if word == "why":
            row, pick = arguments
            return share.core.states[row - first].why(pick)
        if word == "reset":
            share.reset(*arguments)
        elif word == "step":
            share.step(picks)
        else:
            picks[:] = share.sample()
    except Exception as error:
        return error
    return None
