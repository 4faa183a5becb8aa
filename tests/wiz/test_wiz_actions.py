"""Action cards, one story each, and the Shield."""

from typing import Any

import pytest
from wiz_stories import after, character, full, hand, holds, laid, may, on_board, story, why, words, worth

import parlor

MINE = laid(1, 0, "run", "fire4 fire5 fire6")
TWO = [MINE, laid(2, 0, "master", "dark_master")]


def act(*held: str, hands: list[dict[str, Any]] | None = None, **data: Any) -> parlor.State:
    """Seat 0 in step 2 with two hands on the table."""
    return story(*held, step="act", hands=TWO if hands is None else hands, ask_chance=True, **data)


def done_by(state: parlor.State) -> None:
    """Nobody shields."""
    while state.seat > 0:
        state.say("pass")


@pytest.mark.rule("WIZ-155", "WIZ-151")
def test_abyss() -> None:
    state = act("abyss fire1", "wiz stun fire_master", "shield trap")
    state.say("card:abyss")
    assert state.seat == 1
    state.say("pass")
    assert state.seat == 2
    assert state.view(0)["to_pick"] == 2
    state.say("pass")
    assert holds(state, 1) == {"fire_master": 1}
    assert holds(state, 2) == {}
    assert state.position()["pile"] == ["abyss", "wiz", "stun", "shield", "trap"]
    assert state.position()["notes"][1] == {"calm": 1}


@pytest.mark.rule("WIZ-160", "WIZ-165")
def test_a_shield_saves_its_player_alone_from_abyss() -> None:
    state = act("abyss fire1", "wiz stun", "shield trap")
    state.say("card:abyss pass shield")
    assert state.seat == 0
    assert holds(state, 1) == {}
    assert holds(state, 2) == {"trap": 1}
    assert state.position()["pile"] == ["abyss", "shield", "wiz", "stun"]


@pytest.mark.rule("WIZ-156", "WIZ-153", "WIZ-149")
def test_search() -> None:
    state = act("search fire1", "dark9")
    state.say("card:search card:stun card:fire9")
    assert state.seat == 0
    assert words(state) == ["card:fire9", "card:stun"]
    assert state.view(1)["looking"] == 2
    state.say("card:stun")
    assert state.position()["pile"] == ["search", "fire9"]
    assert state.position()["notes"][0]["any"] == 2
    assert "card:stun" in words(state)


@pytest.mark.rule("WIZ-157", "WIZ-213", "WIZ-158")
def test_stun_adds_up_and_fire_stuns_twice() -> None:
    state = act("stun fire1", "dark9", missed=[0, 1])
    state.say("card:stun seat:1")
    assert state.seat == 0
    assert state.position()["missed"] == [0, 2]
    fire = act("stun fire1", "", options=full(), characters=["fire", "dark"])
    fire.say("card:stun seat:1")
    assert fire.position()["missed"] == [0, 2]
    answered = act("stun fire1", "shield")
    answered.say("card:stun seat:1 shield")
    assert answered.position()["missed"] == [0, 0]


@pytest.mark.rule("WIZ-164", "WIZ-159")
def test_an_idle_shield() -> None:
    state = act("shield fire1", "dark9")
    state.say("card:shield")
    assert state.seat == 0
    assert state.position()["pile"] == ["shield"]
    assert state.position()["acted"] == 1


@pytest.mark.rule("WIZ-166", "WIZ-262")
def test_swap() -> None:
    state = act("swap fire1 fire2", "wiz dark9", "earth1")
    state.say("card:swap seat:1 pass")
    assert words(state) == ["card:dark9", "card:wiz"]
    assert state.view(0)["private"] == [[1, "dark9"], [1, "wiz"]]
    assert state.view(2)["private"] == []
    assert after(state, "card:wiz") == ["card:fire1", "card:fire2"]
    state.say("card:wiz card:fire2")
    assert holds(state, 0) == {"fire1": 1, "wiz": 1}
    assert holds(state, 1) == {"fire2": 1, "dark9": 1}
    assert state.view(0)["private"] == [[1, "fire2"], [1, "dark9"]]
    assert state.view(1)["private"] == [[0, "wiz"]]
    assert state.position()["notes"][:2] == [{"any": 2}, {"any": 2}]
    assert "takes Wiz" in state.log_lines(1)[-1]
    assert "swap a card" in state.log_lines(2)[-1]
    nobody = act("swap fire1", "")
    nobody.say("card:swap")
    assert nobody.position()["pile"] == ["swap"]


@pytest.mark.rule("WIZ-167", "WIZ-154")
def test_timewarp() -> None:
    state = act("timewarp fire1", "dark9", pile=["stun", "fire9", "earth1"])
    assert after(state, "card:timewarp") == ["card:fire9", "card:earth1", "card:stun"]
    state.say("card:timewarp card:stun")
    assert state.position()["pile"] == ["fire9", "earth1", "timewarp"]
    assert state.view(1)["notes"][0]["known"] == ["stun"]
    assert "deck" in words(state)


@pytest.mark.rule("WIZ-168")
def test_take_two() -> None:
    state = act("take2 fire1", "dark9")
    assert after(state, "card:take2") == ["seat:0", "seat:1"]
    mine = state.clone()
    mine.say("card:take2 seat:0 card:fire8 card:fire9")
    assert holds(mine, 0) == {"fire1": 1, "fire8": 1, "fire9": 1}
    state.say("card:take2 seat:1 pass card:fire8 card:fire9")
    assert holds(state, 1) == {"fire8": 1, "fire9": 1, "dark9": 1}


@pytest.mark.rule("WIZ-170", "WIZ-152")
def test_vanish() -> None:
    state = act("vanish stun fire1", "dark9")
    assert after(state, "card:vanish") == ["card:fire1", "card:stun"]
    state.say("card:vanish card:stun")
    assert state.position()["pile"] == ["vanish", "stun"]
    last = act("vanish", "dark9")
    last.say("card:vanish")
    assert last.position()["pile"] == ["vanish"]


@pytest.mark.rule("WIZ-171", "WIZ-209", "WIZ-234")
def test_portal_brings_the_own_character() -> None:
    state = act("portal fire1", "dark9", options=full(), characters=["fire", "water"])
    assert after(state, "card:portal") == ["enter"]
    state.say("card:portal enter")
    assert on_board(state, "fire").owner == 0
    assert state.position()["arrived"] == [2, 0]
    state.say("deck card:water9 done card:fire1")
    assert state.scores() == [0, 0]


@pytest.mark.rule("WIZ-172")
def test_portal_expels_an_opponents_character() -> None:
    theirs = character("water", 1, elemental=["fire", 1], canceller=["air", 0], titans=["earth"], artifacts=["water"])
    state = act("portal fire1", "", hands=[*TWO, theirs], options=full(), characters=["fire", "water"])
    assert after(state, "card:portal") == ["enter", "expel"]
    state.say("card:portal expel char:water")
    assert state.position()["places"] == ["side", "side"]
    assert state.position()["pile"] == ["portal", "fire_elemental", "air_elemental", "earth_titan", "water_artifact"]
    guarded = character("water", 1, elemental=["fire", 1])
    safe = act("portal fire1", "", hands=[*TWO, guarded], options=full(), characters=["fire", "water"])
    assert after(safe, "card:portal") == ["enter"]
    shielded = act(
        "portal fire1", "shield", hands=[*TWO, character("water", 1)], options=full(), characters=["fire", "water"]
    )
    shielded.say("card:portal expel char:water shield")
    assert on_board(shielded, "water").owner == 1


@pytest.mark.rule("WIZ-173", "WIZ-174", "WIZ-175", "WIZ-176")
def test_alignment() -> None:
    hands = [
        laid(1, 0, "run", "fire4 fire5 fire6", opening=True),
        laid(2, 1, "set", "water1 earth1 air1"),
        laid(3, 1, "run", "dark4 dark5 dark6", elemental=["dark", 1]),
        laid(4, 0, "run", "light1 light2 light3 light4 light5 light6"),
        character("water", 1),
    ]
    state = act("alignment alignment", "", hands=hands, options=full(), characters=["fire", "water"])
    assert after(state, "card:alignment") == ["hand:1", "hand:2"]
    assert after(state, "card:alignment hand:1")[0] == "as:water"
    assert "WIZ-175" in why(state, "card:alignment hand:4")
    assert "WIZ-119" in why(state, "card:alignment hand:3")
    state.say("card:alignment hand:1 stronger")
    assert worth(state, 1) == 4
    state.say("card:alignment hand:2 as:dark")
    assert hand(state, 2).element() == 5


@pytest.mark.rule("WIZ-125", "WIZ-161")
def test_a_shield_stops_alignment_of_its_players_hand() -> None:
    state = act("alignment alignment fire1", "shield", hands=[*TWO, laid(3, 1, "run", "water4 water5 water6")])
    state.say("card:alignment hand:3 stronger shield")
    assert worth(state, 3) == 3
    assert "WIZ-125" in why(state, "card:alignment hand:3")


@pytest.mark.rule("WIZ-261", "WIZ-126")
def test_answers_are_hidden_until_all_are_in() -> None:
    state = act("abyss fire1", "shield", "dark8 dark7")
    state.say("card:abyss")
    before = state.view(2) | {"agenda": 0, "to_pick": 0}
    state.say("shield")
    assert state.view(2)["shields"] == []
    assert state.view(2) | {"agenda": 0, "to_pick": 0} == before
    assert state.guess(2, parlor.Dice(1)).log[-1] == parlor.HIDDEN
    assert not any("Shield" in line for line in state.log_lines(2))
    state.say("pass")
    assert any("plays Shield" in line for line in state.log_lines(2))


@pytest.mark.rule("WIZ-260")
def test_an_unfinished_sentence_is_seen_by_its_player_alone() -> None:
    state = story("fire7 dark1", "dark9", hands=[MINE, laid(2, 0, "run", "water1 water2 water3")])
    before, line = state.view(1), state.log_lines(1)
    state.say("add hand:1 high")
    assert state.view(1) == before
    assert state.log_lines(1) == line
    assert state.view(0)["said"] == ["add", "hand:1", "high"]
    assert state.mid_sentence()
    state.say("card:fire7")
    assert state.view(1)["sizes"] == [1, 1]
    acting = act("stun fire1", "dark9")
    before = acting.view(1)
    acting.say("card:stun")
    assert acting.view(1) == before
    assert not may(acting, "deck")
