"""Connect Four against OpenSpiel's C++ tree search with its solver, at equal processor time a move.

`python bench/beside_openspiel.py [matches] [seconds ...]`; every pair of matches shares an opening of two random drops
and swaps the seats. How many simulations each side is asked for is set anew after every move, so that its mean
processor time stays the one asked for; what is proved or settled stops sooner. How many it really makes in a second is
told from the opening.
"""

import random
import sys
import time
from collections.abc import Callable
from importlib import import_module
from typing import Any

import parlor
from parlor.bots.levels import knobs_of
from parlor.bots.searcher import SearchBot
from parlor.engine.bot import answer
from parlor.engine.dice import Dice
from parlor.lab.statistics import wilson

EXPLORE = 2.0
BATCH = 3000
SECONDS = 1.0


class Budget:
    """How many simulations a mover makes, so that its moves take the processor `seconds` on average."""

    def __init__(self, seconds: float, rate: float) -> None:
        self.seconds = seconds
        self.rate = rate
        self.used = 0.0
        self.moves = 0
        self.made = 0

    def simulations(self) -> int:
        """For the next move."""
        owed = self.seconds * (self.moves + 1) - self.used
        return max(50, int(self.rate * min(max(owed, 0.3 * self.seconds), 2 * self.seconds)))

    def spent(self, seconds: float, simulations: int) -> None:
        """What a move took."""
        self.used += seconds
        self.moves += 1
        self.made += simulations
        if self.used > 0:
            self.rate = self.made / self.used


def match(spiel: Any, ours: Budget, theirs: Budget, opening: list[int], our_seat: int, seed: int) -> float:
    """Our points in one match."""
    state, dice = parlor.game("connect_four").start(), Dice(seed)
    game = spiel.load_game("connect_four")
    mirror = game.new_initial_state()
    bot = SearchBot(1, knobs=knobs_of(state, None), keeps=True)
    for drop in opening:
        state.pick(drop)
        mirror.apply_action(drop)
    while state.seat != parlor.OVER:
        begun = time.process_time()
        if state.seat == our_seat:
            bot.iterations = ours.simulations()
            drop = answer(bot, state, dice)
            ours.spent(time.process_time() - begun, bot.iterations)
        else:
            count = theirs.simulations()
            other = spiel.MCTSBot(
                game, spiel.RandomRolloutEvaluator(1, seed), EXPLORE, count, 1000, True, seed + len(state.log), False
            )
            drop = other.step(mirror)
            theirs.spent(time.process_time() - begun, count)
        state.pick(drop)
        mirror.apply_action(drop)
    return state.scores()[our_seat]


def pace(simulate: Callable[[], object]) -> float:
    """Simulations a second of the processor, made BATCH by BATCH."""
    made, begun = 0, time.process_time()
    while time.process_time() - begun < SECONDS:
        simulate()
        made += BATCH
    return made / (time.process_time() - begun)


def paces(spiel: Any) -> tuple[float, float]:
    """Ours and theirs, from the opening."""
    state, game = parlor.game("connect_four").start(), spiel.load_game("connect_four")
    seen, bot = state.guess(0, Dice(1)), SearchBot(BATCH, knobs=knobs_of(state, None))
    other = spiel.MCTSBot(game, spiel.RandomRolloutEvaluator(1, 1), EXPLORE, BATCH, 1000, True, 1, False)
    return pace(lambda: bot.search(seen, Dice(1))), pace(lambda: other.step(game.new_initial_state()))


def run(matches: int, seconds: float) -> None:
    """Play pairs, tell the share of the points."""
    spiel = import_module("pyspiel")
    luck, points = random.Random(1), 0.0
    ours, theirs = Budget(seconds, 300_000), Budget(seconds, 100_000)
    for pair in range(matches // 2):
        opening = [luck.randrange(7), luck.randrange(7)]
        points += sum(match(spiel, ours, theirs, opening, seat, 2 * pair + seat) for seat in range(2))
    share = wilson(points, matches)
    print(
        f"{seconds} s a move: {points:g} of {matches} points, {share.value:.0%} ({share.low:.0%}-{share.high:.0%}); "
        f"processor seconds a move {ours.used / ours.moves:.4f} and {theirs.used / theirs.moves:.4f}",
        flush=True,
    )


if __name__ == "__main__":
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    print("simulations/s from the opening: {:,.0f} and {:,.0f}".format(*paces(import_module("pyspiel"))), flush=True)
    for asked in [float(text) for text in sys.argv[2:]] or [0.02, 0.2]:
        run(count, asked)
