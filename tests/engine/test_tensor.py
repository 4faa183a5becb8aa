"""A match as numbers and as rows: what learning programs get of it."""

import struct
from typing import Any

import pytest

import parlor
from parlor import Dice, Game
from parlor.adapters.rows import begun, make
from parlor.engine import OVER, Piece, State, Tensor, i64, vec
from parlor.engine.piles import Pile
from parlor.engine.tensor import width_of
from parlor.engine.values import floats

CASES = [(name, variant) for name in parlor.games() for variant in parlor.game(name).variants]


def numbers(tensor: Tensor) -> list[float]:
    """What stands in its cells."""
    return list(floats(tensor.cells))


def moments(game: Game, options: dict[str, Any], seed: int) -> list[State]:
    """A random match at its start, after ten picks, after forty, and at its end."""
    state, dice, found = game.start(seed=seed, **options), Dice(seed), []
    for ply in range(5000):
        if ply in (0, 10, 40) or state.seat == OVER:
            found.append(state.clone())
        if state.seat == OVER:
            break
        picks = state.picks()
        state.pick(picks[dice.below(len(picks))])
    return found


@pytest.mark.parametrize(("name", "variant"), CASES)
def test_every_game_has_numbers_of_a_fixed_size(name: str, variant: str) -> None:
    game = parlor.game(name)
    size = width_of(game.pieces)
    assert len({piece.name for piece in game.pieces}) == len(game.pieces)
    assert all(piece.meaning for piece in game.pieces)
    for state in moments(game, game.variants[variant], 1):
        for seat in [*range(state.players), parlor.WATCHER]:
            row = state.tensor(seat)
            assert len(row) == size
            assert all(abs(number) <= 16 for number in row), "numbers are scaled"
            assert state.tensor(seat, [9.0] * size) == row
            own = size - width_of(game.pieces[-2:])
            assert state.fork().tensor(seat)[:own] == row[:own], "only the last picks hang on the record"


@pytest.mark.parametrize("name", parlor.games())
def test_the_numbers_tell_states_apart(name: str) -> None:
    """Hardly two moments of a match look alike to who may know what has happened."""
    state, dice = parlor.game(name).start(seed=3), Dice(3)
    seen: set[str] = set()
    plies = 0
    while state.seat != OVER and plies < 60:
        seen.add(repr([state.tensor(seat) for seat in range(state.players)]))
        plies += 1
        picks = state.picks()
        state.pick(picks[dice.below(len(picks))])
    assert len(seen) >= plies * 0.95


def test_without_secrets_a_watcher_reads_what_the_first_seat_reads() -> None:
    game = parlor.game("symmetric")
    own = width_of(game.pieces) - width_of(game.pieces[-2:])
    for state in moments(game, {}, 2):
        assert state.tensor(parlor.WATCHER)[:own] == state.tensor(0)[:own]
        assert state.seat == OVER or state.tensor(1)[:own] != state.tensor(0)[:own]
    ended, seed = moments(game, {}, 2)[-1], 3
    while len(ended.winners()) != 1:
        ended, seed = moments(game, {}, seed)[-1], seed + 1
    (winner,) = ended.winners()
    won, lost = own - 3, own - 2
    assert ended.tensor(winner)[won] == ended.tensor(1 - winner)[lost] == 1.0
    assert ended.tensor(winner)[lost] == ended.tensor(1 - winner)[won] == 0.0


def test_the_viewer_comes_first() -> None:
    """Two seats that hold the same see the same, each from its side."""
    game = parlor.game("goofspiel")
    state = game.start(seed=1)
    to_pick = [state.tensor(seat)[: game.seats[-1]] for seat in range(2)]
    assert to_pick == [[1.0, 0.0], [0.0, 1.0]]


def test_rows_name_the_things_that_a_pick_is_about() -> None:
    state = parlor.game("connect_four").start(seed=1)
    state.say("drop:3")
    rows = state.outline(1)
    spaces = [row for row in rows["entities"] if row["kind"] == "space"]
    assert len(spaces) == 42
    assert [row["owner"] for row in spaces if row["name"]] == [1], "the other's disc, counted from the viewer"
    third = rows["picks"][2]
    assert (third["verb"], third["object"]) == ("drop", "3")
    assert {rows["entities"][row]["fields"]["x"] for row in third["rows"]} == {2.0}
    assert state.outline(0)["picks"] == [], "who is not asked has no picks"


def test_rows_are_filled_where_they_are_empty() -> None:
    rows = Tensor(3, 2)
    for _ in range(2):
        rows.begin(1)
        for value in (1.0, -1.0, 2.0, -2.0, 3.0):
            rows.put(0, value)
        rows.put(2, 0.5)
        assert numbers(rows) == [0.0, 0.0, 0.0, 3.0, 0.0, 0.5]
        rows.empty()
        assert numbers(rows) == [0.0] * 6
    rows.begin(1)
    rows.spread(0b101, 0, 1)
    assert numbers(rows) == [0.0, 0.0, 0.0, 1.0, 0.0, 1.0]


@pytest.mark.parametrize("bits", [0, 1, 2, 0b1010, 1 << 62, (1 << 63) - 1])
def test_each_bit_has_its_place(bits: int) -> None:
    row = Tensor(64)
    row.begin(0)
    row.bits(bits, 64)
    row.check_filled()
    assert numbers(row) == [float(bits >> place & 1) for place in range(64)]


def test_pieces_of_every_sort() -> None:
    pile, row = Pile(), Tensor(14)
    for card in (2, 0, 2):
        pile.add(card, card % 2)
    row.begin(0)
    row.pile(pile, 3)
    row.cards(vec[i64]([1, 1]), 2)
    row.counts(vec[i64]([0, 3]), 2)
    row.mark(1, 2)
    row.mark(-1, 1)
    row.number(3, 4)
    row.number(0, 4)
    row.flag(True)
    row.flag(False)
    row.check_filled()
    assert numbers(row) == [1.0, 0.0, 2.0, 0.0, 2.0, 0.0, 3.0, 0.0, 1.0, 0.0, 0.75, 0.0, 1.0, 0.0]
    assert pile.sum_of(vec[i64]([1, 10, 100])) == 201
    row.empty()
    row.begin(0)
    assert row.weighed(pile, 3, vec[i64]([1, 10, 100])) == 201
    row.counts(vec[i64]([256, 255]), 2)
    assert numbers(row)[:5] == [1.0, 0.0, 2.0, 256.0, 255.0]


@pytest.mark.parametrize(("value", "most"), [(3, 4), (-3, 4), (255, 255), (256, 7), (7, 256), (10**6, 300)])
def test_numbers_small_and_large_are_scaled_alike(value: int, most: int) -> None:
    row = Tensor(1)
    row.begin(0)
    row.number(value, most)
    assert numbers(row) == pytest.approx([value / most], rel=1e-7)


def last(state: State, seat: int) -> tuple[dict[str, float], list[int]]:
    """The last picks that a viewer is told, by their words, and who made each."""
    game = state.game
    words, most = len(game.vocabulary), game.seats[-1]
    told = state.tensor(seat)[-width_of(game.pieces[-2:]) :]
    actors = [told[at : at + most + 1] for at in range(words, len(told), most + 1)]
    weights = {game.word(pick): weight for pick, weight in enumerate(told[:words]) if weight}
    return weights, [row.index(1.0) for row in actors if any(row)]


def test_the_last_public_picks_are_told_with_who_made_them() -> None:
    state = parlor.game("connect_four").start(seed=1)
    assert last(state, 0) == ({}, [])
    state.say("drop:3 drop:3 drop:4 drop:2 drop:1")
    assert last(state, 0) == ({"drop:1": 1.0, "drop:2": 0.5, "drop:4": 0.25, "drop:3": 0.125}, [0, 1, 0, 1])
    assert last(state, 1)[1] == [1, 0, 1, 0], "the viewer comes first"


def test_hidden_picks_are_no_last_picks_until_they_are_disclosed() -> None:
    """Goofspiel: bids are hidden until both are in; Leduc: the cards of the deal stay hidden."""
    state = parlor.game("goofspiel").start(seed=1, cards=5)
    before = last(state, 1)
    state.say("bid:3")
    assert last(state, 1) == last(state, 0) == before
    state.say("bid:2")
    assert {"bid:2", "bid:3"} <= last(state, 1)[0].keys()
    leduc = parlor.game("leduc").start(seed=1)
    assert last(leduc, 0) == ({}, [])


@pytest.mark.parametrize("name", parlor.games())
def test_who_keeps_no_record_remembers_the_same(name: str) -> None:
    """The adapters write down only what was heard: picks, whispers and what is told later, as a record does."""
    game = parlor.game(name)
    state, dice = game.start(seed=5, ask_chance=True), Dice(5)
    light = begun(game.begin(game.check({})))
    for _ in range(250):
        if state.seat == OVER:
            break
        picks = state.picks()
        pick = picks[dice.below(len(picks))]
        state.pick(pick)
        make(light, pick)
        viewers = [*range(state.players), parlor.WATCHER]
        assert [light.tensor(seat) for seat in viewers] == [state.tensor(seat) for seat in viewers]
        record, heard = state.heard(), light.heard()
        assert record is not None
        assert heard is not None
        for seat in viewers:
            assert list(heard.heard_by(seat).picks) == list(record.heard_by(seat).picks)
            guess = light.guess(seat, dice)
            assert guess.tensor(seat) == light.tensor(seat)


def test_pieces_that_are_not_all_filled_are_refused() -> None:
    game = parlor.game("goofspiel")
    row = Tensor(width_of([Piece("one", 2, "first"), Piece("two", 3, "second")]))
    row.begin(0)
    row.mark(1, 2)
    with pytest.raises(ValueError, match="2 numbers of an observation were filled; its pieces have 5"):
        row.written(None)
    with pytest.raises(ValueError, match="seat must be 0 to 1"):
        game.start(seed=1).tensor(2)


def test_numbers_in_lanes_are_those_given_one_by_one() -> None:
    values, mosts = [0, 1, 200, 255, 7], [10, 1, 10, 255, 2]
    one_by_one, lanes = Tensor(6), Tensor(6)
    for value, most in zip(values, mosts, strict=True):
        one_by_one.number(value, most)
    one_by_one.flag(True)
    in_lanes = [sum(value << 8 * place for place, value in enumerate(row)) for row in (values, mosts)]
    lanes.lanes(in_lanes[0], in_lanes[1], len(values))
    lanes.flag(True)
    assert numbers(lanes) == numbers(one_by_one)


def test_what_is_added_is_scaled_however_large_it_is() -> None:
    tensor = Tensor(4)
    tensor.skip(1)
    for value, most in [(3, 4), (0, 4), (1000, 4), (3, 1000), (-3, 4)]:
        before = numbers(tensor)
        tensor.add(2, value, most)
        assert numbers(tensor) == pytest.approx([*before[:3], before[3] + value / most], rel=1e-7)


def test_a_number_is_what_a_float_of_32_bits_can_say() -> None:
    """However it came about: given at once, in parts, or summed; and again when it is known already."""
    for _ in range(2):
        tensor = Tensor(5)
        for place, (value, most) in enumerate([(1, 3), (200, 7), (300, 11), (-2, 3)]):
            tensor.add(place, value, most)
        for _ in range(3):
            tensor.put(4, 0.1)
        exact = [1 / 3, 200 / 7, 300 / 11, -2 / 3]
        assert numbers(tensor)[:4] == list(struct.unpack("4f", struct.pack("4f", *exact)))
        assert numbers(tensor)[4] == pytest.approx(0.3, rel=1e-7)


def test_many_of_a_kind_are_counted() -> None:
    tensor, pile = Tensor(2), Pile()
    for _ in range(300):
        pile.add(1)
    tensor.pile(pile, 2)
    assert numbers(tensor) == [0.0, 300.0]
