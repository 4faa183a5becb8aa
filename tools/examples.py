"""Gather an example for every clause that can be seen: a position in which the rule refuses a pick, or acts after one.

    python tools/examples.py wiz          # writes src/parlor/games/wiz/examples.json

Moments are taken from the tests, those that are marked with the clause first, and from random matches. Each is proved
(`parlor.laws.shown`): the answer to a pick that cannot be made names the clause, or what is picked runs a function that
names it; of several functions the one that runs most seldom, for what runs always shows nothing. No two clauses have
the same example. Where nothing is proved, what was stored before stays: a position in which the rule holds, or the name
of a clause that has a test in common with it and is seen together with it.
"""

import argparse
import json
import sys
from collections import Counter
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import parlor
from parlor.clauses import clauses
from parlor.engine.errors import ParlorError
from parlor.laws.shown import REASON, Ran, ran_by

ROOT = Path(__file__).resolve().parent.parent
# A position is written if it is not longer than this, in letters.
MOST = 12_000
# So many tests of a clause are run, so many moments noted of one, so many tried for one clause.
TESTS = 2
ENOUGH = 60
TRIED = 8
# So many random matches are played, each so far, of which every so many moments are noted.
MATCHES = 12
LONGEST = 300
EVERY = 4
# What runs at more than this part of all moments shows nothing.
OFTEN = 0.5
# A chance that goes on for longer than this is another deal.
MOST_CHANCE = 30

Moment = dict[str, Any]


def position_of(state: parlor.State) -> dict[str, Any]:
    """A position without what every position of the game has."""
    return {name: value for name, value in state.position().items() if name not in ("game", "version")}


def moment_of(position: dict[str, Any], seat: int, state: parlor.State, ply: int) -> Moment | None:
    """What a seat said in a position, and chance after it: the picks of a state from this ply on."""
    game, actors, log = state.game, state.actors[ply:], state.log[ply:]
    own = next((i for i, actor in enumerate(actors) if actor != seat), len(actors))
    chance = next((i for i, actor in enumerate(actors[own:], own) if actor != parlor.CHANCE), len(actors))
    words = [game.word(pick) for pick in log]
    if not own or chance - own > MOST_CHANCE or len(json.dumps(position)) > MOST:
        return None
    return {"seat": seat, "position": position, "say": " ".join(words[:own]), "others": words[own:chance]}


class Recorder:
    """Watches tests that prove clauses, and notes what is picked in them."""

    def __init__(self, game: parlor.Game) -> None:
        self.game = game
        self.known = clauses(game)
        self.moments: dict[str, list[Moment]] = {}

    def _names(self, item: Any) -> list[str]:
        return [name for mark in item.iter_markers("rule") for name in mark.args if name in self.known]

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        """Few tests of a clause are enough."""
        count = dict.fromkeys(self.known, 0)
        kept = []
        for item in items:
            names = [name for name in self._names(item) if count[name] < TESTS]
            kept += [item] if names else []
            count |= {name: count[name] + 1 for name in names}
        items[:] = kept

    @pytest.hookimpl(hookwrapper=True)
    def pytest_pyfunc_call(self, pyfuncitem: Any) -> Any:
        """Run a test while the picks of its states are noted."""
        names = self._names(pyfuncitem)
        found: list[Moment] = []
        begun: list[tuple[dict[str, Any], int, int] | None] = []

        def watch(_frame: FrameType, event: str, called: Any) -> None:
            if event not in ("c_call", "c_return") or getattr(called, "__name__", "") not in ("pick", "say"):
                return
            state = called.__self__
            if not isinstance(state, parlor.State) or state.game.name != self.game.name:
                return
            if event == "c_call":
                begun.append(self._begun(state) if len(found) < ENOUGH else None)
            elif begun and (begin := begun.pop()) is not None:
                moment = moment_of(begin[0], begin[1], state, begin[2])
                found.extend([moment] if moment else [])

        sys.setprofile(watch if names else None)
        outcome = yield
        sys.setprofile(None)
        if outcome.excinfo is None:
            for name in names:
                self.moments.setdefault(name, []).extend(reversed(found))

    def _begun(self, state: parlor.State) -> tuple[dict[str, Any], int, int] | None:
        """Where a state is: none whose cards or boards are those of a test alone."""
        try:
            position = position_of(state)
            self.game.position({"game": self.game.name, **position}, ask_chance=True)
        except (ParlorError, NotImplementedError):
            return None
        return (position, int(state.seat), len(state.log)) if state.seat >= 0 else None


def random_moments(game: parlor.Game) -> list[Moment]:
    """Moments of some random matches, in all the ways to play."""
    dice, found = parlor.Dice(7), []
    variants = list(game.variants.values())
    for number in range(MATCHES):
        state = game.start(seed=number, **variants[number % len(variants)])
        while state.seat != parlor.OVER and len(state.log) < LONGEST:
            legal, ply, seat = state.picks(), len(state.log), int(state.seat)
            position = position_of(state) if dice.below(EVERY) == 0 else None
            state.pick(legal[dice.below(len(legal))])
            if position is not None and (moment := moment_of(position, seat, state, ply)) is not None:
                found.append(moment)
    return found


# -- choosing --------------------------------------------------------------------------------------


def refusals(game: parlor.Game, moments: list[Moment]) -> dict[str, list[Moment]]:
    """Where something cannot be done because of a clause: the shortest answers in the smallest positions first."""
    found: dict[str, list[tuple[tuple[Any, ...], Moment]]] = {}
    for moment in moments:
        state = game.position({"game": game.name, **moment["position"]}, ask_chance=True)
        size = len(json.dumps(moment["position"]))
        for code, word in enumerate(game.vocabulary):
            answer = state.why(code)
            told = REASON.match(answer)
            if told is None or "“" in answer:
                continue
            rank = (size, len(answer), word)
            example = {"seat": moment["seat"], "position": moment["position"], "refused": word}
            kept = found.setdefault(told["first"], [])
            kept.append((rank, example))
            kept.sort(key=lambda one: one[0])
            del kept[TRIED:]
    return {clause: [example for _, example in kept] for clause, kept in found.items()}


def acting(clause: str, moments: list[Moment], runs: list[Ran], often: dict[str, int], all_runs: int) -> list[Moment]:
    """The moments that run what names a clause, those first whose function names it first and runs most seldom."""
    ranked = []
    for place, (moment, ran) in enumerate(zip(moments, runs, strict=True)):
        ranks = [
            (min(named.index(clause), 2), often[deed], place)
            for deed, named in ran.items()
            if clause in named and often[deed] <= OFTEN * all_runs
        ]
        if ranks:
            ranked.append((min(ranks), moment))
    ranked.sort(key=lambda one: one[0])
    return [moment for _, moment in ranked]


def drawn(game: parlor.Game, example: Moment) -> bool:
    """Whether an example can be set up, looked at and pressed."""
    try:
        state = game.position({"game": game.name, **example["position"]}, ask_chance=True)
        state.scene(example["seat"])
        if "say" in example:
            state.say(example["say"])
            for word in example["others"]:
                state.say(word)
            state.scene(example["seat"])
    except (ParlorError, NotImplementedError):
        return False
    return state.seat >= 0 or "say" in example


def gathered(game: parlor.Game, tests: list[str]) -> dict[str, Moment]:
    """The examples of a game, by clause in the order of its rules."""
    recorder = Recorder(game)
    chosen = tests or [str(ROOT / "tests" / game.name)]
    pytest.main(["-p", "no:xdist", "-p", "no:cacheprovider", "-q", "-m", "rule", *chosen], plugins=[recorder])
    tried = {clause: recorder.moments.get(clause, [])[:TRIED] for clause in clauses(game)}
    moments = list({json.dumps(one): one for each in tried.values() for one in each}.values())
    print(f"{len(moments)} moments are watched", flush=True)
    runs = ran_by(game, moments)
    often = dict(Counter(deed for ran in runs for deed in ran))
    run_by = {json.dumps(one): ran for one, ran in zip(moments, runs, strict=True)}
    told = refusals(game, [*random_moments(game), *(one for own in tried.values() for one in own[:2])])
    found = {}
    for clause, own in tried.items():
        marked = acting(clause, own, [run_by[json.dumps(one)] for one in own], often, len(runs))
        found[clause] = [*told.get(clause, []), *marked, *acting(clause, moments, runs, often, len(runs))[:TRIED]]
    return unique(game, found)


def unique(game: parlor.Game, found: dict[str, list[Moment]]) -> dict[str, Moment]:
    """One example a clause, if possible with a position of its own; those with the fewest choose first."""
    taken: set[str] = set()
    examples = {}
    for clause in sorted(found, key=lambda one: (len(found[one]), one)):
        for example in sorted(found[clause], key=lambda one: json.dumps(one["position"], sort_keys=True) in taken):
            key = json.dumps(example, sort_keys=True)
            if key not in taken and drawn(game, example):
                taken |= {key, json.dumps(example["position"], sort_keys=True)}
                examples[clause] = example
                break
    return examples


def joined(game: parlor.Game, examples: dict[str, Moment], stored: dict[str, Any]) -> dict[str, Any]:
    """What was found, and of what was stored before what nothing better was found for."""
    quiet = {clause: one for clause, one in stored.items() if clause not in examples and isinstance(one, dict)}
    together = {
        clause: other
        for clause, other in stored.items()
        if isinstance(other, str)
        and clause not in examples
        and (other in quiet or examples.get(other) == stored[other])
    }
    every = {**together, **quiet, **examples}
    return {clause: every[clause] for clause in clauses(game) if clause in every}


def written(examples: dict[str, Moment]) -> str:
    """One line a clause."""
    rows = [
        f'"{name}":' + json.dumps(example, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
        for name, example in examples.items()
    ]
    return "{\n" + ",\n".join(rows) + "\n}\n"


def main() -> None:
    """Gather and write."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("game")
    parser.add_argument("tests", nargs="*", help="files of tests (absent: all of the game)")
    wanted = parser.parse_args()
    game = parlor.game(wanted.game)
    file = ROOT / "src/parlor/games" / game.name / "examples.json"
    stored = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    examples = joined(game, gathered(game, wanted.tests), stored)
    file.write_text(written(examples), encoding="utf-8")
    missing = [name for name in clauses(game) if name not in examples]
    print(f"{game.title}: {len(examples)} of {len(clauses(game))} clauses; without one: {' '.join(missing)}")


if __name__ == "__main__":
    main()
