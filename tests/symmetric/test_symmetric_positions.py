"""Symmetric: picks, positions both ways, and what every viewer sees."""

from typing import Any

import pytest
from symmetric_table import BLUE, START, YELLOW, arrangement, place, stage, table, targets, why, words

import parlor

STILL = "b4/1b4/4y2/b7/4b1yy1/3y4/7/y2y2/1b2b"
CHAIN = "b1b2/6/7/4y3/y2y1b2b/3by3/6y/6/b3y"


def reload(state: parlor.State) -> parlor.State:
    """The same match from its position."""
    return state.game.position(state.position(), ask_chance=True)


@pytest.mark.rule("SMC-080")
def test_a_move_is_a_counter_and_then_a_destination() -> None:
    state = table()
    assert why(state, "to:2,0").startswith("SMC-080: first choose the counter")
    state.say("from:1,0")
    assert state.mid_sentence()
    assert {word.partition(":")[0] for word in words(state)} == {"to"}
    assert why(state, "from:4,0") == "SMC-080: e6 is chosen already; now choose where it goes."
    state.say("to:2,0")
    assert not state.mid_sentence()
    state.say("from:4,0")
    assert why(state, "skip") == "SMC-080: e9 is chosen; now choose where it goes."


@pytest.mark.rule("SMC-081")
def test_only_counters_with_a_destination_are_offered_and_only_legal_destinations() -> None:
    state = place("b3y/6/7/3byb2/y2y4b/3by3/7/6/b3y")
    for r in range(-4, 5):
        for q in range(-4, 5):
            if abs(q + r) <= 4 and f"from:{q},{r}" in words(state):
                assert targets(state, f"{q},{r}")


@pytest.mark.rule("SMC-082")
def test_a_pick_is_asked_even_if_only_one_is_legal() -> None:
    state = place(STILL)
    state.say("skip")
    assert (state.seat, words(state)) == (YELLOW, ["from:-1,1"])


@pytest.mark.rule("SMC-083")
def test_picks_go_by_r_then_q_and_skip_comes_last() -> None:
    state = table()
    state.say("from:1,0 to:2,0")
    cells = [word.removeprefix("from:").split(",") for word in words(state)[:-1]]
    assert cells == sorted(cells, key=lambda cell: (int(cell[1]), int(cell[0])))
    assert words(state)[-1] == "skip"
    assert state.picks() == sorted(state.picks())


@pytest.mark.rule("SMC-084")
def test_the_fields_of_a_position() -> None:
    state = table()
    state.say("from:1,0 to:3,0 from:4,0")
    assert state.position() == {
        "game": "symmetric",
        "version": "1",
        "options": {
            "players": 2,
            "board": "h61",
            "starts": "first",
            "games": 1,
            "repetition": 3,
            "turn_cap": 300,
        },
        "board": "h61",
        "arrangement": "b3y/6/7/3by3/yy5bb/3by3/7/6/b3y",
        "to_pick": BLUE,
        "stage": "step",
        "from": "4,0",
        "extra_moves": 0,
        "turns": 0,
        "repetitions": {f"{START} b": 1},
        "game_number": 1,
        "starter": BLUE,
        "wins": [0, 0],
        "scores": [0.0, 0.0],
        "last_turn": "",
        "this_turn": "b 1,0>3,0 ~-1,0>-3,0",
    }


@pytest.mark.rule("SMC-084")
@pytest.mark.parametrize("options", [{}, {"board": "h37"}, {"games": 3}, {"starts": "random"}, {"repetition": 0}])
def test_every_position_of_a_match_comes_back(options: dict[str, Any]) -> None:
    state = parlor.game("symmetric").start(ask_chance=True, turn_cap=20, **options)
    dice, stages = parlor.Dice(3), set()
    while state.seat != parlor.OVER:
        again = reload(state)
        assert (again.position(), again.picks(), again.seat) == (state.position(), state.picks(), state.seat)
        stages.add((stage(state), state.mid_sentence()))
        picks = state.picks()
        state.pick(picks[dice.below(len(picks))])
    assert reload(state).position() == state.position()
    assert len(stages) >= 6 if "board" in options else len(stages) >= 4


@pytest.mark.rule("SMC-084")
def test_what_a_position_leaves_out_is_as_at_the_beginning() -> None:
    game = parlor.game("symmetric")
    assert game.position({}).position() == game.start().position()
    assert game.position({"board": "h37"}).position() == game.start(board="h37").position()
    assert game.position({"options": {"starts": "second"}}).seat == YELLOW
    assert place(STILL).position()["repetitions"] == {f"{STILL} b": 1}
    assert place(CHAIN, stage="chain1").position()["repetitions"] == {f"{CHAIN} b": 1}
    assert place(START, YELLOW, turns=5).position()["starter"] == BLUE
    assert place(START, options={"games": 5}, scores=[1.5, 0.5]).position()["wins"] == [1, 0]


@pytest.mark.rule("SMC-084")
def test_a_position_in_the_middle_of_a_sentence() -> None:
    state = place(CHAIN, stage="chain1", extra_moves=1, chosen="2,-4")
    assert words(state) == ["to:2,-3", "to:2,-2"]
    assert state.position()["extra_moves"] == 1
    state.say("to:2,-3")
    assert stage(state) == "step"


@pytest.mark.rule("SMC-085")
@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"arrangement": "b3yb/6/7/3by3/y2y1b2b/3by3/7/6/b3y"}, "a counter would be off the board"),
        ({"arrangement": "b4y/6/7/3by3/y2y1b2b/3by3/7/6/b3y"}, "fills 6 cells, the board has 5"),
        ({"arrangement": "b3y/6/7/3by3/y2y1b2b/3by3/7/b3y"}, "arrangement has 8 rows, the board h61 has 9"),
        ({"arrangement": "b3y/6/7/3gy3/y2y1b2b/3by3/7/6/b3y"}, "may hold b, y and numbers of empty cells only"),
        ({"arrangement": "b3y/6/7/3by3/y2y1b2b/3by3/7/6/5"}, "Blue has 5 counters, but 6 starts on h61"),
        ({"arrangement": "b3y/6/7/3by3/y2y1b2b/3by3/7/y5/b3y"}, "Yellow has 7 counters, but 6 starts on h61"),
        ({"arrangement": 3}, "arrangement must be a text, not 3"),
        ({"board": "h91"}, "no board named h91; known boards: h37, h61"),
        ({"board": "h37", "options": {"board": "h61"}}, "board is h37, but the option board is h61"),
        ({"options": {"games": 2}}, "games must be 1, 3, 5 or 7, not 2"),
        ({"to_pick": 2}, "to_pick must be a whole number from -2 to 1, not 2"),
        ({"to_pick": -1}, "to_pick is -1 (chance) only with the option starts=random"),
        ({"to_pick": -1, "options": {"starts": "random"}, "arrangement": STILL}, "only before the first game"),
        ({"to_pick": -1, "options": {"starts": "random", "games": 3}, "wins": [1, 0]}, "only before the first game"),
        ({"to_pick": -2, "options": {"games": 3}}, "to_pick is -2 (over) exactly when the match of 3 is decided"),
        ({"stage": "chain3"}, "stage must be symmetric, chain1, step or chain2, not 'chain3'"),
        ({"stage": "symmetric", "arrangement": STILL}, "stage is symmetric, but Blue has no Symmetric Move"),
        ({"stage": "chain2", "arrangement": STILL}, "stage is chain2, but Blue has no Symmetric Move"),
        ({"stage": "chain1"}, "stage is chain1, but no counter of Blue stands on a Symmetry Space"),
        ({"stage": "step", "to_pick": -2}, "stage is step, but no seat is to pick"),
        ({"stage": "symmetric", "extra_moves": 1}, "extra_moves is 1, but stage symmetric is no chain"),
        ({"extra_moves": 1}, "extra_moves is 1, but no stage is given"),
        (
            {"stage": "chain1", "arrangement": CHAIN, "extra_moves": 12},
            "extra_moves must be a whole number from 0 to 11",
        ),
        ({"from": "-1,0"}, "from is '-1,0', but only these can be chosen: 0,-4 0,-1 1,0 4,0 -1,1 -4,4"),
        ({"from": "4,0", "arrangement": CHAIN, "stage": "chain1"}, "from is '4,0', but only these can be chosen"),
        ({"from": "skip", "stage": "step"}, "from is 'skip'"),
        ({"from": 7}, "from is 7"),
        ({"turns": 300}, "turns must be a whole number from 0 to 299, not 300"),
        ({"turns": 1, "starter": 0}, "after 1 turns begun by Blue it is not Blue's turn"),
        ({"repetitions": []}, "repetitions must be an object of positions and counts"),
        ({"repetitions": {START: 1}}, "a repeated position is an arrangement and b or y to move"),
        ({"repetitions": {f"{START} b": 3}}, "must be a whole number from 1 to 2, not 3"),
        ({"repetitions": {"5/6 b": 1}}, "arrangement has 2 rows"),
        ({"wins": [1, 0]}, "game_number must be a whole number from 1 to 1, not 2"),
        ({"wins": [1, -1]}, "wins must be two numbers, one a seat"),
        ({"options": {"games": 3}, "game_number": 2, "wins": [1, 1]}, "do not fit 1 finished games"),
        ({"options": {"games": 3}, "game_number": 3, "scores": [1, 0]}, "do not fit 2 finished games"),
        ({"options": {"games": 3}, "game_number": 3, "wins": [2, 0]}, "exactly when the match of 3 is decided"),
        ({"last_turn": "1,0-2,0"}, "last_turn must be moves like"),
        ({"this_turn": "b 5,0>6,0"}, "this_turn moves over a cell that is not on the board h61"),
        ({"to_move": 1}, "a position of Symmetric has no field to_move; did you mean"),
        ({"game": "chess"}, "this is a position of chess, not of symmetric"),
    ],
)
def test_a_bad_position_is_refused(fields: dict[str, Any], message: str) -> None:
    with pytest.raises(parlor.BadPosition) as refused:
        parlor.game("symmetric").position({"to_pick": BLUE} | fields)
    assert message in str(refused.value)


@pytest.mark.rule("SMC-085")
def test_step_needs_an_empty_neighbour(tmp_path: Any) -> None:
    full = tmp_path / "full.toml"
    full.write_text(
        'name = "full"\nradius = 1\nholes = [[0, 0]]\n'
        "blue_central = [[1, 0], [-1, 1], [0, -1]]\nyellow_central = [[-1, 0], [1, -1], [0, 1]]\n"
    )
    with pytest.raises(parlor.BadPosition, match="stage is step, but Blue has no counter with an empty neighbour"):
        parlor.game("symmetric", packs=[full]).position({"board": "full", "stage": "step"})


@pytest.mark.rule("SMC-012", "SMC-042", "SMC-085")
@pytest.mark.parametrize("seat", [BLUE, YELLOW])
def test_a_seat_that_is_shut_in_has_had_its_turn_when_the_position_is_loaded(seat: int) -> None:
    shut_in = "bbby1/bbby2/yyyy3/8/9/8/7/6/5"
    state = place(shut_in if seat == BLUE else shut_in.translate(str.maketrans("by", "yb")), seat)
    assert (state.seat, state.position()["turns"], stage(state)) == (1 - seat, 1, "step")
    assert words(state)[-1] == "skip"


@pytest.mark.rule("SMC-085")
def test_a_decided_match_may_be_loaded() -> None:
    over = place(START, parlor.OVER, scores=[0.5, 0.5])
    assert (over.seat, over.picks(), over.winners()) == (parlor.OVER, [], [BLUE, YELLOW])
    won = place(START, parlor.OVER, options={"games": 3}, wins=[2, 0])
    assert (won.winners(), won.position()["game_number"]) == ([BLUE], 2)


@pytest.mark.rule("SMC-006", "SMC-007")
def test_counters_are_conserved_and_never_share_a_space() -> None:
    state, dice = table(board="h37"), parlor.Dice(8)
    while state.seat != parlor.OVER:
        text = arrangement(state)
        assert (text.count("b"), text.count("y")) == (6, 6)
        assert state.tally() == {"blue counters": 6, "yellow counters": 6}
        picks = state.picks()
        state.pick(picks[dice.below(len(picks))])


@pytest.mark.rule("SMC-086")
def test_everybody_sees_everything() -> None:
    state = table()
    state.say("from:1,0 to:3,0 from:4,0")
    views = [state.view(seat) for seat in (BLUE, YELLOW, parlor.WATCHER)]
    assert views[0] == views[1] == views[2]
    scenes = [state.scene(seat) for seat in (BLUE, YELLOW, parlor.WATCHER)]
    for scene in scenes:
        assert (scene["areas"], scene["log"], scene["events"]) == (
            scenes[0]["areas"],
            scenes[0]["log"],
            scenes[0]["events"],
        )
    assert [scene["prompt"] for scene in scenes] == [
        "Where does e9 go? Any empty space beside it.",
        *["Blue may move one counter."] * 2,
    ]
