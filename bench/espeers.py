"""Espeers under load: laws over many random matches, speed of random play, and the beginner decks under greedy play.

python bench/espeers.py                 100,000 random matches, 10,000 greedy games
python bench/espeers.py 2000 200        fewer of each
"""

import math
import sys
import time
from typing import Any

import parlor
from parlor import COMPILED, OVER, WATCHER, Dice, State
from parlor.bots.greedy import GreedyBot
from parlor.engine.picks import Picks
from parlor.engine.play import play_out, random_matches

GAME = parlor.game("espeers")
# No match of this game comes near: whoever needs more picks than this hangs.
HANG = 5000
# How often a match is looked at, and in how many of them also for leaks (scenes are slow).
STRIDE = 37
SECRETS = 10


def start(**options: Any) -> State:
    """A match without a record, as a search plays it."""
    return GAME.start(ask_chance=True, **options).fork()


def check(state: State, tally: dict[str, int], where: str) -> None:
    """Laws 1 and 5 at one moment."""
    if state.tally() != tally:
        raise SystemExit(f"law 5 is broken, {where}: {state.tally()} instead of {tally}")
    if state.seat != OVER and not state.picks():
        raise SystemExit(f"law 1 is broken, {where}: no legal picks")


def check_secrets(state: State, dice: Dice, viewer: int, where: str) -> None:
    """Law 4 at one moment: the viewer cannot tell the match from a guess."""
    guess = state.imagine(viewer, dice)
    same = guess.seat == state.seat and guess.view(viewer) == state.view(viewer)
    if state.seat == viewer:
        same = same and guess.picks() == state.picks()
    if not same or guess.scene(viewer) != state.scene(viewer):
        raise SystemExit(f"law 4 is broken, {where}: seat {viewer} can tell the match from a guess")


def laws(matches: int) -> None:
    """Random matches of every option set, looked at every few picks and at the end."""
    share = math.ceil(matches / len(GAME.variants))
    for name, options in GAME.variants.items():
        begin, picks, dice = start(**options), Picks(), Dice(2024)
        tally = begin.tally()
        made = 0
        for number in range(share):
            state = begin.fork()
            length = 0
            while state.seat != OVER:
                length += play_out(state, dice, picks, STRIDE)
                where = f"{name}, match {number}, pick {length}"
                check(state, tally, where)
                if number % SECRETS == 0:
                    check_secrets(state, dice, (0, 1, WATCHER)[length % 3], where)
                if length > HANG:
                    raise SystemExit(f"law 1 is broken, {name}, match {number}: it does not end")
            if sum(state.scores()) != 1:
                raise SystemExit(f"{name}, match {number}: scores {state.scores()}")
            made += length
        print(f"laws   {name:20} {share:7} matches {made:10} picks: nothing hangs, leaks, is made or lost")


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
    matches = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
    games = int(sys.argv[2]) if len(sys.argv) > 2 else 10_000
    print(f"Espeers, {'compiled' if COMPILED else 'interpreted'}")
    speed(max(20, matches // 20))
    laws(matches)
    decks(games)


if __name__ == "__main__":
    main()
