"""Speed before and after: this copy of the project beside another one, such as an earlier commit, in turns.

    git clone . /tmp/before && cd /tmp/before && git checkout 46cbc6b && python setup.py build_ext --inplace
    python bench/before.py /tmp/before --write

Of each game one process of either copy stays open, and the two work by turns, in slices of some hundredths of a second:
whatever else the machine does slows both alike. Figures are per second of the processor; a ratio is the median over
the slices of after by before. Prints a table; `--write` puts it into docs/performance.md.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from typing import Any

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs/performance.md"
HEAD = "## Before and after\n"
GAMES = ("espeers", "source", "symetra", "symmetric", "wiz")
COLUMNS = {
    "loop": "picks/s",
    "api": "API picks/s",
    "clones": "clones/s",
    "forks": "forks/s",
    "simulations": "simulations/s",
}
# What a process of either copy does; both know these names. It says a match as words, is told which one to work on, and
# then does jobs: the name of a work and how often it is done.
WORK = """
import json, sys, time
import parlor
from parlor.bots.mcts import Search
from parlor.cli.speed import api_matches, halfway
from parlor.engine import Dice
from parlor.engine.play import clones, forks, random_matches
game, dice = parlor.game(sys.argv[1]), Dice(7)
print(json.dumps([game.word(pick) for pick in halfway(game.start(seed=7)).log]), flush=True)
start = game.start(ask_chance=True)
state = game.replay({}, [game.code(word) for word in json.loads(sys.stdin.readline())])
seen = state.guess(state.seat, Dice(1))
try:
    from parlor.bots.knobs import Knobs
    knobs = [Knobs(horizon=0, glance=0)]  # no play-outs and no glances: hunches and those are new
except ImportError:
    knobs = [1, 0.7, 0]  # before there were knobs: observers, explore, horizon
works = {
    "loop": lambda count: random_matches(start, count, dice),
    "api": lambda count: api_matches(start, count, dice),
    "clones": lambda count: clones(state, count),
    "forks": lambda count: forks(state, count),
    "simulations": lambda count: Search(seen, Dice(2), *knobs).run(count) and None,
}
for line in sys.stdin:
    name, count = json.loads(line)
    begun = time.process_time()
    picks = works[name](count)
    print(json.dumps([time.process_time() - begun, picks or count]), flush=True)
"""


class Copy:
    """A process of one copy of the project that works on demand."""

    def __init__(self, folder: Path, game: str) -> None:
        path = os.pathsep.join(str(folder / name) for name in ("src", "examples"))
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORK, game],
            env=os.environ | {"PYTHONPATH": path},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )
        self.middle: list[str] = self._answer()  # half of a match

    def work_on(self, match: list[str]) -> None:
        """Which match is copied and searched."""
        self._send(match)

    def pace(self, work: str, count: int) -> tuple[float, float]:
        """How much was done a second of the processor, and in how many seconds."""
        self._send([work, count])
        seconds, done = self._answer()
        return done / seconds, seconds

    def _send(self, told: object) -> None:
        assert self.process.stdin
        print(json.dumps(told), file=self.process.stdin, flush=True)

    def _answer(self) -> Any:
        assert self.process.stdout
        return json.loads(self.process.stdout.readline())

    def close(self) -> None:
        """No more work."""
        self.process.communicate()


def slices(copy: Copy, work: str, seconds: float) -> int:
    """How often a work is done in a slice; a tree has always the same size."""
    if work == "simulations":
        return 500
    count = 1
    while (took := copy.pace(work, count)[1]) <= seconds / 4:
        count *= 4
    return max(1, round(count * seconds / took))


def ratios(before: Path, game: str, turns: int, seconds: float) -> dict[str, tuple[float, float]]:
    """After by before and the figure after, the medians of some turns, for each work."""
    old, new = Copy(before, game), Copy(ROOT, game)
    old.work_on(old.middle)
    new.work_on(old.middle)
    pairs: dict[str, list[tuple[float, float]]] = {work: [] for work in COLUMNS}
    counts = {work: slices(new, work, seconds) for work in COLUMNS}
    for turn in range(turns):
        for work, count in counts.items():
            order = (old, new) if turn % 2 == 0 else (new, old)
            paces = {copy: copy.pace(work, count)[0] for copy in order}
            pairs[work].append((paces[old], paces[new]))
    old.close()
    new.close()
    return {
        work: (median(after / before for before, after in found), median(after for _, after in found))
        for work, found in pairs.items()
    }


def table(before: Path, games: list[str], turns: int, seconds: float) -> str:
    """The ratios of all games, with the figures after."""
    lines = ["| game | " + " | ".join(COLUMNS.values()) + " |", "| --- |" + " ---: |" * len(COLUMNS)]
    for game in games:
        found = ratios(before, game, turns, seconds)
        lines.append(
            f"| {game} | " + " | ".join(f"{ratio:.2f} × ({pace:,.0f})" for ratio, pace in found.values()) + " |"
        )
        print(lines[-1], flush=True)
    return "\n".join(lines)


def main() -> None:
    """Measure, print the table and write it into the page if asked."""
    parser = argparse.ArgumentParser(description="speed before and after")
    parser.add_argument("before", type=Path, help="a compiled copy of an earlier commit")
    parser.add_argument("--games", nargs="+", default=list(GAMES))
    parser.add_argument("--turns", type=int, default=31, help="how many slices of each work (31)")
    parser.add_argument("--seconds", type=float, default=0.05, help="about how long a slice takes (0.05)")
    parser.add_argument("--write", action="store_true", help="put the table into docs/performance.md")
    args = parser.parse_args()
    found = table(args.before.resolve(), args.games, args.turns, args.seconds)
    if args.write:
        commit = subprocess.run(
            ["git", "rev-parse", "--short", "HEAD"], cwd=args.before, capture_output=True, text=True, check=True
        ).stdout.strip()
        PAGE.write_text(with_table(PAGE.read_text(encoding="utf-8"), found, commit, args.turns), encoding="utf-8")


def with_table(page: str, found: str, commit: str, turns: int) -> str:
    """The page with the table in it, before its last section."""
    told = (
        f"The same works in commit {commit} and now, by turns in one run (`python bench/before.py`): the ratio after\n"
        f"by before as the median of {turns} slices, in brackets the pace now. *simulations*: steps of the tree\n"
        "search from the middle of a match, without play-outs and without glances at what wins at once (they are new,\n"
        "and made in open games only: they cost three tenths of Symmetric's steps). The machine's load at the end: "
        f"{os.getloadavg()[0]:.0f} on {os.cpu_count()} cores.\n"
    )
    start, _, rest = page.partition(HEAD)
    end = rest[rest.index("\n## ") + 1 :] if rest else start[start.index("## Why it is fast") :]
    start = start if rest else start[: start.index("## Why it is fast")]
    return f"{start}{HEAD}{told}\n{found}\n\n{end}"


if __name__ == "__main__":
    main()
