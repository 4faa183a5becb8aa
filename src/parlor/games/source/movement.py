"""Movement by symbol cards: its length, its steps, swaps and where it ends."""

from typing import Final

from parlor.engine import i64
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source.done import lift_web
from parlor.games.source.lanes import bit, lowest, summoning
from parlor.games.source.strength import frozen, has, number, strength
from parlor.games.source.table import SEAT, WEBBED, Field
from parlor.games.source.telling import told_caught, told_moved, told_moves, told_stays, told_swapped
from parlor.games.source.traps import spring

LONGEST: Final = 4


def length(field: Field, monster: i64, symbol: i64) -> i64:
    """SRC-091, RUL-SRC-57, RUL-SRC-58: 1 space for each 25 ST or part of it, 4 at most; then minimum, then extra."""
    current: i64 = strength(field, monster, symbol)
    if current == 0:
        return 0
    steps: i64 = (current + 24) // 25
    if steps > LONGEST:
        steps = LONGEST
    least: i64 = number(field, monster, the.MIN_STEPS)
    if steps < least:
        steps = least
    return steps + number(field, monster, the.LONGER)


def ahead(field: Field, monster: i64) -> i64:
    """SRC-092, SRC-095: forward spaces that hold no enemy."""
    owner: i64 = field.owner(monster)
    return field.lanes.forward(owner, field.space(monster)) & ~field.standing(1 - owner)


def aside(field: Field, monster: i64, entered: i64) -> i64:
    """SRC-100, SRC-101: the parallel space, if an effect allows such steps, it holds no enemy and was not entered."""
    space: i64 = field.lanes.parallel[field.space(monster)]
    if space < 0 or not has(field, monster, the.PARALLEL_STEPS):
        return 0
    return bit(space) & ~field.standing(1 - field.owner(monster)) & ~entered


def may_stop(field: Field, monster: i64) -> bool:
    """SRC-097, SRC-098: only if no forward space is unoccupied."""
    return field.lanes.forward(field.owner(monster), field.space(monster)) & ~field.occupied() == 0


def can_step(field: Field, monster: i64) -> bool:
    """SRC-103: whether a movement could take a single step."""
    return ahead(field, monster) != 0 or aside(field, monster, 0) != 0


def mover(field: Field, monster: i64) -> bool:
    """SRC-103, SRC-157: whether a monster may be chosen for `move`, the symbol apart."""
    if frozen(field, monster, the.MOVE):
        return False
    return field.setting.blind or can_step(field, monster)


def move(field: Field, monster: i64, symbol: i64) -> None:
    """SRC-082, SRC-102: the length is fixed when the symbol is known."""
    steps: i64 = length(field, monster, symbol)
    if field.record is not None:
        told_moves(field, monster, symbol, steps)
    field.agenda.push(frames.MOVING, monster, steps, bit(field.space(monster)))


def choices(field: Field) -> i64:
    """The spaces that the next step may enter."""
    monster: i64 = field.agenda.a()
    return ahead(field, monster) | aside(field, monster, field.agenda.c())


def proceed_move(field: Field) -> bool:
    """SRC-093..099: step on as long as there is one way; ask where there are more; end where there is none."""
    agenda = field.agenda
    monster: i64 = agenda.a()
    while agenda.b() & 255:
        spaces: i64 = choices(field)
        if spaces == 0:
            break
        if spaces & (spaces - 1) or may_stop(field, monster):
            return True
        step(field, lowest(spaces))
    stop(field)
    return False


def step(field: Field, space: i64) -> None:
    """SRC-096, SRC-104: one step, with an ally there a swap; an enemy web ends the movement."""
    agenda = field.agenda
    monster: i64 = agenda.a()
    owner: i64 = field.owner(monster)
    if field.record is not None:
        told_moved(field, monster, space)
    ally: i64 = field.at[space]
    if ally:
        if field.record is not None:
            told_swapped(field, monster, ally)
        field.exchange(monster, ally)
    else:
        field.shift(monster, space)
    agenda.set_c(agenda.c() | bit(space))
    agenda.set_b(agenda.b() - 1 + 256)
    if space == summoning(1 - owner):
        agenda.set_b(agenda.b() & ~255)
    elif field.seats[(1 - owner) * SEAT + WEBBED] >> space & 1:
        lift_web(field, 1 - owner, space)
        agenda.set_b(agenda.b() & ~255)
        if field.record is not None:
            told_caught(field, monster)


def stop(field: Field) -> None:
    """SRC-074: the movement is over; after at least one step a trap may go off."""
    monster: i64 = field.agenda.a()
    made: i64 = field.agenda.b() >> 8
    field.agenda.pop()
    if made:
        spring(field, monster)
    elif field.record is not None:
        told_stays(field, monster)
