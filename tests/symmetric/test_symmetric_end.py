"""Symmetric: victory, draws and matches."""

import pytest
from symmetric_table import BLUE, START, YELLOW, arrangement, place, skip_turns, stage, table, words

import parlor

ROUND = "0,-4>1,-4 1,-1>2,-1 1,-4>0,-4 2,-1>1,-1"
# Blue holds -1,0 and 0,1 and can step from 1,-2 to 1,-1 (worked example 9).
NEAR_WIN = "b3y/6/3by2/8/y2b4b/y3b2y/7/6/b3y"
# Yellow on -1,-1 can drag Blue from 2,-1 to 1,-1, the third of Blue's targets.
GIFT = "b3y/6/7/2y2b2/y2b4b/y3b2y/7/6/b3y"

# Yellow's 2,-1>1,-1 leads back to the start, with Blue to move.
BEFORE_START = "b3y/6/7/2b2y2/y2y1b2b/3by3/7/6/b3y"


def win(state: parlor.State) -> None:
    """Blue wins from NEAR_WIN."""
    state.say("from:4,0 to:4,-1 from:1,-2 to:1,-1")


@pytest.mark.rule("SMC-060", "SMC-066")
def test_blue_wins_on_yellows_three_central_starts_and_yellow_on_blues() -> None:
    blue = place(NEAR_WIN)
    win(blue)
    assert (blue.seat, blue.scores(), blue.winners()) == (parlor.OVER, [1, 0], [BLUE])
    yellow = place("b3y/6/7/b2y3b/y4y2b/8/2by3/6/b3y", YELLOW)
    yellow.say("from:-4,0 to:-4,1 from:-1,2 to:-1,1")
    assert (yellow.seat, yellow.scores(), yellow.winners()) == (parlor.OVER, [0, 1], [YELLOW])


@pytest.mark.rule("SMC-061")
def test_a_winning_arrangement_in_the_middle_of_the_turn_does_nothing() -> None:
    state = place("b3y/6/4y2/4b3/y2b4b/y3b2y/7/6/b3y", stage="step")
    lost = state.clone()
    lost.say("from:1,-1 to:1,-2")
    assert lost.seat == YELLOW
    state.say("skip")
    assert (state.seat, state.winners()) == (parlor.OVER, [BLUE])


@pytest.mark.rule("SMC-061")
def test_what_the_opponent_does_wins_nothing_before_the_own_check() -> None:
    state = place(GIFT, YELLOW)
    state.say("from:-1,-1 to:0,-1")
    assert arrangement(state).split("/")[3:6] == ["3yb3", "y2b4b", "y3b2y"]
    state.say("skip")
    assert (state.seat, stage(state)) == (BLUE, "symmetric")
    kept, given_up = state.clone(), state
    kept.say("from:4,0 to:4,-1 skip")
    assert (kept.seat, kept.winners()) == (parlor.OVER, [BLUE])
    given_up.say("from:1,-1 to:2,-1 skip")
    assert given_up.seat == YELLOW


@pytest.mark.rule("SMC-060", "SMC-061")
def test_with_both_arrangements_on_the_board_only_the_seat_in_step_3_wins() -> None:
    state = place("b3y/6/7/3yb3/y2b1y2b/3yb3/7/6/b3y")
    state.say("from:4,0 to:4,-1 skip")
    assert (state.scores(), state.winners()) == ([1, 0], [BLUE])


@pytest.mark.rule("SMC-062")
def test_outer_starts_have_no_meaning_after_set_up() -> None:
    state = place("y3b/6/7/3by3/b2y1b2y/3by3/7/6/y3b")
    state.say("from:1,0 to:2,0 skip")
    assert state.seat == YELLOW


@pytest.mark.rule("SMC-063")
def test_without_a_victory_the_other_player_is_next() -> None:
    state = table()
    for turn, sentence in enumerate(ROUND.split()):
        assert state.seat == turn % 2
        skip_turns(state, sentence)


@pytest.mark.rule("SMC-064")
@pytest.mark.parametrize("times", [2, 3, 4, 5])
def test_the_nth_occurrence_is_a_draw(times: int) -> None:
    state = table(repetition=times)
    for _ in range(times - 1):
        assert state.seat == BLUE
        skip_turns(state, ROUND)
    assert (state.seat, state.scores()) == (parlor.OVER, [0.5, 0.5])
    assert state.log_lines(BLUE)[-1] == f"Draw: the position has occurred {times} times."


@pytest.mark.rule("SMC-064")
def test_the_same_arrangement_with_the_other_player_to_move_is_another_position() -> None:
    for to_move, over in (("b", True), ("y", False)):
        state = place(BEFORE_START, YELLOW, repetitions={f"{START} {to_move}": 2})
        skip_turns(state, "2,-1>1,-1")
        assert arrangement(state) == START
        assert (state.seat == parlor.OVER) == over


@pytest.mark.rule("SMC-064")
def test_repetition_can_be_off() -> None:
    state = table(repetition=0)
    for _ in range(12):
        skip_turns(state, ROUND)
    assert (state.seat, state.position()["repetitions"]) == (BLUE, {})


@pytest.mark.rule("SMC-065")
def test_repetition_is_looked_at_before_the_cap() -> None:
    for times, reason in ((2, "the position has occurred 3 times"), (1, "20 turns without a winner")):
        state = place(BEFORE_START, YELLOW, turns=19, options={"turn_cap": 20}, repetitions={f"{START} b": times})
        skip_turns(state, "2,-1>1,-1")
        assert (state.seat, state.scores()) == (parlor.OVER, [0.5, 0.5])
        assert state.log_lines(BLUE)[-1] == f"Draw: {reason}."


@pytest.mark.rule("SMC-066")
def test_scores_before_the_end_and_winners_only_at_the_end() -> None:
    state = table()
    assert (state.scores(), state.winners()) == ([0, 0], [])


# -- matches -----------------------------------------------------------------------------------------


@pytest.mark.rule("SMC-070", "SMC-073")
def test_the_loser_starts_the_next_game_anew() -> None:
    state = place(NEAR_WIN, turns=12, options={"games": 3}, repetitions={f"{START} b": 2})
    win(state)
    position = state.position()
    assert (position["game_number"], position["starter"], position["to_pick"]) == (2, YELLOW, YELLOW)
    assert (position["arrangement"], position["turns"], position["repetitions"]) == (START, 0, {f"{START} y": 1})
    assert (position["wins"], position["scores"]) == ([1, 0], [1.0, 0.0])


@pytest.mark.rule("SMC-071")
def test_after_a_draw_the_other_seat_starts() -> None:
    state = table(games=3, repetition=2)
    skip_turns(state, ROUND)
    assert (state.position()["game_number"], state.seat, state.scores()) == (2, YELLOW, [0.5, 0.5])


@pytest.mark.rule("SMC-072")
def test_a_match_ends_when_more_than_half_is_won() -> None:
    state = place(NEAR_WIN, options={"games": 3}, game_number=2, wins=[1, 0])
    win(state)
    assert (state.seat, state.scores(), state.winners()) == (parlor.OVER, [2, 0], [BLUE])
    longer = place(NEAR_WIN, options={"games": 5}, game_number=2, wins=[1, 0])
    win(longer)
    assert (longer.seat, longer.position()["game_number"]) == (YELLOW, 3)


@pytest.mark.rule("SMC-072")
def test_a_match_ends_when_all_games_are_played() -> None:
    state = place(NEAR_WIN, options={"games": 3}, game_number=3, wins=[0, 1])
    assert state.scores() == [0.5, 1.5]
    win(state)
    assert (state.seat, state.scores(), state.winners()) == (parlor.OVER, [1.5, 1.5], [BLUE, YELLOW])


@pytest.mark.rule("SMC-072")
def test_draws_do_not_count_as_won_games() -> None:
    """Four points of seven are not four won games: the match goes on."""
    state = place(NEAR_WIN, options={"games": 7}, game_number=5, wins=[2, 0])
    assert state.scores() == [3, 1]
    win(state)
    assert (state.seat, state.scores(), state.position()["game_number"]) == (YELLOW, [4, 1], 6)


@pytest.mark.rule("SMC-073")
def test_colours_stay_with_the_seats() -> None:
    state = place(NEAR_WIN, options={"games": 3})
    win(state)
    state.say(words(state)[0])
    assert state.seat == YELLOW
    assert state.scene(YELLOW)["names"] == ["Blue", "Yellow"]
    assert "y" in arrangement(state).split("/")[4][0]
