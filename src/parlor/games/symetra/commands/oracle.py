"""`parlor oracle`: a reading with Symetra's cards, laid as the Flower of Life."""

import argparse
from typing import TYPE_CHECKING

from parlor.engine.commands import Desk
from parlor.engine.dice import Dice

if TYPE_CHECKING:
    from parlor.games.symetra.oracle import Reading, Totals

EXAMPLES = """\
parlor oracle                                          draw seven cards
parlor oracle --seed 7                                 the same seven every time
parlor oracle fire joy earth love light void water     read the cards that you have laid, places 1 to 7"""

# Where the seven places stand: places 1 to 6 round the centre, clockwise from the upper right.
FLOWER = [[6, 1], [5, 7, 2], [4, 3]]
# Laid face up; the others are turned one after the other.
CENTRE = 7


class OracleCommand:
    """Draws or takes seven cards, shows the flower, and reads it place by place."""

    name = "oracle"
    summary = "read the Flower of Life with Symetra's cards"
    examples = EXAMPLES
    plays = False

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """The cards."""
        parser.add_argument("cards", nargs="*", metavar="CARD", help="the cards of places 1 to 7; none: they are drawn")

    def run(self, args: argparse.Namespace, desk: Desk) -> int:
        """Draw or take the cards, show the flower, and read it place by place."""
        from parlor.games.symetra.oracle import ORDER, STEPS, Reading, draw

        reading = Reading(desk.game, args.cards or draw(desk.game, Dice(desk.seed())))
        for number, step in enumerate(STEPS, 1):
            desk.say(f"{number}. {step}")
        desk.say()
        for line in flower(reading, {CENTRE}):
            desk.say(line)
        for place in ORDER:
            desk.say()
            for line in reading.spoken(place):
                desk.say(line)
        desk.say()
        for line in totals(reading.totals()):
            desk.say(line)
        return 0


def flower(reading: "Reading", turned: set[int]) -> list[str]:
    """SYM-227: the seven places as a flower of hexagons, each with its number, and its card if that lies face up."""
    from parlor.games.symetra.oracle import PLACES

    inner = max(len(card.name) for card in reading.cards) + 4
    lines = []
    for row in FLOWER:
        indent = " " * ((inner + 4) // 2 if len(row) == 2 else 0)
        faces = {place: reading.cards[place - 1].name if place in turned else "?" for place in row}
        names = [f"{place} {faces[place]}".center(inner) for place in row]
        lines.append(indent + "  ".join(f" /{'‾' * (inner - 2)}\\ " for _ in row).rstrip())
        lines.append(indent + "  ".join(f"|{name}|" for name in names))
        lines.append(indent + "  ".join(f" \\{'_' * (inner - 2)}/ " for _ in row).rstrip())
    return [*lines, "", *(f"{number} {place}" for number, place in enumerate(PLACES, 1))]


def totals(found: "Totals") -> list[str]:
    """The totals by relation, polarity and type."""
    return [
        f"Affinities {found.affinities} (fused {found.fused_affinities}), "
        f"enmities {found.enmities} (fused {found.fused_enmities})",
        ", ".join(f"{name} {count}" for name, count in found.polarities.items()),
        ", ".join(f"{name} {count}" for name, count in found.types.items()),
    ]
