"""Who may touch which hand: Elementals, Titans, locks, Shields; taking, adding, seizing and breaking in detail."""

import pytest
from wiz_stories import (
    after,
    character,
    full,
    hand,
    holds,
    laid,
    may,
    on_board,
    points_of,
    safe,
    story,
    strong,
    why,
    words,
    worth,
)

from parlor.games.wiz.values import value

MINE = laid(1, 0, "master", "dark_master")
TITANS = {"titans": True}


# -- Elementals ------------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-120", "WIZ-137")
def test_who_put_an_elemental_on_an_opponents_hand_alters_it_only_with_more_strength() -> None:
    theirs = laid(2, 1, "run", "water1 water2 water3", elemental=["earth", 0])
    weak = story("water4 dark1", "dark9", hands=[MINE, theirs, laid(3, 0, "run", "water6 water7 water8 water9")])
    assert strong(weak, 0, "water") == strong(weak, 1, "water") == 4
    assert "WIZ-120" in why(weak, "add hand:2")
    mine = laid(3, 0, "run", "water5 water6 water7 water8 water9")
    able = story("water4 dark1", "water_s1 water_s2 dark9", hands=[MINE, theirs, mine])
    assert may(able, "add hand:2 high card:water4")
    third = story("dark1", "dark9", "water4 water_s1", turn=2, hands=[MINE, theirs, laid(3, 2, "run",
                  "water5 water6 water7 water8 water9")])  # fmt: skip
    assert "WIZ-119" in why(third, "add hand:2")
    unaligned = laid(2, 1, "set", "water1 earth1 air1", elemental=["earth", 0])
    assert safe(story("fire1", "dark9", hands=[MINE, unaligned]), 2, 0)


@pytest.mark.rule("WIZ-124", "WIZ-129")
def test_the_owner_is_shut_out_by_a_strangers_elemental_until_it_is_cancelled() -> None:
    own = laid(2, 0, "run", "water1 water2 water3", elemental=["earth", 1])
    state = story("water4 fire_elemental dark1", "dark9", hands=[MINE, own, laid(3, 0, "run", "fire1 fire2 fire3")])
    assert "WIZ-124" in why(state, "add hand:2")
    state.say("attach hand:2 card:fire_elemental")
    assert worth(state, 2) == 3 + 1
    assert may(state, "add hand:2 high card:water4")


@pytest.mark.rule("WIZ-128", "WIZ-092")
def test_a_first_elemental_goes_on_no_opening_hand_and_no_protected_one() -> None:
    opening = laid(2, 1, "run", "fire6 fire7 fire8 fire9", opening=True)
    shards = laid(3, 1, "run", "air_s1 air_s2 air_s3")
    guarded = laid(4, 1, "run", "earth1 earth2 earth3", titans=["earth"])
    state = story("light_elemental dark1", "dark9", hands=[MINE, opening, shards, guarded], options=TITANS)
    assert after(state, "attach") == ["hand:1", "hand:3"]
    assert "WIZ-092" in why(state, "attach hand:2")
    assert "WIZ-122" in why(state, "attach hand:4")


@pytest.mark.rule("WIZ-129", "WIZ-092")
def test_a_second_elemental_cancels_by_anybody_but_the_player_of_the_first() -> None:
    opening = laid(2, 1, "run", "fire6 fire7 fire8 fire9", opening=True, elemental=["fire", 1])
    mine = laid(3, 0, "run", "air1 air2 air3", elemental=["air", 0])
    state = story("water_elemental dark1", "dark9", hands=[MINE, opening, mine])
    assert after(state, "attach") == ["hand:1", "hand:2"]
    assert "WIZ-129" in why(state, "attach hand:3")
    state.say("attach hand:2 card:water_elemental pass")
    assert worth(state, 2) == 4
    assert not safe(state, 2, 0)
    assert hand(state, 2).opening


@pytest.mark.rule("WIZ-129", "WIZ-121")
def test_neither_five_shards_nor_the_earth_character_hinder_a_cancelling_elemental() -> None:
    shards = laid(2, 1, "run", "earth_s1 earth_s2 earth_s3 earth_s4 earth_s5", opening=True, elemental=["fire", 1])
    state = story("light_elemental dark1", "", hands=[MINE, shards], options=full(), characters=["fire", "earth"])
    state.say("attach hand:2 card:light_elemental")
    assert worth(state, 2) == 6
    assert safe(state, 2, 0)


@pytest.mark.rule("WIZ-129", "WIZ-122", "WIZ-123")
def test_a_titan_of_the_hands_element_and_a_lock_hinder_a_cancelling_elemental() -> None:
    titan = laid(2, 1, "run", "fire6 fire7 fire8", titans=["fire"], elemental=["air", 1])
    locked = laid(3, 2, "run", "fire1 fire2 fire3", elemental=["air", 2])
    own = laid(4, 0, "run", "fire_s1 fire_s2 fire_s3", elemental=["earth", 2])
    state = story("light_elemental dark1", "dark9", "dark9", hands=[MINE, titan, own], options=TITANS)
    assert after(state, "attach") == ["hand:1"]
    assert "WIZ-122" in why(state, "attach hand:2")
    assert "WIZ-123" in why(state, "attach hand:4")
    others = story("light_elemental dark1", "dark9", "dark9", hands=[MINE, locked, titan | {"elemental": ["water", 1]}],
                   options=TITANS)  # fmt: skip
    assert after(others, "attach") == ["hand:1"]
    free = story("light_elemental dark1", "dark9", "dark9", hands=[MINE, locked], options=TITANS)
    assert after(free, "attach") == ["hand:1", "hand:3"]


@pytest.mark.rule("WIZ-136")
def test_an_elemental_counts_two_on_the_present_element_of_a_hand() -> None:
    aligned = laid(2, 0, "run", "fire4 fire5 fire6", aligned="air", elemental=["air", 0])
    assert worth(story("fire1", "dark9", hands=[MINE, aligned]), 2) == 5
    assert worth(story("fire1", "dark9", hands=[MINE, aligned | {"elemental": ["fire", 0]}]), 2) == 4


# -- Titans ----------------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-139", "WIZ-162", "WIZ-125")
def test_a_shield_sends_a_titan_back_and_guards_the_hand_until_the_turn_ends() -> None:
    hands = [MINE, laid(2, 1, "run", "fire4 fire5 fire6"), laid(3, 0, "run", "fire_s1 fire_s2 fire_s3 fire_s4")]
    state = story("air_titan light_elemental fire7 fire8 dark1", "shield dark9", hands=hands, options=TITANS)
    state.say("attach hand:2 card:air_titan shield")
    assert holds(state, 0) == {"fire7": 1, "fire8": 1, "dark1": 1, "light_elemental": 1, "air_titan": 1}
    assert state.view(1)["notes"][0]["known"] == ["air_titan"]
    for verb in ("add", "seize", "attach"):
        assert not may(state, f"{verb} hand:2")
    assert "WIZ-125" in why(state, "attach hand:2")
    state.say("done card:dark1 deck done card:dark9 deck")
    assert may(state, "add hand:2 high card:fire7")


@pytest.mark.rule("WIZ-129", "WIZ-125")
def test_a_guarded_hand_takes_no_cancelling_elemental_either() -> None:
    hands = [MINE, laid(2, 1, "run", "fire4 fire5 fire6", elemental=["fire", 1])]
    state = story("water_elemental air_elemental dark1", "shield", hands=hands)
    state.say("attach hand:2 card:air_elemental shield")
    assert "WIZ-125" in why(state, "attach hand:2")


@pytest.mark.rule("WIZ-141", "WIZ-123", "WIZ-124")
def test_a_lock_bars_opening_laying_amending_seizing_and_taking() -> None:
    titan = laid(2, 1, "run", "fire4 fire5 fire6", titans=["fire"])
    opening = story("fire_s1 fire_s2 fire_s3 fire_master fire9 fire1", "dark9", hands=[titan], options=TITANS)
    assert words(opening) == ["done"]
    third = laid(3, 2, "run", "fire_s1 fire_s2 fire_s3 fire_s4")
    mine = laid(4, 0, "master", "fire_master fire1 fire2 fire3")
    raid = story("fire_s5 water_s1 earth_s1 light1", "dark9", "dark8", hands=[MINE, titan, third, mine], options=TITANS)
    assert strong(raid, 0, "fire") > strong(raid, 2, "fire")
    assert not may(raid, "add")
    assert not may(raid, "seize")
    assert not may(raid, "hand set card:water_s1 from")
    free = [MINE, titan | {"titans": ["water"]}, third, mine]
    loose = story("fire_s5 water_s1 earth_s1 dark1", "dark9", "dark8", hands=free, options=TITANS)
    assert may(loose, "add hand:3 high card:fire_s5")
    assert may(loose, "seize hand:3 high card:fire_s5")
    assert may(loose, "hand set from hand:3 card:fire_s1 card:water_s1 card:earth_s1 lay")


@pytest.mark.rule("WIZ-141")
def test_a_lock_bars_alignment_of_and_to_its_element() -> None:
    titan = laid(2, 1, "run", "fire4 fire5 fire6", titans=["fire"])
    hands = [MINE, titan, laid(3, 0, "run", "fire_s1 fire_s2 fire_s3"), laid(4, 2, "run", "fire1 fire2 fire3")]
    state = story("alignment dark1", "dark9", "dark8", step="act", hands=hands, options=TITANS)
    assert after(state, "card:alignment") == ["hand:1"]
    assert after(state, "card:alignment hand:1") == ["as:water", "as:earth", "as:air", "as:light", "stronger"]
    assert "WIZ-141" in why(state, "card:alignment hand:3")
    assert "WIZ-141" in why(state, "card:alignment hand:1 as:fire")


@pytest.mark.rule("WIZ-142")
def test_locked_shards_still_go_to_the_pool() -> None:
    titan = laid(2, 1, "run", "fire4 fire5 fire6", titans=["fire"])
    state = story("fire_s1 dark1", "dark9", hands=[MINE, titan], options={"titans": True, "life_pool": True})
    assert after(state, "pool") == ["card:fire_s1"]


@pytest.mark.rule("WIZ-140", "WIZ-224")
def test_the_dark_titan_and_the_dark_character_count_four_each_on_a_dark_hand() -> None:
    both = laid(2, 0, "run", "dark1 dark2 dark3", titans=["dark", "char"])
    state = story("fire1", "dark9", hands=[both], options=full(), characters=["dark", "fire"], places=["used", "side"])
    assert worth(state, 2) == 3 + 4 + 4
    assert points_of(state, 2) == 6 + 200


@pytest.mark.rule("WIZ-211", "WIZ-139", "WIZ-141")
def test_a_titan_of_its_element_on_a_character_locks_the_element_too() -> None:
    theirs = character("water", 1, titans=["water"])
    state = story("water1 water2 water3 light_elemental dark1", "dark9", hands=[MINE, theirs], options=full(),
                  characters=["fire", "water"])  # fmt: skip
    assert not may(state, "hand")
    assert "WIZ-122" in why(state, "attach char:water")
    assert may(state, "attach hand:1")


# -- characters as attachments -----------------------------------------------------------------------------


@pytest.mark.rule("WIZ-222", "WIZ-224", "WIZ-092")
@pytest.mark.parametrize(("element", "value_then"), [("light", 4 + 1), ("dark", 4 + 2)])
def test_light_and_dark_go_on_the_opening_hand_while_it_is_laid(element: str, value_then: int) -> None:
    run = "hand run card:fire6 card:fire7 card:fire8 card:fire9"
    state = story("fire6 fire7 fire8 fire9 wiz fire_elemental", "dark9", options=full(), characters=[element, "water"])
    assert after(state, run) == ["card:fire_elemental", "card:wiz", f"char:{element}", "lay"]
    assert state.picks() == sorted(state.picks())
    state.say(f"{run} char:{element} lay")
    assert worth(state, 1) == value_then
    assert state.position()["places"] == ["used", "side"]
    assert holds(state, 0) == {"wiz": 1, "fire_elemental": 1}


@pytest.mark.rule("WIZ-222", "WIZ-221", "WIZ-209")
def test_light_as_elemental_keeps_its_shield() -> None:
    hands = [MINE, laid(2, 1, "run", "fire4 fire5 fire6", elemental=["light", 1], canceller=["fire", 0], light=1)]
    state = story("fire7 dark1", "dark9", hands=hands, options=full(), characters=["fire", "light"],
                  places=["side", "used"])  # fmt: skip
    assert points_of(state, 2) == 15 + 60
    state.say("add hand:2 high card:fire7")
    assert words(state) == ["char:light", "pass"]
    state.say("char:light")
    assert hand(state, 2).size() == 3


@pytest.mark.rule("WIZ-172", "WIZ-222")
def test_a_character_attached_to_an_expelled_one_is_used_up_for_the_round() -> None:
    theirs = character("water", 1, elemental=["light", 0], canceller=["fire", 1], light=1, titans=["earth"])
    state = story("portal dark1", "", step="act", hands=[MINE, theirs], options=full(),
                  characters=["light", "water"], places=["used", "board"])  # fmt: skip
    cards = state.tally()
    state.say("card:portal expel char:water")
    assert state.position()["pile"] == ["portal", "fire_elemental", "earth_titan"]
    assert state.position()["places"] == ["used", "side"]
    assert state.tally() == cards


@pytest.mark.rule("WIZ-125", "WIZ-160", "WIZ-172")
def test_a_shield_against_portal_guards_the_character_for_the_turn() -> None:
    state = story("portal light_elemental dark1", "shield", step="act", hands=[MINE, character("water", 1)],
                  options=full(), characters=["fire", "water"])  # fmt: skip
    state.say("card:portal expel char:water shield deck")
    assert "WIZ-125" in why(state, "attach char:water")
    assert may(state, "attach hand:1")


# -- strength, seizing, breaking -----------------------------------------------------------------------------


@pytest.mark.rule("WIZ-106")
def test_strength_counts_hands_characters_and_natural_cards_in_plain_sets() -> None:
    hands = [
        laid(1, 0, "run", "fire4 fire5 fire6", elemental=["fire", 0]),
        laid(2, 0, "set", "fire1 water1 wiz"),
        laid(3, 0, "set", "fire2 water2 earth2", aligned="water"),
        laid(4, 0, "set", "water9 earth9 joker:fire7"),
        character("fire", 0, artifacts=["fire"]),
    ]
    state = story("dark1", "dark9", hands=hands, options=full(), characters=["fire", "dark"], joker="air7")
    assert strong(state, 0, "fire") == 5 + 1 + 9
    assert strong(state, 0, "water") == 1 + 3 + 1


@pytest.mark.rule("WIZ-110", "WIZ-090")
def test_the_new_owner_may_amend_a_seized_opening_hand() -> None:
    hands = [laid(1, 0, "run", "fire1 fire2 fire3 fire4"), laid(2, 1, "run", "fire6 fire7 fire8", opening=True)]
    state = story("fire9 fire_s1 dark1", "", hands=hands)
    state.say("seize hand:2 high card:fire9 add hand:2 high card:fire_s1")
    assert hand(state, 2).size() == 5


@pytest.mark.rule("WIZ-113")
@pytest.mark.parametrize("attached", [{"titans": ["water"]}, {"elemental": ["air", 1], "canceller": ["earth", 0]}])
def test_a_hand_with_anything_attached_is_not_broken_up(attached: dict[str, object]) -> None:
    hands = [laid(1, 0, "run", "fire1 fire2 fire3 fire4 fire5 fire6 fire7"), laid(2, 1, "run", "fire4 fire5 fire6")]
    held = "water4 earth4 water5 earth5 water6 earth6"
    assert may(story(held, "dark9", hands=hands, options=TITANS), "break hand:2")
    with_it = story(held, "dark9", hands=[hands[0], hands[1] | attached], options=TITANS)
    assert not may(with_it, "break")


@pytest.mark.rule("WIZ-111", "WIZ-112")
def test_breaking_needs_a_held_card_and_no_cards_of_other_hands() -> None:
    mine = laid(1, 0, "run", "fire1 fire2 fire3 fire4 fire5 fire6 fire7 fire8")
    six = laid(2, 1, "run", "fire4 fire5 fire6 fire7 fire8 fire9")
    assert not may(story("dark1", "dark9", hands=[mine, six]), "break")
    able = story("fire3 dark1", "dark9", hands=[mine, six])
    assert may(able, "break hand:2 hand run card:fire3 card:fire4 card:fire5 card:fire6 lay")
    assert not may(able, "break hand:2 hand run card:fire3 card:fire4 card:fire5 card:fire6 card:fire7 lay")
    other = laid(3, 1, "set", "fire9 water9 earth9 air9")
    giving = story("fire3 dark1", "dark9", hands=[mine, six, other], options={"wiz": 2})
    assert "from" not in after(giving, "break hand:2 hand run")


@pytest.mark.rule("WIZ-115", "WIZ-111")
def test_broken_cards_become_themselves_again() -> None:
    mine = laid(1, 0, "run", "fire1 fire2 fire3 fire4 fire5 fire6 fire7 fire8")
    theirs = laid(2, 1, "run", "fire4 wiz fire6 joker:water3", aligned="fire")
    state = story("earth4 air4 earth6 water1 water2", "", hands=[mine, theirs], joker="air3")
    state.say("break hand:2 hand run card:water1 card:water2 card:water3 lay "
              "hand set card:fire4 card:earth4 card:air4 lay hand set card:fire6 card:earth6 card:wiz lay")  # fmt: skip
    assert [hand(state, number).size() for number in (2, 3, 4)] == [3, 3, 3]
    assert points_of(state, 2) == 6
    assert holds(state, 0) == {}


# -- taking and adding -------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-101", "WIZ-100")
def test_what_a_hand_gives() -> None:
    hands = [
        laid(1, 0, "set", "fire2 water2 earth2"),
        laid(2, 1, "run", "fire3 wiz wiz joker:water7"),
        laid(3, 1, "set", "fire9 water9 earth9 air9"),
        laid(4, 1, "master", "earth_master earth3 earth4"),
        laid(5, 0, "master", "fire_master"),
        laid(6, 0, "master", "earth2") | {"cards": ["air_master"]},
    ]
    state = story("dark2 dark1", "dark9", hands=hands, options={"wiz": 4}, joker="fire7", joker_known=[0],
                  looked=[1, 0])  # fmt: skip
    assert after(state, "add hand:5 from") == ["hand:2", "hand:3"]
    # The last natural card, fire 3, never leaves; water 7 lay as joker and may be one again.
    assert after(state, "add hand:5 from hand:2") == ["joker"]
    assert after(state, "add hand:5 from hand:2 joker") == ["card:water7"]
    assert after(state, "add hand:5 from hand:3") == ["card:fire9"]
    state.say("add hand:5 from hand:2 joker card:water7 pass")
    assert worth(state, 5) == 4
    assert points_of(state, 5) == 40
    assert hand(state, 2).size() == 3


@pytest.mark.rule("WIZ-101", "WIZ-102")
def test_the_low_end_of_a_run_may_be_taken() -> None:
    hands = [laid(1, 0, "set", "fire4 earth4 air4"), laid(2, 1, "run", "water4 water5 water6 water7")]
    state = story("dark1", "", hands=hands)
    state.say("add hand:1 from hand:2 card:water4")
    assert hand(state, 2).low == 5
    assert holds(state, 0) == {"dark1": 1}
    assert hand(state, 1).size() == 4


@pytest.mark.rule("WIZ-101")
def test_of_two_equal_cards_the_one_that_lay_as_joker_goes() -> None:
    hands = [laid(1, 0, "master", "fire_master"), laid(2, 1, "master", "water_master water3"), MINE | {"number": 3}]
    theirs = laid(4, 1, "set", "fire9 earth9 joker:fire3 joker:fire3")
    state = story("dark1", "", hands=[*hands, theirs], joker="air3")
    state.say("add hand:1 from hand:4 card:fire3")
    assert state.position()["hands"][3]["cards"] == ["fire9", "earth9", "joker fire3"]
    master = laid(4, 1, "master", "fire_master fire3 joker:earth3")
    mine = laid(1, 0, "set", "air3 light3 dark3")
    other = story("fire1", "", hands=[mine, master], joker="air3")
    other.say("add hand:1 from hand:4 card:earth3")
    assert other.position()["hands"][1]["cards"] == ["fire_master", "fire3"]


@pytest.mark.rule("WIZ-099", "WIZ-064", "WIZ-192")
def test_what_may_be_added() -> None:
    full_set = laid(2, 0, "set", "fire1 water1 earth1")
    three = story("wiz dark1", "", hands=[laid(1, 0, "run", "fire7 fire8 fire9"), full_set], options={"elements": [
        "fire", "water", "earth", "dark"], "half": "all"})  # fmt: skip
    assert after(three, "add hand:2") == ["card:dark1", "card:wiz"]
    whole = story("wiz earth5", "", hands=[full_set], options={"elements": ["fire", "water", "earth"]})
    assert not may(whole, "add")
    two = story("fire1 wiz", "", hands=[laid(2, 0, "set", "fire1 water1 water1")], options={"elements": 2})
    assert after(two, "add hand:2") == ["card:fire1", "card:wiz"]
    two.say("add hand:2 card:fire1")
    assert not may(two, "add")
    low = story("wiz earth1", "", hands=[laid(2, 0, "run", "fire6 fire7 fire8")], options={"no_low": ["fire"]})
    assert after(low, "add hand:2") == ["high"]
    giving = story("wiz earth1", "", hands=[laid(2, 0, "run", "fire6 fire7 fire8"), laid(3, 1, "run",
                   "water6 water7 water8 wiz")], options={"no_low": ["fire"]})  # fmt: skip
    assert after(giving, "add hand:2") == ["high"]
    ends = story("wiz wiz earth1", "", hands=[laid(2, 0, "run", "fire1 fire2 fire3"),
                 laid(3, 0, "run", "fire_s3 fire_s4 fire_s5")])  # fmt: skip
    assert after(ends, "add hand:2") == ["high"]
    assert after(ends, "add hand:3") == ["low"]


@pytest.mark.rule("WIZ-202", "WIZ-200")
def test_jokers_are_added_only_where_their_card_does_not_fit_by_itself() -> None:
    hands = [
        laid(1, 0, "run", "fire4 fire5 fire6"),
        laid(2, 0, "set", "fire7 water7 earth7"),
        laid(3, 0, "master", "fire_master"),
        laid(4, 0, "run", "water4 water5 water6"),
    ]
    state = story("fire7 air7 dark1", "", hands=hands, joker="light7", joker_known=[0], looked=[1, 0])
    assert after(state, "add hand:1 high") == ["card:fire7", "joker"]
    assert after(state, "add hand:1 high joker") == ["card:air7"]
    assert after(state, "add hand:1 low joker") == ["card:fire7", "card:air7"]
    assert after(state, "add hand:2") == ["card:air7"]
    assert after(state, "add hand:3") == ["card:fire7", "joker"]
    assert after(state, "add hand:3 joker") == ["card:air7"]
    one = story("fire7 air7 dark1", "", hands=hands[:1], joker="light7", joker_known=[0], looked=[1, 0])
    assert "WIZ-200" in why(one, "add hand:1 high joker")


@pytest.mark.rule("WIZ-177", "WIZ-115")
def test_an_aligned_master_hand_takes_cards_of_its_new_element() -> None:
    hands = [laid(1, 0, "master", "fire_master fire3", aligned="water"), laid(2, 0, "run", "air1 air2 air3")]
    state = story("fire4 water4 dark1", "", hands=hands)
    assert after(state, "add hand:1") == ["card:water4"]
    state.say("add hand:1 card:water4")
    assert strong(state, 0, "water") == 5
    raid = story("fire1 fire2 dark1", "dark9", hands=[MINE, hands[0] | {"owner": 1, "number": 4}])
    assert may(raid, "hand run card:fire1 card:fire2 from hand:4 card:fire3 lay")


@pytest.mark.rule("WIZ-211", "WIZ-225", "WIZ-098")
def test_artifacts_need_the_character_on_the_board_and_are_hindered_by_nothing() -> None:
    side = story("fire_artifact dark1", "", hands=[MINE], options=full(), characters=["fire", "water"])
    assert "WIZ-225" in why(side, "arm")
    mine = character("fire", 0, elemental=["air", 1])
    state = story("earth_artifact dark1", "", hands=[MINE, mine], options=full(), characters=["fire", "water"])
    assert "WIZ-124" in why(story("air_titan dark1", "", hands=[MINE, mine], options=full(),
                                  characters=["fire", "water"]), "attach char:fire")  # fmt: skip
    state.say("arm card:earth_artifact")
    assert value(on_board(state, "fire")) == 5 + 2 + 1
