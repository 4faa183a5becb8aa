"""Many matches of one game side by side, each in its row: one compiled call makes a pick in every match.

    row 0 | observation of the seat to pick | mask of its legal picks | seat | payoffs if the match has just ended
    row 1 | ...

Chance rolls, computers answer for their seats, and where a match ends the next one begins, all inside the call.
Everything follows from the seed and the picks. `batch.py` gives these numbers to numpy.
"""

from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from parlor.adapters.payoffs import payoffs
from parlor.engine.bot import Bot
from parlor.engine.dice import Dice
from parlor.engine.errors import IllegalPick
from parlor.engine.game import Game
from parlor.engine.picks import Picks
from parlor.engine.record import CHANCE, OVER
from parlor.engine.state import State
from parlor.engine.tensor import Tensor, width_of

# No number of an observation is larger: counts and scaled numbers are small.
MOST: Final = 16.0


@final
class Rows:
    """So many matches that begin like `first`, before chance has rolled; a seat without a bot is the caller's."""

    def __init__(self, first: State, rows: int, bots: list[Bot | None]) -> None:
        self.first = first
        self.bots = bots
        self.rows: i64 = rows
        self.players: i64 = first.players
        self.words: i64 = len(first.game.vocabulary)
        self.states: list[State] = [first] * rows
        self.dice: list[Dice] = [Dice(row) for row in range(rows)]
        self.tensor = Tensor(width_of(first.game.pieces), rows)
        self.masks: vec[u8] = vec[u8]([0] * (rows * len(first.game.vocabulary)))
        self.seats: vec[i64] = vec[i64]([0] * rows)
        self.rewards: vec[float] = vec[float]([0.0] * (rows * int(first.players)))
        self.ends: vec[u8] = vec[u8]([0] * rows)
        self.chosen: vec[i64] = vec[i64]([0] * rows)
        self._legal: list[Picks] = [Picks() for _ in range(rows)]

    def begin(self, seed: int) -> None:
        """Begin every match anew; each row has dice of its own."""
        low: i64 = seed & 0xFFFFFFFF
        high: i64 = (seed >> 32) & 0xFFFFFFFF
        for row in range(self.rows):
            self.dice[row].begin(low, high, row)
            self.states[row] = self.first.fork()
            self._settle(row)
            self._look(row)
        self._forget_ends()

    def step(self, picks: bytes) -> None:
        """Make a pick in every match, given as numbers of 64 bits; if one is illegal, none is made."""
        masks = self.masks
        row: i64 = 0
        while row < self.rows:
            pick: i64 = read_i64_le(picks, row * 8)
            if pick < 0 or pick >= self.words or not masks[row * self.words + pick]:
                raise IllegalPick(f"row {row}: {self.states[row].why(int(pick))}")
            row += 1
        self._forget_ends()
        row = 0
        while row < self.rows:
            self.states[row].apply(read_i64_le(picks, row * 8))
            self._settle(row)
            self._look(row)
            row += 1

    def choose(self) -> None:
        """A random legal pick for each row, into `chosen`, with the dice of that row."""
        row: i64 = 0
        while row < self.rows:
            legal = self._legal[row]
            self.chosen[row] = legal.at(self.dice[row].below(legal.count))
            row += 1

    def _forget_ends(self) -> None:
        row: i64 = 0
        while row < self.rows:
            if self.ends[row]:
                self.ends[row] = 0
                seat: i64 = row * self.players
                while seat < (row + 1) * self.players:
                    self.rewards[seat] = 0.0
                    seat += 1
            row += 1

    def _settle(self, row: i64) -> None:
        """Go on to the next decision of a seat that is the caller's, if need be in the next match."""
        state = self.states[row]
        dice = self.dice[row]
        while True:
            seat: i64 = state.seat
            if seat == OVER:
                self._end(row, state)
                state = self.first.fork()
                self.states[row] = state
            elif seat >= 0 and self.bots[seat] is None:
                return
            else:
                go_on(state, dice, self.bots)

    def _end(self, row: i64, state: State) -> None:
        if self.ends[row]:
            raise ValueError("a match ended before any seat of the caller was asked")
        self.ends[row] = 1
        seat: i64 = row * self.players
        for payoff in payoffs(state):
            self.rewards[seat] = payoff
            seat += 1

    def _look(self, row: i64) -> None:
        """Write what the seat to pick sees, and what it may pick."""
        state = self.states[row]
        seat: i64 = state.seat
        self.seats[row] = seat
        tensor = self.tensor
        tensor.begin(row)
        state.fill(seat, tensor)
        legal = self._legal[row]
        masks = self.masks
        first: i64 = row * self.words
        i: i64 = 0
        while i < legal.count:
            masks[first + legal.at(i)] = 0
            i += 1
        legal.count = 0
        state.legal(legal)
        i = 0
        while i < legal.count:
            masks[first + legal.at(i)] = 1
            i += 1


@final
class Desk:
    """What one seat sees of one match, and what it may pick: filled again and again."""

    def __init__(self, game: Game) -> None:
        self.tensor = Tensor(width_of(game.pieces))
        self.mask: vec[u8] = vec[u8]([0] * len(game.vocabulary))
        self._legal = Picks()

    def look(self, state: State, seat: int) -> None:
        """Write what a seat sees; its mask is empty if it is not asked."""
        self.tensor.begin(0)
        state.fill(seat, self.tensor)
        legal = self._legal
        i: i64 = 0
        while i < legal.count:
            self.mask[legal.at(i)] = 0
            i += 1
        legal.count = 0
        if state.seat == seat:
            state.legal(legal)
        i = 0
        while i < legal.count:
            self.mask[legal.at(i)] = 1
            i += 1

    def allows(self, pick: int) -> bool:
        """Whether the seat that was looked for last may make this pick."""
        return 0 <= pick < len(self.mask) and self.mask[pick] == 1


def go_on(state: State, dice: Dice, bots: list[Bot | None]) -> None:
    """Let chance roll, and computers answer for their seats, until a seat without a computer is asked."""
    while state.seat != OVER:
        if state.seat == CHANCE:
            state.apply(state.chance(dice))
            continue
        bot = bots[state.seat]
        if bot is None:
            return
        state.apply(bot.choose(state.guess(int(state.seat), dice), dice))
