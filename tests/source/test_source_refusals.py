"""Why a word is refused: whatever is asked, the answer says what would be right, with its clause."""

import pytest
from source_stories import GAME, Story

import parlor
from parlor.games.source.frames import KINDS
from parlor.games.source.match import SourceMatch

ASKED = {
    "call": "SRC-004: call the coin, heads or tails",
    "coin": "SRC-004: chance flips the coin",
    "order": "SRC-006: say whether you go first or second",
    "sides": "SRC-007: choose the side",
    "drawing": "SRC-026: chance says which card is drawn",
    "window": "SRC-130: in the other player's turn you may only channel or pass",
    "push": "SRC-047: choose one of the nearest free spaces",
    "effect": "SRC-155: choose one of what the effect offers",
    "retreat": "SRC-162: choose a free space behind the monster",
    "discarding": "SRC-032: discard a card of your hand",
    "random": "RUL-SRC-81: chance discards a card of the hand",
    "peek": "SRC-154: keep the card on top, or put it at the bottom",
}


def test_whatever_is_asked_a_word_that_does_not_answer_it_is_told_the_question() -> None:
    met: set[str] = set()
    for seed in range(40):
        state, dice = GAME.start(seed=seed, ask_chance=True), parlor.Dice(seed)
        while state.seat != parlor.OVER and len(met) < len(ASKED):
            assert isinstance(state, SourceMatch)
            picks, asked = state.picks(), KINDS[int(state.agenda.kind())]
            if asked in ASKED and asked not in met:
                unfit = next(pick for pick in range(len(GAME.vocabulary)) if pick not in picks)
                if GAME.word(unfit) != "yes":
                    assert state.why(unfit).startswith(ASKED[asked]), (asked, state.why(unfit))
                    met.add(asked)
            state.pick(picks[dice.below(len(picks))])
    assert met == set(ASKED)


def test_a_word_out_of_place_is_named_as_people_say_it() -> None:
    story = Story("A1 cinder_imp a.l1", hand0="goop")
    told = {
        word: story.why(word).rpartition(" Not ")[2] for word in ("symbol:beta", "monster:1", "support:2", "card:goop")
    }
    assert told == {
        "symbol:beta": "beta.",
        "monster:1": "Cinder Imp.",
        "support:2": "support space 2.",
        "card:goop": "Goop.",
    }


def test_a_monster_that_is_not_on_the_map_is_not_yours() -> None:
    for player in (0, 1):
        story = Story("A1 cinder_imp a.l1", "B2 frostling b.l1", player=player).say("move")
        assert story.why("monster:9") == "SRC-081: a monster that is not there is not one of yours."


@pytest.mark.parametrize("symbol", ["alpha", "beta", "gamma", "delta"])
def test_every_used_symbol_says_that_it_is_used(symbol: str) -> None:
    others = " ".join(name for name in ("alpha", "beta", "gamma", "delta") if name != symbol)
    story = Story("A1 cinder_imp a.l1", "B2 frostling b.l1", unused0=others).say("move monster:1")
    assert story.why(f"symbol:{symbol}").startswith("SRC-085: ")
