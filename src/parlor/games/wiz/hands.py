"""Laying new hands card by card: after each card only those words are legal that some whole hand goes on with.

Every question "can this beginning be finished?" is answered by bits of ranks; only when cards may come
from opponents' hands too, and the held ones alone do not suffice, the few ways to go on are tried.
"""

from typing import Final

from parlor.engine import Picks, i64, only
from parlor.games.wiz.cards import (
    AS_JOKER,
    ELEMENTALS,
    FIRST_SHARD,
    KIND_BITS,
    MASTER,
    MASTERS,
    RUN,
    SET,
    SHARDS,
    TITANS,
    TOP_RANK,
    WIZ,
    element_of,
    kind_at,
    rank_of,
)
from parlor.games.wiz.joker import entitled
from parlor.games.wiz.table import NONE, Draft, Hand, WizTable
from parlor.games.wiz.take import can_give, give_index
from parlor.games.wiz.values import locks, may_amend
from parlor.games.wiz.words import BREAK, MOST_HANDS

# An item is a card with how it is used: its kind, + AS_JOKER, + FROM_HAND * (hand + 1) if a hand gives it.
FROM_HAND: Final = 256
# What of an item is the card as it lies.
CARD_BITS: Final = FROM_HAND - 1

# Canonical order: naturals by element or rank, then Wiz, then jokers by element; equal cards held ones first.
STEP: Final = 64
WIZ_KEY: Final = STEP * 100
JOKER_KEY: Final = STEP * 200


def new_draft(table: WizTable, seat: i64) -> Draft:
    """What is settled before a sentence of step 4 begins."""
    draft = Draft()
    draft.opening = table.opened[seat] == 0
    draft.barred = locks(table, seat) | (63 & ~table.box.elements)
    if draft.opening:
        draft.barred |= claimed_by_others(table, seat)
    else:
        draft.entitled = entitled(table, seat)
        draft.givers = givers(table, seat)
    return draft


def claimed_by_others(table: WizTable, seat: i64) -> i64:
    """WIZ-086: the elements that others opened with, as bits."""
    mask: i64 = 0
    bit: i64 = 1
    other: i64 = 0
    while other < table.players:
        if other != seat and table.claimed[other] >= 0:
            mask |= bit << table.claimed[other]
        other += 1
    return mask


def level_claimed(table: WizTable, seat: i64, rank: i64) -> bool:
    """WIZ-087: whether somebody else opened with a set of this shard level."""
    other: i64 = 0
    while other < table.players:
        if other != seat and table.levels[other] == rank:
            return True
        other += 1
    return False


def givers(table: WizTable, seat: i64) -> i64:
    """WIZ-100: the opponents' hands that can give a card to this seat, as bits."""
    mask: i64 = 0
    for hand in table.hands:
        if hand.owner != seat and can_give(hand) and may_amend(table, hand, seat):
            mask |= only(hand.id)
    return mask


def room(table: WizTable) -> bool:
    """WIZ-079: at most 40 hands lie on the table."""
    return table.free_id() < MOST_HANDS


# -- one card more, one card less --------------------------------------------------------------------


def push(table: WizTable, draft: Draft, item: i64) -> bool:
    """Put an item on the new hand if the hand's kind and the canonical order allow it."""
    kind: i64 = item & KIND_BITS
    wild: bool = kind == WIZ or item & AS_JOKER != 0
    source: i64 = item // FROM_HAND
    if source and (draft.used >> (source - 1)) & 1:
        return False  # WIZ-103
    key: i64 = NONE
    if draft.shape == RUN:
        if not fits_run(table, draft, kind, wild):
            return False
    elif draft.shape == SET:
        if not fits_set(table, draft, kind, wild):
            return False
        key = set_key(kind, item) + source
    else:
        if not fits_master(draft, kind, wild):
            return False
        key = master_key(kind, item) + source
    if key >= 0 and draft.count > 0:
        last: i64 = draft.keys[draft.count - 1]
        if key < last or (key == last and source) or (draft.shape == SET and repeats(table, key, last)):
            return False
    if not wild:
        settle(draft, kind)
    draft.add(item & CARD_BITS, source - 1, key)
    if not wild:
        draft.naturals += 1
    use(table, draft, kind, source)
    return True


def repeats(table: WizTable, key: i64, last: i64) -> bool:
    """WIZ-062, WIZ-063: a natural element comes once in a set, except in games with two element sets."""
    return key < WIZ_KEY and key // STEP == last // STEP and not table.box.two_sets


def settle(draft: Draft, kind: i64) -> None:
    """The first natural card says of which element or rank the hand is."""
    if draft.shape == SET:
        draft.low = rank_of(kind)
    elif draft.element < 0:
        draft.element = element_of(kind)
        draft.low = rank_of(kind) - draft.count


def use(table: WizTable, draft: Draft, kind: i64, source: i64) -> None:
    """Take the card from where it comes from; of broken cards first (section 4, `break`)."""
    if source:
        draft.used |= only(source - 1)
        return
    table.give_out(table.turn, kind)
    if draft.left and draft.broken[kind]:
        draft.broken[kind] = draft.broken[kind] - 1
        draft.left -= 1
        draft.pieces += 1
        draft.sources[draft.count - 1] = draft.target
    else:
        draft.own += 1


def pop(table: WizTable, draft: Draft) -> None:
    """Take the last item off again."""
    draft.count -= 1
    at: i64 = draft.count
    card: i64 = draft.cards[at]
    kind: i64 = card & KIND_BITS
    source: i64 = draft.sources[at]
    if card < WIZ:
        draft.naturals -= 1
        if draft.naturals == 0:
            draft.element = NONE
            draft.low = 0
    if source < 0:
        table.take_in(table.turn, kind)
        draft.own -= 1
    elif source == draft.target:
        table.take_in(table.turn, kind)
        draft.broken[kind] = draft.broken[kind] + 1
        draft.left += 1
        draft.pieces -= 1
    else:
        draft.used &= ~only(source)


def fits_run(table: WizTable, draft: Draft, kind: i64, wild: bool) -> bool:
    """WIZ-061, WIZ-193: the next rank of the run's element, itself or a Wiz or joker in its place."""
    rank: i64 = draft.low + draft.count
    if draft.element >= 0:
        if rank > TOP_RANK or (table.box.exists[draft.element] >> rank) & 1 == 0:
            return False
        return (kind == kind_at(draft.element, rank)) != wild
    if wild:
        return draft.count < TOP_RANK
    if kind >= MASTERS:
        return False
    element: i64 = element_of(kind)
    low: i64 = rank_of(kind) - draft.count
    if low < 1 or (draft.barred >> element) & 1:
        return False
    return wilds_before(table, draft, element, low)


def wilds_before(table: WizTable, draft: Draft, element: i64, low: i64) -> bool:
    """Whether the Wiz and jokers laid so far may stand for the ranks from `low` on of an element."""
    i: i64 = 0
    while i < draft.count:
        if (table.box.exists[element] >> (low + i)) & 1 == 0:
            return False
        if draft.cards[i] - AS_JOKER == kind_at(element, low + i):
            return False  # a card is no joker where it fits naturally (WIZ-202)
        i += 1
    return True


def fits_set(table: WizTable, draft: Draft, kind: i64, wild: bool) -> bool:
    """WIZ-062, WIZ-064, WIZ-202: one rank, as many cards as the deck could supply; its own rank is never joker."""
    if draft.count == 0:
        if wild or kind >= MASTERS or table.box.caps[rank_of(kind)] < 3:
            return False
        rank: i64 = rank_of(kind)
        return not draft.opening or (rank >= FIRST_SHARD and not level_claimed(table, table.turn, rank))
    if draft.count >= table.box.caps[draft.low]:
        return False
    return kind == WIZ or (rank_of(kind) == draft.low) != wild


def set_key(kind: i64, item: i64) -> i64:
    """Sets: in element order, then Wiz, then jokers."""
    if kind == WIZ:
        return WIZ_KEY
    return element_of(kind) * STEP + (JOKER_KEY if item & AS_JOKER else 0)


def fits_master(draft: Draft, kind: i64, wild: bool) -> bool:
    """WIZ-065, WIZ-067: the Master, then number cards and shards of its element, Wiz and jokers."""
    if draft.count == 0:
        return not wild and MASTERS <= kind < ELEMENTALS and (draft.barred >> (kind - MASTERS)) & 1 == 0
    if kind == WIZ:
        return True
    return (kind < MASTERS and element_of(kind) == draft.element) != wild


def master_key(kind: i64, item: i64) -> i64:
    """Master hands: the Master, its cards by rank, Wiz, jokers."""
    if kind == WIZ:
        return WIZ_KEY
    if item & AS_JOKER:
        return JOKER_KEY + element_of(kind) * STEP
    return i64(0) if kind >= MASTERS else rank_of(kind) * STEP


# -- is it a hand? -----------------------------------------------------------------------------------


def is_hand(table: WizTable, draft: Draft) -> bool:
    """WIZ-061 to WIZ-066, WIZ-071, WIZ-078: whether the cards so far are a hand of their kind."""
    if draft.naturals == 0 or (draft.pieces if draft.verb == BREAK else draft.own) == 0:
        return False
    if draft.shape == RUN:
        ends = table.box.opening_ends if draft.opening else table.box.run_ends
        return draft.low + draft.count - 1 >= ends[draft.low]
    if draft.shape == SET:
        return draft.count >= 3
    return not draft.opening or master_points(table, draft) >= 10


def master_points(table: WizTable, draft: Draft) -> i64:
    """WIZ-082, WIZ-085: the points beside the Master; a Wiz counts 10."""
    total: i64 = 0
    i: i64 = 1
    while i < draft.count:
        total += i64(10) if draft.cards[i] >= WIZ else table.box.points[draft.cards[i]]
        i += 1
    return total


def wilds(table: WizTable, draft: Draft) -> i64:
    """How many held cards may stand for others."""
    seat: i64 = table.turn
    count: i64 = table.count(seat, WIZ)
    return count + table.jokers_held(seat) if draft.entitled else count


# -- what could come next ----------------------------------------------------------------------------


def candidates(table: WizTable, draft: Draft, items: Picks) -> None:
    """Add every item that might come next, natural ones first and rising."""
    seat: i64 = table.turn
    if draft.shape == RUN:
        if draft.element >= 0:
            add_next_rank(table, draft, items)
        else:
            held_naturals(table, items)
    elif draft.shape == SET:
        if draft.count:
            held_of_rank(table, draft, items)
        else:
            held_naturals(table, items)
    elif draft.count:
        held_of_element(table, draft, items)
    else:
        held_masters(table, draft, items)
    if table.count(seat, WIZ):
        items.add(WIZ)
    if draft.entitled:
        held_jokers(table, items)
    if draft.givers & ~draft.used:
        given_items(table, draft, items)


def add_next_rank(table: WizTable, draft: Draft, items: Picks) -> None:
    """The natural card at the upper end of the run."""
    rank: i64 = draft.low + draft.count
    if rank <= TOP_RANK and table.count(table.turn, kind_at(draft.element, rank)):
        items.add(kind_at(draft.element, rank))


def held_naturals(table: WizTable, items: Picks) -> None:
    """Every number card, then every shard that is held."""
    ones = table.ones
    at: i64 = table.turn * 6
    element: i64 = 0
    while element < 6:
        mask: i64 = (ones[at + element] & 0x3FF) >> 1
        kind: i64 = element * 9
        while mask:
            if mask & 1:
                items.add(kind)
            mask >>= 1
            kind += 1
        element += 1
    element = 0
    while element < 6:
        mask = ones[at + element] >> FIRST_SHARD
        kind = SHARDS + element * 5
        while mask:
            if mask & 1:
                items.add(kind)
            mask >>= 1
            kind += 1
        element += 1


def held_of_rank(table: WizTable, draft: Draft, items: Picks) -> None:
    """The held cards of the set's rank."""
    element: i64 = 0
    while element < 6:
        if table.count(table.turn, kind_at(element, draft.low)):
            items.add(kind_at(element, draft.low))
        element += 1


def held_of_element(table: WizTable, draft: Draft, items: Picks) -> None:
    """The held cards of the Master's element."""
    mask: i64 = table.ones[table.turn * 6 + draft.element]
    rank: i64 = 1
    while rank <= TOP_RANK:
        if (mask >> rank) & 1:
            items.add(kind_at(draft.element, rank))
        rank += 1


def held_masters(table: WizTable, draft: Draft, items: Picks) -> None:
    """The held Masters."""
    element: i64 = 0
    while element < 6:
        if table.count(table.turn, MASTERS + element):
            items.add(MASTERS + element)
        element += 1


def held_jokers(table: WizTable, items: Picks) -> None:
    """The held cards of the Deck Joker's rank, as jokers."""
    rank: i64 = table.joker_rank()
    element: i64 = 0
    while element < 6:
        kind: i64 = kind_at(element, rank)
        if table.count(table.turn, kind):
            items.add(kind + AS_JOKER)
        element += 1


def given_items(table: WizTable, draft: Draft, items: Picks) -> None:
    """WIZ-100, WIZ-115: every card that opponents' hands can give, as itself and perhaps as joker."""
    rank: i64 = table.joker_rank() if draft.entitled else i64(0)
    for hand in table.hands:
        if (draft.givers >> hand.id) & 1 and (draft.used >> hand.id) & 1 == 0:
            i: i64 = 0
            while i < hand.size():
                kind: i64 = hand.cards[i] & KIND_BITS
                if give_index(hand, kind) == i:
                    items.add(kind + FROM_HAND * (hand.id + 1))
                    if rank and rank_of(kind) == rank:
                        items.add(kind + AS_JOKER + FROM_HAND * (hand.id + 1))
                i += 1


# -- the finished hand -------------------------------------------------------------------------------


def finished(table: WizTable, draft: Draft, owner: i64) -> Hand:
    """The hand that the draft describes, without a number yet."""
    hand = Hand()
    hand.owner = owner
    hand.shape = draft.shape
    hand.low = 0 if draft.shape == MASTER else draft.low
    hand.printed = NONE if draft.shape == SET else draft.element
    hand.cards = draft.cards[: draft.count]
    hand.opening = draft.opening
    if draft.elemental >= 0:
        hand.elemental = draft.elemental
        hand.elemental_by = owner
        hand.light = 1 if draft.light else 0
    hand.titans = draft.titans
    return hand


def opening_attachments(table: WizTable, draft: Draft, items: Picks) -> None:
    """WIZ-092: a complete opening hand may go on with one Elemental, then Titans in element order."""
    seat: i64 = table.turn
    element: i64 = 0
    if draft.elemental < 0 and draft.titans == 0:
        while element < 6:
            if table.count(seat, ELEMENTALS + element):
                items.add(ELEMENTALS + element)
            element += 1
    element = 0
    while element < 6:
        if table.count(seat, TITANS + element) and draft.titans >> element == 0:
            items.add(TITANS + element)
        element += 1
