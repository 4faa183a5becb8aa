"""Guesses: everything that a seat cannot know, drawn anew."""

from mypy_extensions import i64

from parlor.engine import Bag, Dice, vec
from parlor.games.espeers.table import Table
from parlor.games.espeers.words import NONE


def imagined(table: Table, seat: i64, dice: Dice) -> None:
    """ESP-113: draw the hidden cards of the others anew, and take their unfinished sentence back."""
    if table.seat != seat:
        for _ in range(table.begun()):
            table.agenda.pop()
    for owner in range(2):
        if owner != seat:
            shuffle_hidden(table, owner, dice)


def shuffle_hidden(table: Table, owner: i64, dice: Dice) -> None:
    """Spread a seat's hidden cards over the places where they lie; all ways are equally likely."""
    mind = table.mind(owner)
    looks: bool = table.looker() == owner
    hidden = Bag(table.cards.count)
    in_hand: i64 = mind.hand.total
    hidden.pour(mind.hand)
    hidden.pour(mind.deck.bag)
    gather(hidden, mind.deck.bottom)
    if looks:
        gather(hidden, table.looked)
    if mind.guarded():
        hidden.add(mind.barrier)
        # First, because a wrong prediction excludes a symbol; the other places take any card.
        mind.barrier = draw_without(hidden, table, mind.excluded, dice)
    for _ in range(in_hand):
        mind.hand.add(hidden.draw(dice))
    scatter(hidden, mind.deck.bottom, dice)
    if looks:
        scatter(hidden, table.looked, dice)
    mind.deck.bag.pour(hidden)


def gather(hidden: Bag, cards: vec[i64]) -> None:
    """Add cards that lie in an order."""
    i: i64 = 0
    while i < i64(len(cards)):
        hidden.add(cards[i])
        i += 1


def scatter(hidden: Bag, cards: vec[i64], dice: Dice) -> None:
    """Put random cards in their places."""
    i: i64 = 0
    while i < i64(len(cards)):
        cards[i] = hidden.draw(dice)
        i += 1


def draw_without(hidden: Bag, table: Table, symbol: i64, dice: Dice) -> i64:
    """ESP-085: take a random card that has not this symbol."""
    if symbol == NONE:
        return hidden.draw(dice)
    symbols = table.cards.symbol
    fitting: i64 = 0
    card: i64 = 0
    while card < table.cards.count:
        if symbols[card] != symbol:
            fitting += hidden.counts[card]
        card += 1
    left: i64 = dice.below(fitting)
    card = 0
    while symbols[card] == symbol or left >= hidden.counts[card]:
        if symbols[card] != symbol:
            left -= hidden.counts[card]
        card += 1
    hidden.remove(card)
    return card
