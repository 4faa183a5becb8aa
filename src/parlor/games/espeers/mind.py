"""A mind: one player's PSI points, cards and Barrier."""

from typing import final

from mypy_extensions import i64, mypyc_attr

from parlor.engine import append, vec
from parlor.engine.piles import Pile
from parlor.games.espeers.strayed import BOTTOM, DECK, HAND, SHIELD, WIDTH, came_out, drawn, moved, stray
from parlor.games.espeers.words import GUARD, NONE, POINTS


@final
@mypyc_attr(acyclic=True)
class Mind:
    """One side of the duel. Cards are kinds: 0 is the first card of the vocabulary."""

    hand: Pile
    deck: Pile  # the undetermined cards
    bottom: vec[i64]  # the determined ones under them, the lowest last; their owner knows them
    returned: vec[i64]  # those of `deck` that all saw being shuffled in, until a card leaves the deck unseen
    strayed: vec[i64]  # those that may have left it since, with the odds of where they are (strayed.py)
    discard: vec[i64]

    def __init__(self) -> None:
        # ESP-003: ten points in the Pool, nothing spent or removed, no Barrier.
        self.pool: i64 = POINTS
        self.spent: i64 = 0
        self.removed: i64 = 0
        self.barrier: i64 = NONE  # its card
        self.laid: i64 = 0  # the turn in which it was laid
        self.excluded: i64 = NONE  # the symbol that was wrongly predicted
        self.shield: i64 = 0
        self.boost: i64 = 0
        self.hush: i64 = 0
        self.mulligans: i64 = 0

    def clone(self) -> "Mind":
        """An independent copy."""
        copy = Mind()
        copy.pool = self.pool
        copy.spent = self.spent
        copy.removed = self.removed
        copy.barrier = self.barrier
        copy.laid = self.laid
        copy.excluded = self.excluded
        copy.shield = self.shield
        copy.boost = self.boost
        copy.hush = self.hush
        copy.mulligans = self.mulligans
        copy.hand = self.hand.clone()
        copy.deck = self.deck.clone()
        copy.bottom = self.bottom[:]
        copy.returned = self.returned[:]
        copy.strayed = self.strayed[:]
        copy.discard = self.discard[:]
        return copy

    def lies_as(self, other: "Mind") -> bool:
        """Whether every card lies as it does with another."""
        return (
            self.barrier == other.barrier
            and self.laid == other.laid
            and self.excluded == other.excluded
            and self.hand.same(other.hand)
            and self.deck.same(other.deck)
            and _same(self.bottom, other.bottom)
            and _same(self.returned, other.returned)
            and _same(self.discard, other.discard)
        )

    def begin(self) -> "Mind":
        """Take empty places for cards."""
        self.hand, self.deck = Pile(), Pile()
        self.bottom, self.returned, self.discard = vec[i64](), vec[i64](), vec[i64]()
        self.strayed = vec[i64]()
        return self

    def deck_size(self) -> i64:
        """How many cards the deck holds."""
        return self.deck.total + i64(len(self.bottom))

    def draw_determined(self) -> i64:
        """Take the top one of the determined cards; nothing undetermined lies above it."""
        card: i64 = self.bottom[0]
        self.bottom = self.bottom[1:]
        return card

    def put_bottom(self, card: i64) -> None:
        """Lay a card under the deck."""
        self.bottom = append(self.bottom, card)

    def shuffle(self) -> None:
        """ESP-108: no place in the deck is determined any more."""
        i: i64 = 0
        while i < i64(len(self.bottom)):
            self.deck.add(self.bottom[i])
            i += 1
        self.bottom = vec[i64]()
        self.strayed = moved(self.strayed, BOTTOM, DECK, 1, 1)

    def shuffle_in(self, card: i64) -> None:
        """ESP-105: a card that all have seen goes back into the deck."""
        self.shuffle()
        self.deck.add(card)
        self.returned = append(self.returned, card)

    def left_unseen(self, source: i64, target: i64) -> None:
        """A card left the deck or its bottom and only its owner knows which: it may be one that was shuffled in."""
        i: i64 = 0
        while i < i64(len(self.returned)):
            self.strayed = stray(self.strayed, self.returned[i])
            i += 1
        if len(self.strayed):
            self.returned = vec[i64]()
            self.strayed = drawn(self.strayed, source, target, self.size_before(source))

    def size_before(self, source: i64) -> i64:
        """How many cards a part of the deck had before the one that just left it."""
        return (self.deck.total if source == DECK else i64(len(self.bottom))) + 1

    def left_seen(self, card: i64, source: i64) -> None:
        """A card left the deck for all to see: it may be one that was shuffled in."""
        self.strayed = came_out(self.strayed, source, card, self.size_before(source))
        still = vec[i64]()
        gone: bool = False
        i: i64 = 0
        while i < i64(len(self.returned)):
            if self.returned[i] == card and not gone:
                gone = True
            else:
                still = append(still, self.returned[i])
            i += 1
        self.returned = still

    def guarded(self) -> bool:
        """Whether a Barrier stands."""
        return self.barrier != NONE

    def remaining(self) -> i64:
        """ESP-015: the points in Pool and Spent Zone and on the Barrier."""
        return self.pool + self.spent + (GUARD if self.barrier != NONE else 0)

    def spend(self, n: i64) -> None:
        """ESP-012: points move from Pool to Spent Zone."""
        self.pool -= n
        self.spent += n

    def regain(self, n: i64) -> i64:
        """ESP-014: up to n points move from Spent Zone to Pool; returns how many did."""
        moved: i64 = n if n < self.spent else self.spent
        self.spent -= moved
        self.pool += moved
        return moved

    def remove(self, from_spent: i64, from_pool: i64) -> None:
        """ESP-013, ESP-095: points leave the game."""
        self.spent -= from_spent
        self.pool -= from_pool
        self.removed += from_spent + from_pool

    def put_away(self, card: i64) -> None:
        """Lay a card on the discard pile."""
        self.discard = append(self.discard, card)

    def throw(self, card: i64) -> None:
        """Discard a card from hand."""
        self.show(card)
        self.discard = append(self.discard, card)

    def not_guarded_by(self, symbol: i64, symbols: vec[i64]) -> None:
        """ESP-085: the Barrier has not this symbol."""
        self.excluded = symbol
        at: i64 = 0
        while at < i64(len(self.strayed)):
            if symbols[self.strayed[at]] == symbol:
                self.strayed[at + SHIELD] = 0
            at += WIDTH

    def show(self, card: i64) -> None:
        """A card leaves the hand for all to see."""
        self.strayed = came_out(self.strayed, HAND, card, self.hand.total)
        self.hand.remove(card)

    def lay(self, card: i64, turn: i64) -> None:
        """ESP-080: a card from hand becomes a Barrier with two points of the Pool on it."""
        self.strayed = moved(self.strayed, HAND, SHIELD, 1, self.hand.total)
        self.hand.remove(card)
        self.barrier = card
        self.laid = turn
        self.excluded = NONE
        self.pool -= GUARD

    def lower(self) -> i64:
        """ESP-084, ESP-087, ESP-092: the Barrier's card is discarded, its points go to the Spent Zone."""
        card: i64 = self.barrier
        self.strayed = came_out(self.strayed, SHIELD, card, 1)
        self.discard = append(self.discard, card)
        self.barrier = NONE
        self.excluded = NONE
        self.spent += GUARD
        return card

    def calm(self) -> None:
        """ESP-043: what lasted for this turn is over."""
        self.shield = 0
        self.boost = 0
        self.hush = 0


def _same(cards: vec[i64], others: vec[i64]) -> bool:
    if len(cards) != len(others):
        return False
    at: i64 = 0
    while at < i64(len(cards)):
        if cards[at] != others[at]:
            return False
        at += 1
    return True
