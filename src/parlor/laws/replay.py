"""Law 3, replay: options and picks rebuild a match, a position rebuilds a moment."""

import json
from typing import Any

from parlor.engine import CHANCE, OVER, BadPosition, Dice, Game, IllegalPick, Luck, State
from parlor.laws.matches import RandomMatch, difference, everything, pick_in_both, random_pick, text, viewers

REPLAY = "3 (replay)"


def check_replay(game: Game, options: dict[str, Any], seed: int, moments: int = 12) -> None:
    """Law 3. Options and picks rebuild a match; `position()` rebuilds a moment, through JSON too.

    A game needs: `facts` tells all that `apply`, `legal` and `known` use (the agenda, who knows which card,
    what was done this turn), in lists, dicts with text keys, texts, numbers, true, false and null only;
    `load` reads it back. Labels, prompts and areas follow from the position, never from the log.
    """
    match = RandomMatch(game, options, seed)
    for state in match.moments(moments):
        try:
            again = game.replay(options, state.log)
        except IllegalPick as error:
            match.fail(REPLAY, f"replay(options, log) refuses a pick that was made: {error}")
        where = difference(_seen(state), _seen(again))
        if where:
            match.fail(REPLAY, f"replay(options, log) differs from the match; {where}")
        _position_round_trips(match, state)
        _position_plays_on(match, state)
    _seeded_match_is_the_asked_one(match)


def _seen(state: State) -> dict[str, Any]:
    """All that is seen of a match, its record included."""
    return {"everything": everything(state), "scenes": [state.scene(seat) for seat in viewers(state)]}


def _drawn(state: State) -> dict[str, Any]:
    """What is seen of a state apart from its record, which a position does not carry."""
    scenes = [state.scene(seat) for seat in viewers(state)]
    for scene in scenes:
        del scene["log"], scene["story"], scene["events"]
    picks, weights = state.picks(), state.weights()
    return {"seat": state.seat, "picks": picks, "weights": weights, "position": state.position(), "scenes": scenes}


def _position_round_trips(match: RandomMatch, state: State) -> None:
    """A position, through JSON too, gives the same moment."""
    data = state.position()
    through = json.loads(text(data))
    if difference(data, through):
        match.fail(REPLAY, f"position() does not survive JSON; {difference(data, through)}")
    try:
        loaded = match.game.position(through, ask_chance=True)
    except BadPosition as error:
        match.fail(REPLAY, f"game.position refuses what position() gave: {error}")
    where = difference(_drawn(state), _drawn(loaded))
    if where:
        match.fail(REPLAY, f"game.position(position()) differs from the state; {where}")
    if loaded.key() != state.key():
        match.fail(REPLAY, f"key() is {state.key()}, but {loaded.key()} for the same position loaded")


def _position_plays_on(match: RandomMatch, state: State) -> None:
    """From a position the same picks lead to the same states, and can be replayed."""
    one, dice = state.clone(), Dice(match.seed + 2)
    origin = state.position()
    other = match.game.position(origin, ask_chance=True)
    for step in range(20):
        if one.seat == OVER:
            break
        pick_in_both(match, REPLAY, one, other, random_pick(one, dice))
        where = difference(_drawn(one), _drawn(other)) if step % 6 == 0 else ""
        if where:
            match.fail(REPLAY, f"played on from position() with the same picks, the match differs; {where}", one)
    again = match.game.replay(match.options, other.log, position=origin)
    where = difference(_seen(other), _seen(again))
    if where:
        match.fail(REPLAY, f"replay from a position differs from the match that began there; {where}", other)


def _seeded_match_is_the_asked_one(match: RandomMatch) -> None:
    """`start(seed)` brings what a match that asks chance gets from the luck of that seed."""
    game, options, seed = match.game, match.options, match.seed
    rolled, asked = game.start(seed=seed, **options), game.start(ask_chance=True, **options)
    luck, choices = Luck(seed), Dice(seed + 3)
    while True:
        while asked.seat == CHANCE:
            asked.pick(asked.brought(luck))
        if rolled.log != asked.log or rolled.seat != asked.seat:
            match.fail(REPLAY, "start(seed) and start(ask_chance) with the luck of that seed part ways", asked)
        if rolled.seat == OVER or len(rolled.log) > 3000:
            break
        pick = random_pick(rolled, choices)
        rolled.pick(pick)
        asked.pick(pick)
    one, other = everything(rolled), everything(asked)
    for apart in ("luck", "events"):
        del one[apart], other[apart]
    if difference(one, other):
        match.fail(REPLAY, f"start(seed) and start(ask_chance) give other matches; {difference(one, other)}", asked)
    again = game.replay(options, rolled.log, seed=seed)
    one, other = _seen(rolled), _seen(again)
    if difference(one, other):
        match.fail(
            REPLAY, f"replay(options, log, seed) differs from the seeded match; {difference(one, other)}", rolled
        )
