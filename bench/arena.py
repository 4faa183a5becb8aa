"""How fast the arena plays: matches a second of processor time, with all that the lab's tables need.

python bench/arena.py                        all five games, greedy and policy
python bench/arena.py source --bots greedy --rounds 5 --seconds 4

A busy machine makes processor seconds longer (cores share caches and units), so several rounds are played, all games by
turns, and the middle and the best are told. Beside them, in the same rounds: `ladder.play`, which makes game, bots and
arena anew for every match. The last column is what 10,000 matches would take two cores, by the middle.
"""

import argparse
import os
import statistics
import time
from collections.abc import Callable

import parlor
from parlor.bots import roster
from parlor.bots.arena import Arena
from parlor.bots.watch import Watch
from parlor.lab.chunks import TOLD, kept
from parlor.lab.ladder import Event, Pairing, play

GAMES = ["espeers", "symetra", "symmetric", "source", "wiz"]
BOTS = ["policy", "greedy"]


def arena(name: str, bot: str) -> Callable[[int], object]:
    """Plays a match as a chunk does."""
    game = parlor.game(name)
    start = game.begin(game.check({}))
    ring, bots = Arena(start), [roster.bot(bot, game) for _ in range(start.players)]
    seats = list(range(len(bots)))
    return lambda seed: ring.play(bots, seed, seats, Watch(start, seed % TOLD == 0))


def ladder(name: str, bot: str) -> Callable[[int], object]:
    """Plays a match as a ladder does."""
    event = Event(name, (), {}, 0.0)
    return lambda seed: play(event, [bot], Pairing((0, 0), seed))


def rate(make: Callable[[int], object], seconds: float) -> float:
    """Matches a second of processor time."""
    begun, played = time.process_time(), 0
    while time.process_time() - begun < seconds or not played:
        make(played)
        played += 1
    return played / (time.process_time() - begun)


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*")
    parser.add_argument("--bots", nargs="+", default=BOTS)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--seconds", type=float, default=2.0, help="of processor time, each")
    args = parser.parse_args()
    wanted = [(name, bot) for bot in args.bots for name in args.games or GAMES]
    found: dict[tuple[str, str], list[float]] = {one: [] for one in wanted}
    beside: dict[tuple[str, str], list[float]] = {one: [] for one in wanted}
    print(f"load {os.getloadavg()[0]:.1f} before", flush=True)
    for _ in range(args.rounds):
        for one in wanted:
            with kept():
                found[one].append(rate(arena(*one), args.seconds))
            beside[one].append(rate(ladder(*one), args.seconds))
    print(f"load {os.getloadavg()[0]:.1f} after\n")
    print("| game | bots | middle | best | beside `ladder.play` | 10,000 on two cores |\n|---|---|---:|---:|---:|---:|")
    for one in wanted:
        middle = statistics.median(found[one])
        ratio = middle / statistics.median(beside[one])
        print(f"| {one[0]} | {one[1]} | {middle:.0f} | {max(found[one]):.0f} | {ratio:.2f} | {5000 / middle:.0f} s |")


if __name__ == "__main__":
    main()
