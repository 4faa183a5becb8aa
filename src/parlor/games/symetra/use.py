"""Card actions: who may announce them, what they cost, and how they are announced, re-checked and paid."""

from typing import Final

from mypy_extensions import i64

from parlor.engine import Picks
from parlor.games.symetra import frames
from parlor.games.symetra.energy import move
from parlor.games.symetra.selections import card_fits, complete, is_freedom, link_text, slot_kind, still_legal
from parlor.games.symetra.table import (
    DEPRESSION,
    LINK,
    LINK_CARD,
    LINK_COPIED,
    LINK_FLOOR,
    LINK_ONE,
    LINK_SEAT,
    LINK_SURCHARGE,
    LINK_TWO,
    NONE,
    ON_CARD,
    PASSION,
    TORPOR,
    UNIVERSAL,
    SymetraTable,
)
from parlor.games.symetra.words import CARD, KINDS

MOST_USES: Final = 20


def final_cost(table: SymetraTable, seat: i64, card: i64, surcharge: i64, floor: i64) -> i64:
    """SYM-113, SYM-114: the printed cost with all changes in force, at least 0 (SYM-119: 1 for a further use)."""
    cost: i64 = table.rules.book.cost[card % KINDS] + surcharge
    if table.moods[seat] & PASSION:
        cost -= 1
    if table.moods[seat] & DEPRESSION:
        cost += 1
    return cost if cost > floor else floor


def surcharge_now(table: SymetraTable, seat: i64, card: i64) -> i64:
    """SYM-301: what Infinity adds to a further use announced now; Vigor and the tweak add nothing."""
    if table.extra[card] > 0 or table.rules.unlimited or table.infinity[seat] == NONE:
        return 0
    return table.uses(card, seat)


def cost_now(table: SymetraTable, seat: i64, card: i64) -> i64:
    """The final cost of a use announced now."""
    floor: i64 = 1 if table.uses(card, seat) else 0
    return final_cost(table, seat, card, surcharge_now(table, seat, card), floor)


def use_left(table: SymetraTable, seat: i64, card: i64) -> bool:
    """SYM-115, SYM-192, SYM-245: a first use, or a further one by Vigor, the tweak or Infinity."""
    uses = table.uses(card, seat)
    if table.rules.unlimited and uses >= 20:
        return False
    if uses == 0 or table.extra[card] > 0 or table.rules.unlimited:
        return True
    return table.infinity[seat] != NONE and table.infinity[seat] != card


def may_announce(table: SymetraTable, seat: i64, card: i64) -> bool:
    """SYM-106, SYM-108, SYM-136: everything but the selections."""
    if table.control[card] != seat or table.marks[card] & TORPOR:
        return False
    if table.energy[card] < cost_now(table, seat, card) or not use_left(table, seat, card):
        return False
    if table.limit[seat] == 0 and not is_freedom(table, card % KINDS):
        return False
    return not table.in_chain(card)


def may_use(table: SymetraTable, seat: i64, card: i64) -> bool:
    """4.5: whether the seat can announce the card's action with a complete legal selection."""
    return may_announce(table, seat, card) and complete(table, seat, card, table.cell[card], card % KINDS)


def may_use_any(table: SymetraTable, seat: i64) -> bool:
    """Whether the seat can announce any card action."""
    i: i64 = 0
    while i < table.laid_count:
        card: i64 = table.laid[i]
        if table.control[card] == seat and may_use(table, seat, card):
            return True
        i += 1
    return False


def usable(table: SymetraTable, picks: Picks, seat: i64) -> None:
    """Add the cards whose actions the seat can announce."""
    i: i64 = 0
    while i < table.laid_count:
        card: i64 = table.laid[i]
        if table.control[card] == seat and may_use(table, seat, card):
            picks.add(CARD + card)
        i += 1


def count_announcement(table: SymetraTable, seat: i64, card: i64) -> None:
    """SYM-116: the use is counted; Vigor's extra use (RUL-SYM-70) and Limitation's allowance are spent."""
    if table.uses(card, seat) and table.extra[card] > 0:
        table.extra[card] = table.extra[card] - 1
    table.count_use(card, seat)
    if table.limit[seat] > 0 and not is_freedom(table, card % KINDS):
        table.limit[seat] = table.limit[seat] - 1


def recheck(table: SymetraTable, link: i64) -> str:
    """SYM-110, SYM-141, SYM-142, SYM-144: why the action is cancelled now; empty if it goes on."""
    at: i64 = link * LINK
    seat: i64 = table.chain[at + LINK_SEAT]
    card: i64 = table.chain[at + LINK_CARD]
    if table.control[card] != seat:
        return "its card is gone"
    spot: i64 = table.cell[card]
    copied: i64 = table.chain[at + LINK_COPIED]
    if copied != NONE and not copy_legal(table, seat, card, spot, copied):
        return "the copied card cannot be selected"
    one: i64 = table.chain[at + LINK_ONE]
    two: i64 = table.chain[at + LINK_TWO]
    if not still_legal(table, seat, card, spot, link_text(table, link), one, two):
        return "a selection is no longer legal"
    if table.energy[card] < link_cost(table, link):
        return "its cost cannot be paid"
    return ""


def copy_legal(table: SymetraTable, seat: i64, card: i64, spot: i64, copied: i64) -> bool:
    """SYM-357: the copied card is still fused to Freedom and may be selected."""
    return card_fits(table, seat, card, spot, table.rules.book.demands[(card % KINDS) * 2], NONE, copied)


def link_cost(table: SymetraTable, link: i64) -> i64:
    """SYM-245: the final cost of an announced action as it stands now."""
    at: i64 = link * LINK
    seat: i64 = table.chain[at + LINK_SEAT]
    card: i64 = table.chain[at + LINK_CARD]
    return final_cost(table, seat, card, table.chain[at + LINK_SURCHARGE], table.chain[at + LINK_FLOOR])


def pay_and_begin(table: SymetraTable, link: i64) -> None:
    """SYM-111, SYM-112, SYM-121: pay, remember where the card stood, and follow the instructions."""
    at: i64 = link * LINK
    table.act_user = table.chain[at + LINK_SEAT]
    table.act_card = table.chain[at + LINK_CARD]
    table.act_cell = table.cell[table.act_card]
    table.act_text = link_text(table, link)
    table.act_copied = table.chain[at + LINK_COPIED]
    table.act_one = table.chain[at + LINK_ONE]
    table.act_two = table.chain[at + LINK_TWO]
    table.act_paid = link_cost(table, link)
    table.agenda.push(frames.USING, 0)
    carry_out(table, table.act_text)
    move(table, table.act_user, ON_CARD, UNIVERSAL, table.act_card, table.act_paid)


def carry_out(table: SymetraTable, text: i64) -> None:
    """Put the instructions of a kind on the agenda."""
    book = table.rules.book
    table.agenda.push(frames.EFFECT, book.first[text], book.last[text])


def player_slot(table: SymetraTable, text: i64, one: i64, two: i64) -> i64:
    """Which of the selections is a player; NONE if none is."""
    slot: i64 = 0
    while slot < 2:
        value: i64 = one if slot == 0 else two
        kind = slot_kind(table, text, slot)
        if kind == 1 or (kind == 6 and value >= 1099):
            return slot
        slot += 1
    return NONE
