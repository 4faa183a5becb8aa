"""What the highest level asks for: what going out now would bring, and the cards that hinder it."""

import pytest
from wiz_stories import laid, story

import parlor
from parlor.engine import OVER
from parlor.games.wiz.foresight import cards_that_stay, foresee, prize
from parlor.games.wiz.table import WizTable

LONG = laid(1, 0, "run", "fire4 fire5 fire6 fire7 fire8 fire9")
SHORT = laid(9, 1, "run", "water1 water2 water3")


def table(*held: str, hands: list[dict[str, object]]) -> WizTable:
    """The first seat is to play in step 4, and everybody has opened."""
    state = story(*held, step="play", hands=hands, options={"goal": 100000})
    assert isinstance(state, WizTable)
    return state


def test_the_prize_is_what_the_round_would_bring_after_the_others_have_cancelled() -> None:
    state = table("earth1", "dark9", hands=[LONG, SHORT])
    assert prize(state, 0) == 2 * (6 + 9), "a hand of 3 cancels none of 6"
    assert prize(state, 1) == 0, "but that one cancels it"
    equal = table("earth1", "dark9", hands=[LONG, laid(2, 0, "run", "fire1 fire2 fire3"), SHORT])
    assert prize(equal, 0) == 2 * 9, "who cancels has fewer points left"
    assert prize(equal, 1) == 0


def test_cards_stay_that_fit_no_hand_and_make_none() -> None:
    assert cards_that_stay(table("fire3 fire2 dark9", "dark9", hands=[LONG, SHORT]), 0) == 1
    assert cards_that_stay(table("earth7 earth8 earth9", "dark9", hands=[LONG, SHORT]), 0) == 0
    assert cards_that_stay(table("earth7 earth8 water4", "dark9", hands=[LONG, SHORT]), 0) == 2, "water4 goes on theirs"
    sets = [LONG, SHORT, laid(3, 1, "set", "fire2 water2 earth2")]
    assert cards_that_stay(table("dark2 air2 light2", "dark9", hands=sets), 0) == 0


def test_all_that_is_foreseen_for_two_seats_is_one_match() -> None:
    match, dice, told = parlor.game("wiz").start(seed=3), parlor.Dice(5), 0
    for _ in range(400):
        if match.seat == OVER:
            break
        seats = [match.foresee(seat) for seat in range(2)]
        if min(seats) >= 0.0:
            told += 1
            assert sum(seats) == pytest.approx(1.0)
        match.pick(match.picks()[dice.below(len(match.picks()))])
    assert told > 100


def test_who_has_fewer_cards_left_is_likelier_to_win() -> None:
    few = table("dark9", "dark8 earth8 earth1", hands=[LONG, SHORT])
    many = table("dark9 dark7 earth9", "dark8 earth8 earth1", hands=[LONG, SHORT])
    assert foresee(few, 0) > foresee(many, 0)
    assert foresee(few, 0) + foresee(few, 1) == pytest.approx(1.0)
