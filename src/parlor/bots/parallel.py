"""Root parallelism: several workers search from the same guess with dice of their own, and their trees are added up.

Workers get the position of a guess, so they know no more than the seat does. A search by the clock is made by all
workers at once, each for the whole time; a search of so many iterations shares them out. Alpha-beta gains nothing
from a second opinion, so one worker does it. The same seed, iterations and number of workers give the same finding.
"""

from collections.abc import Sequence
from concurrent.futures import Future
from pathlib import Path
from typing import Any, NamedTuple

from mypy_extensions import i64

from parlor.bots import roster
from parlor.bots.levels import LEVELS, SECONDS, LevelBot, by_turns
from parlor.bots.mcts import Finding
from parlor.bots.workers import Workers
from parlor.engine.bot import Bot
from parlor.engine.dice import Dice
from parlor.engine.state import State
from parlor.registry import game as game_named
from parlor.registry import packs_of

# How much shorter a search by the clock is in the middle of a sentence.
REST = 4.0


class Question(NamedTuple):
    """What a worker is asked: a guess of the seat to pick, as a position, and how to think about it."""

    game: str
    packs: tuple[Path, ...]
    seen: dict[str, Any]
    bot: str
    seconds: float
    iterations: int
    seed: int


class Answer(NamedTuple):
    """A finding on its way between processes."""

    picks: list[int]
    visits: list[int]
    values: list[float]
    line: list[int]
    iterations: int


def search(question: Question) -> Answer:
    """Search; runs in a worker."""
    found = _bot(question).search(_seen(question), Dice(question.seed))
    return Answer(found.picks, found.visits, found.values, found.line, found.iterations)


def choose(question: Question) -> int:
    """Only the pick, by any bot; runs in a worker."""
    game = game_named(question.game, question.packs)
    bot = roster.bot(question.bot, game, question.seconds)
    return int(bot.choose(_seen(question), Dice(question.seed)))


def _bot(question: Question) -> LevelBot:
    return LevelBot(int(question.bot), question.seconds, question.iterations)


def _seen(question: Question) -> State:
    return game_named(question.game, question.packs).position(question.seen, ask_chance=True)


def asked(bot: str, seen: State, dice: Dice, seconds: float = 0.0, iterations: int = 0) -> Question:
    """The question for a guess of the seat to pick; most of a sentence was thought about at its beginning."""
    time = (seconds or SECONDS) / (REST if seen.mid_sentence() else 1.0)
    return Question(seen.game.name, packs_of(seen.game), seen.position(), bot, time, iterations, int(dice.word()))


def shared(question: Question, heads: int) -> list[Question]:
    """The question for each of several heads: seeds of their own, iterations shared out."""
    dice = Dice(question.seed)
    each, left = divmod(question.iterations, heads)
    counts = [each + (head < left) for head in range(heads)]
    return [
        question._replace(seed=int(dice.word()), iterations=count)
        for count in counts
        if count or not question.iterations
    ]


def added(answers: Sequence[Answer]) -> Finding:
    """The findings of several heads as one: visits added up, values by their visits."""
    visits = {pick: 0 for answer in answers for pick in sorted(answer.picks)}
    gains = dict.fromkeys(visits, 0.0)
    for answer in answers:
        for pick, count, value in zip(answer.picks, answer.visits, answer.values, strict=True):
            visits[pick] += count
            gains[pick] += count * value
    values = {pick: gains[pick] / count if count else 0.5 for pick, count in visits.items()}
    # A head that has proved a win stops looking: its few visits count for more than many.
    won = {answer.picks[0] for answer in answers if answer.values[:1] == [1.0]}
    order = sorted(visits, key=lambda pick: (pick not in won, -visits[pick], -values[pick], pick))
    lines = [answer.line for answer in answers if answer.line[:1] == order[:1]]
    return Finding(
        order,
        [visits[pick] for pick in order],
        [values[pick] for pick in order],
        lines[0] if lines else order[:1],
        sum(answer.iterations for answer in answers),
    )


def gains_from_heads(question: Question, seen: State) -> bool:
    """Whether more than one worker is of use: for trees of so many iterations, or of the highest level.

    Lower levels stay as strong as they were measured, on any number of cores.
    """
    if question.iterations:
        return question.iterations > 1
    return question.bot == LEVELS[-1] and not by_turns(seen)


def begin(workers: Workers, questions: Sequence[Question]) -> "list[Future[Answer]]":
    """Let workers think."""
    return [workers.submit(search, question) for question in questions]


class ParallelBot(Bot):
    """A level, or a search of so many iterations, that thinks in all workers."""

    def __init__(self, level: int, workers: Workers, seconds: float = 0.0, iterations: int = 0) -> None:
        self.alone = LevelBot(level, seconds, iterations)
        self.level = str(level)
        self.workers = workers
        self.seconds = seconds
        self.iterations = iterations

    def choose(self, seen: State, dice: Dice) -> i64:
        """The pick that all heads together came back to most often."""
        picks = seen.picks()
        if len(picks) == 1:
            return picks[0]
        question = asked(self.level, seen, dice, self.seconds, self.iterations)
        if not gains_from_heads(question, seen):
            return self.alone.choose(seen, dice)
        return self.think(question).picks[0]

    def search(self, seen: State, dice: Dice) -> Finding:
        """Search and tell everything that was found."""
        question = asked(self.level, seen, dice, self.seconds, self.iterations)
        return self.think(question) if gains_from_heads(question, seen) else self.alone.search(seen, dice)

    def think(self, question: Question) -> Finding:
        """Let all heads think, and add up what they found."""
        return added([future.result() for future in begin(self.workers, shared(question, self.workers.count))])
