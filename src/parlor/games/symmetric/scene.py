"""The scene: the board, what a pick would move, and the facts beside it (docs/scene.md)."""

from typing import Final

from parlor.engine.blocks import area, arrow, facts, remembered
from parlor.engine.scene import Area, Arrow, Cell, Row
from parlor.games.symmetric.boards import CENTRAL, EMPTY, Board
from parlor.games.symmetric.frames import STEP
from parlor.games.symmetric.grid import COMPASS, NONE, SIZE, coordinate_text
from parlor.games.symmetric.match import SymmetricMatch
from parlor.games.symmetric.moves import can_move, motions, nearest, reach
from parlor.games.symmetric.outlook import TARGETS
from parlor.games.symmetric.telling import (
    COLOUR_NAMES,
    HOME_LOOKS,
    SIGNS,
    arrows,
    dragging,
    journey,
    labelled,
    piece,
    score_text,
    space_id,
)
from parlor.games.symmetric.words import FROM, SEAT, SKIP, TO

SYMMETRY_SIGN: Final = "*"
SYMMETRY_NOTE: Final = "Symmetry Space: whoever ends a move here must move again"
SOURCES: Final = {
    "house": "The board is our reconstruction: the pictures of the printed one are lost.",
    "published": "The board is as the designer published it.",
    "rulebook": "The board is as in the rulebook.",
}


def areas(match: SymmetricMatch) -> list[Area]:
    """Everything that is drawn; the same for every viewer (SMC-086)."""
    return [board_area(match), facts_area(match)]


# -- the board ---------------------------------------------------------------------------------------


def board_area(match: SymmetricMatch) -> Area:
    """The hexagons, with arrows for what moved in the last turn and in this one."""
    board, holds, verb = match.board, match.counters.holds, "from" if match.chosen == NONE else "to"
    stuck = reasons(match)
    drawn = area("board", "hex", "Board", "board", note=SOURCES[board.source])
    drawn["cells"] = [
        cell(board, space, int(holds[space]), verb, space == match.chosen, stuck.get(space, ""))
        for space in board.spaces()
    ]
    drawn["arrows"] = arrows(match.last_turn) + arrows(match.this_turn)
    return drawn


def reasons(match: SymmetricMatch) -> dict[int, str]:
    """Why own counters cannot move now, in a few words, by their spaces."""
    if match.seat < 0 or match.chosen != NONE:
        return {}
    counters, first = match.counters, int(match.seat * match.counters.each)
    own = [int(space) for space in counters.places[first : first + int(counters.each)]]
    return {space: stuck_by(match, space) for space in own if not can_move(counters, space, match.stage)}


def stuck_by(match: SymmetricMatch, space: int) -> str:
    """What keeps a counter where it is."""
    if match.stage == STEP:
        return "hemmed in"
    holds, enemy = match.counters.holds, 2 - match.seat
    faced = any(holds[nearest(match.counters, space, step)] == enemy for _, step in COMPASS)
    return "every way is blocked" if faced else "faces no enemy"


@remembered
def cell(board: Board, space: int, held: int, verb: str, chosen: bool, reason: str) -> Cell:
    """A space: its label, home look, Symmetry sign and counter, and the word with which to ask why not."""
    text = coordinate_text(space)
    q, _, r = text.partition(",")
    drawn: Cell = {"id": space_id(space), "q": int(q), "r": int(r), "label": board.label(space)}
    drawn["word"] = f"{verb}:{text}"
    home = board.home(space)
    notes = []
    if home >= 0:
        drawn["look"] = HOME_LOOKS[home]
        drawn["tint"] = home
        seeker = COLOUR_NAMES[1 - home]
        notes.append(f"{seeker} has got here" if held == 2 - home else f"{seeker} must get here")
    if board.symmetry[space]:
        if home < 0:
            drawn["look"] = "symmetry"
        drawn["marks"] = [SYMMETRY_SIGN]
        notes.append(SYMMETRY_NOTE)
    if notes:
        drawn["note"] = "; ".join(notes)
    if held:
        drawn["piece"] = piece(held - 1)
    if chosen:
        drawn["chosen"] = True
    if reason:
        drawn["reason"] = reason
    return drawn


# -- beside the board --------------------------------------------------------------------------------


def facts_area(match: SymmetricMatch) -> Area:
    """Where the match stands, and the last turn."""
    rows: list[Row] = [{"name": "Turn", "text": f"{match.turns + 1} of at most {match.turn_cap}"}]
    if match.games > 1:
        score = f"{match.game_number()} of at most {match.games}, score {score_text(match.scores())}"
        rows.append({"name": "Game", "text": score})
    times = match.seen.times(match.counters, match.seat) if match.seat >= 0 else 0
    if times > 1:
        text = f"this position has occurred {times} times; at {match.repetition} the game is a draw"
        rows.append({"name": "Repetition", "text": text})
    if match.last_turn:
        rows.append({"name": "Last turn", "text": labelled(match.board, match.last_turn)})
    return facts("facts", "Match", rows)


# -- what a pick says and does -----------------------------------------------------------------------


def label(match: SymmetricMatch, pick: int) -> str:
    """A pick as its button says it."""
    if pick >= SEAT:
        return f"{COLOUR_NAMES[pick - SEAT]} starts"
    if pick == SKIP:
        return "Skip and win" if wins(match) else "Skip"
    if pick >= TO:
        trips = moving(match, pick)
        return f"{journey(match.board, trips)}; {', '.join(brought(match, trips))}"
    at = int(match.board.space_of[pick])
    return f"Move {match.board.label(at)}; {prospect(match, at)}"


def prospect(match: SymmetricMatch, at: int) -> str:
    """What the counter on a space may bring: how many ways it has, and the most targets held after one of them."""
    goals = reached(match, at)
    before = held_now(match, int(match.seat))
    dragged = bool(match.stage != STEP)
    most = max(held_after(match, motions(match.counters, at, to, dragged), int(match.seat)) for to in goals)
    ways = "1 way" if len(goals) == 1 else f"{len(goals)} ways"
    return f"{ways}, {changed('targets', before, most)}"


def held_now(match: SymmetricMatch, seat: int) -> int:
    """How many targets a seat holds."""
    return int(match.counters.targets_held(match.board, seat))


def held_after(match: SymmetricMatch, trips: list[tuple[int, int]], seat: int) -> int:
    """How many targets a seat would hold once counters have moved."""
    board, owners, held = match.board, match.counters.holds, held_now(match, seat)
    for start, end in trips:
        if owners[start] == seat + 1:
            held += (board.home(end) == 1 - seat) - (board.home(start) == 1 - seat)
    return held


def changed(name: str, before: int, after: int) -> str:
    """A number before and after."""
    return f"{name} stay {before}" if after == before else f"{name} {before} → {after}"


def wins(match: SymmetricMatch) -> bool:
    """Whether the seat to pick wins if its turn ends now."""
    return match.counters.targets_held(match.board, match.seat) == CENTRAL


def brought(match: SymmetricMatch, trips: list[tuple[int, int]]) -> list[str]:
    """What a move brings: targets before and after, of both; an extra move; the game."""
    seat = int(match.seat)
    after, before = held_after(match, trips, seat), held_now(match, seat)
    foes, foe = held_after(match, trips, 1 - seat), held_now(match, 1 - seat)
    parts = [changed("targets", before, after)]
    if foes != foe:
        parts.append(changed(f"{COLOUR_NAMES[1 - seat]}'s", foe, foes))
    if match.board.symmetry[trips[0][1]]:
        parts.append("move again")
    elif match.stage >= STEP and after == CENTRAL:
        parts = ["you win"]
    return parts


def meaning(match: SymmetricMatch, trips: list[tuple[int, int]]) -> list[str]:
    """What a move does that no number tells: it frees or blocks a target, or comes nearer to one."""
    board, seat = match.board, int(match.seat)
    start, end = trips[0]
    found = [f"frees {board.label(left)}" for left, _ in trips[1:] if board.home(left) == 1 - seat]
    if board.home(end) == seat != board.home(start):
        found.append(f"blocks {board.label(end)}")
    elif board.home(start) == seat != board.home(end):
        found.append(f"leaves {board.label(start)} open")
    return found or nearness(match, start, end)


def nearness(match: SymmetricMatch, start: int, end: int) -> list[str]:
    """How far a counter then is from the nearest target that its seat does not hold."""
    board, seat = match.board, int(match.seat)
    if board.home(end) == 1 - seat:
        return []
    best, goal = SIZE, NONE
    for row in range(seat * CENTRAL, (seat + 1) * CENTRAL):
        space = int(board.targets[row])
        far = int(board.distances[end * TARGETS + row])
        if far < best and (match.counters.holds[space] != seat + 1 or space == start):
            best, goal = far, space
    if goal == NONE:
        return []
    return [f"beside {board.label(goal)}" if best == 1 else f"{best} spaces from {board.label(goal)}"]


def places(match: SymmetricMatch, pick: int) -> list[str]:
    """The space that stands for a pick."""
    if pick >= SKIP:
        return []
    return [space_id(match.board.space_of[pick - (TO if pick >= TO else FROM)])]


def preview(match: SymmetricMatch, pick: int) -> list[Arrow]:
    """Every counter that a legal pick would move; of a counter, where it may go."""
    if pick < TO:
        return ways(match, int(match.board.space_of[pick - FROM]))
    if pick >= SKIP:
        return []
    return told_arrows(match, moving(match, pick), SIGNS[match.sign()])


def ways(match: SymmetricMatch, at: int) -> list[Arrow]:
    """Every space that a counter may go to now, line by line, the nearest first; what goes along has its pick."""
    found = []
    for to in reached(match, at):
        drawn = told_arrows(match, motions(match.counters, at, to, match.stage != STEP), "way")
        for one in drawn:
            one["pick"] = TO + int(match.board.number_of[to])
        found += drawn
    return found


def told_arrows(match: SymmetricMatch, trips: list[tuple[int, int]], kind: str) -> list[Arrow]:
    """A move as arrows: that of the counter tells what the move brings, the next one what it drags."""
    seat, parts = int(match.seat), brought(match, trips)
    changes = [part for part in parts if " stay " not in part]
    brings = ", ".join([*changes, *meaning(match, trips)][:2] or parts)
    drawn = [
        arrow(space_id(start), space_id(end), 1 - seat if number else seat, SIGNS["~"] if number else kind)
        for number, (start, end) in enumerate(trips)
    ]
    for one, note in zip(drawn, (brings, dragging(match.board, trips)), strict=False):
        if note:
            one["note"] = note
    return drawn


def reached(match: SymmetricMatch, at: int) -> list[int]:
    """The spaces of these ways."""
    counters = match.counters
    found: list[int] = []
    for _, step in COMPASS:
        far = int(counters.holds[at + step] == EMPTY) if match.stage == STEP else int(reach(counters, at, step))
        found += [at + k * int(step) for k in range(1, far + 1)]
    return found


def moving(match: SymmetricMatch, pick: int) -> list[tuple[int, int]]:
    """What a destination would move, each as (from, to)."""
    return motions(match.counters, match.chosen, match.board.space_of[pick - TO], match.stage != STEP)
