"""Exams where perfect play is known: Connect Four against a solver, Leduc poker against the best answers.

`python bench/exams.py [seconds]`: how many drops keep the game's value at so many seconds of thought (0.1), and what
the best answers to the average strategy of searches win, in chips a deal.
"""

import sys
from functools import partial
from pathlib import Path

import parlor
from parlor.bots.levels import LevelBot
from parlor.bots.searcher import SearchBot
from parlor.engine.bot import answer
from parlor.lab.statistics import wilson

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "bots"))
from perfect import Solver, exploitability, questions
from test_leduc_value import insight, policy

POSITIONS = ((24, 60), (28, 60))


def connect_four(seconds: float) -> None:
    """Positions in which not every drop keeps the value."""
    bot, solver, kept, guessed, asked = LevelBot(5, seconds), Solver(), 0, 0.0, 0
    for discs, count in POSITIONS:
        for number, (state, good) in enumerate(questions(count, discs, 1, solver)):
            kept += answer(bot, state, parlor.Dice(number)) in good
            guessed += len(good) / len(state.picks())
            asked += 1
    share = wilson(kept, asked)
    print(
        f"Connect Four, {seconds:g} s: {kept} of {asked} drops keep the value, {share.value:.0%} "
        f"({share.low:.0%} to {share.high:.0%}); any drop would in {guessed / asked:.0%}"
    )


def leduc() -> None:
    """The average strategy of searches, by how long they are."""
    start = parlor.game("leduc").start(ask_chance=True)
    for iterations in (0, 100, 1000, 10000):
        strategy = partial(policy, bot=SearchBot(iterations) if iterations else None, policies={})
        lost = exploitability(start, strategy, insight)
        print(f"Leduc, {iterations or 'no'} iterations: the best answers win {lost:.3f} chips a deal")


if __name__ == "__main__":
    connect_four(float(sys.argv[1]) if len(sys.argv) > 1 else 0.1)
    leduc()
