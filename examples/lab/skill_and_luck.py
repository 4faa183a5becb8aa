"""How much is skill? Three players of different skill, their shares, and how early a match is decided.

python examples/lab/skill_and_luck.py [MATCHES]
"""

import sys

import parlor.lab
from parlor.lab.pairs import Pairs
from parlor.lab.statistics import mean_interval

DUELS = {"greedy against policy": ["greedy", "policy"], "policy against random": ["policy", "random"]}


def main(matches: int) -> None:
    """Play the duels, both bots on both seats with the same luck, and tell."""
    arms = {name: {"bots": bots} for name, bots in DUELS.items()}
    result = parlor.lab.run("espeers", bots=["policy", "policy"], arms=arms, matches=matches)
    for name in DUELS:
        points = result.seats.filter(arm=name, voice=0).sort("deal", "seating")["points"].to_list()
        pairs = Pairs()
        for first, second in zip(points[::2], points[1::2], strict=True):
            pairs.add(first, second)
        share, elo = pairs.interval(), pairs.normalised_elo()
        decided = mean_interval(result.matches.filter(arm=name)["decided"].to_list()).value
        print(f"{name}: {100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})")
        print(f"  normalised Elo {elo.value:+.0f}; the winner leads for good after {100 * decided:.0f} % of a match")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
