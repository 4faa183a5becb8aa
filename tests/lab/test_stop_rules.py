"""Tests that end a run: they err as seldom as they say, and what they tell is not flattered by the moment."""

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from test_runs import digest

from parlor.engine.errors import BadData, BadOption
from parlor.lab.experiment import Arm, Experiment, Stop, read
from parlor.lab.looks import LESS, MORE, OPEN, SAME, Shift, answers, asked
from parlor.lab.pairs import Pairs
from parlor.lab.runners import Processes
from parlor.lab.runs import Part, merge, run

DUEL = Experiment("leduc", ("greedy", "random"), seed=3, deals=4000, chunk=10, stop=Stop(sprt=(0.0, 30.0)))
ARMS = Experiment(
    "leduc",
    ("policy", "policy"),
    (Arm("before"), Arm("after", bots=("random", "policy"))),
    seed=5,
    deals=4000,
    chunk=10,
    stop=Stop(shift=8.0),
)


@pytest.fixture
def three() -> Iterator[Processes]:
    made = Processes(3)
    yield made
    made.close()


# -- errors, with a truth that is known ------------------------------------------------------------------


# How a deal ends in two arms: the points before and after, and how likely that is if `more` points are gained.
def chances(more: float) -> dict[tuple[float, float], float]:
    return {(0.0, 0.0): 0.3, (1.0, 1.0): 0.3, (0.0, 1.0): 0.2 + more / 200.0, (1.0, 0.0): 0.2 - more / 200.0}


def looked_at(shift: Shift, more: float, seed: int, batch: int) -> Pairs:
    """Deals until the test decides."""
    pairs, luck, ends = Pairs(), random.Random(seed), chances(more)
    while pairs.number < batch or shift.verdict(pairs) == OPEN:
        for before, after in luck.choices(list(ends), list(ends.values()), k=batch):
            pairs.add(after, 1.0 - before)
    return pairs


@pytest.mark.parametrize(("more", "right"), [(0.0, SAME), (10.0, MORE), (-10.0, LESS), (5.0, "")])
def test_a_shift_errs_as_seldom_as_it_says_and_its_end_does_not_flatter(more: float, right: str) -> None:
    shift, batch, times = Shift(10.0), 50, 200
    ended = [looked_at(shift, more, seed, batch) for seed in range(times)]
    if right:
        verdicts = Counter(shift.verdict(pairs) for pairs in ended)
        assert times - verdicts[right] <= times * (0.05 + 0.04)
        assert verdicts[{MORE: LESS, LESS: MORE}.get(right, "")] == 0
    found = [shift.difference(pairs, batch) for pairs in ended]
    assert sum(one.value > more for one in found) / times == pytest.approx(0.5, abs=0.12)
    assert sum(one.holds(more) for one in found) / times >= 0.95 - 0.05
    if right in (MORE, LESS):
        beyond = sum(abs(200 * (pairs.mean() - 0.5)) > abs(more) for pairs in ended) / times
        assert beyond > 0.6, "the plain difference is too large more often than not"


def test_deals_that_are_all_alike_are_the_same() -> None:
    shift, pairs = Shift(2.0), Pairs()
    while shift.verdict(pairs) == OPEN:
        pairs.add(1.0, 0.0)
    assert 30 < pairs.number < 300
    assert shift.verdict(pairs) == SAME
    found = shift.difference(pairs, 10)
    assert found.value == 0.0
    assert found.low < 0.0 < found.high


# -- runs ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("experiment", [DUEL, ARMS])
def test_a_test_ends_a_run_at_the_same_round_however_it_is_played(
    experiment: Experiment, tmp_path: Path, three: Processes
) -> None:
    one = run(experiment, tmp_path / "one")
    assert 1 <= one.rounds < experiment.chunks()
    assert run(experiment, tmp_path / "three", three).rounds == one.rounds
    assert digest(tmp_path / "three") == digest(tmp_path / "one")
    (answer,) = answers(experiment, one.seats)
    assert answer.verdict != OPEN
    assert answer.value.sample == one.deals
    assert answer.value.low < answer.value.value < answer.value.high


def test_parts_that_are_merged_end_where_the_whole_ends(tmp_path: Path) -> None:
    short = replace(DUEL, deals=200)
    whole = run(short, tmp_path / "whole")
    for number in (1, 2):
        run(short, tmp_path / f"part{number}", part=Part(number, 2))
    merge([tmp_path / "part1", tmp_path / "part2"], tmp_path / "merged")
    assert run(short, tmp_path / "merged").rounds == whole.rounds < 20
    assert digest(tmp_path / "merged") == digest(tmp_path / "whole")


def test_equal_players_do_not_pass(tmp_path: Path) -> None:
    """Policy against policy that leaves out nothing it would say: no stronger."""
    equal = replace(DUEL, bots=("policy without card:ks", "policy"), stop=Stop(sprt=(100.0, 200.0)))
    result = run(equal, tmp_path)
    assert answers(equal, result.seats)[0].verdict == LESS


def test_questions_share_how_often_a_run_may_err() -> None:
    more = replace(ARMS, arms=(*ARMS.arms, Arm("other")))
    assert [(one.arm, one.seat) for one in asked(more)] == [(1, 0), (2, 0)]
    assert all(one.test.alpha == pytest.approx(0.025) for one in asked(more))
    assert asked(replace(ARMS, stop=Stop(deals=3))) == []


def test_a_file_names_its_test(tmp_path: Path) -> None:
    path = tmp_path / "experiment.toml"
    text = 'game = "leduc"\nbots = ["greedy", "policy"]\n[stop]\nsprt = [0, 20]\n'
    path.write_text(text)
    assert read(path).stop.sprt == (0.0, 20.0)
    for wrong, told in (
        ("sprt = [20, 0]", "a lower strength and then a higher one"),
        ("sprt = 20", "it is written sprt"),
        ("sprt = [0, 20]\nshift = 2", "not by both"),
        ("shift = 2", "between the first arm and others"),
    ):
        path.write_text(text.replace("sprt = [0, 20]", wrong))
        with pytest.raises((BadData, BadOption), match=told):
            read(path)
    path.write_text(text.replace('"policy"', '"greedy"'))
    with pytest.raises(BadOption, match="two different bots"):
        read(path)
