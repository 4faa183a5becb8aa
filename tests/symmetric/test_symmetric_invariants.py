"""Symmetric: what holds in every match, checked against the clauses read literally, space by space."""

import re
from collections.abc import Callable, Iterator

import pytest
from symmetric_table import arrangement, place, stage, table, words

import parlor
from parlor.engine.play import perft

Cell = tuple[int, int]
Counters = dict[Cell, int]
STEPS = [(1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1), (1, -1)]
RADIUS = {"h61": 4, "h37": 3}


def counters(state: parlor.State) -> Counters:
    """Where every counter stands, read from the scene."""
    cells = state.scene(parlor.WATCHER)["areas"][0]["cells"]
    return {(cell["q"], cell["r"]): cell["piece"]["owner"] for cell in cells if "piece" in cell}


def on_board(cell: Cell, board: str) -> bool:
    return max(abs(cell[0]), abs(cell[1]), abs(sum(cell))) <= RADIUS[board]


def moved(cell: Cell, step: Cell, times: int = 1) -> Cell:
    return cell[0] + step[0] * times, cell[1] + step[1] * times


def facing(position: Counters, board: str, at: Cell, step: Cell) -> Cell | None:
    """SMC-021: the enemy nearest in a direction, if nothing stands before it."""
    cell = moved(at, step)
    while on_board(cell, board) and cell not in position:
        cell = moved(cell, step)
    return cell if position.get(cell, position[at]) != position[at] else None


def symmetric_moves(position: Counters, board: str, at: Cell) -> Iterator[tuple[Cell, Counters]]:
    """SMC-020 to SMC-031 word for word: all counters of the move step together, one space at a time."""
    for step in STEPS:
        back = (-step[0], -step[1])
        dragged = [enemy for enemy in (facing(position, board, at, s) for s in (step, back)) if enemy]
        others = {cell: owner for cell, owner in position.items() if cell != at and cell not in dragged}
        places = [at, *dragged]
        while dragged:
            after = [moved(places[0], step), *[moved(place, back) for place in places[1:]]]
            swapped = any(after[0] == old and new == places[0] for old, new in zip(places[1:], after[1:], strict=True))
            if swapped or len({*after}) < len(after) or any(c in others or not on_board(c, board) for c in after):
                break
            places = after
            owners = [position[at], *[position[enemy] for enemy in dragged]]
            yield places[0], others | dict(zip(places, owners, strict=True))


def steps(position: Counters, board: str, at: Cell) -> Iterator[tuple[Cell, Counters]]:
    """SMC-040: one own counter to an empty neighbour."""
    for step in STEPS:
        to = moved(at, step)
        if on_board(to, board) and to not in position:
            yield to, {cell: owner for cell, owner in position.items() if cell != at} | {to: position[at]}


def literal_moves(state: parlor.State) -> dict[str, Counters]:
    """Every move of the seat to pick by the clauses read literally, with its result."""
    position, board = counters(state), str(state.position()["board"])
    ways = steps if stage(state) == "step" else symmetric_moves
    return {
        f"from:{at[0]},{at[1]} to:{to[0]},{to[1]}": after
        for at, owner in position.items()
        if owner == state.seat
        for to, after in ways(position, board, at)
    }


def offered_moves(state: parlor.State) -> dict[str, Counters]:
    """Every move that the game offers, with the arrangement right after it (read from what it says will move)."""
    moves = {}
    for word in words(state):
        if word != "skip":
            chosen = state.clone()
            chosen.say(word)
            for pick in chosen.scene(state.seat)["picks"]:
                moves[f"{word} {pick['word']}"] = after_arrows(counters(state), pick["preview"])
    return moves


def after_arrows(position: Counters, arrows: list[dict[str, str]]) -> Counters:
    """An arrangement after the moves that arrows show."""
    ends = {cell_of(arrow["to"]): position[cell_of(arrow["from"])] for arrow in arrows}
    begun = {cell_of(arrow["from"]) for arrow in arrows}
    return {cell: owner for cell, owner in position.items() if cell not in begun} | ends


def cell_of(name: str) -> Cell:
    q, r = name.removeprefix("cell:").split(",")
    return int(q), int(r)


def random_sentences(board: str, seed: int, count: int) -> Iterator[tuple[parlor.State, str]]:
    """A random match, move by move: the state before each, and the move."""
    state, dice = table(board=board, repetition=0), parlor.Dice(seed)
    for _ in range(count):
        moves = [*literal_moves(state), *(["skip"] if stage(state) == "step" else [])]
        move = moves[dice.below(len(moves))]
        yield state, move
        state.say(move)
        if state.seat == parlor.OVER:
            return


@pytest.mark.rule("SMC-020", "SMC-024", "SMC-028", "SMC-029", "SMC-030", "SMC-040", "SMC-081")
@pytest.mark.parametrize("board", ["h61", "h37"])
def test_the_game_offers_what_the_clauses_say_and_does_what_it_shows(board: str) -> None:
    """Invariants 1, 2, 3 and 10."""
    for seed in range(3):
        for state, move in random_sentences(board, seed, 60):
            literal = literal_moves(state)
            assert offered_moves(state) == literal
            if move != "skip":
                after = state.clone()
                after.say(move)
                if after.seat != parlor.OVER:
                    assert counters(after) == literal[move]


@pytest.mark.parametrize("board", ["h61", "h37"])
def test_a_symmetric_move_can_be_taken_back_by_the_opposite_one(board: str) -> None:
    """Invariant 4."""
    checked = 0
    for state, move in random_sentences(board, 5, 120):
        if stage(state) != "step":
            at, to = move.removeprefix("from:").split(" to:")
            after = state.clone()
            after.say(move)
            if after.seat == state.seat:
                back = place(arrangement(after), after.seat, board=board, options={"repetition": 0}, stage="symmetric")
                back.say(f"from:{to} to:{at}")
                assert arrangement(back) == arrangement(state)
                checked += 1
    assert checked > 20


def reflected(cell: Cell) -> Cell:
    return -cell[0], -cell[1]


def rotated(cell: Cell) -> Cell:
    return -cell[0] - cell[1], cell[0]


def mapped(move: str, way: Callable[[Cell], Cell]) -> str:
    """A move with every cell sent somewhere else."""
    return re.sub(r"(-?\d),(-?\d)", lambda cell: "{},{}".format(*way((int(cell[1]), int(cell[2])))), move)


@pytest.mark.parametrize("board", ["h61", "h37"])
@pytest.mark.parametrize(("way", "swap"), [(reflected, 1), (rotated, 0)])
def test_the_boards_are_symmetric(board: str, way: Callable[[Cell], Cell], swap: int) -> None:
    """Invariants 5 and 6: reflected with colours swapped, or turned by 120 degrees, a match goes the same way."""
    twin = table(board=board, repetition=0, starts="second" if swap else "first")
    for state, move in random_sentences(board, 9, 60):
        assert {way(cell): owner ^ swap for cell, owner in counters(state).items()} == counters(twin)
        assert (state.seat ^ swap, stage(state)) == (twin.seat, stage(twin))
        assert perft(state, 3) == perft(twin, 3)
        twin.say(mapped(move, way))


@pytest.mark.parametrize("board", ["h61", "h37"])
def test_somebody_can_always_pick_and_only_the_seat_in_step_3_wins(board: str) -> None:
    """Invariants 7, 8 and 9."""
    for seed in range(6):
        state, dice = table(board=board, turn_cap=60), parlor.Dice(seed)
        while state.seat != parlor.OVER:
            picks, mover = state.picks(), state.seat
            assert picks
            assert state.position()["extra_moves"] <= 5
            state.pick(picks[dice.below(len(picks))])
        assert state.winners() in ([mover], [0, 1])
