"""Cards, elements and seats of a position, found by their names."""

from typing import Any, Final

from parlor.engine import BadPosition, i64, vec
from parlor.engine.given import seats_of, shown, whole
from parlor.games.wiz.cards import AS_JOKER, ELEMENTS, NAMES
from parlor.games.wiz.deck import numbers
from parlor.games.wiz.table import NONE

MOST_CARDS: Final = 300  # more than any box has


def kind_named(name: Any) -> int:
    """The kind of a card's name."""
    if not isinstance(name, str) or name not in NAMES:
        raise BadPosition(f"there is no card {shown(name)}")
    return NAMES.index(name)


def card_named(name: Any) -> int:
    """A card on the table by its name."""
    joker = isinstance(name, str) and name.startswith("joker ")
    return kind_named(name[6:]) + AS_JOKER if joker else kind_named(name)


def cards_named(data: Any) -> vec[i64]:
    """A list of cards by name."""
    if not isinstance(data, list) or len(data) > MOST_CARDS:
        raise BadPosition(f"cards are a list of names, not {shown(data)}")
    return numbers([card_named(name) for name in data])


def element_named(name: Any) -> int:
    """An element by its name; nothing for none."""
    if name is None:
        return NONE
    if not isinstance(name, str) or name not in ELEMENTS:
        raise BadPosition(f"there is no element {shown(name)}")
    return ELEMENTS.index(name)


def mask_of(data: Any, seats: int) -> int:
    """A list of seats as a set."""
    return sum([1 << seat for seat in seats_of(data, seats, "a list of seats")])


def row(data: dict[str, Any], name: str, seats: int, usual: int, least: int = 0, most: int = 10**9) -> vec[i64]:
    """One number a seat."""
    values = data.get(name, [usual] * seats)
    if not isinstance(values, list) or len(values) != seats:
        raise BadPosition(f"{name} must have one number for each of the {seats} seats")
    return numbers([whole(value, least, most, name) for value in values])


def elements_named(data: Any) -> list[int]:
    """Different elements by name."""
    if not isinstance(data, list) or len(data) > 6:
        raise BadPosition(f"elements are a list, not {shown(data)}")
    found = [element_named(name) for name in data]
    if min(found, default=0) < 0 or len(set(found)) < len(found):
        raise BadPosition(f"each element stands there once, not {shown(data)}")
    return found
