"""Golden playthroughs: rewrite them with `pytest tests/laws/test_golden.py --golden-update`, then read the diff."""

from pathlib import Path

import pytest
from cases import Case, cases
from transcript import check_golden, check_no_strays, golden_file, store_golden

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("case", cases(), ids=str)
def test_the_playthrough_is_the_stored_one(case: Case, request: pytest.FixtureRequest) -> None:
    if request.config.getoption("--golden-update"):
        store_golden(GOLDEN, case.game, case.variant)
    check_golden(GOLDEN, case.game, case.variant)


def test_every_stored_playthrough_belongs_to_a_game() -> None:
    check_no_strays(GOLDEN, [golden_file(GOLDEN, case.game, case.variant) for case in cases()])
