"""Carrying out instructions: each verb begins here; those with a choice go on when it has been made."""

from mypy_extensions import i64

from parlor.engine import Picks
from parlor.games.symetra import frames
from parlor.games.symetra import verbs as v
from parlor.games.symetra.answers import cancel_action, cancel_pending, reflect, reflections, replace_by
from parlor.games.symetra.copying import carry_out_top, choose_top, top_words
from parlor.games.symetra.flows import (
    balance,
    choose_amount,
    choose_card,
    drain,
    exchange,
    fill,
    largest_amount,
    losing_cards,
    move_chosen,
    move_fixed,
    move_fused,
    move_per_neighbour,
    move_up_to,
    one_by_one,
)
from parlor.games.symetra.hands import (
    ask_player,
    by_lot,
    draw_cards,
    give,
    give_card,
    look_at,
    now_words,
    put_back,
    put_back_card,
    put_card_on_deck,
    put_on_deck,
    reshuffle_hand,
    take_discard,
    take_from_discard,
    take_top,
)
from parlor.games.symetra.marking import end_effects, end_emotions, mark_card, mark_player, set_mood, set_win
from parlor.games.symetra.piles import cards_at
from parlor.games.symetra.reshaping import destroy, move_card
from parlor.games.symetra.table import DISCARD, HAND_OF, LOOKED, SymetraTable
from parlor.games.symetra.telling import told_declined
from parlor.games.symetra.words import ENERGY, FUSE, PASS


def step_effect(table: SymetraTable) -> None:
    """SYM-112: follow the next instruction of the action being carried out."""
    agenda = table.agenda
    instruction: i64 = agenda.a()
    if instruction == agenda.b():
        agenda.pop()
        return
    agenda.set_a(instruction + 1)
    verb: i64 = table.rules.book.argument(instruction, 0)
    if verb <= v.WIN:
        begin_plain(table, verb, instruction)
    elif verb <= v.ONE_BY_ONE:
        begin_flow(table, verb, instruction)
    else:
        begin_other(table, verb, instruction)


def begin_plain(table: SymetraTable, verb: i64, instruction: i64) -> None:
    """Drawing, marking and the like."""
    if verb == v.DRAW_CARDS:
        draw_cards(table, instruction)
    elif verb == v.PUT_ON_DECK:
        put_on_deck(table, instruction)
    elif verb == v.FUSE_NOW:
        ask_player(table, instruction)
    elif verb == v.CANCEL:
        cancel_pending(table, instruction)
    elif verb == v.MARK_PLAYER:
        mark_player(table, instruction)
    elif verb == v.MARK_CARD:
        mark_card(table, instruction)
    elif verb == v.END_EFFECTS:
        end_effects(table)
    elif verb == v.END_EMOTIONS:
        end_emotions(table)
    elif verb == v.MOOD:
        set_mood(table, instruction)
    else:
        set_win(table, instruction)


def begin_flow(table: SymetraTable, verb: i64, instruction: i64) -> None:
    """Movements of energy."""
    if verb == v.MOVE:
        move_fixed(table, instruction)
    elif verb == v.MOVE_UP_TO:
        move_up_to(table, instruction)
    elif verb == v.MOVE_FUSED:
        move_fused(table, instruction)
    elif verb == v.FILL:
        fill(table, instruction)
    elif verb == v.DRAIN:
        drain(table, instruction)
    elif verb == v.MOVE_PER_NEIGHBOUR:
        move_per_neighbour(table, instruction)
    elif verb == v.MOVE_CHOSEN:
        move_chosen(table, instruction)
    else:
        one_by_one(table, instruction)


def begin_other(table: SymetraTable, verb: i64, instruction: i64) -> None:
    """Everything else."""
    if verb == v.LOOK_AT:
        look_at(table, instruction)
    elif verb == v.PUT_BACK:
        put_back(table, instruction)
    elif verb == v.CARRY_OUT_TOP:
        carry_out_top(table, instruction)
    elif verb == v.MOVE_CARD:
        move_card(table)
    elif verb == v.CANCEL_ACTION:
        cancel_action(table)
    elif verb == v.REFLECT:
        reflect(table, instruction, 0)
    elif verb == v.TAKE_DISCARD:
        take_discard(table, instruction)
    elif verb == v.LOSE_BY_LOT or verb == v.STEAL_BY_LOT:
        by_lot(table, instruction)
    elif verb == v.GIVE:
        give(table, instruction)
    elif verb == v.EXCHANGE:
        exchange(table, instruction)
    elif verb == v.CREATE or verb == v.TRANSFORM:
        table.agenda.push(frames.TOP, instruction)
    elif verb == v.DESTROY:
        destroy(table)
    elif verb == v.TAKE_TOP:
        take_top(table, instruction)
    elif verb == v.RESHUFFLE_HAND:
        reshuffle_hand(table)
    elif verb == v.BALANCE:
        balance(table)
    elif verb == v.CHARGE_NOW:
        ask_player(table, instruction)


def choices(table: SymetraTable, picks: Picks) -> None:
    """The legal words of the choice on top of the agenda."""
    agenda = table.agenda
    seat: i64 = agenda.a()
    instruction: i64 = agenda.b()
    verb: i64 = table.rules.book.argument(instruction, 0)
    if verb == v.MOVE_UP_TO:
        most = largest_amount(table, instruction)
        amount: i64 = 0
        while amount <= most:
            picks.add(ENERGY + amount)
            amount += 1
    elif verb == v.MOVE_CHOSEN or verb == v.ONE_BY_ONE:
        losing_cards(table, picks, instruction)
    elif verb == v.FUSE_NOW or verb == v.CHARGE_NOW:
        now_words(table, picks, seat, verb)
    elif verb == v.PUT_ON_DECK or verb == v.TAKE_TOP or verb == v.GIVE:
        cards_at(table, HAND_OF + seat, picks)
    elif verb == v.PUT_BACK:
        cards_at(table, LOOKED, picks)
    elif verb == v.CARRY_OUT_TOP:
        top_words(table, picks)
    elif verb == v.REFLECT:
        reflections(table, picks, agenda.c())
    else:
        cards_at(table, DISCARD + table.deck_of(seat), picks)


def choose(table: SymetraTable, pick: i64) -> None:
    """A choice inside the instructions has been made."""
    agenda = table.agenda
    instruction: i64 = agenda.b()
    verb: i64 = table.rules.book.argument(instruction, 0)
    if verb == v.MOVE_UP_TO:
        choose_amount(table, instruction, pick)
    elif verb == v.MOVE_CHOSEN or verb == v.ONE_BY_ONE:
        choose_card(table, instruction, pick)
    elif verb == v.FUSE_NOW or verb == v.CHARGE_NOW:
        choose_now(table, pick)
    elif verb == v.PUT_ON_DECK or verb == v.TAKE_TOP:
        put_card_on_deck(table, pick)
    elif verb == v.GIVE:
        give_card(table, pick)
    elif verb == v.PUT_BACK:
        put_back_card(table, pick)
    elif verb == v.CARRY_OUT_TOP:
        choose_top(table, pick)
    elif verb == v.REFLECT:
        replace_by(table, instruction, pick)
    else:
        take_from_discard(table, pick)


def choose_now(table: SymetraTable, pick: i64) -> None:
    """SYM-304, SYM-355: Sound's fuse or Movement's charge begins, or is declined."""
    agenda = table.agenda
    seat: i64 = agenda.a()
    agenda.pop()
    if pick == PASS:
        told_declined(table, seat)
        return
    table.said[0] = pick
    table.said_count = 1
    agenda.push(frames.SAY, seat, frames.BY_SOUND if pick == FUSE else frames.BY_MOVEMENT)
