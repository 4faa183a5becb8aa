"""Symmetric: the Symmetric Move, clause by clause. The middle row is drawn from q=-4 to q=4."""

import pytest
from symmetric_table import along, arrangement, middle, place, row, table, targets, why, words


@pytest.mark.rule("SMC-020")
def test_an_own_counter_moves_one_or_more_spaces_in_a_straight_line() -> None:
    state = table()
    assert "not your counter" in why(state, "from:-1,0")
    assert "no counter stands on" in why(state, "from:0,0")
    assert along(row("2y1b4"), 0) == [1, 2]
    state.say("from:1,0")
    assert why(state, "to:2,1") == "SMC-020: from e6 to f7 is no straight line."


@pytest.mark.rule("SMC-021")
def test_a_line_without_a_facing_enemy_is_closed() -> None:
    state = table()
    assert targets(state, "4,0") == ["4,-1", "3,1"]
    state.say("from:4,0")
    assert why(state, "to:2,0") == "SMC-021: no enemy faces e9 on this line."


@pytest.mark.rule("SMC-021")
def test_the_enemy_may_face_from_ahead_or_from_behind_at_any_distance() -> None:
    assert along(row("y7b"), 4) == [1, 2, 3]
    assert along(row("2y5b"), 4) == [2, 3]
    assert along(row("1y3b3"), 1) == [0, 2]


@pytest.mark.rule("SMC-022")
def test_the_mover_goes_towards_or_away_and_never_leaves_the_line() -> None:
    for at, line in (("0,-4", {"1,-4", "-1,-3"}), ("-4,4", {"-3,4", "-4,3"})):
        assert set(targets(table(), at)) == line


@pytest.mark.rule("SMC-023")
def test_every_space_moved_drags_the_facing_enemy_one_space_the_other_way() -> None:
    for to, after in ((2, "y1y3b1b"), (3, "yy5bb")):
        state = table()
        state.say(f"from:1,0 to:{to},0")
        assert middle(state) == after
    state = row("1y6b")
    state.say("from:4,0 to:2,0")
    assert middle(state) == "3y2b2"


@pytest.mark.rule("SMC-023", "SMC-024")
def test_enemies_ahead_and_behind_move_and_no_fourth_counter_does() -> None:
    state = row("y1y2b1y1")
    assert along(state, 1) == [0]
    state.say("from:1,0 to:0,0")
    assert middle(state) == "y2yb3y"


@pytest.mark.rule("SMC-025")
def test_an_own_counter_shields_what_stands_beyond_it_and_stays() -> None:
    state = row("1y1b1b3")
    assert along(state, 1) == []
    assert along(state, -1) == [0]
    state.say("from:-1,0 to:0,0")
    assert middle(state) == "y3bb3"


@pytest.mark.rule("SMC-026")
def test_enemies_on_other_lines_stay() -> None:
    """Yellow on 1,-1 and 0,1 touch Blue on 1,0, but it moves along the row."""
    state = table()
    state.say("from:1,0 to:3,0")
    assert arrangement(state) == "b3y/6/7/3by3/yy5bb/3by3/7/6/b3y"


@pytest.mark.rule("SMC-027")
def test_an_enemy_met_on_the_way_is_not_dragged() -> None:
    """On its way east Blue passes 2,0, where Yellow on 2,-1 would face it."""
    state = place("b3y/6/7/3b1y2/y2y1b2b/3by3/7/6/b3y")
    state.say("from:1,0 to:3,0")
    assert arrangement(state) == "b3y/6/7/3b1y2/yy5bb/3by3/7/6/b3y"


@pytest.mark.rule("SMC-028")
def test_nobody_leaves_the_board_or_enters_a_held_space() -> None:
    mover_at_the_edge = row("4y3b")
    mover_at_the_edge.say("from:4,0")
    assert "off the edge" in why(mover_at_the_edge, "to:5,0")
    mover_blocked = row("3y1b1b1")
    assert along(mover_blocked, 1) == [2]
    mover_blocked.say("from:1,0")
    assert why(mover_blocked, "to:4,0") == "SMC-028: e6 is blocked by the counter on e8."
    dragged_off = row("1y1b5")
    assert along(dragged_off, -1) == [0]
    dragged_off.say("from:-1,0")
    assert why(dragged_off, "to:1,0") == "SMC-028: e2 would be pushed off the board."
    dragged_into_another = row("by1y1b3")
    assert along(dragged_into_another, 1) == [2]
    dragged_into_another.say("from:1,0")
    assert why(dragged_into_another, "to:3,0") == "SMC-028: e4 would be pushed into the counter on e2."


@pytest.mark.rule("SMC-029")
def test_counters_neither_meet_nor_change_places() -> None:
    adjacent = row("2yb5")
    assert along(adjacent, -1) == [0, 1]
    adjacent.say("from:-1,0")
    assert why(adjacent, "to:-2,0") == "SMC-029: e4 and e3 would change places."
    near = row("1y1b5")
    near.say("from:-1,0")
    assert why(near, "to:-2,0") == "SMC-029: e4 and e2 would meet on e3."


@pytest.mark.rule("SMC-030")
def test_every_shorter_distance_stays_legal() -> None:
    assert along(row("y6b1"), 3) == [0, 1, 2]
    assert along(row("3y1b3"), 1) == [2, 3, 4]
    state = row("y6b1")
    state.say("from:3,0")
    assert why(state, "to:-1,0") == "SMC-029: e8 and e1 would change places."


@pytest.mark.rule("SMC-031")
def test_the_mover_must_move() -> None:
    state = table()
    state.say("from:1,0")
    assert "to:1,0" not in words(state)
    assert why(state, "to:1,0") == "SMC-031: e6 must move at least one space."
