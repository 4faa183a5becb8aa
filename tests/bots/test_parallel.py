"""Several workers think about one pick: their trees are added up, repeat themselves, and hold nothing hidden."""

from collections.abc import Iterator
from importlib import resources
from pathlib import Path

import pytest

import parlor
from parlor.bots.alphabeta import AlphaBetaBot
from parlor.bots.levels import LevelBot
from parlor.bots.parallel import Answer, ParallelBot, added, asked, gains_from_heads, search, shared
from parlor.bots.workers import Workers
from parlor.engine.bot import answer

MUST_STOP = {"rows": [".......", ".......", ".......", "..o....", "x.o....", "x.ox..."]}


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    with Workers(2) as made:
        yield made


def leduc(seed: int) -> parlor.State:
    state = parlor.game("leduc").start(seed=seed)
    return state.guess(state.seat, parlor.Dice(9))


def test_visits_are_added_and_values_weighed_by_them() -> None:
    one = Answer([4, 2, 7], [60, 40, 0], [0.5, 0.25, 0.5], [4, 1], 100)
    other = Answer([2, 4, 7], [90, 10, 0], [0.75, 1.0, 0.5], [2, 3], 100)
    finding = added([one, other])
    assert finding.picks == [2, 4, 7]
    assert finding.visits == [130, 70, 0]
    assert [round(value, 4) for value in finding.values] == [round(77.5 / 130, 4), round(40 / 70, 4), 0.5]
    assert finding.line == [2, 3]
    assert finding.iterations == 200


def test_iterations_are_shared_out_and_every_head_has_its_own_dice() -> None:
    seen = leduc(4)
    question = asked("5", seen, parlor.Dice(1), iterations=101)
    parts = shared(question, 4)
    assert [part.iterations for part in parts] == [26, 25, 25, 25]
    assert len({part.seed for part in parts}) == 4
    assert len(shared(question._replace(iterations=3), 4)) == 3
    assert [part.iterations for part in shared(question._replace(iterations=0), 2)] == [0, 0]


def test_the_same_seed_iterations_and_workers_find_the_same(workers: Workers) -> None:
    bot = ParallelBot(5, workers, iterations=600)
    one, other = (bot.search(leduc(4), parlor.Dice(2)) for _ in range(2))
    assert (one.picks, one.visits, one.values, one.line) == (other.picks, other.visits, other.values, other.line)
    assert one.iterations == sum(one.visits) == 600
    here = added([search(part) for part in shared(asked("5", leduc(4), parlor.Dice(2), iterations=600), 2)])
    assert (here.picks, here.visits, here.values) == (one.picks, one.visits, one.values)


def test_two_heads_stop_a_loss(workers: Workers) -> None:
    game = parlor.game("connect_four")
    bot = ParallelBot(5, workers, iterations=800)
    assert game.word(answer(bot, game.position(MUST_STOP), parlor.Dice(1))) == "drop:3"


def test_workers_are_told_nothing_hidden(workers: Workers) -> None:
    game = parlor.game("leduc")
    bot = ParallelBot(5, workers, iterations=200)
    for seed in range(4):
        found, told = set(), []
        for hidden in ("js", "qs", "kh"):
            state = game.position({"cards": ["card:jh", f"card:{hidden}"], "bets": []}, seed=1)
            found.add(answer(bot, state, parlor.Dice(seed)))
            told.append(asked("5", state.guess(0, parlor.Dice(seed)), parlor.Dice(seed)))
        assert len(found) == 1, f"with dice {seed} the pick depended on the other's hidden card"
        assert told[0] == told[1] == told[2]


def test_a_search_by_the_clock_uses_all_heads(workers: Workers) -> None:
    finding = ParallelBot(5, workers, seconds=0.1).search(leduc(4), parlor.Dice(2))
    assert finding.iterations == sum(finding.visits) > 0


def test_only_the_highest_level_gains_from_heads() -> None:
    seen, open_game = leduc(4), parlor.game("symmetric").start(seed=1)
    assert gains_from_heads(asked("5", seen, parlor.Dice(1)), seen)
    for level in "1234":
        assert not gains_from_heads(asked(level, seen, parlor.Dice(1)), seen)
    assert not gains_from_heads(asked("5", open_game, parlor.Dice(1)), open_game)


def test_where_one_head_is_enough_it_thinks_here(workers: Workers) -> None:
    state = parlor.game("connect_four").position(MUST_STOP)
    bot = ParallelBot(3, workers)
    assert bot.choose(state, parlor.Dice(1)) == LevelBot(3).choose(state, parlor.Dice(1))
    assert bot.search(state, parlor.Dice(1)).picks[0] == AlphaBetaBot(2).search(state, parlor.Dice(1)).picks[0]


def test_packs_go_along(workers: Workers, tmp_path: Path) -> None:
    pack = tmp_path / "mine.toml"
    house = resources.files("parlor.games.symmetric").joinpath("h37.toml").read_text(encoding="utf-8")
    pack.write_text(house.replace('"h37"', '"mine"'), encoding="utf-8")
    state = parlor.game("symmetric", [pack]).start(board="mine")
    question = asked("5", state, parlor.Dice(1), iterations=20)
    assert question.packs == (pack,)
    assert ParallelBot(5, workers, iterations=20).choose(state, parlor.Dice(1)) in state.picks()


def test_a_win_that_one_head_has_proved_is_taken() -> None:
    thorough = Answer([3, 4], [900, 100], [0.6, 0.4], [3], 1000)
    quick = Answer([4, 3], [5, 5], [1.0, 0.5], [4], 10)
    assert added([thorough, quick]).picks[0] == 4
