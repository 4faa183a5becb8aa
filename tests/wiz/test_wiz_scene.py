"""What the screen shows: questions, cards seen in the deck, where a pick lies, and the end of a round as a story."""

from typing import Any

import pytest
from wiz_stories import character, full, laid, story

import parlor

MINE = laid(1, 0, "run", "fire4 fire5 fire6")
TWO = [MINE, laid(2, 0, "master", "dark_master")]
THEIRS = laid(3, 1, "run", "water1 water2 water3")


def areas(state: parlor.State, seat: int) -> dict[str, dict[str, Any]]:
    """The areas of a scene by name."""
    return {area["id"]: area for area in state.scene(seat)["areas"]}


def places(state: parlor.State, word: str) -> list[str]:
    """The drawn things that stand for a word."""
    found: list[str] = state.game.places(state, state.game.code(word))
    return found


@pytest.mark.rule("WIZ-126")
@pytest.mark.parametrize(
    ("held", "sentence", "question"),
    [
        ("stun fire1", "card:stun seat:1", "Player 1 plays Stun on Player 2 for 2 turns. Shield?"),
        ("take2 fire1", "card:take2 seat:1", "Player 1 plays Take 2 on Player 2. Shield?"),
        ("swap fire1", "card:swap seat:1", "Player 1 plays Swap on Player 2. Shield?"),
        ("abyss fire1", "card:abyss", "Player 1 plays Abyss on everybody else. Shield?"),
        ("alignment fire1", "card:alignment hand:3 as:air", "Player 1 plays Alignment on hand 3 as air. Shield?"),
        ("alignment fire1", "card:alignment hand:3 stronger", "Player 1 plays Alignment on hand 3 for +1. Shield?"),
        ("portal fire1", "card:portal expel char:water", "Player 1 plays Portal to expel the water character. Shield?"),
    ],
)
def test_the_shield_question_says_what_is_attempted_and_against_what(held: str, sentence: str, question: str) -> None:
    state = story(held, "dark9", step="act", hands=[*TWO, THEIRS, character("water", 1)], options=full(),
                  characters=["fire", "water"])  # fmt: skip
    state.say(sentence)
    assert state.scene(1)["prompt"] == question
    assert state.scene(0)["prompt"] == "Player 2 is to pick."


@pytest.mark.rule("WIZ-126")
def test_the_shield_question_of_a_raid_and_of_an_attack() -> None:
    raid = story("water4 dark1", "dark9", hands=[*TWO, THEIRS])
    raid.say("add hand:3 high card:water4")
    assert raid.scene(1)["prompt"] == "Player 1 adds water 4 to hand 3 at the high end. Shield?"
    attack = story("dark1", "dark9", "dark8", hands=[THEIRS, laid(4, 2, "run", "air1 air2 air3 air4"),
                   character("fire", 0)], options=full(), characters=["fire", "water", "air"], arrived=[1, 0, 0],
                   agenda=[["round", 3, 0, 0], ["turn", 0, 0, 0]])  # fmt: skip
    assert attack.scene(1)["prompt"] == "Player 1's Fire Wiz attacks your hands for 6 EP. Shield?"
    attack.say("pass")
    assert attack.scene(2)["prompt"] == "Player 1's Fire Wiz attacks your hands for 10 EP. Shield?"


@pytest.mark.rule("WIZ-223", "WIZ-262")
def test_the_bottom_of_the_deck_is_drawn_for_the_seat_that_has_seen_it_alone() -> None:
    state = story("timewarp fire1", "dark9", step="act", hands=TWO, options=full(), characters=["dark", "water"])
    state.say("card:timewarp deck")
    mine = areas(state, 0)["bottom"]["cards"]
    assert len(mine) == 12
    assert "bottom" not in areas(state, 1)
    pick = state.picks()[0]
    word = state.game.word(pick)
    assert places(state, word) == [card["id"] for card in mine if card["word"] == word]
    state.pick(pick)
    assert len(areas(state, 0)["bottom"]["cards"]) == 11


def test_a_pick_shines_where_its_card_lies() -> None:
    warp = story("timewarp fire1", "dark9", step="act", hands=TWO, pile=["fire9", "air1"])
    warp.say("card:timewarp")
    assert places(warp, "card:air1") == ["pile:1"]
    swap = story("swap fire1", "dark9", step="act", hands=TWO)
    swap.say("card:swap seat:1 pass")
    assert places(swap, "card:dark9") == ["held:1:0"]
    swap.say("card:dark9")
    assert places(swap, "card:fire1") == ["held:0:0"]
    taking = story("fire7 earth7 dark1", "dark9", hands=[*TWO, laid(3, 1, "run", "water4 water5 water6 water7")])
    taking.say("hand set card:fire7 from hand:3")
    assert places(taking, "card:water7") == ["hand:3"]


@pytest.mark.rule("WIZ-241", "WIZ-245", "WIZ-246", "WIZ-251")
def test_the_end_of_a_round_is_told_with_every_number() -> None:
    hands = [laid(1, 0, "run", "fire4 fire5 fire6", titans=["fire"]), THEIRS, laid(4, 2, "run", "air1 air2 air3")]
    strong = laid(5, 2, "run", "dark2 dark3 dark4 dark5 dark6 dark7 dark8")
    state = story("", "stun dark9", "dark1", step="discard", hands=[*hands, strong], options={"titans": True})
    rows = {row["name"]: row["text"] for row in areas(state, 1)["story"]["rows"]}
    assert rows == {
        "hand 1 of Player 1": "value 7, ×2",
        "hand 3 of Player 2": "6 chaotic EP",
        "hand 4 of Player 3": "6 chaotic EP",
        "hand 5 of Player 3": "35 chaotic EP",
        "Player 2": "30 chaotic EP, 24 of them held",
        "Player 3": "42 chaotic EP, 1 of them held",
        "multipliers": "2",
        "Titans": "200 EP",
        "one element": "all ×2",
    }
    state.say("done")
    lines = state.log_lines(1)
    assert "Player 2 is left with 30 chaotic EP (24 held, 6 in hands)." in lines
    assert "Player 3 is left with 42 chaotic EP (1 held, 41 in hands)." in lines
    assert "Player 1: multipliers 2 × chaotic EP 72 + 200 for Titans, times 2 for one element = 688 EP." in lines
    assert state.scores() == [688, 0, 0]


def test_power_one_is_told_also_when_nobody_chooses() -> None:
    state = story("fire7", "dark9", hands=[MINE], options=full(), characters=["fire", "water"])
    state.say("add hand:1 high card:fire7 done")
    assert "Player 1's character adds 2 to hand 1." in state.log_lines(1)


def test_what_lies_on_a_hand_is_named() -> None:
    light = MINE | {"elemental": ["light", 0], "light": 1, "aligned": "air", "plus": 1, "opening": True}
    state = story("fire1", "dark9 stun", hands=[light], options=full(), characters=["light", "water"],
                  places=["used", "side"], notes=[{"any": 1}, {"plain": 1, "action": 1}])  # fmt: skip
    marks = areas(state, 1)["hands:0"]["cards"][0]["marks"]
    assert marks[:5] == ["◇ air", "opening hand", "aligned", "+1", "Light character as Elemental of Player 1"]
    assert areas(state, 0)["held:1"]["note"] == "1 no action, 1 action"
