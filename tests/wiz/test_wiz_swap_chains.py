"""What others suppose after several Swaps, and when the deck is renewed after one: all worlds are listed."""

from collections import Counter
from itertools import permutations
from typing import Any

import pytest
from test_wiz_secrets import SORTS
from test_wiz_swaps import Notes, places_of
from wiz_stories import GAME, laid, story

import parlor
from parlor import OVER, WATCHER
from parlor.games.wiz.cards import NAMES
from parlor.games.wiz.deck import play_deck
from parlor.games.wiz.frames import SWAP_CARDS, WINDOW
from parlor.games.wiz.match import WizMatch
from parlor.laws.belief import Chances
from parlor.laws.matches import random_pick
from parlor.laws.sight import silent

NO_OTHERS = dict.fromkeys(["abyss", "search", "stun", "shield", "timewarp", "take2", "trap", "vanish", "alignment"], 0)
OPTIONS: dict[str, Any] = {"elements": ["fire", "water"], "half": "all", "wiz": 1, "actions": {"swap": 2, **NO_OTHERS}}
RANKS = [*"123456789", "_s1", "_s2", "_s3", "_s4", "_s5"]
FIRE = " ".join(f"fire{rank}" for rank in RANKS[3:])
WATER = " ".join(f"water{rank}" for rank in RANKS)
HELD = ("swap fire1", "swap fire2")
DECK = "fire3 fire_master"
NOTES: dict[str, Notes] = {
    "nothing is known": [{"any": 2}, {"any": 2}],
    "one card of each seat is known": [{"known": ["fire1"], "any": 1}, {"known": ["fire2"], "any": 1}],
    "the sorts are known": [{"plain": 1, "action": 1}, {"plain": 1, "action": 1}],
}


def position(held: tuple[str, ...], notes: Notes) -> WizMatch:
    """A small box: two runs lie on the table, two cards are in the deck, four were discarded; seat 0 may act."""
    counts = play_deck(GAME.check({"players": 2, **OPTIONS}))
    box = Counter({NAMES[kind]: count for kind, count in enumerate(counts) if count})
    hidden = Counter(" ".join((*HELD, DECK)).split())
    pile = sorted((box - hidden - Counter(f"{FIRE} {WATER}".split())).elements())
    deck = {"bag": dict(hidden - Counter(" ".join(held).split()))}
    hands = [laid(1, 0, "run", FIRE), laid(2, 1, "run", WATER)]
    return story(*held, options=OPTIONS, pile=pile, deck=deck, ask_chance=True, hands=hands, notes=notes, step="act")


def belief_of(viewer: int, notes: Notes) -> Chances:
    """All deals of the hidden cards that agree with the notes and with the viewer's own cards."""
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
            found[tuple(" ".join(sorted(card for (at, _), card in pairs if at == seat)) for seat in (0, 1))] += 1
    total = found.total()
    belief.worlds = [(position(hands, notes), count / total) for hands, count in found.items() if "swap" in hands[0]]
    return belief


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
    state, luck, swaps, seen = position(HELD, NOTES[name]), parlor.Dice(seed), 0, 0
    beliefs = {viewer: belief_of(viewer, NOTES[name]) for viewer in (0, 1, WATCHER)}
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
