"""What is remembered of a duel's drawings is what would be drawn now."""

import random
from collections.abc import Iterator
from typing import cast

import pytest
from duels import GAME

from parlor import OVER, WATCHER
from parlor.games.espeers.asking import in_hand
from parlor.games.espeers.frames import ACTIVE, WINDOW
from parlor.games.espeers.match import Duel
from parlor.games.espeers.scene import _hand, areas, hand_area, side
from parlor.games.espeers.unanswered import played_on, unanswered


def moments(seed: int) -> Iterator[Duel]:
    """All moments of some random duels."""
    dice = random.Random(seed)
    for number in range(12):
        state = GAME.start(seed=seed * 1000 + number)
        while state.seat != OVER:
            yield cast(Duel, state)
            state.pick(dice.choice(state.picks()))


@pytest.mark.parametrize("seed", range(3))
def test_a_hand_is_drawn_as_it_is_now(seed: int) -> None:
    for duel in moments(seed):
        for seat in range(2):
            drawn = hand_area(duel, seat, seat)
            if duel.seat == seat and duel.agenda.kind() in (ACTIVE, WINDOW):
                assert drawn == _hand(duel, seat)
            else:
                assert [card["name"] for card in drawn["cards"]] == [duel.card_name(one) for one in in_hand(duel, seat)]
                assert not any("actions" in card for card in drawn["cards"])


@pytest.mark.parametrize("seed", range(3))
def test_a_prospect_is_what_comes_if_both_pass_whoever_has_passed_already(seed: int) -> None:
    seen = 0
    for duel in moments(seed):
        prospect = unanswered(duel)
        if prospect is not None:
            tried = played_on(duel)
            seen += 1
            for told in ("life", "void", "losses", "pools", "draws"):
                assert getattr(prospect, told) == getattr(tried, told), told
    assert seen > 100


@pytest.mark.parametrize("seed", range(3))
def test_what_lies_before_a_player_is_drawn_as_it_lies_now(seed: int) -> None:
    kept = 0
    for duel in moments(seed):
        for seat in (0, 1, WATCHER):
            fresh = duel.clone()
            assert fresh.record is not None
            fresh.record.sketches = {}
            assert areas(duel, seat) == areas(cast(Duel, fresh), seat)
            kept += side(duel, 0, seat) is side(duel, 0, seat)
    assert kept > 100
