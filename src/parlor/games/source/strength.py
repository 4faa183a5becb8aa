"""What a monster is worth now: its four ST, and the marks and numbers of its statics and equipment."""

from parlor.engine import i64
from parlor.games.source import language as the
from parlor.games.source.cards import EQUIPMENT, MONSTER_TOKEN, OTHER_TURN, OWN_TURN
from parlor.games.source.lanes import HALF, lowest
from parlor.games.source.table import (
    CARD,
    CARRIED,
    FROZEN,
    LASTING,
    MONSTER,
    OWNER,
    SPACE,
    SUPPORT,
    SUPPORT_CARD,
    SUPPORTS,
    TIMED,
    Field,
)


def strength(field: Field, monster: i64, symbol: i64) -> i64:
    """SRC-110: printed ST + timed and lasting changes + own static + equipment in force + auras, never below 0."""
    total: i64 = own_strength(field, monster, symbol) + aura_change(field, monster, symbol)
    return total if total > 0 else i64(0)


def own_strength(field: Field, monster: i64, symbol: i64) -> i64:
    """The same without auras; it may be below 0."""
    monsters = field.monsters
    library = field.library
    at: i64 = monster * MONSTER
    card: i64 = monsters[at + CARD]
    total: i64 = library.st[card * 4 + symbol] + monsters[at + LASTING + symbol] + monsters[at + TIMED + symbol]
    if library.marks[card] >> the.ST & 1:
        total += static_change(field, monster, library.start(card, the.STATIC), symbol)
    if monsters[at + CARRIED]:
        total += equipment_change(field, monster, symbol)
    if library.spreads:
        total += spread_change(field, monster, symbol)
    return total


def static_change(field: Field, monster: i64, row: i64, symbol: i64) -> i64:
    """The change of an ST by the continuous `st` calls of a clause."""
    code = field.library.code
    total: i64 = 0
    while code[row]:
        if code[row] == the.ST and code[row + the.SELECTOR] == the.SELF and holds(field, monster, row):
            total += code[row + the.AMOUNTS + symbol]
        row += the.WIDTH
    return total


def equipment_change(field: Field, monster: i64, symbol: i64) -> i64:
    """RUL-SRC-69: all equipment in force adds up."""
    total: i64 = 0
    row: i64 = field.owner(monster) * SUPPORTS
    end: i64 = row + SUPPORTS
    while row < end:
        if worn(field, monster, row):
            card: i64 = field.supports[row * SUPPORT + SUPPORT_CARD]
            total += static_change(field, monster, field.library.start(card, the.EQUIPPED), symbol)
        row += 1
    return total


def near_aura(field: Field, monster: i64) -> bool:
    """Whether a monster adjacent to this one may have an aura: none of its ST is changed by one else."""
    near: i64 = field.lanes.adjacent[field.monsters[monster * MONSTER + SPACE]] & field.occupied()
    marks = field.library.marks
    while near:
        at: i64 = field.at[lowest(near)] * MONSTER
        near &= near - 1
        if marks[field.monsters[at + CARD]] >> the.AURA & 1 or field.monsters[at + CARRIED]:
            return True
    return False


def aura_change(field: Field, monster: i64, symbol: i64) -> i64:
    """The auras of all monsters adjacent to this one."""
    near: i64 = field.lanes.adjacent[field.monsters[monster * MONSTER + SPACE]] & field.occupied()
    total: i64 = 0
    while near:
        space: i64 = lowest(near)
        near &= near - 1
        other: i64 = field.at[space]
        at: i64 = other * MONSTER
        card: i64 = field.monsters[at + CARD]
        if field.library.marks[card] >> the.AURA & 1:
            total += aura_of(field, other, monster, field.library.start(card, the.STATIC), symbol)
        if field.monsters[at + CARRIED]:
            total += worn_aura(field, other, monster, symbol)
    return total


def aura_of(field: Field, other: i64, monster: i64, row: i64, symbol: i64) -> i64:
    """What a clause of a neighbour changes: for its own monsters or for its enemies."""
    code = field.library.code
    enemy: i64 = 1 if field.owner(other) != field.owner(monster) else 0
    total: i64 = 0
    while code[row]:
        if code[row] == the.AURA and code[row + the.SIDE] == enemy and holds(field, other, row):
            total += code[row + the.AMOUNTS + symbol]
        row += the.WIDTH
    return total


def worn_aura(field: Field, other: i64, monster: i64, symbol: i64) -> i64:
    """The auras that a neighbour's equipment gives it."""
    total: i64 = 0
    row: i64 = field.owner(other) * SUPPORTS
    end: i64 = row + SUPPORTS
    while row < end:
        if worn(field, other, row):
            card: i64 = field.supports[row * SUPPORT + SUPPORT_CARD]
            total += aura_of(field, other, monster, field.library.start(card, the.EQUIPPED), symbol)
        row += 1
    return total


def worn(field: Field, monster: i64, row: i64) -> bool:
    """SRC-066: a monster carries the equipment card of a support space, and it is in force on this turn."""
    card: i64 = field.supports[row * SUPPORT + SUPPORT_CARD]
    if card < 0 or field.library.kind[card] != EQUIPMENT or field.carrier(row) != monster:
        return False
    turn: i64 = OWN_TURN if field.player == row // SUPPORTS else OTHER_TURN
    return field.library.whose[card] & turn != 0


def spread_change(field: Field, monster: i64, symbol: i64) -> i64:
    """SRC-060: what equipment in force on any monster changes for each monster that it names."""
    total: i64 = 0
    row: i64 = 0
    while row < 2 * SUPPORTS:
        bearer: i64 = field.carrier(row)
        if bearer and worn(field, bearer, row):
            start: i64 = field.library.start(field.supports[row * SUPPORT + SUPPORT_CARD], the.EQUIPPED)
            total += spread_of(field, bearer, monster, start, symbol)
        row += 1
    return total


def spread_of(field: Field, bearer: i64, monster: i64, row: i64, symbol: i64) -> i64:
    """What the `st(each(...))` calls of an equipment card change for a monster."""
    code = field.library.code
    enemy: i64 = 1 if field.owner(bearer) != field.owner(monster) else 0
    total: i64 = 0
    while code[row]:
        means: bool = code[row] == the.ST and code[row + the.SELECTOR] == the.EACH and code[row + the.SIDE] == enemy
        if means and in_reach(field, row, bearer, monster) and holds(field, bearer, row):
            total += code[row + the.AMOUNTS + symbol]
        row += the.WIDTH
    return total


def in_reach(field: Field, row: i64, bearer: i64, monster: i64) -> bool:
    """Whether a monster is one of those that equipment of the bearer names."""
    code = field.library.code
    card: i64 = field.card(monster)
    filters: i64 = code[row + the.FILTERS]
    here: i64 = field.space(bearer)
    there: i64 = field.space(monster)
    if filters & the.ADJACENT and field.lanes.adjacent[here] >> there & 1 == 0:
        return False
    if filters & the.AT_HOME and there // HALF != field.owner(bearer):
        return False
    if filters & the.TOKEN and field.library.kind[card] != MONSTER_TOKEN:
        return False
    if code[row + the.WITHIN] >= 0 and field.lanes.apart(here, there) > code[row + the.WITHIN]:
        return False
    return meant(field, row, card)


def meant(field: Field, row: i64, card: i64) -> bool:
    """SRC-167: whether a card has the requirement, the type and the name that a call asks for."""
    code = field.library.code
    most: i64 = code[row + the.MAX_REQ]
    if most >= 0 and field.library.requirement[card] > most:
        return False
    types: i64 = code[row + the.TYPE]
    if types and field.library.type[card] & types == 0:
        return False
    name: i64 = code[row + the.NAMED]
    return name < 0 or card == name


def number(field: Field, monster: i64, verb: i64) -> i64:
    """The sum of a monster's static numbers of one kind, its own and its equipment's."""
    library = field.library
    card: i64 = field.monsters[monster * MONSTER + CARD]
    total: i64 = 0
    if library.marks[card] >> verb & 1:
        total += number_of(field, monster, library.start(card, the.STATIC), verb)
    if field.monsters[monster * MONSTER + CARRIED]:
        row: i64 = field.owner(monster) * SUPPORTS
        end: i64 = row + SUPPORTS
        while row < end:
            if worn(field, monster, row):
                worn_card: i64 = field.supports[row * SUPPORT + SUPPORT_CARD]
                total += number_of(field, monster, library.start(worn_card, the.EQUIPPED), verb)
            row += 1
    return total


def number_of(field: Field, monster: i64, row: i64, verb: i64) -> i64:
    """The numbers of one kind in a clause; a mark without a number counts 1."""
    code = field.library.code
    total: i64 = 0
    while code[row]:
        if code[row] == verb and holds(field, monster, row):
            total += code[row + the.NUMBER] if verb >= the.LONGER else i64(1)
        row += the.WIDTH
    return total


def has(field: Field, monster: i64, mark: i64) -> bool:
    """Whether a monster has a static mark now."""
    return number(field, monster, mark) > 0


def holds(field: Field, monster: i64, row: i64) -> bool:
    """Whether the condition of a call holds for a monster."""
    code = field.library.code
    condition: i64 = code[row + the.CONDITION]
    if condition == the.ALWAYS:
        return True
    what: i64 = code[row + the.CONDITION_WHAT]
    at: i64 = monster * MONSTER
    if condition == the.ON:
        return stands_on(field, field.monsters[at + OWNER], field.monsters[at + SPACE], what)
    if condition == the.ON_TURN:
        own: bool = field.player == field.monsters[at + OWNER]
        return own == (what == 0)
    if condition == the.IS_TYPE:
        return field.library.type[field.monsters[at + CARD]] & what != 0
    if condition == the.IS_NAMED:
        return field.monsters[at + CARD] == what
    return strength(field, monster, what) <= code[row + the.CONDITION_NUMBER]


def stands_on(field: Field, owner: i64, space: i64, what: i64) -> bool:
    """Whether a space is Terrestrial, Otherworldly, or on its owner's half."""
    if what == the.TERRESTRIAL:
        return field.terrestrial >> space & 1 == 1
    if what == the.OTHERWORLDLY:
        return field.otherworldly >> space & 1 == 1
    return space // HALF == owner


def frozen(field: Field, monster: i64, what: i64) -> bool:
    """SRC-157: whether a monster cannot move, or cannot attack."""
    return field.monsters[monster * MONSTER + FROZEN] & what != 0


def attacker(field: Field, monster: i64) -> bool:
    """SRC-133, SRC-157: whether a monster may attack at all."""
    return not frozen(field, monster, the.ATTACK) and not has(field, monster, the.CANNOT_ATTACK)
