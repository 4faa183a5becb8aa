"""Gather an example position for every clause: what the tests that prove it end with.

    python tools/examples.py wiz          # writes src/parlor/games/wiz/examples.json

A test that is marked with a clause has, when it ends, a state among its variables, or was given one by its helpers.
Of all tests of a clause the state is taken in which somebody can still pick, the smallest first; clauses whose tests
have none, as those of decks, get the beginning of a match.
"""

import argparse
import json
import sys
from pathlib import Path
from types import FrameType, ModuleType
from typing import Any

import pytest

import parlor
from parlor.clauses import clauses
from parlor.engine.errors import ParlorError

ROOT = Path(__file__).resolve().parent.parent
# What may be written for one clause, in letters; few positions are longer.
MOST = 12_000
TESTS = str(ROOT / "tests")


def states_in(value: object) -> list[parlor.State]:
    """A state, or that of a story which tells one."""
    inner = [value, *getattr(value, "__dict__", {}).values()] if not isinstance(value, type | ModuleType) else []
    return [one for one in inner if isinstance(one, parlor.State)]


class Recorder:
    """Watches tests, and keeps a position for each clause that they are marked with."""

    def __init__(self, game: parlor.Game) -> None:
        self.game = game
        self.known = clauses(game)
        self.found: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {}
        self.given: list[parlor.State] = []

    @pytest.hookimpl(hookwrapper=True)
    def pytest_pyfunc_call(self, pyfuncitem: Any) -> Any:
        """Run a test while what its functions return is watched."""
        names = [name for mark in pyfuncitem.iter_markers("rule") for name in mark.args if name in self.known]
        own = pyfuncitem.function.__code__
        held: list[parlor.State] = []
        self.given = []

        def watch(frame: FrameType, event: str, value: object) -> None:
            if event != "return":
                return
            if frame.f_code is own:
                held.extend(state for one in frame.f_locals.values() for state in states_in(one))
            elif TESTS in frame.f_code.co_filename:
                self.given.extend(state for one in [*frame.f_locals.values(), value] for state in states_in(one))

        sys.setprofile(watch if names else None)
        outcome = yield
        sys.setprofile(None)
        if names and outcome.excinfo is None:
            states = [*reversed(held), *reversed(self.given[-60:])]
            self.keep(names, [state for state in states if state.game.name == self.game.name])

    def keep(self, names: list[str], states: list[parlor.State]) -> None:
        """Note the best of some states for these clauses, if it is better than what there was."""
        shown = [one for state in states[:12] if (one := self.shown(state, len(names))) is not None]
        if not shown:
            return
        best = min(shown, key=lambda one: one[0])
        for name in names:
            if name not in self.found or best[0] < self.found[name][0]:
                self.found[name] = best

    def shown(self, state: parlor.State, sharing: int) -> tuple[tuple[Any, ...], dict[str, Any]] | None:
        """A state as it is written, and how good an example it is: smaller is better."""
        try:
            position = state.position()
            again = self.game.position(position, seed=1)
            seat = again.seat if again.seat >= 0 else 0
            again.scene(seat)
        except (ParlorError, NotImplementedError):
            return None
        size = len(json.dumps(position))
        kept = {name: value for name, value in position.items() if name not in ("game", "version")}
        rank = (again.seat < 0, size > MOST, sharing, size)
        return None if size > 4 * MOST else (rank, {"seat": seat, "position": kept})


def gathered(game: parlor.Game, tests: list[str]) -> dict[str, Any]:
    """The examples of a game, by clause in the order of its rules."""
    recorder = Recorder(game)
    chosen = tests or [str(ROOT / "tests" / game.name)]
    pytest.main(["-p", "no:xdist", "-q", "-m", "rule", "-p", "no:cacheprovider", *chosen], plugins=[recorder])
    # What is said of decks and of the beginning is seen at the beginning.
    beginning = recorder.shown(game.start(seed=1), 0)
    return {name: found[1] for name in recorder.known if (found := recorder.found.get(name, beginning)) is not None}


def written(examples: dict[str, Any]) -> str:
    """One line a clause; a position that another clause has as well is named by that clause."""
    first: dict[str, str] = {}
    rows = []
    for name, example in examples.items():
        text = json.dumps(example, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        same = first.setdefault(text, name)
        rows.append(f'"{name}":' + (text if same == name else json.dumps(same)))
    return "{\n" + ",\n".join(rows) + "\n}\n"


def main() -> None:
    """Gather and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("tests", nargs="*", help="files of tests (absent: all of the game)")
    wanted = parser.parse_args()
    game = parlor.game(wanted.game)
    examples = gathered(game, wanted.tests)
    (ROOT / "src/parlor/games" / game.name / "examples.json").write_text(written(examples), encoding="utf-8")
    missing = [name for name in clauses(game) if name not in examples]
    print(f"{game.title}: {len(examples)} of {len(clauses(game))} clauses; without one: {' '.join(missing)}")


if __name__ == "__main__":
    main()
