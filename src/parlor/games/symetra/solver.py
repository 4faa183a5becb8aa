"""A solver for solitaire: for every three cards drawn it searches orders and cells, never looking into the deck.

A beam of the most promising tables is kept while the hand is laid; a table is as good as its energy and what the
cards still unseen could gain around it.
"""

import time

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.engine import CHANCE, OVER, Dice, Picks
from parlor.games.symetra.cards import AFFINITY, ENMITY
from parlor.games.symetra.match import SymetraMatch
from parlor.games.symetra.matrix import free_cells
from parlor.games.symetra.solitaire import total_energy
from parlor.games.symetra.table import BAG, CAPACITY, HAND_OF, NONE
from parlor.games.symetra.words import CELL, DONE, KINDS

BEAM = 24


class Solved:
    """What the solver reached: the picks it made, cards, energy and the time it took."""

    def __init__(self, picks: list[int], cards: int, energy: int, seconds: float) -> None:
        self.picks = picks
        self.cards = cards
        self.energy = energy
        self.seconds = seconds


class Way:
    """A table that can be reached with the present hand, and the words that lead there."""

    def __init__(self, match: SymetraMatch, words: list[int], value: float) -> None:
        self.match = match
        self.words = words
        self.value = value


def solve(match: SymetraMatch, dice: Dice, beam: int = BEAM, seconds: float = 0.0) -> Solved:
    """Play a game of solitaire to its end; with a limit of time the beam shrinks when it runs out."""
    begun = time.monotonic()
    picks: list[int] = []
    while match.seat != OVER:
        if match.seat == CHANCE:
            match.apply(match.chance(dice))
            continue
        late = seconds > 0.0 and time.monotonic() - begun > seconds * 0.9
        for word in best_words(match, 2 if late else beam):
            picks.append(word)
            match.apply(word)
    return Solved(picks, int(match.laid_count), int(total_energy(match)), time.monotonic() - begun)


def best_words(match: SymetraMatch, beam: int) -> list[int]:
    """The best way to lay the hand: all its words, with `done` for the cards that stay out."""
    ways = [Way(match, [], 0.0)]
    best = Way(match, [DONE], -1.0)
    while ways:
        found: list[Way] = []
        for way in ways:
            found += longer(way)
        for way in found:
            if way.value > best.value:
                best = way
        found.sort(key=lambda way: -way.value)
        ways = distinct(found, beam)
    words = best.words
    if words != [DONE] and len(words) < 3 * int(match.hands[0]):
        return [*words, DONE]
    return words


def distinct(ways: list[Way], beam: int) -> list[Way]:
    """The best ways that lead to different tables; finished hands need not be followed."""
    kept: list[Way] = []
    seen: set[tuple[int, ...]] = set()
    for way in ways:
        table = way.match
        key = tuple(int(table.laid[i]) * 1000 + int(table.cell[table.laid[i]]) for i in range(table.laid_count))
        if key not in seen and table.seat == 0:
            seen.add(key)
            kept.append(way)
            if len(kept) == beam:
                break
    return kept


def longer(way: Way) -> list[Way]:
    """Every way with one more card laid."""
    found: list[Way] = []
    opening = SymetraMatch()
    way.match.copy_to(opening)
    words = Picks()
    opening.legal(words)
    if words.count < 2:
        return found
    opening.apply(words.at(1))
    cards = Picks()
    opening.legal(cards)
    for card in cards.plain():
        choosing = SymetraMatch()
        opening.copy_to(choosing)
        choosing.apply(card)
        cells = Picks()
        choosing.legal(cells)
        for cell in cells.plain():
            after = SymetraMatch()
            choosing.copy_to(after)
            after.apply(cell)
            found.append(Way(after, [*way.words, words.at(1), card, cell], outlook(after)))
    return found


def outlook(match: SymetraMatch) -> float:
    """The energy, and what the unseen cards could gain in the free cells around."""
    free = Picks()
    free_cells(match, free)
    unseen = vec[i64]()
    card: i64 = 0
    while card < match.cards:
        if match.place[card] == BAG or match.place[card] == HAND_OF:
            unseen = append(unseen, card)
        card += 1
    total: i64 = 0
    i: i64 = 0
    while i < free.count:
        total += promise(match, free.at(i) - CELL, unseen)
        i += 1
    count: i64 = i64(len(unseen))
    hope = float(total) / float(count) if count else 0.0
    return float(total_energy(match)) + 0.12 * hope * min(1.0, float(count) / 12.0)


def promise(match: SymetraMatch, cell: i64, unseen: vec[i64]) -> i64:
    """How well the unseen cards would do in a free cell: the squares of their gains."""
    near = match.rules.near
    neighbours = vec[i64]()
    side: i64 = cell * 6
    end: i64 = side + 6
    while side < end:
        next_cell: i64 = near[side]
        neighbour: i64 = match.at[next_cell] if next_cell != NONE else NONE
        if neighbour != NONE:
            neighbours = append(neighbours, neighbour)
        side += 1
    if len(neighbours) < 2:
        return 0
    total: i64 = 0
    i: i64 = 0
    while i < i64(len(unseen)):
        gain: i64 = 0
        j: i64 = 0
        while j < i64(len(neighbours)):
            relation: i64 = match.rules.relation[(unseen[i] % KINDS) * KINDS + neighbours[j] % KINDS]
            if relation & AFFINITY:
                gain += 1
            if relation & ENMITY:
                gain += 2 if match.energy[neighbours[j]] < CAPACITY else 1
            j += 1
        total += gain * gain
        i += 1
    return total
