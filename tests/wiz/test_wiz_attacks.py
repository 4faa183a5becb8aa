"""Positions that were sent to stop the table: each is refused in words, at once."""

import json
from typing import Any

import pytest

import parlor

GAME = parlor.game("wiz")


def later(words: str = "") -> dict[str, Any]:
    """The position of a match that is in step 4 of its first turn, with these words said."""
    state = GAME.start(seed=5, preset="core")
    while "done" not in [GAME.word(pick) for pick in state.picks()]:
        state.pick(state.picks()[0])
    state.say(words)
    data: dict[str, Any] = json.loads(json.dumps(state.position()))
    return data


@pytest.mark.parametrize("words", ["", "hand"])
def test_what_a_match_gave_is_taken(words: str) -> None:
    assert GAME.position(later(words)).position() == later(words)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"agenda": [["turn", 4, 0, 0], ["play", 0, 0, 0]]}, "turn cannot stand there"),
        ({"agenda": [["play", 0, 0, 0]]}, "play cannot stand there"),
        ({"agenda": [["round", 2, 0, 0], ["turn", 4, 0, 0], ["play", 0, 0, 0]]}, "at another stage"),
        ({"agenda": [["round", 3, 0, 0], ["turn", 4, 0, 0], ["play", 0, 0, 0], ["window", 0, 0, 0]]}, "agenda: window"),
        ({"agenda": []}, "the match is not over"),
        ({"round": 0}, "round: characters and dealer"),
        ({"round": 10**6}, "round must be a whole number"),
        ({"winner": 1}, "winner: a round has one while it is scored"),
        ({"shown": True}, "shown: all cards lie open"),
        ({"looking": ["fire1"]}, "looking|the play deck"),
        ({"notes": [{}, {}]}, "notes: those of seat 0 do not fit"),
        ({"private": [[0, 1, "shield"]] * 9}, "private: seat 1 does not hold"),
        ({"joker_known": [0]}, "no Deck Joker that anybody could know"),
        ({"said": ["hand"]}, "said: nobody is in the middle"),
        ({"nonsense": "\ud800"}, "half a character"),
    ],
)
def test_impossible_positions_are_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(parlor.BadPosition, match=reason):
        GAME.position({**later(), **change})


def test_a_sentence_is_said_again() -> None:
    data = later("hand")
    for name, value in (("slot", 3), ("titans", 10**9), ("cards", ["fire1"]), ("said", ["hand", "done"]), ("light", 1)):
        with pytest.raises(parlor.BadPosition, match=r"draft|the play deck"):
            GAME.position({**data, "draft": {**data["draft"], name: value}})


def played_until(word: str, seed: int) -> parlor.State:
    """A random match with all cards, at the first moment at which a word may be said."""
    state, dice = GAME.start(seed=seed, preset="full"), parlor.Dice(seed)
    while word not in [GAME.word(pick) for pick in state.picks()]:
        picks = state.picks()
        state.pick(picks[dice.below(len(picks))])
    return state


def test_whoever_looked_at_the_deck_joker_knows_it() -> None:
    state = played_until("look", 1)
    state.say("look")
    while state.seat == parlor.CHANCE or state.position()["joker"] is None:
        state.pick(state.picks()[0])
    data = json.loads(json.dumps(state.position()))
    assert GAME.position({**data, "joker_known": []}).position() == data


def test_portal_is_played_alone_where_nobody_has_a_character() -> None:
    state = played_until("card:portal", 2)
    data = {**json.loads(json.dumps(state.position())), "characters": [None] * state.players}
    bare = GAME.position(data)
    bare.say("card:portal")
    assert bare.picks()
