"""The greedy player: it says the sentence after which the match looks best, and looks no further.

It lists the complete sentences that its seat could say now, tries them in a few guesses of what it does
not know, lets chance roll, and asks the game's own evaluation (`State.worth`). In every guess all
sentences meet the same luck, so that they differ by what they do alone.
"""

from collections.abc import Sequence
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.bots.policy import share
from parlor.engine.bot import Bot
from parlor.engine.dice import Dice
from parlor.engine.picks import Picks
from parlor.engine.record import CHANCE
from parlor.engine.sorting import sort
from parlor.engine.state import State

# Worth is summed as whole numbers, so that compiled and interpreted players agree exactly.
UNIT: Final = 1000000
# So many sentences are listed at most; beyond, whole branches are left out.
LISTED: Final = 4096
# Of sentences that lead to the same, any is the best: so many random numbers decide.
TIES: Final = 1024


class Sentences:
    """Complete sentences, one after another in one vector; what comes after each is kept of the first `most`."""

    def __init__(self, most: int, avoided: Picks) -> None:
        self.words: vec[i64] = vec[i64]()
        self.ends: vec[i64] = vec[i64]()
        self.most: i64 = most
        self.avoided = avoided
        self.states: list[State] = []

    def count(self) -> i64:
        """How many there are."""
        return i64(len(self.ends))

    def start(self, index: i64) -> i64:
        """Where the index-th begins."""
        return self.ends[index - 1] if index > 0 else 0

    def fill(self, state: State, seat: i64, words: Picks) -> None:
        """Add every way to complete the sentence whose words were said so far; the state is used up."""
        legal = Picks()
        state.legal(legal)
        said: i64 = words.count
        i: i64 = 0
        while i < legal.count and self.count() < LISTED:
            words.count = said
            words.add(legal.at(i))
            # Whatever comes last needs no copy.
            after = state.fork() if i < legal.count - 1 else state
            after.apply(legal.at(i))
            if after.seat == seat and after.mid_sentence():
                self.fill(after, seat, words)
            else:
                self.add(words, after)
            i += 1
        words.count = said

    def add(self, words: Picks, after: State) -> None:
        """Put one at the end, if it has no word that is avoided."""
        if share(words, self.avoided):
            return
        i: i64 = 0
        while i < words.count:
            self.words = append(self.words, words.at(i))
            i += 1
        self.ends = append(self.ends, i64(len(self.words)))
        if self.count() <= self.most:
            self.states.append(after)

    def say(self, index: i64, state: State) -> State:
        """Say the index-th in a state."""
        at = self.start(index)
        while at < self.ends[index]:
            state.apply(self.words[at])
            at += 1
        return state


class GreedyBot(Bot):
    """Looks one sentence ahead, in `guesses` guesses, at no more than `sentences` of the possible ones.

    All are tried in the first guess, the better half of them in the second, and so on: most are soon seen to be bad.
    Words that it avoids it says only if there is no other.
    """

    def __init__(self, guesses: int = 6, sentences: int = 200, avoided: Sequence[int] = ()) -> None:
        self.guesses = guesses
        self.sentences = sentences
        self.avoided = Picks()
        for word in avoided:
            self.avoided.add(word)

    def choose(self, seen: State, dice: Dice) -> i64:
        """The first word of the sentence that looks best."""
        words = Picks()
        self.speak(seen, dice, words)
        return words.at(0)

    def speak(self, seen: State, dice: Dice, words: Picks) -> None:
        """The sentence that looks best; of equal ones, any."""
        seen.legal(words)
        if words.count == 1:
            return
        words.clear()
        sentences = Sentences(self.sentences, self.avoided)
        sentences.fill(seen.fork(), seen.seat, words)
        if sentences.count() == 0:
            sentences.avoided = Picks()
            sentences.fill(seen.fork(), seen.seat, words)
        best = self.best(seen, sentences, dice)
        at = sentences.start(best)
        while at < sentences.ends[best]:
            words.add(sentences.words[at])
            at += 1

    def best(self, seen: State, sentences: Sentences, dice: Dice) -> i64:
        """The number of the sentence that leads to most."""
        seat: i64 = seen.seat
        chosen = self.some(sentences.count(), dice)
        left: i64 = i64(len(chosen))
        gains = vec[i64]([0] * sentences.count())
        ranks = vec[i64]([0] * left)
        # Where nothing is hidden and nothing is left to chance, every guess is the same.
        rounds = 1 if seen.key() != 0 else self.guesses
        guess = seen
        for number in range(rounds):
            if number > 0:
                if left == 1:
                    break
                guess = seen.imagine(seat, dice)
            luck = Dice(int(dice.word()))
            i: i64 = 0
            while i < left:
                if number == 0 and chosen[i] < i64(len(sentences.states)):
                    after = sentences.states[chosen[i]]
                else:
                    # A guess of its own is used up by the last that is tried in it.
                    after = sentences.say(chosen[i], guess.fork() if number == 0 or i < left - 1 else guess)
                if after.seat == CHANCE:
                    roll_out(after, luck.clone())
                gains[chosen[i]] = gains[chosen[i]] + i64(int(after.worth(seat) * UNIT))
                ranks[i] = -gains[chosen[i]] * TIES - dice.below(TIES)
                i += 1
            sort(chosen, ranks, left)
            left = (left + 1) // 2
        return chosen[0]

    def some(self, count: i64, dice: Dice) -> vec[i64]:
        """The sentences to try: all, or an even selection of them."""
        chosen = vec[i64]()
        most: i64 = self.sentences
        if count <= most:
            most = count
        first: i64 = dice.below(count)
        i: i64 = 0
        while i < most:
            chosen = append(chosen, (first + i * count // most) % count if most < count else i)
            i += 1
        return chosen


def roll_out(state: State, dice: Dice) -> None:
    """Let chance roll until somebody decides or the match is over."""
    while state.seat == CHANCE:
        state.apply(state.chance(dice))
