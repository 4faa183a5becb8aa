"""The Deck Joker, the Life Pool, characters and their powers, artifacts."""

from typing import Any

import pytest
from wiz_stories import GAME, after, character, full, hand, holds, laid, may, on_board, safe, story, why, words, worth

import parlor
from parlor.games.wiz.values import value

MINE = laid(1, 0, "run", "fire4 fire5 fire6")
TWO = [MINE, laid(2, 0, "master", "dark_master")]
POOL = {"life_pool": True}


def has(element: str, *held: str, step: str = "act", **data: Any) -> parlor.State:
    """Seat 0 has this character, seat 1 another one, and two hands lie on the table."""
    other = "water" if element != "water" else "fire"
    rest = {"hands": TWO, "options": full(), "characters": [element, other], **data}
    return story(*held, step=step, ask_chance=True, **rest)


# -- joker ---------------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-205")
def test_held_cards_count_their_printed_points_even_of_the_jokers_rank() -> None:
    state = story("", "fire3 dark9", step="discard", hands=[MINE], joker="water3")
    assert state.scores() == [(3 + 9) * 2, 0]


@pytest.mark.rule("WIZ-206")
def test_a_joker_that_cannot_be_picked_yet() -> None:
    everything = story("fire1", "", hands=TWO).position()["deck"]["bag"]
    rest = {name: count for name, count in everything.items() if name != "stun"}
    data = {"options": {"elements": 6}, "held": [["fire1"], rest], "deck": {"bag": {"stun": 1}}, "hands": TWO}
    state = GAME.position(data, ask_chance=True)
    state.say("look card:stun")
    assert state.position()["joker"] is None
    assert state.position()["looked"] == [0, 0]
    assert "stun" in state.position()["held"][0]
    assert "look" not in words(state)


@pytest.mark.rule("WIZ-203", "WIZ-214", "WIZ-196")
def test_looking_once_and_not_on_the_first_turn() -> None:
    state = has("fire", "fire1", "dark9", step="play", joker="water3", turns=[1, 1])
    assert "WIZ-196" in why(state, "look")
    later = has("fire", "fire1", "dark9", step="play", joker="water3", joker_known=[1], looked=[0, 1])
    later.say("look")
    assert later.view(0)["joker"] == "water3"
    assert "WIZ-203" in why(later, "look")


# -- pool ----------------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-182", "WIZ-183", "WIZ-190")
def test_shards_in_order_one_a_hand_and_a_discard_all_the_same() -> None:
    state = story("fire_s1 fire_s2 water_s1 wiz dark1", "dark9", hands=[MINE], options=POOL)
    assert after(state, "pool") == ["card:fire_s1", "card:water_s1"]
    state.say("pool card:fire_s1")
    assert "WIZ-182" in why(state, "pool")
    state.say("done card:dark1")
    assert state.position()["pool"]["levels"]["fire"] == 1


@pytest.mark.rule("WIZ-187")
def test_a_won_pool_starts_anew_an_unwon_one_stays() -> None:
    pool = {"levels": {"fire": 2}, "worth": 75}
    unwon = story("", "dark9", step="discard", hands=[MINE], pool=pool, options=POOL, ask_chance=True)
    unwon.say("die:2")
    assert unwon.position()["pool"] == {"levels": unwon.position()["pool"]["levels"], "worth": 125, "open": True}
    assert unwon.position()["pool"]["levels"]["fire"] == 2
    assert unwon.position()["deck"]["bag"]["fire_s1"] == 1
    won = story("", "dark9", step="discard", hands=[MINE], pool=pool | {"open": False}, options=POOL, ask_chance=True)
    won.say("die:1")
    assert won.position()["pool"]["worth"] == 25
    assert won.position()["deck"]["bag"]["fire_s1"] == 2


# -- characters ----------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-208")
def test_characters_are_different_and_chosen_once() -> None:
    state = GAME.start(ask_chance=True, dealer=0, preset="full", character_choice="pick")
    assert state.seat == 1
    state.say("char:water")
    assert state.seat == 0
    assert words(state) == ["char:fire", "char:earth"]
    state.say("char:earth")
    assert state.position()["characters"] == ["earth", "water"]
    assert state.position()["places"] == ["side", "side"]
    rolled = GAME.start(ask_chance=True, dealer=0, preset="full")
    rolled.say("char:earth char:fire")
    assert rolled.position()["characters"] == ["earth", "fire"]


@pytest.mark.rule("WIZ-211", "WIZ-225", "WIZ-226")
def test_what_may_be_put_on_a_character() -> None:
    hands = [*TWO, character("fire", 0), character("water", 1)]
    held = "fire7 air_elemental earth_titan fire_artifact water_artifact wiz"
    state = has("fire", held, "", step="play", hands=hands)
    assert "char:fire" not in after(state, "add")
    assert after(state, "attach")[:2] == ["char:fire", "char:water"]
    assert after(state, "arm") == ["card:fire_artifact", "card:water_artifact"]
    state.say("arm card:fire_artifact arm card:water_artifact attach char:fire card:air_elemental")
    assert value(on_board(state, "fire")) == 5 + 4 + 2 + 1
    state.say("attach char:water card:earth_titan")
    assert value(on_board(state, "water")) == 7


@pytest.mark.rule("WIZ-163", "WIZ-221")
def test_a_shield_keeps_its_player_out_of_an_attack() -> None:
    agenda = [["round", 3, 0, 0], ["turn", 0, 0, 0]]
    hands = [character("fire", 0), laid(1, 1, "run", "light4 light5 light6"), laid(2, 2, "run", "dark1 dark2 dark3")]
    state = story("dark9", "dark8", "dark7", hands=hands, agenda=agenda, arrived=[1, 0, 0],
                  options=full(), characters=["fire", "light", "dark"])  # fmt: skip
    assert words(state) == ["char:light", "pass"]
    state.say("char:light pass")
    assert state.scores() == [6, 0, 0]
    assert state.position()["light_used"] == [1]
    assert holds(state, 1) == {"dark8": 1}


@pytest.mark.rule("WIZ-217")
def test_earth_searches_three() -> None:
    state = has("earth", "search fire1", "dark9")
    state.say("card:search card:fire7 card:fire8 card:fire9")
    state.say("card:fire8")
    assert state.position()["pile"] == ["search", "fire7", "fire9"]


@pytest.mark.rule("WIZ-218", "WIZ-121")
def test_earth_protects_its_earth_opening_hand() -> None:
    run = laid(3, 0, "run", "earth6 earth7 earth8 earth9", opening=True)
    assert safe(has("earth", "fire1", "dark9", hands=[*TWO, run]), 3, 1)
    assert not safe(has("fire", "fire1", "dark9", hands=[*TWO, run]), 3, 1)
    assert not safe(has("earth", "fire1", "dark9", hands=[*TWO, run | {"aligned": "air"}]), 3, 1)


@pytest.mark.rule("WIZ-219")
def test_air_takes_masters_too() -> None:
    state = has("air", "abyss fire1", "wiz water_master water1")
    state.say("card:abyss pass")
    assert holds(state, 1) == {"water1": 1}
    assert state.position()["pile"] == ["abyss", "water_master", "wiz"]


@pytest.mark.rule("WIZ-220")
def test_air_plays_any_air_shard_once_a_round() -> None:
    state = has("air", "fire1", "dark9", step="play", pool={"levels": {"air": 4}, "worth": 50})
    tally = state.tally()
    assert after(state, "pool") == ["char:air"]
    state.say("pool char:air gain")
    assert state.scores() == [50, 0]
    assert state.tally() == tally
    low = has("air", "fire1", "dark9", step="play", pool={"levels": {}, "worth": 50})
    low.say("pool char:air")
    assert low.position()["pool"]["levels"]["air"] == 1
    assert not may(low, "pool")


@pytest.mark.rule("WIZ-222")
def test_light_as_elemental() -> None:
    state = has("light", "portal fire1", "", step="play")
    state.say("attach hand:1 char:light")
    assert worth(state, 1) == 4
    assert safe(state, 1, 1)
    assert state.position()["places"] == ["used", "side"]
    assert not may(state, "attach")
    used = has(
        "light", "portal fire1", "", places=["used", "side"], hands=[MINE | {"elemental": ["light", 0], "light": 1}]
    )
    used.say("card:portal")
    assert used.position()["pile"] == ["portal"]


@pytest.mark.rule("WIZ-223")
def test_dark_looks_at_the_bottom_of_the_deck() -> None:
    state = has("dark", "timewarp fire1", "dark9")
    assert after(state, "card:timewarp") == ["deck"]
    state.say("card:timewarp deck")
    names = ["fire7", "fire8", "fire9", "water1", "water2", "water3", "water4", "water5", "water6", "water7", "water8"]
    for name in [*names, "fire7"]:
        state.say(f"card:{name}")
    assert state.view(1)["deck"]["bottom"] == [[None, [0]]] * 12
    state.say("card:fire7")
    assert [card for card, _ in state.view(0)["deck"]["bottom"]] == ["fire7", *reversed(names[1:])]
    assert holds(state, 0) == {"fire1": 1, "fire7": 1}
    pile = has("dark", "timewarp fire1", "dark9", pile=["fire9"])
    assert after(pile, "card:timewarp") == ["deck", "discard"]
    assert after(pile, "card:timewarp discard") == ["card:fire9"]


@pytest.mark.rule("WIZ-224")
def test_dark_as_titan_also_without_titans() -> None:
    state = has("dark", "fire1", "", step="play", options={"characters": True})
    state.say("attach hand:2 char:dark")
    assert worth(state, 2) == 3 + 4
    assert state.position()["places"] == ["used", "side"]
    assert hand(state, 2).titans == 64


@pytest.mark.rule("WIZ-212", "WIZ-209")
def test_power_one_is_chosen_among_several_hands() -> None:
    hands = [MINE, laid(2, 0, "run", "fire1 fire2 fire3"), laid(3, 1, "run", "dark1 dark2 dark3 dark4")]
    state = story("", "dark9", step="discard", hands=hands, options=full(), characters=["fire", "dark"])
    assert words(state) == ["hand:1", "hand:2"]
    state.say("hand:2")
    assert worth(state, 2) == 5
    assert state.seat == 1
