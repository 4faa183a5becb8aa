"""Requests of learners: which lessons there are, the next step of one, and playing on from where it ends.

Nothing is kept: a learner sends the whole way so far, and it is gone anew on the real engine. A lesson is short, and
whatever it costs is charged like every request.
"""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache, lru_cache
from typing import Annotated, Any

import msgspec
from fastapi import FastAPI, Request, Response

import parlor
from parlor.engine.lesson_file import lessons_of, puzzles_of
from parlor.engine.lessons import Guide, Lesson
from parlor.engine.state import State
from parlor.every_rule import example_lesson
from parlor.registry import every_game
from parlor.table.deeds import code_of
from parlor.table.game_routes import game_named
from parlor.table.guard import address_of
from parlor.table.messages import Level, Opened, SeatPlan, Word, Words
from parlor.table.refusals import Gone, Refused
from parlor.table.room import Room
from parlor.table.routes import Types, as_json, body_of

MOST_STEPS = 64
# What a scene says of a table, where there is none but the lesson's.
NO_TABLE: dict[str, Any] = {
    "id": "",
    "reason": "",
    "took": 0,
    "resigned": [],
    "late": None,
    "closed": False,
    "asking": None,
    "undo_refused": None,
    "can_undo": 0,
    "sentence": [],
    "help": False,
    "chat": False,
    "rematch": "",
    "passing": "never",
    "clock": None,
}
GUIDED = "/api/games/{name}/lessons/{lesson}"


class LessonShown(msgspec.Struct):
    """A lesson as the list of a game's lessons has it."""

    name: str
    title: str
    kind: str
    aim: str
    steps: int


class Going(msgspec.Struct, forbid_unknown_fields=True):
    """A learner's way: the sentence of each step that is done, the words of the present one, and what comes now."""

    done: Annotated[list[Words], msgspec.Meta(max_length=MOST_STEPS)] = []
    said: Annotated[list[Word], msgspec.Meta(max_length=MOST_STEPS)] = []
    # The words of what was pressed; empty if nothing was.
    press: Words = ""
    # A step that asks for nothing was read.
    next: bool = False


class PlayOn(msgspec.Struct, forbid_unknown_fields=True):
    """From a lesson into a match against computers."""

    done: Annotated[list[Words], msgspec.Meta(max_length=MOST_STEPS)] = []
    level: Level = 1
    name: Annotated[str, msgspec.Meta(max_length=200)] = ""


class PuzzleShown(msgspec.Struct):
    """The puzzle of the day."""

    game: str
    lesson: str
    aim: str


class WordsShown(msgspec.Struct):
    """What is said about one press: what to press, why, and the ids of what is meant."""

    say: str
    why: str
    glow: list[str]


class StepShown(msgspec.Struct):
    """A step as the learner reads it, the words that may be pressed now, what is said when a choice stands open."""

    at: int
    of: int
    say: str
    why: str
    just: str
    glow: list[str]
    wanted: list[str]
    choose: WordsShown | None
    # In a puzzle, where everything may be tried: what solves it, for who asks.
    answer: str


class Reached(msgspec.Struct):
    """Where the learner is: what is seen, what is asked, why the last press was not taken."""

    scene: dict[str, Any]
    # What the others did after this press, one scene each; `scene` is how it is then.
    between: list[dict[str, Any]]
    step: StepShown | None
    fault: str
    done: list[str]
    said: list[str]
    over: bool
    end: str


def add_lesson_routes(app: FastAPI, types: Types, room: Room) -> None:
    """Let the app teach."""

    @app.get("/api/games/{name}/lessons", responses=types.gives(list[LessonShown]))
    async def lessons(name: str) -> Response:
        found = lessons_by_name(game_named(name).name).values()
        shown = [LessonShown(one.name, one.title, one.kind, one.aim, len(one.steps)) for one in found]
        return as_json(shown)

    @app.get("/api/puzzle", responses=types.gives(PuzzleShown | None))
    async def puzzle() -> Response:
        return as_json(puzzle_of_day(datetime.now(UTC).toordinal()))

    @app.post(GUIDED, openapi_extra=types.takes(Going), responses=types.gives(Reached))
    async def step(name: str, lesson: str, request: Request) -> Response:
        game = game_named(name)
        return as_json(gone(game, lesson_named(game, lesson), await body_of(request, Going)))

    made = types.gives(Opened, 201)

    @app.post(f"{GUIDED}/play", status_code=201, openapi_extra=types.takes(PlayOn), responses=made)
    async def play(name: str, lesson: str, request: Request) -> Response:
        wanted = await body_of(request, PlayOn)
        game = game_named(name)
        found = lesson_named(game, lesson)
        state = led(game, found, Going(wanted.done)).state
        seats = [SeatPlan("computer", level=wanted.level) for _ in range(state.players)]
        seats[found.seat] = SeatPlan("person", wanted.name)
        # A match that the lesson has ended begins anew.
        plies, maker = 0 if state.seat == parlor.OVER else None, address_of(request.scope)
        table, opened = await room.branch(state, seats, plies, maker)
        return as_json(Opened(table.row.id, table.row.game, table.ledger.over, opened), 201)


@cache
def lessons_by_name(game: str) -> dict[str, Lesson]:
    """The lessons of a game, read and rehearsed once."""
    return {lesson.name: lesson for lesson in lessons_of(parlor.game(game))}


@cache
def every_puzzle() -> list[PuzzleShown]:
    """The puzzles of all games."""
    return [PuzzleShown(game.name, name, aim) for game in every_game() for name, aim in puzzles_of(game)]


def puzzle_of_day(day: int) -> PuzzleShown | None:
    """One of all puzzles, another every day; nothing if no game has any."""
    found = every_puzzle()
    return found[day % len(found)] if found else None


def lesson_named(game: parlor.Game, name: str) -> Lesson:
    """A lesson of a game."""
    found = lessons_by_name(game.name).get(name) or example_named(game.name, name)
    if found is None:
        raise Gone(f"{game.title} has no lesson named {name[:60]}.")
    return found


@lru_cache(maxsize=64)
def example_named(game: str, clause: str) -> Lesson | None:
    """The example of a clause, as a lesson of one step."""
    return example_lesson(parlor.game(game), clause)


def led(game: parlor.Game, lesson: Lesson, way: Going) -> Guide:
    """A guide who has gone the learner's way."""
    for word in [word for sentence in way.done for word in sentence.split()] + way.said:
        code_of(game, word)
    guide = Guide(game, lesson)
    fault = guide.catch_up(way.done, way.said)
    if fault:
        raise Refused("This is not the way of the lesson; begin it again.")
    return guide


def gone(game: parlor.Game, lesson: Lesson, way: Going) -> Reached:
    """The learner's next step; a press that is not taken changes nothing."""
    guide = led(game, lesson, way)
    fault = ""
    words = way.press.split()
    for word in words:
        code_of(game, word)
    at = guide.at
    if words:
        fault = next(filter(None, map(guide.press, words)), "")
    elif way.next:
        fault = guide.go_on()
    if fault:
        guide = led(game, lesson, way)
        fault = led_back(guide, fault)
    return reached(guide, fault, guide.between if guide.at > at else [])


def led_back(guide: Guide, fault: str) -> str:
    """Why something was not taken, and then what to do, unless it says so."""
    step, words = guide.step, guide.words()
    if step is None or words is None or guide.lesson.free or fault == step.wrong or words.say in fault:
        return fault
    # What would have to be said first is what the step says.
    return f"{'Not this one.' if 'first say' in fault.lower() else fault} {words.say}"


def reached(guide: Guide, fault: str, between: list[State]) -> Reached:
    """Where a guide has led the learner, past what the others did."""
    lesson, step, words = guide.lesson, guide.step, guide.words()
    shown = None
    if step is not None and words is not None:
        just = "" if guide.said else step.just
        chosen = None if words.choose is None else WordsShown(words.choose.say, words.choose.why, [*words.choose.glow])
        wanted = guide.wanted()
        glow = [*words.glow]
        answer = step.accept[0] if lesson.free else ""
        shown = StepShown(guide.at, len(lesson.steps), words.say, words.why, just, glow, wanted, chosen, answer)
    end = guide.end if step is None else ""
    watched = [seen_scene(guide.lesson, state) for state in between]
    return Reached(lesson_scene(guide), watched, shown, fault, guide.done, guide.said, step is None, end)


def lesson_scene(guide: Guide) -> dict[str, Any]:
    """What the learner sees: the real table, on which only what the step asks for can be picked; all in a puzzle."""
    scene = seen_scene(guide.lesson, guide.state)
    if guide.lesson.free:
        return scene
    words = _words(scene["areas"])
    scene["areas"] = [_only(area, guide) for area in scene["areas"]]
    # What a drawn thing says need not be said by a button as well.
    begun = {say.split()[0] for say in _sayings(scene["areas"])}
    wanted = [button for button in scene["picks"] if button["word"] in guide.wanted()]
    scene["picks"] = [_meant(button, guide, words) for button in wanted if button["word"] not in begun]
    return scene


def seen_scene(lesson: Lesson, state: State) -> dict[str, Any]:
    """The table of a lesson as it is drawn for the learner."""
    scene = state.drawing(lesson.seat)
    scene["story"] = [line for piece in scene["story"] for line in piece]
    scene["table"] = {
        **NO_TABLE,
        "game": lesson.game,
        "ply": len(state.log),
        "over": state.seat == parlor.OVER,
        "winners": state.winners(),
        "seats": [_seat(seat == lesson.seat) for seat in range(state.players)],
    }
    return scene


def _words(part: Any) -> dict[str, str]:
    """The words by which drawn things are picked, by their ids."""
    if isinstance(part, list):
        return {name: word for one in part for name, word in _words(one).items()}
    if not isinstance(part, dict):
        return {}
    found = {name: word for value in part.values() for name, word in _words(value).items()}
    return {**found, part["id"]: part["word"]} if "id" in part and "word" in part else found


def _meant(button: dict[str, Any], guide: Guide, words: dict[str, str]) -> dict[str, Any]:
    """A legal pick that stands only on those things that the step goes on with."""
    after = [*guide.said, button["word"]]
    accepted = [sentence.split() for sentence in guide.ways]
    next_words = {one[len(after)] for one in accepted if one[: len(after)] == after and len(one) > len(after)}
    places = [place for place in button["at"] if words.get(place, "") in next_words]
    return {**button, "at": places} if places else button


def _seat(own: bool) -> dict[str, Any]:
    """Who sits at a seat of a lesson."""
    known = {"shadow": False, "helped": False, "here": True}
    return (
        {"name": "", "kind": "person", "computer": 0, **known}
        if own
        else {"name": "Computer", "kind": "computer", "computer": 1, **known}
    )


def _only(part: Any, guide: Guide) -> Any:
    """A part of a scene in which actions that the step does not ask for give the step's own reason."""
    if isinstance(part, list):
        return [_only(one, guide) for one in part]
    if not isinstance(part, dict):
        return part
    found = {name: _only(value, guide) for name, value in part.items()}
    if "actions" in found:
        asked = [action for action in found["actions"] if not action["why"] and _asked_for(action["say"], guide)]
        found["actions"] = asked or [_reasoned(action, guide) for action in found["actions"]]
    if found.get("brackets"):
        found["brackets"] = [one for one in found["brackets"] if _asked_for(one["say"], guide)]
        # Cards under a bracket are laid by it.
        taken = {card for one in found["brackets"] for card in one["cards"]}
        found["cards"] = [{**card, "actions": []} if card["id"] in taken else card for card in found["cards"]]
    return found


def _sayings(part: Any) -> Iterator[str]:
    """The sentences that drawn things say when they are pressed."""
    if isinstance(part, list):
        for one in part:
            yield from _sayings(one)
    elif isinstance(part, dict):
        for name, value in part.items():
            if name in ("actions", "brackets"):
                yield from (one["say"] for one in value if not one.get("why"))
            else:
                yield from _sayings(value)


def _reasoned(action: dict[str, Any], guide: Guide) -> dict[str, Any]:
    if action["why"]:
        return action
    step = guide.step
    why = "Not in this lesson." if step is None else step.gently(len(guide.said))
    return {**action, "why": why, "short": "not now"}


def _asked_for(say: str, guide: Guide) -> bool:
    """Whether a sentence is what is left of one that the step accepts, or begins it."""
    words = [*guide.said, *say.split()]
    return any(sentence.split()[: len(words)] == words for sentence in guide.ways)
