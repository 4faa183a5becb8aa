"""Goofspiel: who takes a prize, what a sealed bid hides, and which positions there are."""

from collections import Counter

import pytest

import parlor
from parlor import CHANCE, HIDDEN, OVER, WATCHER, BadPosition, Dice, IllegalPick, State
from parlor.engine.play import perft, tree_size

GAME = parlor.game("goofspiel")


def auction(words: str, cards: int = 5) -> State:
    state = GAME.start(ask_chance=True, cards=cards)
    state.say(words)
    return state


def test_the_higher_bid_takes_the_prize_and_equal_bids_lose_it() -> None:
    state = auction("prize:3 bid:4 bid:2")
    assert state.view(WATCHER)["won"] == [3, 0]
    state.say("prize:5 bid:1 bid:5")
    assert state.view(WATCHER)["won"] == [3, 5]
    state.say("prize:4 bid:3 bid:3")
    assert state.view(WATCHER)["won"] == [3, 5], "nobody takes it"


def test_a_match_is_over_when_every_prize_is_gone() -> None:
    state = auction("prize:2 bid:1 bid:2 prize:1 bid:2 bid:1", cards=2)
    assert state.seat == OVER
    assert state.scores() == [1.0, 2.0]
    assert state.winners() == [1]


def test_the_tree_of_two_cards_is_as_large_as_arithmetic_says() -> None:
    """2 prizes, 2 bids, 2 bids, then no choice is left: 8 ways."""
    assert tree_size(GAME.start(ask_chance=True, cards=2)) == (1 + 2 + 4 + 8 + 8 + 8 + 8, 8)
    assert [perft(GAME.start(ask_chance=True), depth) for depth in (1, 2, 3)] == [13, 13 * 13, 13**3]


def test_a_sealed_bid_is_known_to_its_seat_alone_until_both_have_bid() -> None:
    state = auction("prize:3 bid:4")
    assert state.view(0)["bids"] == [["bid:4"], []]
    for seat in (1, WATCHER):
        assert state.view(seat)["bids"] == [[None], []]
        assert state.log_lines(seat)[-1] == "Player 1 (hidden)"
        assert state.guess(seat, Dice(1)).log[-1] == HIDDEN
    state.say("bid:2")
    for seat in (0, 1, WATCHER):
        assert state.view(seat)["bids"] == [["bid:4"], ["bid:2"]]
        assert state.log_lines(seat)[-2:] == ["Player 1: bid:4", "Player 2: bid:2"]


def test_a_sealed_bid_may_be_any_card_that_is_left() -> None:
    state = auction("prize:3 bid:4 bid:2 prize:1 bid:5")
    dice = Dice(1)
    guesses = Counter(state.guess(1, dice).position()["bids"][0][-1] for _ in range(4000))
    assert sorted(guesses) == ["bid:1", "bid:2", "bid:3", "bid:5"]
    assert all(abs(count - 1000) < 130 for count in guesses.values()), guesses


def test_a_bid_can_be_taken_back_until_the_other_seat_has_bid() -> None:
    state = auction("prize:3 bid:4")
    assert state.undo_floor == 1
    state.say("bid:2")
    assert state.undo_floor == 2


def test_refusals() -> None:
    state = auction("prize:3 bid:4 bid:2 prize:5")
    with pytest.raises(IllegalPick, match=r"^bid:4 is no card of your hand, or was bid before\.$"):
        state.say("bid:4")
    with pytest.raises(IllegalPick, match=r"^chance turns up the prizes"):
        state.say("prize:1")
    assert auction("prize:3", cards=4).why(GAME.code("bid:5")) != ""
    start = GAME.start(ask_chance=True)
    assert (start.seat, start.why(GAME.code("bid:1"))) == (CHANCE, "chance turns up the prizes, and the players bid.")


@pytest.mark.parametrize(
    "change",
    [
        {"prizes": ["prize:6"]},
        {"prizes": ["prize:1", "prize:1"]},
        {"bids": [[], ["bid:1"]]},
        {"bids": [["bid:1", "bid:2"], ["bid:1"]]},
        {"bids": [["bid:1"]]},
        {"prizes": 3},
    ],
)
def test_impossible_positions_are_refused(change: dict[str, object]) -> None:
    position = auction("prize:3 bid:4 bid:2").position()
    with pytest.raises(BadPosition):
        GAME.position(position | change)
