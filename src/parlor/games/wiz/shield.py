"""The Shield window: who is asked follows from public facts alone, and no answer is seen before all are in."""

from parlor.engine import ALL, Picks, i64, only
from parlor.games.wiz import telling
from parlor.games.wiz.cards import LIGHT, SHIELD
from parlor.games.wiz.frames import WINDOW
from parlor.games.wiz.notes import strike
from parlor.games.wiz.table import WizTable
from parlor.games.wiz.words import CHARS, PASS, SHIELD_WORD


def has_light(table: WizTable, seat: i64) -> bool:
    """WIZ-221: whether a seat may still use Light's Shield this round."""
    return table.has_character(seat, LIGHT) and (table.light_used >> seat) & 1 == 0


def shields_discarded(table: WizTable) -> bool:
    """WIZ-126: whether every Shield of the play deck lies in the discard pile."""
    count: i64 = 0
    i: i64 = 0
    while i < i64(len(table.pile)):
        if table.pile[i] == SHIELD:
            count += 1
        i += 1
    return count == table.box.shields


def is_asked(table: WizTable, seat: i64) -> bool:
    """WIZ-126, WIZ-158: not stunned, and with Light's Shield or any held card while a Shield may be about."""
    if table.missed[seat]:
        return False
    return has_light(table, seat) or (table.sizes[seat] > 0 and not shields_discarded(table))


def open_window(table: WizTable, concerned: i64) -> None:
    """Ask those of the seats concerned that WIZ-126 names."""
    table.shields = 0
    table.lights = 0
    asked: i64 = 0
    one: i64 = 1
    seat: i64 = 0
    while seat < table.players:
        if (concerned >> seat) & 1 and is_asked(table, seat):
            asked |= one << seat
        seat += 1
    if asked:
        table.agenda.push(WINDOW, asked, 0, asked)


def next_asked(table: WizTable) -> i64:
    """The seat to answer: clockwise from the player whose turn it is."""
    waiting: i64 = table.agenda.a()
    step: i64 = 1
    while (waiting >> table.after(table.turn, step)) & 1 == 0:
        step += 1
    return table.after(table.turn, step)


def legal_answers(table: WizTable, picks: Picks) -> None:
    """`char:light` if usable, `pass`, `shield` if held."""
    if has_light(table, table.seat):
        picks.add(CHARS + LIGHT)
    picks.add(PASS)
    if table.count(table.seat, SHIELD):
        picks.add(SHIELD_WORD)


def answer(table: WizTable, word: i64) -> None:
    """WIZ-261: an answer stays hidden until the last one is in."""
    seat: i64 = table.seat
    bit: i64 = only(seat)
    table.hide(bit)
    if word == SHIELD_WORD:
        table.shields |= bit
    elif word != PASS:
        table.lights |= bit
    agenda = table.agenda
    agenda.set_a(agenda.a() & ~bit)
    agenda.set_b(agenda.b() + 1)
    if agenda.a() == 0:
        table.disclose(agenda.b(), ALL)
        telling.answered(table, agenda.c())
        agenda.pop()
        spend_shields(table)


def spend_shields(table: WizTable) -> None:
    """The Shields played lie on the discard pile; Light's is used up for the round."""
    step: i64 = 1
    while step < table.players:
        seat: i64 = table.after(table.turn, step)
        if (table.shields >> seat) & 1:
            table.give_out(seat, SHIELD)
            strike(table, seat, SHIELD)
            table.discard(SHIELD)
        step += 1
    table.light_used |= table.lights


def shielded(table: WizTable, seat: i64) -> bool:
    """WIZ-160, WIZ-163: whether this seat shielded in the last window."""
    return ((table.shields | table.lights) >> seat) & 1 == 1
