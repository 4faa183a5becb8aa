"""Arguments that several commands share: the game, its options and packs, the seed."""

import argparse
import secrets
from typing import Any

import parlor
from parlor.engine import BadOption, Game
from parlor.engine.notation import value_of


def add_command(subparsers: Any, name: str, summary: str, examples: str) -> argparse.ArgumentParser:
    """A command whose help ends with examples."""
    parser: argparse.ArgumentParser = subparsers.add_parser(
        name,
        help=summary,
        description=summary[0].upper() + summary[1:] + ".",
        epilog="examples:\n" + "\n".join(f"  {line}" for line in examples.splitlines()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    return parser


def add_match_arguments(parser: argparse.ArgumentParser) -> None:
    """What a new match may be given, apart from its luck."""
    parser.add_argument(
        "--option",
        "-o",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help="an option of the game, as `parlor games GAME` lists them; may be given several times",
    )
    parser.add_argument("--players", type=int, metavar="N", help="how many play")
    parser.add_argument("--preset", default="", metavar="NAME", help="a way to play, as `parlor games GAME` lists them")
    add_pack_argument(parser)


def add_seed_argument(parser: argparse.ArgumentParser) -> None:
    """What decides all luck."""
    parser.add_argument("--seed", type=int, metavar="N", help="the same seed gives the same luck")


def add_pack_argument(parser: argparse.ArgumentParser) -> None:
    """Files with further cards, decks or boards."""
    parser.add_argument("--pack", action="append", default=[], metavar="FILE", help="add the cards or boards of a file")


def chosen_options(game: Game, args: argparse.Namespace) -> dict[str, Any]:
    """The options that the arguments name; the game has checked them."""
    chosen: dict[str, Any] = {} if args.players is None else {"players": args.players}
    usual = preset_options(game, args.preset) if args.preset else {}
    for text in args.option:
        name, equals, value = text.partition("=")
        if not equals:
            raise BadOption(f"an option is given as NAME=VALUE, not {text}; see `parlor games {game.name}`")
        if name in chosen:
            raise BadOption(f"{name} is given twice")
        chosen[name] = option_value(game, name, value)
    return game.check(usual | chosen)


def preset_options(game: Game, name: str) -> dict[str, Any]:
    """The options of a preset."""
    for preset in game.presets:
        if preset.name == name:
            return dict(preset.options)
    known = ", ".join(preset.name for preset in game.presets) or "none"
    raise BadOption(f"{game.title} has no preset {name}; its presets are: {known}")


def option_value(game: Game, name: str, text: str) -> Any:
    """The value that a person means by a text."""
    for option in game.options:
        if option.name == name:
            meant = option.meant(text)
            return value_of(text) if isinstance(meant, str) and not option.takes(meant) else meant
    return value_of(text)


def some_seed(args: argparse.Namespace) -> int:
    """The seed that was given, or any."""
    return secrets.randbits(63) if args.seed is None else int(args.seed)


def find_game(name: str, args: argparse.Namespace) -> Game:
    """The game of that name with the packs that the arguments name."""
    return parlor.game(name, args.pack)
