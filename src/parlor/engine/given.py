"""Plain data that somebody gave: nothing of it is believed before it is proved.

`prove` looks at data as a whole: plain, shallow, short, with texts that can be stored. A `Given` is one object of it:
every field has a name that is known, its type and its range, or `BadPosition` says what would be right.
"""

from collections.abc import Sequence
from typing import Any, Final, final

from parlor.engine.errors import BadPosition
from parlor.engine.nearest import nearest

# No position of a match comes near: the largest has about 2,000 values, seven deep.
MOST_VALUES: Final = 20_000
DEEPEST: Final = 16
LONGEST: Final = 2_000
HIGHEST: Final = 1 << 53


def prove(data: Any) -> None:
    """Refuse what no position can be made of, in one pass: other types, endless texts, lists in lists in lists."""
    count = 0
    level: list[Any] = [data]
    for _ in range(DEEPEST):
        below: list[Any] = []
        for value in level:
            if isinstance(value, dict):
                for name in value:
                    if not isinstance(name, str):
                        raise BadPosition(f"fields have texts as names, not {shown(name)}")
                    prove_text(name)
                below.extend(value.values())
            elif isinstance(value, list):
                below.extend(value)
            else:
                prove_value(value)
        count += len(below)
        if count > MOST_VALUES:
            raise BadPosition(f"a position has at most {MOST_VALUES} values")
        if not below:
            return
        level = below
    raise BadPosition(f"a position is at most {DEEPEST} objects and lists deep")


def prove_value(value: object) -> None:
    """A text, a number that can be counted with, true, false or null."""
    if isinstance(value, str):
        prove_text(value)
    elif isinstance(value, int):
        if not -HIGHEST < value < HIGHEST:
            raise BadPosition("a position has no number as large as that")
    elif isinstance(value, float):
        if not -float(HIGHEST) < value < float(HIGHEST):
            raise BadPosition("a position has no number as large as that")
    elif value is not None:
        raise BadPosition(f"a position is plain data, and has no {type(value).__name__}")


def prove_text(text: str) -> None:
    """A text that can be stored and sent: not endless, and no half of a character."""
    if len(text) > LONGEST:
        raise BadPosition(f"a position has no text of {len(text)} characters")
    try:
        text.encode()
    except UnicodeEncodeError:
        raise BadPosition("a position has a text with half a character (a lone surrogate)") from None


def shown(value: object) -> str:
    """A value in a message: not all of a long one."""
    text = repr(value)
    return text if len(text) <= 80 else f"{text[:77]}…"


@final
class Given:
    """One object of given data: its place in words, and its fields."""

    def __init__(self, where: str, data: Any, fields: Sequence[str]) -> None:
        if not isinstance(data, dict):
            raise BadPosition(f"{where} must be an object with named fields, not {shown(data)}")
        for name in data:
            if name not in fields:
                meant = nearest(name, fields)
                hint = f"did you mean {meant}?" if meant else f"its fields are {', '.join(fields)}"
                raise BadPosition(f"{where} has no field {name[:40]}; {hint}")
        self.where = where
        self.data: dict[str, Any] = data

    def has(self, name: str) -> bool:
        """Whether the field is there; null is as good as nothing."""
        return self.data.get(name) is not None

    def value(self, name: str) -> Any:
        """A field that must be there."""
        if name not in self.data:
            raise BadPosition(f"{self.where} needs the field {name}")
        return self.data[name]

    def whole(self, name: str, least: int, most: int, default: int | None = None) -> int:
        """A whole number in its range; without a default it must be there."""
        value = self.value(name) if default is None else self.data.get(name, default)
        return whole(value, least, most, f"{self.where}: {name}")

    def truth(self, name: str, default: bool = False) -> bool:
        """True or false."""
        value = self.data.get(name, default)
        if not isinstance(value, bool):
            raise BadPosition(f"{self.where}: {name} must be true or false, not {shown(value)}")
        return value

    def choice(self, name: str, words: Sequence[str], default: str = "") -> int:
        """Which of some words; without a default it must be there."""
        value = self.data.get(name, default) if default else self.value(name)
        if not isinstance(value, str) or value not in words:
            wanted = " or ".join(words) if len(words) == 2 else ", ".join(words)
            raise BadPosition(f"{self.where}: {name} must be {wanted}, not {shown(value)}")
        return words.index(value)

    def row(self, name: str, length: int = -1) -> list[Any]:
        """A list, of this length if one is given; nothing is an empty one."""
        value = self.data.get(name, [])
        if not isinstance(value, list) or (length >= 0 and len(value) != length):
            wanted = "a list" if length < 0 else f"a list of {length}"
            raise BadPosition(f"{self.where}: {name} must be {wanted}, not {shown(value)}")
        return value

    def named(self, name: str) -> dict[str, Any]:
        """An object with names of its own, such as cards with their counts; nothing is an empty one."""
        value = self.data.get(name, {})
        if not isinstance(value, dict):
            raise BadPosition(f"{self.where}: {name} must be an object with names, not {shown(value)}")
        return value

    def part(self, name: str, fields: Sequence[str]) -> "Given":
        """An object within this one; nothing is an empty one."""
        return Given(f"{self.where}: {name}", self.data.get(name, {}), fields)


def listed(data: dict[str, Any], name: str) -> list[Any]:
    """A copy of the list in a field that must be there: what a short `Game.load` begins with."""
    value = data.get(name)
    if not isinstance(value, list):
        raise BadPosition(f"{name} must be a list, not {shown(value)}")
    return list(value)


def whole(value: Any, least: int, most: int, what: str) -> int:
    """A whole number in its range."""
    if isinstance(value, bool) or not isinstance(value, int) or not least <= value <= most:
        raise BadPosition(f"{what} must be a whole number from {least} to {most}, not {shown(value)}")
    return value


def seats_of(values: Any, players: int, what: str) -> list[int]:
    """A list of different seats."""
    if not isinstance(values, list) or len(values) > players:
        raise BadPosition(f"{what} must be a list of seats, not {shown(values)}")
    seats = [whole(seat, 0, players - 1, f"a seat of {what}") for seat in values]
    if len(set(seats)) < len(seats):
        raise BadPosition(f"{what} names a seat twice")
    return seats
