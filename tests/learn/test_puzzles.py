"""Puzzles: everything may be tried, one turn wins, and there is another one every day."""

from pathlib import Path

import pytest

import parlor
from parlor.engine import lesson_file
from parlor.engine.errors import BadData
from parlor.engine.files import Mistakes
from parlor.engine.lesson_file import lessons_of, puzzles_of, read_lesson
from parlor.engine.lessons import Guide, Lesson
from parlor.laws.turns import winning_turns
from parlor.table.lesson_routes import Going, every_puzzle, gone, puzzle_of_day

PUZZLES = [(name, one) for name in parlor.games() for one in lessons_of(parlor.game(name)) if one.kind == "puzzle"]
EACH = pytest.mark.parametrize(("name", "puzzle"), PUZZLES, ids=[f"{name}-{one.name}" for name, one in PUZZLES])


@EACH
def test_one_turn_wins_and_it_is_the_answer(name: str, puzzle: Lesson) -> None:
    game = parlor.game(name)
    found, ends = winning_turns(Guide(game, puzzle).state)
    assert [" ".join(map(game.word, sentence)) for sentence in found] == list(puzzle.steps[0].accept)
    assert ends > 100, "too few turns to look for one"


@EACH
def test_everything_may_be_tried_until_the_turn_would_end(name: str, puzzle: Lesson) -> None:
    game = parlor.game(name)
    guide, dice = Guide(game, puzzle), parlor.Dice(3)
    told = ""
    while not told:
        words = guide.wanted()
        assert sorted(words) == sorted(map(game.word, guide.state.picks()))
        word, log = words[dice.below(len(words))], guide.state.log
        told = guide.press(word)
        assert not told or guide.state.log == log, "what was refused has changed something"
    assert guide.step is not None
    assert told == guide.step.wrong


def test_a_solver_comes_to_the_end_and_a_wrong_press_has_its_reason() -> None:
    game = parlor.game("symmetric")
    puzzle = next(one for name, one in PUZZLES if name == "symmetric")
    began = gone(game, puzzle, Going())
    assert began.step is not None
    assert began.step.glow == []
    answer = began.step.answer
    refused = gone(game, puzzle, Going(press="from:0,-6"))
    assert refused.fault == Guide(game, puzzle).press("from:0,-6")
    assert "SMC-002" in refused.fault
    assert refused.said == []
    solved = gone(game, puzzle, Going(press=answer))
    assert solved.over
    assert solved.done == [answer]
    assert solved.scene["table"]["winners"] == [puzzle.seat]


def test_there_is_another_one_every_day() -> None:
    listed = [(game, name) for game in parlor.games() for name, _ in puzzles_of(parlor.game(game))]
    days = [puzzle_of_day(day) for day in range(len(listed))]
    assert [(one.game, one.lesson) for one in days if one] == listed
    assert puzzle_of_day(len(listed)) == every_puzzle()[0]
    assert len(listed) >= 7, "the same one comes twice a week"


def test_a_puzzle_without_an_answer_or_a_word_for_wrong_turns_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "none.toml"
    path.write_text(
        'title = "None"\nkind = "puzzle"\naim = "Win."\n[[step]]\nsay = "Win."\n[end]\nsay = "You have won."\n',
        encoding="utf-8",
    )
    mistakes = Mistakes()
    read_lesson(parlor.game("symmetric"), path, mistakes)
    with pytest.raises(BadData, match="a puzzle is one step with `accept`, its answer, and `wrong`"):
        mistakes.check()


def test_an_answer_that_does_not_win_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "lost.toml"
    path.write_text(
        'title = "Lost"\nkind = "puzzle"\naim = "Win."\n[[step]]\nsay = "Win."\nwrong = "No."\n'
        'accept = ["from:0,-4 to:0,-3"]\n[end]\nsay = "You have won."\n',
        encoding="utf-8",
    )
    mistakes = Mistakes()
    read_lesson(parlor.game("symmetric"), path, mistakes)
    assert mistakes.found


def test_a_file_that_cannot_be_read_takes_no_other_puzzle_away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "lessons"
    folder.mkdir()
    (folder / "broken.toml").write_text("kind = ", encoding="utf-8")
    (folder / "whole.toml").write_text('kind = "puzzle"\naim = "Win."\n', encoding="utf-8")
    monkeypatch.setattr(lesson_file, "_files", lambda game: sorted(folder.glob("*.toml")))
    assert puzzles_of(parlor.game("symmetric")) == [("whole", "Win.")]
