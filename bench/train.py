"""Repeats the training of every brain that Parlor ships, from the command in its file, and compares the numbers.

`python bench/train.py [game ...]`; matches are kept in training/GAME, so a repetition that was stopped goes on.
"""

import argparse
import sys
import time
from pathlib import Path

import parlor
from parlor.cli.main import parser
from parlor.cli.train import plan_of, show
from parlor.engine.brain_file import NAME, read
from parlor.train.training import train


def repeat(name: str) -> bool:
    """Train a game's brain again; whether the same numbers came out."""
    game = parlor.game(name)
    folder = game.folder
    assert folder is not None
    shipped = read(folder / NAME, game)
    args: argparse.Namespace = parser().parse_args(shipped.command.split()[1:])
    work, begun = Path("training") / name, time.monotonic()
    report = train(plan_of(args), work)
    show(report, work)
    again = read(work / NAME, game)
    same = (again.numbers, again.prior) == (shipped.numbers, shipped.prior)
    print(f"{game.title}: {'the same numbers' if same else 'OTHER NUMBERS'} after {time.monotonic() - begun:.0f} s")
    return same


if __name__ == "__main__":
    names = sys.argv[1:] or [name for name in parlor.games() if parlor.game(name).brain is not None]
    repeated = [repeat(name) for name in names]
    sys.exit(0 if all(repeated) else 1)
