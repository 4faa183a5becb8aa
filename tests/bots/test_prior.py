"""Priors: which picks are likely, as whole numbers; a search looks at likely picks first."""

from pathlib import Path

import pytest

import parlor
from parlor.bots.knobs import Knobs
from parlor.bots.mcts import Search
from parlor.bots.searcher import SearchBot
from parlor.engine import BadData, Picks
from parlor.engine.brain import UNIT as STRENGTH
from parlor.engine.brain import Brain, look_logit, numbers_of
from parlor.engine.brain_file import Sheet, load, read, write
from parlor.engine.prior import HIDDEN, UNIT, Prior, prior_numbers
from parlor.engine.state import ASKED

LEARNERS = [name for name in parlor.games() if parlor.game(name).feature_names()]


def duel() -> parlor.State:
    """A duel in which somebody may keep its hand or not."""
    state = parlor.game("espeers").start(seed=4)
    while len(state.picks()) < 2:
        state.pick(state.picks()[0])
    return state


def blank(state: parlor.State, units: int = 0) -> list[int]:
    """The numbers of a prior that finds every pick equally likely."""
    return [0] * prior_numbers(len(state.game.feature_names()), units, len(state.game.vocabulary))


def legal_of(state: parlor.State) -> Picks:
    """The legal picks as a search has them."""
    picks = Picks()
    state.legal(picks)
    return picks


def fond_of(state: parlor.State, pick: int, by: int) -> Prior:
    """A prior that likes a pick where this state asks for it, and nothing else."""
    words = len(state.game.vocabulary)
    numbers = blank(state)
    numbers[int(state.asked()) * words + pick] = by
    return Prior(len(state.game.feature_names()), 0, words, numbers)


def test_a_pick_is_likely_by_its_word_and_what_is_asked() -> None:
    state = duel()
    picks = legal_of(state)
    prior = fond_of(state, int(picks.at(1)), UNIT)
    assert prior.weigh(state, picks, Picks())
    assert int(prior.likely[1]) == pytest.approx(2.718 * int(prior.likely[0]), rel=0.01)
    assert 999990 <= sum(int(prior.likely[i]) for i in range(int(picks.count))) <= 1000000
    with pytest.raises(ValueError, match="are no prior"):
        Prior(3, 0, 5, [1])


def test_hidden_units_hear_the_features_of_who_picks() -> None:
    state = duel()
    picks, told = legal_of(state), Picks()
    state.features(state.seat, told)
    inputs, words = len(state.game.feature_names()), len(state.game.vocabulary)
    numbers = blank(state, units=1)
    numbers[1 + int(told.at(0))] = HIDDEN  # the unit hears the first feature, whose number is 1
    assert int(told.at(1)) == 1
    numbers[inputs + 1 + int(picks.at(0))] = 2 * UNIT  # and speaks for the first pick
    prior = Prior(inputs, 1, words, numbers)
    assert prior.weigh(state, picks, Picks())
    assert int(prior.likely[0]) == pytest.approx(7.39 * int(prior.likely[1]), rel=0.01)


@pytest.mark.parametrize("name", LEARNERS)
def test_what_is_asked_is_a_small_number_and_not_always_the_same(name: str) -> None:
    state, dice, seen = parlor.game(name).start(seed=3), parlor.Dice(5), set()
    for _ in range(300):
        if state.seat == parlor.OVER:
            break
        seen.add(int(state.asked()))
        state.pick(state.hunch(legal_of(state), dice))
    assert all(0 <= asked < ASKED for asked in seen)
    assert len(seen) > 4


def test_a_search_looks_at_likely_picks_first_and_most() -> None:
    state = duel()
    inputs = len(state.game.feature_names())
    favourites = []
    for pick in state.picks():
        brain = Brain(inputs, 0, [], prior=fond_of(state, pick, 7 * UNIT))
        seen = state.guess(state.seat, parlor.Dice(1))
        search = Search(seen, parlor.Dice(2), Knobs(horizon=0), brain)
        search.run(6)
        favourites.append(search.finding().picks[0])
    assert favourites == state.picks()
    # But a prior is no blinder: with enough thought the same is found.
    knobs = Knobs(horizon=0)
    found = {SearchBot(3000, 0.0, knobs, mind).search(seen, parlor.Dice(3)).picks[0] for mind in (None, brain)}
    assert len(found) == 1


def test_an_anchor_alone_says_what_the_hand_made_evaluation_says() -> None:
    state = duel()
    size = len(state.game.feature_names())
    brain = Brain(size, 0, [0] * numbers_of(size, 0), anchor=STRENGTH)
    for _ in range(40):
        if state.seat == parlor.OVER:
            break
        strengths = [int(brain.look(state, seat)) / STRENGTH for seat in range(2)]
        assert 1 / (1 + 2.718281828 ** (strengths[1] - strengths[0])) == pytest.approx(state.worth(0), abs=0.003)
        state.pick(state.picks()[-1])
    assert look_logit(500) == 0
    assert look_logit(1000) == -look_logit(0)


def test_a_prior_is_kept_in_the_file_of_its_brain(tmp_path: Path) -> None:
    state, path = duel(), tmp_path / "brain.bin"
    numbers = blank(state, units=2)
    numbers[5] = -77
    write(path, state.game, Sheet(0, [], 4, "", "", units=2, prior=numbers, lean=1500, shy=-20, explore=250))
    sheet, brain = read(path, state.game), load(path, state.game)
    assert (sheet.prior, sheet.numbers, sheet.horizon) == (numbers, [], 4)
    assert not brain.judges
    assert (brain.lean, brain.shy, brain.explore) == (1.5, -0.02, 0.25)
    path.write_bytes(path.read_bytes().replace(b'"units": 2', b'"units": 3'))
    with pytest.raises(BadData, match="damaged"):
        read(path, state.game)


def test_a_search_with_a_prior_finds_the_same_in_every_mode() -> None:
    state = duel()
    inputs, words = len(state.game.feature_names()), len(state.game.vocabulary)
    dice = parlor.Dice(9)
    numbers = [int(dice.below(1200)) - 600 for _ in range(prior_numbers(inputs, 3, words))]
    brain = Brain(inputs, 0, [], prior=Prior(inputs, 3, words, numbers))
    bot = SearchBot(400, 0.0, Knobs(horizon=0, lean=0.8, shy=0.1), brain)
    found = bot.search(state.guess(state.seat, parlor.Dice(1)), parlor.Dice(2))
    assert (found.picks, found.visits) == ([5, 6], [327, 73])
