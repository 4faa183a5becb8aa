"""Alpha-beta search for two seats without secrets or chance: deeper and deeper, by whole turns.

Depth counts turns, not picks: it falls when the seat to pick changes, so a sentence of picks is never
cut in two. States that were met before are remembered by `State.key`, and so are their images where the
start is symmetric.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from parlor.bots.clock import now
from parlor.bots.mcts import Finding
from parlor.engine.bot import Bot
from parlor.engine.brain import Brain
from parlor.engine.dice import Dice
from parlor.engine.picks import Picks
from parlor.engine.record import OVER
from parlor.engine.state import State

UNIT: Final = 1000000
INFINITE: Final = 1000000000
# Sets the memories of the two seats apart: what is good for one is bad for the other.
OTHER_SIDE: Final = 0x2545F4914F6CDD1
NONE: Final = -1
# From this pick on, of those that one state offers, picks are late; how many turns less deep a skim looks at them.
LATE: Final = 2
SKIMMED: Final = 2
EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2


@final
class Memory:
    """States met before: how deep they were searched, what that gave, and the best pick.

    Every state has two places: one for the deepest search, one for the latest. The size is a power of two.
    """

    def __init__(self, size: int = 1 << 16) -> None:
        self.mask: i64 = size - 1
        # Key and facts of the one place, key and facts of the other, and so on: what belongs together lies together.
        # The facts are value, best pick + 1, depth and kind, packed.
        self.cells: vec[i64] = vec[i64]([0] * (4 * size))

    def find(self, key: i64) -> i64:
        """Where a state is remembered; NONE if it is not."""
        at: i64 = 4 * ((key ^ (key >> 17) ^ (key >> 37)) & self.mask)
        if self.cells[at] == key:
            return at
        return at + 2 if self.cells[at + 2] == key else i64(NONE)

    def value(self, at: i64) -> i64:
        """What the search gave."""
        return (self.cells[at + 1] >> 30) - UNIT

    def best(self, at: i64) -> i64:
        """The best pick; NONE if there was none."""
        return ((self.cells[at + 1] >> 10) & 0xFFFFF) - 1

    def depth(self, at: i64) -> i64:
        """How many turns deep the search was."""
        return (self.cells[at + 1] >> 2) & 0xFF

    def kind(self, at: i64) -> i64:
        """Whether the value is exact or a bound."""
        return self.cells[at + 1] & 3

    def store(self, key: i64, depth: i64, kind: i64, value: i64, best: i64) -> None:
        """Remember a state."""
        at: i64 = 4 * ((key ^ (key >> 17) ^ (key >> 37)) & self.mask)
        if self.cells[at] != key and self.depth(at) > depth:
            at += 2
        self.cells[at] = key
        self.cells[at + 1] = ((value + UNIT) << 30) | ((best + 1) << 10) | (depth << 2) | kind


class AlphaBeta:
    """A search for the seat to pick of `start`.

    One that `skims` trusts its order: a sentence with a late pick in it is first looked at two turns less deep, and
    in full only if it seems better than the best so far. It sees farther in the same time, and may miss something.
    """

    def __init__(self, start: State, memory: Memory, skims: bool = False) -> None:
        self.start = start
        self.skims = skims
        self.me: i64 = start.seat
        self.memory = memory
        # How often a pick of seat 0, then of seat 1, was too good for the other to let it happen.
        self.words: i64 = len(start.game.vocabulary)
        self.history: vec[i64] = vec[i64]([0] * (2 * self.words))
        self.nodes: i64 = 0
        self.stopped: bool = False
        # Whether seconds are the processor's.
        self.processor: bool = False
        self._end: float = 0.0
        # States are remembered as the one of their images that has the lowest key; where the start is not
        # symmetric, that is as they are.
        self.ways: vec[i64] = vec[i64](start.symmetries())
        self.way: i64 = 0
        self._spare: list[Picks] = []

    def run(self, turns: int, seconds: float = 0.0) -> Finding:
        """Search 1, 2, 3, ... turns deep, at most `turns`, until the time is up (0: no limit of time)."""
        self._end = now(self.processor) + seconds if seconds > 0.0 else 0.0
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
            if not values:
                value = self.look(child, self.me, depth, alpha, INFINITE, False)
            else:
                value = self.look(child, self.me, depth, alpha, alpha + 1, len(values) >= LATE)
                if value > alpha:
                    value = self.look(child, self.me, depth, alpha, INFINITE, False)
            if self.stopped:
                break
            values.append(value)
            alpha = max(alpha, value)
        return values

    def look(self, child: State, seat: i64, depth: i64, alpha: i64, beta: i64, late: bool) -> i64:
        """What a pick of `seat` led to; where its turn ended, one turn less is to be looked at."""
        if child.seat == seat:
            return self.value(child, depth, alpha, beta, late)
        if depth == 2 and child.seat != OVER:
            return self.last_turn(child, alpha, beta)
        if late and self.skims and depth > SKIMMED + 1 and beta - alpha < 2:
            value = self.value(child, depth - 1 - SKIMMED, alpha, beta, False)
            if value <= alpha if seat == self.me else value >= beta:
                return value
        return self.value(child, depth - 1, alpha, beta, False)

    def last_turn(self, state: State, alpha: i64, beta: i64) -> i64:
        """The value before the last turn to be looked at, whose seat may also let all stand as it is.

        A turn seldom does its own seat harm; so where a seat has enough already, the turn need not be looked at.
        """
        standing = self.verdict(state, 1)
        if state.seat == self.me:
            if standing >= beta:
                return standing
            value = self.value(state, 1, alpha if alpha > standing else standing, beta, False)
            return value if value > standing else standing
        if standing <= alpha:
            return standing
        value = self.value(state, 1, alpha, beta if beta < standing else standing, False)
        return value if value < standing else standing

    def value(self, state: State, depth: i64, alpha: i64, beta: i64, late: bool) -> i64:
        """What the state is worth for `me`, exactly between alpha and beta, else a bound."""
        if state.seat == OVER or depth <= 0:
            return self.verdict(state, depth)
        if depth == 1:
            foreseen = state.foresee(self.me)
            if foreseen >= 0.0:
                return i64(foreseen * 1000000.0)
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
        return self.expand(state, depth, alpha, beta, key, hint, self.way, late)

    def key(self, state: State) -> i64:
        """The number of a state as `me` sees it, the same for all its images; 0 for none. `way` leads to the image."""
        key: i64 = state.key()
        self.way = 0
        i: i64 = 0
        while i < i64(len(self.ways)):
            turned: i64 = state.turned_key(self.ways[i])
            if turned < key:
                key = turned
                self.way = self.ways[i]
            i += 1
        return key if key == 0 or self.me == 0 else key ^ OTHER_SIDE

    def recalled(self, state: State, picks: Picks, best: i64, way: i64) -> i64:
        """The legal pick whose image in that way is remembered as the best; NONE if there is none."""
        i: i64 = 0
        while i < picks.count:
            if state.turned_pick(way, picks.at(i)) == best:
                return picks.at(i)
            i += 1
        return NONE

    def verdict(self, state: State, depth: i64) -> i64:
        """What the game says of a state; a sooner win is better, a later loss too."""
        worth = i64(state.worth(self.me) * 1000000.0)
        if state.seat != OVER or worth == UNIT // 2:
            return worth
        return worth + depth if worth > UNIT // 2 else worth - depth

    def expand(self, state: State, depth: i64, alpha: i64, beta: i64, key: i64, hint: i64, way: i64, late: bool) -> i64:
        """Try every pick, the most promising first; the others need only be shown to be no better."""
        picks = self._spare.pop() if self._spare else Picks()
        state.legal(picks)
        if way != 0 and hint != NONE:
            hint = self.recalled(state, picks, hint, way)
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
            if tried == 0 or high - low < 2:
                value = self.look(child, seat, depth, low, high, late)
            elif mine:
                value = self.look(child, seat, depth, low, low + 1, late)
                if low < value < high:
                    value = self.look(child, seat, depth, low, high, late)
            else:
                value = self.look(child, seat, depth, high - 1, high, late)
                if low < value < high:
                    value = self.look(child, seat, depth, low, high, late)
            if self.stopped:
                break
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
            late = late or tried >= LATE
        picks.clear()
        self._spare.append(picks)
        if key != 0 and not self.stopped:
            kind: i64 = AT_MOST if best <= alpha else AT_LEAST if best >= beta else EXACT
            self.memory.store(key, depth, kind, best, state.turned_pick(way, best_pick))
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
        if self._end > 0.0 and self.nodes % 2048 == 0 and now(self.processor) > self._end:
            self.stopped = True

    def line(self, pick: int) -> list[int]:
        """The best way on from a root pick, as far as it is remembered."""
        line = [pick]
        state = self.start.fork()
        state.apply(pick)
        while state.seat != OVER and len(line) < 40:
            at = self.memory.find(self.key(state))
            if at == NONE:
                break
            picks = Picks()
            state.legal(picks)
            best = self.recalled(state, picks, self.memory.best(at), self.way)
            if best == NONE:
                break
            line.append(int(best))
            state.apply(best)
        return line


class AlphaBetaBot(Bot):
    """Searches so many turns deep, or so many seconds, and then skims.

    Within a turn it says the whole line that it found, and thinks again only where that ends. A wavering one, so often
    of a hundred times, sees no farther than its own turn. With a brain it asks that what a state is worth, if the game
    can tell (`State.trust`).
    """

    def __init__(
        self,
        turns: int,
        seconds: float = 0.0,
        waver: int = 0,
        processor: bool = False,
        brain: Brain | None = None,
    ) -> None:
        self.turns = turns
        self.brain = brain
        self.processor = processor
        self.seconds = seconds
        self.waver: i64 = waver
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
        finding = self.look(seen, self.far(dice))
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
        return self.look(seen, self.turns)

    def look(self, seen: State, turns: int) -> Finding:
        """Search so many turns deep."""
        if self.brain is not None:
            seen = seen.fork()
            seen.trust(self.brain)
        search = AlphaBeta(seen, self.memory(), self.seconds > 0.0)
        search.processor = self.processor
        return search.run(turns, self.seconds)

    def far(self, dice: Dice) -> int:
        """How many turns it looks ahead this time."""
        return 1 if self.waver and dice.below(100) < self.waver else self.turns

    def memory(self) -> Memory:
        """A new one where depth alone decides, so that equal states get equal picks; else a large one for good."""
        if self.seconds <= 0.0:
            return Memory()
        if self._memory is None:
            self._memory = Memory(1 << 20)
        return self._memory
