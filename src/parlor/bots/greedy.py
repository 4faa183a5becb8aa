"""The greedy player: it says the sentence after which the match looks best, and looks no further.

It lists the complete sentences that its seat could say now, tries each in a few guesses of what it does
not know, lets chance roll, and asks the game's own evaluation (`State.worth`). In every guess all
sentences meet the same luck, so that they differ by what they do alone.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.engine.bot import Bot
from parlor.engine.dice import Dice
from parlor.engine.picks import Picks
from parlor.engine.record import CHANCE
from parlor.engine.state import State

# Worth is summed as whole numbers, so that compiled and interpreted players agree exactly.
UNIT: Final = 1000000
# So many sentences are listed at most; beyond, whole branches are left out.
LISTED: Final = 4096


class Sentences:
    """Complete sentences, one after another in one vector."""

    def __init__(self) -> None:
        self.words: vec[i64] = vec[i64]()
        self.ends: vec[i64] = vec[i64]()

    def count(self) -> i64:
        """How many there are."""
        return i64(len(self.ends))

    def start(self, index: i64) -> i64:
        """Where the index-th begins."""
        return self.ends[index - 1] if index > 0 else 0

    def add(self, words: Picks) -> None:
        """Put one at the end."""
        i: i64 = 0
        while i < words.count:
            self.words = append(self.words, words.at(i))
            i += 1
        self.ends = append(self.ends, i64(len(self.words)))

    def say(self, index: i64, state: State) -> None:
        """Make the picks of the index-th."""
        at = self.start(index)
        while at < self.ends[index]:
            state.apply(self.words[at])
            at += 1


class GreedyBot(Bot):
    """Looks one sentence ahead, in `guesses` guesses, at no more than `sentences` of the possible ones."""

    def __init__(self, guesses: int = 4, sentences: int = 200) -> None:
        self.guesses = guesses
        self.sentences = sentences

    def choose(self, seen: State, dice: Dice) -> i64:
        """The first word of the sentence that looks best; of equal ones, any."""
        seat: i64 = seen.seat
        sentences = Sentences()
        listed(seen.fork(), seat, Picks(), sentences)
        if sentences.count() == 1:
            return sentences.words[0]
        chosen = self.some(sentences.count(), dice)
        gains = self.tried(seen, seat, sentences, chosen, dice)
        best: i64 = 0
        equal: i64 = 0
        i: i64 = 0
        while i < chosen.count:
            if i == 0 or gains[i] > gains[best]:
                best, equal = i, 1
            elif gains[i] == gains[best]:
                equal += 1
                if dice.below(equal) == 0:
                    best = i
            i += 1
        return sentences.words[sentences.start(chosen.at(best))]

    def some(self, count: i64, dice: Dice) -> Picks:
        """The sentences to try: all, or an even selection of them."""
        chosen = Picks()
        most: i64 = self.sentences
        if count <= most:
            most = count
        first: i64 = dice.below(count)
        i: i64 = 0
        while i < most:
            chosen.add((first + i * count // most) % count if most < count else i)
            i += 1
        return chosen

    def tried(self, seen: State, seat: i64, sentences: Sentences, chosen: Picks, dice: Dice) -> vec[i64]:
        """What each chosen sentence leads to, summed over the guesses."""
        gains = vec[i64]([0] * chosen.count)
        for _ in range(self.guesses):
            guess = seen.imagine(seat, dice)
            luck = Dice(dice.word())
            i: i64 = 0
            while i < chosen.count:
                state = guess.fork()
                sentences.say(chosen.at(i), state)
                roll_out(state, luck.clone())
                gains[i] = gains[i] + i64(int(state.worth(seat) * UNIT))
                i += 1
        return gains


def listed(state: State, seat: i64, words: Picks, sentences: Sentences) -> None:
    """Add every way to complete the sentence whose words were said so far."""
    legal = Picks()
    state.legal(legal)
    said: i64 = words.count
    i: i64 = 0
    while i < legal.count and sentences.count() < LISTED:
        words.count = said
        words.add(legal.at(i))
        after = state.fork()
        after.apply(legal.at(i))
        if after.seat == seat and after.mid_sentence():
            listed(after, seat, words, sentences)
        else:
            sentences.add(words)
        i += 1
    words.count = said


def roll_out(state: State, dice: Dice) -> None:
    """Let chance roll until somebody decides or the match is over."""
    while state.seat == CHANCE:
        state.apply(state.chance(dice))
