"""A match inside a state of OpenSpiel: what is asked of it at every step, in one compiled call each."""

from typing import Any, final

from mypy_extensions import i64

from parlor.adapters.rows import make
from parlor.engine.picks import Picks
from parlor.engine.record import Heard
from parlor.engine.state import State
from parlor.registry import game


@final
class Held:
    """A Parlor state that is copied by a fork, and pickled by its position and what was heard."""

    def __init__(self, state: State) -> None:
        self.state = state

    def picks(self) -> list[int]:
        """What may be picked now."""
        return self.state.picks()

    def apply(self, pick: i64) -> i64:
        """Make a legal pick, be it chance's; returns who is asked then."""
        state = self.state
        make(state, pick)
        return state.seat

    def odds(self) -> list[tuple[int, Any]]:
        """What chance may bring, and how likely: each outcome with its probability; chance must be asked."""
        state = self.state
        outcomes, weights = Picks(), Picks()
        state.legal(outcomes)
        state.weigh(weights)
        total: i64 = 0
        i: i64 = 0
        while i < weights.count:
            total += weights.at(i)
            i += 1
        found: list[tuple[int, Any]] = []
        # Neighbours are often equally likely: they share one number.
        before: i64 = -1
        likely: Any = None
        i = 0
        while i < outcomes.count:
            weight: i64 = weights.at(i)
            if weight != before:
                before = weight
                likely = float(weight) / float(total)
            found.append((int(outcomes.at(i)), likely))
            i += 1
        return found

    def __deepcopy__(self, memo: Any) -> "Held":
        return Held(self.state.clone())

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
    return Held(state)


def told(state: State) -> Heard:
    """What was picked so far, and who may know it."""
    heard = state.heard()
    assert heard is not None
    return heard
