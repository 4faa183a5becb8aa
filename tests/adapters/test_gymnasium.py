"""Gymnasium's own checker, unmodified, on every game; and what a single seat meets."""

import warnings
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import parlor
from parlor import BadOption
from parlor.adapters.gymnasium import ILLEGAL, PATIENCE, SeatEnv


@pytest.mark.parametrize("name", parlor.games())
def test_check(name: str) -> None:
    env = gymnasium.make(f"parlor/{name}-v{parlor.game(name).version}", opponents=["policy"])
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(env.unwrapped)


@pytest.mark.parametrize("seat", [0, 1, None])
def test_a_match_is_played_to_its_end_against_computers(seat: int | None) -> None:
    env = SeatEnv("espeers", opponents=["greedy"], seat=seat)
    ends = []
    for seed in range(3):
        _, info = env.reset(seed=seed)
        over = False
        while not over:
            mask = env.action_masks()
            assert (mask == info["action_mask"].astype(bool)).all()
            assert env.match.seat == env.own
            _, reward, over, cut, info = env.step(int(np.flatnonzero(mask)[seed % mask.sum()]))
            assert not cut
            assert over or reward == 0
        ends.append(reward)
    assert set(ends) <= {1.0, -1.0, 0.0}


def test_an_illegal_pick_is_harmless_and_told() -> None:
    env = SeatEnv("espeers", seat=0)
    seen, _ = env.reset(seed=1)
    pick = parlor.game("espeers").code("end")
    for tried in range(1, PATIENCE + 1):
        again, reward, over, cut, info = env.step(pick)
        assert (again == seen).all()
        assert (reward, over, cut) == (ILLEGAL, False, tried == PATIENCE)
        assert "ESP-" in info["illegal"]


def test_opponents_are_named_for_one_or_for_all() -> None:
    three: dict[str, Any] = {"players": 3}
    assert [type(other) for other in SeatEnv("symetra", ["random"], **three).opponents] != []
    SeatEnv("symetra", ["random", "policy"], **three).reset(seed=1)
    with pytest.raises(BadOption, match="name one opponent for all other seats, or 2, not 3"):
        SeatEnv("symetra", ["random"] * 3, **three)
    with pytest.raises(BadOption, match="has the seats 0 to 2 here, not 3"):
        SeatEnv("symetra", seat=3, **three)
