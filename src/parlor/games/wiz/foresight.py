"""How a match looks to the highest level: what going out now would bring each seat, and how far it is from that."""

from typing import Final

from parlor.engine import i64, vec
from parlor.games.wiz.cards import ABYSS, KINDS, MASTER, MASTERS, RUN, TOP_RANK, WIZ, element_of
from parlor.games.wiz.scoring import held_points
from parlor.games.wiz.table import WizTable, bits
from parlor.games.wiz.values import may_amend, multiplier, points, value

# What counts for the EP of a round, in EP: fitted to 844 rounds between searches of 60 iterations, and rounded. There a
# held Wiz was worth 54; it counts for less, held Masters and points for nothing: else a search would keep, not lay.
A_CARD: Final = 17.0
A_CARD_THAT_STAYS: Final = 15.0
AN_ACTION: Final = 9.0
A_WIZ: Final = 20.0
VALUE: Final = 10.0
TIMES: Final = 17.0
A_HAND: Final = 63.0
OPENED: Final = 50.0
OWN_TURN: Final = 20.0
PRIZE: Final = 0.23
# So many EP more than the others make a match three quarters won.
LEAD: Final = 300.0
# Every rank of an element.
ALL_RANKS: Final = (2 << TOP_RANK) - 2


def foresee(table: WizTable, seat: i64) -> float:
    """How good the match looks for a seat, from 0 to 1; below 0 where no round is being played."""
    if table.turn < 0 or table.winner >= 0:
        return -1.0
    mine: float = hopes(table, seat)
    best: float = -1000000.0
    other: i64 = 0
    while other < table.players:
        if other != seat:
            theirs: float = hopes(table, other)
            if theirs > best:
                best = theirs
        other += 1
    lead: float = (mine - best) / LEAD
    size: float = lead if lead > 0.0 else -lead
    return 0.5 + 0.5 * lead / (1.0 + size)


def hopes(table: WizTable, seat: i64) -> float:
    """EP, and what the round promises: the own hands, what going out now would bring, and the cards that hinder it."""
    total: float = float(table.ep[seat]) * 1000.0 / float(table.box.goal)
    for hand in table.hands:
        if hand.owner == seat:
            worth: i64 = value(hand)
            total += VALUE * float(worth) + TIMES * float(multiplier(worth)) - A_HAND
    if table.opened[seat]:
        total += OPENED
    if table.turn == seat:
        total += OWN_TURN
    total += PRIZE * float(prize(table, seat)) + A_WIZ * float(table.count(seat, WIZ))
    total -= A_CARD * float(table.sizes[seat]) + A_CARD_THAT_STAYS * float(cards_that_stay(table, seat))
    return total - AN_ACTION * float(actions(table, seat))


def actions(table: WizTable, seat: i64) -> i64:
    """How many action cards a seat holds."""
    count: i64 = 0
    kind: i64 = ABYSS
    while kind < KINDS:
        count += table.count(seat, kind)
        kind += 1
    return count


# -- going out now -------------------------------------------------------------------------------------


def prize(table: WizTable, seat: i64) -> i64:
    """What the round would bring a seat that went out now, if the others cancelled as well as they could."""
    times: i64 = 0
    left: i64 = 0
    for hand in table.hands:
        if hand.owner == seat:
            times += multiplier(value(hand))
        else:
            left += points(table, hand)
    cancelled: i64 = 0
    loser: i64 = 0
    while loser < table.players:
        if loser != seat:
            left += held_points(table, loser)
            tried: i64 = cancelled
            spent: i64 = 0
            aim: i64 = strongest(table, seat, tried)
            while aim >= 0:
                tried |= bit(aim)
                with_what: i64 = dearest(table, loser, spent, value(table.hands[aim]))
                if with_what >= 0:
                    spent |= bit(with_what)
                    cancelled |= bit(aim)
                    times -= multiplier(value(table.hands[aim]))
                    left -= points(table, table.hands[with_what])
                aim = strongest(table, seat, tried)
        loser += 1
    return times * left


def bit(place: i64) -> i64:
    """The bit of a place."""
    one: i64 = 1
    return one << place


def strongest(table: WizTable, seat: i64, tried: i64) -> i64:
    """The place of the own hand of the highest value that was not tried yet; -1 if all were."""
    found: i64 = -1
    most: i64 = -1
    place: i64 = 0
    while place < i64(len(table.hands)):
        hand = table.hands[place]
        if hand.owner == seat and (tried >> place) & 1 == 0 and value(hand) > most:
            found = place
            most = value(hand)
        place += 1
    return found


def dearest(table: WizTable, seat: i64, spent: i64, least: i64) -> i64:
    """The place of the own hand of most points that could cancel a hand of this value; -1 if none can."""
    found: i64 = -1
    most: i64 = -1
    place: i64 = 0
    while place < i64(len(table.hands)):
        hand = table.hands[place]
        if hand.owner == seat and (spent >> place) & 1 == 0 and value(hand) >= least and points(table, hand) > most:
            found = place
            most = points(table, hand)
        place += 1
    return found


# -- cards that hinder ---------------------------------------------------------------------------------


def cards_that_stay(table: WizTable, seat: i64) -> i64:
    """How many number cards and shards fit on no hand on the table and make none with others that are held."""
    fits = vec[i64]([0] * 6)
    if table.opened[seat]:
        note_fitting(table, seat, fits)
    once: i64 = 0
    twice: i64 = 0
    thrice: i64 = 0
    element: i64 = 0
    while element < 6:
        ranks: i64 = table.ones[seat * 6 + element]
        thrice |= twice & ranks
        twice |= once & ranks
        once |= ranks
        element += 1
    count: i64 = 0
    element = 0
    while element < 6:
        ranks = table.ones[seat * 6 + element]
        doubled: i64 = table.twos[seat * 6 + element]
        if table.count(seat, MASTERS + element) == 0 and fits[element] != ALL_RANKS:
            middle: i64 = ranks & (ranks << 1) & (ranks >> 1)
            runs: i64 = middle | (middle << 1) | (middle >> 1)
            count += bits(ranks & ~(fits[element] | runs | thrice)) + bits(doubled)
        element += 1
    return count


def note_fitting(table: WizTable, seat: i64, fits: vec[i64]) -> None:
    """For each element the ranks of cards that a seat could add to hands on the table, as bits."""
    for hand in table.hands:
        if may_amend(table, hand, seat):
            element: i64 = hand.element()
            if element >= 0 and hand.shape == MASTER:
                fits[element] = ALL_RANKS
            elif element >= 0 and hand.shape == RUN:
                held: i64 = table.ones[seat * 6 + element]
                rank: i64 = hand.low - 1
                while rank > 0 and (held >> rank) & 1:
                    fits[element] = fits[element] | bit(rank)
                    rank -= 1
                rank = hand.high() + 1
                while rank <= TOP_RANK and (held >> rank) & 1:
                    fits[element] = fits[element] | bit(rank)
                    rank += 1
            elif hand.shape != RUN and hand.shape != MASTER:
                note_missing(table, hand.id, fits)


def note_missing(table: WizTable, number: i64, fits: vec[i64]) -> None:
    """The rank of a set, for every element that it lacks."""
    hand = table.there(number)
    present: i64 = 0
    i: i64 = 0
    while i < hand.size():
        if hand.cards[i] < MASTERS:
            present |= bit(element_of(hand.cards[i]))
        i += 1
    element: i64 = 0
    while element < 6:
        if (present >> element) & 1 == 0:
            fits[element] = fits[element] | bit(hand.low)
        element += 1
