"""Golden playthroughs: rewrite them with `pytest tests/laws/test_golden.py --golden-update`, then read the diff."""

import difflib
from pathlib import Path

import pytest
from cases import Case, cases
from transcript import golden_file, transcript

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_playthrough_is_the_stored_one(case: Case, request: pytest.FixtureRequest) -> None:
    path = golden_file(GOLDEN, case.game, case.variant)
    now = transcript(case.game, case.variant)
    if request.config.getoption("--golden-update"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(now, encoding="utf-8")
    assert path.is_file(), f"{case} has no golden playthrough; write it with pytest --golden-update"
    stored = path.read_text(encoding="utf-8")
    if now != stored:
        diff = difflib.unified_diff(stored.splitlines(), now.splitlines(), "stored", "now", lineterm="", n=4)
        pytest.fail(
            f"law 7: {case} plays otherwise than stored. If the rules were meant to change, run pytest "
            "--golden-update and read the diff:\n" + "\n".join(list(diff)[:60])
        )


def test_every_stored_playthrough_belongs_to_a_game() -> None:
    wanted = {golden_file(GOLDEN, case.game, case.variant) for case in cases()}
    strays = sorted(str(path.relative_to(GOLDEN)) for path in GOLDEN.rglob("*.txt") if path not in wanted)
    assert not strays, f"no registered game and variant has these playthroughs: {strays}"
