"""How the lab scales: chunks a second with 1, 2, … processes, and what the driver itself costs a chunk.

    python bench/lab.py                     Espeers, policy players, 1 and 2 processes
    python bench/lab.py wiz --jobs 1 2 8

The driver's cost is its own processor time: reading a finished chunk, judging the stop rule, handing out the next one;
then, once, putting the tables together.
"""

import argparse
import tempfile
import time
from pathlib import Path

from parlor.lab.experiment import Experiment, Stop
from parlor.lab.runners import Processes, Runner, runner
from parlor.lab.runs import run


def measure(game: str, jobs: int, chunk: int, chunks: int) -> None:
    """Play so many chunks and print a row."""
    experiment = Experiment(game, ("policy", "policy"), deals=chunk * chunks, chunk=chunk, stop=Stop(width=0.001))
    chosen: Runner = Processes(1) if jobs == 1 else runner(jobs)
    with tempfile.TemporaryDirectory() as folder:
        # Processes begin before the clock does.
        run(Experiment(game, ("policy", "policy"), deals=jobs, chunk=1, seed=2), Path(folder, "warm"), chosen)
        begun, own = time.monotonic(), time.process_time()
        ends: list[tuple[float, float]] = []
        run(
            experiment,
            Path(folder, "run"),
            chosen,
            progress=lambda _: ends.append((time.monotonic(), time.process_time())),
        )
        wall, driver, after = ends[-1][0] - begun, ends[-1][1] - own, time.process_time() - ends[-1][1]
    chosen.close()
    cost = f"{1000 * driver / chunks:.1f} ms | {1000 * after / chunks:.1f} ms"
    print(f"| {game} | {jobs} | {chunk} | {chunks / wall:.2f} | {cost} |", flush=True)


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="espeers")
    parser.add_argument("--jobs", type=int, nargs="+", default=[1, 2])
    parser.add_argument("--chunk", type=int, default=1000, help="deals a chunk")
    parser.add_argument("--chunks", type=int, default=12)
    args = parser.parse_args()
    print(
        "| game | processes | deals a chunk | chunks/s | driver a chunk | tables a chunk |\n|---|---|---|---|---|---|"
    )
    for jobs in args.jobs:
        measure(args.game, jobs, args.chunk, args.chunks)


if __name__ == "__main__":
    main()
