"""What holds at every moment of every match (section 6 of the rules), in random play."""

from typing import Any

import pytest
from duels import GAME, words

from parlor import CHANCE, OVER, Dice, State
from parlor.engine.play import perft

SEEDS = range(12)


def check(state: State, before: dict[str, Any]) -> dict[str, Any]:
    """All that must be true of a state, and between it and the one before."""
    facts = state.facts()
    for seat, (now, then) in enumerate(zip(facts["seats"], before["seats"], strict=True)):
        barrier = 2 if now["barrier"] else 0
        assert now["pool"] + now["spent"] + barrier + now["removed"] == 10
        assert min(now["pool"], now["spent"], now["removed"]) >= 0
        assert state.tally()[f"cards of seat {seat}"] == 30
        assert now["removed"] >= then["removed"]
        assert now["discard"][: len(then["discard"])] == then["discard"]
        assert barrier == 0 or now["barrier"]["points"] == 2
        assert now["pool"] <= 10 - now["removed"] - barrier
        if facts["turn"] != before["turn"]:
            assert (now["shield"], now["boost"], now["hush"]) == (0, 0, False)
    for entry in facts["stack"]:
        if entry["card"] == "barrier attack" or GAME.library.card(entry["card"]).type == "PK":  # type: ignore[attr-defined]
            assert (entry["seat"], facts["phase"]) == (facts["active"], "active")
    if "end" in words(state).split():
        assert (facts["stack"], state.seat) == ([], facts["active"])
    return facts


@pytest.mark.parametrize("variant", list(GAME.variants))
def test_invariants_hold_in_random_matches(variant: str) -> None:
    for seed in SEEDS:
        dice = Dice(seed)
        state = GAME.start(ask_chance=True, **GAME.variants[variant])
        facts = state.facts()
        while state.seat != OVER:
            state.pick(state.chance(dice) if state.seat == CHANCE else state.picks()[dice.below(len(state.picks()))])
            facts = check(state, facts)
        assert sum(state.scores()) == 1
        loser = 1 - state.winners()[0]
        end = facts["seats"][loser]
        assert end["removed"] == 10 or not (end["deck"] or end["bottom"])


@pytest.mark.parametrize("variant", ["default", "advanced"])
def test_who_is_asked_is_a_function_of_public_facts(variant: str) -> None:
    """Invariants 8 and 9: another match with the same public facts asks the same seat for the same kind of thing."""
    dice = Dice(5)
    for seed in range(4):
        state = GAME.start(seed=seed, **GAME.variants[variant])
        while state.seat != OVER:
            for viewer in range(2):
                guess = state.guess(viewer, dice)
                assert guess.seat == state.seat
                assert guess.view(viewer) == state.view(viewer)
            state.pick(state.picks()[dice.below(len(state.picks()))])


def test_decks_shrink_except_by_mulligan_and_scatter() -> None:
    dice = Dice(9)
    for seed in SEEDS:
        state = GAME.start(seed=seed, **GAME.variants["advanced"])
        sizes = [view["deck_size"] for view in state.view(0)["seats"]]
        while state.seat != OVER:
            told = len(state.log_lines(0))
            state.pick(state.picks()[dice.below(len(state.picks()))])
            new = [view["deck_size"] for view in state.view(0)["seats"]]
            refilled = any("mulligan" in line or "shuffled" in line for line in state.log_lines(0)[told:])
            looked = any("puts the others" in line or "takes" in line for line in state.log_lines(0)[told:])
            assert refilled or looked or all(now <= then for now, then in zip(new, sizes, strict=True))
            sizes = new


# Counts of all sequences of picks from fixed positions: a changed rule changes a number.
POSITIONS: dict[str, tuple[dict[str, Any], list[int]]] = {
    "a stack with answers": (
        {
            "turn": 5,
            "seats": [
                {"hand": {"hurl": 1, "focus": 1, "veto": 1}, "deck": {"push": 2, "crush": 1}},
                {"hand": {"recoil": 1, "static": 1, "kinetic_guard": 1}, "deck": {"push": 3}},
            ],
        },
        [4, 9, 31, 88, 175, 429, 1108, 2279, 5328],
    ),
    "barriers on both sides": (
        {
            "turn": 7,
            "seats": [
                {
                    "hand": {"push": 1, "shatter": 1, "overload": 1},
                    "deck": {"hurl": 2, "second_wind": 1},
                    "pool": 6,
                    "removed": 2,
                    "barrier": {"card": "crush", "turn": 5},
                },
                {
                    "hand": {"mental_block": 1, "psi_leak": 1},
                    "deck": {"zener_test": 2},
                    "pool": 4,
                    "spent": 3,
                    "removed": 1,
                    "barrier": {"card": "confusion", "turn": 6, "not": "star"},
                },
            ],
        },
        [4, 11, 27, 69, 160, 385, 870, 1940, 4420],
    ),
    "cards that dig, name and discard": (
        {
            "turn": 5,
            "seats": [
                {
                    "hand": {"zener_mastery": 1, "precognition": 1, "panic": 1, "mind_break": 1},
                    "deck": {"push": 2, "hurl": 2},
                },
                {"hand": {"confusion": 1, "push": 2}, "deck": {"crush": 1, "trance": 1}, "pool": 5, "spent": 5},
            ],
        },
        [4, 14, 52, 146, 410, 1187, 2973, 7492, 20348],
    ),
    "mulligans": (
        {
            "turn": 0,
            "phase": "setup",
            "todo": [{"do": "opening", "seat": 1}, {"do": "opening", "seat": 0}],
            "seats": [
                {"hand": {"push": 2}, "deck": {"push": 3, "hurl": 3}},
                {"hand": {"push": 2}, "deck": {"push": 3, "hurl": 3}},
            ],
        },
        [2, 4, 10, 17, 36, 82, 128, 258, 606],
    ),
}


@pytest.mark.parametrize("name", list(POSITIONS))
def test_counts_from_fixed_positions(name: str) -> None:
    data, counts = POSITIONS[name]
    state = GAME.position(data, ask_chance=True)
    assert [perft(state, depth) for depth in range(1, len(counts) + 1)] == counts
