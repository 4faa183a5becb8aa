"""Law 6, two modes: compiled and interpreted runs of the same seeds agree pick by pick.

Run as a program (`python -m parlor.laws.modes`), this file plays matches in a process of its own and prints their
traces, as often as it is asked. The law runs it on a copy of the Python files alone, which is therefore interpreted,
and with another hash seed, and compares.

A game needs: nothing that depends on how integers are stored (below 2**62, `& mask` where they could grow), on the
order of a set, or on anything but options and picks.
"""

import hashlib
import importlib
import json
import os
import shutil
import subprocess
import sys
import traceback
from contextlib import suppress
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
    python_files(game, Path(_folder().name))
    _traces_agree(game, options, [seed], _kept())


@cache
def _folder() -> TemporaryDirectory[str]:
    """Where the copies are; it is removed with the process."""
    return TemporaryDirectory(prefix="parlor-laws-")


@cache
def _kept() -> "Interpreted":
    """The process that works on those copies, and ends with this one."""
    return Interpreted(Path(_folder().name))


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
    process = Interpreted(copy)
    try:
        _traces_agree(game, options, seeds, process)
    finally:
        process.close()


def _traces_agree(game: Game, options: dict[str, Any], seeds: list[int], process: "Interpreted") -> None:
    here = [trace(game, options, seed) for seed in seeds]
    there = process.traces(game.name, options, seeds)
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


class Interpreted:
    """A process that sees only Python files, those of one folder before all others, and plays what it is asked for."""

    def __init__(self, copy: Path) -> None:
        self.copy = copy
        path = os.pathsep.join([str(copy), *sys.path])
        cache_ = str(copy / "cache")  # what is compiled to bytes stays out of people's folders
        self.process = subprocess.Popen(
            [sys.executable, "-m", "parlor.laws.modes"],
            env=os.environ | {"PYTHONPATH": path, "PYTHONHASHSEED": "97", "PYTHONPYCACHEPREFIX": cache_},
            cwd=copy,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def traces(self, name: str, options: dict[str, Any], seeds: list[int]) -> list[list[str]]:
        """The traces of matches of a game there."""
        assert self.process.stdin
        assert self.process.stdout
        assert self.process.stderr
        answer = ""
        with suppress(BrokenPipeError):
            print(json.dumps([name, options, seeds]), file=self.process.stdin, flush=True)
            answer = self.process.stdout.readline()
        told = json.loads(answer) if answer else self.process.stderr.read()
        if isinstance(told, str):
            raise LawBroken(TWO_MODES, name, f"it does not run interpreted:\n{told}", options)
        traces: list[list[str]] = told
        if any(lines[0].split()[0] != "interpreted" for lines in traces):
            raise LawBroken(TWO_MODES, name, f"the copy in {self.copy} was not what ran", options)
        return traces

    def close(self) -> None:
        """No more questions."""
        self.process.communicate()


def main() -> None:
    """Play the matches that each line asks for, and answer with their traces or with what went wrong."""
    for line in sys.stdin:
        chosen, options, seeds = json.loads(line)
        importlib.invalidate_caches()  # of a game whose files were copied since
        told: str | list[list[str]]
        try:
            told = [trace(game_named(chosen), options, seed) for seed in seeds]
        except Exception:
            told = traceback.format_exc()
        print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
