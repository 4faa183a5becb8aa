"""The steps of a turn: attack, draw, play and discard."""

from parlor.engine import CHANCE, Picks, append, i64, only
from parlor.games.wiz import telling
from parlor.games.wiz.cards import (
    KINDS,
    MASTERS,
    WIZ,
)
from parlor.games.wiz.characters import attack_points, attack_targets, attacks_now
from parlor.games.wiz.frames import (
    ACT,
    ATTACK,
    PLAY,
    TO_SEARCH,
)
from parlor.games.wiz.hands import held_naturals as held_numbers
from parlor.games.wiz.notes import asked_to_discard, loosen, strike
from parlor.games.wiz.renewal import LOOKED, drew_fresh
from parlor.games.wiz.shield import open_window
from parlor.games.wiz.supply import (
    draw,
    draw_unseen,
    renew,
)
from parlor.games.wiz.table import ACTION, WizTable
from parlor.games.wiz.waiting import ask, wait_or_pop

# -- the turn ------------------------------------------------------------------------------------------


def run_turn(table: WizTable) -> None:
    """WIZ-040: attack, action cards and draw, play, discard; then the next seat."""
    agenda = table.agenda
    stage: i64 = agenda.a()
    agenda.set_a(stage + 1)
    if stage == 0:
        begin_turn(table)
    elif stage == 1:
        if attacks_now(table, table.turn):
            agenda.push(ATTACK)
            open_window(table, attack_targets(table, table.turn))
    elif stage == 2:
        table.limit = table.hands_of(table.turn)
        if table.turn != table.starter() or table.turns[table.turn] > 1:
            agenda.push(ACT, table.box.draws)
    elif stage == 3:
        agenda.push(PLAY)
    else:
        end_turn_of(table)


def begin_turn(table: WizTable) -> None:
    """WIZ-041: a turn begins, or is missed."""
    seat: i64 = table.turn
    table.turns[seat] = table.turns[seat] + 1
    table.acted = 0
    table.limit = 0
    table.pooled = 0
    table.tried = False
    telling.turn(table, seat)
    if table.missed[seat]:
        table.missed[seat] = table.missed[seat] - 1
        table.agenda.set_a(4)


def end_turn(table: WizTable) -> None:
    """WIZ-169: the turn ends at once: no draw, play or discard."""
    table.agenda.pop()
    table.agenda.set_a(4)


def end_turn_of(table: WizTable) -> None:
    """WIZ-006, WIZ-038: the next seat, unless the round has lasted too long."""
    for hand in table.hands:
        hand.guarded = 0
    if table.turns[table.turn] >= table.box.turn_limit:
        table.agenda.pop()
        return
    table.turn = table.after(table.turn)
    table.agenda.set_a(0)


def attack(table: WizTable) -> None:
    """WIZ-228, WIZ-233: the attack's points are added before step 2."""
    seat: i64 = table.turn
    table.agenda.pop()
    table.gained = attack_points(table, seat, table.shields | table.lights)
    table.ep[seat] = table.ep[seat] + table.gained
    telling.attacked(table, seat)


# -- drawing -------------------------------------------------------------------------------------------


def run_draw(table: WizTable) -> bool:
    """WIZ-047, WIZ-048: draw while there are cards to come and to be had."""
    if table.agenda.b() and table.deck.size() == 0:
        renew(table)
    return wait_or_pop(table, table.agenda.b() > 0 and table.deck.size() > 0, CHANCE)


def drawn(table: WizTable, kind: i64) -> None:
    """A card from the deck, to hold or to look at."""
    agenda = table.agenda
    seat: i64 = agenda.a()
    agenda.set_b(agenda.b() - 1)
    if agenda.c() == TO_SEARCH:
        viewers: i64 = draw(table, kind)
        table.hide(table.eyes(seat) | viewers)
        table.looking = append(table.looking, kind)
        drew_fresh(table, LOOKED)
        telling.saw(table, seat, kind)
    else:
        draw_unseen(table, seat, kind)
        telling.drew(table, seat, kind)


def run_peek(table: WizTable) -> bool:
    """`peek_top`: chance fixes the top cards that are not yet known, then their player knows them."""
    agenda = table.agenda
    deck = table.deck
    if i64(len(deck.top)) < agenda.a() and deck.bag.total:
        return ask(table, CHANCE)
    i: i64 = 0
    while i < agenda.a() and i < i64(len(deck.top)):
        deck.top_viewers[i] = deck.top_viewers[i] | only(table.turn)
        i += 1
    below: i64 = agenda.a() - i
    i = 0
    while i < below and i < i64(len(deck.bottom)):
        deck.bottom_viewers[i] = deck.bottom_viewers[i] | only(table.turn)
        i += 1
    agenda.pop()
    return True


# -- the discard ---------------------------------------------------------------------------------------


def run_throw(table: WizTable) -> bool:
    """WIZ-051 to WIZ-055: out with no card before the discard; else discard, but never action cards."""
    seat: i64 = table.turn
    agenda = table.agenda
    if table.sizes[seat] == 0 and agenda.b() == 0:
        win_round(table, seat)
        return True
    if agenda.a() == 0:
        agenda.pop()
        return True
    if table.sizes[seat] == table.action_cards(seat):
        if table.sizes[seat]:
            table.reveal()
            loosen(table, seat, ACTION)
        agenda.pop()
        return True
    asked_to_discard(table, seat)
    return ask(table, seat)


def win_round(table: WizTable, seat: i64) -> None:
    """WIZ-054, WIZ-236: the round is over; the frames of discard and turn are done with."""
    table.winner = seat
    table.agenda.pop()
    table.agenda.pop()
    telling.went_out(table, seat)


def throw(table: WizTable, kind: i64) -> None:
    """WIZ-052: a card on the discard pile; the last one is its top."""
    seat: i64 = table.turn
    table.give_out(seat, kind)
    strike(table, seat, kind)
    table.discard(kind)
    telling.discarded(table, seat, kind)
    table.agenda.set_a(table.agenda.a() - 1)
    table.agenda.set_b(table.agenda.b() + 1)


def legal_throw(table: WizTable, picks: Picks) -> None:
    """WIZ-052, WIZ-056: any held card but an action card."""
    held_numbers(table, picks)
    held = table.held
    at: i64 = table.turn * KINDS
    kind: i64 = MASTERS
    while kind <= WIZ:
        if held[at + kind]:
            picks.add(kind)
        kind += 1
