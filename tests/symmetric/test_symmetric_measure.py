"""Symmetric: a brain's weights are asked for at once, and say what its features say."""

from librt.vecs import vec
from mypy_extensions import i64
from symmetric_table import START, place, table

import parlor
from parlor.bots.alphabeta import AlphaBeta, AlphaBetaBot, Memory
from parlor.engine import OVER, Picks
from parlor.engine.brain import WEIGHT, Brain
from parlor.games.symmetric.measure import AWAY, GUARDS, HELD, NAMES, TO_GO

WEIGHTS = [0] * len(NAMES)
WEIGHTS[TO_GO], WEIGHTS[GUARDS], WEIGHTS[HELD] = -WEIGHT // 9, WEIGHT // 7, WEIGHT // 3
WEIGHTS[AWAY + 3 : AWAY + 13] = [WEIGHT // 5 - n * 4000 for n in range(10)]
BRAIN = Brain(len(NAMES), 0, WEIGHTS)


def astray(board: str, seed: int, picks: int) -> parlor.State:
    """A match after so many random picks."""
    state, dice = table(board=board), parlor.Dice(seed)
    for _ in range(picks):
        if state.seat == OVER:
            break
        legal = state.picks()
        state.pick(legal[dice.below(len(legal))])
    return state


def test_a_match_that_trusts_a_brain_is_worth_what_the_brain_says() -> None:
    chances = vec[i64]([0, 0])
    for seed in range(20):
        state = astray(("h61", "h37")[seed % 2], seed, 10 + 3 * seed)
        if state.seat == OVER:
            continue
        assert BRAIN.rate(state, chances, Picks())
        told = state.fork()
        assert told.trust(BRAIN)
        for seat in (0, 1):
            assert abs(told.worth(seat) * 1e6 - int(chances[seat])) < 600
        assert state.worth(0) == astray(("h61", "h37")[seed % 2], seed, 10 + 3 * seed).worth(0)


def test_what_a_brain_cannot_say_by_weights_alone_is_not_trusted() -> None:
    state = table()
    for brain in (
        Brain(len(NAMES), 1, [0] * (2 * len(NAMES) + 2)),
        Brain(len(NAMES), 0, WEIGHTS, anchor=100),
        Brain(len(NAMES), 0, []),
    ):
        assert not state.trust(brain)
    assert not table(games=3).features(0, Picks())


def best_end(state: parlor.State, seat: int, mover: int) -> float:
    """The best for `mover` of all ways to end its turn, tried one by one, as `seat` sees it."""
    if state.seat != mover:
        return state.worth(seat)
    found = []
    for pick in state.picks():
        after = state.fork()
        after.apply(pick)
        found.append(best_end(after, seat, mover))
    return max(found) if seat == mover else min(found)


def test_foresight_by_a_brain_is_what_trying_all_ends_of_the_turn_comes_to() -> None:
    foreseen = 0
    for seed in range(30):
        state = astray("h37", seed, 6 + seed).fork()
        dice = parlor.Dice(seed)
        while state.seat != OVER and state.foresee(0) < 0:
            legal = state.picks()
            state.apply(legal[dice.below(len(legal))])
        if state.seat == OVER:
            continue
        assert state.trust(BRAIN)
        for seat in (0, 1):
            told = state.foresee(seat)
            if told >= 0:
                foreseen += 1
                assert abs(told - best_end(state, seat, int(state.seat))) < 1e-9
    assert foreseen > 20


def test_a_search_with_a_brain_plays_otherwise_and_leaves_the_match_as_it_was() -> None:
    state = place(START)
    before = state.worth(0)
    values = {AlphaBetaBot(1, brain=brain).search(state, parlor.Dice(1)).values[0] for brain in (None, BRAIN)}
    assert len(values) == 2
    assert state.worth(0) == before
    trusting = state.fork()
    assert trusting.trust(BRAIN)
    assert AlphaBeta(trusting, Memory()).run(1).values[0] in values
