"""Barriers: laying, predicting, preventing, attacking."""

import pytest
from duels import discard, duel, hand, mind, points, removed, resolve, side, stack, why, words


@pytest.mark.rule("ESP-080", "ESP-081", "RUL-ESP-25")
def test_a_barrier_is_laid_without_paying_or_suspending() -> None:
    state = duel(mind("6/4", "crush push"), mind(hand="static"))
    state.say("barrier card:crush")
    assert (points(state, 0), hand(state, 0), stack(state)) == ("4/4", "push", "")
    assert side(state, 0)["barrier"] == {"card": "crush", "turn": 5, "points": 2, "not": None}
    assert words(state).split()[0] == "symbol:star"
    state.say("pass")
    assert state.seat == 0


@pytest.mark.rule("ESP-080")
def test_a_barrier_is_laid_only_in_the_own_active_phase_with_an_empty_stack() -> None:
    state = duel(mind(hand="push focus"), mind(hand="push"))
    state.say("play card:push")
    assert why(state, "barrier") == "ESP-080: a Barrier is laid only in your own Active phase, with an empty stack."
    state.say("pass")
    assert "barrier" not in words(state).split()
    state.say("pass end")
    assert (state.seat, "barrier" in words(state).split()) == (1, False)


@pytest.mark.rule("ESP-081")
@pytest.mark.parametrize(("pool", "legal"), [("2/8", True), ("1/9", False)])
def test_a_barrier_needs_two_points_in_the_pool(pool: str, legal: bool) -> None:
    state = duel(mind(pool, "push"), mind())
    assert ("barrier" in words(state).split()) == legal
    if not legal:
        assert why(state, "barrier") == "ESP-081: a Barrier needs 2 PSI points in the Pool; yours holds 1."


@pytest.mark.rule("ESP-082", "RUL-ESP-31")
def test_nobody_has_two_barriers() -> None:
    state = duel(mind("8/0", "push", barrier="hurl"), mind())
    assert "barrier" not in words(state).split()
    assert why(state, "barrier") == "ESP-082: you have a Barrier; nobody may have two."


@pytest.mark.rule("ESP-083", "RUL-ESP-26")
def test_the_symbol_is_predicted_once_right_after_laying() -> None:
    state = duel(mind(hand="hurl push"), mind(hand="push"))
    state.say("barrier card:hurl")
    assert state.seat == 1
    state.say("pass")
    assert side(state, 0)["barrier"] is not None
    state.say("end")
    assert (state.seat, words(state)) == (1, "cycle pass")
    assert why(state, "symbol:star").startswith("ESP-083, ESP-109: ")


@pytest.mark.rule("ESP-084", "ESP-092", "RUL-ESP-45")
def test_a_broken_barriers_card_is_discarded_not_cycled() -> None:
    state = duel(mind(hand="recoil push"), mind())
    state.say("barrier card:recoil symbol:star")
    assert (points(state, 0), discard(state, 0), side(state, 0)["barrier"]) == ("8/2", "recoil", None)


@pytest.mark.rule("ESP-085", "RUL-ESP-27")
def test_a_wrong_prediction_is_free_and_keeps_the_card_hidden() -> None:
    state = duel(mind(hand="hurl push"), mind())
    state.say("barrier card:hurl symbol:cross")
    assert points(state, 1) == "10/0"
    for viewer in range(2):
        assert state.view(viewer)["seats"][0]["barrier"]["not"] == "cross"
    assert "card" not in state.view(1)["seats"][0]["barrier"]


@pytest.mark.rule("ESP-086", "ESP-087", "RUL-ESP-28", "RUL-ESP-29")
@pytest.mark.parametrize(("card", "lost"), [("push", 0), ("hurl", 0), ("crush", 1)])
def test_a_barrier_prevents_up_to_two_and_breaks(card: str, lost: int) -> None:
    state = duel(mind(hand=card), mind("8/0", barrier="recoil"))
    resolve(state, f"play card:{card}")
    facts = side(state, 1)
    assert (facts["removed"], facts["barrier"], facts["pool"] + facts["spent"]) == (lost, None, 10 - lost)
    assert discard(state, 1) == "recoil"


@pytest.mark.rule("ESP-088")
def test_a_barrier_works_against_one_verb_only() -> None:
    state = duel(mind(hand="volley"), mind("8/0", barrier="hurl"))
    resolve(state, "play card:volley")
    assert (removed(state, 1), side(state, 1)["barrier"]) == (1, None)


@pytest.mark.rule("ESP-089", "RUL-ESP-33", "RUL-ESP-35")
@pytest.mark.parametrize(("laid", "legal"), [(5, False), (3, True)])
def test_a_barrier_attacks_from_the_next_own_active_phase(laid: int, legal: bool) -> None:
    state = duel(mind("8/0", "push", barrier="hurl", laid=laid), mind(hand="push"))
    assert ("attack" in words(state).split()) == legal
    if not legal:
        assert why(state, "attack").startswith("ESP-089: your Barrier was laid this turn")
    state.say("play card:push")
    assert why(state, "attack") == "ESP-089: a Barrier attacks only in your own Active phase, with an empty stack."


@pytest.mark.rule("ESP-089")
def test_a_barrier_laid_two_turns_ago_attacks() -> None:
    state = duel(mind(hand="hurl push", deck="push push"), mind(deck="push push"))
    state.say("barrier card:hurl pass end card:push end pass card:push")
    assert "attack" in words(state).split()


@pytest.mark.rule("ESP-090", "RUL-ESP-34")
def test_an_attack_gives_the_barrier_up_at_once() -> None:
    state = duel(mind("8/0", barrier="crush"), mind(hand="kinetic_guard push"))
    state.say("attack")
    assert (points(state, 0), discard(state, 0), side(state, 0)["barrier"]) == ("8/2", "crush", None)
    assert stack(state) == "barrier_attack"
    state.say("play card:kinetic_guard pass pass")
    assert (removed(state, 1), points(state, 0)) == (0, "8/2")


@pytest.mark.rule("ESP-091", "RUL-ESP-32")
def test_an_attack_is_one_damage_that_shield_and_barrier_prevent() -> None:
    plain = duel(mind("8/0", barrier="crush"), mind("1/0"))
    plain.say("attack")
    assert plain.winners() == [0]
    barrier = duel(mind("8/0", barrier="crush"), mind("8/0", barrier="hurl"))
    barrier.say("attack")
    assert (removed(barrier, 1), discard(barrier, 1)) == (0, "hurl")


@pytest.mark.rule("ESP-092")
def test_a_broken_barrier_draws_no_card_and_regains_nothing() -> None:
    state = duel(mind(hand="shatter"), mind("5/3", barrier="kinetic_guard"))
    resolve(state, "play card:shatter")
    facts = side(state, 1)
    assert (facts["pool"] + facts["spent"], discard(state, 1), hand(state, 1)) == (9, "kinetic_guard", "")
