"""A measure: what spaces to go and counters on their spaces are worth, made by hand or taken from a brain."""

from typing import final

from parlor.engine import Picks, i64, vec
from parlor.engine.brain import Brain, note
from parlor.games.symmetric.boards import CENTRAL, Board
from parlor.games.symmetric.grid import SIZE
from parlor.games.symmetric.outlook import TARGETS, distance_to_go, game_outlook
from parlor.games.symmetric.table import Arrangement

# The features of a seat, for its brain: where they begin, and their names.
TO_GO, GUARDS, HELD, AWAY = 0, 1, 2, 3
# A counter so far from the three targets, added up, is no farther for it.
FARTHEST = 24
NAMES = ["spaces to go", "guards", "targets held", *(f"counters {far} away" for far in range(FARTHEST + 1))]
# No chance that a brain tells is taken for certain, in millionths.
LEAST = 500
CERTAIN = 1000000


@final
class Measure:
    """What each space less to go is worth, and a counter of either seat on each space of the grid."""

    def __init__(self, go: i64, places: vec[i64], brain: Brain | None) -> None:
        self.go: i64 = go
        self.places: vec[i64] = places
        self.brain = brain

    def standing(self, counters: Arrangement, seat: i64) -> i64:
        """What the counters of a seat are worth where they stand."""
        total: i64 = 0
        i: i64 = seat * counters.each
        end: i64 = i + counters.each
        while i < end:
            total += self.places[seat * SIZE + counters.places[i]]
            i += 1
        return total

    def lead(self, board: Board, counters: Arrangement, seat: i64) -> i64:
        """How much more a seat has than the other."""
        ahead: i64 = distance_to_go(board, counters, 1 - seat) - distance_to_go(board, counters, seat)
        return ahead * self.go + self.standing(counters, seat) - self.standing(counters, 1 - seat)

    def outlook(self, lead: i64) -> float:
        """How good the game looks for a seat with that lead, from 0 to 1."""
        brain = self.brain
        if brain is None:
            return game_outlook(lead)
        chance: i64 = brain.chance(lead)
        chance = LEAST if chance < LEAST else chance
        return float(chance if chance < CERTAIN - LEAST else CERTAIN - LEAST) / 1000000.0


def by_hand(board: Board) -> Measure:
    """A guard is worth one space to go."""
    return Measure(1, vec[i64]([1 if board.homes[i % SIZE] == i // SIZE + 1 else 0 for i in range(2 * SIZE)]), None)


def learned(board: Board, brain: Brain) -> Measure:
    """What the weights of a brain say."""
    places = [brain.weight(AWAY + away(board, i % SIZE, i // SIZE)) for i in range(2 * SIZE)]
    for seat in range(2):
        for space in range(SIZE):
            if board.homes[space] == seat + 1:
                places[seat * SIZE + space] += brain.weight(GUARDS)
            elif board.homes[space] == 2 - seat:
                places[seat * SIZE + space] += brain.weight(HELD)
    return Measure(-brain.weight(TO_GO), vec[i64](places), brain)


def away(board: Board, space: i64, seat: i64) -> i64:
    """How far a space is from the three targets of a seat, added up."""
    row: i64 = space * TARGETS + seat * CENTRAL
    distances = board.distances
    total: i64 = distances[row] + distances[row + 1] + distances[row + 2]
    return total if total < FARTHEST else FARTHEST


def tell_features(board: Board, counters: Arrangement, seat: i64, features: Picks) -> None:
    """What counts of a seat: its way to go, its guards, the targets it holds, how far each counter is."""
    note(features, TO_GO, distance_to_go(board, counters, seat))
    guards: i64 = 0
    i: i64 = seat * counters.each
    while i < (seat + 1) * counters.each:
        space: i64 = counters.places[i]
        if board.homes[space] == seat + 1:
            guards += 1
        note(features, AWAY + away(board, space, seat), 1)
        i += 1
    note(features, GUARDS, guards)
    note(features, HELD, counters.targets_held(board, seat))
