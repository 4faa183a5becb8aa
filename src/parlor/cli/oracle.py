"""`parlor oracle`: a reading with Symetra's cards, laid as the Flower of Life."""

import argparse
from typing import Any

from parlor.cli.options import add_command, add_pack_argument, add_seed_argument, find_game, some_seed
from parlor.cli.screen import screen
from parlor.engine import Dice
from parlor.games.symetra.oracle import ORDER, PLACES, STEPS, Reading, Totals, draw

EXAMPLES = """\
parlor oracle                                          draw seven cards
parlor oracle --seed 7                                 the same seven every time
parlor oracle fire joy earth love light void water     read the cards that you have laid, places 1 to 7"""

# Where the seven places stand: places 1 to 6 round the centre, clockwise from the upper right.
FLOWER = [[6, 1], [5, 7, 2], [4, 3]]


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "oracle", "read the Flower of Life with Symetra's cards", EXAMPLES)
    parser.add_argument("cards", nargs="*", metavar="CARD", help="the cards of places 1 to 7; none: they are drawn")
    add_seed_argument(parser)
    add_pack_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Draw or take the cards, show the flower, and read it place by place."""
    game = find_game("symetra", args)
    reading = Reading(game, args.cards or draw(game, Dice(some_seed(args))))
    say = screen().say
    for number, step in enumerate(STEPS, 1):
        say(f"{number}. {step}")
    say()
    for line in flower(reading):
        say(line)
    for place in ORDER:
        say()
        for line in reading.spoken(place):
            say(line)
    say()
    for line in totals(reading.totals()):
        say(line)
    return 0


def flower(reading: Reading) -> list[str]:
    """The seven places as a flower of hexagons, each with its number and card."""
    inner = max(len(card.name) for card in reading.cards) + 4
    lines = []
    for row in FLOWER:
        indent = " " * ((inner + 4) // 2 if len(row) == 2 else 0)
        names = [f"{place} {reading.cards[place - 1].name}".center(inner) for place in row]
        lines.append(indent + "  ".join(f" /{'‾' * (inner - 2)}\\ " for _ in row).rstrip())
        lines.append(indent + "  ".join(f"|{name}|" for name in names))
        lines.append(indent + "  ".join(f" \\{'_' * (inner - 2)}/ " for _ in row).rstrip())
    return [*lines, "", *(f"{number} {place}" for number, place in enumerate(PLACES, 1))]


def totals(found: Totals) -> list[str]:
    """The totals by relation, polarity and type."""
    return [
        f"Affinities {found.affinities} (fused {found.fused_affinities}), "
        f"enmities {found.enmities} (fused {found.fused_enmities})",
        ", ".join(f"{name} {count}" for name, count in found.polarities.items()),
        ", ".join(f"{name} {count}" for name, count in found.types.items()),
    ]
