"""Lessons at the terminal: who types only what is shown comes to the end of every one."""

import pytest

import parlor
from parlor.cli.ask import Keyboard
from parlor.cli.completion import Words
from parlor.cli.learn import Course
from parlor.cli.screen import Screen
from parlor.engine.lesson_file import lesson_of, lessons_of
from parlor.engine.lessons import Lesson

HOUSE = ["espeers", "source", "symetra", "symmetric", "wiz"]
LESSONS = [(name, lesson) for name in HOUSE for lesson in lessons_of(parlor.game(name)) if not lesson.free]


class Typist(Keyboard):
    """Types some lines, and then what the course says one should type."""

    def __init__(self, *lines: str) -> None:
        super().__init__()
        self.lines = list(lines)
        self.course: Course | None = None

    def line(self, prompt: str, words: Words = lambda typed: [], whose: str = "") -> str:
        if self.lines:
            return self.lines.pop(0)
        if self.course is None:
            raise EOFError
        return self.course.typed()


def course(lesson: Lesson, typist: Typist) -> Course:
    return Course(parlor.game(lesson.game), lesson, Screen(), typist)


@pytest.mark.parametrize(("name", "lesson"), LESSONS, ids=[f"{name}-{lesson.name}" for name, lesson in LESSONS])
def test_who_types_what_is_shown_comes_to_the_end(
    name: str, lesson: Lesson, capsys: pytest.CaptureFixture[str]
) -> None:
    typist = Typist()
    going = course(lesson, typist)
    typist.course = going
    assert going.go()
    told = " ".join(capsys.readouterr().out.split())
    assert told.endswith(" ".join(lesson.end.split()))


def espeers(*lines: str) -> Course:
    return course(lesson_of(parlor.game("espeers"), "guide"), Typist(*lines))


def test_a_wrong_word_gets_its_reason_and_the_step_stays(capsys: pytest.CaptureFixture[str]) -> None:
    going = espeers("", "end", "cycle", "flying", "quit")
    assert not going.go()
    told = " ".join(capsys.readouterr().out.split())
    assert "Push is the one that glows" in told
    assert "has no word 'flying'" in told
    assert "You left the lesson." in told
    assert going.guide.at == 1


def test_one_may_go_back_skip_and_look_at_cards_and_words(capsys: pytest.CaptureFixture[str]) -> None:
    going = espeers("", "play", "back", "skip", "back", "look psychic l", "look Opportunity", "look nobody", "quit")
    assert not going.go()
    told = " ".join(capsys.readouterr().out.split())
    assert (going.guide.at, going.guide.said) == (1, [])
    assert "Player 1 plays Push." in told
    assert "Deal 3 damage." in told  # Psychic Lance is in no hand and on no table
    assert "The right to act now" in told
    assert "called 'nobody'" in told


def test_the_table_is_drawn_again_only_when_it_has_changed(capsys: pytest.CaptureFixture[str]) -> None:
    going = espeers("", "play", "quit")
    going.go()
    assert capsys.readouterr().out.count("The stack") == 1


def test_a_question_mark_is_help(capsys: pytest.CaptureFixture[str]) -> None:
    espeers("?", "quit").go()
    asked = capsys.readouterr().out
    espeers("help", "quit").go()
    assert asked == capsys.readouterr().out
