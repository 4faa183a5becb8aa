"""What a seat may know, and everything that it cannot know, drawn anew."""

from typing import Any

from mypy_extensions import i64

from parlor.engine import Dice, Picks, append, vec
from parlor.engine.piles import Pile
from parlor.games.espeers.mind import Mind
from parlor.games.espeers.positions import ATTACK_WORD, barrier, frame, openly, secrets, shared
from parlor.games.espeers.strayed import BOTTOM, DECK, DRAWN, HAND, LOOKED, SHIELD, WIDTH
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
    rooms = vec[i64]([0, mind.deck.total - len(mind.returned), mind.hand.total, 0, len(mind.bottom), 0])
    hidden = mind.deck
    hidden.pour(mind.hand)
    gather(hidden, mind.bottom)
    if table.looker() == owner:
        gather(hidden, table.looked)
        rooms[LOOKED] = i64(len(table.looked))
    put_apart(hidden, mind.returned)
    placed = vec[i64]()
    if mind.guarded():
        hidden.add(mind.barrier)
        rooms[SHIELD] = 1
    if len(mind.strayed):
        placed = homes(hidden, table, mind, rooms, dice)
    if mind.guarded() and rooms[SHIELD]:
        # First, because a wrong prediction excludes a symbol; the other places take any card.
        mind.barrier = draw_without(hidden, table, mind, placed, dice)
    while rooms[HAND]:
        mind.hand.add(hidden.draw(dice))
        rooms[HAND] = rooms[HAND] - 1
    scatter(hidden, mind.bottom, placed, BOTTOM, dice)
    if table.looker() == owner:
        scatter(hidden, table.looked, placed, LOOKED, dice)
    gather(hidden, mind.returned)
    i: i64 = 0
    while i < i64(len(placed)):
        if placed[i + 1] == DECK:
            hidden.add(placed[i])
        elif placed[i + 1] == HAND:
            mind.hand.add(placed[i])
        elif placed[i + 1] == SHIELD:
            mind.barrier = placed[i]
        i += 2


def homes(hidden: Pile, table: DuelTable, mind: Mind, rooms: vec[i64], dice: Dice) -> vec[i64]:
    """Where each card is that was shuffled in and may have left the deck since, by its odds: cards and places."""
    placed = vec[i64]()
    whole = rooms[:]
    outside: i64 = 0
    at: i64 = i64(len(mind.strayed)) - WIDTH
    while at >= 0:
        card: i64 = mind.strayed[at]
        if hidden.count(card):
            odds = odds_of(mind.strayed, at, whole, rooms, outside < mind.strayed[at + DRAWN])
            if rooms[SHIELD] and mind.excluded >= 0:
                weigh_prediction(odds, hidden, table.cards.symbol, mind.excluded, card)
            home: i64 = home_of(odds, rooms, dice)
            if home != DECK:
                outside += 1
            rooms[home] = rooms[home] - 1
            hidden.remove(card)
            placed = append(placed, card)
            placed = append(placed, home)
        at -= WIDTH
    return placed


def odds_of(strayed: vec[i64], at: i64, whole: vec[i64], rooms: vec[i64], may_leave: bool) -> vec[i64]:
    """How likely such a card is in each place, less the rooms that other such cards have taken."""
    odds = vec[i64]()
    place: i64 = DECK
    while place <= LOOKED:
        weight: i64 = 0
        if rooms[place] > 0 and (place == DECK or may_leave):
            weight = (strayed[at + place] >> 12) * rooms[place] // whole[place]
        odds = append(odds, weight)
        place += 1
    return odds


def weigh_prediction(odds: vec[i64], hidden: Pile, symbols: vec[i64], excluded: i64, card: i64) -> None:
    """ESP-085: a prediction was wrong, as it is if this card is the Barrier; if not, only other cards made it so."""
    fitting: i64 = 0 if symbols[card] == excluded else -1
    i: i64 = 0
    while i < hidden.total:
        if symbols[hidden.at(i)] != excluded:
            fitting += 1
        i += 1
    place: i64 = DECK
    while place <= LOOKED and hidden.total > 1:
        if place != SHIELD:
            odds[place - DECK] = odds[place - DECK] * fitting // (hidden.total - 1)
        place += 1


def home_of(odds: vec[i64], rooms: vec[i64], dice: Dice) -> i64:
    """A place by its odds."""
    weights = Picks()
    total: i64 = 0
    i: i64 = 0
    while i < i64(len(odds)):
        weights.add(odds[i])
        total += odds[i]
        i += 1
    if total > 0:
        return DECK + dice.weighted(weights)
    return DECK if rooms[DECK] > 0 else i64(HAND)


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


def scatter(hidden: Pile, cards: vec[i64], placed: vec[i64], place: i64, dice: Dice) -> None:
    """Put random cards in their places, among them those that belong there."""
    fixed: i64 = 0
    i: i64 = 0
    while i < i64(len(placed)):
        if placed[i + 1] == place:
            cards[fixed] = placed[i]
            fixed += 1
        i += 2
    i = fixed
    while i < i64(len(cards)):
        cards[i] = hidden.draw(dice)
        i += 1
    while fixed > 0:
        fixed -= 1
        other: i64 = fixed + dice.below(i64(len(cards)) - fixed)
        card: i64 = cards[fixed]
        cards[fixed] = cards[other]
        cards[other] = card


def draw_without(hidden: Pile, table: DuelTable, mind: Mind, placed: vec[i64], dice: Dice) -> i64:
    """ESP-085: take a random card that has not the symbol; there is one, if only the card that lies there."""
    symbols = table.cards.symbol
    fitting: i64 = 0
    i: i64 = 0
    while i < hidden.total:
        if symbols[hidden.at(i)] != mind.excluded:
            fitting += 1
        i += 1
    if fitting == 0:
        return swapped(hidden, mind.barrier, placed, dice)
    card = hidden.look(dice)
    while symbols[card] == mind.excluded:
        card = hidden.look(dice)
    hidden.remove(card)
    return card


def swapped(hidden: Pile, card: i64, placed: vec[i64], dice: Dice) -> i64:
    """The card itself, which was placed elsewhere: there lies any other instead."""
    i: i64 = 0
    while placed[i] != card:
        i += 2
    placed[i] = hidden.draw(dice)
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
    for at in range(mind.hand.total):
        pile.add(mind.hand.at(at))
    for card in mind.bottom:
        pile.add(card)
    if mind.guarded():
        pile.add(mind.barrier)
    if table.looker() == owner:
        for card in table.looked:
            pile.add(card)
    return pile


def whereabouts(data: dict[str, Any]) -> dict[str, list[str]]:
    """The cards that a position or a view names, by place; each seat has cards of its own."""
    found: dict[str, list[str]] = {}
    for owner, side in enumerate(data["seats"]):
        places: dict[str, list[str]] = {place: [] for place in ("hand", "deck", "bottom", "barrier", "discard")}
        for place in ("hand", "deck"):
            places[place] = [card for card, count in side.get(place, {}).items() for _ in range(count)]
        places["bottom"] = list(side.get("bottom", []))
        places["discard"] = list(side["discard"])
        if side["barrier"] and "card" in side["barrier"]:
            places["barrier"] = [side["barrier"]["card"]]
        places["stack"] = [entry["card"] for entry in data["stack"] if entry["seat"] == owner]
        seen = [step["seen"] for step in data["todo"] if "seen" in step and step["seat"] == owner]
        places["looked at"] = [card for cards in seen if isinstance(cards, list) for card in cards]
        for place, cards in places.items():
            found[f"{place} of seat {owner}"] = [f"{card} of seat {owner}" for card in cards if card != ATTACK_WORD]
    return found
