"""What is known of a card that is not known: the sorts of places, which cards they admit, and draws that fit them."""

from typing import Final

from parlor.engine import Bag, Dice, i64, vec
from parlor.games.wiz.cards import KINDS, WIZ, may_be_joker, rank_of
from parlor.games.wiz.table import ACTION, ANY, CALM, PLAIN

JOKER_SORT: Final = 4  # a number card, shard or Master
RANK_SORT: Final = 5  # + rank: the Deck Joker's public rank


def lowest(sort: i64) -> i64:
    """The first kind that a place of this sort may hold."""
    return WIZ + 1 if sort == ACTION else 0


def highest(sort: i64) -> i64:
    """The last kind that a place of this sort may hold."""
    if sort == CALM:
        return WIZ - 1
    return WIZ if sort == PLAIN else KINDS - 1


def sort_admits(sort: i64, kind: i64) -> bool:
    """Whether a note of this sort may stand for a card of this kind."""
    return lowest(sort) <= kind <= highest(sort)


def admits(sort: i64, kind: i64) -> bool:
    """Whether the Deck Joker's place may hold a card of this kind."""
    return may_be_joker(kind) if sort == JOKER_SORT else rank_of(kind) == sort - RANK_SORT


def admitted(unseen: Bag, sort: i64) -> i64:
    """How many cards of a sort there are."""
    if sort == ANY:
        return unseen.total
    total: i64 = 0
    kind: i64 = lowest(sort)
    last: i64 = highest(sort)
    counts = unseen.counts
    while kind <= last:
        if sort < JOKER_SORT or admits(sort, kind):
            total += counts[kind]
        kind += 1
    return total


def draw_sort(unseen: Bag, sort: i64, dice: Dice) -> i64:
    """Draw a card of a sort at random."""
    return draw_at(unseen, sort, dice.below(admitted(unseen, sort)))


def draw_at(unseen: Bag, sort: i64, at: i64) -> i64:
    """Take out the card of a sort that has so many of them before it."""
    kind: i64 = lowest(sort)
    while True:
        if sort < JOKER_SORT or admits(sort, kind):
            at -= unseen.counts[kind]
            if at < 0:
                unseen.remove(kind)
                return kind
        kind += 1


def narrow(slots: vec[i64], seat: i64, kind: i64) -> bool:
    """A card takes the narrowest place of a seat that admits it; False if there is none."""
    sort: i64 = narrowest_of(slots, seat, kind)
    if sort < 0:
        return False
    slots[seat * 4 + sort] = slots[seat * 4 + sort] - 1
    return True


def narrowest_of(slots: vec[i64], seat: i64, kind: i64) -> i64:
    """The narrowest sort of a seat's places that admits a kind; -1 if there is none."""
    sort: i64 = CALM
    while sort <= ANY:
        if slots[seat * 4 + sort] and sort_admits(sort, kind):
            return sort
        sort += 1
    return -1
