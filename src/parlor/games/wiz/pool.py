"""The Life Pool: shards played in order win a jackpot."""

from parlor.engine import Picks, i64
from parlor.games.wiz.cards import AIR, FIRST_SHARD, kind_at
from parlor.games.wiz.table import Table
from parlor.games.wiz.words import CHARS


def may_pool(table: Table, seat: i64) -> bool:
    """WIZ-181, WIZ-182, WIZ-186: opened, the pool open, and fewer shards this turn than hands."""
    return table.pool_open and table.opened[seat] > 0 and table.pooled < table.hands_of(seat)


def pool_cards(table: Table, seat: i64, picks: Picks) -> None:
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


def can_pool(table: Table, seat: i64) -> bool:
    """Whether there is anything to play to the pool."""
    found = table.scratch(0)
    pool_cards(table, seat, found)
    return found.count > 0


def drain(table: Table, winner: i64, seats: i64, count: i64) -> None:
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
