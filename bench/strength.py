"""How strong the levels are: each against the one below, the highest against `random` and `greedy`.

python bench/strength.py espeers                        all pairs, at most 60 matches each
python bench/strength.py wiz 5 4 --time 0.2             one pair; level 5 thinks 0.2 s a sentence
python bench/strength.py source --matches 20 --limit 60 at most 20 matches or 60 s a pair
python bench/strength.py symetra 2 1 --players 3        one of level 2 among two of level 1, on each seat in turn

Matches come in pairs with the same luck and exchanged seats. `parlor ladder` plays whole round-robins.
"""

import argparse
import time
from itertools import pairwise

from parlor.bots.levels import LEVELS
from parlor.lab.ladder import Event, Ladder, Pairing, Rate, luck, play

OPPONENTS = [(higher, lower) for lower, higher in pairwise(LEVELS)] + [(LEVELS[-1], "random"), (LEVELS[-1], "greedy")]


def measure(event: Event, names: tuple[str, str], matches: int, limit: float, seed: int) -> Ladder:
    """Play so many matches between two bots, or until the time is up."""
    ladder = Ladder(list(names))
    begun = time.monotonic()
    for match in range(matches):
        turn, exchanged = divmod(match, 2)
        if not exchanged and match and time.monotonic() - begun > limit:
            break
        pairing = Pairing((0, 1) if not exchanged else (1, 0), luck(seed, turn, 0))
        ladder.add(pairing, play(event, names, pairing))
    return ladder


def alone(event: Event, names: tuple[str, str], matches: int, limit: float, seed: int, players: int) -> str:
    """The first bot alone among the others, on each seat in turn with the same luck, as a row of a table."""
    begun, points, played = time.monotonic(), 0.0, 0
    for match in range(matches):
        turn, seat = divmod(match, players)
        if seat == 0 and match and time.monotonic() - begun > limit:
            break
        seats = tuple(0 if one == seat else 1 for one in range(players))
        points += play(event, names, Pairing(seats, luck(seed, turn, 0))).points[seat]
        played += 1
    rate = Rate.of(points, played)
    share = f"{100 * rate.share:.0f} % | {100 * rate.low:.0f}–{100 * rate.high:.0f} %"
    return f"| {names[0]} | {players - 1} of {names[1]} | {played} | {share} | {100 / players:.0f} % |"


def row(ladder: Ladder) -> str:
    """The result as a row of a table: share, interval, difference in Elo, thinking time a pick of both."""
    rate, elo = ladder.rate(0, 1), ladder.elo()
    share = f"{100 * rate.share:.0f} % | {100 * rate.low:.0f}–{100 * rate.high:.0f} %"
    pace = " | ".join(f"{1000 * ladder.seconds_a_pick(bot):.1f}" for bot in (0, 1))
    return f"| {ladder.names[0]} | {ladder.names[1]} | {rate.games} | {share} | {elo[0] - elo[1]:+.0f} | {pace} |"


def main() -> None:
    """Measure and print a table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("bots", nargs="*")
    parser.add_argument("--matches", type=int, default=60)
    parser.add_argument("--limit", type=float, default=3600.0, help="seconds a pair")
    parser.add_argument("--time", type=float, default=0.0, help="seconds a sentence for level 5 (1)")
    parser.add_argument("--random", type=int, default=0, help="random picks before each match")
    parser.add_argument("--players", type=int, default=2, help="more than 2: the first bot alone among others")
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    print(f"{args.game}, level 5 thinks {args.time or 1.0:g} s")
    if args.players > 2:
        print("| bot | among | matches | share | 95 % | if all were equal |")
        print("|---|---|---|---|---|---|", flush=True)
        event = Event(args.game, (), {"players": args.players}, args.time, random=args.random)
        for one, other in [tuple(args.bots)] if args.bots else OPPONENTS:
            print(alone(event, (one, other), args.matches, args.limit, args.seed, args.players), flush=True)
        return
    print("| bot | against | matches | share | 95 % | Elo | ms a pick | other |")
    print("|---|---|---|---|---|---|---|---|", flush=True)
    event = Event(args.game, (), {}, args.time, random=args.random)
    for one, other in [tuple(args.bots)] if args.bots else OPPONENTS:
        print(row(measure(event, (one, other), args.matches, args.limit, args.seed)), flush=True)


if __name__ == "__main__":
    main()
