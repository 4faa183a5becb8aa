"""What to pick, for a person who asks."""

from parlor.bots import roster
from parlor.bots.bot import answer
from parlor.cli.speech import goes_on, rehearsal
from parlor.engine import Dice, State


def hint(state: State, dice: Dice) -> list[int]:
    """The sentence that the strongest bot would say, as far as the seat can plan it."""
    bot = roster.bot(roster.names(state.game)[-1], state.game)
    seen = state.guess(state.seat, dice)
    trial = rehearsal(seen)
    picks: list[int] = []
    while not picks or (goes_on(seen, trial) and trial.mid_sentence()):
        picks.append(answer(bot, trial, dice))
        trial.pick(picks[-1])
    return picks
