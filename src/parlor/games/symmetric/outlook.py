"""Judgement: how good an arrangement looks to a search that cannot look further."""

from typing import Final

from parlor.engine import i64
from parlor.games.symmetric.boards import CENTRAL, Board
from parlor.games.symmetric.table import Arrangement

TARGETS: Final = 6


def distance_to_go(board: Board, counters: Arrangement, seat: i64) -> i64:
    """How far the nearest counters of a seat are from its three targets, added up; 0 is a win."""
    total: i64 = 0
    target: i64 = seat * CENTRAL
    while target < (seat + 1) * CENTRAL:
        near: i64 = 99
        i: i64 = seat * counters.each
        while i < (seat + 1) * counters.each:
            distance: i64 = board.distances[counters.places[i] * TARGETS + target]
            near = distance if distance < near else near
            i += 1
        total += near
        target += 1
    return total


def game_outlook(lead: i64) -> float:
    """How good the game looks for a seat with that lead, from 0 to 1.

    The weights come from fits to the results of some hundred games between players who look one turn ahead.
    """
    return 0.5 + float(lead) / (2.0 * (8.0 + float(lead if lead > 0 else -lead)))


def match_outlook(game: float, lead: i64, left: i64) -> float:
    """How good a match looks: this game as it stands, the games after it as fair coins."""
    return game * coin_flips(lead + 1, left - 1) + (1.0 - game) * coin_flips(lead - 1, left - 1)


def coin_flips(lead: i64, left: i64) -> float:
    """The chance to be ahead at the end; a tie counts as a half."""
    if lead > left or lead < -left or left == 0:
        return 1.0 if lead > 0 else 0.0 if lead < 0 else 0.5
    return 0.5 * coin_flips(lead + 1, left - 1) + 0.5 * coin_flips(lead - 1, left - 1)
