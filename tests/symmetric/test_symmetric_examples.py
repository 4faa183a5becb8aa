"""The fourteen worked examples of the rules."""

import pytest
from symmetric_table import BLUE, START, YELLOW, arrangement, place, skip_turns, stage, table, targets, why, words

import parlor

ROUND = "0,-4>1,-4 1,-1>2,-1 1,-4>0,-4 2,-1>1,-1"
NEAR_WIN = "b3y/6/3by2/8/y2b4b/y3b2y/7/6/b3y"


@pytest.mark.rule("SMC-011", "SMC-021", "SMC-029", "SMC-081", "SMC-083")
def test_example_1_what_blue_may_do_at_the_start() -> None:
    state = table()
    assert words(state) == ["from:0,-4", "from:0,-1", "from:1,0", "from:4,0", "from:-1,1", "from:-4,4"]
    assert targets(state, "0,-4") == ["1,-4", "-1,-3"]
    assert targets(state, "4,0") == ["4,-1", "3,1"]
    assert targets(state, "1,0") == ["4,-3", "3,-2", "2,-1", "2,0", "3,0", "1,1", "1,2", "1,3"]
    assert sum(len(targets(state, word.removeprefix("from:"))) for word in words(state)) == 30
    assert why(state, "skip")
    state.say("from:1,0")
    assert "would meet" in why(state, "to:0,0")


@pytest.mark.rule("SMC-020", "SMC-023", "SMC-028")
def test_example_2_the_facing_enemy_goes_as_far_the_other_way() -> None:
    state = table()
    state.say("from:1,0")
    assert "blocked by the counter on e9" in why(state, "to:4,0")
    state.say("to:3,0")
    assert arrangement(state) == "b3y/6/7/3by3/yy5bb/3by3/7/6/b3y"
    assert stage(state) == "step"


@pytest.mark.rule("SMC-023", "SMC-024", "SMC-029")
def test_example_3_three_counters_move() -> None:
    state = place("b2yy/6/7/7b/1y2b1y1b/8/7/2y3/bb2y")
    assert targets(state, "0,0") == ["1,-1", "-1,0", "0,1"]
    state.say("from:0,0")
    assert "would meet" in why(state, "to:1,0")
    state.say("to:-1,0")
    assert arrangement(state) == "b2yy/6/7/7b/2yb3yb/8/7/2y3/bb2y"


@pytest.mark.rule("SMC-028", "SMC-029")
def test_example_4_a_dragged_counter_may_not_be_pushed_into_another() -> None:
    state = place("b2yy/6/7/7b/1yy1b3b/8/7/2y3/bb2y")
    assert targets(state, "0,0") == ["1,-1", "0,1"]
    state.say("from:0,0")
    assert "would be pushed into the counter on e2" in why(state, "to:1,0")
    assert "would meet" in why(state, "to:-1,0")


@pytest.mark.rule("SMC-028", "SMC-029", "SMC-030")
def test_example_5_a_dragged_counter_may_not_leave_the_board() -> None:
    state = place("b2yy/6/7/6bb/y4b3/y7/7/2y3/bb2y")
    assert targets(state, "1,0") == ["-1,0", "0,0", "0,1"]
    state.say("from:1,0")
    assert "would be pushed off the board" in why(state, "to:2,0")
    assert "would change places" in why(state, "to:-2,0")


@pytest.mark.rule("SMC-050", "SMC-053")
def test_example_6_a_chain_in_step_1() -> None:
    state = place("b4/6/4b2/4y3/y2y1by1b/3by3/7/6/b3y")
    state.say("from:2,-2 to:2,-4")
    assert arrangement(state) == "b1b2/6/7/4y3/y2y1b2b/3by3/6y/6/b3y"
    assert (stage(state), state.seat) == ("chain1", BLUE)
    assert words(state) == ["from:0,-4", "from:2,-4", "from:1,0", "from:-1,1", "from:-4,4"]
    assert targets(state, "2,-4") == ["2,-3", "2,-2"]


@pytest.mark.rule("SMC-050", "SMC-055")
def test_example_7_a_chain_in_step_2_is_followed_by_no_second_step_2() -> None:
    state = table()
    state.say("from:4,0 to:4,-1")
    assert stage(state) == "step"
    state.say("from:4,-1 to:4,-2")
    assert stage(state) == "chain2"
    state.say("from:4,-2 to:4,-1")
    assert arrangement(state) == "b3y/6/7/3by2b/y2y1b3/3by3/7/6/b3y"
    assert state.seat == YELLOW


@pytest.mark.rule("SMC-012")
def test_example_8_without_a_symmetric_move_the_turn_begins_with_step_2() -> None:
    state = place("b4/1b4/4y2/b7/4b1yy1/3y4/7/y2y2/1b2b")
    assert (state.seat, stage(state)) == (BLUE, "step")
    assert words(state)[-1] == "skip"
    state.say("skip")
    assert (state.seat, words(state)) == (YELLOW, ["from:-1,1"])


@pytest.mark.rule("SMC-060")
def test_example_9_blue_wins() -> None:
    state = place(NEAR_WIN)
    state.say("from:4,0 to:4,-1 from:1,-2 to:1,-1")
    assert arrangement(state) == "b4/5y/4y2/4b2b/y2b5/y3b2y/7/6/b3y"
    assert (state.seat, state.winners(), state.scores()) == (parlor.OVER, [BLUE], [1, 0])


@pytest.mark.rule("SMC-064", "SMC-066")
def test_example_10_the_third_occurrence_is_a_draw() -> None:
    state = table()
    skip_turns(state, ROUND)
    assert state.position()["repetitions"][f"{START} b"] == 2
    skip_turns(state, ROUND.rsplit(" ", 1)[0])
    assert state.seat == YELLOW
    skip_turns(state, "2,-1>1,-1")
    assert (state.seat, state.scores(), state.winners()) == (parlor.OVER, [0.5, 0.5], [BLUE, YELLOW])


@pytest.mark.rule("SMC-065")
def test_example_11_a_game_of_twenty_turns() -> None:
    state = table(turn_cap=20, repetition=0)
    for turn in range(20):
        assert (state.seat, state.position()["turns"]) == (turn % 2, turn)
        skip_turns(state, ROUND.split()[turn % 4])
    assert (state.seat, state.scores()) == (parlor.OVER, [0.5, 0.5])


@pytest.mark.rule("SMC-053")
def test_example_12_passing_over_a_symmetry_space_triggers_nothing() -> None:
    passing = table(board="h37")
    passing.say("from:1,0 to:1,2")
    assert (arrangement(passing), stage(passing)) == ("by1y/5/2b3/y1y3b/2by2/4b/b2y", "step")
    ending = table(board="h37")
    ending.say("from:1,0 to:1,1")
    assert (arrangement(ending), stage(ending)) == ("b2y/2y2/2b3/y1y3b/2byb1/5/b2y", "chain1")


@pytest.mark.rule("SMC-070", "SMC-071", "SMC-072")
def test_example_13_a_match_of_three() -> None:
    state = place(NEAR_WIN, options={"games": 3})
    state.say("from:4,0 to:4,-1 from:1,-2 to:1,-1")
    assert (state.seat, state.position()["game_number"], state.scores()) == (YELLOW, 2, [1, 0])
    mirrored = "0,4>-1,4 -1,1>-2,1 -1,4>0,4 -2,1>-1,1"
    skip_turns(state, f"{mirrored} {mirrored}")
    assert (state.seat, state.position()["game_number"], state.scores()) == (BLUE, 3, [1.5, 0.5])
    skip_turns(state, f"{ROUND} {ROUND}")
    assert (state.seat, state.scores(), state.winners()) == (parlor.OVER, [2, 1], [BLUE])


@pytest.mark.rule("SMC-011", "SMC-020")
def test_example_14_illegal_picks_change_nothing() -> None:
    state = table()
    before = state.position()
    for word in ("skip", "from:-1,0"):
        with pytest.raises(parlor.IllegalPick):
            state.pick(state.game.code(word))
    assert (state.position(), state.log) == (before, [])
