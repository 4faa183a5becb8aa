"""What a seat may know, and everything that it cannot know, drawn anew."""

from typing import Any

from mypy_extensions import i64

from parlor.engine import Dice, vec
from parlor.engine.piles import Pile
from parlor.games.espeers.positions import barrier, frame, openly, secrets, shared
from parlor.games.espeers.table import DuelTable


def imagined(table: DuelTable, seat: i64, dice: Dice) -> None:
    """ESP-113: draw the hidden cards of the others anew, and take their unfinished sentence back."""
    if table.seat != seat:
        for _ in range(table.begun()):
            table.agenda.pop()
    for owner in range(2):
        if owner != seat:
            shuffle_hidden(table, owner, dice)


def shuffle_hidden(table: DuelTable, owner: i64, dice: Dice) -> None:
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


def draw_without(hidden: Pile, table: DuelTable, symbol: i64, dice: Dice) -> i64:
    """ESP-085: take a random card that has not the symbol; there is one, the card that lies there."""
    card = hidden.look(dice)
    while table.cards.symbol[card] == symbol:
        card = hidden.look(dice)
    hidden.remove(card)
    return card


def known(table: DuelTable, seat: int) -> dict[str, Any]:
    """ESP-113: what a seat (or a watcher) may know; `unseen` is a deck list less what everybody has seen."""
    data = shared(table)
    heard = len(table.agenda.frames()) - (0 if table.seat == seat else table.begun())
    todo = [frame(table, kind, a, b) for kind, a, b, _ in table.agenda.frames()[1:heard]]
    data["todo"] = [step if step.get("seat") == seat else without_cards(step) for step in todo]
    data["seats"] = [view_of(table, owner, owner == seat) for owner in range(2)]
    return data


def without_cards(step: dict[str, Any]) -> dict[str, Any]:
    """A frame as the others see it: how many cards are looked at, not which."""
    return {**step, "seen": len(step["seen"])} if "seen" in step else step


def view_of(table: DuelTable, owner: int, own: bool) -> dict[str, Any]:
    """A seat as its owner or somebody else sees it."""
    mind, words = table.mind(owner), table.library.words
    data: dict[str, Any] = {"hand_size": int(mind.hand.total), "deck_size": int(mind.deck_size())}
    data["bottom_size"] = len(mind.bottom)
    data["life"] = int(mind.remaining())
    data["unseen"] = unseen(table, owner).plain(words)
    data.update(secrets(table, owner) if own else {"barrier": barrier(mind, words, False)})
    return {**data, **openly(table, owner)}


def unseen(table: DuelTable, owner: int) -> Pile:
    """A deck list less what everybody has seen of it: the cards in hand, deck and Barrier, together."""
    mind = table.mind(owner)
    pile = mind.deck.clone()
    pile.pour(mind.hand.clone())
    for card in mind.bottom:
        pile.add(card)
    if mind.guarded():
        pile.add(mind.barrier)
    if table.looker() == owner:
        for card in table.looked:
            pile.add(card)
    return pile
