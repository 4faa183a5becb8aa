"""Ether: carrying out the action of the deck's top card."""

from mypy_extensions import i64

from parlor.engine import Picks
from parlor.games.symetra import frames
from parlor.games.symetra.piles import after_taking, discard, drawers, take_determined, top_card
from parlor.games.symetra.selected import selected_deck
from parlor.games.symetra.selections import complete, copies
from parlor.games.symetra.table import NONE, SHOWN, SymetraTable
from parlor.games.symetra.telling import told_left_on_deck, told_revealed
from parlor.games.symetra.use import carry_out
from parlor.games.symetra.words import KINDS, PASS, USE


def carry_out_top(table: SymetraTable, instruction: i64) -> None:
    """SYM-310: having looked at the top card, the user may reveal it. Always asked, so that nothing shows."""
    if table.inside[table.act_user] and table.tops[selected_deck(table)] > 0:
        table.agenda.push(frames.CHOICE, table.act_user, instruction)


def top_words(table: SymetraTable, picks: Picks) -> None:
    """SYM-310: leave the card, or reveal it if its action could then be carried out."""
    picks.add(PASS)
    if may_carry_out(table):
        picks.add(USE)


def may_carry_out(table: SymetraTable) -> bool:
    """RUL-SYM-42, RUL-SYM-43: whether a complete selection will exist once the card has left the deck."""
    deck = selected_deck(table)
    text: i64 = top_card(table, deck, 0) % KINDS
    if copies(table, text):
        return False
    held: i64 = table.decks[deck]
    pile: i64 = table.discards[deck]
    table.decks[deck] = held - 1
    if held == 1 and pile > 0:
        # The discard becomes the deck, some of it is burned, but never the last card.
        burned: i64 = drawers(table, deck)
        burned = burned if burned < pile - 1 else pile - 1
        table.decks[deck] = pile - burned
        table.discards[deck] = burned
    possible = complete(table, table.act_user, table.act_card, table.act_cell, text)
    table.decks[deck] = held
    table.discards[deck] = pile
    return possible


def choose_top(table: SymetraTable, pick: i64) -> None:
    """SYM-310: the card is left on top, or revealed and carried out."""
    table.agenda.pop()
    if pick == PASS:
        told_left_on_deck(table)
        return
    deck = selected_deck(table)
    card = take_determined(table, deck)
    table.place[card] = SHOWN
    table.seen[card] = -1
    table.reveal()
    told_revealed(table, card)
    table.act_text = card % KINDS
    table.act_copied = card
    table.act_one = NONE
    table.act_two = NONE
    table.agenda.push(frames.REVEALED, card)
    if table.rules.book.slots[table.act_text]:
        table.said[0] = USE
        table.said_count = 1
        table.agenda.push(frames.SAY, table.act_user, frames.BY_ETHER)
    else:
        carry_out(table, table.act_text)
    after_taking(table, deck)


def revealed_done(table: SymetraTable) -> None:
    """SYM-310: then the revealed card goes into the discard."""
    card: i64 = table.agenda.a()
    table.agenda.pop()
    discard(table, card)
