"""How good a match looks for a seat: what a search asks when it does not play to the end."""

import math
from typing import Final

from mypy_extensions import i64

from parlor.engine import OVER
from parlor.games.symetra.solitaire import total_energy
from parlor.games.symetra.table import SymetraTable

GOOD_SOLITAIRE: Final = 160.0


def worth(table: SymetraTable, seat: i64) -> float:
    """From 0 (lost) to 1 (won)."""
    if table.rules.solitaire:
        return min(1.0, float(total_energy(table)) / GOOD_SOLITAIRE)
    if table.seat == OVER:
        return 1.0 / _count(table.champions) if table.champions >> seat & 1 else 0.0
    if not table.inside[seat] and not table.rules.teams:
        return 0.0
    team = table.rules.team[seat]
    best = -1000.0
    other: i64 = 0
    while other < table.rules.team_count:
        if other != team:
            best = max(best, standing(table, other))
        other += 1
    ahead = standing(table, team) - best
    return 1.0 / (1.0 + math.exp(-ahead / (2.0 + 8.0 * rest(table))))


def _count(seats: i64) -> int:
    return int(seats).bit_count()


def rest(table: SymetraTable) -> float:
    """How much of the match is still to come, from 1 down to 0."""
    cycles = float(table.rules.cycles)
    if table.rules.endless:
        return 1.0
    gone = float(table.cycle - 1) + float(table.round - 1) / float(table.rules.rounds)
    return max(0.0, 1.0 - gone / cycles)


def standing(table: SymetraTable, team: i64) -> float:
    """The energy of a side: actual counts in full, cards nearly, the universal by who leads, potential a little."""
    total = 0.0
    seat: i64 = 0
    while seat < table.players:
        if table.rules.team[seat] == team and table.inside[seat]:
            cards = float(table.on_cards(seat))
            share = 0.8 if leads(table, seat) else 0.2
            total += float(table.actual(seat)) + 0.95 * cards + share * float(table.universal(seat))
            total += 0.05 * float(table.potential(seat)) + 0.3 * float(min(table.hands[seat], 5))
        seat += 1
    return total


def leads(table: SymetraTable, seat: i64) -> bool:
    """Whether the seat would win the cycle as it stands."""
    mine = table.on_cards(seat)
    other: i64 = 0
    while other < table.players:
        if table.inside[other] and other != seat:
            theirs = table.on_cards(other)
            if theirs < mine if table.least else theirs > mine:
                return False
        other += 1
    return True
