"""What a lab counts of a match in the arena, beside how it ended: words, decisions, and how it looked on the way."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.bots.stakes import Stakes
from parlor.engine.dice import Dice
from parlor.engine.picks import Picks
from parlor.engine.record import ALL, only
from parlor.engine.state import State

# How a match looks is kept in millionths, so that compiled and interpreted runs agree exactly.
UNIT: Final = 1000000
# Of a match that is weighed, the stakes of every so many-th sentence are.
EVERY: Final = 5
# So many sentences with a choice are an opening (the first often is whether to keep one's cards).
OPENING: Final = 2


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
        # Sentences that a seat said while it was another's turn.
        self.answers: vec[i64] = vec[i64]([0] * int(self.seats))
        # The words of each seat's first sentences with a choice; how many of those are complete, where the last of them
        # ended, and how many choices there were before the sentence that is being said.
        self.openings = [Picks() for _ in range(int(self.seats))]
        self.opened: vec[i64] = vec[i64]([0] * int(self.seats))
        self.kept: vec[i64] = vec[i64]([0] * int(self.seats))
        self.before: vec[i64] = vec[i64]([0] * int(self.seats))
        # By how much chance raised the worth of each seat above what it does on average, if that is asked.
        self.weighs = weighs
        self.luck: vec[i64] = vec[i64]([0] * int(self.seats))
        # Of some sentences, if that is asked: the number of the sentence, and what could have been said.
        self.weighed: vec[i64] = vec[i64]()
        self.stakes: list[Stakes] = []

    def look(self, state: State) -> None:
        """A sentence begins."""
        speaker: i64 = state.seat
        self.speakers = append(self.speakers, speaker)
        self.said[speaker] = self.said[speaker] + 1
        if state.whose_turn() != speaker:
            self.answers[speaker] = self.answers[speaker] + 1
        self.open(speaker)
        seat: i64 = 0
        while seat < self.seats:
            self.looks = append(self.looks, i64(int(state.worth(seat) * UNIT)))
            seat += 1

    def open(self, seat: i64) -> None:
        """A seat begins a sentence: its last one belongs to its opening if it had a choice in it."""
        if self.opened[seat] == OPENING:
            return
        if self.free[seat] > self.before[seat]:
            self.opened[seat] = self.opened[seat] + 1
            self.kept[seat] = self.openings[seat].count
        self.openings[seat].count = self.kept[seat]
        self.before[seat] = self.free[seat]

    def pick(self, seat: i64, legal: Picks, pick: i64) -> None:
        """One of the legal words is picked."""
        row: i64 = seat * self.words
        if self.opened[seat] < OPENING:
            self.openings[seat].add(pick)
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

    def stake(self, state: State, seat: i64, dice: Dice) -> None:
        """A sentence of a seat begins: weigh what it could say, of some sentences, as far as it sees."""
        number: i64 = i64(len(self.speakers)) - 1
        if number % EVERY == 0:
            self.weighed = append(self.weighed, number)
            self.stakes.append(Stakes(state.imagine(seat, dice), dice))

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
        total: i64 = weights.total()
        usual = vec[i64]([0] * int(self.seats))
        own = vec[i64]([0] * int(self.seats))
        i: i64 = 0
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
