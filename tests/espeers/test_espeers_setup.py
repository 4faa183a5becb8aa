"""Set-up: decks, points, who starts, opening hands and mulligans."""

from typing import Any

import pytest
from duels import GAME, deck, hand, points, removed, side, why, words

from parlor import CHANCE, Dice, State


def begun(seed: int = 1, **options: Any) -> State:
    """A match at the first decision of a player."""
    return GAME.start(seed=seed, **options)


def setup(*sides: dict[str, Any], todo: list[dict[str, Any]]) -> State:
    """A position before the first turn."""
    data = {"turn": 0, "active": 0, "phase": "setup", "todo": todo, "seats": list(sides)}
    return GAME.position(data, ask_chance=True)


@pytest.mark.rule("ESP-001")
def test_both_decks_have_thirty_cards() -> None:
    state = GAME.start(ask_chance=True)
    assert [len(deck(state, seat).split()) for seat in range(2)] == [30, 30]


@pytest.mark.rule("ESP-003", "ESP-011", "ESP-015")
def test_everybody_begins_with_ten_points_in_the_pool() -> None:
    state = begun()
    for seat in range(2):
        assert (points(state, seat), removed(state, seat), side(state, seat)["barrier"]) == ("10/0", 0, None)
        assert state.view(0)["seats"][seat]["life"] == 10


@pytest.mark.rule("ESP-004")
def test_chance_decides_who_starts_before_any_card_is_drawn() -> None:
    state = GAME.start(ask_chance=True)
    assert (state.seat, words(state), state.weights()) == (CHANCE, "seat:0 seat:1", [1, 1])
    assert (hand(state, 0), hand(state, 1)) == ("", "")
    state.say("seat:1")
    assert state.facts()["active"] == 1


@pytest.mark.rule("ESP-004")
@pytest.mark.parametrize(("starts", "seat"), [("first", 0), ("second", 1)])
def test_an_option_decides_who_starts(starts: str, seat: int) -> None:
    assert GAME.start(ask_chance=True, starts=starts).facts()["active"] == seat


@pytest.mark.rule("ESP-005", "ESP-006")
def test_the_starter_draws_six_then_the_other_then_the_starter_decides() -> None:
    state = GAME.start(ask_chance=True, starts="second")
    dice = Dice(3)
    sizes = []
    while state.seat == CHANCE:
        sizes.append([len(hand(state, seat).split()) for seat in range(2)])
        state.roll(dice)
    assert sizes == [[0, n] for n in range(6)] + [[n, 6] for n in range(6)]
    assert (state.seat, words(state)) == (1, "keep mulligan")
    state.say("keep")
    assert (state.seat, words(state)) == (0, "keep mulligan")
    state.say("keep")
    assert (state.facts()["turn"], state.facts()["phase"], state.seat) == (1, "active", 1)


@pytest.mark.rule("ESP-006", "ESP-007")
def test_a_mulligan_shuffles_the_hand_away_and_draws_six() -> None:
    state = GAME.start(ask_chance=True, starts="first")
    dice = Dice(3)
    while state.seat == CHANCE:
        state.roll(dice)
    state.say("mulligan")
    assert (len(deck(state, 0).split()), hand(state, 0), state.seat) == (30, "", CHANCE)
    while state.seat == CHANCE:
        state.roll(dice)
    assert len(hand(state, 0).split()) == 6
    assert (state.seat, words(state)) == (0, "keep mulligan")


@pytest.mark.rule("ESP-008")
def test_only_the_first_mulligan_is_free() -> None:
    state = begun(starts="first")
    state.say("mulligan")
    assert points(state, 0) == "10/0"
    state.say("mulligan")
    assert points(state, 0) == "9/1"
    state.say("mulligan")
    assert (points(state, 0), side(state, 0)["mulligans"]) == ("8/2", 3)


@pytest.mark.rule("ESP-009")
def test_a_paid_mulligan_needs_a_point_in_the_pool() -> None:
    poor = {"hand": {"push": 1}, "deck": {"push": 9}, "pool": 0, "spent": 10}
    other = {"deck": {"push": 9}}
    todo: list[dict[str, Any]] = [{"do": "opening", "seat": 1}, {"do": "opening", "seat": 0}]
    paid = setup({**poor, "mulligans": 1}, other, todo=todo)
    assert words(paid) == "keep"
    assert why(paid, "mulligan") == "ESP-009: this mulligan costs 1 PSI point; your Pool is empty."
    free = setup(poor, other, todo=todo)
    assert words(free) == "keep mulligan"


@pytest.mark.rule("RUL-ESP-06", "ESP-034")
def test_a_mulligans_spent_point_comes_back_at_the_next_refresh() -> None:
    state = begun(starts="first")
    state.say("mulligan mulligan keep")
    state.say("mulligan mulligan keep")
    assert (points(state, 0), points(state, 1)) == ("9/1", "9/1")
    state.say("end pass")
    assert (state.facts()["turn"], points(state, 0), points(state, 1)) == (2, "9/1", "10/0")


@pytest.mark.rule("ESP-010", "RUL-ESP-42")
def test_deck_lists_are_public_but_no_order_is() -> None:
    state = begun()
    for viewer in range(2):
        lists = [state.view(viewer)["seats"][owner]["unseen"] for owner in range(2)]
        assert [sum(cards.values()) for cards in lists] == [30, 30]
        assert set(lists[1]) == set(GAME.library.decks["telepath"].counts)  # type: ignore[attr-defined]
    assert "deck" not in state.view(0)["seats"][1]
