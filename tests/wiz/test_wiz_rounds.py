"""Turns by the number of players, limits of action cards, rounds, attacks, joker and pool in detail."""

from typing import Any

import pytest
from wiz_stories import GAME, after, character, full, hand, holds, laid, may, on_board, story, why, words, worth

import parlor
from parlor.games.wiz.values import value

MINE = laid(1, 0, "run", "fire4 fire5 fire6")
TWO = [MINE, laid(2, 0, "master", "dark_master")]


# -- the five steps --------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-042", "WIZ-046")
@pytest.mark.parametrize(("players", "cards"), [(2, 1), (3, 1), (4, 2), (5, 2), (6, 2)])
def test_one_card_a_turn_with_up_to_three_players_two_with_more(players: int, cards: int) -> None:
    others = [f"dark{rank}" for rank in range(1, players)]
    state = story("fire1 fire2 fire3", *others, step="act", ask_chance=True)
    for _ in range(cards):
        assert words(state) == ["deck"]
        state.say("deck card:water1")
    state.say("done")
    for card in ["card:water1"] * cards:
        assert state.seat == 0
        state.say(card)
    assert state.seat == 1
    assert holds(state, 0) == {"fire1": 1, "fire2": 1, "fire3": 1}


@pytest.mark.rule("WIZ-255", "WIZ-042")
def test_solo_draws_and_discards_one() -> None:
    state = story("fire1", "dark9", options={"players": 1, "elements": ["fire", "dark"]}, step="act", ask_chance=True)
    state.say("deck card:fire2 done card:fire1")
    assert state.seat == 1


@pytest.mark.rule("WIZ-043")
def test_the_starter_of_four_players_discards_one_card_on_the_first_turn_and_draws_none() -> None:
    state = GAME.start(players=4, seed=2, dealer=3)
    assert state.seat == 0
    assert "deck" not in words(state)
    size = state.view(0)["sizes"][0]
    state.say("done")
    state.pick(state.picks()[0])
    assert state.seat == 1
    assert state.view(0)["sizes"][0] == size - 1


@pytest.mark.rule("WIZ-049")
def test_no_action_card_between_two_draws() -> None:
    state = story("stun fire1", "dark9", "dark9", "light9", step="act", hands=[MINE], ask_chance=True)
    assert "card:stun" in words(state)
    state.say("deck card:water1")
    assert words(state) == ["deck"]
    assert "WIZ-049" in why(state, "card:stun")


@pytest.mark.rule("WIZ-046")
def test_drawing_cannot_be_refused() -> None:
    assert "WIZ-046" in why(story("fire1", "dark9", step="act"), "pass")


@pytest.mark.rule("WIZ-048")
def test_with_two_draws_the_second_is_skipped_when_nothing_is_left() -> None:
    everything = story("fire1", "", "", "", step="act", pile=["dark9"]).position()["deck"]["bag"]
    data = {"options": {"elements": 6, "players": 4}, "held": [["fire1"], everything, {}, {}], "pile": ["dark9"],
            "deck": {"bag": {}}, "step": "act"}  # fmt: skip
    state = GAME.position(data, ask_chance=True)
    state.say("discard")
    assert words(state) == ["pass"]


@pytest.mark.rule("WIZ-147", "WIZ-148")
def test_the_limit_is_counted_when_step_two_begins() -> None:
    state = story("portal stun fire1", "", step="act", hands=[MINE], options=full(), characters=["fire", "water"])
    state.say("card:portal enter")
    assert "WIZ-148" in why(state, "card:stun")
    two = story("vanish stun fire1", "", step="act", hands=[MINE, character("fire", 0)], options=full(),
                characters=["fire", "water"])  # fmt: skip
    two.say("card:vanish card:fire1 card:stun seat:1")
    assert two.position()["acted"] == 2
    closed = story("stun fire1", "dark9", step="act")
    assert "WIZ-147" in why(closed, "card:stun")


@pytest.mark.rule("WIZ-040", "WIZ-041", "WIZ-227")
def test_a_missed_turn_has_no_attack() -> None:
    hands = [MINE, character("fire", 0), laid(3, 1, "run", "water1 water2 water3")]
    state = story("dark1", "dark9", hands=hands, options=full(), characters=["fire", "water"], arrived=[1, 0],
                  turn=1, missed=[1, 0])  # fmt: skip
    state.say("done card:dark9")
    assert state.seat == 1
    assert state.scores() == [0, 0]


# -- action cards ----------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-167")
def test_timewarp_takes_the_topmost_of_equal_cards() -> None:
    state = story("timewarp fire1", "dark9", step="act", hands=[MINE], pile=["fire9", "earth1", "fire9", "air1"])
    state.say("card:timewarp card:fire9")
    assert state.position()["pile"] == ["fire9", "earth1", "air1", "timewarp"]
    nothing = story("timewarp fire1", "dark9", step="act", hands=[MINE])
    nothing.say("card:timewarp")
    assert nothing.position()["pile"] == ["timewarp"]


@pytest.mark.rule("WIZ-160", "WIZ-168", "WIZ-166")
@pytest.mark.parametrize("card", ["take2", "swap", "stun"])
def test_a_shield_cancels_a_card_played_against_its_player(card: str) -> None:
    state = story(f"{card} fire1", "shield wiz", step="act", hands=[MINE], ask_chance=True)
    state.say(f"card:{card} seat:1 shield")
    assert state.seat == 0
    assert holds(state, 1) == {"wiz": 1}
    assert state.position()["missed"] == [0, 0]
    assert state.position()["pile"] == [card, "shield"]
    assert state.position()["acted"] == 1
    assert "deck" in words(state)


@pytest.mark.rule("WIZ-126", "WIZ-167")
def test_a_timewarp_that_brings_the_shield_back_starts_the_questions_again() -> None:
    hands = [*TWO, laid(3, 1, "run", "water1 water2 water3")]
    state = story("timewarp stun water4 dark1", "dark9", step="act", hands=hands, pile=["shield", "fire1"])
    quiet = state.clone()
    quiet.say("card:stun seat:1")
    assert quiet.seat == 0
    state.say("card:timewarp card:shield card:stun seat:1")
    assert state.seat == 1
    assert words(state) == ["pass"]


@pytest.mark.rule("WIZ-126", "WIZ-221")
def test_lights_owner_is_asked_once_a_round_and_anew_in_the_next() -> None:
    hands = [MINE, laid(3, 1, "run", "water1 water2 water3")]
    data: dict[str, Any] = {"hands": hands, "options": full(goal=5000), "characters": ["fire", "light"],
                            "pile": ["shield"]}  # fmt: skip
    state = story("water4 fire7 dark1", "", **data)
    state.say("add hand:3 high card:water4")
    assert words(state) == ["char:light", "pass"]
    state.say("char:light")
    assert "WIZ-125" in why(state, "add hand:3")
    used = story("water4 water5 dark1", "", light_used=[1], **data)
    used.say("add hand:3 high card:water4")
    assert used.seat == 0
    over = story("", "dark9", step="discard", light_used=[1], **data)
    assert over.position()["round"] == 2
    assert over.position()["light_used"] == []


@pytest.mark.rule("WIZ-174", "WIZ-178", "WIZ-173")
def test_alignments_add_up_or_replace_each_other_with_elements_in_play() -> None:
    hands = [MINE, laid(2, 0, "run", "water1 water2 water3")]
    state = story("alignment alignment fire1", "dark9", step="act", hands=hands, options={"elements": [
        "fire", "water", "dark"]})  # fmt: skip
    assert after(state, "card:alignment hand:1") == ["as:water", "as:dark", "stronger"]
    other = state.clone()
    state.say("card:alignment hand:1 stronger card:alignment hand:1 stronger")
    assert worth(state, 1) == 5
    other.say("card:alignment hand:1 as:water card:alignment hand:1 as:fire")
    assert hand(other, 1).element() == 0


@pytest.mark.rule("WIZ-164", "WIZ-152")
@pytest.mark.parametrize(
    ("held", "characters"),
    [("swap", None), ("vanish", None), ("timewarp", None), ("alignment", None), ("portal", ["used", "side"])],
)
def test_a_card_without_an_object_does_nothing(held: str, characters: list[str] | None) -> None:
    strong = [laid(1, 0, "run", "fire1 fire2 fire3 fire4 fire5 fire6")]
    more: dict[str, Any] = {}
    if characters:
        more = {"options": full(), "characters": ["light", "water"], "places": characters}
        strong = [strong[0] | {"elemental": ["light", 0], "light": 1}]
    state = story(held, "dark9", step="act", hands=strong, **more)
    state.say(f"card:{held}")
    assert state.position()["pile"] == [held]
    assert state.position()["acted"] == 1
    assert state.seat == 0


# -- characters ------------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-208", "WIZ-004", "WIZ-253")
def test_characters_stay_for_the_match_and_go_back_to_the_side_each_round() -> None:
    hands = [MINE, character("fire", 0)]
    state = story("", "dark9", step="discard", hands=hands, options=full(goal=5000), characters=["fire", "water"],
                  air_used=[0], arrived=[1, 0])  # fmt: skip
    assert state.position()["round"] == 2
    assert state.position()["characters"] == ["fire", "water"]
    assert state.position()["places"] == ["side", "side"]
    assert state.position()["air_used"] == []
    assert state.position()["arrived"] == [0, 0]


@pytest.mark.rule("WIZ-227", "WIZ-234", "WIZ-171")
def test_a_character_attacks_from_the_turn_after_it_came_and_anew_after_it_came_back() -> None:
    hands = [MINE, laid(2, 1, "run", "water1 water2 water3", opening=True)]
    state = story("portal portal fire1 fire2", "", step="act", hands=hands, options=full(goal=5000), ask_chance=True,
                  characters=["fire", "water"])  # fmt: skip
    state.say("card:portal enter deck card:light1 done card:fire1")
    assert state.scores() == [0, 0]
    state.say("deck card:light2 done card:light2")
    assert state.scores() == [6, 0]
    assert state.seat == 0
    gone = story("portal fire1 fire2", "", step="act", hands=hands, options=full(goal=5000), ask_chance=True,
                 characters=["fire", "water"], arrived=[1, 0], turns=[4, 4])  # fmt: skip
    gone.say("card:portal enter")
    assert gone.position()["arrived"] == [4, 0]


def attack(element: str, artifacts: list[str], *hands: dict[str, Any], other: str = "dark") -> int:
    """The EP of seat 0 after its character has attacked seat 1."""
    attacker = character(element, 0, artifacts=artifacts)
    state = story("fire1", "", hands=[*hands, attacker], characters=[element, other], arrived=[1, 0],
                  agenda=[["round", 3, 0, 0], ["turn", 0, 0, 0]], options=full(goal=10000), joker="earth9",
                  light_used=[1])  # fmt: skip
    return int(state.scores()[0])


@pytest.mark.rule("WIZ-229", "WIZ-121", "WIZ-138")
def test_what_an_attack_leaves_out() -> None:
    shards = laid(1, 1, "run", "air_s1 air_s2 air_s3 air_s4 air_s5", opening=True)
    assert attack("fire", [], shards) == 0
    assert attack("fire", [], shards | {"opening": False}) == 50
    earth = laid(1, 1, "run", "earth4 earth5 earth6", opening=True)
    assert attack("fire", [], earth, other="earth") == 0
    assert attack("fire", [], earth) == 15
    assert attack("fire", [], character("dark", 1, titans=["water"])) == 0
    one = laid(1, 1, "run", "earth4 earth5 earth6", elemental=["air", 0])
    assert attack("fire", [], one) == 0
    assert attack("fire", [], one | {"canceller": ["fire", 1]}) == 15 + 60


@pytest.mark.rule("WIZ-143")
def test_a_character_passes_titans_only_if_it_is_the_opposite_of_every_one() -> None:
    both = laid(1, 1, "run", "light4 light5 light6", titans=["water", "earth"])
    assert attack("fire", [], both) == 0
    assert attack("fire", [], both | {"titans": ["water"]}) == 115
    assert attack("fire", ["water"], both) == 0
    assert attack("fire", ["fire"], both) == 2 * 215
    assert attack("light", [], both | {"titans": ["dark", "char"]}) == 215


@pytest.mark.rule("WIZ-230", "WIZ-231", "WIZ-232")
def test_an_artifact_of_another_element_doubles_the_cards_of_that_element() -> None:
    aligned = laid(1, 1, "run", "fire4 fire5 wiz", aligned="water", elemental=["air", 1], canceller=["water", 0])
    assert attack("fire", ["water"], aligned) == 2 * 29 + 30 + 60
    assert attack("fire", ["air"], aligned) == 29 + 60 + 30
    plain = laid(1, 1, "set", "water3 earth3 joker:water9")
    assert attack("fire", ["water"], plain) == 6 + 3 + 20
    assert attack("fire", ["water", "earth"], plain) == 6 + 6 + 20


@pytest.mark.rule("WIZ-002", "WIZ-233")
def test_an_attack_may_end_the_match() -> None:
    hands = [character("fire", 0), laid(1, 1, "run", "light4 light5 light6")]
    state = story("fire1", "", hands=hands, characters=["fire", "dark"], arrived=[1, 0], ep=[985, 0],
                  agenda=[["round", 3, 0, 0], ["turn", 0, 0, 0]], options=full())  # fmt: skip
    assert state.seat == parlor.OVER
    assert state.winners() == [0]


@pytest.mark.rule("WIZ-210", "WIZ-196", "WIZ-182", "WIZ-201")
def test_a_character_on_the_board_counts_as_a_hand() -> None:
    mine = character("fire", 0)
    data: dict[str, Any] = {"options": full(), "characters": ["fire", "water"]}
    assert may(story("fire1", "", hands=[MINE, mine], **data), "look")
    assert "WIZ-196" in why(story("fire1", "", hands=[MINE], **data), "look")
    state = story("water_s1 earth_s1 air_s1 fire1", "", hands=[MINE, mine], **data)
    state.say("pool card:water_s1 pool card:earth_s1")
    assert "WIZ-182" in why(state, "pool")
    armed = character("water", 1, artifacts=["fire"])
    shut = story("fire7 water3", "dark3", hands=[*TWO, armed], joker="fire3", joker_known=[0], looked=[1, 0],
                 **data)  # fmt: skip
    assert value(on_board(shut, "water")) == 7
    assert "WIZ-201" in why(shut, "add hand:1 high joker")


# -- joker -----------------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-197", "WIZ-198")
@pytest.mark.parametrize("card", ["stun", "portal", "wiz", "fire_titan", "water_elemental", "earth_artifact"])
def test_cards_that_cannot_lie_as_joker_are_shown_and_kept(card: str) -> None:
    state = story("fire1", "dark9", hands=TWO, options=full(), characters=["fire", "water"], ask_chance=True)
    state.say(f"look card:{card}")
    assert state.seat == parlor.CHANCE
    assert holds(state, 0) == {"fire1": 1, card: 1}
    assert state.view(1)["notes"][0]["known"] == [card]
    state.say("card:light_master")
    assert state.position()["joker"] == "light_master"
    assert state.view(1)["joker"] == "hidden"


@pytest.mark.rule("WIZ-199", "WIZ-067")
def test_with_a_master_as_joker_all_masters_may_be_played_as_wiz() -> None:
    state = story("fire7 water_master fire9 dark1", "dark9", hands=TWO, joker="light_master", joker_known=[0],
                  looked=[1, 0])  # fmt: skip
    state.say("hand run card:fire7 joker card:water_master card:fire9 lay")
    assert hand(state, 3).size() == 3
    assert state.view(1)["joker"] == {"rank": 15}


@pytest.mark.rule("WIZ-204", "WIZ-161")
def test_the_jokers_rank_is_known_as_soon_as_a_card_is_played_as_joker_even_if_a_shield_stops_it() -> None:
    hands = [*TWO, laid(3, 1, "run", "air4 air5 air6")]
    state = story("water3 dark1", "shield", hands=hands, joker="fire3", joker_known=[0], looked=[1, 0])
    state.say("add hand:3 high joker card:water3")
    assert state.seat == 1
    for seed in range(8):
        assert state.guess(1, parlor.Dice(seed)).position()["joker"][-1] == "3"
    assert state.view(1)["joker"] == {"rank": 3}
    state.say("shield")
    assert state.view(1)["joker"] == {"rank": 3}
    assert holds(state, 0) == {"water3": 1, "dark1": 1}


@pytest.mark.rule("WIZ-201")
def test_equal_hands_of_six_share_the_joker_and_five_shuts_nobody_out() -> None:
    def use(mine: int, theirs: int) -> bool:
        hands = [laid(1, 0, "run", "fire4 fire5 fire6", plus=mine - 3), laid(2, 0, "master", "dark_master"),
                 laid(3, 1, "run", "air1 air2 air3", plus=theirs - 3)]  # fmt: skip
        state = story("earth7 water3 earth9", "dark3", hands=hands, joker="fire3", joker_known=[0], looked=[1, 0])
        return may(state, "hand run card:earth7 joker")

    assert use(3, 5)
    assert not use(5, 6)
    assert use(6, 6)
    assert not use(6, 7)


# -- pool ------------------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-186", "WIZ-002")
def test_a_won_pool_is_closed_until_the_round_ends() -> None:
    pool = {"levels": {"fire": 4, "water": 0}, "worth": 50}
    state = story("fire_s5 water_s1 dark1", "dark9", hands=TWO, pool=pool, options={"life_pool": True})
    state.say("pool card:fire_s5 gain")
    assert state.scores() == [50, 0]
    assert "WIZ-186" in why(state, "pool")


@pytest.mark.rule("WIZ-184", "WIZ-185")
@pytest.mark.parametrize("face", [1, 2, 3, 4])
def test_the_die_makes_the_worth(face: int) -> None:
    state = GAME.start(ask_chance=True, dealer=0, life_pool=True)
    assert words(state) == ["die:1", "die:2", "die:3", "die:4"]
    state.say(f"die:{face}")
    assert state.position()["pool"]["worth"] == 25 * face


@pytest.mark.rule("WIZ-187", "WIZ-220")
def test_an_unwon_pool_keeps_its_shards_but_not_the_one_that_air_stood_for() -> None:
    pool = {"levels": {"air": 2}, "worth": 25, "air": [2]}
    state = story("", "dark9", step="discard", hands=[MINE], pool=pool, options=full(goal=5000), ask_chance=True,
                  characters=["air", "water"])  # fmt: skip
    cards = state.tally()
    state.say("die:1")
    bag = state.position()["deck"]["bag"]
    assert (bag["air_s1"], bag["air_s2"], bag["air_s3"]) == (1, 2, 2)
    assert state.tally() == cards


@pytest.mark.rule("WIZ-188", "WIZ-189")
def test_drained_seats_are_named_clockwise_and_the_rest_falls_on_the_first() -> None:
    pool = {"levels": {"fire": 4}, "worth": 25}
    held = ["dark9", "light9", "fire_s5 dark1", "light9"]
    hands = [laid(1, 2, "run", "fire4 fire5 fire6")]
    state = story(*held, turn=2, hands=hands, pool=pool, ep=[90, 90, 0, 90], options={"life_pool": True})
    state.say("pool card:fire_s5 drain")
    assert words(state) == ["seat:0", "seat:1", "seat:3"]
    assert after(state, "seat:0") == ["seat:1", "done"]
    assert "WIZ-188" in why(state, "done")
    state.say("seat:3 seat:0 done")
    assert state.scores() == [78, 90, 0, 77]


@pytest.mark.rule("WIZ-188")
def test_a_match_is_saved_while_the_prize_is_being_taken_from_opponents() -> None:
    pool = {"levels": {"fire": 4}, "worth": 25}
    hands = [laid(1, 0, "run", "fire4 fire5 fire6")]
    state = story(
        "fire_s5 dark1", "dark9", "light9", hands=hands, pool=pool, ep=[0, 90, 90], options={"life_pool": True}
    )
    state.say("pool card:fire_s5 drain seat:2")
    loaded = GAME.position(state.position())
    assert words(loaded) == ["done"]
    loaded.say("done")
    assert loaded.scores() == [0, 90, 65]


@pytest.mark.parametrize("said", [["drain", "seat:0"], ["drain", "seat:2", "seat:1"], ["seat:1"], ["gain"]])
def test_a_prize_that_nobody_could_be_taking_is_refused(said: list[str]) -> None:
    pool = {"levels": {"fire": 4}, "worth": 25}
    hands = [laid(1, 0, "run", "fire4 fire5 fire6")]
    state = story("fire_s5 dark1", "dark9", "light9", hands=hands, pool=pool, options={"life_pool": True})
    state.say("pool card:fire_s5 drain seat:1")
    with pytest.raises(parlor.BadPosition, match="said"):
        GAME.position(state.position() | {"said": said})
