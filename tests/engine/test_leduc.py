"""Leduc poker: the size of its tree, its showdown, and what a player can infer."""

from collections import Counter

import pytest

import parlor
from parlor import CHANCE, OVER, WATCHER, Dice, State
from parlor.engine.play import perft, tree_size

GAME = parlor.game("leduc")


def dealt(words: str) -> State:
    state = GAME.start(ask_chance=True)
    state.say(words)
    return state


def test_the_tree_has_as_many_states_as_other_implementations_count() -> None:
    """Chance's states count; 5520 of all are ends of a match."""
    assert tree_size(GAME.start(ask_chance=True)) == (9457, 5520)


def test_counts_of_the_first_plies() -> None:
    start = GAME.start(ask_chance=True)
    assert [perft(start, depth) for depth in range(1, 6)] == [6, 30, 60, 150, 390]


@pytest.mark.parametrize(
    ("words", "scores"),
    [
        ("card:js card:qs raise fold", [1.0, -1.0]),
        ("card:js card:qs raise raise fold", [-3.0, 3.0]),
        ("card:js card:qs call call card:ks call call", [-1.0, 1.0]),
        ("card:js card:ks call call card:jh call call", [1.0, -1.0]),
        ("card:js card:jh call call card:ks call call", [0.0, 0.0]),
        ("card:qs card:kh raise raise call card:kh", None),
        ("card:qs card:ks raise raise call card:qh raise raise call", [13.0, -13.0]),
    ],
)
def test_showdowns(words: str, scores: list[float] | None) -> None:
    if scores is None:
        with pytest.raises(parlor.IllegalPick, match="card:kh"):
            dealt(words)
        return
    state = dealt(words)
    assert state.seat == OVER
    assert state.scores() == scores


def test_only_a_raise_can_be_folded_to_and_two_raises_are_the_limit() -> None:
    state = dealt("card:js card:qs")
    assert [GAME.word(pick) for pick in state.picks()] == ["call", "raise"]
    state.say("raise raise")
    assert [GAME.word(pick) for pick in state.picks()] == ["fold", "call"]


def test_a_showdown_cannot_be_taken_back_freely() -> None:
    state = dealt("card:js card:qs call call card:ks call")
    assert state.undo_floor == 5, "the last card was dealt then"
    state.say("call")
    assert state.undo_floor == len(state.log), "both hands were shown"
    assert state.view(WATCHER)["cards"] == ["card:js", "card:qs", "card:ks"]


def test_who_folds_shows_nothing() -> None:
    state = dealt("card:js card:qs raise fold")
    assert state.view(0)["cards"] == ["card:js", None]
    assert state.view(WATCHER)["cards"] == [None, None]


def test_guesses_are_as_likely_as_the_cards_make_them() -> None:
    """Seat 0 holds a jack of spades and sees a queen of hearts: four cards may be in the other hand."""
    state = dealt("card:js card:ks call call card:qh")
    dice = Dice(1)
    guesses = Counter(state.guess(0, dice).position()["cards"][1] for _ in range(4000))
    assert sorted(guesses) == ["card:jh", "card:kh", "card:ks", "card:qs"]
    assert all(abs(count - 1000) < 130 for count in guesses.values()), guesses


def test_a_watcher_guesses_both_hands() -> None:
    state = dealt("card:js card:ks call call card:qh")
    dice = Dice(1)
    guesses = Counter(tuple(state.guess(WATCHER, dice).position()["cards"][:2]) for _ in range(4000))
    assert len(guesses) == 20, "five cards, two hands"
    assert all(100 < count < 300 for count in guesses.values()), guesses


def test_chance_deals_every_card_alike() -> None:
    dice, start = Dice(2), GAME.start(ask_chance=True)
    assert start.seat == CHANCE
    assert start.weights() == [1] * 6
    counts = Counter(start.clone().roll(dice) for _ in range(3000))
    assert all(abs(count - 500) < 100 for count in counts.values()), counts
