"""A match inside a state of OpenSpiel: what is asked of it at every step, in one compiled call each."""

from typing import Any, Final, final

from mypy_extensions import i64

from parlor.adapters.rows import make
from parlor.engine.picks import Picks
from parlor.engine.record import OVER, Heard
from parlor.engine.state import State
from parlor.registry import game

# Outcomes of weights below this are remembered, for so many totals at a time: few copies of a card lie in a deck.
LIGHT: Final = 8
MOST: Final = 256


@final
class Chances:
    """Outcomes of chance with their probabilities, made once each: the same few come again and again."""

    def __init__(self, words: int) -> None:
        self._words = words
        # By the weights' total, then by weight, then by outcome; None, and no list, for what has not come yet.
        self._pairs: dict[int, list[list[Any]]] = {}

    def odds(self, outcomes: Picks, weights: Picks) -> list[Any]:
        """Each outcome with its probability."""
        total: i64 = weights.total()
        alike = self._alike(total)
        found: list[Any] = [None] * int(outcomes.count)
        i: i64 = 0
        while i < outcomes.count:
            weight: i64 = weights.at(i)
            outcome: i64 = outcomes.at(i)
            if weight < LIGHT:
                pairs = alike[weight]
                if not pairs:
                    pairs = [None] * self._words
                    alike[weight] = pairs
                pair = pairs[outcome]
                if pair is None:
                    pair = (int(outcome), float(weight) / float(total))
                    pairs[outcome] = pair
                found[i] = pair
            else:
                found[i] = (int(outcome), float(weight) / float(total))
            i += 1
        return found

    def _alike(self, total: i64) -> list[list[Any]]:
        """All outcomes whose weights have this total, as far as they are known."""
        alike = self._pairs.get(int(total))
        if alike is None:
            if len(self._pairs) == MOST:
                self._pairs.clear()
            alike = [[] for _ in range(LIGHT)]
            self._pairs[int(total)] = alike
        return alike


@final
class Held:
    """A Parlor state that is copied by a fork, and pickled by its position and what was heard."""

    def __init__(self, state: State, known: "Chances") -> None:
        self.state = state
        self._known = known
        self._legal = Picks()

    def picks(self) -> list[int]:
        """What may be picked now."""
        legal = self._legal
        legal.clear()
        if self.state.seat != OVER:
            self.state.legal(legal)
        return legal.plain()

    def apply(self, pick: i64) -> i64:
        """Make a legal pick, be it chance's; returns who is asked then."""
        state = self.state
        make(state, pick)
        return state.seat

    def odds(self) -> list[Any]:
        """What chance may bring, and how likely: each outcome with its probability; chance must be asked."""
        outcomes, weights = self._legal, Picks()
        outcomes.clear()
        self.state.legal(outcomes)
        self.state.weigh(weights)
        return self._known.odds(outcomes, weights)

    def other(self, state: State) -> "Held":
        """Another match of the same game."""
        return Held(state, self._known)

    def __deepcopy__(self, memo: Any) -> "Held":
        return self.other(self.state.clone())

    def __reduce__(self) -> Any:
        heard = told(self.state)
        columns = (list(heard.picks), list(heard.actors), list(heard.viewers))
        return unpacked, (self.state.game.name, self.state.position(), columns, int(heard.whispered))


def unpacked(name: str, position: dict[str, Any], columns: tuple[list[int], ...], whispered: int) -> Held:
    """What was pickled."""
    state = game(name).position(position, ask_chance=True)
    heard = Heard()
    picks, actors, viewers = columns[0], columns[1], columns[2]
    for at in range(len(picks)):
        heard.write(picks[at], actors[at])
        heard.show(at, viewers[at])
    heard.whispered = whispered
    state.record, state.unrecorded = None, heard
    return Held(state, Chances(len(state.game.vocabulary)))


def told(state: State) -> Heard:
    """What was picked so far, and who may know it."""
    heard = state.heard()
    assert heard is not None
    return heard
