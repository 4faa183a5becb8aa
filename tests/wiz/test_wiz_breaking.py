"""Breaking a hand up against a plain list of all ways to do it, made from the clauses without any cleverness."""

from collections import Counter
from itertools import combinations, product
from typing import Any

import pytest
from test_wiz_reference import Question, some_cards
from wiz_stories import laid, may, story, words

import parlor
from parlor.engine import Dice

Cards = tuple[str, ...]  # in order


class Breaking:
    """Pieces and held cards, and every hand that they make. A card that is named is a piece as long as there is one."""

    def __init__(self, question: Question, pieces: list[str], held: list[str]) -> None:
        self.pieces, self.held = tuple(sorted(pieces)), tuple(sorted(held))
        self.hands: dict[Cards, set[str]] = {}
        self.found: dict[tuple[Cards, Cards, int, bool], bool] = {}
        cards = sorted(pieces + held)
        for size in range(1, len(cards) + 1):
            for chosen in set(combinations(cards, size)):
                self.add(question, chosen)

    def add(self, question: Question, chosen: Cards) -> None:
        """Note what these cards make, each as itself or as joker."""
        for cards in product(*[question.roles(card, 0) for card in chosen]):
            if any(not question.wild(use) for use in cards):
                made = question.row(cards) | question.same(cards) | question.master(cards)
                if made:
                    self.hands.setdefault(chosen, set()).update(made)

    def after(self, hand: Cards, pieces: Cards, held: Cards) -> tuple[Cards, Cards] | None:
        """The cards left when a hand is laid; None if it cannot be, or has no piece."""
        left, own = Counter(pieces), Counter(held)
        for card, count in Counter(hand).items():
            taken = min(count, left[card])
            left[card] -= taken
            own[card] -= count - taken
        if min(own.values(), default=0) < 0 or left.total() == len(pieces):
            return None
        return tuple(sorted(left.elements())), tuple(sorted(own.elements()))

    def works(self, pieces: Cards, held: Cards, count: int, helped: bool) -> bool:
        """WIZ-111, WIZ-112: whether the pieces left make hands, two or more in all, with a held card somewhere."""
        if not pieces:
            return count >= 2 and helped
        key = (pieces, held, min(count, 2), helped)
        if key not in self.found:
            rests = [rest for hand in self.hands if (rest := self.after(hand, pieces, held))]
            self.found[key] = any(self.works(*rest, count + 1, helped or rest[1] != held) for rest in rests)
        return self.found[key]

    def first_hands(self) -> set[str]:
        """Every hand that may be laid first."""
        found: set[str] = set()
        for hand, texts in self.hands.items():
            rest = self.after(hand, self.pieces, self.held)
            if rest and self.works(*rest, 1, rest[1] != self.held):
                found |= texts
        return found


def first_hands(state: parlor.State) -> set[str]:
    """Every hand that the legal words let somebody lay first after `break hand:2`."""
    if not may(state, "break hand:2"):
        return set()
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

    go(after_words(state, "break hand:2 hand"), "")
    return found


def after_words(state: parlor.State, said: str) -> parlor.State:
    """The state after these words."""
    then = state.clone()
    then.say(said)
    return then


# Strong enough in fire to break any of these.
MINE = [
    laid(1, 0, "run", "fire_s1 fire_s2 fire_s3 fire_s4 fire_s5"),
    laid(3, 0, "run", "air1 air2 air3 air4 air5 air6", aligned="fire"),
]
BROKEN = [
    ("run", "fire3 fire4 fire5 fire6"),
    ("run", "fire3 fire4 wiz fire6 wiz"),
    ("run", "fire7 fire8 joker:water7 wiz"),
    ("run", "fire1 wiz wiz wiz"),
    ("set", "fire5 water5 earth5 wiz"),
    ("set", "fire6 water6 wiz wiz"),
    ("set", "fire6 joker:water7 joker:earth7"),
    ("master", "fire_master fire3 fire5"),
    ("master", "fire_master fire4 wiz"),
]


@pytest.mark.rule("WIZ-111", "WIZ-112", "WIZ-115")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("broken", range(len(BROKEN)))
def test_what_may_be_laid_first_of_a_broken_hand(broken: int, seed: int) -> None:
    kind, text = BROKEN[broken]
    options: dict[str, Any] = {"elements": 6, "wiz": 4}
    hands = [*MINE, laid(2, 1, kind, text, **({"aligned": "fire"} if kind == "set" else {}))]
    data: dict[str, Any] = {"options": options, "hands": hands}
    if "joker" in text or seed % 2:
        data |= {"joker": "air7", "joker_known": [0], "looked": [1, 0]}
    held = some_cards(story("", "", **data), Dice(10 * broken + seed), 4, near=True)
    state = story(" ".join(held), "", **data)
    pieces = [card.replace("joker:", "") for card in text.split()]
    question = Question(state, 7 if "joker" in data else 0, [])
    assert first_hands(state) == Breaking(question, pieces, held).first_hands()


@pytest.mark.rule("WIZ-111", "WIZ-112")
def test_a_twin_of_a_piece_is_told_from_it() -> None:
    """A held card like one of the pieces: breaking up is offered only where it can be done to its end."""
    held = "fire1 water4 water7 water_s2 water_master"
    state = story(held, "", options={"elements": 6, "wiz": 4}, hands=[*MINE, laid(2, 1, "run", "fire1 wiz fire3")])
    ways = Breaking(Question(state, 0, []), ["fire1", "wiz", "fire3"], held.split()).first_hands()
    assert not ways
    assert not may(state, "break hand:2")
