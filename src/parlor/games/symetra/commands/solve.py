"""`parlor solve`: the computer plays solitaire as well as it can, without looking into the deck."""

import argparse
import statistics
from typing import TYPE_CHECKING

from parlor.engine.commands import Desk
from parlor.engine.dice import Dice
from parlor.engine.errors import BadOption
from parlor.engine.game import Game

if TYPE_CHECKING:
    from parlor.games.symetra.solver import Solved

EXAMPLES = """\
parlor solve symetra --seed 7              one deal, with the words of the solution
parlor solve symetra --deals 100           mean and best of a hundred deals
parlor solve symetra --seconds 5           let it think for up to 5 seconds a deal"""


class SolveCommand:
    """Solves deals of solitaire and tells what was reached."""

    name = "solve"
    summary = "search for a good game of solitaire"
    examples = EXAMPLES
    plays = False

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """How many deals, and how long."""
        parser.add_argument("game", choices=["symetra"], help="the game whose solitaire is played")
        parser.add_argument("--deals", type=int, default=1, metavar="N", help="how many deals (1)")
        parser.add_argument("--seconds", type=float, default=20.0, metavar="S", help="time limit a deal (20)")
        parser.add_argument("--beam", type=int, default=24, metavar="N", help="how many tables are followed (24)")

    def run(self, args: argparse.Namespace, desk: Desk) -> int:
        """Solve the deals and tell what was reached."""
        if args.deals < 1 or args.beam < 1 or args.seconds <= 0:
            raise BadOption("--deals and --beam must be at least 1, and --seconds above 0")
        game, first, say = desk.game, desk.seed(), desk.say
        found = [deal(game, seed, args.beam, args.seconds) for seed in range(first, first + args.deals)]
        if args.deals == 1:
            say(" ".join(game.word(pick) for pick in found[0].picks))
            say(f"{found[0].cards} cards, {found[0].energy} energy, {found[0].seconds:.1f} s (seed {first})")
            return 0
        best = max(found, key=lambda one: (one.energy, one.cards))
        mean_cards, mean = statistics.mean(one.cards for one in found), statistics.mean(one.energy for one in found)
        say(f"mean {mean_cards:.1f} cards, {mean:.1f} energy; best {best.cards} cards, {best.energy} energy")
        say(f"{sum(one.seconds for one in found) / len(found):.2f} s a deal, {args.deals} deals from seed {first}")
        return 0


def deal(game: Game, seed: int, beam: int, seconds: float) -> "Solved":
    """One deal, dealt and solved with dice of this seed."""
    from parlor.games.symetra.match import SymetraMatch
    from parlor.games.symetra.solver import solve

    start = game.start(players=1, play="solitaire", ask_chance=True)
    match = start.fork()
    assert isinstance(match, SymetraMatch)
    return solve(match, Dice(seed), beam, seconds)
