"""`parlor deck`: check the decks of a file, or look at them."""

import argparse
from pathlib import Path
from typing import Any

from parlor.cli.options import add_command, add_pack_argument, find_game
from parlor.cli.screen import screen

EXAMPLES = """\
parlor deck check my_deck.toml
parlor deck show my_deck.toml
parlor deck check my_deck.toml --pack my_cards.toml     with cards of your own"""


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "deck", "check or show the decks of a file", EXAMPLES)
    parser.add_argument("what", choices=["check", "show"], help="check its decks, or show them with their cards")
    parser.add_argument("file", type=Path, help="a TOML file with decks (docs/cards.md)")
    parser.add_argument("--game", default="espeers", help="the game that the decks are for (espeers)")
    add_pack_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Tell that the decks are right, or show them; mistakes are told all at once."""
    decks = find_game(args.game, args).decks_in(args.file)
    for deck in decks:
        screen().say(page(deck) if args.what == "show" else summary(deck))
    return 0


def summary(deck: dict[str, Any]) -> str:
    """A deck in a line."""
    return f"{deck['name']}: {size(deck)} cards of {len(deck['cards'])} kinds, all right"


def size(deck: dict[str, Any]) -> int:
    """How many cards a deck has."""
    return sum(int(card["count"]) for card in deck["cards"])


def page(deck: dict[str, Any]) -> str:
    """A deck in full: how its cards are spread, and what stands on them."""
    note = f": {deck['note']}" if deck["note"] else ""
    lines = [f"{deck['name']} ({size(deck)} cards, {deck['source']}){note}"]
    for title, counts in deck["charts"].items():
        lines += ["", *chart(title, counts)]
    lines.append("")
    for card in deck["cards"]:
        facts = ", ".join(card["facts"])
        lines += [f"{card['count']} × {card['name']} ({facts}, {card['source']})", f"    {card['text']}"]
    return "\n".join([*lines, ""])


def chart(title: str, counts: dict[str, int]) -> list[str]:
    """How many cards there are of each kind, as bars."""
    width = max(len(name) for name in counts)
    bars = [f"  {name:<{width}} {'█' * count}{' ' if count else ''}{count}" for name, count in counts.items()]
    return [title, *bars]
