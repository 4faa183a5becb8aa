"""Bags and decks: nobody decides which card lies where before somebody learns it."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlor import Dice
from parlor.engine import ALL, NOBODY, Bag, Deck, Picks, only

NAMES = ["push", "hurl", "veto", "crush"]
CODES = {name: code for code, name in enumerate(NAMES)}
counts = st.lists(st.integers(0, 5), min_size=4, max_size=4)


def bag(*cards: int) -> Bag:
    filled = Bag(len(cards))
    for kind, count in enumerate(cards):
        filled.add(kind, count)
    return filled


def deck(*cards: int) -> Deck:
    filled = Deck(len(cards))
    filled.bag = bag(*cards)
    return filled


# -- bags --------------------------------------------------------------------------------------


def test_a_bag_counts_what_goes_in_and_out() -> None:
    cards = bag(2, 0, 1, 0)
    cards.remove(0)
    assert [int(cards.count(kind)) for kind in range(4)] == [1, 0, 1, 0]
    assert cards.total == 2
    cards.add(3)
    assert cards.plain(NAMES) == {"push": 1, "veto": 1, "crush": 1}


def test_a_card_that_is_not_in_cannot_be_taken_out() -> None:
    cards = bag(1, 0)
    with pytest.raises(ValueError, match="no card of kind 1 is in the bag"):
        cards.remove(1)
    assert cards.total == 1


def test_kinds_and_weights_list_what_chance_can_draw() -> None:
    kinds, weights = Picks(), Picks()
    cards = bag(2, 0, 1, 3)
    cards.kinds(kinds, 100)
    cards.weights(weights)
    assert kinds.plain() == [100, 102, 103]
    assert weights.plain() == [2, 1, 3]


def test_drawing_follows_the_counts() -> None:
    dice = Dice(2)
    drawn = Counter(int(bag(1, 0, 2, 3).draw(dice)) for _ in range(6000))
    assert drawn[1] == 0
    assert all(abs(drawn[kind] - share) < 200 for kind, share in ((0, 1000), (2, 2000), (3, 3000))), drawn


def test_looking_leaves_the_card_in() -> None:
    cards = bag(1, 1)
    cards.look(Dice(1))
    assert cards.plain(NAMES) == {"push": 1, "hurl": 1}


def test_nothing_can_be_drawn_from_an_empty_bag() -> None:
    with pytest.raises(ValueError, match="nothing can be drawn"):
        bag(0, 0).draw(Dice(1))


@given(counts)
def test_all_cards_come_out_and_no_others(cards: list[int]) -> None:
    dice, full = Dice(1), bag(*cards)
    drawn = Counter(int(full.draw(dice)) for _ in range(sum(cards)))
    assert [drawn[kind] for kind in range(4)] == cards
    assert full.total == 0


@given(counts, counts)
def test_pouring_moves_every_card(one: list[int], other: list[int]) -> None:
    target, source = bag(*one), bag(*other)
    target.pour(source)
    assert [int(target.count(kind)) for kind in range(4)] == [a + b for a, b in zip(one, other, strict=True)]
    assert target.total == sum(one) + sum(other)
    assert source.total == 0
    assert source.plain(NAMES) == {}


@given(counts)
def test_plain_data_fills_the_bag_again(cards: list[int]) -> None:
    again = Bag(4)
    again.fill(bag(*cards).plain(NAMES), CODES)
    assert [int(again.count(kind)) for kind in range(4)] == cards
    assert again.total == sum(cards)


@pytest.mark.parametrize("count", [-1, True, "2", 1.5, None])
def test_a_bag_is_not_filled_with_nonsense(count: object) -> None:
    with pytest.raises(ValueError, match="push needs a count of 0 or more"):
        Bag(4).fill({"push": count}, CODES)


def test_a_cloned_bag_goes_its_own_way() -> None:
    cards = bag(1, 2)
    copy = cards.clone()
    copy.remove(1)
    assert cards.plain(NAMES) == {"push": 1, "hurl": 2}
    assert cards.total == 3
    assert copy.total == 2


# -- decks -------------------------------------------------------------------------------------


def test_top_then_bag_then_bottom() -> None:
    cards = deck(0, 0, 1, 0)
    cards.put_top(0, only(1))
    cards.put_top(1, ALL)
    cards.put_bottom(3, NOBODY)
    cards.put_bottom(0, NOBODY)
    assert cards.size() == 5
    assert not cards.undecided()
    assert [int(cards.draw_decided()), int(cards.draw_decided())] == [1, 0], "the last card put on top comes first"
    assert cards.undecided(), "only chance knows what comes next"
    cards.bag.remove(2)
    assert not cards.undecided()
    assert [int(cards.draw_decided()), int(cards.draw_decided())] == [3, 0], "the last card put under comes last"
    assert cards.size() == 0
    assert not cards.undecided()


def test_who_knows_a_card_goes_with_it() -> None:
    cards = Deck(4)
    cards.put_top(0, only(1))
    cards.put_top(1, only(0))
    cards.put_bottom(2, ALL)
    assert [int(viewers) for viewers in cards.top_viewers] == [only(0), only(1)]
    cards.draw_decided()
    assert [int(viewers) for viewers in cards.top_viewers] == [only(1)]
    cards.draw_decided()
    cards.draw_decided()
    assert len(cards.bottom_viewers) == 0


def test_shuffling_forgets_every_place() -> None:
    cards = deck(1, 0, 0, 0)
    cards.put_top(1, ALL)
    cards.put_bottom(2, only(1))
    cards.shuffle()
    assert cards.undecided()
    assert cards.bag.plain(NAMES) == {"push": 1, "hurl": 1, "veto": 1}
    assert cards.size() == 3
    cards.put_top(3, ALL)
    assert len(cards.bottom) == 0, "top and bottom are not the same list after a shuffle"
    assert len(cards.top_viewers) == 1


def test_a_cloned_deck_goes_its_own_way() -> None:
    cards = deck(1, 0, 0, 0)
    cards.put_top(1, ALL)
    cards.put_bottom(2, ALL)
    copy = cards.clone()
    copy.draw_decided()
    copy.put_bottom(3, ALL)
    copy.bag.remove(0)
    assert (cards.size(), copy.size()) == (3, 2)
    assert [int(card) for card in cards.top] == [1]
    assert [int(card) for card in cards.bottom] == [2]
