"""A guess after the discard pile became the deck: every hidden card is one of the deck that its place got it from."""

from parlor.engine import Bag, Dice, i64
from parlor.games.wiz.cards import KINDS
from parlor.games.wiz.notes import times
from parlor.games.wiz.renewal import (
    FIRST,
    HOLDERS,
    JOKER,
    KIND,
    LAST,
    LOOKED,
    SEAT,
    can_be_of,
    cards_left,
    doubt,
    newest,
    settle,
    was_of,
)
from parlor.games.wiz.secrets import hides_looking, knows_held, knows_joker, sees_card
from parlor.games.wiz.table import WizTable


def reckon(table: WizTable, viewer: i64, dice: Dice) -> None:
    """Say of each card that a viewer knows, or supposes with a seat by now, which deck it is of.

    Afterwards the table's lists tell only of cards that are still to be dealt.
    """
    ends_seen(table, viewer)
    last: i64 = newest(table)
    seat: i64 = 0
    while seat < table.players:
        kind: i64 = 0
        while kind < KINDS:
            count: i64 = table.count(seat, kind)
            if count:
                count -= times(table.noted, seat * KINDS + kind)
                while count > 0:
                    doubt(table, seat, kind, 0, last)
                    count -= 1
            kind += 1
        seat += 1
    if table.joker >= 0 and knows_joker(table, viewer):
        doubt(table, JOKER, table.joker, 0, last)
    if len(table.looking) and not hides_looking(table, viewer):
        looked_at(table)
    settle(table)
    while len(table.doubts):
        was_of(table, 0, likely_deck(table, dice))
        settle(table)


def ends_seen(table: WizTable, viewer: i64) -> None:
    """The cards of the deck that a viewer has seen there."""
    deck = table.deck
    first: i64 = newest(table) * KINDS
    i: i64 = 0
    while i < i64(len(deck.top)):
        if sees_card(deck.top_viewers[i], viewer, table) and table.renewed[first + deck.top[i]]:
            table.renewed[first + deck.top[i]] = table.renewed[first + deck.top[i]] - 1
        i += 1
    i = 0
    while i < i64(len(deck.bottom)):
        if sees_card(deck.bottom_viewers[i], viewer, table) and table.renewed[first + deck.bottom[i]]:
            table.renewed[first + deck.bottom[i]] = table.renewed[first + deck.bottom[i]] - 1
        i += 1


def looked_at(table: WizTable) -> None:
    """Who looks at cards knows which are of the deck before: those that came first."""
    last: i64 = newest(table)
    older: i64 = i64(len(table.looking)) - table.fresh[last * HOLDERS + LOOKED]
    i: i64 = 0
    while i < i64(len(table.looking)):
        if i < older:
            doubt(table, LOOKED, table.looking[i], 0, last - 1)
        else:
            doubt(table, LOOKED, table.looking[i], last, last)
        i += 1


def likely_deck(table: WizTable, dice: Dice) -> i64:
    """The deck of the first doubtful card: by how many cards of it its seat got, and how many are of its kind."""
    total: i64 = 0
    chosen: i64 = table.doubts[FIRST]
    deck: i64 = chosen
    while deck <= table.doubts[LAST]:
        if can_be_of(table, 0, deck):
            seat: i64 = table.fresh[deck * HOLDERS + table.doubts[SEAT]]
            share: i64 = 1 + seat * table.renewed[deck * KINDS + table.doubts[KIND]] * 10000 // cards_left(table, deck)
            total += share
            if dice.below(total) < share:
                chosen = deck
        deck += 1
    return chosen


def of_deck(table: WizTable, unseen: Bag, deck: i64, places: i64, dice: Dice) -> Bag:
    """Of all unseen cards those of a deck: as many as there are places for them."""
    apart = Bag(KINDS)
    kind: i64 = 0
    while kind < KINDS:
        count: i64 = table.renewed[deck * KINDS + kind]
        while count > 0 and unseen.counts[kind]:
            apart.add(kind)
            unseen.remove(kind)
            count -= 1
        kind += 1
    while apart.total > places:
        unseen.add(apart.draw(dice))
    while apart.total < places and unseen.total:
        apart.add(unseen.draw(dice))
    return apart


def hidden_places(table: WizTable, viewer: i64, deck: i64) -> i64:
    """How many cards of a deck are still to be dealt to seats, as Deck Joker and to who looks."""
    at: i64 = deck * HOLDERS
    count: i64 = 0
    if table.joker >= 0 and not knows_joker(table, viewer):
        count += table.fresh[at + JOKER]
    if hides_looking(table, viewer):
        count += table.fresh[at + LOOKED]
    seat: i64 = 0
    while seat < table.players:
        if not knows_held(table, viewer, seat):
            count += table.fresh[at + seat]
        seat += 1
    return count


def hidden_in_deck(table: WizTable, viewer: i64, undrawn: i64) -> i64:
    """How many cards of the deck the viewer has not seen; so many are undetermined."""
    deck = table.deck
    i: i64 = 0
    while i < i64(len(deck.top)):
        undrawn += 0 if sees_card(deck.top_viewers[i], viewer, table) else 1
        i += 1
    i = 0
    while i < i64(len(deck.bottom)):
        undrawn += 0 if sees_card(deck.bottom_viewers[i], viewer, table) else 1
        i += 1
    return undrawn
