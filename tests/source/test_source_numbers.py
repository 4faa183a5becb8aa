"""SOURCE as numbers: what the map tells, beside what the rules reckon."""

from typing import Any

import pytest

import parlor
from parlor import OVER, Dice
from parlor.games.source.lanes import SPACES, lowest
from parlor.games.source.strength import aura_change, near_aura, strength
from parlor.games.source.tensor import SPACE


@pytest.mark.parametrize("above", [0, 1 << 61, (1 << 62) - 1])
def test_the_lowest_member_of_a_set(above: int) -> None:
    for place in range(63):
        assert lowest((above >> place << place) | 1 << place) == place


def test_the_map_tells_the_strength_of_every_monster() -> None:
    """SRC-110, with auras and without: in random matches each space has a fiftieth of the four ST that fight there."""
    game = parlor.game("source")
    names = [piece.name for piece in game.pieces]
    first = sum(piece.size for piece in game.pieces[: names.index("map")])
    told = changed = 0
    for seed in range(6):
        state: Any = game.start(seed=seed)
        dice = Dice(seed)
        while state.seat != OVER:
            picks = state.picks()
            state.pick(picks[dice.below(len(picks))])
            if dice.below(5):
                continue
            numbers = state.tensor(0)[first : first + SPACES * SPACE]
            for space in range(SPACES):
                monster = state.at[space]
                shown = numbers[space * SPACE + 2 : space * SPACE + 6]
                real = [strength(state, monster, symbol) for symbol in range(4)] if monster else [0] * 4
                assert shown == pytest.approx([st / 50 for st in real])
                told += monster > 0
                auras = [aura_change(state, monster, symbol) for symbol in range(4)] if monster else []
                changed += any(auras)
                assert near_aura(state, monster) or not any(auras) if monster else True
    assert told > 500
    assert changed > 5
