"""A quick pick: what looks best in thought, as if nobody answered."""

from mypy_extensions import i64

from parlor.engine import Dice, Picks
from parlor.games.espeers.cards import EFFECT_WIDTH
from parlor.games.espeers.frames import ACTIVE, AIM, NAMING, PREDICTION, REMOVAL, WINDOW, WORD
from parlor.games.espeers.outlook import Side, finish_verb, let_through, suppose, supposed
from parlor.games.espeers.table import DuelTable
from parlor.games.espeers.verbs import BREAK, NEGATE, SCATTER
from parlor.games.espeers.words import (
    ATTACK,
    BARRIER,
    CARD,
    CROSS,
    CYCLE,
    GUARD,
    NONE,
    PASS,
    PLAY,
    SQUARE,
    STAR,
    TARGET,
    WAVES,
)


def hunch(table: DuelTable, picks: Picks, dice: Dice) -> i64:
    """What looks best in thought, without trying it."""
    kind: i64 = table.agenda.kind()
    if kind in (ACTIVE, WINDOW):
        return best_word(table, picks)
    if kind == WORD:
        return best_named(table, picks)
    if kind == AIM:
        return best_target(table, picks)
    if kind == REMOVAL:
        return picks.at(picks.count - 1)  # spent points first
    if kind == PREDICTION:
        return picks.at(dice.below(picks.count - 1))
    if picks.at(0) < CARD and kind != NAMING:
        return picks.at(0)  # the opening hand is kept
    return picks.at(dice.below(picks.count))


def best_word(table: DuelTable, picks: Picks) -> i64:
    """Play, cycle or lay the card after which the duel looks best, or leave it as it is."""
    if picks.holds(ATTACK):
        return ATTACK
    best: i64 = picks.at(picks.count - 1)
    most: float = thought(table, table.seat, NONE, PASS)
    for word in (PLAY, CYCLE, BARRIER):
        if picks.holds(word):
            value = thought(table, table.seat, best_card(table, word), word)
            if value > most:
                best, most = word, value
    return best


def best_card(table: DuelTable, word: i64) -> i64:
    """The card in hand that suits a word best."""
    hand = table.mind(table.seat).hand
    best: i64 = NONE
    most: float = 0.0
    i: i64 = 0
    while i < hand.total:
        card: i64 = hand.at(i)
        if not hand.repeats(i) and table.suits(word, card):
            value = thought(table, table.seat, card, word)
            if best == NONE or value > most:
                best, most = card, value
        i += 1
    return best


def best_named(table: DuelTable, picks: Picks) -> i64:
    """The card that suits the word begun best, of those offered."""
    word: i64 = table.agenda.a()
    best: i64 = picks.at(0)
    most: float = 0.0
    i: i64 = 0
    while i < picks.count:
        value = thought(table, table.seat, picks.at(i) - CARD, word)
        if i == 0 or value > most:
            best, most = picks.at(i), value
        i += 1
    return best


def thought(table: DuelTable, seat: i64, card: i64, word: i64) -> float:
    """How the duel would look if a card were used so and nobody answered, in the logarithm of the odds."""
    mine, theirs = Side(table.mind(seat)), Side(table.mind(1 - seat))
    if table.resolving():
        finish_verb(table, seat, mine, theirs)
    undone: i64 = 0
    if word != PASS:
        mine.hand -= 1
    if word == PLAY:
        cost: i64 = table.cards.cost[card]
        mine.pool -= cost
        mine.spent += cost
        undone = carried_out(table, seat, card, mine, theirs)
    elif word == CYCLE:
        cycled(table.cards.symbol[card], mine)
    elif word == BARRIER:
        mine.pool -= GUARD
        mine.barrier = True
    let_through(table, seat, mine, theirs, undone)
    return mine.value() - theirs.value()


def cycled(symbol: i64, mine: Side) -> None:
    """ESP-071: what a symbol gives whoever cycles its card."""
    points: i64 = 0
    drawn: i64 = 0
    if symbol == STAR:
        points = 2
    elif symbol == CROSS:
        points = 1
    elif symbol == SQUARE:
        drawn = 1
    elif symbol == WAVES:
        drawn = 2
    if points > mine.spent:
        points = mine.spent
    mine.spent -= points
    mine.pool += points
    mine.hand += drawn
    mine.deck -= drawn


def carried_out(table: DuelTable, seat: i64, card: i64, mine: Side, theirs: Side) -> i64:
    """Do in thought what a card says; returns which places of the stack it negates, as bits."""
    cards = table.cards
    undone: i64 = 0
    bit: i64 = 1
    broke: bool = False
    at: i64 = cards.first(card)
    while at < cards.last(card):
        verb: i64 = cards.effects[at]
        if supposed(cards.effects[at + 3], mine, theirs, broke):
            if verb in (NEGATE, SCATTER):
                place: i64 = foe_entry(table, seat, cards.filter[card])
                if place >= 0:
                    undone |= bit << place
            else:
                broke = broke or (verb == BREAK and theirs.barrier)
                suppose(verb, cards.effects[at + 1], cards.effects[at + 2], mine, theirs)
        at += EFFECT_WIDTH
    return undone


def foe_entry(table: DuelTable, seat: i64, filter_: i64) -> i64:
    """The highest entry of the other seat that fits; NONE without one."""
    place: i64 = table.stack.height - 1
    while place >= 0:
        if table.stack.seat(place) != seat and table.cards.fits(table.stack.card(place), filter_):
            return place
        place -= 1
    return NONE


def best_target(table: DuelTable, picks: Picks) -> i64:
    """The highest card of the other seat; without one, any."""
    i: i64 = 0
    while i < picks.count:
        if table.stack.seat(table.stack.height - 1 - (picks.at(i) - TARGET)) != table.seat:
            return picks.at(i)
        i += 1
    return picks.at(0)
