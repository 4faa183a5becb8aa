"""Verbs that answer announced actions: Silence, Stillness, Time and Mirror."""

from mypy_extensions import i64

from parlor.engine import Picks
from parlor.games.symetra import frames
from parlor.games.symetra.selected import selected_player
from parlor.games.symetra.selections import fits, link_slot_hits, link_text
from parlor.games.symetra.table import (
    LINK,
    LINK_CANCELLED,
    LINK_CARD,
    LINK_KIND,
    LINK_ONE,
    LINK_SEAT,
    LINK_TWO,
    NONE,
    SymetraTable,
)
from parlor.games.symetra.telling import told_turned_onto
from parlor.games.symetra.words import CARD, CHARGE, FUSE, SEAT


def cancel_pending(table: SymetraTable, instruction: i64) -> None:
    """SYM-305, SYM-356, SYM-140: fuses or charges that the selected player has announced are cancelled."""
    seat = selected_player(table)
    kind: i64 = FUSE if table.rules.book.argument(instruction, 1) == 0 else CHARGE
    link: i64 = 0
    while link < table.links:
        at: i64 = link * LINK
        if table.chain[at + LINK_KIND] == kind and table.chain[at + LINK_SEAT] == seat:
            table.chain[at + LINK_CANCELLED] = 1
        link += 1


def cancel_action(table: SymetraTable) -> None:
    """SYM-313, SYM-140: Time cancels the selected action."""
    link = table.link_of(table.act_one - CARD)
    if link != NONE:
        table.chain[link * LINK + LINK_CANCELLED] = 1


def reflect(table: SymetraTable, instruction: i64, first: i64) -> None:
    """SYM-314: turn the selections that hit the user, from this place on, against the announcer."""
    link = table.link_of(table.act_one - CARD)
    slot: i64 = first
    while link != NONE and slot < 2:
        if link_slot_hits(table, link, slot, table.act_user):
            if table.chain[link * LINK + LINK_ONE + slot] < SEAT and can_reflect_card(table, link, slot):
                table.agenda.push(frames.CHOICE, table.act_user, instruction, slot)
                return
            if not reflect_player(table, link, slot):
                # RUL-SYM-45: one impossible replacement cancels the action.
                table.chain[link * LINK + LINK_CANCELLED] = 1
                return
        slot += 1


def reflect_player(table: SymetraTable, link: i64, slot: i64) -> bool:
    """SYM-314: the announcer takes the user's place, if that is legal."""
    at: i64 = link * LINK + LINK_ONE + slot
    announcer: i64 = SEAT + table.chain[link * LINK + LINK_SEAT]
    if table.chain[at] < SEAT or not replacement_fits(table, link, slot, announcer):
        return False
    table.chain[at] = announcer
    return True


def replacement_fits(table: SymetraTable, link: i64, slot: i64, value: i64) -> bool:
    """SYM-314: whether a word is legal in this place of an announced action."""
    at: i64 = link * LINK
    seat: i64 = table.chain[at + LINK_SEAT]
    card: i64 = table.chain[at + LINK_CARD]
    spot: i64 = table.cell[card]
    if spot == NONE:
        return False
    text = link_text(table, link)
    if slot == 1:
        return fits(table, seat, card, spot, text, 1, value, table.chain[at + LINK_ONE])
    if not fits(table, seat, card, spot, text, 0, value, NONE):
        return False
    # What was selected second must still be legal beside the replacement: Space's cell, Balance's other card.
    second: i64 = table.chain[at + LINK_TWO]
    return second == NONE or fits(table, seat, card, spot, text, 1, second, value)


def can_reflect_card(table: SymetraTable, link: i64, slot: i64) -> bool:
    """Whether the announcer has a card that is legal in this place."""
    i: i64 = 0
    while i < table.laid_count:
        if may_replace(table, link, slot, table.laid[i]):
            return True
        i += 1
    return False


def may_replace(table: SymetraTable, link: i64, slot: i64, card: i64) -> bool:
    """Whether this card of the announcer is legal in this place."""
    announcer: i64 = table.chain[link * LINK + LINK_SEAT]
    return table.control[card] == announcer and replacement_fits(table, link, slot, CARD + card)


def reflections(table: SymetraTable, picks: Picks, slot: i64) -> None:
    """Add the cards of the announcer that may take the place of the user's card."""
    link = table.link_of(table.act_one - CARD)
    i: i64 = 0
    while i < table.laid_count:
        if may_replace(table, link, slot, table.laid[i]):
            picks.add(CARD + table.laid[i])
        i += 1


def replace_by(table: SymetraTable, instruction: i64, pick: i64) -> None:
    """SYM-314: the chosen card takes the place; then the next selection is looked at."""
    slot: i64 = table.agenda.c()
    table.agenda.pop()
    link = table.link_of(table.act_one - CARD)
    table.chain[link * LINK + LINK_ONE + slot] = pick
    told_turned_onto(table, pick - CARD)
    reflect(table, instruction, slot + 1)
