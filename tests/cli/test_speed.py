"""What is measured of a game's speed is there for every game."""

import pytest

import parlor
from parlor.cli.speed import halfway, our_works


@pytest.mark.parametrize("name", parlor.games())
def test_copies_are_measured_in_the_middle_of_a_match(name: str) -> None:
    state = halfway(parlor.game(name).start(seed=7))
    assert state.seat != parlor.OVER
    assert state.log


@pytest.mark.parametrize("name", parlor.games())
def test_every_work_can_be_done_once(name: str) -> None:
    picks = {work: do(1) for work, do in our_works(parlor.game(name)).items()}
    assert picks["loop"] > 0
    assert picks["api"] > 0
