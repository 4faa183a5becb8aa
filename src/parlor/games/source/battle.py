"""Attacking monsters and the generator."""

from parlor.engine import i64
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source.done import destroy, destroy_in_battle, release, trigger
from parlor.games.source.lanes import lowest, summoning
from parlor.games.source.strength import attacker, has, number, strength
from parlor.games.source.table import POINTS, SEAT, Field
from parlor.games.source.telling import told_attack, told_battle, told_nothing, told_strike, told_struck
from parlor.games.source.turn import end_turn, finish


def targets(field: Field, monster: i64) -> i64:
    """SRC-105, RUL-SRC-21, RUL-SRC-85: spaces with enemies that a monster reaches: adjacent, or two forward."""
    owner: i64 = field.owner(monster)
    space: i64 = field.space(monster)
    enemies: i64 = field.standing(1 - owner)
    found: i64 = field.lanes.adjacent[space] & enemies
    if has(field, monster, the.REACH):
        between: i64 = field.lanes.forward(owner, space) & ~field.occupied()
        while between:
            found |= field.lanes.forward(owner, lowest(between)) & enemies
            between &= between - 1
    return found


def may_strike(field: Field, monster: i64) -> bool:
    """SRC-017, SRC-111, SRC-115: a monster on the enemy summoning space that may attack."""
    return field.space(monster) == summoning(1 - field.owner(monster)) and attacker(field, monster)


def attack(field: Field, monster: i64, target: i64, symbol: i64) -> None:
    """SRC-105, SRC-109: an announced attack; the other player has a window before it is carried out."""
    if field.record is not None:
        told_attack(field, monster, target, symbol)
    announce(field, monster, target, symbol)


def strike(field: Field, monster: i64, symbol: i64) -> None:
    """SRC-111: an announced attack on the generator."""
    if field.record is not None:
        told_strike(field, monster, symbol)
    announce(field, monster, 0, symbol + 16)


def announce(field: Field, monster: i64, target: i64, symbol: i64) -> None:
    """The attack waits under window W2."""
    owner: i64 = field.owner(monster)
    packed = frames.context(monster, target, field.space(monster), owner, frames.OF_MONSTER)
    field.agenda.push(frames.BATTLE, symbol, packed)
    field.agenda.push(frames.WINDOW, 1 - owner)


def proceed_battle(field: Field) -> None:
    """RUL-SRC-60: what window W2 left of an announced attack."""
    symbol: i64 = field.agenda.a()
    packed: i64 = field.agenda.b()
    field.agenda.pop()
    monster: i64 = frames.self_of(packed)
    target: i64 = frames.other_of(packed)
    if symbol >= 16:
        if monster and may_strike(field, monster):
            take_points(field, monster, symbol - 16)
            return
    elif monster and target and attacker(field, monster) and targets(field, monster) >> field.space(target) & 1:
        fight(field, monster, target, symbol)
        return
    if field.record is not None:
        told_nothing(field)


def attack_strength(field: Field, monster: i64, target: i64, symbol: i64) -> i64:
    """SRC-110: in battle the attacker's bonus and the defender's penalty come last, and not below 0."""
    total: i64 = strength(field, monster, symbol) + number(field, monster, the.ATTACK_BONUS)
    total -= number(field, target, the.ATTACKER_PENALTY)
    return total if total > 0 else i64(0)


def fight(field: Field, monster: i64, target: i64, symbol: i64) -> None:
    """SRC-106..108: the monster with the lower ST is destroyed; nobody changes its space."""
    mine: i64 = attack_strength(field, monster, target, symbol)
    theirs: i64 = strength(field, target, symbol)
    if field.record is not None:
        told_battle(field, monster, target, symbol, mine, theirs)
    if mine > theirs:
        win(field, monster, target, True)
    elif mine < theirs:
        win(field, target, monster, False)
    elif field.setting.tie_both:
        fall_together(field, monster, target)


def win(field: Field, winner: i64, loser: i64, attacking: bool) -> None:
    """SRC-159: first the triggers of the destroyed monster, then `wins`, then `wins_attacking`."""
    packed = frames.context(winner, 0, field.space(winner), field.owner(winner), frames.OF_MONSTER)
    if attacking:
        field.agenda.push(frames.TRIGGER, the.WINS_ATTACKING, packed)
    field.agenda.push(frames.TRIGGER, the.WINS, packed)
    destroy_in_battle(field, loser, winner)
    release(field)


def fall_together(field: Field, monster: i64, target: i64) -> None:
    """RUL-SRC-94: both are destroyed, the attacker and its triggers first; nobody won."""
    packed = frames.context(target, 0, field.space(target), field.owner(target), frames.OF_MONSTER)
    field.agenda.push(frames.TRIGGER, the.DESTROYED_IN_BATTLE, packed)
    destroy_in_battle(field, monster, target)
    release(field)


def proceed_trigger(field: Field) -> None:
    """SRC-159, RUL-SRC-72: a trigger of a battle, if its monster is still on the map."""
    kind: i64 = field.agenda.a()
    packed: i64 = field.agenda.b()
    field.agenda.pop()
    monster: i64 = frames.self_of(packed)
    if monster == 0:
        return
    if kind == the.DESTROYED_IN_BATTLE:
        destroy_in_battle(field, monster, 0)
    elif kind == the.DESTROYED:
        destroy(field, monster)
    else:
        here = frames.context(monster, 0, field.space(monster), field.owner(monster), frames.OF_MONSTER)
        trigger(field, field.card(monster), kind, here)
    release(field)


def take_points(field: Field, monster: i64, symbol: i64) -> None:
    """SRC-111..114: the opponent loses SourcePoints; at 0 the match is over; then triggers, then the turn ends."""
    other: i64 = 1 - field.owner(monster)
    loss: i64 = strength(field, monster, symbol) + number(field, monster, the.STRIKE_BONUS)
    left: i64 = field.points(other) - loss
    field.seats[other * SEAT + POINTS] = left if left > 0 else i64(0)
    field.struck = 1
    if field.record is not None:
        told_struck(field, monster, loss)
    if left <= 0:
        finish(field)
        return
    packed = frames.context(monster, 0, field.space(monster), field.owner(monster), frames.OF_MONSTER)
    field.agenda.pop()  # window W1, which does not follow a strike
    end_turn(field)
    trigger(field, field.card(monster), the.STRIKES, packed)
    release(field)
