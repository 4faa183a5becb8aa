"""How stories about Wiz are told: short positions, and questions about the table."""

from typing import Any

import parlor
from parlor.games.wiz.match import WizMatch
from parlor.games.wiz.table import Hand
from parlor.games.wiz.values import points, protected, strength, value

GAME = parlor.game("wiz")
ELEMENTS = ["fire", "water", "earth", "air", "light", "dark"]


def laid(number: int, owner: int, kind: str, cards: str, **more: Any) -> dict[str, Any]:
    """A hand on the table; `joker:fire3` is a card that lies as Deck Joker."""
    names = [card.replace("joker:", "joker ") for card in cards.split()]
    return {"number": number, "owner": owner, "kind": kind, "cards": names, **more}


def character(element: str, owner: int, **more: Any) -> dict[str, Any]:
    """A character on the board."""
    return {"character": element, "owner": owner, **more}


def story(*held: str, step: str = "play", options: dict[str, Any] | None = None, **data: Any) -> WizMatch:
    """A position: what each seat holds, the options, and anything else by name; it is seat 0's turn."""
    seats = [text.split() for text in held]
    rules = {"elements": 6, "players": len(seats), **(options or {})}
    asked = data.pop("ask_chance", False)
    state = GAME.position({"options": rules, "held": seats, "step": step, **data}, seed=1, ask_chance=asked)
    assert isinstance(state, WizMatch)
    return state


def full(**more: Any) -> dict[str, Any]:
    """Options with Titans, Life Pool and characters."""
    return {"titans": True, "life_pool": True, "characters": True, **more}


def table(state: parlor.State) -> WizMatch:
    """The state as a table of Wiz."""
    assert isinstance(state, WizMatch)
    return state


def hand(state: parlor.State, number: int) -> Hand:
    """A hand by its number."""
    return table(state).there(number - 1)


def on_board(state: parlor.State, element: str) -> Hand:
    """A character on the board."""
    return table(state).there(40 + ELEMENTS.index(element))


def worth(state: parlor.State, number: int) -> int:
    """A hand's value."""
    return int(value(hand(state, number)))


def points_of(state: parlor.State, number: int) -> int:
    """A hand's points."""
    return int(points(table(state), hand(state, number)))


def safe(state: parlor.State, number: int, seat: int) -> bool:
    """Whether a hand is protected against a seat."""
    return protected(table(state), hand(state, number), seat)


def strong(state: parlor.State, seat: int, element: str) -> int:
    """A seat's strength in an element."""
    return int(strength(table(state), seat, ELEMENTS.index(element)))


def words(state: parlor.State) -> list[str]:
    """The legal words."""
    return [state.game.word(pick) for pick in state.picks()]


def may(state: parlor.State, sentence: str) -> bool:
    """Whether the words are legal, one after the other."""
    other = state.clone()
    try:
        other.say(sentence)
    except parlor.IllegalPick:
        return False
    return True


def after(state: parlor.State, sentence: str) -> list[str]:
    """The legal words after a beginning."""
    other = state.clone()
    other.say(sentence)
    return words(other)


def why(state: parlor.State, sentence: str) -> str:
    """Why the last word of a sentence is refused."""
    *said, last = sentence.split()
    other = state.clone()
    if said:
        other.say(" ".join(said))
    return other.why(other.game.code(last))


def holds(state: parlor.State, seat: int) -> dict[str, int]:
    """What a seat holds."""
    held: dict[str, int] = state.position()["held"][seat]
    return held
