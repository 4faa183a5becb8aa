"""Steps a second of every adapter beside its peers, in one run; and how often a guess looked different (never).

    .venv/bin/python bench/adapters.py                  # all sections that can run
    .venv/bin/python bench/adapters.py batch leaks --states 100000
    .venv/bin/python bench/adapters.py --older older/bin/python:gin_rummy_v4 oldest/bin/python:uno_v4 --page

A step is one pick of a player, with an observation and a mask of the seat that is then asked. Times are those of one
core (CPU time), the best of a few rounds; who is measured beside whom takes turns. A peer that is not installed is left
out and told: `pip install rlcard termcolor pgx jax open_spiel`. Gin rummy and uno have left PettingZoo; `--older` names
Pythons in other environments that still have them (gin rummy: `pip install pettingzoo==1.24.3 rlcard==1.0.5 pygame`,
uno, with Python 3.10: `pip install pettingzoo==1.14.0 rlcard==1.0.4 pygame termcolor`). At the end stands what we hold
ourselves to, and whether it was met; `--page` writes that, and the figures, into docs/research.md.
"""

import argparse
import inspect
import random
import subprocess
import sys
import time
import warnings
from collections.abc import Callable
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np

GAMES = ["espeers", "symmetric", "symetra", "wiz", "source"]
# Many short rounds: what else runs on the machine disturbs some of them, not all.
SECONDS = 0.25
ROUNDS = 16
PAGE = Path(__file__).parent.parent / "docs" / "research.md"
# Every pace of this run, by its section and who it is.
FOUND: dict[str, dict[str, float]] = {}
# A work makes some steps and says how many.
Work = Callable[[], int]


class Elsewhere:
    """A work in another Python: this file, there, says its pace in as many rounds; it is asked twice."""

    def __init__(self, python: str, game: str) -> None:
        self.command = [python, __file__, "older", game]

    def pace(self, turn: int) -> float:
        """Steps a second."""
        if turn not in (0, ROUNDS - 1):
            return 0.0
        said = subprocess.run(self.command, check=True, capture_output=True, text=True)
        return float(said.stdout.split()[-1])


def pace(works: dict[str, Work | Elsewhere]) -> dict[str, float]:
    """Steps a second of each, the best of a few rounds in turn."""
    found = dict.fromkeys(works, 0.0)
    for turn in range(ROUNDS):
        for name, work in works.items():
            found[name] = max(found[name], work.pace(turn) if isinstance(work, Elsewhere) else once(work))
    return found


def once(work: Work) -> float:
    """Steps a second in one round."""
    work()
    begun, made = time.process_time(), 0
    while time.process_time() - begun < SECONDS:
        made += work()
    return made / (time.process_time() - begun)


def told(title: str, paces: dict[str, float]) -> None:
    """A table to read, and a note of it."""
    FOUND[title] = paces
    print(f"\n### {title}\n\n| who | steps/s |\n|---|---:|")
    for name, steps in paces.items():
        print(f"| {name} | {steps:,.0f} |")


def peer(works: dict[str, Work | Elsewhere], name: str, make: Callable[[], Work | Elsewhere]) -> None:
    """Add a peer, if it is there."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            works[name] = make()
    except Exception as error:  # whatever a peer that is not whole may raise
        print(f"({name} is left out: {type(error).__name__}: {error})")


# -- batches ---------------------------------------------------------------------------------------


def batch_work(name: str, rows: int) -> Work:
    """A batch that picks at random, 40,000 times and more, from the beginning: every round makes the same picks.

    It also keeps clear of a dead end that random matches of Wiz run into (breaking a hand up).
    """
    from parlor.adapters.batch import Batch

    batch, steps = Batch(name, rows, seed=1), 40_000 // rows + 1

    def work() -> int:
        batch.reset(1)
        for _ in range(steps):
            batch.step(batch.sample())
        return steps * rows

    return work


def rlcard_work(name: str) -> Work:
    """RLCard by itself: one match, random legal actions; its state has an observation, its mask is made here."""
    env: Any = import_module("rlcard").make(name)
    mask = np.zeros(env.num_actions, np.int8)

    def work() -> int:
        made = 0
        state, _ = env.reset()
        while not env.is_over():
            legal = list(state["legal_actions"])
            mask[:] = 0
            mask[legal] = 1
            state, _ = env.step(random.choice(legal))
            made += 1
        return made

    return work


def pgx_work(rows: int) -> Work:
    """Pgx's Connect Four, compiled for this machine's CPU: so many matches at once, random legal actions."""
    jax: Any = import_module("jax")
    env: Any = import_module("pgx").make("connect_four")
    auto: Any = import_module("pgx.experimental.wrappers").auto_reset
    begin, step = jax.jit(jax.vmap(env.init)), jax.vmap(auto(env.step, env.init))

    def many(state: Any, key: Any) -> Any:
        def one(carry: Any, _: Any) -> Any:
            state, key = carry
            key, own, chosen = jax.random.split(key, 3)
            logits = jax.numpy.log(state.legal_action_mask.astype(jax.numpy.float32))
            action = jax.random.categorical(chosen, logits, axis=1)
            return (step(state, action, jax.random.split(own, rows)), key), None

        return jax.lax.scan(one, (state, key), None, 32)[0]

    run = jax.jit(many)
    held = {"at": (begin(jax.random.split(jax.random.PRNGKey(0), rows)), jax.random.PRNGKey(1))}

    def work() -> int:
        held["at"] = run(*held["at"])
        jax.block_until_ready(held["at"])
        return 32 * rows

    return work


def batches() -> None:
    """The five games, and what RLCard and Pgx do; then how much faster two processes are than one, by the clock."""
    works: dict[str, Work | Elsewhere] = {f"Parlor {name}, 64 matches": batch_work(name, 64) for name in GAMES}
    peer(works, "RLCard gin rummy", lambda: rlcard_work("gin-rummy"))
    peer(works, "RLCard uno", lambda: rlcard_work("uno"))
    told("Batch", pace(works))
    works = {f"Parlor Connect Four, {rows} matches": batch_work("connect_four", rows) for rows in (64, 1024)}
    for rows in (64, 1024, 8192):
        peer(works, f"Pgx Connect Four, {rows} matches", lambda rows=rows: pgx_work(rows))  # type: ignore[misc]
    told("Batch of Connect Four", pace(works))
    told("Batch of 1,024 matches, steps a second of elapsed time", crews())


def crews() -> dict[str, float]:
    """Steps a second of elapsed time, by one process and by two."""
    from parlor.adapters.batch import Batch

    found: dict[str, float] = {}
    for name in ("espeers", "source"):
        batches = {processes: Batch(name, 1024, seed=1, processes=processes) for processes in (1, 2)}
        for _ in range(ROUNDS):
            for processes, batch in batches.items():
                begun, made = time.monotonic(), 0
                while time.monotonic() - begun < 2 * SECONDS:
                    batch.step(batch.sample())
                    made += 1024
                label = f"{name}, {processes} process{'es' if processes > 1 else ''}"
                found[label] = max(found.get(label, 0.0), made / (time.monotonic() - begun))
        batches[2].close()
    return found


# -- one match at a time ---------------------------------------------------------------------------


def aec_work(env: Any) -> Work:
    """A PettingZoo environment, played as by its own benchmark: a random legal action; the oldest take no seed."""
    seeded = "seed" in inspect.signature(env.reset).parameters
    reset: Callable[[], Any] = (lambda: env.reset(seed=1)) if seeded else env.reset

    def work() -> int:
        reset()
        made, luck = 0, random.Random(1)
        for _ in env.agent_iter(200):
            seen, _, *ended, _ = env.last()
            action = None if any(ended) else luck.choice(seen["action_mask"].astype(bool).nonzero()[0].tolist())
            env.step(action)
            made += 1
        return made

    return work


def older(game: str) -> None:
    """Say the pace of a game of RLCard in whatever PettingZoo this Python has."""
    warnings.simplefilter("ignore")
    work = aec_work(import_module(f"pettingzoo.classic.{game}").env())
    print(max(once(work) for _ in range(ROUNDS)))


def zoo(pythons: list[str]) -> None:
    """PettingZoo: ours, and what it has, or had, of RLCard."""
    from parlor.adapters import pettingzoo

    works: dict[str, Work | Elsewhere] = {f"Parlor {name}": aec_work(pettingzoo.env(name)) for name in GAMES}
    for name in ("leduc_holdem_v4", "texas_holdem_v4"):
        peer(works, f"RLCard {name}", lambda name=name: aec_work(import_module(f"pettingzoo.classic.{name}").env()))  # type: ignore[misc]
    for place in pythons:
        python, _, game = place.rpartition(":")
        works[f"RLCard {game}, in an older PettingZoo"] = Elsewhere(python, game)
    told("PettingZoo (AEC)", pace(works))


def spiel_work(name: str) -> Work:
    """A game of OpenSpiel through its Python API, with the observation of who is asked."""
    spiel: Any = import_module("pyspiel")
    import_module("open_spiel.python.games")
    make_observation = import_module("open_spiel.python.observation").make_observation
    game = spiel.load_game(name)
    seen = make_observation(game)

    def work() -> int:
        made, luck = 0, random.Random(1)
        for _ in range(20):  # short games would else be measured by the clock that is looked at between them
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(luck.choice(state.chance_outcomes())[0])
                    continue
                seen.set_from(state, state.current_player())
                state.apply_action(luck.choice(state.legal_actions()))
                made += 1
        return made

    return work


def spiel() -> None:
    """OpenSpiel: ours, and its own Python games."""
    from parlor.adapters import openspiel

    openspiel.register()
    games = [*GAMES, "leduc", "connect_four"]
    works: dict[str, Work | Elsewhere] = {f"Parlor {name}": spiel_work(f"parlor_{name}") for name in games}
    for name in (
        "python_tic_tac_toe",
        "python_kuhn_poker",
        "python_liars_poker",
        "python_block_dominoes",
        "leduc_poker",
    ):
        peer(works, f"OpenSpiel {name}", lambda name=name: spiel_work(name))  # type: ignore[misc]
    told("OpenSpiel", pace(works))


# -- bars ------------------------------------------------------------------------------------------


def best(section: str, named: str) -> float:
    """The fastest of those whose name has this in it; 0 if none was measured."""
    return max((steps for name, steps in FOUND.get(section, {}).items() if named in name), default=0.0)


def slowest(section: str) -> float:
    """The slowest of our five games."""
    return min((best(section, f"Parlor {name}") for name in GAMES), default=0.0)


def bars() -> list[tuple[str, float, float]]:
    """What we hold ourselves to: what, how much was found, how much it should be."""
    batch, zoo, spiel, four = "Batch", "PettingZoo (AEC)", "OpenSpiel", "Batch of Connect Four"
    quick = {"espeers", "symmetric"}
    steps = [(f"batch of {name}, steps/s", best(batch, name), 500e3 if name in quick else 200e3) for name in GAMES]
    beside = [
        ("batch, slowest game : RLCard's gin rummy in PettingZoo", slowest(batch), best(zoo, "gin_rummy"), 20),
        ("batch, slowest game : RLCard's uno in PettingZoo", slowest(batch), best(zoo, "uno"), 20),
        ("AEC, slowest game : RLCard's gin rummy in PettingZoo", slowest(zoo), best(zoo, "gin_rummy"), 10),
        ("AEC, slowest game : RLCard's uno in PettingZoo", slowest(zoo), best(zoo, "uno"), 10),
        ("OpenSpiel, slowest game : its fastest Python game", slowest(spiel), best(spiel, "OpenSpiel python"), 2),
        ("batch of Connect Four : Pgx at its best size", best(four, "Parlor"), best(four, "Pgx"), 1),
        ("batch, slowest game : RLCard's gin rummy by itself", slowest(batch), best(batch, "gin rummy"), 0),
        ("batch, slowest game : RLCard's uno by itself", slowest(batch), best(batch, "uno"), 0),
    ]
    return steps + [(what, ours / theirs if theirs else 0.0, bar) for what, ours, theirs, bar in beside]


def judged() -> str:
    """The bars as a table; what was not measured is left out."""
    rows = ["| what | found | bar | |", "|---|---:|---:|---|"]
    for what, found, bar in bars():
        if found:
            verdict = ("met" if found >= bar else "**missed**") if bar else "no bar"
            rows.append(f"| {what} | {number(found)} | {number(bar) if bar else ''} | {verdict} |")
    return "\n".join(rows)


def number(found: float) -> str:
    """Steps as a whole number, a ratio with a digit or two."""
    return f"{found:,.0f}" if found >= 1000 else f"{found:.1f}" if found >= 10 else f"{found:.2f}"


def figures() -> str:
    """All paces of this run, a row for each section."""
    rows = ["| | " + " | ".join(GAMES) + " | beside them |", "|---|" + "---:|" * len(GAMES) + "---|"]
    for title, paces in FOUND.items():
        ours = [best(title, f"Parlor {name}") for name in GAMES]
        if all(ours):
            peers = {name: steps for name, steps in paces.items() if not name.startswith("Parlor ")}
            rows.append(f"| {title} | " + " | ".join(number(pace) for pace in ours) + f" | {listed(peers)} |")
    others = [f"{title}: {listed(paces)}" for title, paces in FOUND.items() if not best(title, "Parlor espeers")]
    return "\n".join(rows) + "\n\n" + "\n\n".join(others)


def listed(paces: dict[str, float]) -> str:
    """Paces in a sentence."""
    return "; ".join(f"{name} {steps:,.0f}" for name, steps in paces.items()) + "."


def written() -> None:
    """Put the figures and the bars of this run into the page, between its two marks."""
    before, first, rest = PAGE.read_text().partition("<!-- figures of bench/adapters.py -->\n")
    _, last, after = rest.partition("<!-- end of figures -->")
    PAGE.write_text(f"{before}{first}\n{figures()}\n\n{judged()}\n\n{last}{after}")


# -- leaks -----------------------------------------------------------------------------------------


def leaks(wanted: int) -> None:
    """Tensors and outlines of guesses are equal in so many states; the first that is not stops it."""
    import parlor

    cases = [(name, options) for name in parlor.games() for options in parlor.game(name).variants.values()]
    made = seed = 0
    while made < wanted:
        seed += 1
        for name, options in cases:
            made += looked_at(name, options, seed)
    print(f"\nNo leak in {made:,} states of {len(parlor.games())} games ({len(cases)} option sets).")


def looked_at(name: str, options: dict[str, Any], seed: int) -> int:
    """Random plies of one match, from every viewer's side; returns how many were compared."""
    import parlor
    from parlor import CHANCE, OVER, Dice

    state, dice, compared = parlor.game(name).start(seed=seed, ask_chance=True, **options), Dice(seed), 0
    while state.seat != OVER and len(state.log) < 600:
        if state.seat == CHANCE:
            state.roll(dice)
        else:
            picks = state.picks()
            state.pick(picks[dice.below(len(picks))])
        if dice.below(6) == 0:
            for seat in [*range(state.players), parlor.WATCHER]:
                guess = state.guess(seat, dice)
                assert guess.tensor(seat) == state.tensor(seat), (name, options, seed, len(state.log), seat)
                assert guess.outline(seat) == state.outline(seat), (name, options, seed, len(state.log), seat)
                compared += 1
    return compared


def main() -> None:
    """Run the sections that are named, or all."""
    if sys.argv[1:2] == ["older"]:
        older(sys.argv[2])
        return
    sections: dict[str, Callable[[], None]] = {
        "batch": batches,
        "pettingzoo": lambda: zoo(chosen.older),
        "openspiel": spiel,
    }
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("sections", nargs="*", choices=[*sections, "leaks", []], help="all if none is named")
    parser.add_argument("--states", type=int, default=20_000, help="how many states are looked at for leaks")
    help_older = "a Python and a game that its PettingZoo still has, with a colon between them"
    parser.add_argument("--older", nargs="*", default=[], metavar="PYTHON:GAME", help=help_older)
    parser.add_argument("--page", action="store_true", help="write the figures into docs/research.md")
    chosen = parser.parse_args()
    for name, section in sections.items():
        if name in chosen.sections or not chosen.sections:
            section()
    if FOUND:
        print(f"\n### Bars\n\n{judged()}")
    if FOUND and chosen.page:
        written()
    if "leaks" in chosen.sections or not chosen.sections:
        leaks(chosen.states)


if __name__ == "__main__":
    main()
