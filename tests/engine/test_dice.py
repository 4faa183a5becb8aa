"""Dice: the same numbers on every machine and in both modes."""

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from parlor import Dice
from parlor.engine import Picks

WORD = 0xFFFFFFFF


def reference(seed: int) -> list[int]:
    """Sixteen words of sfc32, written down as its author describes it."""
    a, b, c, counter = seed & WORD, seed >> 32 & WORD, 0x9E3779B9 ^ (seed >> 64 & WORD), 1
    words = []
    for _ in range(12 + 16):
        words.append((a + b + counter) & WORD)
        counter = (counter + 1) & WORD
        a = b ^ (b >> 9)
        b = (c + (c << 3)) & WORD
        c = (((c << 21) | (c >> 11)) + words[-1]) & WORD
    return words[12:]


def words(dice: Dice, count: int) -> list[int]:
    return [int(dice.word()) for _ in range(count)]


def picks(*numbers: int) -> Picks:
    filled = Picks()
    for number in numbers:
        filled.add(number)
    return filled


def test_the_first_numbers_of_some_seeds_never_change() -> None:
    assert words(Dice(0), 4) == [1427488602, 1980682239, 456575201, 3300212312]
    assert words(Dice(7), 4) == [100587536, 2849664703, 2976894644, 2427842431]
    assert words(Dice(-1), 3) == [35424574, 2880780527, 673436968]
    assert words(Dice(2**70 + 5), 3) == [1148166099, 995162936, 2151397588]
    dice = Dice(7)
    assert [int(dice.below(6)) for _ in range(20)] == [0, 3, 4, 3, 4, 2, 5, 3, 0, 3, 1, 0, 0, 3, 3, 2, 4, 0, 0, 1]
    dice = Dice(7)
    assert [int(dice.below(2**31)) for _ in range(3)] == [50293768, 1424832351, 1488447322]
    assert dice.fraction() == 0.5652761158999056


@given(st.integers(-(2**100), 2**100))
def test_every_seed_gives_the_words_of_the_published_generator(seed: int) -> None:
    assert words(Dice(seed), 16) == reference(seed)


@given(st.integers(0, 2**64), st.integers(1, 2**31))
def test_a_number_below_n_is_below_n(seed: int, n: int) -> None:
    dice = Dice(seed)
    assert all(0 <= dice.below(n) < n for _ in range(20))


def test_each_face_comes_about_equally_often() -> None:
    dice = Dice(3)
    for faces in (2, 3, 6, 7, 60):
        throws = 2000 * faces
        counts = Counter(int(dice.below(faces)) for _ in range(throws))
        assert sorted(counts) == list(range(faces))
        assert all(1750 < count < 2250 for count in counts.values()), f"{faces} faces: {counts}"


def test_numbers_that_would_favour_some_faces_are_thrown_again() -> None:
    """With n a third of all words plus one, plain multiplication would favour every third face grossly."""
    dice, n = Dice(1), 3 * 2**29
    thirds = Counter(int(dice.below(n)) % 3 for _ in range(6000))
    assert all(1850 < count < 2150 for count in thirds.values()), thirds


def test_weights_are_kept() -> None:
    dice, weights = Dice(5), picks(1, 0, 3, 6)
    counts = Counter(int(dice.weighted(weights)) for _ in range(10000))
    assert counts[1] == 0
    assert all(abs(counts[face] - share) < 250 for face, share in ((0, 1000), (2, 3000), (3, 6000))), counts


def test_fractions_fill_the_unit() -> None:
    dice = Dice(9)
    fractions = [dice.fraction() for _ in range(4000)]
    assert all(0 <= fraction < 1 for fraction in fractions)
    assert 0.47 < sum(fractions) / 4000 < 0.53


def test_a_clone_rolls_the_same_and_goes_its_own_way() -> None:
    dice = Dice(4)
    words(dice, 5)
    copy = dice.clone()
    assert words(copy, 50) == words(dice, 50)
    words(copy, 1)
    assert words(copy, 3) != words(dice, 3)


def test_nothing_cannot_be_drawn_from() -> None:
    with pytest.raises(ValueError, match="nothing can be drawn from 0 possibilities"):
        Dice(1).below(0)
    with pytest.raises(ValueError, match="nothing can be drawn from 0 possibilities"):
        Dice(1).weighted(picks(0, 0))
