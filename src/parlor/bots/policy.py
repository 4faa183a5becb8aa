"""The policy player: it follows the game's hunch (`State.hunch`) and looks no pick ahead."""

from collections.abc import Sequence
from typing import Final

from mypy_extensions import i64

from parlor.engine.bot import Bot
from parlor.engine.dice import Dice
from parlor.engine.picks import Picks
from parlor.engine.state import State

# So often a sentence is thought of anew because it had a word that is avoided.
PATIENCE: Final = 8


def share(one: Picks, other: Picks) -> bool:
    """Whether two lists have a pick in common."""
    i: i64 = 0
    while i < other.count:
        if one.holds(other.at(i)):
            return True
        i += 1
    return False


def leave_out(legal: Picks, avoided: Picks) -> None:
    """Take the avoided picks out, unless there are no others."""
    kept: i64 = 0
    i: i64 = 0
    while i < legal.count:
        if not avoided.holds(legal.at(i)):
            legal.swap(kept, i)
            kept += 1
        i += 1
    if kept:
        legal.count = kept


class PolicyBot(Bot):
    """Quick enough to sweep through thousands of matches; words that it avoids it picks only if there is no other."""

    def __init__(self, avoided: Sequence[int] = ()) -> None:
        self._legal = Picks()
        self.avoided = Picks()
        for word in avoided:
            self.avoided.add(word)

    def choose(self, seen: State, dice: Dice) -> i64:
        """The first word of a sentence that hunches lead to."""
        words = Picks()
        self.speak(seen.fork(), dice, words)
        return words.at(0)

    def speak(self, seen: State, dice: Dice, words: Picks) -> None:
        """The sentence that hunch after hunch leads to."""
        if self.avoided.count == 0:
            self.follow(seen, dice, words, self.avoided)
            return
        refused = Picks()
        i: i64 = 0
        while i < self.avoided.count:
            refused.add(self.avoided.at(i))
            i += 1
        for _ in range(PATIENCE):
            words.clear()
            self.follow(seen.fork(), dice, words, refused)
            if not share(words, self.avoided):
                break
            refused.add(words.at(0))

    def follow(self, state: State, dice: Dice, words: Picks, refused: Picks) -> None:
        """Play on by hunches until the sentence ends; its first word is none of those refused, if it can be."""
        legal = self._legal
        seat: i64 = state.seat
        while True:
            legal.clear()
            state.legal(legal)
            if refused.count:
                leave_out(legal, refused if words.count == 0 else self.avoided)
            pick: i64 = state.hunch(legal, dice) if legal.count > 1 else legal.at(0)
            words.add(pick)
            state.apply(pick)
            if state.seat != seat or not state.mid_sentence():
                break
