"""The arena: whole matches between bots in compiled code, without record, log or events.

It is as honest as the table: a bot never gets the match. Before each of its sentences it gets a fresh guess of its
seat, and nothing else. The match's luck is that of its seed (see luck.py), so two matches of one seed share it.
"""

import time
from typing import Final, NamedTuple, final

from mypy_extensions import i64

from parlor.bots.watch import Watch
from parlor.engine.bot import Bot
from parlor.engine.dice import Dice
from parlor.engine.errors import IllegalPick
from parlor.engine.luck import Luck
from parlor.engine.picks import Picks
from parlor.engine.record import ALL, CHANCE, OVER, only
from parlor.engine.state import State

# A match with more picks, chance's included, is stopped: all share its point.
CAP: Final = 100000
SEED: Final = 0xFFFFFFFFFFFFFFFF
# The voice of nobody who plays.
WATCHING: Final = 1000


class Played(NamedTuple):
    """How a match went: for each seat its points, score, picks, sentences and seconds of thought."""

    # 1 point, shared equally by the seats that won.
    points: tuple[float, ...]
    scores: tuple[float, ...]
    picks: tuple[int, ...]
    sentences: tuple[int, ...]
    seconds: tuple[float, ...]
    # How many turns began, and how often chance was asked.
    turns: int
    rolls: int
    capped: bool


@final
class Exchange:
    """A seat is never brought a word for itself alone while its lot has others: another comes, the word comes last."""

    def __init__(self, seat: int, word: int) -> None:
        self.seat: i64 = seat
        self.word: i64 = word
        self.times: i64 = 0
        # How often chance was asked, and at which time of these it was exchanged first.
        self.asked: i64 = 0
        self.first: i64 = 0

    def brought(self, state: State, luck: Luck, legal: Picks) -> i64:
        """What chance brings, exchanged if it is that word and for that seat alone."""
        outcome = state.brought(luck)
        self.asked += 1
        if outcome != self.word:
            return outcome
        legal.clear()
        state.legal(legal)
        after = state.fork()
        after.heard_by = ALL
        after.apply(outcome)
        if legal.count == 1 or after.heard_by != only(self.seat):
            return outcome
        self.times += 1
        if self.first == 0:
            self.first = self.asked
        return luck.exchange(state.lot(), outcome)


@final
class Arena:
    """Where matches from one state are played; a match is stopped after `cap` picks."""

    def __init__(self, start: State, cap: int = CAP) -> None:
        self.start = start.fork()
        self.cap: i64 = cap
        self._words = Picks()
        self._legal = Picks()

    def play(
        self,
        bots: list[Bot],
        seed: int,
        voices: list[int],
        watch: Watch | None = None,
        exchange: Exchange | None = None,
    ) -> Played:
        """One match; the bot of each seat rolls the dice of its voice, whichever seat it has."""
        state = self.start.fork()
        luck = Luck(seed)
        dice = [voice(seed, number) for number in voices]
        beside = voice(seed, WATCHING)
        picks = [0] * len(bots)
        sentences = [0] * len(bots)
        seconds = [0.0] * len(bots)
        turns: i64 = 0
        rolls: i64 = 0
        made: i64 = 0
        mover: i64 = CHANCE
        while state.seat != OVER and made < self.cap:
            seat: i64 = state.seat
            if seat == CHANCE:
                outcome = state.brought(luck) if exchange is None else exchange.brought(state, luck, self._legal)
                if watch is not None and watch.weighs:
                    watch.weigh(state, outcome)
                state.heard_by = ALL
                state.apply(outcome)
                if watch is not None:
                    watch.draw(state.heard_by, outcome)
                rolls += 1
                made += 1
                continue
            if state.whose_turn() != mover:
                mover = state.whose_turn()
                turns += 1
            if watch is not None:
                watch.look(state)
                if watch.weighs:
                    # Dice of its own: whoever watches changes nothing.
                    watch.stake(state, seat, beside)
            said = self.forced(state, watch)
            if state.seat == seat and (said == 0 or state.mid_sentence()):
                begun = time.perf_counter()
                self._words.clear()
                bots[seat].speak(state.imagine(seat, dice[seat]), dice[seat], self._words)
                seconds[seat] += time.perf_counter() - begun
                said += self.say(state, watch)
            made += said
            picks[seat] += said
            sentences[seat] += 1
        points, scores = points_of(state), tuple(state.scores())
        return Played(points, scores, tuple(picks), tuple(sentences), tuple(seconds), turns, rolls, state.seat != OVER)

    def forced(self, state: State, watch: Watch | None) -> i64:
        """Make the picks at the beginning of a sentence that have no other beside them: nobody needs to think."""
        legal = self._legal
        seat: i64 = state.seat
        said: i64 = 0
        while True:
            legal.clear()
            state.legal(legal)
            if legal.count != 1:
                return said
            if watch is not None:
                watch.pick(seat, legal, legal.at(0))
            state.apply(legal.at(0))
            said += 1
            if state.seat != seat or not state.mid_sentence():
                return said

    def say(self, state: State, watch: Watch | None) -> i64:
        """Make the picks of a sentence, as far as it goes; returns how many."""
        words, legal = self._words, self._legal
        seat: i64 = state.seat
        said: i64 = 0
        while said < words.count:
            legal.clear()
            state.legal(legal)
            if not legal.holds(words.at(said)):
                raise IllegalPick(state.why(int(words.at(said))))
            if watch is not None:
                watch.pick(seat, legal, words.at(said))
            state.apply(words.at(said))
            said += 1
            if state.seat != seat or not state.mid_sentence():
                break
        return said


def points_of(state: State) -> tuple[float, ...]:
    """1 point, shared equally by the seats that won; by all, if the match was stopped."""
    seats = range(state.players)
    winners = state.winners() if state.seat == OVER else list(seats)
    return tuple([1.0 / len(winners) if seat in winners else 0.0 for seat in seats])


def voice(seed: int, number: int) -> Dice:
    """The dice of a bot in the match of a seed: no other bot's, and not the match's luck."""
    return Dice((seed & SEED) | (number + 1) << 64)
