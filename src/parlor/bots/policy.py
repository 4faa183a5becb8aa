"""The policy player: it follows the game's hunch (`State.hunch`) and looks no pick ahead."""

from mypy_extensions import i64

from parlor.engine.bot import Bot
from parlor.engine.dice import Dice
from parlor.engine.picks import Picks
from parlor.engine.state import State


class PolicyBot(Bot):
    """Quick enough to sweep through thousands of matches."""

    def __init__(self) -> None:
        self._legal = Picks()

    def choose(self, seen: State, dice: Dice) -> i64:
        """What the game's hunch says."""
        legal = self._legal
        legal.clear()
        seen.legal(legal)
        return seen.hunch(legal, dice) if legal.count > 1 else legal.at(0)

    def speak(self, seen: State, dice: Dice, words: Picks) -> None:
        """The sentence that hunch after hunch leads to."""
        seat: i64 = seen.seat
        while True:
            pick = self.choose(seen, dice)
            words.add(pick)
            seen.apply(pick)
            if seen.seat != seat or not seen.mid_sentence():
                break
