"""Rows to learn from: matches between computers, and what counted of every seat at some moments of them."""

from typing import final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.bots.arena import CAP, points_of, voice
from parlor.bots.watch import UNIT
from parlor.engine.bot import Bot
from parlor.engine.errors import IllegalPick
from parlor.engine.luck import Luck
from parlor.engine.picks import Picks
from parlor.engine.record import CHANCE, OVER
from parlor.engine.state import State


@final
class Harvest:
    """Rows of one match: each seat's features at some moments, one after another, as they stood."""

    def __init__(self) -> None:
        # Pairs of an index and a number.
        self.cells: vec[i64] = vec[i64]()
        # Where the pairs of each seat of each moment end.
        self.ends: vec[i64] = vec[i64]()
        # How the hand-made evaluation saw each seat then, in millionths.
        self.looks: vec[i64] = vec[i64]()
        self.points: tuple[float, ...] = ()

    def add(self, state: State, features: Picks) -> None:
        """One moment, every seat of it."""
        seat: i64 = 0
        while seat < state.players:
            features.clear()
            if not state.features(seat, features):
                return
            i: i64 = 0
            while i < features.count:
                self.cells = append(self.cells, features.at(i))
                i += 1
            self.ends = append(self.ends, i64(len(self.cells)))
            self.looks = append(self.looks, i64(int(state.worth(seat) * UNIT)))
            seat += 1


@final
class Field:
    """Where rows are grown: matches from one state. One of `every` picks is a row, `stray` of 100 sentences begin
    with any legal pick, so that rows show what good players seldom let happen.
    """

    def __init__(self, start: State, every: int, stray: int) -> None:
        self.start = start.fork()
        self.every: i64 = every
        self.stray: i64 = stray
        self._words = Picks()
        self._legal = Picks()
        self._features = Picks()

    def play(self, bots: list[Bot], seed: int) -> Harvest:
        """One match; the same seed and bots give the same rows."""
        state = self.start.fork()
        luck = Luck(seed)
        dice = [voice(seed, number) for number in range(len(bots))]
        own = voice(seed, len(bots))
        rows = Harvest()
        made: i64 = 0
        words, legal = self._words, self._legal
        while state.seat != OVER and made < CAP:
            seat: i64 = state.seat
            if seat == CHANCE:
                state.apply(state.brought(luck))
                made += 1
                continue
            words.clear()
            if own.below(100) < self.stray:
                legal.clear()
                state.legal(legal)
                words.add(legal.at(own.below(legal.count)))
            else:
                bots[seat].speak(state.imagine(seat, dice[seat]), dice[seat], words)
            said: i64 = 0
            while said < words.count:
                legal.clear()
                state.legal(legal)
                if not legal.holds(words.at(said)):
                    raise IllegalPick(state.why(int(words.at(said))))
                if own.below(self.every) == 0:
                    rows.add(state, self._features)
                state.apply(words.at(said))
                said += 1
                made += 1
                if state.seat != seat or not state.mid_sentence():
                    break
        rows.points = points_of(state)
        return rows
