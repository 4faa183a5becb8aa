"""The Deck Joker: who may look, and who may play cards of its rank as Wiz."""

from parlor.engine import i64
from parlor.games.wiz.table import Table
from parlor.games.wiz.values import value


def may_look(table: Table, seat: i64) -> bool:
    """WIZ-098, WIZ-196: two or more hands, not on the own first turn, once a round."""
    if table.tried or table.opened[seat] == 0 or table.looked[seat]:
        return False
    if table.turns[seat] < 2 or table.hands_of(seat) < 2:
        return False
    return table.joker >= 0 or table.deck.size() > 0 or len(table.pile) > 1


def entitled(table: Table, seat: i64) -> bool:
    """WIZ-200, WIZ-201: two hands now, looked on an earlier turn, and not shut out by a hand of 6 or more."""
    if table.joker < 0 or table.looked[seat] == 0 or table.looked[seat] >= table.turns[seat]:
        return False
    return table.hands_of(seat) >= 2 and not shut_out(table, seat)


def shut_out(table: Table, seat: i64) -> bool:
    """WIZ-201: a hand of 6 or more leaves the joker to the owners of the highest value."""
    best: i64 = 0
    own: i64 = 0
    for hand in table.hands:
        worth: i64 = value(hand)
        if worth > best:
            best = worth
        if hand.owner == seat and worth > own:
            own = worth
    return best >= 6 and own < best
