"""`parlor watch`: bots play, and we look on."""

import argparse
import time
from typing import Any

from rich.table import Table

from parlor.cli import draw
from parlor.cli.options import add_command, add_match_arguments, add_seed_argument, chosen_options, find_game, some_seed
from parlor.cli.screen import Screen, screen
from parlor.cli.seats import USUAL, opponent
from parlor.engine import OVER, WATCHER, BadOption, Dice, State
from parlor.engine.bot import Bot, answer

EXAMPLES = """\
parlor watch connect_four                         two computers of level 2
parlor watch connect_four 2 1                     level 2 against level 1
parlor watch leduc random --seat 0 --delay 1      as the first player sees it
parlor watch connect_four random --games 100      only the results"""


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "watch", "let bots play and look on", EXAMPLES)
    parser.add_argument("game", help="a game, as `parlor games` lists them")
    parser.add_argument("bots", nargs="*", metavar="BOT", help="a bot for each seat, or one for all (level 2)")
    add_match_arguments(parser)
    add_seed_argument(parser)
    parser.add_argument("--seat", type=int, default=WATCHER, metavar="N", help="see what this seat sees")
    parser.add_argument("--delay", type=float, default=0.5, metavar="SECONDS", help="time between picks (0.5)")
    parser.add_argument("--games", type=int, default=1, metavar="N", help="play so many matches and show who won")


def run(args: argparse.Namespace) -> int:
    """Play the matches."""
    game = find_game(args.game, args)
    options = chosen_options(game, args)
    first = some_seed(args)
    # Who plays alone may sit on two seats.
    players = game.start(seed=first, **options).players
    bots = args.bots or [USUAL]
    names = bots * players if len(bots) == 1 else bots
    if len(names) != players:
        raise BadOption(f"{players} players need {players} bots (or one for all), not {len(names)}")
    if args.seat != WATCHER and not 0 <= args.seat < players:
        raise BadOption(f"seat must be 0 to {players - 1}, not {args.seat}")
    if args.games < 1 or args.delay < 0:
        raise BadOption("--games must be at least 1, and --delay not below 0")
    seats = [opponent(name, game) for name in names]
    ended = []
    for seed in range(first, first + args.games):
        state = game.start(seed=seed, **options)
        if args.games == 1:
            _show(state, seats, Dice(seed + 1), args.seat, args.delay)
        else:
            _run_through(state, seats, Dice(seed + 1))
        ended.append(state)
    if args.games > 1:
        screen().say(_summary(ended, names))
    return 0


def _run_through(state: State, seats: list[Bot], dice: Dice) -> None:
    while state.seat != OVER:
        _answer(state, seats, dice)


def _answer(state: State, seats: list[Bot], dice: Dice) -> None:
    state.pick(answer(seats[state.seat], state, dice))


def _show(state: State, seats: list[Bot], dice: Dice, viewer: int, delay: float) -> None:
    """One match, pick by pick: in a terminal the whole table, elsewhere the log and the end."""
    show = screen()
    read = 0
    while True:
        if show.terminal:
            show.clear()
            _draw(show, state, viewer)
        lines = state.log_lines(viewer)
        for line in lines[-5:] if show.terminal else lines[read:]:
            show.say(line, "dim")
        read = len(lines)
        if state.seat == OVER:
            break
        if show.terminal:
            time.sleep(delay)
        _answer(state, seats, dice)
    if not show.terminal:
        _draw(show, state, viewer)
    show.say(draw.result(state.scene(viewer)), "bold")


def _draw(show: Screen, state: State, viewer: int) -> None:
    height = show.height
    show.draw(draw.areas(state.scene(viewer), show.width, None if height is None else height - 7))
    show.say()


def _summary(ended: list[State], names: list[str]) -> Table:
    """Each seat's wins, shared wins and mean score."""
    table = Table(box=None, pad_edge=False)
    for title in ("seat", "bot", "wins", "shared", "mean score"):
        table.add_column(title, justify="left" if title in ("seat", "bot") else "right")
    for seat, name in enumerate(names):
        alone = sum(state.winners() == [seat] for state in ended)
        shared = sum(seat in state.winners() for state in ended) - alone
        mean = sum(state.scores()[seat] for state in ended) / len(ended)
        table.add_row(ended[0].game.seat_name(seat), name, str(alone), str(shared), f"{mean:.3f}")
    return table
