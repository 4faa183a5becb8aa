"""`parlor bench`: how fast every game runs here, and against OpenSpiel at the same work."""

import argparse
import json
from dataclasses import asdict, dataclass
from typing import Any

from rich.console import Console
from rich.table import Table

import parlor
from parlor.cli import machine, openspiel
from parlor.cli.options import add_command
from parlor.cli.screen import screen
from parlor.cli.speed import Pace, measure, our_works, rollouts
from parlor.engine import BadOption
from parlor.registry import every_game

EXAMPLES = """\
parlor bench                       every game
parlor bench connect_four leduc    the two that OpenSpiel has too
parlor bench --json > bench.json   the figures as data"""

SPEED_HEAD = ("game", "games/s", "picks/s", "API games/s", "API picks/s", "clones/s", "forks/s")
RATIO_HEAD = ("game", "Parlor", "OpenSpiel", "Parlor/s", "OpenSpiel/s", "ratio", "goal")

# What is compared: the game, ours, theirs, and how many times as fast we mean to be.
CONTESTS = [
    ("connect_four", "loop", "native", 5),
    ("connect_four", "loop", "python", 20),
    ("connect_four", "scored", "native", None),
    ("connect_four", "api", "python", None),
    ("leduc", "loop", "native", 3),
    ("leduc", "loop", "python", None),
    ("leduc", "scored", "native", None),
    ("leduc", "api", "python", None),
]
NAMES = {
    "loop": "compiled loop",
    "scored": "compiled loop, scores added up",
    "api": "Python API",
    "native": "C++ rollouts",
    "python": "Python API",
}


@dataclass(frozen=True)
class Speed:
    """What was measured of one game, each a second."""

    game: str
    games: float
    picks: float
    api_games: float
    api_picks: float
    clones: float
    forks: float


@dataclass(frozen=True)
class Ratio:
    """Random matches of one game from one state, a second, here and in OpenSpiel."""

    game: str
    ours: str
    theirs: str
    our_pace: float
    their_pace: float
    ratio: float
    goal: float | None


@dataclass(frozen=True)
class Goal:
    """A figure that has to be reached (or, of seconds, not passed)."""

    what: str
    figure: float
    goal: float
    met: bool


@dataclass(frozen=True)
class Report:
    """All that one run measured."""

    machine: dict[str, str]
    import_seconds: float
    speeds: list[Speed]
    ratios: list[Ratio]
    goals: list[Goal]


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "bench", "measure how fast the games run, here and in OpenSpiel", EXAMPLES)
    parser.add_argument("games", nargs="*", metavar="GAME", help="games to measure; without any, all of them")
    parser.add_argument("--seconds", type=float, default=1.0, metavar="S", help="time for each figure (default 1)")
    parser.add_argument("--json", action="store_true", help="print the figures as JSON")


def run(args: argparse.Namespace) -> int:
    """Measure and show."""
    if not 0 < args.seconds <= 600:
        raise BadOption(f"--seconds must be more than 0 and at most 600, not {args.seconds:g}")
    report = measured(args.games or [game.name for game in every_game()], args.seconds)
    if args.json:
        print(json.dumps(asdict(report), indent=2))
    else:
        show(report)
    return 0


def measured(names: list[str], seconds: float) -> Report:
    """Measure these games, one after the other."""
    games = [parlor.game(name) for name in names]
    facts, importing = machine.facts(), machine.import_seconds()
    facts["open_spiel"] = openspiel.installed() or "not installed"
    speeds, ratios = [], []
    with Console(stderr=True).status("") as status:
        for game in games:
            status.update(f"measuring {game.title}")
            speeds.append(speed_of(game.name, measure(our_works(game), seconds)))
            if game.name in openspiel.SHARED and openspiel.installed():
                ratios += ratios_of(game.name, seconds)
    return Report(facts, importing, speeds, ratios, goals_of(speeds, ratios, importing))


def speed_of(name: str, paces: dict[str, Pace]) -> Speed:
    """One game's figures."""
    loop, api = paces["loop"], paces["api"]
    return Speed(name, loop.times, loop.picks, api.times, api.picks, paces["clones"].times, paces["forks"].times)


def ratios_of(name: str, seconds: float) -> list[Ratio]:
    """One game against OpenSpiel, both from the same state and in turns."""
    their_name, words, actions = openspiel.SHARED[name]
    state = parlor.game(name).start(ask_chance=True)
    state.say(words)
    paces = measure(rollouts(state) | openspiel.works(their_name, actions), seconds)
    return [
        Ratio(
            game=name,
            ours=NAMES[ours],
            theirs=NAMES[theirs],
            our_pace=paces[ours].times,
            their_pace=paces[theirs].times,
            ratio=paces[ours].times / paces[theirs].times,
            goal=goal,
        )
        for game, ours, theirs, goal in CONTESTS
        if game == name
    ]


def goals_of(speeds: list[Speed], ratios: list[Ratio], importing: float) -> list[Goal]:
    """What we mean to reach, as far as it was measured."""
    found = [
        Goal(f"{ratio.game}: {ratio.ours} against {ratio.theirs}", ratio.ratio, ratio.goal, ratio.ratio >= ratio.goal)
        for ratio in ratios
        if ratio.goal
    ]
    found += [Goal(f"{speed.game}: picks/s", speed.picks, 1e6, speed.picks >= 1e6) for speed in speeds]
    return [*found, Goal("import parlor: seconds", importing, 0.3, importing <= 0.3)]


def show(report: Report) -> None:
    """The tables."""
    for name, fact in report.machine.items():
        screen().say(f"{name:<10} {fact}", "dim")
    screen().say()
    screen().say(_table("Random matches and copies", SPEED_HEAD, speed_rows(report)))
    screen().say()
    if report.ratios:
        screen().say(_table("Random matches from the same state", RATIO_HEAD, ratio_rows(report)))
    else:
        screen().say("OpenSpiel is not installed, or has none of these games: pip install open_spiel compares with it.")
    screen().say()
    for goal in report.goals:
        screen().say(goal_line(goal), "green" if goal.met else "red")


def speed_rows(report: Report) -> list[list[str]]:
    """A row a game."""
    return [[speed.game, *(f"{figure:,.0f}" for figure in list(asdict(speed).values())[1:])] for speed in report.speeds]


def ratio_rows(report: Report) -> list[list[str]]:
    """A row a comparison."""
    return [
        [
            *(ratio.game, ratio.ours, ratio.theirs),
            *(f"{ratio.our_pace:,.0f}", f"{ratio.their_pace:,.0f}", f"{ratio.ratio:.1f}"),
            f"{ratio.goal:g}" if ratio.goal else "–",
        ]
        for ratio in report.ratios
    ]


def goal_line(goal: Goal) -> str:
    """A goal and what was reached."""
    figure, wanted = (f"{number:,.0f}" if number >= 1000 else f"{number:.2g}" for number in (goal.figure, goal.goal))
    return f"{'met' if goal.met else 'missed'}: {goal.what} {figure} (goal {wanted})"


def _table(title: str, head: tuple[str, ...], rows: list[list[str]]) -> Table:
    table = Table(title=title, title_justify="left", box=None, pad_edge=False)
    for column in head:
        is_text = column in ("game", "Parlor", "OpenSpiel")
        table.add_column(column, justify="left" if is_text else "right", no_wrap=True)
    for row in rows:
        table.add_row(*row)
    return table
