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
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.engine.bot import Bot
from parlor.engine.dice import Dice
from parlor.engine.picks import Picks
from parlor.engine.record import ALL, CHANCE, HIDDEN, OVER, sees
from parlor.engine.state import State

NONE: Final = -1
# Utilities are summed as whole numbers, so that compiled and interpreted searches agree exactly.
UNIT: Final = 1000000
# The cells of a node: what was heard, its first child, its next sibling, visits, how often it was offered, its gains.
HEARD: Final = 0
FIRST: Final = 1
NEXT: Final = 2
VISITS: Final = 3
OFFERS: Final = 4
GAINS: Final = 5
WIDTH: Final = 6
# How many iterations are made between two looks at the clock.
PATIENCE: Final = 16


@final
class Tree:
    """What one observer has heard so far: nodes as rows of cells in one vector, named by where they begin."""

    def __init__(self) -> None:
        self.cells: vec[i64] = vec[i64]()
        self.root: i64 = self.grow(HIDDEN, NONE)

    def grow(self, heard: i64, sibling: i64) -> i64:
        """A new node without parent."""
        node: i64 = i64(len(self.cells))
        cells = append(self.cells, heard)
        cells = append(cells, i64(NONE))
        cells = append(cells, sibling)
        cells = append(cells, i64(0))
        cells = append(cells, i64(0))
        self.cells = append(cells, i64(0))
        return node

    def child(self, node: i64, heard: i64) -> i64:
        """The node under `node` for what was heard; NONE if it never was."""
        cells = self.cells
        below: i64 = cells[node + FIRST]
        while below != NONE and cells[below] != heard:
            below = cells[below + NEXT]
        return below

    def step(self, node: i64, heard: i64) -> i64:
        """The node under `node` for what was heard, made if need be."""
        below = self.child(node, heard)
        if below == NONE:
            below = self.grow(heard, self.cells[node + FIRST])
            self.cells[node + FIRST] = below
        return below

    def visits(self, node: i64) -> i64:
        """How often an iteration came through."""
        return i64(0) if node == NONE else self.cells[node + VISITS]

    def value(self, node: i64) -> float:
        """The mean utility of the iterations that came through; a half without any."""
        if node == NONE or self.cells[node + VISITS] == 0:
            return 0.5
        return float(self.cells[node + GAINS]) / (float(self.cells[node + VISITS]) * UNIT)

    def favourite(self, node: i64) -> i64:
        """The most visited child; NONE without children."""
        best: i64 = NONE
        below: i64 = self.cells[node + FIRST]
        while below != NONE:
            if best == NONE or self.visits(below) > self.visits(best):
                best = below
            below = self.cells[below + NEXT]
        return best


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
        # When each word was last offered, in decisions; minus that, if it was tried before.
        self._offered: vec[i64] = vec[i64]([0] * len(seen.game.vocabulary))
        self._decisions: i64 = 0
        self._chosen: i64 = NONE
        self._at: vec[i64] = vec[i64]([0] * len(self.trees))
        # The way of this iteration: tree, node, and whose utility counts there, again and again.
        self._way = Picks()
        self._gains: vec[i64] = vec[i64]([0] * seen.players)

    def run(self, iterations: i64, seconds: float = 0.0, hurry: bool = False) -> None:
        """Search that many iterations, or until the time is up (0: no limit of time).

        In a hurry it stops as soon as the rest of them could not change which pick is visited most.
        """
        begun = time.monotonic()
        count: i64 = 0
        left: i64 = iterations
        while count < iterations:
            if count > 0 and count % PATIENCE == 0 and (seconds > 0.0 or hurry):
                left = iterations - count
                if seconds > 0.0:
                    gone = time.monotonic() - begun
                    if gone > seconds:
                        break
                    # What the time allows, with half as much again: the pace may quicken.
                    allowed = 1.5 * float(count) * (seconds - gone) / (gone + 0.000001)
                    left = i64(allowed) if allowed < float(left) else left
                if hurry and self.settled(left):
                    break
            self.iterate()
            count += 1

    def settled(self, left: i64) -> bool:
        """Whether the most visited pick stays that, whatever the iterations that are left bring."""
        tree = self.trees[self.me if self.many else 0]
        first: i64 = 0
        second: i64 = 0
        below: i64 = tree.cells[tree.root + FIRST]
        while below != NONE:
            visits: i64 = tree.cells[below + VISITS]
            if visits > first:
                second = first
                first = visits
            elif visits > second:
                second = visits
            below = tree.cells[below + NEXT]
        return first > second + left

    def iterate(self) -> None:
        """One guess, one way down, one new node, one play-out."""
        world = self.seen.imagine(self.me, self.dice)
        tree: i64 = 0
        while tree < i64(len(self._at)):
            self._at[tree] = self.trees[tree].root
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
        offered = self._offered
        self._decisions += 1
        now: i64 = self._decisions
        i: i64 = 0
        while i < picks.count:
            offered[picks.at(i)] = now
            i += 1
        untried: i64 = picks.count - self.compare(tree.cells, node, now)
        if untried == 0:
            return False
        left: i64 = self.dice.below(untried)
        i = 0
        while left > 0 or offered[picks.at(i)] < 0:
            if offered[picks.at(i)] > 0:
                left -= 1
            i += 1
        self._chosen = picks.at(i)
        return True

    def compare(self, cells: vec[i64], node: i64, now: i64) -> i64:
        """Choose the tried pick with the highest upper bound; returns how many of those offered were tried."""
        offered = self._offered
        explore = self.explore
        tried: i64 = 0
        best: float = -1.0
        last: i64 = 0
        log: float = 0.0
        below: i64 = cells[node + FIRST]
        while below != NONE:
            pick: i64 = cells[below]
            count: i64 = cells[below + VISITS]
            if pick >= 0 and offered[pick] == now and count > 0:
                offered[pick] = -now
                tried += 1
                offers: i64 = cells[below + OFFERS] + 1
                cells[below + OFFERS] = offers
                if offers != last:
                    last = offers
                    log = math.log(float(offers))
                visits = float(count)
                bound = float(cells[below + GAINS]) / (visits * 1000000.0) + explore * math.sqrt(log / visits)
                if bound > best:
                    best = bound
                    self._chosen = pick
            below = cells[below + NEXT]
        return tried

    def move(self, world: State, pick: i64) -> None:
        """Apply a pick and let every tree hear of it what its observer may know."""
        actor: i64 = world.seat
        world.heard_by = ALL
        world.apply(pick)
        way = self._way
        chooser: i64 = actor if actor >= 0 else self.me
        tree: i64 = 0
        while tree < i64(len(self._at)):
            node = self.trees[tree].step(self._at[tree], self.as_heard(pick, actor, world.heard_by, tree))
            self._at[tree] = node
            way.add(tree)
            way.add(node)
            way.add(chooser)
            tree += 1

    def as_heard(self, pick: i64, actor: i64, viewers: i64, tree: i64) -> i64:
        """The pick as a tree's observer hears it; in a single tree every seat decides, so it hears them all."""
        if viewers == ALL or (actor >= 0 and not self.many) or sees(viewers, tree if self.many else self.me):
            return pick
        return HIDDEN

    def play_on(self, world: State) -> None:
        """Play by hunches to the end or the horizon."""
        picks = self._picks
        dice = self.dice
        left: i64 = self.horizon
        while left > 0:
            seat: i64 = world.seat
            if seat == OVER:
                break
            if seat == CHANCE:
                world.apply(world.chance(dice))
            else:
                picks.clear()
                world.legal(picks)
                world.apply(world.hunch(picks, dice))
            left -= 1

    def learn(self, world: State) -> None:
        """Credit every node of the way with the utility of the seat that chose it."""
        gains = self._gains
        seat: i64 = 0
        while seat < i64(len(gains)):
            gains[seat] = i64(world.worth(seat) * 1000000.0)
            seat += 1
        way = self._way
        i: i64 = 0
        while i < way.count:
            cells = self.trees[way.at(i)].cells
            node: i64 = way.at(i + 1)
            cells[node + VISITS] = cells[node + VISITS] + 1
            cells[node + GAINS] = cells[node + GAINS] + gains[way.at(i + 2)]
            i += 3

    def follow(self, pick: i64) -> bool:
        """Go on to what comes after a pick of the root, if it leaves the same seat in the middle of its sentence."""
        after = self.seen.fork()
        after.heard_by = ALL
        after.apply(pick)
        if after.seat != self.me or not after.mid_sentence():
            return False
        self.seen = after
        tree: i64 = 0
        while tree < i64(len(self.trees)):
            heard = self.as_heard(pick, self.me, after.heard_by, tree)
            self.trees[tree].root = self.trees[tree].step(self.trees[tree].root, heard)
            tree += 1
        return True

    def visits(self) -> i64:
        """How many iterations came through the root."""
        tree = self.trees[self.me if self.many else 0]
        return tree.visits(tree.root) if tree.root > 0 else self.iterations

    def finding(self) -> Finding:
        """What has been found so far."""
        tree = self.trees[self.me if self.many else 0]
        picks = Picks()
        self.seen.legal(picks)
        nodes = [(pick, tree.child(tree.root, pick)) for pick in picks.plain()]
        rows = [(int(tree.visits(node)), tree.value(node), pick) for pick, node in nodes]
        rows.sort(key=lambda row: (-row[0], -row[1], row[2]))
        return Finding(
            [row[2] for row in rows], [row[0] for row in rows], [row[1] for row in rows], _line(tree), self.iterations
        )


def _line(tree: Tree) -> list[int]:
    """The most visited child, and its most visited child, and so on, while it was heard."""
    line: list[int] = []
    node: i64 = tree.favourite(tree.root)
    while node != NONE and tree.cells[node] != HIDDEN:
        line.append(int(tree.cells[node]))
        node = tree.favourite(node)
    return line


class SearchBot(Bot):
    """Searches before every pick, for so many iterations or so many seconds.

    In the middle of a sentence it goes on with the tree of the search that began it. A wavering one picks,
    so often of a hundred times, not what it visited most but anything it visited, as likely as it did.
    """

    def __init__(
        self,
        iterations: int,
        seconds: float = 0.0,
        observers: int = 1,
        explore: float = 0.7,
        horizon: int = 200,
        waver: int = 0,
    ) -> None:
        self.iterations = iterations
        self.seconds = seconds
        self.observers = observers
        self.explore = explore
        self.horizon = horizon
        self.waver: i64 = waver
        self._kept: Search | None = None
        self._effort: i64 = 0

    def choose(self, seen: State, dice: Dice) -> i64:
        """The pick that the search came back to most often, unless it wavers."""
        picks = Picks()
        seen.legal(picks)
        if picks.count == 1:
            return self.keep(self._kept, seen, picks.at(0))
        search = self._kept
        if search is None or not self.kept_for(seen):
            search = self.begin(seen, dice)
            search.run(self.iterations, self.seconds, self.waver == 0)
            self._effort = search.iterations
        else:
            search.seen, search.dice = seen, dice
            search.run(self._effort - search.visits(), self.seconds, self.waver == 0)
        return self.keep(search, seen, self.decision(search.finding(), dice))

    def kept_for(self, seen: State) -> bool:
        """Whether the search that was kept goes on from here."""
        return self._kept is not None and same(self._kept.seen, seen)

    def decision(self, finding: Finding, dice: Dice) -> i64:
        """What to pick after a search."""
        if self.waver and dice.below(100) < self.waver:
            weights = Picks()
            for visits in finding.visits:
                weights.add(visits + 1)
            return finding.picks[dice.weighted(weights)]
        return finding.picks[0]

    def keep(self, search: Search | None, seen: State, pick: i64) -> i64:
        """Keep the search for the rest of the sentence, if there is one; returns the pick."""
        if search is not None and not (same(search.seen, seen) and search.follow(pick)):
            search = None
        self._kept = search
        return pick

    def begin(self, seen: State, dice: Dice) -> Search:
        """A new search."""
        return Search(seen, dice, self.observers, self.explore, self.horizon)

    def search(self, seen: State, dice: Dice) -> Finding:
        """Search and tell everything that was found."""
        search = self.begin(seen, dice)
        search.run(self.iterations, self.seconds)
        return search.finding()


def same(one: State, other: State) -> bool:
    """Whether the seat to pick cannot tell one state from the other."""
    if one.seat != other.seat or one.game is not other.game or one.options != other.options:
        return False
    return one.known(one.seat) == other.known(one.seat)
