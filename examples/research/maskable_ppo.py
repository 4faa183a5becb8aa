"""MaskablePPO of sb3-contrib on a game of Parlor, against one of its computers: the library asks for `action_masks()`.

pip install sb3-contrib
python examples/research/maskable_ppo.py connect_four --picks 20000
"""

import argparse

import numpy as np
from sb3_contrib import MaskablePPO

from parlor.adapters.gymnasium import SeatEnv


def train(game: str, picks: int, opponent: str = "random", seed: int = 1) -> MaskablePPO:
    """Learn from so many picks of one seat."""
    env = SeatEnv(game, [opponent], seat=None)
    model = MaskablePPO("MlpPolicy", env, n_steps=1024, batch_size=256, learning_rate=1e-3, seed=seed, device="cpu")
    model.learn(picks)
    return model


def score(model: MaskablePPO, game: str, opponent: str, matches: int) -> float:
    """The share of matches that it wins, draws as halves, in either seat."""
    env, won = SeatEnv(game, [opponent], seat=None), 0.0
    for seed in range(matches):
        seen, _ = env.reset(seed=seed)
        over, reward = False, 0.0
        while not over:
            pick, _ = model.predict(seen, action_masks=env.action_masks(), deterministic=True)
            seen, reward, over, _, _ = env.step(np.int64(pick))
        won += (reward + 1) / 2
    return won / matches


def main() -> None:
    """Learn, then play."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--picks", type=int, default=20_000)
    chosen = parser.parse_args()
    model = train(chosen.game, chosen.picks)
    print(f"wins {score(model, chosen.game, 'random', 200):.1%} against random")


if __name__ == "__main__":
    main()
