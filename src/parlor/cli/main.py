"""The `parlor` command: reads its arguments, and turns every mistake of a user into one clear line."""

import argparse
import importlib
import os
import sys
from collections.abc import Sequence
from typing import Any

import parlor

# Each is a file of this folder, which is read when it is asked for.
COMMANDS = (
    "games",
    "play",
    "learn",
    "watch",
    "ladder",
    "train",
    "lab",
    "replay",
    "analyse",
    "rules",
    "deck",
    "check",
    "perft",
    "bench",
    "serve",
    "table",
    "doctor",
)

DONE, MISTAKE, INTERRUPTED = 0, 1, 130

EXAMPLES = """\
examples:
  parlor                          choose a game and play
  parlor games                    which games there are
  parlor learn espeers            learn a game in five minutes, by playing it
  parlor play connect_four        play against the computer
  parlor watch leduc random       look on while bots play
  parlor replay match.parlor      look at a saved match
  parlor ladder connect_four      how strong the computers are
  parlor lab report espeers       whether a game is fair, long, exciting
  parlor rules connect_four       how it is played
  parlor check leduc              whether a game keeps the laws of all games
  parlor bench                    how fast it all runs here

`parlor COMMAND --help` tells more.
exit codes: 0 all went well, 1 a mistake in a file, an option or a name, 2 a wrong command line."""


def command(name: str) -> Any:
    """The file of a command."""
    return importlib.import_module(f"parlor.cli.{name}")


def parser(first: str = "") -> argparse.ArgumentParser:
    """All commands and their arguments; of a command line that begins with one of ours, that one alone."""
    top = argparse.ArgumentParser(
        prog="parlor",
        description="Play, watch and study tabletop games.",
        epilog=EXAMPLES,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    mode = "compiled" if parlor.COMPILED else "interpreted"
    top.add_argument("--version", action="version", version=f"parlor {parlor.__version__} ({mode})")
    commands = top.add_subparsers(metavar="COMMAND", dest="command")
    if first in COMMANDS:
        command(first).add_parser(commands)
        return top
    for name in COMMANDS:
        command(name).add_parser(commands)
    own = command("own")
    for _, brought in own.own_commands().values():
        own.add_parser(commands, brought)
    return top


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns its exit code."""
    words = list(sys.argv[1:] if arguments is None else arguments)
    args = parser(words[0] if words else "").parse_args(words)
    try:
        return _run(args)
    except parlor.ParlorError as error:
        print(f"parlor: {error}", file=sys.stderr)
        return MISTAKE
    except ModuleNotFoundError as error:
        needed = command("doctor").bringing(error.name or "")
        if not needed:
            raise
        print(f"parlor: this needs {error.name}, which is not installed: {needed}", file=sys.stderr)
        return MISTAKE
    except KeyboardInterrupt:
        print(file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; say nothing more, not even when Python closes it.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE


def _run(args: argparse.Namespace) -> int:
    if args.command is None:
        code: int = command("choose").run()
    elif args.command in COMMANDS:
        code = command(args.command).run(args)
    else:
        own = command("own")
        code = own.run(*own.own_commands()[args.command], args)
    sys.stdout.flush()
    return code


if __name__ == "__main__":
    sys.exit(main())
