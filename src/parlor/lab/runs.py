"""Running an experiment: chunks in order, until it is enough; and what is left of it in a folder.

    manifest.json     all that is needed to repeat it
    parts/            one folder a chunk
    matches.parquet, seats.parquet, cards.parquet, decisions.parquet

Enough is judged by *rounds* (chunk n of every arm) in their order, never by what happened to be done first, so the
result depends on the experiment alone. What was made beyond the last round that counts is kept, but not counted.
"""

import json
import platform
import shlex
import sys
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, NamedTuple

import polars as pl

from parlor.bots.workers import cores
from parlor.engine.errors import BadData, BadOption
from parlor.lab.chunks import SUMS, Chunk
from parlor.lab.experiment import Experiment, of_plain
from parlor.lab.looks import Looks
from parlor.lab.runners import Here, Runner
from parlor.lab.statistics import z
from parlor.lab.tables import Tables, load, save
from parlor.version import COMPILED

# So many deals are played whatever the clock says: fewer have no interval worth the name.
LEAST = 10


class Standing(NamedTuple):
    """How far a run is: deals that count, of how many, and half the width of a seat's widest interval (in points)."""

    deals: int
    of: int
    width: float


class Result(NamedTuple):
    """What an experiment gave: its tables hold `rounds` complete rounds."""

    experiment: Experiment
    rounds: int
    tables: Tables
    seconds: float

    @property
    def matches(self) -> pl.DataFrame:
        """One row a match."""
        frame: pl.DataFrame = self.tables.matches
        return frame

    @property
    def seats(self) -> pl.DataFrame:
        """One row a seat of a match."""
        frame: pl.DataFrame = self.tables.seats
        return frame

    @property
    def cards(self) -> pl.DataFrame:
        """One row a card in the hands of a seat of a match."""
        frame: pl.DataFrame = self.tables.cards
        return frame

    @property
    def decisions(self) -> pl.DataFrame:
        """Some matches sentence by sentence."""
        frame: pl.DataFrame = self.tables.decisions
        return frame

    @property
    def deals(self) -> int:
        """How many deals every arm has played."""
        return min(self.rounds * self.experiment.chunk, self.experiment.deals)


class Part(NamedTuple):
    """One of several shares of an experiment: the `number`-th of `of`, from 1."""

    number: int
    of: int

    @classmethod
    def parse(cls, text: str) -> "Part":
        """From `3/64`."""
        try:
            number, of = (int(word) for word in text.split("/"))
        except ValueError:
            raise BadOption(f"a part is written 3/64, not {text}") from None
        if not 1 <= number <= of:
            raise BadOption(f"a part is one of 1/{of} to {of}/{of}, not {text}")
        return cls(number, of)


class Width:
    """Half the width of the widest interval of a seat's share, from rounds as they come."""

    def __init__(self, experiment: Experiment, out: Path) -> None:
        self.experiment = experiment
        self.out = out
        self.sums: dict[tuple[int, int], tuple[float, float, int]] = {}

    def add(self, number: int) -> None:
        """Another round counts."""
        for arm in range(len(self.experiment.arms)):
            found = json.loads((Chunk(arm, number).folder(self.out) / SUMS).read_text(encoding="utf-8"))
            for seat, (total, squares, count) in enumerate(found):
                before = self.sums.get((arm, seat), (0.0, 0.0, 0))
                self.sums[arm, seat] = (before[0] + total, before[1] + squares, before[2] + count)

    def half(self) -> float:
        """The width now, in points of a hundred."""
        halves = [100.0]
        for total, squares, count in self.sums.values():
            # Deals that were all alike are treated as if one had been otherwise.
            variance = max(0.25 / (count + 1), squares / count - (total / count) ** 2)
            halves.append(100 * z() * (variance / count) ** 0.5)
        return max(halves[1:], default=100.0)


def run(
    experiment: Experiment,
    out: Path,
    runner: Runner | None = None,
    part: Part | None = None,
    progress: Callable[[Standing], None] = lambda standing: None,
) -> Result:
    """Play an experiment, or go on with it, in a folder; Ctrl-C keeps what is done."""
    experiment.check()
    begun = time.monotonic()
    begin_folder(experiment, out)
    width, looks = Width(experiment, out), Looks(experiment, out)
    before, done = rounds_there(experiment, out), set[Chunk]()
    rounds, enough = 0, False

    def wanted() -> Iterator[Chunk]:
        for number in range(experiment.chunks()):
            if part is not None and number % part.of != part.number - 1:
                continue
            for arm in range(len(experiment.arms)):
                if enough:
                    return
                yield Chunk(arm, number)

    try:
        for chunk in (runner or Here()).run(experiment, wanted(), out):
            done.add(chunk)
            while not enough and part is None and _round(experiment, rounds) <= done:
                width.add(rounds)
                looks.add(rounds)
                rounds += 1
                standing = Standing(len(experiment.deals_of(0)) * rounds, experiment.deals, width.half())
                progress(standing)
                # What was played before costs no time: it counts, however late it is.
                spent = time.monotonic() - begun if rounds >= before else 0.0
                enough = is_enough(experiment, rounds, standing.width, spent) or (
                    rounds * experiment.chunk >= LEAST and looks.decided()
                )
            if enough or rounds == experiment.chunks():
                break
    except KeyboardInterrupt:
        if part is None and rounds == 0:
            raise
    if part is not None:
        return Result(experiment, 0, load([], [arm.name for arm in experiment.arms]), time.monotonic() - begun)
    return finish(experiment, out, rounds, time.monotonic() - begun)


def _round(experiment: Experiment, number: int) -> set[Chunk]:
    """The chunks of a round; beyond the last, one that never comes."""
    if number >= experiment.chunks():
        return {Chunk(-1, number)}
    return {Chunk(arm, number) for arm in range(len(experiment.arms))}


def rounds_there(experiment: Experiment, out: Path) -> int:
    """How many rounds, from the first, lie in a folder."""
    rounds = 0
    while all(chunk.folder(out).is_dir() for chunk in _round(experiment, rounds)):
        rounds += 1
    return rounds


def is_enough(experiment: Experiment, rounds: int, width: float, seconds: float) -> bool:
    """Whether the stop rule says so."""
    stop, deals = experiment.stop, rounds * experiment.chunk
    return (
        (stop.deals > 0 and deals >= stop.deals)
        or (stop.width > 0.0 and width <= stop.width)
        or (stop.seconds > 0.0 and seconds >= stop.seconds and deals >= LEAST)
    )


# -- the folder --------------------------------------------------------------------------------------


def begin_folder(experiment: Experiment, out: Path) -> None:
    """Make the folder, or see that it belongs to this experiment."""
    out.mkdir(parents=True, exist_ok=True)
    path = out / "manifest.json"
    if path.exists():
        found = read_manifest(out)
        if found["fingerprint"] != experiment.fingerprint():
            raise BadOption(f"{out} holds another experiment, or one of another version; choose another --out")
        return
    (out / "parts").mkdir(exist_ok=True)
    manifest = {
        "format": 1,
        "fingerprint": experiment.fingerprint(),
        "experiment": experiment.plain(),
        "versions": experiment.versions(),
        "deals": experiment.deals,
        "rounds": 0,
        "command": shlex.join(["parlor", *sys.argv[1:]]),
        "machine": {
            "system": platform.platform(),
            "processor": platform.machine(),
            "cores": cores(),
            "python": platform.python_version(),
            "compiled": COMPILED,
        },
        "begun": datetime.now(UTC).isoformat(timespec="seconds"),
    }
    write_manifest(out, manifest)


def read_manifest(out: Path) -> dict[str, Any]:
    """What a folder says of its experiment."""
    try:
        found = json.loads((out / "manifest.json").read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadData(f"{out} is no folder of an experiment: {error}") from None
    if not isinstance(found, dict) or found.get("format") != 1 or "fingerprint" not in found:
        raise BadData(f"{out}: manifest.json is none that this version reads")
    return found


def write_manifest(out: Path, manifest: dict[str, Any]) -> None:
    """Write it down, all or nothing."""
    fresh = out / ".manifest.json"
    fresh.write_text(json.dumps(manifest, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    fresh.replace(out / "manifest.json")


def finish(experiment: Experiment, out: Path, rounds: int, seconds: float) -> Result:
    """Put the chunks that count together."""
    names = [arm.name for arm in experiment.arms]
    folders = [Chunk(arm, number).folder(out) for arm in range(len(names)) for number in range(rounds)]
    tables = load(folders, names)
    for name, data in zip(Tables._fields, tables, strict=True):
        save(data, out / f"{name}.parquet")
    manifest = read_manifest(out)
    manifest |= {"rounds": rounds, "deals": experiment.deals, "seconds": round(seconds, 1)}
    write_manifest(out, manifest)
    return Result(experiment, rounds, tables, seconds)


def experiment_of(out: Path) -> Experiment:
    """The experiment of a folder."""
    manifest = read_manifest(out)
    return of_plain(manifest["experiment"], manifest["deals"])


def opened(out: Path) -> Result:
    """A finished experiment from its folder."""
    manifest, experiment = read_manifest(out), experiment_of(out)
    tables = Tables(*(pl.read_parquet(out / f"{name}.parquet") for name in Tables._fields))
    return Result(experiment, manifest["rounds"], tables, manifest.get("seconds", 0.0))


def merge(parts: list[Path], out: Path) -> Result:
    """Put parts of one experiment together, that were played anywhere."""
    if not parts:
        raise BadOption("nothing to merge: name the folders")
    manifests = [read_manifest(part) for part in parts]
    first = manifests[0]
    for part, manifest in zip(parts, manifests, strict=True):
        if manifest["fingerprint"] != first["fingerprint"]:
            raise BadOption(
                f"{part} is a part of another experiment, or was played by another version, than {parts[0]}"
            )
    experiment = of_plain(first["experiment"], max(manifest["deals"] for manifest in manifests))
    begin_folder(experiment, out)
    for part in parts:
        for folder in sorted((part / "parts").iterdir()):
            target = out / "parts" / folder.name
            if not folder.name.startswith(".") and not target.exists():
                _copy(folder, target)
    rounds = rounds_there(experiment, out)
    if rounds == 0:
        raise BadOption("the first chunk of some arm is in none of these parts")
    return finish(replace(experiment), out, rounds, sum(manifest.get("seconds", 0.0) for manifest in manifests))


def _copy(folder: Path, target: Path) -> None:
    fresh = target.with_name(f".{target.name}")
    fresh.mkdir(exist_ok=True)
    for file in sorted(folder.iterdir()):
        (fresh / file.name).write_bytes(file.read_bytes())
    fresh.rename(target)
