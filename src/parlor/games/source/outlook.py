"""How good a match looks: what a searching player is told about a position that is not over."""

from typing import Final

from parlor.engine import i64
from parlor.games.source.field import Field
from parlor.games.source.lanes import lowest
from parlor.games.source.strength import strength

POINT: Final = 0.022
STRENGTH: Final = 0.004
STEP: Final = 0.06
CARD: Final = 0.05


def outlook(field: Field, seat: i64) -> float:
    """From 0 (lost) to 1 (won)."""
    balance = field.points(seat) - field.points(1 - seat)
    score = POINT * float(balance) + assets(field, seat) - assets(field, 1 - seat)
    return 0.5 + 0.49 * score / (1.0 + abs(score))


def assets(field: Field, seat: i64) -> float:
    """Monsters, stronger and further on is better, and cards in hand."""
    total: i64 = 0
    steps: i64 = 0
    spaces: i64 = field.standing(seat)
    while spaces:
        space: i64 = lowest(spaces)
        spaces &= spaces - 1
        monster: i64 = field.at[space]
        symbol: i64 = 0
        while symbol < 4:
            total += strength(field, monster, symbol)
            symbol += 1
        steps += field.lanes.rank(seat, space)
    cards: i64 = field.hand(seat).count
    if cards > 10:
        cards = 10
    return STRENGTH * float(total) + STEP * float(steps) + CARD * float(cards)
