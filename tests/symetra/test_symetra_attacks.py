"""Positions that were sent to stop the table: each is refused in words, at once."""

import json
from typing import Any

import pytest

import parlor
from parlor.games.symetra import frames

GAME = parlor.game("symetra")


def later(picks: int = 40, **options: Any) -> dict[str, Any]:
    """The position of a match that has gone on for a while."""
    state = GAME.start(seed=5, **options)
    for _ in range(picks):
        state.pick(state.picks()[-1])
    data: dict[str, Any] = json.loads(json.dumps(state.position()))
    return data


def test_what_a_match_gave_is_taken() -> None:
    data = later()
    assert GAME.position(data).position() == data


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"used": {"anger": {"1": 30_000_000}}}, "used: anger: 1 must be a whole number from 0 to 31"),
        ({"used": {"anger": {"1": 32}}}, "from 0 to 31"),
        ({"used": {"anger": {"7": 1}}}, "used: anger has no field 7"),
        ({"round": 9}, "round must be a whole number from 1 to"),
        ({"cycle": 0}, "cycle must be a whole number from 1 to"),
        ({"cycle": True}, "cycle must be a whole number"),
        ({"chain": {}}, "chain must be a list"),
        ({"chain": [{"verb": "fuse", "seat": 0}]}, "no card is called None"),
        ({"agenda": [[4, 0, 0, 1]]}, "where it cannot stand"),
        ({"agenda": []}, "the agenda has 1 to"),
        ({"matrix": [{"card": "light", "cell": [0, 0, 0], "seat": 0, "energy": 1}]}, "lies at a cell"),
        ({"magnets": [["guilt", 0]] * 5000}, "at most 12 magnets"),
        ({"nonsense": "\ud800"}, "half a character"),
        ({"nonsense": 1}, "has no field nonsense"),
    ],
)
def test_impossible_positions_are_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(parlor.BadPosition, match=reason):
        GAME.position({**later(), **change})


def test_only_who_has_bought_a_turn_is_asked_to_join() -> None:
    state = GAME.start(seed=1, players=2, partial_cost="yes")
    first = state.seat
    state.say("energy:1 energy:0")
    data = json.loads(json.dumps(state.position()))
    assert data["agenda"][-1][0] == frames.JOINING
    assert GAME.position(data).seat == first
    data["seats"][first]["turns_bought"] = 0
    with pytest.raises(parlor.BadPosition, match=f"seat {first} is asked to join, but has no bought turn left"):
        GAME.position(data)


def test_nobody_has_won_more_cycles_than_have_ended() -> None:
    data = later()
    assert data["cycle"] == 1
    data["seats"][1]["won"] = 1
    with pytest.raises(parlor.BadPosition, match="seat 1: won is 1, but 0 cycles have ended"):
        GAME.position(data)


def test_nothing_stands_on_a_frame_that_bears_none() -> None:
    way = [frames.CYCLE, frames.ROUND, frames.TURN, frames.CHAIN, frames.HANDS, frames.USING, frames.EFFECT]
    for top in (frames.LOOK, frames.TOP, frames.LOT):
        agenda = [[kind, 0, 0, 0] for kind in (*way, top, frames.CYCLE)]
        with pytest.raises(parlor.BadPosition, match=f"kind {frames.CYCLE} where it cannot stand"):
            GAME.position({**later(), "agenda": agenda})


@pytest.mark.parametrize("looks", [-1, 160])
def test_a_look_is_at_no_more_cards_than_there_are(looks: int) -> None:
    way = [frames.CYCLE, frames.ROUND, frames.TURN, frames.CHAIN, frames.HANDS, frames.USING, frames.EFFECT]
    agenda = [*([kind, 0, 0, 0] for kind in way), [frames.LOOK, 0, looks, 0]]
    with pytest.raises(parlor.BadPosition, match=r"with a number beyond 0 to 159"):
        GAME.position({**later(), "agenda": agenda})


def test_words_that_could_not_be_said_are_refused() -> None:
    state = GAME.start(seed=5)
    while "fuse" not in [GAME.word(pick) for pick in state.picks()]:
        state.pick(state.picks()[0])
    state.say("fuse")
    data = json.loads(json.dumps(state.position()))
    assert GAME.position(data).position() == data
    held = data["seats"][state.seat]["hand"]
    for said in (["fuse", f"card:{held[0]}"], ["fuse", "card:void", "pass"], ["energy:3"], []):
        with pytest.raises(parlor.BadPosition, match=r"said:|no card"):
            GAME.position({**data, "said": said})


def test_a_card_that_is_announced_for_a_fuse_lies_in_front_of_its_seat() -> None:
    dice = parlor.Dice(1)
    state = GAME.start(seed=5)
    while not any(link["verb"] == "fuse" for link in state.position()["chain"]):
        state.pick(state.picks()[dice.below(len(state.picks()))])
    data = json.loads(json.dumps(state.position()))
    assert GAME.position(data).position() == data
    announced = next(link for link in data["chain"] if link["verb"] == "fuse")
    seat = data["seats"][announced["seat"]]
    seat["front"], seat["hand"][0] = seat["hand"][0], seat["front"]
    with pytest.raises(parlor.BadPosition, match="does not lie in front of seat"):
        GAME.position(data)


def test_a_seat_charges_once_in_a_chain() -> None:
    dice = parlor.Dice(1)
    state = GAME.start(seed=5)
    while not any(link["verb"] == "charge" for link in state.position()["chain"]):
        state.pick(state.picks()[dice.below(len(state.picks()))])
    data = json.loads(json.dumps(state.position()))
    data["chain"] += [link for link in data["chain"] if link["verb"] == "charge"]
    with pytest.raises(parlor.BadPosition, match="charges once a round"):
        GAME.position(data)


def test_nothing_lies_in_front_of_a_seat_but_what_it_fuses() -> None:
    data = later()
    seat = data["seats"][0]
    seat["front"], seat["fused"] = seat["hand"].pop(), True
    with pytest.raises(parlor.BadPosition, match="is not announced to be fused"):
        GAME.position(data)


def test_nothing_is_discarded_before_the_packs_are_taken() -> None:
    state = GAME.start(seed=5, players=4, mode="original", deck="draft", ask_chance=True)
    data = json.loads(json.dumps(state.position()))
    data["seats"][3]["discard"] = ["anger"]
    with pytest.raises(parlor.BadPosition, match="anger lies elsewhere before the packs are taken"):
        GAME.position(data)
