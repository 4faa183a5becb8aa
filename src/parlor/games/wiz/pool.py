"""The Life Pool: shards played in order win a jackpot."""

from parlor.engine import Picks, append, i64, only, vec
from parlor.games.wiz import telling
from parlor.games.wiz.cards import AIR, FIRST_SHARD, kind_at
from parlor.games.wiz.table import WizTable
from parlor.games.wiz.words import CHARS, DONE, DRAIN, GAIN, SEATS


def may_pool(table: WizTable, seat: i64) -> bool:
    """WIZ-181, WIZ-182, WIZ-186: opened, the pool open, and fewer shards this turn than hands."""
    return table.pool_open and table.opened[seat] > 0 and table.pooled < table.hands_of(seat)


def pool_cards(table: WizTable, seat: i64, picks: Picks) -> None:
    """WIZ-180, WIZ-190, WIZ-220: the held shards that come next on their piles, and Air's power."""
    if not may_pool(table, seat):
        return
    element: i64 = 0
    while element < 6:
        level: i64 = table.pool[element]
        if (table.box.elements >> element) & 1 and level < 5:
            kind: i64 = kind_at(element, FIRST_SHARD + level)
            if table.count(seat, kind):
                picks.add(kind)
        element += 1
    if table.has_character(seat, AIR) and (table.air_used >> seat) & 1 == 0 and table.pool[AIR] < 5:
        picks.add(CHARS + AIR)


def can_pool(table: WizTable, seat: i64) -> bool:
    """Whether there is anything to play to the pool."""
    found = table.scratch(0)
    pool_cards(table, seat, found)
    return found.count > 0


def drain(table: WizTable, winner: i64, seats: i64, count: i64) -> None:
    """WIZ-189: split evenly; the remainder falls on the first clockwise; nobody below 0."""
    share: i64 = table.worth_of_pool // count
    extra: i64 = table.worth_of_pool % count
    step: i64 = 1
    while step < table.players:
        seat: i64 = table.after(winner, step)
        if (seats >> seat) & 1:
            left: i64 = table.ep[seat] - share - extra
            table.ep[seat] = left if left > 0 else 0
            extra = 0
        step += 1


# -- the prize -----------------------------------------------------------------------------------------


def legal_prize(table: WizTable, picks: Picks) -> None:
    """WIZ-188: `gain`, or `drain` with one opponent or more, clockwise from the winner, and `done`."""
    said: i64 = i64(len(table.words))
    if said == 0:
        picks.add(GAIN)
        picks.add(DRAIN)
        return
    last: i64 = distance(table, table.words[said - 1] - SEATS) if said > 1 else 0
    seat: i64 = 0
    while seat < table.players:
        if distance(table, seat) > last:
            picks.add(SEATS + seat)
        seat += 1
    if said > 1:
        picks.add(DONE)


def distance(table: WizTable, seat: i64) -> i64:
    """How many places a seat is clockwise from the one whose turn it is."""
    return (seat - table.turn + table.players) % table.players


def say_prize(table: WizTable, word: i64) -> None:
    """WIZ-188, WIZ-189: add the worth to the own EP, or take it from opponents."""
    table.words = append(table.words, word)
    if word != GAIN and word != DONE:
        table.whisper()
        return
    table.aloud()
    words = table.words
    table.words = vec[i64]()
    table.agenda.pop()
    telling.prize(table, words)
    if word == GAIN:
        table.ep[table.turn] = table.ep[table.turn] + table.worth_of_pool
        return
    seats: i64 = 0
    i: i64 = 1
    while i < i64(len(words)) - 1:
        seats |= only(words[i] - SEATS)
        i += 1
    drain(table, table.turn, seats, i64(len(words)) - 2)
