"""Law 9, memory: a guess never contradicts anything that its seat has been shown.

Two trackers follow a match beside a viewer. Neither asks the game what that viewer remembers.

* **bounds** (`bounds.py`): for each place, how many of each card can lie there at least and at most. They follow from
  what the views showed and from how many cards went unseen from where to where. A card that lay open and was then
  shuffled into a deck can be in a hand only if that hand has got a card from there since.
* **belief** (`belief.py`): all matches that the viewer cannot tell from this one, each as likely as chance and random
  play make it; only where they are few enough to be listed. Every guess must be one of them, and each as frequent as
  it should be.

A game needs: `imagine` keeps what the seat has seen and can still infer from it; `Game.whereabouts` where positions and
views do not simply name cards by the place where they lie.
"""

from typing import Any

from parlor.engine import HIDDEN, WATCHER, Dice, Game
from parlor.laws.belief import Belief
from parlor.laws.bounds import Bounds
from parlor.laws.matches import RandomMatch
from parlor.laws.sight import heard, silent

MEMORY = "9 (memory)"

MOMENTS = 40  # at about so many plies of a match guesses are looked at,
GUESSES = 4  # so many each,
FRESH = 6  # and at so many plies after something that lay open was hidden again;
COUNTED = 12  # at about so many they are counted


def check_memory(game: Game, options: dict[str, Any], seed: int) -> None:
    """Law 9, for one or two seats and in every second match for a watcher: every guess fits all that was shown."""
    first = RandomMatch(game, options, seed)
    players, length = int(first.state.players), first.length()
    seats = {seed % players, (seed + 1) % players} if players < 4 else {seed % players}
    for seat in [*sorted(seats), *([WATCHER] if seed % 2 == 0 else [])]:
        check_memory_of(RandomMatch(game, options, seed), seat, length)


def check_memory_of(match: RandomMatch, seat: int, length: int) -> None:
    """The same for one viewer."""
    dice = Dice(match.seed * 7 + seat + 3)
    open_yet, known = match.state.fork(), 0
    bounds: Bounds | None = None
    fresh = 0
    for state in match.plies():
        if silent(state, seat) or state.mid_sentence():
            continue
        if bounds is None and HIDDEN not in heard(state, seat):
            open_yet, known = state.fork(), len(state.log)
            continue
        if bounds is None:
            bounds, belief = Bounds(open_yet, seat), Belief(open_yet, seat, known)
        fresh = FRESH if bounds.follow(state) else max(0, fresh - 1)
        belief.follow(state)
        if fresh > 0 or length <= MOMENTS or dice.below(length) < MOMENTS:
            wrong = bounds.fault([state.guess(seat, dice) for _ in range(GUESSES)])
            if not wrong and dice.below(min(length, MOMENTS)) < COUNTED:
                wrong = belief.fault(state, dice)
            if wrong:
                match.fail(MEMORY, wrong, state)
