"""Symmetric: the board turned and mirrored, and what a search makes of it."""

from pathlib import Path

import pytest
from symmetric_table import BLUE, START, arrangement, place, table, targets, words

import parlor
from parlor.bots.alphabeta import AlphaBeta, Memory
from parlor.engine import State, i64, vec
from parlor.games.symmetric.grid import SIZE, space_at, turned
from parlor.games.symmetric.match import SymmetricMatch
from parlor.games.symmetric.repetition import no_occurrences
from parlor.games.symmetric.table import arranged

OPTIONS = [{"games": 3}, {"board": "h37", "turn_cap": 20}, {"repetition": 2, "starts": "second"}]


def match_of(state: State) -> SymmetricMatch:
    assert isinstance(state, SymmetricMatch)
    return state


def seen_turned(match: SymmetricMatch, way: int) -> SymmetricMatch:
    """The whole match on the turned board, its past included."""
    board, image = match.board, match.fork()
    spaces = [int(board.turned[way * SIZE + space]) for space in map(int, match.counters.places)]
    each = int(match.counters.each)
    image.counters = arranged(board, spaces[:each], spaces[each:])
    image.chosen = -1 if match.chosen < 0 else board.turned[way * SIZE + match.chosen]
    image.seen = no_occurrences(each)
    for position, times in match.seen.listed():
        counters, seat = match.turned_position(position, way)
        image.seen.add(counters, seat, times)
    image.own_seen = image.own_counters = True
    return image


def story(match: SymmetricMatch) -> list[object]:
    """All that a rule or a search looks at."""
    facts = match.facts()
    return [facts[name] for name in sorted(facts) if name not in ("last_turn", "this_turn")]


@pytest.mark.parametrize("board", ["h61", "h37"])
def test_six_ways_leave_the_shipped_boards_as_they_are(board: str) -> None:
    """Thirds of a turn, and mirrors through Blue's starts; sixths would exchange the colours."""
    match = match_of(table(board=board))
    assert match.board.ways == 6
    assert sorted(match.symmetries()) == [1, 2, 3, 4, 5]
    corner = {int(match.board.turned[way * SIZE + space_at(4, -1)]) for way in range(6)}
    assert corner == {space_at(*turned(way, 4, -1)) for way in (0, 2, 4, 6, 8, 10)}
    assert len(corner) == 6


@pytest.mark.parametrize(("old", "new"), [("7/3by3", "7/3b1y2"), ("7/3by3", "7/2b1y3")])
def test_one_counter_of_either_colour_undoes_the_symmetry(old: str, new: str) -> None:
    assert match_of(place(START)).symmetries()
    assert match_of(place(START.replace(old, new, 1))).symmetries() == []


def test_every_word_turned_is_a_word_of_its_kind_on_the_largest_board(tmp_path: Path) -> None:
    """From the first space to the last: there every word of the vocabulary has its space."""
    board = tmp_path / "large.toml"
    shipped = Path(parlor.__file__).parent / "games/symmetric/h61.toml"
    board.write_text(shipped.read_text().replace("radius = 4", "radius = 6").replace('name = "h61"', 'name = "large"'))
    match = match_of(parlor.game("symmetric", packs=[board]).start(board="large"))
    words = list(range(len(match.game.vocabulary)))
    for way in range(int(match.board.ways)):
        images = [int(match.turned_pick(way, pick)) for pick in words]
        assert sorted(images) == words
        assert [kind(match, pick) for pick in images] == [kind(match, pick) for pick in words]


def kind(match: SymmetricMatch, pick: int) -> str:
    """What a word does, without its space."""
    return match.game.word(pick).partition(":")[0]


@pytest.mark.parametrize(
    ("holes", "ways"), [("[]", 6), ("[[3, 0]]", 2), ("[[3, 0], [-3, 3], [0, -3]]", 6), ("[[3, -1]]", 1)]
)
def test_a_board_has_the_symmetries_that_its_holes_leave(tmp_path: Path, holes: str, ways: int) -> None:
    board = tmp_path / "holes.toml"
    board.write_text(
        f'name = "holes"\nradius = 3\nholes = {holes}\nblue_central = [[1, 0], [-1, 1], [0, -1]]\n'
        "yellow_central = [[-1, 0], [1, -1], [0, 1]]\nsymmetry = []\n"
    )
    match = match_of(parlor.game("symmetric", packs=[board]).start(board="holes"))
    assert match.board.ways == ways


@pytest.mark.parametrize("options", OPTIONS)
def test_a_turned_match_goes_the_same_way(options: dict[str, object]) -> None:
    """Legal picks turn into legal picks, what follows into what follows, and the end is the same."""
    ends = set()
    for seed in range(3):
        match, dice = match_of(table(**options).fork()), parlor.Dice(seed)
        for way in range(1, int(match.board.ways)):
            if match.seat < 0:
                break
            image = seen_turned(match, way)
            for _ in range(40):
                assert image.key() == match.turned_key(way)
                assert [image.worth(seat) for seat in (0, 1)] == [match.worth(seat) for seat in (0, 1)]
                assert image.foresee(BLUE) == match.foresee(BLUE)
                if match.seat < 0:
                    ends.add(str(match.winners()))
                    assert image.winners() == match.winners()
                    break
                picks = match.picks()
                assert sorted(match.turned_pick(way, pick) for pick in picks) == image.picks()
                pick = picks[dice.below(len(picks))]
                image.apply(match.turned_pick(way, pick))
                match.apply(pick)
                assert story(image) == story(seen_turned(match, way))
    assert ends or "turn_cap" not in options


def test_a_pick_leaves_the_ways_that_leave_it() -> None:
    match = match_of(table())
    match.say("from:4,0")
    (way,) = match.symmetries()
    assert match.turned_pick(way, match.game.code("to:4,-1")) == match.game.code("to:3,1")
    assert match.turned_pick(way, match.game.code("skip")) == match.game.code("skip")
    match.say("to:4,-1")
    assert match.symmetries() == []


def test_the_past_belongs_to_the_match() -> None:
    """The same counters in the same places; but one of the positions before was not symmetric."""
    other = f"{'b3y/6/7/3by3/y2y1b1b1'}/3by3/7/6/b3y y"
    for past, ways in (({}, 5), ({other: 1}, 1), ({f"{START} b": 1}, 5)):
        match = match_of(place(START, turns=2, repetitions=past))
        assert len(match.symmetries()) == ways


def without_symmetry(state: State) -> AlphaBeta:
    search = AlphaBeta(state, Memory(1 << 16))
    search.ways = vec[i64]()
    return search


@pytest.mark.parametrize(("start", "turns"), [({"starts": "second"}, 2), ({"board": "h37"}, 2), ({}, 3)])
def test_a_search_finds_the_same_with_and_without_symmetry(start: dict[str, object], turns: int) -> None:
    if not parlor.COMPILED and start != {"starts": "second"}:
        pytest.skip("too many turns for the interpreted rules")
    state = table(**start)
    search, plain = AlphaBeta(state, Memory(1 << 16)), without_symmetry(state)
    found, expected = search.run(turns), plain.run(turns)
    assert found.values[0] == expected.values[0]
    assert search.nodes * 2 < plain.nodes
    best = state.clone()
    best.pick(found.picks[0])
    assert without_symmetry(best).run(turns).values[0] == expected.values[0]
    for pick in found.line:
        state.pick(pick)  # every pick of the line is legal where it is made, however the board was turned in thought


def test_symmetry_helps_a_search_for_the_second_turn_too() -> None:
    """The first turn moved one counter along the mirror's line: two ways are left, and half of the replies."""
    state = place("b3y/6/7/3by3/y2y1b1b1/3by3/7/6/b3y", 1, turns=1, repetitions={})
    assert len(state.symmetries()) == 1
    search, plain = AlphaBeta(state, Memory(1 << 16)), without_symmetry(state)
    assert search.run(2).values[0] == plain.run(2).values[0]
    assert search.nodes < plain.nodes


def ends_of_turn(match: SymmetricMatch, seat: int) -> list[float]:
    """What the match is worth for the seat to pick after every way to end its turn."""
    ends = []
    for pick in match.picks():
        after = match.fork()
        after.apply(pick)
        ends += ends_of_turn(after, seat) if after.seat == seat else [after.worth(seat)]
    return ends


@pytest.mark.parametrize("board", ["h61", "h37"])
def test_what_is_foreseen_is_the_best_of_all_ways_to_end_the_turn(board: str) -> None:
    foreseen = unknown = 0
    for seed in range(12):
        match, dice = match_of(table(board=board, games=(1, 3)[seed % 2]).fork()), parlor.Dice(seed)
        while match.seat >= 0 and match.turns < 12:
            told = match.foresee(match.seat)
            if told >= 0:
                foreseen += 1
                assert told == max(ends_of_turn(match, int(match.seat)))
                assert match.foresee(1 - match.seat) == pytest.approx(1 - told)
            elif match.stage >= 2:
                unknown += 1
            picks = match.picks()
            match.apply(picks[dice.below(len(picks))])
    assert foreseen > 100
    assert unknown * 2 < foreseen


def test_a_win_a_draw_and_the_first_step_are_not_foreseen() -> None:
    near = "b3y/6/3by2/8/y2b4b/y3b2y/7/6/b3y"
    assert place(near).foresee(BLUE) < 0
    win = place(near)
    win.say("from:4,0 to:4,-1")
    assert win.foresee(BLUE) < 0
    for fields in ({}, {"turns": 298}, {"turns": 299}):
        state = place(START, 0 if not fields.get("turns", 0) % 2 else 1, **fields)
        state.pick(state.picks()[0])
        state.pick(state.picks()[0])
        assert (state.foresee(BLUE) >= 0) == (fields.get("turns") != 299)


def test_a_fork_and_its_original_share_nothing_that_changes() -> None:
    state = table()
    before = state.position()
    one, other = state.fork(), state.fork()
    one.apply(state.game.code("from:4,0"))
    one.apply(state.game.code("to:4,-1"))
    one.apply(state.game.code("skip"))
    assert state.position() == before
    assert (arrangement(other), words(other)) == (START, words(state))
    other.apply(state.game.code("from:4,0"))
    assert [word.removeprefix("to:") for word in words(other)] == targets(state, "4,0")
    assert len(match_of(one).seen.listed()) == 2
    assert len(match_of(state).seen.listed()) == len(match_of(other).seen.listed()) == 1


@pytest.mark.parametrize("board", ["h61", "h37"])
def test_each_counter_that_leaves_its_axis_undoes_the_mirror(board: str) -> None:
    """From the first to the last of the list: all others stay where the mirror wants them."""
    match = match_of(table(board=board))
    spaces = [int(space) for space in match.board.space_of if space >= 0]
    places, each = [int(space) for space in match.counters.places], int(match.counters.each)
    ways = {way: match.board.turned[way * SIZE : (way + 1) * SIZE] for way in range(1, int(match.board.ways))}
    tried = set()
    for way, image in ways.items():
        aside = next(space for space in spaces if space not in places and image[space] != space)
        for index in (index for index, space in enumerate(places) if image[space] == space):
            moved = [aside if at == index else space for at, space in enumerate(places)]
            match.counters = arranged(match.board, moved[:each], moved[each:])
            assert way not in match.symmetries()
            tried.add(index)
    assert {0, 2 * each - 1} <= tried, tried
