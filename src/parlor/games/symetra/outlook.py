"""How good a match looks for a seat: what a search asks when it does not play to the end."""

import math
from typing import Final

from mypy_extensions import i64

from parlor.engine import OVER, Picks
from parlor.engine.brain import mark, note
from parlor.games.symetra.cards import AFFINITY, ENMITY
from parlor.games.symetra.frames import PAUSE, SAY
from parlor.games.symetra.solitaire import total_energy
from parlor.games.symetra.table import CAPACITY, HAND_OF, NONE, SymetraTable
from parlor.games.symetra.words import FUSE, KINDS

GOOD_SOLITAIRE: Final = 160.0


def worth(table: SymetraTable, seat: i64) -> float:
    """From 0 (lost) to 1 (won)."""
    if table.rules.solitaire:
        return min(1.0, float(total_energy(table)) / GOOD_SOLITAIRE)
    if table.seat == OVER:
        return 1.0 / _count(table.champions) if table.champions >> seat & 1 else 0.0
    if not table.inside[seat] and not table.rules.teams:
        return 0.0
    team = table.rules.team[seat]
    best = -1000.0
    other: i64 = 0
    while other < table.rules.team_count:
        if other != team:
            best = max(best, standing(table, other))
        other += 1
    ahead = standing(table, team) - best
    return 1.0 / (1.0 + math.exp(-ahead / (2.0 + 8.0 * rest(table))))


def _count(seats: i64) -> int:
    return int(seats).bit_count()


def rest(table: SymetraTable) -> float:
    """How much of the match is still to come, from 1 down to 0."""
    cycles = float(table.rules.cycles)
    if table.rules.endless:
        return 1.0
    gone = float(table.cycle - 1) + float(table.round - 1) / float(table.rules.rounds)
    return max(0.0, 1.0 - gone / cycles)


def standing(table: SymetraTable, team: i64) -> float:
    """The energy of a side: actual counts in full, cards nearly, the universal by who leads, potential a little."""
    total = 0.0
    seat: i64 = 0
    while seat < table.players:
        if table.rules.team[seat] == team and table.inside[seat]:
            cards = float(table.on_cards(seat))
            share = 0.8 if leads(table, seat) else 0.2
            total += float(table.actual(seat)) + 0.95 * cards + share * float(table.universal(seat))
            total += 0.05 * float(table.potential(seat)) + 0.3 * float(min(table.hands[seat], 5))
        seat += 1
    return total


def leads(table: SymetraTable, seat: i64) -> bool:
    """Whether the seat would win the cycle as it stands."""
    mine = table.on_cards(seat)
    other: i64 = 0
    while other < table.players:
        if table.inside[other] and other != seat:
            theirs = table.on_cards(other)
            if theirs < mine if table.least else theirs > mine:
                return False
        other += 1
    return True


# -- what a brain is told ------------------------------------------------------------------------------

PHASES: Final = 5
FEW: Final = 0
ACTUALS: Final = 8
ON_CARDS: Final = 13
LEADING: Final = 18
UNIVERSALS: Final = 23
UNIVERSALS_LED: Final = 28
POTENTIALS: Final = 33
HAND: Final = 34
FRONT_CARDS: Final = 40
CONTROLLED: Final = 41
FULL_CARDS: Final = 49
OWN_TURN: Final = 50
STARTS: Final = 51
LEFT_TO_FUSE: Final = 52
LEFT_TO_CHARGE: Final = 53
ROUNDS: Final = 54
BEHIND: Final = 59
FRIENDS: Final = 69
FOES: Final = 70
USED_UP: Final = 71
PROTECTED: Final = 72
MOODS: Final = 73
HELD_COST: Final = 80
HELD_TYPES: Final = 81
WON: Final = 89
LINKS: Final = 90
GAP_NEXT: Final = 91
BY_HAND: Final = 92
BLOCKS: Final = [
    ("actual nearly empty", 8),
    ("actual", PHASES),
    ("energy on cards", PHASES),
    ("leads the cycle", PHASES),
    ("universal", PHASES),
    ("universal while leading", PHASES),
    ("potential", 1),
    ("cards in hand", 6),
    ("cards in front", 1),
    ("cards controlled", 8),
    ("full cards", 1),
    ("own turn", 1),
    ("starts the round", 1),
    ("has fused", 1),
    ("has charged", 1),
    ("round", 5),
    ("on cards before the others", 10),
    ("affinities of cards controlled", 1),
    ("enmities of cards controlled", 1),
    ("cards used up", 1),
    ("cards with marks", 1),
    ("moods", 7),
    ("cost of the hand", 1),
    ("types in hand", 8),
    ("cycles won", 1),
    ("announced", 1),
    ("before the next", 1),
    ("the hand-made standing", 5),
]


def features(table: SymetraTable, seat: i64, out: Picks) -> None:
    """What counts of a seat; most of it by how much of the match is left."""
    phase: i64 = i64(int(rest(table) * 4.99))
    actual: i64 = table.actual(seat)
    cards: i64 = table.on_cards(seat)
    best: i64 = -1
    rival: i64 = -1000
    other: i64 = 0
    while other < table.players:
        if other != seat and table.inside[other]:
            theirs: i64 = table.on_cards(other)
            best = theirs if theirs > best else best
            whole: i64 = theirs + table.actual(other)
            rival = whole if whole > rival else rival
        other += 1
    mark(out, FEW, 8, actual)
    note(out, ACTUALS + phase, actual)
    note(out, ON_CARDS + phase, cards)
    note(out, UNIVERSALS + phase, table.universal(seat))
    if leads(table, seat):
        note(out, LEADING + phase, 1)
        note(out, UNIVERSALS_LED + phase, table.universal(seat))
    note(out, POTENTIALS, table.potential(seat))
    mark(out, HAND, 6, table.hands[seat])
    note(out, FRONT_CARDS, table.fronts[seat])
    note(out, OWN_TURN, 1 if table.turn == seat and not table.ending else 0)
    note(out, STARTS, 1 if table.start == seat else 0)
    note(out, LEFT_TO_FUSE, table.fused[seat])
    note(out, LEFT_TO_CHARGE, table.charged[seat])
    mark(out, ROUNDS, 5, table.round - 1 + (4 if table.ending else 0))
    mark(out, BEHIND, 10, (best - cards if table.least else cards - best) + 5)
    note(out, GAP_NEXT, cards + actual - rival)
    mood: i64 = 0
    while mood < 7:
        note(out, MOODS + mood, table.moods[seat] >> mood & 1)
        mood += 1
    note(out, WON, table.won[seat])
    note(out, LINKS, table.links)
    note(out, BY_HAND + phase, i64(int(standing(table, table.rules.team[seat]) * 4.0)))
    matrix_features(table, seat, out)
    hand_features(table, seat, out)


def asked(table: SymetraTable) -> i64:
    """What is asked: the frame; of a sentence what it began with and how many words were said."""
    kind: i64 = table.agenda.kind()
    if kind != SAY or table.said_count == 0:
        return kind
    verb: i64 = table.said[0] - FUSE
    if verb < 0 or verb > 2:
        verb = 3
    count: i64 = table.said_count if table.said_count < 4 else 4
    return PAUSE + 4 * verb + count


def matrix_features(table: SymetraTable, seat: i64, out: Picks) -> None:
    """The cards that a seat controls, and what they are to the cards that touch them."""
    rules = table.rules
    controlled: i64 = 0
    full: i64 = 0
    used: i64 = 0
    marked: i64 = 0
    friends: i64 = 0
    foes: i64 = 0
    i: i64 = 0
    while i < table.laid_count:
        card: i64 = table.laid[i]
        if table.control[card] == seat:
            controlled += 1
            full += 1 if table.energy[card] >= CAPACITY else 0
            used += 1 if table.uses(card, seat) else 0
            marked += 1 if table.marks[card] else 0
            side: i64 = 0
            while side < 6:
                cell: i64 = rules.near[table.cell[card] * 6 + side]
                beside: i64 = table.at[cell] if cell >= 0 else i64(NONE)
                if beside >= 0:
                    bond: i64 = rules.relation[(card % KINDS) * KINDS + beside % KINDS]
                    friends += 1 if bond & AFFINITY else 0
                    foes += 1 if bond & ENMITY else 0
                side += 1
        i += 1
    mark(out, CONTROLLED, 8, controlled)
    note(out, FULL_CARDS, full)
    note(out, USED_UP, used)
    note(out, PROTECTED, marked)
    note(out, FRIENDS, friends)
    note(out, FOES, foes)


def hand_features(table: SymetraTable, seat: i64, out: Picks) -> None:
    """The cards in hand by cost and type."""
    book = table.rules.book
    cost: i64 = 0
    left: i64 = table.hands[seat]
    card: i64 = 0
    while card < table.cards and left > 0:
        if table.place[card] == HAND_OF + seat:
            left -= 1
            cost += book.cost[card % KINDS]
            note(out, HELD_TYPES + book.type[card % KINDS], 1)
        card += 1
    note(out, HELD_COST, cost)
