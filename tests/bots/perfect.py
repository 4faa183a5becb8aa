"""Perfect play for exams: Connect Four solved move by move, and the best answer to a strategy in Leduc poker."""

import random
from collections import defaultdict
from collections.abc import Callable

import parlor

COLUMNS, HEIGHT = 7, 6
ORDER = (3, 2, 4, 1, 5, 0, 6)
BOTTOM = sum(1 << 7 * column for column in range(COLUMNS))
BOARD = BOTTOM * ((1 << HEIGHT) - 1)


def four(discs: int) -> bool:
    """Whether four in a row are among the discs; a column is seven bits."""
    for step in (1, 6, 7, 8):
        pairs = discs & discs >> step
        if pairs & pairs >> 2 * step:
            return True
    return False


def discs_of(state: parlor.State) -> tuple[int, int]:
    """The discs of the seat to pick, and all of them."""
    mine = both = 0
    for y, row in enumerate(state.position()["rows"]):
        for column, disc in enumerate(row):
            bit = 1 << 7 * column + HEIGHT - 1 - y
            both |= bit if disc != "." else 0
            mine |= bit if disc == "xo"[int(state.seat)] else 0
    return mine, both


def fourths(discs: int) -> int:
    """The cells, taken or not, that have three discs beside them to make four in a row."""
    found = discs << 1 & discs << 2 & discs << 3
    for step in (6, 7, 8):
        pairs = discs << step & discs << 2 * step
        found |= pairs & (discs << 3 * step | discs >> step)
        pairs = discs >> step & discs >> 2 * step
        found |= pairs & (discs << step | discs >> 3 * step)
    return found & BOARD


class Solver:
    """Wins (1), draws (0) and losses (-1) of the seat to pick, by looking at everything that matters."""

    def __init__(self) -> None:
        self.known: dict[tuple[int, int], tuple[int, int]] = {}

    def value(self, mine: int, both: int, low: int = -1, high: int = 1) -> int:
        """What the position is worth, if it is between the bounds."""
        moves, other = (both + BOTTOM) & BOARD, both ^ mine
        if not moves:
            return 0
        if fourths(mine) & moves:
            return 1
        threats = fourths(other) & ~both
        moves = moves & threats or moves
        # Two threats cannot both be met, and nobody drops below a cell where the other would win.
        moves = 0 if moves & threats and moves & moves - 1 else moves & ~(threats >> 1)
        if not moves:
            return -1
        least, most = self.known.get((mine, both), (-1, 1))
        low, high = max(low, least), min(high, most)
        if low >= high:
            return low
        best, floor = -1, low
        for move in self.ordered(mine, both, moves):
            best = max(best, -self.value(other, both | move, -high, -low))
            low = max(low, best)
            if low >= high:
                break
        self.known[mine, both] = (best if best > floor else least, best if best < high else most)
        return best

    def ordered(self, mine: int, both: int, moves: int) -> list[int]:
        """The moves, those first that make most threats."""
        columns = [moves & (((1 << HEIGHT) - 1) << 7 * column) for column in ORDER]
        return sorted(filter(None, columns), key=lambda move: -(fourths(mine | move) & ~both).bit_count())

    def keeping(self, state: parlor.State) -> tuple[list[int], int]:
        """The drops that keep what the position is worth, and that worth."""
        mine, both = discs_of(state)
        worth: dict[int, int] = {}
        for drop in state.picks():
            move = (both + (1 << 7 * drop)) & (((1 << HEIGHT) - 1) << 7 * drop)
            worth[drop] = 1 if four(mine | move) else -self.value(both ^ mine, both | move)
        best = max(worth.values())
        return [drop for drop, value in worth.items() if value == best], best


def questions(count: int, discs: int, seed: int, solver: Solver) -> list[tuple[parlor.State, list[int]]]:
    """Positions after so many random drops in which not every drop keeps the value, with those that do."""
    luck = random.Random(seed)
    found: list[tuple[parlor.State, list[int]]] = []
    while len(found) < count:
        state = parlor.game("connect_four").start()
        while state.seat != parlor.OVER and len(state.log) < discs:
            state.pick(luck.choice(state.picks()))
        if state.seat != parlor.OVER:
            good, _ = solver.keeping(state)
            if len(good) < len(state.picks()):
                found.append((state, good))
    return found


# -- the best answer to a strategy -----------------------------------------------------------------------

Strategy = Callable[[parlor.State], dict[int, float]]
Insight = Callable[[parlor.State], tuple[object, ...]]


class BestAnswer:
    """What one seat wins at most against a strategy of the other, when it knows that strategy."""

    def __init__(self, start: parlor.State, seat: int, strategy: Strategy, insight: Insight) -> None:
        self.start, self.seat, self.strategy, self.insight = start, seat, strategy, insight
        # Of everything that the seat may know: the states it may be in, and how likely the others lead there.
        self.states: dict[tuple[object, ...], list[tuple[parlor.State, float]]] = defaultdict(list)
        self.picked: dict[tuple[object, ...], int] = {}
        self.gather(start, 1.0)

    def ways(self, state: parlor.State) -> dict[int, float]:
        """What comes next and how likely, where the seat does not decide."""
        if state.seat == parlor.CHANCE:
            total = sum(state.weights())
            return {pick: weight / total for pick, weight in zip(state.picks(), state.weights(), strict=True)}
        return self.strategy(state)

    def gather(self, state: parlor.State, likely: float) -> None:
        """List where the seat may be asked."""
        if state.seat == parlor.OVER or likely == 0.0:
            return
        own = state.seat == self.seat
        if own:
            self.states[self.insight(state)].append((state, likely))
        for pick, share in (dict.fromkeys(state.picks(), 1.0) if own else self.ways(state)).items():
            self.gather(after(state, pick), likely * share)

    def pick(self, known: tuple[object, ...]) -> int:
        """The pick that wins most in all these states together."""
        if known not in self.picked:
            states = self.states[known]
            picks = states[0][0].picks()
            self.picked[known] = max(
                picks, key=lambda pick: sum(likely * self.value(after(state, pick)) for state, likely in states)
            )
        return self.picked[known]

    def value(self, state: parlor.State) -> float:
        """What the seat wins on average from here."""
        if state.seat == parlor.OVER:
            return state.scores()[self.seat]
        if state.seat == self.seat:
            return self.value(after(state, self.pick(self.insight(state))))
        return sum(share * self.value(after(state, pick)) for pick, share in self.ways(state).items() if share)


def after(state: parlor.State, pick: int) -> parlor.State:
    """The state after a pick."""
    new = state.clone()
    new.pick(pick)
    return new


def exploitability(start: parlor.State, strategy: Strategy, insight: Insight) -> float:
    """How much the best answers to a strategy win on average, in chips a deal; 0 against perfect play."""
    return sum(BestAnswer(start, seat, strategy, insight).value(start) for seat in range(2)) / 2
