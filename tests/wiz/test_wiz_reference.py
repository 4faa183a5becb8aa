"""The words of a new hand against a plain list of all hands, made from the clauses without any cleverness."""

from itertools import combinations, product
from typing import Any

import pytest
from wiz_stories import ELEMENTS, laid, story, words

import parlor
from parlor.engine import Dice
from parlor.games.wiz.cards import NAMES
from parlor.games.wiz.match import WizMatch

RANKS = [*[str(rank) for rank in range(1, 10)], "_s1", "_s2", "_s3", "_s4", "_s5"]
Use = tuple[str, int, bool]  # a card, the hand that gives it (0: held), and whether it is played as joker


def name(element: str, rank: int) -> str:
    """The number card or shard of a rank from 1 to 14."""
    return f"{element}{RANKS[rank - 1]}"


def rank(card: str) -> int:
    """A card's rank; 15 for a Master, 0 for a Wiz."""
    if card.endswith("_master"):
        return 15
    return next((place for place in range(1, 15) for element in ELEMENTS if name(element, place) == card), 0)


def element(card: str) -> str:
    """A card's element; nothing for a Wiz."""
    return next((each for each in ELEMENTS if card.startswith(each)), "")


def said(use: Use) -> str:
    """A card in a sentence."""
    card, giver, joker = use
    return (f"from hand:{giver} " if giver else "") + ("joker " if joker else "") + f"card:{card}"


class Question:
    """A position with everything that decides which hands may be laid."""

    def __init__(self, state: WizMatch, joker: int, given: list[tuple[str, int]]) -> None:
        held = state.position()["held"][0]
        self.joker = joker
        self.opening = state.opened[0] == 0
        self.deck = {card: int(count) for card, count in zip(NAMES, state.box.counts, strict=True) if count}
        self.two_sets = len(state.options["elements"]) == 2
        uses: list[Use] = [(card, 0, False) for card, count in held.items() for _ in range(count)]
        uses += [(card, giver, False) for card, giver in given]
        self.uses = uses
        self.claimed = [each for seat, each in enumerate(state.position()["claimed"]) if seat and each]

    def roles(self, card: str, giver: int) -> list[Use]:
        """WIZ-199: as itself, and as joker if it has the joker's rank."""
        return [(card, giver, False)] + ([(card, giver, True)] if self.joker and rank(card) == self.joker else [])

    def wild(self, use: Use) -> bool:
        """Whether it stands for another card."""
        return use[0] == "wiz" or use[2]

    def sound(self, cards: tuple[Use, ...]) -> bool:
        """WIZ-071, WIZ-078, WIZ-103: a natural card, a held one, and one card from each hand at most."""
        givers = [giver for _, giver, _ in cards if giver]
        natural = any(not self.wild(use) for use in cards)
        return natural and any(not giver for _, giver, _ in cards) and len(set(givers)) == len(givers)

    def hands(self) -> set[str]:
        """Every sentence that lays a hand."""
        found = set()
        for size in range(1, len(self.uses) + 1):
            for chosen in combinations(self.uses, size):
                for cards in product(*[self.roles(card, giver) for card, giver, _ in chosen]):
                    if self.sound(cards):
                        found |= self.row(cards) | self.same(cards) | self.master(cards)
        return found

    def row(self, cards: tuple[Use, ...]) -> set[str]:
        """WIZ-061, WIZ-192, WIZ-193, WIZ-202: the runs that these cards make, wild ones in any free place."""
        naturals = {rank(use[0]): use for use in cards if not self.wild(use)}
        elements = {element(use[0]) for use in cards if not self.wild(use)}
        wilds = [use for use in cards if self.wild(use)]
        if len(cards) < 3 or len(elements) > 1 or len(naturals) + len(wilds) < len(cards) or max(naturals) > 14:
            return set()
        kind = elements.pop()
        if self.opening and kind in self.claimed:
            return set()
        found = set()
        for low in range(1, 16 - len(cards)):
            places = range(low, low + len(cards))
            if not all(name(kind, place) in self.deck for place in places) or not set(naturals) <= set(places):
                continue
            worth = sum(min(place, 10) for place in places)
            if self.opening and low < 10 and (worth < 30 or len(cards) < 4):
                continue
            free = [place for place in places if place not in naturals]
            for order in arrangements(wilds):
                filled = dict(zip(free, order, strict=True))
                if all(use[0] != name(kind, place) for place, use in filled.items()):
                    filling = [naturals.get(place) or filled[place] for place in places]
                    found.add("run " + " ".join(said(use) for use in filling))
        return found

    def same(self, cards: tuple[Use, ...]) -> set[str]:
        """WIZ-062 to WIZ-064, WIZ-080, WIZ-087, WIZ-202: one rank, different elements but in games with two sets."""
        naturals = [use for use in cards if not self.wild(use)]
        ranks = {rank(use[0]) for use in naturals}
        if len(cards) < 3 or len(ranks) > 1 or max(ranks) > 14:
            return set()
        place = ranks.pop()
        copies = [self.deck.get(name(each, place), 0) for each in ELEMENTS]
        most = sum(copies) if self.two_sets else sum(1 for count in copies if count)
        repeated = len({use[0] for use in naturals}) < len(naturals) and not self.two_sets
        own = any(use[2] and rank(use[0]) == place for use in cards)
        if len(cards) > most or repeated or own or (self.opening and place < 10):
            return set()
        return {"set " + " ".join(said(use) for use in in_order(cards))}

    def master(self, cards: tuple[Use, ...]) -> set[str]:
        """WIZ-065, WIZ-067, WIZ-082, WIZ-085: a Master and cards of its element, Wiz and jokers."""
        masters = [use for use in cards if rank(use[0]) == 15 and not use[2]]
        if len(masters) != 1:
            return set()
        kind = element(masters[0][0])
        rest = [use for use in cards if use != masters[0]]
        for card, _, joker in rest:
            fits = element(card) == kind and rank(card) < 15
            if card != "wiz" and fits == joker:
                return set()
        worth = sum(10 if self.wild(use) else min(rank(use[0]), 10) for use in rest)
        if self.opening and (worth < 10 or kind in self.claimed):
            return set()
        return {"master " + " ".join(said(use) for use in [masters[0], *in_order(rest)])}


def in_order(cards: Any) -> list[Use]:
    """The canonical order of section 4: naturals, Wiz, jokers; each in card order, held ones first."""
    return sorted(cards, key=lambda use: (use[2], use[0] == "wiz", NAMES.index(use[0]), use[1]))


def arrangements(cards: list[Use]) -> set[tuple[Use, ...]]:
    """All orders of a few cards."""
    if not cards:
        return {()}
    return {
        (use, *rest) for index, use in enumerate(cards) for rest in arrangements(cards[:index] + cards[index + 1 :])
    }


def sentences(state: parlor.State) -> set[str]:
    """Every sentence that the legal words make, attachments left out."""
    found: set[str] = set()

    def go(now: parlor.State, before: str) -> None:
        following = words(now)
        assert following, f"nothing goes on after {before}"
        for word in following:
            if word == "lay":
                found.add(before)
            else:
                then = now.clone()
                then.say(word)
                go(then, f"{before} {word}".strip())

    if "hand" in words(state):
        first = state.clone()
        first.say("hand")
        go(first, "")
    return found


GIVING = [
    (laid(3, 1, "run", "fire4 fire5 fire6 fire7"), [("fire4", 3), ("fire7", 3)]),
    (laid(4, 1, "set", "fire7 water7 earth7 wiz"), [("fire7", 4), ("water7", 4), ("earth7", 4), ("wiz", 4)]),
    (laid(5, 1, "run", "water8 water9 wiz joker:air7"), [("water8", 5), ("air7", 5)]),
    (laid(6, 1, "master", "earth_master earth3 earth9"), [("earth3", 6), ("earth9", 6)]),
]
MINE = [laid(1, 0, "run", "air1 air2 air3"), laid(2, 0, "run", "air_s1 air_s2 air_s3")]
OPTIONS: dict[str, dict[str, Any]] = {
    "four sets": {"elements": 4, "wiz": 4},
    "six sets": {"elements": 6, "wiz": 4},
    "no low cards": {"elements": 4, "wiz": 4, "no_low": ["fire"], "half": ["water"]},
}


def some_cards(state: WizMatch, dice: Dice, count: int, near: bool) -> list[str]:
    """Cards of the deck at random; `near`: of few ranks and elements, so that they make hands."""
    bag = state.position()["deck"]["bag"]
    cards = [card for card in bag for _ in range(bag[card]) if card == "wiz" or 0 < rank(card) <= 15]
    if near:
        low = 1 + int(dice.below(9))
        cards = [card for card in cards if card == "wiz" or rank(card) == 15 or low <= rank(card) <= low + 5]
    chosen = []
    for _ in range(min(count, len(cards))):
        chosen.append(cards.pop(int(dice.below(len(cards)))))
    return chosen


@pytest.mark.rule("WIZ-061", "WIZ-062", "WIZ-065", "WIZ-071", "WIZ-078", "WIZ-103", "WIZ-192", "WIZ-193", "WIZ-202")
@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("options", list(OPTIONS))
def test_new_hands_with_jokers_and_cards_of_opponents_hands(options: str, seed: int) -> None:
    dice = Dice(seed)
    giving = [GIVING[index] for index in range(4) if dice.below(2)]
    if "no" in options:
        giving = [entry for entry in giving if entry[0]["number"] not in (3, 4)]
    hands = [*MINE, *[entry for entry, _ in giving]]
    data: dict[str, Any] = {
        "hands": hands,
        "options": OPTIONS[options],
        "joker": "air7",
        "joker_known": [0],
        "looked": [1, 0],
    }
    held = some_cards(story("", "", **data), dice, 5, near=True)
    state = story(" ".join(held), "", **data)
    given = [entry for _, cards in giving for entry in cards]
    assert sentences(state) == Question(state, 7, given).hands()


@pytest.mark.rule("WIZ-080", "WIZ-081", "WIZ-082", "WIZ-083", "WIZ-084", "WIZ-085", "WIZ-086", "WIZ-087")
@pytest.mark.parametrize("seed", range(12))
def test_opening_hands(seed: int) -> None:
    dice = Dice(seed)
    data: dict[str, Any] = {
        "options": {"elements": 2 + seed % 3, "wiz": 4},
        "claimed": [None, "fire" if seed % 2 else "water"],
    }
    held = some_cards(story("", "", **data), dice, 9, near=seed % 4 > 0)
    state = story(" ".join(held), "", **data)
    assert sentences(state) == Question(state, 0, []).hands()


@pytest.mark.rule("WIZ-063", "WIZ-064")
@pytest.mark.parametrize("seed", range(6))
def test_new_hands_with_two_element_sets(seed: int) -> None:
    dice = Dice(seed)
    hands = [laid(1, 0, "master", "fire_master"), laid(2, 0, "run", "fire1 fire2 fire3"), *[
        laid(3, 1, "run", "water4 water5 water6 water7")][: seed % 2]]  # fmt: skip
    half = ["water"] if seed % 4 == 2 else []
    data: dict[str, Any] = {"options": {"elements": 2, "wiz": 4, "half": half}, "hands": hands}
    data |= {"joker": "fire7", "joker_known": [0], "looked": [1, 0]}
    held = some_cards(story("", "", **data), dice, 7, near=True)
    state = story(" ".join(held), "", **data)
    given = [("water4", 3), ("water7", 3)] if seed % 2 else []
    assert sentences(state) == Question(state, 7, given).hands()
