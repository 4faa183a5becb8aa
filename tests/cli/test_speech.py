"""What a typed line means, and what it may not find out."""

import pytest

import parlor
from parlor.cli import draw, speech


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


def test_what_is_drawn_may_be_called_by_its_label() -> None:
    state = parlor.game("symmetric").start()
    assert words(state, "e6 e8") == ["from:1,0", "to:3,0"]
    assert words(state, "1,0 3,0 skip") == ["from:1,0", "to:3,0", "skip"]
    assert ("to:3,0", "e6 to e8, drags e4 to e2; targets stay 0") in speech.next_words(state, ["from:1,0"])


def test_of_a_sentence_all_or_nothing_is_made() -> None:
    state = parlor.game("symmetric").start()
    with pytest.raises(parlor.IllegalPick, match="SMC-029"):
        speech.understand(state, "from:1,0 to:0,0")
    assert state.log == []


def test_an_illegal_word_is_refused_with_its_reason() -> None:
    state = parlor.game("connect_four").start()
    state.say("drop:1 drop:1 drop:1 drop:1 drop:1 drop:1")
    with pytest.raises(parlor.IllegalPick, match=r"^column 1 is full"):
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


def test_a_word_that_is_not_asked_for_gets_the_reason_or_what_is_asked_for() -> None:
    state = parlor.game("source").start(seed=5, first="seat:0", sides="t_left,t_right")
    state.say("summon card:cinder_imp")
    with pytest.raises(parlor.IllegalPick, match="Choose one of your monsters, then a symbol"):
        words(state, "move alpha 1")
    with pytest.raises(parlor.IllegalPick, match="now you can say: cinder_imp"):
        words(state, "move zigzagging")
    assert words(state, "move 1 alpha") == ["move", "monster:1", "symbol:alpha"]


def test_a_refusal_says_the_sentence_first_and_the_rule_last() -> None:
    assert speech.plain("SRC-037, SRC-038: it needs more.") == "It needs more. (SRC-037, SRC-038)"
    assert speech.plain("column 1 is full") == "column 1 is full"
    state = parlor.game("source").start(seed=1)
    while state.game.code("move") not in state.picks():
        state.pick(state.picks()[0])
    with pytest.raises(parlor.IllegalPick) as refused:
        speech.understand(state, "move alpha")
    assert str(refused.value).startswith("Choose one of your monsters, then a symbol; alpha")


def test_what_is_listed_can_be_typed() -> None:
    for name in ("symetra", "source", "wiz", "espeers", "symmetric"):
        state, dice = parlor.game(name).start(seed=5), parlor.Dice(5)
        for _ in range(60):
            scene = state.scene(state.seat)
            for typed, pick in draw.typed_words(scene) if scene["picks"] else []:
                assert not typed or speech.understand(state, typed) == [pick["pick"]], (name, typed, pick)
                assert not set(typed) & set(":,_"), typed
            state.pick(state.picks()[dice.below(len(state.picks()))])
            if state.seat == parlor.OVER:
                break
