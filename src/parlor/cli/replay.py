"""`parlor replay`: look at a match that was written down."""

import argparse
from typing import Any

from parlor.cli import draw
from parlor.cli.ask import keyboard
from parlor.cli.options import add_command, add_pack_argument
from parlor.cli.screen import screen
from parlor.engine import HIDDEN, OVER, WATCHER, BadOption, State, notation
from parlor.engine.notation import Match, Sentence

EXAMPLES = """\
parlor replay match.parlor                              sentence by sentence
parlor replay match.parlor --all                        all of them, and the end
parlor replay match.parlor --seat 0                     as the first player saw it
parlor replay match.parlor --seat 0 --write mine.parlor write down what the first player knows"""


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "replay", "look at a match that was saved", EXAMPLES)
    parser.add_argument("file", metavar="FILE", help="a match, such as `save` in a match writes it")
    parser.add_argument("--seat", type=int, metavar="N", help="see only what this seat knew")
    pace = parser.add_mutually_exclusive_group()
    pace.add_argument("--step", action="store_true", help="sentence by sentence (the default in a terminal)")
    pace.add_argument("--all", action="store_true", help="everything at once (the default elsewhere)")
    parser.add_argument("--write", metavar="FILE", help="write the match to a file; with --seat, what that seat knows")
    add_pack_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Show a match, or write it down."""
    match = notation.read_file(args.file, args.pack)
    if args.seat is not None:
        _check_seat(match, args.seat)
    if args.write:
        notation.write_file(args.write, _as_known(match, args.seat).write())
        screen().say(f"Written to {args.write}.")
    elif args.step or (keyboard().terminal and match.state is not None and not args.all):
        _step(match, args.seat)
    else:
        _tell(match, args.seat)
    return 0


def _check_seat(match: Match, seat: int) -> None:
    if not 0 <= seat < len(match.names):
        raise BadOption(f"seat must be 0 to {len(match.names) - 1}, not {seat}")
    if match.known_to not in (None, seat):
        raise BadOption("the file holds only what another seat knows")


def _as_known(match: Match, seat: int | None) -> Match:
    """The match as the seat knows it, comments left out; as it is if no seat is named."""
    if seat is None or match.state is None:
        return match
    known = notation.match_of(match.state, match.names, seat)
    known.verdict = match.verdict
    return known


def _tell(match: Match, seat: int | None) -> None:
    """Every sentence in a line, then the end."""
    known = _as_known(match, seat)
    _tell_headers(known)
    for sentence in known.sentences:
        for line in _spoken(known, sentence):
            screen().say(line)
    end = sum(len(sentence.picks) for sentence in known.sentences)
    for note in known.notes.get(end, []):
        screen().say(f"# {note}")
    if match.state is not None:
        _draw(match.state, seat)


def _tell_headers(match: Match) -> None:
    screen().say(match.game.title, "bold")
    for number, name in enumerate(match.names):
        screen().say(f"{match.game.seat_name(number)}: {name}")
    options = ", ".join(f"{name}={value}" for name, value in match.options.items())
    screen().say(f"options: {options}")
    if match.verdict is not None:
        screen().say(f"result: {match.verdict}")
    screen().say()


def _spoken(match: Match, sentence: Sentence) -> list[str]:
    """A sentence with who said it, and the comments before its words."""
    notes = [f"# {note}" for ply, _ in enumerate(sentence.picks, sentence.ply) for note in match.notes.get(ply, [])]
    words = " ".join("(hidden)" if pick == HIDDEN else match.game.word(pick) for pick in sentence.picks)
    return [*notes, f"{match.game.seat_name(sentence.actor)}: {words}"]


def _draw(state: State, seat: int | None) -> None:
    show = screen()
    scene = state.scene(WATCHER if seat is None else seat)
    height = show.height
    show.say()
    show.draw(draw.areas(scene, show.width, None if height is None else height - 5))
    show.say(draw.result(scene) if state.seat == OVER else scene["prompt"], "bold")


def _step(match: Match, seat: int | None) -> None:
    """Sentence by sentence, forwards and back."""
    if match.state is None:
        raise BadOption(
            "the file holds only what one seat knows, which is not enough to draw the table; leave out --step"
        )
    known = _as_known(match, seat)
    log, last, at = match.state.log, len(known.sentences), 0
    _tell_headers(known)
    while True:
        ply = known.sentences[at].ply if at < last else len(log)
        _draw(match.game.replay(match.options, log[:ply], position=match.start), seat)
        try:
            line = keyboard().line(f"{at} of {last}. Enter: on, b: back, a number: go there, q: leave: ")
        except EOFError:
            return
        if line == "q" or (not line and at == last):
            return
        at = _next(line, at, last)
        if not line:
            for told in _spoken(known, known.sentences[at - 1]):
                screen().say(told)


def _next(line: str, at: int, last: int) -> int:
    """Where a typed line leads; where we are if it means nothing."""
    if line == "b":
        return max(at - 1, 0)
    if line.isdecimal():
        return min(int(line), last)
    return at if line else at + 1
