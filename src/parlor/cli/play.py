"""`parlor play`: a match at the terminal, against bots or people who share it."""

import argparse
from typing import Any

from parlor.cli.ask import keyboard
from parlor.cli.options import add_command, add_match_arguments, add_seed_argument, chosen_options, find_game, some_seed
from parlor.cli.screen import screen
from parlor.cli.seats import Seat, again, around, usual
from parlor.cli.terminal import TerminalTable
from parlor.engine import BadOption, Dice, State, notation

EXAMPLES = """\
parlor play connect_four
parlor play connect_four --against 4              against a strong computer (levels are 1 to 5)
parlor play connect_four --against person         two people at one terminal
parlor play leduc --seat 1 --seed 7               you are the second player; always the same cards
parlor play symmetric --option board=h37
parlor play --load match.parlor                   go on with a saved match"""


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "play", "play a match at the terminal", EXAMPLES)
    parser.add_argument("game", nargs="?", help="a game, as `parlor games` lists them")
    add_match_arguments(parser)
    add_seed_argument(parser)
    parser.add_argument("--seat", type=int, metavar="N", help="your seat, from 0")
    parser.add_argument(
        "--against",
        nargs="+",
        metavar="WHO",
        help="who plays the other seats: a level from 1 to 5 (2), another bot, or person",
    )
    parser.add_argument("--load", metavar="FILE", help="go on with a saved match")


def run(args: argparse.Namespace) -> int:
    """Begin or go on with a match."""
    seed = some_seed(args)
    state, seats = _loaded(args, seed) if args.load else _new(args, seed)
    start(state, seats, seed)
    return 0


def start(state: State, seats: list[Seat], seed: int) -> None:
    """Sit down at a match."""
    show = screen()
    who = ", ".join(f"{state.game.seat_name(number)}: {seat.name}" for number, seat in enumerate(seats))
    show.say(f"{state.game.title} ({who}). `help` lists the commands.", "bold")
    TerminalTable(state, seats, show, keyboard(), Dice(seed + 1)).play()


def _new(args: argparse.Namespace, seed: int) -> tuple[State, list[Seat]]:
    if args.game is None:
        raise BadOption("name a game, as `parlor games` lists them, or a saved match with --load")
    game = find_game(args.game, args)
    state = game.start(seed=seed, **chosen_options(game, args))
    seat = game.own_seat(state.options) if args.seat is None else args.seat
    return state, around(game, state.players, seat, args.against or [usual(game, state.options)])


def _loaded(args: argparse.Namespace, seed: int) -> tuple[State, list[Seat]]:
    if args.option or args.players is not None:
        raise BadOption("a saved match has its options already; leave out --option and --players")
    match = notation.read_file(args.load, args.pack)
    if args.game not in (None, match.game.name):
        raise BadOption(f"{args.load} is a match of {match.game.name}, not of {args.game}")
    state = match.resume(seed)
    if args.seat is None and args.against is None:
        return state, again(match.game, match.names)
    return state, around(match.game, state.players, args.seat or 0, args.against or [usual(match.game, state.options)])
