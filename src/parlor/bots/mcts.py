"""Monte Carlo tree search over what each seat may know.

Each iteration draws a fresh guess of the searching seat, walks down the trees by upper confidence
bounds, adds one node, plays on by the game's hunches, and asks the brain, or `State.worth`, for every seat's utility.

A tree belongs to an observer: its edges are what that observer hears, so all picks it may not know
are one edge, HIDDEN. With one tree (single observer) every seat decides in the searcher's tree; with
many (multiple observers) every seat decides in its own, and cannot act on what it does not know.
A pick competes only with those that were offered beside it (Cowling, Powley and Whitehouse 2012).

Where the brain has a prior, an unlikely pick is thought worse, the less so the more was tried; one that was never tried
waits until it is worth it. Else each is tried once before any is tried again.

In an open game of two seats, wins, draws and losses that are certain are proved on the way back up and never
looked at again; a search that has proved its root stops. At every new place it glances at what wins at once.
"""

import math
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from parlor.bots.appraisal import appraise
from parlor.bots.averages import Averages
from parlor.bots.clock import now
from parlor.bots.knobs import Knobs
from parlor.bots.tree import FIRST, GAINS, HIGH, LEGAL, LOW, NEXT, NONE, OFFERS, PRIOR, UNIT, VISITS, Tree
from parlor.engine.brain import Brain
from parlor.engine.dice import Dice
from parlor.engine.picks import Picks
from parlor.engine.prior import Prior
from parlor.engine.record import ALL, CHANCE, HIDDEN, OVER, sees
from parlor.engine.state import State

# How many iterations are made between two looks at the clock.
PATIENCE: Final = 16
# No pick is thought less likely than so many millionths.
LEAST: Final = 300


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

    def __init__(self, seen: State, dice: Dice, knobs: Knobs, brain: Brain | None = None) -> None:
        self.seen = seen
        self.dice = dice
        self.me: i64 = seen.seat
        self.explore: float = knobs.explore
        self.horizon: i64 = knobs.horizon
        self.whole: i64 = knobs.whole
        self.urge: float = knobs.urge
        self.processor: bool = False  # whether seconds are those that it works
        self.lean: float = knobs.lean
        self.shy: float = knobs.shy
        self.rivals: i64 = knobs.rivals
        self.foresees: bool = knobs.foresee > 0
        # What is asked instead of `worth` while the match is not over, and which picks are likely.
        self.judge: Brain | None = brain if brain is not None and brain.judges else None
        self.prior: Prior | None = brain.prior if brain is not None else None
        self._features = Picks()
        # What words brought so far, where play-outs go by it.
        self.averages: Averages | None = None
        if knobs.rivals:
            self.averages = Averages(len(seen.game.vocabulary), seen.players)
        self.many: bool = knobs.observers > 1
        # Whether what is certain is proved: where both seats see everything and one's gain is the other's loss.
        self.proves: bool = not self.many and seen.players == 2 and seen.key() != 0
        self.glances: bool = self.proves and knobs.glance > 0
        self.trees: list[Tree] = [Tree() for _ in range(seen.players if self.many else 1)]
        self.iterations: i64 = 0
        self._picks = Picks()
        # When each word was last offered, in decisions; minus that, if it was tried before.
        self._offered: vec[i64] = vec[i64]([0] * len(seen.game.vocabulary))
        self._decisions: i64 = 0
        self._chosen: i64 = NONE
        # Whose turn it was before the last pick of the tree.
        self._turn: i64 = 0
        # The bound of the pick chosen among those that were tried, and what all these brought on average.
        self._bound: float = 0.0
        self._mean: float = 0.0
        self._at: vec[i64] = vec[i64]([0] * len(self.trees))
        # The way of this iteration: tree, node, and whose utility counts there, again and again.
        self._way = Picks()
        self._gains: vec[i64] = vec[i64]([0] * seen.players)
        # Whether this iteration has proved something new.
        self._proving: bool = False

    def run(self, iterations: i64, seconds: float = 0.0, hurry: bool = False) -> None:
        """Search that many iterations, or until the time is up (0: no limit of time).

        In a hurry it stops as soon as the rest of them could not change which pick is visited most.
        """
        begun = now(self.processor)
        count: i64 = 0
        left: i64 = iterations
        while count < iterations:
            if count > 0 and count % PATIENCE == 0 and (seconds > 0.0 or hurry):
                left = iterations - count
                if seconds > 0.0:
                    gone = now(self.processor) - begun
                    if gone > seconds:
                        break
                    # What the time allows, with half as much again: the pace may quicken.
                    allowed = 1.5 * float(count) * (seconds - gone) / (gone + 0.000001)
                    left = i64(allowed) if allowed < float(left) else left
                if hurry and self.settled(left):
                    break
            if self.proves and self.trees[0].proved(self.trees[0].root):
                break
            self.iterate()
            count += 1

    def settled(self, left: i64) -> bool:
        """Whether the most visited pick stays that, whatever the iterations that are left bring."""
        tree = self.trees[self.me if self.many else 0]
        return tree.lead(tree.root) > left

    def iterate(self) -> None:
        """One guess, one way down, one new node, one play-out."""
        world = self.seen.imagine(self.me, self.dice)
        tree: i64 = 0
        while tree < i64(len(self._at)):
            self._at[tree] = self.trees[tree].root
            tree += 1
        self._way.clear()
        done = False
        while not done and world.seat != OVER:
            if world.seat == CHANCE:
                self.move(world, world.chance(self.dice))
            else:
                self._picks.clear()
                world.legal(self._picks)
                tree = world.seat if self.many else i64(0)
                prior = self.prior
                if prior is None:
                    done = self.decide(self.trees[tree], self._at[tree])
                else:
                    done = self.lean_to(world, prior, self.trees[tree], self._at[tree])
                if self.whole == 2:
                    self._turn = world.whose_turn()
                self.move(world, self._chosen)
                if self.proves and not done:
                    done = self.trees[0].proved(self._at[0])
        self.rate(world)
        self.learn()
        self.iterations += 1

    def rate(self, world: State) -> None:
        """Every seat's utility at the end of the way: what is proved there, else what playing on comes to."""
        gains = self._gains
        if self.proves and self._way.count > 0:
            last: i64 = self._at[0]
            chooser: i64 = self._way.at(self._way.count - 1)
            tree = self.trees[0]
            if world.seat == OVER and not tree.proved(last):
                tree.cells[last + LOW] = i64(world.worth(chooser) * 1000000.0)
                tree.cells[last + HIGH] = tree.cells[last + LOW]
                self._proving = True
            elif self.glances and not tree.proved(last) and self.wins_at_once(world):
                tree.cells[last + LOW] = UNIT if world.seat == chooser else 0
                tree.cells[last + HIGH] = tree.cells[last + LOW]
                self._proving = True
            if tree.proved(last):
                gains[chooser] = tree.cells[last + LOW]
                gains[1 - chooser] = UNIT - tree.cells[last + LOW]
                return
        self.play_on(world)
        judge = self.judge
        if judge is not None and world.seat != OVER and judge.rate(world, gains, self._features):
            return
        appraise(world, self.foresees, gains)

    def wins_at_once(self, world: State) -> bool:
        """Whether the seat to pick has a pick that wins."""
        picks = self._picks
        picks.clear()
        world.legal(picks)
        i: i64 = 0
        while i < picks.count:
            after = world.fork()
            after.apply(picks.at(i))
            if after.seat == OVER and after.worth(world.seat) >= 1.0:
                return True
            i += 1
        return False

    def offer(self, tree: Tree, node: i64) -> i64:
        """Note which picks are legal at a node; returns the number of this decision."""
        picks = self._picks
        offered = self._offered
        self._decisions += 1
        decision: i64 = self._decisions
        i: i64 = 0
        while i < picks.count:
            offered[picks.at(i)] = decision
            i += 1
        if self.proves:
            tree.cells[node + LEGAL] = picks.count
        return decision

    def lean_to(self, world: State, prior: Prior, tree: Tree, node: i64) -> bool:
        """Choose among the legal picks by what they brought and how likely they are; True if it was never tried.

        To each bound comes the logarithm of how likely the pick is, which counts the less the more was tried there. One
        that was never tried is thought of as if it had been once, and had brought what the others did.
        """
        picks = self._picks
        decision: i64 = self.offer(tree, node)
        cells = tree.cells
        offered = self._offered
        known: i64 = 0
        # What those that were tried brought, and how often they were.
        brought: i64 = 0
        tries: i64 = 0
        best: float = -1000.0
        chosen: i64 = NONE
        hope: float = -1000.0
        untried: i64 = NONE
        last: i64 = 0
        log: float = 0.0
        fading: float = 0.0
        below: i64 = cells[node + FIRST]
        while below != NONE:
            pick: i64 = cells[below]
            if pick >= 0 and offered[pick] == decision:
                offered[pick] = -decision
                known += 1
                offers: i64 = cells[below + OFFERS] + 1
                cells[below + OFFERS] = offers
                if offers != last:
                    last = offers
                    log = math.log(float(offers))
                    fading = self.lean * math.sqrt(log / float(offers)) / 1000000.0
                count: i64 = cells[below + VISITS]
                doubt = fading * float(cells[below + PRIOR])
                if count > 0:
                    brought += cells[below + GAINS]
                    tries += count
                    low: i64 = cells[below + LOW]
                    if low == cells[below + HIGH]:
                        bound = 2.0 if low == UNIT else float(low) / 1000000.0
                    else:
                        bound = float(cells[below + GAINS]) / (float(count) * 1000000.0) + doubt
                        bound += self.explore * math.sqrt(log / float(count))
                    if bound > best:
                        best = bound
                        chosen = pick
                elif doubt + self.explore * math.sqrt(log) > hope:
                    hope = doubt + self.explore * math.sqrt(log)
                    untried = pick
            below = cells[below + NEXT]
        if known < picks.count:
            fresh = self.plant(world, prior, tree, node, decision)
            if untried == NONE:
                untried = fresh
                hope = 0.0
        self._chosen = chosen
        if untried != NONE and (tries == 0 or float(brought) / (float(tries) * 1000000.0) - self.shy + hope > best):
            self._chosen = untried
            return True
        return False

    def plant(self, world: State, prior: Prior, tree: Tree, node: i64, decision: i64) -> i64:
        """Note how likely the picks are that were never offered at a node; returns the likeliest of them."""
        picks = self._picks
        if picks.count == 1 or not prior.weigh(world, picks, self._features):
            prior.even(picks.count)
        best: i64 = NONE
        most: i64 = -1
        i: i64 = 0
        while i < picks.count:
            if self._offered[picks.at(i)] == decision:
                likely: i64 = prior.likely[i] if prior.likely[i] > LEAST else i64(LEAST)
                tree.plant(node, picks.at(i), i64(math.log(float(likely) / 1000000.0) * 1000000.0))
                if likely > most:
                    best = picks.at(i)
                    most = likely
            i += 1
        return best

    def decide(self, tree: Tree, node: i64) -> bool:
        """Choose among the legal picks; True if the choice was never tried before."""
        picks = self._picks
        offered = self._offered
        decision: i64 = self.offer(tree, node)
        i: i64 = 0
        untried: i64 = picks.count - self.compare(tree.cells, node, decision)
        if untried == 0 or (untried < picks.count and self._mean + self.urge < self._bound):
            return False
        left: i64 = self.dice.below(untried)
        i = 0
        while left > 0 or offered[picks.at(i)] < 0:
            if offered[picks.at(i)] > 0:
                left -= 1
            i += 1
        self._chosen = picks.at(i)
        return True

    def compare(self, cells: vec[i64], node: i64, decision: i64) -> i64:
        """Choose the tried pick with the highest upper bound; returns how many of those offered were tried."""
        offered = self._offered
        explore = self.explore
        tried: i64 = 0
        brought: i64 = 0
        tries: i64 = 0
        best: float = -1.0
        last: i64 = 0
        log: float = 0.0
        below: i64 = cells[node + FIRST]
        while below != NONE:
            pick: i64 = cells[below]
            count: i64 = cells[below + VISITS]
            if pick >= 0 and offered[pick] == decision and count > 0:
                offered[pick] = -decision
                tried += 1
                tries += count
                brought += cells[below + GAINS]
                offers: i64 = cells[below + OFFERS] + 1
                cells[below + OFFERS] = offers
                if offers != last:
                    last = offers
                    log = math.log(float(offers))
                visits = float(count)
                low: i64 = cells[below + LOW]
                if low == cells[below + HIGH]:
                    bound = 2.0 if low == UNIT else float(low) / 1000000.0
                else:
                    bound = float(cells[below + GAINS]) / (visits * 1000000.0) + explore * math.sqrt(log / visits)
                if bound > best:
                    best = bound
                    self._chosen = pick
            below = cells[below + NEXT]
        self._bound = best
        if tries > 0:
            self._mean = float(brought) / (float(tries) * 1000000.0)
        return tried

    def move(self, world: State, pick: i64) -> None:
        """Apply a pick and let every tree hear of it what its observer may know."""
        actor: i64 = world.seat
        averages = self.averages
        if averages is not None and actor >= 0:
            averages.note(actor, pick)
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
        """Play by hunches to the end or the horizon, or to the end of the sentence or of the turn there."""
        picks = self._picks
        dice = self.dice
        averages = self.averages
        left: i64 = self.horizon
        turn: i64 = self._turn
        while left > 0 or self.whole > 0:
            seat: i64 = world.seat
            if seat == OVER:
                break
            if left > 0 and self.whole == 2:
                turn = world.whose_turn()
            elif left <= 0 and self.complete(world, turn):
                break
            if seat == CHANCE:
                world.apply(world.chance(dice))
            else:
                picks.clear()
                world.legal(picks)
                if averages is not None:
                    pick: i64 = averages.choose(seat, picks, self.rivals, dice)
                    averages.note(seat, pick)
                    world.apply(pick)
                else:
                    world.apply(world.hunch(picks, dice))
            left -= 1

    def complete(self, world: State, turn: i64) -> bool:
        """Whether a play-out may be cut off: what must be whole is at its end."""
        if self.whole == 2:
            return world.whose_turn() != turn
        return world.seat < 0 or not world.mid_sentence()

    def learn(self) -> None:
        """Credit every node of the way with the utility of the seat that chose it, and prove what follows from it."""
        gains = self._gains
        way = self._way
        i: i64 = 0
        while i < way.count:
            cells = self.trees[way.at(i)].cells
            node: i64 = way.at(i + 1)
            cells[node + VISITS] = cells[node + VISITS] + 1
            cells[node + GAINS] = cells[node + GAINS] + gains[way.at(i + 2)]
            i += 3
        if self.averages is not None:
            self.averages.learn(gains)
        if self._proving:
            self._proving = False
            self.prove()

    def prove(self) -> None:
        """Reckon the bounds of the nodes above the last one of the way, as far as they change."""
        tree, way = self.trees[0], self._way
        i: i64 = way.count - 3
        while i >= 0:
            decider: i64 = way.at(i + 2)
            above: i64 = tree.root
            chooser: i64 = self.me
            if i > 0:
                above = way.at(i - 2)
                chooser = way.at(i - 1)
            if chooser != decider:
                tree.turn(above)
            changed = tree.bounds(above)
            if chooser != decider:
                tree.turn(above)
            if not changed:
                break
            i -= 3

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
        self.reckon_root()
        return True

    def advance(self, picks: list[int], seen: State) -> bool:
        """Go on to what comes after these picks, as the seat heard them; False if they were never thought of."""
        if self.many:
            return False
        tree = self.trees[0]
        node: i64 = tree.root
        for heard in picks:
            node = tree.child(node, heard)
            if node == NONE:
                return False
        self.trees = [tree.pruned(node)]
        self.seen = seen
        self.iterations = self.trees[0].visits(self.trees[0].root)
        self.reckon_root()
        return True

    def reckon_root(self) -> None:
        """Bound a new root by its own picks, as the searcher's: of a glance it is not known which pick won."""
        if self.proves:
            self.trees[0].bounds(self.trees[0].root)

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
        rows = [(int(tree.preference(node)), tree.value(node), pick, int(tree.visits(node))) for pick, node in nodes]
        # Where all is lost, what took longest to refute resists most.
        rows.sort(key=lambda row: (-row[0], -row[1], -row[3], row[2]))
        picks_found, values, visits = [row[2] for row in rows], [row[1] for row in rows], [row[3] for row in rows]
        return Finding(picks_found, visits, values, tree.line(), self.iterations)
