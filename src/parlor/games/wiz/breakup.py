"""Breaking up an opponent's hand: all its cards go into two or more new hands, with at least one held card.

`break` is legal only if such a partition exists, and so is every word after it. The pieces (cards of the
broken hand) are mixed into the held cards for the time of the sentence; `draft.broken` counts them. A piece
is placed first of all where it can; held cards come in only where a hand needs them, since any more of them
would never help. Master hands take in every card of their element, so they stay open as sinks.
"""

from typing import Final

from parlor.engine import i64, vec
from parlor.games.wiz.amend import may_overpower
from parlor.games.wiz.cards import (
    ELEMENTALS,
    KINDS,
    MASTERS,
    RUN,
    TOP_RANK,
    WIZ,
    element_of,
    kind_at,
    rank_of,
)
from parlor.games.wiz.hands import candidates, is_hand, pop, push, wilds
from parlor.games.wiz.table import FIRST_CHARACTER, NONE, Draft, Hand, WizTable, bits
from parlor.games.wiz.words import BREAK, MOST_HANDS

# How many cards are tried before a way is held not to exist.
PATIENCE: Final = 4000

NO_PIECES: vec[i64] = vec[i64]([0] * KINDS)


def can_break(table: WizTable, draft: Draft, hand: Hand) -> bool:
    """WIZ-111 to WIZ-114: overpowered, nothing attached, and its cards can all be used at once."""
    if hand.elemental >= 0 or hand.titans or not may_overpower(table, hand, table.turn):
        return False
    verb: i64 = draft.verb
    givers: i64 = draft.givers
    draft.verb = BREAK
    merge(table, draft, hand)
    draft.effort = PATIENCE
    found: bool = all_have_a_place(table, draft) and solve(table, draft, 0, False, False, 0)
    unmerge(table, hand)
    draft.broken = vec[i64]()
    draft.left = 0
    draft.verb = verb
    draft.givers = givers
    return found


def merge(table: WizTable, draft: Draft, hand: Hand) -> None:
    """Mix the pieces into the held cards; WIZ-115: they are themselves again."""
    draft.givers = 0  # no cards of other hands (WIZ-111)
    draft.broken = NO_PIECES[:]
    draft.left = hand.size()
    i: i64 = 0
    while i < hand.size():
        kind: i64 = hand.cards[i] & 127
        table.take_in(table.turn, kind)
        draft.broken[kind] = draft.broken[kind] + 1
        i += 1


def unmerge(table: WizTable, hand: Hand) -> None:
    """Take the pieces out of the held cards again."""
    i: i64 = 0
    while i < hand.size():
        table.give_out(table.turn, hand.cards[i] & 127)
        i += 1


def can_finish_break(table: WizTable, draft: Draft) -> bool:
    """Whether the new hand under way can be finished so that the rest of the pieces can be used too."""
    draft.effort -= 1
    if draft.effort < 0:
        return False
    complete: bool = is_hand(table, draft)
    if complete and rest_works(table, draft):
        return True
    items = table.scratch(draft.count)
    candidates(table, draft, items)
    i: i64 = 0
    while i < items.count:
        item: i64 = items.at(i)
        i += 1
        if complete and draft.shape != RUN and not is_useful(draft, item & 127):
            continue
        if push(table, draft, item):
            found: bool = can_finish_break(table, draft)
            pop(table, draft)
            if found:
                return True
    return False


def is_useful(draft: Draft, kind: i64) -> bool:
    """On a complete hand only a piece, or the first held card of the sentence, is of any use."""
    return draft.broken[kind] > 0 or (draft.own == 0 and not draft.held)


def rest_works(table: WizTable, draft: Draft) -> bool:
    """Whether the pieces that are left can all be used after the hand under way is laid."""
    hands: i64 = i64(len(draft.made)) + 1
    return solve(table, draft, hands, draft.held or draft.own > 0, False, 0)


def solve(table: WizTable, draft: Draft, hands: i64, held: bool, pad: bool, sinks: i64) -> bool:
    """Whether the pieces left can be placed; `pad`: a held card could still be put on one of the new hands."""
    draft.effort -= 1
    if draft.effort < 0:
        return False
    if draft.left == 0:
        return hands >= 2 and (held or pad) and numbered(table) - 1 + hands <= MOST_HANDS
    kind: i64 = hardest(table, draft)
    if kind == WIZ:
        return place_wild(table, draft, kind, hands, held, pad, sinks)
    if kind >= MASTERS:
        if place_master(table, draft, kind, NONE, hands, held, pad, sinks):
            return True
    else:
        if place_natural(table, draft, kind, hands, held, pad, sinks):
            return True
    if draft.entitled and rank_of(kind) == table.joker_rank():
        return place_wild(table, draft, kind, hands, held, pad, sinks)
    return False


def all_have_a_place(table: WizTable, draft: Draft) -> bool:
    """A quick look at each piece by itself: if one fits into no Master hand, run or set, no way exists."""
    free: i64 = wilds(table, draft)
    if free >= 2:
        return True
    kind: i64 = 0
    while kind < MASTERS:
        if draft.broken[kind] and not has_a_place(table, kind, free):
            return False
        kind += 1
    return True


def has_a_place(table: WizTable, kind: i64, free: i64) -> bool:
    """Whether a number card or shard could be part of some hand of held cards and pieces."""
    element: i64 = element_of(kind)
    rank: i64 = rank_of(kind)
    if has(table, MASTERS + element):
        return True
    seat: i64 = table.turn
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


def numbered(table: WizTable) -> i64:
    """How many hands with numbers lie on the table."""
    count: i64 = 0
    for hand in table.hands:
        if hand.id < FIRST_CHARACTER:
            count += 1
    return count


def hardest(table: WizTable, draft: Draft) -> i64:
    """The piece to place next: those that can only be themselves first, Wiz last."""
    rank: i64 = table.joker_rank() if draft.entitled else 0
    later: i64 = WIZ
    kind: i64 = 0
    while kind < ELEMENTALS:
        if draft.broken[kind]:
            if rank == 0 or rank_of(kind) != rank:
                return kind
            if later == WIZ:
                later = kind
        kind += 1
    return later


def spend(table: WizTable, draft: Draft, kind: i64) -> bool:
    """Use a card, a piece first; returns whether it was one."""
    table.give_out(table.turn, kind)
    if draft.broken[kind]:
        draft.broken[kind] = draft.broken[kind] - 1
        draft.left -= 1
        return True
    return False


def unspend(table: WizTable, draft: Draft, kind: i64, piece: bool) -> None:
    """Take a use back."""
    table.take_in(table.turn, kind)
    if piece:
        draft.broken[kind] = draft.broken[kind] + 1
        draft.left += 1


def has(table: WizTable, kind: i64) -> bool:
    """Whether a card of this kind is at hand."""
    return table.count(table.turn, kind) > 0


def allowed(draft: Draft, element: i64) -> bool:
    """WIZ-141: whether hands of this element may be laid."""
    return (draft.barred >> element) & 1 == 0


# -- where a piece can go ----------------------------------------------------------------------------


def place_natural(table: WizTable, draft: Draft, kind: i64, hands: i64, held: bool, pad: bool, sinks: i64) -> bool:
    """A number card or shard as itself: into an open Master hand, a new one, a run or a set."""
    element: i64 = element_of(kind)
    rank: i64 = rank_of(kind)
    if (sinks >> element) & 1:
        spend(table, draft, kind)
        found: bool = solve(table, draft, hands, held, pad, sinks)
        unspend(table, draft, kind, True)
        if found:
            return True
    elif has(table, MASTERS + element) and place_master(table, draft, MASTERS + element, kind, hands, held, pad, sinks):
        return True
    if allowed(draft, element) and runs_through(table, draft, element, rank, NONE, hands, held, pad, sinks):
        return True
    return grow_set(table, draft, rank, element, 0, NONE, 0, 0, 0, hands, held, pad, sinks)


def place_master(
    table: WizTable, draft: Draft, master: i64, first: i64, hands: i64, held: bool, pad: bool, sinks: i64
) -> bool:
    """Open a Master hand, which then takes in any card of its element; a held Master needs a piece at once."""
    element: i64 = master - MASTERS
    if not allowed(draft, element):
        return False
    one: i64 = 1
    piece: bool = spend(table, draft, master)
    if first >= 0:
        spend(table, draft, first)
    found: bool = solve(
        table, draft, hands + 1, held or not piece, pad or pads_master(table, draft, element), sinks | (one << element)
    )
    if first >= 0:
        unspend(table, draft, first, True)
    unspend(table, draft, master, piece)
    return found


def place_wild(table: WizTable, draft: Draft, kind: i64, hands: i64, held: bool, pad: bool, sinks: i64) -> bool:
    """A Wiz or joker: into an open Master hand, or into a run or set of other cards."""
    element: i64 = 0
    while element < 6:
        if (sinks >> element) & 1 and (kind == WIZ or kind >= MASTERS or element_of(kind) != element):
            spend(table, draft, kind)
            found: bool = solve(table, draft, hands, held, pad, sinks)
            unspend(table, draft, kind, True)
            if found:
                return True
        element += 1
    element = 0
    while element < 6:
        if allowed(draft, element) and runs_through(table, draft, element, 0, kind, hands, held, pad, sinks):
            return True
        element += 1
    rank: i64 = 1
    while rank <= TOP_RANK:
        joker: bool = kind == WIZ or rank_of(kind) != rank
        if joker and grow_set(table, draft, rank, NONE, 0, kind, 0, 0, 0, hands, held, pad, sinks):
            return True
        rank += 1
    element = 0
    while element < 6:
        # A held Master may be laid for the sake of a wild piece alone.
        master: i64 = MASTERS + element
        free: bool = has(table, master) and draft.broken[master] == 0 and kind != master
        foreign: bool = kind >= MASTERS or element_of(kind) != element
        if free and foreign and place_master(table, draft, master, kind, hands, held, pad, sinks):
            return True
        element += 1
    return False


# -- runs --------------------------------------------------------------------------------------------


def runs_through(
    table: WizTable, draft: Draft, element: i64, rank: i64, wild: i64, hands: i64, held: bool, pad: bool, sinks: i64
) -> bool:
    """Try every run of an element that contains a rank naturally, or a certain wild piece anywhere."""
    exists: i64 = table.box.exists[element]
    low: i64 = 1
    while low <= TOP_RANK - 2:
        high: i64 = low + 2
        while high <= TOP_RANK:
            if window(low, high) & ~exists:
                break
            through: bool = rank == 0 or (low <= rank <= high)
            through = through and short_enough(table, draft, element, low, high)
            if through and cover(table, draft, element, low, high, low, rank, wild, 0, 0, hands, held, pad, sinks):
                return True
            high += 1
        low += 1
    return False


def short_enough(table: WizTable, draft: Draft, element: i64, low: i64, high: i64) -> bool:
    """Whether enough wild cards are there for the ranks of a run that nothing natural can fill."""
    missing: i64 = window(low, high) & ~table.ones[table.turn * 6 + element]
    return bits(missing) <= wilds(table, draft)


def window(low: i64, high: i64) -> i64:
    """The ranks from low to high, as bits."""
    one: i64 = 1
    two: i64 = 2
    return (two << high) - (one << low)


def cover(
    table: WizTable,
    draft: Draft,
    element: i64,
    low: i64,
    high: i64,
    at: i64,
    rank: i64,
    wild: i64,
    naturals: i64,
    held_cards: i64,
    hands: i64,
    held: bool,
    pad: bool,
    sinks: i64,
) -> bool:
    """Fill the ranks of a run from `at` on, each with its card or a wild one; a long run never ends in a held card."""
    if at > high:
        if naturals == 0 or wild >= 0:
            return False
        if held_cards == 0:
            pad = pad or pads_run(table, draft, element, low, high)
        return solve(table, draft, hands + 1, held or held_cards > 0, pad, sinks)
    draft.effort -= 1
    if draft.effort < 0:
        return False
    # A run of more than three could do without a held card at its end.
    bound: bool = at in (low, high) and high - low >= 3
    natural: i64 = kind_at(element, at)
    if has(table, natural) and (not bound or draft.broken[natural]):
        piece: bool = spend(table, draft, natural)
        found: bool = cover(
            table, draft, element, low, high, at + 1, rank, wild, naturals + 1, held_cards if piece else held_cards + 1,
            hands, held, pad, sinks,
        )  # fmt: skip
        unspend(table, draft, natural, piece)
        if found:
            return True
    if at == rank:
        return False
    kind: i64 = next_wild(table, draft, natural, NONE)
    while kind >= 0:
        if not bound or draft.broken[kind]:
            piece = spend(table, draft, kind)
            found = cover(
                table, draft, element, low, high, at + 1, rank, NONE if kind == wild else wild, naturals,
                held_cards if piece else held_cards + 1, hands, held, pad, sinks,
            )  # fmt: skip
            unspend(table, draft, kind, piece)
            if found:
                return True
        kind = next_wild(table, draft, natural, kind)
    return False


def next_wild(table: WizTable, draft: Draft, natural: i64, last: i64) -> i64:
    """The next kind behind `last` that may stand for this card: Wiz, then the joker's rank by element."""
    if last < 0 and has(table, WIZ):
        return WIZ
    if not draft.entitled:
        return NONE
    element: i64 = 0 if last < 0 or last == WIZ else element_of(last) + 1
    while element < 6:
        kind: i64 = kind_at(element, table.joker_rank())
        if kind != natural and has(table, kind):
            return kind
        element += 1
    return NONE


# -- sets --------------------------------------------------------------------------------------------


def grow_set(
    table: WizTable,
    draft: Draft,
    rank: i64,
    must: i64,
    element: i64,
    wild: i64,
    size: i64,
    held_cards: i64,
    naturals: i64,
    hands: i64,
    held: bool,
    pad: bool,
    sinks: i64,
) -> bool:
    """Choose the natural cards of a set from `element` on, then its wild ones; more than three only of pieces."""
    if table.box.caps[rank] < 3:
        return False
    if element == 6:
        return fill_set(table, draft, rank, wild, size, held_cards, naturals, hands, held, pad, sinks)
    kind: i64 = kind_at(element, rank)
    one: i64 = 1
    if has(table, kind):
        piece: bool = spend(table, draft, kind)
        again: i64 = element if table.box.two_sets else element + 1
        found: bool = grow_set(
            table, draft, rank, NONE if must == element else must, again, wild, size + 1,
            held_cards if piece else held_cards + 1, naturals | (one << element), hands, held, pad, sinks,
        )  # fmt: skip
        unspend(table, draft, kind, piece)
        if found:
            return True
    if must == element:
        return False
    return grow_set(table, draft, rank, must, element + 1, wild, size, held_cards, naturals, hands, held, pad, sinks)


def fill_set(
    table: WizTable,
    draft: Draft,
    rank: i64,
    wild: i64,
    size: i64,
    held_cards: i64,
    naturals: i64,
    hands: i64,
    held: bool,
    pad: bool,
    sinks: i64,
) -> bool:
    """Add wild cards to the natural ones of a set until it is complete."""
    if naturals == 0 or size > table.box.caps[rank] or (size > 3 and held_cards):
        return False
    if size >= 3 and wild < 0:
        padded: bool = pad or (held_cards == 0 and pads_set(table, draft, rank, size, naturals))
        if solve(table, draft, hands + 1, held or held_cards > 0, padded, sinks):
            return True
    own: i64 = kind_at(0, rank)
    kind: i64 = wild if wild >= 0 else next_wild(table, draft, NONE, NONE)
    while kind >= 0:
        if kind == WIZ or rank_of(kind) != rank_of(own):
            piece: bool = spend(table, draft, kind)
            found: bool = fill_set(
                table, draft, rank, NONE, size + 1, held_cards if piece else held_cards + 1, naturals,
                hands, held, pad, sinks,
            )  # fmt: skip
            unspend(table, draft, kind, piece)
            if found:
                return True
        if wild >= 0:
            return False
        kind = next_wild(table, draft, NONE, kind)
    return False


# -- room for one held card ----------------------------------------------------------------------------


def spare(table: WizTable, draft: Draft, kind: i64) -> bool:
    """Whether a held card of this kind, not only a piece, is at hand."""
    return table.count(table.turn, kind) > draft.broken[kind]


def spare_wild(table: WizTable, draft: Draft, natural: i64) -> bool:
    """Whether a held card may stand for this one."""
    if spare(table, draft, WIZ):
        return True
    kind: i64 = next_wild(table, draft, natural, WIZ)
    while kind >= 0:
        if spare(table, draft, kind):
            return True
        kind = next_wild(table, draft, natural, kind)
    return False


def pads_run(table: WizTable, draft: Draft, element: i64, low: i64, high: i64) -> bool:
    """Whether a held card fits on an end of a run."""
    rank: i64 = low - 1
    while rank <= high + 1:
        if rank >= 1 and (table.box.exists[element] >> rank) & 1:
            kind: i64 = kind_at(element, rank)
            if spare(table, draft, kind) or spare_wild(table, draft, kind):
                return True
        rank += high - low + 2
    return False


def pads_set(table: WizTable, draft: Draft, rank: i64, size: i64, elements: i64) -> bool:
    """Whether a held card fits on a set that is made of pieces only."""
    if size >= table.box.caps[rank]:
        return False
    if rank_of(kind_at(0, rank)) != table.joker_rank() and spare_wild(table, draft, NONE):
        return True
    if spare(table, draft, WIZ):
        return True
    element: i64 = 0
    while element < 6:
        if spare(table, draft, kind_at(element, rank)) and (table.box.two_sets or (elements >> element) & 1 == 0):
            return True
        element += 1
    return False


def pads_master(table: WizTable, draft: Draft, element: i64) -> bool:
    """Whether a held card fits on a Master hand."""
    if spare_wild(table, draft, NONE):
        return True
    rank: i64 = 1
    while rank <= TOP_RANK:
        if spare(table, draft, kind_at(element, rank)):
            return True
        rank += 1
    return False
