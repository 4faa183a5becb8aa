"""Connect Four: the counts that every correct implementation gives, and its rules."""

import pytest

import parlor
from parlor import BadPosition, IllegalPick
from parlor.engine import Picks
from parlor.engine.play import perft

GAME = parlor.game("connect_four")
EMPTY = "......."


def test_counts_of_the_first_plies() -> None:
    start = GAME.start()
    assert [perft(start, depth) for depth in range(1, 8)] == [7, 49, 343, 2401, 16807, 117649, 823536]


@pytest.mark.parametrize(
    ("moves", "line"),
    [
        ("1 2 1 2 1 2 1", "upright"),
        ("1 1 2 2 3 3 4", "level"),
        ("1 2 2 3 3 4 3 4 4 6 4", "rising"),
        ("4 3 3 2 2 1 2 1 1 6 1", "falling"),
    ],
)
def test_four_in_a_row_win(moves: str, line: str) -> None:
    state = GAME.start()
    state.say(" ".join(f"drop:{column}" for column in moves.split()))
    assert state.seat == parlor.OVER, f"four discs stand in a {line} row"
    assert state.winners() == [0]
    assert state.scores() == [1.0, 0.0]


def test_no_row_runs_over_the_top_of_a_column() -> None:
    """Three x at the top of column 1 and one at the bottom of column 2 are neighbours in the bits only."""
    state = GAME.position({"rows": ["x......", "x......", "x......", "o......", "o......", "ox....."]})
    assert state.seat == 1


def test_a_full_column_is_refused() -> None:
    state = GAME.start()
    state.say("drop:1 " * 6)
    with pytest.raises(IllegalPick, match="column 1 is full"):
        state.say("drop:1")


def test_a_full_board_without_a_row_is_a_draw() -> None:
    state = GAME.start()
    for columns in ("1 2 1 2 1 2 2 1 2 1 2 1", "3 4 3 4 3 4 4 3 4 3 4 3", "5 6 5 6 5 6 6 5 6 5 6 5", "7 7 7 7 7 7"):
        state.say(" ".join(f"drop:{column}" for column in columns.split()))
    assert state.seat == parlor.OVER
    assert state.scores() == [0.5, 0.5]
    assert state.winners() == [0, 1]


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ([EMPTY] * 5, "rows must be"),
        ([EMPTY] * 5 + ["x......", "."], "rows must be"),
        ([EMPTY] * 4 + ["x......", EMPTY], "without gaps"),
        ([EMPTY] * 5 + ["z......"], "x and o"),
        ([EMPTY] * 5 + ["xx....."], "x begins"),
        (7, "rows must be"),
        (None, "rows must be"),
    ],
)
def test_an_impossible_board_is_refused(rows: object, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        GAME.position({"rows": rows})


def test_a_hunch_wins_at_once_or_stops_who_would() -> None:
    """In random matches: the first column that wins, else the first where the other would, else any legal one."""
    dice, urgent = parlor.Dice(3), 0
    for _ in range(60):
        state = GAME.start()
        while state.seat != parlor.OVER:
            legal = Picks()
            state.legal(legal)
            wanted = winning(state, state.seat) or winning(state, 1 - state.seat)
            pick = int(state.hunch(legal, dice))
            assert pick == wanted[0] if wanted else pick in state.picks(), state.facts()["rows"]
            urgent += bool(wanted)
            state.pick(state.picks()[dice.below(len(state.picks()))])
    assert urgent > 200


def winning(state: parlor.State, seat: int) -> list[int]:
    """The columns in which a seat would have four in a row."""
    found = []
    for pick in state.picks():
        after = state.clone()
        after.seat = seat
        after.apply(pick)
        if after.seat == parlor.OVER and after.scores()[seat] == 1.0:
            found.append(pick)
    return found
