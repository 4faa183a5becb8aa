"""The worked examples of rules.md, read from the file itself and played."""

import re
from pathlib import Path

import pytest
from stories import discard, game, hand, matrix, pools, say, table

import parlor
from parlor.games.symetra.oracle import Reading

RULES = Path(str(parlor.__file__)).parent / "games" / "symetra" / "rules.md"
EXAMPLE = re.compile(r"### (EX-\d\d) .*?\n(.*?)(?=\n### |\n## )", re.DOTALL)
EXAMPLES = dict(EXAMPLE.findall(RULES.read_text(encoding="utf-8")))
STORIES = [name for name, text in EXAMPLES.items() if "    picks " in text]


def part(text: str, pattern: str) -> str:
    found = re.search(pattern, text)
    return found.group(1).strip() if found else ""


def test_all_examples_are_here() -> None:
    assert list(EXAMPLES) == [f"EX-{number:02}" for number in range(1, 27)]
    assert len(STORIES) == 23


@pytest.mark.parametrize("name", STORIES)
@pytest.mark.rule("SYM-046", "SYM-047", "SYM-094", "SYM-088", "SYM-128", "SYM-130", "SYM-095", "SYM-032", "SYM-039")
@pytest.mark.rule("SYM-089", "SYM-033", "SYM-159", "SYM-090", "SYM-186", "SYM-153", "SYM-154", "SYM-120", "SYM-112")
@pytest.mark.rule("SYM-126", "SYM-133", "SYM-065", "SYM-144", "SYM-138", "SYM-139", "SYM-092", "SYM-056", "SYM-057")
@pytest.mark.rule("SYM-058", "SYM-145", "SYM-101", "SYM-102", "SYM-054", "SYM-055", "SYM-011", "SYM-067", "SYM-068")
@pytest.mark.rule("SYM-069", "SYM-021", "SYM-022", "SYM-070", "SYM-163", "SYM-164", "SYM-113", "SYM-157")
def test_worked_example(name: str) -> None:
    text = EXAMPLES[name]
    block = "\n".join(line.strip() for line in text.splitlines() if line.startswith("    "))
    state = table(block, seed=1)
    say(state, part(block, r"picks (.*)"))
    result = part(text, r"Result: (.*)")
    for seat, expected, size in re.findall(r"s(\d) (\d+/\d+/\d+|out)(?: hand (\d+))?", result.partition("Matrix:")[0]):
        assert pools(state, int(seat)) == expected
        assert not size or len(hand(state, int(seat))) == int(size)
    laid = part(result, r"Matrix: ([^.]*)\.")
    assert matrix(state) == (set() if laid == "empty" else set(laid.split(" / ")))
    thrown = part(result, r"Discard: ([^.]*)\.")
    assert discard(state) == (set() if thrown == "empty" else set(thrown.split(", ")))
    check_next(state, text)


def check_next(state: parlor.State, text: str) -> None:
    following = re.search(r"Next: s(\d) may pick `([^`]*)`", text)
    if following:
        assert state.seat == int(following.group(1))
        wanted = set(following.group(2).split())
        legal = {state.game.word(pick) for pick in state.picks()}
        assert legal == wanted
    winner = re.search(r"winner s(\d)", text)
    if winner:
        assert state.winners() == [int(winner.group(1))]
    won = part(text, r"Cycles won: ([^\n]*)")
    for seat, count in re.findall(r"s(\d) (\d)", won):
        assert state.view(0)["seats"][int(seat)]["won"] == int(count)
    cancelled = part(text, r"Cancelled: ([^\n]*)\.")
    if cancelled:
        name = cancelled.removeprefix("fuse of ")
        assert any("is cancelled" in line and name in line for line in state.log_lines(parlor.WATCHER))


@pytest.mark.rule("SYM-007", "SYM-008", "SYM-009", "SYM-010", "SYM-012")
def test_first_player_reveal_with_a_tie() -> None:
    state = game().start(players=3, ask_chance=True)
    say(state, "card:light card:dark card:sound . card:earth card:air card:water . card:ether card:time card:space")
    say(state, "card:fire card:life card:death . card:hope card:love")
    view = state.view(parlor.WATCHER)
    assert (view["start"], state.seat) == (2, 2)
    assert discard(state) == {"fire", "life", "death", "hope", "love"}
    assert view["deck"]["size"] == 46
    assert [pools(state, seat) for seat in range(3)] == ["27/20/3"] * 3


@pytest.mark.rule("SYM-198", "SYM-199", "SYM-200", "SYM-201")
def test_solitaire() -> None:
    state = game().start(players=1, play="solitaire", ask_chance=True)
    say(state, "card:light card:dark card:thought")
    say(state, "fuse card:light cell:0,0 . fuse card:dark cell:1,0 . fuse card:thought cell:0,1")
    assert matrix(state) == {"light 0,0 s0 x2", "dark 1,0 s0 x1", "thought 0,1 s0 x2"}
    assert state.scores() == [5.0]
    assert state.seat == parlor.CHANCE  # all three are placed: nobody is asked for `done`


@pytest.mark.rule("SYM-231", "SYM-233")
def test_oracle_totals() -> None:
    reading = Reading(game(), ["fire", "joy", "earth", "love", "light", "void", "water"])
    totals = reading.totals()
    assert (totals.affinities, totals.fused_affinities) == (8, 6)
    assert (totals.enmities, totals.fused_enmities) == (1, 1)
    assert totals.polarities == {"positive": 5, "negative": 1, "neutral": 1}
    assert totals.types == {"element": 5, "emotion": 2, "energy": 0}
    fused = {pair.names for pair in reading.pairs() if pair.fused and pair.relation == "affinity"}
    expected = {"Joy-Earth", "Joy-Water", "Earth-Love", "Earth-Water", "Love-Light", "Love-Water"}
    assert fused == expected
