"""What a computer player is: something that answers for a seat.

It is honest by construction. It never gets the match, only a *guess* of its seat (`State.guess`): a
state that agrees with everything the seat knows, in which all it does not know was drawn at random.
From that it may draw as many further guesses as it likes.
"""

from mypy_extensions import i64, mypyc_attr

from parlor.engine.dice import Dice
from parlor.engine.picks import Picks
from parlor.engine.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A computer player. One object may serve several seats and matches."""

    def choose(self, seen: State, dice: Dice) -> i64:
        """A legal pick for `seen.seat`; `seen` is a guess, all randomness comes from `dice`."""
        raise NotImplementedError

    def speak(self, seen: State, dice: Dice, words: Picks) -> None:
        """Add the picks of a sentence, or those at its beginning that it is sure of; `seen` may be played on."""
        words.add(self.choose(seen, dice))


def answer(bot: Bot, state: State, dice: Dice) -> int:
    """What the bot picks for the seat to pick, from a guess of that seat."""
    return bot.choose(state.guess(state.seat, dice), dice)
