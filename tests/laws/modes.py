"""Law 6, two modes: compiled and interpreted runs of the same seeds agree pick by pick.

Run as a program, this file plays matches in a process of its own and prints their traces; the test runs it on a
copy of the Python files alone, which is therefore interpreted, and with other hash seeds, and compares.

A game needs: nothing that depends on how integers are stored (below 2**62, `& mask` where they could grow), on the
order of a set, or on anything but options and picks.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from matches import LawBroken, Match, text, viewers

import parlor
from parlor import Dice, Game

TWO_MODES = "6 (two modes)"
MOST = 250  # how many picks of a match are compared


def trace(game: Game, options: dict[str, Any], seed: int) -> list[str]:
    """A random match as one line a pick: the word, and digests of everything that can be seen then."""
    match = Match(game, options, seed)
    lines = [f"{(parlor.COMPILED and 'compiled') or 'interpreted'} start {_digest(match)}"]
    while match.state.seat != parlor.OVER and len(lines) <= MOST:
        word = game.word(match.step())
        lines.append(f"{word} {_digest(match)}")
    return lines


def _digest(match: Match) -> str:
    state = match.state
    seen: list[Any] = [state.seat, state.picks(), state.weights(), state.position(), state.tally(), state.worth(0)]
    if len(state.log) % 5 == 0 or state.seat == parlor.OVER:
        seen += [state.scene(seat) for seat in viewers(state)]
        seen += [state.guess(seat, Dice(match.seed)).position() for seat in viewers(state)]
    return hashlib.sha256(text(seen).encode()).hexdigest()[:12]


def check_two_modes(game: Game, options: dict[str, Any], seeds: list[int], copy: Path) -> None:
    """Law 6: the traces here and in an interpreted process of its own are the same."""
    here = [trace(game, options, seed) for seed in seeds]
    there = interpreted(game.name, options, seeds, copy)
    for seed, one, other in zip(seeds, here, there, strict=True):
        compare(game, options, seed, one, other)


def compare(game: Game, options: dict[str, Any], seed: int, here: list[str], there: list[str]) -> None:
    """Tell the first pick at which two traces part ways."""
    for ply, (one, other) in enumerate(zip(here[1:], there[1:], strict=False)):
        if one != other:
            what = "picks" if one.split()[0] != other.split()[0] else "the state"
            raise LawBroken(
                f"\n  law {TWO_MODES} is broken in {game.name}, options {options}, seed {seed}:"
                f"\n  after pick {ply + 1} {what} differ: {one} here ({here[0]}), {other} there ({there[0]})"
            )
    if here[0].split()[2] != there[0].split()[2] or len(here) != len(there):
        raise LawBroken(f"\n  law {TWO_MODES} is broken in {game.name}, options {options}: {here[0]} != {there[0]}")


def python_files(game: Game, folder: Path) -> Path:
    """Copy the engine and a game without anything compiled."""
    guest = type(game).__module__.partition(".")[0]
    for name in {"parlor", guest}:
        source = Path(str(sys.modules[name].__file__)).parent
        if not (folder / name).exists():
            shutil.copytree(source, folder / name, ignore=shutil.ignore_patterns("*.so", "*.pyd", "__pycache__"))
    return folder


def interpreted(name: str, options: dict[str, Any], seeds: list[int], copy: Path) -> list[list[str]]:
    """The traces of a process that sees only those Python files."""
    environment = os.environ | {"PYTHONPATH": str(copy), "PYTHONHASHSEED": "97", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, __file__, name, json.dumps(options), json.dumps(seeds)]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    if done.returncode:
        raise LawBroken(f"\n  law {TWO_MODES} is broken in {name}: it does not run interpreted:\n{done.stderr}")
    traces: list[list[str]] = json.loads(done.stdout)
    if any(lines[0].split()[0] != "interpreted" for lines in traces):
        raise LawBroken(f"the copy in {copy} was not what ran")
    return traces


if __name__ == "__main__":
    _, chosen, given, numbers = sys.argv
    traces = [trace(parlor.game(chosen), json.loads(given), seed) for seed in json.loads(numbers)]
    print(json.dumps(traces))
