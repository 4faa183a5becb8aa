"""Cycling: a card for its symbol's ability, whenever one has Opportunity."""

import pytest
from duels import discard, duel, hand, mind, points, removed, stack, why, words

from parlor import CHANCE


@pytest.mark.rule("ESP-070", "ESP-071", "RUL-ESP-14")
@pytest.mark.parametrize(("card", "after"), [("recoil", "6/4"), ("crush", "5/5")])
def test_star_and_cross_regain_points(card: str, after: str) -> None:
    state = duel(mind("4/6", card), mind())
    state.say(f"cycle card:{card}")
    assert (points(state, 0), discard(state, 0), hand(state, 0)) == (after, card, "")


@pytest.mark.rule("ESP-071", "ESP-022")
@pytest.mark.parametrize(("card", "drawn"), [("push", 1), ("second_wind", 2)])
def test_square_and_waves_draw_cards(card: str, drawn: int) -> None:
    state = duel(mind(hand=card, deck="hurl hurl hurl"), mind())
    state.say(f"cycle card:{card}")
    for _ in range(drawn):
        assert state.seat == CHANCE
        state.say("card:hurl")
    assert (hand(state, 0), state.seat) == (" ".join(["hurl"] * drawn), 0)


@pytest.mark.rule("ESP-072", "RUL-ESP-12")
def test_a_circle_cannot_be_cycled() -> None:
    state = duel(mind(hand="hurl push"), mind())
    state.say("cycle")
    assert words(state) == "card:push"
    assert why(state, "card:hurl") == "ESP-072: Hurl has the circle, which has no ability; it cannot be cycled."
    circles = duel(mind(hand="hurl"), mind())
    assert "cycle" not in words(circles).split()


@pytest.mark.rule("ESP-073")
def test_cycling_is_not_answered_and_keeps_opportunity() -> None:
    state = duel(mind("5/5", "recoil recoil push"), mind(hand="static veto"))
    state.say("cycle card:recoil")
    assert (state.seat, stack(state)) == (0, "")
    state.say("cycle card:recoil")
    assert (state.seat, points(state, 0)) == (0, "9/1")


@pytest.mark.rule("ESP-074", "RUL-ESP-15")
def test_cycling_does_not_undo_a_pass() -> None:
    state = duel(mind(hand="push recoil hurl"), mind(hand="focus"))
    state.say("play card:push pass")
    state.say("cycle card:recoil pass")
    assert (stack(state), removed(state, 1)) == ("", 1)


@pytest.mark.rule("ESP-073", "ESP-074")
def test_the_foe_who_cycles_is_asked_again_in_the_same_window() -> None:
    state = duel(mind(hand="push hurl"), mind(hand="recoil push"))
    state.say("play card:push cycle card:recoil")
    assert (state.seat, stack(state)) == (1, "push")
    state.say("pass")
    assert state.seat == 0


@pytest.mark.rule("ESP-075", "RUL-ESP-13")
def test_cycling_on_the_foes_turn_with_cards_suspended_and_in_end() -> None:
    state = duel(mind(hand="push hurl"), mind("4/6", "recoil crush hurl"))
    state.say("play card:push cycle card:recoil")
    assert points(state, 1) == "6/4"
    state.say("pass pass spent:1 end")
    assert (state.seat, state.facts()["phase"]) == (1, "end")
    state.say("cycle card:crush")
    assert points(state, 1) == "7/2"


@pytest.mark.rule("ESP-076", "RUL-ESP-36", "ESP-014")
def test_a_regain_cycle_may_regain_nothing_or_less() -> None:
    state = duel(mind("10/0", "recoil push"), mind())
    state.say("cycle")
    assert words(state) == "card:push card:recoil"
    state.say("card:recoil")
    assert points(state, 0) == "10/0"
    little = duel(mind("9/1", "recoil push"), mind())
    little.say("cycle card:recoil")
    assert points(little, 0) == "10/0"


@pytest.mark.rule("ESP-077")
def test_a_cycled_cards_effect_does_not_happen() -> None:
    state = duel(mind("5/5", "pyrokinesis push"), mind(hand="push"))
    state.say("cycle card:pyrokinesis")
    assert (removed(state, 1), points(state, 0), state.seat) == (0, "6/4", 0)


@pytest.mark.rule("RUL-ESP-11")
def test_cycling_into_an_empty_deck_loses_and_the_button_warns() -> None:
    state = duel(mind(hand="push hurl"), mind())
    state.say("cycle")
    [button] = state.scene(0)["picks"]
    assert button["label"] == "Push (draw 1): your deck is too small, you would lose"
    state.say("card:push")
    assert state.winners() == [1]
