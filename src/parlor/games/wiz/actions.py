"""Steps 2 and 3: action cards, and the draw that ends them."""

from typing import Final

from parlor.engine import Picks, append, i64, only, vec
from parlor.games.wiz import telling
from parlor.games.wiz.cards import (
    ABYSS,
    AIR,
    ALIGNMENT,
    BLANKS,
    CHARACTER,
    DARK,
    EARTH,
    ELEMENTALS,
    FIRE,
    KINDS,
    MASTERS,
    PORTAL,
    SEARCH,
    STUN,
    SWAP,
    TAKE2,
    TIMEWARP,
    TRAP,
    VANISH,
    WATER,
    WIZ,
    is_action,
)
from parlor.games.wiz.characters import enter, expel, may_be_expelled
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
    ABYSS_OPENS,
    ALIGNED,
    BLANK,
    BLANK_DISCARD,
    BOTTOM,
    BOTTOM_TAKE,
    DRAW,
    EXPELLED,
    KEEP,
    PEEK,
    STUNNED,
    SWAP_CARDS,
    TAKEN_TWO,
    TO_HOLD,
    TO_SEARCH,
)
from parlor.games.wiz.notes import learn_all, loosen, note, note_kind, strike, swap_notes
from parlor.games.wiz.shield import open_window, shielded
from parlor.games.wiz.supply import can_give_card, show_bottom
from parlor.games.wiz.table import ANY, CALM, FIRST_CHARACTER, NONE, SIDE, Hand, WizTable, without
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
        if table.place[table.turn] == SIDE and table.character[table.turn] >= 0:
            picks.add(ENTER)
        if can_expel(table):
            picks.add(EXPEL)
        return
    for hand in table.hands:
        if may_be_expelled(hand, table.turn):
            picks.add(CHARS + hand.printed)


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
        return table.place[table.turn] == SIDE or can_expel(table)
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


def end_turn(table: WizTable) -> None:
    """WIZ-169: the turn ends at once: no draw, play or discard."""
    table.agenda.pop()
    table.agenda.set_a(4)


# -- effects after the window ------------------------------------------------------------------------


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
    telling.kept(table, seat, kind)
    kept: bool = False
    i: i64 = 0
    while i < i64(len(table.looking)):
        card: i64 = table.looking[i]
        if card == kind and not kept:
            kept = True
        else:
            table.discard(card)
            telling.discarded(table, seat, card)
        i += 1
    table.looking = vec[i64]()
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
    telling.kept(table, seat, kind)
    table.agenda.pop()


# -- blanks ------------------------------------------------------------------------------------------


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
