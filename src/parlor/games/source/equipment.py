"""Equipment: played from hand, attached to one monster, in force for some turns."""

from parlor.engine import i64
from parlor.games.source.cards import EQUIPMENT
from parlor.games.source.table import Field
from parlor.games.source.telling import told_equipped


def may_equip(field: Field, seat: i64) -> bool:
    """SRC-029, SRC-060, SRC-063: no play of the turn yet, a free support space and a monster."""
    return field.played == 0 and field.standing(seat) != 0 and field.free_support(seat) >= 0


def equippable(field: Field, seat: i64, card: i64) -> bool:
    """SRC-061: an equipment card whose requirements are covered, by the monster to be equipped too."""
    return field.library.kind[card] == EQUIPMENT and field.covered(seat, card)


def equip(field: Field, seat: i64, card: i64, monster: i64) -> None:
    """SRC-060, SRC-064, SRC-069: face up in a support space, attached to one monster; the turn's one play."""
    field.played = 1
    field.hand(seat).remove(card)
    field.fill_support(field.free_support(seat), card, field.library.turns[card], monster)
    if field.record is not None:
        told_equipped(field, seat, card, monster)
