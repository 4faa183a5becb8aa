"""What others suppose after several Swaps, and when the deck is renewed after one: all worlds are listed."""

import pytest
from wiz_boxes import Notes, SmallBox, run_of

import parlor
from parlor import OVER, WATCHER
from parlor.games.wiz.frames import SWAP_CARDS, WINDOW
from parlor.games.wiz.match import WizMatch
from parlor.laws.matches import random_pick
from parlor.laws.sight import silent

BOX = SmallBox((run_of("fire", 4), run_of("water", 1)), ("swap fire1", "swap fire2"), "fire3 fire_master", {"swap": 2})
NOTES: dict[str, Notes] = {
    "nothing is known": [{"any": 2}, {"any": 2}],
    "one card of each seat is known": [{"known": ["fire1"], "any": 1}, {"known": ["fire2"], "any": 1}],
    "the sorts are known": [{"plain": 1, "action": 1}, {"plain": 1, "action": 1}],
}


def go_on(state: WizMatch, luck: parlor.Dice) -> bool:
    """Make a Swap if there is one to make, else anything; whether it was a Swap."""
    swap = state.game.code("card:swap")
    idle = state.seat >= 0 and not state.mid_sentence() and state.agenda.kind() != SWAP_CARDS
    chosen = idle and state.allows(swap)
    state.pick(swap if chosen else random_pick(state, luck))
    return chosen and state.mid_sentence()


@pytest.mark.rule("WIZ-047", "WIZ-166", "WIZ-262")
@pytest.mark.parametrize("name", NOTES)
@pytest.mark.parametrize("seed", [4, 6, 8, 10, 14])
def test_guesses_after_swaps_and_with_a_renewed_deck_are_as_frequent_as_worlds(name: str, seed: int) -> None:
    state, luck, swaps, seen = BOX.position(BOX.held, NOTES[name]), parlor.Dice(seed), 0, 0
    beliefs = {viewer: BOX.belief_of(viewer, NOTES[name], "swap") for viewer in (0, 1, WATCHER)}
    for ply in range(26):
        if state.seat == OVER or state.round > 1:
            break
        swaps += go_on(state, luck)
        calm = not state.mid_sentence() and state.agenda.kind() not in (WINDOW, SWAP_CARDS)
        if not calm or swaps + (len(state.renewed) > 0) < 2:
            continue
        for viewer, belief in beliefs.items():
            if not silent(state, viewer):
                belief.follow(state)
                fault = belief.fault(state, parlor.Dice(ply), 40)
                assert not fault, ([state.game.word(pick) for pick in state.log], fault)
                seen += len(belief.worlds) > 1
    assert seen
