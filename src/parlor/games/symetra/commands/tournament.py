"""`parlor tournament`: Symetra's three-stage tournament, with bots or with results that people write down."""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any

from parlor.engine import OVER, BadData, BadOption, Dice, Game, State
from parlor.engine.bot import Bot, answer
from parlor.engine.commands import Desk
from parlor.games.symetra.tournament import STAGES, Result, Tournament, placements, read_tournament

EXAMPLES = """\
parlor tournament random random random rulebook-ai rulebook-ai rulebook-ai random random random
parlor tournament random --count 12 --size 4 --file cup.toml      twelve bots at tables of four
parlor tournament --file cup.toml                                 standings and the next tables"""


class TournamentCommand:
    """Plays a tournament with bots, or shows where a tournament of people stands."""

    name = "tournament"
    summary = "play or organise a tournament of Symetra"
    examples = EXAMPLES
    plays = True

    def add_arguments(self, parser: argparse.ArgumentParser) -> None:
        """Who plays, and the file."""
        parser.add_argument("bots", nargs="*", metavar="BOT", help="a bot for each player, or one for all with --count")
        parser.add_argument("--count", type=int, metavar="N", help="how many players, if one bot plays them all")
        parser.add_argument("--size", type=int, default=3, metavar="N", help="players a table, 3 to 6 (3)")
        parser.add_argument("--file", metavar="FILE", help="read the tournament from this file, or write it there")

    def run(self, args: argparse.Namespace, desk: Desk) -> int:
        """Play with bots, or show where a tournament of people stands."""
        if not args.bots:
            if args.file is None:
                raise BadOption("name bots to play, or --file with the results of a tournament")
            tournament = read_tournament(Path(args.file))
            show(tournament, desk.say)
            if tournament.stage() <= STAGES:
                draw_next(tournament, Path(args.file), Dice(desk.seed()))
                show_next(tournament, desk.say)
            return 0
        names = args.bots * args.count if args.count and len(args.bots) == 1 else args.bots
        options = desk.options(args.size)
        if options["players"] != args.size:
            raise BadOption(f"tables have {args.size} players, so --players must be {args.size} too")
        tournament = play(desk, options, names, args.size)
        show(tournament, desk.say)
        if args.file is not None:
            write(tournament, Path(args.file))
        return 0


def play(desk: Desk, options: dict[str, Any], bots: list[str], size: int) -> Tournament:
    """SYM-220, SYM-221: three stages, every player one game in each."""
    numbered = [f"{name} {number}" for number, name in enumerate(bots, 1)]
    tournament = Tournament(numbered, size)
    players = [desk.bot(name) for name in bots]
    dice = Dice(desk.seed())
    for stage in range(1, STAGES + 1):
        for table in tournament.tables(dice):
            state = play_game(desk.game, options, [players[player] for player in table], dice)
            actual = [int(score) for score in state.scores()]
            tournament.add(Result(stage, table, placements(state), actual))
    return tournament


def play_game(game: Game, options: dict[str, Any], bots: list[Bot], dice: Dice) -> State:
    """One game between bots."""
    state = game.start(seed=dice.word(), **options)
    while state.seat != OVER:
        state.pick(answer(bots[state.seat], state, dice))
    return state


def show(tournament: Tournament, say: Callable[[str], None]) -> None:
    """SYM-222, SYM-224: the standings, best first."""
    place = 1
    for equal in tournament.standings():
        for player in equal:
            games = [game for game in tournament.results if player in game.players]
            places = " ".join(str(game.place(player)) for game in games)
            say(f"{place:>3}. {tournament.names[player]:<24} {tournament.points(player):>2} points   places {places}")
        place += len(equal)


def show_next(tournament: Tournament, say: Callable[[str], None]) -> None:
    """SYM-223: the tables of the stage that is being played and have not played."""
    stage, unplayed = tournament.stage(), set(tournament.unplayed())
    say(f"Stage {stage}:")
    for number, table in enumerate(tournament.draws[stage], 1):
        if set(table) <= unplayed:
            say(f"  table {number}: {_names(tournament, table)}")


def draw_next(tournament: Tournament, path: Path, dice: Dice) -> None:
    """SYM-221: draw the tables of the stage being played, once: the draw is added to the file."""
    stage = tournament.stage()
    if stage in tournament.draws:
        return
    tournament.tables(dice)
    try:
        with path.open("a", encoding="utf-8") as file:
            file.write("\n" + tournament.draw_text(stage))
    except OSError as error:
        raise BadData(f"{path}: the draw cannot be added: {error.strerror}") from None


def _names(tournament: Tournament, players: list[int]) -> str:
    return ", ".join(tournament.names[player] for player in players)


def write(tournament: Tournament, path: Path) -> None:
    """Write the results; an existing file is not overwritten."""
    try:
        with path.open("x", encoding="utf-8") as file:
            file.write(tournament.text())
    except OSError as error:
        raise BadData(f"{path}: cannot be written: {error.strerror}") from None
