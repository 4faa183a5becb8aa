"""What does it change if a card costs less? The same deals before and after, compared one by one.

python examples/lab/cheaper_card.py [MATCHES]
"""

import sys
import tempfile
from pathlib import Path

import parlor.lab
from parlor.lab.statistics import mean_interval

PACK = """
[card.hurl]
name = "Hurl"
type = "PK"
cost = 3
symbol = "circle"
verbs = "damage:2"
source = "house"
"""


def main(matches: int) -> None:
    """Play both arms and tell by how much the difference is surer than two separate studies."""
    with tempfile.TemporaryDirectory() as folder:
        pack = Path(folder, "cheaper_hurl.toml")
        pack.write_text(PACK, encoding="utf-8")
        arms = {"before": {}, "after": {"packs": [pack]}}
        result = parlor.lab.run("espeers", bots=["policy", "policy"], arms=arms, matches=matches)
    kinetic = result.seats.filter(seat=0).pivot("arm", index="deal", values="points")
    paired = mean_interval((kinetic["after"] - kinetic["before"]).to_list())
    alone = sum(mean_interval(kinetic[arm].to_list()).half ** 2 for arm in arms) ** 0.5
    print(f"Kinetic wins {100 * paired.value:+.1f} ± {100 * paired.half:.1f} points with a cheaper Hurl")
    print(f"  two studies with luck of their own would have said ± {100 * alone:.1f}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1000)
