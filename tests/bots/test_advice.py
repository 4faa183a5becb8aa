"""Hints: the best sentence, how good it is, and the best other one."""

import pytest

import parlor
from parlor.bots import advice as hint
from parlor.bots.advice import Advice, advise, told
from parlor.bots.levels import LevelBot


@pytest.fixture(autouse=True)
def hurry(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hint, "SECONDS", 0.1)
    monkeypatch.setattr(hint, "ASIDE", 0.05)


def words(state: parlor.State, advice: Advice) -> str:
    return " ".join(state.game.word(pick) for pick in advice.picks)


def test_a_hint_sees_a_win() -> None:
    state = parlor.game("connect_four").start()
    state.say("drop:4 drop:1 drop:4 drop:1 drop:4 drop:2")
    best, other = advise(state, parlor.Dice(1), LevelBot(5, 0.1))
    assert words(state, best) == "drop:4"
    assert told(state, best).endswith("about 100 % to win")
    assert words(state, other) != "drop:4"
    assert other.worth <= best.worth


@pytest.mark.parametrize("game", ["symmetric", "symetra", "wiz", "source", "espeers", "leduc"])
def test_hints_are_whole_sentences_that_differ(game: str) -> None:
    state = parlor.game(game).start(seed=5)
    dice = parlor.Dice(1)
    for _ in range(3):
        advice = advise(state, dice, LevelBot(5, 0.1))
        assert len(advice) == 2 or len(state.picks()) == 1 or len(advice[0].picks) > 1
        assert 0.0 <= advice[-1].worth <= advice[0].worth <= 1.0
        assert len({words(state, each) for each in advice}) == len(advice)
        for each in reversed(advice):
            after = state.clone()
            after.say(words(state, each))
            assert not (after.seat == state.seat and after.mid_sentence()), "a sentence without its end"
        state = after
        if state.seat == parlor.OVER:
            break


def test_a_hint_does_not_move_the_match_or_its_luck() -> None:
    state = parlor.game("wiz").start(seed=5)
    before = state.position()
    other = state.clone()
    advise(state, parlor.Dice(1), LevelBot(5, 0.1))
    assert state.position() == before
    for each in (state, other):
        for _ in range(20):
            each.pick(each.picks()[0])
    assert state.position() == other.position()


def test_where_there_is_one_pick_it_is_the_hint() -> None:
    game = parlor.game("connect_four")
    rows = ["xoxoxo.", "xoxoxox", "oxoxoxo", "oxoxoxo", "xoxoxox", "xoxoxox"]
    state = game.position({"rows": rows})
    assert [words(state, each) for each in advise(state, parlor.Dice(1), LevelBot(5, 0.1))] == ["drop:7"]


def test_a_hint_is_told_in_words_and_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    state = parlor.game("espeers").start(seed=5)
    text = told(state, Advice([state.game.code("keep")], 0.618))
    assert text == "keep (Keep the hand): about 62 % to win"
    deal = parlor.game("leduc").start(seed=7)
    monkeypatch.setattr(deal.game, "stakes", (-13.0, 13.0))
    assert told(deal, Advice([deal.game.code("raise")], 0.6)) == "raise: expects +2.6"


def test_the_other_advice_is_another_in_words_too(monkeypatch: pytest.MonkeyPatch) -> None:
    state = parlor.game("wiz").start(seed=5)
    assert len(advise(state, parlor.Dice(1), LevelBot(5, 0.1))) == 2
    monkeypatch.setattr(hint, "labels", lambda seen, advice: "the same")
    assert len(advise(state, parlor.Dice(1), LevelBot(5, 0.1))) == 1
