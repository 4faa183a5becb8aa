"""The Deck Joker: who picks it, who may look, and who may play cards of its rank as Wiz."""

from parlor.engine import CHANCE, i64, only
from parlor.games.wiz import telling
from parlor.games.wiz.cards import may_be_joker
from parlor.games.wiz.notes import note_kind
from parlor.games.wiz.renewal import JOKER, drew_fresh, seen_again
from parlor.games.wiz.supply import can_give_card, draw, renew
from parlor.games.wiz.table import WizTable
from parlor.games.wiz.values import value
from parlor.games.wiz.waiting import ask


def may_look(table: WizTable, seat: i64) -> bool:
    """WIZ-098, WIZ-196: two or more hands, not on the own first turn, once a round."""
    if table.tried or table.opened[seat] == 0 or table.looked[seat]:
        return False
    if table.turns[seat] < 2 or table.hands_of(seat) < 2:
        return False
    return table.joker >= 0 or table.deck.size() > 0 or len(table.pile) > 1


def entitled(table: WizTable, seat: i64) -> bool:
    """WIZ-200, WIZ-201: two hands now, looked on an earlier turn, and not shut out by a hand of 6 or more."""
    if table.joker < 0 or table.looked[seat] == 0 or table.looked[seat] >= table.turns[seat]:
        return False
    return table.hands_of(seat) >= 2 and not shut_out(table, seat)


def shut_out(table: WizTable, seat: i64) -> bool:
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


# -- picking it ----------------------------------------------------------------------------------------


def run_pick_joker(table: WizTable) -> bool:
    """WIZ-197, WIZ-206: pick until a card may lie as joker; if the cards give out there is none yet."""
    renew(table)
    if can_give_card(table):
        return ask(table, CHANCE)
    table.tried = True
    table.agenda.pop()
    return True


def picked_for_joker(table: WizTable, kind: i64) -> None:
    """WIZ-197, WIZ-198: shown and kept, or face down as Deck Joker."""
    seat: i64 = table.turn
    viewers: i64 = draw(table, kind)
    table.reveal()
    if not may_be_joker(kind):
        table.take_in(seat, kind)
        note_kind(table, seat, kind)
        seen_again(table, kind)
        telling.shown(table, seat, kind)
        return
    table.joker = kind
    drew_fresh(table, JOKER)
    table.joker_known = only(seat) | viewers
    table.looked[seat] = table.turns[seat]
    table.hide(table.eyes(seat) | viewers)
    telling.looked(table, seat)
    table.agenda.pop()
