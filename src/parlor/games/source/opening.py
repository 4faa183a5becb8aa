"""Before the first turn: the coin, who goes first, the sides of the halves, the first hands."""

from typing import Final

from parlor.engine import i64
from parlor.games.source import frames
from parlor.games.source import words as say
from parlor.games.source.lanes import SIDES
from parlor.games.source.table import Field
from parlor.games.source.telling import told

OPENING_HAND: Final = 7


def call_coin(field: Field, pick: i64) -> None:
    """SRC-004: seat 0 calls the coin."""
    field.agenda.pop()
    field.agenda.push(frames.COIN, pick)


def flip_coin(field: Field, pick: i64) -> None:
    """SRC-005: if the call is right the caller decides who goes first, otherwise the other player."""
    decider: i64 = 0 if pick == field.agenda.a() else 1
    if field.record is not None:
        told(field, f"The coin shows {say.PLAIN_WORDS[pick]}: {field.game.seat_name(decider)} decides who goes first.")
    field.agenda.pop()
    field.agenda.push(frames.ORDER, decider)


def decide_order(field: Field, pick: i64) -> None:
    """SRC-006: the decider picks first or second for himself."""
    decider: i64 = field.agenda.a()
    first: i64 = decider if pick == say.FIRST else 1 - decider
    field.agenda.pop()
    go_first(field, first)


def go_first(field: Field, first: i64) -> None:
    """SRC-007, SRC-014: the first player chooses a side, then the other, unless the sides are given."""
    field.player = first
    if field.record is not None:
        told(field, f"{field.game.seat_name(first)} goes first.")
    deal_hands(field, first)
    if field.side0 < 0:
        field.agenda.push(frames.SIDES, first, 1)


def choose_side(field: Field, pick: i64) -> None:
    """SRC-007: a player chooses where his Terrestrial lane lies as he sees it."""
    seat: i64 = field.agenda.a()
    left: i64 = field.agenda.b()
    field.agenda.pop()
    field.choose_sides(seat, pick - say.SIDE)
    if field.record is not None:
        lane = "left" if SIDES[pick - say.SIDE] == "t_left" else "right"
        told(field, f"{field.game.seat_name(seat)} lays the Terrestrial lane on the {lane}.")
    if left:
        field.agenda.push(frames.SIDES, 1 - seat, 0)


def deal_hands(field: Field, first: i64) -> None:
    """SRC-010: each draws 7 cards, the first player first; then his first turn begins."""
    field.agenda.push(frames.TURN, first)
    field.agenda.push(frames.DRAWING, 1 - first, OPENING_HAND)
    field.agenda.push(frames.DRAWING, first, OPENING_HAND)
