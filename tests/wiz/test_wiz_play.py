"""Bot knowledge, what the screen shows, and the invariants of section 7 in random matches."""

from typing import Any

import pytest
from wiz_stories import GAME, laid, story, table

import parlor
from parlor.engine import Dice, Picks
from parlor.games.wiz.cards import CHARACTER, is_action
from parlor.games.wiz.match import WizMatch
from parlor.games.wiz.outlook import layable_hands
from parlor.games.wiz.values import naturals, value

MINE = laid(1, 0, "master", "dark_master")


def test_all_hands_of_a_seat_are_found() -> None:
    state = story("fire5 fire6 water5 wiz", "dark1", hands=[MINE], options={"elements": ["fire", "water", "dark"]})
    assert layable_hands(state, 0, Picks()) == 3
    before = state.position()
    layable_hands(state, 0, Picks())
    assert state.position() == before


@pytest.mark.parametrize("options", [{}, {"preset": "full", "players": 3}])
def test_hunches_are_legal_and_go_out_more_often_than_random_picks(options: dict[str, Any]) -> None:
    state = GAME.start(seed=5, **options)
    dice, picks = Dice(2), Picks()
    for _ in range(400):
        if state.seat == parlor.OVER:
            break
        picks.clear()
        state.legal(picks)
        state.pick(int(state.hunch(picks, dice)))
        assert all(0.0 <= state.worth(seat) <= 1.0 for seat in range(state.players))


def check_invariants(state: WizMatch, cards: dict[str, int]) -> None:
    """Section 7."""
    assert state.tally() == cards
    for hand in state.hands:
        if hand.shape != CHARACTER:
            assert naturals(hand) >= 1
            assert value(hand) >= 3
            assert not any(is_action(int(card) & 127) for card in hand.cards)
        assert state.opened[hand.owner] > 0 or hand.shape == CHARACTER
    assert state.joker < 0 or not is_action(state.joker)
    for owner in range(state.players):
        assert sum(1 for hand in state.hands if hand.opening and hand.owner == owner) <= 1
        assert state.ep[owner] >= 0
    claims = [int(element) for element in state.claimed if element >= 0]
    assert len(set(claims)) == len(claims)


@pytest.mark.parametrize("variant", list(GAME.variants))
def test_the_invariants_hold_in_random_matches(variant: str) -> None:
    state = table(GAME.start(seed=8, **GAME.variants[variant]))
    dice, cards = Dice(3), state.tally()
    for _ in range(250):
        if state.seat == parlor.OVER:
            break
        picks = state.picks()
        state.pick(picks[int(dice.below(len(picks)))])
        check_invariants(state, cards)


def test_the_scene_shows_values_multipliers_and_what_protects_a_hand() -> None:
    hands = [MINE, laid(2, 1, "run", "fire4 fire5 wiz", elemental=["earth", 1])]
    scene = story("fire7 water2 fire8 fire9", "dark9", hands=hands).scene(0)
    areas = {area["id"]: area for area in scene["areas"]}
    hand = areas["hands:1"]["groups"][0]
    assert [card["name"] for card in hand["cards"]] == ["fire 4", "fire 5", "Wiz", "Earth Elemental"]
    assert hand["cards"][2]["marks"] == ["fire 6"]
    assert hand["numbers"] == [["×", 1], ["value", 4]]
    assert (hand["title"], hand["note"]) == ("Laid hand 2 · fire run", "guarded by Earth Elemental")
    assert areas["hands:0"]["groups"][0]["note"] == "open to raids"
    assert [held["name"] for held in areas["held:0"]["cards"]] == ["fire 7", "fire 8", "fire 9", "water 2"]
    assert areas["held:1"]["cards"] == [{"id": "held:1:0", "name": "hidden card", "face": "down"}]
    assert scene["race"]["goal"] == 1000
    assert areas["held:0"]["brackets"][0]["label"] == "Lay run 7 · 8 · 9"


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"held": [["fire1"] * 3, []]}, "fire1: the play deck has 2"),
        ({"held": [["fire0"], []]}, "there is no card 'fire0'"),
        ({"hands": [laid(1, 0, "run", "fire4 fire5 fire7")]}, "fire7 does not fit into hand 1"),
        ({"hands": [laid(1, 0, "run", "wiz wiz")]}, "hand 1 has no natural card"),
        ({"hands": [MINE, MINE]}, "two hands have the same number"),
        ({"step": "sleep"}, "step must be act, play, discard"),
        ({"agenda": [["round", 3, 0, 0], ["turn", 4, 0, 0], ["draw", -7, 1, 0]]}, "the seat of draw|agenda: draw"),
        ({"agenda": [["sleep", 0, 0, 0]]}, "is no name with three numbers"),
        ({"ep": [1]}, "one number for each of the 2 seats"),
    ],
)
def test_bad_positions_are_refused_in_words(change: dict[str, Any], reason: str) -> None:
    data = {"options": {"elements": 6}, "held": [["fire1"], ["dark9"]]} | change
    with pytest.raises(parlor.BadPosition, match=reason):
        GAME.position(data)
