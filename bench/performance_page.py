"""Measures every game and writes docs/performance.md."""

from datetime import UTC, datetime
from pathlib import Path

import parlor
from parlor.cli.bench import RATIO_HEAD, SPEED_HEAD, Report, goal_line, measured, ratio_rows, show, speed_rows
from parlor.cli.speed import TURNS

PAGE = Path(__file__).parent.parent / "docs" / "performance.md"

TEXT = """\
# How fast it is

`make bench` measures this on your machine; `make pages` writes this page anew. The figures are of {day}:

{facts}

All of them are per second of one core's processor time, each the median of {turns} turns.

## Every game
Random complete matches with default options. *games/s* and *picks/s*: the compiled loop
(`parlor.engine.play.random_matches`), which is what searches and simulations use; chance's picks count.
*API*: the same through `state.picks()` and `state.pick()` from Python, each pick checked and recorded.
*clones*: copies of a state half through a match with its record; *forks*: copies without it, as a search makes them.

{speeds}

## Against OpenSpiel
Random matches from the same state (Leduc: after the deal), ours and theirs in turns. *C++ rollouts* is
`RandomRolloutEvaluator` inside one simulation of `MCTSBot`: it plays to the end and adds up the results, so our
line "scores added up" does the same work.

{ratios}

## Goals
{goals}

## Why it is fast
The rules are typed Python that mypyc compiles to C, a state is a few machine integers, and in a search it carries no
record. [architecture.md](architecture.md) tells what to mind when writing such code.
"""


def page(report: Report) -> str:
    """The page with the figures of a report."""
    return TEXT.format(
        day=datetime.now(UTC).date(),
        turns=TURNS,
        facts="\n".join(f"- {name}: {fact}" for name, fact in report.machine.items()),
        speeds=_markdown(SPEED_HEAD, speed_rows(report)),
        ratios=_markdown(RATIO_HEAD, ratio_rows(report)),
        goals="\n".join(f"- {goal_line(goal)}" for goal in report.goals),
    )


def _markdown(head: tuple[str, ...], rows: list[list[str]]) -> str:
    lines = [head, ["---" if column in ("game", "Parlor", "OpenSpiel") else "---:" for column in head], *rows]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines)


if __name__ == "__main__":
    found = measured(parlor.games(), 2.0)
    show(found)
    PAGE.write_text(page(found), encoding="utf-8")
    print(f"written: {PAGE}")
