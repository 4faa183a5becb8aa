"""Damage: how points are removed, in which order things prevent it."""

import pytest
from duels import discard, duel, mind, points, removed, resolve, side, why, words


@pytest.mark.rule("ESP-095", "ESP-013", "ESP-011")
def test_damage_removes_points_for_good() -> None:
    state = duel(mind(hand="push"), mind("0/5", deck="push push"))
    state.say("play card:push")
    assert (points(state, 1), removed(state, 1)) == ("0/4", 6)
    state.say("end")
    assert points(state, 1) == "4/0"


@pytest.mark.rule("ESP-096")
@pytest.mark.parametrize(
    ("zones", "picks"),
    [
        ("1/5", "spent:2 spent:3"),
        ("5/1", "spent:0 spent:1"),
        ("5/5", "spent:0 spent:1 spent:2 spent:3"),
        ("2/2", "spent:1 spent:2"),
    ],
)
def test_the_owner_chooses_the_zone(zones: str, picks: str) -> None:
    state = duel(mind(hand="crush"), mind(zones))
    state.say("play card:crush")
    assert (state.seat, words(state)) == (1, picks)
    assert why(state, "spent:10").startswith("ESP-096: of 3 points, ")


@pytest.mark.rule("ESP-096", "ESP-114")
@pytest.mark.parametrize("zones", ["6/0", "0/6", "1/2"])
def test_one_possible_way_is_no_pick(zones: str) -> None:
    state = duel(mind(hand="crush"), mind(zones, "push"))
    state.say("play card:crush pass")
    assert state.seat != 1 or state.winners() == [0]


@pytest.mark.rule("ESP-096")
def test_the_option_auto_takes_spent_points_first() -> None:
    state = duel(mind(hand="crush"), mind("5/2"), options={"damage_zone": "auto"})
    state.say("play card:crush")
    assert (points(state, 1), state.seat) == ("4/0", 0)
    own = duel(mind("9/1", hand="burnout"), mind("5/2"), options={"damage_zone": "auto"})
    own.say("play card:burnout")
    assert points(own, 0) == "7/1"


@pytest.mark.rule("ESP-097", "RUL-ESP-30")
def test_boost_then_shield_then_barrier_then_points() -> None:
    state = duel(mind(hand="crush", boost=2), mind("8/0", barrier="hurl", shield=2))
    state.say("play card:crush")
    assert (points(state, 1), words(state)) == ("8/2", "spent:0 spent:1")
    state.say("spent:1")
    assert (removed(state, 1), side(state, 1)["shield"], side(state, 0)["boost"]) == (1, 0, 0)


@pytest.mark.rule("ESP-097")
def test_a_shield_shrinks_by_what_it_prevented_and_spares_the_barrier() -> None:
    state = duel(mind(hand="push"), mind("8/0", barrier="hurl", shield=3))
    state.say("play card:push")
    assert side(state, 1)["shield"] == 2
    assert side(state, 1)["barrier"] is not None


@pytest.mark.rule("ESP-098")
def test_pierce_ignores_shield_and_barrier_and_uses_boost() -> None:
    state = duel(mind(hand="pyrokinesis", boost=1), mind("8/0", barrier="hurl", shield=3))
    state.say("play card:pyrokinesis")
    facts = side(state, 1)
    assert (facts["removed"], facts["shield"], facts["barrier"] is None, side(state, 0)["boost"]) == (2, 3, False, 0)


@pytest.mark.rule("ESP-099", "ESP-015", "RUL-ESP-07", "RUL-ESP-08")
def test_barrier_points_are_life_but_cannot_be_chosen() -> None:
    state = duel(mind(hand="pyrokinesis"), mind("1/1", barrier="hurl"))
    assert state.view(0)["seats"][1]["life"] == 4
    state.say("play card:pyrokinesis")
    assert words(state) == "spent:0 spent:1"
    state.say("spent:1")
    assert side(state, 1)["barrier"] is not None


@pytest.mark.rule("ESP-099", "RUL-ESP-09")
def test_a_barrier_breaks_when_points_do_not_suffice_and_only_then() -> None:
    enough = duel(mind(hand="pyrokinesis", boost=1), mind("1/1", barrier="hurl"))
    enough.say("play card:pyrokinesis")
    assert (points(enough, 1), side(enough, 1)["barrier"] is None) == ("0/0", False)
    short = duel(mind(hand="pyrokinesis", boost=2), mind("1/1", barrier="hurl"))
    short.say("play card:pyrokinesis")
    assert (points(short, 1), words(short)) == ("1/3", "spent:2 spent:3")
    assert discard(short, 1) == "hurl"


@pytest.mark.rule("ESP-100", "ESP-020")
def test_more_damage_than_points_removes_all_of_them() -> None:
    state = duel(mind(hand="crush"), mind("1/1"))
    state.say("play card:crush")
    assert (removed(state, 1), points(state, 1), state.winners()) == (10, "0/0", [0])


@pytest.mark.rule("ESP-023", "RUL-ESP-10")
def test_both_can_never_lose_together() -> None:
    state = duel(mind("2/0", "overload"), mind("1/0"))
    resolve(state, "play card:overload")
    assert (points(state, 0), state.winners()) == ("0/1", [0])
    other = duel(mind("2/0", "burnout"), mind("1/0"))
    resolve(other, "play card:burnout")
    assert other.winners() == [1]
