"""Speed before and after: this copy of the project beside another one, such as an earlier commit, in turns.

    git clone . /tmp/before && cd /tmp/before && git checkout 46cbc6b && python setup.py build_ext --inplace
    python bench/before.py /tmp/before

Each turn is a process for each of the two, first one and then the other; all figures are per second of the processor,
and a ratio is the median over the turns of after by before. Prints the table of docs/performance.md.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parents[1]
GAMES = ("espeers", "source", "symetra", "symmetric", "wiz")
COLUMNS = ("picks", "api picks", "clones", "forks", "simulations")
# What one process measures: both copies know these names.
WORK = """
import json, sys, time
import parlor
from parlor.bots.mcts import Search
from parlor.cli.speed import halfway, measure, our_works
from parlor.engine import Dice
game, seconds = parlor.game(sys.argv[1]), float(sys.argv[2])
paces = measure(our_works(game), seconds)
state = halfway(game.start(seed=7))
while len(state.picks()) == 1:
    state.pick(state.picks()[0])
seen, made, begun = state.guess(state.seat, Dice(1)), 0, time.process_time()
while time.process_time() - begun < seconds:
    Search(seen, Dice(2), 1, 0.7, 0).run(500)  # without play-outs: those by hunches are others than before
    made += 500
spent = time.process_time() - begun
print(json.dumps({"picks": paces["loop"].picks, "api picks": paces["api"].picks, "clones": paces["clones"].times,
                  "forks": paces["forks"].times, "simulations": made / spent}))
"""


def measured(folder: Path, game: str, seconds: float) -> dict[str, float]:
    """The figures of one game in one copy."""
    path = os.pathsep.join(str(folder / name) for name in ("src", "examples"))
    command = [sys.executable, "-c", WORK, game, str(seconds)]
    done = subprocess.run(command, env=os.environ | {"PYTHONPATH": path}, capture_output=True, text=True, check=True)
    found: dict[str, float] = json.loads(done.stdout)
    return found


def ratios(before: Path, game: str, turns: int, seconds: float) -> dict[str, tuple[float, float]]:
    """After by before and the figure after, the medians of some turns."""
    pairs = []
    for turn in range(turns):
        order = (before, ROOT) if turn % 2 == 0 else (ROOT, before)
        found = {folder: measured(folder, game, seconds) for folder in order}
        pairs.append((found[before], found[ROOT]))
    return {
        column: (median(new[column] / old[column] for old, new in pairs), median(new[column] for _, new in pairs))
        for column in COLUMNS
    }


def main() -> None:
    """Measure and print the table."""
    parser = argparse.ArgumentParser(description="speed before and after")
    parser.add_argument("before", type=Path, help="a compiled copy of an earlier commit")
    parser.add_argument("--games", nargs="+", default=GAMES)
    parser.add_argument("--turns", type=int, default=7, help="how many times each is measured (7)")
    parser.add_argument("--seconds", type=float, default=0.5, help="seconds for each figure (0.5)")
    args = parser.parse_args()
    print("| game | " + " | ".join(f"{column}/s" for column in COLUMNS) + " |")
    print("| --- |" + " ---: |" * len(COLUMNS))
    for game in args.games:
        found = ratios(args.before.resolve(), game, args.turns, args.seconds)
        cells = (f"{ratio:.2f} × ({pace:,.0f})" for ratio, pace in found.values())
        print(f"| {game} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    main()
