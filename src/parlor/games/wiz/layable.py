"""Whether a hand of some kind can be laid at all, found out quickly before any word is said."""

from parlor.engine import i64, vec
from parlor.games.wiz.cards import (
    AS_JOKER,
    ELEMENTALS,
    FIRST_SHARD,
    KIND_BITS,
    MASTER,
    MASTERS,
    RUN,
    SET,
    TOP_RANK,
    WIZ,
    element_of,
    rank_of,
)
from parlor.games.wiz.finishing import master_from_held, reach, search
from parlor.games.wiz.hands import level_claimed, pop, push, wilds
from parlor.games.wiz.table import Draft, WizTable


def can_lay(table: WizTable, draft: Draft, shape: i64) -> bool:
    """Whether a hand of this kind can be laid now."""
    if shape == RUN:
        if any_run(table, draft):
            return True
    elif shape == SET:
        if any_set(table, draft):
            return True
    elif any_master(table, draft):
        return True
    if draft.givers == 0 or not worth_searching(table, draft, shape):
        return False
    draft.shape = shape
    found: bool = search(table, draft)
    draft.shape = 0
    return found


def any_run(table: WizTable, draft: Draft) -> bool:
    """Whether held cards make a run."""
    seat: i64 = table.turn
    free: i64 = wilds(table, draft)
    element: i64 = 0
    while element < 6:
        mask: i64 = table.ones[seat * 6 + element]
        if mask and (draft.barred >> element) & 1 == 0:
            starts: i64 = mask & (mask >> 1) & (mask >> 2) if free == 0 else i64(0x1FFE)
            if starts and free == 0 and not draft.opening:
                return True
            low: i64 = 1
            while starts >> low:
                if (starts >> low) & 1 and reach(table, draft, element, low, False):
                    return True
                low += 1
        element += 1
    return False


def any_set(table: WizTable, draft: Draft) -> bool:
    """Whether held cards make a set."""
    seat: i64 = table.turn
    one: i64 = 0
    two: i64 = 0
    three: i64 = 0
    at: i64 = seat * 6
    while at < seat * 6 + 6:
        mask: i64 = table.ones[at]
        three |= two & mask
        two |= one & mask
        one |= mask
        if table.box.two_sets:
            mask = table.twos[at]
            three |= two & mask
            two |= one & mask
        at += 1
    free: i64 = wilds(table, draft)
    ranks: i64 = three if free == 0 else two if free == 1 else one
    if draft.entitled and table.joker_rank() <= TOP_RANK:
        # A set of the joker's own rank gets no joker.
        bit: i64 = 1
        bit <<= table.joker_rank()
        free = table.count(seat, WIZ)
        own: i64 = three if free == 0 else two if free == 1 else one
        ranks = (ranks & ~bit) | (own & bit)
    rank: i64 = FIRST_SHARD if draft.opening else 1
    while ranks >> rank:
        enough: bool = (ranks >> rank) & 1 == 1 and table.box.caps[rank] >= 3
        if enough and not (draft.opening and level_claimed(table, seat, rank)):
            return True
        rank += 1
    return False


def any_master(table: WizTable, draft: Draft) -> bool:
    """Whether held cards make a Master hand."""
    element: i64 = 0
    while element < 6:
        if table.count(table.turn, MASTERS + element) and (draft.barred >> element) & 1 == 0:
            if not draft.opening:
                return True
            draft.shape = MASTER
            found: bool = False
            if push(table, draft, MASTERS + element):
                found = master_from_held(table, draft)
                pop(table, draft)
            draft.shape = 0
            if found:
                return True
        element += 1
    return False


def worth_searching(table: WizTable, draft: Draft, shape: i64) -> bool:
    """A quick look that sees every card of opponents' hands as free: if even that makes no hand, none can be laid."""
    if shape == MASTER:
        return masters_lie_about(table, draft)
    seat: i64 = table.turn
    free: i64 = wilds(table, draft)
    rank: i64 = table.joker_rank() if draft.entitled else i64(0)
    masks = table.ones[seat * 6 : seat * 6 + 6]
    bit: i64 = 1
    for hand in table.hands:
        if (draft.givers >> hand.id) & 1:
            i: i64 = 0
            while i < hand.size():
                kind: i64 = hand.cards[i] & KIND_BITS
                if kind == WIZ or (rank and rank_of(kind) == rank):
                    free += 1
                if kind < MASTERS:
                    masks[element_of(kind)] = masks[element_of(kind)] | (bit << rank_of(kind))
                i += 1
    if free >= 2 or table.box.two_sets:
        return True
    return near_run(masks, free) if shape == RUN else near_set(masks, free)


def masters_lie_about(table: WizTable, draft: Draft) -> bool:
    """Whether a hand that can give a card has a Master in it that lay as joker."""
    for hand in table.hands:
        if (draft.givers >> hand.id) & 1:
            i: i64 = 0
            while i < hand.size():
                if MASTERS <= hand.cards[i] - AS_JOKER < ELEMENTALS:
                    return True
                i += 1
    return False


def near_run(masks: vec[i64], free: i64) -> bool:
    """Whether three neighbouring ranks lack at most one card (with one wild card) or none."""
    element: i64 = 0
    while element < 6:
        mask: i64 = masks[element]
        if mask & (mask >> 1) & (mask >> 2):
            return True
        if free and (mask & (mask >> 1) or mask & (mask >> 2)):
            return True
        element += 1
    return False


def near_set(masks: vec[i64], free: i64) -> bool:
    """Whether three elements share a rank, or two with one wild card."""
    one: i64 = 0
    two: i64 = 0
    three: i64 = 0
    element: i64 = 0
    while element < 6:
        mask: i64 = masks[element]
        three |= two & mask
        two |= one & mask
        one |= mask
        element += 1
    return three != 0 or (free != 0 and two != 0)
