"""`parlor ladder`: bots play round-robins, and their strengths are worked out."""

import argparse
import json
from typing import Any

from rich.table import Table

from parlor.bots.levels import LEVELS
from parlor.bots.workers import cores
from parlor.cli.options import add_command, add_match_arguments, add_seed_argument, chosen_options, find_game, some_seed
from parlor.cli.progress import progress
from parlor.cli.screen import screen
from parlor.engine import BadOption
from parlor.lab.gate import pass_gate
from parlor.lab.ladder import Event, Ladder, climb
from parlor.lab.pairs import Gate

EXAMPLES = """\
parlor ladder connect_four                              the five levels, 20 games a pair
parlor ladder symetra random greedy 5 --games 100       these three
parlor ladder wiz 4 5 --time 3 --jobs 1                 level 5 thinks 3 seconds a sentence
parlor ladder source --games 100 --json > source.json   everything, for programs
parlor ladder espeers 5 4 --sprt 0 20 --time 0.2        play until it is sure enough: +0 or +20"""


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "ladder", "measure how strong bots are, each against each", EXAMPLES)
    parser.add_argument("game", help="a game, as `parlor games` lists them")
    parser.add_argument("bots", nargs="*", metavar="BOT", help="two bots or more (the levels 1 to 5)")
    parser.add_argument("--games", type=int, default=20, metavar="N", help="matches a pair, half on each seat (20)")
    parser.add_argument(
        "--time", type=float, default=0.0, metavar="SECONDS", help="how long level 5 thinks a sentence (1)"
    )
    parser.add_argument(
        "--iterations", type=int, default=0, metavar="N", help="how many iterations level 5 searches, without a clock"
    )
    parser.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("LOW", "HIGH"),
        help="a gate: pairs of matches until it is decided which normalised Elo is the true one (errs in 5 of 100)",
    )
    parser.add_argument("--most", type=int, default=20000, metavar="N", help="the most matches at a gate (20000)")
    parser.add_argument(
        "--random",
        type=int,
        default=0,
        metavar="N",
        help="random picks before each match, the same with exchanged seats (0)",
    )
    parser.add_argument("--jobs", type=int, default=cores(), metavar="N", help="matches at a time (one a core)")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    add_match_arguments(parser)
    add_seed_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Play them all and show the table."""
    game = find_game(args.game, args)
    if args.jobs < 1 or args.most < 1:
        raise BadOption(f"{'--jobs' if args.jobs < 1 else '--most'} must be at least 1")
    if args.time < 0 or args.iterations < 0 or (args.time and args.iterations):
        raise BadOption("--time and --iterations must not be below 0, and only one of them can be given")
    if not 0 <= args.random <= 1000:
        raise BadOption("--random must be 0 to 1000")
    event = Event(game.name, tuple(args.pack), chosen_options(game, args), args.time, args.iterations, args.random)
    seed = some_seed(args)
    if args.sprt:
        return run_gate(args, event, seed)
    with progress(f"{game.title}:") as tell:
        ladder = climb(event, args.bots or LEVELS, args.games, seed, args.jobs, tell)
    if args.json:
        print(json.dumps(told(event, seed) | {"games": args.games} | ladder.plain(), indent=2))
        return 0
    options = ", ".join(f"{name}={value}" for name, value in event.options.items())
    screen().say(f"{game.title} ({options}), {args.games} games a pair, seed {seed}", "bold")
    screen().say(table(ladder))
    screen().say("Shares of the points in %, each with its 95 % interval; a draw is half a point.", "dim")
    return 0


def told(event: Event, seed: int) -> dict[str, Any]:
    """What was played, for programs."""
    effort = {"time": event.seconds, "iterations": event.iterations, "random": event.random}
    return {"game": event.game, "packs": list(event.packs), "options": event.options, **effort, "seed": seed}


def run_gate(args: argparse.Namespace, event: Event, seed: int) -> int:
    """Play at a gate; the exit code is 0 only if the first bot passed."""
    gate = Gate(*args.sprt)
    with progress(f"{event.game}:") as tell:
        trial = pass_gate(
            event, args.bots, gate, seed, args.jobs, args.most, lambda trial: tell(2 * trial.pairs.number, args.most)
        )
    if args.json:
        found = trial.plain() | {"sentence": trial.sentence(args.bots)}
        print(json.dumps(told(event, seed) | {"bots": args.bots} | found, indent=2))
    else:
        screen().say(trial.sentence(args.bots))
    return 0 if trial.verdict > 0 else 1


def table(ladder: Ladder) -> Table:
    """Each bot's Elo and its share of the points against each other, the strongest first."""
    elo = ladder.elo()
    order = sorted(range(len(elo)), key=lambda bot: -elo[bot])
    drawn = Table(box=None, pad_edge=False)
    drawn.add_column("bot")
    for title in ("Elo", "s/pick", "all", *(f"against {ladder.names[bot]}" for bot in order)):
        drawn.add_column(title, justify="right")
    for bot in order:
        shares = [_share(ladder, bot, other) for other in order]
        pace = f"{ladder.seconds_a_pick(bot):.3f}"
        drawn.add_row(ladder.names[bot], f"{elo[bot]:.0f}", pace, f"{100 * ladder.total(bot).share:.0f}", *shares)
    return drawn


def _share(ladder: Ladder, bot: int, other: int) -> str:
    if bot == other:
        return "–"
    rate = ladder.rate(bot, other)
    return f"{100 * rate.share:.0f} ({100 * rate.low:.0f}–{100 * rate.high:.0f})"
