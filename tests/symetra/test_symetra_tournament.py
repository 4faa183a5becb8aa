"""The tournament, the oracle and the solitaire solver."""

import itertools
from collections.abc import Iterator
from pathlib import Path

import pytest
from stories import game, say, table

import parlor
from parlor import BadData, BadOption, Dice
from parlor.cli.main import main
from parlor.games.symetra.match import SymetraMatch
from parlor.games.symetra.oracle import ORDER, PLACES, STEPS, Reading, draw
from parlor.games.symetra.solver import solve
from parlor.games.symetra.tournament import Grouping, Result, Tournament, placements, read_tournament

NINE = list("ABCDEFGHI")


def played(*games: tuple[int, list[int], list[int]]) -> Tournament:
    """A tournament of nine with these games: stage, players, places."""
    tournament = Tournament(NINE, 3)
    for stage, players, places in games:
        tournament.add(Result(stage, players, places, [30, 20, 10]))
    return tournament


STAGE_ONE = [(1, [0, 1, 2], [1, 2, 3]), (1, [3, 4, 5], [1, 2, 3]), (1, [6, 7, 8], [1, 2, 3])]


@pytest.mark.rule("SYM-220")
@pytest.mark.parametrize(("count", "size"), [(9, 2), (9, 7), (10, 3), (2, 3)])
def test_refused_tournaments(count: int, size: int) -> None:
    with pytest.raises(BadOption):
        Tournament([str(number) for number in range(count)], size)


@pytest.mark.rule("SYM-221")
def test_three_stages_the_first_by_lot() -> None:
    tournament = Tournament(NINE, 3)
    groupings = {str(tournament.group(Dice(seed))) for seed in range(5)}
    assert len(groupings) == 5
    assert sorted(player for table in tournament.group(Dice(1)) for player in table) == list(range(9))
    for game_played in STAGE_ONE:
        assert tournament.stage() == 1
        tournament.add(Result(*game_played, [1, 1, 1]))
    assert tournament.stage() == 2
    with pytest.raises(BadOption, match="Stage 2 is being played"):
        tournament.add(Result(1, [0, 1, 2], [1, 2, 3], [1, 1, 1]))


@pytest.mark.rule("SYM-222")
def test_points() -> None:
    tournament = played(*STAGE_ONE)
    assert [tournament.points(player) for player in range(9)] == [3, 1, 0] * 3
    shared = Tournament(NINE, 3)
    shared.add(Result(1, [0, 1, 2], [1, 1, 3], [20, 20, 10]))
    assert [shared.points(player) for player in range(3)] == [3, 3, 0]


@pytest.mark.rule("SYM-223")
def test_new_opponents_first_then_close_points() -> None:
    tournament = played(*STAGE_ONE)
    assert tournament.group(Dice(1)) == [[0, 3, 6], [1, 4, 7], [2, 5, 8]]
    met = {(0, 1), (2, 3)}
    assert Grouping([3, 3, 3, 3, 0, 0], met, 3).best() == [[0, 2, 4], [1, 3, 5]]
    assert Grouping([3, 0, 3, 0, 3, 0], set(), 3).best() == [[0, 2, 4], [1, 3, 5]]
    assert Grouping([0] * 6, set(), 3).best() == [[0, 1, 2], [3, 4, 5]]
    big = Tournament([str(number) for number in range(24)], 4)
    for at in range(0, 24, 4):
        big.add(Result(1, list(range(at, at + 4)), [1, 2, 3, 4], [4, 3, 2, 1]))
    tables = big.group(Dice(1))
    assert sorted(player for seats in tables for player in seats) == list(range(24))
    assert not any(
        pair in big.meetings() for seats in tables for pair in [(a, b) for a in seats for b in seats if a < b]
    )


def all_groupings(players: list[int], size: int) -> Iterator[list[list[int]]]:
    """Every way to seat the players, in order."""
    if not players:
        yield []
    for others in itertools.combinations(players[1:], size - 1) if players else ():
        table = [players[0], *others]
        for rest in all_groupings([player for player in players if player not in table], size):
            yield [table, *rest]


@pytest.mark.rule("SYM-223")
@pytest.mark.parametrize("size", [3, 4])
def test_no_grouping_is_better_than_the_one_found(size: int) -> None:
    """Against all groupings of 9 players at tables of 3, and of 8 at tables of 4."""
    count = 9 if size == 3 else 8
    groupings = list(all_groupings(list(range(count)), size))
    for seed in range(25):
        dice = Dice(seed)
        points = [dice.below(5) for _ in range(count)]
        met = {pair for pair in itertools.combinations(range(count), 2) if dice.below(3) == 0}
        search = Grouping(points, met, size)

        def cost(tables: list[list[int]], search: Grouping = search) -> tuple[int, int]:
            costs = [search.cost(table) for table in tables]
            return sum(repeats for repeats, _ in costs), sum(spread for _, spread in costs)

        assert search.best() == min(groupings, key=lambda tables: (cost(tables), tables))


@pytest.mark.rule("SYM-220", "SYM-223")
@pytest.mark.parametrize(("count", "size", "repeats"), [(15, 3, 0), (15, 5, 6), (18, 6, 9), (24, 4, 0), (45, 3, 0)])
def test_many_players_meet_as_few_again_as_possible(count: int, size: int, repeats: int) -> None:
    tournament = Tournament([str(number) for number in range(count)], size)
    for at in range(0, count, size):
        places = list(range(1, size + 1))
        tournament.add(Result(1, list(range(at, at + size)), places, [30] * size))
    tables = tournament.group(Dice(1))
    assert sorted(player for table in tables for player in table) == list(range(count))
    assert tables == sorted(sorted(table) for table in tables)
    pairs = [pair for table in tables for pair in itertools.combinations(table, 2)]
    assert sum(pair in tournament.meetings() for pair in pairs) == repeats


@pytest.mark.rule("SYM-224", "SYM-225")
def test_ties_go_to_the_game_in_which_the_tied_met() -> None:
    games = [*STAGE_ONE, (2, [0, 3, 6], [2, 1, 3]), (2, [1, 4, 7], [1, 2, 3]), (2, [2, 5, 8], [1, 2, 3])]
    tournament = played(*games)
    assert [tournament.points(player) for player in (0, 1, 3)] == [4, 4, 6]
    standings = tournament.standings()
    assert standings[0] == [3]
    assert standings[1] == [0]  # A and B have 4 points; in their game A was placed higher
    assert standings[2] == [1]
    by_places = Tournament(NINE, 3)
    by_places.add(Result(1, [0, 1, 2], [1, 2, 3], [30, 20, 10]))
    by_places.add(Result(1, [3, 4, 5], [1, 2, 3], [31, 20, 10]))
    by_places.add(Result(1, [6, 7, 8], [1, 2, 2], [30, 20, 10]))
    assert by_places.standings()[0] == [3]  # equal points and places: more actual energy
    assert by_places.standings()[1] == [0, 6]  # still equal: shared


@pytest.mark.rule("SYM-226")
def test_placements_of_a_finished_game() -> None:
    story = """
    game base seats=4 cycle=4 round=3 start=0 turn=3
    s0 24/22/4 hand: light
    s1 30/16/4 hand: hope
    s2 24/22/4 won=1 hand: air
    s3 0/0/0 out
    matrix empty
    """
    state = table(story.replace("turn=3", "turn=2"), seed=1)
    say(state, "done")
    assert state.winners() == [1]
    assert placements(state) == [3, 1, 2, 4]


@pytest.mark.rule("SYM-226", "SYM-054", "SYM-076")
def test_seats_that_left_together_share_their_place() -> None:
    story = """
    game base seats=4 cycle=1 round=3 start=0 turn=3
    s0 24/22/4 hand: light
    s1 3/43/4 hand: hope
    s2 2/44/4 hand: air
    s3 30/14/4 fused charged hand: joy
    matrix sound 0,0 s3 x2 used
    """
    poor = table(story, seed=1)
    say(poor, "done")
    left = [seat.get("left") for seat in poor.position()["seats"]]
    assert left == [None, 1, 1, None]
    while poor.seat != parlor.OVER:
        poor.say("done" if poor.allows(poor.game.code("done")) else "pass")
    assert placements(poor)[1:3] == [3, 3]
    tied = """
    game base seats=4 cycle=4 round=3 start=0 turn=3
    s0 24/22/4 hand: light, dark
    s1 12/34/4 hand: hope
    s2 10/36/4 hand: air
    s3 24/22/4 hand: joy
    matrix empty
    """
    extra = say(table(tied, seed=1), "done")
    assert [seat.get("left") for seat in extra.position()["seats"]] == [None, 1, 1, None]


def test_results_are_a_file(tmp_path: Path) -> None:
    tournament = played(*STAGE_ONE)
    path = tmp_path / "cup.toml"
    path.write_text(tournament.text(), encoding="utf-8")
    again = read_tournament(path)
    assert again.text() == tournament.text()
    path.write_text(
        '[tournament]\nsize = 3\nplayers = ["A", "B", "C"]\n[[game]]\nstage = 1\nplayers = ["A", "B", "X"]\n'
    )
    with pytest.raises(BadData, match="no player is called X"):
        read_tournament(path)
    for places in ("[1, 3, 3]", "[2, 2, 3]", "[1, 2]"):
        path.write_text(
            '[tournament]\nsize = 3\nplayers = ["A", "B", "C"]\n[[game]]\nstage = 1\nplayers = ["A", "B", "C"]\n'
            f"places = {places}\n"
        )
        with pytest.raises(BadData, match="place"):
            read_tournament(path)


@pytest.mark.rule("SYM-221", "SYM-223")
def test_a_stage_under_way_shows_the_tables_still_to_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cup.toml"

    def told(*games: tuple[int, list[int], list[int]]) -> list[str]:
        path.write_text(played(*games).text(), encoding="utf-8")
        assert main(["tournament", "--file", str(path), "--seed", "1"]) == 0
        return capsys.readouterr().out.splitlines()[9:]

    assert [line[:9] for line in told()] == ["Stage 1:", "  table 1", "  table 2", "  table 3"]
    assert told(*STAGE_ONE[:2]) == ["Stage 1:", "  table 3: G, I, H"]
    assert told(*STAGE_ONE) == ["Stage 2:", "  table 1: A, D, G", "  table 2: B, E, H", "  table 3: C, F, I"]
    # Who has sat down stays together; the others are grouped as well as it goes.
    second = (2, [1, 4, 7], [1, 2, 3])
    assert told(*STAGE_ONE, second) == ["Stage 2:", "  table 2: A, D, G", "  table 3: C, F, I"]
    other = (2, [0, 4, 8], [1, 2, 3])
    assert told(*STAGE_ONE, other) == ["Stage 2:", "  table 2: B, D, G", "  table 3: C, F, H"]


@pytest.mark.rule("SYM-221")
def test_the_draw_stands_in_the_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cup.toml"
    path.write_text(Tournament(NINE, 3).text(), encoding="utf-8")
    told = []
    for seed in ("1", "2"):
        assert main(["tournament", "--file", str(path), "--seed", seed]) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1], "the lot is drawn once"
    tables = read_tournament(path).draws[1]
    strangers = [tables[0][0], tables[0][1], tables[1][0]]
    names = ", ".join(f'"{NINE[player]}"' for player in strangers)
    with path.open("a", encoding="utf-8") as file:
        file.write(f"\n[[game]]\nstage = 1\nplayers = [{names}]\nplaces = [1, 2, 3]\n")
    with pytest.raises(BadData, match="were not drawn together in stage 1"):
        read_tournament(path)


def test_bots_play_a_tournament(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "cup.toml"
    assert main(["tournament", "random", "--count", "6", "--seed", "1", "--file", str(path)]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 6
    assert len(read_tournament(path).results) == 6
    assert main(["tournament", "--file", str(path)]) == 0
    assert main(["tournament"]) == 1


# -- the oracle --------------------------------------------------------------------------------------


@pytest.mark.rule("SYM-227", "SYM-229")
def test_seven_cards_the_centre_first() -> None:
    cards = draw(game(), Dice(4))
    assert len(set(cards)) == 7
    assert ORDER == [7, 1, 2, 3, 4, 5, 6]
    assert draw(game(), Dice(4)) == cards
    with pytest.raises(BadOption, match="did you mean light"):
        Reading(game(), ["lihgt", "joy", "earth", "love", "fire", "void", "water"])
    with pytest.raises(BadOption, match="7 different cards"):
        Reading(game(), ["light"] * 7)


@pytest.mark.rule("SYM-228", "SYM-230", "SYM-232", "SYM-235")
def test_a_place_is_read_with_the_centre_and_its_turned_neighbours() -> None:
    reading = Reading(game(), ["fire", "joy", "earth", "love", "light", "void", "water"])
    assert reading.spoken(7)[0] == "Place 7, cosmic source: Water"
    assert PLACES[0] == "physical health"
    spoken = reading.spoken(3)
    assert spoken == [
        "Place 3, wealth and home: Earth",
        "  positive: builds, grows, supports",
        "  element: matter, things, places",
        "  Earth-Water: affinity, they strengthen each other strongly",
        "  Earth-Joy: affinity, they strengthen each other strongly",
    ]
    assert reading.pair(1, 7).text() == "Fire-Water: enmity, they weaken each other strongly"
    assert reading.pair(2, 4).text() == "Joy-Love: affinity, they strengthen each other"


@pytest.mark.rule("SYM-234")
def test_the_steps_of_a_reading_at_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["oracle", "--seed", "3"]) == 0
    told = capsys.readouterr().out
    assert [step.split()[0] for step in STEPS] == ["Calm", "Shuffle", "Lay", "Interpret"]
    assert told.startswith("1. Calm down.")
    assert "Affinities" in told
    assert main(["oracle", "transformation", "joy", "earth", "love", "equanimity", "void", "transcendence"]) == 0
    lines = capsys.readouterr().out.splitlines()
    rows = [[name.strip() for name in line.split("|") if name.strip()] for line in lines[6:14:3]]
    assert len({line.index("|") for line in lines[6:14:6]}) == 1  # the upper and the lower row stand alike
    assert rows == [["6 ?", "1 ?"], ["5 ?", "7 Transcendence", "2 ?"], ["4 ?", "3 ?"]], "six lie face down"
    read = [line for line in lines if line.startswith("Place ")]
    assert [line.split(": ")[1] for line in read][:2] == ["Transcendence", "Transformation"]


@pytest.mark.rule("SYM-233")
def test_infinity_counts_under_none(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["oracle", "infinity", "joy", "earth", "love", "equanimity", "void", "transcendence"]) == 0
    polarities, types = capsys.readouterr().out.splitlines()[-2:]
    assert polarities.endswith("none 1")
    assert types.endswith("none 1")


# -- the solver --------------------------------------------------------------------------------------


@pytest.mark.rule("SYM-205")
def test_the_solver_plays_by_the_rules_and_well() -> None:
    match = game().start(players=1, play="solitaire", ask_chance=True).fork()
    assert isinstance(match, SymetraMatch)
    found = solve(match, Dice(1), 1)
    assert match.seat == parlor.OVER
    assert (found.cards, found.energy) == (len(match.view(0)["matrix"]), int(match.scores()[0]))
    assert found.energy > 107


def test_solving_at_the_terminal(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["solve", "symetra", "--seed", "1", "--beam", "1"]) == 0
    assert capsys.readouterr().out.startswith("fuse card:")
    assert main(["solve", "symetra", "--deals", "0"]) == 1
