"""Commands of the games' own: found in their folders, and joined to `parlor` here."""

import argparse
import importlib
import importlib.util
from typing import Any

from parlor.bots import roster
from parlor.cli.options import (
    add_command,
    add_match_arguments,
    add_pack_argument,
    add_seed_argument,
    chosen_options,
    find_game,
    some_seed,
)
from parlor.cli.screen import screen
from parlor.engine.bot import Bot
from parlor.engine.commands import Command
from parlor.registry import packages


class Terminal:
    """The terminal, as a game's command sees it (`engine.commands.Desk`)."""

    def __init__(self, name: str, args: argparse.Namespace) -> None:
        self.game = find_game(name, args)
        self._args = args
        self._seed = some_seed(args)

    def say(self, text: str = "") -> None:
        """Show a line."""
        screen().say(text)

    def seed(self) -> int:
        """The seed that was given, or any."""
        return self._seed

    def options(self, players: int) -> dict[str, Any]:
        """The checked options of a match of so many players, unless the arguments say another number."""
        self._args.players = self._args.players or players
        return chosen_options(self.game, self._args)

    def bot(self, name: str) -> Bot:
        """The computer player of that name."""
        return roster.bot(name, self.game)


def own_commands() -> dict[str, tuple[str, Command]]:
    """The commands that games bring along, by name, each with the name of its game."""
    found: dict[str, tuple[str, Command]] = {}
    for game, package in packages().items():
        if _has_commands(package):
            for command in importlib.import_module(f"{package}.commands").COMMANDS:
                found[command.name] = (game, command)
    return found


def _has_commands(package: str) -> bool:
    """Whether a game's package has commands; a game that is a single file, or cannot be loaded, has none."""
    try:
        return importlib.util.find_spec(f"{package}.commands") is not None
    except ImportError:
        return False


def add_parser(subparsers: Any, command: Command) -> None:
    """A game's command among the others."""
    parser = add_command(subparsers, command.name, command.summary, command.examples)
    command.add_arguments(parser)
    if command.plays:
        add_match_arguments(parser)
    else:
        add_pack_argument(parser)
    add_seed_argument(parser)


def run(game: str, command: Command, args: argparse.Namespace) -> int:
    """Do what a game's command does."""
    return command.run(args, Terminal(game, args))
