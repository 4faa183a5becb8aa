"""Law 3 at every decision: a match that is saved and loaded asks the same seat for the same picks."""

from typing import Any

from parlor.engine import BadPosition, Dice, Game, State
from parlor.laws.matches import RandomMatch, difference
from parlor.laws.replay import REPLAY

EVERY = 150  # of a longer match so many plies are looked at


def check_reload(game: Game, options: dict[str, Any], seed: int) -> None:
    """Law 3. At every ply (of a long match at many) `game.position(position())` asks the same seat the same.

    A game needs: `facts` says whose decision it is wherever that does not follow from the rest.
    """
    match = RandomMatch(game, options, seed)
    length, dice = match.length(), Dice(seed + 41)
    for state in match.plies():
        if length <= EVERY or dice.below(length) < EVERY:
            _asks_the_same(match, state)


def _asks_the_same(match: RandomMatch, state: State) -> None:
    found = reloaded_differently(state)
    if found:
        match.fail(REPLAY, found)


def reloaded_differently(state: State) -> str:
    """What a match asks otherwise once it is saved and loaded; empty if all is the same.

    That is whose decision it is, what can be picked and how likely it is, where the sentence is, and how it stands.
    """
    try:
        loaded = state.game.position(state.position(), ask_chance=True)
    except BadPosition as error:
        return f"game.position refuses what position() gave: {error}"
    where = difference(_asked(state), _asked(loaded))
    return f"saved and loaded, the match asks something else; {where}" if where else ""


def _asked(state: State) -> dict[str, Any]:
    return {
        "seat": state.seat,
        "picks": state.picks(),
        "weights": state.weights(),
        "turn": state.whose_turn(),
        "mid sentence": state.mid_sentence(),
        "scores": state.scores(),
        "winners": state.winners(),
    }
