"""`parlor rules`: the rules of a game, and which tests prove them."""

import argparse
from typing import Any

from rich.text import Text

import parlor
from parlor import clauses
from parlor.cli.options import add_command
from parlor.cli.screen import screen
from parlor.engine import BadOption, Game

EXAMPLES = """\
parlor rules symmetric              the rules, page by page
parlor rules symmetric --coverage   every clause with the tests that prove it
parlor rules --coverage             … of every game"""


def rules_text(game: Game) -> str:
    """The rules in the game's own folder; for a game without any, what it says of itself."""
    file = clauses.rules_file(game)
    return f"# {game.title}\n\n{game.summary}\n" if file is None else file.read_text(encoding="utf-8")


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "rules", "the rules of a game", EXAMPLES)
    parser.add_argument("game", nargs="?", help="a game, as `parlor games` lists them")
    parser.add_argument("--coverage", action="store_true", help="list every clause with its tests")


def run(args: argparse.Namespace) -> int:
    """Show the rules, or what proves them."""
    if args.coverage:
        for name in parlor.games() if args.game is None else [args.game]:
            screen().draw(Text(line, no_wrap=True) for line in clauses.report(parlor.game(name)).splitlines())
    elif args.game is None:
        raise BadOption("name a game, as `parlor games` lists them")
    else:
        screen().page(rules_text(parlor.game(args.game)))
    return 0
