"""Law 9 by hand: in positions with few unseen cards, guesses are as frequent as every deal of those cards makes them.

The law follows whole matches and counts guesses where it can list all worlds, seldom in games with large decks. Here
a position is the beginning: a seat has seen nothing, so every choice of the other's hand from the unseen cards is
equally likely.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest

import parlor
from parlor.laws.belief import DOUBT, chance_of

SAMPLE = 600


def espeers() -> dict[str, Any]:
    """Three copies of one card, two of another and a single one."""
    mine = {"hand": ["focus"], "deck": ["crush", "crush"]}
    theirs = {"hand": ["push", "hurl"], "deck": ["push", "push", "hurl", "confusion"]}
    return {"turn": 5, "active": 0, "phase": "active", "seats": [mine, theirs]}


def source() -> dict[str, Any]:
    """A match that has just begun, with a short deck."""
    data = parlor.game("source").start(seed=1).position()
    data["seats"][1]["hand"] = {"sand_warrior": 1, "goop": 1}
    data["seats"][1]["deck"]["bag"] = {"sand_warrior": 2, "frostling": 1}
    return data


POSITIONS: dict[str, Callable[[], dict[str, Any]]] = {"espeers": espeers, "source": source}


def hands(data: dict[str, Any]) -> Iterator[str]:
    """Every hand that the second seat may hold, as often as there are ways to deal it."""
    side = data["seats"][1]
    cards = Counter(side["hand"]) + Counter(side["deck"].get("bag", side["deck"]))
    for hand in combinations(sorted(cards.elements()), Counter(side["hand"]).total()):
        yield json.dumps(sorted(hand))


@pytest.mark.parametrize("name", POSITIONS)
def test_guesses_of_a_hand_are_as_frequent_as_its_deals(name: str) -> None:
    state = parlor.game(name).position(POSITIONS[name](), ask_chance=True)
    deals = Counter(hands(state.position()))
    shares = {hand: count / deals.total() for hand, count in deals.items()}
    dice, counts = parlor.Dice(5), dict.fromkeys(shares, 0)
    for _ in range(SAMPLE):
        held = state.guess(0, dice).position()["seats"][1]["hand"]
        counts[json.dumps(sorted(Counter(held).elements()))] += 1
    assert len(shares) > 3
    assert chance_of(counts, shares) > DOUBT, (counts, shares)
