"""Decks against decks: the whole square of a game whose two seats choose from the same ones, and the best mixture."""

from collections.abc import Sequence
from typing import Any, Final

# The mixture is found by so many rounds of regret matching.
ROUNDS: Final = 20_000


def square(found: dict[str, Any]) -> dict[str, Any]:
    """Who wins with which deck against which (the row's share), and how often each would be played by whoever is wise.

    The usual match is one of the cells. Nothing where the seats do not choose from the same decks, or not all met.
    """
    base, sides = found["base"]["seats"], found["setting"].get("sides", [])
    if len(sides) != 2:
        return {}
    cells = {(sides[0], sides[1]): base[0]["share"]}
    for row in found["tables"]:
        names = row["table"].split(" – ")
        if "players" not in row["options"] and len(names) == 2:
            cells[names[0], names[1]] = row["seats"][0]
    decks = sorted({one for one, _ in cells})
    if len(decks) < 2 or any((one, other) not in cells for one in decks for other in decks):
        return {}
    shares = [[cells[one, other]["value"] for other in decks] for one in decks]
    # The same two decks are played with both in either seat.
    fair = [[(shares[i][j] + 1 - shares[j][i]) / 2 for j in range(len(decks))] for i in range(len(decks))]
    mixture = equilibrium(fair)
    return {
        "decks": decks,
        "cells": [[cells[one, other] for other in decks] for one in decks],
        "both_seats": [[round(share, 4) for share in row] for row in fair],
        "mixture": [round(share, 3) for share in mixture],
    }


def equilibrium(shares: Sequence[Sequence[float]]) -> list[float]:
    """How often each deck is played where no other choice would win more (regret matching; symmetric, zero-sum)."""
    count = len(shares)
    regret, total = [0.0] * count, [0.0] * count
    for _ in range(ROUNDS):
        positive = [max(0.0, one) for one in regret]
        whole = sum(positive)
        played = [one / whole for one in positive] if whole > 0.0 else [1.0 / count] * count
        gains = [sum(share * other for share, other in zip(row, played, strict=True)) for row in shares]
        usual = sum(gain * own for gain, own in zip(gains, played, strict=True))
        for deck in range(count):
            # Regret that never falls far below 0 finds the mixture sooner.
            regret[deck] = max(0.0, regret[deck] + gains[deck] - usual)
            total[deck] += played[deck]
    return [one / ROUNDS for one in total]
