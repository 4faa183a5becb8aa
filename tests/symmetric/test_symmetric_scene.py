"""Symmetric: what a user interface is given to draw and to say."""

from typing import Any

from symmetric_table import BLUE, YELLOW, place, skip_turns, table

import parlor

NEAR_WIN = "b3y/6/3by2/8/y2b4b/y3b2y/7/6/b3y"


def area(state: parlor.State, name: str, seat: int = parlor.WATCHER) -> dict[str, Any]:
    return next(area for area in state.scene(seat)["areas"] if area["id"] == name)


def cell(state: parlor.State, place: str) -> dict[str, Any]:
    return next(cell for cell in area(state, "board")["cells"] if cell["id"] == f"cell:{place}")


def facts(state: parlor.State) -> dict[str, str]:
    return {row["name"]: row["text"] for row in area(state, "facts")["rows"]}


def buttons(state: parlor.State) -> dict[str, dict[str, Any]]:
    return {pick["word"]: pick for pick in state.scene(state.seat)["picks"]}


def test_the_board_says_what_each_space_is() -> None:
    state = table()
    assert (area(state, "board")["kind"], len(area(state, "board")["cells"])) == ("hex", 61)
    assert cell(state, "0,0") == {"id": "cell:0,0", "q": 0, "r": 0, "label": "e5", "word": "from:0,0"}
    assert (cell(state, "2,2")["marks"], cell(state, "2,2")["note"][:14]) == (["*"], "Symmetry Space")
    home = cell(state, "1,0")
    assert (home["tint"], home["note"]) == (BLUE, "Yellow must get here")
    assert home["piece"] == {"name": "Blue counter", "letter": "B", "owner": BLUE}
    assert "tint" not in cell(state, "4,0")


def test_the_board_is_shown_as_a_reconstruction() -> None:
    assert area(table(), "board")["note"].startswith("h61: a reconstruction")


def test_labels_count_rows_from_the_top() -> None:
    labels = {cell["id"]: cell["label"] for cell in area(table(board="h37"), "board")["cells"]}
    assert (labels["cell:0,0"], labels["cell:0,-3"], labels["cell:-3,3"], labels["cell:3,0"]) == (
        "d4",
        "a4",
        "g1",
        "d7",
    )
    assert len(set(labels.values())) == 37


def test_a_destination_shows_every_counter_that_will_move() -> None:
    state = table()
    assert buttons(state)["from:1,0"] == {
        "pick": state.game.code("from:1,0"),
        "word": "from:1,0",
        "label": "Move e6",
        "at": ["cell:1,0"],
    }
    state.say("from:1,0")
    assert cell(state, "1,0")["chosen"]
    assert cell(state, "0,0")["word"] == "to:0,0"
    button = buttons(state)["to:3,0"]
    assert (button["label"], button["at"]) == ("e6 to e8, drags e4 to e2", ["cell:3,0"])
    assert button["preview"] == [
        {"from": "cell:1,0", "to": "cell:3,0", "owner": BLUE, "kind": "symmetric"},
        {"from": "cell:-1,0", "to": "cell:-3,0", "owner": YELLOW, "kind": "dragged"},
    ]


def test_skip_is_a_button_of_step_2_only() -> None:
    state = table()
    assert "skip" not in buttons(state)
    state.say("from:1,0 to:3,0")
    assert buttons(state)["skip"]["at"] == []
    assert buttons(state)["skip"]["label"] == "Skip"


def test_the_strip_of_steps() -> None:
    state = table()

    def strip() -> list[tuple[str, bool]]:
        return [(step["name"], step["now"]) for step in area(state, "steps")["steps"]]

    check = ("3 Check", False)
    assert strip() == [("1 Symmetric Move", True), ("2 Move one (optional)", False), check]
    state.say("from:4,0 to:4,-1")
    assert strip() == [("1 Symmetric Move", False), ("2 Move one (optional)", True), check]
    state.say("from:4,-1 to:4,-2")
    assert strip()[2:] == [("extra move!", True), check]
    assert state.scene(BLUE)["prompt"] == "Extra move! Make another Symmetric Move: choose a counter."
    state = table(board="h37")
    state.say("from:1,0 to:1,1")
    assert strip()[1] == ("extra move!", True)


def test_how_many_targets_each_side_holds() -> None:
    state = place(NEAR_WIN)
    held = [area(state, f"targets:{seat}")["counters"][0] for seat in (BLUE, YELLOW)]
    assert held == [{"name": "targets held", "count": count, "most": 3} for count in (2, 0)]


def test_prompts_in_plain_words() -> None:
    state = table()
    assert state.scene(BLUE)["prompt"] == "Make a Symmetric Move: choose a counter."
    assert state.scene(YELLOW)["prompt"] == "Blue makes a Symmetric Move."
    state.say("from:1,0")
    assert state.scene(BLUE)["prompt"] == "Where does e6 go?"
    state.say("to:3,0")
    assert state.scene(BLUE)["prompt"] == "You may move one counter one space, or skip: choose a counter."
    chance = parlor.game("symmetric").start(starts="random", ask_chance=True)
    assert chance.scene(BLUE)["prompt"] == "Chance says who starts."


def test_the_log_reads_aloud() -> None:
    chance = parlor.game("symmetric").start(starts="random", ask_chance=True)
    chance.say("seat:1")
    assert chance.log_lines(BLUE) == ["Yellow starts"]
    state = table()
    state.say("from:1,0 to:3,0 skip")
    state.say("from:4,-4 to:4,-3 from:4,-3 to:4,-2")
    assert state.log_lines(YELLOW) == [
        "Blue e6 to e8, drags e4 to e2",
        "Blue moves no other counter",
        "Yellow a9 to b9, drags e9 to d9",
        "Yellow steps b9 to c9",
    ]
    state.say("from:4,-2 to:4,-3")
    assert state.log_lines(BLUE)[-1] == "Yellow extra move c9 to b9, drags d9 to e9"


def test_the_log_tells_how_games_end() -> None:
    state = place(NEAR_WIN, options={"games": 3})
    state.say("from:4,0 to:4,-1 from:1,-2 to:1,-1")
    assert state.log_lines(BLUE)[-2:] == ["Game 1 of 3: Blue wins (score 1 : 0)", "Yellow starts"]
    drawn = place("b3y/6/7/2b2y2/y2y1b2b/3by3/7/6/b3y", YELLOW, turns=299, options={"games": 3}, scores=[0.5, 0.5])
    drawn.say("from:2,-1 to:1,-1 skip")
    assert drawn.log_lines(BLUE)[-2:] == [
        "Game 2 of 3: Draw: 300 turns without a winner (score 1 : 1)",
        "Yellow starts",
    ]


def test_every_moved_counter_is_an_event() -> None:
    state = table()
    state.say("from:1,0 to:3,0")
    assert state.scene(BLUE)["events"] == [
        {"kind": "move", "what": "Blue counter", "from": "cell:1,0", "to": "cell:3,0", "owner": BLUE},
        {"kind": "move", "what": "Yellow counter", "from": "cell:-1,0", "to": "cell:-3,0", "owner": YELLOW},
    ]
    state.say("skip")
    assert state.scene(BLUE)["events"] == [{"kind": "turn", "seat": YELLOW}]
    won = place(NEAR_WIN)
    won.say("from:4,0 to:4,-1 from:1,-2 to:1,-1")
    assert [event["kind"] for event in won.scene(BLUE)["events"]] == ["move", "note", "end"]
    assert won.scene(BLUE)["events"][-1] == {"kind": "end", "winners": [BLUE]}


def test_the_last_turn_is_shown_as_arrows_and_in_notation() -> None:
    state = table()
    state.say("from:4,0 to:4,-1 from:4,-1 to:4,-2")
    assert [arrow["kind"] for arrow in area(state, "board")["arrows"]] == ["symmetric", "dragged", "step"]
    state.say("from:4,-2 to:4,-1")
    assert facts(state)["Last turn"] == "e9>d9 ~a9>b9 ·d9>c9 +c9>d9 ~b9>a9"
    assert len(area(state, "board")["arrows"]) == 5
    assert area(parlor.game("symmetric").position(state.position()), "board") == area(state, "board")


def test_a_warning_when_the_opponent_could_win_next_turn() -> None:
    assert "Warning" not in facts(table())
    state = place(NEAR_WIN, YELLOW)
    assert facts(state)["Warning"] == "as things stand, Blue can win next turn"
    assert "Warning" not in facts(place(NEAR_WIN, BLUE))


def test_the_facts_tell_turn_game_and_repetition() -> None:
    state = table(games=3)
    assert facts(state) == {"Turn": "1 of at most 300", "Game": "1 of at most 3, score 0 : 0"}
    skip_turns(state, "0,-4>1,-4 1,-1>2,-1 1,-4>0,-4 2,-1>1,-1")
    assert facts(state)["Repetition"] == "this position has occurred 2 times; at 3 the game is a draw"


def test_a_turn_can_be_taken_back_to_its_beginning() -> None:
    state = table()
    state.say("from:1,0 to:3,0 skip")
    state.say("from:4,-4 to:4,-3 from:4,-3")
    assert (len(state.log), state.undo_floor) == (6, 3)
    back = state.taken_back(3)
    assert (back.seat, back.position()["stage"]) == (YELLOW, "symmetric")
    assert back.scene(YELLOW)["events"] == [{"kind": "turn", "seat": YELLOW}]
