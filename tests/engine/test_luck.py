"""Luck: with one seed every lot has one order, whatever is played; and each order is as likely as any other."""

from collections import Counter
from itertools import permutations

import pytest

import parlor
from parlor import CHANCE, OVER, Dice, Game
from parlor.engine import Luck, Picks

WORDS = ["card:push", "card:hurl", "card:veto", "card:crush"]
CARDS = Game("cards", "Cards", WORDS, range(1, 3), [])


def picks(*numbers: int) -> Picks:
    listed = Picks()
    for number in numbers:
        listed.add(number)
    return listed


def draw(luck: Luck, bag: dict[int, int], lot: int = 0, game: Game = CARDS) -> int:
    """Draw a card from a bag and take it out."""
    kinds = sorted(kind for kind in bag if bag[kind])
    card = int(luck.draw(lot, picks(*kinds), picks(*[bag[kind] for kind in kinds]), game.word_keys()))
    bag[card] -= 1
    return card


def drawn(seed: int, bag: dict[int, int], lot: int = 0, game: Game = CARDS) -> list[str]:
    """All cards of a bag, as words, in the order in which they come."""
    luck, left = Luck(seed), dict(bag)
    return [game.word(draw(luck, left, lot, game)) for _ in range(sum(bag.values()))]


def test_every_order_of_a_deck_is_equally_likely() -> None:
    counts = Counter(tuple(drawn(seed, {0: 1, 1: 1, 2: 1, 3: 1})) for seed in range(24000))
    assert set(counts) == set(permutations(WORDS))
    surprise = sum((count - 1000) ** 2 / 1000 for count in counts.values())
    assert surprise < 49.7  # chi-squared with 23 degrees of freedom: once in a thousand times


def test_a_kind_comes_as_often_as_it_has_copies() -> None:
    firsts = Counter(drawn(seed, {0: 3, 1: 1})[0] for seed in range(8000))
    assert firsts["card:push"] == pytest.approx(6000, abs=150)


def test_two_decks_have_orders_of_their_own() -> None:
    bag = {0: 4, 1: 4, 2: 4, 3: 4}
    assert drawn(7, bag, lot=1) == drawn(7, bag, lot=1)
    assert drawn(7, bag, lot=1) != drawn(7, bag, lot=2)
    assert drawn(7, bag, lot=1) != drawn(8, bag, lot=1)
    equal = sum(drawn(seed, {0: 1, 1: 1}, lot=1) == drawn(seed, {0: 1, 1: 1}, lot=2) for seed in range(2000))
    assert equal == pytest.approx(1000, abs=120), "what one deck brings says nothing of the other"


def test_a_deck_keeps_its_order_while_another_is_drawn_from() -> None:
    luck, mine, yours = Luck(5), {0: 3, 1: 3}, {0: 3, 1: 3}
    mixed = []
    for _ in range(6):
        mixed.append(CARDS.word(draw(luck, mine, 1)))
        draw(luck, yours, 2)
    assert mixed == drawn(5, {0: 3, 1: 3}, lot=1)


def test_a_card_more_leaves_the_others_in_their_order() -> None:
    for seed in range(20):
        without = drawn(seed, {0: 3, 1: 3, 2: 3})
        with_it = drawn(seed, {0: 3, 1: 3, 2: 3, 3: 2})
        assert [word for word in with_it if word != "card:crush"] == without


def test_a_vocabulary_with_more_words_leaves_a_deck_in_its_order() -> None:
    other = Game("cards", "Cards", ["pass", "card:new", *WORDS], range(1, 3), [])
    assert drawn(3, {2: 3, 3: 3}, game=other) == drawn(3, {0: 3, 1: 3})


def test_cards_that_were_shuffled_in_lie_anywhere() -> None:
    """A card that was drawn and put back is not the next one to come."""
    seen: Counter[bool] = Counter()
    for seed in range(6000):
        luck, bag = Luck(seed), {0: 1, 1: 1, 2: 1}
        first = draw(luck, bag)
        bag[first] += 1
        seen[draw(luck, bag) == first] += 1
    assert seen[True] == pytest.approx(2000, abs=150)


def test_a_card_that_was_searched_out_makes_the_others_no_likelier() -> None:
    firsts: Counter[int] = Counter()
    for seed in range(6000):
        luck, bag = Luck(seed), {0: 2, 1: 2, 2: 1}
        while draw(luck, bag) != 2:
            bag = {0: 2, 1: 2, 2: 1}
            luck = Luck(seed := seed + 100000)
        bag[0] -= 1  # somebody looks a card up in the deck
        firsts[draw(luck, bag)] += 1
    assert firsts[0] == pytest.approx(2000, abs=150)


def test_a_die_is_thrown_anew_each_time() -> None:
    throws: Counter[tuple[int, int]] = Counter()
    for seed in range(400):
        luck = Luck(seed)
        throws.update((draw(luck, {0: 1, 1: 1}), draw(luck, {0: 1, 1: 1})) for _ in range(10))
    assert all(count == pytest.approx(1000, abs=120) for count in throws.values())
    assert len(throws) == 4


def test_what_must_come_is_not_drawn() -> None:
    """A known top card leaves the deck under it as it was."""
    luck, bag = Luck(5), {0: 3, 1: 3}
    cards = [CARDS.word(draw(luck, bag)), CARDS.word(draw(luck, bag))]
    assert draw(luck, {3: 1}) == 3
    cards += [CARDS.word(draw(luck, bag)) for _ in range(4)]
    assert cards == drawn(5, {0: 3, 1: 3})


def test_luck_that_is_told_what_was_drawn_goes_on_with_the_rest() -> None:
    luck, own, bag = Luck(9), Luck(9), {0: 2, 1: 2, 2: 2}
    told = [draw(own, bag), draw(own, bag)]
    left = {0: 2, 1: 2, 2: 2}
    for card in told:
        kinds = sorted(kind for kind in left if left[kind])
        luck.saw(0, picks(*kinds), picks(*[left[kind] for kind in kinds]), CARDS.word_keys(), card)
        left[card] -= 1
    assert luck.plain() == own.plain()
    assert [draw(luck, dict(left)) for _ in range(1)] == [draw(own, bag)]


def test_a_card_can_be_exchanged_for_the_next_other_one() -> None:
    for seed in range(20):
        luck, bag, other = Luck(seed), {0: 2, 1: 2, 2: 2}, drawn(seed, {0: 2, 1: 2, 2: 2})
        first = draw(luck, bag)
        bag[first] += 1
        came = [int(luck.exchange(0, first))]
        bag[came[0]] -= 1
        came += [draw(luck, bag) for _ in range(5)]
        words = [CARDS.word(card) for card in came]
        rest = other[1:]
        moved = [other[0]]
        while rest[0] == other[0]:
            moved.append(rest.pop(0))
        assert words == rest + moved, "all others keep their order, what was exchanged comes last"
    luck, bag = Luck(1), {0: 2, 1: 1}
    bag[1] = 0
    assert luck.exchange(5, 3) == 3, "a lot that was never laid has nothing else"


def test_a_lot_too_large_to_be_laid_is_drawn_from_all_the_same() -> None:
    heads = sum(draw(Luck(seed), {0: 30000, 1: 10000}) == 0 for seed in range(4000))
    assert heads == pytest.approx(3000, abs=110)
    luck = Luck(1)
    assert len({draw(luck, {0: 5000, 1: 5000}) for _ in range(20)}) == 2


def orders(game: Game, options: dict[str, object], seed: int, choices: Dice) -> dict[int, tuple[list[int], list[int]]]:
    """Of each lot that was laid once in a random match: what was in it, and what came, in order."""
    state, luck = game.start(ask_chance=True, **options), Luck(seed)
    held: dict[int, list[int]] = {}
    came: dict[int, list[int]] = {}
    for _ in range(600):
        if state.seat == OVER:
            break
        if state.seat != CHANCE:
            legal = state.picks()
            state.pick(legal[choices.below(len(legal))])
            continue
        lot, there = state.lot(), state.picks()
        full = [pick for pick, weight in zip(there, state.weights(), strict=True) for _ in range(weight)]
        outcome = state.brought(luck)
        if len(there) > 1:
            held.setdefault(lot, full)
            came.setdefault(lot, []).append(outcome)
        state.pick(outcome)
    laid_once = {key for key, laid, *_ in luck.plain()[1:] if laid == 1}
    return {lot: (held[lot], came[lot]) for lot in laid_once}


@pytest.mark.parametrize("name", [name for name in parlor.games() if name not in ("connect_four", "symmetric")])
def test_with_one_seed_the_decks_of_a_game_have_one_order_whatever_is_played(name: str) -> None:
    game, compared = parlor.game(name), 0
    for seed in range(6):
        one, other = orders(game, {}, seed, Dice(1)), orders(game, {}, seed, Dice(2))
        for lot in set(one) & set(other):
            if one[lot][0] == other[lot][0]:
                shorter = min(len(one[lot][1]), len(other[lot][1]))
                assert one[lot][1][:shorter] == other[lot][1][:shorter], f"seed {seed}, lot {lot}"
                compared += shorter
    assert compared > 5
