"""`parlor check`: verdicts that people and programs can read, and an exit code for both."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from parlor.cli.main import main
from parlor.laws import LAWS

NIM = """
from parlor.engine import OVER, Game, State

class Nim(Game):
    def __init__(self):
        super().__init__("nim", "Nim", ["take:1", "take:2"], range(2, 3), [])
        self.variants = {"seven": {}}

    def begin(self, options):
        return self.load(options, {"sticks": 7, "turn": 0})

    def load(self, options, data):
        state = Heap()
        state.game, state.options, state.sticks, state.turn = self, options, data["sticks"], data["turn"]
        CHECK
        state.seat = state.turn if state.sticks else OVER
        return state

class Heap(State):
    sticks, turn = 0, 0

    def fork(self):
        new = Heap()
        new.adopt(self)
        new.sticks, new.turn = self.sticks, self.turn
        return new

    def legal(self, picks):
        for pick in range(min(2, self.sticks)):
            picks.add(pick)

    def apply(self, pick):
        self.sticks, self.turn = self.sticks - pick - 1, 1 - self.turn
        self.seat = self.turn if self.sticks else OVER

    def scores(self):
        return [float(self.turn), float(1 - self.turn)]

    def facts(self):
        return {"sticks": self.sticks, "turn": self.turn}
"""
CHECK = """if state.sticks not in range(8) or state.turn not in (0, 1):
            raise ValueError("seven sticks, two seats")"""


def checked(folder: Path, rule: str, *arguments: str) -> subprocess.CompletedProcess[str]:
    """`parlor check` in a process that finds the guest, which has this check of its positions."""
    (folder / "nim_game.py").write_text(NIM.replace("CHECK", rule))
    info = folder / "nim_game-1.dist-info"
    info.mkdir(exist_ok=True)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: nim-game\nVersion: 1\n")
    (info / "entry_points.txt").write_text("[parlor.games]\nnim = nim_game:Nim\n")
    command = [sys.executable, "-m", "parlor.cli.main", "check", "nim", *arguments]
    return subprocess.run(command, env=os.environ | {"PYTHONPATH": str(folder)}, capture_output=True, text=True)


def test_a_guest_that_keeps_the_laws(tmp_path: Path) -> None:
    done = checked(tmp_path, CHECK)
    assert (done.returncode, done.stderr) == (0, "")
    told = done.stdout.splitlines()
    assert told[0] == "Nim: 1 option set, one random match of each"
    names = [line.split()[:2] for line in told[1:]]
    assert names == [[name, "holds"] for name in LAWS if name != "clauses"], "it has no rules.md, hence no clauses"


def test_a_guest_that_forgets_whose_turn_it_is(tmp_path: Path) -> None:
    done = checked(tmp_path, "state.turn = 0", "--law", "replay", "--law", "copy", "--seed", "3")
    assert done.returncode == 1
    assert "\n  copy         holds" in done.stdout
    assert "\n  replay       BROKEN" in done.stdout
    assert "law 3 (replay) is broken in nim" in done.stdout
    assert "again: parlor check nim --law replay --variant seven --seed 3" in done.stdout


def test_verdicts_for_programs(tmp_path: Path) -> None:
    done = checked(tmp_path, "state.turn = 0", "--law", "replay", "--json", "--matches", "2", "--seed", "5")
    assert done.returncode == 1
    (verdict,) = [json.loads(line) for line in done.stdout.splitlines()]
    sentence = verdict.pop("sentence")
    assert sentence.startswith("law 3 (replay) is broken in nim, options {}:")
    told = {"law": "replay", "game": "nim", "variant": "seven", "options": {}, "holds": False, "seed": 5}
    assert verdict.pop("ply") > 0
    assert verdict == told


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        ("check leduc --matches 0", "--matches must be at least 1, not 0"),
        ("check leduc --variant six", "Leduc poker has no option set six; it has default"),
        ("check leducc", "no game named leducc"),
    ],
)
def test_mistakes(arguments: str, complaint: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(arguments.split()) == 1
    assert complaint in capsys.readouterr().err
