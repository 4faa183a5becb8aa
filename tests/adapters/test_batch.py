"""Many matches at once: the same matches as one by one, in arrays that the caller owns."""

import gc
import subprocess
import sys

import numpy as np
import pytest

import parlor
from parlor import BadOption, IllegalPick
from parlor.adapters.batch import Arrays, Batch
from parlor.adapters.rows import SHEET, even
from parlor.adapters.share import Share
from parlor.engine.state import State

FAST = {"symetra": 150, "wiz": 150, "source": 150}


def played(batch: Batch) -> list[State]:
    """The matches of a batch that one process plays."""
    assert isinstance(batch._shares, Share)
    return batch._shares.core.states


@pytest.mark.parametrize("name", parlor.games())
def test_rows_show_what_each_match_shows(name: str) -> None:
    batch = Batch(name, 3, seed=5)
    for _ in range(FAST.get(name, 300)):
        for row, state in enumerate(played(batch)):
            assert batch.seats[row] == state.seat
            assert np.flatnonzero(batch.masks[row]).tolist() == state.picks()
        row = int(batch.sample()[0]) % 3
        seen = played(batch)[row].tensor(int(batch.seats[row]))
        assert np.allclose(batch.observations[row], seen, atol=1e-6)
        batch.step(batch.sample())


def test_rows_are_emptied_in_even_sheets() -> None:
    """The last sheet is not full, and no number of a step before is left in any."""
    batch = Batch("espeers", 101, seed=5)
    shares = batch._shares
    assert isinstance(shares, Share)
    assert (even(101, 46), even(64, 46), even(3, 46), even(47, 46)) == (34, 32, 3, 24)
    assert shares.core.sheet == even(101, SHEET // 706) < 101
    for _ in range(12):
        batch.step(batch.sample())
        for row, state in enumerate(played(batch)):
            assert np.allclose(batch.observations[row], state.tensor(int(batch.seats[row])), atol=1e-6), row


@pytest.mark.parametrize("name", ["connect_four", "espeers", "leduc"])
def test_everything_follows_from_the_seed(name: str) -> None:
    one, other, third = Batch(name, 4, seed=1), Batch(name, 4, seed=1), Batch(name, 4, seed=2)
    differs = False
    for _ in range(200):
        picks = one.sample()
        assert (other.sample() == picks).all()
        one.step(picks)
        other.step(picks)
        third.step(third.sample())
        for first, second in zip(vars(one.arrays).values(), vars(other.arrays).values(), strict=True):
            assert (first == second).all()
        differs |= bool((third.observations != one.observations).any())
    assert differs


def test_payoffs_stand_where_a_match_has_ended_and_the_next_has_begun() -> None:
    batch = Batch("connect_four", 8, seed=3)
    arrays = vars(batch.arrays).copy()
    ends = 0
    for _ in range(300):
        batch.step(batch.sample())
        ends += int(batch.ends.sum())
        ended = batch.rewards[batch.ends]
        assert (ended.sum(axis=1) == 0).all()
        assert set(np.abs(ended).ravel()) <= {0.0, 1.0}
        assert (batch.rewards[~batch.ends] == 0).all()
        fresh = batch.observations[batch.ends]
        assert (batch.masks[batch.ends].sum(axis=1) == 7).all(), "all columns are free in a new match"
        assert len(fresh) == int(batch.ends.sum())
    assert ends > 20
    assert all(array is arrays[name] for name, array in vars(batch.arrays).items())


def test_computers_answer_for_their_seats() -> None:
    batch = Batch("leduc", 16, seed=1, opponents={1: "policy"})
    for _ in range(200):
        assert (batch.seats == 0).all()
        batch.step(batch.sample())
    with pytest.raises(BadOption, match="at least one seat must be yours"):
        Batch("leduc", 2, opponents={0: "random", 1: "random"})
    with pytest.raises(BadOption, match="has the seats 0 to 1 here, not 2"):
        Batch("leduc", 2, opponents={2: "random"})


def test_an_illegal_pick_is_told_and_none_is_made() -> None:
    batch = Batch("espeers", 2, seed=1)
    before = batch.observations.copy()
    good = batch.sample()
    with pytest.raises(IllegalPick, match="row 1: ESP-035"):
        batch.step([good[0], batch.game.code("end")])
    with pytest.raises(IllegalPick, match="row 0: -1 is no pick of Espeers"):
        batch.step([-1, good[1]])
    with pytest.raises(ValueError, match="one pick a match is needed, 2 in all"):
        batch.step([good[0]])
    batch.step(good)
    batch.reset(1)
    assert (batch.observations == before).all()


def test_arrays_are_the_callers() -> None:
    game = parlor.game("goofspiel")
    arrays = Arrays.of(game, 4, 2)
    batch = Batch(game, 4, seed=2, arrays=arrays, cards=5)
    assert batch.observations is arrays.observations
    assert arrays.masks.any()
    for _ in range(20):
        batch.step(batch.sample())
        for row, state in enumerate(played(batch)):
            assert np.allclose(arrays.observations[row], state.tensor(int(arrays.seats[row])), atol=1e-6)
    with pytest.raises(BadOption, match=r"masks must be a writeable array of bool, \(5, 26\), not bool, \(4, 26\)"):
        Batch(
            game,
            5,
            arrays=Arrays(*[np.resize(a, (5, *a.shape[1:])) if n != "masks" else a for n, a in vars(arrays).items()]),
        )


def test_what_the_caller_does_with_the_numbers_harms_no_match() -> None:
    batch, other = Batch("espeers", 5, seed=2), Batch("espeers", 5, seed=2)
    for _ in range(30):
        batch.observations[:] = 7.0
        batch.masks[:] = True
        picks = other.sample()
        assert (batch.sample() == picks).all()
        batch.step(picks)
        other.step(picks)
        assert (batch.observations == other.observations).all()
        assert (batch.masks == other.masks).all()
    wrong = np.flatnonzero(~batch.masks[0])[0]
    batch.masks[:] = True
    with pytest.raises(IllegalPick, match="row 0: "):
        batch.step([wrong, *other.sample()[1:]])


def test_the_numbers_outlive_their_batch() -> None:
    batch = Batch("espeers", 50, seed=2)
    seen, told = batch.observations, batch.observations.copy()
    del batch
    gc.collect()
    others = [Batch("espeers", 50, seed=seed) for seed in range(3)]
    assert (seen == told).all()
    assert len(others) == 3


def test_a_match_writes_into_an_array_of_the_callers() -> None:
    state = parlor.game("wiz").start(seed=1)
    row = np.full(len(state.tensor(0)), 9.0, np.float32)
    assert state.tensor(0, row) is row
    assert row.tolist() == state.tensor(0)


@pytest.mark.parametrize("name", ["espeers", "goofspiel"])
def test_several_processes_play_the_same_matches(name: str) -> None:
    """Eleven rows, shared by three processes, against one; then an illegal pick in a row of the last."""
    alone, crew = Batch(name, 11, seed=3), Batch(name, 11, seed=3, processes=3)
    for step in range(80):
        if step == 40:
            alone.reset(9)
            crew.reset(9)
        picks = alone.sample()
        assert (crew.sample() == picks).all()
        alone.step(picks)
        crew.step(picks)
        for own, shared in zip(vars(alone.arrays).values(), vars(crew.arrays).values(), strict=True):
            assert (own == shared).all()
    wrong = alone.sample()
    wrong[10] = int(np.flatnonzero(~alone.masks[10])[0])
    told = []
    for batch in (alone, crew):
        before = batch.observations.copy()
        with pytest.raises(IllegalPick, match="row 10: ") as error:
            batch.step(wrong)
        told.append(str(error.value))
        assert (batch.observations == before).all()
    assert told[0] == told[1]
    crew.step(alone.sample())
    crew.close()


def test_several_processes_fill_the_callers_arrays() -> None:
    game = parlor.game("leduc")
    arrays = Arrays.of(game, 6, 2)
    crew = Batch(game, 6, seed=2, arrays=arrays, processes=2)
    alone = Batch(game, 6, seed=2)
    for _ in range(20):
        picks = alone.sample()
        alone.step(picks)
        assert (crew.sample() == picks).all()
        crew.step(picks)
        assert (arrays.observations == alone.observations).all()
        assert (arrays.masks == alone.masks).all()
    crew.close()
    with pytest.raises(BadOption, match="2 matches can be shared by 1 to 2 processes, not 3"):
        Batch(game, 2, processes=3)


def test_parlor_itself_needs_no_numpy() -> None:
    code = "import sys; sys.modules['numpy'] = None; import parlor; parlor.game('espeers').start(seed=1).tensor(0)"
    subprocess.run([sys.executable, "-c", code], check=True)
