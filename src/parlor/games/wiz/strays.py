"""Known cards that a Swap may have taken along: who did not see which ones still knows that one of two seats has each.

A stray is four numbers: the viewer who knew the card (NONE: everybody), the seat that had it, the seats of which one
has it now as a set, and its kind. They stand in rising order, whatever the order of the notes was that they come from.
"""

from typing import Final

from parlor.engine import append, i64, only, vec
from parlor.games.wiz.cards import KINDS
from parlor.games.wiz.table import NONE, WizTable

STRAY: Final = 4


def swapped(table: WizTable, one: i64, other: i64) -> None:
    """Two seats swap a card each (nothing is forgotten yet): all that others know of their cards may have strayed."""
    both: i64 = only(one) | only(other)
    at: i64 = 0
    while at < i64(len(table.strays)):
        if table.strays[at + 2] & both:
            table.strays[at + 2] = table.strays[at + 2] | both
        at += STRAY
    i: i64 = 0
    while i < i64(len(table.noted)):
        stray(table, NONE, table.noted[i] // KINDS, both, table.noted[i] % KINDS)
        i += 1
    i = 0
    while i < i64(len(table.private)):
        entry: i64 = table.private[i] // KINDS
        viewer: i64 = entry // 6
        if both & only(viewer) == 0 and exceeds(table, i):
            stray(table, viewer, entry % 6, both, table.private[i] % KINDS)
        i += 1
    table.strays = ordered(table.strays)


def ordered(strays: vec[i64]) -> vec[i64]:
    """The same strays in rising order: notes have none, and a position does not tell in which they were made."""
    numbers = [int(number) for number in strays]
    out = vec[i64]()
    for row in sorted(numbers[at : at + STRAY] for at in range(0, len(numbers), STRAY)):
        for number in row:
            out = append(out, i64(number))
    return out


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


def stray(table: WizTable, viewer: i64, seat: i64, both: i64, kind: i64) -> None:
    """A card that a viewer knew may be with either of the two seats, if one of them had it."""
    if both & only(seat):
        table.strays = append(table.strays, viewer)
        table.strays = append(table.strays, seat)
        table.strays = append(table.strays, both)
        table.strays = append(table.strays, kind)


def found(table: WizTable, viewer: i64, seat: i64, kind: i64) -> bool:
    """A card came to light with a seat: a stray that a viewer (NONE: everybody) supposed there is struck."""
    at: i64 = 0
    while at < i64(len(table.strays)):
        if table.strays[at] == viewer and table.strays[at + 3] == kind and table.strays[at + 2] & only(seat):
            table.strays = spliced(table.strays, at)
            return True
        at += STRAY
    return False


def ruled_out(table: WizTable, seat: i64) -> None:
    """A card left a seat: whoever now knows all that the seat holds knows that its strays are with others."""
    at: i64 = 0
    while at < i64(len(table.strays)):
        among: i64 = table.strays[at + 2]
        if among & only(seat) == 0 or not sees_through(table, table.strays[at], seat):
            at += STRAY
        elif among == only(seat):
            table.strays = spliced(table.strays, at)
        else:
            table.strays[at + 2] = among & ~only(seat)
            if table.strays[at + 1] == seat:
                table.strays[at + 1] = first_of(table.strays[at + 2])
            at += STRAY
    table.strays = ordered(table.strays)


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


def spliced(strays: vec[i64], at: i64) -> vec[i64]:
    """The list without one stray."""
    rest = vec[i64]()
    i: i64 = 0
    while i < i64(len(strays)):
        if i < at or i >= at + STRAY:
            rest = append(rest, strays[i])
        i += 1
    return rest
