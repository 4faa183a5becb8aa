"""Elementals and Titans on hands, and artifacts on the own character."""

from parlor.engine import Picks, i64
from parlor.games.wiz.cards import ARTIFACTS, DARK, ELEMENTALS, LIGHT, TITANS
from parlor.games.wiz.table import BOARD, FIRST_CHARACTER, SIDE, Hand, WizTable
from parlor.games.wiz.values import guarded_against, has_own_titan, locked, may_touch
from parlor.games.wiz.words import CHARS


def may_take_elemental(table: WizTable, hand: Hand, seat: i64) -> bool:
    """WIZ-127 to WIZ-131: whether a seat may attach an Elemental to a hand."""
    if hand.canceller >= 0:
        return False
    if hand.elemental < 0:
        return not hand.opening and may_touch(table, hand, seat)
    if hand.elemental_by == seat or guarded_against(hand, seat):
        return False
    if hand.owner != seat and has_own_titan(hand):
        return False
    return not locked(table, seat, hand.element())


def may_take_titan(table: WizTable, hand: Hand, seat: i64) -> bool:
    """WIZ-139: any hand that the player may amend, but no opening hand."""
    return not hand.opening and may_touch(table, hand, seat)


def can_use_character(table: WizTable, seat: i64, element: i64) -> bool:
    """WIZ-222, WIZ-224: the own Light or Dark character, still at the side."""
    return table.has_character(seat, element) and table.place[seat] == SIDE


def holds_any(table: WizTable, seat: i64, first: i64) -> bool:
    """Whether a seat holds one of six kinds from `first` on."""
    kind: i64 = first
    while kind < first + 6:
        if table.count(seat, kind):
            return True
        kind += 1
    return False


def may_attach_to(table: WizTable, hand: Hand, seat: i64, elemental: bool, titan: bool) -> bool:
    """Whether a seat that has an Elemental or a Titan may put it on this hand."""
    return (elemental and may_take_elemental(table, hand, seat)) or (titan and may_take_titan(table, hand, seat))


def has_elemental(table: WizTable, seat: i64) -> bool:
    """Whether a seat has an Elemental to play, the Light character included."""
    return holds_any(table, seat, ELEMENTALS) or can_use_character(table, seat, LIGHT)


def has_titan(table: WizTable, seat: i64) -> bool:
    """Whether a seat has a Titan to play, the Dark character included."""
    return holds_any(table, seat, TITANS) or can_use_character(table, seat, DARK)


def attachables(table: WizTable, hand: Hand, seat: i64, picks: Picks) -> None:
    """Add what the seat may attach to this hand."""
    kind: i64 = ELEMENTALS
    elemental: bool = may_take_elemental(table, hand, seat)
    titan: bool = may_take_titan(table, hand, seat)
    while kind < ARTIFACTS:
        if table.count(seat, kind) and (elemental if kind < TITANS else titan):
            picks.add(kind)
        kind += 1
    if elemental and can_use_character(table, seat, LIGHT):
        picks.add(CHARS + LIGHT)
    if titan and can_use_character(table, seat, DARK):
        picks.add(CHARS + DARK)


def attach_elemental(hand: Hand, element: i64, seat: i64, character: bool) -> None:
    """WIZ-132 to WIZ-135: the first one protects, the second cancels."""
    if hand.elemental < 0:
        hand.elemental = element
        hand.elemental_by = seat
        if character:
            hand.light = 1
    else:
        hand.canceller = element
        hand.canceller_by = seat
        if character:
            hand.light = 2


def attach_titan(hand: Hand, bit: i64) -> None:
    """WIZ-139: several Titans may lie on one hand."""
    one: i64 = 1
    hand.titans |= one << bit


def may_arm(table: WizTable, seat: i64) -> bool:
    """WIZ-225: a held artifact and the own character on the board."""
    return table.place[seat] == BOARD and holds_any(table, seat, ARTIFACTS)


def arm(table: WizTable, seat: i64, kind: i64) -> None:
    """WIZ-225: attach an artifact to the own character."""
    one: i64 = 1
    hand = table.there(FIRST_CHARACTER + table.character[seat])
    hand.artifacts |= one << (kind - ARTIFACTS)
