"""The scene: the board, the strip of steps, the targets held, and what is asked (docs/scene.md)."""

from typing import Any

from parlor.engine import CHANCE
from parlor.games.symmetric.boards import CENTRAL
from parlor.games.symmetric.frames import CHAIN1, CHAIN2, STEP, SYMMETRIC
from parlor.games.symmetric.grid import NONE, coordinate_text
from parlor.games.symmetric.match import SymmetricMatch
from parlor.games.symmetric.moves import motions
from parlor.games.symmetric.telling import COLOUR_NAMES, arrows, journey, labelled, notation, score_text, space_id
from parlor.games.symmetric.threats import can_win
from parlor.games.symmetric.words import FROM, SEAT, SKIP, TO

SYMMETRY_SIGN = "*"
SYMMETRY_NOTE = "Symmetry Space: whoever ends a move here must move again"
SOURCES = {
    "house": "a reconstruction, as the pictures of the printed board are lost (docs/games/symmetric.md)",
    "published": "as the designer published it",
    "rulebook": "as in the rulebook",
}


def areas(match: SymmetricMatch) -> list[dict[str, Any]]:
    """Everything that is drawn; the same for every viewer (SMC-086)."""
    return [board_area(match), steps_area(match), *[targets_area(match, seat) for seat in (0, 1)], facts_area(match)]


# -- the board ---------------------------------------------------------------------------------------


def board_area(match: SymmetricMatch) -> dict[str, Any]:
    """The hexagons, with arrows for what moved in the last turn and in this one."""
    board = match.board
    return {
        "id": "board",
        "kind": "hex",
        "title": "Board",
        "note": f"{board.name}: {SOURCES[board.source]}",
        "cells": [cell(match, space) for space in board.spaces()],
        "arrows": arrows(match.last_turn) + arrows(match.this_turn),
    }


def cell(match: SymmetricMatch, space: int) -> dict[str, Any]:
    """A space: its label, home tint, Symmetry sign and counter, and the word with which to ask why not."""
    text = coordinate_text(space)
    q, _, r = text.partition(",")
    drawn: dict[str, Any] = {"id": space_id(space), "q": int(q), "r": int(r), "label": match.board.label(space)}
    drawn["word"] = f"from:{text}" if match.chosen == NONE else f"to:{text}"
    home = match.board.home(space)
    notes = []
    if home >= 0:
        drawn["tint"] = home
        notes.append(f"{COLOUR_NAMES[1 - home]} must get here")
    if match.board.symmetry[space]:
        drawn["marks"] = [SYMMETRY_SIGN]
        notes.append(SYMMETRY_NOTE)
    if notes:
        drawn["note"] = "; ".join(notes)
    owner = match.counters.holds[space] - 1
    if owner >= 0:
        name = COLOUR_NAMES[owner]
        drawn["piece"] = {"name": f"{name} counter", "letter": name[0], "owner": owner}
    if space == match.chosen:
        drawn["chosen"] = True
    return drawn


# -- beside the board --------------------------------------------------------------------------------


def steps_area(match: SymmetricMatch) -> dict[str, Any]:
    """The steps of a turn, with the extra move where one is due."""
    stage = match.stage if match.seat >= 0 else NONE
    steps = [("1 Symmetric Move", stage == SYMMETRIC), ("2 Move one (optional)", stage == STEP), ("3 Check", False)]
    if stage in (CHAIN1, CHAIN2):
        steps.insert(1 if stage == CHAIN1 else 2, ("extra move!", True))
    strip = [{"name": name, "now": now} for name, now in steps]
    return {"id": "steps", "kind": "steps", "title": "Turn", "steps": strip}


def targets_area(match: SymmetricMatch, seat: int) -> dict[str, Any]:
    """How many of the three targets a seat holds."""
    held = int(match.counters.targets_held(match.board, seat))
    counters = [{"name": "targets held", "count": held, "most": CENTRAL}]
    return {"id": f"targets:{seat}", "kind": "pool", "title": COLOUR_NAMES[seat], "owner": seat, "counters": counters}


def facts_area(match: SymmetricMatch) -> dict[str, Any]:
    """Where the match stands, the last turn, and a warning when the game could be lost next turn."""
    rows = [("Turn", f"{match.turns + 1} of at most {match.turn_cap}")]
    if match.games > 1:
        rows.append(("Game", f"{match.game_number()} of at most {match.games}, score {score_text(match.scores())}"))
    times = match.seen.times(match.counters, match.seat) if match.seat >= 0 else 0
    if times > 1:
        rows.append(
            ("Repetition", f"this position has occurred {times} times; at {match.repetition} the game is a draw")
        )
    if match.last_turn:
        rows.append(("Last turn", labelled(match.board, match.last_turn)))
    if match.seat in (0, 1) and can_win(match, 1 - match.seat):
        rows.append(("Warning", f"as things stand, {COLOUR_NAMES[1 - match.seat]} can win next turn"))
    return {"id": "facts", "kind": "facts", "title": "Match", "rows": [{"name": n, "text": t} for n, t in rows]}


# -- what is asked -----------------------------------------------------------------------------------


def prompt(match: SymmetricMatch, seat: int) -> str:
    """What `seat` is asked, or whom it waits for."""
    if match.seat == CHANCE:
        return "Chance says who starts."
    if match.seat == seat:
        return question(match)
    doing = "may move one counter" if match.stage == STEP else "makes a Symmetric Move"
    return f"{COLOUR_NAMES[match.seat]} {doing}."


def question(match: SymmetricMatch) -> str:
    """What the seat to pick is asked."""
    if match.chosen != NONE:
        return f"Where does {match.board.label(match.chosen)} go?"
    if match.stage == STEP:
        return "You may move one counter one space, or skip: choose a counter."
    if match.stage == SYMMETRIC:
        return "Make a Symmetric Move: choose a counter."
    return "Extra move! Make another Symmetric Move: choose a counter."


def label(match: SymmetricMatch, pick: int) -> str:
    """A pick as its button says it."""
    if pick >= SEAT:
        return f"{COLOUR_NAMES[pick - SEAT]} starts"
    if pick == SKIP:
        return "Skip"
    if pick >= TO:
        return journey(match.board, moving(match, pick))
    return f"Move {match.board.label(match.board.space_of[pick])}"


def places(match: SymmetricMatch, pick: int) -> list[str]:
    """The space that stands for a pick."""
    if pick >= SKIP:
        return []
    return [space_id(match.board.space_of[pick - (TO if pick >= TO else FROM)])]


def preview(match: SymmetricMatch, pick: int) -> list[dict[str, Any]]:
    """Every counter that a legal pick would move."""
    if not TO <= pick < SKIP:
        return []
    return arrows(f"{'by'[match.seat]} {notation(match.sign(), moving(match, pick))}")


def moving(match: SymmetricMatch, pick: int) -> list[tuple[int, int]]:
    """What a destination would move, each as (from, to)."""
    return motions(match.counters, match.chosen, match.board.space_of[pick - TO], match.stage != STEP)
