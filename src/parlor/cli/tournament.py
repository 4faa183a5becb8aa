"""`parlor tournament`: Symetra's three-stage tournament, with bots or with results that people write down."""

import argparse
from pathlib import Path
from typing import Any

from parlor.bots.bot import Bot, answer
from parlor.bots.roster import bot as bot_named
from parlor.cli.options import add_command, add_match_arguments, add_seed_argument, chosen_options, find_game, some_seed
from parlor.cli.screen import screen
from parlor.engine import OVER, BadData, BadOption, Dice, Game, State
from parlor.games.symetra.tournament import STAGES, Result, Tournament, placements, read_tournament

EXAMPLES = """\
parlor tournament random random random rulebook-ai rulebook-ai rulebook-ai random random random
parlor tournament random --count 12 --size 4 --file cup.toml      twelve bots at tables of four
parlor tournament --file cup.toml                                 standings and the next tables"""


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "tournament", "play or organise a tournament of Symetra", EXAMPLES)
    parser.add_argument("bots", nargs="*", metavar="BOT", help="a bot for each player, or one for all with --count")
    parser.add_argument("--count", type=int, metavar="N", help="how many players, if one bot plays them all")
    parser.add_argument("--size", type=int, default=3, metavar="N", help="players a table, 3 to 6 (3)")
    parser.add_argument("--file", metavar="FILE", help="read the tournament from this file, or write it there")
    add_match_arguments(parser)
    add_seed_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Play with bots, or show where a tournament of people stands."""
    seed = some_seed(args)
    if not args.bots:
        if args.file is None:
            raise BadOption("name bots to play, or --file with the results of a tournament")
        tournament = read_tournament(Path(args.file))
        show(tournament)
        show_next(tournament, Dice(seed))
        return 0
    names = args.bots * args.count if args.count and len(args.bots) == 1 else args.bots
    game = find_game("symetra", args)
    args.players = args.players or args.size
    options = chosen_options(game, args)
    if options["players"] != args.size:
        raise BadOption(f"tables have {args.size} players, so --players must be {args.size} too")
    tournament = play(game, options, names, args.size, seed)
    show(tournament)
    if args.file is not None:
        write(tournament, Path(args.file))
    return 0


def play(game: Game, options: dict[str, Any], bots: list[str], size: int, seed: int) -> Tournament:
    """SYM-220, SYM-221: three stages, every player one game in each."""
    numbered = [f"{name} {number}" for number, name in enumerate(bots, 1)]
    tournament = Tournament(numbered, size)
    players = [bot_named(name, game) for name in bots]
    dice = Dice(seed)
    for stage in range(1, STAGES + 1):
        for table in tournament.group(dice):
            state = play_game(game, options, [players[player] for player in table], dice)
            actual = [int(score) for score in state.scores()]
            tournament.add(Result(stage, table, placements(state), actual))
    return tournament


def play_game(game: Game, options: dict[str, Any], bots: list[Bot], dice: Dice) -> State:
    """One game between bots."""
    state = game.start(seed=dice.word(), **options)
    while state.seat != OVER:
        state.pick(answer(bots[state.seat], state, dice))
    return state


def show(tournament: Tournament) -> None:
    """SYM-222, SYM-224: the standings, best first."""
    say = screen().say
    place = 1
    for equal in tournament.standings():
        for player in equal:
            games = [game for game in tournament.results if player in game.players]
            places = " ".join(str(game.place(player)) for game in games)
            say(f"{place:>3}. {tournament.names[player]:<24} {tournament.points(player):>2} points   places {places}")
        place += len(equal)


def show_next(tournament: Tournament, dice: Dice) -> None:
    """SYM-223: the tables of the stage that is being played, or who has not played, if they sat down otherwise."""
    stage, unplayed = tournament.stage(), tournament.unplayed()
    if stage > STAGES:
        return
    say = screen().say
    if stage == 1 and len(unplayed) < len(tournament.names):
        # The lot that drew the first tables is not in the file.
        say(f"Stage 1, still to play: {_names(tournament, unplayed)}")
        return
    tables = tournament.group(dice)
    open_tables = [table for table in tables if set(table) <= set(unplayed)]
    say(f"Stage {stage}:")
    if sum(len(table) for table in open_tables) < len(unplayed):
        say(f"  still to play: {_names(tournament, unplayed)}")
        return
    for table in open_tables:
        say(f"  table {tables.index(table) + 1}: {_names(tournament, table)}")


def _names(tournament: Tournament, players: list[int]) -> str:
    return ", ".join(tournament.names[player] for player in players)


def write(tournament: Tournament, path: Path) -> None:
    """Write the results; an existing file is not overwritten."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(tournament.text())
    except OSError as error:
        raise BadData(f"{path}: cannot be written: {error.strerror}") from None
