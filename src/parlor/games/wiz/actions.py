"""Steps 2 and 3: action cards, and the draw that ends them."""

from typing import Final

from parlor.engine import Picks, append, i64, only, vec
from parlor.games.wiz import telling
from parlor.games.wiz.blanks import play_blank
from parlor.games.wiz.cards import (
    ABYSS,
    ALIGNMENT,
    BLANKS,
    CHARACTER,
    DARK,
    EARTH,
    FIRE,
    KINDS,
    PORTAL,
    SEARCH,
    STUN,
    SWAP,
    TAKE2,
    TIMEWARP,
    TRAP,
    VANISH,
    WATER,
    is_action,
)
from parlor.games.wiz.characters import enter, may_be_expelled
from parlor.games.wiz.frames import (
    ABYSS_OPENS,
    ALIGNED,
    BOTTOM,
    BOTTOM_TAKE,
    DRAW,
    EXPELLED,
    KEEP,
    STUNNED,
    SWAP_CARDS,
    TAKEN_TWO,
    TO_HOLD,
    TO_SEARCH,
)
from parlor.games.wiz.notes import note_kind, strike
from parlor.games.wiz.shield import open_window
from parlor.games.wiz.supply import can_give_card
from parlor.games.wiz.table import FIRST_CHARACTER, NONE, SIDE, Hand, WizTable, without
from parlor.games.wiz.turn import end_turn
from parlor.games.wiz.values import locked, locks, protected, value
from parlor.games.wiz.words import AS, CHARS, DECK, DISCARD, ENTER, EXPEL, HANDS, PASS, SEATS, STRONGER

BOTTOM_CARDS: Final = 12


# -- which words are legal ---------------------------------------------------------------------------


def may_act(table: WizTable) -> bool:
    """WIZ-049, WIZ-147, WIZ-148: before the draw, on turns after that of opening, within the limit."""
    seat: i64 = table.turn
    if table.agenda.b() or table.opened[seat] == 0 or table.opened[seat] >= table.turns[seat]:
        return False
    return table.acted < table.limit


def legal_act(table: WizTable, picks: Picks) -> None:
    """Add the words that may come next in steps 2 and 3."""
    if len(table.words):
        legal_objects(table, picks)
        return
    seat: i64 = table.turn
    if may_act(table):
        kind: i64 = ABYSS
        while kind < KINDS:
            if table.count(seat, kind):
                picks.add(kind)
            kind += 1
    deck: bool = can_give_card(table)
    pile: bool = may_draw_pile(table)
    if deck:
        picks.add(DECK)
    if pile:
        picks.add(DISCARD)
    if not deck and not pile:
        picks.add(PASS)


def may_draw_pile(table: WizTable) -> bool:
    """WIZ-044, WIZ-045: the top card of the discard pile, unless it is an action card."""
    return len(table.pile) > 0 and not is_action(table.pile[i64(len(table.pile)) - 1])


def legal_objects(table: WizTable, picks: Picks) -> None:
    """What may be named after an action card."""
    kind: i64 = table.words[0]
    seat: i64 = table.turn
    if kind == STUN or kind >= BLANKS:
        add_seats(table, picks, False, False)
    elif kind == SWAP:
        add_seats(table, picks, False, True)
    elif kind == TAKE2:
        add_seats(table, picks, True, False)
    elif kind == TIMEWARP:
        legal_timewarp(table, picks)
    elif kind == VANISH:
        held_but_one(table, seat, VANISH, picks)
    elif kind == PORTAL:
        legal_portal(table, picks)
    else:
        legal_alignment(table, picks)


def add_seats(table: WizTable, picks: Picks, own: bool, holding: bool) -> None:
    """The seats that may be chosen."""
    seat: i64 = 0
    while seat < table.players:
        if (own or seat != table.turn) and (not holding or table.sizes[seat]):
            picks.add(SEATS + seat)
        seat += 1


def held_but_one(table: WizTable, seat: i64, played: i64, picks: Picks) -> None:
    """The held kinds, the card just played not counted."""
    kind: i64 = 0
    while kind < KINDS:
        if table.count(seat, kind) > (1 if kind == played else 0):
            picks.add(kind)
        kind += 1


def legal_timewarp(table: WizTable, picks: Picks) -> None:
    """WIZ-167, WIZ-223: a card of the discard pile; for the Dark character the bottom of the deck instead."""
    if len(table.words) == 1 and table.has_character(table.turn, DARK):
        if table.deck.size():
            picks.add(DECK)
        if len(table.pile):
            picks.add(DISCARD)
        return
    seen = vec[i64]([0] * KINDS)
    i: i64 = 0
    while i < i64(len(table.pile)):
        seen[table.pile[i]] = 1
        i += 1
    kind: i64 = 0
    while kind < KINDS:
        if seen[kind]:
            picks.add(kind)
        kind += 1


def legal_portal(table: WizTable, picks: Picks) -> None:
    """WIZ-171, WIZ-172: `enter`, or `expel` and one of the opponents' characters."""
    if len(table.words) == 1:
        if may_enter(table):
            picks.add(ENTER)
        if can_expel(table):
            picks.add(EXPEL)
        return
    for hand in table.hands:
        if may_be_expelled(hand, table.turn):
            picks.add(CHARS + hand.printed)


def may_enter(table: WizTable) -> bool:
    """Whether the seat has a character at its side."""
    return table.place[table.turn] == SIDE and table.character[table.turn] >= 0


def can_expel(table: WizTable) -> bool:
    """Whether some opponent's character may be sent off the board."""
    return any(may_be_expelled(hand, table.turn) for hand in table.hands)


def may_align(table: WizTable, hand: Hand) -> bool:
    """WIZ-173 to WIZ-176: value 5 or less, own or unprotected, no character, no locked element."""
    if hand.shape == CHARACTER or value(hand) > 5:
        return False
    if hand.owner == table.turn:
        return not locked(table, table.turn, hand.element())
    return not protected(table, hand, table.turn)


def legal_alignment(table: WizTable, picks: Picks) -> None:
    """WIZ-173, WIZ-174: a hand, then another element in play or `stronger`."""
    if len(table.words) == 1:
        for hand in table.hands:
            if may_align(table, hand):
                picks.add(HANDS + hand.id)
        return
    chosen = table.there(table.words[1] - HANDS)
    closed: i64 = locks(table, table.turn) | (63 & ~table.box.elements)
    element: i64 = 0
    while element < 6:
        if element != chosen.element() and (closed >> element) & 1 == 0:
            picks.add(AS + element)
        element += 1
    picks.add(STRONGER)


def needs_object(table: WizTable, kind: i64) -> bool:
    """WIZ-152: whether the card must name an object; without a possible one it is played alone."""
    if kind in (STUN, TAKE2):
        return True
    if kind >= BLANKS:
        return table.box.blanks[kind - BLANKS].targets
    if kind == SWAP:
        return table.sizes[table.turn] > 1 and others_hold(table)
    if kind == VANISH:
        return table.sizes[table.turn] > 1
    if kind == TIMEWARP:
        return len(table.pile) > 0 or (table.has_character(table.turn, DARK) and table.deck.size() > 0)
    if kind == PORTAL:
        return may_enter(table) or can_expel(table)
    if kind == ALIGNMENT:
        for hand in table.hands:
            if may_align(table, hand):
                return True
    return False


def others_hold(table: WizTable) -> bool:
    """Whether some opponent holds a card."""
    seat: i64 = 0
    while seat < table.players:
        if seat != table.turn and table.sizes[seat]:
            return True
        seat += 1
    return False


# -- saying a word -----------------------------------------------------------------------------------


def say_act(table: WizTable, word: i64) -> None:
    """An action card, an object of one, or a source to draw from."""
    if len(table.words) == 0 and word >= KINDS:
        draw_from(table, word)
        return
    first: bool = len(table.words) == 0
    table.words = append(table.words, word)
    if (first and needs_object(table, word)) or is_half_said(table):
        table.whisper()
        return
    words = table.words
    table.words = vec[i64]()
    table.aloud()
    play_card(table, words)


def is_half_said(table: WizTable) -> bool:
    """Whether the sentence goes on after its second word."""
    if len(table.words) != 2:
        return False
    word: i64 = table.words[1]
    return word == EXPEL or table.words[0] == ALIGNMENT or (table.words[0] == TIMEWARP and word == DISCARD)


def draw_from(table: WizTable, word: i64) -> None:
    """WIZ-044 to WIZ-046, WIZ-049: a draw; it ends the action part."""
    seat: i64 = table.turn
    agenda = table.agenda
    agenda.set_a(agenda.a() - 1)
    agenda.set_b(1)
    if word == DECK:
        agenda.push(DRAW, seat, 1, TO_HOLD)
    elif word == DISCARD:
        last: i64 = i64(len(table.pile)) - 1
        card: i64 = table.pile[last]
        table.pile = table.pile[:last]
        table.take_in(seat, card)
        note_kind(table, seat, card)
        telling.took_top(table, seat, card)


def play_card(table: WizTable, words: vec[i64]) -> None:
    """WIZ-151: the card goes to the discard pile before its effect."""
    seat: i64 = table.turn
    kind: i64 = words[0]
    table.acted += 1
    taken: i64 = NONE
    if kind == TIMEWARP and len(words) > 1 and words[i64(len(words)) - 1] < KINDS:
        taken = take_from_pile(table, words[i64(len(words)) - 1])
    table.give_out(seat, kind)
    strike(table, seat, kind)
    table.discard(kind)
    telling.acted(table, words)
    if taken >= 0:
        table.take_in(seat, taken)
        note_kind(table, seat, taken)
    elif kind >= BLANKS:
        play_blank(table, kind, words)
    elif len(words) > 1:
        play_on_object(table, kind, words)
    elif kind == ABYSS:
        table.agenda.push(ABYSS_OPENS)
        open_window(table, others(table))
    elif kind == SEARCH:
        table.agenda.push(KEEP)
        table.agenda.push(DRAW, seat, 3 if table.has_character(seat, EARTH) else 2, TO_SEARCH)
    elif kind == TRAP and not table.has_character(seat, WATER):
        end_turn(table)


def others(table: WizTable) -> i64:
    """All seats but the one whose turn it is, as bits."""
    one: i64 = 1
    return ((one << table.players) - 1) & ~only(table.turn)


def take_from_pile(table: WizTable, kind: i64) -> i64:
    """WIZ-167: of equal cards the topmost."""
    i: i64 = i64(len(table.pile)) - 1
    while table.pile[i] != kind:
        i -= 1
    table.pile = without(table.pile, i)
    return kind


def play_on_object(table: WizTable, kind: i64, words: vec[i64]) -> None:
    """Set up what the card does to the object named, behind the window of the seat concerned."""
    agenda = table.agenda
    word: i64 = words[1]
    seat: i64 = table.turn
    if kind == STUN:
        agenda.push(STUNNED, word - SEATS, 2 if table.has_character(seat, FIRE) else 1)
        open_window(table, only(word - SEATS))
    elif kind == SWAP:
        agenda.push(SWAP_CARDS, word - SEATS, -1)
        open_window(table, only(word - SEATS))
    elif kind == TAKE2:
        agenda.push(TAKEN_TWO, word - SEATS)
        open_window(table, only(word - SEATS) & others(table))
    elif kind == VANISH:
        table.give_out(seat, word)
        strike(table, seat, word)
        table.discard(word)
    elif kind == TIMEWARP:
        size: i64 = table.deck.size()
        count: i64 = BOTTOM_CARDS if size > BOTTOM_CARDS else size
        agenda.push(BOTTOM_TAKE, count)
        agenda.push(BOTTOM, count)
    elif word == ENTER:
        enter(table, seat)
    elif word == EXPEL:
        agenda.push(EXPELLED, words[2] - CHARS)
        open_window(table, only(table.there(FIRST_CHARACTER + words[2] - CHARS).owner))
    else:
        agenda.push(ALIGNED, word - HANDS, words[2])
        open_window(table, only(table.there(word - HANDS).owner) & others(table))
