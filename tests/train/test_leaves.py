"""Leaves: states that searches ask about, kept as picks, with who won from there."""

import random
from pathlib import Path

import numpy as np
import pytest
from mypy_extensions import i64

import parlor
from parlor.bots.arena import Arena
from parlor.bots.greedy import GreedyBot
from parlor.bots.knobs import Knobs
from parlor.bots.mcts import Search
from parlor.bots.tree import NONE
from parlor.cli.main import main
from parlor.engine import OVER, Dice, Picks, State, vec
from parlor.engine.brain import UNIT, Brain
from parlor.engine.brain_file import NAME
from parlor.train.fitting import BY_HAND, Fit
from parlor.train.growing import Gatherer
from parlor.train.leaves import LONGEST, Descent, guessed, led
from parlor.train.plan import Plan
from parlor.train.selfplay import LOT, Record, lot_of
from parlor.train.training import train

PLAN = Plan("espeers", 2 * LOT, iterations=40, varied=0, leaves=1, hidden=0, units=-1)


def leaf_states(record: Record) -> list[State]:
    """The leaves of a match, found again from its picks."""
    state = parlor.game("espeers").start(seed=PLAN.seed, ask_chance=True, **record.options).fork()
    found = []
    for ply, pick in enumerate(record.log):
        found += [led(state, leaf) for leaf in record.leaves if leaf.ply == ply]
        state.apply(pick)
    return found


def test_leaves_are_found_again_and_end_as_they_did() -> None:
    record = lot_of(PLAN, 0)[0]
    states = leaf_states(record)
    assert len(states) == len(record.leaves) > 20
    assert all(state.seat != OVER for state in states)
    for state, leaf in list(zip(states, record.leaves, strict=True))[::7]:
        bot = GreedyBot()
        assert list(Arena(state, LONGEST).play([bot, bot], leaf.seed, [0, 1]).points) == leaf.points


def test_only_leaves_become_rows_of_the_value_and_decisions_those_of_the_prior() -> None:
    record = lot_of(PLAN, 0)[0]
    gatherer = Gatherer(PLAN)
    gatherer.add(record, 0)
    (rows,) = gatherer.rows()
    assert rows.points.tolist() == [leaf.points for leaf in record.leaves]
    assert np.allclose(rows.looks, [[state.worth(seat) for seat in range(2)] for state in leaf_states(record)])
    assert len(gatherer.choices().picks) == len(record.decisions)


def test_a_descent_goes_where_the_search_went_as_often_as_it_did() -> None:
    state = parlor.game("espeers").start(seed=3).fork()
    search = Search(state.imagine(state.seat, Dice(1)), Dice(2), Knobs(horizon=0))
    search.run(400)
    tree, descent, dice = search.trees[0], Descent(search, random.Random(4)), Dice(5)
    first: dict[int, int] = {}
    for seed in range(400):
        path = descent.leaf(guessed(state, seed), dice)
        first[path[0]] = first.get(path[0], 0) + 1
    visits = {pick: int(tree.visits(tree.child(tree.root, pick))) for pick in first}
    assert NONE not in first
    assert all(abs(first[pick] - visits[pick]) < 80 for pick in first)
    assert sum(visits.values()) > 360


def test_lots_played_at_the_same_time_give_the_same_brain(tmp_path: Path) -> None:
    train(PLAN, tmp_path / "one")
    train(PLAN, tmp_path / "two", jobs=2)
    assert (tmp_path / "one" / NAME).read_bytes() == (tmp_path / "two" / NAME).read_bytes()


def test_a_brain_of_leaves_is_asked_at_once(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    words = ["train", "espeers", "--matches", "8", "--leaves", "1", "--horizon", "20", "--work", str(tmp_path)]
    assert main(words) == 1
    assert "--leaves needs --horizon 0" in capsys.readouterr().err


def test_the_hand_made_value_among_the_features_stands_for_the_anchor() -> None:
    names = parlor.game("espeers").feature_names()
    nothing = np.zeros(0, dtype=np.float32)
    plain = Fit(
        0.8, np.zeros(len(names), dtype=np.float32), np.zeros((len(names), 0), dtype=np.float32), nothing, nothing, []
    )
    folded = plain.folded(names)
    assert folded.anchor == 0.0
    assert folded.linear[names.index(BY_HAND)] > 0
    brains = [Brain(len(names), 0, fit.numbers(), anchor=fit.hold()) for fit in (plain, folded)]
    assert brains[0].anchor == round(0.8 * UNIT)
    state = parlor.game("espeers").start(seed=5).fork()
    dice, told = Dice(6), Picks()
    for _ in range(60):
        gains = [vec[i64]([0, 0]), vec[i64]([0, 0])]
        assert brains[0].rate(state, gains[0], told)
        assert brains[1].rate(state, gains[1], told)
        assert abs(int(gains[0][0]) - int(gains[1][0])) < 15000
        picks = Picks()
        state.legal(picks)
        state.apply(state.hunch(picks, dice))
