"""What changed places unseen: for each viewer, among which cards one may now be another.

A card is a slot that lies somewhere and a face. When cards change places unseen (a shuffle, a card that leaves a hand
face down), whoever does not see it can no longer tell their faces apart. Each such time has a number, and the cards
that took part in it have that bit. To imagine another table, the faces of each time are dealt anew among its cards, one
time after the other: a card that lay open before it was shuffled into a deck turns up in a hand exactly as often as
that hand has drawn from there.
"""

from typing import Final

from mypy_extensions import i64

from parlor.engine import WATCHER, sees
from parlor.games.symetra.table import BAG, FRONT, LOOKED, SymetraTable

TIMES: Final = 62  # as many bits as a number has


def viewer_at(table: SymetraTable, row: i64) -> i64:
    """The viewer of a row of `mixed`: the seats, then the watchers."""
    return row if row < table.players else i64(WATCHER)


def row_of(table: SymetraTable, seat: i64) -> i64:
    """The row of a viewer."""
    return seat if seat >= 0 else table.players


def unseen(table: SymetraTable, card: i64, row: i64) -> bool:
    """Whether a card of a hand or a deck is hidden from the viewer of this row."""
    place: i64 = table.place[card]
    return (BAG <= place < FRONT or place == LOOKED) and not sees(table.seen[card], viewer_at(table, row))


def mix(table: SymetraTable, one: i64, two: i64, three: i64, keep: i64) -> None:
    """SYM-241: the cards of these places change places, seen by nobody but the viewers `keep`.

    To be called while `seen` still says who knew them: to those, each may now be any of these and nothing else.
    """
    bit: i64 = 1
    bit <<= next_time(table)
    row: i64 = 0
    while row <= table.players:
        if not sees(keep, viewer_at(table, row)):
            at: i64 = row * table.cards
            card: i64 = 0
            while card < table.cards:
                if lies_in(table, card, one, two, three):
                    table.mixed[at + card] = table.mixed[at + card] | bit if unseen(table, card, row) else bit
                card += 1
        row += 1


def lies_in(table: SymetraTable, card: i64, one: i64, two: i64, three: i64) -> bool:
    """Whether a card lies in one of three places."""
    place: i64 = table.place[card]
    return place in (one, two, three)


def next_time(table: SymetraTable) -> i64:
    """A number after all that still matter; if there is none left, times that matter to nobody are struck out."""
    used = times_used(table)
    if used >> (TIMES - 1) == 0:
        return length(used)
    strike_out(table)
    return length(times_used(table))


def times_used(table: SymetraTable) -> i64:
    """All times that tell a viewer something, as bits."""
    used: i64 = 1
    row: i64 = 0
    while row <= table.players:
        card: i64 = 0
        while card < table.cards:
            if unseen(table, card, row):
                used |= table.mixed[row * table.cards + card]
            card += 1
        row += 1
    return used


def length(bits: i64) -> i64:
    """How many bits a number has, the highest included."""
    count: i64 = 0
    while bits >> count:
        count += 1
    return count


def strike_out(table: SymetraTable) -> None:
    """Close the gap of the time in which the fewest cards took part that are still hidden; never the beginning."""
    fewest: i64 = -1
    chosen: i64 = 1
    time: i64 = 1
    while time < TIMES:
        count = took_part(table, time)
        if fewest < 0 or count < fewest:
            fewest = count
            chosen = time
        time += 1
    low: i64 = 1
    low <<= chosen
    low -= 1
    at: i64 = 0
    while at < i64(len(table.mixed)):
        bits: i64 = table.mixed[at]
        table.mixed[at] = (bits & low) | ((bits >> (chosen + 1)) << chosen)
        at += 1


def took_part(table: SymetraTable, time: i64) -> i64:
    """How many cards that are hidden from somebody took part in a time, for all viewers together."""
    count: i64 = 0
    row: i64 = 0
    while row <= table.players:
        card: i64 = 0
        while card < table.cards:
            if (table.mixed[row * table.cards + card] >> time) & 1 and unseen(table, card, row):
                count += 1
            card += 1
        row += 1
    return count
