"""How good a match looks to a seat, whoever is to pick: a tree search from what that seat knows."""

from mypy_extensions import i64

from parlor.bots.knobs import Knobs
from parlor.bots.mcts import Search
from parlor.engine.dice import Dice
from parlor.engine.record import OVER
from parlor.engine.state import State


class Outlook(Search):
    """A search through the eyes of one seat; `seen` is a guess of that seat."""

    def __init__(self, seen: State, seat: int, dice: Dice, horizon: int) -> None:
        super().__init__(seen, dice, Knobs(horizon=horizon))
        self.me = seat
        self.total: i64 = 0

    def learn(self) -> None:
        """Credit the tree, and add up what the seat got."""
        super().learn()
        self.total += self._gains[self.me]

    def estimate(self, iterations: int) -> float:
        """The mean of the later half of the iterations: the earlier ones try too much that nobody would pick."""
        if self.seen.seat == OVER:
            return self.seen.worth(self.me)
        later: i64 = (iterations + 1) // 2
        self.run(iterations - later)
        self.total = 0
        self.run(later)
        if self.proves and self.trees[0].proved(self.trees[0].root):
            return self.trees[0].certain()
        return float(self.total) / (float(later) * 1000000.0)
