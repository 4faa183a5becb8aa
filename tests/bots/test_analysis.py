"""Analysis: a match through the eyes of its seats, and where it turned."""

import pytest

import parlor
from parlor.bots.analysis import Analysis, Effort, analyse, halts, turning_points
from parlor.bots.outlook import Outlook
from parlor.table import turns


def leduc(hidden: str) -> parlor.State:
    """Seat 0 holds a jack, seat 1 what it says; both call, a king is opened, and seat 0 gives up."""
    state = parlor.game("leduc").start(ask_chance=True)
    state.say(f"card:jh card:{hidden} call call card:ks raise raise fold")
    return state


def connect_four() -> parlor.State:
    """x lets o make three in a row, then does not see it; o wins."""
    state = parlor.game("connect_four").start()
    state.say("drop:1 drop:3 drop:1 drop:3 drop:2 drop:3 drop:7 drop:3")
    assert state.winners() == [1]
    return state


def test_a_match_halts_where_somebody_decides() -> None:
    found = [(sentence, ply, now.seat) for sentence, ply, now in halts(leduc("qs"))]
    assert [ply for _, ply, _ in found] == [2, 3, 5, 6, 7, 8]
    assert [seat for _, _, seat in found] == [0, 1, 1, 0, 1, 0] or found[-1][2] == parlor.OVER
    assert found[0][0] is None
    assert [sentence.actor for sentence, _, _ in found[1:] if sentence] == [0, 1, 0, 1, 0]


def test_the_end_is_certain_and_a_blunder_is_a_turning_point() -> None:
    found = analyse(connect_four(), Effort(4), seed=1)
    assert found.moments[-1].chances == (0.0, 1.0)
    assert len(found.moments) == 8
    for moment in found.moments:
        assert sum(moment.chances) == pytest.approx(1.0)
    assert 7 in found.turns, "drop:7 leaves the three of o open"
    assert found.moments[6].chances[0] < 0.1 < found.moments[5].chances[0]


def test_iterations_search_open_games_too() -> None:
    found = analyse(connect_four(), Effort(iterations=400), seed=1)
    assert found.moments[6].chances[1] > 0.8


def test_a_seat_is_judged_by_what_it_knew() -> None:
    def eyes(found: Analysis, seat: int) -> list[float]:
        return [found.start[seat], *(moment.chances[seat] for moment in found.moments[:-1])]

    effort = Effort(iterations=300)
    against_queen, against_king = (analyse(leduc(card), effort, seed=3) for card in ("qs", "kh"))
    assert eyes(against_queen, 0) == eyes(against_king, 0)
    assert eyes(against_queen, 1) != eyes(against_king, 1)
    assert against_king.moments[2].chances[1] > against_queen.moments[2].chances[1], "a pair of kings is better"


def test_the_same_seed_finds_the_same_in_one_process_or_two() -> None:
    heard: list[tuple[int, int]] = []
    one = analyse(leduc("qs"), Effort(iterations=100), 3, progress=lambda done, of: heard.append((done, of)))
    assert heard == [(count, 10) for count in range(1, 11)]
    assert one == analyse(leduc("qs"), Effort(iterations=100), 3, jobs=2)
    assert one != analyse(leduc("qs"), Effort(iterations=100), 4)


def test_an_outlook_need_not_be_that_of_the_seat_to_pick() -> None:
    game = parlor.game("leduc")
    outlooks = []
    for card in ("js", "qs", "ks"):
        state = game.position({"cards": ["card:qh", f"card:{card}"], "bets": []})
        seen = state.guess(1, parlor.Dice(5))
        assert seen.seat == 0
        outlooks.append(Outlook(seen, 1, parlor.Dice(2), 60).estimate(2000))
    assert outlooks == sorted(outlooks)
    assert outlooks[0] < 0.5 < outlooks[2]


def test_turning_points_are_the_greatest_changes_in_order() -> None:
    chances = [[0.5], [0.52], [0.8], [0.3], [0.31], [0.9]]
    assert turning_points([2, 4, 6, 8, 10], chances) == [4, 6, 10]
    wild = [[float(at % 2)] for at in range(20)]
    assert len(turning_points(list(range(1, 20)), wild)) == 6


def test_the_table_finds_turning_points_without_a_search() -> None:
    found = turns.turning_points(connect_four())
    assert found[-1] == 8
    for game in ("symetra", "wiz", "source", "espeers", "symmetric"):
        state = parlor.game(game).start(seed=2)
        dice = parlor.Dice(3)
        for _ in range(60):
            if state.seat != parlor.OVER:
                picks = state.picks()
                state.pick(picks[dice.below(len(picks))])
        found = turns.turning_points(state)
        assert found == sorted(found)
        assert len(found) <= 6
