"""Commands that a game adds to `parlor`: a reading, a solver, a tournament (never compiled).

A game's folder has `commands/__init__.py` with a list `COMMANDS`. What a command needs of the terminal it gets as
a `Desk`, so a game's folder knows nothing of the terminal.
"""

import argparse
from typing import Any, Protocol

from parlor.engine.bot import Bot
from parlor.engine.game import Game


class Desk(Protocol):
    """The terminal, as a game's command sees it."""

    game: Game

    def say(self, text: str = "") -> None:
        """Show a line."""

    def seed(self) -> int:
        """The seed that was given, or any."""

    def options(self, players: int) -> dict[str, Any]:
        """The checked options of a match of so many players, as the arguments name them."""

    def bot(self, name: str) -> Bot:
        """The computer player of that name."""


class Command(Protocol):
    """One command."""

    name: str
    summary: str
    examples: str
    # Whether it takes options of a match (`--option`, `--players`).
    plays: bool

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """What it takes besides seed and packs."""

    def run(self, args: argparse.Namespace, desk: Desk) -> int:
        """Do it; returns the exit code."""
