"""Law 4 from the sides of other matches and of blindness: guesses are what a viewer who heard this much can suppose.

`secrecy.py` tells the whole law.
"""

import statistics
from collections.abc import Iterator
from typing import Any, NamedTuple

from parlor.engine import CHANCE, HIDDEN, Dice, Game, State
from parlor.laws.matches import RandomMatch, difference, exact, random_pick, viewer_name, viewers
from parlor.laws.secrecy import NO_LEAK, SHORT
from parlor.laws.sight import heard, record_of, sight, silent

WORLDS = 40  # how many other matches that look the same are compared with guesses at least,
MANY = 160  # and at most; how often things vary is compared only if there are so many,
LOOKED_AT = 8  # of which so many are looked at,
TRIES = 240  # with how many attempts,
PATIENCE = 40  # of which so many may fail one after another,
EARLY = 90  # and only so early in a match: later most attempts contradict something that the viewer has seen
GUESSES = 24
DOUBT = 6.0  # how many standard errors two frequencies may lie apart
UNLIKELY = 0.2  # differences that are smaller are not told: the samples are small

NOTHING = ...  # where one position has a place and another has none


class World(NamedTuple):
    """Another match that a viewer has heard as this one, and how likely chance makes what was heard there."""

    state: State
    weight: float


def check_other_matches(game: Game, options: dict[str, Any], seed: int) -> None:
    """Law 4, from the sides of other matches and blindness: at every ply of a short match, at some of a long one."""
    match = RandomMatch(game, options, seed)
    length, first, dice = match.length(), _first_decision(match), Dice(seed + 17)
    soon = min(first + 3, length)
    wanted = {soon, soon + dice.below(24), length // 2, dice.below(length + 1)}
    for ply, state in enumerate(match.plies()):
        if ply in wanted or length <= SHORT:
            for seat in viewers(state):
                if ply <= EARLY:
                    _other_matches_look_the_same(match, state, seat)
                check_blindness(match, state, seat)


def _first_decision(match: RandomMatch) -> int:
    """After how many picks of chance a player is asked for the first time."""
    state, dice = match.state.clone(), match.dice.clone()
    while state.seat == CHANCE:
        state.pick(random_pick(state, dice))
    return len(state.log)


# -- other matches -----------------------------------------------------------------------------------


def other_matches(match: RandomMatch, state: State, seat: int) -> Iterator[World]:
    """Matches from the same start that `seat` has heard as this one, all else drawn anew."""
    wanted = heard(state, seat)
    dice = Dice(match.seed + seat + 11)
    failed = 0
    for _ in range(TRIES if HIDDEN in wanted else 1):
        other = _another_match(match, state, seat, wanted, dice)
        failed = 0 if other else failed + 1
        if other:
            yield other
        if failed == PATIENCE:
            return


def _another_match(match: RandomMatch, state: State, seat: int, wanted: list[int], dice: Dice) -> World | None:
    """One of them, if the picks that `seat` heard can all be made in it."""
    other = match.game.start(ask_chance=True, **match.options)
    weight = 1.0
    for pick, actor in zip(wanted, state.actors, strict=False):
        if other.seat != actor:
            return None
        if pick == HIDDEN:
            other.pick(random_pick(other, dice))
            continue
        picks = other.picks()
        if pick not in picks:
            return None
        if actor == CHANCE:
            weights = other.weights()
            weight *= weights[picks.index(pick)] / sum(weights)
        other.pick(pick)
    return World(other, weight) if heard(other, seat) == wanted else None


def _other_matches_look_the_same(match: RandomMatch, state: State, seat: int) -> None:
    """What a viewer sees is the same in all matches that it heard as this one, and guesses are like them."""
    others: list[Any] = []
    weights: list[float] = []
    seen = sight(state, seat)
    for other in other_matches(match, state, seat):
        revealed = record_of(state).revealed > 0 or record_of(other.state).revealed > 0
        where = difference(seen, sight(other.state, seat)) if revealed or len(others) < LOOKED_AT else ""
        if where and not revealed:
            words = " ".join(match.game.word(pick) for pick in other.state.log)
            told = f"{viewer_name(seat)} has heard nothing that tells this match from {words}"
            match.fail(NO_LEAK, f"{told}, but can tell; {where}", state)
        if not where:
            others.append(other.state.position())
            weights.append(other.weight)
        if len(others) == MANY:
            break
    if HIDDEN not in heard(state, seat):
        # Who has heard every pick knows everything: there is one such match, this one.
        others, weights = [state.position()] * WORLDS, [1.0] * WORLDS
    if len(others) >= WORLDS and not silent(state, seat):
        dice = Dice(match.seed)
        guesses = [state.guess(seat, dice).position() for _ in others]
        for place in _places(others, guesses):
            _varies_alike(match, state, seat, place, weights)


class Place(NamedTuple):
    """What stands at one place of the positions of other matches, and of guesses."""

    path: str
    others: list[Any]
    guesses: list[Any]


def _places(others: list[Any], guesses: list[Any], path: str = "") -> Iterator[Place]:
    """The places of the first position at which not all are the same, the outer before the inner."""
    first = others[0]
    keys = first if isinstance(first, dict) else range(len(first)) if isinstance(first, list) else ()
    for key in keys:
        place = Place(f"{path}{key}", [_at(one, key) for one in others], [_at(one, key) for one in guesses])
        if len({exact(value) for value in [*place.others, *place.guesses]}) > 1:
            yield place
            yield from _places(place.others, place.guesses, f"{place.path}.")


def _at(data: Any, key: Any) -> Any:
    """What plain data holds under a name or number; NOTHING, if it has none."""
    if isinstance(data, dict):
        return data.get(key, NOTHING)
    return data[key] if isinstance(data, list) and isinstance(key, int) and key < len(data) else NOTHING


def _varies_alike(match: RandomMatch, state: State, seat: int, place: Place, weights: list[float]) -> None:
    """What all those matches share, guesses keep; what differs in them, differs in guesses, and as often."""
    path, many = place.path, len(place.guesses)
    others, guesses = [exact(value) for value in place.others], [exact(value) for value in place.guesses]
    shared, guessed = others[0], guesses[0]
    if _differing(others, shared) == 0 and _differing(guesses, shared) > many // 2:
        told = f"the log tells {viewer_name(seat)} that {path} is {place.others[0]!r}, but guesses change it"
        match.fail(NO_LEAK, f"{told}: hide the pick that decided it, or keep what the seat knows", state)
    if _differing(guesses, guessed) == 0 and _differing(others, guessed) > many // 2:
        told = f"{viewer_name(seat)} cannot know {path}, but all of {many} guesses say {place.guesses[0]!r}"
        match.fail(NO_LEAK, f"{told}: what a seat cannot know must be drawn anew", state)
    size = sum(weights) ** 2 / sum(weight * weight for weight in weights)  # how many equally likely ones tell as much
    if size < MANY / 2:
        return
    seen, supposed = _shares(others, weights), _shares(guesses, [1.0] * many)
    for value, told_as in zip([*others, *guesses], [*place.others, *place.guesses], strict=True):
        often, in_guesses = seen.get(value, 0.0), supposed.get(value, 0.0)
        share = (often * size + in_guesses * many) / (size + many)
        error = max(0.0, share * (1 - share) * (1 / size + 1 / many)) ** 0.5
        if abs(often - in_guesses) > max(DOUBT * error, UNLIKELY):
            told = f"to {viewer_name(seat)} {path} is {told_as!r} in {often:.0%} of all matches it heard as this one"
            match.fail(NO_LEAK, f"{told}, but in {in_guesses:.0%} of its guesses", state)


def _shares(values: list[bytes], weights: list[float]) -> dict[bytes, float]:
    """How large a share of them is which value."""
    shares: dict[bytes, float] = {}
    total = sum(weights)
    for value, weight in zip(values, weights, strict=True):
        shares[value] = shares.get(value, 0.0) + weight / total
    return shares


def _differing(values: list[bytes], value: bytes) -> int:
    """How many of them are not this value."""
    return len(values) - values.count(value)


# -- blindness ---------------------------------------------------------------------------------------


def check_blindness(match: RandomMatch, state: State, seat: int) -> None:
    """Guesses of the match must not agree with it in more places than guesses of a guess do."""
    dice = Dice(match.seed + 21)
    truth = state.position()
    guess = state.guess(seat, dice)
    near = [_unlike(truth, state.guess(seat, dice).position()) for _ in range(GUESSES)]
    far = [_unlike(truth, guess.guess(seat, dice).position()) for _ in range(GUESSES)]
    gap = statistics.mean(far) - statistics.mean(near)
    doubt = ((statistics.variance(near) + statistics.variance(far)) / GUESSES) ** 0.5
    if gap > DOUBT * doubt and gap > 0:
        match.fail(
            NO_LEAK,
            f"guesses of {viewer_name(seat)} are nearer to the truth than chance allows: they differ from it in "
            f"{statistics.mean(near):.1f} places, guesses of a guess in {statistics.mean(far):.1f}",
            state,
        )


def _unlike(one: Any, other: Any) -> int:
    """How many parts of plain data differ, the whole containers too."""
    if type(one) is type(other) and one == other:
        return 0
    if isinstance(one, dict) and isinstance(other, dict):
        return 1 + sum(_unlike(one[name], other.get(name, NOTHING)) for name in one)
    if isinstance(one, list) and isinstance(other, list):
        return 1 + sum(map(_unlike, one, [*other, *[NOTHING] * (len(one) - len(other))]))
    return 1 + _parts(one)


def _parts(data: Any) -> int:
    """How many parts there are in it."""
    below = data.values() if isinstance(data, dict) else data if isinstance(data, list) else ()
    return sum(1 + _parts(value) for value in below)
