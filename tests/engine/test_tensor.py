"""A match as numbers and as rows: what learning programs get of it."""

from typing import Any

import pytest

import parlor
from parlor import Dice, Game
from parlor.engine import OVER, Piece, State, Tensor
from parlor.engine.tensor import width_of

CASES = [(name, variant) for name in parlor.games() for variant in parlor.game(name).variants]


def moments(game: Game, options: dict[str, Any], seed: int) -> list[State]:
    """A random match at its start, after ten picks, after forty, and at its end."""
    state, dice, found = game.start(seed=seed, **options), Dice(seed), []
    for ply in range(5000):
        if ply in (0, 10, 40) or state.seat == OVER:
            found.append(state.clone())
        if state.seat == OVER:
            break
        picks = state.picks()
        state.pick(picks[dice.below(len(picks))])
    return found


@pytest.mark.parametrize(("name", "variant"), CASES)
def test_every_game_has_numbers_of_a_fixed_size(name: str, variant: str) -> None:
    game = parlor.game(name)
    size = width_of(game.pieces)
    assert len({piece.name for piece in game.pieces}) == len(game.pieces)
    assert all(piece.meaning for piece in game.pieces)
    for state in moments(game, game.variants[variant], 1):
        for seat in [*range(state.players), parlor.WATCHER]:
            numbers = state.tensor(seat)
            assert len(numbers) == size
            assert all(abs(number) <= 16 for number in numbers), "numbers are scaled"
            assert state.tensor(seat, [9.0] * size) == numbers
            assert state.fork().tensor(seat) == numbers, "what is known does not hang on the record"


@pytest.mark.parametrize("name", parlor.games())
def test_the_numbers_tell_states_apart(name: str) -> None:
    """Hardly two moments of a match look alike to who may know what has happened."""
    state, dice = parlor.game(name).start(seed=3), Dice(3)
    seen: set[str] = set()
    plies = 0
    while state.seat != OVER and plies < 60:
        seen.add(repr([state.tensor(seat) for seat in range(state.players)]))
        plies += 1
        picks = state.picks()
        state.pick(picks[dice.below(len(picks))])
    assert len(seen) >= plies * 0.95


def test_the_viewer_comes_first() -> None:
    """Two seats that hold the same see the same, each from its side."""
    game = parlor.game("goofspiel")
    state = game.start(seed=1)
    to_pick = [state.tensor(seat)[: game.seats[-1]] for seat in range(2)]
    assert to_pick == [[1.0, 0.0], [0.0, 1.0]]


def test_rows_name_the_things_that_a_pick_is_about() -> None:
    state = parlor.game("connect_four").start(seed=1)
    state.say("drop:3")
    rows = state.outline(1)
    spaces = [row for row in rows["entities"] if row["kind"] == "space"]
    assert len(spaces) == 42
    assert [row["owner"] for row in spaces if row["name"]] == [1], "the other's disc, counted from the viewer"
    third = rows["picks"][2]
    assert (third["verb"], third["object"]) == ("drop", "3")
    assert {rows["entities"][row]["fields"]["x"] for row in third["rows"]} == {2.0}
    assert state.outline(0)["picks"] == [], "who is not asked has no picks"


def test_a_row_is_emptied_before_it_is_filled_again() -> None:
    rows = Tensor(3, 2)
    for _ in range(2):
        rows.begin(1)
        for value in (1.0, -1.0, 2.0, -2.0, 3.0):  # comes to 0 on the way
            rows.put(0, value)
        rows.put(2, 0.5)
        assert list(rows.cells) == [0.0, 0.0, 0.0, 3.0, 0.0, 0.5]
    rows.begin(1)
    assert list(rows.cells) == [0.0] * 6


def test_pieces_that_are_not_all_filled_are_refused() -> None:
    game = parlor.game("goofspiel")
    row = Tensor(width_of([Piece("one", 2, "first"), Piece("two", 3, "second")]))
    row.begin(0)
    row.mark(1, 2)
    with pytest.raises(ValueError, match="2 numbers of an observation were filled; its pieces have 5"):
        row.written(None)
    with pytest.raises(ValueError, match="seat must be 0 to 1"):
        game.start(seed=1).tensor(2)
