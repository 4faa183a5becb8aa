"""Breaking up an opponent's hand: all its cards go into two or more new hands, with at least one held card.

`break` is legal only if such a partition exists, and so is every word after it. The pieces (cards of the
broken hand) are mixed into the held cards for the time of the sentence; `draft.broken` counts them.
`partition.py` looks for the partition.
"""

from parlor.engine import Picks, i64, vec
from parlor.games.wiz.amend import may_overpower
from parlor.games.wiz.cards import KIND_BITS, KINDS, MASTER, MASTERS, RUN, TOP_RANK, element_of, kind_at, rank_of
from parlor.games.wiz.hands import candidates, is_hand, pop, push, wilds
from parlor.games.wiz.partition import Partition, room_for, situation, window
from parlor.games.wiz.table import Draft, Hand, WizTable, bits
from parlor.games.wiz.words import BREAK

NO_PIECES: vec[i64] = vec[i64]([0] * KINDS)


def can_break(table: WizTable, draft: Draft, hand: Hand) -> bool:
    """WIZ-111 to WIZ-114: overpowered, nothing attached, and its cards can all be used at once."""
    if hand.elemental >= 0 or hand.titans or not may_overpower(table, hand, table.turn):
        return False
    verb: i64 = draft.verb
    givers: i64 = draft.givers
    target: i64 = draft.target
    draft.verb = BREAK
    draft.target = hand.id  # by this pieces are told from held cards when they are taken off again
    merge(table, draft, hand)
    found: bool = all_have_a_place(table, draft) and can_be_used(table, draft, Partition(table, draft), 0, False)
    unmerge(table, hand)
    draft.broken = vec[i64]()
    draft.left = 0
    draft.verb = verb
    draft.target = target
    draft.givers = givers
    return found


def merge(table: WizTable, draft: Draft, hand: Hand) -> None:
    """Mix the pieces into the held cards; WIZ-115: they are themselves again."""
    draft.givers = 0  # no cards of other hands (WIZ-111)
    draft.broken = NO_PIECES[:]
    draft.left = hand.size()
    i: i64 = 0
    while i < hand.size():
        kind: i64 = hand.cards[i] & KIND_BITS
        table.take_in(table.turn, kind)
        draft.broken[kind] = draft.broken[kind] + 1
        i += 1


def unmerge(table: WizTable, hand: Hand) -> None:
    """Take the pieces out of the held cards again."""
    i: i64 = 0
    while i < hand.size():
        table.give_out(table.turn, hand.cards[i] & KIND_BITS)
        i += 1


def can_finish_break(table: WizTable, draft: Draft) -> bool:
    """Whether the new hand under way can be finished so that the rest of the pieces can be used too."""
    return finishes(table, draft, Partition(table, draft))


def finishes(table: WizTable, draft: Draft, rest: Partition) -> bool:
    """The same, with one search for all the ways to finish the hand."""
    complete: bool = is_hand(table, draft)
    if complete and rest_works(table, draft, rest):
        return True
    items = table.scratch(draft.count)
    candidates(table, draft, items)
    i: i64 = 0
    while i < items.count:
        item: i64 = items.at(i)
        i += 1
        if complete and draft.shape != RUN and not is_useful(draft, item & KIND_BITS):
            continue
        if push(table, draft, item):
            found: bool = finishes(table, draft, rest)
            pop(table, draft)
            if found:
                return True
    return False


def is_useful(draft: Draft, kind: i64) -> bool:
    """On a complete hand only a piece, or the first held card of the sentence, is of any use."""
    return draft.broken[kind] > 0 or (draft.own == 0 and not draft.held)


def can_lay_piece(table: WizTable, draft: Draft) -> bool:
    """Whether the hand under way may be laid as it is: the pieces that are left can all be used afterwards."""
    return rest_works(table, draft, Partition(table, draft))


def rest_works(table: WizTable, draft: Draft, rest: Partition) -> bool:
    """Whether the pieces that are left can all be used after the hand under way is laid."""
    return can_be_used(table, draft, rest, i64(len(draft.made)) + 1, draft.held or draft.own > 0)


def can_be_used(table: WizTable, draft: Draft, rest: Partition, hands: i64, held: bool) -> bool:
    """Whether the pieces left can all be used, with so many new hands made already, and perhaps a held card in them."""
    if rest.exists(hands, held):
        return True
    return rest.twins and rest.covered and works_in_order(table, draft, hands, held, set())


def works_in_order(table: WizTable, draft: Draft, hands: i64, held: bool, failed: set[bytes]) -> bool:
    """The same, one hand after the other as they are said: a word takes a piece before its held twin."""
    if draft.left == 0:
        return hands >= 2 and held and room_for(table, hands)
    here: bytes = situation(table, draft, hands, held)
    if here in failed:
        return False
    shape: i64 = RUN
    while shape <= MASTER:
        new = Draft()
        new.verb = BREAK
        new.target = draft.target
        new.shape = shape
        new.entitled = draft.entitled
        new.barred = draft.barred
        new.broken = draft.broken[:]
        new.left = draft.left
        new.held = held
        if goes_in_order(table, new, hands, failed):
            return True
        shape += 1
    failed.add(here)
    return False


def goes_in_order(table: WizTable, draft: Draft, hands: i64, failed: set[bytes]) -> bool:
    """Whether a hand under way can be finished so that all others can follow it."""
    complete: bool = is_hand(table, draft)
    if complete and works_in_order(table, draft, hands + 1, draft.held or draft.own > 0, failed):
        return True
    items = Picks()
    candidates(table, draft, items)
    i: i64 = 0
    while i < items.count:
        item: i64 = items.at(i)
        i += 1
        if complete and draft.shape != RUN and not is_useful(draft, item & KIND_BITS):
            continue
        if push(table, draft, item):
            found: bool = goes_in_order(table, draft, hands, failed)
            pop(table, draft)
            if found:
                return True
    return False


def all_have_a_place(table: WizTable, draft: Draft) -> bool:
    """A quick look at each piece by itself: if one fits into no Master hand, run or set, no way exists."""
    free: i64 = wilds(table, draft)
    if free >= 2:
        return True
    joker: i64 = table.joker_rank() if draft.entitled else 0
    kind: i64 = 0
    while kind < MASTERS:
        # A joker may stand for any card.
        if draft.broken[kind] and rank_of(kind) != joker and not has_a_place(table, kind, free):
            return False
        kind += 1
    return True


def has_a_place(table: WizTable, kind: i64, free: i64) -> bool:
    """Whether a number card or shard could be part of some hand of held cards and pieces."""
    element: i64 = element_of(kind)
    rank: i64 = rank_of(kind)
    seat: i64 = table.turn
    if table.count(seat, MASTERS + element):
        return True
    held: i64 = table.ones[seat * 6 + element]
    low: i64 = rank - 2 if rank > 2 else 1
    while low <= rank and low + 2 <= TOP_RANK:
        if bits(window(low, low + 2) & ~held) <= free:
            return True
        low += 1
    equal: i64 = free
    other: i64 = 0
    while other < 6:
        copies: i64 = table.count(seat, kind_at(other, rank))
        equal += copies if table.box.two_sets else 1 if copies else 0
        other += 1
    return equal >= 3
