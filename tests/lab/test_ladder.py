"""The ladder: everybody sits everywhere, the sums are right, and the same seed gives the same table."""

import math

import pytest

from parlor.bots.arena import Played
from parlor.engine import OVER, BadOption
from parlor.lab.ladder import Event, Ladder, Pairing, Rate, bradley_terry, climb, gone_astray, pairings, play
from parlor.registry import game

CONNECT_FOUR = Event("connect_four", (), {"players": 2}, 0.0)
SOLITAIRE = Event("symetra", (), {"players": 1, "play": "solitaire"}, 0.0)


def test_two_bots_meet_with_the_same_luck_on_exchanged_seats() -> None:
    matches = pairings(bots=3, players=2, games=4, seed=7)
    assert len(matches) == 3 * 4
    for pair in [(0, 1), (0, 2), (1, 2)]:
        met = [match for match in matches if set(match.seats) == set(pair)]
        assert [match.seats for match in met] == [pair, pair[::-1], pair[::-1], pair]
        assert met[0].seed == met[1].seed
        assert met[2].seed == met[3].seed
        assert met[0].seed != met[2].seed
    assert len({match.seed for match in matches}) == 6


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_at_a_larger_table_each_bot_has_each_seat_equally_often(players: int) -> None:
    matches = pairings(bots=2, players=players, games=8, seed=1)
    for seat in range(players):
        assert sorted(match.seats[seat] for match in matches) == [0, 0, 0, 0, 1, 1, 1, 1]
    assert all(set(match.seats) == {0, 1} for match in matches)


def played_match(points: tuple[float, ...], seconds: tuple[float, ...], picks: tuple[int, ...]) -> Played:
    """A match of which only this matters."""
    return Played(points, points, picks, picks, seconds, turns=0, rolls=0, capped=False)


def test_a_share_has_the_interval_of_its_pairs() -> None:
    """Who always wins one match of two with the same luck is sure to be as good; single matches would not tell."""
    ladder = Ladder(["one", "other"])
    for seed in range(50):
        ladder.add(Pairing((0, 1), seed), played_match((1.0, 0.0), (0.0, 0.0), (1, 1)))
        ladder.add(Pairing((1, 0), seed), played_match((1.0, 0.0), (0.0, 0.0), (1, 1)))
    paired, single = ladder.rate(0, 1), Rate.of(50, 100)
    assert paired.share == single.share == 0.5
    assert paired.high - paired.low < 0.5 * (single.high - single.low)
    other = ladder.rate(1, 0)
    assert (other.low, other.high) == pytest.approx((1 - paired.high, 1 - paired.low))


def test_points_of_several_seats_are_added_up() -> None:
    ladder = Ladder(["weak", "strong"])
    ladder.add(Pairing((0, 1, 0), 1), played_match((0.5, 0.5, 0.0), (1.0, 2.0, 3.0), (1, 1, 3)))
    ladder.add(Pairing((1, 0, 1), 1), played_match((0.0, 0.0, 1.0), (0.0, 0.0, 0.0), (1, 1, 1)))
    assert ladder.points == [[0.0, 0.5], [1.5, 0.0]]
    assert ladder.games == [[0, 2], [2, 0]]
    assert ladder.seconds_a_pick(0) == 4.0 / 5
    assert ladder.rate(1, 0).share == 0.75


def test_wilson_intervals_are_those_of_the_books() -> None:
    def told(points: float, games: int) -> tuple[float, float]:
        rate = Rate.of(points, games)
        return round(rate.low, 4), round(rate.high, 4)

    assert told(8, 10) == (0.4902, 0.9433)
    assert told(0, 20) == (0.0, 0.1611)
    assert told(20, 20) == (0.8389, 1.0)
    assert told(70, 100) == (0.6042, 0.7811)


def test_elo_finds_the_strengths_that_made_the_points() -> None:
    true, games = [1.0, 2.0, 10.0, 40.0], 100000
    points = [[games * a / (a + b) if a != b else 0.0 for b in true] for a in true]
    found = bradley_terry(points)
    for strength, known in zip(found, true, strict=True):
        assert math.isclose(strength / found[0], known, rel_tol=0.01)
    ladder = Ladder(["a", "b", "c", "d"], points=points)
    assert [round(elo) for elo in ladder.elo()] == [0, 120, 400, 641]


def test_who_never_lost_is_not_infinitely_strong() -> None:
    weak, strong = Ladder(["a", "b"], points=[[0.0, 0.0], [20.0, 0.0]]).elo()
    assert weak == 0.0
    assert 600 < strong < 700


def test_the_same_seed_gives_the_same_table_in_one_process_or_two() -> None:
    alone = climb(CONNECT_FOUR, ["random", "greedy", "1"], games=4, seed=5)
    side_by_side = climb(CONNECT_FOUR, ["random", "greedy", "1"], games=4, seed=5, jobs=2)
    assert alone.points == side_by_side.points
    assert alone.picks == side_by_side.picks
    other = climb(CONNECT_FOUR, ["random", "greedy", "1"], games=4, seed=6)
    assert alone.picks != other.picks


def test_the_better_bot_stands_higher_and_progress_is_told() -> None:
    heard: list[tuple[int, int]] = []
    ladder = climb(CONNECT_FOUR, ["random", "greedy"], 20, 1, progress=lambda done, of: heard.append((done, of)))
    assert ladder.elo()[0] == 0.0 < ladder.elo()[1]
    assert heard == [(count, 20) for count in range(1, 21)]
    plain = ladder.plain()
    assert [bot["name"] for bot in plain["bots"]] == ["random", "greedy"]
    (pair,) = plain["pairs"]
    assert pair["points"] + ladder.points[1][0] == pair["games"] == 20


def test_larger_tables_and_options_are_played() -> None:
    event = Event("wiz", (), {"players": 3}, 0.0)
    played = play(event, ["random", "greedy"], Pairing((0, 1, 0), 3))
    assert math.isclose(sum(played.points), 1.0)
    assert all(picks > 0 for picks in played.picks)


def test_matches_may_begin_with_random_picks_the_same_for_both() -> None:
    start = game("wiz").begin(game("wiz").check({"players": 3}))
    texts = [str(gone_astray(start, 40, seed).facts()) for seed in (1, 1, 2)]
    assert texts[0] == texts[1] != texts[2]
    for seed in range(20):
        state = gone_astray(game("connect_four").start(), 30, seed)
        assert state.seat != OVER
        assert not state.mid_sentence()
    usual, strayed = (climb(CONNECT_FOUR._replace(random=n), ["greedy", "1"], 4, 5) for n in (0, 12))
    assert sum(strayed.picks) < sum(usual.picks)


@pytest.mark.parametrize(
    ("event", "names", "games", "complaint"),
    [
        (CONNECT_FOUR, ["1"], 4, "a ladder needs at least two bots"),
        (CONNECT_FOUR, ["1", "1"], 4, "1 is named twice"),
        (CONNECT_FOUR, ["1", "granny"], 4, "no bot named granny"),
        (CONNECT_FOUR, ["1", "2"], 3, "an even number, so that both bots sit everywhere, not 3"),
        (SOLITAIRE, ["1", "2"], 4, "and this is Symetra for one"),
    ],
)
def test_what_cannot_be_a_ladder_is_refused(event: Event, names: list[str], games: int, complaint: str) -> None:
    with pytest.raises(BadOption, match=complaint):
        climb(event, names, games, seed=1)
