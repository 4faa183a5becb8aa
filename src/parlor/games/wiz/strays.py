"""What was known of cards before a Swap may have taken one along: exactly one card of either seat is with the other.

A stray is six numbers: the viewer who knew of it (NONE: everybody), the seat that had it, the seats of which one has
it now as a set, what it is (a kind, or KINDS + the sort of a note), among how many cards of that seat the one was that
went, and how many such cards there are. `SPENT` tells that a viewer knows which card went: no other of its strays did.
They stand in rising order, whatever the order of the notes was that they come from.
"""

from typing import Final

from parlor.engine import append, i64, only, vec
from parlor.games.wiz.cards import KINDS
from parlor.games.wiz.sorts import narrow, sort_admits
from parlor.games.wiz.table import ANY, CALM, NONE, WizTable

VIEWER: Final = 0
HOME: Final = 1
SEATS: Final = 2
WHAT: Final = 3
AMONG: Final = 4
COUNT: Final = 5
STRAY: Final = 6
SPENT: Final = KINDS + ANY


def swapped(table: WizTable, player: i64, other: i64, given: i64) -> None:
    """Two seats swap a card each (nothing is forgotten yet): all that others know of their cards may have strayed."""
    both: i64 = only(player) | only(other)
    widen(table, both)
    i: i64 = 0
    while i < i64(len(table.noted)):
        seat: i64 = table.noted[i] // KINDS
        if both & only(seat):
            leaves(table, NONE, seat, both, table.noted[i] % KINDS, 1)
        i += 1
    i = 0
    while i < i64(len(table.private)):
        entry: i64 = table.private[i] // KINDS
        viewer: i64 = entry // 6
        if both & only(viewer) == 0 and both & only(entry % 6) and exceeds(table, i):
            leaves(table, viewer, entry % 6, both, table.private[i] % KINDS, 1)
        i += 1
    stray_sorts(table, NONE, player, both, table.loose)
    stray_sorts(table, NONE, other, both, table.loose)
    stray_sorts(table, other, player, only(player), left_to(table, other, player, given))
    table.strays = ordered(table.strays)


def widen(table: WizTable, both: i64) -> None:
    """Earlier strays with the two seats: one that is surely with a seat starts anew there; others may be anywhere."""
    old = table.strays
    table.strays = vec[i64]()
    at: i64 = 0
    while at < i64(len(old)):
        seats: i64 = old[at + SEATS]
        sees: bool = old[at + VIEWER] >= 0 and both & only(old[at + VIEWER]) != 0
        if seats & both == 0:
            table.strays = kept(table.strays, old, at)
        elif not (sees and old[at + WHAT] >= KINDS):
            if seats & (seats - 1) == 0:
                leaves(table, old[at], first_of(seats), both, old[at + WHAT], old[at + COUNT])
            else:
                stray(table, old[at], old[at + HOME], seats | both, old[at + WHAT], old[at + AMONG], old[at + COUNT])
        at += STRAY


def leaves(table: WizTable, viewer: i64, seat: i64, both: i64, what: i64, count: i64) -> None:
    """So many cards of a seat may now be with the other one; the only card that it had surely is."""
    if table.sizes[seat] == 1 and both & only(seat):
        stray(table, viewer, first_of(both & ~only(seat)), both & ~only(seat), what, 1, count)
    else:
        stray(table, viewer, seat, both | only(seat), what, table.sizes[seat], count)


def stray_sorts(table: WizTable, viewer: i64, seat: i64, seats: i64, loose: vec[i64]) -> None:
    """Notes that name no kind stray like cards."""
    sort: i64 = CALM
    while sort < ANY:
        if loose[seat * 4 + sort] and seats == only(seat):
            stray(table, viewer, seat, seats, KINDS + sort, table.sizes[seat], loose[seat * 4 + sort])
        elif loose[seat * 4 + sort]:
            leaves(table, viewer, seat, seats, KINDS + sort, loose[seat * 4 + sort])
        sort += 1


def left_to(table: WizTable, viewer: i64, seat: i64, given: i64) -> vec[i64]:
    """The public notes of a seat less those of the cards that the viewer knows there, and of the card that it got."""
    loose = table.loose[:]
    known: bool = False
    i: i64 = 0
    while i < i64(len(table.noted)):
        known = known or table.noted[i] == seat * KINDS + given
        i += 1
    i = 0
    while i < i64(len(table.private)):
        if table.private[i] // KINDS == viewer * 6 + seat and exceeds(table, i):
            narrow(loose, seat, table.private[i] % KINDS)
            known = known or table.private[i] % KINDS == given
        i += 1
    if not known:
        narrow(loose, seat, given)
    return loose


def ordered(strays: vec[i64]) -> vec[i64]:
    """The same strays in rising order: notes have none, and a position does not tell in which they were made."""
    end: i64 = STRAY
    while end < i64(len(strays)):
        at: i64 = end
        while at > 0 and precedes(strays, at, at - STRAY):
            exchange(strays, at)
            at -= STRAY
        end += STRAY
    return strays


def precedes(strays: vec[i64], one: i64, other: i64) -> bool:
    """Whether a stray comes before another: its first number that differs is lower."""
    i: i64 = 0
    while i < STRAY:
        if strays[one + i] != strays[other + i]:
            return strays[one + i] < strays[other + i]
        i += 1
    return False


def exchange(strays: vec[i64], at: i64) -> None:
    """A stray changes places with the one before it."""
    i: i64 = at
    while i < at + STRAY:
        number: i64 = strays[i]
        strays[i] = strays[i - STRAY]
        strays[i - STRAY] = number
        i += 1


def exceeds(table: WizTable, at: i64) -> bool:
    """Whether a private note tells of a card that the public does not know: those come first."""
    seat: i64 = table.private[at] // KINDS % 6
    kind: i64 = table.private[at] % KINDS
    public: i64 = 0
    i: i64 = 0
    while i < i64(len(table.noted)):
        if table.noted[i] == seat * KINDS + kind:
            public += 1
        i += 1
    i = 0
    while i < at:
        if table.private[i] == table.private[at]:
            public -= 1
        i += 1
    return public <= 0


def stray(table: WizTable, viewer: i64, seat: i64, seats: i64, what: i64, among: i64, count: i64) -> None:
    """So many cards that a seat had may be with any of the seats."""
    row = table.strays
    row = append(row, viewer)
    row = append(row, seat)
    row = append(row, seats)
    row = append(row, what)
    row = append(row, among)
    table.strays = append(row, count)


def found(table: WizTable, viewer: i64, seat: i64, kind: i64) -> bool:
    """A card came to light with a seat: a stray that a viewer (NONE: everybody) supposed there is struck.

    Whether it was a card that was known; of others only the sort was, and they may also be newer ones.
    """
    if not len(table.strays):
        return False
    at: i64 = 0
    while at < i64(len(table.strays)):
        if table.strays[at] == viewer and table.strays[at + WHAT] == kind and table.strays[at + SEATS] & only(seat):
            strike_stray(table, at, seat)
            return True
        at += STRAY
    if not found_sort(table, viewer, seat, kind, True) and is_filled(table, viewer, seat):
        found_sort(table, viewer, seat, kind, False)
    return False


def found_sort(table: WizTable, viewer: i64, seat: i64, kind: i64, own: bool) -> bool:
    """The same for a stray of which only the sort is known: one that the seat had, or one that went to it."""
    sort: i64 = CALM
    while sort < ANY:
        at: i64 = 0
        while at < i64(len(table.strays)) and sort_admits(sort, kind):
            fits: bool = table.strays[at] == viewer and table.strays[at + WHAT] == KINDS + sort
            if fits and table.strays[at + SEATS] & only(seat) and (table.strays[at + HOME] == seat) == own:
                strike_stray(table, at, seat)
                return True
            at += STRAY
        sort += 1
    return False


def is_filled(table: WizTable, viewer: i64, seat: i64) -> bool:
    """Whether the cards that a seat had and one that went to it are all that it holds and nobody knows."""
    unknown: i64 = table.loose[seat * 4] + table.loose[seat * 4 + 1] + table.loose[seat * 4 + 2]
    unknown += table.loose[seat * 4 + ANY]
    at: i64 = 0
    while at < i64(len(table.strays)):
        if table.strays[at] == viewer and table.strays[at + HOME] == seat:
            unknown -= table.strays[at + COUNT]
        at += STRAY
    return unknown <= 0


def strike_stray(table: WizTable, at: i64, seat: i64) -> None:
    """One such card is with this seat, and gone: if it went there, no other of its home did."""
    strays = table.strays
    viewer: i64 = strays[at]
    home: i64 = strays[at + HOME]
    seats: i64 = strays[at + SEATS]
    went: bool = home != seat
    strays[at + COUNT] = strays[at + COUNT] - 1
    i: i64 = 0
    while i < i64(len(strays)):
        alike: bool = strays[i + HOME] == home and strays[i + SEATS] == seats and seats & (seats - 1) != 0
        if alike and (viewer == NONE or strays[i] == viewer):
            strays[i + SEATS] = only(home) if went else seats
            strays[i + AMONG] = strays[i + AMONG] - (1 if not went and strays[i + AMONG] > 1 else 0)
        i += STRAY
    if strays[at + COUNT] == 0:
        table.strays = spliced(strays, at)
    if went and viewer >= 0:
        stray(table, viewer, home, seats, SPENT, 1, 0)


def ruled_out(table: WizTable, seat: i64) -> None:
    """A card left a seat: whoever now knows all that the seat holds knows that its strays are with others."""
    at: i64 = 0
    while at < i64(len(table.strays)):
        among: i64 = table.strays[at + SEATS]
        if among & only(seat) == 0 or not sees_through(table, table.strays[at], seat):
            at += STRAY
        elif among == only(seat) or may_be_the_one(table, at, seat):
            table.strays = spliced(table.strays, at)
        else:
            table.strays[at + SEATS] = among & ~only(seat)
            if table.strays[at + HOME] == seat:
                table.strays[at + HOME] = first_of(table.strays[at + SEATS])
            at += STRAY
    table.strays = ordered(table.strays)


def may_be_the_one(table: WizTable, at: i64, seat: i64) -> bool:
    """Whether a stray of which only the sort is known was a single card that may have come to this seat and left it.

    Of several, one less is surely at home.
    """
    if table.strays[at + HOME] == seat or table.strays[at + WHAT] < KINDS or table.strays[at + WHAT] == SPENT:
        return False
    table.strays[at + COUNT] = table.strays[at + COUNT] - 1
    return table.strays[at + COUNT] == 0


def sees_through(table: WizTable, viewer: i64, seat: i64) -> bool:
    """Whether a viewer (NONE: everybody) knows every card that a seat holds."""
    unknown: i64 = 0
    i: i64 = seat * 4
    while i < seat * 4 + 4:
        unknown += table.loose[i]
        i += 1
    i = 0
    while viewer >= 0 and i < i64(len(table.private)):
        if table.private[i] // KINDS == viewer * 6 + seat and exceeds(table, i):
            unknown -= 1
        i += 1
    return unknown <= 0


def first_of(seats: i64) -> i64:
    """The lowest seat of a set that is not empty."""
    seat: i64 = 0
    while seats & only(seat) == 0:
        seat += 1
    return seat


def kept(rest: vec[i64], strays: vec[i64], at: i64) -> vec[i64]:
    """The list with one stray of another list."""
    i: i64 = at
    while i < at + STRAY:
        rest = append(rest, strays[i])
        i += 1
    return rest


def spliced(strays: vec[i64], at: i64) -> vec[i64]:
    """The list without one stray."""
    rest = vec[i64]()
    i: i64 = 0
    while i < i64(len(strays)):
        if i != at:
            rest = kept(rest, strays, i)
        i += STRAY
    return rest
