"""Law 9 by hand: in positions with few unseen cards, guesses are as frequent as every deal of those cards makes them.

The law follows whole matches and counts guesses where it can list all worlds, seldom in games with large decks. Here
a position is the beginning: a seat has seen nothing, so every choice of the other's hand from the unseen cards is
equally likely.
"""

import json
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest

import parlor
from parlor import OVER
from parlor.games.symetra.files import read_cards
from parlor.laws.belief import DOUBT, Chances, chance_of
from parlor.laws.matches import random_pick
from parlor.laws.sight import silent

SAMPLE = 600


def espeers() -> dict[str, Any]:
    """Three copies of one card, two of another and a single one."""
    mine = {"hand": ["focus"], "deck": ["crush", "crush"]}
    theirs = {"hand": ["push", "hurl"], "deck": ["push", "push", "hurl", "confusion"]}
    return {"turn": 5, "active": 0, "phase": "active", "seats": [mine, theirs]}


def source() -> dict[str, Any]:
    """A match that has just begun, with a short deck."""
    data = parlor.game("source").start(seed=1).position()
    data["seats"][1]["hand"] = {"sand_warrior": 1, "goop": 1}
    data["seats"][1]["deck"]["bag"] = {"sand_warrior": 2, "frostling": 1}
    return data


POSITIONS: dict[str, Callable[[], dict[str, Any]]] = {"espeers": espeers, "source": source}


def hands(data: dict[str, Any]) -> Iterator[str]:
    """Every hand that the second seat may hold, as often as there are ways to deal it."""
    side = data["seats"][1]
    cards = Counter(side["hand"]) + Counter(side["deck"].get("bag", side["deck"]))
    for hand in combinations(sorted(cards.elements()), Counter(side["hand"]).total()):
        yield json.dumps(sorted(hand))


@pytest.mark.parametrize("name", POSITIONS)
def test_guesses_of_a_hand_are_as_frequent_as_its_deals(name: str) -> None:
    state = parlor.game(name).position(POSITIONS[name](), ask_chance=True)
    deals = Counter(hands(state.position()))
    shares = {hand: count / deals.total() for hand, count in deals.items()}
    dice, counts = parlor.Dice(5), dict.fromkeys(shares, 0)
    for _ in range(SAMPLE):
        held = state.guess(0, dice).position()["seats"][1]["hand"]
        counts[json.dumps(sorted(Counter(held).elements()))] += 1
    assert len(shares) > 3
    assert chance_of(counts, shares) > DOUBT, (counts, shares)


def follow_small_world(state: parlor.State, seed: int, plies: int) -> int:
    """Play on at random from a position in which nobody holds a hidden card; how often guesses were counted."""
    luck, dice, counted = parlor.Dice(seed), parlor.Dice(5), 0
    beliefs = [Chances(state, seat, len(state.log)) for seat in range(state.players)]
    for _ in range(plies):
        if state.seat == OVER:
            break
        state.pick(random_pick(state, luck))
        for seat, belief in enumerate(beliefs):
            if not silent(state, seat) and not state.mid_sentence():
                belief.follow(state)
                if len(belief.worlds) > 1 and dice.below(2):
                    assert not belief.fault(state, dice), [state.game.word(pick) for pick in state.log]
                    counted += 1
    return counted


@pytest.mark.parametrize("seed", [3, 14, 31, 54])
def test_guesses_of_espeers_are_as_frequent_as_chance_makes_them_all_through_a_small_duel(seed: int) -> None:
    """Decks of six different cards: drawn, laid as Barriers, dug for, scattered back into the deck and drawn again."""
    side = {"deck": ["confusion", "mirage", "hurl", "trance", "precognition", "focus"]}
    data = {"turn": 5, "active": 0, "phase": "refresh", "seats": [side, side]}
    assert follow_small_world(parlor.game("espeers").position(data, ask_chance=True), seed, 120) > 10


class CardChances(Chances):
    """The same where a deck has several copies: players name kinds, but each card that they hold is as likely."""

    def chances(self, world: parlor.State, picks: list[int]) -> list[int]:
        """How many such cards may be named."""
        data = world.position()
        looked = [step["seen"] for step in data["todo"] if step.get("seen")]
        cards = Counter(looked[-1] if looked else data["seats"][world.seat]["hand"])
        words = [world.game.word(pick) for pick in picks]
        return [cards[word[5:]] or 1 if word.startswith("card:") else 1 for word in words]


SCATTERED = """
card:hurl end pass card:confusion end pass
card:hurl play card:hurl play card:confusion target:1 pass pass pass
play card:hurl play card:confusion target:1 pass pass
end pass card:confusion end card:mirage
"""


PREDICTED = """
card:push barrier card:push pass end pass card:confusion barrier card:confusion symbol:waves end
card:focus play card:focus play card:confusion target:1 cycle card:confusion play card:confusion target:2
end card:confusion cycle card:confusion attack end
card:focus barrier card:focus symbol:circle
"""


def scattered(deck: list[str], words: str) -> tuple[parlor.State, CardChances]:
    """A story of somebody whose cards the other scatters, and what the other believes at its end."""
    theirs = {"deck": ["confusion"] * 12, "hand": ["confusion"] * 3}
    data = {"turn": 5, "active": 0, "phase": "refresh", "seats": [{"deck": deck}, theirs]}
    state = parlor.game("espeers").position(data, ask_chance=True)
    belief = CardChances(state, 1, len(state.log))
    for word in words.split():
        state.say(word)
    belief.follow(state)
    return state, belief


def test_of_two_copies_that_were_scattered_each_is_as_likely_drawn_as_another_card() -> None:
    """All saw two Hurls go into a deck that has one other card; then one card is drawn."""
    state, belief = scattered(["hurl", "hurl", "mirage"], SCATTERED)
    assert len(state.position()["seats"][0]["strayed"]) == 2
    assert len(belief.worlds) == 2
    assert not belief.fault(state, parlor.Dice(5), 1000)


def test_a_wrong_prediction_makes_it_likelier_that_a_scattered_card_is_the_barrier() -> None:
    """Focus was scattered into a deck of three, one was drawn and laid; one of the other two has the named symbol."""
    state, belief = scattered(["push", "focus", "hurl", "mirage"], PREDICTED)
    assert state.position()["seats"][0]["barrier"]["not"] == "circle"
    assert len(belief.worlds) == 2
    assert not belief.fault(state, parlor.Dice(5), 1000)


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_guesses_of_source_are_as_frequent_as_chance_makes_them_all_through_a_small_match(seed: int) -> None:
    """Decks of five different cards: drawn, laid face down as traps, discarded and taken back from the Done Zone."""
    deck = {"bag": dict.fromkeys(("cinder_imp", "goop", "scrap_recall", "spike_pit", "spark_mite"), 1)}
    data = {"options": {"decks": "red,red"}, "seats": [{"deck": deck}, {"deck": deck}]}
    assert follow_small_world(parlor.game("source").position(data, ask_chance=True), seed, 200) > 10


def small_symetra() -> dict[str, Any]:
    """Six cards in the deck, two in each hand that all have seen; the others lie empty in the matrix."""
    named = ["sound", "joy", "union", "dark", "water", "life", "light", "earth", "hope", "air"]
    rest = [card.word for card in read_cards([]).cards if card.word not in named]
    cells = [(q, r) for r in range(-4, 5) for q in range(-4, 5) if abs(q + r) <= 4]
    board = [{"card": name, "cell": list(at), "seat": None, "energy": 0} for name, at in zip(rest, cells, strict=False)]
    pools = {"actual": 24, "potential": 22, "universal": 4}
    seats = [pools | {"hand": named[6:8]}, pools | {"hand": named[8:]}]
    seen = {card: [0, 1] for card in named[6:]}
    options = {"mode": "original", "players": 2}
    return {"options": options, "seats": seats, "matrix": board, "cycle": 2, "round": 2, "seen": seen}


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_guesses_of_symetra_are_as_frequent_as_chance_makes_them_all_through_a_small_match(seed: int) -> None:
    """Cards are drawn, discarded, mixed and shown."""
    state = parlor.game("symetra").position(small_symetra(), ask_chance=True)
    assert follow_small_world(state, seed, 150) > 4
