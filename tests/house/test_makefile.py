"""`make test` and `make play`: what they run, and that no failure goes unnoticed."""

import os
import shutil
import subprocess
from pathlib import Path

import pytest

HOUSE = Path(__file__).parents[2]
CHECKS = ["ruff check .", "ruff format --check .", "mypy", "python tools/client.py check", "pytest -n auto"]
# What the tests want from the system is not looked for, nor installed, here.
SYSTEM = ["initdb", "chromium"]

pytestmark = pytest.mark.skipif(shutil.which("make") is None, reason="there is no make here")


def make(tools: Path, target: str) -> subprocess.CompletedProcess[str]:
    """Make a target with these tools instead of the installed ones, and without building."""
    # What an outer make tells its children would be told to this one too.
    inherited = {name: value for name, value in os.environ.items() if not name.startswith(("MAKE", "MFLAGS"))}
    inherited["PATH"] = f"{tools}{os.pathsep}{inherited['PATH']}"
    command = ["make", target, f"BIN={tools}", f"PYTHON={tools}/python", "-o", "build"]
    return subprocess.run(command, cwd=HOUSE, env=inherited, capture_output=True, text=True, check=False, timeout=60)


def pretend(tools: Path, failing: str = "") -> Path:
    """Tools that write down how they were called; one of them fails."""
    for name in ["ruff", "mypy", "python", "pytest", "parlor", *SYSTEM]:
        tool = tools / name
        tool.write_text(
            f'#!/bin/sh\ncall=$(echo {name} $*)\necho "$call" >> {tools}/calls\n[ "$call" != "{failing}" ]\n',
            encoding="utf-8",
        )
        tool.chmod(0o755)
    return tools


def test_all_checks_run(tmp_path: Path) -> None:
    assert make(pretend(tmp_path), "test").returncode == 0
    assert (tmp_path / "calls").read_text(encoding="utf-8").splitlines() == CHECKS


@pytest.mark.parametrize("failing", CHECKS)
def test_a_check_that_fails_fails_the_whole(tmp_path: Path, failing: str) -> None:
    assert make(pretend(tmp_path, failing), "test").returncode != 0


def test_play_sets_up_and_opens_the_table(tmp_path: Path) -> None:
    assert make(pretend(tmp_path), "play").returncode == 0
    assert (tmp_path / "calls").read_text(encoding="utf-8").splitlines()[-1] == "python tools/play.py"


def test_ci_runs_the_tests_and_nothing_else() -> None:
    lines = (HOUSE / ".ci" / "run").read_text(encoding="utf-8").splitlines()
    assert [line for line in lines if line.startswith("make")] == ["make test"]
