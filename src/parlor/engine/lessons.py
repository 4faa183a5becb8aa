"""Lessons: a match in which the learner makes the moves, told step by step (never compiled).

A file `lessons/NAME.toml` in a game's folder:

    title = "Your first duel"
    kind = "guide"                      # guide (the first match), lesson (one thing), puzzle
    seat = 0                            # the learner's
    aim = "Take all ten points from the other mind."
    options = { deck1 = "telepath" }    # a match from its beginning; or
    [position]                          # a position, as `state.position()` writes it

    [[step]]
    just = "You drew six cards."        # what happened (may be absent)
    say = "Press Push to strike the other mind."
    why = "It costs 2 of your ten points."
    glow = ["hand:0:card:push"]         # ids of drawn things beside those that can be pressed (may be absent)
    accept = ["play card:push"]         # sentences; none: the learner reads and goes on
    wrong = "Push is the one that glows."   # to another legal press (may be absent)
    others = ["pass", "spent:0"]        # what the other seats and chance pick then, in order

    [end]
    say = "That is all you need."

Chance is asked in a lesson, so its outcomes stand among `others`: a lesson goes the same way for everybody, for ever.
"""

import tomllib
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from parlor.engine.errors import BadData, IllegalPick, ParlorError
from parlor.engine.files import Entry, Mistakes
from parlor.engine.game import Game
from parlor.engine.record import CHANCE, OVER
from parlor.engine.state import State

FOLDER = "lessons"
KINDS = ("guide", "lesson", "puzzle")
# What one reads at a glance.
MOST_LETTERS = 240


@dataclass(frozen=True)
class LessonStep:
    """One thing that the learner reads, and perhaps does."""

    say: str
    why: str = ""
    just: str = ""
    wrong: str = ""
    glow: tuple[str, ...] = ()
    accept: tuple[str, ...] = ()
    others: tuple[str, ...] = ()


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

    @property
    def step(self) -> LessonStep | None:
        """The present step; None at the end."""
        return self.lesson.steps[self.at] if self.at < len(self.lesson.steps) else None

    def wanted(self) -> list[str]:
        """The words that may be pressed now."""
        step, count = self.step, len(self.said)
        if step is None:
            return []
        sentences = [sentence.split() for sentence in step.accept]
        return sorted({words[count] for words in sentences if words[:count] == self.said and len(words) > count})

    def press(self, word: str) -> str:
        """The learner picks a word; returns why it was not taken, or nothing."""
        step = self.step
        if step is None:
            return "The lesson is over."
        if word in self.wanted():
            self.state.pick(self.state.game.code(word))
            self.said.append(word)
            if " ".join(self.said) in step.accept:
                self._go_on()
            return ""
        reason = self.state.why(self.state.game.code(word))
        return reason or step.wrong or f"That is possible too. For now: {step.say}"

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
        step = self.lesson.steps[self.at]
        for sentence in step.others:
            self.state.say(sentence)
        self.done.append(" ".join(self.said))
        self.said = []
        self.at += 1

    def catch_up(self, done: list[str], said: list[str]) -> str:
        """Go the way that somebody went before; returns what does not fit, or nothing."""
        for sentence in done:
            words = sentence.split()
            faults = [self.press(word) for word in words] if words else [self.go_on()]
            if any(faults) or self.said:
                return "This is not the way of the lesson."
        return next((fault for fault in [self.press(word) for word in said] if fault), "")


def _begun(game: Game, lesson: Lesson) -> State:
    if lesson.position is not None:
        return game.position(lesson.position, ask_chance=True)
    return game.start(ask_chance=True, **lesson.options)


# -- reading ---------------------------------------------------------------------------------------


def lessons_of(game: Game) -> list[Lesson]:
    """The lessons of a game: the guide first, then by name; `BadData` tells every mistake of every file."""
    folder = None if game.folder is None else game.folder / FOLDER
    if folder is None or not folder.is_dir():
        return []
    mistakes = Mistakes()
    found = [read_lesson(game, path, mistakes) for path in sorted(folder.glob("*.toml"))]
    mistakes.check()
    return sorted(found, key=lambda lesson: (KINDS.index(lesson.kind), lesson.name))


def lesson_of(game: Game, name: str) -> Lesson:
    """The lesson of that name."""
    found = {lesson.name: lesson for lesson in lessons_of(game)}
    if name not in found:
        names = ", ".join(found) or "none"
        raise BadData(f"{game.title} has no lesson {name}; its lessons are: {names}")
    return found[name]


def read_lesson(game: Game, path: Path, mistakes: Mistakes) -> Lesson:
    """A lesson from its file, played once to its end: what cannot be is noted."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        mistakes.add(path.name, "", "", "a lesson in TOML", str(error))
        data = {}
    tables = {name: data.pop(name, None) for name in ("step", "end", "position", "options")}
    top = Entry(path.name, "lesson", path.stem, data, mistakes)
    end = Entry(path.name, "lesson", "end", _table(tables["end"], "end", top), mistakes)
    lesson = Lesson(
        game=game.name,
        name=path.stem,
        title=top.text("title"),
        kind=top.choice("kind", KINDS),
        aim=top.text("aim"),
        seat=top.number("seat", 0, game.seats[-1] - 1, 0),
        end=end.text("say"),
        steps=tuple(_steps(tables["step"], path, top, mistakes)),
        options=_table(tables["options"], "options", top, {}),
        position=None if tables["position"] is None else _table(tables["position"], "position", top),
    )
    top.finish()
    end.finish()
    if not mistakes.found:
        _rehearse(game, lesson, top)
    return lesson


def _table(value: object, name: str, entry: Entry, default: dict[str, Any] | None = None) -> dict[str, Any]:
    if isinstance(value, dict):
        return value
    if value is not None or default is None:
        entry.wrong(name, "a table", "nothing" if value is None else value)
    return default or {}


def _steps(value: object, path: Path, top: Entry, mistakes: Mistakes) -> list[LessonStep]:
    if not isinstance(value, list) or not value or not all(isinstance(step, dict) for step in value):
        top.wrong("step", "one or more tables [[step]]", "nothing" if value is None else value)
        return []
    return [_step(Entry(path.name, "step", str(at + 1), step, mistakes)) for at, step in enumerate(value)]


def _step(entry: Entry) -> LessonStep:
    step = LessonStep(
        say=entry.text("say"),
        why=entry.text("why", ""),
        just=entry.text("just", ""),
        wrong=entry.text("wrong", ""),
        glow=tuple(entry.texts("glow", [])),
        accept=tuple(entry.texts("accept", [])),
        others=tuple(entry.texts("others", [])),
    )
    entry.finish()
    for name in ("say", "why", "just", "wrong"):
        if len(getattr(step, name)) > MOST_LETTERS:
            entry.wrong(name, f"at most {MOST_LETTERS} letters", f"{len(getattr(step, name))}")
    return step


def _rehearse(game: Game, lesson: Lesson, entry: Entry) -> None:
    """Play the lesson, each step with its first sentence; every other sentence and every glow must be possible too."""
    try:
        guide = Guide(game, lesson)
    except ParlorError as error:
        entry.tell(f"cannot begin: {error}")
        return
    for number, step in enumerate(lesson.steps, 1):
        fault = _fault(guide, step)
        if fault:
            entry.tell(f"step {number}: {fault}")
            return


def _fault(guide: Guide, step: LessonStep) -> str:
    state, seat = guide.state, guide.lesson.seat
    if step.accept and state.seat != seat:
        who = (
            "chance"
            if state.seat == CHANCE
            else "nobody: the match is over"
            if state.seat == OVER
            else f"seat {state.seat}"
        )
        return f"the learner is to pick, but it is {who}"
    for sentence in step.accept:
        try:
            state.clone().say(sentence)
        except IllegalPick as error:
            return f"{sentence!r} cannot be said: {error}"
    drawn = _ids(state.scene(seat))
    missing = [name for name in step.glow if name not in drawn]
    if missing:
        return f"nothing with the id {missing[0]} is drawn"
    try:
        fault = guide.go_on() if not step.accept else next(filter(None, map(guide.press, step.accept[0].split())), "")
    except IllegalPick as error:
        return f"the others cannot pick: {error}"
    return fault


def _ids(part: Any) -> set[str]:
    """The ids of everything that a scene draws."""
    if isinstance(part, dict):
        own = {part["id"]} if isinstance(part.get("id"), str) else set()
        return own.union(*(_ids(value) for value in part.values()))
    if isinstance(part, list):
        return set().union(*(_ids(value) for value in part))
    return set()
