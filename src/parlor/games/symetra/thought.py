"""Thought experiments: what an announcement would bring if nobody re-acted.

Hidden cards count 0 in them (SYM-214): what would be fused or carried out unseen brings nothing, whatever it is.
"""

from mypy_extensions import i64

from parlor.engine import CHANCE, OVER, Dice, Picks
from parlor.games.symetra import frames
from parlor.games.symetra.fuse import lay, lock
from parlor.games.symetra.match import SymetraMatch
from parlor.games.symetra.piles import after_taking, shuffle_top, top_card
from parlor.games.symetra.secrets import is_hidden
from parlor.games.symetra.table import HAND_OF
from parlor.games.symetra.verbs import CARRY_OUT_TOP, CREATE
from parlor.games.symetra.words import CARD, CELL, FUSE, PASS


def own_sum(match: SymetraMatch, seat: i64) -> i64:
    """SYM-214: a seat's actual and the energy on its cards."""
    return match.actual(seat) + match.on_cards(seat)


def lead(match: SymetraMatch, seat: i64) -> i64:
    """SYM-214: a seat's own sum less those of all others."""
    total: i64 = 0
    other: i64 = 0
    while other < match.players:
        total += own_sum(match, other) if other == seat else -own_sum(match, other)
        other += 1
    return total


def paused(match: SymetraMatch, seat: i64) -> SymetraMatch:
    """A copy that stops when the chain under way, or the one that begins now, has been resolved."""
    world = SymetraMatch()
    match.copy_to(world)
    rows = match.agenda.frames()
    at = next(i for i, row in enumerate(rows) if row[0] in (frames.TURN, frames.ENDPHASE))
    rows.insert(at + 1, [frames.PAUSE, int(seat), 0, 0])
    world.agenda.restore(rows)
    for deck in range(6):
        if world.tops[deck] and is_hidden(world, top_card(world, deck, 0), seat):
            # Chance is asked for what the seat does not know, so that the experiment can tell.
            shuffle_top(world, deck)
    return world


def begin(match: SymetraMatch, seat: i64, word: i64) -> SymetraMatch:
    """A paused copy in which the seat has said the first word of an announcement, if it has not yet."""
    kind = match.agenda.kind()
    if kind in (frames.TURN, frames.ENDPHASE):
        # The sentence must lie above the pause: say it first, then lay the pause under it.
        world = SymetraMatch()
        match.copy_to(world)
        world.apply(word)
        return paused(world, seat)
    world = paused(match, seat)
    if kind != frames.SAY:
        world.apply(word)
    return world


def settle(world: SymetraMatch, seat: i64, dice: Dice) -> None:
    """SYM-213, SYM-214: nobody re-acts; every choice is the best one for the seat that makes it."""
    picks = Picks()
    unknown = False
    while world.seat != OVER and world.agenda.kind() != frames.PAUSE:
        kind = world.agenda.kind()
        if world.seat == CHANCE:
            if kind == frames.TOP and verb_of(world, world.agenda.a()) == CREATE:
                create_unknown(world, dice)
            else:
                unknown = unknown or kind == frames.LOOK
                world.apply(world.chance(dice))
        elif kind == frames.WINDOW or (unknown and reveals(world)):
            world.apply(PASS)
        else:
            picks.count = 0
            world.legal(picks)
            world.apply(best_choice(world, picks, seat, dice))


def verb_of(world: SymetraMatch, instruction: i64) -> i64:
    """The verb of an instruction."""
    return world.rules.book.argument(instruction, 0)


def reveals(world: SymetraMatch) -> bool:
    """Whether Ether's user is asked to carry out the card looked at."""
    return world.agenda.kind() == frames.CHOICE and verb_of(world, world.agenda.b()) == CARRY_OUT_TOP


def by_ether(world: SymetraMatch) -> bool:
    """Whether Ether's user decides what the revealed card does."""
    return reveals(world) or (world.agenda.kind() == frames.SAY and world.agenda.b() == frames.BY_ETHER)


def create_unknown(world: SymetraMatch, dice: Dice) -> None:
    """SYM-214: Creation fuses a card that the seat does not know: it is laid and locked, its relations count 0."""
    card: i64 = world.chance(dice) - CARD
    user: i64 = world.act_user
    deck: i64 = world.deck_of(user)
    world.agenda.pop()
    world.decks[deck] = world.decks[deck] - 1
    after_taking(world, deck)
    lay(world, user, card, world.act_one - CELL)
    lock(world, user, card)
    world.run_on()


class Favourite:
    """The best pick of those offered; of equal ones any, by lot."""

    def __init__(self, first: i64) -> None:
        self.pick: i64 = first
        self.value: i64 = 0
        self.equal: i64 = 0

    def offer(self, pick: i64, value: i64, dice: Dice) -> None:
        """Take this one if it is better."""
        if self.equal == 0 or value > self.value:
            self.pick, self.value, self.equal = pick, value, 1
        elif value == self.value:
            self.equal += 1
            if dice.below(self.equal) == 0:
                self.pick = pick


def best_settled(match: SymetraMatch, picks: Picks, dice: Dice) -> i64:
    """SYM-219: the pick with the highest balance for the seat that is asked; equal ones by lot."""
    best = Favourite(picks.at(0))
    i: i64 = 0
    while i < picks.count:
        world = paused(match, match.seat)
        world.apply(picks.at(i))
        best.offer(picks.at(i), balance(world, match.seat, 0, dice), dice)
        i += 1
    return best.pick


def best_choice(world: SymetraMatch, picks: Picks, me: i64, dice: Dice) -> i64:
    """SYM-214, SYM-219: the pick that is best for whoever is asked; equal ones by lot."""
    best = Favourite(picks.at(0))
    i: i64 = 0
    while i < picks.count and picks.count > 1:
        best.offer(picks.at(i), worth_of(world, picks.at(i), world.seat, me, dice), dice)
        i += 1
    return best.pick


def worth_of(world: SymetraMatch, pick: i64, seat: i64, me: i64, dice: Dice) -> i64:
    """What a pick brings the seat at once; a sentence is followed to its best end."""
    after = SymetraMatch()
    world.copy_to(after)
    after.apply(pick)
    if after.agenda.kind() != frames.SAY or after.seat != seat:
        if by_ether(world):
            # What Ether carries out has choices of its own: it is worth what comes of them.
            settle(after, me, dice)
        return lead(after, seat) if seat == me else own_sum(after, seat)
    picks = Picks()
    after.legal(picks)
    best: i64 = -1000000
    i: i64 = 0
    while i < picks.count:
        if not fuses_unknown(after, picks.at(i), me):
            value = worth_of(after, picks.at(i), seat, me, dice)
            if value > best:
                best = value
        i += 1
    return best


def fuses_unknown(world: SymetraMatch, pick: i64, me: i64) -> bool:
    """SYM-209, SYM-214: whether Sound's fuse would be of a card that counts 0: hidden, or of one's own closed hand."""
    if world.said[0] != FUSE or world.said_count != 1:
        return False
    card: i64 = pick - CARD
    return world.place[card] == HAND_OF + me or is_hidden(world, card, me)


def balance(world: SymetraMatch, seat: i64, before: i64, dice: Dice) -> i64:
    """SYM-214: how the lead of a seat changes when what it has announced is resolved without re-actions."""
    settle(world, seat, dice)
    return lead(world, seat) - before
