"""The end of a round: empty-handed losers, Power 1, cancelling, multipliers, Titans, one element."""

from typing import Any

import pytest
from wiz_stories import after, character, full, laid, story, words, worth

import parlor

RUN = laid(1, 0, "run", "fire4 fire5 fire6")
OTHERS = laid(9, 1, "run", "dark4 dark5 dark6")


def won(*held: str, hands: list[dict[str, Any]], **data: Any) -> parlor.State:
    """Seat 0 has gone out; the goal is far away."""
    options = {"goal": 100000, **data.pop("options", {})}
    return story("", *held, step="discard", hands=hands, options=options, **data)


# -- empty-handed losers ---------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-237")
@pytest.mark.parametrize(("joker", "cards"), [(None, 1), ("earth7", 7), ("earth_s3", 10), ("earth_master", 10)])
def test_an_empty_handed_loser_takes_as_many_cards_as_the_joker_has_points(joker: str | None, cards: int) -> None:
    state = won("", hands=[RUN], joker=joker, ask_chance=True)
    taken = 0
    while state.position()["round"] == 1 and state.seat == parlor.CHANCE:
        state.say(words(state)[0])
        taken += 1
        if state.position()["ep"][0]:
            break
    assert taken == cards


@pytest.mark.rule("WIZ-237")
def test_empty_handed_losers_take_in_turn_order_and_only_they() -> None:
    state = won("", "dark9", "", hands=[RUN], joker="earth2", ask_chance=True)
    state.say("card:fire1 card:fire2")
    assert state.position()["held"] == [{}, {"fire1": 1, "fire2": 1}, {"dark9": 1}, {}]
    state.say("card:fire1 card:fire3")
    assert state.scores() == [2 * (3 + 9 + 4), 0, 0, 0]


# -- Power 1 ---------------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-212", "WIZ-238")
def test_power_one_is_assigned_by_the_winner_first_then_by_the_losers_in_turn() -> None:
    hands = [RUN, laid(2, 0, "run", "fire1 fire2 fire3"), laid(3, 1, "run", "water1 water2 water3"),
             laid(4, 1, "run", "water4 water5 water6"), laid(5, 2, "run", "earth1 earth2 earth3"),
             laid(6, 2, "run", "earth4 earth5 earth6")]  # fmt: skip
    state = won("dark9", "dark9", hands=hands, options=full(), characters=["fire", "water", "earth"])
    for seat, choices in ((0, ["hand:1", "hand:2"]), (1, ["hand:3", "hand:4"]), (2, ["hand:5", "hand:6"])):
        assert state.seat == seat
        assert words(state) == choices
        state.say(choices[0])
    assert [worth(state, number) for number in range(1, 7)] == [5, 3, 5, 3, 5, 3]


@pytest.mark.rule("WIZ-212")
@pytest.mark.parametrize("element", ["fire", "water", "earth", "air", "light", "dark"])
def test_every_character_strengthens_one_hand_of_its_element_not_itself(element: str) -> None:
    hands = [laid(1, 0, "run", f"{element}1 {element}2 {element}3"), laid(2, 0, "set", "fire9 water9 earth9"),
             character(element, 0), laid(3, 1, "run", "light6 light7 light8 light9")]  # fmt: skip
    other = "dark" if element != "dark" else "fire"
    state = won("dark8", hands=hands, options=full(), characters=[element, other])
    assert state.seat == 1
    assert worth(state, 1) == 5
    assert after(state, "cancel hand:3") == ["hand:2"]


@pytest.mark.rule("WIZ-212", "WIZ-069")
def test_power_one_follows_alignment() -> None:
    hands = [RUN | {"aligned": "dark"}, OTHERS]
    state = won("dark9", hands=hands, options=full(), characters=["dark", "fire"])
    # Value 5 cannot be cancelled by 3, so nobody is asked: 1 × (15 + 9), doubled for one element.
    assert state.scores() == [48, 0]


# -- cancelling ------------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-239", "WIZ-242", "WIZ-241")
def test_a_hand_cancels_an_equal_one_and_then_counts_nothing_with_all_that_lies_on_it() -> None:
    two = laid(2, 0, "set", "fire1 water1 earth1")
    theirs = laid(3, 1, "run", "dark4 dark5 dark6", elemental=["fire", 1], canceller=["water", 0])
    state = won("dark9", hands=[RUN, two, theirs])
    assert after(state, "cancel hand:3") == ["hand:1", "hand:2"]
    state.say("cancel hand:3 hand:1")
    assert state.scores() == [9, 0]


@pytest.mark.rule("WIZ-240", "WIZ-210")
def test_characters_cancel_and_are_cancelled() -> None:
    hands = [RUN, character("fire", 0), laid(2, 0, "set", "fire1 water1 earth1"), character("dark", 1)]
    state = won("dark9", hands=hands, options=full(), characters=["fire", "dark"])
    assert after(state, "cancel char:dark") == ["char:fire", "hand:1", "hand:2"]
    state.say("cancel char:dark char:fire")
    # The fire run has 5 by Power 1; a dark character used for cancelling is no chaotic EP.
    assert state.scores() == [2 * 9, 0]


@pytest.mark.rule("WIZ-243")
def test_a_character_at_the_side_counts_nothing() -> None:
    state = won("dark9", hands=[RUN, laid(2, 0, "set", "fire1 water1 earth1")], options=full(),
                characters=["air", "dark"])  # fmt: skip
    assert state.scores() == [2 * 9, 0]


# -- multipliers, Titans, one element --------------------------------------------------------------------


@pytest.mark.rule("WIZ-244")
@pytest.mark.parametrize(
    ("plus", "times"),
    [(0, 1), (2, 1), (3, 2), (5, 2), (6, 3), (8, 3), (9, 5), (11, 5)],
)
def test_multipliers(plus: int, times: int) -> None:
    two = laid(2, 0, "set", "fire1 water1 earth1")
    state = won("dark9", hands=[RUN | {"plus": plus}, two])
    assert state.scores() == [9 * (times + 1), 0]


@pytest.mark.rule("WIZ-144", "WIZ-246")
def test_every_titan_counts_and_none_on_a_cancelled_hand() -> None:
    titans = laid(1, 0, "run", "fire4 fire5 fire6", titans=["water", "earth"])
    two = laid(2, 0, "set", "fire1 water1 earth1")
    state = won("dark9", hands=[titans, two], options={"titans": True})
    assert state.scores() == [9 * (2 + 1) + 2 * 100 * 2, 0]
    strong = laid(3, 1, "run", "dark3 dark4 dark5 dark6 dark7 dark8 dark9")
    cancelled = won("light9", hands=[titans, two, strong], options={"titans": True})
    cancelled.say("cancel hand:3 hand:1")
    assert cancelled.scores() == [9, 0]


@pytest.mark.rule("WIZ-251", "WIZ-216")
@pytest.mark.parametrize(
    ("hands", "factor"),
    [
        ([RUN], 2),
        ([RUN, laid(2, 0, "run", "water4 water5 water6")], 1),
        ([RUN, laid(2, 0, "run", "water4 water5 water6", aligned="fire")], 2),
        ([RUN, laid(2, 0, "set", "fire1 water1 earth1")], 1),
        ([RUN, laid(2, 0, "set", "fire1 water1 earth1", aligned="fire")], 2),
    ],
)
def test_one_element_doubles(hands: list[dict[str, Any]], factor: int) -> None:
    assert won("dark9", hands=hands).scores() == [9 * len(hands) * factor, 0]


@pytest.mark.rule("WIZ-251")
def test_titan_ep_are_doubled_too_and_cancelled_hands_and_the_character_have_a_say() -> None:
    titan = RUN | {"titans": ["fire"]}
    assert won("dark9", hands=[titan], options={"titans": True}).scores() == [2 * (9 * 2 + 200), 0]
    other = laid(2, 0, "run", "water4 water5 water6")
    cancelled = won("light9", hands=[titan, other, OTHERS], options={"titans": True})
    cancelled.say("cancel hand:9 hand:2")
    assert cancelled.scores() == [9 * 2 + 200, 0]
    foreign = won("dark9", hands=[RUN, character("water", 0)], options=full(), characters=["water", "dark"])
    assert foreign.scores() == [2 * 9, 0]
    own = won("dark9", hands=[RUN, character("fire", 0)], options=full(), characters=["fire", "dark"])
    assert own.scores() == [2 * 2 * 9, 0]


@pytest.mark.rule("WIZ-216")
def test_water_triples_and_nobody_else() -> None:
    assert won("dark9", hands=[RUN], options=full(), characters=["water", "dark"]).scores() == [27, 0]
    assert won("dark9", hands=[RUN], options=full(), characters=["earth", "water"]).scores() == [18, 0]


@pytest.mark.rule("WIZ-248")
def test_a_winner_without_hands_gains_nothing() -> None:
    assert won("dark9", hands=[], opened=[1, 0]).scores() == [0, 0]
