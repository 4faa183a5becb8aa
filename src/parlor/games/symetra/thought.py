"""Thought experiments: what an announcement would bring if nobody re-acted."""

from mypy_extensions import i64

from parlor.engine import CHANCE, OVER, Dice, Picks
from parlor.games.symetra import frames
from parlor.games.symetra.match import Match
from parlor.games.symetra.words import PASS


def own_sum(match: Match, seat: i64) -> i64:
    """SYM-214: a seat's actual and the energy on its cards."""
    return match.actual(seat) + match.on_cards(seat)


def lead(match: Match, seat: i64) -> i64:
    """SYM-214: a seat's own sum less those of all others."""
    total: i64 = 0
    other: i64 = 0
    while other < match.players:
        total += own_sum(match, other) if other == seat else -own_sum(match, other)
        other += 1
    return total


def paused(match: Match, seat: i64) -> Match:
    """A copy that stops when the chain under way, or the one that begins now, has been resolved."""
    world = Match()
    match.copy_to(world)
    rows = match.agenda.frames()
    at = next(i for i, row in enumerate(rows) if row[0] in (frames.TURN, frames.ENDPHASE))
    rows.insert(at + 1, [frames.PAUSE, int(seat), 0, 0])
    world.agenda.restore(rows)
    return world


def begin(match: Match, seat: i64, word: i64) -> Match:
    """A paused copy in which the seat has said the first word of an announcement, if it has not yet."""
    kind = match.agenda.kind()
    if kind in (frames.TURN, frames.ENDPHASE):
        # The sentence must lie above the pause: say it first, then lay the pause under it.
        world = Match()
        match.copy_to(world)
        world.apply(word)
        return paused(world, seat)
    world = paused(match, seat)
    if kind != frames.SAY:
        world.apply(word)
    return world


def settle(world: Match, seat: i64, dice: Dice) -> None:
    """SYM-213, SYM-214: nobody re-acts; every choice is the best one for the seat that makes it."""
    picks = Picks()
    while world.seat != OVER and world.agenda.kind() != frames.PAUSE:
        if world.seat == CHANCE:
            world.apply(world.chance(dice))
        elif world.agenda.kind() == frames.WINDOW:
            world.apply(PASS)
        else:
            picks.count = 0
            world.legal(picks)
            world.apply(best_choice(world, picks, seat, dice))


def best_choice(world: Match, picks: Picks, me: i64, dice: Dice) -> i64:
    """SYM-214, SYM-219: the pick that is best for whoever is asked; equal ones by lot."""
    best: i64 = 0
    found: i64 = 0
    chosen: i64 = picks.at(0)
    i: i64 = 0
    while i < picks.count and picks.count > 1:
        value = worth_of(world, picks.at(i), world.seat, me, dice)
        if found == 0 or value > best:
            best = value
            found = 1
            chosen = picks.at(i)
        elif value == best:
            found += 1
            if dice.below(found) == 0:
                chosen = picks.at(i)
        i += 1
    return chosen


def worth_of(world: Match, pick: i64, seat: i64, me: i64, dice: Dice) -> i64:
    """What a pick brings the seat at once; a sentence is followed to its best end."""
    after = Match()
    world.copy_to(after)
    after.apply(pick)
    if after.agenda.kind() != frames.SAY or after.seat != seat:
        return lead(after, seat) if seat == me else own_sum(after, seat)
    picks = Picks()
    after.legal(picks)
    best: i64 = -1000000
    i: i64 = 0
    while i < picks.count:
        value = worth_of(after, picks.at(i), seat, me, dice)
        if value > best:
            best = value
        i += 1
    return best


def balance(world: Match, seat: i64, before: i64, dice: Dice) -> i64:
    """SYM-214: how the lead of a seat changes when what it has announced is resolved without re-actions."""
    settle(world, seat, dice)
    return lead(world, seat) - before
