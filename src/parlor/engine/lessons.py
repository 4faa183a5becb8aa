"""Lessons: a match in which the learner makes the moves, told step by step (never compiled).

`lesson_file.py` reads them from the folder of a game.
"""

from dataclasses import dataclass, field, replace
from typing import Any

from parlor.engine.errors import IllegalPick
from parlor.engine.game import Game
from parlor.engine.record import OVER
from parlor.engine.state import State

PUZZLE = "puzzle"
# Where a sentence names what may be pressed now.
THESE = "{these}"


@dataclass(frozen=True)
class Words:
    """What is said about one press: what to press, why, and what glows."""

    say: str
    why: str = ""
    glow: tuple[str, ...] = ()
    # When the choices of the pressed thing stand open; none: a thing that means one thing only is not asked about.
    choose: "Words | None" = None


@dataclass(frozen=True)
class Variant:
    """What is told and done otherwise after a choice; None is as it is."""

    said: str
    just: str | None = None
    say: str | None = None
    why: str | None = None
    others: tuple[str, ...] | None = None

    def holds(self, done: list[str]) -> bool:
        """Whether the learner has made this choice."""
        return any(f"{sentence} ".startswith(f"{self.said} ") for sentence in done)


@dataclass(frozen=True)
class LessonStep:
    """One thing that the learner reads, and perhaps does."""

    first: Words
    just: str = ""
    wrong: str = ""
    accept: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    # For later presses of the sentence, by how many of its words are said.
    then: tuple[tuple[int, Words], ...] = ()
    when: tuple[Variant, ...] = ()

    @property
    def say(self) -> str:
        """What to do first."""
        return self.first.say

    @property
    def why(self) -> str:
        """The reason for it."""
        return self.first.why

    def words(self, said: int) -> Words:
        """What is said when so many words of the sentence are."""
        return [self.first, *(words for after, words in self.then if after <= said)][-1]

    def gently(self, said: int) -> str:
        """What is answered to another legal press when so many words of the sentence are said."""
        words = self.words(said)
        return self.wrong if self.wrong and not (said and self.then) else f"That is possible too. For now: {words.say}"

    def all_words(self) -> list[Words]:
        """Everything that this step says, in the order of its presses."""
        told = [self.first, *(words for _, words in self.then)]
        return [one for words in told for one in (words, words.choose) if one is not None]

    def after(self, done: list[str]) -> "LessonStep":
        """The step as it is after what the learner chose."""
        step = self
        for one in self.when:
            if one.holds(done):
                say = step.say if one.say is None else one.say
                why = step.why if one.why is None else one.why
                step = replace(
                    step,
                    first=replace(step.first, say=say, why=why),
                    just=step.just if one.just is None else one.just,
                    others=step.others if one.others is None else one.others,
                )
        return step


@dataclass(frozen=True)
class Lesson:
    """A lesson of a game."""

    game: str
    name: str
    title: str
    kind: str
    aim: str
    seat: int
    end: str
    steps: tuple[LessonStep, ...]
    options: dict[str, Any] = field(default_factory=dict)
    position: dict[str, Any] | None = None
    # What is said at the end instead, after a choice.
    when: tuple[Variant, ...] = ()

    @property
    def free(self) -> bool:
        """Whether the learner may try everything: a puzzle is solved by whatever turn wins."""
        return self.kind == PUZZLE


class Guide:
    """A learner's way through a lesson: which steps are done and with which words."""

    def __init__(self, game: Game, lesson: Lesson) -> None:
        self.lesson = lesson
        self.at = 0
        # The sentence of each step that is done; empty for one that was only read.
        self.done: list[str] = []
        # The words of the present step's sentence so far.
        self.said: list[str] = []
        self.state = _begun(game, lesson)
        # How it was after the learner's own sentence and each of the others' but the last.
        self.between: list[State] = []
        # The sentences among which the learner may choose now.
        self.ways = self._ways()

    @property
    def step(self) -> LessonStep | None:
        """The present step; None at the end."""
        return self.lesson.steps[self.at].after(self.done) if self.at < len(self.lesson.steps) else None

    @property
    def end(self) -> str:
        """What is said at the end."""
        return next((one.say for one in self.lesson.when if one.say and one.holds(self.done)), self.lesson.end)

    def words(self) -> Words | None:
        """What is said now; None at the end."""
        step = self.step
        if step is None:
            return None
        words = step.words(len(self.said))
        return replace(words, say=self._naming(words.say)) if THESE in words.say else words

    def _naming(self, text: str) -> str:
        """A text with the names of what may be pressed now."""
        if THESE not in text:
            return text
        wanted = self.wanted()
        names = [pick["label"] for pick in self.state.drawing(self.lesson.seat)["picks"] if pick["word"] in wanted]
        return text.replace(THESE, " or ".join(names))

    def _ways(self) -> tuple[str, ...]:
        """What the present step accepts; of several, what an earlier choice made impossible falls away."""
        accept = () if self.step is None else self.step.accept
        return accept if len(accept) < 2 else tuple(sentence for sentence in accept if _possible(self.state, sentence))

    def wanted(self) -> list[str]:
        """The words that may be pressed now."""
        if self.lesson.free:
            return [] if self.step is None else [self.state.game.word(pick) for pick in self.state.picks()]
        count = len(self.said)
        sentences = [sentence.split() for sentence in self.ways]
        return sorted({words[count] for words in sentences if words[:count] == self.said and len(words) > count})

    def press(self, word: str) -> str:
        """The learner picks a word; returns why it was not taken, or nothing."""
        step = self.step
        if step is None:
            return "The lesson is over."
        if word in self.wanted():
            after = self.state.clone()
            after.pick(self.state.game.code(word))
            done = _won(after, self.lesson.seat) if self.lesson.free else " ".join([*self.said, word]) in self.ways
            if self.lesson.free and not done and after.seat != self.lesson.seat:
                return step.gently(len(self.said))
            self.state = after
            self.said.append(word)
            if done:
                self._go_on()
            return ""
        reason = self.state.why(self.state.game.code(word))
        if reason and word in self.said:
            return "You have pressed that one already."
        if reason and any(word in sentence.split() for sentence in self.ways):
            return self._naming(f"That one comes with it. {step.words(len(self.said)).say}")
        return reason or self._naming(step.gently(len(self.said)))

    def go_on(self) -> str:
        """The learner has read a step that asks for nothing; returns why it cannot be left, or nothing."""
        step = self.step
        if step is None:
            return "The lesson is over."
        if step.accept:
            return step.say
        self._go_on()
        return ""

    def _go_on(self) -> None:
        self.done.append(" ".join(self.said))
        between = []
        for sentence in self.lesson.steps[self.at].after(self.done).others:
            between.append(self.state.clone())
            self.state.say(sentence)
        # What was only read has changed nothing.
        self.between = between if self.said else between[1:]
        self.said = []
        self.at += 1
        self.ways = self._ways()

    def catch_up(self, done: list[str], said: list[str]) -> str:
        """Go the way that somebody went before; returns what does not fit, or nothing."""
        for sentence in done:
            words = sentence.split()
            faults = [self.press(word) for word in words] if words else [self.go_on()]
            if any(faults) or self.said:
                return "This is not the way of the lesson."
        return next((fault for fault in [self.press(word) for word in said] if fault), "")


def _won(state: State, seat: int) -> bool:
    return state.seat == OVER and state.winners() == [seat]


def _possible(state: State, sentence: str) -> bool:
    try:
        state.clone().say(sentence)
    except IllegalPick:
        return False
    return True


def _begun(game: Game, lesson: Lesson) -> State:
    if lesson.position is not None:
        return game.position(lesson.position, ask_chance=True)
    return game.start(ask_chance=True, **lesson.options)
