"""Symmetric: players, options, the boards and how a game begins."""

import csv
from pathlib import Path

import pytest
from symmetric_table import BLUE, START, YELLOW, arrangement, stage, table, targets, words

import parlor

CELLS = list(csv.DictReader((Path(__file__).parent / "boards.csv").open(encoding="utf-8")))
START_H37 = "b2y/5/2by2/y1y1b1b/2by2/5/b2y"


def drawn(state: parlor.State) -> dict[str, dict[str, object]]:
    """The cells of the board as the scene draws them, by q,r."""
    cells = state.scene(parlor.WATCHER)["areas"][0]["cells"]
    return {cell["id"].removeprefix("cell:"): cell for cell in cells}


@pytest.mark.rule("SMC-001")
def test_two_players_blue_and_yellow() -> None:
    state = table()
    assert state.players == 2
    assert state.scene(BLUE)["names"] == ["Blue", "Yellow"]
    assert parlor.game("symmetric").seats_text() == "2"


@pytest.mark.parametrize(
    ("options", "message"),
    [
        ({"players": 3}, "Symmetric is for 2 players, not 3"),
        ({"players": 1}, "Symmetric is for 2 players, not 1"),
        ({"board": "h91"}, "no board named h91; known boards: h37, h61"),
        ({"games": 2}, "games must be 1, 3, 5 or 7, not 2"),
        ({"games": 9}, "games must be 1, 3, 5 or 7, not 9"),
        ({"games": 3.0}, "games must be 1, 3, 5 or 7, not 3.0"),
        ({"games": True}, "games must be 1, 3, 5 or 7, not yes"),
        ({"repetition": 1}, "repetition must be 0 (off) or 2 to 5, not 1"),
        ({"repetition": 6}, "repetition must be 0 (off) or 2 to 5, not 6"),
        ({"turn_cap": 19}, "turn_cap must be 20 to 1000, not 19"),
        ({"turn_cap": 1001}, "turn_cap must be 20 to 1000, not 1001"),
        ({"starts": "youngest"}, "starts must be first, second or random, not youngest"),
        ({"boards": "h61"}, "Symmetric has no option boards; did you mean board?"),
    ],
)
@pytest.mark.rule("SMC-001")
def test_wrong_options_are_refused(options: dict[str, object], message: str) -> None:
    with pytest.raises(parlor.BadOption) as refused:
        table(**options)
    assert str(refused.value) == message


def test_every_allowed_value_begins_a_match() -> None:
    for options in ({"games": 7}, {"repetition": 0}, {"repetition": 5}, {"turn_cap": 20}, {"turn_cap": 1000}):
        assert table(**options).seat == BLUE


@pytest.mark.rule("SMC-002")
def test_a_space_has_six_neighbours() -> None:
    """Blue's counter on -1,1 of this position stands alone: it may step to all six, and to nothing else."""
    state = table()
    state.say("from:-1,1 to:-2,2")
    assert targets(state, "-2,2") == ["-2,1", "-1,1", "-3,2", "-1,2", "-3,3", "-2,3"]


@pytest.mark.rule("SMC-003", "SMC-005")
@pytest.mark.parametrize("board", ["h61", "h37"])
def test_the_shipped_boards_are_those_of_the_list(board: str) -> None:
    cells = drawn(table(board=board))
    listed = {f"{row['q']},{row['r']}": row for row in CELLS if row["board"] == board}
    assert list(cells) == sorted(listed, key=lambda cell: [int(part) for part in reversed(cell.split(","))])
    for place, row in listed.items():
        owner = {"": None, "blue": BLUE, "yellow": YELLOW}[row["start"]]
        piece = cells[place].get("piece")
        assert (piece["owner"] if isinstance(piece, dict) else None) == owner
        assert cells[place].get("tint") == (owner if row["zone"] == "center" else None)
        assert ("marks" in cells[place]) == (row["symmetry"] == "1")
    for colour in ("blue", "yellow"):
        assert len([row for row in listed.values() if (row["start"], row["zone"]) == (colour, "center")]) == 3
    assert len([row for row in listed.values() if row["symmetry"] == "1"]) == 6


@pytest.mark.rule("SMC-004")
def test_a_game_begins_with_a_counter_on_every_start_and_nothing_else() -> None:
    assert arrangement(table()) == START
    assert arrangement(table(board="h37")) == START_H37
    assert table().tally() == {"blue counters": 6, "yellow counters": 6}


@pytest.mark.rule("SMC-008")
def test_who_starts() -> None:
    assert table().seat == BLUE
    assert table(starts="second").seat == YELLOW
    assert {table_of(seed).seat for seed in range(20)} == {BLUE, YELLOW}


def table_of(seed: int) -> parlor.State:
    """A match whose start chance decides."""
    return parlor.game("symmetric").start(seed=seed, starts="random")


@pytest.mark.rule("SMC-008")
def test_chance_may_be_asked_who_starts() -> None:
    state = parlor.game("symmetric").start(starts="random", ask_chance=True)
    assert (state.seat, words(state), state.weights()) == (parlor.CHANCE, ["seat:0", "seat:1"], [1, 1])
    state.say("seat:1")
    assert (state.seat, stage(state), arrangement(state)) == (YELLOW, "symmetric", START)
    assert state.position()["starter"] == YELLOW


def test_the_vocabulary_is_the_same_for_every_board() -> None:
    vocabulary = parlor.game("symmetric").vocabulary
    assert len(vocabulary) == 257
    assert vocabulary[:2] == ["from:0,-6", "from:1,-6"]
    assert vocabulary[126:128] == ["from:0,6", "to:0,-6"]
    assert vocabulary[253:] == ["to:0,6", "skip", "seat:0", "seat:1"]
