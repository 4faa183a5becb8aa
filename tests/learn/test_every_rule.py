"""Every rule for players: all clauses in plain words, each with a position to look at and to play from."""

import json
import re

import pytest
from texts import CLAUSE, CODE

import parlor
from parlor.clauses import clauses, coverage
from parlor.engine.lessons import Guide
from parlor.every_rule import (
    LOOK,
    LOOK_QUIET,
    NOT_SEEN,
    every_rule,
    example_lesson,
    examples_of,
    plain,
    shortened,
    together_of,
)
from parlor.laws.shown import ran_by, refused

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
def test_every_example_can_be_looked_at_and_played(name: str) -> None:
    game = parlor.game(name)
    dice = parlor.Dice(3)
    for clause in examples_of(game):
        lesson = example_lesson(game, clause)
        assert lesson is not None, f"{clause}: its example cannot be read; run tools/examples.py {name}"
        guide = Guide(game, lesson)
        while guide.step is not None:
            wanted = guide.wanted()
            assert (guide.press(wanted[0]) if wanted else guide.go_on()) == "", clause
        for _ in range(3):
            if guide.state.seat == parlor.OVER:
                break
            legal = guide.state.picks()
            guide.state.pick(legal[dice.below(len(legal))])


@pytest.mark.parametrize("name", HOUSE)
def test_every_clause_is_shown_by_itself_or_says_why_not(name: str) -> None:
    game = parlor.game(name)
    known, own, together = set(clauses(game)), examples_of(game), together_of(game)
    assert set(own) | set(together) <= known
    lines = {line[4:11]: line for line in every_rule(game).splitlines() if NUMBER.match(line)}
    for clause, line in lines.items():
        if clause in own:
            acts = "say" in own[clause] or "refused" in own[clause]
            assert f"[{LOOK if acts else LOOK_QUIET}](/learn/{name}/{clause})" in line
        elif clause in together:
            assert f"/learn/{name}/{together[clause]})" in line
        else:
            assert NOT_SEEN in line


@pytest.mark.parametrize("name", HOUSE)
def test_no_example_is_unrelated(name: str) -> None:
    game = parlor.game(name)
    own, tests = examples_of(game), coverage(game)
    moments = [
        json.dumps([one["position"], one.get("say"), one.get("refused")], sort_keys=True) for one in own.values()
    ]
    assert len(set(moments)) == len(moments), "two clauses have the same example"
    begun = {key: value for key, value in game.start(seed=1).position().items() if key not in ("game", "version")}
    quiet = {clause: one for clause, one in own.items() if "say" not in one and "refused" not in one}
    assert [clause for clause, one in quiet.items() if one["position"] == begun] == []
    # What is seen together with another clause has a test in common with it.
    strangers = [one for one, other in together_of(game).items() if not set(tests[one]) & set(tests[other])]
    assert strangers == []
    assert [one for one, other in together_of(game).items() if other not in own] == []


@pytest.mark.parametrize("name", HOUSE)
def test_what_an_example_tries_is_refused_by_its_clause(name: str) -> None:
    game = parlor.game(name)
    tried = {clause: one for clause, one in examples_of(game).items() if "refused" in one}
    assert len(tried) > 10
    assert [clause for clause, one in tried.items() if refused(game, one)[0] != clause] == []


@pytest.mark.parametrize("name", HOUSE)
def test_what_is_said_in_an_example_runs_the_code_of_its_clause(name: str) -> None:
    game = parlor.game(name)
    said = {clause: one for clause, one in examples_of(game).items() if "say" in one}
    assert len(said) > 10
    runs = ran_by(game, list(said.values()))
    named = [{name for names in ran.values() for name in names} for ran in runs]
    assert [clause for clause, names in zip(said, named, strict=True) if clause not in names] == []


def test_an_example_that_shows_nothing_is_noticed() -> None:
    game = parlor.game("espeers")
    said = {clause: one for clause, one in examples_of(game).items() if "say" in one}
    (clause, one), other = next(iter(said.items())), "ESP-005"
    (ran,) = ran_by(game, [one])
    names = {name for names in ran.values() for name in names}
    assert clause in names
    assert other not in names, "the deal is long over"
    assert ran_by(game, [{**one, "say": "no_such_word"}]) == [{}]
    tried = next(one for one in examples_of(game).values() if "refused" in one)
    state = game.position({"game": "espeers", **tried["position"]}, ask_chance=True)
    assert refused(game, {**tried, "refused": game.word(state.picks()[0])}) == ("", "")


def test_a_long_clause_is_cut_between_sentences() -> None:
    assert shortened("Short.") == "Short."
    long = "One sentence that is long enough to be worth its place here, and more of it, and more. " * 4
    assert shortened(long).endswith("more.")
    assert len(shortened(long)) <= 240
    assert shortened("word " * 80).endswith("word…")


def test_a_clause_without_an_example_has_no_lesson() -> None:
    assert example_lesson(parlor.game("espeers"), "ESP-999") is None
    assert every_rule(parlor.game("connect_four")) == ""
