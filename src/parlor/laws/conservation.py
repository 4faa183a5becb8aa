"""Law 5, conservation: cards, beads and points are neither made nor lost."""

from typing import Any

from parlor.engine import Dice, Game
from parlor.laws.matches import RandomMatch, viewer_name, viewers

CONSERVATION = "5 (conservation)"


def check_conservation(game: Game, options: dict[str, Any], seed: int) -> None:
    """Law 5. Cards, beads and points are neither made nor lost: `tally()` is the same at every ply.

    A game needs: `tally` counts all of them wherever they are (bag, hands, table, out of the game), by name.
    It counts what is there; numbers that were computed once and stored prove nothing.
    """
    match = RandomMatch(game, options, seed)
    first = match.state.tally()
    for state in match.plies():
        if state.tally() != first:
            match.fail(CONSERVATION, f"the tally was {first} and has become {state.tally()}")
    for state in RandomMatch(game, options, seed).moments(6):
        for seat in viewers(state):
            tally = state.guess(seat, Dice(seed)).tally()
            if tally != first:
                match.fail(CONSERVATION, f"in a guess of {viewer_name(seat)} the tally is {tally}, not {first}", state)
        tally = game.position(state.position()).tally()
        if tally != first:
            match.fail(CONSERVATION, f"in a loaded position the tally is {tally}, not {first}", state)
