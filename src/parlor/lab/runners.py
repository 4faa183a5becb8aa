"""Where chunks are made: here, or in processes of this machine. A cluster is in cluster.py.

A runner gets chunks one by one and gives them back as they are done, in any order. It asks for more only when it has
room, so whoever hands them out may stop at any moment.
"""

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, wait
from pathlib import Path
from typing import Protocol

from parlor.bots.workers import WorkerDied, Workers
from parlor.lab.chunks import Chunk, make
from parlor.lab.experiment import Experiment

# So many chunks are under way for each process, and so often a chunk is begun anew whose process died.
AHEAD = 2
RETRIES = 3


class Runner(Protocol):
    """Makes chunks."""

    def run(self, experiment: Experiment, chunks: Iterable[Chunk], out: Path) -> Iterator[Chunk]:
        """Make these chunks; each is given back when its tables are in `out`."""
        ...

    def close(self) -> None:
        """End whatever it has begun."""
        ...


class Here:
    """One after the other, in this process."""

    def run(self, experiment: Experiment, chunks: Iterable[Chunk], out: Path) -> Iterator[Chunk]:
        """Make these chunks."""
        for chunk in chunks:
            yield make(experiment, chunk, out)

    def close(self) -> None:
        """Nothing is begun that does not end by itself."""


class Processes:
    """In so many processes of this machine, which serve one experiment after another until they are closed."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs
        self.workers: Workers | None = None

    def run(self, experiment: Experiment, chunks: Iterable[Chunk], out: Path) -> Iterator[Chunk]:
        """Make these chunks; one whose process dies is made again."""
        self.workers = workers = self.workers or Workers(self.jobs)
        waiting = iter(chunks)
        begun: dict[Future[Chunk], tuple[Chunk, int]] = {}

        def begin(chunk: Chunk, tries: int) -> None:
            begun[workers.submit(make, experiment, chunk, out)] = chunk, tries

        while True:
            while len(begun) < AHEAD * self.jobs and (chunk := next(waiting, None)) is not None:
                begin(chunk, 1)
            if not begun:
                return
            done, _ = wait(begun, return_when=FIRST_COMPLETED)
            for future in done:
                chunk, tries = begun.pop(future)
                try:
                    yield future.result()
                except WorkerDied:
                    if tries == RETRIES:
                        raise
                    begin(chunk, tries + 1)

    def close(self) -> None:
        """End the processes, finished or not."""
        if self.workers is not None:
            self.workers.close()
            self.workers = None


def runner(jobs: int) -> Runner:
    """The runner for so many processes."""
    return Here() if jobs == 1 else Processes(jobs)
