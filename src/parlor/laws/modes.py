"""Law 6, two modes: compiled and interpreted runs of the same seeds agree pick by pick.

Run as a program (`python -m parlor.laws.modes`), this file plays matches in a process of its own and prints their
traces. The law runs it on a copy of the Python files alone, which is therefore interpreted, and with another hash
seed, and compares.

A game needs: nothing that depends on how integers are stored (below 2**62, `& mask` where they could grow), on the
order of a set, or on anything but options and picks.
"""

import hashlib
import json
import os
import shutil
import subprocess
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from parlor.engine import OVER, Dice, Game
from parlor.laws.matches import RandomMatch, text, viewers
from parlor.laws.verdict import LawBroken
from parlor.registry import game as game_named
from parlor.version import COMPILED

TWO_MODES = "6 (two modes)"
MOST = 250  # how many picks of a match are compared


def check_modes(game: Game, options: dict[str, Any], seed: int) -> None:
    """Law 6 on one match of a registered game, against a copy that is kept as long as this process lives."""
    check_two_modes(game, options, [seed], python_files(game, Path(_folder().name)))


@cache
def _folder() -> TemporaryDirectory[str]:
    """Where the copies are; it is removed with the process."""
    return TemporaryDirectory(prefix="parlor-laws-")


def trace(game: Game, options: dict[str, Any], seed: int) -> list[str]:
    """A random match as one line a pick: the word, and digests of everything that can be seen then."""
    match = RandomMatch(game, options, seed)
    lines = [f"{'compiled' if COMPILED else 'interpreted'} start {_digest(match)}"]
    while match.state.seat != OVER and len(lines) <= MOST:
        word = game.word(match.step())
        lines.append(f"{word} {_digest(match)}")
    return lines


def _digest(match: RandomMatch) -> str:
    """What can be seen now, in a few letters; scenes and guesses now and then."""
    state = match.state
    seen: list[Any] = [state.seat, state.picks(), state.weights(), state.position(), state.tally(), state.worth(0)]
    if len(state.log) % 5 == 0 or state.seat == OVER:
        seen += [state.scene(seat) for seat in viewers(state)]
        seen += [state.guess(seat, Dice(match.seed)).position() for seat in viewers(state)]
    return hashlib.sha256(text(seen).encode()).hexdigest()[:12]


def check_two_modes(game: Game, options: dict[str, Any], seeds: list[int], copy: Path) -> None:
    """Law 6: the traces here and in an interpreted process of its own are the same."""
    here = [trace(game, options, seed) for seed in seeds]
    there = interpreted(game.name, options, seeds, copy)
    for seed, one, other in zip(seeds, here, there, strict=True):
        _compare(game, options, seed, one, other)


def _compare(game: Game, options: dict[str, Any], seed: int, here: list[str], there: list[str]) -> None:
    """Tell the first pick at which two traces part ways."""
    words = [line.split()[0] for line in here[1:]]
    for ply, (one, other) in enumerate(zip(here[1:], there[1:], strict=False)):
        if one != other:
            what = "the picks differ" if one.split()[0] != other.split()[0] else "the state differs"
            fault = f"after pick {ply + 1} {what}: {one} here ({here[0]}), {other} there ({there[0]})"
            raise LawBroken(TWO_MODES, game.name, fault, options, seed, words[: ply + 1])
    if here[0].split()[2] != there[0].split()[2] or len(here) != len(there):
        fault = f"the match begins or ends otherwise: {len(here)} picks and {here[0]}, {len(there)} and {there[0]}"
        raise LawBroken(TWO_MODES, game.name, fault, options, seed, words)


def python_files(game: Game, folder: Path) -> Path:
    """Copy the engine and a game without anything compiled."""
    guest = type(game).__module__.partition(".")[0]
    for name in {"parlor", guest}:
        source = Path(str(sys.modules[name].__file__))
        if (folder / name).exists():
            continue
        if source.stem == "__init__":
            ignored = shutil.ignore_patterns("*.so", "*.pyd", "__pycache__", "client")
            shutil.copytree(source.parent, folder / name, ignore=ignored)
        else:
            shutil.copy(source, folder)
    return folder


def interpreted(name: str, options: dict[str, Any], seeds: list[int], copy: Path) -> list[list[str]]:
    """The traces of a process that sees only those Python files."""
    path = os.pathsep.join([str(copy), *sys.path])
    environment = os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": "97", "PYTHONDONTWRITEBYTECODE": "1"}
    command = [sys.executable, "-m", "parlor.laws.modes", name, json.dumps(options), json.dumps(seeds)]
    done = subprocess.run(command, env=environment, cwd=copy, capture_output=True, text=True, check=False)
    if done.returncode:
        raise LawBroken(TWO_MODES, name, f"it does not run interpreted:\n{done.stderr}", options)
    traces: list[list[str]] = json.loads(done.stdout)
    if any(lines[0].split()[0] != "interpreted" for lines in traces):
        raise LawBroken(TWO_MODES, name, f"the copy in {copy} was not what ran", options)
    return traces


def main() -> None:
    """Play the matches that the command line names."""
    _, chosen, given, numbers = sys.argv
    print(json.dumps([trace(game_named(chosen), json.loads(given), seed) for seed in json.loads(numbers)]))


if __name__ == "__main__":
    main()
