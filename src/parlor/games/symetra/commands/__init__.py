"""What Symetra adds to the `parlor` command."""

from parlor.engine.commands import Command
from parlor.games.symetra.commands.oracle import OracleCommand
from parlor.games.symetra.commands.solve import SolveCommand
from parlor.games.symetra.commands.tournament import TournamentCommand

COMMANDS: list[Command] = [TournamentCommand(), OracleCommand(), SolveCommand()]
