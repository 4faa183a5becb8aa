"""What a training is: everything that its result depends on."""

from typing import NamedTuple

# A brain is proved on one of so many matches, which it never learns from.
HELD_OUT = 10


class Plan(NamedTuple):
    """The game, who plays and how, and what is fitted to it."""

    game: str
    matches: int
    seed: int = 1
    # How many iterations a search makes for a sentence.
    iterations: int = 100
    # In an open game of two: how many turns they look ahead instead (0: they search trees).
    turns: int = 0
    # Each match begins with up to so many random picks.
    random: int = 0
    # How much they explore, and a search with what was learned from them, in thousandths; 0: as usual in the game.
    explore: int = 0
    # Of a hundred picks so many are any pick; of a hundred lots so many have other options than the usual ones.
    stray: int = 6
    varied: int = 15
    # One of so many decisions becomes a row; how much of a hundred what a search thought counts beside who won.
    every: int = 1
    trust: int = 50
    # 1 if features alone tell what a match is worth, 0 if the hand-made evaluation counts beside them.
    alone: int = 0
    # Of each search so many of the states at which it asked what they are worth become rows instead, each played to its
    # end by searches of so many iterations (0: by greedy players): who won there is to be foretold.
    leaves: int = 0
    referee: int = 0
    # After so many matches, and again after so many more, the players ask what was learned from all before (0: never).
    renew: int = 0
    # Units of the hidden layer of the value (-1: it does not judge) and of the prior (-1: it has none).
    hidden: int = 16
    units: int = 16
    # After how many picks of a play-out the brain is asked; how much a search leans to what is likely, and how much
    # worse than others it thinks what was never tried, in thousandths.
    horizon: int = 0
    lean: int = 300
    shy: int = 0

    def command(self) -> str:
        """The command that repeats this training."""
        usual = Plan(self.game, self.matches)
        words = [f"parlor train {self.game} --matches {self.matches}"]
        for name in self._fields[2:]:
            value = getattr(self, name)
            if value != getattr(usual, name):
                words.append(f"--{name} {value}")
        return " ".join(words)


# What the matches depend on; the rest is about what is made of them.
PLAYED = ("game", "seed", "iterations", "explore", "stray", "varied", "leaves", "referee", "renew", "turns", "random")
