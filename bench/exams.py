"""Exams where perfect play is known: Connect Four against a solver, Leduc poker against the best answers.

`python bench/exams.py [seconds]`: how many drops keep the game's value at so many seconds of the processor (0.1), and
what the best answers to the average strategy of searches win, in chips a deal. Connect Four is searched as level 5
does, for as many iterations as take that time from the opening.
"""

import sys
import time
from functools import partial
from pathlib import Path

import parlor
from parlor.bots.levels import knobs_of
from parlor.bots.searcher import SearchBot
from parlor.engine.bot import answer
from parlor.lab.statistics import wilson

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "bots"))
from perfect import Solver, exploitability, questions
from test_leduc_value import insight, policy

# After so many random drops so many positions; earlier ones take the solver too long.
POSITIONS = ((16, 20), (20, 60), (24, 60), (28, 60))


def searcher(seconds: float) -> SearchBot:
    """What level 5 does in so many seconds of the processor, whatever else it is busy with."""
    start, trial = parlor.game("connect_four").start(), 20000
    knobs = knobs_of(start, None)
    begun = time.process_time()
    SearchBot(trial, knobs=knobs).search(start.guess(0, parlor.Dice(1)), parlor.Dice(1))
    return SearchBot(int(trial * seconds / (time.process_time() - begun)), knobs=knobs)


def connect_four(seconds: float) -> None:
    """Positions in which not every drop keeps the value."""
    bot, solver, kept, asked = searcher(seconds), Solver(), 0, 0
    for discs, count in POSITIONS:
        right, guessed = 0, 0.0
        for number, (state, good) in enumerate(questions(count, discs, 1, solver)):
            right += answer(bot, state, parlor.Dice(number)) in good
            guessed += len(good) / len(state.picks())
        print(f"after {discs} drops: {right} of {count}; any drop would in {guessed / count:.0%}", flush=True)
        kept, asked = kept + right, asked + count
    share = wilson(kept, asked)
    print(
        f"Connect Four, {seconds:g} s, {bot.iterations:,} iterations: {kept} of {asked} drops keep the value, "
        f"{share.value:.0%} ({share.low:.0%} to {share.high:.0%})"
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
