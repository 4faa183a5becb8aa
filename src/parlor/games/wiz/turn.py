"""The course of a match: the agenda's frames one after the other, and the steps of a turn."""

from typing import Final

from parlor.engine import CHANCE, OVER, Dice, Picks, append, i64, only
from parlor.games.wiz import telling
from parlor.games.wiz.actions import (
    abyss,
    align,
    discard_for_blank,
    held_but_one,
    keep,
    legal_act,
    legal_bottom,
    legal_swap,
    look_at_bottom,
    next_verb,
    portal_expels,
    say_act,
    say_swap,
    show_for_swap,
    stun,
    take_bottom,
    take_two,
)
from parlor.games.wiz.asking import ask, wait_or_pop
from parlor.games.wiz.cards import KINDS, MASTERS, WIZ
from parlor.games.wiz.characters import attack_points, attack_targets, attacks_now
from parlor.games.wiz.deeds import resolve
from parlor.games.wiz.frames import (
    ABYSS_OPENS,
    ACT,
    ALIGNED,
    AMENDED,
    ATTACK,
    BLANK,
    BLANK_DISCARD,
    BOTTOM,
    BOTTOM_TAKE,
    CANCELLING,
    CHOOSE_CHARACTER,
    CHOOSE_DEALER,
    DEAL,
    DRAW,
    EXPELLED,
    KEEP,
    LOSER_DRAWS,
    PEEK,
    PICK_JOKER,
    PLAY,
    POWER,
    PRIZE,
    ROLL_POOL,
    ROUND,
    SCORING,
    STUNNED,
    SWAP_CARDS,
    TAKEN_TWO,
    THROW,
    TO_SEARCH,
    TURN,
    WINDOW,
)
from parlor.games.wiz.hands import held_naturals as held_numbers
from parlor.games.wiz.joker import picked_for_joker, run_pick_joker
from parlor.games.wiz.notes import asked_to_discard, loosen, strike
from parlor.games.wiz.pool import legal_prize, say_prize
from parlor.games.wiz.rounds import (
    choosing_characters,
    deal,
    finish,
    legal_characters,
    roll_pool,
    run_deal,
    run_round,
    take_character,
)
from parlor.games.wiz.scoring import (
    can_cancel,
    legal_cancel,
    legal_power,
    loser_takes,
    say_cancel,
    score_step,
    use_power,
)
from parlor.games.wiz.sentence import legal_play, say_play
from parlor.games.wiz.shield import answer, legal_answers, next_asked, open_window
from parlor.games.wiz.supply import (
    draw,
    draw_unseen,
    fix_bottom,
    fix_top,
    next_cards,
    next_weights,
    renew,
    roll_card,
)
from parlor.games.wiz.table import ACTION, NONE, WizTable
from parlor.games.wiz.words import CHARS, DICE, SEATS

FACES: Final = 4


# -- automatic frames: run until somebody decides ------------------------------------------------------


def run(table: WizTable) -> None:
    """Do what needs no decision, until a seat or chance must pick or the match is over."""
    while not someone_won(table) and step(table):
        pass


def someone_won(table: WizTable) -> bool:
    """WIZ-002, WIZ-003: the match ends at once when somebody's EP reach the goal."""
    seat: i64 = 0
    while seat < table.players:
        if table.ep[seat] >= table.box.goal:
            finish(table)
            return True
        seat += 1
    return table.seat == OVER and table.agenda.depth == 0


def step(table: WizTable) -> bool:
    """Work on the top frame; returns False when it waits for a pick."""
    kind: i64 = table.agenda.kind()
    if kind == TURN:
        run_turn(table)
        return True
    if kind == WINDOW:
        return ask(table, next_asked(table))
    if kind == ACT:
        return wait_or_pop(table, table.agenda.a() > 0, table.turn)
    if kind in (PLAY, BOTTOM_TAKE, PRIZE):
        return ask(table, table.turn)
    if kind == DRAW:
        return run_draw(table)
    if kind == DEAL:
        return run_deal(table)
    if kind == THROW:
        return run_throw(table)
    if kind == AMENDED:
        table.agenda.pop()
        resolve(table)
        return True
    if kind == ROUND:
        run_round(table)
        return True
    if kind == SCORING:
        if score_step(table):
            table.agenda.pop()
        return True
    return step_rarely(table, kind)


def step_rarely(table: WizTable, kind: i64) -> bool:
    """The frames that do not come up every turn."""
    agenda = table.agenda
    if kind in (CHOOSE_DEALER, ROLL_POOL):
        return ask(table, CHANCE)
    if kind == CHOOSE_CHARACTER:
        return choosing_characters(table)
    if kind == KEEP:
        return wait_or_pop(table, len(table.looking) > 0, table.turn)
    if kind == PICK_JOKER:
        return run_pick_joker(table)
    if kind == LOSER_DRAWS:
        renew(table)
        return wait_or_pop(table, agenda.b() > 0 and table.deck.size() > 0, CHANCE)
    if kind == POWER:
        return ask(table, agenda.a())
    if kind == CANCELLING:
        return wait_or_pop(table, can_cancel(table, agenda.a()), agenda.a())
    if kind == SWAP_CARDS:
        if agenda.b() < 0:
            show_for_swap(table)
            return True
        return ask(table, table.turn)
    if kind == BOTTOM:
        if i64(len(table.deck.bottom)) < agenda.a() and table.deck.bag.total:
            return ask(table, CHANCE)
        look_at_bottom(table)
        return True
    if kind == BLANK_DISCARD:
        return wait_or_pop(table, agenda.a() > 0 and table.sizes[table.turn] > 0, table.turn)
    if kind == PEEK:
        return run_peek(table)
    run_effect(table, kind)
    return True


def run_effect(table: WizTable, kind: i64) -> None:
    """What an action card does after its window."""
    if kind == ATTACK:
        attack(table)
    elif kind == STUNNED:
        stun(table)
    elif kind == ABYSS_OPENS:
        abyss(table)
    elif kind == TAKEN_TWO:
        take_two(table)
    elif kind == EXPELLED:
        portal_expels(table)
    elif kind == ALIGNED:
        align(table)
    elif kind == BLANK:
        next_verb(table)


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


# -- picks ---------------------------------------------------------------------------------------------


def legal(table: WizTable, picks: Picks) -> None:
    """The legal picks of whoever is to pick."""
    kind: i64 = table.agenda.kind()
    if table.seat == CHANCE:
        legal_chance(table, kind, picks)
    elif kind == PLAY:
        legal_play(table, picks)
    elif kind == ACT:
        legal_act(table, picks)
    elif kind == THROW:
        legal_throw(table, picks)
    elif kind == WINDOW:
        legal_answers(table, picks)
    elif kind == KEEP:
        legal_keep(table, picks)
    elif kind == SWAP_CARDS:
        legal_swap(table, picks)
    elif kind == BOTTOM_TAKE:
        legal_bottom(table, picks)
    elif kind == PRIZE:
        legal_prize(table, picks)
    elif kind == POWER:
        legal_power(table, picks)
    elif kind == CANCELLING:
        legal_cancel(table, picks)
    elif kind == BLANK_DISCARD:
        held_but_one(table, table.turn, NONE, picks)
    else:
        legal_characters(table, picks)


def legal_keep(table: WizTable, picks: Picks) -> None:
    """The cards that Search shows."""
    kind: i64 = 0
    while kind < KINDS:
        i: i64 = 0
        while i < i64(len(table.looking)):
            if table.looking[i] == kind:
                picks.add(kind)
                break
            i += 1
        kind += 1


def legal_chance(table: WizTable, kind: i64, picks: Picks) -> None:
    """The possible outcomes of chance."""
    if kind == CHOOSE_DEALER:
        seat: i64 = 0
        while seat < table.players:
            picks.add(SEATS + seat)
            seat += 1
    elif kind == CHOOSE_CHARACTER:
        legal_characters(table, picks)
    elif kind == ROLL_POOL:
        face: i64 = 0
        while face < FACES:
            picks.add(DICE + face)
            face += 1
    elif kind in (BOTTOM, PEEK, DEAL):
        table.deck.bag.kinds(picks, 0)
    else:
        next_cards(table, picks)


def weigh(table: WizTable, weights: Picks) -> None:
    """How likely each outcome is."""
    kind: i64 = table.agenda.kind()
    if kind in (BOTTOM, PEEK, DEAL):
        table.deck.bag.weights(weights)
    elif kind in (DRAW, PICK_JOKER, LOSER_DRAWS):
        next_weights(table, weights)
    else:
        outcomes = Picks()
        legal_chance(table, kind, outcomes)
        i: i64 = 0
        while i < outcomes.count:
            weights.add(1)
            i += 1


def chance(table: WizTable, dice: Dice) -> i64:
    """An outcome by its weight."""
    kind: i64 = table.agenda.kind()
    if kind in (BOTTOM, PEEK, DEAL):
        return table.deck.bag.look(dice)
    if kind in (DRAW, PICK_JOKER, LOSER_DRAWS):
        return roll_card(table, dice)
    outcomes = Picks()
    legal_chance(table, kind, outcomes)
    return outcomes.at(dice.below(outcomes.count))


def apply(table: WizTable, pick: i64) -> None:
    """Carry out a legal pick and run to the next decision."""
    kind: i64 = table.agenda.kind()
    if kind == DEAL:
        deal(table, pick)
    elif kind == PLAY:
        say_play(table, pick)
    elif kind == ACT:
        say_act(table, pick)
    elif kind == DRAW:
        drawn(table, pick)
    elif kind == THROW:
        throw(table, pick)
    elif kind == WINDOW:
        answer(table, pick)
    else:
        apply_rarely(table, kind, pick)
    run(table)


def apply_rarely(table: WizTable, kind: i64, pick: i64) -> None:
    """The picks that do not come up every turn."""
    if kind == KEEP:
        keep(table, pick)
    elif kind == SWAP_CARDS:
        say_swap(table, pick)
    elif kind == BOTTOM:
        table.hide(table.eyes(table.turn))
        fix_bottom(table, pick, table.turn)
    elif kind == BOTTOM_TAKE:
        take_bottom(table, pick)
    elif kind == PICK_JOKER:
        picked_for_joker(table, pick)
    elif kind == PRIZE:
        say_prize(table, pick)
    elif kind == LOSER_DRAWS:
        draw(table, pick)
        loser_takes(table, table.agenda.a(), pick)
        telling.loser_drew(table, pick)
    elif kind == POWER:
        use_power(table, pick)
    elif kind == CANCELLING:
        say_cancel(table, pick)
    elif kind == BLANK_DISCARD:
        discard_for_blank(table, pick)
    elif kind == PEEK:
        table.hide(table.eyes(table.turn))
        fix_top(table, pick, table.turn)
    elif kind == ROLL_POOL:
        roll_pool(table, pick - DICE + 1)
    elif kind == CHOOSE_CHARACTER:
        take_character(table, pick - CHARS)
    else:
        table.dealer = pick - SEATS
        telling.dealer(table)
        table.agenda.pop()
