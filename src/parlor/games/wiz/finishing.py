"""Whether a hand begun card by card can be finished with what is there."""

from parlor.engine import i64
from parlor.games.wiz.cards import (
    RUN,
    SET,
    TOP_RANK,
    WIZ,
    kind_at,
)
from parlor.games.wiz.hands import (
    JOKER_KEY,
    STEP,
    WIZ_KEY,
    candidates,
    is_hand,
    master_points,
    pop,
    push,
    wilds,
    wilds_before,
)
from parlor.games.wiz.table import Draft, WizTable, bits


def can_finish(table: WizTable, draft: Draft) -> bool:
    """Whether some hand begins with the cards so far."""
    if draft.shape == RUN:
        if run_from_held(table, draft):
            return True
    elif draft.shape == SET:
        if set_from_held(table, draft):
            return True
    elif master_from_held(table, draft):
        return True
    return draft.givers & ~draft.used != 0 and search(table, draft)


def run_from_held(table: WizTable, draft: Draft) -> bool:
    """Whether the run can be finished with held cards alone."""
    natural: bool = draft.naturals > 0
    if draft.element >= 0:
        return reach(table, draft, draft.element, draft.low, natural)
    element: i64 = 0
    while element < 6:
        if (draft.barred >> element) & 1 == 0 and table.ones[table.turn * 6 + element]:
            low: i64 = 1
            while low + draft.count <= TOP_RANK:
                if wilds_before(table, draft, element, low) and reach(table, draft, element, low, natural):
                    return True
                low += 1
        element += 1
    return False


def reach(table: WizTable, draft: Draft, element: i64, low: i64, natural: bool) -> bool:
    """Whether held cards can carry a run from `low` to the first rank where it may end."""
    box = table.box
    end: i64 = box.opening_ends[low] if draft.opening else box.run_ends[low]
    following: i64 = low + draft.count
    held: i64 = table.ones[table.turn * 6 + element]
    if end < following - 1:
        end = following - 1
    if not natural:
        first: i64 = following
        while first <= TOP_RANK and (held >> first) & 1 == 0:
            first += 1
        if end < first:
            end = first
    if draft.own == 0 and end < following:
        end = following
    if end > TOP_RANK:
        return False
    two: i64 = 2
    one: i64 = 1
    beyond: i64 = two << end
    if (beyond - (one << low)) & ~box.exists[element]:
        return False
    if end < following:
        return True
    if draft.entitled:
        # A held card of the joker's rank is counted among the wild cards, wherever it goes.
        held &= ~(one << table.joker_rank())
    missing: i64 = (beyond - (one << following)) & ~held
    return missing == 0 or bits(missing) <= wilds(table, draft)


def set_from_held(table: WizTable, draft: Draft) -> bool:
    """Whether the set can be finished with held cards alone."""
    need: i64 = 3 - draft.count
    if draft.own == 0 and need < 1:
        need = 1
    if need <= 0:
        return True
    if draft.count and draft.count + need > table.box.caps[draft.low]:
        return False
    return following_in_set(table, draft) >= need


def following_in_set(table: WizTable, draft: Draft) -> i64:
    """How many held cards may still go on the set, in canonical order."""
    seat: i64 = table.turn
    last: i64 = draft.keys[draft.count - 1] if draft.count else 0
    held_last: bool = last % STEP == 0
    total: i64 = 0
    if last < WIZ_KEY:
        element: i64 = last // STEP
        while element < 6:
            count: i64 = table.count(seat, kind_at(element, draft.low))
            if element * STEP + STEP > last + 0 and count:
                if element == last // STEP:
                    total += count if table.box.two_sets and held_last else 0
                else:
                    total += count if table.box.two_sets else 1
            element += 1
    if last < WIZ_KEY or (last == WIZ_KEY):
        total += table.count(seat, WIZ)
    if draft.entitled and table.joker_rank() != draft.low:
        total += jokers_after(table, seat, last)
    return total


def jokers_after(table: WizTable, seat: i64, last: i64) -> i64:
    """How many held cards may still follow as jokers, in canonical order."""
    total: i64 = 0
    element: i64 = 0
    rank: i64 = table.joker_rank()
    while element < 6:
        if JOKER_KEY + element * STEP >= last:
            total += table.count(seat, kind_at(element, rank))
        element += 1
    return total


def master_from_held(table: WizTable, draft: Draft) -> bool:
    """Whether the Master hand can be finished with held cards alone."""
    if draft.own and not draft.opening:
        return True
    seat: i64 = table.turn
    last: i64 = draft.keys[draft.count - 1]
    need: i64 = 10 - master_points(table, draft) if draft.opening else 1
    if need <= 0:
        return True
    if last <= WIZ_KEY and table.count(seat, WIZ):
        return True
    if draft.entitled and foreign_jokers(table, draft, last):
        return True
    rank: i64 = 1
    while rank <= TOP_RANK:
        if rank * STEP >= last:
            kind: i64 = kind_at(draft.element, rank)
            need -= table.count(seat, kind) * table.box.points[kind]
        rank += 1
    return need <= 0


def foreign_jokers(table: WizTable, draft: Draft, last: i64) -> bool:
    """Whether a held card of another element may still follow as joker."""
    rank: i64 = table.joker_rank()
    element: i64 = 0
    while element < 6:
        follows: bool = element != draft.element and JOKER_KEY + element * STEP >= last
        if follows and table.count(table.turn, kind_at(element, rank)):
            return True
        element += 1
    return False


def search(table: WizTable, draft: Draft) -> bool:
    """Whether some hand begins with the cards so far, cards from opponents' hands included."""
    if is_hand(table, draft):
        return True
    items = table.scratch(draft.count)
    candidates(table, draft, items)
    i: i64 = 0
    while i < items.count:
        if push(table, draft, items.at(i)):
            found: bool = search(table, draft)
            pop(table, draft)
            if found:
                return True
        i += 1
    return False
