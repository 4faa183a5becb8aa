"""The search for new hands that use every card of a hand that is broken up.

The pieces are placed one by one, the hardest first, wherever they can go; held cards come in only where a hand
needs them, since any more of them would never help. Master hands take in every card of their element, so they stay
open as sinks. What could not be done once is not tried again: the search has no limit and still ends soon.

A word takes a piece before a held card of the same kind. So where there are such twins, it matters which hand is laid
first; `breakup.py` then looks again if the search has `covered` the pieces, but not as the rules want it.
"""

from typing import Final, final

from parlor.engine import i64
from parlor.games.wiz.cards import ELEMENTALS, MASTERS, TOP_RANK, WIZ, element_of, kind_at, rank_of
from parlor.games.wiz.hands import wilds
from parlor.games.wiz.table import FIRST_CHARACTER, NONE, Draft, WizTable, bits
from parlor.games.wiz.words import MOST_HANDS

# So many steps are made before failures are noted: most searches are shorter.
SHORT: Final = 100


def window(low: i64, high: i64) -> i64:
    """The ranks from low to high, as bits."""
    one: i64 = 1
    two: i64 = 2
    return (two << high) - (one << low)


def room_for(table: WizTable, hands: i64) -> bool:
    """WIZ-079: whether so many hands can lie on the table in place of one."""
    count: i64 = hands - 1
    for hand in table.hands:
        if hand.id < FIRST_CHARACTER:
            count += 1
    return count <= MOST_HANDS


def situation(table: WizTable, draft: Draft, hands: i64, held: bool) -> bytes:
    """All that decides whether a search goes well from here, beside what the hands made so far still take in."""
    # From two hands on their number counts only where the table is nearly full.
    told: i64 = 2 if hands > 2 and room_for(table, hands + draft.left) else hands
    found: list[int] = [int(told), int(held), int(table.count(table.turn, WIZ)), int(draft.broken[WIZ])]
    kind: i64 = 0
    while kind < ELEMENTALS:
        found.append(int(table.count(table.turn, kind)))
        found.append(int(draft.broken[kind]))
        kind += 1
    return bytes(found)


def has_twins(table: WizTable, draft: Draft) -> bool:
    """Whether some held card is of the same kind as a piece."""
    kind: i64 = 0
    while kind <= WIZ:
        if draft.broken[kind] and table.count(table.turn, kind) > draft.broken[kind]:
            return True
        kind += 1
    return False


@final
class NewRun:
    """A run that the search is filling."""

    def __init__(self, element: i64, rank: i64, wild: i64) -> None:
        self.element: i64 = element
        self.low: i64 = 0
        self.high: i64 = 0
        self.rank: i64 = rank  # must be there naturally; 0 for none
        self.wild: i64 = wild  # a wild piece that must still come in; NONE for none
        self.naturals: i64 = 0
        self.own: i64 = 0  # held cards in it
        self.tied: bool = False  # it begins with a held card, its only natural one


@final
class NewSet:
    """A set that the search is filling."""

    def __init__(self, rank: i64, must: i64, wild: i64) -> None:
        self.rank: i64 = rank
        self.must: i64 = must  # the element that must be there naturally; NONE for none
        self.wild: i64 = wild  # a wild piece that must still come in; NONE for none
        self.size: i64 = 0
        self.own: i64 = 0  # held cards in it
        self.naturals: i64 = 0
        self.own_naturals: i64 = 0
        self.elements: i64 = 0  # of its natural cards, as bits


@final
class Partition:
    """Whether the pieces left can all be placed; what was placed so far is spent, and its traces are here."""

    def __init__(self, table: WizTable, draft: Draft) -> None:
        self.table: WizTable = table
        self.draft: Draft = draft
        self.hands: i64 = 0  # new hands
        self.held: bool = False  # a held card is in one of them
        self.pad: bool = False  # one could still be put on one of them
        self.sinks: i64 = 0  # the elements of new Master hands, as bits
        self.twins: bool = has_twins(table, draft)
        self.covered: bool = False  # all pieces had a place once, though perhaps in one hand, or without a held card
        self.steps: i64 = 0
        self.failed: set[bytes] = set()

    def exists(self, hands: i64, held: bool) -> bool:
        """Whether there is a way, with so many new hands made already, and perhaps a held card in them."""
        self.hands = hands
        self.held = held
        self.pad = False
        self.sinks = 0
        return self.solve()

    def solve(self) -> bool:
        """Whether the pieces left can be placed."""
        if self.draft.left == 0:
            self.covered = True
            held: bool = self.held or (self.pad and not self.twins)
            return self.hands >= 2 and held and room_for(self.table, self.hands)
        self.steps += 1
        if self.steps <= SHORT:
            return self.place()
        here: bytes = situation(self.table, self.draft, self.hands, self.held) + bytes([self.pad, int(self.sinks)])
        if here in self.failed:
            return False
        found: bool = self.place()
        if not found:
            self.failed.add(here)
        return found

    def place(self) -> bool:
        """Place the hardest piece, and all others after it."""
        kind: i64 = self.hardest()
        if kind == WIZ:
            return self.place_wild(kind)
        if kind >= MASTERS:
            if self.place_master(kind, NONE):
                return True
        elif self.place_natural(kind):
            return True
        if self.draft.entitled and rank_of(kind) == self.table.joker_rank():
            return self.place_wild(kind)
        return False

    def hardest(self) -> i64:
        """The piece to place next: those that can only be themselves first, Wiz last."""
        draft = self.draft
        rank: i64 = self.table.joker_rank() if draft.entitled else 0
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

    def spend(self, kind: i64) -> bool:
        """Use a card, a piece first; returns whether it was one."""
        draft = self.draft
        self.table.give_out(self.table.turn, kind)
        if draft.broken[kind]:
            draft.broken[kind] = draft.broken[kind] - 1
            draft.left -= 1
            return True
        return False

    def unspend(self, kind: i64, piece: bool) -> None:
        """Take a use back."""
        draft = self.draft
        self.table.take_in(self.table.turn, kind)
        if piece:
            draft.broken[kind] = draft.broken[kind] + 1
            draft.left += 1

    def has(self, kind: i64) -> bool:
        """Whether a card of this kind is at hand."""
        return self.table.count(self.table.turn, kind) > 0

    def allowed(self, element: i64) -> bool:
        """WIZ-141: whether hands of this element may be laid."""
        return (self.draft.barred >> element) & 1 == 0

    def goes_on(self, own: i64, pad: bool, sinks: i64) -> bool:
        """Whether the rest can be placed after one more hand, with so many held cards."""
        held: bool = self.held
        padded: bool = self.pad
        open_sinks: i64 = self.sinks
        self.hands += 1
        self.held = held or own > 0
        self.pad = padded or pad
        self.sinks = open_sinks | sinks
        found: bool = self.solve()
        self.hands -= 1
        self.held = held
        self.pad = padded
        self.sinks = open_sinks
        return found

    # -- where a piece can go ------------------------------------------------------------------------

    def place_natural(self, kind: i64) -> bool:
        """A number card or shard as itself: into an open Master hand, a new one, a run or a set."""
        element: i64 = element_of(kind)
        rank: i64 = rank_of(kind)
        if (self.sinks >> element) & 1 and self.sink(kind):
            return True
        if self.has(MASTERS + element) and self.place_master(MASTERS + element, kind):
            return True
        if self.allowed(element) and self.runs_through(NewRun(element, rank, NONE)):
            return True
        return self.grow_set(NewSet(rank, element, NONE), 0)

    def sink(self, kind: i64) -> bool:
        """A piece on an open Master hand."""
        self.spend(kind)
        found: bool = self.solve()
        self.unspend(kind, True)
        return found

    def place_master(self, master: i64, first: i64) -> bool:
        """Open a Master hand, which then takes in any card of its element; a held Master needs a piece at once."""
        element: i64 = master - MASTERS
        if not self.allowed(element):
            return False
        sink: i64 = 1
        sink <<= element
        piece: bool = self.spend(master)
        if first >= 0:
            self.spend(first)
        found: bool = self.goes_on(0 if piece else 1, self.pads_master(element), sink)
        if first >= 0:
            self.unspend(first, True)
        self.unspend(master, piece)
        return found

    def place_wild(self, kind: i64) -> bool:
        """A Wiz or joker: into an open Master hand, or into a run or set of other cards."""
        element: i64 = 0
        while element < 6:
            if (self.sinks >> element) & 1 and is_foreign(kind, element) and self.sink(kind):
                return True
            element += 1
        element = 0
        while element < 6:
            if self.allowed(element) and self.runs_through(NewRun(element, 0, kind)):
                return True
            element += 1
        rank: i64 = 1
        while rank <= TOP_RANK:
            joker: bool = kind == WIZ or rank_of(kind) != rank
            if joker and self.grow_set(NewSet(rank, NONE, kind), 0):
                return True
            rank += 1
        element = 0
        while element < 6:
            # A held Master may be laid for the sake of a wild piece alone.
            master: i64 = MASTERS + element
            free: bool = self.has(master) and self.draft.broken[master] == 0 and kind != master
            if free and is_foreign(kind, element) and self.place_master(master, kind):
                return True
            element += 1
        return False

    # -- runs ----------------------------------------------------------------------------------------

    def runs_through(self, run: NewRun) -> bool:
        """Try every run of an element that contains a rank naturally, or a certain wild piece anywhere."""
        exists: i64 = self.table.box.exists[run.element]
        low: i64 = 1
        while low <= TOP_RANK - 2:
            high: i64 = low + 2
            while high <= TOP_RANK:
                if window(low, high) & ~exists:
                    break
                through: bool = run.rank == 0 or (low <= run.rank <= high)
                if through and self.short_enough(run.element, low, high):
                    run.low = low
                    run.high = high
                    if self.cover(run, low):
                        return True
                high += 1
            low += 1
        return False

    def short_enough(self, element: i64, low: i64, high: i64) -> bool:
        """Whether enough wild cards are there for the ranks of a run that nothing natural can fill."""
        missing: i64 = window(low, high) & ~self.table.ones[self.table.turn * 6 + element]
        return bits(missing) <= wilds(self.table, self.draft)

    def cover(self, run: NewRun, at: i64) -> bool:
        """Fill the ranks of a run from `at` on, each with its card or a wild one.

        A run of more than three could do without a held card at its end, unless that is its only natural one.
        """
        if at > run.high:
            if run.naturals == 0 or run.wild >= 0:
                return False
            return self.goes_on(run.own, run.own == 0 and self.pads_run(run), 0)
        end: bool = (at == run.low or at == run.high) and run.high - run.low >= 3
        natural: i64 = kind_at(run.element, at)
        if self.has(natural) and not run.tied:
            free: bool = not end or self.draft.broken[natural] > 0
            if (free or run.naturals == 0) and self.cover_naturally(run, at, natural, not free):
                return True
        if at == run.rank:
            return False
        kind: i64 = self.next_wild(natural, NONE)
        while kind >= 0:
            if (not end or self.draft.broken[kind]) and self.cover_wildly(run, at, kind):
                return True
            kind = self.next_wild(natural, kind)
        return False

    def cover_naturally(self, run: NewRun, at: i64, natural: i64, tied: bool) -> bool:
        """Go on with the card itself at this rank."""
        piece: bool = self.spend(natural)
        own: i64 = 0 if piece else 1
        run.naturals += 1
        run.own += own
        run.tied = tied
        found: bool = self.cover(run, at + 1)
        run.tied = False
        run.own -= own
        run.naturals -= 1
        self.unspend(natural, piece)
        return found

    def cover_wildly(self, run: NewRun, at: i64, kind: i64) -> bool:
        """Go on with a wild card at this rank."""
        wild: i64 = run.wild
        piece: bool = self.spend(kind)
        own: i64 = 0 if piece else 1
        run.own += own
        if kind == wild:
            run.wild = NONE
        found: bool = self.cover(run, at + 1)
        run.wild = wild
        run.own -= own
        self.unspend(kind, piece)
        return found

    def next_wild(self, natural: i64, last: i64) -> i64:
        """The next kind behind `last` that may stand for this card: Wiz, then the joker's rank by element."""
        if last < 0 and self.has(WIZ):
            return WIZ
        if not self.draft.entitled:
            return NONE
        element: i64 = 0 if last < 0 or last == WIZ else element_of(last) + 1
        while element < 6:
            kind: i64 = kind_at(element, self.table.joker_rank())
            if kind != natural and self.has(kind):
                return kind
            element += 1
        return NONE

    # -- sets ----------------------------------------------------------------------------------------

    def grow_set(self, new: NewSet, element: i64) -> bool:
        """Choose the natural cards of a set from `element` on, then its wild ones."""
        if self.table.box.caps[new.rank] < 3:
            return False
        if element == 6:
            return self.fill_set(new)
        kind: i64 = kind_at(element, new.rank)
        if self.has(kind) and self.grow_naturally(new, element, kind):
            return True
        if new.must == element:
            return False
        return self.grow_set(new, element + 1)

    def grow_naturally(self, new: NewSet, element: i64, kind: i64) -> bool:
        """Go on with the card of this element in the set."""
        must: i64 = new.must
        elements: i64 = new.elements
        bit: i64 = 1
        bit <<= element
        piece: bool = self.spend(kind)
        own: i64 = 0 if piece else 1
        if must == element:
            new.must = NONE
        new.elements |= bit
        new.size += 1
        new.naturals += 1
        new.own += own
        new.own_naturals += own
        found: bool = self.grow_set(new, element if self.table.box.two_sets else element + 1)
        new.own_naturals -= own
        new.own -= own
        new.naturals -= 1
        new.size -= 1
        new.elements = elements
        new.must = must
        self.unspend(kind, piece)
        return found

    def fill_set(self, new: NewSet) -> bool:
        """Add wild cards to the natural ones of a set until it is complete."""
        # A set of more than three could do without a held card, unless that is its only natural one.
        idle: bool = new.own > 0 and not (new.own == 1 and new.own_naturals == 1 and new.naturals == 1)
        if new.naturals == 0 or new.size > self.table.box.caps[new.rank] or (new.size > 3 and idle):
            return False
        wild: i64 = new.wild
        if new.size >= 3 and wild < 0 and self.goes_on(new.own, new.own == 0 and self.pads_set(new), 0):
            return True
        if wild >= 0:
            return self.fill_wildly(new, wild)
        kind: i64 = self.next_wild(NONE, NONE)
        while kind >= 0:
            if self.fill_wildly(new, kind):
                return True
            kind = self.next_wild(NONE, kind)
        return False

    def fill_wildly(self, new: NewSet, kind: i64) -> bool:
        """Go on with a wild card in the set; its own rank is never joker there (WIZ-202)."""
        if kind != WIZ and rank_of(kind) == new.rank:
            return False
        wild: i64 = new.wild
        piece: bool = self.spend(kind)
        own: i64 = 0 if piece else 1
        new.wild = NONE
        new.size += 1
        new.own += own
        found: bool = self.fill_set(new)
        new.own -= own
        new.size -= 1
        new.wild = wild
        self.unspend(kind, piece)
        return found

    # -- room for one held card ----------------------------------------------------------------------

    def spare(self, kind: i64) -> bool:
        """Whether a held card of this kind, not only a piece, is at hand."""
        return self.table.count(self.table.turn, kind) > self.draft.broken[kind]

    def spare_wild(self, natural: i64) -> bool:
        """Whether a held card may stand for this one."""
        if self.spare(WIZ):
            return True
        kind: i64 = self.next_wild(natural, WIZ)
        while kind >= 0:
            if self.spare(kind):
                return True
            kind = self.next_wild(natural, kind)
        return False

    def pads_run(self, run: NewRun) -> bool:
        """Whether a held card fits on an end of a run."""
        rank: i64 = run.low - 1
        while rank <= run.high + 1:
            if rank >= 1 and (self.table.box.exists[run.element] >> rank) & 1:
                kind: i64 = kind_at(run.element, rank)
                if self.spare(kind) or self.spare_wild(kind):
                    return True
            rank += run.high - run.low + 2
        return False

    def pads_set(self, new: NewSet) -> bool:
        """Whether a held card fits on a set that is made of pieces only."""
        if new.size >= self.table.box.caps[new.rank]:
            return False
        if new.rank != self.table.joker_rank() and self.spare_wild(NONE):
            return True
        if self.spare(WIZ):
            return True
        element: i64 = 0
        while element < 6:
            another: bool = self.table.box.two_sets or (new.elements >> element) & 1 == 0
            if another and self.spare(kind_at(element, new.rank)):
                return True
            element += 1
        return False

    def pads_master(self, element: i64) -> bool:
        """Whether a held card fits on a Master hand."""
        if self.spare_wild(NONE):
            return True
        rank: i64 = 1
        while rank <= TOP_RANK:
            if self.spare(kind_at(element, rank)):
                return True
            rank += 1
        return False


def is_foreign(kind: i64, element: i64) -> bool:
    """Whether a wild card may lie in a Master hand of this element as what it is not."""
    return kind >= MASTERS or element_of(kind) != element
