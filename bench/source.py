"""SOURCE: speed of random play, and how a greedy player does with red, with blue, and going first.

python bench/source.py            10,000 games of the greedy player
python bench/source.py 400        fewer
"""

import sys
import time
from math import sqrt
from statistics import median
from typing import Any

import parlor
from parlor.bots.roster import bot
from parlor.engine import CHANCE, OVER, Dice
from parlor.engine.bot import Bot, answer
from parlor.engine.play import random_matches

MINUTES = {75: 30, 100: 45, 125: 60, 150: 75}
GAME = parlor.game("source")


def random_play(matches: int) -> None:
    """Random picks a second of processor time, chance's included."""
    for name, options in GAME.variants.items():
        begin, began = GAME.begin(GAME.check(options)), time.process_time()
        made = int(random_matches(begin, matches, Dice(1)))
        print(f"{name:12} {made / matches:6.0f} picks a match {made / (time.process_time() - began):11,.0f} picks/s")


def play(player: Bot, options: dict[str, Any], dice: Dice) -> tuple[list[int], int]:
    """One match of the player against itself: winners and turns."""
    state = GAME.begin(GAME.check(options))
    while state.seat != OVER:
        pick = state.chance(dice) if state.seat == CHANCE else answer(player, state, dice)
        state.apply(pick)
    return state.winners(), int(state.facts()["turn"])


def share(wins: float, games: int) -> str:
    """A share with its 95 % interval (Wilson)."""
    z, p = 1.96, wins / games
    middle = (p + z * z / (2 * games)) / (1 + z * z / games)
    half = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games)) / (1 + z * z / games)
    return f"{100 * p:.1f} % ({100 * (middle - half):.1f} to {100 * (middle + half):.1f})"


def greedy_play(games: int) -> None:
    """Red against blue, both seats, both orders, at four lengths."""
    player = bot("greedy", GAME)
    print("| SourcePoints | games | red wins | first player wins | draws | median turns | rulebook |")
    print("|---:|---:|---:|---:|---:|---:|---:|")
    for points, minutes in MINUTES.items():
        each = games // len(MINUTES)
        red, first, draws, turns = 0.0, 0.0, 0, []
        for number in range(each):
            decks, order = number % 2, number // 2 % 2
            options = {"points": points, "decks": ["red,blue", "blue,red"][decks], "first": f"seat:{order}"}
            winners, length = play(player, options, Dice(points * 100_000 + number))
            red += (decks in winners) / len(winners)
            first += (order in winners) / len(winners)
            draws += len(winners) == 2
            turns.append(length)
        row = [points, each, share(red, each), share(first, each), draws, f"{median(turns):g}", f"{minutes} min"]
        print("| " + " | ".join(str(cell) for cell in row) + " |", flush=True)


if __name__ == "__main__":
    random_play(500)
    greedy_play(int(sys.argv[1]) if len(sys.argv) > 1 else 10_000)
