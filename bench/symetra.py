"""How fast Symetra runs, and how well its solitaire solver plays: `python bench/symetra.py [deals]`."""

import statistics
import sys
import time

import parlor
from parlor.engine.dice import Dice
from parlor.engine.play import forks, random_matches
from parlor.games.symetra.commands.solve import deal

MATCHES = 2000
FORKS = 100_000


def main(deals: int) -> None:
    game = parlor.game("symetra")
    mode = "compiled" if parlor.COMPILED else "interpreted"
    start = game.start(players=3, ask_chance=True)
    random_matches(start, 50, Dice(1))
    begun = time.process_time()
    picks = int(random_matches(start, MATCHES, Dice(2)))
    print(f"{mode}, 3 players: {picks / (time.process_time() - begun):,.0f} picks/s, {picks / MATCHES:.0f} a match")
    begun = time.process_time()
    forks(game.start(players=3, seed=3), FORKS)
    print(f"{FORKS / (time.process_time() - begun):,.0f} forks/s")
    found = [deal(game, seed, 24, 20.0) for seed in range(deals)]
    cards, energy = statistics.mean(one.cards for one in found), statistics.mean(one.energy for one in found)
    best = max(found, key=lambda one: one.energy)
    seconds = statistics.mean(one.seconds for one in found)
    print(f"solitaire, {deals} deals: mean {cards:.1f} cards and {energy:.1f} energy, {seconds:.2f} s a deal")
    print(f"best {best.cards} cards and {best.energy} energy")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20)
