"""Traps: placed face down beside an own monster, activated by an enemy that ends its movement there."""

from parlor.engine import i64, only
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source.cards import TRAP as TRAP_KIND
from parlor.games.source.done import release, trigger
from parlor.games.source.lanes import lowest
from parlor.games.source.strength import has
from parlor.games.source.table import SEAT, TRAPPED, Field
from parlor.games.source.telling import told_sprung, told_trap


def trap_spaces(field: Field, seat: i64) -> i64:
    """SRC-070, SRC-071, SRC-073: unoccupied spaces beside an own monster, no summoning space, without a trap."""
    near: i64 = beside(field, field.standing(seat))
    trapped: i64 = field.seats[TRAPPED] | field.seats[SEAT + TRAPPED]
    return near & field.unoccupied() & ~field.lanes.summonings & ~trapped


def beside(field: Field, spaces: i64) -> i64:
    """The spaces adjacent to any of these."""
    near: i64 = 0
    while spaces:
        near |= field.lanes.adjacent[lowest(spaces)]
        spaces &= spaces - 1
    return near


def placeable(field: Field, seat: i64, card: i64) -> bool:
    """SRC-072: a trap whose requirements are covered."""
    return field.library.kind[card] == TRAP_KIND and field.covered(seat, card)


def place_trap(field: Field, seat: i64, card: i64, space: i64) -> None:
    """SRC-070, SRC-080: a trap lies face down; the other player knows where, not which. The turn's one play."""
    field.played = 1
    field.hand(seat).remove(card)
    doubt_traps(field, seat, card)
    field.lay_trap(space, seat, card)
    field.hide(only(seat), 1)
    if field.record is not None:
        told_trap(field, seat, card, space)


def doubt_traps(field: Field, seat: i64, card: i64) -> None:
    """Any trap that the other seat knew in the hand may be the one that was placed."""
    hand = field.hand(seat)
    i: i64 = 0
    while i < hand.total:
        other: i64 = hand.at(i)
        if other != card and not hand.repeats(i) and placeable(field, seat, other):
            hand.doubt(other)
        i += 1


def spring(field: Field, monster: i64) -> None:
    """SRC-074..079: an enemy's trap on the last space of a movement goes off, unless the monster ignores traps."""
    space: i64 = field.space(monster)
    owner: i64 = field.trap_owner(space)
    if owner < 0 or owner == field.owner(monster) or has(field, monster, the.IGNORE_TRAPS):
        return
    card: i64 = field.lift_trap(space)
    field.reveal()
    if field.record is not None:
        told_sprung(field, owner, card, monster)
    trigger(field, card, the.SPRUNG, frames.context(0, monster, space, owner, frames.OF_TRAP))
    release(field)
