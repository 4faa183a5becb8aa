"""Fitting a brain to rows: logistic regression, then hidden units that correct it, until held-out matches say stop."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlor.engine.brain import FULL, HIDDEN, WEIGHT
from parlor.train.growing import Rows
from parlor.train.plan import HELD_OUT

Floats = NDArray[np.float32]
Small = NDArray[np.int16]

BATCH = 512
PATIENCE = 4
MOST_EPOCHS = 60
DECAY = 1e-4
HIGHEST = FULL / HIDDEN


class Table(NamedTuple):
    """Moments of matches with the same number of seats, as a dense table: moment, seat, feature."""

    inputs: Small
    points: Floats
    looks: Floats
    # Seats that can still win.
    alive: NDArray[np.bool_]


class Epoch(NamedTuple):
    """How well a brain knew the matches it learned from, and the held-out ones, in nats."""

    number: int
    hidden: int
    learned: float
    held_out: float


class Fit(NamedTuple):
    """Weights in the measure of the features, and how they came to be."""

    linear: Floats
    first: Floats
    biases: Floats
    last: Floats
    curve: list[Epoch]

    def numbers(self) -> list[int]:
        """As a brain holds them."""
        found = np.rint(self.linear * WEIGHT).astype(np.int64).tolist()
        for unit in range(len(self.last)):
            found.append(round(float(self.biases[unit]) * HIDDEN))
            found += np.rint(self.first[:, unit] * HIDDEN).astype(np.int64).tolist()
            found.append(round(float(self.last[unit]) * HIDDEN))
        return [int(number) for number in found]


def tables(lots: Sequence[Rows], inputs: int, held_out: bool) -> list[Table]:
    """The rows of the held-out matches, or of the others, by their number of seats."""
    by_seats: dict[int, list[Table]] = {}
    for rows in lots:
        kept = (rows.matches % HELD_OUT == 0) == held_out
        seats = rows.points.shape[1] if rows.points.ndim == 2 else 0
        if not seats or not kept.any():
            continue
        dense = np.zeros((len(rows.ends), inputs), dtype=np.int16)
        sizes = np.diff(rows.ends, prepend=0)
        np.add.at(dense, (np.repeat(np.arange(len(sizes)), sizes), rows.indices), rows.numbers)
        alive = (sizes > 0).reshape(-1, seats)
        table = Table(dense.reshape(-1, seats, inputs)[kept], rows.points[kept], rows.looks[kept], alive[kept])
        by_seats.setdefault(seats, []).append(table)
    return [Table(*(np.concatenate(parts) for parts in zip(*found, strict=True))) for found in by_seats.values()]


class Net:
    """The brain in floating point, on features divided by their usual size."""

    def __init__(self, inputs: int, hidden: int, size: Floats, dice: np.random.Generator) -> None:
        self.size = size
        self.linear = np.zeros(inputs, dtype=np.float32)
        self.first = (dice.standard_normal((inputs, hidden)) * 0.05).astype(np.float32)
        self.biases = np.full(hidden, 0.1, dtype=np.float32)
        self.last = (dice.standard_normal(hidden) * 0.05).astype(np.float32)
        self.hidden = hidden > 0
        self._steps = 0
        self._moments: dict[str, tuple[Floats, Floats]] = {}

    def chances(self, inputs: Small, alive: NDArray[np.bool_]) -> tuple[Floats, Floats, Floats]:
        """Each seat's chance, the inputs and what the hidden units said."""
        scaled = inputs.astype(np.float32) / self.size
        strength = scaled @ self.linear
        said = np.zeros((*strength.shape, 0), dtype=np.float32)
        if self.hidden:
            said = np.clip(scaled @ self.first + self.biases, 0, HIGHEST)
            strength = strength + said @ self.last
        strength = np.where(alive, strength, -1e9)
        odds = np.exp(strength - strength.max(axis=-1, keepdims=True))
        return odds / odds.sum(axis=-1, keepdims=True), scaled, said

    def learn(self, table: Table, chosen: NDArray[np.int64], rate: float) -> float:
        """One step on some moments; returns their loss."""
        points = table.points[chosen]
        chances, scaled, said = self.chances(table.inputs[chosen], table.alive[chosen])
        wrong = (chances - points) / len(chosen)
        flat = scaled.reshape(-1, scaled.shape[-1])
        slopes = {"linear": flat.T @ wrong.reshape(-1)}
        if self.hidden:
            heard = said.reshape(-1, said.shape[-1])
            back = wrong.reshape(-1, 1) * self.last * ((heard > 0) & (heard < HIGHEST))
            slopes |= {"last": heard.T @ wrong.reshape(-1), "first": flat.T @ back, "biases": back.sum(axis=0)}
        self._steps += 1
        for name, slope in slopes.items():
            self._step(name, slope + DECAY * getattr(self, name), rate)
        return loss(chances, points)

    def _step(self, name: str, slope: Floats, rate: float) -> None:
        """Adam."""
        mean, square = self._moments.get(name, (np.zeros_like(slope), np.zeros_like(slope)))
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        self._moments[name] = (mean, square)
        change = mean / (1 - 0.9**self._steps) / (np.sqrt(square / (1 - 0.999**self._steps)) + 1e-8)
        setattr(self, name, (getattr(self, name) - rate * change).astype(np.float32))

    def weights(self) -> list[Floats]:
        """A copy of everything it has learned."""
        return [self.linear.copy(), self.first.copy(), self.biases.copy(), self.last.copy()]


def loss(chances: Floats, points: Floats) -> float:
    """How surprised one is by how the matches ended, in nats a moment."""
    return float(-(points * np.log(np.maximum(chances, 1e-7))).sum(axis=-1).mean())


def measured(net: Net, found: list[Table]) -> float:
    """The loss on all moments."""
    total, count = 0.0, 0
    for table in found:
        for begin in range(0, len(table.points), 8192):
            part = slice(begin, begin + 8192)
            chances, _, _ = net.chances(table.inputs[part], table.alive[part])
            total += loss(chances, table.points[part]) * len(chances)
            count += len(chances)
    return total / max(1, count)


def fit(
    lots: Sequence[Rows], inputs: int, hidden: int, seed: int, tell: Callable[[Epoch], None] = lambda epoch: None
) -> Fit:
    """Fit a brain; each stage ends when held-out matches are no longer known better."""
    dice = np.random.default_rng(seed)
    learned, held = tables(lots, inputs, False), tables(lots, inputs, True)
    squares = sum((table.inputs.astype(np.float32) ** 2).sum(axis=(0, 1)) for table in learned)
    size = np.sqrt(np.maximum(squares / sum(table.inputs.shape[0] * table.inputs.shape[1] for table in learned), 1e-4))
    net = Net(inputs, hidden, size.astype(np.float32), dice)
    curve: list[Epoch] = []
    for units, rate in ((0, 0.01), (0, 0.002), *(((hidden, 0.002), (hidden, 0.0005)) if hidden else ())):
        net.hidden = units > 0
        best, weights, worse = measured(net, held), net.weights(), 0
        for _ in range(MOST_EPOCHS):
            total = epoch(net, learned, rate, dice)
            after = Epoch(len(curve) + 1, units, total, measured(net, held))
            curve.append(after)
            tell(after)
            if after.held_out < best - 1e-5:
                best, weights, worse = after.held_out, net.weights(), 0
            else:
                worse += 1
            if worse > PATIENCE:
                break
        net.linear, net.first, net.biases, net.last = weights
    units = hidden if hidden else 0
    return Fit(
        net.linear / net.size, (net.first / net.size[:, None])[:, :units], net.biases[:units], net.last[:units], curve
    )


def epoch(net: Net, learned: list[Table], rate: float, dice: np.random.Generator) -> float:
    """Once through all moments, in any order; returns the mean loss."""
    batches = []
    for number, table in enumerate(learned):
        order = dice.permutation(len(table.points))
        batches += [(number, order[begin : begin + BATCH]) for begin in range(0, len(order), BATCH)]
    losses = [net.learn(learned[batches[i][0]], batches[i][1], rate) for i in dice.permutation(len(batches))]
    return float(np.mean(losses))
