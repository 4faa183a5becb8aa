"""Alpha-beta search for two seats without secrets or chance: deeper and deeper, by whole turns.

Depth counts turns, not picks: it falls when the seat to pick changes, so a sentence of picks is never
cut in two. States that were met before are remembered by `State.key`.
"""

import time
from typing import Final

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
NONE: Final = -1
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2


class Memory:
    """States met before: how deep they were searched, what that gave, and the best pick.

    A full place is overwritten; the size is a power of two.
    """

    def __init__(self, size: int = 1 << 18) -> None:
        zeros = [0] * size
        self.mask: i64 = size - 1
        self.keys: vec[i64] = vec[i64](zeros)
        self.depths: vec[i64] = vec[i64](zeros)
        self.kinds: vec[i64] = vec[i64](zeros)
        self.values: vec[i64] = vec[i64](zeros)
        self.best: vec[i64] = vec[i64](zeros)

    def place(self, key: i64) -> i64:
        """Where a key belongs."""
        return (key ^ (key >> 17) ^ (key >> 37)) & self.mask

    def store(self, key: i64, depth: i64, kind: i64, value: i64, best: i64) -> None:
        """Remember a state."""
        at = self.place(key)
        self.keys[at] = key
        self.depths[at] = depth
        self.kinds[at] = kind
        self.values[at] = value
        self.best[at] = best


class AlphaBeta:
    """A search for the seat to pick of `start`."""

    def __init__(self, start: State, memory: Memory) -> None:
        self.start = start
        self.me: i64 = start.seat
        self.memory = memory
        self.history: vec[i64] = vec[i64]([0] * len(start.game.vocabulary))
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
        key: i64 = state.key()
        best_pick: i64 = NONE
        if key != 0:
            memory = self.memory
            at = memory.place(key)
            if memory.keys[at] == key:
                best_pick = memory.best[at]
                if memory.depths[at] >= depth:
                    known: i64 = memory.values[at]
                    kind: i64 = memory.kinds[at]
                    if kind == EXACT or (kind == AT_LEAST and known >= beta) or (kind == AT_MOST and known <= alpha):
                        return known
        return self.expand(state, depth, alpha, beta, key, best_pick)

    def verdict(self, state: State, depth: i64) -> i64:
        """What the game says of a state; a sooner win is better, a later loss too."""
        worth = i64(state.worth(self.me) * 1000000.0)
        if state.seat != OVER or worth == UNIT // 2:
            return worth
        return worth + depth if worth > UNIT // 2 else worth - depth

    def expand(self, state: State, depth: i64, alpha: i64, beta: i64, key: i64, hint: i64) -> i64:
        """Try every pick, the most promising first."""
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
            pick = self.next_pick(picks, tried, hint)
            child = state.fork()
            child.apply(pick)
            value = self.value(child, depth if child.seat == seat else depth - 1, low, high)
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
                self.history[pick] = self.history[pick] + depth * depth
                break
            tried += 1
        if key != 0:
            kind: i64 = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
            self.memory.store(key, depth, kind, best, best_pick)
        return best

    def next_pick(self, picks: Picks, tried: i64, hint: i64) -> i64:
        """Bring the most promising of the picks not yet tried to the place `tried`."""
        best: i64 = tried
        i: i64 = tried
        while i < picks.count:
            pick: i64 = picks.at(i)
            if pick == hint:
                best = i
                break
            if self.history[pick] > self.history[picks.at(best)]:
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
            at = self.memory.place(state.key())
            if state.key() == 0 or self.memory.keys[at] != state.key() or not state.allows(self.memory.best[at]):
                break
            line.append(int(self.memory.best[at]))
            state.apply(self.memory.best[at])
        return line


class AlphaBetaBot(Bot):
    """Searches so many turns deep, or so many seconds."""

    def __init__(self, turns: int, seconds: float = 0.0) -> None:
        self.turns = turns
        self.seconds = seconds

    def choose(self, seen: State, dice: Dice) -> i64:
        """The best pick found."""
        picks = Picks()
        seen.legal(picks)
        if picks.count == 1:
            return picks.at(0)
        return self.search(seen, dice).picks[0]

    def search(self, seen: State, dice: Dice) -> Finding:
        """Search and tell everything that was found."""
        return AlphaBeta(seen, Memory()).run(self.turns, self.seconds)
