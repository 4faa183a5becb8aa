"""Law 4 from the sides of other matches and of blindness: guesses are what a viewer who heard this much can suppose.

`secrecy.py` tells the whole law.
"""

import statistics
from collections.abc import Iterator
from typing import Any, NamedTuple

from parlor.engine import CHANCE, HIDDEN, Dice, Game, State
from parlor.laws.matches import RandomMatch, random_pick, viewer_name, viewers
from parlor.laws.secrecy import NO_LEAK, SHORT
from parlor.laws.sight import heard, record_of, silent, telltale

WORLDS = 40  # how many other matches that look the same are compared with guesses at least,
MANY = 160  # and at most; how often things vary is compared only if there are so many,
LOOKED_AT = 8  # of which so many are looked at,
TRIES = 240  # with how many attempts,
PATIENCE = 40  # of which so many may fail one after another,
EARLY = 90  # and only so early in a match: later most attempts contradict something that the viewer has seen
GUESSES = 24
DOUBT = 6.0  # how many standard errors two frequencies may lie apart
UNLIKELY = 0.2  # differences that are smaller are not told: the samples are small

Parts = dict[str, str]


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
    parts: list[Parts] = []
    weights: list[float] = []
    for other in other_matches(match, state, seat):
        revealed = record_of(state).revealed > 0 or record_of(other.state).revealed > 0
        where = telltale(state, other.state, seat) if revealed or len(parts) < LOOKED_AT else ""
        if where and not revealed:
            words = " ".join(match.game.word(pick) for pick in other.state.log)
            told = f"{viewer_name(seat)} has heard nothing that tells this match from {words}"
            match.fail(NO_LEAK, f"{told}, but can tell; {where}", state)
        if not where:
            parts.append(_parts(other.state.position()))
            weights.append(other.weight)
        if len(parts) == MANY:
            break
    if HIDDEN not in heard(state, seat):
        # Who has heard every pick knows everything: there is one such match, this one.
        parts, weights = [_parts(state.position())] * WORLDS, [1.0] * WORLDS
    if len(parts) >= WORLDS and not silent(state, seat):
        _guesses_vary_alike(match, state, seat, parts, weights)


def _guesses_vary_alike(match: RandomMatch, state: State, seat: int, others: list[Parts], weights: list[float]) -> None:
    """What all those matches share, guesses keep; what differs in them, differs in guesses, and as often."""
    dice = Dice(match.seed)
    guesses = [_parts(state.guess(seat, dice).position()) for _ in range(len(others))]
    for path in others[0]:
        shared, guessed = others[0].get(path), guesses[0].get(path)
        if _differing(others, path, shared) == 0 and _differing(guesses, path, shared) > len(guesses) // 2:
            told = f"the log tells {viewer_name(seat)} that {path} is {shared}, but guesses change it"
            match.fail(NO_LEAK, f"{told}: hide the pick that decided it, or keep what the seat knows", state)
        if _differing(guesses, path, guessed) == 0 and _differing(others, path, guessed) > len(others) // 2:
            told = f"{viewer_name(seat)} cannot know {path}, but all of {len(guesses)} guesses say {guessed}"
            match.fail(NO_LEAK, f"{told}: what a seat cannot know must be drawn anew", state)
        _varies_as_often(match, state, seat, path, others, weights, guesses)


def _varies_as_often(
    match: RandomMatch,
    state: State,
    seat: int,
    path: str,
    others: list[Parts],
    weights: list[float],
    guesses: list[Parts],
) -> None:
    """Each value of a hidden thing is as frequent in guesses as chance makes it in other matches."""
    size = sum(weights) ** 2 / sum(weight * weight for weight in weights)  # how many equally likely ones tell as much
    if size < MANY / 2:
        return
    seen = _shares(others, path, weights)
    guessed = _shares(guesses, path, [1.0] * len(guesses))
    for value in seen | guessed:
        often, supposed = seen.get(value, 0.0), guessed.get(value, 0.0)
        share = (often * size + supposed * len(guesses)) / (size + len(guesses))
        error = max(0.0, share * (1 - share) * (1 / size + 1 / len(guesses))) ** 0.5
        if abs(often - supposed) > max(DOUBT * error, UNLIKELY):
            told = f"to {viewer_name(seat)} {path} is {value} in {often:.0%} of all matches it heard as this one"
            match.fail(NO_LEAK, f"{told}, but in {supposed:.0%} of its guesses", state)


def _shares(states: list[Parts], path: str, weights: list[float]) -> dict[str, float]:
    """How large a share of them has which value at a place."""
    shares: dict[str, float] = {}
    total = sum(weights)
    for parts, weight in zip(states, weights, strict=True):
        value = parts.get(path, "nothing")
        shares[value] = shares.get(value, 0.0) + weight / total
    return shares


def _differing(states: list[Parts], path: str, value: str | None) -> int:
    """In how many of them a part has not this value."""
    return sum(parts.get(path) != value for parts in states)


def _parts(data: dict[str, Any]) -> Parts:
    """Every part of plain data, the whole containers too, by its path."""
    parts: Parts = {}
    for name, value in data.items():
        _add_parts(parts, value, name)
    return parts


def _add_parts(parts: Parts, data: Any, path: str) -> None:
    parts[path] = repr(data)
    if isinstance(data, dict):
        for name, value in data.items():
            _add_parts(parts, value, f"{path}.{name}")
    elif isinstance(data, list):
        for place, value in enumerate(data):
            _add_parts(parts, value, f"{path}.{place}")


# -- blindness ---------------------------------------------------------------------------------------


def check_blindness(match: RandomMatch, state: State, seat: int) -> None:
    """Guesses of the match must not agree with it in more places than guesses of a guess do."""
    dice = Dice(match.seed + 21)
    truth = state.position()
    guess = state.guess(seat, dice)
    near = [_agreement(truth, state.guess(seat, dice)) for _ in range(GUESSES)]
    far = [_agreement(truth, guess.guess(seat, dice)) for _ in range(GUESSES)]
    gap = statistics.mean(near) - statistics.mean(far)
    doubt = ((statistics.variance(near) + statistics.variance(far)) / GUESSES) ** 0.5
    if gap > DOUBT * doubt and gap > 0:
        match.fail(
            NO_LEAK,
            f"guesses of {viewer_name(seat)} are nearer to the truth than chance allows: they agree with it in "
            f"{statistics.mean(near):.1f} places, guesses of a guess in {statistics.mean(far):.1f}",
            state,
        )


def _agreement(truth: dict[str, Any], guess: State) -> int:
    """In how many places a guess is true."""
    found = guess.position()
    return sum(_alike(truth[name], found[name]) for name in truth if name in found)


def _alike(one: Any, other: Any) -> int:
    """How many parts of plain data are equal, the whole containers too."""
    alike = int(type(one) is type(other) and one == other)
    if isinstance(one, dict) and isinstance(other, dict):
        return alike + sum(_alike(one[name], other[name]) for name in one if name in other)
    if isinstance(one, list) and isinstance(other, list):
        return alike + sum(map(_alike, one, other))
    return alike
