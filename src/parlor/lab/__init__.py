"""The lab: experiments with thousands of matches, and statistics that say how sure they are.

import parlor.lab

result = parlor.lab.run("espeers", bots=["greedy", "policy"], matches=2000)
result.matches  # a polars frame: one row a match
"""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from parlor.lab.runs import Result


def run(
    game: str,
    *,
    bots: Sequence[str] = (),
    arms: dict[str, dict[str, Any]] | None = None,
    options: dict[str, Any] | None = None,
    packs: Sequence[str | Path] = (),
    matches: int = 1000,
    seconds: float = 0.0,
    seed: int = 1,
    jobs: int = 1,
    out: str | Path | None = None,
) -> "Result":
    """Play an experiment: its frames are `matches`, `seats`, `cards` and `decisions` of the result.

    `arms` are ways to play by their names, each with `options`, `packs` or `bots` of its own; all play the same deals.
    Without `out` nothing is kept on the disk. Scripts with `jobs` above 1 need `if __name__ == "__main__":`.
    """
    from parlor.lab.frames import play

    return play(game, bots, arms or {}, options or {}, packs, matches, seconds, seed, jobs, out)
