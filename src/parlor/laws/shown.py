"""Which rules a pick shows: the functions that it runs and that name clauses in their docstrings.

An example of a clause (`every_rule.py`) is proved, never guessed: either the answer to a pick that cannot be made names
the clause first, or what is picked in its position runs a function whose docstring names the clause.

Compiled functions cannot be watched. So this file, run as a program (`python -m parlor.laws.shown GAME FILE`), watches
in a process of its own, on a copy of the Python files alone, the moments that a file lists, and prints what they run.

A moment is a position, the words that its seat says there, and what chance says after them.
"""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from types import CodeType, FrameType
from typing import Any

from parlor.clauses import clauses
from parlor.engine import Game, ParlorError
from parlor.laws.modes import python_files
from parlor.registry import game as game_named

NAMES = re.compile(r"(?P<letters>[A-Z]{3})-(?P<first>\d{3})(?:(?: to [A-Z]{3}-|\.\.)(?P<last>\d{3}))?")
REASON = re.compile(r"(?P<first>[A-Z]{3}-\d{3})(?:, [A-Z]{3}-\d{3})*: (?P<reason>.+)$")
# The name of a function with what it answered if that was yes or no; the clauses that it names, in their order.
Ran = dict[str, list[str]]


def refused(game: Game, example: dict[str, Any]) -> tuple[str, str]:
    """The clause that refuses what an example tries, and the words of the refusal; nothing if it is legal."""
    state = game.position({"game": game.name, **example["position"]}, ask_chance=True)
    told = REASON.match(state.why(game.code(example["refused"])))
    return ("", "") if told is None or state.seat != example["seat"] else (told["first"], told["reason"])


def ran_by(game: Game, moments: list[dict[str, Any]]) -> list[Ran]:
    """What each moment runs, watched in an interpreted process; nothing for one that cannot be played."""
    with TemporaryDirectory(prefix="parlor-shown-") as folder:
        copy = python_files(game, Path(folder))
        listed = Path(folder) / "moments.json"
        listed.write_text(json.dumps(moments), encoding="utf-8")
        path = os.pathsep.join([str(copy), *sys.path])
        environment = os.environ | {"PYTHONPATH": path, "PYTHONDONTWRITEBYTECODE": "1"}
        command = [sys.executable, "-m", "parlor.laws.shown", game.name, str(listed)]
        done = subprocess.run(command, env=environment, cwd=copy, capture_output=True, text=True, check=True)
    found: list[Ran] = json.loads(done.stdout)
    return found


class Watcher:
    """Notes which functions of a game run that name clauses."""

    def __init__(self, game: Game) -> None:
        self.folder = str(game.folder)
        self.known = set(clauses(game))
        self.ran: Ran = {}
        self._named: dict[CodeType, list[str]] = {}

    def __call__(self, frame: FrameType, event: str, value: object) -> None:
        """A profile of the interpreter: something is called or returns."""
        if event != "return":
            return
        code = frame.f_code
        named = self._named.get(code)
        if named is None:
            named = self._named[code] = self._clauses(code)
        if named:
            answer = f" {value}" if isinstance(value, bool) else ""
            self.ran[f"{Path(code.co_filename).stem}.{code.co_qualname}{answer}"] = named

    def _clauses(self, code: CodeType) -> list[str]:
        """The clauses in the docstring of a function, those between the two ends of a range too."""
        first = code.co_consts[0] if code.co_consts else None
        if not code.co_filename.startswith(self.folder) or not isinstance(first, str):
            return []
        found = []
        for match in NAMES.finditer(first):
            start, last = int(match["first"]), int(match["last"] or match["first"])
            found += [f"{match['letters']}-{number:03d}" for number in range(start, last + 1)]
        return [name for name in found if name in self.known]

    def watch(self, game: Game, moment: dict[str, Any]) -> Ran:
        """What a moment runs."""
        self.ran = {}
        try:
            state = game.position({"game": game.name, **moment["position"]}, ask_chance=True)
            sys.setprofile(self)
            for words in [moment["say"], *moment["others"]]:
                state.say(words)
        except ParlorError:
            return {}
        finally:
            sys.setprofile(None)
        return self.ran


def main() -> None:
    """Watch the moments of a file."""
    _, name, file = sys.argv
    game = game_named(name)
    watcher = Watcher(game)
    moments = json.loads(Path(file).read_text(encoding="utf-8"))
    print(json.dumps([watcher.watch(game, moment) for moment in moments]))


if __name__ == "__main__":
    main()
