"""Piles, picks and sorting beside plain lists: whatever is done to them, the same comes of both."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from mypy_extensions import u8

from parlor import Dice
from parlor.engine import Picks, i64, vec
from parlor.engine.piles import Pile
from parlor.engine.sorting import sort
from parlor.engine.tensor import Tensor
from parlor.engine.values import floats

KINDS = 4
NAMES = ["push", "hurl", "veto", "crush"]
steps = st.lists(
    st.tuples(
        st.sampled_from(["add", "add shown", "remove", "take", "show", "doubt", "draw", "look", "pour", "clone"]),
        st.integers(0, KINDS - 1),
    ),
    max_size=40,
)
Cards = list[tuple[int, int]]  # the kind, and 1 if it is shown


def pile(*cards: int) -> Pile:
    filled = Pile()
    for card in cards:
        filled.add(card)
    return filled


def listed(picks: Picks) -> list[int]:
    return picks.plain()


def removed(cards: Cards, card: int) -> Cards:
    """Without one card of a kind, a shown one if there is any."""
    return sorted(set_aside(cards, max(one for one in cards if one[0] == card)))


def set_aside(cards: Cards, one: tuple[int, int]) -> Cards:
    at = cards.index(one)
    return cards[:at] + cards[at + 1 :]


def same(found: Pile, cards: Cards) -> None:
    """Everything that can be asked of a pile."""
    counts = Counter(card for card, _ in cards)
    kinds, weights = Picks(), Picks()
    found.kinds(kinds, 100)
    found.weights(weights)
    assert found.total == len(cards)
    assert [(int(found.at(i)), int(found.shown(i))) for i in range(len(cards))] == cards
    assert found.cards() == [card for card, _ in cards]
    assert [found.repeats(i) for i in range(len(cards))] == [
        i > 0 and cards[i][0] == cards[i - 1][0] for i in range(len(cards))
    ]
    assert [found.holds(card) for card in range(KINDS)] == [card in counts for card in range(KINDS)]
    assert [int(found.count(card)) for card in range(KINDS)] == [counts[card] for card in range(KINDS)]
    assert listed(kinds) == [100 + card for card in sorted(counts)]
    assert listed(weights) == [counts[card] for card in sorted(counts)]
    row = Tensor(2 * KINDS)
    assert row.weighed(found, KINDS, vec[i64]([1, 10, 100, 1000])) == sum(10**card for card, _ in cards)
    row.put(3, 1.0)
    row.pile(found, 0)
    row.pile(found, 0)
    assert list(floats(row.cells)) == [
        *(counts[card] for card in range(KINDS)),
        *(2 * counts[card] + (card == 3) for card in range(KINDS)),
    ]
    assert found.plain(NAMES) == {NAMES[card]: counts[card] for card in sorted(counts)}
    shown = Counter(card for card, open_ in cards if open_)
    assert found.plain(NAMES, True) == {NAMES[card]: shown[card] for card in sorted(shown)}


@settings(max_examples=300)
@given(steps)
def test_a_pile_is_a_sorted_list_of_cards(done: list[tuple[str, int]]) -> None:
    found, cards, dice = Pile(), list[tuple[int, int]](), Dice(1)
    for what, card in done:
        there = any(one == card for one, _ in cards)
        if what in ("add", "add shown"):
            found.add(card, int(what == "add shown"))
            cards = sorted([*cards, (card, int(what == "add shown"))])
        elif what == "remove" and there:
            found.remove(card)
            cards = removed(cards, card)
        elif what == "take" and card < len(cards):
            assert found.take_at(card) == cards.pop(card)[0]
        elif what == "show":
            found.show()
            cards = [(one, 1) for one, _ in cards]
        elif what == "doubt":
            found.doubt(card)
            if (card, 1) in cards:
                cards = sorted([*set_aside(cards, (card, 1)), (card, 0)])
        elif what in ("draw", "look") and cards:
            twin = dice.clone()
            at = int(twin.below(len(cards)))
            assert (found.draw(dice) if what == "draw" else found.look(dice)) == cards[at][0]
            cards = cards[:at] + cards[at + 1 :] if what == "draw" else cards
        elif what == "pour":
            other = pile(card, 0, KINDS - 1)
            found.pour(other)
            same(other, [])
            cards = sorted([*cards, (card, 0), (0, 0), (KINDS - 1, 0)])
        elif what == "clone":
            left, found = found, found.clone()
            left.add(card)
            left.show()
        same(found, cards)


def test_what_is_not_in_a_pile_cannot_be_taken_out() -> None:
    cards = pile(0, 2)
    for missing in (1, 3):
        with pytest.raises(ValueError, match=f"no card {missing} is in the pile"):
            cards.remove(missing)
    same(cards, [(0, 0), (2, 0)])
    with pytest.raises(ValueError, match="nothing can be drawn"):
        Pile().draw(Dice(1))


def test_every_card_of_a_pile_is_drawn_as_often_as_any_other() -> None:
    dice = Dice(3)
    drawn = Counter(int(pile(0, 0, 1, 3).draw(dice)) for _ in range(4000))
    assert all(abs(drawn[card] - share) < 150 for card, share in ((0, 2000), (1, 1000), (3, 1000))), drawn


@pytest.mark.parametrize("count", [1, 2, 31, 32, 33, 64, 65])
def test_the_first_and_the_last_of_any_number_of_picks(count: int) -> None:
    """Thirty-two have room from the start: one less, as many and one more are filled, read, exchanged and forgotten."""
    picks = Picks()
    for round_ in range(2):
        for number in range(count):
            picks.add(1000 * round_ + number)
        numbers = [1000 * round_ + number for number in range(count)]
        assert listed(picks) == numbers
        assert [int(picks.at(i)) for i in range(count)] == numbers
        assert picks.holds(numbers[0])
        assert picks.holds(numbers[-1])
        assert not picks.holds(numbers[-1] + 1)
        assert not picks.holds(numbers[0] - 1)
        assert picks.swap(0, count - 1) == numbers[-1]
        assert listed(picks) == [numbers[-1], *numbers[1:-1], numbers[0]][:count]
        picks.clear()
        assert (listed(picks), picks.count, picks.holds(numbers[0])) == ([], 0, False)


@pytest.mark.parametrize("count", [1, 2, 31, 32, 33])
def test_the_first_and_the_last_weight_can_come(count: int) -> None:
    for only in (0, count - 1):
        weights = Picks()
        for at in range(count):
            weights.add(int(at == only))
        assert {int(Dice(seed).weighted(weights)) for seed in range(20)} == {only}
    equal = Picks()
    for _ in range(count):
        equal.add(2)
    dice = Dice(1)
    assert {int(dice.weighted(equal)) for _ in range(60 * count)} == set(range(count))


@pytest.mark.parametrize(
    "count", [0, 1, 2, 3, 4, 5, 9, 10, 11, 23, 24, 57, 58, 132, 133, 301, 302, 701, 702, 1751, 2500]
)
def test_sorting_is_by_rank_and_no_further_than_asked(count: int) -> None:
    dice = Dice(count + 1)
    ranks = [int(dice.below(3 * count + 1)) for _ in range(count)]
    numbers = [int(dice.below(1000)) for _ in range(count)]
    sorted_ranks, sorted_numbers = vec_of([*ranks, -1]), vec_of([*numbers, -7])
    sort(sorted_numbers, sorted_ranks, count)
    assert [int(rank) for rank in sorted_ranks] == [*sorted(ranks), -1]
    pairs = [(int(rank), int(number)) for rank, number in zip(sorted_ranks, sorted_numbers, strict=True)]
    assert Counter(pairs[:-1]) == Counter(zip(ranks, numbers, strict=True))
    assert pairs[-1] == (-1, -7), "what lies behind stays"


def vec_of(numbers: list[int]) -> vec[i64]:
    return vec[i64](numbers)


def test_piles_are_the_same_if_all_cards_and_all_shown_ones_are() -> None:
    one = pile(0, 1, 3)
    assert one.same(one.clone())
    assert not one.same(pile(0, 1))
    for other in (pile(1, 1, 3), pile(0, 2, 3), pile(0, 1, 2)):
        assert not one.same(other)
    shown = one.clone()
    shown.show()
    assert not one.same(shown)


@pytest.mark.parametrize("count", [0, 1, 5])
def test_picks_mark_their_places_from_the_first_to_the_last(count: int) -> None:
    picks, marks = Picks(), vec[u8]([0] * 12)
    for pick in range(count):
        picks.add(2 * pick)
    picks.mark(marks, 3, 7)
    assert [int(mark) for mark in marks] == [7 if at in range(3, 3 + 2 * count, 2) else 0 for at in range(12)]


@pytest.mark.parametrize("count", [0, 1, 2, 32, 33])
def test_picks_come_to_their_total_from_the_first_to_the_last(count: int) -> None:
    picks = Picks()
    for pick in range(count):
        picks.add(3 + pick)
    assert picks.total() == sum(range(3, 3 + count))
    assert picks.plain() == list(range(3, 3 + count))
