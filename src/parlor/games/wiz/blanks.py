"""Blank action cards: their effects come from a designer's pack, verb after verb."""

from parlor.engine import i64, only, vec
from parlor.games.wiz import telling
from parlor.games.wiz.cards import (
    BLANKS,
)
from parlor.games.wiz.effects import (
    DISCARD_HELD,
    DRAIN_EP,
    END_TURN,
    GAIN_EP,
    PEEK_TOP,
    STUN_TARGET,
    TAKE_DISCARD,
    TARGET_DRAWS,
)
from parlor.games.wiz.effects import (
    DRAW as DRAW_VERB,
)
from parlor.games.wiz.frames import (
    BLANK,
    BLANK_DISCARD,
    DRAW,
    PEEK,
    TO_HOLD,
)
from parlor.games.wiz.notes import note_kind, strike
from parlor.games.wiz.shield import open_window, shielded
from parlor.games.wiz.table import NONE, WizTable, without
from parlor.games.wiz.turn import end_turn
from parlor.games.wiz.words import SEATS


def play_blank(table: WizTable, kind: i64, words: vec[i64]) -> None:
    """WIZ-020: a blank does what its pack says, verb by verb."""
    target: i64 = words[1] - SEATS if len(words) > 1 else i64(NONE)
    table.agenda.push(BLANK, kind - BLANKS, 0, target + 1)
    if target >= 0:
        open_window(table, only(target))
    else:
        table.shields = 0
        table.lights = 0


def next_verb(table: WizTable) -> None:
    """Carry out the next verb of a blank."""
    agenda = table.agenda
    effect = table.box.blanks[agenda.a()]
    at: i64 = agenda.b()
    target: i64 = agenda.c() - 1
    if at == i64(len(effect.verbs)):
        agenda.pop()
        return
    agenda.set_b(at + 1)
    verb: i64 = effect.verbs[at]
    number: i64 = effect.numbers[at]
    if verb == END_TURN:
        agenda.pop()
        end_turn(table)
    elif verb in (TARGET_DRAWS, STUN_TARGET, DRAIN_EP):
        if not shielded(table, target):
            against_target(table, verb, number, target)
    else:
        for_player(table, verb, number)


def against_target(table: WizTable, verb: i64, number: i64, target: i64) -> None:
    """The verbs that work against the chosen opponent; EP never fall below 0."""
    if verb == TARGET_DRAWS:
        table.agenda.push(DRAW, target, number, TO_HOLD)
    elif verb == STUN_TARGET:
        table.missed[target] = table.missed[target] + number
    else:
        left: i64 = table.ep[target] - number
        table.ep[target] = left if left > 0 else 0


def for_player(table: WizTable, verb: i64, number: i64) -> None:
    """The verbs that work for the player of the blank."""
    seat: i64 = table.turn
    if verb == DRAW_VERB:
        table.agenda.push(DRAW, seat, number, TO_HOLD)
    elif verb == DISCARD_HELD:
        table.agenda.push(BLANK_DISCARD, number)
    elif verb == GAIN_EP:
        table.ep[seat] = table.ep[seat] + number
    elif verb == PEEK_TOP:
        table.agenda.push(PEEK, number)
    elif verb == TAKE_DISCARD:
        take_under_blank(table, seat)


def take_under_blank(table: WizTable, seat: i64) -> None:
    """`take_discard`: the highest card of the discard pile that lies under the blank just played."""
    played: i64 = BLANKS + table.agenda.a()
    i: i64 = i64(len(table.pile)) - 1
    while i >= 0 and table.pile[i] == played:
        i -= 1
    if i >= 0:
        card: i64 = table.pile[i]
        table.pile = without(table.pile, i)
        table.take_in(seat, card)
        note_kind(table, seat, card)
        telling.took_top(table, seat, card)


def discard_for_blank(table: WizTable, kind: i64) -> None:
    """`discard_held`: any held card, action cards included."""
    seat: i64 = table.turn
    table.give_out(seat, kind)
    strike(table, seat, kind)
    table.discard(kind)
    telling.discarded(table, seat, kind)
    table.agenda.set_a(table.agenda.a() - 1)
