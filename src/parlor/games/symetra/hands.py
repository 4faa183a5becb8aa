"""Verbs that handle hands, the deck's top and the discard."""

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.engine import ALL, Picks, only
from parlor.games.symetra import frames
from parlor.games.symetra import verbs as v
from parlor.games.symetra.mixing import mix
from parlor.games.symetra.piles import (
    discard,
    forget_hand,
    into_hand,
    out_of_hand,
    put_into_bag,
    put_on_top,
    shuffle_top,
    top_card,
)
from parlor.games.symetra.selected import selected_deck, selected_player
from parlor.games.symetra.table import BAG, HAND_OF, LOOKED, NONE, TOP_OF, SymetraTable
from parlor.games.symetra.telling import (
    told_lost,
    told_passed_on,
    told_put_back,
    told_put_on_deck,
    told_recovered,
    told_shuffled_in,
)
from parlor.games.symetra.words import CARD, CHARGE, FUSE, PASS


def draw_cards(table: SymetraTable, instruction: i64) -> None:
    """SYM-302, SYM-326: you or the selected player draws."""
    book = table.rules.book
    seat: i64 = table.act_user if book.argument(instruction, 1) == 0 else selected_player(table)
    if seat != NONE and table.inside[seat]:
        table.agenda.push(frames.DRAW, seat, book.argument(instruction, 2))


def put_on_deck(table: SymetraTable, instruction: i64) -> None:
    """SYM-303: the selected player chooses a card of the hand."""
    seat = selected_player(table)
    if seat != NONE and table.hands[seat] > 0:
        table.agenda.push(frames.CHOICE, seat, instruction, 1)


def take_top(table: SymetraTable, instruction: i64) -> None:
    """SYM-348: the top cards come into hand, then as many are put back."""
    seat = selected_player(table)
    if seat == NONE:
        return
    most: i64 = table.rules.book.argument(instruction, 1)
    held: i64 = table.decks[table.deck_of(seat)]
    count: i64 = most if most < held else held
    if count > 0:
        table.agenda.push(frames.CHOICE, seat, instruction, count)
        table.agenda.push(frames.TAKE, seat, count)


def put_card_on_deck(table: SymetraTable, pick: i64) -> None:
    """SYM-239: a card of the hand goes on top of the deck, known to those who see the hand."""
    agenda = table.agenda
    seat: i64 = agenda.a()
    viewers = table.viewers_of_hand(seat)
    table.hide(viewers)
    card: i64 = pick - CARD
    forget_hand(table, seat, viewers)
    known: i64 = table.seen[card]
    out_of_hand(table, card, seat)
    put_on_top(table, card, table.deck_of(seat), known)
    told_put_on_deck(table, seat, card, known)
    agenda.set_c(agenda.c() - 1)
    if agenda.c() == 0:
        agenda.pop()


def ask_player(table: SymetraTable, instruction: i64) -> None:
    """SYM-304, SYM-355: the selected player may act at once."""
    seat = selected_player(table)
    if seat != NONE:
        table.agenda.push(frames.CHOICE, seat, instruction)


def now_words(table: SymetraTable, picks: Picks, seat: i64, verb: i64) -> None:
    """Decline, or fuse with a card in hand, or charge a card one controls."""
    picks.add(PASS)
    if verb == v.FUSE_NOW:
        if table.hands[seat] > 0:
            picks.add(FUSE)
    elif table.controls_any(seat):
        picks.add(CHARGE)


def look_at(table: SymetraTable, instruction: i64) -> None:
    """SYM-310, SYM-311, SYM-018: look at the top cards; they stay in the deck."""
    deck = selected_deck(table)
    most: i64 = table.rules.book.argument(instruction, 1)
    count: i64 = most if most < table.decks[deck] else table.decks[deck]
    if count > 0 and table.inside[table.act_user]:
        table.agenda.push(frames.LOOK, table.act_user, count << 4, deck)


def put_back(table: SymetraTable, instruction: i64) -> None:
    """SYM-311: take up the cards looked at, to put them back one by one; others lose track of them."""
    deck = selected_deck(table)
    most: i64 = table.rules.book.argument(instruction, 1)
    count: i64 = most if most < table.decks[deck] else table.decks[deck]
    i: i64 = 0
    while i < count:
        table.place[top_card(table, deck, 0)] = LOOKED
        table.tops[deck] = table.tops[deck] - 1
        i += 1
    if count > 1:
        mix(table, LOOKED, NONE, NONE, only(table.act_user))
        only_seen_by(table, LOOKED, table.act_user)
    rest = vec[i64]()
    i = 0
    while i < i64(len(table.top)):
        if table.place[table.top[i]] != LOOKED:
            rest = append(rest, table.top[i])
        i += 1
    table.top = rest
    if count > 0:
        table.agenda.push(frames.CHOICE, table.act_user, instruction, count)


def only_seen_by(table: SymetraTable, place: i64, seat: i64) -> None:
    """Everybody else has lost track of the cards of this place."""
    card: i64 = 0
    while card < table.cards:
        if table.place[card] == place:
            table.seen[card] = only(seat)
        card += 1


def put_back_card(table: SymetraTable, pick: i64) -> None:
    """SYM-311: the next card goes on top."""
    agenda = table.agenda
    deck = selected_deck(table)
    card: i64 = pick - CARD
    table.hide(only(agenda.a()))
    table.place[card] = TOP_OF + deck
    table.top = append(table.top, card)
    table.tops[deck] = table.tops[deck] + 1
    told_put_back(table, agenda.a(), card)
    agenda.set_c(agenda.c() - 1)
    if agenda.c() == 0:
        agenda.pop()


def take_discard(table: SymetraTable, instruction: i64) -> None:
    """SYM-320: the selected player chooses a card of the discard."""
    seat = selected_player(table)
    if seat != NONE and table.discards[table.deck_of(seat)] > 0:
        table.agenda.push(frames.CHOICE, seat, instruction)


def take_from_discard(table: SymetraTable, pick: i64) -> None:
    """SYM-238: the card comes into hand and stays known to all."""
    seat: i64 = table.agenda.a()
    table.agenda.pop()
    deck = table.deck_of(seat)
    table.discards[deck] = table.discards[deck] - 1
    into_hand(table, pick - CARD, seat, ALL)
    told_recovered(table, seat, pick - CARD)


def by_lot(table: SymetraTable, instruction: i64) -> None:
    """SYM-321, SYM-327: chance draws a card of the selected player's hand."""
    seat = selected_player(table)
    if seat != NONE and table.hands[seat] > 0:
        table.agenda.push(frames.LOT, seat, instruction)


def lot_drawn(table: SymetraTable, card: i64) -> None:
    """SYM-321: Cruelty's card goes into the discard. SYM-327: Envy's into the user's hand, known to both."""
    agenda = table.agenda
    seat: i64 = agenda.a()
    verb: i64 = table.rules.book.argument(agenda.b(), 0)
    agenda.pop()
    if verb == v.LOSE_BY_LOT:
        out_of_hand(table, card, seat)
        discard(table, card)
        told_lost(table, seat, card)
        return
    user: i64 = table.act_user
    viewers: i64 = table.viewers_of_hand(seat) | table.viewers_of_hand(user)
    table.hide(viewers)
    pass_on(table, card, seat, user, viewers)


def pass_on(table: SymetraTable, card: i64, giver: i64, taker: i64, viewers: i64) -> None:
    """SYM-239: a card goes from hand to hand, known to both."""
    forget_hand(table, giver, viewers)
    known: i64 = table.seen[card] | viewers
    out_of_hand(table, card, giver)
    into_hand(table, card, taker, known)
    told_passed_on(table, giver, taker, card, known)


def give(table: SymetraTable, instruction: i64) -> None:
    """SYM-326: the user chooses a card to give."""
    if table.inside[table.act_user] and table.hands[table.act_user] > 0 and selected_player(table) != NONE:
        table.agenda.push(frames.CHOICE, table.act_user, instruction)


def give_card(table: SymetraTable, pick: i64) -> None:
    """SYM-326, SYM-239: the chosen card goes to the selected player."""
    user: i64 = table.agenda.a()
    table.agenda.pop()
    seat = selected_player(table)
    viewers: i64 = table.viewers_of_hand(seat) | table.viewers_of_hand(user)
    table.hide(viewers)
    pass_on(table, pick - CARD, user, seat, viewers)


def reshuffle_hand(table: SymetraTable) -> None:
    """SYM-349: the hand is shuffled into the deck, and as many cards are drawn."""
    seat = selected_player(table)
    if seat == NONE:
        return
    deck = table.deck_of(seat)
    count: i64 = table.hands[seat]
    mix(table, HAND_OF + seat, BAG + deck, TOP_OF + deck, 0)
    card: i64 = 0
    while card < table.cards:
        if table.place[card] == HAND_OF + seat:
            put_into_bag(table, card, deck)
        card += 1
    table.hands[seat] = 0
    shuffle_top(table, deck)
    told_shuffled_in(table, seat, count)
    table.agenda.push(frames.DRAW, seat, count)
