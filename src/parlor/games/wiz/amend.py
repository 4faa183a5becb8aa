"""Adding to hands, taking over hands, and what a finished sentence of step 4 does."""

from parlor.engine import Picks, append, i64, vec
from parlor.games.wiz.cards import (
    AS_JOKER,
    CHARACTER,
    KIND_BITS,
    MASTER,
    MASTERS,
    RUN,
    SET,
    TOP_RANK,
    WIZ,
    element_of,
    kind_at,
    rank_of,
)
from parlor.games.wiz.hands import CARD_BITS, given_items, held_jokers
from parlor.games.wiz.table import Draft, Hand, WizTable
from parlor.games.wiz.values import may_amend, protected, stronger
from parlor.games.wiz.words import HIGH, LOW


def end_rank(hand: Hand, end: i64) -> i64:
    """The rank that would extend a run at its low or high end."""
    return hand.low - 1 if end == LOW else hand.high() + 1


def fits(table: WizTable, hand: Hand, end: i64, item: i64) -> bool:
    """WIZ-099, WIZ-177, WIZ-202: whether a card, as itself or as joker, may be put on a hand."""
    kind: i64 = item & KIND_BITS
    wild: bool = kind == WIZ or item & AS_JOKER != 0
    if hand.shape == RUN:
        rank: i64 = end_rank(hand, end)
        element: i64 = hand.element()
        if rank < 1 or rank > TOP_RANK or (table.box.exists[element] >> rank) & 1 == 0:
            return False
        return (kind == kind_at(element, rank)) != wild
    if hand.shape == SET:
        if hand.size() >= table.box.caps[hand.low]:
            return False
        if wild:
            return kind == WIZ or rank_of(kind) != hand.low
        return rank_of(kind) == hand.low and (table.box.two_sets or not has_natural(hand, kind))
    return kind == WIZ or (kind < MASTERS and element_of(kind) == hand.element()) != wild


def has_natural(hand: Hand, kind: i64) -> bool:
    """Whether a card of this kind lies in a hand as itself."""
    i: i64 = 0
    while i < hand.size():
        if hand.cards[i] == kind:
            return True
        i += 1
    return False


def additions(table: WizTable, draft: Draft, hand: Hand, items: Picks) -> None:
    """Every item that might be put on a hand: held cards rising, jokers, and cards that opponents' hands give."""
    seat: i64 = table.turn
    if hand.shape == RUN:
        rank: i64 = end_rank(hand, draft.end)
        if 1 <= rank <= TOP_RANK:
            add_held(table, seat, kind_at(hand.element(), rank), items)
    elif hand.shape == SET:
        element: i64 = 0
        while element < 6:
            add_held(table, seat, kind_at(element, hand.low), items)
            element += 1
    else:
        rank = 1
        while rank <= TOP_RANK:
            add_held(table, seat, kind_at(hand.element(), rank), items)
            rank += 1
    add_held(table, seat, WIZ, items)
    if draft.entitled:
        held_jokers(table, items)
    if hand.owner == seat and draft.givers:
        given_items(table, draft, items)


def add_held(table: WizTable, seat: i64, kind: i64, items: Picks) -> None:
    """Add a kind if it is held."""
    if table.count(seat, kind):
        items.add(kind)


def addable_at(table: WizTable, draft: Draft, hand: Hand, end: i64) -> bool:
    """Whether some card may be put on this end of a hand."""
    if hand.owner == table.turn and draft.givers:
        return any_fits(table, draft, hand, end)
    seat: i64 = table.turn
    if hand.shape == RUN:
        rank: i64 = end_rank(hand, end)
        element: i64 = hand.element()
        if rank < 1 or rank > TOP_RANK or (table.box.exists[element] >> rank) & 1 == 0:
            return False
        if (table.ones[seat * 6 + element] >> rank) & 1:
            return True
    elif hand.shape == MASTER and table.ones[seat * 6 + hand.element()]:
        return True
    if table.count(seat, WIZ) == 0 and not draft.entitled and hand.shape != SET:
        return False
    return any_fits(table, draft, hand, end)


def any_fits(table: WizTable, draft: Draft, hand: Hand, end: i64) -> bool:
    """Try every card that might be put on this end of a hand."""
    items = table.scratch(0)
    draft.end = end
    additions(table, draft, hand, items)
    found: bool = False
    i: i64 = 0
    while i < items.count and not found:
        found = fits(table, hand, end, items.at(i))
        i += 1
    draft.end = 0
    return found


def addable(table: WizTable, draft: Draft, hand: Hand) -> bool:
    """Whether some card may be put on a hand."""
    if hand.shape == RUN:
        return addable_at(table, draft, hand, LOW) or addable_at(table, draft, hand, HIGH)
    return addable_at(table, draft, hand, 0)


def may_add_to(table: WizTable, draft: Draft, hand: Hand) -> bool:
    """WIZ-099: a hand that the player may amend and has a card for."""
    return may_amend(table, hand, table.turn) and addable(table, draft, hand)


def may_overpower(table: WizTable, hand: Hand, seat: i64) -> bool:
    """WIZ-107, WIZ-109, WIZ-114: an opponent's unprotected hand of an element in which the player is stronger."""
    if hand.owner == seat or hand.shape == CHARACTER or hand.element() < 0:
        return False
    return not protected(table, hand, seat) and stronger(table, seat, hand)


def may_seize(table: WizTable, draft: Draft, hand: Hand) -> bool:
    """WIZ-107, WIZ-108: overpowered, and a held card fits on it."""
    if hand.owner == table.turn or hand.shape == CHARACTER or not addable(table, draft, hand):
        return False
    return may_overpower(table, hand, table.turn)


def put_on(hand: Hand, end: i64, item: i64) -> None:
    """Put a card on a hand: runs at an end, sets and Master hands behind the others."""
    if hand.shape == RUN and end == LOW:
        cards = vec[i64]()
        cards = append(cards, item & CARD_BITS)
        i: i64 = 0
        while i < hand.size():
            cards = append(cards, hand.cards[i])
            i += 1
        hand.cards = cards
        hand.low -= 1
    else:
        hand.cards = append(hand.cards, item & CARD_BITS)
