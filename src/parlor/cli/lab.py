"""`parlor lab`: experiments with thousands of matches, told in sentences."""

import argparse
from typing import Any

from parlor.bots.workers import cores
from parlor.cli.options import add_command, add_match_arguments

USUAL_MATCHES = 20_000
EXAMPLES = """\
parlor lab report espeers                              everything about a game, as one page
parlor lab compare espeers --pack cheaper_hurl.toml    before and after, deal by deal
parlor lab compare espeers --set hurl.cost=3           the same without writing a file
parlor lab compare wiz --option goal=500               an option instead of a card
parlor lab card espeers hurl                           what a card is worth
parlor lab sweep espeers hurl.cost=1..5                one number in several values
parlor lab fix espeers --goal points:0=0.48..0.52 --field push.cost --field hurl.cost
parlor lab claims wiz                                  what is said of it, and whether it is so
parlor lab play espeers --bots greedy policy --matches 2000
parlor lab play espeers --bots 2 greedy --sprt 0 20    until it is clear who is stronger
parlor lab play experiment.toml --part 3/64 --out part3
parlor lab merge part* --out all                       put parts together
parlor lab show lab/espeers-report                     a study that was made before
parlor lab serve lab                                   all of them in the browser, with their matches"""


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    top = add_command(subparsers, "lab", "find out what a card, a rule or a seat is worth", EXAMPLES)
    commands = top.add_subparsers(metavar="WHAT", dest="what", required=True)
    report = _study(commands, "report", "everything about a game: fairness, length, drama, cards, claims", 120.0)
    report.add_argument("--quick", action="store_true", help="leave out cards, strategies and claims")
    against = _study(commands, "compare", "before and after a change, deal by deal")
    _add_changes(against)
    against.add_argument(
        "--shift",
        type=float,
        default=0.0,
        metavar="POINTS",
        help="end when it is clear that a seat wins so many points of a hundred more or less, or nothing",
    )
    card = _study(commands, "card", "what a card is worth: the same deals with it and without it")
    card.add_argument("card", help="a card's name")
    card.add_argument(
        "--against", default="", metavar="CARD", help="exchange it for a copy of this card too, or for a `blank`"
    )
    sweep = _study(commands, "sweep", "one number of a card or option in several values")
    sweep.add_argument("field", help="CARD.FIELD=1..5, CARD.FIELD=20..40:10 or OPTION=A,B,C")
    sweep.add_argument("--measure", action="append", default=[], help="what is measured (who wins, turns, draws)")
    fix = _study(commands, "fix", "the smallest change of numbers that meets a goal", 120.0)
    fix.add_argument(
        "--goal", action="append", required=True, metavar="MEASURE=LOW..HIGH", help="as points:0=0.48..0.52"
    )
    fix.add_argument("--field", action="append", default=[], metavar="CARD.FIELD", help="what may change (every cost)")
    fix.add_argument("--step", type=int, default=1, metavar="N", help="by how much a number changes at a time (1)")
    fix.add_argument("--most", type=int, default=2, metavar="N", help="at most so many steps in all (2)")
    _study(commands, "claims", "what is said of a game, and whether it is so", 120.0)
    play = _study(commands, "play", "matches between bots, or an experiment of a file")
    play.add_argument(
        "--sprt",
        type=float,
        nargs=2,
        metavar=("LOW", "HIGH"),
        help="end when it is clear which of two strengths the first bot has above the second (normalised Elo: 0 20)",
    )
    merge = commands.add_parser("merge", help="put parts of a study together that were played anywhere")
    merge.add_argument("parts", nargs="+", metavar="DIR", help="folders of --part")
    _add_output(merge)
    show = commands.add_parser("show", help="a study that was made before, or one of its matches")
    show.add_argument("folder", metavar="DIR", help="where it is")
    show.add_argument("--match", default="", metavar="ARM/DEAL/SEATING", help="write this match to standard output")
    _add_output(show)
    serve = commands.add_parser("serve", help="studies in the browser; their matches open at the table")
    serve.add_argument("folder", metavar="DIR", help="a study, or a folder of studies")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on (default: this machine only)")
    serve.add_argument("--port", type=int, default=8001, help="port to listen on (8001)")
    serve.add_argument("--no-browser", action="store_true", help="do not open a browser")


def _study(commands: Any, name: str, summary: str, seconds: float = 60.0) -> argparse.ArgumentParser:
    """A command that plays matches."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=summary, description=summary.capitalize() + ".")
    what = "a game, as `parlor games` lists them"
    parser.add_argument("game", help=f"{what}, or an experiment file" if name == "play" else what)
    parser.set_defaults(usual_seconds=seconds)
    parser.add_argument("--seconds", type=float, metavar="S", help=f"for how long ({seconds:g}, or what a file says)")
    parser.add_argument("--matches", type=int, metavar="N", help=f"at most so many an arm ({USUAL_MATCHES})")
    parser.add_argument(
        "--bots", nargs="+", default=[], metavar="BOT", help="one for all seats, or one a seat (greedy)"
    )
    parser.add_argument("--iterations", type=int, default=0, metavar="N", help="how long level 5 searches")
    parser.add_argument("--seed", type=int, metavar="N", help="another seed deals other cards (1)")
    parser.add_argument("--jobs", type=int, default=cores(), metavar="N", help="processes (one a core)")
    parser.add_argument("--cluster", default="", metavar="ADDRESS", help="play on Ray: `auto` or ray://…")
    parser.add_argument("--part", default="", metavar="I/N", help="play only this part; `parlor lab merge` joins them")
    parser.add_argument(
        "--band",
        action="append",
        default=[],
        metavar="MEASURE=LOW..HIGH",
        help="exit with 1 if a measure surely lies outside, as points:0=0.47..0.53; may be given several times",
    )
    parser.add_argument("--ci", action="store_true", help="exit with 1 if a usual band breaks too")
    add_match_arguments(parser)
    _add_output(parser)
    return parser


def _add_changes(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="CARD.FIELD=VALUE",
        help="a change of a card, beside those of --pack and --option; may be given several times",
    )
    parser.add_argument(
        "--both",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of both, before and after; may be given several times",
    )


def _add_output(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--out", default="", metavar="DIR", help="where everything goes (lab/…)")
    parser.add_argument("--json", action="store_true", help="print one JSON object, its sentences under `verdict`")


def run(args: argparse.Namespace) -> int:
    """Do what was asked; the lab is loaded only now, for it needs libraries that not everybody has."""
    from parlor.cli import lab_studies

    return lab_studies.run(args)
