"""What a training is: everything that its result depends on."""

from pathlib import Path
from typing import NamedTuple

# A brain is proved on one of so many matches, which it never learns from.
HELD_OUT = 10


class Plan(NamedTuple):
    """The game, who plays and how, and what is fitted to it."""

    game: str
    matches: int
    seed: int = 1
    # Who plays, and how many iterations it searches, if it is the highest level.
    player: str = "greedy"
    iterations: int = 0
    # One of so many picks becomes a row; of a hundred sentences so many begin with any pick.
    every: int = 20
    stray: int = 5
    # Of a hundred lots of matches so many have other options than the usual ones.
    varied: int = 40
    # Units in the hidden layer; after how many picks of a play-out the brain is asked.
    hidden: int = 16
    horizon: int = 0

    def command(self) -> str:
        """The command that repeats this training."""
        usual = Plan(self.game, self.matches)
        words = [f"parlor train {self.game} --matches {self.matches}"]
        for name in self._fields[2:]:
            value = getattr(self, name)
            if value != getattr(usual, name):
                words.append(f"--{name} {value}")
        return " ".join(words)


def rows_file(work: Path, lot: int) -> Path:
    """Where the rows of a lot are kept."""
    return work / f"rows-{lot:05d}.npz"
