"""`parlor check`: whether games keep the laws, and the match that breaks one."""

import argparse
import json
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any, NamedTuple

import parlor
from parlor.cli.options import add_command, add_pack_argument
from parlor.cli.progress import progress
from parlor.cli.screen import screen
from parlor.engine import BadOption, Game
from parlor.laws import LAWS, Verdict, judge, laws_for
from parlor.registry import every_game

EXAMPLES = """\
parlor check                                 every game, every option set, every law
parlor check nim                             one game, of whichever package
parlor check nim --law secrecy --matches 20  one law in twenty matches
parlor check nim --json                      verdicts for a program"""

BROKEN = 1


class Question(NamedTuple):
    """What one process is asked: one law for one option set."""

    game: str
    packs: tuple[str, ...]
    variant: str
    law: str
    seed: int
    matches: int


def add_parser(subparsers: Any) -> None:
    """The command's arguments."""
    parser = add_command(subparsers, "check", "whether games keep the laws that every game must keep", EXAMPLES)
    parser.add_argument("game", nargs="*", help="games, as `parlor games` lists them (all, if none is named)")
    parser.add_argument("--law", action="append", choices=list(LAWS), help="only this law; may be given several times")
    parser.add_argument("--variant", action="append", metavar="NAME", help="only this option set of the game")
    parser.add_argument("--matches", type=int, default=1, metavar="N", help="how many random matches (1)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="the seed of the first match (1)")
    parser.add_argument("--json", action="store_true", help="one verdict a line, as JSON")
    add_pack_argument(parser)


def run(args: argparse.Namespace) -> int:
    """Judge, and tell the verdicts; 1 if a law is broken."""
    if args.matches < 1:
        raise BadOption(f"--matches must be at least 1, not {args.matches}")
    games = [parlor.game(name, args.pack) for name in args.game or [game.name for game in every_game()]]
    questions = [question for game in games for question in _questions(game, args)]
    verdicts: list[Verdict] = []
    with progress("judging") as tell:
        for verdict in answers(questions):
            verdicts.append(verdict)
            tell(len(verdicts), len(questions))
    order = {(question.game, question.law, question.variant): at for at, question in enumerate(questions)}
    verdicts.sort(key=lambda verdict: order[verdict.game, verdict.law, verdict.variant])
    if args.json:
        for verdict in verdicts:
            print(json.dumps(verdict.plain(), ensure_ascii=False))
    else:
        for game in games:
            _tell(game, [verdict for verdict in verdicts if verdict.game == game.name], args.matches)
    return 0 if all(verdict.holds for verdict in verdicts) else BROKEN


def _questions(game: Game, args: argparse.Namespace) -> Iterator[Question]:
    """Every law for every option set that the arguments name; clauses belong to a game as a whole."""
    variants = args.variant or list(game.variants)
    for variant in variants:
        if variant not in game.variants:
            raise BadOption(f"{game.title} has no option set {variant}; it has {', '.join(game.variants)}")
    for law in laws_for(game):
        if not args.law or law in args.law:
            for variant in variants[:1] if law == "clauses" else variants:
                yield Question(game.name, tuple(args.pack), variant, law, args.seed, args.matches)


def answers(questions: list[Question]) -> Iterator[Verdict]:
    """The verdicts, in the order in which the processes find them; long ones are begun first."""
    heads = min(os.cpu_count() or 1, len(questions))
    if heads <= 1:
        yield from map(answer, questions)
        return
    with ProcessPoolExecutor(heads, mp_context=get_context("spawn")) as pool:
        slow_first = sorted(questions, key=lambda question: question.law not in ("modes", "secrecy"))
        for done in as_completed([pool.submit(answer, question) for question in slow_first]):
            yield done.result()


def answer(question: Question) -> Verdict:
    """One verdict."""
    game = parlor.game(question.game, question.packs)
    return judge(game, question.variant, question.law, question.seed, question.matches)


def _tell(game: Game, verdicts: list[Verdict], matches: int) -> None:
    """One game: a line a law, and what breaks it."""
    sets = len({verdict.variant for verdict in verdicts})
    each = "one random match" if matches == 1 else f"{matches} random matches"
    screen().say(f"{game.title}: {sets} option {'set' if sets == 1 else 'sets'}, {each} of each")
    for name in [name for name in LAWS if any(verdict.law == name for verdict in verdicts)]:
        broken = [verdict for verdict in verdicts if verdict.law == name and not verdict.holds]
        state = "BROKEN" if broken else "holds"
        screen().say(f"  {name:<13}{state:<7} {LAWS[name].says}")
        for verdict in broken:
            screen().say("\n".join(f"    {line.strip()}" for line in verdict.sentence.splitlines()))
            screen().say(f"    again: {again(verdict)}")


def again(verdict: Verdict) -> str:
    """The command that finds the same fault."""
    return f"parlor check {verdict.game} --law {verdict.law} --variant {verdict.variant} --seed {verdict.seed}"
