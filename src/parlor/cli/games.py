"""`parlor games`: which games there are, and the options of one."""

import argparse
from typing import Any

from rich.table import Table
from rich.text import Text

import parlor
from parlor.cli.options import add_command, add_pack_argument
from parlor.cli.screen import screen
from parlor.engine import BadData, Game

EXAMPLES = """\
parlor games                 every game in a line
parlor games symmetric       one game, its players and options"""


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "games", "list the games, or one game's options", EXAMPLES)
    parser.add_argument("game", nargs="?", help="a game to describe")
    add_pack_argument(parser)


def run(args: argparse.Namespace) -> int:
    """List all games or describe one."""
    if args.game is None:
        screen().say(game_list())
    else:
        describe(parlor.game(args.game, args.pack))
    return 0


def game_list(numbered: bool = False) -> Table:
    """Every game in a line."""
    table = Table(box=None, pad_edge=False)
    if numbered:
        table.add_column("", justify="right", style="dim")
    for title in ("name", "players", "minutes", "what it is"):
        table.add_column(title, style="bold" if title == "name" else None, no_wrap=title != "what it is")
    for number, name in enumerate(parlor.games(), 1):
        try:
            game = parlor.game(name)
            row = [name, game.seats_text(), game.minutes or "–", game.summary]
        except BadData as error:
            row = [name, "–", "–", str(error)]
        table.add_row(*([str(number)] if numbered else []), *row)
    return table


def describe(game: Game) -> None:
    """A game with everything that can be chosen."""
    show = screen()
    show.say(Text(game.title, "bold"))
    show.say(game.summary)
    if game.designer:
        show.say(f"By {game.designer}.")
    show.say(f"For {game.seats_text()} players" + (f", {game.minutes} minutes." if game.minutes else "."))
    show.say(f"Rules version {game.version}.")
    for name, mark in game.packs:
        show.say(f"With the pack {name} ({mark}).")
    if game.presets:
        show.say()
        show.say(preset_table(game))
    if game.options:
        show.say()
        show.say(option_table(game))


def preset_table(game: Game) -> Table:
    """The ways to play that have a name (`--preset`)."""
    table = Table(box=None, pad_edge=False)
    for title in ("preset", "", "what it is"):
        table.add_column(title, style="bold" if title == "preset" else None, no_wrap=title != "what it is")
    for preset in game.presets:
        table.add_row(preset.name, preset.title, preset.text)
    return table


def option_table(game: Game) -> Table:
    """The options with their values and defaults."""
    table = Table(box=None, pad_edge=False)
    table.add_column("option", style="bold", no_wrap=True)
    table.add_column("default", no_wrap=True)
    table.add_column("values")
    table.add_column("what it does")
    for option in game.options:
        table.add_row(option.name, option.word(option.default), option.must, option.text)
    return table
