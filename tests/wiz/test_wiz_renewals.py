"""What is supposed when the deck is renewed again and again, and Search looks across: all worlds are listed."""

import pytest
from wiz_boxes import SmallBox, run_of

import parlor
from parlor import OVER, WATCHER
from parlor.games.wiz.frames import SWAP_CARDS, WINDOW
from parlor.games.wiz.match import WizMatch
from parlor.laws.matches import random_pick
from parlor.laws.sight import silent

FOUR, ALL = (run_of("fire", 4), run_of("water", 4)), (run_of("fire", 3), run_of("water", 1))
BOXES = {
    "every card once": SmallBox(FOUR, ("search fire1", "search water1 fire2"), "fire3", {"search": 2}),
    "every card twice": SmallBox(ALL * 2, ("search fire1", "search fire1 fire2"), "fire2", {"search": 2}, True),
    "once, with a Swap": SmallBox(FOUR, ("search swap", "search water1 fire2"), "fire3", {"search": 2, "swap": 1}),
    "twice, with a Swap": SmallBox(
        ALL * 2, ("search swap", "search fire1 fire2"), "fire2", {"search": 2, "swap": 1}, True
    ),
}
NOTES = [{"any": 2}, {"any": 3}]
SEEDS = {"every card once": (4,), "every card twice": (2, 6), "once, with a Swap": (11, 4), "twice, with a Swap": (0,)}


def go_on(state: WizMatch, luck: parlor.Dice) -> None:
    """Search, or swap, if it is possible; else anything."""
    idle = state.seat >= 0 and not state.mid_sentence() and state.agenda.kind() != SWAP_CARDS
    cards = [state.game.code(word) for word in ("card:search", "card:swap")]
    chosen = [card for card in cards if idle and state.allows(card)]
    state.pick(chosen[0] if chosen else random_pick(state, luck))


@pytest.mark.rule("WIZ-047", "WIZ-156", "WIZ-166", "WIZ-262")
@pytest.mark.parametrize(("name", "seed"), [(name, seed) for name, seeds in SEEDS.items() for seed in seeds])
def test_guesses_after_several_renewals_and_a_search_across_one_are_worlds_and_as_frequent(
    name: str, seed: int
) -> None:
    """After a Swap odds are approximate: then it is enough that all guesses can have come about."""
    box = BOXES[name]
    state, luck, renewals, counted = box.position(box.held, NOTES), parlor.Dice(seed), 0, 0
    beliefs = {viewer: box.belief_of(viewer, NOTES, "search") for viewer in (0, 1, WATCHER)}
    for ply in range(60):
        if state.seat == OVER or state.round > 1:
            break
        size = state.deck.size()
        go_on(state, luck)
        renewals += state.deck.size() > size
        if state.mid_sentence() or state.agenda.kind() in (WINDOW, SWAP_CARDS):
            continue
        for viewer, belief in beliefs.items():
            if not silent(state, viewer):
                belief.follow(state)
                fault = belief.fault(state, parlor.Dice(ply), 40)
                wrong = "in no match" in fault if box.actions.get("swap") else fault
                assert not wrong, ([state.game.word(pick) for pick in state.log], fault)
                counted += len(belief.worlds) > 1 and renewals > 1
    assert renewals > 1
    assert counted


@pytest.mark.rule("WIZ-047", "WIZ-156")
def test_of_two_cards_looked_at_across_a_renewal_the_first_is_of_the_old_deck() -> None:
    box = BOXES["every card once"]
    state = box.position(box.held, NOTES)
    state.say("card:search card:fire3")
    old, new = state.view(1)["renewed"]["decks"]
    assert (old["looking"], new["looking"]) == (1, 0)
    for seed in range(20):
        assert state.guess(1, parlor.Dice(seed)).position()["looking"][0] in ("fire1", "fire3")
    state.say("card:wiz")
    for seed in range(20):
        first, second = state.guess(1, parlor.Dice(seed)).position()["looking"]
        assert first in ("fire1", "fire3")
        assert second in new["cards"]
    state.say("card:fire3")  # seat 0 keeps it; everybody sees the Wiz, which was in the new deck
    assert [deck["drawn"] for deck in state.view(1)["renewed"]["decks"]] == [[2, 3], [0, 0]]
    assert state.guess(1, parlor.Dice(1)).position()["held"][0] == {"fire1": 1, "fire3": 1}


@pytest.mark.rule("WIZ-047", "WIZ-262")
def test_when_the_deck_is_renewed_again_it_is_still_known_who_got_nothing_of_the_one_before() -> None:
    box = SmallBox(FOUR, ("fire1 fire2", "water1"), "", {})
    decks = [{"cards": {"fire1": 1, "water1": 1}, "drawn": [1, 1]}, {"cards": {"fire2": 1}, "drawn": [1, 0]}]
    data = box.position(box.held, [{"any": 2}, {"any": 1}]).position() | {"renewed": {"decks": decks}}
    state = parlor.game("wiz").position(data, ask_chance=True)
    state.say("deck card:fire_master")
    assert [deck["drawn"] for deck in state.view(1)["renewed"]["decks"]] == [[1, 1], [1, 0], [1, 0]]
    guesses = [state.guess(WATCHER, parlor.Dice(seed)).position()["held"] for seed in range(40)]
    assert {card for held in guesses for card in held[1]} == {"fire1", "water1"}
    assert all("fire2" in held[0] and sum(held[0].values()) == 3 for held in guesses)
