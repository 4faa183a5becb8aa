"""Guesses: everything that a seat cannot know, drawn anew."""

from mypy_extensions import i64

from parlor.engine import Dice, vec
from parlor.games.espeers.pile import Pile
from parlor.games.espeers.table import Table


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
    in_hand: i64 = mind.hand.total
    hidden = mind.deck
    hidden.pour(mind.hand)
    gather(hidden, mind.bottom)
    if table.looker() == owner:
        gather(hidden, table.looked)
    put_apart(hidden, mind.returned)
    if mind.guarded():
        hidden.add(mind.barrier)
        # First, because a wrong prediction excludes a symbol; the other places take any card.
        mind.barrier = draw_without(hidden, table, mind.excluded, dice)
    for _ in range(in_hand):
        mind.hand.add(hidden.draw(dice))
    scatter(hidden, mind.bottom, dice)
    if table.looker() == owner:
        scatter(hidden, table.looked, dice)
    gather(hidden, mind.returned)


def gather(hidden: Pile, cards: vec[i64]) -> None:
    """Add cards that lie in an order."""
    i: i64 = 0
    while i < i64(len(cards)):
        hidden.add(cards[i])
        i += 1


def put_apart(hidden: Pile, cards: vec[i64]) -> None:
    """Take cards out that are known to lie in the deck."""
    i: i64 = 0
    while i < i64(len(cards)):
        hidden.remove(cards[i])
        i += 1


def scatter(hidden: Pile, cards: vec[i64], dice: Dice) -> None:
    """Put random cards in their places."""
    i: i64 = 0
    while i < i64(len(cards)):
        cards[i] = hidden.draw(dice)
        i += 1


def draw_without(hidden: Pile, table: Table, symbol: i64, dice: Dice) -> i64:
    """ESP-085: take a random card that has not the symbol; there is one, the card that lies there."""
    card = hidden.look(dice)
    while table.cards.symbol[card] == symbol:
        card = hidden.look(dice)
    hidden.remove(card)
    return card
