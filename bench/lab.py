"""How the lab scales: chunks a second with 1, 2, … processes, and what the driver itself costs a chunk.

    python bench/lab.py                     Espeers, policy players, 1 and 2 processes
    python bench/lab.py wiz --jobs 1 2 8
    python bench/lab.py --jobs --nodes 1 2  the same on nodes of Ray, each with one processor, simulated on this machine

The driver's cost is its own processor time: reading a finished chunk, judging the stop rule, handing out the next one;
then, once, putting the tables together.
"""

import argparse
import os
import tempfile
import time
from pathlib import Path

from parlor.lab.experiment import Experiment, Stop
from parlor.lab.runners import Processes, Runner, runner
from parlor.lab.runs import run

# So many chunks of one deal are played before, by every worker at least one.
WARM = 8


def measure(game: str, what: str, chosen: Runner, chunk: int, chunks: int) -> None:
    """Play so many chunks and print a row."""
    experiment = Experiment(game, ("policy", "policy"), deals=chunk * chunks, chunk=chunk, stop=Stop(width=0.001))
    with tempfile.TemporaryDirectory() as folder:
        # Workers begin before the clock does.
        run(Experiment(game, ("policy", "policy"), deals=WARM, chunk=1, seed=2), Path(folder, "warm"), chosen)
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
    print(f"| {game} | {what} | {chunk} | {chunks / wall:.2f} | {cost} |", flush=True)


def on_nodes(game: str, nodes: int, chunk: int, chunks: int) -> None:
    """The same on a cluster of so many nodes that are all this machine; its workers are as urgent as processes are."""
    os.environ["RAY_worker_niceness"] = "0"  # noqa: SIM112
    import ray
    from ray.cluster_utils import Cluster as Machines

    from parlor.lab.cluster import Cluster

    machines = Machines(initialize_head=True, head_node_args={"num_cpus": 1, "include_dashboard": False})
    try:
        for _ in range(nodes - 1):
            machines.add_node(num_cpus=1)
        machines.wait_for_nodes()
        measure(game, f"Ray, {nodes} nodes" if nodes > 1 else "Ray, 1 node", Cluster(machines.address), chunk, chunks)
    finally:
        ray.shutdown()  # type: ignore[no-untyped-call,unused-ignore]
        machines.shutdown()  # type: ignore[no-untyped-call,unused-ignore]


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="?", default="espeers")
    parser.add_argument("--jobs", type=int, nargs="*", default=[1, 2])
    parser.add_argument("--nodes", type=int, nargs="*", default=[])
    parser.add_argument("--chunk", type=int, default=1000, help="deals a chunk")
    parser.add_argument("--chunks", type=int, default=12)
    args = parser.parse_args()
    print("| game | workers | deals a chunk | chunks/s | driver a chunk | tables a chunk |\n|---|---|---|---|---|---|")
    for jobs in args.jobs:
        chosen: Runner = Processes(1) if jobs == 1 else runner(jobs)
        measure(args.game, f"{jobs} process{'es' if jobs > 1 else ''}", chosen, args.chunk, args.chunks)
    for nodes in args.nodes:
        on_nodes(args.game, nodes, args.chunk, args.chunks)
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
