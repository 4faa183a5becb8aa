"""What is known to whom, what the scene shows, and what a seat is told."""

import pytest
from stories import duel, game, hand, say, settle, use, words

import parlor
from parlor import Dice


@pytest.mark.rule("SYM-236", "SYM-027", "SYM-071")
def test_public_things_are_seen_by_watchers() -> None:
    board = "light 0,0 s0 x2 used / joy 1,0 s1 x2"
    state = duel(board, s0="hand: earth, fire", s1="fear hand: hope", discard="union", top="sound")
    view = state.view(parlor.WATCHER)
    assert view["seats"][1]["marks"] == {"fear": True}
    assert (view["discard"], view["deck"]["size"]) == (["union"], 54)
    assert view["used"] == {"light": {"0": 1}}
    assert [seat["hand_size"] for seat in view["seats"]] == [2, 1]
    assert [seat["hand"] for seat in view["seats"]] == [[], []]
    assert {"cycle", "round", "start", "turn", "win", "mood", "matrix", "chain"} <= set(view)


@pytest.mark.rule("SYM-020", "SYM-237")
def test_a_drawn_card_is_told_to_its_drawer_only() -> None:
    state = duel("light 0,0 s0 x2", top="sound, water")
    use(state, "card:light seat:1")
    assert "Player 2 draws Sound." in state.log_lines(1)
    assert "Player 2 draws a card." in state.log_lines(0)
    assert "sound" not in str(state.view(0)["seats"][1])


@pytest.mark.rule("SYM-238", "SYM-241")
def test_a_returned_fuse_card_is_known_until_a_card_leaves_the_hand_unseen() -> None:
    board = "light 0,0 s0 x2 used / silence 1,0 s1 x5 / dark 2,0 s1 x3"
    state = duel(board, s0="charged hand: fire, earth", s1="hand: hope")
    say(state, "fuse card:fire . s1 use card:silence seat:0")
    settle(state)
    assert state.view(1)["seats"][0]["hand"] == ["fire"]
    use(state, "card:dark seat:0")
    say(state, "card:earth")
    assert state.view(1)["seats"][0]["hand"] == []  # it might have been Fire
    assert "fire" in state.view(0)["seats"][0]["hand"]


@pytest.mark.rule("SYM-240")
def test_a_card_looked_at_is_known_to_the_looker_only() -> None:
    state = use(duel("ether 0,0 s0 x4", top="death, water"), "card:ether deck")
    assert state.view(0)["deck"]["top"] == ["death", None]
    assert state.view(1)["deck"]["top"] == [None, None]
    say(state, "use")
    assert state.view(1)["shown"] == ["death"]  # revealed: public


@pytest.mark.rule("SYM-310", "SYM-242")
def test_ether_is_asked_even_if_its_card_cannot_be_used() -> None:
    state = use(duel("ether 0,0 s0 x4", top="freedom, water"), "card:ether deck")
    assert (state.seat, words(state)) == (0, "pass")


@pytest.mark.rule("SYM-236", "SYM-241")
def test_a_guess_keeps_what_is_known_and_draws_the_rest_anew() -> None:
    state = duel("light 0,0 s0 x2", s1="hand: hope, air, life", seen={"hope": [0, 1]})
    hands = set()
    for seed in range(12):
        guess = state.guess(0, Dice(seed))
        assert guess.view(0) == state.view(0)
        assert "hope" in hand(guess, 1)
        hands.add(tuple(hand(guess, 1)))
    assert len(hands) > 6


@pytest.mark.rule("SYM-170")
def test_a_guess_remembers_the_packs_that_were_held() -> None:
    state = game().start(players=2, deck="draft", seed=1)
    for _ in range(4):
        state.pick(state.picks()[0])
    # With two seats the first pack has come back: seat 0 knows what seat 1 took from it.
    first, again = state.view(0)["packs_held"][0], state.view(0)["packs_held"][2]
    missing = set(first) - set(again) - set(state.view(0)["own_cards"])
    for seed in range(8):
        guess = state.guess(0, Dice(seed))
        assert missing <= set(guess.position()["seats"][1]["taken"])
        assert guess.view(0) == state.view(0)


def test_the_scene_hints_at_relations() -> None:
    state = duel("life 0,0 s1 x1 / sound 1,0 s0 x2 used / dark 0,2 s1 x2 used", s0="charged hand: light, earth")
    say(state, "fuse card:light")
    labels = {button["word"]: button["label"] for button in state.scene(0)["picks"]}
    assert labels["cell:0,1"] == "cell 0,1: energy 3, affinity 2, enmity 1"
    matrix = next(area for area in state.scene(0)["areas"] if area["id"] == "matrix")
    marks = {cell["id"]: cell.get("marks") for cell in matrix["cells"]}
    assert marks["cell:0,1"] == ["energy 3, affinity 2, enmity 1"]
    assert not any(cell.get("marks") for cell in state.scene(1)["areas"][1]["cells"] if "card" not in cell)


def test_the_scene_shows_the_chain_as_a_stack() -> None:
    state = duel("death 0,0 s0 x3 / time 1,0 s1 x3")
    say(state, "use card:death seat:1")
    chain = next(area for area in state.scene(1)["areas"] if area["id"] == "chain")
    assert chain["kind"] == "stack"
    assert [(card["name"], card["cost"], card["marks"]) for card in chain["cards"]] == [
        ("Death", 2, ["selects Player 2"])
    ]
    say(state, "use")
    label = next(button["label"] for button in state.scene(1)["picks"] if button["word"] == "card:time")
    assert label == "Time (cost 2, 1 left)"


def test_every_card_text_names_its_source() -> None:
    state = duel("light 0,0 s0 x2 / joy 1,0 s1 x2")
    matrix = next(area for area in state.scene(0)["areas"] if area["id"] == "matrix")
    sources = {cell["card"]["name"]: cell["card"]["source"] for cell in matrix["cells"] if "card" in cell}
    assert sources == {"Light": "rulebook", "Joy": "house"}
