"""`parlor train`: the computers of a game learn from matches against themselves."""

import argparse
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

from parlor.cli.options import add_command
from parlor.cli.progress import progress
from parlor.cli.screen import screen
from parlor.engine import BadOption
from parlor.train.plan import Plan

if TYPE_CHECKING:
    from parlor.train.training import Report

# What else may be said as a number: its name and unit, what is usual, what it means.
USUAL = Plan("", 0)
NUMBERS = [
    ("iterations", "N", USUAL.iterations, "how much the players search for a sentence"),
    ("turns", "N", USUAL.turns, "how many turns they look ahead instead, in an open game of two; 0: they search trees"),
    ("random", "N", USUAL.random, "how many random picks a match begins with, at most"),
    ("explore", "N", USUAL.explore, "how much they explore, in thousandths; 0: as usual in the game"),
    ("stray", "%", USUAL.stray, "how many picks of a hundred are any pick"),
    ("varied", "%", USUAL.varied, "how many matches of a hundred have other options"),
    ("every", "N", USUAL.every, "one of N decisions becomes a row"),
    ("trust", "%", USUAL.trust, "how much what a search thought counts beside who won"),
    ("alone", "1", USUAL.alone, "1 if features alone tell what a match is worth, without the hand-made evaluation"),
    ("leaves", "N", USUAL.leaves, "so many states of each search become rows instead, played to their end"),
    ("referee", "N", USUAL.referee, "the iterations of who plays them to their end; 0: greedy players do"),
    ("renew", "N", USUAL.renew, "after every N matches the players ask what was learned so far; 0: never"),
    ("hidden", "N", USUAL.hidden, "hidden units of the value; -1: it does not judge"),
    ("units", "N", USUAL.units, "hidden units of the prior; -1: it has none"),
    ("horizon", "N", USUAL.horizon, "after how many picks of a play-out it is asked"),
    ("lean", "N", USUAL.lean, "how much a search leans to likely picks, in thousandths"),
    ("shy", "N", USUAL.shy, "how much worse what was never tried is thought, in thousandths"),
]
BOUNDS = {"iterations": (1, 10**6), "stray": (0, 100), "varied": (0, 100), "every": (1, 10**6), "trust": (0, 100)}
BOUNDS |= {"renew": (0, 10**9), "leaves": (0, 1000), "referee": (0, 10**6), "jobs": (1, 64), "explore": (0, 10**5)}
BOUNDS |= {"turns": (0, 40), "random": (0, 1000), "alone": (0, 1)}
BOUNDS |= {"hidden": (-1, 256), "units": (-1, 256), "horizon": (0, 1000), "lean": (0, 10**5), "shy": (-(10**5), 10**5)}
# Matches until the time is up.
ENDLESS = 10**9
EXAMPLES = """\
parlor train espeers --hours 1                        an hour of matches, then a brain in training/espeers
parlor train wiz --matches 4000 --hidden 32           so many matches: the same brain on every machine
parlor train source --hours 8 --iterations 200 --hidden -1   likely picks alone, the value stays hand-made
parlor ladder espeers "5 with training/espeers/brain.bin" 5 --sprt 0 20 --time 0.1"""


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "train", "let the computers of a game learn from their own matches", EXAMPLES)
    parser.add_argument("game", help="a game that tells features, as the five of the house do")
    parser.add_argument("--hours", type=float, default=0.0, metavar="H", help="how long matches are played at most")
    parser.add_argument("--matches", type=int, default=0, metavar="N", help="how many matches are played at most")
    parser.add_argument("--work", metavar="FOLDER", help="where rows, brain and report are kept (training/GAME)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed gives the same luck (1)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="lots of matches at a time (1)")
    for name, metavar, default, text in NUMBERS:
        parser.add_argument(f"--{name}", type=int, default=default, metavar=metavar, help=f"{text} ({default})")


def run(args: argparse.Namespace) -> int:
    """Train, and tell what came of it."""
    if args.hours <= 0 and args.matches <= 0:
        raise BadOption("say how long (--hours) or how many matches (--matches)")
    for name, (least, most) in BOUNDS.items():
        if not least <= getattr(args, name) <= most:
            raise BadOption(f"--{name} must be {least} to {most}")
    from parlor.train.training import train

    plan = plan_of(args)
    work = Path(args.work) if args.work else Path("training") / args.game
    deadline = time.monotonic() + 3600 * args.hours if args.hours > 0 else 0.0
    with progress(f"{args.game}:") as tell:
        report = train(plan, work, deadline, tell, _tell_epoch, args.jobs)
    show(report, work)
    return 0


def plan_of(args: argparse.Namespace) -> Plan:
    """The training that the arguments describe."""
    matches = args.matches if args.matches > 0 else ENDLESS
    chosen = {name: getattr(args, name) for name in Plan._fields if name not in ("game", "matches")}
    return Plan(args.game, matches, **chosen)


def _tell_epoch(epoch: Any) -> None:
    if sys.stderr.isatty():
        print(f"epoch {epoch.number}: {epoch.learned:.4f}, held out {epoch.held_out:.4f}", file=sys.stderr)


def show(report: "Report", work: Path) -> None:
    """The report in words."""
    out = screen()
    out.say(f"{report.matches} matches, {report.moments} moments, {report.seconds:.0f} s. {report.command}")
    value, prior = report.value, report.prior
    if value is not None:
        out.say(
            f"Who won held-out matches surprises the brain by {value.brain:.4f} nats a moment, the hand-made "
            f"evaluation by {value.hand:.4f}, somebody who knows nothing by {value.nothing:.4f}."
        )
        for one in value.calibration:
            out.say(f"  foretold {100 * one.foretold:5.1f} %   won {100 * one.won:5.1f} %   {one.seats} seats", "dim")
    if prior is not None:
        out.say(
            f"In held-out matches the likeliest pick was the one searched most {100 * prior.agreed:.0f} % of times."
        )
    game = report.command.split()[2]
    out.say(f'Now prove it: parlor ladder {game} "5 with {work}/brain.bin" 5 --sprt 0 20 --time 0.1')
