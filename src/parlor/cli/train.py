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

# Matches until the time is up.
ENDLESS = 10**9
EXAMPLES = """\
parlor train espeers --hours 1                        an hour of matches, then a brain in training/espeers
parlor train wiz --matches 4000 --hidden 32           so many matches: the same brain on every machine
parlor train source --hours 8 --player 5 --iterations 100
parlor ladder espeers "5 with training/espeers/brain.bin" 5 --sprt 0 20 --time 0.1"""


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "train", "let the computers of a game learn from their own matches", EXAMPLES)
    parser.add_argument("game", help="a game that tells features, as the five of the house do")
    parser.add_argument("--hours", type=float, default=0.0, metavar="H", help="how long matches are played at most")
    parser.add_argument("--matches", type=int, default=0, metavar="N", help="how many matches are played at most")
    parser.add_argument("--work", metavar="FOLDER", help="where rows, brain and report are kept (training/GAME)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the same seed gives the same luck (1)")
    parser.add_argument("--player", default="greedy", metavar="BOT", help="who plays these matches (greedy)")
    parser.add_argument(
        "--iterations", type=int, default=0, metavar="N", help="how much that player searches, if it is 5"
    )
    parser.add_argument("--every", type=int, default=20, metavar="N", help="one of N picks becomes a row (20)")
    parser.add_argument("--stray", type=int, default=5, metavar="N", help="%% of sentences that begin anyhow (5)")
    parser.add_argument("--varied", type=int, default=40, metavar="N", help="%% of matches with other options (40)")
    parser.add_argument("--hidden", type=int, default=16, metavar="N", help="hidden units of the brain (16; 0: none)")
    parser.add_argument("--horizon", type=int, default=0, metavar="N", help="after how many picks it is asked (0)")


def run(args: argparse.Namespace) -> int:
    """Train, and tell what came of it."""
    if args.hours <= 0 and args.matches <= 0:
        raise BadOption("say how long (--hours) or how many matches (--matches)")
    for name, least, most in (("every", 1, 10**6), ("stray", 0, 100), ("varied", 0, 100), ("hidden", 0, 256)):
        if not least <= getattr(args, name) <= most:
            raise BadOption(f"--{name} must be {least} to {most}")
    try:
        from parlor.train.training import train
    except ImportError:
        raise BadOption("training needs numpy: pip install 'parlor[train]'") from None
    plan = plan_of(args)
    work = Path(args.work) if args.work else Path("training") / args.game
    deadline = time.monotonic() + 3600 * args.hours if args.hours > 0 else 0.0
    with progress(f"{args.game}:") as tell:
        report = train(plan, work, deadline, tell, _tell_epoch)
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
    out.say(
        f"Held-out matches surprise the brain by {report.brain:.4f} nats a moment, the hand-made evaluation by "
        f"{report.hand:.4f}, somebody who knows nothing by {report.nothing:.4f}."
    )
    for one in report.calibration:
        out.say(f"  foretold {100 * one.foretold:5.1f} %   won {100 * one.won:5.1f} %   {one.seats} seats", "dim")
    game = report.command.split()[2]
    out.say(f'Now prove it: parlor ladder {game} "5 with {work}/brain.bin" 5 --sprt 0 20 --time 0.1')
