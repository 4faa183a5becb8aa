"""Fitting a prior to decisions: which picks the searches came back to, until held-out matches say stop."""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from parlor.engine.prior import FULL, HIDDEN, UNIT
from parlor.engine.state import ASKED
from parlor.train.fitting import Adam, Epoch
from parlor.train.growing import Choices
from parlor.train.plan import HELD_OUT

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

BATCH = 256
PATIENCE = 2
# Rates of the first epochs and of the last.
RATES = (0.01,) * 7 + (0.003,) * 5
DECAY = 1e-5
HIGHEST = FULL / HIDDEN
# A pick that was visited twice as often as another is meant to be so many times as likely: 2 to this.
SHARP = 2.0
# Decisions between more picks are learned by those visited most.
WIDEST = 80
# Features are taken for no larger than so many times their usual size.
LARGEST = 8.0


class Learnt(NamedTuple):
    """Weights in the measure of the features, how they came to be, and how often the likeliest pick was the best."""

    first: Floats
    biases: Floats
    words: Floats
    table: Floats
    curve: list[Epoch]
    agreed: float

    def numbers(self) -> list[int]:
        """As a prior holds them."""
        found: list[int] = []
        for unit in range(len(self.biases)):
            found.append(round(float(self.biases[unit]) * HIDDEN))
            found += np.rint(self.first[:, unit] * HIDDEN).astype(np.int64).tolist()
        for part in (self.words, self.table):
            found += np.rint(part * UNIT).astype(np.int64).ravel().tolist()
        return found


class Decisions:
    """Decisions as tables, the picks of each beside each other."""

    def __init__(self, choices: Choices, inputs: int) -> None:
        self.inputs = choices.features.dense(inputs).astype(np.float32)
        self.size = np.sqrt(np.maximum((self.inputs**2).mean(axis=0), 1e-3)).astype(np.float32)
        self.inputs = np.clip(self.inputs / self.size, -LARGEST, LARGEST)
        self.asked = choices.asked
        width = min(WIDEST, max(len(picks) for picks in choices.picks))
        shape = (len(choices.picks), width)
        self.picks = np.zeros(shape, dtype=np.int64)
        self.legal = np.zeros(shape, dtype=bool)
        self.targets = np.zeros(shape, dtype=np.float32)
        for row, (picks, visits) in enumerate(zip(choices.picks, choices.visits, strict=True)):
            count = min(width, len(picks))
            self.picks[row, :count] = picks[:count]
            self.legal[row, :count] = True
            wanted = (np.array(visits[:count], dtype=np.float64) + 0.1) ** SHARP
            self.targets[row, :count] = wanted / wanted.sum()


class Taste:
    """The prior in floating point."""

    def __init__(self, inputs: int, units: int, words: int, dice: np.random.Generator) -> None:
        self.first = (dice.standard_normal((inputs, units)) * 0.1).astype(np.float32)
        self.biases = np.full(units, 0.3, dtype=np.float32)
        self.words = (dice.standard_normal((words, units)) * 0.02).astype(np.float32)
        self.table = np.zeros((ASKED, words), dtype=np.float32)
        self.adam = Adam()

    def likely(self, data: Decisions, rows: Ints) -> tuple[Floats, Floats, Floats]:
        """How likely each pick is, what the hidden units said, and what they add to each pick."""
        said = np.clip(data.inputs[rows] @ self.first + self.biases, 0, HIGHEST)
        added = self.words[data.picks[rows]]
        odds = np.einsum("nku,nu->nk", added, said) + self.table[data.asked[rows][:, None], data.picks[rows]]
        odds = np.where(data.legal[rows], odds, -1e9)
        odds = np.exp(odds - odds.max(axis=1, keepdims=True))
        return odds / odds.sum(axis=1, keepdims=True), said, added

    def learn(self, data: Decisions, rows: Ints, rate: float) -> float:
        """One step on some decisions; returns their loss."""
        likely, said, added = self.likely(data, rows)
        wrong = (likely - data.targets[rows]) * data.legal[rows] / len(rows)
        picks, count = data.picks[rows], len(self.words)
        at = (data.asked[rows][:, None] * count + picks).ravel()
        slopes = {"table": np.bincount(at, wrong.ravel(), minlength=ASKED * count).reshape(ASKED, count)}
        if len(self.biases):
            each = [np.bincount(picks.ravel(), (wrong * unit[:, None]).ravel(), minlength=count) for unit in said.T]
            back = np.einsum("nk,nku->nu", wrong, added) * ((said > 0) & (said < HIGHEST))
            slopes |= {"words": np.stack(each, axis=1), "first": data.inputs[rows].T @ back, "biases": back.sum(axis=0)}
        self.adam.steps += 1
        for name, slope in slopes.items():
            weights = getattr(self, name)
            slower = rate if name in ("table", "words") else rate / 2
            self.adam.step(name, weights, (slope + DECAY * weights).astype(np.float32), slower)
        return surprise(likely, data.targets[rows])

    def weights(self) -> list[Floats]:
        """A copy of everything it has learned."""
        return [part.copy() for part in (self.first, self.biases, self.words, self.table)]


def surprise(likely: Floats, targets: Floats) -> float:
    """How surprised one is by the picks, in nats a decision."""
    return float(-(targets * np.log(np.maximum(likely, 1e-9))).sum(axis=1).mean())


def measured(taste: Taste, data: Decisions, rows: Ints) -> tuple[float, float]:
    """The loss on some decisions, and how often the likeliest pick was the one visited most."""
    lost, agreed = 0.0, 0
    for begin in range(0, len(rows), 4096):
        part = rows[begin : begin + 4096]
        likely, _, _ = taste.likely(data, part)
        lost += surprise(likely, data.targets[part]) * len(part)
        agreed += int((likely.argmax(axis=1) == data.targets[part].argmax(axis=1)).sum())
    return lost / max(1, len(rows)), agreed / max(1, len(rows))


def lean(
    choices: Choices, inputs: int, units: int, words: int, seed: int, tell: Callable[[Epoch], None] = lambda epoch: None
) -> Learnt:
    """Fit a prior."""
    dice = np.random.default_rng(seed)
    data, taste = Decisions(choices, inputs), Taste(inputs, units, words, dice)
    held = choices.matches % HELD_OUT == 0
    learned, proved = np.flatnonzero(~held), np.flatnonzero(held)
    (best, agreed), weights, worse = measured(taste, data, proved), taste.weights(), 0
    curve: list[Epoch] = []
    for number, rate in enumerate(RATES):
        order = dice.permutation(learned)
        losses = [taste.learn(data, order[at : at + BATCH], rate) for at in range(0, len(order), BATCH)]
        lost, right = measured(taste, data, proved)
        curve.append(Epoch(number + 1, units, float(np.mean(losses)), lost))
        tell(curve[-1])
        if lost < best:
            best, agreed, weights, worse = lost, right, taste.weights(), 0
        else:
            worse += 1
        if worse >= PATIENCE:
            break
    first, biases, told, table = weights
    return Learnt(first / data.size[:, None], biases, told, table, curve, agreed)
