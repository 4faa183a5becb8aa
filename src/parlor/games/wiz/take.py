"""Taking single cards out of opponents' hands."""

from parlor.engine import i64
from parlor.games.wiz.cards import AS_JOKER, CHARACTER, KIND_BITS, MASTER, RUN, WIZ
from parlor.games.wiz.table import NONE, Hand, without
from parlor.games.wiz.values import naturals


def can_give(hand: Hand) -> bool:
    """WIZ-100: whether some card may be taken and the rest stays a hand of its kind."""
    if hand.shape == CHARACTER:
        return False
    if hand.shape == MASTER:
        return hand.size() >= 2
    if hand.size() < 4:
        return False
    return hand.shape != RUN or may_leave(hand, 0) or may_leave(hand, hand.size() - 1)


def may_leave(hand: Hand, index: i64) -> bool:
    """WIZ-101: an end of a run of four or more, any card of such a set, any but the Master; never the last natural."""
    if hand.shape == MASTER:
        return index > 0
    if hand.size() < 4 or hand.shape == CHARACTER:
        return False
    if hand.shape == RUN and index != 0 and index != hand.size() - 1:
        return False
    return hand.cards[index] >= WIZ or naturals(hand) > 1


def give_index(hand: Hand, kind: i64) -> i64:
    """Which card of a kind goes: the one at the high end of a run, else the one that lay as joker; NONE if none may."""
    cards = hand.cards
    found: i64 = NONE
    i: i64 = 0
    while i < i64(len(cards)):
        card: i64 = cards[i]
        better: bool = found < 0 or hand.shape == RUN or card >= AS_JOKER
        if card & KIND_BITS == kind and better and may_leave(hand, i):
            found = i
        i += 1
    return found


def take_out(hand: Hand, kind: i64) -> None:
    """Take a card of a kind out of a hand."""
    index: i64 = give_index(hand, kind)
    if hand.shape == RUN and index == 0:
        hand.low += 1
    hand.cards = without(hand.cards, index)
