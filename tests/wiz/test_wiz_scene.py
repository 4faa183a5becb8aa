"""What the screen shows: questions, cards seen in the deck, where a pick lies, and the end of a round as a story."""

import re
from typing import Any

import pytest
from wiz_stories import character, full, laid, story, words

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
        (
            "stun fire1",
            "card:stun seat:1",
            "Player 1 plays Stun on Player 2 for 2 turns. Shield? You would miss your next 2 turns.",
        ),
        (
            "take2 fire1",
            "card:take2 seat:1",
            "Player 1 plays Take 2 on Player 2. Shield? You would take two cards from the deck.",
        ),
        (
            "swap fire1",
            "card:swap seat:1",
            "Player 1 plays Swap on Player 2. Shield? "
            "They would look at your cards, take one and give you one of theirs.",
        ),
        (
            "abyss fire1",
            "card:abyss",
            "Player 1 plays Abyss on everybody else. Shield? You would lose your held Wiz and action cards.",
        ),
        ("alignment fire1", "card:alignment hand:3 as:air", "Player 1 plays Alignment on laid hand 3 as air. Shield?"),
        (
            "alignment fire1",
            "card:alignment hand:3 stronger",
            "Player 1 plays Alignment on laid hand 3 for +1. Shield?",
        ),
        ("portal fire1", "card:portal expel char:water", "Player 1 plays Portal to expel the water character. Shield?"),
    ],
)
def test_the_shield_question_says_what_is_attempted_and_against_what(held: str, sentence: str, question: str) -> None:
    state = story(held, "dark9", step="act", hands=[*TWO, THEIRS, character("water", 1)], options=full(),
                  characters=["fire", "water"])  # fmt: skip
    state.say(sentence)
    assert state.scene(1)["prompt"] == question
    assert state.scene(0)["prompt"] == "Player 2 is to pick."


@pytest.mark.rule("WIZ-166")
def test_a_swap_lays_the_cards_of_the_other_before_its_player_alone() -> None:
    state = story("swap fire1", "wiz dark9", "earth1", step="act", hands=TWO, options=full())
    state.say("card:swap seat:1 pass")
    shown = areas(state, 0)["held:1"]
    assert shown["role"] == "looked"
    lying = {card["id"]: card["name"] for card in shown["cards"]}
    assert [lying[place] for place in places(state, "card:dark9")] == ["dark 9"]
    assert areas(state, 2)["held:1"]["role"] == "plate"
    state.say("card:dark9")
    assert areas(state, 0)["held:1"]["role"] == "plate"


@pytest.mark.rule("WIZ-126")
def test_the_shield_question_of_a_raid_and_of_an_attack() -> None:
    raid = story("water4 dark1", "dark9", hands=[*TWO, THEIRS])
    raid.say("add hand:3 high card:water4")
    assert raid.scene(1)["prompt"] == "Player 1 adds water 4 to laid hand 3 at the high end. Shield?"
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
    assert places(swap, "card:dark9") == ["held:1:dark9"]
    swap.say("card:dark9")
    assert places(swap, "card:fire1") == ["held:0:fire1"]
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
        "laid hand 1 of Player 1": "value 7, ×2",
        "laid hand 3 of Player 2": "6 chaotic EP",
        "laid hand 4 of Player 3": "6 chaotic EP",
        "laid hand 5 of Player 3": "35 chaotic EP",
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
    assert "Player 2 shows what was held: dark 9, Stun." in lines
    assert "Player 1: multipliers 2 × chaotic EP 72 + 200 for Titans, times 2 for one element = 688 EP." in lines
    assert state.scores() == [688, 0, 0]


def test_power_one_is_told_also_when_nobody_chooses() -> None:
    state = story("fire7", "dark9", hands=[MINE], options=full(), characters=["fire", "water"])
    state.say("add hand:1 high card:fire7 done")
    assert "Player 1's character adds 2 to laid hand 1." in state.log_lines(1)


def test_what_lies_on_a_hand_is_named() -> None:
    light = MINE | {"elemental": ["light", 0], "light": 1, "aligned": "air", "plus": 1, "opening": True}
    state = story("fire1", "dark9 stun", hands=[light], options=full(), characters=["light", "water"],
                  places=["used", "side"], notes=[{"any": 1}, {"plain": 1, "action": 1}])  # fmt: skip
    hand = areas(state, 1)["hands:0"]["groups"][0]
    assert hand["note"] == "opening hand · guarded by Light character · aligned to air · +1 value"
    assert hand["cards"][-1] == {
        "id": "hand:1:on0",
        "name": "Light character",
        "emblem": "character:light",
        "accent": "light",
    }
    assert areas(state, 0)["held:1"]["note"] == "no action card: 1, action card: 1"


# -- what a player needs to decide -----------------------------------------------------------------


def held(state: parlor.State, seat: int = 0) -> dict[str, dict[str, Any]]:
    """The cards in the fingers of a seat, by name."""
    return {card["name"]: card for card in areas(state, seat)[f"held:{seat}"]["cards"]}


def test_cards_are_playing_cards() -> None:
    cards = held(story("air6 fire_s2 water_master dark_elemental wiz stun", "dark9", step="act"))
    six = cards["air 6"]
    assert (six["corner"], six["suit"], six["pips"], six["accent"]) == ("6", "element:air", 6, "air")
    assert six["stats"] == [["points", 6]]
    corners = [cards[name]["corner"] for name in ("fire S2", "Water Master", "Dark Elemental", "Wiz")]
    assert corners == ["S2", "M", "E", "W"]
    assert (cards["Stun"]["emblem"], cards["Stun"]["accent"], "corner" in cards["Stun"]) == ("stun", "action", False)
    assert cards["Stun"]["reason"] == "after you open"


def test_brackets_are_hands_that_one_press_lays() -> None:
    state = story("air6 air7 air8 air9 fire_s2 water_s2 earth_s2 dark1 light1 stun", "dark9")
    laid_with = areas(state, 0)["held:0"]["brackets"]
    assert [(one["label"], one["note"]) for one in laid_with] == [
        ("Open with run 6 · 7 · 8 · 9", "30 points, value 4"),
        ("Open with set of S2", "30 points, value 3"),
    ]
    assert laid_with[0]["cards"] == ["held:0:air6", "held:0:air7", "held:0:air8", "held:0:air9"]
    assert "brackets" not in areas(state, 1)["held:0"]
    state.say(laid_with[0]["say"])
    assert areas(state, 0)["hands:0"]["groups"][0]["title"] == "Laid hand 1 · air run"
    assert [one["label"] for one in areas(state, 0)["held:0"]["brackets"]] == ["Lay set of S2"]


def test_brackets_share_no_card_and_the_best_comes_first() -> None:
    state = story("fire4 fire5 fire6 water6 earth6 air1 air2 air3 dark7 wiz dark8", "dark9", hands=[TWO[1]])
    found = areas(state, 0)["held:0"]["brackets"]
    used = [card for one in found for card in one["cards"]]
    assert len(used) == len(set(used))
    assert len(found) <= 3
    assert found[0]["label"] == "Lay run 7 · 8 · W"
    printed = {"fire4": 4, "fire5": 5, "fire6": 6, "water6": 6, "earth6": 6, "dark7": 7, "dark8": 8}
    points = [sum(printed.get(card.split(":")[2], 3) for card in one["cards"]) for one in found]
    assert points == sorted(points, reverse=True)
    assert {one["note"] for one in found} == {"×1, value 3"}


def test_single_cards_say_what_they_can_be_put_on() -> None:
    hands = [*TWO, THEIRS]
    state = story("fire7 water4 fire_elemental dark1", "dark9", hands=hands)
    cards = held(state)
    seven = {one["say"]: (one["label"], one["note"], one["at"]) for one in cards["fire 7"]["actions"]}
    assert seven == {"add hand:1 high card:fire7": ("Add to laid hand 1", "value 3 → 4", ["hand:1"])}
    assert [one["say"] for one in cards["water 4"]["actions"]] == ["add hand:3 high card:water4"]
    theirs = cards["water 4"]["actions"][0]
    assert theirs["label"] == "Add to their laid hand 3"
    assert theirs["note"].startswith("rids you of it; their value ")
    guard = {one["label"]: one["note"] for one in cards["Fire Elemental"]["actions"]}
    assert guard["Guard laid hand 1"] == "guards it, value 3 → 5"
    assert {one["say"] for one in cards["dark 1"]["actions"]} == {"add hand:2 card:dark1"}
    assert all("actions" not in card for card in held(state, 1).values())


def test_a_card_offers_the_hands_it_can_be_laid_in() -> None:
    state = story("air6 air7 air8 air9 air_elemental fire_s2 water_s2 earth_s2 dark1", "dark9")
    cards = held(state)
    six = {one["label"]: one for one in cards["air 6"]["actions"]}
    assert six["Open with run 6 · 7 · 8 · 9"]["note"] == "30 points, value 4"
    assert six["Begin a run"]["say"] == "hand run card:air6"
    guard = {one["label"]: one["note"] for one in cards["Air Elemental"]["actions"]}
    assert guard["Open with run 6 · 7 · 8 · 9, guarded"] == "60 points, value 6, ×2"
    assert guard["Open with set of S2, guarded"] == "60 points, value 4"
    assert "actions" not in cards["dark 1"]
    assert "Begin a run" not in {one["label"] for one in cards["air 7"]["actions"]}
    state.say(cards["Air Elemental"]["actions"][0]["say"])
    assert areas(state, 0)["hands:0"]["groups"][0]["note"] == "opening hand · guarded by Air Elemental"


def test_a_sentence_under_way_shows_what_it_has_named() -> None:
    state = story("air6 air7 air8 air9 dark1", "dark9")
    state.say("hand run card:air6 card:air7")
    cards = held(state)
    assert [name for name, card in cards.items() if card.get("chosen")] == ["air 6", "air 7"]
    asked = state.scene(0)["ask"]
    assert (asked["what"], asked["why"]) == ("Run so far: air 6, air 7.", "13 of 30 points you need to open.")
    state.say("card:air8 card:air9")
    labels = {pick["word"]: pick["label"] for pick in state.scene(0)["picks"]}
    assert labels["lay"] == "Lay it, 30 points"
    assert state.scene(1)["prompt"] == "Player 1 is to pick."


def test_where_nothing_fits_any_card_says_done_and_is_discarded() -> None:
    state = story("dark9 air3 stun", "dark8", hands=[THEIRS])
    scene = state.scene(0)
    assert [pick["word"] for pick in scene["picks"]] == ["done"]
    assert scene["ask"]["what"] == "Nothing you hold opens: discard a card."
    assert [step["name"] for step in scene["ask"]["steps"] if step["now"]] == ["discard"]
    cards = {card["name"]: card.get("actions", []) for card in areas(state, 0)["held:0"]["cards"]}
    assert [one["say"] for one in cards["dark 9"]] == ["done card:dark9"]
    assert cards["Stun"] == []
    state.say("done card:dark9")
    assert state.position()["pile"][-1] == "dark9"


def test_plates_race_and_steps_tell_how_it_stands() -> None:
    state = story("fire7 dark1", "dark9 dark8", hands=TWO, ep=[385, 540], options={"goal": 1000})
    scene = state.scene(0)
    assert scene["goal"] == "You win at 1000 EP. Get rid of every card to win a round."
    assert scene["when"].startswith("Round 1 · turn")
    assert [(runner["seat"], runner["value"]) for runner in scene["race"]["runners"]] == [(0, 385), (1, 540)]
    assert (scene["race"]["note"], [runner["also"] for runner in scene["race"]["runners"]]) == ("Cards left", [2, 2])
    mine, theirs = scene["plates"]
    assert (mine["vitals"][0]["value"], mine["vitals"][0]["form"], theirs["leads"]) == (385, "bar", True)
    assert ([tag["text"] for tag in mine["tags"]][1:], theirs["holds"]) == (["fire 3", "dark 3"], 2)
    assert [step["name"] for step in scene["ask"]["steps"] if step["now"]] == ["play"]
    assert scene["ask"]["what"] == "Add to a laid hand, see the Deck Joker, or be done."
    assert {tag["of"] for tag in mine["tags"][1:]} == {"strength"}
    assert [pick["word"] for pick in scene["picks"] if pick.get("quiet")] == ["done"]
    roles = {area["id"]: area["role"] for area in scene["areas"]}
    assert (roles["hands:1"], roles["held:0"], roles["held:1"], roles["deck"]) == ("rows", "hand", "plate", "centre")


def test_who_has_not_opened_is_told_what_is_free() -> None:
    hands = [laid(1, 1, "run", "fire_s1 fire_s2 fire_s3", opening=True)]
    state = story("air6 dark1", "dark9", hands=hands, claimed=[None, "fire"], opened=[0, 1])
    tags = [tag["text"] for tag in state.scene(0)["plates"][0]["tags"]]
    assert tags[0] == "not opened"
    assert tags[1].startswith("free: ")
    assert "fire" not in tags[1]
    assert state.scene(0)["plates"][1]["tags"][0]["text"] == "opened: fire"


def test_deeds_are_shown_with_card_and_target() -> None:
    state = story("water4 dark1 fire2", "dark9", hands=[*TWO, THEIRS])
    state.say("add hand:3 high card:water4 pass")
    deed = next(event for event in state.scene(1)["events"] if event["kind"] == "deed")
    assert (deed["seat"], deed["verb"], deed["card"]["name"], deed["against"]) == (0, "adds", "water 4", ["hand:3"])
    assert deed["line"] == "Player 1 adds water 4 to laid hand 3 at the high end."


def test_the_outcome_of_a_look_names_no_card() -> None:
    hands = [laid(1, 0, "run", "fire1 fire2 fire3 fire4"), laid(2, 0, "run", "air1 air2 air3")]
    state = story("fire5", "air5", hands=hands, joker="air7")
    assert "look" in words(state)
    told = state.outcome(0, "look")
    assert (told["lines"], told["unsure"]) == ([], True)
    state.say("look")
    assert not state.game.gambles(state, state.game.code("look"))


def test_an_outcome_tells_what_a_hand_is_worth_then() -> None:
    state = story("fire7 dark1", "dark9", hands=TWO)
    told = state.outcome(0, "add hand:1 high card:fire7")
    changes = {change["label"]: (change["before"], change["after"]) for change in told["changes"]}
    assert changes == {"value": (3, 4)}
    assert told["lines"] == ["Player 1 adds fire 7 to laid hand 1 at the high end."]


def test_every_end_tells_its_reason() -> None:
    hands = [laid(1, 0, "run", "fire4 fire5 fire6"), THEIRS]
    won = story("", "dark9 dark8", step="discard", hands=hands, ep=[990, 0])
    if won.seat == 1:
        won.say("done")
    ending = won.scene(0)["ending"]
    assert (ending["winners"], ending["clause"]) == ([0], "WIZ-002")
    assert ending["reason"].startswith("Player 1 reaches the goal of 1000 EP with ")
    assert ending["scores"][0]["label"] == "EP"
    late = story("", "dark9", step="discard", hands=hands, options={"round_limit": 1})
    while late.seat != parlor.OVER:
        late.say("done")
    assert late.scene(0)["ending"]["clause"] == "WIZ-005"
    assert late.scene(0)["ending"]["reason"].startswith("After the only round Player 1 has the most EP: ")


def test_no_text_of_a_scene_shows_code_words() -> None:
    def texts(data: Any, name: str = "") -> list[str]:
        if isinstance(data, dict):
            hidden = {"id", "word", "say", "at", "from", "to", "where", "against", "emblem", "suit", "view", "brackets"}
            return [text for key, value in data.items() if key not in hidden for text in texts(value, key)]
        if isinstance(data, list):
            return [text for value in data for text in texts(value, name)]
        return [data] if isinstance(data, str) else []

    for variant in ("default", "full", "six-players"):
        state, dice = parlor.game("wiz").start(seed=4, **parlor.game("wiz").variants[variant]), parlor.Dice(4)
        for moment in range(160):
            if state.seat == parlor.OVER:
                break
            if moment % 16 == 0:
                for text in texts(state.scene(state.seat if state.seat >= 0 else 0) | {"view": {}}):
                    assert not re.search(r"\b(card|seat|hand|char|held):\w|None", text), text
            picks = state.picks()
            state.pick(picks[dice.below(len(picks))])


@pytest.mark.rule("WIZ-044")
@pytest.mark.parametrize(
    ("held", "top", "told"),
    [
        ("dark1 dark9", "fire7", "Fire 7 fits at once: add to laid hand 1, value 3 → 4."),
        ("water1 water2", "water3", "Water 3 would let you lay run 1 · 2 · 3: "),
        ("dark1 dark9", "water9", "Water 9 fits nothing you could lay now."),
    ],
)
def test_before_the_draw_the_question_tells_what_the_card_on_the_pile_could_do(held: str, top: str, told: str) -> None:
    state = story(held, "earth9", step="act", hands=[MINE], pile=["earth1", top])
    before = state.position()
    assert state.scene(0)["ask"]["why"].startswith(told)
    assert state.position() == before
    assert state.scene(1)["ask"]["why"] == ""


def test_an_action_card_offers_whole_sentences_with_whom_it_is_played_on() -> None:
    state = story("stun alignment fire1", "dark9", "dark8", step="act", hands=TWO, options=full())
    cards = {card["id"]: card for card in areas(state, 0)["held:0"]["cards"]}
    said = [action["say"] for action in cards["held:0:stun"]["actions"]]
    assert said == ["card:stun seat:1", "card:stun seat:2"]
    aligned = {action["say"]: action.get("note", "") for action in cards["held:0:alignment"]["actions"]}
    assert aligned["card:alignment hand:1 stronger"] == "value 3 → 4"
    for sentence in (*said, *aligned):
        state.clone().say(sentence)


def test_where_only_the_discard_is_left_its_cards_stand_for_being_done() -> None:
    state = story("fire1 dark9 stun", "earth9", hands=TWO[:1])
    assert words(state) == ["done"]
    assert places(state, "done") == ["held:0:fire1", "held:0:dark9"]
    assert places(story("fire7 dark9", "earth9", hands=TWO[:1]), "done") == []


def test_whoever_may_be_done_throws_a_card_on_the_discard_pile() -> None:
    assert areas(story("fire1 water2", "air3", hands=[MINE]), 0)["pile"]["throws"] == "done"
    assert "throws" not in areas(story("fire1 water2", "air3", step="act"), 0)["pile"]
