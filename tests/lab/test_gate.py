"""A gate: the better bot passes, an equal one is refused, and the result does not depend on who was done first."""

import json

import pytest

from parlor.cli.main import main
from parlor.engine import BadOption
from parlor.lab.gate import pass_gate
from parlor.lab.ladder import Event
from parlor.lab.pairs import Gate

LEDUC = Event("leduc", (), {"players": 2}, 0.0)
CONNECT_FOUR = Event("connect_four", (), {"players": 2}, 0.0)


def test_a_better_bot_passes_and_a_worse_one_is_refused() -> None:
    better = pass_gate(CONNECT_FOUR, ["greedy", "random"], Gate(0, 50), seed=1)
    assert better.verdict == 1
    assert better.elo().low > 0
    assert better.sentence(["greedy", "random"]).startswith("greedy got ")
    worse = pass_gate(CONNECT_FOUR, ["random", "greedy"], Gate(0, 50), seed=1)
    assert worse.verdict == -1
    assert worse.pairs.number < 60, "it stops as soon as it is sure"


def test_equal_bots_do_not_pass() -> None:
    trial = pass_gate(LEDUC, ["random", "policy"], Gate(0, 60), seed=3, most=6000)
    assert trial.verdict == -1


def test_a_gate_that_may_play_little_does_not_decide() -> None:
    trial = pass_gate(LEDUC, ["random", "policy"], Gate(0, 2), seed=3, most=20)
    assert trial.verdict == 0
    assert trial.plain()["matches"] == 20
    assert "Not decided between +0 and +2" in trial.sentence(["random", "policy"])


def test_two_processes_find_what_one_finds() -> None:
    one = pass_gate(LEDUC, ["greedy", "random"], Gate(0, 1), seed=9, jobs=2, most=64)
    other = pass_gate(LEDUC, ["greedy", "random"], Gate(0, 1), seed=9, jobs=1, most=64)
    assert one.pairs.counts == other.pairs.counts


@pytest.mark.parametrize(
    ("names", "gate", "complaint"),
    [
        (["random", "greedy"], Gate(20, 0), "a lower strength and then a higher one, not 20 and 0"),
        (["random", "greedy", "policy"], Gate(0, 20), "a gate is between two bots"),
        (["random", "granny"], Gate(0, 20), "no bot named granny"),
    ],
)
def test_what_is_no_gate_is_refused(names: list[str], gate: Gate, complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        pass_gate(LEDUC, names, gate, seed=1)


def test_the_command_tells_the_verdict(capsys: pytest.CaptureFixture[str]) -> None:
    command = [
        "ladder",
        "connect_four",
        "greedy",
        "random",
        "--sprt",
        "0",
        "50",
        "--seed",
        "1",
        "--jobs",
        "1",
        "--json",
    ]
    assert main(command) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["verdict"] == "passed"
    assert told["sentence"].endswith("Passed: rather +50 than +0.")
    assert main(["ladder", "connect_four", "random", "greedy", "--sprt", "0", "50", "--seed", "1", "--jobs", "1"]) == 1
    assert "Refused" in capsys.readouterr().out
