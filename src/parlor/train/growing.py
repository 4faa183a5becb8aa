"""Rows from matches: what counted of every seat at some moments, and what was asked and picked there."""

import random
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

import parlor
from parlor.engine import Picks, State
from parlor.train.leaves import led
from parlor.train.plan import Plan
from parlor.train.selfplay import Decision, Record

Ints = NDArray[np.int64]
Floats = NDArray[np.float32]
# Features beyond that are counted as that.
MOST = 3000


class Sparse(NamedTuple):
    """What counts, for many seats one after another: pairs of an index and a number, and where those of each end."""

    indices: NDArray[np.int16]
    numbers: NDArray[np.int16]
    ends: Ints

    def dense(self, inputs: int) -> NDArray[np.int16]:
        """As a table: seat, feature."""
        table = np.zeros((len(self.ends), inputs), dtype=np.int16)
        sizes = np.diff(self.ends, prepend=0)
        np.add.at(table, (np.repeat(np.arange(len(sizes)), sizes), self.indices), self.numbers)
        return table


class Rows(NamedTuple):
    """Moments of matches with the same number of seats, every seat of each."""

    features: Sparse
    # How the hand-made evaluation saw each seat; each seat's share of the point in the end, and what is to be foretold.
    looks: Floats
    points: Floats
    targets: Floats
    # Of each moment: its match.
    matches: Ints


class Choices(NamedTuple):
    """Decisions: what counted of the seat to pick, what was asked, and how often a search tried each pick."""

    features: Sparse
    asked: Ints
    picks: list[list[int]]
    visits: list[list[int]]
    matches: Ints


class Gatherer:
    """Replays matches and notes down what there is to learn from."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.game = parlor.game(plan.game)
        self.dice = random.Random(f"{plan.game} {plan.seed}")
        self.moments: dict[int, list[tuple[list[list[int]], list[float], list[float], list[float], int]]] = {}
        self.decisions: list[tuple[list[int], int, list[int], list[int], int]] = []
        self._features = Picks()

    def told(self, state: State, seat: int) -> list[int] | None:
        """The features of a seat; None if the state has none."""
        self._features.clear()
        return self._features.plain() if state.features(seat, self._features) else None

    def add(self, record: Record, match: int) -> None:
        """Replay one match."""
        state = self.game.start(seed=self.plan.seed, ask_chance=True, **record.options).fork()
        decided = {decision.ply: decision for decision in record.decisions}
        leaves = iter(record.leaves)
        leaf = next(leaves, None)
        for ply, pick in enumerate(record.log):
            while leaf is not None and leaf.ply == ply:
                self.judge(led(state, leaf), leaf.points, match)
                leaf = next(leaves, None)
            decision = decided.get(ply)
            if decision is not None and self.dice.randrange(self.plan.every) == 0:
                self.look(state, decision, record.points, match)
            state.apply(pick)

    def judge(self, state: State, points: list[float], match: int) -> None:
        """Note down a state of a search, and who won from there."""
        told = [self.told(state, seat) for seat in range(len(points))]
        kept = [one for one in told if one is not None]
        if len(kept) == len(told):
            looks = [state.worth(one) for one in range(len(points))]
            self.moments.setdefault(len(points), []).append((kept, looks, points, points, match))

    def look(self, state: State, decision: Decision, points: list[float], match: int) -> None:
        """Note down one decision, and the moment it was made."""
        told = [self.told(state, seat) for seat in range(int(state.players))]
        kept = [one for one in told if one is not None]
        seat = int(state.seat)
        if len(kept) < len(told) or not kept[seat]:
            return
        self.decisions.append((kept[seat], int(state.asked()), decision.picks, decision.visits, match))
        if self.plan.leaves:
            return
        targets = [(1 - self.plan.trust / 100) * point for point in points]
        if len(points) == 2:
            thought = [decision.value if one == seat else 1 - decision.value for one in range(2)]
            targets = [target + self.plan.trust / 100 * value for target, value in zip(targets, thought, strict=True)]
        else:
            targets = points
        looks = [state.worth(one) for one in range(len(points))]
        self.moments.setdefault(len(points), []).append((kept, looks, points, targets, match))

    def rows(self) -> list[Rows]:
        """The moments, by their number of seats."""
        return [
            Rows(
                sparse([one for told, *_ in moments for one in told]),
                np.array([looks for _, looks, _, _, _ in moments], dtype=np.float32),
                np.array([points for _, _, points, _, _ in moments], dtype=np.float32),
                np.array([targets for _, _, _, targets, _ in moments], dtype=np.float32),
                np.array([match for _, _, _, _, match in moments], dtype=np.int64),
            )
            for _, moments in sorted(self.moments.items())
        ]

    def choices(self) -> Choices:
        """The decisions."""
        told, asked, picks, visits, matches = zip(*self.decisions, strict=True)
        return Choices(sparse(list(told)), np.array(asked), list(picks), list(visits), np.array(matches))


def sparse(told: list[list[int]]) -> Sparse:
    """Features of many seats in one long list."""
    pairs = np.array([number for one in told for number in one], dtype=np.int64).reshape(-1, 2)
    ends = np.cumsum([len(one) // 2 for one in told], dtype=np.int64)
    return Sparse(pairs[:, 0].astype(np.int16), np.clip(pairs[:, 1], -MOST, MOST).astype(np.int16), ends)
