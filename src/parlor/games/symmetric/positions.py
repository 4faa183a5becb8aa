"""Positions: a match from readable data, checked completely (SMC-084, SMC-085).

    {"board": "h61", "arrangement": "b3y/6/7/3by3/y2y1b2b/3by3/7/6/b3y", "to_pick": 0, "stage": "step", ...}

A missing field has its value at the beginning of a match; a missing stage is that of a turn's beginning;
missing repetitions are "only the present position, once".
"""

import re
from typing import Any, Final

from parlor.engine import CHANCE, OVER, BadPosition
from parlor.games.symmetric.boards import Board
from parlor.games.symmetric.frames import CHAIN1, CHAIN2, LONGEST_CHAIN, STAGES, STEP
from parlor.games.symmetric.match import SymmetricMatch
from parlor.games.symmetric.moves import any_can_move
from parlor.games.symmetric.table import Arrangement, arranged, starting
from parlor.games.symmetric.telling import COLOUR_NAMES, TURN, arrangement_text, arrows, space_id

FIELDS: Final = (
    *("game", "version", "options", "board", "arrangement", "to_pick", "stage", "from"),
    *("extra_moves", "turns", "repetitions", "game_number", "starter", "wins", "scores"),
    *("last_turn", "this_turn"),
)


def board_of(options: dict[str, Any], data: dict[str, Any]) -> object:
    """The board's name, which may be given as an option, as a field, or as both if they agree."""
    name = data.get("board", options["board"])
    if "board" in data.get("options", {}) and name != options["board"]:
        raise BadPosition(f"board is {name}, but the option board is {options['board']}")
    return name


def settle(match: SymmetricMatch, data: dict[str, Any]) -> None:
    """Bring a fresh match to the position that the data describe."""
    settle_arrangement(match, data)
    settle_seat(match, data)
    settle_scores(match, data)
    settle_turns(match, data)
    settle_repetitions(match, data)
    settle_stage(match, data)
    settle_chosen(match, data)
    match.last_turn, match.this_turn = turn(match.board, data, "last_turn"), turn(match.board, data, "this_turn")


# -- counters ----------------------------------------------------------------------------------------


def settle_arrangement(match: SymmetricMatch, data: dict[str, Any]) -> None:
    """Place the counters."""
    if "arrangement" in data:
        match.counters = read_arrangement(match.board, data["arrangement"])


def read_arrangement(board: Board, text: object) -> Arrangement:
    """SMC-085: an arrangement from its text; every counter on the board, as many as there are starts."""
    if not isinstance(text, str):
        raise BadPosition(f"arrangement must be a text, not {text!r}")
    rows, spaces = text.split("/"), board.rows
    if len(rows) != len(spaces):
        raise BadPosition(f"arrangement has {len(rows)} rows, the board {board.name} has {len(spaces)}")
    counters: list[list[int]] = [[], []]
    for row, places in zip(rows, spaces, strict=True):
        for place, letter in enumerate(read_row(row, len(places))):
            if letter != ".":
                counters["by".index(letter)].append(places[place])
    for colour, found in zip(COLOUR_NAMES, counters, strict=True):
        if len(found) != board.counters:
            raise BadPosition(f"{colour} has {len(found)} counters, but {board.counters} starts on {board.name}")
    return arranged(board, counters[0], counters[1])


def read_row(row: str, length: int) -> str:
    """A row with its numbers written out as so many dots."""
    if re.fullmatch("([by]|[1-9][0-9]?)*", row) is None:
        raise BadPosition(f"row {row!r} of the arrangement may hold b, y and numbers of empty cells only")
    cells = re.sub("[0-9]+", lambda number: "." * int(number[0]), row)
    if len(cells) != length:
        beyond = "; a counter would be off the board" if cells[length:].strip(".") else ""
        raise BadPosition(f"row {row!r} of the arrangement fills {len(cells)} cells, the board has {length}{beyond}")
    return cells


# -- whose pick, and how the match stands ------------------------------------------------------------


def settle_seat(match: SymmetricMatch, data: dict[str, Any]) -> None:
    """Who is to pick; chance only before the first game."""
    seat = whole(data, "to_pick", 1 if match.options["starts"] == "second" else 0, OVER, 1)
    if seat == CHANCE:
        if match.options["starts"] != "random":
            raise BadPosition("to_pick is -1 (chance) only with the option starts=random")
        if arrangement_text(match.board, match.counters) != arrangement_text(match.board, starting(match.board)):
            raise BadPosition("to_pick is -1 (chance) only before the first game, with every counter on its start")
    match.seat = seat


def settle_scores(match: SymmetricMatch, data: dict[str, Any]) -> None:
    """How many games were won and drawn; from scores alone, as few draws as possible."""
    scores = pair(data, "scores", (int, float))
    wins = pair(data, "wins", (int,)) or [int(score) for score in scores or [0, 0]]
    over = match.seat == OVER
    finished = int(sum(scores or wins))
    least = max(finished, 1) if over else finished + 1
    played = whole(data, "game_number", least, 1, match.games) - (0 if over else 1)
    match.blue_wins, match.yellow_wins, match.draws = wins[0], wins[1], played - sum(wins)
    if match.draws < 0 or (scores and scores != match.scores()):
        raise BadPosition(f"wins {wins} and scores {scores} do not fit {played} finished games")
    if match.decided() != over:
        raise BadPosition(f"to_pick is -2 (over) exactly when the match of {match.games} is decided; wins are {wins}")
    if match.seat == CHANCE and played:
        raise BadPosition("to_pick is -1 (chance) only before the first game")


def settle_turns(match: SymmetricMatch, data: dict[str, Any]) -> None:
    """The turns completed and who began; seats alternate, so two of turns, starter and to_pick give the third."""
    over = match.seat < 0
    match.turns = whole(data, "turns", 0, 0, match.turn_cap if over else match.turn_cap - 1)
    likely = 0 if over else (match.seat + match.turns) % 2
    match.starter = whole(data, "starter", likely, 0, 1)
    if not over and match.starter != likely:
        who = COLOUR_NAMES[match.seat]
        raise BadPosition(f"after {match.turns} turns begun by {COLOUR_NAMES[match.starter]} it is not {who}'s turn")


def settle_repetitions(match: SymmetricMatch, data: dict[str, Any]) -> None:
    """SMC-084: how often each position occurred; with repetition off nothing is counted."""
    counts = data.get("repetitions")
    if counts is not None and not isinstance(counts, dict):
        raise BadPosition(f"repetitions must be an object of positions and counts, not {counts!r}")
    if match.repetition == 0:
        return
    if counts is None:
        if match.seat >= 0:
            match.seen.count(match.counters, match.seat)
        return
    most = match.repetition if match.seat == OVER else match.repetition - 1
    for position in counts:
        text, _, letter = str(position).rpartition(" ")
        if letter not in ("b", "y"):
            raise BadPosition(f"a repeated position is an arrangement and b or y to move, not {position!r}")
        times = whole(counts, position, 1, 1, most)
        match.seen.add(read_arrangement(match.board, text), "by".index(letter), times)


# -- the stage of the turn ---------------------------------------------------------------------------


def settle_stage(match: SymmetricMatch, data: dict[str, Any]) -> None:
    """SMC-085: the stage must have something to pick; without one the turn begins."""
    stage = data.get("stage")
    match.extra = whole(data, "extra_moves", 0, 0, LONGEST_CHAIN - 1)
    if stage is None:
        if match.extra:
            raise BadPosition(f"extra_moves is {match.extra}, but no stage is given; only a chain has extra moves")
        if match.seat >= 0 and not match.begin_turn():
            match.finish_turn()
        return
    if stage not in STAGES:
        raise BadPosition(f"stage must be {', '.join(STAGES[:-1])} or {STAGES[-1]}, not {stage!r}")
    if match.seat < 0:
        raise BadPosition(f"stage is {stage}, but no seat is to pick")
    match.stage = STAGES.index(stage)
    check_stage(match, stage)


def check_stage(match: SymmetricMatch, stage: str) -> None:
    """SMC-085: whether the seat has what the stage asks for."""
    who = COLOUR_NAMES[match.seat]
    if not any_can_move(match.counters, match.seat, match.stage):
        missing = "no counter with an empty neighbour" if match.stage == STEP else "no Symmetric Move"
        raise BadPosition(f"stage is {stage}, but {who} has {missing}")
    if match.stage in (CHAIN1, CHAIN2):
        if not any(match.counters.holds[space] == match.seat + 1 for space in match.board.symmetry_spaces):
            raise BadPosition(f"stage is {stage}, but no counter of {who} stands on a Symmetry Space")
    elif match.extra:
        raise BadPosition(f"extra_moves is {match.extra}, but stage {stage} is no chain")


def settle_chosen(match: SymmetricMatch, data: dict[str, Any]) -> None:
    """SMC-085: the counter already chosen must be one that could be."""
    chosen = data.get("from")
    if chosen is None:
        return
    offered = {match.game.word(pick).removeprefix("from:"): pick for pick in match.picks()}
    if not isinstance(chosen, str) or chosen not in offered or chosen == "skip":
        raise BadPosition(f"from is {chosen!r}, but only these can be chosen: {' '.join(offered) or 'none'}")
    match.chosen = match.board.space_of[offered[chosen]]


# -- reading fields ----------------------------------------------------------------------------------


def whole(data: dict[str, Any], name: str, default: int, low: int, high: int) -> int:
    """A field that is a whole number within bounds."""
    value = data.get(name, default)
    if type(value) is not int or not low <= value <= high:
        raise BadPosition(f"{name} must be a whole number from {low} to {high}, not {value!r}")
    return value


def pair(data: dict[str, Any], name: str, kinds: tuple[type, ...]) -> list[Any] | None:
    """A field with a number for each seat, none below 0; None if it is missing."""
    value = data.get(name)
    if value is None:
        return None
    if not isinstance(value, list) or len(value) != 2 or not all(type(one) in kinds and one >= 0 for one in value):
        raise BadPosition(f"{name} must be two numbers, one a seat, not {value!r}")
    return value


def turn(board: Board, data: dict[str, Any], name: str) -> str:
    """A field with the moves of a turn in notation, as "b 1,0>3,0 ~-1,0>-3,0"; empty if it is missing."""
    value = data.get(name, "")
    if not isinstance(value, str) or TURN.fullmatch(value) is None:
        raise BadPosition(f"{name} must be moves like 'b 1,0>3,0 ~-1,0>-3,0', not {value!r}")
    cells = {space_id(space) for space in board.spaces()}
    for arrow in arrows(value):
        if arrow["from"] not in cells or arrow["to"] not in cells:
            raise BadPosition(f"{name} moves over a cell that is not on the board {board.name}: {value!r}")
    return value
