"""The discard pile has become the deck: everybody has seen its cards, so they are where cards of that deck are.

Decks are numbered, 0 is the first one of the round. Of each is kept what of it may still be hidden (`renewed`, by
kind; of deck 0 all that no renewed deck brought) and how many unseen cards of it each holder got (`fresh`: the seats,
the Deck Joker, and what Search looks at). A deck is renewed when it is empty, so the hidden cards of all earlier ones
are with those holders.

An unseen card that is laid open shows its kind, not always which deck it was of. Such doubts stand in `doubts`, four
numbers each: the seat, the kind, and the first and last deck that it may be of. As long as one stands there, the card
is still counted in both lists.
"""

from typing import Final

from parlor.engine import append, i64, only, vec
from parlor.games.wiz.cards import KINDS
from parlor.games.wiz.table import NONE, WizTable

JOKER: Final = 6  # in place of a seat: the Deck Joker
LOOKED: Final = 7  # what Search looks at
HOLDERS: Final = 8
SEAT: Final = 0
KIND: Final = 1
FIRST: Final = 2
LAST: Final = 3
DOUBT: Final = 4


def newest(table: WizTable) -> i64:
    """The number of the deck that is drawn from."""
    return i64(len(table.fresh)) // HOLDERS - 1


def begin_renewal(table: WizTable) -> None:
    """WIZ-047: remember the cards that now are the deck."""
    if len(table.renewed) == 0:
        first_deck(table)
    else:
        drop_spent_decks(table)
    table.renewed = joined(table.renewed, table.deck.bag.counts)
    table.fresh = joined(table.fresh, vec[i64]([0] * HOLDERS))


def first_deck(table: WizTable) -> None:
    """All hidden cards are of the first deck, but those that everybody knows where they are."""
    cards = vec[i64]([0] * KINDS)
    drawn = vec[i64]([0] * HOLDERS)
    i: i64 = 0
    while i < table.players * KINDS:
        cards[i % KINDS] = cards[i % KINDS] + table.held[i]
        i += 1
    i = 0
    while i < i64(len(table.noted)):
        cards[table.noted[i] % KINDS] = cards[table.noted[i] % KINDS] - 1
        i += 1
    i = 0
    while i < table.players * 4:
        drawn[i // 4] = drawn[i // 4] + table.loose[i]
        i += 1
    i = 0
    while i < i64(len(table.looking)):
        cards[table.looking[i]] = cards[table.looking[i]] + 1
        i += 1
    drawn[LOOKED] = i64(len(table.looking))
    if table.joker >= 0:
        cards[table.joker] = cards[table.joker] + 1
        drawn[JOKER] = 1
    table.renewed, table.fresh = cards, drawn


def joined(some: vec[i64], more: vec[i64]) -> vec[i64]:
    """Two lists as one."""
    out = some[:]
    i: i64 = 0
    while i < i64(len(more)):
        out = append(out, more[i])
        i += 1
    return out


def drop_spent_decks(table: WizTable) -> None:
    """Forget decks of which nothing is hidden any more; the first one stays."""
    deck: i64 = newest(table)
    while deck > 0:
        if cards_left(table, deck) == 0:
            at: i64 = deck * KINDS
            table.renewed = joined(table.renewed[:at], table.renewed[at + KINDS :])
            at = deck * HOLDERS
            table.fresh = joined(table.fresh[:at], table.fresh[at + HOLDERS :])
            i: i64 = 0
            while i < i64(len(table.doubts)):
                if table.doubts[i + FIRST] > deck:
                    table.doubts[i + FIRST] = table.doubts[i + FIRST] - 1
                if table.doubts[i + LAST] >= deck:
                    table.doubts[i + LAST] = table.doubts[i + LAST] - 1
                i += DOUBT
        deck -= 1


def cards_left(table: WizTable, deck: i64) -> i64:
    """How many cards of a deck may be hidden."""
    total: i64 = 0
    i: i64 = deck * KINDS
    while i < (deck + 1) * KINDS:
        total += table.renewed[i]
        i += 1
    return total


def drew_fresh(table: WizTable, place: i64) -> None:
    """A seat (or another place) has got an unseen card of the deck."""
    if len(table.fresh):
        at: i64 = newest(table) * HOLDERS + place
        table.fresh[at] = table.fresh[at] + 1


def seen_again(table: WizTable, kind: i64) -> None:
    """A card of the deck lies open."""
    if len(table.renewed):
        at: i64 = newest(table) * KINDS + kind
        if table.renewed[at]:
            table.renewed[at] = table.renewed[at] - 1


def left_hand(table: WizTable, seat: i64, kind: i64) -> None:
    """A card that nobody knew left a seat openly."""
    if len(table.renewed):
        doubt(table, seat, kind, 0, newest(table))
        settle(table)


def looked_through(table: WizTable, seat: i64) -> None:
    """WIZ-156: a seat has taken what Search showed; what it does not keep leaves it at once (`passed_on`)."""
    deck: i64 = newest(table)
    while deck >= 0:
        at: i64 = deck * HOLDERS
        table.fresh[at + seat] = table.fresh[at + seat] + table.fresh[at + LOOKED]
        deck -= 1


def passed_on(table: WizTable, seat: i64, kind: i64) -> None:
    """A card that Search showed and that was not kept: of the decks that were looked at."""
    low: i64 = NONE
    high: i64 = NONE
    deck: i64 = newest(table)
    while deck >= 0:
        if table.fresh[deck * HOLDERS + LOOKED]:
            low = deck
            high = deck if high < 0 else high
        deck -= 1
    if low >= 0:
        doubt(table, seat, kind, low, high)


def looked_enough(table: WizTable) -> None:
    """Nothing is looked at any more."""
    deck: i64 = newest(table)
    while deck >= 0:
        table.fresh[deck * HOLDERS + LOOKED] = 0
        deck -= 1
    settle(table)


def mix_decks(table: WizTable, one: i64, other: i64) -> None:
    """WIZ-166: two seats swap cards that nobody else sees, after what was known of theirs is forgotten.

    Of one deck, if both have any of the same; a seat that shows otherwise later borrows from the other.
    """
    if len(table.renewed) == 0:
        return
    table.mixed |= only(one) | only(other)
    mine: i64 = NONE
    theirs: i64 = NONE
    deck: i64 = newest(table)
    while deck >= 0:
        at: i64 = deck * HOLDERS
        if table.fresh[at + one] and table.fresh[at + other]:
            return
        mine = deck if mine < 0 and table.fresh[at + one] else mine
        theirs = deck if theirs < 0 and table.fresh[at + other] else theirs
        deck -= 1
    if mine >= 0 and theirs >= 0:
        exchange(table, one, mine, other, theirs)


def exchange(table: WizTable, one: i64, mine: i64, other: i64, theirs: i64) -> None:
    """A card of one deck that a seat got is with the other seat, and the other way round."""
    fresh = table.fresh
    fresh[mine * HOLDERS + one] = fresh[mine * HOLDERS + one] - 1
    fresh[mine * HOLDERS + other] = fresh[mine * HOLDERS + other] + 1
    fresh[theirs * HOLDERS + other] = fresh[theirs * HOLDERS + other] - 1
    fresh[theirs * HOLDERS + one] = fresh[theirs * HOLDERS + one] + 1


def no_longer_known(table: WizTable, seat: i64) -> None:
    """WIZ-166: cards of a seat that everybody knew may be with another one: they count as hidden of the first deck."""
    i: i64 = 0
    while len(table.renewed) and i < i64(len(table.noted)):
        if table.noted[i] // KINDS == seat:
            kind: i64 = table.noted[i] % KINDS
            table.renewed[kind] = table.renewed[kind] + 1
            table.fresh[seat] = table.fresh[seat] + 1
        i += 1


# -- doubts ------------------------------------------------------------------------------------------


def doubt(table: WizTable, seat: i64, kind: i64, first: i64, last: i64) -> None:
    """A card of a seat was one of some decks."""
    row = append(table.doubts, seat)
    row = append(row, kind)
    row = append(row, first)
    table.doubts = append(row, last)


def settle(table: WizTable) -> None:
    """Strike all doubts that leave one deck."""
    at: i64 = 0
    while at < i64(len(table.doubts)):
        deck: i64 = NONE
        many: i64 = 0
        other: i64 = table.doubts[at + FIRST]
        while other <= table.doubts[at + LAST]:
            if can_be_of(table, at, other):
                deck = other
                many += 1
            other += 1
        if many == 0:
            deck = borrowed(table, at)
        if many > 1:
            at += DOUBT
        else:
            was_of(table, at, deck)
            at = 0


def can_be_of(table: WizTable, at: i64, deck: i64) -> bool:
    """Whether a doubtful card can be of a deck."""
    there: i64 = table.renewed[deck * KINDS + table.doubts[at + KIND]]
    return there > 0 and table.fresh[deck * HOLDERS + table.doubts[at + SEAT]] > 0


def was_of(table: WizTable, at: i64, deck: i64) -> None:
    """A doubtful card was of this deck (NONE: of none that can be told)."""
    if deck >= 0:
        card: i64 = deck * KINDS + table.doubts[at + KIND]
        place: i64 = deck * HOLDERS + table.doubts[at + SEAT]
        table.renewed[card] = table.renewed[card] - 1
        table.fresh[place] = table.fresh[place] - 1
    table.doubts = joined(table.doubts[:at], table.doubts[at + DOUBT :])


def borrowed(table: WizTable, at: i64) -> i64:
    """A seat shows a card of a deck that it had none of: a Swap has brought it; from which deck, or NONE."""
    seat: i64 = table.doubts[at + SEAT]
    deck: i64 = table.doubts[at + LAST]
    while seat < JOKER and table.mixed & only(seat) and deck >= table.doubts[at + FIRST]:
        other: i64 = 0
        while table.renewed[deck * KINDS + table.doubts[at + KIND]] and other < table.players:
            if other != seat and table.mixed & only(other) and table.fresh[deck * HOLDERS + other]:
                own: i64 = newest(table)
                while own >= 0 and table.fresh[own * HOLDERS + seat] == 0:
                    own -= 1
                if own >= 0:
                    exchange(table, seat, own, other, deck)
                    return deck
            other += 1
        deck -= 1
    return NONE
