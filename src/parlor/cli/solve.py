"""`parlor solve`: the computer plays solitaire as well as it can, without looking into the deck."""

import argparse
import statistics
from typing import Any

from parlor.cli.options import add_command, add_pack_argument, add_seed_argument, find_game, some_seed
from parlor.cli.screen import screen
from parlor.engine import BadOption, Dice, Game
from parlor.games.symetra.match import SymetraMatch
from parlor.games.symetra.solver import BEAM, Solved, solve

EXAMPLES = """\
parlor solve symetra --seed 7              one deal, with the words of the solution
parlor solve symetra --deals 100           mean and best of a hundred deals
parlor solve symetra --seconds 5           let it think for up to 5 seconds a deal"""


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "solve", "search for a good game of solitaire", EXAMPLES)
    parser.add_argument("game", choices=["symetra"], help="the game whose solitaire is played")
    parser.add_argument("--deals", type=int, default=1, metavar="N", help="how many deals (1)")
    parser.add_argument("--seconds", type=float, default=20.0, metavar="S", help="time limit a deal (20)")
    parser.add_argument("--beam", type=int, default=BEAM, metavar="N", help=f"how many tables are followed ({BEAM})")
    add_seed_argument(parser)
    add_pack_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Solve the deals and tell what was reached."""
    if args.deals < 1 or args.beam < 1 or args.seconds <= 0:
        raise BadOption("--deals and --beam must be at least 1, and --seconds above 0")
    game, first = find_game("symetra", args), some_seed(args)
    found = [deal(game, seed, args.beam, args.seconds) for seed in range(first, first + args.deals)]
    say = screen().say
    if args.deals == 1:
        say(" ".join(game.word(pick) for pick in found[0].picks))
        say(f"{found[0].cards} cards, {found[0].energy} energy, {found[0].seconds:.1f} s (seed {first})")
        return 0
    best = max(found, key=lambda one: (one.energy, one.cards))
    mean_cards, mean = statistics.mean(one.cards for one in found), statistics.mean(one.energy for one in found)
    say(f"mean {mean_cards:.1f} cards, {mean:.1f} energy; best {best.cards} cards, {best.energy} energy")
    say(f"{sum(one.seconds for one in found) / len(found):.2f} s a deal, {args.deals} deals from seed {first}")
    return 0


def deal(game: Game, seed: int, beam: int, seconds: float) -> Solved:
    """One deal, dealt and solved with dice of this seed."""
    start = game.start(players=1, play="solitaire", ask_chance=True)
    match = start.fork()
    assert isinstance(match, SymetraMatch)
    return solve(match, Dice(seed), beam, seconds)
