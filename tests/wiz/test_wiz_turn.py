"""Aim, rounds, the five steps of a turn, going out."""

import pytest
from wiz_stories import GAME, full, hand, holds, laid, may, story, why, words

import parlor
from parlor.games.wiz.hands import room

MINE = laid(1, 0, "run", "fire4 fire5 fire6")


@pytest.mark.rule("WIZ-002", "WIZ-003")
def test_the_goal_ends_the_match_at_once() -> None:
    hands = [MINE, laid(2, 0, "master", "dark_master")]
    pool = {"levels": {"fire": 4}, "worth": 100}
    state = story("fire_s5 dark1", "dark2", hands=hands, pool=pool, ep=[900, 0], options={"life_pool": True})
    state.say("pool card:fire_s5 gain")
    assert state.seat == parlor.OVER
    assert state.winners() == [0]
    assert state.picks() == []
    scored = story("", "dark9", step="discard", hands=hands, ep=[995, 0])
    assert scored.seat == parlor.OVER
    assert scored.winners() == [0]


@pytest.mark.rule("WIZ-004", "WIZ-253")
def test_a_new_round_clears_the_table_but_not_the_ep() -> None:
    state = story("", "dark9", step="discard", hands=[MINE], ep=[50, 60], claimed=["fire", None], joker="earth2")
    position = state.position()
    assert position["round"] == 2
    assert position["hands"] == []
    assert position["pile"] == []
    assert position["joker"] is None
    assert position["claimed"] == [None, None]
    assert position["ep"] == [68, 60]
    assert position["dealer"] == 0


@pytest.mark.rule("WIZ-005")
def test_after_the_last_round_the_highest_ep_win() -> None:
    state = story("", "dark9", step="discard", hands=[MINE], ep=[0, 18], round=3, options={"round_limit": 3})
    assert state.seat == parlor.OVER
    assert state.winners() == [0, 1]


@pytest.mark.rule("WIZ-006")
def test_a_round_that_lasts_too_long_gives_nothing() -> None:
    state = story("fire1 fire2", "dark9", turns=[10, 9], options={"turn_limit": 10})
    state.say("done card:fire1")
    assert state.position()["round"] == 2
    assert state.scores() == [0, 0]


@pytest.mark.rule("WIZ-040", "WIZ-049", "WIZ-154")
def test_actions_before_the_draw_and_none_after_it() -> None:
    state = story("take2 vanish fire1 fire2", "dark9", step="act", hands=[MINE, laid(2, 0, "master", "dark_master")])
    state.say("card:take2 seat:0")
    assert {"deck", "card:vanish"} <= set(words(state))
    state.say("deck")
    assert "WIZ-050" in why(state, "card:vanish")
    assert "done" in words(state)
    state.say("done card:fire1")
    assert state.seat == 1


@pytest.mark.rule("WIZ-041", "WIZ-157")
def test_a_missed_turn_counts_as_a_turn() -> None:
    state = story("fire1 fire2", "dark9", missed=[0, 1], turns=[2, 2])
    state.say("done card:fire1")
    assert state.seat == 0
    assert state.position()["turns"] == [3, 3]
    assert state.position()["missed"] == [0, 0]


@pytest.mark.rule("WIZ-045")
def test_an_action_card_cannot_be_drawn_from_the_pile() -> None:
    state = story("fire1", "dark9", step="act", pile=["fire9", "stun"])
    assert words(state) == ["deck"]
    assert "WIZ-045" in why(state, "discard")
    assert may(story("fire1", "dark9", step="act", pile=["stun", "fire9"]), "discard")


EMPTY: dict[str, dict[str, int]] = {"bag": {}}


def nearly_empty(pile: list[str]) -> parlor.State:
    """A table whose deck is empty: seat 1 holds everything else."""
    everything = story("fire1", "", step="act").position()["deck"]["bag"]
    for name in pile:
        everything[name] -= 1
    rest = {name: count for name, count in everything.items() if count}
    data = {"options": {"elements": 6}, "held": [["fire1"], rest], "pile": pile, "deck": EMPTY, "step": "act"}
    return GAME.position(data, ask_chance=True)


@pytest.mark.rule("WIZ-047")
def test_an_empty_deck_is_renewed_from_the_pile_but_its_top() -> None:
    state = nearly_empty(["fire2", "fire3", "stun"])
    assert words(state) == ["deck"]
    state.say("deck")
    assert words(state) == ["card:fire2", "card:fire3"]
    state.say("card:fire3")
    assert state.position()["pile"] == ["stun"]


@pytest.mark.rule("WIZ-048")
def test_a_draw_that_nothing_can_give_is_skipped() -> None:
    state = nearly_empty(["stun"])
    assert words(state) == ["pass"]
    state.say("pass")
    assert words(state) == ["done"]


@pytest.mark.rule("WIZ-052", "WIZ-056", "WIZ-149")
def test_action_cards_are_never_discarded_by_choice() -> None:
    state = story("stun", "dark9", step="act", pile=["fire9"])
    state.say("discard done")
    assert words(state) == ["card:fire9"]
    assert "WIZ-052" in why(state, "card:stun")
    state.say("card:fire9")
    assert holds(state, 0) == {"stun": 1}


@pytest.mark.rule("WIZ-054", "WIZ-150")
def test_only_an_empty_hand_before_the_discard_wins() -> None:
    state = story("fire7", "dark9", hands=[MINE])
    state.say("add hand:1 high card:fire7 done")
    assert state.position()["round"] == 2
    assert state.scores() == [9 * 2, 0]
    holding = story("fire7 stun", "dark9", hands=[MINE])
    holding.say("add hand:1 high card:fire7 done")
    assert holding.position()["round"] == 1
    assert holding.seat == 1


@pytest.mark.rule("WIZ-057")
def test_an_illegal_pick_changes_nothing() -> None:
    state = story("fire1 fire2", "dark9")
    before = state.position()
    with pytest.raises(parlor.IllegalPick):
        state.say("seize")
    assert state.position() == before


@pytest.mark.rule("WIZ-076", "WIZ-098", "WIZ-095", "WIZ-181")
def test_before_opening_only_an_opening_hand_may_be_played() -> None:
    hands = [laid(1, 1, "run", "fire4 fire5 fire6")]
    state = story("fire7 fire_elemental fire_s1 water6 water7 water8 water9", "dark9", hands=hands, options=full(),
                  characters=["air", "fire"])  # fmt: skip
    assert words(state) == ["hand", "done"]
    for verb in ("add", "attach", "pool", "look"):
        assert "WIZ-098" in why(state, verb)
    assert may(state, "done")


@pytest.mark.rule("WIZ-075", "WIZ-077", "WIZ-074")
def test_after_opening_any_hand_may_follow_in_the_same_turn() -> None:
    state = story("water6 water7 water8 water9 fire1 fire2 fire3 dark9", "dark8")
    state.say("hand run card:water6 card:water7 card:water8 card:water9 lay")
    assert state.position()["opened"] == [2, 0]
    state.say("hand run card:fire1 card:fire2 card:fire3 lay")
    assert hand(state, 2).size() == 3
    state.say("done card:dark9")
    assert [int(each.owner) for each in state.hands] == [0, 0]


@pytest.mark.rule("WIZ-079")
def test_at_most_forty_hands() -> None:
    state = story("fire1 fire2 fire3", "dark9", hands=[MINE])
    assert room(state)
    for number in range(2, 41):
        copy = hand(state, 1).clone()
        copy.id = number - 1
        state.put_hand(copy)
    assert not room(state)
    assert "hand" not in words(state)
