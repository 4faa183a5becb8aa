"""What a typed line means, and what it may not find out."""

import pytest

import parlor
from parlor.cli import speech
from parlor.cli.hint import hint


def words(state: parlor.State, line: str) -> list[str]:
    return [state.game.word(pick) for pick in speech.understand(state, line)]


def test_a_word_a_number_and_a_shortening_mean_the_same() -> None:
    state = parlor.game("leduc").start(seed=1)
    for line in ("raise", "RAISE", "2", "ra", "r"):
        assert words(state, line) == ["raise"]


def test_numbers_count_the_picks_that_are_offered() -> None:
    state = parlor.game("connect_four").start()
    state.say("drop:1 drop:1 drop:1 drop:1 drop:1 drop:1")
    assert words(state, "1") == ["drop:2"]
    with pytest.raises(parlor.IllegalPick, match="the picks are numbered 1 to 6; 7 is none of them"):
        speech.understand(state, "7")


def test_an_unclear_shortening_is_not_guessed() -> None:
    state = parlor.game("connect_four").start()
    with pytest.raises(parlor.IllegalPick, match=r"drop may mean drop:1, .* or drop:7"):
        speech.understand(state, "drop")
    with pytest.raises(parlor.IllegalPick, match=r"has no word 'dorp:1'; did you mean drop:1\?"):
        speech.understand(state, "dorp:1")


def test_an_illegal_word_is_refused_with_its_reason() -> None:
    state = parlor.game("connect_four").start()
    state.say("drop:1 drop:1 drop:1 drop:1 drop:1 drop:1")
    with pytest.raises(parlor.IllegalPick, match="drop:1: column 1 is full"):
        speech.understand(state, "drop:1")


def test_a_line_speaks_for_one_seat_only() -> None:
    state = parlor.game("leduc").start(seed=1)
    with pytest.raises(parlor.IllegalPick, match="raise must be made before fold can be; say it first"):
        speech.understand(state, "raise fold")
    assert speech.next_words(state, ["raise"]) == []


def test_understanding_and_completing_roll_nothing() -> None:
    state = parlor.game("leduc").start(seed=1)
    state.say("call")
    before = state.log
    speech.understand(state, "call")
    assert speech.next_words(state, ["call"]) == []
    assert state.log == before
    twin = parlor.game("leduc").start(seed=1)
    twin.say("call")
    state.say("call")
    twin.say("call")
    assert state.log == twin.log


def test_completion_offers_the_legal_words() -> None:
    state = parlor.game("leduc").start(seed=1)
    assert [word for word, _ in speech.next_words(state, [])] == ["call", "raise"]
    assert speech.next_words(state, ["nonsense"]) == []


def test_a_hint_sees_a_win() -> None:
    state = parlor.game("connect_four").start()
    state.say("drop:4 drop:1 drop:4 drop:1 drop:4 drop:2")
    assert [state.game.word(pick) for pick in hint(state, parlor.Dice(1))] == ["drop:4"]
