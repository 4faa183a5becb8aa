"""The turn: its phases, the hand limit, the foe's chance at the end."""

import pytest
from duels import discard, duel, hand, mind, points, removed, resolve, side, stack, why, words

from parlor import CHANCE, OVER


@pytest.mark.rule("ESP-030", "ESP-031", "ESP-033", "ESP-013")
def test_the_other_player_refreshes_and_draws() -> None:
    state = duel(mind("6/4", "push"), mind("3/5", deck="hurl"))
    state.say("end")
    assert (state.facts()["turn"], state.facts()["active"], state.facts()["phase"]) == (6, 1, "draw")
    assert (points(state, 1), removed(state, 1), points(state, 0)) == ("8/0", 2, "6/4")
    assert (state.seat, words(state)) == (CHANCE, "card:hurl")
    state.say("card:hurl")
    assert (state.seat, state.facts()["phase"], hand(state, 1)) == (1, "active", "hurl")


@pytest.mark.rule("ESP-032")
def test_points_on_a_barrier_are_not_refreshed() -> None:
    state = duel(mind(hand="push"), mind("3/3", barrier="hurl"))
    state.say("end card:push")
    assert points(state, 1) == "6/0"
    assert side(state, 1)["barrier"]["points"] == 2


@pytest.mark.rule("ESP-034")
@pytest.mark.parametrize(("first_turn", "second"), [("game", "9/0 7"), ("each", "8/1 6")])
def test_refresh_and_draw_are_skipped_on_the_first_turn(first_turn: str, second: str) -> None:
    six = "push push push push push push"
    state = duel(
        mind("9/1", six, deck="hurl"),
        mind("8/1", six, deck="hurl"),
        options={"first_turn": first_turn},
        turn=1,
        phase="refresh",
    )
    assert (state.seat, points(state, 0), len(hand(state, 0).split())) == (0, "9/1", 6)
    state.say("end pass")
    if state.seat == CHANCE:
        state.say("card:hurl")
    assert f"{points(state, 1)} {len(hand(state, 1).split())}" == second
    state.say("end")
    while state.seat != CHANCE:
        state.say(words(state).split()[-1])
    assert (state.facts()["turn"], state.facts()["phase"], points(state, 0)) == (3, "draw", "10/0")


@pytest.mark.rule("ESP-035", "RUL-ESP-21")
def test_nobody_has_opportunity_while_cards_are_discarded() -> None:
    state = duel(mind(hand="focus " * 7), mind(hand="kinetic_guard"))
    state.say("end")
    assert (state.seat, words(state)) == (0, "card:focus")
    assert why(state, "play") == "ESP-035, ESP-050: nobody has Opportunity now; choose a card to discard."


@pytest.mark.rule("ESP-036", "RUL-ESP-44")
def test_the_active_player_acts_until_the_end() -> None:
    state = duel(mind(hand="push push"), mind())
    for _ in range(2):
        state.say("play card:push")
    assert (removed(state, 1), state.seat, words(state)) == (2, 0, "end")
    assert why(state, "pass").startswith("ESP-036: ")


@pytest.mark.rule("ESP-037")
def test_discarding_to_the_limit_is_not_cycling() -> None:
    state = duel(mind("5/5", "kinetic_guard " * 7, deck="push"), mind())
    state.say("end card:kinetic_guard")
    assert (points(state, 0), discard(state, 0)) == ("5/5", "kinetic_guard")
    assert len(hand(state, 0).split()) == 6


@pytest.mark.rule("ESP-038")
@pytest.mark.parametrize("cards", [0, 5, 6])
def test_six_cards_or_fewer_stay_as_they_are(cards: int) -> None:
    state = duel(mind(hand="push " * cards, deck="hurl"), mind())
    state.say("end")
    assert len(hand(state, 0).split()) == cards
    assert state.facts()["turn"] == 6


@pytest.mark.rule("ESP-039", "ESP-042", "RUL-ESP-24")
def test_the_foes_hand_has_no_limit_and_nothing_is_discarded_after_end() -> None:
    state = duel(mind(hand="push"), mind(hand="focus " * 8 + "brainstorm", deck="push push push"))
    state.say("end")
    assert state.seat == 1
    state.say("play card:brainstorm pass pass card:push card:push")
    assert len(hand(state, 1).split()) == 10
    state.say("pass")
    assert (state.facts()["turn"], state.facts()["active"]) == (6, 1)
    assert discard(state, 1) == "brainstorm"


@pytest.mark.rule("ESP-040", "ESP-041", "RUL-ESP-22", "RUL-ESP-23")
def test_the_foe_has_one_opportunity_at_the_end() -> None:
    state = duel(mind(hand="focus"), mind(hand="focus"))
    state.say("end")
    assert (state.seat, state.facts()["phase"], words(state)) == (1, "end", "play cycle pass")
    state.say("pass")
    assert state.facts()["turn"] == 6


@pytest.mark.rule("ESP-041", "ESP-053", "RUL-ESP-20")
def test_a_card_played_at_the_end_is_answered_and_resolved() -> None:
    state = duel(mind(hand="focus static push"), mind(hand="focus focus"))
    state.say("end")
    state.say("play card:focus")
    assert (state.seat, words(state)) == (0, "play cycle pass")
    state.say("play")
    assert words(state) == "card:focus card:static"
    assert why(state, "card:push").startswith("ESP-053: ")
    state.say("card:static target:1 pass pass")
    assert (stack(state), discard(state, 1)) == ("", "focus")
    assert (state.seat, state.facts()["phase"]) == (0, "end")
    state.say("pass")
    assert state.facts()["turn"] == 6


@pytest.mark.rule("ESP-043", "RUL-ESP-40")
def test_what_lasts_for_a_turn_ends_with_it() -> None:
    state = duel(mind(hand="push", shield=2, boost=3, hush=True), mind(deck="push push", shield=1, boost=1, hush=True))
    state.say("end")
    for seat in range(2):
        facts = side(state, seat)
        assert (facts["shield"], facts["boost"], facts["hush"]) == (0, 0, False)


@pytest.mark.rule("ESP-021", "ESP-024")
def test_who_cannot_draw_in_the_draw_phase_loses() -> None:
    state = duel(mind(hand="push"), {**mind(), "bottom": []})
    state.say("end")
    assert (state.seat, state.winners(), state.scores()) == (OVER, [0], [1.0, 0.0])


@pytest.mark.rule("ESP-068", "RUL-ESP-43")
def test_discard_piles_are_never_shuffled_back() -> None:
    state = duel(mind(hand="push", discard=["hurl"] * 5), {**mind(discard=["hurl"] * 5), "bottom": ["push"]})
    resolve(state, "play card:push")
    state.say("end")
    assert (discard(state, 1), hand(state, 1)) == ("hurl hurl hurl hurl hurl", "push")
    state.say("end")
    assert state.winners() == [1]
