"""The compiled loops: whole matches, trees and copies."""

import pytest

import parlor
from parlor import CHANCE, OVER, Dice, State
from parlor.engine import Picks
from parlor.engine.play import clones, forks, perft, play_out, random_matches, random_totals, tree_size

FOUR = parlor.game("connect_four")
LEDUC = parlor.game("leduc")


def test_picks_grow_and_are_filled_again() -> None:
    picks = Picks()
    for number in range(100):
        picks.add(number * 2)
    assert picks.plain() == list(range(0, 200, 2))
    assert (picks.holds(198), picks.holds(199), picks.at(3)) == (True, False, 6)
    picks.clear()
    assert (picks.plain(), picks.holds(0)) == ([], False)
    picks.add(7)
    assert picks.plain() == [7]


def test_a_match_is_played_to_its_end() -> None:
    state = LEDUC.start(ask_chance=True).fork()
    made = play_out(state, Dice(1), Picks())
    assert state.seat == OVER
    assert 4 <= made <= 11
    assert play_out(state, Dice(1), Picks()) == 0, "nothing is left to pick"


def test_a_match_is_played_so_far_and_no_further() -> None:
    state = FOUR.start().fork()
    assert play_out(state, Dice(1), Picks(), 5) == 5
    assert sum(row.count("x") + row.count("o") for row in state.position()["rows"]) == 5


def test_the_loop_makes_the_picks_that_the_contract_would() -> None:
    """Fast play and `pick` agree: the same dice lead to the same end."""
    for seed in range(10):
        fast, slow, dice = LEDUC.start(ask_chance=True).fork(), LEDUC.start(ask_chance=True), Dice(seed)
        play_out(fast, Dice(seed), Picks())
        while slow.seat != OVER:
            picks = slow.picks()
            slow.pick(slow.chance(dice) if slow.seat == CHANCE else picks[dice.below(len(picks))])
        assert fast.position() == slow.position()


def test_random_matches_leave_their_start_alone() -> None:
    state = FOUR.start()
    assert random_matches(state, 20, Dice(1)) > 20 * 7
    forks(state, 5)
    clones(state, 5)
    assert (state.log, state.position()) == ([], FOUR.start().position())


class Copied(State):
    """Counts how often it is copied."""

    times = 0

    def fork(self) -> State:
        Copied.times += 1
        new = Copied()
        new.adopt(self)
        return new


def test_what_is_measured_is_done() -> None:
    state = Copied()
    state.game, state.options, state.seat = FOUR, {}, 0
    for copy, count in ((forks, 5), (clones, 3), (clones, 0)):
        Copied.times = 0
        copy(state, count)
        assert Copied.times == count


@pytest.mark.parametrize("matches", [0, 1, 5])
def test_random_matches_tell_how_many_picks_were_made(matches: int) -> None:
    state, dice = FOUR.start(), Dice(3)
    picks = sum(int(play_out(state.fork(), dice, Picks())) for _ in range(matches))
    assert random_matches(state, matches, Dice(3)) == picks


@pytest.mark.parametrize("depth", [0, 1, 2, 3])
def test_counting_needs_no_record_and_changes_nothing(depth: int) -> None:
    state = FOUR.start()
    assert perft(state, depth) == perft(state.fork(), depth) == 7**depth
    assert state.log == []


def test_a_finished_match_has_no_sequences_but_the_empty_one() -> None:
    state = FOUR.start()
    state.say("drop:1 drop:2 drop:1 drop:2 drop:1 drop:2 drop:1")
    assert (perft(state, 0), perft(state, 1), perft(state, 2)) == (1, 0, 0)
    assert tree_size(state) == (1, 1)


@pytest.mark.parametrize("matches", [0, 1, 7])
def test_totals_add_up_what_each_seat_scored(matches: int) -> None:
    state, dice, totals = LEDUC.start(ask_chance=True), Dice(4), [0.0, 0.0]
    for _ in range(matches):
        end = state.fork()
        play_out(end, dice, Picks())
        totals = [total + score for total, score in zip(totals, end.scores(), strict=True)]
    assert random_totals(state, matches, Dice(4)) == totals
    assert state.log == []


def test_a_fork_that_nobody_writes_down_is_picked_like_the_match() -> None:
    match, dice = FOUR.start(), Dice(2)
    fork = match.fork()
    while match.seat != OVER:
        pick = match.picks()[dice.below(len(match.picks()))]
        match.pick(pick)
        fork.pick(pick)
        assert fork.position() == match.position()
