"""Symmetric: what a user interface is given to draw and to say."""

from typing import Any

from symmetric_table import BLUE, YELLOW, place, skip_turns, table

import parlor
from parlor.engine.boards import hex_distance

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
    assert home["piece"] == {"name": "Blue counter", "letter": "B", "owner": BLUE, "emblem": "counter:ring"}
    assert (home["look"], cell(state, "2,2")["look"], cell(state, "-1,0")["look"]) == (
        "blue_start",
        "symmetry",
        "yellow_start",
    )
    assert "tint" not in cell(state, "4,0")


def test_the_board_is_shown_as_a_reconstruction() -> None:
    assert area(table(), "board")["note"].startswith("The board is our reconstruction")


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
    button = buttons(state)["from:1,0"]
    assert (button["pick"], button["at"]) == (state.game.code("from:1,0"), ["cell:1,0"])
    assert button["label"] == "Move e6; 8 ways, targets stay 0"
    state.say("from:1,0")
    assert cell(state, "1,0")["chosen"]
    assert cell(state, "0,0")["word"] == "to:0,0"
    button = buttons(state)["to:3,0"]
    assert (button["label"], button["at"]) == ("e6 to e8, drags e4 to e2; targets stay 0", ["cell:3,0"])
    assert button["preview"] == [
        {"from": "cell:1,0", "to": "cell:3,0", "owner": BLUE, "kind": "symmetric", "note": "frees e4, leaves e6 open"},
        {"from": "cell:-1,0", "to": "cell:-3,0", "owner": YELLOW, "kind": "dragged", "note": "drags e4 → e2"},
    ]


def test_a_counter_shows_every_space_that_it_may_go_to() -> None:
    state = table()
    for words in ("", "from:1,0 to:3,0"):  # a Symmetric Move first, then one step
        state.say(words)
        for word, button in buttons(state).items():
            if not word.startswith("from:"):
                continue
            after = state.clone()
            after.say(word)
            shown = [(way["from"], way["to"], way["owner"], way["pick"]) for way in button["preview"]]
            moved = [
                (one["from"], one["to"], one["owner"], pick["pick"])
                for pick in buttons(after).values()
                for one in pick.get("preview", [])
            ]
            assert sorted(shown) == sorted(moved)
            assert [way["from"] for way in button["preview"] if way["kind"] == "way"] == ["cell:" + word[5:]] * (
                len({way["pick"] for way in button["preview"]})
            )


def test_skip_is_a_button_of_step_2_only() -> None:
    state = table()
    assert "skip" not in buttons(state)
    state.say("from:1,0 to:3,0")
    assert buttons(state)["skip"]["at"] == []
    assert buttons(state)["skip"]["label"] == "Skip"


def test_the_steps_of_the_turn() -> None:
    state = table()

    def strip() -> list[tuple[str, bool]]:
        return [(step["name"], step["now"]) for step in state.scene(YELLOW)["ask"]["steps"]]

    check = ("3 Targets held?", False)
    assert strip() == [("1 Symmetric Move", True), ("2 Move one, if you like", False), check]
    state.say("from:4,0 to:4,-1")
    assert strip() == [("1 Symmetric Move", False), ("2 Move one, if you like", True), check]
    state.say("from:4,-1 to:4,-2")
    assert strip()[2:] == [("extra move", True), check]
    assert state.scene(BLUE)["ask"]["what"] == "Extra move: choose a counter."
    state = table(board="h37")
    state.say("from:1,0 to:1,1")
    assert strip()[1] == ("extra move", True)


def plate(state: parlor.State, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = state.scene(BLUE)["plates"][seat]
    return found


def test_plates_and_race_tell_how_it_stands() -> None:
    state = place(NEAR_WIN)
    held = [plate(state, seat)["vitals"][0] for seat in (BLUE, YELLOW)]
    assert [one["cells"] for one in held] == ["yellow_start", "blue_start"]
    assert [(vital["value"], vital["most"], vital["form"]) for vital in held] == [(2, 3, "stones"), (0, 3, "stones")]
    assert [zone["count"] for zone in held[BLUE]["zones"]] == [2, 1]
    assert plate(state, BLUE)["note"] == "ring counters"
    assert plate(state, BLUE)["leads"]
    assert "leads" not in plate(state, YELLOW)
    assert [tag["text"] for tag in plate(state, BLUE)["tags"]] == ["needs d6"]
    assert [tag["text"] for tag in plate(state, YELLOW)["tags"]] == ["needs e6, f4 and d5"]
    race = state.scene(BLUE)["race"]
    assert (race["form"], race["goal"], [runner["value"] for runner in race["runners"]]) == ("sockets", 3, [2, 0])
    assert "yellow targets" in state.scene(BLUE)["goal"]
    assert "blue targets" in state.scene(YELLOW)["goal"]
    assert state.scene(BLUE)["when"] == "Turn 1"
    assert table(games=3).scene(BLUE)["when"] == "Game 1 of 3 · turn 1"


def test_a_plate_says_which_targets_the_other_stands_on() -> None:
    [needs] = plate(table(), BLUE)["tags"]
    assert needs["text"] == "needs e4, d6 and f5: all taken"
    assert needs["note"].endswith("Yellow stands on e4, d6, f5.")


def test_the_prompt_says_what_to_do_and_why() -> None:
    state = table()
    assert state.scene(BLUE)["ask"]["what"] == "Make a Symmetric Move: choose a counter."
    assert "opposite way" in state.scene(BLUE)["ask"]["why"]
    assert state.scene(YELLOW)["prompt"] == "Blue makes a Symmetric Move."
    state.say("from:1,0")
    asked = state.scene(BLUE)["ask"]
    assert (asked["what"], asked["at"]) == ("Where does e6 go?", "cell:1,0")
    state.say("to:3,0")
    assert state.scene(BLUE)["ask"]["what"] == "Move one counter one space, or skip."
    chance = parlor.game("symmetric").start(starts="random", ask_chance=True)
    assert chance.scene(BLUE)["prompt"] == "Chance says who starts."


def test_a_counter_that_cannot_move_says_why_in_a_few_words() -> None:
    state, dice, seen = table(board="h37"), parlor.Dice(5), set()
    for _ in range(80):
        board = area(state, "board")["cells"]
        stuck = {cell["id"]: cell["reason"] for cell in board if "reason" in cell}
        own = {cell["id"] for cell in board if cell.get("piece", {}).get("owner") == state.seat}
        movable = {place for pick in state.scene(state.seat)["picks"] for place in pick["at"]}
        if not state.mid_sentence():
            assert set(stuck) == own - movable
            seen |= set(stuck.values())
        picks = state.picks()
        state.pick(picks[dice.below(len(picks))])
    assert "faces no enemy" in seen
    assert seen <= {"faces no enemy", "every way is blocked", "hemmed in"}


def test_buttons_tell_what_a_move_brings() -> None:
    state = place(NEAR_WIN)
    state.say("from:4,0 to:4,-1 from:1,-2")
    assert buttons(state)["to:1,-1"]["label"] == "c6 to d6; you win"
    away = next(pick["label"] for word, pick in buttons(state).items() if word not in ("to:1,-1", "skip"))
    assert away.endswith("; targets stay 2")
    assert all("you" not in pick["label"] for word, pick in buttons(state).items() if word != "to:1,-1")
    first = table(board="h37")
    first.say("from:1,0")
    assert buttons(first)["to:1,1"]["label"].endswith("; targets stay 0, move again")


def test_targets_are_told_as_they_are_held_after_the_move() -> None:
    state, dice, told = table(), parlor.Dice(3), 0
    for _ in range(400):
        if state.seat < 0:
            break
        for word, pick in buttons(state).items():
            if not word.startswith("to:"):
                continue
            after, held = state.clone(), state.scene(0)["plates"]
            after.say(word)
            now = [plate["vitals"][0]["value"] for plate in after.scene(0)["plates"]]
            if after.seat < 0 or "you win" in pick["label"]:
                continue
            seat = state.seat
            before = held[seat]["vitals"][0]["value"]
            wanted = f"targets stay {before}" if now[seat] == before else f"targets {before} → {now[seat]}"
            assert f"; {wanted}" in pick["label"]
            assert ("'s " in pick["label"]) == (now[1 - seat] != held[1 - seat]["vitals"][0]["value"])
            told += "→" in pick["label"]
        picks = state.picks()
        state.pick(picks[dice.below(len(picks))])
    assert told > 3


def test_every_end_tells_its_reason() -> None:
    won = place(NEAR_WIN)
    won.say("from:4,0 to:4,-1 from:1,-2 to:1,-1")
    ending = won.scene(YELLOW)["ending"]
    assert (ending["winners"], ending["clause"]) == ([BLUE], "SMC-060")
    assert ending["reason"] == "Blue holds all three yellow targets at the end of the turn."
    assert [score["seat"] for score in ending["scores"]] == [BLUE, YELLOW]
    capped = place("b3y/6/7/2b2y2/y2y1b2b/3by3/7/6/b3y", YELLOW, turns=299)
    capped.say("from:2,-1 to:1,-1 skip")
    assert capped.scene(BLUE)["ending"]["reason"] == "A draw: 300 turns without a winner."
    assert capped.scene(BLUE)["ending"]["clause"] == "SMC-065"
    again = table(repetition=2)
    skip_turns(again, "0,-4>1,-4 1,-1>2,-1 1,-4>0,-4 2,-1>1,-1")
    assert again.scene(BLUE)["ending"]["reason"] == "A draw: the same position has come 2 times."
    assert again.scene(BLUE)["ending"]["clause"] == "SMC-064"
    decided = place(NEAR_WIN, options={"games": 3}, scores=[1, 0])
    decided.say("from:4,0 to:4,-1 from:1,-2 to:1,-1")
    assert decided.scene(BLUE)["ending"]["reason"] == "Blue wins the match 2 : 0."


def test_the_log_reads_aloud() -> None:
    chance = parlor.game("symmetric").start(starts="random", ask_chance=True)
    chance.say("seat:1")
    assert chance.log_lines(BLUE) == ["Yellow starts.", "Turn 1: Yellow."]
    assert chance.scene(BLUE)["story"][-1] == {"seat": YELLOW, "text": "Turn 1: Yellow.", "head": True}
    state = table()
    state.say("from:1,0 to:3,0 skip")
    state.say("from:4,-4 to:4,-3 from:4,-3 to:4,-2")
    assert state.log_lines(YELLOW) == [
        "Blue moves e6 to e8, drags e4 to e2.",
        "Blue moves no other counter.",
        "Turn 2: Yellow.",
        "Yellow moves a9 to b9, drags e9 to d9.",
        "Yellow steps b9 to c9.",
    ]
    state.say("from:4,-2 to:4,-3")
    assert state.log_lines(BLUE)[-2] == "Yellow makes an extra move, c9 to b9, drags d9 to e9."


def test_the_log_tells_how_games_end() -> None:
    state = place(NEAR_WIN, options={"games": 3})
    state.say("from:4,0 to:4,-1 from:1,-2 to:1,-1")
    assert state.log_lines(BLUE)[-3:-1] == ["Game 1 of 3: Blue wins (score 1 : 0).", "Yellow starts."]
    drawn = place("b3y/6/7/2b2y2/y2y1b2b/3by3/7/6/b3y", YELLOW, turns=299, options={"games": 3}, scores=[0.5, 0.5])
    drawn.say("from:2,-1 to:1,-1 skip")
    assert drawn.log_lines(BLUE)[-3:-1] == [
        "Game 2 of 3: Draw: 300 turns without a winner (score 1 : 1).",
        "Yellow starts.",
    ]


def test_every_moved_counter_is_an_event() -> None:
    state = table()
    state.say("from:1,0 to:3,0")
    deed, *events = state.scene(BLUE)["events"]
    assert (deed["kind"], deed["seat"], deed["verb"]) == ("deed", BLUE, "moves")
    assert deed["line"] == "Blue moves e6 to e8, drags e4 to e2."
    assert deed["against"] == ["cell:3,0", "cell:-3,0"]
    assert events == [
        {"kind": "move", "what": "Blue counter", "from": "cell:1,0", "to": "cell:3,0", "owner": BLUE},
        {"kind": "move", "what": "Yellow counter", "from": "cell:-1,0", "to": "cell:-3,0", "owner": YELLOW},
    ]
    state.say("skip")
    assert state.scene(BLUE)["events"] == [{"kind": "turn", "seat": YELLOW}]
    won = place(NEAR_WIN)
    won.say("from:4,0 to:4,-1 from:1,-2 to:1,-1")
    assert [event["kind"] for event in won.scene(BLUE)["events"]] == ["deed", "move", "note", "end"]
    assert won.scene(BLUE)["events"][0]["consequence"] == "Targets held: Blue 2 → 3."
    assert won.scene(BLUE)["events"][-1] == {"kind": "end", "winners": [BLUE]}


def test_the_last_turn_is_shown_as_arrows_and_in_notation() -> None:
    state = table()
    state.say("from:4,0 to:4,-1 from:4,-1 to:4,-2")
    assert [arrow["kind"] for arrow in area(state, "board")["arrows"]] == ["symmetric", "dragged", "step"]
    state.say("from:4,-2 to:4,-1")
    assert facts(state)["Last turn"] == (
        "moves e9 to d9, drags a9 to b9, steps d9 to c9, makes an extra move, c9 to d9, drags b9 to a9"
    )
    assert len(area(state, "board")["arrows"]) == 5
    assert area(parlor.game("symmetric").position(state.position()), "board") == area(state, "board")


def test_a_warning_when_the_opponent_could_win_next_turn() -> None:
    def warned(state: parlor.State) -> list[str]:
        return [tag["text"] for seat in (BLUE, YELLOW) for tag in plate(state, seat)["tags"] if tag["look"] == "bad"]

    assert warned(table()) == []
    assert warned(place(NEAR_WIN, YELLOW)) == ["can win next turn"]
    assert warned(place(NEAR_WIN, BLUE)) == []


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


def test_every_way_of_a_counter_tells_the_pick_that_goes_there_and_what_changes() -> None:
    state = place(NEAR_WIN)
    for pick in buttons(state).values():
        if not pick["word"].startswith("from:"):
            continue
        after = state.clone()
        after.say(pick["word"])
        labels = {one["pick"]: one for one in after.scene(after.seat)["picks"]}
        assert {way["pick"] for way in pick["preview"]} == {code for code, one in labels.items() if one["at"]}
        for way in pick["preview"]:
            where, _, told = labels[way["pick"]]["label"].partition("; ")
            if way["kind"] == "way":
                assert labels[way["pick"]]["at"] == [way["to"]]
                changes = [part for part in told.split(", ") if " stay " not in part]
                assert way["note"].split(", ")[: len(changes)] == changes[:2]
            elif "note" in way:
                assert where.replace(" to ", " → ").replace(" and ", ", ").endswith(f", {way['note']}")


def test_a_way_that_changes_no_number_tells_what_it_does() -> None:
    state = table()
    notes = {way["note"] for pick in buttons(state).values() for way in pick["preview"] if way["kind"] == "way"}
    assert "frees e4, leaves e6 open" in notes
    assert not any(" stay " in note for note in notes)
    near = place(NEAR_WIN)
    told = [way for pick in buttons(near).values() for way in pick["preview"] if " from " in way.get("note", "")]
    assert told
    labels = {one["id"]: (one["q"], one["r"], one["label"]) for one in near.scene(0)["areas"][0]["cells"]}
    for way in told:
        far, _, goal = way["note"].split(", ")[-1].partition(" spaces from ")
        q, r, _ = labels[way["to"]]
        wanted_q, wanted_r = next((q, r) for q, r, label in labels.values() if label == goal)
        assert int(far) == hex_distance(q - wanted_q, r - wanted_r)
