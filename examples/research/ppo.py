"""Masked PPO by self-play in numpy: learns a game of Parlor on the batch environment, alone against itself.

    python examples/research/ppo.py espeers --minutes 10     # then plays random and level 1, and says how often it won

Every seat is played by the same small network, which sees the match from its own side and may only pick what is legal.
The pay of a pick is what its seat gets in the end (Monte Carlo, less what was expected). Needs numpy alone.
"""

import argparse
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np

from parlor.adapters.batch import Batch

Array = Any
# The picks of a match until its payoffs are known: place in the play, seat.
Match = list[tuple[int, int]]


@dataclass
class Net:
    """Two layers, then a score for each pick and the expected payoff; learns by Adam."""

    width: int
    words: int
    hidden: int = 128
    seed: int = 0
    rate: float = 1e-3
    weights: list[Array] = field(default_factory=list)

    def __post_init__(self) -> None:
        luck = np.random.default_rng(self.seed)
        sizes = [(self.width, self.hidden), (self.hidden, self.words + 1)]
        for rows, columns in sizes:
            scale = np.sqrt(2.0 / rows) if columns == self.hidden else 0.01
            self.weights += [luck.normal(0, scale, (rows, columns)).astype(np.float32), np.zeros(columns, np.float32)]
        self.means = [np.zeros_like(weight) for weight in self.weights]
        self.squares = [np.zeros_like(weight) for weight in self.weights]
        self.steps = 0

    def save(self, file: Path) -> None:
        """Keep what was learned; `versus.py` lets you play against it."""
        np.savez(file, *self.weights)

    @classmethod
    def load(cls, file: Path) -> "Net":
        """A net that was saved."""
        with np.load(file) as kept:
            weights = list(kept.values())
        net = cls(weights[0].shape[0], weights[2].shape[1] - 1, weights[0].shape[1])
        net.weights = weights
        return net

    def look(self, seen: Array, masks: Array) -> tuple[Array, Array, Array]:
        """The inner layer, how likely each legal pick is, and what the seat may expect."""
        inner = np.maximum(seen @ self.weights[0] + self.weights[1], 0.0)
        out = inner @ self.weights[2] + self.weights[3]
        scores = np.where(masks, out[:, :-1], -1e9)
        likely = np.exp(scores - scores.max(axis=1, keepdims=True))
        return inner, likely / likely.sum(axis=1, keepdims=True), np.tanh(out[:, -1])

    def learn(self, seen: Array, inner: Array, push: Array) -> None:
        """Go one step down the slope; `push` is the slope of the loss by the outputs."""
        below = (push @ self.weights[2].T) * (inner > 0)
        slopes = [seen.T @ below, below.sum(axis=0), inner.T @ push, push.sum(axis=0)]
        self.steps += 1
        for weight, slope, mean, square in zip(self.weights, slopes, self.means, self.squares, strict=True):
            mean += 0.1 * (slope - mean)
            square += 0.001 * (slope * slope - square)
            step = mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
            weight -= self.rate * step


def draw(likely: Array, luck: Any) -> Array:
    """A pick for each row, as likely as the net says."""
    sums = likely.cumsum(axis=1)
    picks = (sums < luck.random((len(likely), 1)) * sums[:, -1:]).sum(axis=1)
    return np.where(likely[np.arange(len(picks)), picks] > 0, picks, likely.argmax(axis=1))


def play(net: Net, batch: Batch, steps: int, luck: Any, matches: list[Match]) -> dict[str, Array]:
    """Let the net play all seats; returns the picks of matches that ended, with their payoffs."""
    kept: dict[str, list[Array]] = {"seen": [], "masks": [], "picks": [], "odds": [], "hoped": []}
    paid = np.full((steps, len(matches)), np.nan, np.float32)
    for match in matches:
        match.clear()
    rows = np.arange(len(matches))
    for step in range(steps):
        _, likely, hoped = net.look(batch.observations, batch.masks)
        picks = draw(likely, luck)
        values = (batch.observations.copy(), batch.masks.copy(), picks, likely[rows, picks], hoped)
        for name, value in zip(kept, values, strict=True):
            kept[name].append(value)
        seats = batch.seats.copy()
        batch.step(picks)
        for row, match in enumerate(matches):
            match.append((step, int(seats[row])))
            if batch.ends[row]:
                for at, seat in match:
                    paid[at, row] = batch.rewards[row, seat]
                match.clear()
    known = ~np.isnan(paid)
    return {"paid": paid[known]} | {name: np.stack(values)[known] for name, values in kept.items()}


def improve(net: Net, lived: dict[str, Array], luck: Any, rounds: int = 3, size: int = 1024) -> None:
    """PPO: make picks that paid more than expected likelier, but no more than a fifth at a time."""
    gain = lived["paid"] - lived["hoped"]
    gain = (gain - gain.mean()) / (gain.std() + 1e-6)
    for _ in range(rounds):
        order = luck.permutation(len(gain))
        for first in range(0, len(order) - size // 2, size):
            chosen = order[first : first + size]
            seen, masks, picks = (lived[name][chosen] for name in ("seen", "masks", "picks"))
            (inner, likely, hoped), rows = net.look(seen, masks), np.arange(len(chosen))
            ratio = likely[rows, picks] / lived["odds"][chosen]
            clipped = np.where(gain[chosen] > 0, ratio > 1.2, ratio < 0.8)
            push = np.zeros((len(chosen), net.words + 1), np.float32)
            pull = np.where(clipped, 0.0, -gain[chosen] * ratio)[:, None]
            one = np.zeros_like(likely)
            one[rows, picks] = 1.0
            logs = np.log(np.maximum(likely, 1e-9))
            spread = -(likely * logs).sum(axis=1, keepdims=True)
            push[:, :-1] = pull * (one - likely) + 0.01 * likely * (logs + spread)
            push[:, -1] = 0.5 * (hoped - lived["paid"][chosen]) * (1 - hoped * hoped)
            net.learn(seen, inner, push / len(chosen))


def score(net: Net, game: str, opponent: str, matches: int, seed: int, **options: Any) -> float:
    """The share of matches that the net wins (draws are half), in every seat in turn, against one kind of computer."""
    luck, won, played = np.random.default_rng(seed), 0.0, 0
    players = Batch(game, 1, **options).players
    for seat in range(players):
        others = {other: opponent for other in range(players) if other != seat}
        batch = Batch(game, 32, seed, opponents=others, **options)
        ended = 0
        while ended < matches // players:
            batch.step(draw(net.look(batch.observations, batch.masks)[1], luck))
            ended += int(batch.ends.sum())
            won += float(((batch.rewards[batch.ends, seat] + 1) / 2).sum())
        played += ended
    return won / played


def train(
    game: str, minutes: float, rows: int = 128, steps: int = 128, seed: int = 1, most: float = np.inf, exam: Any = None
) -> Net:
    """Play and improve for so long (CPU time), or until so many picks were made; exams take no time of it."""
    batch, luck = Batch(game, rows, seed), np.random.default_rng(seed)
    net = Net(batch.observations.shape[1], batch.masks.shape[1], seed=seed)
    matches: list[Match] = [[] for _ in range(rows)]
    spent, turn, over = 0.0, 0, False
    while not over:
        begun = time.process_time()
        lived = play(net, batch, steps, luck, matches)
        if len(lived["paid"]):
            improve(net, lived, luck)
        turn += 1
        before, spent = spent, spent + (time.process_time() - begun) / 60
        over = spent >= minutes or turn * rows * steps >= most
        if over or int(spent) > int(before):
            print(f"{spent:.1f} minutes, {turn * rows * steps:,} picks of {game}", flush=True)
            if exam and not over:
                exam(net)
    return net


def main() -> None:
    """Learn, then play."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game")
    parser.add_argument("--minutes", type=float, default=5.0)
    parser.add_argument("--steps", type=int, default=128, help="picks of each match between two lessons")
    parser.add_argument("--against", nargs="*", default=["random", "1"])
    parser.add_argument("--matches", type=int, default=400)
    parser.add_argument("--curve", action="store_true", help="play the exam after each minute too")
    parser.add_argument("--save", type=Path, metavar="FILE", help="keep the net here (.npz)")
    chosen = parser.parse_args()

    def exam(net: Net) -> None:
        for opponent in chosen.against:
            print(f"wins {score(net, chosen.game, opponent, chosen.matches, 7):.1%} against {opponent}", flush=True)

    net = train(chosen.game, chosen.minutes, steps=chosen.steps, exam=exam if chosen.curve else None)
    if chosen.save:
        net.save(chosen.save)
    exam(net)


if __name__ == "__main__":
    main()
