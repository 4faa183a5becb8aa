"""Leaving the game, winning cycles and matches, ties, and extra cycles."""

from typing import Any

import pytest
from stories import discard, duel, game, hand, laid, matrix, pools, say, settle, table, use

import parlor


def won(state: parlor.State) -> list[int]:
    """The cycles that each seat has won."""
    return [seat["won"] for seat in state.position()["seats"]]


def last_turn(s0: str, s1: str, *more: str, cycle: int = 4, board: str = "empty", **changes: Any) -> parlor.State:
    """The last turn of a cycle; everybody has done everything."""
    seats = [s0, s1, *more]
    lines = [
        f"game {changes.pop('mode', 'base')} seats={len(seats)} cycle={cycle} round=3 start=0 turn={len(seats) - 1}"
    ]
    lines[0] += f" {changes.pop('game', '')}"
    lines += [f"s{seat} {text}" for seat, text in enumerate(seats)]
    return table("\n".join([*lines, f"matrix {board}"]), seed=1, **changes)


# -- G: leaving ----------------------------------------------------------------------------------------


@pytest.mark.rule("SYM-057", "SYM-058")
def test_a_leaving_seat_takes_its_beads_and_leaves_its_cards() -> None:
    state = duel("death 0,0 s0 x3 / sound 1,0 s1 x2 used", s1="a=3 hand: hope, air", s2="")
    use(state, "card:death seat:1")
    entry = state.position()["seats"][1]
    assert (entry["in"], entry["actual"], entry["potential"], entry["universal"]) == (False, 0, 0, 0)
    assert discard(state) == {"sound", "hope", "air"}
    assert laid(state, "sound") == "gone"


@pytest.mark.rule("SYM-059")
def test_in_original_mode_its_cards_stay_empty() -> None:
    state = duel("death 0,0 s0 x3 / sound 1,0 s1 x2 used", s1="a=3 hand: hope, air", s2="", mode="original")
    use(state, "card:death seat:1")
    assert laid(state, "sound") == "empty"
    assert discard(state) == {"hope", "air"}


@pytest.mark.rule("SYM-058", "SYM-143")
def test_an_announced_fuse_card_goes_into_the_discard() -> None:
    state = duel("death 0,0 s1 x3 / sound 1,0 s1 x2 used", s0="charged a=2 hand: fire, earth", s1="hand: hope", s2="")
    say(state, "fuse card:fire . s1 use card:death seat:0")
    settle(state)
    assert pools(state, 0) == "out"
    assert discard(state) >= {"fire", "earth"}


@pytest.mark.rule("SYM-063")
def test_the_last_one_in_the_game_wins_at_once() -> None:
    state = duel("death 0,0 s0 x3 / life 1,0 s0 x3", s1="a=3 hand: hope")
    say(state, "use card:life seat:0 . s0 use card:death seat:1")
    assert (state.seat, state.winners()) == (parlor.OVER, [0])  # in the middle of the chain: Life did not resolve
    assert state.scores() == [24.0, 0.0]


@pytest.mark.rule("SYM-054", "SYM-064")
def test_when_all_leave_together_the_richest_wins() -> None:
    state = last_turn("3/47/0 hand: light", "2/48/0 hand: hope", cycle=1)
    say(state, "done")
    assert (state.seat, state.winners(), state.scores()) == (parlor.OVER, [0], [0.0, 0.0])
    cycles = last_turn("3/47/0 won=1 hand: light", "3/47/0 won=2 hand: hope", cycle=3)
    assert say(cycles, "done").winners() == [1]
    hands = last_turn("3/47/0 hand: light, dark, sound", "3/47/0 hand: hope", cycle=1)
    assert say(hands, "done").winners() == [0]
    equal = last_turn("3/47/0 hand: light, dark", "3/47/0 hand: hope", cycle=1)
    assert say(equal, "done").winners() == [0, 1]  # seat 1 has drawn: two cards each


@pytest.mark.rule("SYM-011", "SYM-053")
def test_the_next_cycle_counts_on_from_a_place_that_was_left() -> None:
    story = """
    game base seats=4 cycle=1 round=3 start=1 turn=0
    s0 24/22/4 hand: light
    s1 0/0/0 out
    s2 24/22/4 hand: hope
    s3 24/22/4 hand: air
    matrix empty
    """
    state = say(table(story, seed=1), "done")
    assert (state.position()["cycle"], state.position()["start"], state.seat) == (2, 2, 2)
    while state.seat != parlor.OVER and state.position()["cycle"] < 5:
        state.say("done")
    assert state.seat == parlor.OVER or state.position()["extra_cycles"] == 1  # still four cycles


# -- H: winning ------------------------------------------------------------------------------------------


@pytest.mark.rule("SYM-065", "SYM-067", "SYM-068", "SYM-069", "SYM-071")
def test_the_most_energy_on_cards_wins_the_cycle() -> None:
    board = "sound 0,0 s0 x3 used / joy 1,0 s1 x1"
    state = last_turn("24/19/4 hand: light", "24/21/4 hand: hope", cycle=1, board=board)
    say(state, "done")
    assert won(state) == [1, 0]
    assert (pools(state, 0), pools(state, 1)) == ("28/19/3", "22/25/3")
    assert state.view(parlor.WATCHER)["seats"][0]["won"] == 1


@pytest.mark.rule("SYM-066")
def test_with_nothing_on_cards_all_win() -> None:
    state = last_turn("24/22/4 hand: light", "24/22/4 hand: hope", cycle=1)
    assert won(say(state, "done")) == [1, 1]
    board = "sound 0,0 s0 x3 used"
    humble = last_turn("24/19/4 hand: light", "24/22/4 hand: hope", cycle=1, board=board, win="least")
    assert won(say(humble, "done")) == [0, 1]


@pytest.mark.rule("SYM-070")
def test_the_matrix_goes_into_the_discard() -> None:
    board = "sound 0,0 s0 x3 used / joy 1,0 s1 x1"
    state = last_turn("24/19/4 hand: light", "24/21/4 hand: hope", cycle=1, board=board)
    say(state, "done")
    assert (matrix(state), discard(state)) == (set(), {"sound", "joy"})
    assert state.position()["win"] == "most"


@pytest.mark.rule("SYM-072", "SYM-073", "SYM-074")
def test_actual_then_cycles_then_hand_decide() -> None:
    rich = last_turn("25/21/4 hand: light", "24/22/4 hand: hope")
    assert say(rich, "done").winners() == [0]
    cycles = last_turn("24/22/4 hand: light", "24/22/4 won=1 hand: hope")
    assert say(cycles, "done").winners() == [1]
    hands = last_turn("24/22/4 hand: light, dark, air", "24/22/4 hand: hope")
    assert say(hands, "done").winners() == [0]


@pytest.mark.rule("SYM-072", "SYM-073", "SYM-074", "SYM-078")
@pytest.mark.parametrize(
    ("s0", "s1", "reason", "clause"),
    [
        ("25/21/4 hand: light", "24/22/4 hand: hope", "Player 1 has the most actual, 29 : 28.", "SYM-072"),
        (
            "24/22/4 hand: light",
            "24/22/4 won=1 hand: hope",
            "28 : 28; the tie goes to Player 2 by cycles won, 2 to 1.",
            "SYM-073",
        ),
        (
            "24/22/4 hand: light, dark, air",
            "24/22/4 hand: hope",
            "28 : 28; the tie goes to Player 1 by cards in hand, 3 to 2.",
            "SYM-074",
        ),
    ],
)
def test_the_end_tells_which_number_decides(s0: str, s1: str, reason: str, clause: str) -> None:
    ending = say(last_turn(s0, s1), "done").scene(0)["ending"]
    assert (ending["reason"], ending["clause"]) == (reason, clause)


@pytest.mark.rule("SYM-075", "SYM-076", "SYM-077")
def test_tied_seats_play_an_extra_cycle_without_the_others() -> None:
    tied = "24/22/4 hand: light, dark"
    state = last_turn(tied, "4/42/4 hand: sound, air", "24/22/4 hand: hope", cycle=3)
    say(state, "done")
    assert (state.position()["extra_cycles"], state.position()["cycle"]) == (1, 4)
    assert [pools(state, seat) for seat in range(3)] == ["25/22/3", "out", "25/22/3"]  # paid as usual
    assert state.seat == 2  # the next seat in the game starts
    state.say("fuse")
    state.pick(state.picks()[0])
    state.say("cell:0,0")
    while state.seat != parlor.OVER:
        state.say("done" if state.allows(state.game.code("done")) else "pass")
    assert state.winners() == [2]


@pytest.mark.rule("SYM-078")
def test_after_three_extra_cycles_the_win_is_shared() -> None:
    state = last_turn("24/22/4 hand: light, dark", "24/22/4 hand: hope")
    cycles = 0
    while state.seat != parlor.OVER:
        state.say("done")
        cycles = max(cycles, state.position()["cycle"])
    assert (state.winners(), cycles) == ([0, 1], 7)
    assert state.scene(0)["ending"]["clause"] == "SYM-078"
    assert state.scene(0)["ending"]["reason"].endswith("Player 1 and Player 2 share the win.")


# -- T: how long without a limit ---------------------------------------------------------------------------


@pytest.mark.rule("SYM-189", "SYM-190")
def test_without_a_limit_the_match_stops_after_fifty_cycles() -> None:
    state = game().start(seed=1, cycles="nolimit")
    while state.seat != parlor.OVER:
        last = state.position()["cycle"]
        state.say("done")
    assert last == 50
    assert state.winners() == [0, 1]
    assert len(hand(state, 0)) == len(hand(state, 1))
