"""Pairs of cards: one that was planted is found, and where there is none, hardly any is told."""

import random

import polars as pl

from parlor.lab.cards import AS_IT_IS
from parlor.lab.tables import Tables, schema
from parlor.lab.together import together

WORDS = [f"card:c{number}" for number in range(8)]


def tables(more: float, seed: int, matches: int = 4000) -> Tables:
    """Matches in which each card is drawn in half of all; c1 and c2 together win `more`, and every card a little."""
    luck = random.Random(seed)
    seats, cards = [], []
    for deal in range(matches):
        drawn = [word for word in WORDS if luck.random() < 0.5]
        chance = 0.3 + 0.03 * len(drawn) + (more if {"card:c1", "card:c2"} <= set(drawn) else 0.0)
        points = float(luck.random() < chance)
        key = {"arm": AS_IT_IS, "deal": deal, "seating": 0, "seat": 0}
        seats.append(key | {"points": points})
        cards += [key | {"word": word, "drawn": 1} for word in drawn]
    own, held = (
        pl.DataFrame(rows, schema={name: kind for name, kind in schema(table).items() if name in rows[0]})
        for table, rows in (("seats", seats), ("cards", cards))
    )
    return Tables(None, own, held, None)


def test_a_pair_that_wins_together_is_found() -> None:
    false = 0
    for seed in range(1, 5):
        found = together(tables(0.25, seed))
        first, *others = found["pairs"]
        assert found["weighed"] == 28
        assert (first["first"], first["second"]) == ("C1", "C2")
        assert first["sure"]
        assert first["more"]["low"] > 0.0
        assert abs(first["more"]["value"] - 25.0) < 15.0
        false += sum(pair["sure"] for pair in others)
    assert false <= 2


def test_where_no_pair_is_better_hardly_any_is_told() -> None:
    alarms = [any(pair["sure"] for pair in together(tables(0.0, seed, 600))["pairs"]) for seed in range(40)]
    assert sum(alarms) <= 6


def test_pairs_that_came_too_seldom_are_left_out() -> None:
    assert together(tables(0.2, 1, 40)) == {"weighed": 0, "pairs": []}
