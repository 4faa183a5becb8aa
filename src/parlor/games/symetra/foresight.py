"""How good a match will look once what is under way has come to its end: what the highest level asks for.

What was announced is carried out in thought, and nobody answers. Then every seat has a chance to win the cycle, by the
energy on its cards and the turns that it still has; so much of its share of the universal is as good as its own.
"""

import math
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.engine import CHANCE, OVER, Dice, Picks
from parlor.games.symetra import frames
from parlor.games.symetra.cards import AFFINITY, ENMITY
from parlor.games.symetra.fuse import bond
from parlor.games.symetra.outlook import rest, worth
from parlor.games.symetra.table import CAPACITY, NONE, SymetraTable
from parlor.games.symetra.words import CARD, CELL, PASS

# More picks than that are not made in thought.
LONGEST: Final = 60

# What counts for winning the cycle, in logarithms of odds, while no round of it follows, one, or more, and in its last
# end-of-round phase: fitted to who won the cycles of 416 matches between searches of 150 iterations.
LAST_PHASE: Final = 3
ENERGY: Final = vec[float]([0.42, 0.2, 0.0, 1.325])
CARDS: Final = vec[float]([0.472, 0.608, 0.7, 0.385])
TURN_TO_COME: Final = vec[float]([2.676, 1.652, 1.0, 0.0])
# The turn that it has: less if its fuse or its charge is spent.
OWN_TURN: Final = vec[float]([2.042, 1.232, 0.936, 0.0])
FUSED: Final = vec[float]([-1.024, -0.586, -0.627, 0.0])
CHARGED: Final = vec[float]([-0.54, -0.262, 0.0, 0.0])

# What counts for winning the match, in energy: fitted to who won them.
ACTUAL: Final = 0.7
ON_CARDS: Final = 0.72
UNIVERSAL: Final = 0.8
HELD: Final = 0.2
A_TURN_TO_COME: Final = 1.5
AN_OWN_TURN: Final = 1.0
A_CHARGE: Final = 0.6
# As much energy makes odds of e to 1 at the end of the match, and so much more at its beginning.
AT_LAST: Final = 2.0
AT_FIRST: Final = 8.0


def foresee(table: SymetraTable, seat: i64) -> float:
    """How good the match will look for a seat, from 0 to 1; the table is a copy, and used up."""
    settle(table)
    if table.seat == OVER or table.rules.solitaire or table.rules.teams or not table.inside[seat]:
        return worth(table, seat)
    strengths = strengths_of(table)
    total: float = 0.0
    other: i64 = 0
    while other < table.players:
        if table.inside[other]:
            total += math.exp(strengths[other] - strengths[seat])
        other += 1
    return 1.0 / total


# -- what is under way ---------------------------------------------------------------------------------


def settle(table: SymetraTable) -> None:
    """Carry out what was announced, as if nobody answered, and let chance bring what it brings."""
    picks = Picks()
    dice: Dice | None = None
    left: i64 = LONGEST
    while left > 0 and (table.seat == CHANCE or (table.seat >= 0 and resolving(table))):
        left -= 1
        kind: i64 = table.agenda.kind()
        if kind == frames.WINDOW:
            table.apply(PASS)
        elif kind == frames.FUSING:
            table.apply(best_cell(table, picks))
        elif kind == frames.CHARGING:
            table.apply(emptiest(table, picks))
        else:
            if dice is None:
                dice = Dice(scattered(table))
            if table.seat == CHANCE:
                table.apply(table.chance(dice))
            else:
                picks.clear()
                table.legal(picks)
                table.apply(picks.at(dice.below(picks.count)))


def resolving(table: SymetraTable) -> bool:
    """Whether something that was announced is not done yet."""
    agenda = table.agenda
    down: i64 = 0
    while down < agenda.depth:
        if agenda.below(down, 0) == frames.CHAIN:
            return True
        down += 1
    return False


def scattered(table: SymetraTable) -> i64:
    """A number that differs from guess to guess: by where the cards are."""
    number: i64 = 0
    card: i64 = 0
    while card < table.cards:
        number = (number * 31 + table.place[card]) & 0xFFFFFFFF
        card += 1
    return number


def best_cell(table: SymetraTable, picks: Picks) -> i64:
    """Where the card being fused brings its seat most and others least."""
    picks.clear()
    table.legal(picks)
    best: i64 = picks.at(0)
    most: i64 = -1
    i: i64 = 0
    while i < picks.count:
        moved = moves(table, table.agenda.a(), table.agenda.b(), picks.at(i) - CELL)
        if moved > most:
            most = moved
            best = picks.at(i)
        i += 1
    return best


def emptiest(table: SymetraTable, picks: Picks) -> i64:
    """The card that has most room for a charge."""
    picks.clear()
    table.legal(picks)
    best: i64 = picks.at(0)
    i: i64 = 1
    while i < picks.count:
        if table.energy[picks.at(i) - CARD] < table.energy[best - CARD]:
            best = picks.at(i)
        i += 1
    return best


def moves(table: SymetraTable, seat: i64, card: i64, cell: i64) -> i64:
    """How much energy a card brings its seat in a cell, and others lose."""
    near = table.rules.near
    gained: i64 = 0
    beside: i64 = 0
    side: i64 = cell * 6
    end: i64 = side + 6
    while side < end:
        next_cell: i64 = near[side]
        other: i64 = table.at[next_cell] if next_cell != NONE else i64(NONE)
        if other != NONE:
            relation = bond(table, card, other)
            if relation & AFFINITY:
                gained += 1
            if relation & ENMITY:
                controller: i64 = table.control[other]
                if controller == seat:
                    gained += 1
                    beside += 1 if table.energy[other] < CAPACITY else 0
                elif controller != NONE:
                    beside += 1
        side += 1
    return (gained if gained < CAPACITY else i64(CAPACITY)) + beside


# -- what it is worth ----------------------------------------------------------------------------------


def strengths_of(table: SymetraTable) -> vec[float]:
    """Of every seat the logarithm of its odds to win the match."""
    chances = cycle_chances(table)
    scale: float = AT_LAST + AT_FIRST * rest(table)
    strengths = vec[float]()
    seat: i64 = 0
    while seat < table.players:
        total = ACTUAL * float(table.actual(seat)) + ON_CARDS * float(table.on_cards(seat))
        total += UNIVERSAL * chances[seat] * float(table.universal(seat)) + HELD * float(table.hands[seat])
        total += A_TURN_TO_COME * float(turns_to_come(table, seat))
        if has_turn(table, seat):
            total += AN_OWN_TURN - A_CHARGE * float(table.charged[seat])
        strengths = append(strengths, total / scale)
        seat += 1
    return strengths


def has_turn(table: SymetraTable, seat: i64) -> bool:
    """Whether it is the seat's turn."""
    return seat == table.turn and not table.ending


def turns_to_come(table: SymetraTable, seat: i64) -> i64:
    """How many turns of this cycle a seat has not begun yet."""
    left: i64 = table.rules.rounds - table.round
    return left + 1 if not table.ending and order(table, seat) > order(table, table.turn) else left


def order(table: SymetraTable, seat: i64) -> i64:
    """How many seats are before this one in a round."""
    return (seat - table.start + table.players) % table.players


def cycle_chances(table: SymetraTable) -> vec[float]:
    """Of every seat its chance to win this cycle."""
    phase: i64 = table.rules.rounds - table.round
    if phase > 2:
        phase = 2
    elif phase <= 0:
        phase = i64(LAST_PHASE) if table.ending else 0
    chances = vec[float]()
    total: float = 0.0
    seat: i64 = 0
    while seat < table.players:
        odds: float = math.exp(cycle_strength(table, seat, phase)) if table.inside[seat] else 0.0
        chances = append(chances, odds)
        total += odds
        seat += 1
    seat = 0
    while seat < table.players:
        chances[seat] = chances[seat] / total
        seat += 1
    return chances


def cycle_strength(table: SymetraTable, seat: i64, phase: i64) -> float:
    """Of a seat the logarithm of its odds to win this cycle."""
    energy: i64 = 0
    cards: i64 = 0
    i: i64 = 0
    while i < table.laid_count:
        card: i64 = table.laid[i]
        if table.control[card] == seat:
            energy += table.energy[card]
            cards += 1
        i += 1
    strength = ENERGY[phase] * float(-energy if table.least else energy) + CARDS[phase] * float(cards)
    strength += TURN_TO_COME[phase] * float(turns_to_come(table, seat))
    if has_turn(table, seat):
        strength += OWN_TURN[phase] + FUSED[phase] * float(table.fused[seat])
        strength += CHARGED[phase] * float(table.charged[seat])
    return strength
