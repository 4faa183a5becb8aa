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


class Here:
    """One after the other, in this process."""

    def run(self, experiment: Experiment, chunks: Iterable[Chunk], out: Path) -> Iterator[Chunk]:
        """Make these chunks."""
        for chunk in chunks:
            yield make(experiment, chunk, out)


class Processes:
    """In so many processes of this machine."""

    def __init__(self, jobs: int) -> None:
        self.jobs = jobs

    def run(self, experiment: Experiment, chunks: Iterable[Chunk], out: Path) -> Iterator[Chunk]:
        """Make these chunks; one whose process dies is made again."""
        waiting = iter(chunks)
        with Workers(self.jobs) as workers:
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


def runner(jobs: int) -> Runner:
    """The runner for so many processes."""
    return Here() if jobs == 1 else Processes(jobs)
