"""Monte Carlo tree search over what each seat may know.

Each iteration draws a fresh guess of the searching seat, walks down the trees by upper confidence
bounds, adds one node, plays on by the game's hunches, and asks `State.worth` for every seat's utility.

A tree belongs to an observer: its edges are what that observer hears, so all picks it may not know
are one edge, HIDDEN. With one tree (single observer) every seat decides in the searcher's tree; with
many (multiple observers) every seat decides in its own, and cannot act on what it does not know.
A pick competes only with those that were offered beside it (Cowling, Powley and Whitehouse 2012).
"""

import math
import time
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.bots.bot import Bot
from parlor.engine.contract import State
from parlor.engine.dice import Dice
from parlor.engine.picks import Picks
from parlor.engine.record import ALL, CHANCE, HIDDEN, OVER, sees

ROOT: Final = 0
NONE: Final = -1
# Utilities are summed as whole numbers, so that compiled and interpreted searches agree exactly.
UNIT: Final = 1000000


class Tree:
    """What one observer has heard so far, as nodes in flat vectors."""

    def __init__(self) -> None:
        none = vec[i64]()
        self.heard: vec[i64] = none
        self.first: vec[i64] = none[:]
        self.next: vec[i64] = none[:]
        self.visits: vec[i64] = none[:]
        self.offers: vec[i64] = none[:]
        self.gains: vec[i64] = none[:]
        self.grow(HIDDEN)

    def grow(self, heard: i64) -> i64:
        """A new node without parent."""
        self.heard = append(self.heard, heard)
        self.first = append(self.first, i64(NONE))
        self.next = append(self.next, i64(NONE))
        self.visits = append(self.visits, i64(0))
        self.offers = append(self.offers, i64(0))
        self.gains = append(self.gains, i64(0))
        return i64(len(self.heard)) - 1

    def child(self, node: i64, heard: i64) -> i64:
        """The node under `node` for what was heard; NONE if it never was."""
        below: i64 = self.first[node]
        while below != NONE and self.heard[below] != heard:
            below = self.next[below]
        return below

    def step(self, node: i64, heard: i64) -> i64:
        """The node under `node` for what was heard, made if need be."""
        below = self.child(node, heard)
        if below == NONE:
            below = self.grow(heard)
            self.next[below] = self.first[node]
            self.first[node] = below
        return below


class Finding:
    """What a search found: the picks of the root with their visits and values, best first."""

    def __init__(self, picks: list[int], visits: list[int], values: list[float], line: list[int], rounds: int) -> None:
        self.picks = picks
        self.visits = visits
        self.values = values
        # The most visited way on, as far as the searching seat hears it.
        self.line = line
        self.iterations = rounds


class Search:
    """A search for the seat to pick of `seen`, which is a guess of that seat."""

    def __init__(self, seen: State, dice: Dice, observers: int, explore: float, horizon: int) -> None:
        self.seen = seen
        self.dice = dice
        self.me: i64 = seen.seat
        self.explore = explore
        # How many picks are played on by hunches before `worth` is asked.
        self.horizon: i64 = horizon
        self.many: bool = observers > 1
        self.trees: list[Tree] = [Tree() for _ in range(seen.players if self.many else 1)]
        self.iterations: i64 = 0
        self._picks = Picks()
        self._chosen: i64 = NONE
        self._at: vec[i64] = vec[i64]([0] * len(self.trees))
        # The way of this iteration: tree, node, and whose utility counts there, again and again.
        self._way = Picks()
        self._gains: vec[i64] = vec[i64]([0] * seen.players)

    def run(self, iterations: i64, seconds: float = 0.0) -> None:
        """Search that many iterations, or until the time is up (0: no limit of time)."""
        end = time.monotonic() + seconds
        count: i64 = 0
        while count < iterations:
            if seconds > 0.0 and count % 16 == 0 and time.monotonic() > end:
                break
            self.iterate()
            count += 1

    def iterate(self) -> None:
        """One guess, one way down, one new node, one play-out."""
        world = self.seen.imagine(self.me, self.dice)
        tree: i64 = 0
        while tree < i64(len(self._at)):
            self._at[tree] = ROOT
            tree += 1
        self._way.clear()
        fresh = False
        while not fresh and world.seat != OVER:
            if world.seat == CHANCE:
                self.move(world, world.chance(self.dice))
            else:
                self._picks.clear()
                world.legal(self._picks)
                tree = world.seat if self.many else 0
                fresh = self.decide(self.trees[tree], self._at[tree])
                self.move(world, self._chosen)
        self.play_on(world)
        self.learn(world)
        self.iterations += 1

    def decide(self, tree: Tree, node: i64) -> bool:
        """Choose among the legal picks; True if the choice was never tried before."""
        picks = self._picks
        untried: i64 = 0
        best: float = -1.0
        i: i64 = 0
        while i < picks.count:
            pick: i64 = picks.at(i)
            below = tree.child(node, pick)
            if below == NONE or tree.visits[below] == 0:
                untried += 1
                if self.dice.below(untried) == 0:
                    self._chosen = pick
            else:
                tree.offers[below] = tree.offers[below] + 1
                if untried == 0:
                    visits = float(tree.visits[below])
                    mean = float(tree.gains[below]) / (visits * 1000000.0)
                    bound = mean + self.explore * math.sqrt(math.log(float(tree.offers[below])) / visits)
                    if bound > best:
                        best = bound
                        self._chosen = pick
            i += 1
        return untried > 0

    def move(self, world: State, pick: i64) -> None:
        """Apply a pick and let every tree hear of it what its observer may know."""
        actor: i64 = world.seat
        world.heard_by = ALL
        world.apply(pick)
        viewers: i64 = world.heard_by
        tree: i64 = 0
        while tree < i64(len(self._at)):
            observer: i64 = tree if self.many else self.me
            known = sees(viewers, observer) or (actor >= 0 and not self.many)
            node = self.trees[tree].step(self._at[tree], pick if known else i64(HIDDEN))
            self._at[tree] = node
            self._way.add(tree)
            self._way.add(node)
            self._way.add(actor if actor >= 0 else self.me)
            tree += 1

    def play_on(self, world: State) -> None:
        """Play by hunches to the end or the horizon."""
        picks = self._picks
        left: i64 = self.horizon
        while left > 0 and world.seat != OVER:
            if world.seat == CHANCE:
                world.apply(world.chance(self.dice))
            else:
                picks.clear()
                world.legal(picks)
                world.apply(world.hunch(picks, self.dice))
            left -= 1

    def learn(self, world: State) -> None:
        """Credit every node of the way with the utility of the seat that chose it."""
        seat: i64 = 0
        while seat < i64(len(self._gains)):
            self._gains[seat] = i64(world.worth(seat) * 1000000.0)
            seat += 1
        way = self._way
        i: i64 = 0
        while i < way.count:
            tree = self.trees[way.at(i)]
            node: i64 = way.at(i + 1)
            tree.visits[node] = tree.visits[node] + 1
            tree.gains[node] = tree.gains[node] + self._gains[way.at(i + 2)]
            i += 3

    def finding(self) -> Finding:
        """What has been found so far."""
        tree = self.trees[self.me if self.many else 0]
        picks = Picks()
        self.seen.legal(picks)
        nodes = [(pick, tree.child(ROOT, pick)) for pick in picks.plain()]
        rows = [(_visits(tree, node), _value(tree, node), pick) for pick, node in nodes]
        rows.sort(key=lambda row: (-row[0], -row[1], row[2]))
        line = _line(tree)
        return Finding(
            [row[2] for row in rows], [row[0] for row in rows], [row[1] for row in rows], line, self.iterations
        )


def _visits(tree: Tree, node: i64) -> int:
    return 0 if node == NONE else int(tree.visits[node])


def _value(tree: Tree, node: i64) -> float:
    if node == NONE or tree.visits[node] == 0:
        return 0.5
    return float(tree.gains[node]) / (float(tree.visits[node]) * UNIT)


def _line(tree: Tree) -> list[int]:
    """The most visited child, and its most visited child, and so on, while it was heard."""
    line: list[int] = []
    node: i64 = ROOT
    while True:
        best: i64 = NONE
        below: i64 = tree.first[node]
        while below != NONE:
            if best == NONE or tree.visits[below] > tree.visits[best]:
                best = below
            below = tree.next[below]
        if best == NONE or tree.heard[best] == HIDDEN:
            return line
        line.append(int(tree.heard[best]))
        node = best


class SearchBot(Bot):
    """Searches before every pick, for so many iterations or so many seconds."""

    def __init__(
        self, iterations: int, seconds: float = 0.0, observers: int = 1, explore: float = 0.7, horizon: int = 200
    ) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.observers = observers
        self.explore = explore
        self.horizon = horizon

    def choose(self, seen: State, dice: Dice) -> i64:
        """The pick that the search came back to most often."""
        picks = Picks()
        seen.legal(picks)
        if picks.count == 1:
            return picks.at(0)
        return self.search(seen, dice).picks[0]

    def search(self, seen: State, dice: Dice) -> Finding:
        """Search and tell everything that was found."""
        search = Search(seen, dice, self.observers, self.explore, self.horizon)
        search.run(self.iterations, self.seconds)
        return search.finding()
