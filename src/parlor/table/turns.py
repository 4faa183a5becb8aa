"""The turning points of a match, found at once: by the game's own evaluation, without a search."""

import parlor
from parlor.bots import analysis


def turning_points(state: parlor.State) -> list[int]:
    """After how many picks the chances to win changed most, in order."""
    plies: list[int] = []
    chances: list[list[float]] = []
    for _, ply, now in analysis.halts(state):
        plies.append(ply)
        chances.append([float(now.worth(seat)) for seat in range(now.players)])
    return analysis.turning_points(plies[1:], chances)
