"""The worked examples of the rules, one after another. Seat 0 is A, seat 1 is B."""

import pytest
from duels import deck, discard, duel, hand, mind, points, removed, side, stack, words

from parlor import CHANCE, OVER


@pytest.mark.rule("ESP-051", "ESP-066", "ESP-096", "ESP-062", "ESP-114")
def test_example_1_hurl_is_let_through_and_the_points_are_chosen() -> None:
    state = duel(mind(hand="hurl"), mind("4/3", "recoil mental_block"))
    state.say("play card:hurl")
    assert points(state, 0) == "6/4"
    assert (state.seat, words(state)) == (1, "play cycle pass")
    state.say("pass")
    assert (state.seat, words(state)) == (1, "spent:0 spent:1 spent:2")
    state.say("spent:1")
    assert (points(state, 1), removed(state, 1)) == ("3/2", 5)
    assert discard(state, 0) == "hurl"
    assert (state.seat, words(state)) == (0, "end")


@pytest.mark.rule("ESP-097", "ESP-104", "ESP-063")
def test_example_2_a_guard_prevents_part_of_a_crush() -> None:
    state = duel(mind(hand="crush push"), mind("4/0", "kinetic_guard recoil"))
    state.say("play card:crush play card:kinetic_guard")
    assert points(state, 1) == "3/1"
    state.say("pass pass")
    assert side(state, 1)["shield"] == 2
    assert state.seat == 1
    state.say("pass")
    assert (state.seat, words(state)) == (1, "spent:0 spent:1")
    assert side(state, 1)["shield"] == 0


@pytest.mark.rule("ESP-061", "ESP-065", "ESP-105", "ESP-056")
def test_example_3_an_answer_is_answered() -> None:
    state = duel(mind(hand="hurl disrupt push"), mind(hand="recoil push"))
    state.say("play card:hurl")
    state.say("play card:recoil target:1")
    assert points(state, 1) == "7/3"
    state.say("play card:disrupt target:1")
    assert points(state, 0) == "4/6"
    state.say("pass pass")
    assert (discard(state, 1), discard(state, 0)) == ("recoil", "disrupt")
    assert state.seat == 0
    state.say("pass")
    assert (state.seat, words(state)) == (1, "spent:0 spent:1 spent:2")


@pytest.mark.rule("ESP-083", "ESP-084", "ESP-082")
def test_example_4_a_right_prediction_breaks_the_barrier() -> None:
    state = duel(mind(hand="hurl push"), mind())
    state.say("barrier card:hurl")
    assert points(state, 0) == "8/0"
    assert (state.seat, words(state)) == (
        1,
        "symbol:star symbol:cross symbol:circle symbol:square symbol:waves pass",
    )
    state.say("symbol:circle")
    assert (points(state, 0), discard(state, 0), side(state, 0)["barrier"]) == ("8/2", "hurl", None)
    assert state.seat == 0
    assert "barrier" in words(state).split()


@pytest.mark.rule("ESP-085", "ESP-082", "ESP-089")
def test_example_5_a_wrong_prediction_only_excludes_its_symbol() -> None:
    state = duel(mind(hand="hurl push"), mind())
    state.say("barrier card:hurl symbol:star")
    assert side(state, 0)["barrier"]["not"] == "star"
    assert state.view(1)["seats"][0]["barrier"] == {"turn": 5, "points": 2, "not": "star"}
    assert (state.seat, words(state)) == (0, "play cycle end")


@pytest.mark.rule("ESP-086", "ESP-087")
def test_example_6_a_barrier_that_prevented_one_damage_is_broken() -> None:
    state = duel(mind(hand="push"), mind("3/1", "push", barrier="hurl"))
    state.say("play card:push pass")
    assert (points(state, 1), removed(state, 1), discard(state, 1)) == ("3/3", 4, "hurl")


@pytest.mark.rule("ESP-086", "ESP-097")
def test_example_7_a_barrier_prevents_two_of_three_damage() -> None:
    state = duel(mind(hand="crush"), mind("3/0", "push", barrier="hurl"))
    state.say("play card:crush pass")
    assert points(state, 1) == "3/2"
    assert (state.seat, words(state)) == (1, "spent:0 spent:1")


@pytest.mark.rule("ESP-098", "ESP-099")
def test_example_8_a_barrier_pays_for_piercing_damage_when_nothing_else_is_left() -> None:
    state = duel(mind(hand="pyrokinesis"), mind("0/0", "push", barrier="hurl"))
    state.say("play card:pyrokinesis pass")
    assert (points(state, 1), removed(state, 1), side(state, 1)["barrier"]) == ("0/1", 9, None)
    assert state.seat == 0


@pytest.mark.rule("ESP-089", "ESP-090", "ESP-091", "ESP-104")
def test_example_9_a_barrier_attack_is_boosted() -> None:
    state = duel(mind("3/0", "focus", barrier="hurl", laid=3), mind("2/2", "push"))
    state.say("attack")
    assert (points(state, 0), discard(state, 0), state.seat) == ("3/2", "hurl", 1)
    state.say("pass")
    state.say("play card:focus")
    assert points(state, 0) == "2/3"
    state.say("pass")
    assert (state.seat, words(state)) == (1, "spent:0 spent:1 spent:2")
    state.say("spent:2")
    assert points(state, 1) == "2/0"


@pytest.mark.rule("ESP-021", "ESP-022")
def test_example_10_the_second_draw_of_a_cycle_loses() -> None:
    state = duel(mind(hand="kinetic_guard", deck="hurl"), mind())
    state.say("cycle card:kinetic_guard")
    assert (state.seat, words(state)) == (CHANCE, "card:hurl")
    state.say("card:hurl")
    assert (state.seat, state.winners()) == (OVER, [1])


@pytest.mark.rule("ESP-020", "ESP-023", "ESP-102")
def test_example_11_a_backlash_can_lose_the_game() -> None:
    state = duel(mind("2/0", "burnout"), mind("1/0", "push"))
    state.say("play card:burnout pass")
    assert (state.seat, state.winners()) == (OVER, [1])
    assert points(state, 1) == "1/0"


@pytest.mark.rule("ESP-109", "ESP-112")
def test_example_12_a_zener_test_hits_or_draws() -> None:
    state = duel(mind(hand="zener_test push", deck="push"), mind("4/4", "push", deck="hurl crush"))
    state.say("play card:zener_test pass pass symbol:cross")
    assert (state.seat, words(state), state.weights()) == (CHANCE, "card:crush card:hurl", [1, 1])
    other = state.clone()
    state.say("card:crush")
    assert discard(state, 1) == "crush"
    assert (state.seat, words(state)) == (1, "spent:0 spent:1 spent:2 spent:3")
    other.say("card:hurl")
    assert (other.seat, words(other)) == (CHANCE, "card:push")
    other.say("card:push")
    assert (points(other, 1), hand(other, 0)) == ("4/4", "push push")


@pytest.mark.rule("ESP-107", "ESP-112", "ESP-113")
def test_example_13_a_dig_leaves_known_cards_on_the_bottom() -> None:
    state = duel(mind(hand="precognition push", deck="hurl crush push"), mind(hand="push"))
    state.say("play card:precognition pass pass card:crush card:hurl card:push")
    assert (state.seat, words(state)) == (0, "card:crush card:hurl card:push")
    state.say("card:hurl")
    assert (hand(state, 0), side(state, 0)["bottom"], deck(state, 0)) == ("hurl push", ["crush", "push"], "")
    assert "bottom" not in state.view(1)["seats"][0]
    state.say("end pass card:push end pass")
    assert (state.facts()["turn"], hand(state, 0)) == (7, "crush hurl push")


@pytest.mark.rule("ESP-037", "ESP-039", "ESP-066", "ESP-114")
def test_example_14_two_cards_too_many_are_discarded() -> None:
    state = duel(mind(hand="push push push hurl hurl hurl crush crush"), mind())
    state.say("end")
    assert (state.seat, words(state)) == (0, "card:crush card:hurl card:push")
    state.say("card:push")
    assert (state.seat, words(state)) == (0, "card:crush card:hurl card:push")
    state.say("card:hurl")
    assert discard(state, 0) == "push hurl"
    assert (state.facts()["turn"], state.facts()["active"]) == (6, 1)


@pytest.mark.rule("ESP-105", "ESP-064")
def test_example_15_a_scattered_card_is_shuffled_away() -> None:
    state = duel(mind(hand="hurl push", deck="crush"), mind(hand="confusion push"))
    state.say("play card:hurl")
    state.say("play card:confusion target:1 pass pass")
    assert (deck(state, 0), points(state, 0), stack(state)) == ("crush hurl", "6/4", "")
    assert state.seat == 1
    state.say("pass")
    assert (state.seat, state.facts()["todo"]) == (0, [])
