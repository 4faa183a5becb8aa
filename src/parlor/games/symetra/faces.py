"""The faces of cards, as far as they are the same wherever a card lies."""

from typing import cast

from parlor.engine.blocks import Source, hidden, remembered
from parlor.engine.scene import Card as Face
from parlor.games.symetra.cards import Card
from parlor.games.symetra.rules import Rules
from parlor.games.symetra.table import LINK, LINK_CARD, NONE, SymetraTable
from parlor.games.symetra.verbs import ACTION
from parlor.games.symetra.words import CARD, CELL, DECK, ENERGY, KINDS, SEAT, USE

POLARITY = {"+": "positive +", "-": "negative −", "neutral": "neutral ○"}


# What is printed on a card: its kind, its name and word, and whether it is one of good karma.
Print = tuple[Card, str, str, bool]


def printed(table: SymetraTable, card: int) -> Print:
    """What is printed on a card of this match."""
    return print_of(table.rules, card)


@remembered
def print_of(rules: Rules, card: int) -> Print:
    """What is printed on a card by these rules."""
    kind, copy = rules.book.cards[card % KINDS], card // KINDS + 1
    name, word = (kind.name, kind.word) if copy == 1 else (f"{kind.name} {copy}", f"{kind.word}-{copy}")
    return kind, name, word, bool(rules.karma and kind.good_karma)


def face_up(table: SymetraTable, card: int, place: str) -> Face:
    """A card that everybody who sees this drawing knows."""
    return face(printed(table, card), place)


@remembered
def face(shown_as: Print, place: str) -> Face:
    """A card seen from the front."""
    kind, name, word, good = shown_as
    shown: Face = {
        "id": place,
        "name": name,
        "emblem": kind.word,
        "accent": kind.type,
        "corner": str(kind.cost),
        "cost": kind.cost,
        "text": kind.short(),
        "note": f"{'A good karma card. ' if good else ''}{kind.small_print()}",
        "source": cast(Source, kind.source),
        "word": f"card:{word}",
    }
    if kind.gist:
        shown["gist"] = kind.gist
    if kind.type != "none":
        shown["type"] = kind.type
        shown["symbol"] = POLARITY[kind.polarity]
    return shown


@remembered
def played_face(rules: Rules, card: int, place: str, seat: int) -> Face:
    """A card that a seat plays, as a spotlight shows it."""
    return {**face(print_of(rules, card), place), "owner": seat}


@remembered
def charge_face(amount: int, place: str, seat: int) -> Face:
    """A charge that was announced, as a card."""
    return {
        "id": place,
        "name": f"Charge of {amount}",
        "emblem": "kind:energy",
        "accent": "energy",
        "text": f"{amount} energy will come onto a card.",
        "gist": f"+{amount} on a card",
        "owner": seat,
    }


def hidden_or_shown(table: SymetraTable, card: int, known: bool, place: str) -> Face:
    """A card that only some may know."""
    return face_up(table, card, place) if known else hidden(place)


def spot_of(table: SymetraTable, word: int) -> str:
    """The drawn thing that a selected word stands for, in the matrix, on a plate or in the chain; empty if none."""
    if word >= SEAT:
        return f"plate:{word - SEAT}"
    if CELL <= word < ENERGY:
        return f"cell:{table.rules.area.word(word - CELL)}"
    if CARD <= word < CELL and table.cell[word - CARD] != NONE:
        return f"card:{table.card_word(word - CARD)}"
    return "deck:0" if word == DECK and not table.rules.private else ""


def aims_of(table: SymetraTable, text: int, words: tuple[int, ...]) -> list[str]:
    """What the selections of an action stand for; a selected action is its link of the chain."""
    found = []
    for slot, word in enumerate(words):
        if word == NONE:
            continue
        link = table.link_of(word - CARD) if action_slot(table, text, slot) else NONE
        found.append(spot_of(table, word) if link == NONE else f"link:{link}")
    return [place for place in found if place]


def action_slot(table: SymetraTable, text: int, slot: int) -> bool:
    """Whether a selection is an announced action."""
    return int(table.rules.book.slot[text * 2 + slot]) == ACTION


def order_of(table: SymetraTable, card: int) -> int:
    """When the announced action of a card comes: 1 is next; 0 if it has none."""
    for link in range(table.links):
        if table.chain[link * LINK] == USE and table.chain[link * LINK + LINK_CARD] == card:
            return int(table.links) - link
    return 0
