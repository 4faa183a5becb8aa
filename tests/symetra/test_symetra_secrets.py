"""What is known to whom, what the scene shows, and what a seat is told."""

from itertools import combinations

import pytest
from stories import duel, game, hand, last_card_drawn, say, settle, small_deck, use, words

import parlor
from parlor import Dice
from parlor.games.symetra.files import read_cards
from parlor.laws.belief import DOUBT, chance_of


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


def test_every_hand_that_the_unseen_cards_allow_is_guessed_as_often_as_any_other() -> None:
    data = small_deck("sound, joy, union", "", ["light, earth", "hope, air"]).position()
    state = game().position(data | {"deck": {"top": []}}, ask_chance=True)  # these three in any order
    hands = combinations(sorted(["sound", "joy", "union", "hope", "air"]), 2)
    counts, dice = dict.fromkeys((" ".join(hand) for hand in hands), 0), parlor.Dice(5)
    for _ in range(600):
        counts[" ".join(sorted(state.guess(0, dice).position()["seats"][1]["hand"]))] += 1
    assert chance_of(counts, dict.fromkeys(counts, 0.1)) > DOUBT, counts


def test_while_seats_withdraw_people_are_still_in_the_last_round() -> None:
    state, dice = parlor.game("symetra").start(players=2, seed=1, mode="original"), parlor.Dice(1)
    counted = set()
    while state.seat != parlor.OVER:
        counted.add((state.position()["round"], state.view(parlor.WATCHER)["round"]))
        picks = state.picks()
        state.pick(picks[dice.below(len(picks))])
    assert counted == {(1, 1), (2, 2), (3, 3), (4, 3)}


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
    assert labels["cell:0,1"] == "The upper left of Dark: energy 3, affinity 2, enmity 1"
    matrix = next(area for area in state.scene(0)["areas"] if area["id"] == "matrix")
    marks = {cell["id"]: cell.get("marks") for cell in matrix["cells"]}
    assert marks["cell:0,1"] == ["energy 3, affinity 2, enmity 1"]
    assert not any(cell.get("marks") for cell in state.scene(1)["areas"][0]["cells"] if "card" not in cell)


def test_the_scene_shows_the_chain_as_a_stack() -> None:
    state = duel("death 0,0 s0 x3 / time 1,0 s1 x3")
    say(state, "use card:death seat:1")
    chain = next(area for area in state.scene(1)["areas"] if area["id"] == "chain")
    assert chain["kind"] == "stack"
    marks = ["Player 2 −3", "on Player 2"]
    assert [(card["name"], card["cost"], card["marks"]) for card in chain["cards"]] == [("Death", 2, marks)]
    say(state, "use")
    label = next(button["label"] for button in state.scene(1)["picks"] if button["word"] == "card:time")
    assert label == "Time (cost 2, 1 left)"


def test_every_card_text_names_its_source() -> None:
    state = duel("light 0,0 s0 x2 / joy 1,0 s1 x2")
    matrix = next(area for area in state.scene(0)["areas"] if area["id"] == "matrix")
    sources = {cell["card"]["name"]: cell["card"]["source"] for cell in matrix["cells"] if "card" in cell}
    assert sources == {"Light": "rulebook", "Joy": "house"}


def share_of_guesses(state: parlor.State, viewer: int, cards: set[str], holder: int) -> float:
    """How many of these cards the viewer's guesses find in a hand, on the average of many."""
    found = [len(cards & set(hand(state.guess(viewer, Dice(seed)), holder))) for seed in range(120)]
    return sum(found) / len(found) / len(cards)


@pytest.mark.rule("SYM-020", "SYM-170")
@pytest.mark.parametrize("deck", ["draft", "constructed"])
def test_a_guess_does_not_know_which_private_cards_were_drawn(deck: str) -> None:
    """Seat 0 knows some of the cards that seat 1 drafted, but not which of them it holds."""
    state = game().start(players=2, seed=3, deck=deck)
    while not state.view(0)["seats"][0]["hand_size"]:
        state.pick(state.picks()[len(state.log) % len(state.picks())])
    assert share_of_guesses(state, 0, set(hand(state, 1)), 1) < 0.35  # 3 of 18 cards, or of 20 in 60


@pytest.mark.rule("SYM-014", "SYM-241")
def test_what_was_shuffled_before_all_eyes_is_in_no_hand() -> None:
    state = last_card_drawn("joy, union, order, water, chaos, veil")
    thrown = {"joy", "union", "order", "water", "chaos", "veil"}
    for seed in range(30):
        guess = state.guess(0, Dice(seed))
        assert set(hand(guess, 1)) == {"hope", "air"}  # all others are seen, or lie in the deck
        assert guess.view(0) == state.view(0)
    say(state, "done")
    while state.seat == parlor.CHANCE:
        state.pick(state.picks()[-1])
    for seed in range(30):
        assert len(set(hand(state.guess(0, Dice(seed)), 1)) & thrown) == 1  # the one that seat 1 has drawn
    again = state.game.position(state.position(), ask_chance=True)
    assert again.position() == state.position()
    assert hand(again.guess(0, Dice(5)), 1) == hand(state.guess(0, Dice(5)), 1)


def lying_of(state: parlor.State) -> str:
    """Where all cards lie: the position without what is remembered of them."""
    return str({name: part for name, part in state.position().items() if name not in ("mixed", "seen")})


@pytest.mark.rule("SYM-241")
@pytest.mark.parametrize("words", ["card:dark seat:1", "card:chaos seat:1", "card:order seat:1"])
@pytest.mark.parametrize("time", [1, 61])
def test_cards_that_change_places_unseen_are_not_told_apart_any_more(words: str, time: int) -> None:
    """Seat 1 holds Hope from before the shuffle and Joy from after it; then a card goes where nobody sees it."""
    acting = words.split()[0].removeprefix("card:")
    hidden = {"joy", "union", "water", "hope", "earth", "fire"}
    lying = [card.word for card in read_cards([]).cards if card.word not in hidden]
    cells = [[q, r] for r in range(-4, 5) for q in range(-4, 5) if abs(q + r) <= 4]
    board = [{"card": name, "cell": at, "seat": None, "energy": 0} for name, at in zip(lying, cells, strict=False)]
    board[lying.index(acting)] |= {"seat": 0, "energy": 3}
    seats = [
        {"actual": 24, "potential": 19, "universal": 4, "hand": ["earth", "fire"], "fused": True},
        {"actual": 24, "potential": 22, "universal": 4, "hand": ["hope", "joy"]},
    ]
    data = {"options": {"mode": "original"}, "cycle": 2, "round": 2, "seats": seats, "matrix": board}
    shuffled = [[time]] * 3  # before the eyes of both seats and of watchers; 61 is the last number that there is
    state = game().position(data | {"mixed": dict.fromkeys(("joy", "union", "water"), shuffled)}, seed=1)
    assert {"hope" in hand(state.guess(0, Dice(seed)), 1) for seed in range(20)} == {True}
    settle(say(state, f"use {words}"))
    while state.seat == 1:
        state.pick(state.picks()[-1])
    assert {"hope" in hand(state.guess(0, Dice(seed)), 1) for seed in range(40)} == {True, False}
    # Whoever guesses in a guess knows as much: Hope has not been in the deck that was shuffled before.
    guesses = [state.guess(0, Dice(seed)) for seed in range(8)]
    again = [guess.guess(0, Dice(seed)) for guess in guesses for seed in range(40)]
    assert {lying_of(guess) for guess in again} <= {lying_of(state.guess(0, Dice(seed))) for seed in range(320)}
