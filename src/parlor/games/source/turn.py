"""The frame of a turn: symbols, the draw, the end of the turn and the hand limit."""

from typing import Final

from parlor.engine import OVER, i64, only
from parlor.games.source import frames
from parlor.games.source.cards import EQUIPMENT
from parlor.games.source.done import destroy, release
from parlor.games.source.lanes import lowest
from parlor.games.source.table import (
    ALL_SYMBOLS,
    MONSTER,
    OWNER,
    REACT,
    SEAT,
    SUPPORT,
    SUPPORT_CARD,
    SUPPORT_LEFT,
    SUPPORTS,
    TIMER,
    UNUSED,
    USED,
    Field,
)
from parlor.games.source.telling import (
    told_discarded,
    told_drawn,
    told_expired,
    told_no_card,
    told_result,
    told_turn,
)

HAND_LIMIT: Final = 10

# The steps of the end of a turn (SRC-035).
EQUIPMENT_TIMERS: Final = 0
TOKEN_TIMERS: Final = 1
TOKENS_DIE: Final = 2
TIMED_EFFECTS: Final = 3
LIMIT_HAND: Final = 4
PASS_TURN: Final = 5


def begin_turn(field: Field) -> None:
    """SRC-024, SRC-025: the symbols of the turn player become unused, his monsters' abilities available."""
    seat: i64 = field.agenda.a()
    field.agenda.pop()
    field.turn += 1
    field.player = seat
    field.played = field.placed = field.struck = 0
    field.seats[seat * SEAT + UNUSED] = ALL_SYMBOLS
    monster: i64 = 1
    while monster <= 24:
        if field.monsters[monster * MONSTER + OWNER] == seat:
            field.monsters[monster * MONSTER + USED] = 0
        monster += 1
    if field.record is not None:
        told_turn(field)
    field.agenda.push(frames.ACT, seat)
    field.agenda.push(frames.WINDOW, 1 - seat)
    field.agenda.push(frames.DRAWING, seat, 1)


def proceed_draw(field: Field) -> bool:
    """SRC-026, SRC-027: draw until enough; an empty deck gives nothing; a determined card needs no chance."""
    seat: i64 = field.agenda.a()
    deck = field.deck(seat)
    while field.agenda.b():
        if deck.undecided():
            return True
        if deck.size() == 0:
            if field.record is not None:
                told_no_card(field, seat)
            break
        draw(field, deck.draw_decided())
    field.agenda.pop()
    return False


def draw(field: Field, card: i64) -> None:
    """SRC-034: one card goes to the hand, known to its owner only."""
    seat: i64 = field.agenda.a()
    field.agenda.set_b(field.agenda.b() - 1)
    field.hand(seat).add(card, 0)
    if field.record is not None:
        told_drawn(field, seat, card)


def draw_by_chance(field: Field, card: i64) -> None:
    """Chance says which card is on top."""
    field.hide(only(field.agenda.a()))
    field.deck(field.agenda.a()).bag.remove(card)
    draw(field, card)


def end_turn(field: Field) -> None:
    """SRC-028, SRC-113: the turn player acts no more."""
    field.triggered = 0
    field.agenda.pop()
    field.agenda.push(frames.END, EQUIPMENT_TIMERS)


def proceed_end(field: Field) -> None:
    """SRC-035: equipment timers, token timers, ends of timed effects, hand limit; then the next turn."""
    step: i64 = field.agenda.a()
    field.agenda.set_a(step + 1)
    if step == EQUIPMENT_TIMERS:
        run_equipment(field, field.player)
        run_equipment(field, 1 - field.player)
    elif step == TOKEN_TIMERS:
        run_tokens(field)
    elif step == TOKENS_DIE:
        if bury_token(field):
            field.agenda.set_a(TOKENS_DIE)
            release(field)
    elif step == TIMED_EFFECTS:
        if len(field.timed):
            field.keep_changes(0, 1)
    elif step == LIMIT_HAND:
        limit_hand(field)
    else:
        pass_turn(field)


def run_equipment(field: Field, seat: i64) -> None:
    """SRC-064, SRC-065: timers fall by 1 at the end of each turn; at 0 the card goes to the Done Zone."""
    row: i64 = seat * SUPPORTS
    end: i64 = row + SUPPORTS
    while row < end:
        at: i64 = row * SUPPORT
        card: i64 = field.supports[at + SUPPORT_CARD]
        if card >= 0 and field.library.kind[card] == EQUIPMENT:
            field.supports[at + SUPPORT_LEFT] = field.supports[at + SUPPORT_LEFT] - 1
            if field.supports[at + SUPPORT_LEFT] == 0:
                if field.record is not None:
                    told_expired(field, card)
                field.clear_support(row)
        row += 1


def run_tokens(field: Field) -> None:
    """SRC-134: token timers fall by 1; -1 marks those that die now."""
    many: i64 = field.numbers
    while many:
        at: i64 = lowest(many) * MONSTER + TIMER
        many &= many - 1
        if field.monsters[at] > 0:
            field.monsters[at] = field.monsters[at] - 1 if field.monsters[at] > 1 else -1


def bury_token(field: Field) -> bool:
    """SRC-160, RUL-SRC-73: one token dies, the turn player's first, the lower number first; False if none is left."""
    found: i64 = 0
    many: i64 = field.numbers
    while many:
        monster: i64 = lowest(many)
        many &= many - 1
        if field.monsters[monster * MONSTER + TIMER] < 0:
            if field.owner(monster) == field.player:
                found = monster
                break
            if found == 0:
                found = monster
    if found:
        destroy(field, found)
    return found != 0


def limit_hand(field: Field) -> None:
    """SRC-032, SRC-033: the turn player discards down to 10 cards."""
    many: i64 = field.hand(field.player).total - HAND_LIMIT
    if many > 0:
        field.agenda.push(frames.DISCARDING, field.player, many)


def proceed_discard(field: Field) -> bool:
    """SRC-154: discard as many as possible."""
    if field.agenda.b() == 0 or field.hand(field.agenda.a()).total == 0:
        field.agenda.pop()
        return False
    return True


def discard(field: Field, card: i64) -> None:
    """SRC-032: a discarded card goes to its owner's Done Zone, by choice or at random (RUL-SRC-81)."""
    seat: i64 = field.agenda.a()
    field.agenda.set_b(field.agenda.b() - 1)
    field.hand(seat).remove(card)
    field.done(seat).add(card, 1)
    if field.record is not None:
        told_discarded(field, seat, card)


def pass_turn(field: Field) -> None:
    """SRC-049, SRC-052, SRC-116: rights to react, the turn limit, and the other player's turn."""
    other: i64 = 1 - field.player
    field.seats[other * SEAT + REACT] = field.struck
    field.seats[field.player * SEAT + REACT] = 0
    field.agenda.pop()
    if field.turn >= field.setting.turn_limit:
        finish(field)
    else:
        field.agenda.push(frames.TURN, other)


def finish(field: Field) -> None:
    """SRC-112, RUL-SRC-74: the match is over; nothing more happens."""
    field.agenda.clear()
    field.waiting.clear()
    field.seat = OVER
    if field.record is not None:
        told_result(field)
