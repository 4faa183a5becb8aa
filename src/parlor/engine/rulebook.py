"""The player's rulebook: two pages that teach a game, with pictures of true positions (never compiled).

`rulebook.toml` in a game's folder:

    title = "How to play Espeers"

    [[section]]
    title = "The stack"
    page = 1                            # 1 or 2
    text = "What is played waits on the stack. **The last card acts first.**"     # Markdown

    [[section.picture]]                 # as many as needed; one alone may be [section.picture]
    lesson = "guide"                    # what the learner sees at a step of a lesson (the step after the last: its end)
    step = 5
    # or position = { … }               # a position, as `state.position()` writes it
    seat = 0                            # whose eyes (may be absent: the learner's, or seat 0)
    areas = ["stack", "plate:1"]        # ids of the areas and plates that are drawn (absent: all)
    caption = "Recoil will act before Psi Drain."

Pictures are drawn with the blocks of the table: what is here are parts of scenes.
"""

import tomllib
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from parlor.engine.errors import ParlorError
from parlor.engine.files import Entry, Mistakes
from parlor.engine.game import Game
from parlor.engine.lesson_file import lessons_of
from parlor.engine.lessons import Guide, Lesson
from parlor.engine.state import State

RULEBOOK_FILE = "rulebook.toml"
PAGES = 2
# Who looks at a picture has nothing to press and no past.
LEFT_OUT, EMPTY = ("view", "log"), ("story", "events", "picks")


@dataclass(frozen=True)
class Picture:
    """A part of a scene, as the table draws it."""

    scene: dict[str, Any]
    areas: list[str]
    caption: str


@dataclass(frozen=True)
class Section:
    """Something that a beginner reads at once."""

    title: str
    page: int
    text: str
    pictures: list[Picture]


@dataclass(frozen=True)
class Rulebook:
    """What a player reads about a game."""

    title: str
    sections: list[Section]


def rulebook_of(game: Game) -> Rulebook | None:
    """The rulebook of a game, None if it has none; `BadData` tells every mistake in it."""
    file = None if game.folder is None else game.folder / RULEBOOK_FILE
    return None if file is None or not file.is_file() else read_rulebook(game, file)


def read_rulebook(game: Game, file: Path) -> Rulebook:
    """A rulebook from its file, with its pictures."""
    mistakes = Mistakes()
    try:
        data = tomllib.loads(file.read_text(encoding="utf-8"))
    except (OSError, tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        mistakes.add(file.name, "", "", "a rulebook in TOML", str(error))
        data = {}
    top = Entry(file.name, "rulebook", "", data, mistakes)
    title, tables = top.text("title"), top.raw("section")
    top.finish()
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        top.wrong("section", "tables [[section]]", "nothing" if tables is None else tables)
        tables = []
    gallery = _Gallery(game)
    sections = [
        _section(Entry(file.name, "section", str(table.get("title", at)), table, mistakes), gallery)
        for at, table in enumerate(tables, 1)
    ]
    _tell_missing_pages(sections, top)
    mistakes.check()
    return Rulebook(title, sections)


def _tell_missing_pages(sections: list[Section], top: Entry) -> None:
    turned = [section.page for section in sections]
    if turned != sorted(turned) or set(turned) != set(range(1, PAGES + 1)):
        top.wrong("section", f"the pages 1 to {PAGES} in order, none empty", f"pages {turned}")


def _section(entry: Entry, gallery: "_Gallery") -> Section:
    given = entry.raw("picture")
    tables = [given] if isinstance(given, dict) else [] if given is None else given
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        entry.wrong("picture", "tables [[section.picture]]", given)
        tables = []
    title, page, text = entry.text("title"), entry.number("page", 1, PAGES), entry.text("text")
    entry.finish()
    pictures = [gallery.picture(entry, table) for table in tables]
    return Section(title, page, text, [picture for picture in pictures if picture is not None])


class _Gallery:
    """Draws the pictures of a rulebook."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.lessons = {lesson.name: lesson for lesson in lessons_of(game)}

    def picture(self, section: Entry, table: dict[str, Any]) -> Picture | None:
        """A picture by its table; None after a mistake, which is noted."""
        entry = section.part("picture", table)
        by_lesson = entry.has("lesson") or not entry.has("position")
        shown = self._lesson_step(entry) if by_lesson else self._position(entry)
        areas, caption = entry.texts("areas", []), entry.text("caption")
        if shown is None:
            entry.finish()
            return None
        state, usual = shown
        seat = entry.number("seat", 0, state.players - 1, usual)
        entry.finish()
        return Picture(_fragment(state.scene(seat), areas, entry), areas, caption)

    def _lesson_step(self, entry: Entry) -> tuple[State, int] | None:
        names = list(self.lessons) or ["a lesson of the game"]
        lesson = self.lessons.get(entry.choice("lesson", names))
        step = entry.number("step", 1, 1 if lesson is None else len(lesson.steps) + 1)
        return None if lesson is None else (_at_step(self.game, lesson, step), lesson.seat)

    def _position(self, entry: Entry) -> tuple[State, int] | None:
        try:
            return self.game.position(entry.raw("position"), ask_chance=True), 0
        except ParlorError as error:
            entry.wrong("position", f"a position of {self.game.title}", str(error))
            return None


def _at_step(game: Game, lesson: Lesson, step: int) -> State:
    """What the learner sees at a step, when each before it was done with the first sentence possible then."""
    guide = Guide(game, lesson)
    for _ in range(step - 1):
        guide.catch_up([guide.ways[0] if guide.ways else ""], [])
    return guide.state


def _fragment(scene: dict[str, Any], ids: list[str], entry: Entry) -> dict[str, Any]:
    """The scene with the named areas and plates alone; with all if none is named."""
    kept = {name: [] if name in EMPTY else value for name, value in scene.items() if name not in LEFT_OUT}
    drawn = {part["id"] for part in [*scene["areas"], *scene["plates"]]}
    for name in ids:
        if name not in drawn:
            entry.wrong("areas", f"ids of areas and plates ({', '.join(sorted(drawn))})", name)
    if ids:
        kept["areas"] = [area for area in scene["areas"] if area["id"] in ids]
        kept["plates"] = [plate for plate in scene["plates"] if plate["id"] in ids]
    return kept
