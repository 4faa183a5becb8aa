"""Play at the terminal against what `ppo.py` has learned.

    python examples/research/ppo.py espeers --minutes 10 --save espeers.npz
    python examples/research/versus.py espeers espeers.npz          # more arguments go to `parlor play`: --seat 1 ...

A net becomes an opponent by three lines: a `Bot` that looks at the numbers of its seat and picks what scores highest.
Put under a name into `game.bots`, it can be named wherever Parlor asks for a computer in this process.
"""

import sys
from pathlib import Path
from typing import Any

import numpy as np
from ppo import Net

import parlor
from parlor.cli.main import main
from parlor.engine.bot import Bot

NAME = "net"


class NetBot(Bot):
    """Picks what its net likes best; it knows what its seat may know, as numbers."""

    def __init__(self, net: Net) -> None:
        self.net = net

    def choose(self, seen: Any, dice: Any) -> int:
        """The likeliest legal pick."""
        numbers = np.array([seen.tensor(seen.seat)], np.float32)
        legal = np.zeros((1, self.net.words), np.bool_)
        legal[0, seen.picks()] = True
        return int(self.net.look(numbers, legal)[1][0].argmax())


def seated(game: str, file: Path) -> None:
    """Make the net of a file known as an opponent in a game."""
    net = Net.load(file)
    parlor.game(game).bots[NAME] = lambda: NetBot(net)


if __name__ == "__main__":
    seated(sys.argv[1], Path(sys.argv[2]))
    sys.exit(main(["play", sys.argv[1], "--against", NAME, *sys.argv[3:]]))
