"""Saving and loading at every decision of random matches, and taking back at each of them, with every option set."""

import pytest
from cases import Case, cases, variants

import parlor
from parlor import OVER, Dice
from parlor.laws.matches import RandomMatch, random_pick
from parlor.laws.reload import check_reload

several = [*(Case(case.name, case.variant, seed) for case in cases() for seed in (3, 4)), *cases()]


@pytest.mark.parametrize("case", several, ids=str)
def test_a_saved_match_asks_the_same(case: Case) -> None:
    check_reload(case.game, case.options, case.seed)


@pytest.mark.parametrize("name", parlor.games())
@pytest.mark.parametrize("variant", [0, -1])
def test_a_pick_taken_back_and_made_again_changes_nothing(name: str, variant: int) -> None:
    """Also where it revealed something: the match that comes back is the one that was, and its luck is the same."""
    case = Case(name, variants(name)[variant])
    state, dice = case.game.start(seed=5, **case.options), Dice(5)
    for ply in range(60):
        if state.seat == OVER:
            break
        before, pick = (state.position(), state.picks(), len(state.log)), random_pick(state, dice)
        state.pick(pick)
        if ply % 3 == 0:
            back = state.taken_back(len(state.log) - before[2])
            assert (back.position(), back.picks(), len(back.log)) == before, f"{case}: {case.game.word(pick)}"
            back.pick(pick)
            assert back.position() == state.position(), f"{case}: {case.game.word(pick)} made again"
            assert back.undo_floor == state.undo_floor


@pytest.mark.parametrize("case", cases(), ids=str)
def test_nothing_that_was_revealed_can_be_taken_back_freely(case: Case) -> None:
    """After a pick that shows something, or of another seat or chance, the floor is where the log ends."""
    match = RandomMatch(case.game, case.options, 6)
    for _ in range(80):
        if match.state.seat == OVER:
            break
        actor = match.state.seat
        match.step()
        record = match.state.record
        assert record is not None
        assert 0 <= match.state.undo_floor <= len(match.state.log)
        if actor < 0 or record.revealed == len(record.picks):
            assert match.state.undo_floor == len(match.state.log), f"{case}: {case.game.word(match.state.log[-1])}"
