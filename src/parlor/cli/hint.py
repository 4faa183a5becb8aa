"""What to pick, for a person who asks."""

from parlor.bots import roster
from parlor.bots.bot import answer
from parlor.engine import Dice, State

GUESSES = 8


def hint(state: State, dice: Dice) -> int:
    """The pick after which the match looks best for the seat to pick; among equals, the strongest bot's."""
    worths = pick_worths(state, dice)
    best = max(worths.values())
    strongest = answer(roster.bot(roster.names(state.game)[-1], state.game), state, dice)
    if worths[strongest] == best:
        return strongest
    return next(pick for pick, worth in worths.items() if worth == best)


def pick_worths(state: State, dice: Dice) -> dict[int, float]:
    """How good each legal pick looks, on average over some guesses of what the seat cannot see."""
    worths = dict.fromkeys(state.picks(), 0.0)
    for _ in range(GUESSES):
        seen = state.guess(state.seat, dice)
        for pick in worths:
            after = seen.fork()
            after.apply(pick)
            worths[pick] += after.worth(state.seat) / GUESSES
    return worths
