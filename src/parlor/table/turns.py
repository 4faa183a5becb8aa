"""The turning points of a match: the sentences after which it looked most different."""

import parlor
from parlor.engine import notation

MOST = 6
# A change of the chance to win that is worth a look.
LEAST = 0.05


def turning_points(state: parlor.State) -> list[int]:
    """After how many picks the chances to win changed most; at most six moments, in order."""
    origin = state.record.origin if state.record else None
    again = state.game.replay(state.options, [], position=origin)
    ends = {line.ply for line in notation.sentences(state)}
    before = _chances(again)
    swings: list[tuple[float, int]] = []
    for ply, pick in enumerate(state.log, 1):
        again.pick(pick)
        if ply in ends or again.seat == parlor.OVER:
            after = _chances(again)
            swings.append((max(abs(a - b) for a, b in zip(after, before, strict=True)), ply))
            before = after
    swings.sort(reverse=True)
    return sorted(ply for swing, ply in swings[:MOST] if swing >= LEAST)


def _chances(state: parlor.State) -> list[float]:
    return [float(state.worth(seat)) for seat in range(state.players)]
