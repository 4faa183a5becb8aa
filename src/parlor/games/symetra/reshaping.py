"""Verbs that change the matrix itself: moving, destroying, creating and transforming cards."""

from mypy_extensions import i64

from parlor.engine import CHANCE
from parlor.games.symetra.energy import overflow
from parlor.games.symetra.fuse import fuse
from parlor.games.symetra.matrix import put, shift, take
from parlor.games.symetra.piles import after_taking, discard, take_determined
from parlor.games.symetra.selected import selected_card
from parlor.games.symetra.table import NONE, UNIVERSAL, SymetraTable
from parlor.games.symetra.telling import told_becomes, told_destroyed, told_shifted
from parlor.games.symetra.verbs import CREATE
from parlor.games.symetra.words import CELL


def move_card(table: SymetraTable) -> None:
    """SYM-312, RUL-SYM-49: the card moves with its energy; no relations are checked."""
    card = selected_card(table)
    if card != NONE:
        shift(table, card, table.act_two - CELL)
        told_shifted(table, card, table.act_two - CELL)


def destroy(table: SymetraTable) -> None:
    """SYM-343: its energy moves into the universal, and the card into the discard, in original mode too."""
    card = selected_card(table)
    if card == NONE:
        return
    seat: i64 = table.control[card]
    if seat != NONE:
        table.pools[seat * 3 + UNIVERSAL] = table.universal(seat) + table.energy[card]
    take(table, card)
    discard(table, card)
    told_destroyed(table, card)


def step_top(table: SymetraTable) -> None:
    """SYM-174: the top card of the acting player's deck is taken, for all to see."""
    user: i64 = table.act_user
    deck = table.deck_of(user)
    if table.decks[deck] == 0 or not table.inside[user]:
        table.agenda.pop()
    elif table.tops[deck]:
        table.reveal()
        top_taken(table, take_determined(table, deck))
    else:
        table.ask(CHANCE)


def top_by_chance(table: SymetraTable, card: i64) -> None:
    """Chance has said which card it is."""
    deck = table.deck_of(table.act_user)
    table.decks[deck] = table.decks[deck] - 1
    top_taken(table, card)


def top_taken(table: SymetraTable, card: i64) -> None:
    """SYM-342, SYM-346: the card is created into the selected cell, or takes the selected card's place."""
    instruction: i64 = table.agenda.a()
    table.agenda.pop()
    after_taking(table, table.deck_of(table.act_user))
    if table.rules.book.argument(instruction, 0) == CREATE:
        fuse(table, table.act_user, card, table.act_one - CELL)
    else:
        transform(table, card)


def transform(table: SymetraTable, card: i64) -> None:
    """SYM-346: the new card has the old one's cell, energy and controller, but none of its marks."""
    old = selected_card(table)
    if old == NONE:
        discard(table, card)
        return
    cell: i64 = table.cell[old]
    energy: i64 = table.energy[old]
    seat: i64 = table.control[old]
    take(table, old)
    discard(table, old)
    put(table, card, cell)
    table.energy[card] = energy
    table.control[card] = seat
    if seat != NONE:
        overflow(table, card)
    told_becomes(table, old, card)
