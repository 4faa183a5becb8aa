"""Symmetric: boards from pack files, and what is wrong with bad ones."""

from pathlib import Path

import pytest
from symmetric_table import BLUE, YELLOW, arrangement, targets

import parlor
from parlor.cli.main import main

VALLEY = {
    "name": '"valley"',
    "source": '"house"',
    "radius": "2",
    "holes": "[[0, 0]]",
    "blue_central": "[[1, 0], [-1, 1], [0, -1]]",
    "blue_outer": "[[2, 0]]",
    "yellow_central": "[[-1, 0], [1, -1], [0, 1]]",
    "yellow_outer": "[[-2, 0]]",
    "symmetry": "[[1, 1]]",
}


def pack(folder: Path, **changed: str) -> Path:
    """A file of the board valley with some fields changed; an empty text leaves a field out."""
    path = folder / "valley.toml"
    fields = {name: text for name, text in (VALLEY | changed).items() if text}
    path.write_text("\n".join(f"{name} = {text}" for name, text in fields.items()), encoding="utf-8")
    return path


def refusal(path: Path) -> str:
    """What is wrong with a pack; the message begins with the file."""
    with pytest.raises(parlor.BadData) as refused:
        parlor.game("symmetric", packs=[path])
    return str(refused.value).removeprefix(f"{path}: ")


def test_a_pack_adds_a_board(tmp_path: Path) -> None:
    game = parlor.game("symmetric", packs=[pack(tmp_path)])
    state = game.start(board="valley")
    assert arrangement(state) == "3/1by1/yybb/1by1/3"
    assert state.tally() == {"blue counters": 4, "yellow counters": 4}
    assert game.position(state.position()).position() == state.position()
    assert game.vocabulary == parlor.game("symmetric").vocabulary
    with pytest.raises(parlor.BadOption, match=r"^no board named h99; known boards: h37, h61, valley$"):
        game.start(board="h99")
    with pytest.raises(parlor.BadOption, match=r"^no board named valley; known boards: h37, h61$"):
        parlor.game("symmetric").start(board="valley")


@pytest.mark.rule("SMC-021", "SMC-028")
def test_a_hole_ends_the_line_like_the_edge(tmp_path: Path) -> None:
    """Yellow on 0,1 faces Blue on 0,-1 only if the space between them exists."""
    whole = parlor.game("symmetric", packs=[pack(tmp_path, holes="", name='"whole"')]).start(board="whole")
    assert targets(whole, "0,-1") == ["0,-2", "1,-2", "-1,-1"]
    state = parlor.game("symmetric", packs=[pack(tmp_path)]).start(board="valley")
    assert targets(state, "0,-1") == ["1,-2", "-1,-1"]
    state.say("from:0,-1")
    assert "no such space" in state.why(state.game.code("to:0,0"))


def test_a_pack_replaces_a_board_of_the_same_name(tmp_path: Path) -> None:
    game = parlor.game("symmetric", packs=[pack(tmp_path, name='"h37"')])
    assert arrangement(game.start(board="h37")) == "3/1by1/yybb/1by1/3"


def test_a_file_may_hold_several_boards(tmp_path: Path) -> None:
    table = "[[board]]\n" + pack(tmp_path).read_text()
    both = tmp_path / "both.toml"
    both.write_text(table + "\n" + table.replace("valley", "ravine"))
    game = parlor.game("symmetric", packs=[both])
    assert {game.start(board=name).seat for name in ("valley", "ravine")} == {BLUE}
    both.write_text(table + "\n" + table)
    assert refusal(both) == "board valley: is in the file 2 times"


def test_cells_may_be_listed_one_by_one_and_need_not_hang_together(tmp_path: Path) -> None:
    cells = "[[1,0],[-1,1],[0,-1],[2,0],[-1,0],[1,-1],[0,1],[-2,0],[6,-6],[-6,3]]"
    game = parlor.game("symmetric", packs=[pack(tmp_path, radius="", holes="", symmetry="", cells=cells)])
    state = game.start(board="valley", repetition=2)
    assert arrangement(state) == "1/////by/yybb/by//1"
    assert game.position(state.position()).position() == state.position()


@pytest.mark.parametrize(
    ("changed", "message"),
    [
        ({"radius": "", "holes": "", "cells": "[[0, 0], [7, -3]]"}, "cell 7,-3 is outside radius 6"),
        ({"radius": "7"}, "cell 0,-7 is outside radius 6"),
        ({"radius": "", "holes": "", "cells": "[[0, 0], [1, 0], [0, 0]]"}, "cell 0,0 is listed twice"),
        ({"holes": "[[3, 0]]"}, "holes cell 3,0 is not a cell of the board"),
        ({"holes": "[[0, 0], [0, 0]]"}, "holes cell 0,0 is listed twice"),
        ({"blue_central": "[[0, 0], [-1, 1], [0, -1]]"}, "blue_central cell 0,0 is not a cell of the board"),
        ({"yellow_outer": "[[-3, 0]]"}, "yellow_outer cell -3,0 is not a cell of the board"),
        ({"symmetry": "[[0, 3]]"}, "symmetry cell 0,3 is not a cell of the board"),
        ({"symmetry": "[[1, 1], [1, 1]]"}, "symmetry cell 1,1 is listed twice"),
        ({"yellow_outer": "[[2, 0]]"}, "cell 2,0 is a start of both colours"),
        ({"blue_outer": "[[1, 0]]"}, "cell 1,0 is listed twice as a start"),
        ({"blue_central": "[[1, 0], [-1, 1]]"}, "needs exactly 3 central starts for blue, found 2"),
        ({"yellow_central": ""}, "needs exactly 3 central starts for yellow, found 0"),
        ({"blue_outer": ""}, "blue has 0 outer starts, yellow 1; they must be equal"),
        ({"radius": "2.5"}, "radius must be a whole number from 0 to 6, not 2.5"),
        ({"radius": "", "holes": ""}, "needs either cells or radius"),
        ({"cells": "[[0, 0]]"}, "needs either cells or radius"),
        ({"radius": "", "cells": "[[0, 0]]"}, "holes go with radius, not with cells"),
        ({"radius": "", "holes": "", "cells": "[]"}, "has no cells"),
        ({"symmetry": "[[1]]"}, "symmetry must be a list of [q, r] pairs of whole numbers, not [[1]]"),
        ({"source": '"hearsay"'}, "source must be house, published or rulebook, not 'hearsay'"),
    ],
)
@pytest.mark.rule("SMC-003")
def test_a_bad_board_is_refused(tmp_path: Path, changed: dict[str, str], message: str) -> None:
    assert refusal(pack(tmp_path, **changed)) == f"board valley: {message}"


def test_more_than_nine_outer_starts_are_refused(tmp_path: Path) -> None:
    blue = [[q, -3] for q in range(4)] + [[q, -4] for q in range(5)] + [[q, -5] for q in range(6)]
    yellow = [[-q, -r] for q, r in blue]
    nine = {"radius": "6", "blue_outer": str(blue[:9]), "yellow_outer": str(yellow[:9])}
    state = parlor.game("symmetric", packs=[pack(tmp_path, **nine)]).start(board="valley")
    assert state.tally() == {"blue counters": 12, "yellow counters": 12}
    ten = {"radius": "6", "blue_outer": str(blue[:10]), "yellow_outer": str(yellow[:10])}
    assert refusal(pack(tmp_path, **ten)) == "board valley: more than 9 outer starts"


def test_other_mistakes_of_a_file(tmp_path: Path) -> None:
    assert refusal(pack(tmp_path, colour='"green"')).startswith("board valley: has no field colour; its fields are")
    assert refusal(pack(tmp_path, name='"my valley"')).startswith("name must be a text of letters")
    assert refusal(pack(tmp_path, radius="= 3")).startswith("is not TOML")
    assert refusal(pack(tmp_path, name="")) == "name must be a text of letters, digits, - and _, not nothing"
    board = tmp_path / "list.toml"
    board.write_text("board = 3")
    assert refusal(board) == "board must be a list of tables, written [[board]]"
    with pytest.raises(parlor.BadData, match="cannot be read"):
        parlor.game("symmetric", packs=[tmp_path / "nothing.toml"])


@pytest.mark.rule("SMC-042")
def test_a_seat_that_can_do_nothing_is_passed_over_without_a_pick(tmp_path: Path) -> None:
    """Blue's counters stand on three islands; Yellow has a strip of four spaces for itself."""
    islands = {
        "cells": "[[0, -6], [2, -6], [4, -6], [0, 6], [-1, 6], [-2, 6], [-3, 6]]",
        "blue_central": "[[0, -6], [2, -6], [4, -6]]",
        "yellow_central": "[[0, 6], [-1, 6], [-2, 6]]",
    }
    nothing = dict.fromkeys(("radius", "holes", "blue_outer", "yellow_outer", "symmetry"), "")
    game = parlor.game("symmetric", packs=[pack(tmp_path, **nothing, **islands)])
    state = game.start(board="valley")
    assert (state.seat, state.position()["turns"]) == (YELLOW, 1)
    state.say("from:-2,6 to:-3,6")
    assert (state.seat, state.position()["turns"]) == (YELLOW, 3)


@pytest.mark.rule("SMC-042", "SMC-064")
def test_a_board_on_which_nobody_can_move_is_a_draw_at_once(tmp_path: Path) -> None:
    full = {"radius": "1", "blue_outer": "", "yellow_outer": "", "symmetry": ""}
    state = parlor.game("symmetric", packs=[pack(tmp_path, **full)]).start(board="valley", games=3)
    assert (state.seat, state.scores()) == (parlor.OVER, [1.5, 1.5])


@pytest.mark.rule("SMC-056")
def test_a_chain_has_at_most_twelve_extra_moves(tmp_path: Path) -> None:
    """Here every space of the middle row is a Symmetry Space, so Blue's chain could go on for ever."""
    row = "[[-3, 0], [-2, 0], [-1, 0], [0, 0], [1, 0], [2, 0], [3, 0], [4, 0]]"
    changed = {"radius": "6", "holes": "", "symmetry": row, "blue_outer": "", "yellow_outer": ""}
    changed |= {"blue_central": "[[1, 0], [0, -6], [-6, 6]]", "yellow_central": "[[-3, 0], [6, -6], [0, 6]]"}
    state = parlor.game("symmetric", packs=[pack(tmp_path, **changed)]).start(board="valley")
    state.say("from:1,0 to:2,0")
    for extra in range(12):
        assert (state.position()["stage"], state.position()["extra_moves"]) == ("chain1", extra)
        state.say("from:2,0 to:1,0" if extra % 2 == 0 else "from:1,0 to:2,0")
    assert (state.position()["stage"], state.position()["extra_moves"]) == ("step", 0)
    state.say("from:2,0 to:1,0")
    assert (state.seat, state.position()["stage"]) == (BLUE, "chain2")


def test_every_mistake_of_a_board_is_told_at_once(tmp_path: Path) -> None:
    told = refusal(pack(tmp_path, source='"hearsay"', symmetry="[[0, 3]]", yellow_outer="", colour='"red"'))
    assert [line.partition("board valley: ")[2][:30] for line in told.splitlines()] == [
        "has no field colour; its field",
        "source must be house, publishe",
        "symmetry cell 0,3 is not a cel",
        "blue has 1 outer starts, yello",
    ]


def test_boards_are_checked_and_shown_at_the_terminal(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["board", "check", str(pack(tmp_path))]) == 0
    assert "valley (house): 18 spaces, 4 counters a side, 1 Symmetry Spaces" in capsys.readouterr().out
    assert main(["board", "show", "h37"]) == 0
    assert "y · Y · B · b" in capsys.readouterr().out
    assert main(["board", "check", str(pack(tmp_path, radius="9"))]) == 1
    assert "cell 0,-9 is outside radius 6" in capsys.readouterr().err


def test_a_pack_of_another_game_is_told_as_such(tmp_path: Path) -> None:
    with pytest.raises(parlor.BadData, match=r"^valley.toml is made for Symmetric, not for Espeers:\n"):
        parlor.game("espeers", packs=[pack(tmp_path)])
