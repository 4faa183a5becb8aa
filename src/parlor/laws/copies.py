"""Law 2, copy: a clone and its original never influence each other, and looking changes nothing."""

import json
from typing import Any

from parlor.engine import OVER, Dice, Game, State
from parlor.laws.matches import RandomMatch, changed, difference, everything, pick_in_both, random_pick, text, viewers

COPY = "2 (copy)"


def check_copy(game: Game, options: dict[str, Any], seed: int, moments: int = 12) -> None:
    """Law 2. A clone and its original never influence each other, and looking at a state changes nothing.

    A game needs: `fork` copies everything that `apply` changes (slice every vec, clone every bag, deck and
    agenda); `facts`, `known`, `areas`, `emit` give away no list or dict that the state goes on using.
    Past states are kept and compared again at the end, when all that shares anything with them has been played on.
    """
    match = RandomMatch(game, options, seed)
    kept: list[tuple[State, str]] = []
    for state in match.moments(moments):
        before = text(everything(state))
        _looking_changes_nothing(match, state, before)
        copy = state.clone()
        if text(everything(copy)) != before:
            match.fail(COPY, f"a clone differs from its original; {changed(before, copy)}")
        if copy.key() != state.key():
            match.fail(COPY, f"key() is {state.key()}, but {copy.key()} for a clone")
        _copies_play_apart(match, state, before)
        kept.append((copy, before))
    for copy, before in kept:
        if text(everything(copy)) != before:
            match.fail(COPY, f"a clone that nobody touched changed later; {changed(before, copy)}", copy)
    match = RandomMatch(game, options, seed)
    past = [(state.clone(), text(state.position())) for state in match.moments(60)]
    for copy, before in past:
        if text(copy.position()) != before:
            where = difference(json.loads(before), copy.position())
            match.fail(COPY, f"a clone kept from before changed while the match went on; {where}", copy)


def _looking_changes_nothing(match: RandomMatch, state: State, before: str) -> None:
    """A state stays as it is when it is looked at, and when what it showed is written into."""
    shown: list[Any] = [state.position(), state.facts(), state.log, state.picks(), state.tally(), state.scores()]
    for seat in viewers(state):
        shown += [state.view(seat), state.scene(seat), state.log_lines(seat)]
        state.guess(seat, Dice(match.seed))
    _scribble(shown)
    for pick in state.picks()[:4]:
        state.why(pick)
    if text(everything(state)) != before:
        match.fail(COPY, f"looking at a state (or writing into what was shown) changed it; {changed(before, state)}")


def _scribble(data: Any) -> None:
    """Spoil every list and dict in shown data: whoever still uses one of them will notice."""
    inner = list(data.values()) if isinstance(data, dict) else list(data) if isinstance(data, list) else []
    for value in inner:
        _scribble(value)
    if isinstance(data, dict | list):
        data.clear()


def _copies_play_apart(match: RandomMatch, state: State, before: str) -> None:
    """One copy is played on; the original, another copy and a fork stay. Equal picks keep equal copies equal."""
    dice = Dice(match.seed + 1)
    one, other, still = state.clone(), state.clone(), state.clone()
    for _ in range(25):
        if one.seat == OVER:
            break
        pick_in_both(match, COPY, one, other, random_pick(one, dice))
    if text(everything(one)) != text(everything(other)):
        where = difference(everything(one), everything(other))
        match.fail(COPY, f"two clones that were played with the same picks differ; {where}", one)
    for name, untouched in (("the original", state), ("another clone", still)):
        if text(everything(untouched)) != before:
            match.fail(COPY, f"playing on a clone changed {name}; {changed(before, untouched)}")
    ahead = state.fork()
    for _ in range(10):
        if ahead.seat == OVER:
            break
        ahead.apply(random_pick(ahead, dice))
    if text(everything(state)) != before:
        match.fail(COPY, f"playing on a fork changed its original; {changed(before, state)}")
