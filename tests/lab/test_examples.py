"""The scripts in examples/lab run, and tell what they should."""

import re
import runpy
import sys
from pathlib import Path

import pytest

SCRIPTS = sorted((Path(__file__).parents[2] / "examples" / "lab").glob("*.py"))
TOLD = {
    "cheaper_card": r"Kinetic wins [+-]\d+\.\d ± \d+\.\d points with a cheaper Hurl",
    "skill_and_luck": r"policy against random: (?:9\d|100)\.\d %",
    "who_starts": r"h61: the starter gets \d+\.\d %",
}


@pytest.mark.parametrize("script", SCRIPTS, ids=lambda script: script.stem)
def test_a_script_tells_what_it_found(
    script: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", [str(script), "60"])
    runpy.run_path(str(script), run_name="__main__")
    assert re.search(TOLD[script.stem], capsys.readouterr().out)


def test_there_are_three() -> None:
    assert {script.stem for script in SCRIPTS} == set(TOLD)
