"""Positions that were sent to stop the table: each is refused in words, at once."""

import json
from typing import Any

import pytest

import parlor
from parlor.games.wiz.cards import NAMES

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


def test_who_swaps_was_shown_all_that_the_other_holds() -> None:
    state = played_until("card:swap", 1)
    state.say("card:swap seat:0" if state.seat else "card:swap seat:1")
    while state.position()["agenda"][-1][0] != "swap_cards":
        state.say("pass")
    player, data = state.seat, json.loads(json.dumps(state.position()))
    assert GAME.position(data).position() == data
    seen = [note for note in data["private"] if note[0] == player]
    for change in (
        {"private": [note for note in data["private"] if note != seen[0]]},
        {"agenda": [*data["agenda"][:-1], ["swap_cards", 1 - player, 1000, 0]]},
        {"agenda": [*data["agenda"][:-1], ["swap_cards", 1 - player, not_held(data, 1 - player), 0]]},
    ):
        with pytest.raises(parlor.BadPosition, match=r"was shown other cards of seat \d|agenda: swap_cards"):
            GAME.position({**data, **change})


def not_held(data: dict[str, Any], seat: int) -> int:
    """The number, one up, of the first kind of card that a seat does not hold."""
    return next(kind + 1 for kind, name in enumerate(NAMES) if name not in data["held"][seat])


RUN: dict[str, Any] = {"number": 1, "owner": 0, "kind": "run", "cards": ["fire4", "fire5", "fire6"]}
MASTER: dict[str, Any] = {"number": 1, "owner": 0, "kind": "master", "cards": ["fire_master", "fire5"]}
WITHOUT_FIRE = ["water", "earth", "air"]
WATER_SET: dict[str, Any] = {"number": 1, "owner": 0, "kind": "set", "cards": ["water4", "earth4", "air4"]}


def on_the_table(hand: dict[str, Any], **options: Any) -> dict[str, Any]:
    """A short position with one hand."""
    return {"options": {"elements": 6, **options}, "held": [["light1"], ["air9"]], "hands": [hand]}


@pytest.mark.parametrize("hand", [RUN, MASTER, WATER_SET, {**RUN, "elemental": ["fire", 0], "light": 0}])
def test_hands_that_may_lie_there_are_taken(hand: dict[str, Any]) -> None:
    state = GAME.position(on_the_table(hand))
    assert GAME.position(state.position()).position() == state.position()


@pytest.mark.parametrize(
    ("hand", "reason"),
    [
        *(
            ({**RUN, name: number}, name)
            for name, most in (("light", 2), ("power", 2), ("plus", 99))
            for number in (-1, most + 1)
        ),
        ({**RUN, "light": 1}, "hand 1: Light lies there as an Elemental"),
        ({**RUN, "light": 2, "elemental": ["light", 0]}, "hand 1: Light lies there as an Elemental"),
        ({**RUN, "light": 1, "elemental": ["water", 0]}, "hand 1: Light lies there as an Elemental"),
        ({**RUN, "light": 2, "elemental": ["light", 0], "canceller": ["fire", 1]}, "hand 1: Light lies there as an"),
        ({**RUN, "cards": ["fire4", "fire5"]}, "hand 1 needs three number cards or shards"),
        ({**RUN, "cards": ["fire_master", "fire5", "fire6"]}, "hand 1 needs three number cards or shards"),
        ({**RUN, "cards": ["wiz", "fire1", "fire2"]}, "hand 1 reaches beyond the ranks 1 to S5"),
        ({**RUN, "cards": ["fire_s4", "fire_s5", "wiz"]}, "hand 1 reaches beyond the ranks 1 to S5"),
        ({**MASTER, "cards": ["fire5", "fire_master"]}, "hand 1 is a Master hand without a Master"),
        ({**MASTER, "cards": ["fire_elemental", "fire5"]}, "hand 1 is a Master hand without a Master"),
        ({**RUN, "low": 5}, "a hand: low is 4, not 5"),
        ({**RUN, "titans": ["fire", "fire"]}, "each element stands there once"),
        ({**RUN, "titans": [None]}, "each element stands there once"),
    ],
)
def test_hands_that_cannot_lie_there_are_refused(hand: dict[str, Any], reason: str) -> None:
    with pytest.raises(parlor.BadPosition, match=reason):
        GAME.position(on_the_table(hand))


@pytest.mark.parametrize(
    "hand",
    [RUN, {**WATER_SET, "aligned": "fire"}, {**WATER_SET, "elemental": ["fire", 0]},
     {**WATER_SET, "elemental": ["water", 0], "canceller": ["fire", 1]}],
)  # fmt: skip
def test_nothing_of_an_element_that_is_not_in_play_lies_on_the_table(hand: dict[str, Any]) -> None:
    """Fire, the first of all."""
    with pytest.raises(parlor.BadPosition, match=r"hand 1: fire is not in play|fire\w+: the play deck has 0"):
        GAME.position({**on_the_table(hand, elements=WITHOUT_FIRE), "held": [["water1"], ["air9"]]})


@pytest.mark.parametrize(
    ("characters", "options", "reason"),
    [
        (["fire", None], {}, "characters: the options have none"),
        ([None, "dark"], {}, "characters: the options have none"),
        (["fire", "water"], {"characters": True, "elements": WITHOUT_FIRE}, "each is of an element in play"),
        (["fire", "fire"], {"characters": True}, "and nobody else's"),
    ],
)
def test_characters_are_in_play_and_nobody_elses(characters: list[Any], options: dict[str, Any], reason: str) -> None:
    with pytest.raises(parlor.BadPosition, match=reason):
        GAME.position({**on_the_table(WATER_SET, **options), "held": [["water1"], ["air9"]], "characters": characters})


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"turn": -1}, "turn: somebody has the turn"),
        ({"strays": [[0, 1, [0, 1]]]}, "strays: a viewer or null, a seat, seats and a card"),
        ({"strays": ["fire1"]}, "strays: a viewer or null, a seat, seats and a card"),
    ],
)
def test_positions_without_a_turn_or_with_odd_notes_are_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(parlor.BadPosition, match=reason):
        GAME.position({**later(), **change})


def test_only_search_shows_cards() -> None:
    data = later()
    bag = data["deck"]["bag"]
    card = next(iter(bag))
    bag[card] -= 1
    with pytest.raises(parlor.BadPosition, match="looking: only Search shows cards"):
        GAME.position({**data, "looking": [card]})


def test_a_short_position_says_whose_turn_it_is() -> None:
    with pytest.raises(parlor.BadPosition, match="a position within a turn says whose turn it is"):
        GAME.position({**on_the_table(WATER_SET), "turn": -1})


def test_an_amendment_asks_those_whose_hands_it_touches() -> None:
    mine, theirs = {**RUN, "cards": ["fire1", "fire2", "fire3", "fire4"]}, {**RUN, "number": 2, "owner": 1}
    data = {**on_the_table(mine), "held": [["fire7"], ["dark9"]], "hands": [mine, theirs]}
    state = GAME.position(data)
    state.say("add hand:2 high card:fire7")
    waiting = json.loads(json.dumps(state.position()))
    assert waiting["agenda"][-1][0] == "window"
    assert GAME.position(waiting).position() == waiting
    waiting["draft"]["cards"] = ["fire8"]
    with pytest.raises(parlor.BadPosition, match=r"draft: its words lead to something else than cards|the play deck"):
        GAME.position(waiting)
