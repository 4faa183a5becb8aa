"""Hands: kinds, opening hands, adding, taking, seizing, protection, Elementals and Titans."""

import pytest
from wiz_stories import (
    after,
    character,
    full,
    hand,
    holds,
    laid,
    may,
    points_of,
    safe,
    story,
    strong,
    why,
    words,
    worth,
)

MINE = laid(1, 0, "master", "dark_master")
TITANS = {"titans": True}


# -- kinds of hands ------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-065", "WIZ-067", "WIZ-085")
def test_a_master_hand_takes_any_cards_of_its_element() -> None:
    state = story("fire_master fire1 fire1 fire9 water2 wiz", "dark9", hands=[MINE])
    assert may(state, "hand master card:fire_master lay")
    state.say("hand master card:fire_master card:fire1 card:fire1 card:fire9 card:wiz lay")
    assert worth(state, 2) == 7
    assert points_of(state, 2) == 51
    masters = story("fire_master water_master earth_master fire8 fire9", "dark9", hands=[MINE])
    assert after(masters, "hand") == ["master"]
    opening = story("fire_master wiz", "dark9")
    assert may(opening, "hand master card:fire_master card:wiz lay")
    seven = story("fire6 fire7 fire8 wiz", "dark9")
    assert may(seven, "hand run card:fire6 card:fire7 card:fire8 card:wiz lay")
    low = story("fire5 fire6 fire7 wiz", "dark9")
    assert not may(low, "hand")


@pytest.mark.rule("WIZ-068", "WIZ-194")
def test_a_hand_keeps_its_kind_and_its_wiz() -> None:
    hands = [MINE, laid(2, 0, "run", "fire4 wiz fire6")]
    state = story("fire5 water4 fire7", "dark9", hands=hands)
    assert after(state, "add hand:2") == ["high"]
    assert after(state, "add hand:2 high") == ["card:fire7"]


@pytest.mark.rule("WIZ-069", "WIZ-070", "WIZ-177", "WIZ-178", "WIZ-174")
def test_alignment_gives_a_hand_another_element() -> None:
    run = laid(2, 0, "run", "fire4 fire5 fire6", aligned="water", plus=2, titans=["water"])
    aligned_set = laid(3, 0, "set", "fire1 earth1 air1", aligned="light")
    state = story("fire7 water7 water1 dark1", "dark9", hands=[MINE, run, aligned_set], options=TITANS)
    assert worth(state, 2) == 3 + 2 + 4
    assert strong(state, 0, "fire") == 0
    assert strong(state, 0, "light") == 3
    assert after(state, "add hand:2 high") == ["card:water7"]
    assert after(state, "add hand:3") == ["card:water1", "card:dark1"]


@pytest.mark.rule("WIZ-192")
def test_a_wiz_stands_only_for_cards_of_the_deck() -> None:
    state = story("fire6 fire7 wiz", "dark9", hands=[MINE], options={"no_low": ["fire"]})
    assert not may(state, "hand run card:wiz")
    assert may(state, "hand run card:fire6 card:fire7 card:wiz lay")


@pytest.mark.rule("WIZ-195", "WIZ-115")
def test_a_taken_wiz_is_free_again() -> None:
    hands = [MINE, laid(2, 1, "run", "fire4 fire5 fire6 wiz")]
    state = story("water8 water9 air1", "dark9", hands=hands)
    state.say("hand run from hand:2 card:wiz card:water8 card:water9 lay")
    state.say("pass")
    assert hand(state, 3).size() == 3
    assert hand(state, 2).size() == 3


# -- opening -------------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-086", "WIZ-088", "WIZ-089")
def test_no_two_players_open_with_the_same_element() -> None:
    held = "fire6 fire7 fire8 fire9 fire_s2 water_s2 earth_s2"
    state = story(held, "dark9", claimed=[None, "fire"])
    assert after(state, "hand") == ["set"]
    free = story(held, "dark9", levels=[-1, 12])
    assert after(free, "hand") == ["run", "set"]
    opened = story(held, "dark9", hands=[MINE], claimed=["dark", "fire"])
    assert may(opened, "hand run card:fire6")


@pytest.mark.rule("WIZ-087")
def test_no_two_players_open_with_the_same_shard_level() -> None:
    held = "fire_s2 water_s2 earth_s2 fire_s3 water_s3 earth_s3"
    state = story(held, "dark9", levels=[-1, 11])
    assert after(state, "hand set") == ["card:fire_s3"]
    state.say("hand set card:fire_s3 card:water_s3 card:earth_s3 lay")
    assert state.position()["levels"] == [12, 11]
    assert state.position()["claimed"] == [None, None]


@pytest.mark.rule("WIZ-090", "WIZ-091", "WIZ-118")
def test_the_owner_may_not_amend_the_opening_hand_opponents_may() -> None:
    own = laid(1, 0, "run", "fire6 fire7 fire8 fire9", opening=True)
    theirs = laid(2, 1, "run", "water5 water6 water7 water8", opening=True)
    state = story("fire_s1 water9 dark1", "dark9", hands=[own, theirs])
    assert after(state, "add") == ["hand:2"]
    assert "WIZ-090" in why(state, "add hand:1")


@pytest.mark.rule("WIZ-092", "WIZ-139")
def test_elementals_and_titans_go_on_the_opening_hand_only_while_it_is_laid() -> None:
    held = "fire6 fire7 fire8 fire9 air_elemental water_elemental fire_titan dark_titan water1"
    state = story(held, "dark9", options=TITANS)
    run = "hand run card:fire6 card:fire7 card:fire8 card:fire9"
    assert after(state, run) == [
        "card:water_elemental",
        "card:air_elemental",
        "card:fire_titan",
        "card:dark_titan",
        "lay",
    ]
    assert after(state, f"{run} card:air_elemental") == ["card:fire_titan", "card:dark_titan", "lay"]
    assert after(state, f"{run} card:dark_titan") == ["lay"]
    state.say(f"{run} card:air_elemental card:fire_titan card:dark_titan lay")
    assert worth(state, 1) == 4 + 1 + 4 + 2
    assert "WIZ-092" in why(story("air_elemental", "dark9", hands=[MINE, laid(2, 0, "run", "fire6 fire7 fire8",
                                  opening=True)]), "attach hand:2")  # fmt: skip


@pytest.mark.rule("WIZ-093", "WIZ-121")
def test_five_shards_protect_an_opening_hand() -> None:
    run = "fire9 fire_s1 fire_s2 wiz fire_s4 fire_s5"
    state = story("fire8 light_elemental", "dark9", hands=[MINE, laid(2, 1, "run", run, opening=True)])
    assert safe(state, 2, 0)
    more = laid(3, 0, "run", "water4 water5 water6")
    raid = story("fire8 water7", "dark9", hands=[MINE, laid(2, 1, "run", run, opening=True), more])
    assert "WIZ-093" in why(raid, "add hand:2")
    assert not safe(story("fire8", "dark9", hands=[MINE, laid(2, 1, "run", run)]), 2, 0)
    five = laid(2, 1, "set", "fire_s1 water_s1 earth_s1 air_s1 light_s1", opening=True)
    assert safe(story("fire8", "dark9", hands=[MINE, five]), 2, 0)


@pytest.mark.rule("WIZ-094")
def test_a_player_whose_opening_hand_is_taken_stays_opened() -> None:
    hands = [laid(1, 0, "run", "fire1 fire2 fire3 fire4"), laid(2, 1, "run", "fire6 fire7 fire8", opening=True)]
    state = story("fire9 dark1", "water1 water2 water3", hands=hands, claimed=["dark", "fire"])
    state.say("seize hand:2 high card:fire9")
    state.say("pass")
    assert state.position()["opened"] == [1, 1]
    assert state.position()["claimed"] == ["dark", "fire"]
    state.say("done card:dark1 deck")
    assert may(state, "hand run card:water1")


# -- amending ------------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-099")
def test_adding_at_both_ends_missing_elements_and_to_masters() -> None:
    hands = [
        laid(1, 0, "run", "fire4 fire5 fire6"),
        laid(2, 0, "set", "fire1 water1 earth1"),
        laid(3, 1, "master", "dark_master"),
    ]
    state = story("fire3 fire7 air1 water1 dark2 wiz", "dark9", hands=hands)
    assert after(state, "add") == ["hand:1", "hand:2", "hand:3"]
    assert after(state, "add hand:1 low") == ["card:fire3", "card:wiz"]
    assert after(state, "add hand:2") == ["card:air1", "card:wiz"]
    assert after(state, "add hand:3") == ["card:dark2", "card:wiz"]
    state.say("add hand:1 low card:fire3 add hand:1 low card:wiz")
    assert hand(state, 1).low == 2


@pytest.mark.rule("WIZ-103", "WIZ-105")
def test_one_card_from_each_hand_and_never_from_own_hands() -> None:
    hands = [
        laid(1, 0, "run", "air1 air2 air3 air4"),
        laid(2, 1, "set", "fire7 water7 earth7 air7 light7"),
    ]
    state = story("dark7 wiz fire1", "dark9", hands=hands)
    assert not may(state, "hand set from hand:2 card:fire7 from")
    assert may(state, "hand set from hand:2 card:fire7 card:dark7 card:wiz lay")
    mine = [laid(1, 0, "run", "fire4 fire5 fire6 fire7"), laid(2, 0, "set", "water7 earth7 air7")]
    assert not may(story("dark1", "dark9", hands=mine), "add")
    theirs = [mine[0] | {"owner": 1}, mine[1]]
    assert may(story("dark1", "dark9", hands=theirs), "add hand:2 from hand:1 card:fire7")


@pytest.mark.rule("WIZ-109")
def test_sets_without_element_and_characters_cannot_be_seized() -> None:
    hands = [
        laid(1, 0, "run", "fire1 fire2 fire3 fire4"),
        laid(2, 1, "set", "fire7 water7 earth7"),
        character("fire", 1),
    ]
    state = story("air7 fire8", "dark9", hands=hands, options=full(), characters=["air", "fire"])
    assert not may(state, "seize")
    aligned = [laid(1, 0, "run", "fire1 fire2 fire3 fire4"), hands[1] | {"aligned": "fire"}]
    assert may(story("air7", "dark9", hands=aligned), "seize hand:2 card:air7")


@pytest.mark.rule("WIZ-131")
def test_attached_elementals_stay_when_a_hand_is_seized() -> None:
    hands = [
        laid(1, 0, "run", "fire1 fire2 fire3 fire4"),
        laid(2, 1, "run", "fire6 fire7 fire8", elemental=["air", 1], canceller=["earth", 0]),
    ]
    state = story("fire9 dark1", "dark9", hands=hands)
    state.say("seize hand:2 high card:fire9")
    state.say("pass")
    assert state.position()["hands"][1]["elemental"] == ["air", 1]


@pytest.mark.rule("WIZ-162", "WIZ-160")
def test_a_shield_sends_an_elemental_back() -> None:
    hands = [MINE, laid(2, 1, "run", "fire4 fire5 fire6")]
    state = story("air_elemental dark1", "shield dark9", hands=hands)
    state.say("attach hand:2 card:air_elemental")
    state.say("shield")
    assert holds(state, 0) == {"dark1": 1, "air_elemental": 1}
    assert worth(state, 2) == 3
    assert not may(state, "attach hand:2")


@pytest.mark.rule("WIZ-139", "WIZ-140")
def test_several_titans_on_any_hand_that_may_be_amended() -> None:
    hands = [MINE, laid(2, 1, "run", "fire4 fire5 fire6"), laid(3, 1, "run", "air4 air5 air6", opening=True)]
    state = story("fire_titan water_titan dark1", "", hands=hands, options=TITANS)
    assert after(state, "attach") == ["hand:1", "hand:2"]
    state.say("attach hand:1 card:fire_titan attach hand:1 card:water_titan")
    assert worth(state, 1) == 3 + 2 + 2
    assert points_of(state, 1) == 220


@pytest.mark.rule("WIZ-141", "WIZ-142")
def test_a_titan_locks_its_element_for_opponents() -> None:
    theirs = laid(2, 1, "run", "fire4 fire5 fire6", titans=["fire"])
    mine = laid(3, 0, "run", "fire_s1 fire_s2 fire_s3")
    held = "fire7 fire8 fire9 fire1 water1 earth1 fire_elemental fire_s4 fire_master"
    state = story(held, "dark9", hands=[MINE, theirs, mine], options=TITANS)
    assert after(state, "hand") == ["set"]
    assert not may(state, "add")
    assert after(state, "attach") == ["hand:1"]
    assert may(state, "attach hand:1 card:fire_elemental")
    assert "WIZ-123" in why(state, "attach hand:3")
    alone = story("fire7 fire8 fire9", "dark9", hands=[MINE, mine], options=TITANS)
    assert may(alone, "hand run")


@pytest.mark.rule("WIZ-061", "WIZ-071")
@pytest.mark.parametrize(
    "held",
    [
        "fire4 fire6 wiz",
        "fire4 fire5 wiz",
        "fire1 fire3 wiz",
        "fire_s3 fire_s5 wiz",
        "fire9 fire_s2 wiz",
        "fire8 fire9 fire_s1",
    ],
)
def test_a_run_is_offered_wherever_a_single_one_can_be_laid(held: str) -> None:
    """One that lies apart by the rank of a Wiz, at either end of the ranks, and without a Wiz."""
    state = story(f"{held} dark1", "dark9", hands=[laid(1, 0, "master", "dark_master")])
    assert "run" in after(state, "hand")


@pytest.mark.rule("WIZ-071", "WIZ-100")
@pytest.mark.parametrize("rank", [4, 5])
def test_a_wiz_and_a_held_card_go_with_one_that_an_opponent_gives(rank: int) -> None:
    """Beside it, or apart by the rank of the Wiz."""
    theirs = laid(2, 1, "set", "fire6 water6 earth6 air6")
    state = story(f"fire{rank} wiz dark1", "dark9", hands=[MINE, theirs])
    assert "run" in after(state, "hand")
    cards = "card:wiz from hand:2 card:fire6" if rank == 4 else "from hand:2 card:fire6 card:wiz"
    state.say(f"hand run card:fire{rank} {cards} lay")
    assert holds(state, 0) == {"dark1": 1}


@pytest.mark.rule("WIZ-092")
def test_an_opening_hand_goes_on_with_one_elemental_and_then_titans_only() -> None:
    held = "fire6 fire7 fire8 fire9 fire_elemental dark_elemental fire_titan dark_titan light1"
    state = story(held, "dark9", options=full())
    state.say("hand run card:fire6 card:fire7 card:fire8 card:fire9")
    elementals, titans = ["card:fire_elemental", "card:dark_elemental"], ["card:fire_titan", "card:dark_titan"]
    assert sorted(words(state)) == sorted(["lay", *elementals, *titans])
    state.say("card:fire_elemental")
    assert sorted(words(state)) == sorted(["lay", *titans])
    state.say("card:fire_titan")
    assert sorted(words(state)) == sorted(["lay", "card:dark_titan"])
    state.say("card:dark_titan")
    assert words(state) == ["lay"]
