"""Summoning: conventional, reactionary and by effects, and the push from the summoning space."""

from parlor.engine import i64
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source.cards import MONSTER as MONSTER_CARD
from parlor.games.source.done import release, trigger
from parlor.games.source.lanes import bit, lowest, summoning
from parlor.games.source.strength import number
from parlor.games.source.table import MONSTER, REACT, SEAT, TIMER, Field
from parlor.games.source.telling import told_pushed, told_summoned


def may_summon(field: Field, seat: i64) -> bool:
    """SRC-029, SRC-048, RUL-SRC-37: no play of the turn yet, no ally on the space, room for a pushed monster."""
    if field.played:
        return False
    home: i64 = bit(summoning(seat))
    if field.standing(seat) & home:
        return False
    return field.standing(1 - seat) & home == 0 or field.unoccupied() != 0


def summonable(field: Field, seat: i64, card: i64) -> bool:
    """SRC-036..038: a monster card whose requirements are met."""
    return field.library.kind[card] == MONSTER_CARD and field.covered(seat, card)


def may_react(field: Field, seat: i64) -> bool:
    """SRC-049, SRC-050, SRC-053: the generator was attacked during the turn just before."""
    return field.seats[seat * SEAT + REACT] == 1 and may_summon(field, seat)


def summon(field: Field, seat: i64, card: i64) -> None:
    """SRC-036, SRC-043, SRC-049: a monster card from hand goes onto the summoning space, the turn's one play."""
    field.played = 1
    field.hand(seat).remove(card)
    field.held = card
    field.holder = seat
    field.agenda.push(frames.PUSH, seat)


def proceed_push(field: Field) -> bool:
    """SRC-045..047, SRC-051: an enemy on the summoning space goes back; among equals the summoner picks."""
    seat: i64 = field.agenda.a()
    if field.standing(1 - seat) & bit(summoning(seat)):
        spaces: i64 = closest(field, seat)
        if spaces & (spaces - 1):
            return True
        push(field, lowest(spaces))
    else:
        arrive(field)
    return False


def closest(field: Field, seat: i64) -> i64:
    """SRC-047: the unoccupied spaces with the fewest steps from a summoning space; monsters do not hinder."""
    free: i64 = field.unoccupied()
    home: i64 = summoning(seat)
    best: i64 = 99
    found: i64 = 0
    while free:
        space: i64 = lowest(free)
        free &= free - 1
        steps: i64 = field.lanes.apart(home, space)
        if steps < best:
            best = steps
            found = 0
        if steps == best:
            found |= bit(space)
    return found


def push(field: Field, space: i64) -> None:
    """SRC-045, SRC-164: the enemy monster is moved, then the new one takes the summoning space."""
    monster: i64 = field.at[summoning(field.agenda.a())]
    if field.record is not None:
        told_pushed(field, monster, space)
    field.shift(monster, space)
    arrive(field)


def arrive(field: Field) -> None:
    """The summoned monster takes its space; then its `summoned` trigger."""
    seat: i64 = field.agenda.a()
    field.agenda.pop()
    put_on_map(field, field.held, seat, summoning(seat), "hand")
    field.held = -1
    release(field)


def put_on_map(field: Field, card: i64, seat: i64, space: i64, origin: str) -> None:
    """SRC-054, RUL-SRC-78: a monster is on the map by any summon; its `summoned` trigger waits."""
    monster: i64 = field.enter(card, seat, space)
    field.monsters[monster * MONSTER + TIMER] = number(field, monster, the.EXPIRES)
    if field.record is not None:
        told_summoned(field, monster, origin)
    trigger(field, card, the.SUMMONED, frames.context(monster, 0, space, seat, frames.OF_MONSTER))
