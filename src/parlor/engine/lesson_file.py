"""Lessons from their files, each played to its end when it is read (never compiled).

A file `lessons/NAME.toml` in a game's folder:

    title = "Your first duel"
    kind = "guide"                      # guide (the first match), lesson (one thing), puzzle (one step, below)
    seat = 0                            # the learner's
    aim = "Take all ten points from the other mind."
    options = { deck1 = "telepath" }    # a match from its beginning; or
    [position]                          # a position, as `state.position()` writes it

    [[step]]
    just = "You drew six cards."        # what happened (may be absent)
    say = "Press Push to strike the other mind."
    why = "It costs 2 of your ten points."
    glow = ["hand:0:card:push"]         # ids of drawn things beside those that can be pressed (may be absent)
    accept = ["play card:push"]         # sentences; several: the learner chooses; none: the learner reads and goes on
    wrong = "Push is the one that glows."   # to another legal first press (may be absent)
    choose = { say = "Press Move.", why = "…" }     # when what the pressed thing can do is asked (absent: it is not)
    others = ["pass", "spent:0"]        # what the other seats and chance pick then, in order

    [[step.then]]                       # words of their own for a later press of the same sentence
    after = 1                           # so many words of it are said
    say = "Press the last one: {these}."   # {these}: what may be pressed now, by name
    why = "…"                           # may be absent, and so may `glow` and `choose`

    [[step.when]]                       # what is otherwise after a choice, made here or in a step before
    said = "barrier card:crush"         # what was said then, or its beginning
    just = "Crush lies on the table."   # instead of the step's own; so `say`, `why` and `others` (absent: as they are)

    [end]
    say = "That is all you need."       # and perhaps [[end.when]] with `said` and `say`

A puzzle is one step from a position in which its seat is to pick: everything may be tried, and it is solved by whatever
turn wins the match. What it accepts is the answer that is shown to who asks for it, `wrong` what a turn is told that
does not win.

Chance is asked in a lesson, so its outcomes stand among `others`: a lesson goes the same way for everybody, for ever.
"""

import tomllib
from pathlib import Path
from typing import Any

from parlor.engine.errors import BadData, IllegalPick, ParlorError
from parlor.engine.files import Entry, Mistakes
from parlor.engine.game import Game
from parlor.engine.lessons import PUZZLE, Guide, Lesson, LessonStep, Variant, Words
from parlor.engine.record import CHANCE, OVER

FOLDER = "lessons"
KINDS = ("guide", "lesson", PUZZLE)
# What one reads at a glance.
MOST_LETTERS = 240
# A sentence is never longer.
MOST_WORDS = 20
# Choices of a lesson leave no more ways than this to its end.
MOST_WAYS = 64


def lessons_of(game: Game) -> list[Lesson]:
    """The lessons of a game: the guide first, then by name; `BadData` tells every mistake of every file."""
    mistakes = Mistakes()
    found = [read_lesson(game, path, mistakes) for path in _files(game)]
    mistakes.check()
    return sorted(found, key=lambda lesson: (KINDS.index(lesson.kind), lesson.name))


def puzzles_of(game: Game) -> list[tuple[str, str]]:
    """Name and aim of each puzzle of a game, without playing any of them; a file that cannot be read has none."""
    told = [(path.stem, _data(path, Mistakes())) for path in _files(game)]
    return [(name, str(data.get("aim", ""))) for name, data in told if data.get("kind") == PUZZLE]


def _files(game: Game) -> list[Path]:
    """The files of a game's lessons."""
    return [] if game.folder is None else sorted((game.folder / FOLDER).glob("*.toml"))


def _data(path: Path, mistakes: Mistakes) -> dict[str, Any]:
    """What a file says; nothing, and a mistake, if it cannot be read."""
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        mistakes.add(path.name, "", "", "a lesson in TOML", str(error))
        return {}


def lesson_of(game: Game, name: str) -> Lesson:
    """The lesson of that name."""
    found = {lesson.name: lesson for lesson in lessons_of(game)}
    if name not in found:
        names = ", ".join(found) or "none"
        raise BadData(f"{game.title} has no lesson {name}; its lessons are: {names}")
    return found[name]


def read_lesson(game: Game, path: Path, mistakes: Mistakes) -> Lesson:
    """A lesson from its file, played once to its end: what cannot be is noted."""
    data = _data(path, mistakes)
    tables = {name: data.pop(name, None) for name in ("step", "end", "position", "options")}
    top = Entry(path.name, "lesson", path.stem, data, mistakes)
    end = Entry(path.name, "lesson", "end", _table(tables["end"], "end", top), mistakes)
    steps = tuple(_steps(tables["step"], path, top, mistakes))
    variants = _variants(end)
    lesson = Lesson(
        game=game.name,
        name=path.stem,
        title=top.text("title"),
        kind=top.choice("kind", KINDS),
        aim=top.text("aim"),
        seat=top.number("seat", 0, game.seats[-1] - 1, 0),
        end=end.text("say"),
        steps=steps,
        when=variants,
        options=_table(tables["options"], "options", top, {}),
        position=None if tables["position"] is None else _table(tables["position"], "position", top),
    )
    top.finish()
    end.finish()
    _chosen(lesson, top)
    if lesson.free and (len(steps) != 1 or not steps[0].accept or not steps[0].wrong):
        top.tell("a puzzle is one step with `accept`, its answer, and `wrong`")
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
    later = entry.raw("then") or []
    if not isinstance(later, list) or not all(isinstance(one, dict) for one in later):
        entry.wrong("then", "tables [[step.then]]", later)
        later = []
    step = LessonStep(
        first=_words(entry),
        just=entry.text("just", ""),
        wrong=entry.text("wrong", ""),
        accept=tuple(entry.texts("accept", [])),
        others=tuple(entry.texts("others", [])),
        then=tuple(_later(entry.part("then", one)) for one in later),
        when=_variants(entry),
    )
    entry.finish()
    for name in ("just", "wrong"):
        _short(entry, name, getattr(step, name))
    longest = max((len(sentence.split()) for sentence in step.accept), default=0)
    afters = [after for after, _ in step.then]
    if afters != sorted(set(afters)) or any(after >= longest for after in afters):
        entry.wrong("then", f"numbers of words that rise and stay below {longest}", afters)
    return step


def _variants(entry: Entry) -> tuple[Variant, ...]:
    """What is otherwise after a choice."""
    given = entry.raw("when") or []
    if not isinstance(given, list) or not all(isinstance(one, dict) for one in given):
        entry.wrong("when", "tables [[when]] with what was said", given)
        return ()
    found = []
    for one in given:
        part = entry.part("when", one)
        told = {name: part.text(name) for name in ("just", "say", "why") if part.raw(name) is not None}
        others = None if part.raw("others") is None else tuple(part.texts("others", []))
        found.append(Variant(part.text("said"), others=others, **told))
        for name, text in told.items():
            _short(part, name, text)
        part.finish()
    return tuple(found)


def _chosen(lesson: Lesson, entry: Entry) -> None:
    """A variant is for something that can be chosen by then."""
    accepted: list[str] = []
    for number, step in enumerate(lesson.steps, 1):
        accepted += step.accept if len(step.accept) > 1 else ()
        for one in step.when:
            if not one.holds(accepted):
                entry.tell(f"step {number}: nobody can choose {one.said!r} by then")
    for one in lesson.when:
        if not one.holds(accepted):
            entry.tell(f"end: nobody can choose {one.said!r}")


def _later(entry: Entry) -> tuple[int, Words]:
    after, words = entry.number("after", 1, MOST_WORDS), _words(entry)
    entry.finish()
    return after, words


def _words(entry: Entry) -> Words:
    """What is said about a press, and about the choice that it opens."""
    asked, chosen = entry.raw("choose"), None
    if isinstance(asked, dict):
        inner = entry.part("choose", asked)
        chosen = _words(inner)
        inner.finish()
    elif asked is not None:
        entry.wrong("choose", "a table", asked)
    words = Words(entry.text("say"), entry.text("why", ""), tuple(entry.texts("glow", [])), chosen)
    _short(entry, "say", words.say)
    _short(entry, "why", words.why)
    return words


def _short(entry: Entry, name: str, text: str) -> None:
    if len(text) > MOST_LETTERS:
        entry.wrong(name, f"at most {MOST_LETTERS} letters", f"{len(text)}")


def _rehearse(game: Game, lesson: Lesson, entry: Entry) -> None:
    """Play the lesson in every way that its steps leave open; every sentence and every glow must be possible."""
    try:
        guide = Guide(game, lesson)
    except ParlorError as error:
        entry.tell(f"cannot begin: {error}")
        return
    taken: list[set[str]] = [set() for _ in lesson.steps]
    waiting: list[list[str]] = [[]]
    for count in range(MOST_WAYS):
        if not waiting:
            break
        way = waiting.pop()
        guide = Guide(game, lesson) if count else guide
        try:
            guide.catch_up(way, [])
        except IllegalPick as error:
            entry.tell(f"step {len(way)}: after {way[-1]!r} the others cannot pick: {error}")
            return
        while guide.step is not None:
            ways, at = guide.ways, guide.at
            fault = _fault(guide, guide.step)
            if fault:
                entry.tell(f"step {at + 1}: {fault}")
                return
            if at >= len(way):
                waiting += [[*guide.done[:at], other] for other in ways[1:]]
            taken[at] |= set(ways)
    if waiting:
        entry.tell(f"leaves more than {MOST_WAYS} ways to its end")
    for number, (step, ways_taken) in enumerate(zip(lesson.steps, taken, strict=True), 1):
        for sentence in step.accept if not waiting else ():
            if sentence not in ways_taken:
                entry.tell(f"step {number}: {sentence!r} can never be said")


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
    sentence = guide.ways[0] if guide.ways else step.accept[0] if step.accept else ""
    try:
        state.clone().say(sentence)
    except IllegalPick as error:
        return f"{sentence!r} cannot be said: {error}"
    try:
        fault = _undrawn(guide)
        if not step.accept:
            return fault or guide.go_on()
        for word in sentence.split():
            fault = fault or guide.press(word) or (_undrawn(guide) if guide.said else "")
    except IllegalPick as error:
        return f"the others cannot pick: {error}"
    return fault


def _undrawn(guide: Guide) -> str:
    """What the words of the present press let glow though it is not drawn."""
    words = guide.words()
    if words is None or not words.glow:
        return ""
    drawn = _ids(guide.state.scene(guide.lesson.seat))
    return next((f"nothing with the id {name} is drawn" for name in words.glow if name not in drawn), "")


def _ids(part: Any) -> set[str]:
    """The ids of everything that a scene draws."""
    if isinstance(part, dict):
        own = {part["id"]} if isinstance(part.get("id"), str) else set()
        return own.union(*(_ids(value) for value in part.values()))
    if isinstance(part, list):
        return set().union(*(_ids(value) for value in part))
    return set()
