"""Random matches for the laws: how they are played, looked at, and named when one of them breaks a law."""

import json
import marshal
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NoReturn

from parlor.engine import CHANCE, HIDDEN, OVER, WATCHER, Dice, Game, IllegalPick, Luck, Picks, State
from parlor.engine.play import play_out
from parlor.laws.verdict import LawBroken

# A match that has not ended after so many picks is taken for one that never does.
ENDLESS = 60_000


class RandomMatch:
    """One random match, all of whose picks (chance's too) follow from its seed."""

    def __init__(self, game: Game, options: dict[str, Any], seed: int) -> None:
        self.game = game
        self.options = options
        self.seed = seed
        self.dice = Dice(seed)
        self.state = game.start(ask_chance=True, **options)

    def step(self) -> int:
        """Make one random pick, for chance by its weights."""
        try:
            pick = random_pick(self.state, self.dice)
            self.state.pick(pick)
        except Exception as error:
            self.fail("1 (legality)", f"the next pick of {turn_name(self.state.seat)} raises {error!r}")
        return pick

    def say(self, choices: list[int]) -> None:
        """Make one pick a choice: the choice-th legal one, counted round; stop at the end."""
        for choice in choices:
            if self.state.seat != OVER:
                picks = self.state.picks()
                self.state.pick(picks[choice % len(picks)])

    def plies(self) -> Iterator[State]:
        """The state at every ply, the end included; what uses it must not change it."""
        for _ in range(ENDLESS):
            yield self.state
            if self.state.seat == OVER:
                return
            self.step()
        self.fail("1 (legality)", f"the match does not end: {ENDLESS} random picks were not enough")

    def length(self) -> int:
        """How many picks the whole match has."""
        start = self.game.start(ask_chance=True, **self.options)
        start.record = None
        try:
            return play_out(start, Dice(self.seed), Picks(), ENDLESS)
        except Exception as error:
            self.fail("1 (legality)", f"a whole match of random picks raises {error!r}")

    def moments(self, count: int) -> Iterator[State]:
        """The state at about `count` plies: the first two, the last, and one of each stretch between; all, if few."""
        length = self.length()
        dice = Dice(self.seed + 31)
        edges = [length * part // (count - 2) for part in range(count - 1)]
        between = {low + dice.below(high - low) for low, high in pairwise(edges) if low < high}
        yield from self.at({0, 1, length} | between)

    def at(self, wanted: set[int]) -> Iterator[State]:
        """The state at these plies."""
        for ply, state in enumerate(self.plies()):
            if ply in wanted:
                yield state

    def fail(self, law: str, text: str, state: State | None = None) -> NoReturn:
        """Tell a player what went wrong and where."""
        state = state or self.state
        words = [told(self.game, pick) for pick in state.log]
        raise LawBroken(law, self.game.name, text, self.options, self.seed, words)


def random_pick(state: State, dice: Dice) -> int:
    """Any legal pick; for chance by its weights."""
    if state.seat == CHANCE:
        return state.chance(dice)
    picks = state.picks()
    return picks[dice.below(len(picks))]


def told(game: Game, pick: int) -> str:
    """A pick of a log as a word, hidden ones too."""
    return "(hidden)" if pick == HIDDEN else game.word(pick)


def viewers(state: State) -> list[int]:
    """Everybody who may look: the seats and the watchers."""
    return [*range(state.players), WATCHER]


def viewer_name(seat: int) -> str:
    """A viewer as a message names it."""
    return "a watcher" if seat == WATCHER else f"seat {seat}"


def turn_name(seat: int) -> str:
    """Who is to pick, as a message says it."""
    return {CHANCE: "chance", OVER: "nobody: it is over"}.get(seat, f"seat {seat}")


def text(data: Any) -> str:
    """Plain data as text that is equal only for equal data, their order included."""
    return json.dumps(data, ensure_ascii=False, allow_nan=False)


def coming(luck: Luck | None) -> list[list[int]]:
    """All that decides what a luck will bring."""
    return [] if luck is None else luck.plain()


def everything(state: State) -> dict[str, Any]:
    """All that can be seen of a match: two states with equal everything are the same match."""
    record = state.record
    return {
        "seat": state.seat,
        "position": state.position(),
        "picks": state.picks(),
        "weights": state.weights(),
        "log": state.log,
        "actors": state.actors,
        "undo_floor": state.undo_floor,
        "events": [[event.kind, event.data, event.viewers, event.public] for event in state.events],
        "views": [state.view(seat) for seat in viewers(state)],
        "lines": [state.log_lines(seat) for seat in viewers(state)],
        "known log": [] if record is None else [[int(p) for p in record.known_to(v).picks] for v in viewers(state)],
        "luck": [] if record is None else coming(record.luck),
        "winners": state.winners(),
    }


def difference(one: Any, other: Any, path: str = "") -> str:
    """Where two plain values first differ, as `path: this, that`; empty if they are equal."""
    if exact(one) == exact(other):  # the usual case, compared in one go
        return ""
    if isinstance(one, dict) and isinstance(other, dict):
        if list(one) != list(other):
            return f"{path or 'fields'}: {list(one)}, {list(other)}"
        below = (difference(one[name], other[name], f"{path}.{name}" if path else str(name)) for name in one)
        return next((found for found in below if found), "")
    if isinstance(one, list) and isinstance(other, list):
        below = (difference(a, b, f"{path}[{i}]") for i, (a, b) in enumerate(zip(one, other, strict=False)))
        found = next((found for found in below if found), "")
        return found or ("" if len(one) == len(other) else f"length of {path}: {len(one)}, {len(other)}")
    return "" if one == other and type(one) is type(other) else f"{path}: {one!r}, {other!r}"


def exact(data: Any) -> bytes:
    """Plain data as bytes that are equal only for equal data, their types and order included."""
    try:
        return marshal.dumps(data, 2)  # the last version that does not ask how often a thing is held
    except ValueError:
        return repr(data).encode("utf-8", "surrogatepass")


def changed(before: str, state: State) -> str:
    """Where a state differs from what `text(everything(...))` of it was."""
    return difference(json.loads(before), json.loads(text(everything(state))))


def pick_in_both(match: RandomMatch, law: str, one: State, other: State, pick: int) -> None:
    """Make the same pick in two states that are alike."""
    one.pick(pick)
    try:
        other.pick(pick)
    except IllegalPick as error:
        match.fail(law, f"the same pick is legal in one and not in the other: {error}", one)
