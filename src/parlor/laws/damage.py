"""Law 3, damage: a position that anybody wrote is refused in words, or is one that plays to its end keeping the laws.

A mutant is a position of a random match that was changed in one to three places: another type, another number, an
entry too many or too few, a field that there is not, the agenda of another moment. All of it follows from a seed.
"""

import json
import random
from collections.abc import Iterator
from typing import Any

from parlor.engine import CHANCE, OVER, BadPosition, Dice, Game, Picks, State
from parlor.engine.play import play_out
from parlor.laws.matches import ENDLESS, RandomMatch, difference, text, turn_name, viewer_name, viewers
from parlor.laws.replay import REPLAY

# What is written over a value: every type, numbers at the edges, texts that no store can keep.
STRANGE: tuple[Any, ...] = (
    *(
        None,
        True,
        False,
        0,
        1,
        2,
        3,
        -1,
        -2,
        -7,
        9,
        31,
        32,
        99,
        999,
        65_536,
        30_000_000,
        10**12,
        2**63,
        -(2**63),
        10**30,
    ),
    *(0.5, 1.0, "", "nonsense", "\ud800", "0", [], {}, [0], [[]], {"": 0}, [None, None], ["nonsense"], {"nonsense": 1}),
)
HOPELESS = 0.2  # which share of the mutants must be refused
STRIDE = 40  # how many picks are made between two looks
SOURCES = 12  # of how many moments of a match positions are taken
LATE = 400  # until which pick


class Mutant:
    """A damaged position, and how it came about."""

    def __init__(self, data: Any, damage: list[str], hopeless: bool = False) -> None:
        self.data = data
        self.damage = "; ".join(damage)
        # Whether it must be refused, whatever else it says.
        self.hopeless = hopeless


def check_damaged_positions(game: Game, options: dict[str, Any], seed: int, count: int = 60) -> None:
    """Law 3. A damaged position is refused with BadPosition, or plays by random picks to its end like any match.

    A game needs: `load` checks all that it reads: fields, types, ranges, how many there are of everything, and
    whether the agenda is one that a match can have.
    """
    match = RandomMatch(game, options, seed)
    for number, mutant in enumerate(mutants(match, seed, count)):
        check_mutant(match, mutant, seed + number)


def mutants(match: RandomMatch, seed: int, count: int) -> Iterator[Mutant]:
    """So many damaged positions of moments of a match."""
    dice = random.Random(seed)
    length = min(match.length(), LATE)
    wanted = {0, length, *(dice.randrange(length + 1) for _ in range(SOURCES))}
    sources = [text(state.position()) for state in match.at(wanted)]
    for _ in range(count):
        yield mutated(sources, dice)


def mutated(sources: list[str], dice: random.Random) -> Mutant:
    """One of the positions with one to three places damaged."""
    data, damage = json.loads(dice.choice(sources)), []
    if dice.random() < HOPELESS:
        return _hopeless(data, dice)
    donor = json.loads(dice.choice(sources))
    for _ in range(dice.choice((1, 1, 1, 2, 3))):
        places = _places(data)
        way = dice.choice(WAYS)
        damage.append(way(data, dice.choice(places), places, donor, dice))
    return Mutant(data, [one for one in damage if one])


def _hopeless(data: Any, dice: random.Random) -> Mutant:
    """A field that there is not, a number in the place of a list or object, or what nobody can store."""
    places = _places(data)
    if dice.random() < 0.5:
        holders = [(), *(place for place in places if isinstance(_at(data, place), dict))]
        path = (*dice.choice(holders), dice.choice(("nonsense", "Deck", "\ud800")))
        return Mutant(data, [_put(data, path, dice.choice(STRANGE))], True)
    path = dice.choice(places)
    container = isinstance(_at(data, path), list | dict)
    return Mutant(data, [_put(data, path, 7 if container else dice.choice(("\ud800", 2**70)))], True)


Path = tuple[Any, ...]


def _places(data: Any, path: Path = ()) -> list[Path]:
    """Every place in plain data but the whole, the outer before the inner."""
    items = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [place for key, value in items for place in ((*path, key), *_places(value, (*path, key)))]


def _at(data: Any, path: Path) -> Any:
    for step in path:
        data = data[step]
    return data


def _named(path: Path) -> str:
    return ".".join(map(str, path))


def _put(data: Any, path: Path, value: Any) -> str:
    holder = _at(data, path[:-1])
    holder[path[-1]] = json.loads(json.dumps(value))
    return f"{_named(path)} = {value!r}"


def _strange(data: Any, path: Path, places: list[Path], donor: Any, dice: random.Random) -> str:
    return _put(data, path, dice.choice(STRANGE))


def _nudge(data: Any, path: Path, places: list[Path], donor: Any, dice: random.Random) -> str:
    """A number a little higher or lower, a truth turned round."""
    value = _at(data, path)
    if isinstance(value, bool):
        return _put(data, path, not value)
    if isinstance(value, int):
        return _put(data, path, value + dice.choice((-2, -1, 1, 1, 2, 5)))
    return ""


def _carry(data: Any, path: Path, places: list[Path], donor: Any, dice: random.Random) -> str:
    """One less here and one more elsewhere, so that sums stay."""
    numbers = [place for place in places if type(_at(data, place)) is int]
    if len(numbers) < 2:
        return ""
    one, other = dice.sample(numbers, 2)
    return f"{_put(data, one, _at(data, one) - 1)}, {_put(data, other, _at(data, other) + 1)}"


def _borrow(data: Any, path: Path, places: list[Path], donor: Any, dice: random.Random) -> str:
    """What stands at the same place at another moment of the match."""
    try:
        value = _at(donor, path)
    except (KeyError, IndexError, TypeError):
        return _remove(data, path, places, donor, dice)
    return _put(data, path, value)


def _likeness(data: Any, path: Path, places: list[Path], donor: Any, dice: random.Random) -> str:
    """What stands at another place and has the same type."""
    kind = type(_at(data, path))
    return _put(data, path, _at(data, dice.choice([place for place in places if type(_at(data, place)) is kind])))


def _remove(data: Any, path: Path, places: list[Path], donor: Any, dice: random.Random) -> str:
    del _at(data, path[:-1])[path[-1]]
    return f"{_named(path)} left out"


def _repeat(data: Any, path: Path, places: list[Path], donor: Any, dice: random.Random) -> str:
    """An entry of a list a second time, or a field under an unknown name."""
    holder, value = _at(data, path[:-1]), json.loads(json.dumps(_at(data, path)))
    if isinstance(holder, list):
        holder.insert(dice.randrange(len(holder) + 1), value)
    else:
        holder[dice.choice(["nonsense", "\ud800", f"{path[-1]}2", "0"])] = value
    return f"{_named(path)} twice"


def _swap(data: Any, path: Path, places: list[Path], donor: Any, dice: random.Random) -> str:
    """Two places of the same list or object change what they hold."""
    holder = _at(data, path[:-1])
    other = dice.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    holder[path[-1]], holder[other] = holder[other], holder[path[-1]]
    return f"{_named(path)} and {other} swapped"


def _agenda(data: Any, path: Path, places: list[Path], donor: Any, dice: random.Random) -> str:
    """A whole field of another moment: its agenda, its seats, what is being said."""
    return _put(data, (name := dice.choice(list(donor)),), donor[name])


WAYS = (_strange, _strange, _nudge, _nudge, _carry, _borrow, _likeness, _remove, _repeat, _swap, _agenda)


def check_mutant(match: RandomMatch, mutant: Mutant, seed: int) -> bool:
    """Whether a mutant is taken for a position; one that is neither refused nor plays breaks the law."""
    try:
        state = match.game.position(mutant.data, ask_chance=True)
    except BadPosition as error:
        if not str(error).strip():
            match.fail(REPLAY, f"a position with {mutant.damage} is refused without a reason")
        return False
    except Exception as error:
        match.fail(REPLAY, f"a position with {mutant.damage} must raise BadPosition, not {error!r}")
    if mutant.hopeless:
        match.fail(REPLAY, f"a position with {mutant.damage} was accepted, but must be refused")
    try:
        fault = _fault(state, Dice(seed))
    except Exception as error:
        fault = f"it cannot be shown or played: {error!r}"
    if fault:
        match.fail(REPLAY, f"a position with {mutant.damage} was accepted, but {fault}")
    return True


def _fault(state: State, dice: Dice) -> str:
    """What is wrong with an accepted position; empty if it plays to its end like any match."""
    tally, made, picks = state.tally(), 0, Picks()
    fault = _look(state, tally, dice) or _come_back(state)
    playing, drawn = state.fork(), {1, 4}
    for stretch in range(ENDLESS // STRIDE):
        if fault or playing.seat == OVER:
            return fault
        made += int(play_out(playing, dice, picks, 1 if stretch < 8 else STRIDE))
        if playing.tally() != tally:
            return f"after {made} picks the tally {tally} has become {playing.tally()}"
        if playing.seat != OVER and not playing.picks():
            return f"after {made} picks {turn_name(playing.seat)} has no legal pick"
        if stretch in drawn:
            fault = _look(playing, tally, dice) or _come_back(playing)
    return f"it does not end: {made} random picks were not enough"


def _look(state: State, tally: dict[str, int], dice: Dice) -> str:
    """Laws 1, 4 and 5 at one moment: something can be picked, and every viewer's guess looks the same and is whole."""
    if (state.seat == OVER) != (not state.picks()):
        return f"{turn_name(state.seat)} has no legal pick"
    if state.seat == CHANCE and min(state.weights()) <= 0:
        return f"chance has weights {state.weights()}"
    for seat in viewers(state):
        guess = state.guess(seat, dice)
        seen, guessed = _seen(state, seat), _seen(guess, seat)
        if difference(seen, guessed):
            return f"a guess of {viewer_name(seat)} differs: {difference(seen, guessed)}"
        if guess.tally() != tally:
            return f"in a guess of {viewer_name(seat)} the tally {tally} is {guess.tally()}"
    return ""


def _seen(state: State, seat: int) -> dict[str, Any]:
    """What a viewer sees; made text, so that what no store could keep is found."""
    seen = {"view": state.view(seat), "scene": state.scene(seat)}
    text(seen).encode()
    return seen


def _come_back(state: State) -> str:
    """Laws 2 and 3 at one moment: position() is taken back and gives the same."""
    data = state.position()
    text(data).encode()
    again = state.game.position(json.loads(text(data)), ask_chance=True)
    different = difference(data, again.position())
    return f"position() does not come back the same; {different}" if different else ""
