"""Channeled effects: placing and activating them, and the windows on the opponent's turn."""

from parlor.engine import i64
from parlor.games.source import frames
from parlor.games.source.cards import CHANNELED, OTHER_TURN, OWN_TURN
from parlor.games.source.lanes import bit, flux
from parlor.games.source.strength import strength
from parlor.games.source.table import SUPPORT, SUPPORT_CARD, SUPPORT_LEFT, SUPPORT_TURN, SUPPORTS, Field
from parlor.games.source.telling import told_channel, told_placed, told_used_up, told_wrong_symbol


def may_place(field: Field, seat: i64) -> bool:
    """SRC-030, SRC-117: one a turn, on a free support space; there is no requirement."""
    return field.placed == 0 and field.free_support(seat) >= 0


def place(field: Field, seat: i64, card: i64) -> None:
    """SRC-117: face up on a support space."""
    field.placed = 1
    field.hand(seat).remove(card)
    field.fill_support(field.free_support(seat), card, field.library.uses[card], 0)
    if field.record is not None:
        told_placed(field, seat, card)


def channelers(field: Field, seat: i64) -> i64:
    """SRC-121..123: spaces from which a seat's monsters may channel: its own flux; blind: any but summoning spaces."""
    if field.setting.blind:
        return field.standing(seat) & ~field.lanes.summonings
    return field.standing(seat) & bit(flux(seat))


def usable(field: Field, seat: i64, row: i64) -> bool:
    """SRC-118, SRC-124, SRC-128, SRC-129: whether the card of a support space may be activated now."""
    card: i64 = field.supports[row * SUPPORT + SUPPORT_CARD]
    if card < 0 or field.library.kind[card] != CHANNELED:
        return False
    if field.supports[row * SUPPORT + SUPPORT_TURN] == field.turn:
        return False
    turn: i64 = OWN_TURN if field.player == seat else OTHER_TURN
    if field.library.whose[card] & turn == 0:
        return False
    return field.setting.blind or field.unused(seat) & field.library.symbols[card] != 0


def may_channel(field: Field, seat: i64) -> bool:
    """SRC-120, SRC-130: an unused symbol, a monster in place, and a channeled effect; public facts only."""
    if field.unused(seat) == 0 or channelers(field, seat) == 0:
        return False
    row: i64 = seat * SUPPORTS
    end: i64 = row + SUPPORTS
    while row < end:
        if usable(field, seat, row):
            return True
        row += 1
    return False


def row_of(field: Field, seat: i64, card: i64) -> i64:
    """SRC-118: the lowest support space with this card, not placed this turn."""
    row: i64 = seat * SUPPORTS
    cells = field.supports
    while cells[row * SUPPORT + SUPPORT_CARD] != card or cells[row * SUPPORT + SUPPORT_TURN] == field.turn:
        row += 1
    return row


def channel(field: Field, seat: i64, card: i64, monster: i64, symbol: i64) -> None:
    """SRC-125..127: the bracket of the monster's ST is carried out and a use consumed, unless the symbol is wrong."""
    if field.library.symbols[card] >> symbol & 1 == 0:
        if field.record is not None:
            told_wrong_symbol(field, seat, card, symbol)
        return
    row: i64 = row_of(field, seat, card)
    left: i64 = field.supports[row * SUPPORT + SUPPORT_LEFT] - 1
    field.supports[row * SUPPORT + SUPPORT_LEFT] = left
    if left == 0:
        field.agenda.push(frames.SPENT, seat, row)
    current: i64 = strength(field, monster, symbol)
    if field.record is not None:
        told_channel(field, seat, card, monster, symbol, current)
    packed = frames.context(monster, 0, field.space(monster), seat, frames.OF_CHANNEL)
    field.agenda.push(frames.EFFECT, field.library.bracket(card, current), packed, frames.FRESH)


def proceed_spent(field: Field) -> None:
    """SRC-127: after its last use a channeled effect goes to the Done Zone."""
    row: i64 = field.agenda.b()
    field.agenda.pop()
    if field.record is not None:
        told_used_up(field, field.supports[row * SUPPORT + SUPPORT_CARD])
    field.clear_support(row)
