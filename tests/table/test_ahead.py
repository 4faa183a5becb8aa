"""A word that is drawn nowhere comes with the drawn things that may follow it."""

import random

import pytest

import parlor
from parlor.table.ahead import look_ahead


def test_cards_of_the_hand_follow_the_word_fuse() -> None:
    state = parlor.game("symetra").start(seed=3)
    scene = state.scene(state.seat)
    look_ahead(state, scene["picks"])
    fuse = next(button for button in scene["picks"] if button["word"] == "fuse")
    hand = next(area for area in scene["areas"] if area["id"] == f"hand:{state.seat}")
    assert {place for follower in fuse["then"] for place in follower["at"]} == {card["id"] for card in hand["cards"]}
    before = len(state.log)
    state.pick(fuse["pick"])
    state.pick(fuse["then"][0]["pick"])
    assert len(state.log) > before


def test_words_that_end_a_sentence_have_nothing_after_them() -> None:
    state = parlor.game("symetra").start(seed=3)
    buttons = state.scene(state.seat)["picks"]
    look_ahead(state, buttons)
    assert "then" not in next(button for button in buttons if button["word"] == "done")


def test_what_little_may_come_next_is_said_with_the_word_before_it() -> None:
    state = parlor.game("symetra").start(seed=3)
    while "charge" not in [state.game.word(pick) for pick in state.picks()]:
        state.pick(state.picks()[-1])
    buttons = state.scene(state.seat)["picks"]
    look_ahead(state, buttons)
    charge = next(button for button in buttons if button["word"] == "charge")
    assert [(one["label"], one["at"]) for one in charge["then"]] == [(f"{n} energy", []) for n in (1, 2, 3)]


def test_looking_ahead_changes_nothing() -> None:
    state = parlor.game("source").start(seed=3)
    position, log = state.position(), list(state.log)
    look_ahead(state, state.scene(state.seat)["picks"])
    assert (state.position(), state.log) == (position, log)


@pytest.mark.parametrize("name", parlor.games())
def test_a_game_that_knows_where_sentences_end_is_right(name: str) -> None:
    game, chooser = parlor.game(name), random.Random(4)
    for seed in range(4):
        state = game.start(seed=seed)
        while state.seat != parlor.OVER and len(state.log) < 400:
            for pick in state.picks():
                known, tried = state.unfinished(pick), parlor.State.unfinished(state, pick)
                assert (known is None) == (tried is None), state.game.word(pick)
                assert known is None or tried is None or known.position() == tried.position()
            state.pick(chooser.choice(state.picks()))
