"""Many matches of one game side by side, each in its row: one compiled call makes a pick in every match.

    row 0 | observation of the seat to pick | mask of its legal picks | seat | payoffs if the match has just ended
    row 1 | ...

Chance rolls, computers answer for their seats, and where a match ends the next one begins, all inside the call.
Everything follows from the seed and the picks. `batch.py` gives these numbers to numpy.
"""

from collections.abc import Callable
from typing import Final, final

from librt.strings import read_i64_le
from librt.vecs import vec
from mypy_extensions import i64, u8

from parlor.adapters.payoffs import payoffs
from parlor.engine.bot import Bot
from parlor.engine.dice import Dice
from parlor.engine.errors import IllegalPick
from parlor.engine.game import Game
from parlor.engine.observing import fill_last
from parlor.engine.picks import Picks
from parlor.engine.record import CHANCE, OVER, WATCHER, Heard
from parlor.engine.state import State
from parlor.engine.tensor import Tensor, width_of

# No number of an observation is larger: counts and scaled numbers are small.
MOST: Final = 16.0
# So many numbers of observations are emptied at a time: few enough for the memory next to the processor, where they are
# then filled; enough that asking for it costs little.
SHEET: Final = 32768
# So many picks of a match are written down before its list must grow.
ROOM: Final = 128


@final
class Rows:
    """So many matches that begin like `first`, before chance has rolled; a seat without a bot is the caller's.

    Observations are filled where they are empty: for each sheet of some rows there is who empties it, whom we call.
    """

    def __init__(self, first: State, rows: int, bots: list[Bot | None], number: int, sheet: int = 0) -> None:
        self.first = first
        self.bots = bots
        # No computer plays along.
        self.alone = all(bot is None for bot in bots)
        # Dice follow from the seed and a number for each row; these are from here on.
        self.number: i64 = number
        self.rows: i64 = rows
        self.players: i64 = first.players
        self.words: i64 = len(first.game.vocabulary)
        self.states: list[State] = [first] * rows
        self.dice: list[Dice] = [Dice(row) for row in range(rows)]
        pieces = first.game.pieces
        width = width_of(pieces)
        self.sheet: i64 = min(rows, sheet or even(rows, max(4, SHEET // width)))
        self.tensor = Tensor(width, rows)
        # The sizes of the last two pieces: what was picked last, and who did.
        self._last_picks: i64 = pieces[-2].size
        self._last_actors: i64 = pieces[-1].size
        self.masks: vec[u8] = vec[u8]([0] * (rows * len(first.game.vocabulary)))
        self.seats: vec[i64] = vec[i64]([0] * rows)
        self.rewards: vec[float] = vec[float]([0.0] * (rows * int(first.players)))
        self.ends: vec[u8] = vec[u8]([0] * rows)
        # Whether any match ended in this step or in the one before, so that `ends` and `rewards` are to be read.
        self.news = True
        self.chosen: vec[i64] = vec[i64]([0] * rows)
        self._legal: list[Picks] = [Picks() for _ in range(rows)]

    def begin(self, seed: int, emptiers: list[Callable[[], None]]) -> None:
        """Begin every match anew; each row has dice of its own."""
        low: i64 = seed & 0xFFFFFFFF
        high: i64 = (seed >> 32) & 0xFFFFFFFF
        row: i64 = 0
        while row < self.rows:
            self.dice[row].begin(low, high, self.number + row)
            state = begun(self.first)
            self.states[row] = state
            self._look(row, self._settle(row, state), emptiers)
            row += 1
        self._forget_ends()
        self.news = True

    def check(self, picks: bytes) -> None:
        """Refuse an illegal pick."""
        masks = self.masks
        row: i64 = 0
        while row < self.rows:
            pick: i64 = read_i64_le(picks, row * 8)
            if pick < 0 or pick >= self.words or not masks[row * self.words + pick]:
                raise IllegalPick(f"row {self.number + row}: {self.states[row].why(int(pick))}")
            row += 1

    def step(self, picks: bytes, emptiers: list[Callable[[], None]]) -> None:
        """Make a pick in every match, given as checked numbers of 64 bits; each sheet has its emptier."""
        self._forget_ends()
        row: i64 = 0
        while row < self.rows:
            state = self.states[row]
            make(state, read_i64_le(picks, row * 8))
            self._look(row, self._settle(row, state), emptiers)
            row += 1

    def choose(self) -> None:
        """A random legal pick for each row, into `chosen`, with the dice of that row."""
        row: i64 = 0
        while row < self.rows:
            legal = self._legal[row]
            self.chosen[row] = legal.at(self.dice[row].below(legal.count))
            row += 1

    def _forget_ends(self) -> None:
        if not self.news:
            return
        self.news = False
        row: i64 = 0
        while row < self.rows:
            if self.ends[row]:
                self.ends[row] = 0
                self.news = True
                seat: i64 = row * self.players
                while seat < (row + 1) * self.players:
                    self.rewards[seat] = 0.0
                    seat += 1
            row += 1

    def _settle(self, row: i64, state: State) -> State:
        """Go on to the next decision of a seat that is the caller's, if need be in the next match."""
        while True:
            seat: i64 = state.seat
            if seat == OVER:
                self._end(row, state)
                state = begun(self.first)
                self.states[row] = state
            elif seat >= 0 and (self.alone or self.bots[seat] is None):
                return state
            else:
                go_on(state, self.dice[row], self.bots)

    def _end(self, row: i64, state: State) -> None:
        if self.ends[row]:
            raise ValueError("a match ended before any seat of the caller was asked")
        self.ends[row] = 1
        self.news = True
        seat: i64 = row * self.players
        for payoff in payoffs(state):
            self.rewards[seat] = payoff
            seat += 1

    def _look(self, row: i64, state: State, emptiers: list[Callable[[], None]]) -> None:
        """Write what the seat to pick sees, and what it may pick."""
        seat: i64 = state.seat
        self.seats[row] = seat
        if row % self.sheet == 0:
            emptiers[row // self.sheet]()
        tensor = self.tensor
        tensor.begin(row)
        state.fill(seat, tensor)
        fill_last(tensor, state.unrecorded, seat, self.players, self._last_picks, self._last_actors)
        legal = self._legal[row]
        first: i64 = row * self.words
        legal.mark(self.masks, first, 0)
        legal.clear()
        state.legal(legal)
        legal.mark(self.masks, first, 1)


@final
class Desk:
    """What one seat sees of one match, and what it may pick; whoever reads the numbers empties them (`cells.py`)."""

    def __init__(self, game: Game) -> None:
        pieces = game.pieces
        self.tensor = Tensor(width_of(pieces))
        self.mask: vec[u8] = vec[u8]([0] * len(game.vocabulary))
        self._last_picks: i64 = pieces[-2].size
        self._last_actors: i64 = pieces[-1].size
        self._legal = Picks()
        # The match whose seat to pick was looked at last, and how many picks it had then: so long the mask holds.
        self._match: State | None = None
        self._picks: i64 = 0

    def look(self, state: State, seat: i64) -> None:
        """Write what a seat sees; its mask is empty if it is not asked."""
        self.see(state, seat)
        legal = self._legal
        legal.mark(self.mask, 0, 0)
        legal.clear()
        self._match = None
        if state.seat == seat:
            state.legal(legal)
            heard = state.unrecorded
            if heard is not None:
                self._match = state
                self._picks = i64(len(heard.picks))
        legal.mark(self.mask, 0, 1)

    def see(self, state: State, seat: i64) -> None:
        """Write what a seat sees; the mask stays as it is."""
        if not (0 <= seat < state.players or seat == WATCHER):
            state.check_viewer(int(seat))
        tensor = self.tensor
        tensor.begin(0)
        state.fill(seat, tensor)
        fill_last(tensor, state.heard(), seat, state.players, self._last_picks, self._last_actors)

    def play(self, state: State, pick: i64, dice: Dice) -> i64:
        """Make a pick and let chance roll; returns who is asked then. `IllegalPick` changes nothing."""
        if not self._allows(state, pick):
            raise IllegalPick(state.why(int(pick)))
        make(state, pick)
        while state.seat == CHANCE:
            make(state, state.chance(dice))
        return state.seat

    def _allows(self, state: State, pick: i64) -> bool:
        """Whether a pick is legal: what was looked at last tells it, if nothing was picked since."""
        heard = state.unrecorded
        if state is not self._match or heard is None or i64(len(heard.picks)) != self._picks:
            return state.allows(pick)
        return 0 <= pick < i64(len(self.mask)) and self.mask[pick] != 0


def even(rows: int, most: int) -> int:
    """How many rows each sheet has if as few sheets as can be, of at most so many rows, share them evenly."""
    sheets = -(-rows // most)
    return -(-rows // sheets)


def begun(first: State) -> State:
    """Another match that begins like this one, and remembers what is picked."""
    state = first.fork()
    state.unrecorded = Heard(ROOM)
    return state


def go_on(state: State, dice: Dice, bots: list[Bot | None]) -> None:
    """Let chance roll, and computers answer for their seats, until a seat without a computer is asked."""
    while state.seat != OVER:
        if state.seat == CHANCE:
            make(state, state.chance(dice))
            continue
        bot = bots[state.seat]
        if bot is None:
            return
        make(state, bot.choose(state.imagine(state.seat, dice), dice))


def make(state: State, pick: i64) -> None:
    """Carry out a legal pick and remember it."""
    heard = state.unrecorded
    if heard is not None:
        heard.write(pick, state.seat)
    state.apply(pick)
