"""OpenSpiel at the same work: random matches in its C++ and through its Python API."""

import random
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from parlor.cli.speed import SEED, Work

# Our games that it has too: its name, and the words and its actions that lead to the same state, behind the deal.
SHARED = {
    "connect_four": ("connect_four", "", []),
    "leduc": ("leduc_poker", "card:js card:qs", [0, 2]),
}


def installed() -> str:
    """Its version; empty where it is not installed."""
    try:
        return version("open_spiel")
    except PackageNotFoundError:
        return ""


def works(name: str, actions: list[int]) -> dict[str, Work]:
    """Random matches from the state that these actions lead to."""
    spiel: Any = import_module("pyspiel")
    state = spiel.load_game(name).new_initial_state()
    for action in actions:
        state.apply_action(action)
    luck = random.Random(SEED)
    return {
        "native": lambda count: native_matches(spiel, state, count),
        "python": lambda count: python_matches(state, count, luck),
    }


def native_matches(spiel: Any, state: Any, count: int) -> int:
    """Random matches in C++: what one simulation of its tree search does with so many rollouts a visit."""
    evaluator = spiel.RandomRolloutEvaluator(count, SEED)
    bot = spiel.MCTSBot(state.get_game(), evaluator, 2.0, 1, 1, False, SEED, False)
    bot.mcts_search(state)
    return 0


def python_matches(start: Any, count: int, luck: random.Random) -> int:
    """Random matches as a Python program plays them; returns the actions."""
    made = 0
    for _ in range(count):
        state = start.clone()
        while not state.is_terminal():
            if state.is_chance_node():
                actions, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(luck.choices(actions, weights)[0])
            else:
                state.apply_action(luck.choice(state.legal_actions()))
            made += 1
    return made
