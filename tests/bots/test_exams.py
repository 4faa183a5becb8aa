"""Exams that the search sits without knowing the game: perfect play is known there."""

from perfect import Solver, exploitability, questions
from test_leduc_value import Policies, insight, policy

import parlor
from parlor.bots.levels import LevelBot
from parlor.bots.searcher import SearchBot
from parlor.engine.bot import answer


def outcome(state: parlor.State) -> int:
    """1, 0 or -1 for the seat to pick, by trying everything."""
    best = -1
    for drop in state.picks():
        after = state.clone()
        after.pick(drop)
        if after.seat == parlor.OVER:
            best = max(best, 1 if state.seat in after.winners() and len(after.winners()) == 1 else 0)
        else:
            best = max(best, -outcome(after))
    return best


def test_the_solver_finds_what_trying_everything_finds() -> None:
    asked = questions(12, 35, 3, Solver())
    for state, good in asked:
        for drop in state.picks():
            after = state.clone()
            after.pick(drop)
            won = state.seat in after.winners() and len(after.winners()) == 1
            worth = 1 if won else 0 if after.seat == parlor.OVER else -outcome(after)
            assert (drop in good) == (worth == outcome(state))


def test_most_drops_of_a_short_search_keep_the_value() -> None:
    solver, bot = Solver(), SearchBot(4000 if parlor.COMPILED else 300)
    asked = questions(24, 26, 5, solver)
    kept = sum(answer(bot, state, parlor.Dice(number)) in good for number, (state, good) in enumerate(asked))
    assert kept >= (20 if parlor.COMPILED else 14)
    guessed = sum(len(good) / len(state.picks()) for state, good in asked)
    assert guessed < 14, "the questions are too easy"


def test_a_long_search_of_leduc_gives_little_away() -> None:
    start, policies = parlor.game("leduc").start(ask_chance=True), Policies()
    bot = SearchBot(1000 if parlor.COMPILED else 150)
    lost = exploitability(start, lambda state: policy(state, bot, policies), insight)
    careless = exploitability(start, lambda state: policy(state, None, policies), insight)
    assert 0.0 < lost < 1.4
    assert careless > 2.0


def test_guest_games_get_a_strong_level_5_without_tuning() -> None:
    for name in ("connect_four", "goofspiel"):
        game, points, level = parlor.game(name), 0.0, LevelBot(5, iterations=300 if parlor.COMPILED else 40)
        for number in range(12):
            bots = [level, LevelBot(1)] if number % 2 else [LevelBot(1), level]
            match, dice = game.start(seed=number // 2), parlor.Dice(number)
            while match.seat != parlor.OVER:
                match.pick(answer(bots[match.seat], match, dice))
            mine = match.scores()[number % 2 == 0], match.scores()[number % 2 == 1]
            points += 1.0 if mine[0] > mine[1] else 0.5 if mine[0] == mine[1] else 0.0
        assert points >= (8 if parlor.COMPILED else 6.5), name
