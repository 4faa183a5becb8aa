"""The laws of every game, on every registered game and each of its main option sets."""

from pathlib import Path

import pytest
from cases import Case, cases, matches
from hypothesis import given
from hypothesis import strategies as st

import parlor
from parlor.laws.conservation import check_conservation
from parlor.laws.copies import check_copy
from parlor.laws.damage import check_damaged_positions
from parlor.laws.legality import check_legality
from parlor.laws.matches import RandomMatch, viewers
from parlor.laws.memory import check_memory
from parlor.laws.modes import check_two_modes, python_files
from parlor.laws.replay import check_replay
from parlor.laws.scenes import check_scenes
from parlor.laws.secrecy import check_no_leak, check_no_leak_at
from parlor.laws.worlds import check_other_matches

every_case = pytest.mark.parametrize("case", cases(), ids=str)
every_match = pytest.mark.parametrize("case", matches(), ids=str)


@every_match
def test_legality(case: Case) -> None:
    check_legality(case.game, case.options, case.seed)


@every_match
def test_copy(case: Case) -> None:
    check_copy(case.game, case.options, case.seed)


@every_match
def test_replay(case: Case) -> None:
    check_replay(case.game, case.options, case.seed)


@every_match
def test_replay_of_damaged_positions(case: Case) -> None:
    check_damaged_positions(case.game, case.options, case.seed)


@every_match
def test_no_leak(case: Case) -> None:
    check_no_leak(case.game, case.options, case.seed)


@every_match
def test_no_leak_among_matches_that_look_the_same(case: Case) -> None:
    check_other_matches(case.game, case.options, case.seed)


@every_match
def test_memory(case: Case) -> None:
    check_memory(case.game, case.options, case.seed)


@every_match
def test_conservation(case: Case) -> None:
    check_conservation(case.game, case.options, case.seed)


@every_match
def test_scenes_are_as_documented(case: Case) -> None:
    check_scenes(case.game, case.options, case.seed)


@every_case
@given(choices=st.lists(st.integers(0, 1000), max_size=40))
def test_no_leak_after_any_first_picks(case: Case, choices: list[int]) -> None:
    match = RandomMatch(case.game, case.options, 1)
    match.say(choices)
    for seat in viewers(match.state):
        check_no_leak_at(match, match.state, seat)


@every_case
def test_two_modes(case: Case, tmp_path: Path) -> None:
    check_two_modes(case.game, case.options, [1, 2], python_files(case.game, tmp_path))
    if not parlor.COMPILED:
        pytest.skip("Parlor runs interpreted here: two interpreted processes agree, compiled was not tried")


@pytest.mark.parametrize(
    "name", [name for name in parlor.games() if (Path(parlor.__file__).parent / "games" / name).is_dir()]
)
def test_a_game_of_the_house_says_what_is_conserved(name: str) -> None:
    assert parlor.game(name).start(seed=1).tally(), f"{name}: State.tally() must count its cards, counters or points"
