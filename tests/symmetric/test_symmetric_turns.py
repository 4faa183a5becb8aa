"""Symmetric: the steps of a turn, step 2, Symmetry Spaces and chains."""

import pytest
from symmetric_table import BLUE, YELLOW, arrangement, place, stage, table, targets, why, words

# Blue has no Symmetric Move here (worked example 8).
STILL = "b4/1b4/4y2/b7/4b1yy1/3y4/7/y2y2/1b2b"


@pytest.mark.rule("SMC-010")
def test_a_turn_is_a_symmetric_move_then_a_step_then_the_check() -> None:
    state = table()
    assert (state.seat, stage(state)) == (BLUE, "symmetric")
    state.say("from:1,0 to:2,0")
    assert (state.seat, stage(state)) == (BLUE, "step")
    state.say("from:4,0 to:3,0")
    assert (state.seat, stage(state)) == (YELLOW, "symmetric")
    assert state.position()["turns"] == 1


@pytest.mark.rule("SMC-011")
def test_a_symmetric_move_must_be_made_if_one_is_legal() -> None:
    state = table()
    assert "skip" not in words(state)
    assert why(state, "skip").startswith("SMC-011: a Symmetric Move is possible")


@pytest.mark.rule("SMC-012")
def test_without_a_symmetric_move_step_1_is_passed_over() -> None:
    state = place(STILL)
    assert (stage(state), words(state)[-1]) == ("step", "skip")


@pytest.mark.rule("SMC-013")
def test_any_legal_symmetric_move_may_be_chosen_useful_or_not() -> None:
    """Even one that gives up a target that Blue holds."""
    state = place("b3y/6/3by2/8/y2b4b/y3b2y/7/6/b3y")
    for word in words(state):
        for to in targets(state, word.removeprefix("from:")):
            state.clone().say(f"{word} to:{to}")
    assert "-2,0" in targets(state, "-1,0")


@pytest.mark.rule("SMC-040")
def test_step_2_moves_one_counter_to_an_empty_neighbour_or_is_skipped() -> None:
    state = table()
    state.say("from:1,0 to:2,0")
    assert words(state)[-1] == "skip"
    assert targets(state, "2,0") == ["2,-1", "3,-1", "1,0", "3,0", "1,1", "2,1"]
    skipped = state.clone()
    skipped.say("skip")
    assert (skipped.seat, arrangement(skipped)) == (YELLOW, arrangement(state))
    state.say("from:0,-1")
    assert why(state, "to:1,-1") == "SMC-007: a counter stands on d6."
    assert why(state, "to:0,-3").startswith("SMC-040: a step goes to a neighbouring space")
    state.say("to:0,-2")
    assert arrangement(state) == "b3y/6/2b4/4y3/y1y3b1b/3by3/7/6/b3y"


@pytest.mark.rule("SMC-041")
def test_the_counter_that_moved_may_step_even_back_and_no_enemy_moves() -> None:
    state = table()
    state.say("from:1,0 to:2,0 from:2,0 to:1,0")
    assert arrangement(state) == "b3y/6/7/3by3/y1y2b2b/3by3/7/6/b3y"
    other = table()
    other.say("from:1,0 to:2,0")
    assert why(other, "from:1,-1") == "SMC-041: d6 is not your counter; it is Yellow's and you move Blue's."


@pytest.mark.rule("SMC-007")
def test_a_surrounded_counter_has_no_step() -> None:
    """Yellow's five counters and the edge shut Blue's corner counter in."""
    state = place("by3/yy4/7/6bb/4y4/3y4/7/6/bbby1", stage="step")
    assert "from:0,-4" not in words(state)
    assert why(state, "from:0,-4") == "SMC-040: a5 has no empty neighbouring space."


# -- Symmetry Spaces ---------------------------------------------------------------------------------


@pytest.mark.rule("SMC-050")
def test_ending_on_a_symmetry_space_forces_an_extra_move() -> None:
    state = table(board="h37")
    state.say("from:1,0 to:1,1")
    assert (state.seat, stage(state)) == (BLUE, "chain1")
    assert "skip" not in words(state)
    assert why(state, "skip").startswith("SMC-050: your counter ended on a Symmetry Space")


@pytest.mark.rule("SMC-051", "SMC-052")
def test_another_counter_may_make_the_extra_move_and_chain_on() -> None:
    state = table(board="h37")
    state.say("from:0,-1 to:1,-2")
    assert stage(state) == "chain1"
    assert words(state) == ["from:0,-3", "from:1,-2", "from:1,0", "from:3,0", "from:-1,1", "from:-3,3"]
    state.say("from:1,0 to:2,-1")
    assert (stage(state), state.position()["extra_moves"]) == ("chain1", 1)
    state.say("from:0,-3 to:1,-3")
    assert (stage(state), state.position()["extra_moves"]) == ("step", 0)


@pytest.mark.rule("SMC-053")
def test_standing_on_a_symmetry_space_triggers_nothing() -> None:
    """Blue's counter on 4,-2 has been there since the turn began."""
    state = place("b3y/6/6b/3by3/y2y1b3/3by3/7/6/b3y")
    state.say("from:1,0 to:2,0")
    assert stage(state) == "step"


@pytest.mark.rule("SMC-053")
def test_being_dragged_onto_a_symmetry_space_triggers_nothing() -> None:
    state = place("b3y/6/7/3by2b/y2y1b3/3by3/7/6/b3y", YELLOW)
    state.say("from:4,-4 to:4,-3")
    assert arrangement(state) == "b4/5y/6b/3by3/y2y1b3/3by3/7/6/b3y"
    assert (state.seat, stage(state)) == (YELLOW, "step")
    state.say("skip")
    assert (state.seat, stage(state)) == (BLUE, "symmetric")


@pytest.mark.rule("SMC-054")
def test_without_a_symmetric_move_the_chain_ends() -> None:
    dead = place(STILL)
    dead.say("from:-3,4 to:-2,4")
    assert dead.seat == YELLOW
    alive = place(STILL)
    alive.say("from:-3,-1 to:-2,-2")
    assert (alive.seat, stage(alive)) == (BLUE, "chain2")


@pytest.mark.rule("SMC-055")
def test_step_2_follows_a_chain_of_step_1_but_not_one_of_step_2() -> None:
    first = table(board="h37")
    first.say("from:1,0 to:1,1 from:0,-3 to:1,-3")
    assert (first.seat, stage(first)) == (BLUE, "step")
    second = table()
    second.say("from:4,0 to:4,-1 from:4,-1 to:4,-2 from:4,-2 to:4,-1")
    assert (second.seat, stage(second)) == (YELLOW, "symmetric")


@pytest.mark.rule("SMC-055")
def test_both_halves_of_a_turn_may_chain() -> None:
    state = table(board="h37")
    state.say("from:1,0 to:1,1 from:0,-3 to:1,-3")
    state.say("from:-1,1 to:-2,1")
    assert stage(state) == "chain2"
