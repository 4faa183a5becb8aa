"""`parlor deck`: check the decks and cards of a file, or look at them."""

import argparse
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, TypeVar

import parlor
from parlor.cli.options import add_command, add_pack_argument, find_game
from parlor.cli.screen import screen
from parlor.engine import BadData, BadOption, Game
from parlor.registry import every_game

EXAMPLES = """\
parlor deck check my_deck.toml
parlor deck show my_deck.toml
parlor deck show kinetic                                one of a game's own
parlor deck check my_deck.toml --pack my_cards.toml     with cards of your own"""

Result = TypeVar("Result")


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "deck", "check or show the decks of a file", EXAMPLES)
    parser.add_argument("what", choices=["check", "show"], help="check its decks, or show them with their cards")
    parser.add_argument("decks", help="a TOML file with decks (docs/cards.md), or the name of a deck that a game has")
    parser.add_argument("--game", default="", help="the game that the decks are for (found out by itself)")
    add_pack_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Tell that the decks are right, or show them; mistakes are told all at once."""
    games = [find_game(args.game, args)] if args.game else _fitting(args)
    path = Path(args.decks)
    words = cards_alone(path)
    if words:
        screen().say(_cards(path, words, games, args))
        return 0
    found = _in_file(path, games) if path.suffix or path.exists() else _by_name(args.decks, games)
    for deck in found:
        screen().say(page(deck) if args.what == "show" else summary(deck))
    return 0


def _fitting(args: argparse.Namespace) -> list[Game]:
    """The games that have deck files and can read the packs that were given."""
    found, refused = [], []
    for game in every_game():
        if _own_file(game).is_file():
            try:
                found.append(find_game(game.name, args))
            except BadData as error:
                refused.append(error)
    if not found:
        raise min(refused, key=lambda error: len(str(error).splitlines()))
    return found


def _own_file(game: Game) -> Path:
    """Where a game's own decks stand."""
    return (game.folder or Path("/nowhere")) / "decks.toml"


def _first_right(games: list[Game], read: Callable[[Game], Result]) -> Result:
    """What the first game that can read a file makes of it; if none can, the mistakes for the closest one."""
    mistakes = []
    for game in games:
        try:
            return read(game)
        except BadData as error:
            mistakes.append(error)
    raise min(mistakes, key=lambda error: len(str(error).splitlines()))


def _in_file(path: Path, games: list[Game]) -> list[dict[str, Any]]:
    """The decks of a file."""
    return _first_right(games, lambda game: game.decks_in(path))


def cards_alone(path: Path) -> list[str]:
    """The words of the cards in a file that has cards and no deck; none for every other file."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError):
        return []
    cards = data.get("card")
    return list(cards) if isinstance(cards, dict) and "deck" not in data else []


def _cards(path: Path, words: list[str], games: list[Game], args: argparse.Namespace) -> str:
    """What is to be said of a file of cards: that they are right, or what stands on them."""

    def told(game: Game) -> str:
        shown = [card for card in parlor.game(game.name, [*args.pack, path]).gallery() if _word(card) in words]
        if args.what == "show":
            return "\n".join(f"{card['name']}\n    {card['text']}" for card in shown)
        count = "1 card" if len(words) == 1 else f"{len(words)} cards"
        return f"{path.name}: {count} for {game.title}, all right"

    return _first_right(games, told)


def _word(card: Any) -> str:
    return str(card.get("word", "")).partition(":")[2]


def _by_name(name: str, games: list[Game]) -> list[dict[str, Any]]:
    """The deck of that name which one of the games has."""
    known = {deck["name"]: deck for game in games for deck in game.decks_in(_own_file(game))}
    if name not in known:
        raise BadOption(f"there is no deck file and no deck named {name}; known decks: {', '.join(known)}")
    return [known[name]]


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
