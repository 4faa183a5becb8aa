"""`parlor rules`: the player's rulebook of a game, its clauses, and which tests prove them."""

import argparse
from collections.abc import Iterator
from io import StringIO
from typing import Any

from rich.console import Console
from rich.text import Text

import parlor
from parlor import clauses
from parlor.cli import draw
from parlor.cli.options import add_command
from parlor.cli.screen import screen
from parlor.engine import BadOption, Game
from parlor.engine.rulebook import Picture, Section, rulebook_of
from parlor.registry import every_game

EXAMPLES = """\
parlor rules symmetric              how it is played, in two pages
parlor rules symmetric --clauses    every rule, clause by clause
parlor rules symmetric --coverage   every clause with the tests that prove it
parlor rules --coverage             … of every game"""
WIDTH = 78
INDENT = "  "


def clauses_text(game: Game) -> str:
    """The clauses in the game's own folder; for a game without any, what it says of itself."""
    file = clauses.rules_file(game)
    return f"# {game.title}\n\n{game.summary}\n" if file is None else file.read_text(encoding="utf-8")


def rules_text(game: Game) -> str:
    """The player's rulebook with its pictures; for a game without one, its clauses."""
    book = rulebook_of(game)
    if book is None:
        return clauses_text(game)
    parts = [f"# {book.title}", *(_section(section) for section in book.sections), *_words(game)]
    return "\n\n".join(parts) + "\n"


def _section(section: Section) -> str:
    return "\n\n".join([f"## {section.title}", section.text.strip(), *map(_picture, section.pictures)])


def _picture(picture: Picture) -> str:
    """A picture as the terminal draws it, and what it shows."""
    page = Console(file=StringIO(), width=WIDTH, highlight=False, markup=False, emoji=False, no_color=True)
    # What is drawn is indented on the table; here it has a frame of its own.
    for line in draw.areas({**picture.scene, "goal": "", "when": "", "ask": {}}, WIDTH + len(INDENT)):
        drawn = line.no_wrap and line.plain.startswith(INDENT)
        page.print(line[len(INDENT) :] if drawn else line, overflow="ignore" if line.no_wrap else None, crop=False)
    assert isinstance(page.file, StringIO)
    return f"```\n{page.file.getvalue().rstrip()}\n```\n*{picture.caption}*"


def _words(game: Game) -> Iterator[str]:
    if game.glossary:
        yield "## The words"
        yield "\n".join(f"- **{term.word}**: {term.text}" for term in game.glossary)
    yield f"Every rule: `parlor rules {game.name} --clauses`. Learn it by doing: `parlor learn {game.name}`."


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "rules", "how a game is played", EXAMPLES)
    parser.add_argument("game", nargs="?", help="a game, as `parlor games` lists them")
    parser.add_argument("--clauses", action="store_true", help="every rule, clause by clause")
    parser.add_argument("--coverage", action="store_true", help="list every clause with its tests")


def run(args: argparse.Namespace) -> int:
    """Show the rules, or what proves them."""
    if args.coverage:
        for game in every_game() if args.game is None else [parlor.game(args.game)]:
            screen().draw(Text(line, no_wrap=True) for line in clauses.report(game).splitlines())
    elif args.game is None:
        raise BadOption("name a game, as `parlor games` lists them")
    else:
        game = parlor.game(args.game)
        screen().page(clauses_text(game) if args.clauses else rules_text(game))
    return 0
