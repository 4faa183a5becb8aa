"""What a finished match is worth to each seat, as every adapter tells it."""

from parlor.engine.record import OVER
from parlor.engine.state import State


def payoffs(state: State) -> list[float]:
    """The score where a game has stakes; else 1 to who wins alone and less to who shares, all together 0.

    Before the end, and where nobody wins, it is 0 for all. Who plays alone gets from -1 to 1.
    """
    low, high = state.game.stakes
    if state.seat != OVER:
        return [0.0] * state.players
    if low < high:
        return state.scores()
    if state.players == 1:
        return [2.0 * state.worth(0) - 1.0]
    winners = state.winners()
    if not winners:
        return [0.0] * state.players
    seats = int(state.players)
    won = (seats / len(winners) - 1.0) / (seats - 1)
    return [won if seat in winners else -1.0 / (seats - 1) for seat in range(seats)]
