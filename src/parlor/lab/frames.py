"""An experiment from Python: what `parlor.lab.run` does."""

import tempfile
from collections.abc import Sequence
from contextlib import closing
from dataclasses import replace
from pathlib import Path
from typing import Any

from parlor import registry
from parlor.engine.errors import BadOption
from parlor.lab.experiment import Arm, Experiment, Pack, Stop
from parlor.lab.runners import runner
from parlor.lab.runs import Result, run

OF_AN_ARM = ("options", "packs", "bots")
# Chunks have so many deals: the largest of these that makes so many parts of an experiment, and rounds of at most so
# many deals (a round is a chunk of every arm: less does not count).
SIZES = (1, 2, 5, 10, 25, 50, 100)
PARTS = 24
ROUND = 200


def play(
    game: str,
    bots: Sequence[str],
    arms: dict[str, dict[str, Any]],
    options: dict[str, Any],
    packs: Sequence[str | Path],
    matches: int,
    seconds: float,
    seed: int,
    jobs: int,
    out: str | Path | None,
) -> Result:
    """Play it, in a folder that is kept or not."""
    common = tuple(Pack.read(Path(pack)) for pack in packs)
    listed = tuple(arm_of(name, given, common) for name, given in (arms or {"all": {}}).items())
    players = registry.game(game, [pack.file() for pack in listed[0].packs]).check(options)["players"]
    named = tuple(bots) or ("greedy",) * players
    experiment = sized(Experiment(game, named, listed, options, seed, stop=Stop(seconds=seconds)), matches)
    with tempfile.TemporaryDirectory(prefix="parlor-lab-") as folder, closing(runner(jobs)) as chosen:
        return run(experiment, Path(out or folder), chosen)


def arm_of(name: str, given: dict[str, Any], common: tuple[Pack, ...] = ()) -> Arm:
    """An arm from named fields."""
    for field in given:
        if field not in OF_AN_ARM:
            raise BadOption(f"arm {name} has no field {field}; its fields are {', '.join(OF_AN_ARM)}")
    own = tuple(Pack.read(Path(pack)) for pack in given.get("packs", ()))
    return Arm(name, common + own, given.get("options", {}), tuple(given.get("bots", ())))


def sized(experiment: Experiment, matches: int) -> Experiment:
    """The same experiment with about so many matches an arm, in chunks of a fitting size."""
    if matches < 1:
        raise BadOption(f"at least 1 match is played, not {matches}")
    seatings = max(len(experiment.seatings(number)) for number in range(len(experiment.arms)))
    deals = -(-matches // seatings)
    most = min(deals // PARTS, ROUND // len(experiment.arms))
    return replace(experiment, deals=deals, chunk=max(size for size in SIZES if size == 1 or size <= most))
