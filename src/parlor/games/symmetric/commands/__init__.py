"""What Symmetric adds to the `parlor` command."""

from parlor.engine.commands import Command
from parlor.games.symmetric.commands.board import BoardCommand

COMMANDS: list[Command] = [BoardCommand()]
