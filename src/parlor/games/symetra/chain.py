"""Announcements, re-actions and the chain: built link by link, resolved from the last to the first."""

from librt.vecs import append
from mypy_extensions import i64

from parlor.games.symetra import frames
from parlor.games.symetra.charge import charge_fails, may_charge
from parlor.games.symetra.drawing import check_hands
from parlor.games.symetra.fuse import may_fuse
from parlor.games.symetra.karma import begin_use
from parlor.games.symetra.piles import into_hand, out_of_hand
from parlor.games.symetra.table import (
    COURAGE,
    FEAR,
    FRONT,
    LINK,
    LINK_CANCELLED,
    LINK_CARD,
    LINK_COPIED,
    LINK_FLOOR,
    LINK_KIND,
    LINK_ONE,
    LINK_SEAT,
    LINK_SURCHARGE,
    LINK_TWO,
    NONE,
    SymetraTable,
)
from parlor.games.symetra.telling import told_cancelled, told_charge_announced, told_fuse_announced, told_use_announced
from parlor.games.symetra.use import count_announcement, may_use_any, recheck, surcharge_now
from parlor.games.symetra.words import CARD, CHARGE, ENERGY, FUSE, USE


def open_words(table: SymetraTable, seat: i64) -> i64:
    """4.5: which of fuse, charge and use a seat could announce, as bits."""
    words: i64 = 0
    if table.in_own_turn(seat):
        if may_fuse(table, seat):
            words |= frames.MAY_FUSE
        if may_charge(table, seat):
            words |= frames.MAY_CHARGE
    if may_use_any(table, seat):
        words |= frames.MAY_USE
    return words


def may_react(table: SymetraTable, seat: i64) -> bool:
    """SYM-322, SYM-323: neither Fear on the seat nor Courage on another announcer forbids it."""
    if not table.inside[seat] or table.moods[seat] & FEAR:
        return False
    announcer: i64 = table.chain[(table.links - 1) * LINK + LINK_SEAT]
    return announcer == seat or not table.moods[announcer] & COURAGE


def add_link(table: SymetraTable, kind: i64, seat: i64, card: i64, copied: i64, one: i64, two: i64) -> None:
    """Put an announced action on the chain."""
    surcharge: i64 = 0
    floor: i64 = 0
    if kind == USE:
        surcharge = surcharge_now(table, seat, card)
        floor = 1 if table.uses(card, seat) else 0
    at: i64 = table.links * LINK
    chain = table.chain
    while i64(len(chain)) < at + LINK:
        chain = append(chain, i64(0))
    chain[at] = kind
    chain[at + LINK_SEAT] = seat
    chain[at + LINK_CARD] = card
    chain[at + LINK_COPIED] = copied
    chain[at + LINK_ONE] = one
    chain[at + LINK_TWO] = two
    chain[at + LINK_CANCELLED] = 0
    chain[at + LINK_SURCHARGE] = surcharge
    chain[at + LINK_FLOOR] = floor
    table.chain = chain
    table.links += 1


def announce_fuse(table: SymetraTable, seat: i64, card: i64) -> None:
    """SYM-083: the card lies face up in front of the seat; the fuse of the round is spent."""
    table.fused[seat] = 1
    out_of_hand(table, card, seat)
    table.place[card] = FRONT + seat
    table.seen[card] = -1
    table.fronts[seat] = 1
    add_link(table, FUSE, seat, card, NONE, NONE, NONE)
    told_fuse_announced(table, seat, card)


def announce_charge(table: SymetraTable, seat: i64, amount: i64, source: i64) -> None:
    """SYM-099, SYM-104, SYM-164: the amount is announced and stays where it is; the charge of the round is spent."""
    table.charged[seat] = 1
    add_link(table, CHARGE, seat, NONE, NONE, ENERGY + amount, NONE if source == NONE else CARD + source)
    told_charge_announced(table, seat, amount)


def announce_use(table: SymetraTable, seat: i64, card: i64, copied: i64, one: i64, two: i64) -> None:
    """SYM-107, SYM-116: card and selections are announced, and the use is counted."""
    add_link(table, USE, seat, card, copied, one, two)
    count_announcement(table, seat, card)
    told_use_announced(table, seat, card, copied, one, two)


def open_window(table: SymetraTable, announcer: i64) -> None:
    """SYM-128, SYM-131: after every announcement the asking begins anew at the announcer's left."""
    agenda = table.agenda
    if agenda.kind() == frames.WINDOW:
        agenda.set_a(announcer)
        agenda.set_b(0)
    else:
        agenda.push(frames.CHAIN)
        agenda.push(frames.WINDOW, announcer, 0)


def step_window(table: SymetraTable) -> None:
    """SYM-128, SYM-132, SYM-137: ask the next seat that can re-act; when all were gone through the chain closes."""
    agenda = table.agenda
    announcer: i64 = agenda.a()
    gone: i64 = agenda.b()
    while gone < table.players:
        gone += 1
        seat: i64 = (announcer + gone) % table.players
        if may_react(table, seat):
            words = open_words(table, seat)
            if words:
                agenda.set_b(gone)
                agenda.set_c(words)
                table.ask(seat)
                return
    agenda.pop()


def step_chain(table: SymetraTable) -> None:
    """SYM-133, SYM-134: resolve the newest link completely, then look at the hands."""
    if table.links == 0:
        table.agenda.pop()
        return
    link: i64 = table.links - 1
    kind: i64 = table.chain[link * LINK + LINK_KIND]
    seat: i64 = table.chain[link * LINK + LINK_SEAT]
    check_hands(table, table.start if table.ending else table.turn)
    if not table.inside[seat]:
        cancel(table, link, "its announcer has left")
    elif table.chain[link * LINK + LINK_CANCELLED]:
        cancel(table, link, "another card stopped it")
    elif kind == FUSE:
        table.agenda.push(frames.FUSING, seat, table.chain[link * LINK + LINK_CARD])
    elif kind == CHARGE:
        resolve_charge(table, link)
    else:
        reason = recheck(table, link)
        if reason:
            cancel(table, link, reason)
        else:
            begin_use(table, link)
    table.links = link


def resolve_charge(table: SymetraTable, link: i64) -> None:
    """SYM-105, SYM-165: the charge goes on if its energy and a card for it are there."""
    at: i64 = link * LINK
    seat: i64 = table.chain[at + LINK_SEAT]
    amount: i64 = table.chain[at + LINK_ONE] - ENERGY
    source: i64 = table.chain[at + LINK_TWO]
    if source != NONE:
        source -= CARD
    reason = charge_fails(table, seat, amount, source)
    if reason:
        cancel(table, link, reason)
    else:
        table.agenda.push(frames.CHARGING, seat, amount, source)


def cancel(table: SymetraTable, link: i64, reason: str) -> None:
    """SYM-138, SYM-139, SYM-145: nothing is paid, nothing happens; the card of a fuse returns to hand."""
    at: i64 = link * LINK
    seat: i64 = table.chain[at + LINK_SEAT]
    card: i64 = table.chain[at + LINK_CARD]
    kind: i64 = table.chain[at + LINK_KIND]
    if kind == FUSE and table.inside[seat]:
        table.fronts[seat] = 0
        into_hand(table, card, seat, -1)
    told_cancelled(table, kind, card, reason)
