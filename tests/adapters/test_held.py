"""A match inside a state of OpenSpiel, asked without OpenSpiel: what may be picked, and what chance may bring."""

import pytest

import parlor
from parlor import Dice
from parlor.adapters.held import LIGHT, MOST, Chances, Held
from parlor.adapters.rows import begun
from parlor.engine.picks import Picks


def picks_of(numbers: list[int]) -> Picks:
    found = Picks()
    for number in numbers:
        found.add(number)
    return found


@pytest.mark.parametrize("name", parlor.games())
def test_picks_and_odds_are_those_of_the_match(name: str) -> None:
    game = parlor.game(name)
    chances, dice = Chances(len(game.vocabulary)), Dice(7)
    held = Held(begun(game.begin(game.check({}))), chances)
    for _ in range(400):
        state = held.state
        if state.seat == parlor.OVER:
            break
        assert held.picks() == state.picks()
        if state.seat == parlor.CHANCE:
            weights = state.weights()
            assert held.odds() == [
                (pick, weight / sum(weights)) for pick, weight in zip(state.picks(), weights, strict=True)
            ]
            held.apply(state.chance(dice))
        else:
            picks = state.picks()
            assert held.apply(picks[dice.below(len(picks))]) == state.seat
    assert held.other(held.state.clone()).picks() == held.picks()


def test_what_is_over_has_no_picks() -> None:
    game = parlor.game("connect_four")
    held = Held(begun(game.begin(game.check({}))), Chances(len(game.vocabulary)))
    while held.state.seat != parlor.OVER:
        held.apply(held.picks()[0])
    assert held.picks() == []


@pytest.mark.parametrize("weights", [[1, 1, 1], [1, 2, 1], [LIGHT - 1, LIGHT, LIGHT + 1], [1000, 1, 1000]])
def test_odds_are_right_the_first_and_every_other_time(weights: list[int]) -> None:
    chances, outcomes = Chances(10), [0, 4, 9]
    wanted = [(outcome, weight / sum(weights)) for outcome, weight in zip(outcomes, weights, strict=True)]
    for _ in range(2):
        assert chances.odds(picks_of(outcomes), picks_of(weights)) == wanted


def test_odds_stay_right_when_more_totals_come_than_are_remembered() -> None:
    chances = Chances(3)
    for total in [*range(2, MOST + 10), 2, 3]:
        assert chances.odds(picks_of([0, 2]), picks_of([1, total - 1])) == [(0, 1 / total), (2, (total - 1) / total)]
