"""Why a word is refused: one sentence for the player, with the clause that really is the reason."""

from typing import Any

import pytest
from wiz_stories import GAME, character, full, laid, story, why

import parlor
from parlor.games.wiz.hands import room

MINE = laid(1, 0, "master", "dark_master")
RUN = laid(2, 0, "run", "fire4 fire5 fire6")
THEIRS = laid(3, 1, "run", "water4 water5 water6")
PLAY: dict[str, Any] = {"hands": [MINE, RUN, THEIRS]}
FULL: dict[str, Any] = {"options": full(), "characters": ["fire", "light"]}


@pytest.mark.parametrize(
    ("held", "data", "sentence", "clause"),
    [
        # The first word of a play.
        ("fire7", {}, "add", "WIZ-098"),
        ("fire7 fire8", {}, "hand", "WIZ-076"),
        ("fire7", {"hands": [MINE]}, "hand", "WIZ-066"),
        ("light7", PLAY, "add", "WIZ-099"),
        ("light7", PLAY, "attach", "WIZ-127"),
        ("air_elemental", {"hands": [RUN | {"opening": True}]}, "attach", "WIZ-128"),
        ("fire7", PLAY, "seize", "WIZ-107"),
        ("fire7", PLAY, "break", "WIZ-111"),
        ("fire7", PLAY | {"turns": [1, 1]}, "look", "WIZ-196"),
        ("fire7", {"hands": [MINE]}, "look", "WIZ-196"),
        ("fire7", PLAY | {"joker": "air3", "looked": [1, 0]}, "look", "WIZ-203"),
        ("fire7", PLAY | {"tried": True}, "look", "WIZ-206"),
        ("fire_s1", PLAY, "pool", "WIZ-180"),
        ("fire_s2", PLAY | {"options": {"life_pool": True}}, "pool", "WIZ-180"),
        ("fire_s1", PLAY | {"options": {"life_pool": True}, "pool": {"open": False}}, "pool", "WIZ-186"),
        ("fire_s1", PLAY | {"options": {"life_pool": True}, "pooled": 2}, "pool", "WIZ-182"),
        ("fire7", PLAY, "arm", "WIZ-225"),
        ("fire_artifact", PLAY | FULL, "arm", "WIZ-225"),
        ("fire7", PLAY | FULL | {"hands": [RUN, character("fire", 0)]}, "arm", "WIZ-225"),
        ("fire7", PLAY, "card:fire7", "WIZ-050"),
        # Hands and what they take.
        ("fire7", PLAY, "add hand:9", "WIZ-074"),
        ("fire7", PLAY, "add hand:3", "WIZ-099"),
        ("fire7 light3", PLAY, "add hand:2 high card:light3", "WIZ-099"),
        ("fire7", PLAY | FULL | {"hands": [RUN, character("fire", 0)]}, "add char:fire", "WIZ-211"),
        ("fire7", {"hands": [MINE, RUN, THEIRS | {"opening": True, "elemental": ["air", 1]}]}, "add hand:3", "WIZ-119"),
        ("air_elemental fire7", PLAY, "attach hand:2 card:fire7", "WIZ-127"),
        ("fire_s1 fire_s3", PLAY | {"options": {"life_pool": True}}, "pool card:fire_s3", "WIZ-180"),
        ("fire_artifact fire7", {"hands": [RUN, character("fire", 0)]} | FULL, "arm card:fire7", "WIZ-225"),
        # Opening hands.
        ("fire6 fire7 fire8 fire9", {}, "hand run card:fire6 lay", "WIZ-083"),
        ("fire_s1 water_s1 earth_s1", {}, "hand set card:fire_s1 lay", "WIZ-080"),
        ("fire_master fire9 fire2", {}, "hand master card:fire_master lay", "WIZ-082"),
        ("fire_s1 water_s1 earth_s1 fire7", {}, "hand set card:fire7", "WIZ-084"),
        ("fire_s1 water_s1 earth_s1 fire_s2", {"levels": [-1, 11]}, "hand set card:fire_s2", "WIZ-087"),
        ("fire6 fire7 fire8 fire9 air9", {"claimed": [None, "air"]}, "hand run card:air9", "WIZ-086"),
        # New hands.
        ("fire1 fire2 fire3 light9", PLAY, "hand run card:light9", "WIZ-061"),
        ("fire1 fire2 fire3 air_elemental", PLAY, "hand run card:air_elemental", "WIZ-070"),
        ("fire1 fire2 fire3 air_master", PLAY, "hand run card:air_master", "WIZ-067"),
        ("fire1 fire2 fire3 stun", PLAY, "hand run card:stun", "WIZ-066"),
        ("fire1 water1 earth1 light9", PLAY, "hand set card:light9", "WIZ-062"),
        ("air_master light9", PLAY, "hand master card:air_master card:light9", "WIZ-065"),
        ("fire1 fire2 fire3", PLAY, "hand run from", "WIZ-100"),
        ("fire1 fire2 fire3", PLAY, "hand run joker", "WIZ-200"),
        # Breaking up.
        ("fire7 light1", {"hands": [RUN, laid(4, 1, "run", "fire1 fire2 fire3")]}, "add hand:2 high from", "WIZ-100"),
    ],
)
def test_step_four_tells_the_reason(held: str, data: dict[str, Any], sentence: str, clause: str) -> None:
    state = story(held, "dark9", **data)
    assert why(state, sentence).startswith(clause), why(state, sentence)


@pytest.mark.parametrize(("element", "guard"), [("air", "an Air Elemental"), ("fire", "a Fire Elemental")])
def test_an_elemental_that_protects_is_told_with_its_article(element: str, guard: str) -> None:
    guarded = THEIRS | {"opening": True, "elemental": [element, 1]}
    assert why(story("fire7", "dark9", hands=[MINE, RUN, guarded]), "add hand:3").endswith(f"protected by {guard}.")


@pytest.mark.parametrize(
    ("held", "data", "sentence", "clause"),
    [
        ("fire7", PLAY, "card:fire7", "WIZ-040"),
        ("fire7", PLAY, "card:stun", "WIZ-146"),
        ("fire7", PLAY, "pass", "WIZ-046"),
        ("fire7", PLAY, "discard", "WIZ-044"),
        ("fire7", PLAY, "hand", "WIZ-040"),
        ("stun fire7", PLAY, "card:stun seat:0", "WIZ-157"),
        ("stun fire7", PLAY, "card:stun hand:1", "WIZ-157"),
        ("swap fire7", PLAY, "card:swap seat:0", "WIZ-166"),
        ("take2 fire7", PLAY, "card:take2 hand:1", "WIZ-168"),
        ("vanish fire7", PLAY, "card:vanish card:air1", "WIZ-170"),
        ("timewarp fire7", PLAY | {"pile": ["fire9"]}, "card:timewarp card:air1", "WIZ-167"),
        ("alignment fire7", PLAY, "card:alignment hand:9", "WIZ-074"),
        ("alignment fire7", {"hands": [MINE, RUN | {"plus": 3}]}, "card:alignment hand:2", "WIZ-175"),
        ("alignment fire7", PLAY, "card:alignment hand:2 as:fire", "WIZ-173"),
        ("alignment fire7", FULL | {"hands": [RUN, character("light", 1)]}, "card:alignment char:light", "WIZ-176"),
        ("portal fire7", PLAY | FULL | {"hands": [RUN, character("light", 1, elemental=["fire", 1])]},
         "card:portal expel", "WIZ-172"),
        ("portal fire7", FULL | {"hands": [RUN, character("light", 1)]}, "card:portal expel char:fire", "WIZ-172"),
    ],
)  # fmt: skip
def test_steps_two_and_three_tell_the_reason(held: str, data: dict[str, Any], sentence: str, clause: str) -> None:
    state = story(held, "dark9", step="act", **data)
    assert why(state, sentence).startswith(clause), why(state, sentence)


def test_questions_in_between_tell_what_is_asked() -> None:
    search = story("search fire7", "dark9", step="act", hands=[RUN], ask_chance=True)
    search.say("card:search card:fire1 card:fire2")
    assert why(search, "card:fire9").startswith("WIZ-156")
    swap = story("swap fire7", "dark9", step="act", hands=[RUN])
    swap.say("card:swap seat:1 pass")
    assert why(swap, "card:fire7").startswith("WIZ-166")
    pool = {"levels": {"fire": 4}, "worth": 50}
    prize = story("fire_s5 dark1", "dark9", hands=[RUN], pool=pool, options={"life_pool": True})
    prize.say("pool card:fire_s5")
    assert why(prize, "done").startswith("WIZ-188")
    choice = GAME.start(ask_chance=True, dealer=0, preset="full", character_choice="pick")
    assert why(choice, "char:dark").startswith("WIZ-208")
    power = story("", "dark9", step="discard", hands=[RUN, laid(4, 0, "run", "fire1 fire2 fire3")], **FULL)
    assert why(power, "hand:3").startswith("WIZ-212")
    dark = story("timewarp fire7", "dark9", step="act", hands=[RUN], options=full(), characters=["dark", "light"])
    dark.say("card:timewarp deck")
    assert why(dark, "deck").startswith("WIZ-223")
    window = story("fire7 dark1", "dark9", hands=[MINE, RUN | {"owner": 1}], light_used=[1], **FULL)
    window.say("add hand:2 high card:fire7")
    assert why(window, "shield").startswith("WIZ-160")
    assert why(window, "char:light").startswith("WIZ-221")
    assert why(window, "done").startswith("WIZ-126")
    thrown = story("stun fire7", "dark9", step="discard")
    assert why(thrown, "card:stun").startswith("WIZ-052")
    assert why(thrown, "card:fire1").startswith("WIZ-051")


@pytest.mark.rule("WIZ-079")
def test_a_card_before_its_hand_is_named_is_told_so() -> None:
    for verb, clause in (("attach", "WIZ-128"), ("add", "WIZ-099")):
        state = story("fire7 fire_elemental dark1", "dark9", **PLAY)
        state.say(verb)
        said = state.why(GAME.code("card:fire_elemental"))
        assert said == f"{clause}: first choose the hand that Fire Elemental is for."


def test_the_end_of_a_run_is_named_before_its_card() -> None:
    runs = [RUN | {"number": 1}, {"owner": 0, "number": 2, "kind": "run", "cards": ["fire5", "fire6", "fire7"]}]
    state = story("fire8 dark1", "dark9", hands=runs, turns=[3, 3])
    state.say("add hand:2")
    assert why(state, "card:fire8").startswith("WIZ-099: ")
    assert "first choose its low or its high end" in why(state, "card:fire8")
    state.say("high")
    assert why(state, "card:fire8") == ""
    assert "does not fit" in why(state, "card:dark1")


def test_forty_hands_are_the_reason_when_there_is_no_room() -> None:
    state = story("fire1 fire2 fire3", "dark9", hands=[RUN | {"number": 1}])
    for number in range(2, 41):
        copy = state.hands[0].clone()
        copy.id = number - 1
        state.put_hand(copy)
    assert not room(state)
    assert why(state, "hand").startswith("WIZ-079")


@pytest.mark.parametrize("variant", ["full", "solo", "six-players"])
def test_every_refusal_is_a_sentence_with_a_clause(variant: str) -> None:
    state = GAME.start(seed=4, **GAME.variants[variant])
    dice = parlor.Dice(6)
    for _ in range(60):
        if state.seat == parlor.OVER:
            break
        picks = state.picks()
        for pick in range(0, len(GAME.vocabulary), 3):
            reason = state.why(pick)
            assert (reason == "") == (pick in picks)
            assert pick in picks or ("WIZ-" in reason and reason.endswith(".")), reason
        state.pick(picks[int(dice.below(len(picks)))])


EARTH = laid(7, 0, "run", "earth4 earth5 earth6 earth7 earth8")
WEAK = laid(4, 1, "run", "fire1 fire2 fire3")
SHARDS = laid(8, 1, "run", "earth_s1 earth_s2 earth_s3")
NINES = laid(5, 1, "set", "water9 earth9 air9")
STRONG = laid(2, 0, "run", "fire4 fire5 fire6 fire7")
RAID: dict[str, Any] = {"hands": [STRONG, EARTH, WEAK, SHARDS, NINES]}
LONG = laid(7, 0, "run", "earth2 earth3 earth4 earth5 earth6 earth7 earth8 earth9")
GUARDED: dict[str, Any] = {"hands": [STRONG, LONG, WEAK, SHARDS | {"elemental": ["air", 0]}, NINES]}
PIECES = "water1 earth1 water2 earth2 water3 earth3"
LOOKED: dict[str, Any] = {**PLAY, "joker": "air9", "looked": [1, 0], "turns": [3, 3]}
OPENING = laid(4, 1, "run", "earth1 earth2 earth3", opening=True)
EARTHS: dict[str, Any] = {"options": full(), "characters": ["fire", "earth"]}


@pytest.mark.parametrize(
    ("held", "data", "sentence", "reason"),
    [
        ("fire1 fire2 fire3", PLAY, "hand run card:dark9", "WIZ-078: you have no dark 9 left."),
        ("fire1 fire2 fire3", PLAY, "hand run card:fire1 card:fire1", "WIZ-078: you have no fire 1 left."),
        ("fire1 fire2 fire3", LOOKED, "hand run joker", "WIZ-202: none of your cards of the joker's rank"),
        ("fire4 dark1", RAID, "seize hand:2", "WIZ-105: hand 2 is your own."),
        ("fire4 dark1", RAID, "seize hand:5", "WIZ-109: hand 5 has no element"),
        ("fire4 dark1", RAID, "seize hand:8", "WIZ-108: you hold no card that fits on hand 8."),
        (PIECES, RAID, "break hand:2", "WIZ-105: hand 2 is your own."),
        (PIECES, RAID, "break hand:8", "WIZ-112: the cards of hand 8 cannot all be used"),
        (PIECES, GUARDED, "break hand:8", "WIZ-113: hand 8 carries attached cards"),
        ("fire7", PLAY, "add hand:2 seat:1", "WIZ-057"),
        ("fire7", EARTHS | {"hands": [RUN, OPENING, character("earth", 1)]}, "add hand:4", "WIZ-218: "),
    ],
)
def test_a_refusal_in_step_four_names_what_is_meant(
    held: str, data: dict[str, Any], sentence: str, reason: str
) -> None:
    said = why(story(held, "dark9", **data), sentence)
    assert said.startswith(reason.replace(" hand ", " laid hand ")), said


def test_a_character_on_the_board_does_not_enter_again() -> None:
    state = story("portal fire7", "dark9", step="act", hands=[RUN, character("fire", 0), character("light", 1)], **FULL)
    assert why(state, "card:portal enter") == "WIZ-171: your character is not at the side."
