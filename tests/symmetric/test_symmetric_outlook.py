"""Symmetric: what a search asks for."""

from pathlib import Path

from symmetric_table import BLUE, START, YELLOW, place, table

import parlor
from parlor.engine.tensor import Tensor
from parlor.engine.values import floats
from parlor.games.symmetric.match import SymmetricMatch
from parlor.games.symmetric.outlook import coin_flips, match_outlook
from parlor.games.symmetric.repetition import mix
from parlor.games.symmetric.threats import can_win

NEAR_WIN = "b3y/6/3by2/8/y2b4b/y3b2y/7/6/b3y"


def test_the_start_is_even_and_nearness_to_the_targets_counts() -> None:
    assert (table().worth(BLUE), table().worth(YELLOW)) == (0.5, 0.5)
    near = place(NEAR_WIN)
    assert near.worth(BLUE) > 0.5 > near.worth(YELLOW)
    assert near.worth(BLUE) + near.worth(YELLOW) == 1


def test_a_finished_match_is_worth_all_nothing_or_a_half() -> None:
    state = place(NEAR_WIN)
    state.say("from:4,0 to:4,-1 from:1,-2 to:1,-1")
    assert (state.worth(BLUE), state.worth(YELLOW)) == (1, 0)
    assert place(START, parlor.OVER, scores=[0.5, 0.5]).worth(BLUE) == 0.5


def test_a_match_counts_the_games_already_won() -> None:
    ahead = place(START, options={"games": 3}, wins=[1, 0])
    assert ahead.worth(BLUE) == 0.75
    assert match_outlook(1.0, 0, 1) == 1.0
    assert (coin_flips(0, 4), coin_flips(1, 1), coin_flips(-1, 1)) == (0.5, 0.75, 0.25)


def test_a_search_knows_a_position_again_by_its_key() -> None:
    one, other = table(), table()
    one.say("from:0,-4 to:1,-4 from:1,0 to:2,0 from:1,-1")
    other.say("from:0,-4 to:1,-4 from:1,0 to:2,0")
    assert one.key() != other.key()
    other.say("from:1,-1")
    assert one.key() == other.key() != 0
    over = place(NEAR_WIN)
    over.say("from:4,0 to:4,-1 from:1,-2 to:1,-1")
    assert over.game.position(over.position()).key() == over.key()


def test_different_states_have_different_keys() -> None:
    seen: dict[int, str] = {}
    for seed in range(4):
        state, dice = table(board="h37", games=3, turn_cap=30), parlor.Dice(seed)
        while state.seat != parlor.OVER:
            facts = state.position()
            told = str(
                [facts[name] for name in ("arrangement", "to_pick", "stage", "from", "extra_moves", "turns", "wins")]
            )
            assert seen.setdefault(state.key(), told) == told
            picks = state.picks()
            state.pick(picks[dice.below(len(picks))])


def test_a_turn_that_wins_is_found_and_none_where_there_is_none() -> None:
    for arrangement, seat, wins in ((NEAR_WIN, BLUE, True), (NEAR_WIN, YELLOW, False), (START, BLUE, False)):
        state = place(arrangement)
        assert isinstance(state, SymmetricMatch)
        before = state.position()
        assert can_win(state, seat) == wins
        assert state.position() == before


def test_a_win_through_a_chain_is_found() -> None:
    """Blue holds one target of h37; a move onto the Symmetry Space 1,1 buys the extra move that takes the second."""
    state = place("3y/1by2/y2y1b/2b4/2y3/1yb1b/1b2", board="h37")
    assert isinstance(state, SymmetricMatch)
    assert can_win(state, BLUE)
    state.say("from:1,2 to:1,1 from:3,-1 to:1,-1 from:1,1 to:0,1")
    assert state.winners() == [BLUE]


def test_looking_for_a_win_has_an_end_even_where_every_move_chains(tmp_path: Path) -> None:
    board = tmp_path / "mirrors.toml"
    cells = [[q, r] for q in range(-3, 4) for r in range(-3, 4) if abs(q + r) <= 3]
    board.write_text(
        'name = "mirrors"\nradius = 3\nblue_central = [[1, 0], [-1, 1], [0, -1]]\n'
        f"yellow_central = [[-1, 0], [1, -1], [0, 1]]\nsymmetry = {cells}\n"
    )
    state = parlor.game("symmetric", packs=[board]).start(board="mirrors")
    assert isinstance(state, SymmetricMatch)
    assert can_win(state, BLUE) in (True, False)


def test_every_bit_of_a_number_counts_in_its_mix() -> None:
    for number in (0, 1, 0x7FFFFFFF, 1 << 31, (1 << 62) - 1, 123456789012345678):
        mixed = [mix(number ^ (1 << bit)) for bit in range(62)]
        assert len({mix(number), *mixed}) == 63


def test_the_key_tells_which_counter_was_chosen_or_none() -> None:
    for seat in (BLUE, YELLOW):
        state = place(START, seat)
        assert isinstance(state, SymmetricMatch)
        chosen = [-1, *map(int, state.board.space_of[:61])]
        keys = set()
        for space in chosen:
            state.chosen = space
            keys.add(state.key())
        assert len(keys) == len(chosen) == 62


def test_an_observation_tells_the_games_that_its_own_seat_has_won_first() -> None:
    ahead = place(START, options={"games": 5}, wins=[2, 1])
    assert isinstance(ahead, SymmetricMatch)
    sides = [[round(float(number) * 5) for number in numbers(ahead, seat)] for seat in (BLUE, YELLOW, parlor.WATCHER)]
    assert sides == [[2, 1], [1, 2], [2, 1]]


def numbers(match: SymmetricMatch, seat: int) -> list[float]:
    """The share of the games that were won, the seat's own first."""
    sizes = [piece.size for piece in match.game.pieces]
    tensor, end = Tensor(sum(sizes)), sum(sizes[:-2])
    match.observe(seat, tensor)
    return list(floats(tensor.cells))[end - 3 : end - 1]


def test_only_step_2_can_be_left_out_quietly() -> None:
    state = table()
    quiet = [state.game.quiet(state)]
    for word in ["from:0,-4", "to:1,-4", "from:1,0"]:
        state.say(word)
        quiet.append(state.game.quiet(state))
    assert quiet == [-1, -1, state.game.code("skip"), -1]
