"""Law 8: every numbered clause of a game's rules is named by a test, and no test names a clause that is not there."""

from pathlib import Path

import pytest

import parlor
from parlor import BadData
from parlor.clauses import marked, marks_in, report
from parlor.laws.clauses import check_clauses, check_markers

every_game = pytest.mark.parametrize("name", parlor.games())


@every_game
def test_every_clause_is_tested(name: str) -> None:
    check_clauses(parlor.game(name))


def test_no_test_names_an_unknown_clause() -> None:
    games = [parlor.game(name) for name in parlor.games()]
    check_markers(games, marked(games[0]))


TESTS = """
import pytest
from pytest import mark

pytestmark = [pytest.mark.rule("TOY-001")]

@pytest.mark.rule("TOY-002", "TOY-003")
def test_one() -> None: ...

@mark.parametrize("x", [1, pytest.param(2, marks=pytest.mark.rule("TOY-004"))])
def test_two(x: int) -> None: ...

@pytest.mark.rule("TOY-005")
class TestThree:
    @pytest.mark.rule("TOY-006")
    def test_inside(self) -> None: ...

@pytest.mark.skip
@pytest.mark.rule("TOY-007")
def test_skipped() -> None: ...

@pytest.mark.rule("TOY-008")
def helper() -> None: ...
"""


def test_markers_are_found_wherever_they_stand(tmp_path: Path) -> None:
    (tmp_path / "test_toy.py").write_text(TESTS)
    found = marks_in(tmp_path)
    everywhere = ["test_toy.py::test_one", "test_toy.py::test_two", "test_toy.py::TestThree::test_inside"]
    assert found == {
        "TOY-001": everywhere,
        "TOY-002": everywhere[:1],
        "TOY-003": everywhere[:1],
        "TOY-004": everywhere[1:2],
        "TOY-005": everywhere[2:],
        "TOY-006": everywhere[2:],
    }


def test_a_marker_that_cannot_be_read_is_refused_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "test_toy.py").write_text("import pytest\n@pytest.mark.rule(f'TOY-{1}')\ndef test_one(): ...\n")
    with pytest.raises(BadData, match=r"test_toy\.py, line 2: write the clauses of a rule marker out"):
        marks_in(tmp_path)


def test_a_game_without_rules_says_so() -> None:
    assert report(parlor.game("leduc")) == "Leduc poker has no numbered clauses (no rules.md in its folder)."
