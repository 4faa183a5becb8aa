"""How good a match looks: what a searching player is told about a position that is not over."""

from typing import Final

from parlor.engine import i64
from parlor.games.source.lanes import count_bits, lowest, summoning
from parlor.games.source.strength import strength
from parlor.games.source.table import SEAT, SUPPORT, SUPPORT_CARD, SUPPORTS, TRAPPED, Field

# What a SourcePoint, a point of ST, a point of ST a step further on, a step along the road, a monster at the enemy
# generator, a card in support, a trap and a card in hand are worth to each other.
POINT: Final = 0.03
STRENGTH: Final = 0.004
FRONT: Final = 0.0002
STEP: Final = 0.05
SIEGE: Final = 0.2
HELPER: Final = 0.09
AMBUSH: Final = 0.1
CARD: Final = 0.05


def outlook(field: Field, seat: i64) -> float:
    """From 0 (lost) to 1 (won)."""
    balance = field.points(seat) - field.points(1 - seat)
    score = POINT * float(balance) + assets(field, seat) - assets(field, 1 - seat)
    return 0.5 + 0.49 * score / (1.0 + abs(score))


def assets(field: Field, seat: i64) -> float:
    """Monsters, stronger and further on is better; cards in support, traps, and cards in hand."""
    total: i64 = 0
    front: i64 = 0
    steps: i64 = 0
    spaces: i64 = field.standing(seat)
    while spaces:
        space: i64 = lowest(spaces)
        spaces &= spaces - 1
        monster: i64 = field.at[space]
        sum_of_four: i64 = 0
        symbol: i64 = 0
        while symbol < 4:
            sum_of_four += strength(field, monster, symbol)
            symbol += 1
        rank: i64 = field.lanes.rank(seat, space)
        total += sum_of_four
        front += sum_of_four * rank
        steps += rank
    siege = SIEGE if field.standing(seat) >> summoning(1 - seat) & 1 else 0.0
    monsters = STRENGTH * float(total) + FRONT * float(front) + STEP * float(steps)
    return monsters + siege + cards_worth(field, seat)


def cards_worth(field: Field, seat: i64) -> float:
    """A card that lies ready is worth more than one in hand, and no more than ten in hand count."""
    helpers: i64 = 0
    row: i64 = seat * SUPPORTS
    while row < (seat + 1) * SUPPORTS:
        if field.supports[row * SUPPORT + SUPPORT_CARD] >= 0:
            helpers += 1
        row += 1
    traps: i64 = count_bits(field.seats[seat * SEAT + TRAPPED])
    hand: i64 = field.hand(seat).count
    if hand > 10:
        hand = 10
    return HELPER * float(helpers) + AMBUSH * float(traps) + CARD * float(hand)
