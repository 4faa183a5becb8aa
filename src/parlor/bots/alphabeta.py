"""Alpha-beta search for two seats without secrets or chance: deeper and deeper, by whole turns.

Depth counts turns, not picks: it falls when the seat to pick changes, so a sentence of picks is never
cut in two. States that were met before are remembered by `State.key`.
"""

import time
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlor.bots.bot import Bot
from parlor.bots.mcts import Finding
from parlor.engine.contract import State
from parlor.engine.dice import Dice
from parlor.engine.picks import Picks
from parlor.engine.record import OVER

UNIT: Final = 1000000
INFINITE: Final = 1000000000
# Sets the memories of the two seats apart: what is good for one is bad for the other.
OTHER_SIDE: Final = 0x2545F4914F6CDD1
NONE: Final = -1
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2


@final
class Memory:
    """States met before: how deep they were searched, what that gave, and the best pick.

    Every state has two places: one for the deepest search, one for the latest. The size is a power of two.
    """

    def __init__(self, size: int = 1 << 16) -> None:
        zeros = [0] * (2 * size)
        self.mask: i64 = size - 1
        self.keys: vec[i64] = vec[i64](zeros)
        # Value, best pick + 1, depth and kind, packed.
        self.facts: vec[i64] = vec[i64](zeros)

    def find(self, key: i64) -> i64:
        """Where a state is remembered; NONE if it is not."""
        at: i64 = 2 * ((key ^ (key >> 17) ^ (key >> 37)) & self.mask)
        if self.keys[at] == key:
            return at
        return at + 1 if self.keys[at + 1] == key else i64(NONE)

    def value(self, at: i64) -> i64:
        """What the search gave."""
        return (self.facts[at] >> 30) - UNIT

    def best(self, at: i64) -> i64:
        """The best pick; NONE if there was none."""
        return ((self.facts[at] >> 10) & 0xFFFFF) - 1

    def depth(self, at: i64) -> i64:
        """How many turns deep the search was."""
        return (self.facts[at] >> 2) & 0xFF

    def kind(self, at: i64) -> i64:
        """Whether the value is exact or a bound."""
        return self.facts[at] & 3

    def store(self, key: i64, depth: i64, kind: i64, value: i64, best: i64) -> None:
        """Remember a state."""
        at: i64 = 2 * ((key ^ (key >> 17) ^ (key >> 37)) & self.mask)
        if self.keys[at] != key and self.depth(at) > depth:
            at += 1
        self.keys[at] = key
        self.facts[at] = ((value + UNIT) << 30) | ((best + 1) << 10) | (depth << 2) | kind


class AlphaBeta:
    """A search for the seat to pick of `start`."""

    def __init__(self, start: State, memory: Memory) -> None:
        self.start = start
        self.me: i64 = start.seat
        self.memory = memory
        # How often a pick of seat 0, then of seat 1, was too good for the other to let it happen.
        self.words: i64 = len(start.game.vocabulary)
        self.history: vec[i64] = vec[i64]([0] * (2 * self.words))
        self.nodes: i64 = 0
        self.stopped: bool = False
        self._end: float = 0.0

    def run(self, turns: int, seconds: float = 0.0) -> Finding:
        """Search 1, 2, 3, ... turns deep, at most `turns`, until the time is up (0: no limit of time)."""
        self._end = time.monotonic() + seconds if seconds > 0.0 else 0.0
        legal = Picks()
        self.start.legal(legal)
        picks = legal.plain()
        values = [UNIT // 2 for _ in picks]
        depth = 0
        while depth < turns and not self.stopped:
            depth += 1
            found = self.deepen(picks, depth)
            if not self.stopped or found:
                # A broken-off depth counts as far as it came: the best pick so far was tried first.
                values = found + [min(found) - 1] * (len(picks) - len(found))
                order = sorted(range(len(picks)), key=lambda i: -values[i])
                picks, values = [picks[i] for i in order], [values[i] for i in order]
            if values[0] >= UNIT or values[0] <= 0:
                break
        visits = [int(self.nodes)] + [0] * (len(picks) - 1)
        return Finding(picks, visits, [value / UNIT for value in values], self.line(picks[0]), depth)

    def deepen(self, picks: list[int], depth: i64) -> list[int]:
        """The value of each root pick at this depth, as far as the time allows."""
        values: list[int] = []
        alpha: i64 = -INFINITE
        for pick in picks:
            child = self.start.fork()
            child.apply(pick)
            value = self.value(child, depth if child.seat == self.me else depth - 1, alpha, INFINITE)
            if self.stopped:
                break
            values.append(value)
            alpha = max(alpha, value)
        return values

    def value(self, state: State, depth: i64, alpha: i64, beta: i64) -> i64:
        """What the state is worth for `me`, exactly between alpha and beta, else a bound."""
        if state.seat == OVER or depth <= 0:
            return self.verdict(state, depth)
        self.look_at_the_clock()
        key = self.key(state)
        hint: i64 = NONE
        if key != 0:
            memory = self.memory
            at = memory.find(key)
            if at != NONE:
                hint = memory.best(at)
                if memory.depth(at) >= depth:
                    known = memory.value(at)
                    kind = memory.kind(at)
                    if kind == EXACT or (kind == AT_LEAST and known >= beta) or (kind == AT_MOST and known <= alpha):
                        return known
        return self.expand(state, depth, alpha, beta, key, hint)

    def key(self, state: State) -> i64:
        """The number of a state as `me` sees it; 0 for none."""
        key: i64 = state.key()
        return key if key == 0 or self.me == 0 else key ^ OTHER_SIDE

    def verdict(self, state: State, depth: i64) -> i64:
        """What the game says of a state; a sooner win is better, a later loss too."""
        worth = i64(state.worth(self.me) * 1000000.0)
        if state.seat != OVER or worth == UNIT // 2:
            return worth
        return worth + depth if worth > UNIT // 2 else worth - depth

    def expand(self, state: State, depth: i64, alpha: i64, beta: i64, key: i64, hint: i64) -> i64:
        """Try every pick, the most promising first; the others need only be shown to be no better."""
        picks = Picks()
        state.legal(picks)
        seat: i64 = state.seat
        mine = seat == self.me
        low: i64 = alpha
        high: i64 = beta
        best: i64 = -INFINITE if mine else INFINITE
        best_pick: i64 = NONE
        tried: i64 = 0
        while tried < picks.count:
            pick = self.next_pick(picks, tried, hint, seat * self.words)
            child = state.fork()
            child.apply(pick)
            left: i64 = depth if child.seat == seat else depth - 1
            if tried == 0 or high - low < 2:
                value = self.value(child, left, low, high)
            elif mine:
                value = self.value(child, left, low, low + 1)
                if low < value < high:
                    value = self.value(child, left, low, high)
            else:
                value = self.value(child, left, high - 1, high)
                if low < value < high:
                    value = self.value(child, left, low, high)
            if self.stopped:
                return best
            if best_pick == NONE or (value > best if mine else value < best):
                best = value
                best_pick = pick
            if mine and best > low:
                low = best
            elif not mine and best < high:
                high = best
            if low >= high:
                at: i64 = seat * self.words + pick
                self.history[at] = self.history[at] + depth * depth
                break
            tried += 1
        if key != 0:
            kind: i64 = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
            self.memory.store(key, depth, kind, best, best_pick)
        return best

    def next_pick(self, picks: Picks, tried: i64, hint: i64, first: i64) -> i64:
        """Bring the most promising of the picks not yet tried to the place `tried`."""
        best: i64 = tried
        i: i64 = tried
        while i < picks.count:
            pick: i64 = picks.at(i)
            if pick == hint:
                best = i
                break
            if self.history[first + pick] > self.history[first + picks.at(best)]:
                best = i
            i += 1
        return picks.swap(tried, best)

    def look_at_the_clock(self) -> None:
        """Stop when the time is up."""
        self.nodes += 1
        if self._end > 0.0 and self.nodes % 2048 == 0 and time.monotonic() > self._end:
            self.stopped = True

    def line(self, pick: int) -> list[int]:
        """The best way on from a root pick, as far as it is remembered."""
        line = [pick]
        state = self.start.fork()
        state.apply(pick)
        while state.seat != OVER and len(line) < 40:
            at = self.memory.find(self.key(state))
            if at == NONE or not state.allows(self.memory.best(at)):
                break
            line.append(int(self.memory.best(at)))
            state.apply(self.memory.best(at))
        return line


class AlphaBetaBot(Bot):
    """Searches so many turns deep, or so many seconds.

    Within a turn it says the whole line that it found, and thinks again only where that ends.
    """

    def __init__(self, turns: int, seconds: float = 0.0) -> None:
        self.turns = turns
        self.seconds = seconds
        # What comes next in this turn: the key of a state and the pick in it, again and again.
        self._plan: list[int] = []
        self._memory: Memory | None = None

    def choose(self, seen: State, dice: Dice) -> i64:
        """The best pick found."""
        picks = Picks()
        seen.legal(picks)
        if self._plan and self._plan[0] == seen.key():
            pick = self._plan[1]
            self._plan = self._plan[2:]
            return pick
        if picks.count == 1:
            return picks.at(0)
        finding = self.search(seen, dice)
        self.plan(seen, finding.line)
        return finding.picks[0]

    def plan(self, seen: State, line: list[int]) -> None:
        """Note the rest of the line, as far as this turn goes."""
        self._plan = []
        state = seen.fork()
        for i in range(len(line) - 1):
            state.apply(line[i])
            if state.seat != seen.seat:
                break
            self._plan += [state.key(), line[i + 1]]

    def search(self, seen: State, dice: Dice) -> Finding:
        """Search and tell everything that was found."""
        return AlphaBeta(seen, self.memory()).run(self.turns, self.seconds)

    def memory(self) -> Memory:
        """A new one where depth alone decides, so that equal states get equal picks; else a large one for good."""
        if self.seconds <= 0.0:
            return Memory()
        if self._memory is None:
            self._memory = Memory(1 << 20)
        return self._memory
