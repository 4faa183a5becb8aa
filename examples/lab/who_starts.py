"""Does it help to start? Symmetric on both boards, with the seats' shares and what could have been seen.

python examples/lab/who_starts.py [MATCHES]
"""

import sys

import parlor.lab
from parlor.lab.statistics import estimate, mean_interval, visible


def main(matches: int) -> None:
    """Play both boards and tell."""
    boards = {name: {"options": {"board": name}} for name in ("h37", "h61")}
    result = parlor.lab.run("symmetric", bots=["policy", "policy"], arms=boards, matches=matches)
    for name in boards:
        points = result.seats.filter(arm=name, seat=0)["points"].to_list()
        share = mean_interval(points)
        print(f"{name}: the starter gets {100 * share.value:.1f} % ({100 * share.low:.1f} to {100 * share.high:.1f})")
        print(f"  a difference of {100 * visible(estimate(points).error):.1f} points would have shown")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
