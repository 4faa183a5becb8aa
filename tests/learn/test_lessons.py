"""Lessons: every one plays to its end on the real engine, and a file with mistakes tells all of them."""

import re
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import parlor
from parlor.engine.errors import BadData
from parlor.engine.files import Mistakes
from parlor.engine.lesson_file import lesson_of, lessons_of, read_lesson
from parlor.engine.lessons import Guide, Lesson
from parlor.table.lesson_routes import lesson_scene

QUOTED = re.compile("“([^”]+)”")
HOUSE = ["espeers", "source", "symetra", "symmetric", "wiz"]
LESSONS = [(name, lesson) for name in HOUSE for lesson in lessons_of(parlor.game(name)) if not lesson.free]
TOLD = pytest.mark.parametrize(("name", "lesson"), LESSONS, ids=[f"{name}-{lesson.name}" for name, lesson in LESSONS])


@TOLD
def test_a_learner_who_does_what_is_said_comes_to_the_end(name: str, lesson: Lesson) -> None:
    guide = Guide(parlor.game(name), lesson)
    while guide.step is not None:
        wanted = guide.wanted()
        fault = guide.press(wanted[0]) if wanted else guide.go_on()
        assert not fault, f"step {guide.at + 1}: {fault}"
    assert guide.done == [step.accept[0] if step.accept else "" for step in lesson.steps] or any(
        len(step.accept) > 1 for step in lesson.steps
    )


@TOLD
def test_what_the_others_do_is_seen_one_after_the_other(name: str, lesson: Lesson) -> None:
    guide = Guide(parlor.game(name), lesson)
    while guide.step is not None:
        wanted, before, at = guide.wanted(), guide.state.clone(), guide.at
        guide.press(wanted[0]) if wanted else guide.go_on()
        if guide.at == at:
            continue
        others = guide.lesson.steps[at].after(guide.done).others
        assert len(guide.between) == max(0, len(others) - (0 if wanted else 1))
        logs = [before.log, *(state.log for state in guide.between), guide.state.log]
        # Each goes on from the one before it: that of a press begins with the learner's own word.
        assert all(later[: len(log)] == log and len(later) > len(log) for log, later in pairwise(logs) if others)


def _things(part: Any) -> Iterator[dict[str, Any]]:
    """Everything in a part of a scene that is drawn by itself."""
    for one in part if isinstance(part, list) else part.values() if isinstance(part, dict) else ():
        yield from _things(one)
    if isinstance(part, dict) and "id" in part:
        yield part


def _choices(guide: Guide) -> list[str]:
    """What stands in the choice that a press opens."""
    things = _things(lesson_scene(guide)["areas"])
    return [action["label"] for one in things for action in one.get("actions", ()) if not action["why"]]


def _offered(guide: Guide) -> tuple[list[str], list[str]]:
    """What the learner can press now: the captions of buttons and brackets, and the names of drawn things."""
    scene = lesson_scene(guide)
    things = list(_things(scene["areas"]))
    names = {one["id"]: one.get("card", one).get("name", one.get("label", "")) for one in things}
    captions = [button["label"] for button in scene["picks"] if not button["at"]]
    captions += [bracket["label"] for one in things for bracket in one.get("brackets", ())]
    pressed = [names.get(place, "") for button in scene["picks"] for place in button["at"]]
    pressed += [one["name"] for one in things if any(not action["why"] for action in one.get("actions", ()))]
    return captions, [name for name in pressed if len(name) > 1]


@TOLD
def test_the_words_name_what_can_be_pressed(name: str, lesson: Lesson) -> None:
    guide = Guide(parlor.game(name), lesson)
    while guide.step is not None:
        wanted, words = guide.wanted(), guide.words()
        assert words is not None
        own = not guide.said or any(len(guide.said) == after for after, _ in guide.step.then)
        captions, things = _offered(guide)
        quoted = [one.rstrip(".") for one in QUOTED.findall(words.say)]
        if wanted and own and not words.choose:
            assert set(quoted) <= set(captions), f"{words.say} {captions}"
            spoken = [one.split(",")[0] for one in captions] + things
            told = words.say.lower()
            assert (
                not spoken or "bracket" in told or " one over " in told or any(one.lower() in told for one in spoken)
            ), f"{words.say} {spoken}"
        if wanted and not guide.said and words.choose:
            told = words.choose.say.replace(":", "").replace("“", "").replace("”", "")
            assert any(one.replace(":", "") in told for one in _choices(guide)), f"{told} {_choices(guide)}"
        guide.press(wanted[0]) if wanted else guide.go_on()


@TOLD
def test_a_wrong_press_is_never_told_to_press_what_was_pressed_already(name: str, lesson: Lesson) -> None:
    guide = Guide(parlor.game(name), lesson)
    while guide.step is not None:
        wanted, step = guide.wanted(), guide.step
        if guide.said and step.then:
            others = [
                game_word for game_word in map(guide.state.game.word, guide.state.picks()) if game_word not in wanted
            ]
            for word in others[:3]:
                now = guide.words()
                assert now is not None
                assert guide.press(word) == f"That is possible too. For now: {now.say}"
        guide.press(wanted[0]) if wanted else guide.go_on()


def test_a_turn_of_wiz_ends_in_the_guide_when_nothing_else_can_be_laid() -> None:
    game = parlor.game("wiz")
    guide = Guide(game, lesson_of(game, "guide"))
    while guide.step is not None:
        wanted = guide.wanted()
        if wanted == ["done"]:
            legal = {game.word(pick) for pick in guide.state.picks()}
            assert not legal & {"hand", "add", "attach"}, guide.step.say
        guide.press(wanted[0]) if wanted else guide.go_on()


@TOLD
def test_a_step_that_is_only_read_shows_what_it_speaks_of(name: str, lesson: Lesson) -> None:
    assert [step.say for step in lesson.steps if not step.accept and not step.first.glow] == []


@TOLD
def test_the_way_can_be_gone_anew_from_what_was_done(name: str, lesson: Lesson) -> None:
    game = parlor.game(name)
    first = Guide(game, lesson)
    while first.step is not None:
        again = Guide(game, lesson)
        assert again.catch_up(first.done, first.said) == ""
        assert again.at == first.at
        assert again.state.log == first.state.log
        wanted = first.wanted()
        first.press(wanted[0]) if wanted else first.go_on()


@TOLD
def test_the_match_goes_on_from_the_end_of_a_guide(name: str, lesson: Lesson) -> None:
    if lesson.kind != "guide":
        return
    game = parlor.game(name)
    guide = Guide(game, lesson)
    guide.catch_up([step.accept[0] if step.accept else "" for step in lesson.steps], [])
    if guide.state.seat == parlor.OVER:
        assert lesson.seat in guide.state.winners(), "who follows a guide does not lose"
        return
    state = game.position(guide.state.position(), seed=3)
    dice = parlor.Dice(1)
    while state.seat != parlor.OVER:
        legal = state.picks()
        state.pick(legal[dice.below(len(legal))])


@pytest.mark.parametrize("name", HOUSE)
def test_every_game_has_a_guide_and_two_lessons(name: str) -> None:
    lessons = lessons_of(parlor.game(name))
    assert [lesson.kind for lesson in lessons if not lesson.free] == ["guide", "lesson", "lesson"]
    steps = lessons[0].steps
    assert 8 <= len(steps) <= 14
    # The goal is told first, and an own move comes within a minute.
    assert steps[1].accept
    texts = [text for step in steps for words in step.all_words() for text in (words.say, words.why)]
    read = sum(len(text.split()) for text in texts + [step.just for step in steps])
    # Slow readers manage 170 words a minute.
    assert read <= 850, f"{read} words take more than five minutes"


@pytest.mark.parametrize(
    ("name", "deeds"),
    [
        ("espeers", {"play", "pass", "barrier", "cycle"}),
        ("source", {"move", "attack", "channel", "strike", "summon"}),
        ("symetra", {"fuse", "charge", "use"}),
        ("symmetric", {"from:1,0"}),
        ("wiz", {"hand", "attach", "add", "done"}),
    ],
)
def test_who_follows_a_guide_has_done_what_matters(name: str, deeds: set[str]) -> None:
    lesson = lesson_of(parlor.game(name), "guide")
    assert deeds <= {sentence.split()[0] for step in lesson.steps for sentence in step.accept}


def lines_of(name: str) -> str:
    """What the log tells after the guide."""
    game = parlor.game(name)
    guide = Guide(game, lesson_of(game, "guide"))
    guide.catch_up([step.accept[0] if step.accept else "" for step in guide.lesson.steps], [])
    return "\n".join(guide.state.log_lines(0))


def test_the_guide_of_wiz_opens_with_thirty_and_goes_out() -> None:
    assert "opens with a run: fire 6, fire 7, fire 8, fire 9" in lines_of("wiz")
    assert "46 = 138 EP" in lines_of("wiz")
    assert "cancels laid hand 1 with laid hand 3" in lines_of("wiz"), "the words tell which hand is taken out"


def test_the_guide_of_wiz_raids() -> None:
    assert "Player 2 passes.\nPlayer 1 adds water S1 to laid hand 3" in lines_of("wiz")


def test_the_guide_of_symetra_answers_and_wins_its_cycle() -> None:
    assert "Air is cancelled" in lines_of("symetra")
    assert "wins cycle 1 with 8 energy" in lines_of("symetra")


def test_the_guide_of_symmetric_drags_and_chains() -> None:
    told = lines_of("symmetric")
    assert told.count("drags") >= 6
    # A chain: an extra move that ends on a Symmetry Space brings the next.
    assert "extra move, g3 to g1, drags g5 to g7.\nBlue makes an extra move, d5 to f5" in told
    assert told.endswith("Blue wins.")


def test_a_lesson_that_is_not_there_is_refused_with_those_that_are() -> None:
    with pytest.raises(BadData, match="guide"):
        lesson_of(parlor.game("espeers"), "flying")


def test_a_press_beside_the_way_is_refused_in_words_and_changes_nothing() -> None:
    game = parlor.game("espeers")
    guide = Guide(game, lesson_of(game, "guide"))
    assert guide.press("pass")  # the first step is only read
    assert guide.go_on() == ""
    log = list(guide.state.log)
    assert "Push" in guide.press("end")
    assert guide.go_on()
    assert guide.state.log == log
    # What belongs to the sentence is never called against the rules.
    assert guide.press("card:push") == "That one comes with it. Press Push to strike the other mind."
    assert guide.press("card:hurl").startswith("ESP-")
    assert guide.press("play") == ""
    assert guide.wanted() == ["card:push"]


def test_a_lesson_tells_every_mistake_at_once(tmp_path: Path) -> None:
    game = parlor.game("espeers")
    file = tmp_path / "odd.toml"
    file.write_text('kind = "gide"\nseat = 9\n[[step]]\nsay = 3\nglows = []\n', encoding="utf-8")
    mistakes = Mistakes()
    read_lesson(game, file, mistakes)
    told = "\n".join(mistakes.found)
    for part in ("title", "did you mean guide?", "seat", "say", "did you mean glow?", "end"):
        assert part in told, part


def test_words_for_later_presses_are_checked_too(tmp_path: Path) -> None:
    game = parlor.game("espeers")
    file = tmp_path / "odd.toml"
    step = '[[step]]\nsay = "Play."\naccept = ["play card:push"]\n'
    file.write_text(f'{step}choose = 3\n[[step.then]]\nafter = 2\nsay = "{"o" * 250}"\nwhen = 1\n', encoding="utf-8")
    mistakes = Mistakes()
    read_lesson(game, file, mistakes)
    told = "\n".join(mistakes.found)
    for part in ("choose", "stay below 2", "at most 240 letters", "when"):
        assert part in told, part


def test_every_press_of_a_step_may_have_its_own_words() -> None:
    game = parlor.game("symmetric")
    guide = Guide(game, lesson_of(game, "guide"))
    guide.go_on()
    said = []
    while guide.at == 1:
        words = guide.words()
        assert words is not None
        said.append(words.say)
        guide.press(guide.wanted()[0])
    assert said == ["Press your counter on e6.", "You choose: press e7 or e8."]


def _ends(guide: Guide, ways: list[list[str]]) -> None:
    """Every way that a learner may go from here, each told by what was done."""
    while guide.step is not None and len(guide.ways) < 2:
        wanted = guide.wanted()
        assert not (guide.press(wanted[0]) if wanted else guide.go_on())
    if guide.step is None:
        ways.append(guide.done)
        return
    for sentence in guide.ways:
        other = Guide(guide.state.game, guide.lesson)
        assert not other.catch_up([*guide.done, sentence], [])
        _ends(other, ways)


CHOICES = [("wiz", 2), ("espeers", 2), ("symetra", 18), ("source", 2), ("symmetric", 2)]


@pytest.mark.parametrize(("name", "count"), CHOICES)
def test_a_guide_lets_the_learner_choose_and_every_choice_leads_to_its_end(name: str, count: int) -> None:
    game = parlor.game(name)
    ways: list[list[str]] = []
    _ends(Guide(game, lesson_of(game, "guide")), ways)
    assert len(ways) == count
    assert len({tuple(way) for way in ways}) == count


@TOLD
def test_every_choice_is_answered_by_its_own_words(name: str, lesson: Lesson) -> None:
    for at, step in enumerate(lesson.steps):
        # In another order the same is said.
        if len({tuple(sorted(sentence.split())) for sentence in step.accept}) < 2:
            continue
        before: list[str] = [one.accept[0] if one.accept else "" for one in lesson.steps[:at]]
        answers = set()
        for sentence in step.accept:
            done = [*before, sentence]
            answers.add(lesson.steps[at + 1].after(done).just if at + 1 < len(lesson.steps) else lesson.end)
        own = {one.said for one in lesson.steps[at + 1].when} if at + 1 < len(lesson.steps) else set()
        forced = any(set(step.accept) == set(one.accept) for one in lesson.steps[:at])
        assert forced or (len(answers) == len(step.accept) and set(step.accept) <= own), f"step {at + 1}: {answers}"


@TOLD
def test_every_guide_lets_the_learner_choose(name: str, lesson: Lesson) -> None:
    if lesson.kind == "guide":
        assert [step for step in lesson.steps if "You choose" in " ".join(words.say for words in step.all_words())]


# Boards are turned to fit the window.
SIDES = re.compile(r"\b(?:(?:to|on) the (?:left|right)|above|below|upwards|downwards)\b", re.I)


@TOLD
def test_no_lesson_tells_where_on_the_screen(name: str, lesson: Lesson) -> None:
    told = [text for step in lesson.steps for one in step.all_words() for text in (one.say, one.why)]
    told += [text for step in lesson.steps for text in (step.just, step.wrong, *(one.just or "" for one in step.when))]
    assert [text for text in [*told, lesson.end] if SIDES.search(text)] == []


def test_words_and_answers_follow_a_choice() -> None:
    game = parlor.game("symmetric")
    guide = Guide(game, lesson_of(game, "guide"))
    assert not guide.catch_up(["", "from:1,0 to:2,0"], [])
    assert guide.step is not None
    assert "one space to e7" in guide.step.just
    while guide.step is not None and not guide.step.just.startswith("You stand on e4"):
        assert not guide.press(guide.wanted()[0])
    # Yellow's move to f6 is not possible any more.
    assert guide.step is not None
    assert "from g5 to h4" in guide.step.just


def test_what_an_earlier_choice_made_impossible_is_no_longer_offered() -> None:
    game = parlor.game("wiz")
    guide = Guide(game, lesson_of(game, "guide"))
    while len(guide.ways) < 2:
        wanted = guide.wanted()
        guide.press(wanted[0]) if wanted else guide.go_on()
    assert set(guide.ways) == {"done card:water2", "done card:fire1"}
    guide.press("done")
    guide.press("card:fire1")
    while guide.step is not None and "done card:fire1" not in guide.step.accept:
        wanted = guide.wanted()
        guide.press(wanted[0]) if wanted else guide.go_on()
    assert guide.ways == ("done card:water2",)


@pytest.mark.parametrize(
    ("body", "fault"),
    [
        ('say = "Fly."\naccept = ["play card:flying"]', "'play card:flying' cannot be said"),
        ('say = "Look."\nglow = ["hand:9"]', "nothing with the id hand:9 is drawn"),
        ('say = "Play."\naccept = ["play card:push", "play card:crush"]', "'play card:crush' can never be said"),
        (
            'say = "Play."\naccept = ["play card:push", "end"]\nothers = ["pass", "pass"]',
            "after 'end' the others cannot pick",
        ),
        ('say = "End."\naccept = ["end"]\nothers = ["play card:push"]', "the others cannot pick"),
        (
            'say = "End."\naccept = ["end"]\n[[step]]\nsay = "Pass."\naccept = ["pass"]',
            "step 2: the learner is to pick",
        ),
        (
            'say = "End."\naccept = ["end"]\n[[step.when]]\nsaid = "play card:hurl"\njust = "Hurl."',
            "step 1: nobody can choose 'play card:hurl' by then",
        ),
        (
            'say = "End."\naccept = ["end"]\n[[step.when]]\nsaid = "end"\nsays = "Ended."',
            "did you mean say?",
        ),
    ],
)
def test_a_lesson_that_the_rules_do_not_allow_is_refused(tmp_path: Path, body: str, fault: str) -> None:
    game = parlor.game("espeers")
    source = (Path(str(game.folder)) / "lessons" / "guide.toml").read_text(encoding="utf-8")
    begun = source.split("[[step]]")[0]
    file = tmp_path / "odd.toml"
    file.write_text(f'{begun}\n[[step]]\n{body}\n[end]\nsay = "Done."\n', encoding="utf-8")
    mistakes = Mistakes()
    read_lesson(game, file, mistakes)
    assert any(fault in found for found in mistakes.found), mistakes.found


def test_a_later_press_names_only_what_is_left() -> None:
    game = parlor.game("symetra")
    guide = Guide(game, lesson_of(game, "guide"))
    while guide.step is not None and "any order" not in guide.step.say:
        wanted = guide.wanted()
        guide.press(wanted[0]) if wanted else guide.go_on()
    assert guide.press("card:life") == ""
    words = guide.words()
    assert words is not None
    assert words.say == "Press a second card: Time or Joy."
    assert guide.press("card:life") == "You have pressed that one already."
    assert guide.press("card:time") == ""
    assert guide.press("card:air").endswith("Choose one of what it offers.")
    words = guide.words()
    assert words is not None
    assert words.say == "Press the last card: Joy."
