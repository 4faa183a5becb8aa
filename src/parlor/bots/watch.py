"""What a lab counts of a match in the arena, beside how it ended: words, decisions, and how it looked on the way."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.engine.picks import Picks
from parlor.engine.record import ALL, only
from parlor.engine.state import State

# How a match looks is kept in millionths, so that compiled and interpreted runs agree exactly.
UNIT: Final = 1000000


@final
class Watch:
    """Counts of one match. A word's count of a seat stands at `seat * words + word`."""

    def __init__(self, state: State, weighs: bool = False) -> None:
        self.seats: i64 = state.players
        self.words: i64 = len(state.game.vocabulary)
        cells = [0] * int(self.seats * self.words)
        # At how many decisions a word was legal, how often it was picked, how often chance brought it to a seat alone.
        self.offered: vec[i64] = vec[i64](cells)
        self.picked: vec[i64] = vec[i64](cells)
        self.drawn: vec[i64] = vec[i64](cells)
        # How many sentences a seat has begun, and in which of them a word was legal first (0: in none).
        self.said: vec[i64] = vec[i64]([0] * int(self.seats))
        self.first: vec[i64] = vec[i64](cells)
        # Picks with one legal word, picks with more, and how many words were legal in all of those.
        self.forced: vec[i64] = vec[i64]([0] * int(self.seats))
        self.free: vec[i64] = vec[i64]([0] * int(self.seats))
        self.options: vec[i64] = vec[i64]([0] * int(self.seats))
        # Before each sentence, how good the match looked for every seat; and whose sentence it was.
        self.looks: vec[i64] = vec[i64]()
        self.speakers: vec[i64] = vec[i64]()
        # By how much chance raised the worth of each seat above what it does on average, if that is asked.
        self.weighs = weighs
        self.luck: vec[i64] = vec[i64]([0] * int(self.seats))

    def look(self, state: State) -> None:
        """A sentence begins."""
        self.speakers = append(self.speakers, state.seat)
        self.said[state.seat] = self.said[state.seat] + 1
        seat: i64 = 0
        while seat < self.seats:
            self.looks = append(self.looks, i64(int(state.worth(seat) * UNIT)))
            seat += 1

    def pick(self, seat: i64, legal: Picks, pick: i64) -> None:
        """One of the legal words is picked."""
        row: i64 = seat * self.words
        if legal.count == 1:
            self.forced[seat] = self.forced[seat] + 1
        else:
            self.free[seat] = self.free[seat] + 1
            self.options[seat] = self.options[seat] + legal.count
        i: i64 = 0
        while i < legal.count:
            at: i64 = row + legal.at(i)
            if self.offered[at] == 0:
                self.first[at] = self.said[seat]
            self.offered[at] = self.offered[at] + 1
            i += 1
        self.picked[row + pick] = self.picked[row + pick] + 1

    def draw(self, viewers: i64, outcome: i64) -> None:
        """Chance brought something that these may know."""
        if viewers == ALL:
            return
        seat: i64 = 0
        while seat < self.seats:
            if viewers == only(seat):
                at: i64 = seat * self.words + outcome
                self.drawn[at] = self.drawn[at] + 1
            seat += 1

    def weigh(self, state: State, outcome: i64) -> None:
        """Chance brings this: compare it with all that it could have brought."""
        outcomes, weights = Picks(), Picks()
        state.legal(outcomes)
        if outcomes.count == 1:
            return
        state.weigh(weights)
        total: i64 = 0
        i: i64 = 0
        while i < outcomes.count:
            total += weights.at(i)
            i += 1
        usual = vec[i64]([0] * int(self.seats))
        own = vec[i64]([0] * int(self.seats))
        i = 0
        while i < outcomes.count:
            after = state.fork()
            after.apply(outcomes.at(i))
            seat: i64 = 0
            while seat < self.seats:
                worth: i64 = i64(int(after.worth(seat) * UNIT))
                usual[seat] = usual[seat] + worth * weights.at(i)
                if outcomes.at(i) == outcome:
                    own[seat] = worth
                seat += 1
            i += 1
        seat = 0
        while seat < self.seats:
            self.luck[seat] = self.luck[seat] + own[seat] - usual[seat] // total
            seat += 1
