"""Data that somebody gave: proved as a whole, and field by field."""

from typing import Any

import pytest

from parlor import BadPosition
from parlor.engine.given import Given, prove, seats_of
from parlor.engine.nearest import nearest


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        ({"a": "\ud800"}, "half a character"),
        ({"\udfff": 1}, "half a character"),
        ({"a": 10**30}, "no number as large"),
        ({"a": float("inf")}, "no number as large"),
        ({"a": [0] * 30_000}, "at most 20000 values"),
        ({"a": "x" * 3_000}, "no text of 3000 characters"),
        ({"a": {1, 2}}, "has no set"),
        ({3: 1}, "texts as names"),
    ],
)
def test_what_no_position_is_made_of(data: Any, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        prove(data)


def test_lists_in_lists_end_somewhere() -> None:
    data: Any = []
    for _ in range(5_000):
        data = [data]
    with pytest.raises(BadPosition, match="16 objects and lists deep"):
        prove({"a": data})
    prove({"a": [[{"b": [1, 2.5, None, True, "é"]}]]})


def test_a_field_has_its_type_and_range() -> None:
    given = Given("a hand", {"cards": 3, "open": 1, "kind": "run"}, ("cards", "open", "kind", "owner"))
    assert given.whole("cards", 0, 5) == 3
    assert given.whole("owner", 0, 1, 1) == 1
    assert given.choice("kind", ("set", "run")) == 1
    for ask, reason in (
        (lambda: given.whole("cards", 0, 2), "a hand: cards must be a whole number from 0 to 2, not 3"),
        (lambda: given.whole("owner", 0, 1), "a hand needs the field owner"),
        (lambda: given.truth("open"), "a hand: open must be true or false, not 1"),
        (lambda: given.row("kind"), "a hand: kind must be a list, not 'run'"),
        (lambda: given.choice("cards", ("set", "run")), "a hand: cards must be set or run, not 3"),
        (lambda: Given("a hand", {"card": 1}, ("cards",)), "a hand has no field card; did you mean cards"),
        (lambda: Given("a hand", [], ("cards",)), "a hand must be an object with named fields"),
        (lambda: seats_of([0, 0], 2, "shields"), "shields names a seat twice"),
    ):
        with pytest.raises(BadPosition, match=reason):
            ask()


def test_a_long_word_is_compared_with_nothing() -> None:
    assert nearest("Potatos", ["potatoes", "tomatoes"]) == "potatoes"
    assert nearest("potato" * 10_000, ["potatoes"]) == ""
