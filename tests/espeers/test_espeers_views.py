"""What each seat may know, and guesses that respect it."""

import json
from itertools import permutations
from typing import Any, cast

import pytest
from duels import GAME, duel, hand, mind, side, why, words

from parlor import CHANCE, OVER, WATCHER, Dice, State
from parlor.games.espeers.frames import ACTIVE, WINDOW
from parlor.games.espeers.match import Duel
from parlor.laws.belief import DOUBT, chance_of


def seen(state: State, seat: int) -> str:
    """All that a seat is shown, as one text."""
    return json.dumps(state.scene(seat))


@pytest.mark.rule("ESP-113")
def test_hand_barrier_and_bottom_are_hidden_from_the_foe() -> None:
    mine = {**mind("8/0", "crush veto", deck="push", barrier="aegis"), "bottom": ["trance"]}
    state = duel(mine, mind(hand="focus"))
    own, foe = state.view(0)["seats"][0], state.view(1)["seats"][0]
    assert (own["hand"], own["bottom"], own["barrier"]["card"]) == ({"crush": 1, "veto": 1}, ["trance"], "aegis")
    assert (foe["hand_size"], foe["deck_size"], foe["bottom_size"]) == (2, 2, 1)
    assert not {"hand", "deck", "bottom"} & set(foe)
    assert "card" not in foe["barrier"]
    assert foe["unseen"] == {"aegis": 1, "crush": 1, "push": 1, "trance": 1, "veto": 1}
    assert "hand" not in state.view(WATCHER)["seats"][1]


@pytest.mark.rule("ESP-113")
def test_counts_zones_effects_piles_and_the_stack_are_public() -> None:
    state = duel(
        mind("4/4", "push hurl", shield=1, boost=2, discard=["crush", "push"]), mind(hand="recoil push", hush=True)
    )
    state.say("play card:push")
    for viewer in (0, 1, WATCHER):
        view = state.view(viewer)
        facts = view["seats"][0]
        assert (facts["pool"], facts["spent"], facts["removed"], facts["shield"], facts["boost"]) == (2, 6, 2, 1, 2)
        assert facts["discard"] == ["crush", "push"]
        assert view["seats"][1]["hush"] is True
        assert view["stack"] == [{"seat": 0, "card": "push"}]


@pytest.mark.rule("ESP-113")
def test_an_unfinished_sentence_is_heard_by_its_speaker_only() -> None:
    state = duel(mind(hand="push focus"), mind(hand="recoil kinetic_guard"))
    before = seen(state, 1)
    state.say("play")
    assert seen(state, 1) == before
    state.say("card:push")
    assert seen(state, 1) != before
    state.say("play")
    waiting = seen(state, 0)
    state.say("card:recoil")
    assert seen(state, 0) == waiting
    assert state.guess(0, Dice(1)).facts()["todo"] == [{"do": "window", "seat": 1, "passes": 0}]
    assert state.guess(1, Dice(1)).facts()["todo"][-1] == {"do": "aim", "card": "recoil"}
    state.say("target:1")
    assert seen(state, 0) != waiting
    assert "Player 2 plays Recoil against Push." in state.log_lines(0)


@pytest.mark.rule("ESP-113")
def test_a_barriers_card_stays_out_of_the_foes_log() -> None:
    state = duel(mind(hand="crush push"), mind())
    state.say("barrier card:crush")
    assert "crush" not in " ".join([*state.log_lines(1), json.dumps(state.scene(1)["events"])]).lower()
    assert "Player 1 lays Crush as a Barrier." in state.log_lines(0)


@pytest.mark.rule("ESP-113", "ESP-107")
def test_cards_looked_at_are_hidden_from_the_foe() -> None:
    state = duel(mind(hand="precognition push", deck="crush crush veto"), mind(hand="focus"))
    state.say("play card:precognition pass pass card:crush card:veto card:crush")
    assert state.view(0)["todo"][-1]["seen"] == ["crush", "veto", "crush"]
    assert state.view(1)["todo"][-1]["seen"] == 3
    assert "veto" not in " ".join(state.log_lines(1)).lower()
    guesses = {tuple(state.guess(1, Dice(seed)).facts()["todo"][-1]["seen"]) for seed in range(30)}
    assert len(guesses) > 1
    assert {tuple(state.guess(0, Dice(seed)).facts()["todo"][-1]["seen"]) for seed in range(9)} == {
        ("crush", "veto", "crush")
    }


@pytest.mark.rule("ESP-085", "ESP-113")
def test_guesses_keep_to_a_wrong_prediction() -> None:
    state = duel(mind("8/0", "push push recoil recoil", deck="crush", barrier="hurl"), mind(hand="push"))
    free = {side(state.guess(1, Dice(seed)), 0)["barrier"]["card"] for seed in range(60)}
    assert free == {"push", "recoil", "crush", "hurl"}
    data = state.position()
    data["seats"][0]["barrier"]["not"] = "star"
    told = GAME.position(data, ask_chance=True)
    assert {side(told.guess(1, Dice(seed)), 0)["barrier"]["card"] for seed in range(60)} == {"push", "crush", "hurl"}


@pytest.mark.rule("ESP-113", "ESP-010")
def test_a_guess_keeps_what_its_seat_knows_and_draws_the_rest_anew() -> None:
    mine = {**mind(hand="crush veto", deck="push hurl"), "bottom": ["trance", "focus"]}
    theirs = {**mind(hand="recoil push", deck="static mirage panic"), "bottom": ["aegis"]}
    state = duel(mine, theirs)
    hands = set()
    for seed in range(20):
        guess = state.guess(0, Dice(seed))
        assert side(guess, 0) == side(state, 0)
        hands.add(hand(guess, 1))
        assert guess.view(0) == state.view(0)
        assert state.guess(1, Dice(seed)).facts()["seats"][1] == side(state, 1)
    assert len(hands) > 3


@pytest.mark.rule("ESP-113", "ESP-010")
def test_a_card_seen_going_into_the_deck_is_in_no_hand_until_a_card_leaves_it_unseen() -> None:
    """RUL-ESP-53."""
    mine = mind("8/0", "hurl push push push", deck="crush crush", barrier="focus")
    state = duel(mine, mind(hand="confusion push"))
    state.say("play card:hurl play card:confusion target:1 pass pass")
    assert state.view(1)["seats"][0]["returned"] == ["hurl"]
    assert "Hurl shuffled in" in seen(state, 1)
    again = GAME.position(state.position(), ask_chance=True)
    for moment in (state, again):
        places = [side(moment.guess(1, Dice(seed)), 0) for seed in range(60)]
        assert all(place["deck"].get("hurl") == 1 for place in places)
        assert {card for place in places for card in place["hand"]} == {"push", "crush", "focus"}
    state.say("pass cycle card:push card:crush")
    assert state.view(1)["seats"][0]["returned"] == []
    hands = [side(state.guess(1, Dice(seed)), 0)["hand"] for seed in range(60)]
    assert any("hurl" in cards for cards in hands)


@pytest.mark.rule("ESP-113")
def test_a_dig_hides_what_was_shuffled_in() -> None:
    mine = {**mind(hand="precognition", deck="crush crush hurl hurl"), "returned": ["hurl"]}
    state = duel(mine, mind())
    state.say("play card:precognition card:crush")
    assert side(state, 0)["returned"] == []


@pytest.mark.rule("ESP-113")
@pytest.mark.parametrize(("turned", "still"), [("card:hurl", ["push"]), ("card:crush", ["hurl", "push"])])
def test_a_card_turned_up_may_be_the_one_that_was_shuffled_in(turned: str, still: list[str]) -> None:
    theirs = {**mind(deck="hurl push crush"), "returned": ["hurl", "push"]}
    state = duel(mind(hand="zener_test", deck="push"), theirs)
    state.say(f"play card:zener_test symbol:waves {turned}")
    assert side(state, 1)["returned"] == still


@pytest.mark.rule("ESP-114")
def test_picks_follow_the_vocabulary_and_equal_cards_are_one_word() -> None:
    state = duel(mind("8/0", "push push focus hurl", barrier="crush"), mind())
    assert words(state) == "play cycle attack end"
    state.say("play")
    assert words(state) == "card:focus card:hurl card:push"
    vocabulary = GAME.vocabulary
    assert vocabulary[:9] == ["play", "cycle", "barrier", "attack", "end", "keep", "mulligan", "seat:0", "seat:1"]
    assert vocabulary[9:16] == [
        *(f"symbol:{s}" for s in ("star", "cross", "circle", "square", "waves")),
        "pass",
        "spent:0",
    ]
    assert (vocabulary[25], vocabulary[26], vocabulary[45], vocabulary[46]) == (
        "spent:10",
        "target:1",
        "target:20",
        "card:aegis",
    )
    assert vocabulary[46:] == sorted(vocabulary[46:])
    assert len(vocabulary) == 92


@pytest.mark.rule("ESP-114")
def test_a_decision_with_one_legal_pick_is_asked() -> None:
    state = duel(mind(hand="push"), mind(hand="hurl"))
    state.say("play card:push")
    assert (state.seat, words(state)) == (1, "pass")


def test_every_refusal_names_a_clause() -> None:
    """Random matches: whatever is illegal is refused with a clause, as a whole sentence."""
    dice = Dice(11)
    for options in GAME.variants.values():
        state = GAME.start(seed=4, **options)
        while state.seat != OVER:
            legal = state.picks()
            for pick in range(len(GAME.vocabulary)):
                reason = state.why(pick)
                assert (reason == "") == (pick in legal), GAME.word(pick)
                assert not reason or (reason.startswith("ESP-") and reason.endswith(".")), reason
            state.pick(legal[dice.below(len(legal))])


def test_the_reasons_on_the_cards_agree_with_the_rules() -> None:
    """A card's button is grey exactly when its sentence is illegal."""
    dice = Dice(12)
    for seed in range(6):
        state = cast(Duel, GAME.start(seed=seed))
        while state.seat != OVER:
            legal = words(state).split()
            [area] = [area for area in state.scene(state.seat)["areas"] if area["id"] == f"hand:{state.seat}"]
            for card in area["cards"]:
                assert ("actions" in card) == (state.agenda.kind() in (ACTIVE, WINDOW)), legal
                for action in card.get("actions", []):
                    verb, word, *_ = action["say"].split()
                    possible = False
                    if verb in legal:
                        trial = state.clone()
                        trial.say(verb)
                        possible = trial.why(GAME.code(word)) == ""
                    assert possible == (action["why"] == ""), (action, legal)
            state.pick(state.picks()[dice.below(len(state.picks()))])


@pytest.mark.parametrize(
    ("mine", "word", "told"),
    [
        (mind(), "play", "ESP-051, ESP-070: you have no card in your hand."),
        (mind(), "cycle", "ESP-051, ESP-070: you have no card in your hand."),
        (mind(), "barrier", "ESP-080: you have no card in your hand."),
        (mind(hand="hurl"), "cycle", "ESP-072: none of your cards can be cycled; all of them have the circle."),
        (mind("3/7", "hurl hurl"), "play", "ESP-052: Hurl costs 4; your Pool holds 3."),
        (mind("3/7", "hurl crush"), "play", "ESP-050: none of your cards can be played now."),
        (mind(hand="push"), "target:1", "ESP-056: a target is named only after a card that needs one; "),
    ],
)
def test_a_refusal_names_the_clause_that_refuses(mine: dict[str, Any], word: str, told: str) -> None:
    assert why(duel(mine, mind()), word).startswith(told)


def test_a_hushed_player_off_turn_reads_both_reasons() -> None:
    state = duel(mind(hand="push push"), mind(hand="focus hurl", hush=True))
    state.say("play card:push")
    told = "ESP-053, ESP-110: you can play neither PK cards now nor Impulse cards for the rest of this turn."
    assert why(state, "play") == told


def test_a_target_that_is_not_there_is_refused() -> None:
    state = duel(mind(hand="push push"), mind(hand="recoil"))
    state.say("play card:push play card:recoil")
    assert why(state, "target:2") == "ESP-057: the stack holds 1; number 2 is not on it."


def test_equal_cards_on_the_stack_are_told_apart() -> None:
    state = duel(mind(hand="push push focus"), mind(hand="recoil push"))
    state.say("play card:push pass play card:push play card:recoil")
    labels = [button["label"] for button in state.scene(1)["picks"]]
    assert labels == ["Push of Player 1, 1 from the top", "Push of Player 1, 2 from the top"]
    state.say("target:2")
    [pile] = [area for area in state.scene(0)["areas"] if area["id"] == "stack"]
    assert pile["cards"][0]["marks"] == ["acts next", "target: Push of Player 1, 3 from the top"]


def test_nothing_resolves_next_when_the_match_is_over() -> None:
    state = duel(mind(hand="hurl"), mind("1/1"))
    state.say("play card:hurl")
    [pile] = [area for area in state.scene(0)["areas"] if area["id"] == "stack"]
    assert (state.winners(), [card["marks"] for card in pile["cards"]]) == ([0], [[]])


def test_one_point_is_asked_for_as_one() -> None:
    state = duel(mind(hand="push"), mind("5/5"))
    state.say("play card:push")
    shown = state.scene(1)
    assert shown["ask"]["what"] == "You lose 1 PSI point: Spent or Pool?"
    assert [button["label"] for button in shown["picks"]] == ["From Pool", "From Spent"]
    assert why(state, "spent:2") == "ESP-096: of 1 point, 0 to 1 can come from your Spent Zone, not 2."


def test_a_refusal_says_what_can_be_said_instead() -> None:
    state = duel(mind(hand="push hurl"), mind(hand="push"))
    told = "a card is not to be named now; play or cycle a card, lay a Barrier, attack with it, or end the phase."
    assert why(state, "card:push") == f"ESP-114: {told}"
    state.say("play")
    assert why(state, "end") == "ESP-114: finish what you began, or take it back: name the card to play."
    state.say("card:push")
    assert why(state, "card:push") == "ESP-114: a card is not to be named now; play a card, cycle one or pass."


def test_chance_is_refused_what_cannot_come() -> None:
    state = duel(mind(hand="push hurl", deck="hurl"), mind())
    state.say("cycle card:push")
    assert state.seat == CHANCE
    assert why(state, "card:crush") == "ESP-112: no Crush is among the cards that chance picks from."
    assert why(state, "pass") == "ESP-112: chance is to say which card comes."


@pytest.mark.parametrize("seat", [0, 1, WATCHER])
def test_every_moment_can_be_drawn(seat: int) -> None:
    """Scenes of random matches are JSON, and every place that a pick names is drawn."""
    dice = Dice(21)
    for variant in ("default", "advanced"):
        state = GAME.start(seed=3, ask_chance=True, **GAME.variants[variant])
        while state.seat != OVER:
            scene = json.loads(json.dumps(state.scene(seat)))
            drawn = {card["id"] for area in scene["areas"] for card in area.get("cards", [])}
            for button in scene["picks"]:
                assert set(button["at"]) <= drawn
                assert button["label"]
            assert scene["prompt"]
            state.pick(state.picks()[dice.below(len(state.picks()))])


@pytest.mark.rule("ESP-113")
def test_cards_known_to_lie_at_the_bottom_lie_there_in_any_order() -> None:
    """Two that all saw being shuffled in and a third that nobody saw: every order is as likely."""
    even = 1 << 40
    known = [[card, 0, 0, 0, even, 0, 3] for card in ("hurl", "push")]
    cards = mind(deck="crush") | {"bottom": ["hurl", "push", "trance"], "strayed": known}
    state, dice = duel(cards, mind()), Dice(1)
    orders = [" ".join(order) for third in ("crush", "trance") for order in permutations(("hurl", "push", third))]
    counts = dict.fromkeys(orders, 0)
    for _ in range(600):
        counts[" ".join(state.guess(1, dice).position()["seats"][0]["bottom"])] += 1
    assert chance_of(counts, dict.fromkeys(orders, 1 / 12)) > DOUBT, counts
