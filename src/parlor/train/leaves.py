"""States at which searches ask what they are worth: what a brain has to judge, which is not what matches are made of.

A leaf is kept as picks: at which decision the search was, which guess it was in, and which picks led on from there. Who
wins from there is found out by playing it to the end.
"""

import random
from typing import NamedTuple

from parlor.bots.arena import Arena
from parlor.bots.greedy import GreedyBot
from parlor.bots.knobs import Knobs
from parlor.bots.mcts import Search
from parlor.bots.searcher import SearchBot
from parlor.bots.tree import NONE
from parlor.engine import CHANCE, OVER, Dice, Picks, State
from parlor.engine.bot import Bot
from parlor.engine.record import ALL
from parlor.train.plan import Plan

# A leaf is played on for so many picks at most; then all share the point.
LONGEST = 5000


class Leaf(NamedTuple):
    """A state that a search asked about: the decision, the seed of the guess, the way on; each seat's share there."""

    ply: int
    seed: int
    path: list[int]
    points: list[float]


def guessed(state: State, seed: int) -> State:
    """The guess of the seat to pick in which a leaf is."""
    return state.imagine(state.seat, Dice(seed))


def led(state: State, leaf: Leaf) -> State:
    """The leaf itself; `state` is the match at its decision."""
    world = guessed(state, leaf.seed)
    for pick in leaf.path:
        world.apply(pick)
    return world


class Descent:
    """Goes down the tree of a search as its iterations did: each node as likely as it was visited."""

    def __init__(self, search: Search, dice: random.Random) -> None:
        self.search = search
        self.tree = search.trees[0]
        self.dice = dice
        self._legal = Picks()

    def leaf(self, world: State, dice: Dice) -> list[int]:
        """Lead a guess to where an iteration ended, or to the end of the match; returns the picks."""
        path: list[int] = []
        node = int(self.tree.root)
        while world.seat != OVER:
            chance = world.seat == CHANCE
            pick = int(world.chance(dice)) if chance else self.choice(world, node, bool(path))
            if pick == NONE:
                break
            actor = int(world.seat)
            world.heard_by = ALL
            world.apply(pick)
            path.append(pick)
            node = int(self.tree.child(node, self.search.as_heard(pick, actor, world.heard_by, 0)))
            if node == NONE:
                break
        return path

    def choice(self, world: State, node: int, began: bool) -> int:
        """A pick as likely as the search came through it; NONE where the iteration that made the node ended."""
        self._legal.clear()
        world.legal(self._legal)
        picks = self._legal.plain()
        weights = [int(self.tree.visits(self.tree.child(node, pick))) for pick in picks]
        left = self.dice.randrange(sum(weights) + began) if sum(weights) + began else 0
        for pick, weight in zip(picks, weights, strict=True):
            if left < weight:
                return pick
            left -= weight
        return NONE


class Sower:
    """Takes leaves of searches and finds out who wins there."""

    def __init__(self, plan: Plan, knobs: Knobs, dice: random.Random) -> None:
        self.plan = plan
        self.dice = dice
        self.bot: Bot = SearchBot(plan.referee, knobs=knobs) if plan.referee else GreedyBot()
        self.leaves: list[Leaf] = []

    def sow(self, state: State, ply: int, search: Search) -> None:
        """Take leaves of a search for a decision of a match."""
        for _ in range(self.plan.leaves):
            seed = self.dice.getrandbits(62)
            world = guessed(state, seed)
            path = Descent(search, self.dice).leaf(world, Dice(seed + 1))
            if world.seat == OVER or not path:
                continue
            seats = list(range(int(world.players)))
            played = Arena(world, LONGEST).play([self.bot for _ in seats], seed, seats)
            self.leaves.append(Leaf(ply, seed, path, list(played.points)))
