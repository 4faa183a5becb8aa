"""What chance may bring and how likely it is, as OpenSpiel asks for it."""

from parlor.engine.picks import Picks
from parlor.engine.state import State


def odds(state: State) -> list[tuple[int, float]]:
    """Each outcome with its probability; chance must be asked."""
    outcomes, weights = Picks(), Picks()
    state.legal(outcomes)
    state.weigh(weights)
    total = 0.0
    for i in range(weights.count):
        total += float(weights.at(i))
    return [(int(outcomes.at(i)), float(weights.at(i)) / total) for i in range(outcomes.count)]
