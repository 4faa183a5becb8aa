"""`parlor analyse`: how a match looked to those who played it, and where it turned."""

import argparse
import json
from typing import Any

from rich.table import Table

from parlor.bots.analysis import Analysis, Effort, Moment, analyse
from parlor.bots.chances import chance_text
from parlor.bots.workers import cores
from parlor.cli.options import add_command, add_pack_argument, add_seed_argument
from parlor.cli.progress import progress
from parlor.cli.screen import screen
from parlor.engine import BadOption, State, notation
from parlor.engine.notation import Match

EXAMPLES = """\
parlor analyse match.parlor                       each seat's chances after every sentence
parlor analyse match.parlor --level 5             thought about longer
parlor analyse match.parlor --iterations 5000     so many iterations an estimate
parlor analyse match.parlor --json                for programs"""


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(
        subparsers, "analyse", "tell how a saved match looked to each seat, and where it turned", EXAMPLES
    )
    parser.add_argument("file", metavar="FILE", help="a match, such as `save` in a match writes it")
    parser.add_argument("--level", type=int, default=3, choices=range(1, 6), help="how hard to think (3)")
    parser.add_argument("--iterations", type=int, default=0, metavar="N", help="iterations an estimate, instead")
    parser.add_argument("--jobs", type=int, default=cores(), metavar="N", help="estimates at a time (one a core)")
    parser.add_argument("--json", action="store_true", help="print everything as JSON")
    add_seed_argument(parser)
    add_pack_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Think about every moment and show what was found."""
    if args.iterations < 0 or args.jobs < 1:
        raise BadOption("--iterations must not be below 0, and --jobs at least 1")
    match = notation.read_file(args.file, args.pack)
    if match.state is None:
        raise BadOption("the file holds only what one seat knows, which is not enough to look at it from every seat")
    seed = args.seed or 0
    effort = Effort(args.level, args.iterations)
    with progress("Thinking:") as tell:
        found = analyse(match.state, effort, seed, args.jobs, tell)
    if args.json:
        print(json.dumps(plain(match, match.state, found, effort, seed), indent=2))
    else:
        show(match, match.state, found)
    return 0


def plain(match: Match, state: State, found: Analysis, effort: Effort, seed: int) -> dict[str, Any]:
    """The analysis as JSON-able data."""
    return {
        "game": match.game.name,
        "options": match.options,
        "names": match.names,
        "effort": effort._asdict(),
        "seed": seed,
        "winners": state.winners(),
        "start": _rounded(found.start),
        "moments": [
            {
                "ply": moment.ply,
                "seat": moment.actor,
                "sentence": _words(match, moment),
                "chances": _rounded(moment.chances),
                "turning_point": moment.ply in found.turns,
            }
            for moment in found.moments
        ],
    }


def show(match: Match, state: State, found: Analysis) -> None:
    """The analysis as a table, its turning points marked."""
    say = screen().say
    game = match.game
    say(game.title, "bold")
    table = Table(box=None, pad_edge=False)
    table.add_column("")
    table.add_column("sentence", overflow="fold")
    for number, name in enumerate(match.names):
        title = game.seat_name(number)
        table.add_column(title if name in ("", title) else f"{title} ({name})", justify="right")
    table.add_column("")
    table.add_row("", "(before)", *_texts(match, found.start), "")
    before = found.start
    for number, moment in enumerate(found.moments, 1):
        turned = moment.ply in found.turns
        mark = f"◄ {_swing(match, before, moment)}" if turned else ""
        row = (str(number), f"{game.seat_name(moment.actor)}: {_words(match, moment)}", *_texts(match, moment.chances))
        table.add_row(*row, mark, style="bold" if turned else None)
        before = moment.chances
    say(table)
    kind = "Expected scores" if game.stakes[0] < game.stakes[1] else "Chances to win"
    say(f"{kind}, each from what the seat knew then. ◄ marks the turning points.", "dim")


def _swing(match: Match, before: tuple[float, ...], moment: Moment) -> str:
    """Whose outlook changed most, and how."""
    changes = [now - then for now, then in zip(moment.chances, before, strict=True)]
    seat = max(range(len(changes)), key=lambda seat: abs(changes[seat]))
    name = match.game.seat_name(seat)
    low, high = match.game.stakes
    if low < high:
        return f"{name} {changes[seat] * (high - low):+.1f}"
    return f"{name} {100 * changes[seat]:+.0f}"


def _words(match: Match, moment: Moment) -> str:
    return " ".join(match.game.word(pick) for pick in moment.picks)


def _texts(match: Match, chances: tuple[float, ...]) -> list[str]:
    return [chance_text(match.game, chance) for chance in chances]


def _rounded(chances: tuple[float, ...]) -> list[float]:
    return [round(chance, 4) for chance in chances]
