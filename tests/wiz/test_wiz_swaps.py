"""What others suppose after a Swap: exactly one card went each way, and each as likely as the deals make it."""

from collections import Counter
from itertools import permutations

import pytest
from test_wiz_secrets import SORTS, few_unseen
from wiz_boxes import Notes, places_of
from wiz_stories import laid

import parlor
from parlor import OVER, WATCHER
from parlor.games.wiz.frames import SWAP_CARDS, WINDOW
from parlor.games.wiz.match import WizMatch
from parlor.laws.belief import Chances
from parlor.laws.matches import random_pick
from parlor.laws.sight import silent

HELD = ("swap fire1 fire2", "stun dark9", "earth1")
DECK = "water1 water2"
RUN = "fire4 fire5 fire6"
NOTES: dict[str, Notes] = {
    "all cards are known": [{"known": ["swap", "fire1", "fire2"]}, {"known": ["stun", "dark9"]}, {"known": ["earth1"]}],
    "one of each seat is known": [
        {"known": ["fire1"], "any": 2},
        {"known": ["dark9"], "any": 1},
        {"known": ["earth1"]},
    ],
    "the sorts are known": [{"plain": 2, "action": 1}, {"plain": 1, "action": 1}, {"plain": 1}],
    "calm cards against an action card": [{"calm": 2, "action": 1}, {"action": 1, "any": 1}, {"any": 1}],
    "nothing is known": [{"any": 3}, {"any": 2}, {"any": 1}],
}


def position(held: tuple[str, ...], notes: Notes) -> WizMatch:
    """Seat 0 may act; all cards but these few lie open."""
    deck = Counter(" ".join((*HELD, DECK)).split()) - Counter(" ".join(held).split())
    mine = [laid(1, 0, "run", RUN)]
    return few_unseen(*held, deck=" ".join(deck.elements()), on_table=RUN, hands=mine, notes=notes, step="act")


def belief_of(viewer: int, notes: Notes) -> Chances:
    """All deals of the unseen cards that agree with the notes and with the viewer's own cards."""
    belief = Chances(position(HELD, notes), viewer, 0)
    places = [
        (seat, what)
        for seat in range(len(HELD))
        for what in (HELD[seat].split() if seat == viewer else places_of(notes, seat))
    ]
    found: Counter[tuple[str, ...]] = Counter()
    for dealt in permutations(" ".join((*HELD, DECK)).split(), len(places)):
        pairs = list(zip(places, dealt, strict=True))
        if all(SORTS[what](card) if what in SORTS else card == what for (_, what), card in pairs):
            hands = tuple(" ".join(sorted(card for (at, _), card in pairs if at == seat)) for seat in range(len(HELD)))
            found[hands] += 1
    total = found.total()
    belief.worlds = [(position(hands, notes), count / total) for hands, count in found.items() if "swap" in hands[0]]
    return belief


def swapped(name: str, seed: int) -> tuple[WizMatch, dict[int, Chances]]:
    """A Swap of any two cards, and what everybody believes then."""
    state, luck = position(HELD, NOTES[name]), parlor.Dice(seed)
    beliefs = {viewer: belief_of(viewer, NOTES[name]) for viewer in (0, 1, 2, WATCHER)}
    state.say("card:swap seat:1")
    while state.mid_sentence() or state.agenda.kind() in (WINDOW, SWAP_CARDS):
        state.pick(random_pick(state, luck))
    return state, beliefs


@pytest.mark.rule("WIZ-166", "WIZ-262")
@pytest.mark.parametrize("name", NOTES)
def test_guesses_after_a_swap_are_as_frequent_as_the_deals_and_exchanges_that_agree(name: str) -> None:
    state, beliefs = swapped(name, 1)
    for belief in beliefs.values():
        belief.follow(state)
        assert not belief.fault(state, parlor.Dice(5))
    assert len(beliefs[2].worlds) > 3


@pytest.mark.rule("WIZ-166", "WIZ-262")
@pytest.mark.parametrize("name", NOTES)
@pytest.mark.parametrize("seed", [1, 2])
def test_what_is_guessed_later_can_have_come_about(name: str, seed: int) -> None:
    """Cards are drawn, discarded and laid: whose they were tells more and more of what was swapped."""
    state, beliefs = swapped(name, seed)
    luck, counted = parlor.Dice(seed), 0
    for ply in range(16):
        if state.seat == OVER or state.deck.size() == 0:
            break
        state.pick(random_pick(state, luck))
        for viewer, belief in beliefs.items():
            if not silent(state, viewer) and not state.mid_sentence() and ply % 3 == viewer % 3:
                belief.follow(state)
                fault = belief.fault(state, parlor.Dice(ply), 40)
                assert "in no match" not in fault, ([state.game.word(pick) for pick in state.log], fault)
                counted += len(belief.worlds) > 1
    assert counted
