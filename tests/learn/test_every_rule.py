"""Every rule for players: all clauses in plain words, each with a position to look at and to play from."""

import re

import pytest
from texts import CLAUSE, CODE

import parlor
from parlor.clauses import clauses
from parlor.engine.lessons import Guide
from parlor.every_rule import LOOK, every_rule, example_lesson, examples_of, plain, shortened

HOUSE = ["espeers", "source", "symetra", "symmetric", "wiz"]
LINK = re.compile(r"\[[^\]]*\]\([^)]*\)")
NUMBER = re.compile(r"^- \*\*[A-Z]{3}-\d{3}[a-z]?\*\* ")


@pytest.mark.parametrize("name", HOUSE)
def test_every_clause_is_there_without_words_of_the_program(name: str) -> None:
    game = parlor.game(name)
    lines = every_rule(game).splitlines()
    assert [line[4:11] for line in lines if NUMBER.match(line)] == [one[:7] for one in clauses(game)]
    read = [LINK.sub("", NUMBER.sub("", line)) for line in lines]
    assert [line for line in read if CODE.search(line) or CLAUSE.search(line)] == []


def test_where_a_clause_comes_from_is_said_in_words() -> None:
    assert plain("A deck holds 3 copies (HOUSE; RUL-45).") == "A deck holds 3 copies. *(our reconstruction)*"
    assert plain("Say `card:mind_spike` or `pass`. | RB 4.2; HOUSE |") == (
        "Say Mind Spike or pass. *(rulebook, our reconstruction)*"
    )
    assert plain("Seat 0 calls, seat 1 (+1,-1) waits.") == "The first player calls, the second player waits."


def test_clauses_lead_to_each_other_and_to_their_examples() -> None:
    text = every_rule(parlor.game("espeers"))
    assert "([ESP-107](/rules/espeers/ESP-107))" in text
    assert f"[{LOOK}](/learn/espeers/ESP-050)" in text


@pytest.mark.parametrize("name", HOUSE)
def test_every_clause_has_an_example_that_can_be_looked_at_and_played(name: str) -> None:
    game = parlor.game(name)
    examples = examples_of(game)
    assert set(examples) <= set(clauses(game))
    assert sorted(set(clauses(game)) - set(examples)) == []
    dice, tried = parlor.Dice(3), set()
    for clause in examples:
        lesson = example_lesson(game, clause)
        assert lesson is not None, f"{clause}: its example cannot be read; run tools/examples.py {name}"
        key = str(lesson.position)
        if key in tried:
            continue
        tried.add(key)
        guide = Guide(game, lesson)
        assert guide.go_on() == ""
        assert guide.step is None
        for _ in range(3):
            if guide.state.seat == parlor.OVER:
                break
            legal = guide.state.picks()
            guide.state.pick(legal[dice.below(len(legal))])


def test_a_long_clause_is_cut_between_sentences() -> None:
    assert shortened("Short.") == "Short."
    long = "One sentence that is long enough to be worth its place here, and more of it, and more. " * 4
    assert shortened(long).endswith("more.")
    assert len(shortened(long)) <= 240
    assert shortened("word " * 80).endswith("word…")


def test_a_clause_without_an_example_has_no_lesson() -> None:
    assert example_lesson(parlor.game("espeers"), "ESP-999") is None
    assert every_rule(parlor.game("connect_four")) == ""
