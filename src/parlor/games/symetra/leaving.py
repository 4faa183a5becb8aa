"""Leaving the game, and the end of a match that this may bring."""

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.engine import OVER, only
from parlor.games.symetra.matrix import take
from parlor.games.symetra.piles import discard
from parlor.games.symetra.table import FRONT, HAND_OF, NONE, SymetraTable
from parlor.games.symetra.telling import told_end, told_leaving


def exit_number(table: SymetraTable) -> i64:
    """SYM-226: the number of an exit that happens now; those who leave together share it."""
    number: i64 = 1
    seat: i64 = 0
    while seat < table.players:
        if table.left[seat] >= number:
            number = table.left[seat] + 1
        seat += 1
    return number


def leave_together(table: SymetraTable, seats: i64) -> None:
    """SYM-054, SYM-076: these seats, one bit each, leave at one moment."""
    number = exit_number(table)
    seat: i64 = 0
    while seat < table.players:
        if seats >> seat & 1:
            leave(table, seat, number)
        seat += 1


def leave(table: SymetraTable, seat: i64, number: i64) -> None:
    """SYM-056 to SYM-059: a seat leaves; its beads go, hand and announced card into the discard, for all to see."""
    table.inside[seat] = 0
    table.reveal()
    told_leaving(table, seat)
    table.left[seat] = number
    pool: i64 = 0
    while pool < 3:
        table.pools[seat * 3 + pool] = 0
        pool += 1
    _clear_cards(table, seat)
    table.hands[seat] = 0
    table.fronts[seat] = 0
    table.bought[seat] = 0
    table.moods[seat] = 0
    table.infinity[seat] = NONE
    table.limit[seat] = NONE
    drop_magnets(table, seat)


def _clear_cards(table: SymetraTable, seat: i64) -> None:
    """SYM-058, SYM-059: controlled cards are discarded, or stay empty in original mode."""
    card: i64 = 0
    while card < table.cards:
        place: i64 = table.place[card]
        if place == HAND_OF + seat or place == FRONT + seat:
            discard(table, card)
        elif table.control[card] == seat:
            table.energy[card] = 0
            table.control[card] = NONE
            if not table.rules.original:
                take(table, card)
                discard(table, card)
        card += 1


def drop_magnets(table: SymetraTable, seat: i64) -> None:
    """The seat is no magnet any more."""
    if len(table.magnets) == 0:
        return
    rest = vec[i64]()
    i: i64 = 0
    while i < i64(len(table.magnets)):
        if table.magnets[i + 1] != seat:
            rest = append(rest, table.magnets[i])
            rest = append(rest, table.magnets[i + 1])
            rest = append(rest, table.magnets[i + 2])
        i += 3
    table.magnets = rest


def one_side_left(table: SymetraTable) -> bool:
    """SYM-063: whether all seats in the game belong to one player or one team."""
    team: i64 = NONE
    seat: i64 = 0
    while seat < table.players:
        if table.inside[seat]:
            if team != NONE and table.rules.team[seat] != team:
                return False
            team = table.rules.team[seat]
        seat += 1
    return True


def end_if_one_side_left(table: SymetraTable) -> None:
    """SYM-063: the match ends at once when one player or team is left; its seats win."""
    if not one_side_left(table):
        return
    team: i64 = NONE
    seat: i64 = 0
    while seat < table.players:
        if table.inside[seat]:
            team = table.rules.team[seat]
        seat += 1
    finish(table, side(table, team))


def side(table: SymetraTable, team: i64) -> i64:
    """All seats of a team, one bit each."""
    seats: i64 = 0
    seat: i64 = 0
    while seat < table.players:
        if table.rules.team[seat] == team:
            seats |= only(seat)
        seat += 1
    return seats


def finish(table: SymetraTable, champions: i64) -> None:
    """The match is over; these seats have won."""
    table.champions = champions
    table.seat = OVER
    told_end(table, champions)
