"""Chunks on a cluster of machines, by Ray (`pip install 'parlor[cluster]'`).

A machine of the cluster needs Parlor in the same version and nothing else: it gets the experiment and sends the chunk's
files back. A chunk whose machine is lost is made again by another.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from parlor.engine.errors import BadOption
from parlor.lab.chunks import Chunk, make_there, place
from parlor.lab.experiment import Experiment
from parlor.lab.runners import AHEAD

# So often Ray begins a chunk anew whose machine was lost.
LOST = 10


class Cluster:
    """Makes chunks on the cluster at an address; `auto` is the one that this machine belongs to, or this machine."""

    def __init__(self, address: str = "auto") -> None:
        self.address = address

    def run(self, experiment: Experiment, chunks: Iterable[Chunk], out: Path) -> Iterator[Chunk]:
        """Make these chunks, a few for each processor at a time."""
        ray = join(self.address)
        work = ray.remote(num_cpus=1, max_retries=LOST)(make_there)
        given, fingerprint = ray.put(experiment), experiment.fingerprint()
        waiting = iter(chunks)
        begun: dict[Any, Chunk] = {}
        while True:
            room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
            while len(begun) < room and (chunk := next(waiting, None)) is not None:
                if chunk.folder(out).is_dir():
                    yield chunk
                else:
                    begun[work.remote(given, chunk, fingerprint)] = chunk
            if not begun:
                return
            done, _ = ray.wait(list(begun), num_returns=1)
            for reference in done:
                chunk = begun.pop(reference)
                place(chunk, out, result(ray, reference))
                yield chunk

    def close(self) -> None:
        """The cluster lives on."""


def join(address: str) -> Any:
    """Ray, connected to a cluster; where `auto` finds none, this machine is one."""
    import ray

    if not ray.is_initialized():
        quiet: dict[str, Any] = {"log_to_driver": False, "logging_level": "ERROR"}
        try:
            ray.init(address=address, **quiet)
        except ConnectionError as error:
            if address != "auto":
                raise BadOption(f"no cluster at {address}: {error}") from None
            ray.init(include_dashboard=False, **quiet)
    return ray


def result(ray: Any, reference: Any) -> dict[str, bytes]:
    """What a worker sent; its refusal, if it refused."""
    try:
        files: dict[str, bytes] = ray.get(reference)
    except ray.exceptions.RayTaskError as error:
        if isinstance(error.cause, BadOption):
            raise error.cause from None
        raise
    return files
