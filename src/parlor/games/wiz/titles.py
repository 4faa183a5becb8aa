"""Cards and hands as people name them."""

from parlor.games.wiz.cards import AS_JOKER, ELEMENTS, KIND_BITS, MASTERS, NAMES, SHARDS, WIZ
from parlor.games.wiz.words import AS, CHARS, DICE, HAND, HANDS, SEATS


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
    if name.startswith("blank"):
        return f"Blank {name[5:]}".strip()
    return name.capitalize()


def card_title(card: int) -> str:
    """A card on the table as people name it."""
    return f"{title(card & KIND_BITS)} as joker" if card >= AS_JOKER else title(card)


def names(cards: list[int]) -> str:
    """Several cards in a row."""
    return ", ".join(card_title(card) for card in cards)


def hand_title(word: int) -> str:
    """A hand or character as people name it."""
    return f"the {ELEMENTS[word - CHARS]} character" if word < HANDS else f"laid hand {word - HANDS + 1}"


def spoken(pick: int, word: str) -> str:
    """Any word as people say it: a card, a hand, a player, an element, a roll; else it is plain already."""
    if pick < CHARS:
        return title(pick)
    if pick < SEATS:
        return hand_title(pick)
    if pick < AS:
        return f"Player {pick - SEATS + 1}"
    if pick < DICE:
        return ELEMENTS[pick - AS]
    return f"a {pick - DICE + 1} on the die" if pick < HAND else f"“{word}”"


def capital(text: str) -> str:
    """A text as a sentence begins."""
    return text[:1].upper() + text[1:]
