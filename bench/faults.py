"""Whether `parlor lab compare` finds faults that were planted, and finds none where there is none.

python bench/faults.py                    the three faults, 50 seconds of play each, and 100 runs with another text
python bench/faults.py --seconds 20 --texts 10

The faults: an Espeers card that costs 1 less, a SOURCE monster that is 20 stronger, a joker more in Wiz. What is told
is the verdict with the seconds it took in all, and the load of the machine.
"""

import argparse
import os
import tempfile
import time
from pathlib import Path
from typing import Any

from parlor.bots.workers import cores
from parlor.lab.edits import Cards, toml
from parlor.lab.runners import runner
from parlor.lab.setting import Setting
from parlor.lab.studies import compare_study
from parlor.registry import game

STRONGER = "static: st(self, all=20)"


def pack(folder: Path, of: str, card: str, **fields: Any) -> Path:
    """A pack with one card changed."""
    path = folder / f"{of}-{card}.toml"
    path.write_text(toml({"card": {card: Cards(game(of)).cards[card] | fields}}), encoding="utf-8")
    return path


def faults(folder: Path) -> dict[str, tuple[str, list[Path], list[str]]]:
    """What is planted: the game, its pack, its option."""
    cost = Cards(game("espeers")).cards["push"]["cost"]
    return {
        "Push costs 1 less": ("espeers", [pack(folder, "espeers", "push", cost=cost - 1)], []),
        "Cinder Imp is 20 stronger": ("source", [pack(folder, "source", "cinder_imp", program=STRONGER)], []),
        "a joker more": ("wiz", [], ["wiz=3"]),
    }


def find(name: str, packs: list[Path], options: list[str], seconds: float, bots: str, out: Path) -> None:
    """Ask the lab and print what it says."""
    begun = time.monotonic()
    players = runner(cores())
    setting = Setting(name, out, bots=(bots,), seconds=seconds, runner=players)
    found = compare_study(setting, packs, options)
    players.close()
    print(f"  {' '.join(found['verdict'])}")
    print(f"  {found['deals']:,} deals, {bots}, {time.monotonic() - begun:.0f} s", flush=True)


def unchanged(folder: Path, runs: int) -> int:
    """In how many of so many runs, each with its seed, a pack that changes only a text is called no difference."""
    packs = [pack(folder, "espeers", "push", name="PUSH", source="published")]
    right = 0
    for seed in range(1, runs + 1):
        setting = Setting("espeers", folder / f"text{seed}", bots=("policy",), seed=seed, matches=60)
        right += "no difference" in compare_study(setting, packs, [])["verdict"][0]
    return right


def main() -> None:
    """Look for what was planted."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=50.0)
    parser.add_argument("--texts", type=int, default=100)
    parser.add_argument("--bots", default="policy")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        for number, (what, (name, packs, options)) in enumerate(faults(folder).items()):
            print(f"{what} (load {os.getloadavg()[0]:.1f})", flush=True)
            find(name, packs, options, args.seconds, args.bots, folder / str(number))
        if args.texts:
            print(f"only a text: no difference in {unchanged(folder, args.texts)} of {args.texts} runs")


if __name__ == "__main__":
    main()
