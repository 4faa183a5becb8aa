"""Charging: energy from actual onto a card one controls; in original mode also from card to card."""

from mypy_extensions import i64

from parlor.engine import Picks
from parlor.games.symetra.energy import load, move, sweep
from parlor.games.symetra.table import ACTUAL, NONE, ON_CARD, STILLED, SymetraTable
from parlor.games.symetra.telling import told_charge, told_recharged
from parlor.games.symetra.words import CARD, ENERGY


def may_charge(table: SymetraTable, seat: i64) -> bool:
    """SYM-081, SYM-103: the charge of the round is unspent, not stilled, and the seat controls a card."""
    return not table.charged[seat] and not table.moods[seat] & STILLED and table.controls_any(seat)


def amounts(picks: Picks, most: i64) -> None:
    """SYM-099: 1, 2 or 3 energy, not more than there is."""
    amount: i64 = 1
    while amount <= most and amount <= 3:
        picks.add(ENERGY + amount)
        amount += 1


def sources(table: SymetraTable, picks: Picks, seat: i64) -> None:
    """SYM-163: in original mode, the cards that energy can be shifted from."""
    if not table.rules.original:
        return
    i: i64 = 0
    while i < table.laid_count:
        card: i64 = table.laid[i]
        if table.control[card] == seat and has_destination(table, seat, card):
            picks.add(CARD + card)
        i += 1


def takes_shift(table: SymetraTable, seat: i64, source: i64, card: i64) -> bool:
    """SYM-163: a fused empty card, or another one of the seat's own."""
    if card in (NONE, source):
        return False
    controller: i64 = table.control[card]
    return controller in (NONE, seat)


def has_destination(table: SymetraTable, seat: i64, source: i64) -> bool:
    """Whether a transfer off this card could go anywhere."""
    near = table.rules.near
    side: i64 = table.cell[source] * 6
    end: i64 = side + 6
    while side < end:
        cell: i64 = near[side]
        if cell != NONE and takes_shift(table, seat, source, table.at[cell]):
            return True
        side += 1
    return False


def cards_to_charge(table: SymetraTable, picks: Picks, seat: i64, source: i64) -> None:
    """SYM-101, SYM-163: the cards that the announced energy may go to."""
    i: i64 = 0
    while i < table.laid_count:
        card: i64 = table.laid[i]
        if source == NONE:
            if table.control[card] == seat:
                picks.add(CARD + card)
        elif takes_shift(table, seat, source, card) and _fused(table, source, card):
            picks.add(CARD + card)
        i += 1


def _fused(table: SymetraTable, one: i64, other: i64) -> bool:
    near = table.rules.near
    side: i64 = table.cell[one] * 6
    end: i64 = side + 6
    while side < end:
        if near[side] == table.cell[other]:
            return True
        side += 1
    return False


def charge_fails(table: SymetraTable, seat: i64, amount: i64, source: i64) -> str:
    """SYM-105, SYM-165: why an announced charge is cancelled now; empty if it goes on."""
    if source == NONE:
        if table.actual(seat) < amount:
            return "its energy is no longer there"
        return "" if table.controls_any(seat) else "there is no card to charge"
    if table.control[source] != seat or table.energy[source] < amount:
        return "its energy is no longer there"
    return "" if has_destination(table, seat, source) else "there is no card to shift to"


def charge(table: SymetraTable, seat: i64, amount: i64, source: i64, card: i64) -> None:
    """SYM-101, SYM-102, SYM-164: the energy goes onto the card, what is too much into the universal."""
    told_charge(table, seat, card, amount)
    if source == NONE:
        move(table, seat, ACTUAL, ON_CARD, card, amount)
        return
    table.energy[source] = table.energy[source] - amount
    load(table, seat, card, amount)
    told_recharged(table, seat, source, card, amount)
    sweep(table, seat, source)
