"""`parlor board`: check the boards of a file, or look at them."""

import argparse
from pathlib import Path

from parlor.engine.commands import Desk
from parlor.engine.errors import BadOption
from parlor.games.symmetric.boards import Board
from parlor.games.symmetric.files import known_boards, read_boards

EXAMPLES = """\
parlor board check my_board.toml      every mistake at once
parlor board show my_board.toml       look at it
parlor board show h37                 one of the game's own"""
KEY = "B, Y: three central starts of Blue and Yellow, which the other must hold; b, y: other starts; *: Symmetry Space"


class BoardCommand:
    """Tells that boards are right, or shows them."""

    name = "board"
    summary = "check or show the boards of Symmetric"
    examples = EXAMPLES
    plays = False

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """What to do, with which boards."""
        parser.add_argument("what", choices=["check", "show"], help="check the boards, or show them")
        parser.add_argument("boards", help="a TOML file with boards (docs/cards.md), or the name of a board")

    def run(self, args: argparse.Namespace, desk: Desk) -> int:
        """Check or show; mistakes are told all at once."""
        path = Path(args.boards)
        boards = read_boards(path) if path.suffix or path.exists() else [_named(args.boards, args.pack)]
        for board in boards:
            desk.say(summary(board))
            if args.what == "show":
                desk.say("\n" + "\n".join(picture(board)) + f"\n\n{KEY}\n")
        return 0


def _named(name: str, packs: list[str]) -> Board:
    boards = known_boards([Path(pack) for pack in packs])
    if name not in boards:
        known = ", ".join(boards)
        raise BadOption(f"there is no board file and no board named {name}; known boards: {known}")
    return boards[name]


def summary(board: Board) -> str:
    """A board in a line."""
    spaces, symmetry = len(board.cells), len(board.symmetry_spaces)
    counters = int(board.counters)
    return f"{board.name} ({board.source}): {spaces} spaces, {counters} counters a side, {symmetry} Symmetry Spaces"


def picture(board: Board) -> list[str]:
    """The board row by row, each half a space further to the right than the one above."""
    marks = dict.fromkeys(board.symmetry_spaces, "*")
    for letter, starts, central in zip("by", board.starts, board.central, strict=True):
        marks |= {space: letter.upper() if space in central else letter for space in starts}
    drawn = dict(zip(board.cells, (marks.get(space, "·") for space in board.spaces()), strict=True))
    rows = sorted({r for _, r in drawn})
    left = min(2 * q + r for q, r in drawn)
    lines = []
    for row in range(rows[0], rows[-1] + 1):
        cells = {2 * q + r - left: mark for (q, r), mark in drawn.items() if r == row}
        lines.append("".join(cells.get(place, " ") for place in range(max(cells, default=-1) + 1)))
    return [f"  {line}" for line in lines]
