"""OpenSpiel's counterfactual regret minimisation on a game of Parlor: nothing of either was written for the other.

    python examples/research/cfr.py --iterations 100      # needs parlor[openspiel]

Prints the value of the average policy to the first seat, how much a best answer could win against it, and what it wins
from who picks at random.
"""

import argparse

import pyspiel
from open_spiel.python.algorithms import cfr, expected_game_score, exploitability
from open_spiel.python.policy import UniformRandomPolicy

from parlor.adapters import openspiel

LEDUC = -0.0856  # what Leduc poker is worth to the first seat when both play best


def solve(name: str, iterations: int) -> tuple[float, float, float]:
    """So many iterations; returns the value to the first seat, the gap that is left (NashConv), and what is won a match
    from who picks at random, half in each of two seats: all of it exact, by going through the whole game.
    """
    openspiel.register()
    game = pyspiel.load_game(name)
    solver = cfr.CFRPlusSolver(game)
    for _ in range(iterations):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    root, at_random = game.new_initial_state(), UniformRandomPolicy(game)
    values = expected_game_score.policy_value(root, [policy, policy])
    first = expected_game_score.policy_value(root, [policy, at_random])
    second = expected_game_score.policy_value(root, [at_random, policy])
    won = float(first[0] + second[1]) / 2
    return float(values[0]), float(exploitability.nash_conv(game, policy)), won


def main() -> None:
    """Solve, and say how well."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--game", default="parlor_leduc")
    parser.add_argument("--iterations", type=int, default=100)
    chosen = parser.parse_args()
    value, gap, won = solve(chosen.game, chosen.iterations)
    print(f"{chosen.game}: worth {value:+.4f} to the first seat; a best answer could still win {gap:.4f}")
    print(f"it wins {won:+.4f} a match from who picks at random")


if __name__ == "__main__":
    main()
