"""The examples learn: each is run for some seconds, and beats who picks at random by a clear margin."""

import subprocess
import sys
from pathlib import Path

import pytest

import parlor
from parlor import Dice

EXAMPLES = Path(__file__).parents[2] / "examples" / "research"
sys.path.insert(0, str(EXAMPLES))

import ppo  # noqa: E402


def test_ppo_learns_connect_four_by_playing_itself() -> None:
    """Some ten thousand matches against itself, then 200 against who picks at random, of which an equal wins half."""
    net = ppo.train("connect_four", 5, rows=64, steps=48, most=400_000)
    assert ppo.score(net, "connect_four", "random", 200, seed=5) > 0.7


def test_a_saved_net_is_an_opponent_at_the_terminal(tmp_path: Path) -> None:
    """Saved, loaded, seated: it answers a drop at the terminal, and picks as the net that was saved."""
    import versus

    net = ppo.train("connect_four", 1, rows=8, steps=48, most=400)
    file = tmp_path / "net.npz"
    net.save(file)
    state = parlor.game("connect_four").start(seed=1)
    state.say("drop:4")
    bot, again = versus.NetBot(net), versus.NetBot(ppo.Net.load(file))
    assert bot.choose(state, Dice(1)) == again.choose(state, Dice(1))
    command = [sys.executable, str(EXAMPLES / "versus.py"), "connect_four", str(file), "--seed", "1"]
    done = subprocess.run(command, input="drop:4\nquit\n", capture_output=True, text=True, timeout=120)
    assert "net" in done.stdout, done.stderr
    assert done.stdout.count("drop") >= 2, "who plays second has answered"


def test_openspiels_cfr_solves_a_game_of_ours() -> None:
    """Counterfactual regret on Leduc poker, whose value is known: -0.0856 for the first seat, in chips."""
    pytest.importorskip("pyspiel", reason="OpenSpiel is not installed: pip install parlor[openspiel]")
    import cfr

    value, gap, won = cfr.solve("parlor_leduc", iterations=10)
    assert abs(value - cfr.LEDUC) < 0.5
    assert won > 0.5, "half a chip a match is won from who picks at random"
    assert gap < 3.0, "the policy that picks at random leaves 4.75"


def test_maskable_ppo_learns_connect_four() -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed: pip install sb3-contrib")
    import maskable_ppo

    model = maskable_ppo.train("connect_four", 10_000)
    assert maskable_ppo.score(model, "connect_four", "random", 100) > 0.7
