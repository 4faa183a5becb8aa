"""SOURCE: random matches over all option sets, and how a greedy player does with red, with blue, and going first.

python bench/source.py                        # everything: 100,000 random matches, 10,000 games of the greedy player
python bench/source.py --random 2000 --games 0
"""

import argparse
import time
from itertools import product
from math import sqrt
from statistics import median
from typing import Any

import parlor
from parlor.bots.bot import Bot, answer
from parlor.bots.roster import bot
from parlor.engine import CHANCE, OVER, Dice, Picks
from parlor.engine.play import play_out

MINUTES = {75: 30, 100: 45, 125: 60, 150: 75}
GAME = parlor.game("source")


def option_sets() -> list[dict[str, Any]]:
    """Main options in all combinations that change the rules."""
    names = ("draw", "decks", "sides", "lane", "flux_on_road", "tie")
    values = (
        ("intentional", "blind"),
        ("red,blue", "blue,red", "red,red", "blue,blue"),
        ("choose", "t_left,t_right", "t_left,t_left"),
        (2, 3, 5),
        ("yes", "no"),
        ("none", "both"),
    )
    return [dict(zip(names, chosen, strict=True)) for chosen in product(*values)]


def random_play(matches: int) -> None:
    """Random matches over all option sets, each with all its cards at the end, and the processor time they took."""
    sets = option_sets()
    picks, made, each, seconds = Picks(), 0, -(-matches // len(sets)), 0.0
    for number, options in enumerate(sets):
        start, dice = GAME.begin(GAME.check(options)), Dice(number)
        for _ in range(each):
            state = start.fork()
            began = time.process_time()
            made += play_out(state, dice, picks)
            seconds += time.process_time() - began
            if state.seat != OVER or state.tally() != start.tally():
                raise AssertionError(f"a match with {options} broke a law: {state.position()}")
    print(f"{each * len(sets):,} random matches over {len(sets)} option sets, every card still there at the end:")
    print(f"{made:,} picks, {made / seconds:,.0f} picks a second of processor time")


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
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--random", type=int, default=100_000, help="how many random matches")
    parser.add_argument("--games", type=int, default=10_000, help="how many games of the greedy player")
    arguments = parser.parse_args()
    if arguments.random:
        random_play(arguments.random)
    if arguments.games:
        greedy_play(arguments.games)
