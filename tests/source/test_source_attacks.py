"""Positions that were sent to stop the table: each is refused in words, at once."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from test_source_language import example

import parlor

GAME = parlor.game("source")


def later(words: str = "") -> dict[str, Any]:
    """The position of a match whose first turn has begun, with these words said."""
    state = GAME.start(seed=5, first="seat:0", sides="t_left,t_left")
    while "end" not in [GAME.word(pick) for pick in state.picks()]:
        state.pick(state.picks()[0])
    state.say(words)
    data: dict[str, Any] = json.loads(json.dumps(state.position()))
    return data


def test_what_a_match_gave_is_taken() -> None:
    assert GAME.position(later()).position() == later()


@pytest.mark.parametrize("count", [10**12, 100, -1, True, 1.5, "3"])
def test_no_deck_is_endless(count: Any) -> None:
    data = later()
    data["seats"][0]["deck"]["bag"]["frostling"] = count
    with pytest.raises(parlor.BadPosition, match=r"frostling|no number as large"):
        GAME.position(data)


def test_no_pile_has_more_cards_than_any_deck() -> None:
    hand = {"cinder_imp": 60, "rubble_hound": 60}
    with pytest.raises(parlor.BadPosition, match="a pile has at most 99 cards"):
        GAME.position({"seats": [{"hand": hand}, {}]})


def test_nobody_has_more_webs_on_the_map_than_there_are() -> None:
    webs = [{"space": f"b.{space}", "owner": 1} for space in ("l1", "l2", "l3", "r1", "r2")]
    with pytest.raises(parlor.BadPosition, match=r"seat 1 has more tokens or webs on the map .* \(SRC-013\)"):
        GAME.position({"seats": [{}, {}], "webs": webs})


ONE_OF = {
    "hand": {"seats": [{"hand": {"iron_shell": 1}}, {}]},
    "Done Zone": {"seats": [{"done": {"iron_shell": 1}}, {}]},
    "top of the deck": {"seats": [{"deck": {"top": [{"card": "iron_shell"}]}}, {}]},
    "bottom of the deck": {"seats": [{"deck": {"bottom": [{"card": "iron_shell"}]}}, {}]},
    "channeled effects": {"seats": [{"supports": [{"card": "flamebow"}]}, {}]},
    "road": {"monsters": [{"card": "spark_mite", "space": "a.l1"}]},
    "traps": {"traps": [{"card": "spike_pit", "space": "a.l1"}]},
}


@pytest.mark.parametrize("place", ONE_OF)
def test_nobody_has_more_copies_of_a_card_than_the_deck(place: str) -> None:
    card = re.findall(r"iron_shell|flamebow|spark_mite|spike_pit", str(ONE_OF[place]))[0]
    copies = GAME.library.starters["red"][card]  # type: ignore[attr-defined]
    data: dict[str, Any] = {"seats": [{}, {}]} | json.loads(json.dumps(ONE_OF[place]))
    bag = data["seats"][0].setdefault("deck", {}).setdefault("bag", {})
    bag[card] = copies - 1
    GAME.position(data)
    bag[card] = copies
    with pytest.raises(parlor.BadPosition, match=f"the deck of seat 0 has {copies} {card}, the position {copies + 1}"):
        GAME.position(data)
    bag.clear()
    data["options"] = {"decks": "blue,red"}
    with pytest.raises(parlor.BadPosition, match=f"the deck of seat 0 has 0 {card}, the position 1"):
        GAME.position(data)


@pytest.mark.rule("SRC-139")
def test_where_cards_can_be_taken_both_decks_count_together(tmp_path: Path) -> None:
    game = example(tmp_path)
    data: dict[str, Any] = {"seats": [{"hand": {"frostling": 1}}, {"deck": {"bag": {"frostling": 3}}}]}
    assert game.position(data).position()["seats"][0]["hand"] == {"frostling": 1}
    data["seats"][1]["done"] = {"frostling": 1}
    with pytest.raises(parlor.BadPosition, match="both decks have 4 frostling, the position 5"):
        game.position(data)


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"agenda": [["act", 0, 0, 0], ["sentence", 7, 3, -1]]}, "agenda:"),
        ({"agenda": [["act", 1, 0, 0]]}, "something that is not there"),
        ({"agenda": [["window", 1, 0, 0]]}, "window cannot stand there"),
        ({"agenda": [["act", 0, 0, 0], ["window", 1, 0, 0], ["moving", 3, 1, 0]]}, "something that is not there"),
        ({"agenda": [["end", 9, 0, 0]]}, "something that is not there"),
        ({"agenda": []}, "nobody has lost yet"),
        ({"waiting": [["effect", 0, 0, 0]]}, "effects wait only while another one is carried out"),
        ({"held": {"card": "frostling", "owner": 0}}, "held:"),
        ({"held": {"card": "frostling", "owner": -1}}, "owner must be"),
        ({"held": {"card": "frostling", "owner": 2}}, "owner must be"),
        ({"monsters": [{"card": "frostling", "space": "a.f", "number": 77}]}, "number must be a whole number"),
        ({"monsters": [{"card": "frostling", "space": "a.f", "swift": True}]}, "a monster has no field swift"),
        ({"turn": 10**9}, "turn must be a whole number"),
        ({"monsters": [{"card": "frostling", "space": "a.z9"}]}, "no space called 'a.z9' on a map with lanes of"),
        ({"monsters": [{"card": "frostling", "space": "a.l1", "lasting": [1, 2, 3]}]}, "four whole numbers are needed"),
        ({"traps": [{"card": "spike_pit", "space": "a.s"}]}, "SRC-071: no trap lies on a summoning space such as"),
        ({"traps": [{"card": "spike_pit", "space": "a.l1", "owner": -1}]}, "owner must be"),
        ({"traps": [{"card": "spike_pit", "space": "a.l1"}] * 2}, "SRC-073: two traps lie on a.l1"),
        ({"nonsense": "\ud800"}, "half a character"),
    ],
)
def test_impossible_positions_are_refused(change: dict[str, Any], reason: str) -> None:
    with pytest.raises(parlor.BadPosition, match=reason):
        GAME.position({**later(), **change})


def test_only_an_enemy_is_pushed_from_a_summoning_space() -> None:
    state, dice = GAME.start(seed=1, lane=2), parlor.Dice(1)
    while "push" not in [frame[0] for frame in state.position()["agenda"]]:
        picks = state.picks()
        state.pick(picks[dice.below(len(picks))])
        if state.seat == parlor.OVER:
            state = GAME.start(seed=int(dice.below(1000)), lane=2)
    data = json.loads(json.dumps(state.position()))
    assert GAME.position(data).position() == data
    for monster in data["monsters"]:
        monster["owner"] = data["held"]["owner"]
    with pytest.raises(parlor.BadPosition, match="agenda:"):
        GAME.position(data)


def test_nobody_channels_in_a_window_without_a_monster_that_may() -> None:
    state, dice = GAME.start(seed=1), parlor.Dice(1)
    while [frame[0] for frame in state.position()["agenda"]][-2:] != ["window", "sentence"]:
        picks = state.picks()
        state.pick(picks[dice.below(len(picks))])
        if state.seat == parlor.OVER:
            state = GAME.start(seed=int(dice.below(1000)))
    data = json.loads(json.dumps(state.position()))
    assert GAME.position(data).position() == data
    for monster in data["monsters"]:
        monster["owner"] = 1 - state.seat
    with pytest.raises(parlor.BadPosition, match="no sentence can begin so now"):
        GAME.position(data)


@pytest.mark.parametrize(
    ("support", "reason"),
    [
        ({"card": "iron_shell", "monster": 1, "uses": 2}, "has turns, not uses"),
        ({"card": "flamebow", "turns": 2}, "is attached to no monster and has uses, not turns"),
        ({"card": "flamebow", "monster": 1}, "is attached to no monster and has uses, not turns"),
        ({"card": "flamebow", "uses": 0}, "supports: a card without uses leaves at once"),
    ],
)
def test_supports_have_turns_or_uses(support: dict[str, Any], reason: str) -> None:
    pieces = [{"card": "frostling", "space": "a.l1", "number": 1}]
    with pytest.raises(parlor.BadPosition, match=reason):
        GAME.position({"seats": [{"supports": [support]}, {}], "monsters": pieces})


def test_who_has_no_points_has_lost() -> None:
    with pytest.raises(parlor.BadPosition, match="SRC-112: a player without SourcePoints has lost"):
        GAME.position({"seats": [{"points": 0}, {}], "agenda": [["act", 1, 0, 0]]})
    assert GAME.position({"seats": [{"points": 0}, {}]}).seat == parlor.OVER


def test_both_sides_are_chosen_before_anybody_draws() -> None:
    data = later()
    for side in (0, 1):
        sides = [*data["sides"]]
        sides[side] = None
        with pytest.raises(parlor.BadPosition, match="sides: both are chosen before anybody draws"):
            GAME.position({**data, "sides": sides})
