"""How much hangs on a decision: what the best, the second best and the worst sentence of a moment lead to."""

from typing import Final, final

from mypy_extensions import i64

from parlor.bots.greedy import UNIT, GreedyBot, Sentences, roll_out
from parlor.engine.dice import Dice
from parlor.engine.picks import Picks
from parlor.engine.state import State

# Every sentence is tried in so many guesses of what the seat does not know.
GUESSES: Final = 3
# At most so many sentences are tried.
MOST: Final = 200


@final
class Stakes:
    """What sentences lead to, in millionths of a match: the best, the second best, the worst; how many there are."""

    def __init__(self, seen: State, dice: Dice) -> None:
        self.best: i64 = 0
        self.second: i64 = 0
        self.worst: i64 = 0
        sentences = Sentences(0, Picks())
        sentences.fill(seen.fork(), seen.seat, Picks())
        self.count: i64 = sentences.count()
        chosen = GreedyBot(sentences=MOST).some(self.count, dice)
        guesses, lucks = [seen], [Dice(int(dice.word()))]
        while len(guesses) < GUESSES and seen.key() == 0:
            guesses.append(seen.imagine(seen.seat, dice))
            lucks.append(Dice(int(dice.word())))
        i: i64 = 0
        while i < i64(len(chosen)):
            self.add(value(sentences, chosen[i], seen.seat, guesses, lucks), i)
            i += 1

    def add(self, worth: i64, before: i64) -> None:
        """One more sentence leads to this, after so many others; of one alone the second best is itself."""
        if before == 0 or worth > self.best:
            self.second = worth if before == 0 else self.best
            self.best = worth
        elif before == 1 or worth > self.second:
            self.second = worth
        if before == 0 or worth < self.worst:
            self.worst = worth


def value(sentences: Sentences, index: i64, seat: i64, guesses: list[State], lucks: list[Dice]) -> i64:
    """What a sentence leads to on average, with the same luck for all sentences."""
    total: i64 = 0
    for number, guess in enumerate(guesses):
        after = sentences.say(index, guess.fork())
        roll_out(after, lucks[number].clone())
        total += i64(int(after.worth(seat) * UNIT))
    return total // i64(len(guesses))
