"""Gather an example position for every clause: where it is the reason for a refusal, else what its tests end with.

    python tools/examples.py wiz          # writes src/parlor/games/wiz/examples.json

A test that is marked with a clause has, when it ends, a state among its variables, or was given one by its helpers.
Of all tests of a clause the state is taken in which somebody can still pick, the smallest first; clauses whose tests
have none, as those of decks, get the beginning of a match.

In random matches everything is asked that cannot be done: where the answer names a clause, that moment is its example,
and the answer is what a reader is told to notice.
"""

import argparse
import json
import re
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
# So many random matches are asked, each so far; an answer that is longer than this is worse.
MATCHES = 60
LONGEST = 400
LONG = 150
REASON = re.compile(r"(?P<clauses>[A-Z]{3}-\d{3}(?:, [A-Z]{3}-\d{3})*): (?P<reason>.+)$")


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


def refused(game: parlor.Game, matches: int) -> dict[str, dict[str, Any]]:
    """For clauses that refusals name: the smallest moment of some random matches, and what is answered in it."""
    found: dict[str, tuple[tuple[Any, ...], dict[str, Any]]] = {}
    dice = parlor.Dice(7)
    drawn = [word for word in game.vocabulary if ":" in word]
    for number in range(matches):
        variants = list(game.variants.values())
        state = game.start(seed=number, **variants[number % len(variants)])
        while state.seat != parlor.OVER and len(state.log) < LONGEST:
            if len(state.log) % 4 == number % 4:
                _ask(game, state, drawn, number % len(variants) == 0, found)
            legal = state.picks()
            state.pick(legal[dice.below(len(legal))])
    return {name: example for name, (_, example) in found.items()}


def _ask(
    game: parlor.Game,
    state: parlor.State,
    words: list[str],
    usual: bool,
    found: dict[str, tuple[tuple[Any, ...], dict[str, Any]]],
) -> None:
    """Ask for everything, and keep the answers that are the best for their clauses."""
    answers = {answer for word in words if (answer := state.why(game.code(word))) and "“" not in answer}
    told = [(match, answer) for answer in sorted(answers) if (match := REASON.match(answer)) is not None]
    if not told:
        return
    position = {name: value for name, value in state.position().items() if name not in ("game", "version")}
    size = len(json.dumps(position))
    for match, _ in told:
        for place, clause in enumerate(match["clauses"].split(", ")):
            rank = (place, not usual, size > MOST, len(match["reason"]) > LONG, size)
            if clause not in found or rank < found[clause][0]:
                example = {"seat": int(state.seat), "position": position, "notice": match["reason"]}
                found[clause] = (rank, example)


def gathered(game: parlor.Game, tests: list[str]) -> dict[str, Any]:
    """The examples of a game, by clause in the order of its rules."""
    recorder = Recorder(game)
    chosen = tests or [str(ROOT / "tests" / game.name)]
    pytest.main(["-p", "no:xdist", "-q", "-m", "rule", "-p", "no:cacheprovider", *chosen], plugins=[recorder])
    # What is said of decks and of the beginning is seen at the beginning.
    beginning = recorder.shown(game.start(seed=1), 0)
    proved = {name: found[1] for name in recorder.known if (found := recorder.found.get(name, beginning)) is not None}
    told = refused(game, MATCHES)
    return {name: told.get(name, proved.get(name)) for name in recorder.known if name in told or name in proved}


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
