"""Positions both ways: written, read back, and refused where they could not be."""

from typing import Any

import pytest
from duels import GAME, duel, mind, words

from parlor import CHANCE, OVER, BadPosition, Dice


def data(a: dict[str, Any] | None = None, b: dict[str, Any] | None = None, **more: Any) -> dict[str, Any]:
    """A position by its fields; what is not given is as at the beginning."""
    return {"turn": 5, "seats": [{"deck": {"push": 1}, **(a or {})}, {"deck": {"push": 1}, **(b or {})}], **more}


RESOLVING: dict[str, Any] = {"stack": [{"seat": 0, "card": "hurl"}]}


@pytest.mark.rule("ESP-115")
@pytest.mark.parametrize(
    ("position", "told"),
    [
        (data({"pool": 9}), "seat 0: Pool 9 + Spent 0 + Barrier 0 + removed 0 = 9, not 10"),
        (data(b={"pool": 12, "spent": -2}), "seat 1: spent must be a whole number 0 or more, not -2"),
        (data({"hand": {"push": -1}}), "seat 0: hand: push must be a whole number from 0 to 999, not -1"),
        (data({"hand": ["pusch"]}), "seat 0: hand: no card named pusch; did you mean push?"),
        (data({"barrier": [{}, {}]}), "seat 0: a seat has at most one Barrier"),
        (
            data({"pool": 9, "barrier": {"card": "hurl", "turn": 3, "points": 1}}),
            "seat 0: a Barrier holds exactly 2 points, not 1",
        ),
        (
            data(stack=[{"seat": 1, "card": "hurl"}], todo=[{"do": "window", "seat": 0, "passes": 0}]),
            "stack entry 1: hurl is a PK card; only the active player has those, in Active",
        ),
        (
            data(phase="end", stack=[{"seat": 0, "card": "hurl"}], todo=[{"do": "window", "seat": 0, "passes": 0}]),
            "stack entry 1: hurl is a PK card; only the active player has those, in Active",
        ),
        (
            data(stack=[{"seat": 0, "card": "trance"}] * 21, todo=[{"do": "window", "seat": 0, "passes": 0}]),
            "the stack holds 21 entries; at most 20 are allowed",
        ),
        (
            data(stack=[{"seat": 0, "card": "barrier attack"}], todo=[{"do": "drawing", "seat": 0, "cards": 1}]),
            "the stack is not empty: todo must say who has Opportunity or what resolves",
        ),
        (
            data(stack=[{"seat": 0, "card": "veto", "target": 1}], todo=[{"do": "window", "seat": 1, "passes": 0}]),
            "stack entry 1: target must be a whole number from 1 to 0, not 1",
        ),
        (
            data(stack=[{"seat": 0, "card": "veto"}], todo=[{"do": "window", "seat": 1, "passes": 0}]),
            "stack entry 1: Veto needs a target: the place of a card below it, or 'gone'",
        ),
        (
            data(
                stack=[{"seat": 0, "card": "trance"}, {"seat": 0, "card": "recoil", "target": 1}],
                todo=[{"do": "window", "seat": 1, "passes": 0}],
            ),
            "stack entry 2: entry 1 cannot be the target of Recoil",
        ),
        (
            data({"pool": 0, "removed": 10}),
            "seat 0 has no PSI points left: the match is over, and a winner must be named",
        ),
        (data({"pool": 0, "removed": 10}, winner=0), "seat 0 has no PSI points left and cannot have won"),
        (data({"returned": ["push", "push"]}), "seat 0: returned: the deck holds 1 Push"),
        (data({"hush": 1}), "seat 0: hush must be true or false, not 1"),
        (data({"hnd": {}}), "seat 0 has no field hnd; did you mean hand?"),
        (data(RESOLVING), "seat 0 has no field stack"),
        (data(**RESOLVING), "the stack is not empty: todo must say who has Opportunity or what resolves"),
        (
            data(phase="discard", **RESOLVING),
            "stack entry 1: hurl is a PK card; only the active player has those, in Active",
        ),
        (data(turn=0), "turn is 0 during setup and 1 or more afterwards"),
        (data(todo=[{"do": "aim", "card": "veto"}]), "todo: aim cannot follow active"),
        (data(todo=[{"do": "word", "word": "play"}]), "todo: word: seat 0 could not begin with play"),
        (
            data(todo=[{"do": "prediction", "seat": 1}]),
            "todo: prediction: the other seat has just laid a Barrier and nothing was predicted yet",
        ),
        (
            data(todo=[{"do": "window", "seat": 1, "passes": 0}]),
            "todo: window: with an empty stack one pass has been made",
        ),
        (data(todo=[{"do": "effect", "verb": 0}]), "todo: effect: the stack is empty"),
        (
            data(**RESOLVING, todo=[{"do": "effect", "verb": 2}]),
            "todo: effect: Hurl has fewer verbs than 2",
        ),
        (
            data(**RESOLVING, todo=[{"do": "effect", "verb": 1}, {"do": "naming", "seat": 0}]),
            "todo: naming is not caused by Hurl",
        ),
        (
            data(**RESOLVING, todo=[{"do": "effect", "verb": 1}, {"do": "removal", "seat": 1, "points": 2}]),
            "todo: removal: seat 1 has no choice in removing 2 points",
        ),
        (
            data({"pool": 8, "barrier": {"card": "hurl", "turn": 3, "not": "circle"}}),
            "seat 0: barrier: hurl has the symbol circle",
        ),
        (
            data({"pool": 8, "barrier": {"card": "hurl", "turn": 6}}),
            "seat 0: barrier: turn must be a whole number from 1 to 5, not 6",
        ),
        (data({"hand": {"Deck": 0}}), "seat 0: hand: no card named Deck"),
        (data({"hand": 5}), "seat 0: hand must be cards with counts, not 5"),
        (
            data(stack=[{"seat": 0, "card": "hurl", "target": 1}], todo=[{"do": "window", "seat": 1, "passes": 0}]),
            "stack entry 1: Hurl has no target",
        ),
        (
            data({"hand": ["push"]}, todo=[{"do": "word", "word": "play"}, {"do": "aim", "card": "push"}]),
            "todo: aim: Push cannot be played at a target",
        ),
        (
            data(
                stack=[{"seat": 0, "card": "precognition"}],
                todo=[{"do": "effect", "verb": 1}, {"do": "taking", "seat": 0, "seen": []}],
            ),
            "todo: taking: no cards are seen",
        ),
    ],
)
def test_impossible_positions_are_refused(position: dict[str, Any], told: str) -> None:
    with pytest.raises(BadPosition) as refused:
        GAME.position(position)
    assert str(refused.value) == told


@pytest.mark.rule("ESP-116")
def test_a_position_tells_everything_in_words() -> None:
    state = duel(
        {**mind("6/0", "push veto", deck="hurl hurl", barrier="crush", shield=1), "bottom": ["trance"]},
        mind(hand="focus", discard=["push", "hurl"], mulligans=2),
    )
    state.say("play card:push")
    facts = state.facts()
    assert facts["todo"] == [{"do": "window", "seat": 1, "passes": 0}]
    assert facts["stack"] == [{"seat": 0, "card": "push"}]
    assert facts["seats"][0] == {
        "hand": {"veto": 1},
        "deck": {"hurl": 2},
        "bottom": ["trance"],
        "barrier": {"card": "crush", "turn": 3, "points": 2, "not": None},
        "returned": [],
        "discard": [],
        "pool": 4,
        "spent": 2,
        "removed": 2,
        "shield": 1,
        "boost": 0,
        "hush": False,
        "mulligans": 0,
    }
    assert (facts["seats"][1]["discard"], facts["seats"][1]["mulligans"]) == (["push", "hurl"], 2)


@pytest.mark.rule("ESP-116")
def test_a_position_keeps_a_word_already_begun() -> None:
    state = duel(mind(hand="push veto"), mind(hand="recoil"))
    state.say("play card:push play card:recoil")
    data = state.position()
    assert [step["do"] for step in data["todo"]] == ["window", "word", "aim"]
    again = GAME.position(data, ask_chance=True)
    assert (again.seat, words(again)) == (1, "target:1")


@pytest.mark.rule("ESP-116")
def test_the_cards_of_a_position_need_not_be_a_legal_deck() -> None:
    state = duel(mind(hand="push " * 7), mind(deck="crush " * 40))
    assert state.tally() == {
        "points of seat 0": 10,
        "cards of seat 0": 7,
        "points of seat 1": 10,
        "cards of seat 1": 40,
    }


@pytest.mark.rule("ESP-116")
@pytest.mark.parametrize("variant", list(GAME.variants))
def test_every_moment_of_a_match_can_be_written_and_read(variant: str) -> None:
    dice = Dice(8)
    state = GAME.start(ask_chance=True, **GAME.variants[variant])
    while True:
        again = GAME.position(state.position(), ask_chance=True)
        assert again.position() == state.position()
        assert (again.seat, again.picks(), again.weights()) == (state.seat, state.picks(), state.weights())
        if state.seat == OVER:
            break
        state.pick(state.chance(dice) if state.seat == CHANCE else state.picks()[dice.below(len(state.picks()))])


def test_a_position_runs_on_to_the_next_decision() -> None:
    state = GAME.position(data({"hand": ["push"]}, phase="discard"), ask_chance=True)
    assert (state.facts()["turn"], state.facts()["phase"], state.seat) == (6, "draw", CHANCE)


def test_an_ended_match_is_a_position_that_names_its_winner() -> None:
    state = GAME.position(data({"pool": 0, "removed": 10}, winner=1))
    assert (state.seat, state.winners()) == (OVER, [1])
