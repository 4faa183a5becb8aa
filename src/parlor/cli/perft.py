"""`parlor perft`: how many sequences of picks there are, to compare with other implementations."""

import argparse
import time
from typing import Any

from parlor.cli.options import add_command, add_match_arguments, chosen_options, find_game
from parlor.cli.screen import screen
from parlor.engine import BadOption
from parlor.engine.play import perft

EXAMPLES = """\
parlor perft connect_four --depth 7
parlor perft symmetric --depth 6 --option repetition=0"""


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "perft", "count the sequences of picks from the start", EXAMPLES)
    parser.add_argument("game", help="a game, as `parlor games` lists them")
    parser.add_argument("--depth", type=int, required=True, metavar="N", help="the longest sequences to count")
    add_match_arguments(parser)


def run(args: argparse.Namespace) -> int:
    """Count the sequences of 1, 2, 3, ... picks; chance's picks count like any others."""
    if args.depth < 1:
        raise BadOption(f"--depth must be at least 1, not {args.depth}")
    game = find_game(args.game, args)
    start = game.start(ask_chance=True, **chosen_options(game, args))
    for depth in range(1, args.depth + 1):
        begin = time.perf_counter()
        count = perft(start, depth)
        screen().say(f"{depth:>3} {count:>15,}   {time.perf_counter() - begin:.2f} s")
    return 0
