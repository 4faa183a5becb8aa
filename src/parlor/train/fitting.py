"""Fitting a brain's value to rows: what is to be added to the hand-made evaluation, first by a sum of weights, then by
hidden units, until held-out matches say stop.
"""

from collections.abc import Callable, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlor.engine.brain import FULL, HIDDEN, UNIT, WEIGHT
from parlor.train.growing import Rows
from parlor.train.plan import HELD_OUT

Floats = NDArray[np.float32]
Small = NDArray[np.int16]

BATCH = 512
PATIENCE = 3
MOST_EPOCHS = 40
DECAY = 1e-4
HIGHEST = FULL / HIDDEN
# A feature of this name is the logarithm of the hand-made odds, but for what the other seats have, in these parts.
BY_HAND = "the hand-made value in 128ths"
BY_HAND_UNIT = 128.0
# The hand-made evaluation is never taken for more certain.
SUREST = 0.9995


class Table(NamedTuple):
    """Moments of matches with the same number of seats, as a dense table: moment, seat, feature."""

    inputs: Small
    points: Floats
    targets: Floats
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

    anchor: float
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

    def hold(self) -> int:
        """The anchor, as a brain holds it."""
        return round(self.anchor * UNIT)

    def folded(self, names: Sequence[str]) -> "Fit":
        """The same without an anchor, where a feature tells the hand-made value: it need not be asked for again."""
        if BY_HAND not in names:
            return self
        linear = self.linear.copy()
        linear[names.index(BY_HAND)] += self.anchor / BY_HAND_UNIT
        return self._replace(anchor=0.0, linear=linear)


def tables(found: Sequence[Rows], inputs: int, held_out: bool) -> list[Table]:
    """The rows of the held-out matches, or of the others, by their number of seats."""
    made = []
    for rows in found:
        chosen = (rows.matches % HELD_OUT == 0) == held_out
        seats = rows.points.shape[1]
        alive = (np.diff(rows.features.ends, prepend=0) > 0).reshape(-1, seats)
        dense = rows.features.dense(inputs).reshape(-1, seats, inputs)
        parts = (dense, rows.points, rows.targets, rows.looks, alive)
        made.append(Table(*(part[chosen] for part in parts)))
    return made


def logit(looks: Floats) -> Floats:
    """The logarithm of the odds that the hand-made evaluation tells."""
    sure: Floats = np.clip(looks, 1 - SUREST, SUREST)
    odds: Floats = np.log(sure / (1 - sure)).astype(np.float32)
    return odds


class Adam:
    """Steps down a slope, by Kingma and Ba."""

    def __init__(self) -> None:
        self.steps = 0
        self._moments: dict[str, tuple[Floats, Floats]] = {}

    def step(self, name: str, weights: Floats, slope: Floats, rate: float) -> None:
        """Change the weights of a name."""
        mean, square = self._moments.get(name, (np.zeros_like(slope), np.zeros_like(slope)))
        mean, square = 0.9 * mean + 0.1 * slope, 0.999 * square + 0.001 * slope**2
        self._moments[name] = (mean, square)
        change = mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)
        weights -= (rate * change).astype(np.float32)


class Net:
    """The value in floating point, on features divided by their usual size."""

    def __init__(self, inputs: int, hidden: int, size: Floats, dice: np.random.Generator, alone: bool = False) -> None:
        self.size = size
        self.alone = alone
        self.anchor = np.zeros(1, dtype=np.float32) if alone else np.ones(1, dtype=np.float32)
        self.linear = np.zeros(inputs, dtype=np.float32)
        self.first = (dice.standard_normal((inputs, hidden)) * 0.1).astype(np.float32)
        self.biases = np.full(hidden, 0.2, dtype=np.float32)
        self.last = (dice.standard_normal(hidden) * 0.01).astype(np.float32)
        self.hidden = hidden > 0
        self.adam = Adam()

    def chances(self, table: Table, chosen: NDArray[np.int64] | slice) -> tuple[Floats, Floats, Floats, Floats]:
        """Each seat's chance, the inputs, what the hidden units said, and what the hand-made evaluation tells."""
        scaled: Floats = (table.inputs[chosen] / self.size).astype(np.float32)
        looks = (logit(table.looks[chosen]) / 2).astype(np.float32)
        strength = scaled @ self.linear + self.anchor[0] * looks
        said = np.zeros((*strength.shape, 0), dtype=np.float32)
        if self.hidden:
            said = np.clip(scaled @ self.first + self.biases, 0, HIGHEST)
            strength = strength + said @ self.last
        strength = np.where(table.alive[chosen], strength, -1e9)
        odds = np.exp(strength - strength.max(axis=-1, keepdims=True))
        return odds / odds.sum(axis=-1, keepdims=True), scaled, said, looks

    def learn(self, table: Table, chosen: NDArray[np.int64], rate: float) -> float:
        """One step on some moments; returns their loss."""
        targets = table.targets[chosen]
        chances, scaled, said, looks = self.chances(table, chosen)
        wrong = (chances - targets) / len(chosen)
        flat = scaled.reshape(-1, scaled.shape[-1])
        slopes = {"linear": flat.T @ wrong.reshape(-1)}
        if not self.alone:
            slopes["anchor"] = np.array([(wrong * looks).sum()], dtype=np.float32)
        if self.hidden:
            heard = said.reshape(-1, said.shape[-1])
            back = wrong.reshape(-1, 1) * self.last * ((heard > 0) & (heard < HIGHEST))
            slopes |= {"last": heard.T @ wrong.reshape(-1), "first": flat.T @ back, "biases": back.sum(axis=0)}
        self.adam.steps += 1
        for name, slope in slopes.items():
            weights = getattr(self, name)
            decay = 0.0 if name == "anchor" else DECAY
            self.adam.step(name, weights, slope + decay * weights, rate)
        return loss(chances, targets)

    def weights(self) -> list[Floats]:
        """A copy of everything it has learned."""
        return [part.copy() for part in (self.anchor, self.linear, self.first, self.biases, self.last)]


def loss(chances: Floats, targets: Floats) -> float:
    """How surprised one is by what came, in nats a moment."""
    return float(-(targets * np.log(np.maximum(chances, 1e-7))).sum(axis=-1).mean())


def measured(net: Net, found: list[Table]) -> float:
    """The loss on all moments."""
    total, count = 0.0, 0
    for table in found:
        for begin in range(0, len(table.points), 8192):
            part = slice(begin, begin + 8192)
            chances, _, _, _ = net.chances(table, part)
            total += loss(chances, table.targets[part]) * len(chances)
            count += len(chances)
    return total / max(1, count)


def fit(
    rows: Sequence[Rows],
    inputs: int,
    hidden: int,
    seed: int,
    tell: Callable[[Epoch], None] = lambda epoch: None,
    alone: bool = False,
) -> Fit:
    """Fit a value, to the features `alone` or beside the hand-made evaluation.

    Each stage ends when held-out matches are no longer known better.
    """
    dice = np.random.default_rng(seed)
    learned, held = tables(rows, inputs, False), tables(rows, inputs, True)
    squares = sum((table.inputs.astype(np.float32) ** 2).sum(axis=(0, 1)) for table in learned)
    size = np.sqrt(np.maximum(squares / sum(table.inputs.shape[0] * table.inputs.shape[1] for table in learned), 1e-2))
    net = Net(inputs, hidden, size.astype(np.float32), dice, alone)
    curve: list[Epoch] = []
    for units, rate in ((0, 0.004), (0, 0.001), *(((hidden, 0.003), (hidden, 0.0007)) if hidden else ())):
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
            if worse >= PATIENCE:
                break
        net.anchor, net.linear, net.first, net.biases, net.last = weights
    first = (net.first / net.size[:, None])[:, :hidden]
    return Fit(float(net.anchor[0]), net.linear / net.size, first, net.biases[:hidden], net.last[:hidden], curve)


def epoch(net: Net, learned: list[Table], rate: float, dice: np.random.Generator) -> float:
    """Once through all moments, in any order; returns the mean loss."""
    batches = []
    for number, table in enumerate(learned):
        order = dice.permutation(len(table.points))
        batches += [(number, order[begin : begin + BATCH]) for begin in range(0, len(order), BATCH)]
    losses = [net.learn(learned[batches[i][0]], batches[i][1], rate) for i in dice.permutation(len(batches))]
    return float(np.mean(losses))
