"""Opportunity: playing, answering, passing, resolving."""

import pytest
from duels import GAME, discard, duel, hand, mind, points, removed, resolve, side, stack, why, words

from parlor import IllegalPick


@pytest.mark.rule("ESP-050")
def test_only_the_player_with_opportunity_plays() -> None:
    state = duel(mind(hand="push hurl"), mind(hand="focus"))
    assert state.seat == 0
    state.say("play card:push")
    assert state.seat == 1
    with pytest.raises(IllegalPick):
        state.say("play card:hurl")


@pytest.mark.rule("ESP-051", "ESP-012", "ESP-015", "ESP-062")
def test_a_played_card_is_suspended_and_paid_for() -> None:
    state = duel(mind(hand="hurl push"), mind(hand="push"))
    state.say("play card:hurl")
    assert (stack(state), hand(state, 0), points(state, 0), removed(state, 1)) == ("hurl", "push", "6/4", 0)
    assert state.view(1)["seats"][0]["life"] == 10
    assert discard(state, 0) == ""
    resolve(state)
    assert discard(state, 0) == "hurl"


@pytest.mark.rule("ESP-052", "ESP-012")
def test_a_card_must_be_paid_from_the_pool() -> None:
    state = duel(mind("3/7", "hurl push"), mind())
    state.say("play")
    assert words(state) == "card:push"
    assert why(state, "card:hurl") == "ESP-052: Hurl costs 4; your Pool holds 3."


@pytest.mark.rule("ESP-053")
def test_pk_cards_belong_to_the_own_active_phase() -> None:
    state = duel(mind(hand="push"), mind(hand="push"))
    state.say("play card:push")
    assert (state.seat, words(state)) == (1, "cycle pass")
    other = duel(mind(), mind(hand="hurl"))
    other.say("end")
    assert (other.seat, words(other)) == (1, "pass")


@pytest.mark.rule("ESP-054", "RUL-ESP-19")
def test_the_active_player_adds_a_pk_card_to_a_stack() -> None:
    state = duel(mind(hand="push hurl"), mind(hand="focus"))
    state.say("play card:push pass play card:hurl")
    assert stack(state) == "push hurl"


@pytest.mark.rule("ESP-055")
def test_impulse_cards_are_played_on_both_turns() -> None:
    state = duel(mind(hand="focus kinetic_guard push"), mind(hand="kinetic_guard push"))
    state.say("play")
    assert words(state) == "card:focus card:kinetic_guard card:push"
    state.say("card:focus")
    state.say("play card:kinetic_guard")
    state.say("play card:kinetic_guard")
    assert stack(state) == "focus kinetic_guard kinetic_guard"


@pytest.mark.rule("ESP-056")
def test_a_negating_card_needs_a_fitting_target() -> None:
    state = duel(mind(hand="focus veto"), mind(hand="recoil"))
    state.say("play")
    assert words(state) == "card:focus"
    assert why(state, "card:veto") == "ESP-056: no Suspended card can be the target of Veto."
    state.say("card:focus")
    assert (state.seat, words(state)) == (1, "cycle pass")


@pytest.mark.rule("ESP-056", "RUL-ESP-38")
def test_the_target_is_chosen_before_the_cost_is_paid() -> None:
    state = duel(mind(hand="hurl push"), mind(hand="recoil"))
    state.say("play card:hurl")
    state.say("play card:recoil")
    assert (points(state, 1), words(state)) == ("10/0", "target:1")
    state.say("target:1")
    assert points(state, 1) == "7/3"
    assert state.facts()["stack"][1] == {"seat": 1, "card": "recoil", "target": 1}


@pytest.mark.rule("ESP-057")
def test_every_fitting_card_can_be_the_target_ones_own_too() -> None:
    state = duel(mind(hand="hurl push veto"), mind(hand="focus focus"))
    state.say("play card:hurl")
    state.say("play card:focus")
    state.say("play card:veto")
    assert words(state) == "target:1 target:2"
    state.say("target:2 pass pass")
    assert (stack(state), discard(state, 0)) == ("focus", "hurl veto")


@pytest.mark.rule("ESP-057", "RUL-ESP-32")
def test_a_barrier_attack_is_no_target() -> None:
    state = duel(mind(hand="veto focus", barrier="hurl", points="8/0"), mind(hand="veto focus"))
    state.say("attack play")
    assert words(state) == "card:focus"
    state.say("card:focus")
    state.say("play card:veto")
    assert words(state) == "target:1"
    assert why(state, "target:2") == "ESP-057: a Barrier attack is no card and cannot be a target."


@pytest.mark.rule("ESP-058", "ESP-059", "RUL-ESP-16")
def test_opportunity_goes_to_and_fro_until_both_pass() -> None:
    state = duel(mind(hand="push focus"), mind(hand="focus focus"))
    state.say("play card:push")
    assert state.seat == 1
    state.say("play card:focus")
    assert state.seat == 0
    state.say("pass")
    assert (state.seat, stack(state)) == (1, "push focus")
    state.say("pass")
    assert stack(state) == "push"


@pytest.mark.rule("ESP-060")
def test_who_was_let_through_may_add_another_card() -> None:
    state = duel(mind(hand="push focus"), mind(hand="focus"))
    state.say("play card:push pass")
    assert (state.seat, stack(state)) == (0, "push")
    state.say("play card:focus")
    assert (state.seat, stack(state)) == (1, "push focus")


@pytest.mark.rule("ESP-061")
def test_the_latest_card_resolves_first() -> None:
    state = duel(mind(hand="push focus hurl"), mind("3/0", hand="push"))
    state.say("play card:push pass play card:focus pass pass")
    assert (stack(state), side(state, 0)["boost"]) == ("push", 1)
    state.say("pass")
    assert (removed(state, 1), discard(state, 0)) == (9, "focus push")


@pytest.mark.rule("ESP-062")
def test_a_card_lies_in_the_discard_pile_only_after_its_whole_effect() -> None:
    state = duel(mind(hand="hurl"), mind("5/5", hand="push"))
    state.say("play card:hurl pass")
    assert (stack(state), discard(state, 0)) == ("hurl", "")
    state.say("spent:0")
    assert (stack(state), discard(state, 0)) == ("", "hurl")


@pytest.mark.rule("ESP-063", "ESP-064", "RUL-ESP-17")
def test_after_a_resolution_only_its_player_is_asked() -> None:
    state = duel(mind(hand="push focus focus"), mind(hand="focus"))
    state.say("play card:push pass play card:focus pass pass")
    assert (stack(state), state.seat) == ("push", 0)
    clone = state.clone()
    state.say("pass")
    assert (stack(state), removed(state, 1), state.seat) == ("", 2, 0)
    assert words(state) == "play cycle barrier end"
    clone.say("play card:focus")
    assert (clone.seat, stack(clone)) == (1, "push focus")


@pytest.mark.rule("ESP-064", "RUL-ESP-18")
def test_the_foe_whose_card_resolved_last_has_opportunity_first() -> None:
    state = duel(mind(hand="push push"), mind(hand="recoil focus focus"))
    state.say("play card:push play card:recoil target:1 pass pass")
    assert (stack(state), state.seat) == ("", 1)
    clone = state.clone()
    state.say("pass")
    assert (state.seat, "end" in words(state).split()) == (0, True)
    clone.say("play card:focus")
    assert (stack(clone), clone.seat) == ("focus", 0)


@pytest.mark.rule("ESP-065")
def test_the_player_of_a_negated_card_gets_no_opportunity_for_it() -> None:
    state = duel(mind(hand="push focus"), mind(hand="recoil focus"))
    state.say("play card:push play card:recoil target:1 pass pass")
    assert state.seat == 1
    assert (discard(state, 0), discard(state, 1), removed(state, 1)) == ("push", "recoil", 0)


@pytest.mark.rule("ESP-066")
def test_an_empty_hand_passes_by_rule_and_a_useless_one_is_asked() -> None:
    empty = duel(mind(hand="push push"), mind())
    empty.say("play card:push")
    assert (empty.seat, words(empty)) == (0, "play cycle pass")
    useless = duel(mind(hand="push push"), mind(hand="hurl"))
    useless.say("play card:push")
    assert (useless.seat, words(useless)) == (1, "pass")


@pytest.mark.rule("ESP-067")
def test_a_stack_of_twenty_takes_no_more() -> None:
    entries = [{"seat": 0, "card": "trance"}] * 20
    window = [{"do": "window", "seat": 0, "passes": 0}]
    state = duel(mind(hand="trance push"), mind(hand="push"), stack=entries, todo=window)
    assert words(state) == "cycle pass"
    assert why(state, "play") == "ESP-067: the stack holds 20 entries; nothing can be added."
    lower = duel(mind(hand="trance push"), mind(hand="push"), stack=entries[1:], todo=window)
    lower.say("play card:trance")
    assert len(lower.facts()["stack"]) == 20


@pytest.mark.rule("ESP-020")
def test_the_match_ends_in_the_middle_of_an_effect() -> None:
    state = duel(mind(hand="mind_break push"), mind("0/2", "push hurl"))
    resolve(state, "play card:mind_break")
    assert (state.winners(), hand(state, 1), stack(state)) == ([0], "hurl push", "mind_break")


@pytest.mark.rule("RUL-ESP-39", "ESP-105")
def test_a_negated_cards_cost_stays_spent() -> None:
    state = duel(mind(hand="crush push"), mind(hand="recoil push"))
    state.say("play card:crush play card:recoil target:1 pass pass")
    assert (points(state, 0), points(state, 1)) == ("4/6", "7/3")


@pytest.mark.rule("RUL-ESP-37", "ESP-105")
def test_a_target_that_is_gone_leaves_the_card_without_effect() -> None:
    state = duel(mind(hand="push veto push"), mind(hand="recoil static push"))
    state.say("play card:push play card:recoil target:1 play card:veto target:2")
    assert [entry.get("target") for entry in state.facts()["stack"]] == [None, 1, 1]
    state.say("pass pass")
    assert [entry.get("target") for entry in state.facts()["stack"]] == ["gone"]
    state.say("pass")
    assert (stack(state), discard(state, 0), discard(state, 1)) == ("", "push veto", "recoil")


def test_targets_follow_their_cards_when_one_below_is_taken_out() -> None:
    state = duel(mind(hand="push hurl veto focus"), mind(hand="recoil focus static"), game=GAME)
    state.say("play card:push pass play card:hurl play card:recoil target:1 play card:veto target:3")
    assert stack(state) == "push hurl recoil veto"
    state.say("pass pass")
    assert stack(state) == "hurl recoil"
    assert state.facts()["stack"][1]["target"] == 1
    state.say("pass pass")
    assert discard(state, 0) == "push veto hurl"
