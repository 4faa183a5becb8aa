"""The discard pile has become the deck: everybody has seen its cards, so they are where cards of that deck are.

A deck is renewed when it is empty: from then on it holds these cards alone. What a seat held before is none of them.
"""

from typing import Final

from parlor.engine import Bag, Dice, i64, vec
from parlor.games.wiz.cards import KINDS
from parlor.games.wiz.table import WizTable

JOKER: Final = 6  # in place of a seat: the Deck Joker


def begin_renewal(table: WizTable) -> None:
    """WIZ-047: remember the cards that now are the deck."""
    table.renewed = table.deck.bag.counts[:]
    table.fresh = vec[i64]([0] * (JOKER + 1))


def drew_fresh(table: WizTable, seat: i64) -> None:
    """A seat has taken an unseen card of the renewed deck."""
    if len(table.fresh):
        table.fresh[seat] = table.fresh[seat] + 1


def seen_again(table: WizTable, kind: i64) -> None:
    """A card of the renewed deck lies open."""
    if len(table.renewed) and table.renewed[kind]:
        table.renewed[kind] = table.renewed[kind] - 1


def left_hand(table: WizTable, seat: i64, kind: i64) -> None:
    """A card that nobody knew left a seat openly: one of the renewed deck, if it can be."""
    if len(table.renewed) and table.renewed[kind] and table.fresh[seat]:
        table.renewed[kind] = table.renewed[kind] - 1
        table.fresh[seat] = table.fresh[seat] - 1


def split_off(table: WizTable, unseen: Bag, places: i64, own: i64, dice: Dice) -> Bag:
    """Of all unseen cards those of the renewed deck: as many as there are places for them.

    `own` is the seat that guesses: of a kind that it holds itself, the card that it drew may be the one of the deck.
    """
    apart = Bag(KINDS)
    kind: i64 = 0
    while kind < KINDS:
        count: i64 = unseen.counts[kind] if unseen.counts[kind] < table.renewed[kind] else table.renewed[kind]
        while count > 0:
            apart.add(kind)
            unseen.remove(kind)
            count -= 1
        kind += 1
    while apart.total > places:
        unseen.add(take_one(table, apart, own, dice))
    while apart.total < places and unseen.total:
        apart.add(unseen.draw(dice))
    return apart


def take_one(table: WizTable, apart: Bag, own: i64, dice: Dice) -> i64:
    """Take a card out again: if there is one, of a kind that the guessing seat holds itself."""
    doubtful = Bag(KINDS)
    kind: i64 = 0
    while own >= 0 and kind < KINDS:
        if apart.counts[kind] and table.held[own * KINDS + kind]:
            doubtful.add(kind, apart.counts[kind])
        kind += 1
    kind = doubtful.look(dice) if doubtful.total else apart.look(dice)
    apart.remove(kind)
    return kind
