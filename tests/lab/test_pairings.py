"""Decks against decks, and how they would be mixed."""

import pytest

from parlor.lab.pairings import equilibrium, square


def test_three_that_beat_each_other_are_played_alike() -> None:
    assert equilibrium([[0.5, 1.0, 0.0], [0.0, 0.5, 1.0], [1.0, 0.0, 0.5]]) == pytest.approx([1 / 3] * 3, abs=0.01)


def test_what_always_loses_is_never_played() -> None:
    assert equilibrium([[0.5, 0.7], [0.3, 0.5]]) == pytest.approx([1.0, 0.0], abs=0.01)


def test_a_stronger_weapon_is_played_less() -> None:
    """Stone that always beats scissors, while the others win 3 of 4: paper must be played most."""
    found = equilibrium([[0.5, 0.25, 1.0], [0.75, 0.5, 0.25], [0.0, 0.75, 0.5]])
    assert found == pytest.approx([0.25, 0.5, 0.25], abs=0.02)


def test_a_square_is_told_where_all_met() -> None:
    def share(value: float) -> dict[str, float]:
        return {"value": value}

    def row(one: str, other: str, value: float) -> dict[str, object]:
        return {"table": f"{one} – {other}", "options": {"deck0": one, "deck1": other}, "seats": [share(value)]}

    found = {
        "base": {"seats": [{"share": share(0.6)}]},
        "setting": {"sides": ["A", "B"]},
        "tables": [row("A", "A", 0.5), row("B", "A", 0.2), row("B", "B", 0.5)],
    }
    told = square(found)
    assert told["decks"] == ["A", "B"]
    assert told["both_seats"][0][1] == pytest.approx(0.7)
    assert square(found | {"tables": []}) == {}
