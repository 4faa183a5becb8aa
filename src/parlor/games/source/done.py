"""Destruction, the Done Zone, and effects that wait for their turn."""

from typing import Final

from parlor.engine import i64
from parlor.games.source import frames
from parlor.games.source import language as the
from parlor.games.source.cards import MONSTER_TOKEN
from parlor.games.source.lanes import bit
from parlor.games.source.table import SEAT, TILES, TOKENS, WEBBED, Field
from parlor.games.source.telling import told_destroyed, told_returned

# RUL-SRC-109: how many effects one action, or the end of one turn, may trigger.
LONGEST_CHAIN: Final = 100


def trigger(field: Field, card: i64, kind: i64, context: i64) -> None:
    """SRC-161, RUL-SRC-109: what is triggered waits until that rule or effect is finished; no chain is endless."""
    start: i64 = field.library.start(card, kind)
    if start >= 0 and field.triggered < LONGEST_CHAIN:
        field.triggered += 1
        field.waiting.push(frames.EFFECT, start, context, frames.FRESH)


def release(field: Field) -> None:
    """SRC-161: waiting effects come before older things; the first that was triggered is the first carried out."""
    waiting = field.waiting
    while waiting.depth:
        field.agenda.push(waiting.kind(), waiting.a(), waiting.b(), waiting.c())
        waiting.pop()


def put_away(field: Field, card: i64, owner: i64) -> None:
    """SRC-132, SRC-137: a monster card goes to its owner's Done Zone, a token back to the token deck."""
    if field.library.kind[card] == MONSTER_TOKEN:
        field.seats[owner * SEAT + TOKENS] = field.seats[owner * SEAT + TOKENS] + 1
    else:
        field.done(owner).add(card, 1)


def destroy(field: Field, monster: i64) -> None:
    """SRC-166: a monster is destroyed by an effect or a rule; its `destroyed` trigger applies."""
    card: i64 = field.card(monster)
    context = frames.context(0, 0, field.space(monster), field.owner(monster), frames.OF_MONSTER)
    remove(field, monster)
    trigger(field, card, the.DESTROYED, context)


def destroy_in_battle(field: Field, monster: i64, foe: i64) -> None:
    """SRC-159: a monster is destroyed in battle; both of its triggers apply, and know the other monster."""
    card: i64 = field.card(monster)
    context = frames.context(0, foe, field.space(monster), field.owner(monster), frames.OF_MONSTER)
    remove(field, monster)
    trigger(field, card, the.DESTROYED, context)
    trigger(field, card, the.DESTROYED_IN_BATTLE, context)


def remove(field: Field, monster: i64) -> None:
    """A destroyed monster leaves the map."""
    if field.record is not None:
        told_destroyed(field, monster)
    card: i64 = field.card(monster)
    owner: i64 = field.owner(monster)
    field.leave(monster)
    put_away(field, card, owner)


def bounce(field: Field, monster: i64) -> None:
    """SRC-165: a monster returns to its owner's hand, openly; a token to the token deck."""
    if field.record is not None:
        told_returned(field, monster)
    card: i64 = field.card(monster)
    owner: i64 = field.owner(monster)
    field.leave(monster)
    if field.library.kind[card] == MONSTER_TOKEN:
        put_away(field, card, owner)
    else:
        field.hand(owner).add(card, 1)


def lift_web(field: Field, owner: i64, space: i64) -> None:
    """SRC-135: a removed web returns to its owner's pile."""
    field.seats[owner * SEAT + WEBBED] = field.seats[owner * SEAT + WEBBED] & ~bit(space)
    field.seats[owner * SEAT + TILES] = field.seats[owner * SEAT + TILES] + 1
