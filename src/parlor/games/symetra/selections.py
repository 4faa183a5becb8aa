"""Selections of card actions: which are legal, and whether an action can be announced at all.

Everything is measured for a *user*, an *acting* card, the *spot* it stands (or stood) on, and the *text*: the kind
of card whose action is carried out, which is another one when Freedom or Ether copies.
"""

from mypy_extensions import i64

from parlor.engine import Picks, only
from parlor.games.symetra import verbs as v
from parlor.games.symetra.cards import EMOTION
from parlor.games.symetra.matrix import beside, touches_another
from parlor.games.symetra.piles import supply
from parlor.games.symetra.table import (
    EQUANIMITY,
    LINK,
    LINK_CANCELLED,
    LINK_CARD,
    LINK_COPIED,
    LINK_KIND,
    LINK_ONE,
    LINK_SEAT,
    NONE,
    PRESERVED,
    SymetraTable,
)
from parlor.games.symetra.words import CARD, CELL, DECK, KINDS, SEAT, USE


def copies(table: SymetraTable, kind: i64) -> bool:
    """RUL-SYM-42: whether the action of this kind carries out another card's (Freedom and Ether)."""
    book = table.rules.book
    i: i64 = book.first[kind]
    while i < book.last[kind]:
        verb: i64 = book.argument(i, 0)
        if verb == v.CARRY_OUT or verb == v.CARRY_OUT_TOP:
            return True
        i += 1
    return False


def is_freedom(table: SymetraTable, kind: i64) -> bool:
    """Whether the action of this kind first selects the card that it copies."""
    book = table.rules.book
    return book.slots[kind] > 0 and book.demands[kind * 2] & v.COPIED != 0


def player_fits(table: SymetraTable, user: i64, acting: i64, text: i64, slot: i64, seat: i64) -> bool:
    """SYM-122: whether a player may be selected."""
    if seat >= table.players or not table.inside[seat]:
        return False
    book = table.rules.book
    demands: i64 = book.demands[text * 2 + slot]
    if demands & v.OTHER and seat == user:
        return False
    if demands & v.HAND and table.hands[seat] == 0:
        return False
    if demands & v.POTENTIAL and table.potential(seat) == 0:
        return False
    if demands & v.UNIVERSAL and table.universal(seat) == 0:
        return False
    if demands & v.HAS_CARD and not table.controls_any(seat):
        return False
    if book.type[acting % KINDS] == EMOTION and table.moods[seat] & EQUANIMITY:
        return False
    return piles_serve(table, book.needs[text], seat)


def piles_serve(table: SymetraTable, needs: i64, seat: i64) -> bool:
    """SYM-172: whether the deck and discard of a seat hold what an action needs."""
    deck: i64 = table.deck_of(seat)
    if needs & v.NEEDS_DECK and table.decks[deck] == 0:
        return False
    if needs & v.NEEDS_DISCARD and table.discards[deck] == 0:
        return False
    return not (needs & v.NEEDS_SUPPLY and supply(table, deck) == 0)


def card_fits(table: SymetraTable, user: i64, acting: i64, spot: i64, demands: i64, other: i64, card: i64) -> bool:
    """SYM-122: whether a card may be selected; `other` is the card selected before it."""
    if card >= table.cards or table.cell[card] == NONE:
        return False
    if table.veil[card] & ~only(user):
        return False
    controller: i64 = table.control[card]
    if controller == NONE and demands & (v.CONTROLLED | v.OWN | v.FOREIGN):
        return False
    if demands & v.OWN and controller != user:
        return False
    if demands & v.FOREIGN and controller == user:
        return False
    if demands & v.NOT_SELF and card == acting:
        return False
    if demands & v.ANOTHER and card == other:
        return False
    if demands & v.FUSED and not beside(table, spot, table.cell[card]):
        return False
    if demands & v.NEAR and card != acting and not beside(table, spot, table.cell[card]):
        return False
    if demands & v.SHIELDED and table.marks[card] & PRESERVED and controller != user:
        return False
    if controller != NONE and table.moods[controller] & EQUANIMITY:
        return table.rules.book.type[acting % KINDS] != EMOTION
    return True


def cell_fits(table: SymetraTable, spot: i64, demands: i64, moved: i64, cell: i64) -> bool:
    """Whether a cell may be selected: empty, adjacent to the acting card and, for Space, next to another card."""
    if table.at[cell] != NONE or not beside(table, spot, cell):
        return False
    return not demands & v.BESIDE or touches_another(table, cell, moved)


def link_fits(table: SymetraTable, user: i64, demands: i64, link: i64) -> bool:
    """SYM-313, SYM-314: whether an announced card action may be selected."""
    at: i64 = link * LINK
    if table.chain[at + LINK_KIND] != USE or table.chain[at + LINK_CANCELLED]:
        return False
    if not demands & v.AGAINST_YOU:
        return True
    return table.chain[at + LINK_SEAT] != user and link_selects(table, link, user)


def link_selects(table: SymetraTable, link: i64, seat: i64) -> bool:
    """Whether an announced action selects a player or a card that the player controls."""
    slot: i64 = 0
    while slot < 2:
        if link_slot_hits(table, link, slot, seat):
            return True
        slot += 1
    return False


def link_slot_hits(table: SymetraTable, link: i64, slot: i64, seat: i64) -> bool:
    """Whether one selection of an announced action is this player or a card of theirs."""
    at: i64 = link * LINK
    value: i64 = table.chain[at + LINK_ONE + slot]
    kind: i64 = slot_kind(table, link_text(table, link), slot)
    if kind == v.PLAYER or (kind == v.EITHER and value >= SEAT):
        return value == SEAT + seat
    if kind == v.CARD_SLOT or kind == v.EITHER:
        return value != NONE and table.control[value - CARD] == seat
    return False


def link_text(table: SymetraTable, link: i64) -> i64:
    """The kind whose action an announced use carries out."""
    copied: i64 = table.chain[link * LINK + LINK_COPIED]
    return (table.chain[link * LINK + LINK_CARD] if copied == NONE else copied) % KINDS


def slot_kind(table: SymetraTable, text: i64, slot: i64) -> i64:
    """What the selection of this place is; 0 if the action has none there."""
    return table.rules.book.slot[text * 2 + slot] if slot < table.rules.book.slots[text] else i64(0)


def fits(table: SymetraTable, user: i64, acting: i64, spot: i64, text: i64, slot: i64, value: i64, other: i64) -> bool:
    """SYM-107, SYM-122: whether a word is a legal selection; `other` is the word selected before it."""
    book = table.rules.book
    kind: i64 = book.slot[text * 2 + slot]
    demands: i64 = book.demands[text * 2 + slot]
    if kind == v.PLAYER:
        return value >= SEAT and player_fits(table, user, acting, text, slot, value - SEAT)
    if kind == v.CARD_SLOT:
        earlier: i64 = other - CARD if other != NONE else NONE
        return CARD <= value < CELL and card_fits(table, user, acting, spot, demands, earlier, value - CARD)
    if kind == v.CELL_SLOT:
        moved: i64 = other - CARD if other != NONE else NONE
        return cell_fits(table, spot, demands, moved, value - CELL)
    if kind == v.DECK_SLOT:
        return deck_fits(table, value)
    if kind == v.EITHER:
        if value >= SEAT:
            return player_fits(table, user, acting, text, slot, value - SEAT)
        return card_fits(table, user, acting, spot, 0, NONE, value - CARD)
    link: i64 = table.link_of(value - CARD)
    return link != NONE and link_fits(table, user, demands, link)


def deck_fits(table: SymetraTable, value: i64) -> bool:
    """SYM-172: "deck" is the shared deck, "seat:n" the private deck of a seat in the game; it must hold a card."""
    if not table.rules.private:
        return value == DECK and table.decks[0] > 0
    seat: i64 = value - SEAT
    return 0 <= seat < table.players and table.inside[seat] == 1 and table.decks[seat] > 0


def user_ready(table: SymetraTable, user: i64, text: i64) -> bool:
    """Whether what an action needs of its user holds: a hand card, potential, and without a player its deck."""
    book = table.rules.book
    needs: i64 = book.needs[text]
    if needs == 0:
        return True
    if needs & v.NEEDS_HAND and table.hands[user] == 0:
        return False
    if needs & v.NEEDS_POTENTIAL and table.potential(user) == 0:
        return False
    return book.slot[text * 2] == v.PLAYER or piles_serve(table, needs, user)


def complete(table: SymetraTable, user: i64, acting: i64, spot: i64, text: i64) -> bool:
    """Whether at least one complete legal selection exists."""
    if not user_ready(table, user, text):
        return False
    book = table.rules.book
    if book.slots[text] == 0:
        return True
    return any_option(table, user, acting, spot, text, 0, NONE)


def any_option(table: SymetraTable, user: i64, acting: i64, spot: i64, text: i64, slot: i64, other: i64) -> bool:
    """Whether this selection, and the next if there is one, can be made."""
    kind: i64 = table.rules.book.slot[text * 2 + slot]
    if kind == v.PLAYER:
        return any_player(table, user, acting, text, slot)
    if kind == v.CARD_SLOT:
        return any_card(table, user, acting, spot, text, slot, other)
    if kind == v.CELL_SLOT:
        return any_cell(table, user, acting, spot, text, slot, other)
    if kind == v.DECK_SLOT:
        return any_deck(table)
    if kind == v.EITHER:
        return any_player(table, user, acting, text, slot) or any_card(table, user, acting, spot, text, slot, other)
    return any_link(table, user, table.rules.book.demands[text * 2 + slot])


def any_player(table: SymetraTable, user: i64, acting: i64, text: i64, slot: i64) -> bool:
    """Whether a player can be selected."""
    seat: i64 = 0
    while seat < table.players:
        if player_fits(table, user, acting, text, slot, seat):
            return True
        seat += 1
    return False


def any_card(table: SymetraTable, user: i64, acting: i64, spot: i64, text: i64, slot: i64, other: i64) -> bool:
    """Whether a card can be selected, and what comes after it."""
    i: i64 = 0
    while i < table.laid_count:
        if option_fits(table, user, acting, spot, text, slot, CARD + table.laid[i], other):
            return True
        i += 1
    return False


def any_cell(table: SymetraTable, user: i64, acting: i64, spot: i64, text: i64, slot: i64, other: i64) -> bool:
    """Whether a cell can be selected."""
    side: i64 = 0
    while side < 6:
        cell: i64 = table.rules.near[spot * 6 + side]
        if cell != NONE and fits(table, user, acting, spot, text, slot, CELL + cell, other):
            return True
        side += 1
    return False


def any_link(table: SymetraTable, user: i64, demands: i64) -> bool:
    """Whether an announced action can be selected."""
    link: i64 = 0
    while link < table.links:
        if link_fits(table, user, demands, link):
            return True
        link += 1
    return False


def any_deck(table: SymetraTable) -> bool:
    """Whether a deck can be selected."""
    if not table.rules.private:
        return table.decks[0] > 0
    seat: i64 = 0
    while seat < table.players:
        if deck_fits(table, SEAT + seat):
            return True
        seat += 1
    return False


def option_fits(
    table: SymetraTable, user: i64, acting: i64, spot: i64, text: i64, slot: i64, value: i64, other: i64
) -> bool:
    """Whether a word is legal here and the sentence can be completed after it."""
    if not fits(table, user, acting, spot, text, slot, value, other):
        return False
    book = table.rules.book
    if book.demands[text * 2 + slot] & v.COPIED:
        copied: i64 = (value - CARD) % KINDS
        return not copies(table, copied) and complete(table, user, acting, spot, copied)
    if slot == 0 and book.slots[text] == 2:
        return any_option(table, user, acting, spot, text, 1, value)
    return True


# NW, NE, W, E, SW, SE: the sides in the order of their cells' numbers.
def rising_side(i: i64) -> i64:
    """The i-th side, counted by rising cell numbers, in the order of SYM-087."""
    if i == 0:
        return 2
    if i == 1:
        return 1
    if i == 2:
        return 3
    return 0 if i == 3 else i


def options(
    table: SymetraTable, picks: Picks, user: i64, acting: i64, spot: i64, text: i64, slot: i64, other: i64
) -> None:
    """Add every word that is legal as this selection, rising."""
    kind: i64 = table.rules.book.slot[text * 2 + slot]
    i: i64 = 0
    if kind == v.CARD_SLOT or kind == v.EITHER:
        while i < table.laid_count:
            if option_fits(table, user, acting, spot, text, slot, CARD + table.laid[i], other):
                picks.add(CARD + table.laid[i])
            i += 1
    if kind == v.PLAYER or kind == v.EITHER:
        i = 0
        while i < table.players:
            if option_fits(table, user, acting, spot, text, slot, SEAT + i, other):
                picks.add(SEAT + i)
            i += 1
    elif kind == v.CELL_SLOT:
        while i < 6:
            cell: i64 = table.rules.near[spot * 6 + rising_side(i)]
            if cell != NONE and fits(table, user, acting, spot, text, slot, CELL + cell, other):
                picks.add(CELL + cell)
            i += 1
    elif kind == v.DECK_SLOT:
        if not table.rules.private:
            picks.add(DECK)
        else:
            while i < table.players:
                if deck_fits(table, SEAT + i):
                    picks.add(SEAT + i)
                i += 1
    elif kind == v.ACTION:
        link_options(table, picks, user, table.rules.book.demands[text * 2 + slot])


def link_options(table: SymetraTable, picks: Picks, user: i64, demands: i64) -> None:
    """Add the cards of all announced actions that may be selected, rising."""
    last: i64 = NONE
    while True:
        best: i64 = NONE
        link: i64 = 0
        while link < table.links:
            card: i64 = table.chain[link * LINK + LINK_CARD]
            if card > last and (best == NONE or card < best) and link_fits(table, user, demands, link):
                best = card
            link += 1
        if best == NONE:
            return
        picks.add(CARD + best)
        last = best


def still_legal(table: SymetraTable, user: i64, acting: i64, spot: i64, text: i64, one: i64, two: i64) -> bool:
    """SYM-110: whether every selection could be announced now."""
    if not user_ready(table, user, text):
        return False
    count: i64 = table.rules.book.slots[text]
    if count > 0 and not fits(table, user, acting, spot, text, 0, one, NONE):
        return False
    return count < 2 or fits(table, user, acting, spot, text, 1, two, one)
