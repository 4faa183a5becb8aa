"""Levels 1 to 5: from a friendly beginner to the best we have.

A level is a budget for the search that suits the game (alpha-beta where nothing is hidden, Monte
Carlo trees elsewhere) and, for the lower ones, how often it picks without thinking.
"""

from typing import Final

from mypy_extensions import i64

from parlor.bots.alphabeta import AlphaBetaBot
from parlor.bots.bot import Bot, RandomBot
from parlor.bots.mcts import Finding, SearchBot
from parlor.engine.contract import State
from parlor.engine.dice import Dice

LEVELS: Final = ["1", "2", "3", "4", "5"]
# Of a hundred picks, how many are made without thinking.
SLIPS: Final = [30, 12, 0, 0, 0]
ITERATIONS: Final = [30, 80, 300, 1200, 1000000]
TURNS: Final = [1, 1, 2, 3, 40]
SECONDS: Final = [0.0, 0.0, 0.3, 0.6, 1.0]
HORIZON: Final = 60


class LevelBot(Bot):
    """A computer of a level, for any game; the highest thinks `seconds` a pick, if they are given.

    With `iterations` it is a search of a Monte Carlo tree of so many, without a clock.
    """

    def __init__(self, level: int, seconds: float = 0.0, iterations: int = 0) -> None:
        at = level - 1
        self.slips: i64 = 0 if iterations else SLIPS[at]
        self.trees: bool = iterations > 0
        self.seconds: float = seconds if seconds > 0.0 and level == len(LEVELS) else SECONDS[at]
        if iterations:
            self.seconds = 0.0
        self.open = AlphaBetaBot(TURNS[at], self.seconds)
        self.hidden = SearchBot(iterations or ITERATIONS[at], self.seconds, horizon=HORIZON)
        self.quick: Bot = RandomBot()

    def choose(self, seen: State, dice: Dice) -> i64:
        """Think, unless this is one of the picks made without thinking."""
        if self.slips and dice.below(100) < self.slips:
            return self.quick.choose(seen, dice)
        return self.hidden.choose(seen, dice) if self.in_trees(seen) else self.open.choose(seen, dice)

    def search(self, seen: State, dice: Dice) -> Finding:
        """Think, and tell everything that was found."""
        return self.hidden.search(seen, dice) if self.in_trees(seen) else self.open.search(seen, dice)

    def in_trees(self, seen: State) -> bool:
        """Whether it thinks in Monte Carlo trees."""
        return self.trees or seen.key() == 0
