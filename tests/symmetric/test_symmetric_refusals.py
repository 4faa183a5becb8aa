"""Symmetric: every refusal tells the player the clause and the real reason."""

import pytest
from symmetric_table import YELLOW, place, table, why

import parlor


def test_a_board_that_ends_before_the_word_does() -> None:
    state = table()
    assert why(state, "from:6,0") == "SMC-002: that is no space of this board."
    state.say("from:1,0")
    assert why(state, "to:6,0") == "SMC-028: that is off the edge: this board has no such space."
    state.say("to:2,0 from:4,0")
    assert why(state, "to:5,0") == "SMC-002: that is no space of this board."


@pytest.mark.rule("SMC-021")
def test_a_counter_that_nobody_faces() -> None:
    state = place("4y/6/1bb4/y3y3/4b3b/2yb4/1b2y2/6/4y")
    assert why(state, "from:-1,-2") == "SMC-021: no enemy faces c4 on any line."


@pytest.mark.rule("SMC-028", "SMC-029", "SMC-081")
def test_a_counter_whose_every_way_is_stopped() -> None:
    state = place("4y/6/1bb4/4y3/1y1yb3b/3b4/4y2/b5/4y", YELLOW)
    assert why(state, "from:1,-1") == (
        "SMC-081: d6 has no Symmetric Move: south-west, d6 and e5 would change places; "
        "north-east, e5 would be pushed into the counter on f4."
    )
    edge = place("5/5y/1b5/1yb2y1b/2b6/2yb4/2b4/2y3/4y", YELLOW)
    assert why(edge, "from:2,-1") == (
        "SMC-081: d7 has no Symmetric Move: east, d7 and d9 would meet on d8; west, d9 would be pushed off the board."
    )


@pytest.mark.rule("SMC-008")
def test_who_starts_is_asked_only_of_chance_and_only_once() -> None:
    state = parlor.game("symmetric").start(starts="random", ask_chance=True)
    assert why(state, "from:1,0") == "SMC-008: chance must first say who starts."
    state.say("seat:0")
    assert why(state, "seat:1") == "SMC-008: who starts is settled already."


@pytest.mark.parametrize("board", ["h61", "h37"])
def test_every_illegal_word_has_a_reason_at_every_moment(board: str) -> None:
    state, dice = table(board=board, turn_cap=20), parlor.Dice(4)
    while state.seat != parlor.OVER:
        legal = state.picks()
        for pick in range(len(state.game.vocabulary)):
            reason = state.why(pick)
            assert (reason == "") == (pick in legal)
            assert reason == "" or (reason.startswith("SMC-0") and reason.endswith("."))
        state.pick(legal[dice.below(len(legal))])
    assert state.why(0) == "SMC-072: the match is over: nothing more can be picked."
