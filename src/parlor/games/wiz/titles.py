"""Cards and hands as people name them."""

from parlor.games.wiz.cards import AS_JOKER, ELEMENTS, MASTERS, NAMES, SHARDS, WIZ
from parlor.games.wiz.words import CHARS, HANDS


def title(kind: int) -> str:
    """A card as people name it."""
    name = NAMES[kind]
    if kind < SHARDS:
        return f"{name[:-1]} {name[-1]}"
    if kind < MASTERS:
        element, level = name.split("_")
        return f"{element} {level.upper()}"
    if kind < WIZ:
        element, sort = name.split("_")
        return f"{element.capitalize()} {sort.capitalize()}"
    if name == "take2":
        return "Take 2"
    return name.capitalize()


def card_title(card: int) -> str:
    """A card on the table as people name it."""
    return f"{title(card & 127)} as joker" if card >= AS_JOKER else title(card)


def names(cards: list[int]) -> str:
    """Several cards in a row."""
    return ", ".join(card_title(card) for card in cards)


def hand_title(word: int) -> str:
    """A hand or character as people name it."""
    return f"the {ELEMENTS[word - CHARS]} character" if word < HANDS else f"laid hand {word - HANDS + 1}"
