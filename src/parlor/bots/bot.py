"""The simplest computer player: any legal pick."""

from mypy_extensions import i64

from parlor.engine.bot import Bot
from parlor.engine.dice import Dice
from parlor.engine.picks import Picks
from parlor.engine.state import State


class RandomBot(Bot):
    """Any legal pick, each equally likely."""

    def choose(self, seen: State, dice: Dice) -> i64:
        """One of the legal picks."""
        picks = Picks()
        seen.legal(picks)
        return picks.at(dice.below(picks.count))
