"""PettingZoo's own tests, unmodified, on every game and number of players."""

import itertools
import pickle
import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo import make
from pettingzoo.test import api_test, performance_benchmark, render_test, seed_test

import parlor
from parlor import IllegalPick
from parlor.adapters import pettingzoo

TABLES = [(name, players) for name in parlor.games() for players in parlor.game(name).seats]
# Who plays alone does so by another mode of the game.
ALONE = {"symetra": {"play": "solitaire"}}


def options(name: str, players: int) -> dict[str, Any]:
    return {"players": players} | (ALONE.get(name, {}) if players == 1 else {})


@pytest.fixture(autouse=True)
def _two_known_warnings() -> Any:
    """PettingZoo warns of every observation that is a dictionary with a mask but those of its own games."""
    with warnings.catch_warnings():
        for known in ("Observation is not a NumPy array", "Observation space for each agent probably should be"):
            warnings.filterwarnings("ignore", known)
        yield


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_api(name: str, players: int) -> None:
    api_test(pettingzoo.env(name, **options(name, players)), num_cycles=150)


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_seeds(name: str, players: int) -> None:
    seed_test(lambda: pettingzoo.env(name, **options(name, players)), num_cycles=60)


@pytest.mark.parametrize("name", parlor.games())
def test_benchmark(name: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """It runs for five seconds; here by a clock that goes faster."""
    ticks = itertools.count()
    monkeypatch.setattr("time.time", lambda: next(ticks) * 0.02)
    performance_benchmark(pettingzoo.env(name))
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("name", parlor.games())
def test_rendering(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(
        lambda render_mode: pettingzoo.env(name, render_mode=render_mode),
        custom_tests={"svg": lambda drawn: drawn.startswith("<svg") and drawn.count("<rect") > 1},
    )
    assert parlor.game(name).title in capsys.readouterr().out


@pytest.mark.parametrize("name", parlor.games())
def test_a_registered_id_names_the_version_of_the_rules(name: str) -> None:
    with warnings.catch_warnings():
        warnings.filterwarnings("ignore", "Overriding environment")
        pettingzoo.register()
    env: Any = make("aec", f"parlor/{name}-v{parlor.game(name).version}")
    env.reset(seed=4)
    env = env.unwrapped
    twin = pickle.loads(pickle.dumps(env))
    twin.reset(seed=4)
    first, second = env.observe("seat_0"), twin.observe("seat_0")
    assert (first["observation"] == second["observation"]).all()
    assert (first["action_mask"] == second["action_mask"]).all()


def test_rewards_are_the_payoffs_and_illegal_picks_are_refused() -> None:
    env = pettingzoo.env("connect_four")
    env.reset(seed=1)
    with pytest.raises(IllegalPick, match="7 is no pick"):
        env.step(7)
    for column in (0, 1, 0, 1, 0, 1, 0):
        mask = env.last()[0]["action_mask"]
        assert mask[column] == 1
        env.step(np.int32(column))
    assert env.rewards == {"seat_0": 1.0, "seat_1": -1.0}
    assert env.last()[1:4] == (1.0, True, False)
    env.step(None)
    env.step(None)
    assert env.agents == []


def test_a_pick_is_judged_by_the_match_as_it_is_not_as_it_was_looked_at() -> None:
    env = pettingzoo.env("connect_four")
    env.reset(seed=1)
    assert env.last()[0]["action_mask"][0] == 1
    for _ in range(6):
        env.step(0)  # nobody looks
    with pytest.raises(IllegalPick, match="full"):
        env.step(0)
    assert env.last()[0]["action_mask"].tolist() == [0, 1, 1, 1, 1, 1, 1]
    with pytest.raises(IllegalPick, match="full"):
        env.step(0)
    assert not env.observe(env.possible_agents[1])["action_mask"].any(), "seat 1 is not asked"
    env.step(1)
    assert env.agent_selection == "seat_1"


def test_what_was_seen_stays_as_it_was() -> None:
    env = pettingzoo.env("espeers")
    env.reset(seed=3)
    seen, kept = [], []
    for _ in range(20):
        observation = env.last()[0]
        seen.append(observation)
        kept.append({name: numbers.copy() for name, numbers in observation.items()})
        env.step(np.flatnonzero(observation["action_mask"])[0])
    for before, after in zip(kept, seen, strict=True):
        assert all((before[name] == after[name]).all() for name in before)
    assert len({observation["observation"].tobytes() for observation in seen}) > 1
