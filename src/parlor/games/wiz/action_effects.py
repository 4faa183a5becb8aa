"""What action cards do once nobody has shielded against them."""

from parlor.engine import Picks, i64, only, vec
from parlor.games.wiz import telling
from parlor.games.wiz.actions import held_but_one
from parlor.games.wiz.cards import (
    AIR,
    ELEMENTALS,
    KINDS,
    MASTERS,
    WIZ,
)
from parlor.games.wiz.characters import expel
from parlor.games.wiz.frames import (
    DRAW,
    TO_HOLD,
)
from parlor.games.wiz.notes import learn_all, loosen, note, strike, swap_notes
from parlor.games.wiz.renewal import drew_fresh, looked_enough, looked_through, passed_on
from parlor.games.wiz.shield import shielded
from parlor.games.wiz.supply import show_bottom
from parlor.games.wiz.table import ANY, CALM, FIRST_CHARACTER, NONE, WizTable, without
from parlor.games.wiz.words import AS, STRONGER


def stun(table: WizTable) -> None:
    """WIZ-157, WIZ-213: the target misses turns; several Stuns add up."""
    seat: i64 = table.agenda.a()
    if not shielded(table, seat):
        table.missed[seat] = table.missed[seat] + table.agenda.b()
    table.agenda.pop()


def abyss(table: WizTable) -> None:
    """WIZ-155, WIZ-219: all others discard held Wiz and action cards, for Air Masters too."""
    step: i64 = 1
    air: bool = table.has_character(table.turn, AIR)
    table.agenda.pop()
    table.reveal()
    while step < table.players:
        seat: i64 = table.after(table.turn, step)
        if not shielded(table, seat):
            swallow(table, seat, air)
        step += 1


def swallow(table: WizTable, seat: i64, masters: bool) -> None:
    """Abyss for one seat: its cards go in the order of the vocabulary, and what is left is calm."""
    kind: i64 = MASTERS if masters else WIZ
    while kind < KINDS:
        if kind == ELEMENTALS:
            kind = WIZ
        count: i64 = table.count(seat, kind)
        while count > 0:
            table.give_out(seat, kind)
            strike(table, seat, kind)
            table.discard(kind)
            telling.swallowed(table, seat, kind)
            count -= 1
        kind += 1
    loosen(table, seat, CALM)


def take_two(table: WizTable) -> None:
    """WIZ-168: the seat takes the two top cards of the deck."""
    seat: i64 = table.agenda.a()
    table.agenda.pop()
    if seat == table.turn or not shielded(table, seat):
        table.agenda.push(DRAW, seat, 2, TO_HOLD)


def portal_expels(table: WizTable) -> None:
    """WIZ-172, WIZ-125: the character leaves the board unless its owner shielded, which guards it for the turn."""
    hand = table.there(FIRST_CHARACTER + table.agenda.a())
    table.agenda.pop()
    if shielded(table, hand.owner):
        hand.guarded |= only(table.turn)
    else:
        expel(table, hand)


def align(table: WizTable) -> None:
    """WIZ-173, WIZ-174, WIZ-178: a new element that replaces the earlier one, or +1."""
    hand = table.there(table.agenda.a())
    word: i64 = table.agenda.b()
    table.agenda.pop()
    if hand.owner != table.turn and shielded(table, hand.owner):
        hand.guarded |= only(table.turn)
    elif word == STRONGER:
        hand.plus += 1
    else:
        hand.aligned = word - AS


def keep(table: WizTable, kind: i64) -> None:
    """WIZ-156, WIZ-217: one of the cards seen is kept, the others are discarded in the order drawn."""
    seat: i64 = table.turn
    table.hide(table.eyes(seat))
    table.reveal()
    table.take_in(seat, kind)
    note(table, seat, ANY)
    looked_through(table, seat)
    telling.kept(table, seat, kind)
    kept: bool = False
    i: i64 = 0
    while i < i64(len(table.looking)):
        card: i64 = table.looking[i]
        if card == kind and not kept:
            kept = True
        else:
            table.discard(card)
            passed_on(table, seat, card)
            telling.discarded(table, seat, card)
        i += 1
    table.looking = vec[i64]()
    looked_enough(table)
    table.agenda.pop()


def show_for_swap(table: WizTable) -> None:
    """WIZ-166: Swap shows the target's held cards, unless it shielded."""
    seat: i64 = table.agenda.a()
    if shielded(table, seat):
        table.agenda.pop()
        return
    table.agenda.set_b(0)
    table.reveal()
    learn_all(table, table.turn, seat)


def legal_swap(table: WizTable, picks: Picks) -> None:
    """A card of the target, then one of the cards held before."""
    if table.agenda.b() == 0:
        held_but_one(table, table.agenda.a(), NONE, picks)
    else:
        held_but_one(table, table.turn, NONE, picks)


def say_swap(table: WizTable, kind: i64) -> None:
    """WIZ-166: take one, give one; only the two seats see them."""
    agenda = table.agenda
    if agenda.b() == 0:
        agenda.set_b(kind + 1)
        table.whisper()
        return
    player: i64 = table.turn
    other: i64 = agenda.a()
    taken: i64 = agenda.b() - 1
    agenda.pop()
    seen_by_both(table, player, other)
    table.give_out(other, taken)
    table.give_out(player, kind)
    table.take_in(player, taken)
    table.take_in(other, kind)
    swap_notes(table, player, other, taken, kind)
    telling.swapped(table, player, other, taken, kind)


def seen_by_both(table: WizTable, player: i64, other: i64) -> None:
    """The two words of a Swap are known to its two seats alone."""
    table.aloud()
    viewers: i64 = only(player) | only(other)
    table.hide(viewers)
    table.hide(viewers, 1)


def look_at_bottom(table: WizTable) -> None:
    """WIZ-223: the Dark character knows the lowest cards from now on."""
    show_bottom(table, table.turn, table.agenda.a())
    table.agenda.pop()


def legal_bottom(table: WizTable, picks: Picks) -> None:
    """The cards at the bottom of the deck that may be taken."""
    bottom = table.deck.bottom
    kind: i64 = 0
    while kind < KINDS:
        i: i64 = i64(len(bottom)) - table.agenda.a()
        while i < i64(len(bottom)):
            if bottom[i] == kind:
                picks.add(kind)
                break
            i += 1
        kind += 1


def take_bottom(table: WizTable, kind: i64) -> None:
    """WIZ-223: one is taken, of equal cards the lowest; the others stay there in their order."""
    seat: i64 = table.turn
    deck = table.deck
    i: i64 = i64(len(deck.bottom)) - 1
    while deck.bottom[i] != kind:
        i -= 1
    deck.bottom = without(deck.bottom, i)
    deck.bottom_viewers = without(deck.bottom_viewers, i)
    table.hide(table.eyes(seat))
    table.take_in(seat, kind)
    note(table, seat, ANY)
    drew_fresh(table, seat)
    telling.kept(table, seat, kind)
    table.agenda.pop()
