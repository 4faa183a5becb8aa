"""Known cards that a Swap may have taken along: who did not see which ones still knows that one of two seats has each.

A stray is four numbers: the viewer who knew the card (NONE: everybody), the seat that had it, the seats of which one
has it now as a set, and its kind.
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


def spliced(strays: vec[i64], at: i64) -> vec[i64]:
    """The list without one stray."""
    rest = vec[i64]()
    i: i64 = 0
    while i < i64(len(strays)):
        if i < at or i >= at + STRAY:
            rest = append(rest, strays[i])
        i += 1
    return rest
