"""Espeers: speed of random play, and the beginner decks against each other under greedy play.

python bench/espeers.py            10,000 greedy games
python bench/espeers.py 200        fewer
"""

import math
import sys
import time
from typing import Any

import parlor
from parlor import COMPILED, OVER, Dice, State
from parlor.bots.greedy import GreedyBot
from parlor.engine.play import random_matches

GAME = parlor.game("espeers")


def start(**options: Any) -> State:
    """A match without a record, as a search plays it."""
    return GAME.start(ask_chance=True, **options).fork()


def speed(matches: int) -> None:
    """Random picks a second, chance's included."""
    for name, options in GAME.variants.items():
        begin = start(**options)
        began = time.process_time()
        made = random_matches(begin, matches, Dice(1))
        spent: float = time.process_time() - began
        print(
            f"speed  {name:20} {int(made) / matches:7.1f} picks a match {int(made) / spent / 1e6:6.2f} million picks/s"
        )


def greedy_winner(begin: State, bot: GreedyBot, dice: Dice) -> int:
    """Who wins when both seats play greedily; each decides from a guess of its own."""
    state = begin.fork()
    while state.seat != OVER:
        if state.seat < 0:
            state.apply(state.chance(dice))
        else:
            state.apply(bot.choose(state.imagine(state.seat, dice), dice))
    return state.winners()[0]


def interval(wins: int, games: int) -> str:
    """A win rate with its 95 % interval (Wilson)."""
    z = 1.96
    rate = wins / games
    middle = (rate + z * z / (2 * games)) / (1 + z * z / games)
    half = z * math.sqrt(rate * (1 - rate) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return f"{100 * rate:5.1f} %  ({100 * (middle - half):.1f} to {100 * (middle + half):.1f})"


def decks(games: int) -> None:
    """Kinetic against Telepath, half of the games in each seat order, and who starts."""
    bot, dice = GreedyBot(), Dice(7)
    kinetic = first = 0
    for number in range(games):
        seat, starter = number % 2, number // 2 % 2
        own, other = ("deck0", "deck1") if seat == 0 else ("deck1", "deck0")
        begin = start(**{own: "kinetic", other: "telepath", "starts": ("first", "second")[starter]})
        winner = greedy_winner(begin, bot, dice)
        kinetic += winner == seat
        first += winner == starter
    print(f"greedy Kinetic wins  {interval(kinetic, games)}  of {games} games against Telepath")
    print(f"greedy Telepath wins {interval(games - kinetic, games)}")
    print(f"greedy the starter wins {interval(first, games)}")
    best = max(kinetic, games - kinetic) / games
    if best > 0.55:
        print(f"greedy note: {'Kinetic' if 2 * kinetic > games else 'Telepath'} wins more than 55 %")


def main() -> None:
    games = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000
    print(f"Espeers, {'compiled' if COMPILED else 'interpreted'}")
    speed(5000)
    decks(games)


if __name__ == "__main__":
    main()
