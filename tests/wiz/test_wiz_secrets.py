"""What a seat supposes of hidden cards: as often as the deals of the few unseen ones that agree with all it knows."""

from collections import Counter
from collections.abc import Callable, Iterable
from itertools import permutations
from typing import Any

import pytest
from wiz_stories import GAME, laid, story

import parlor
from parlor.engine import Bag
from parlor.games.wiz.cards import NAMES, WIZ
from parlor.games.wiz.match import WizMatch
from parlor.games.wiz.redealing import draw_fitting
from parlor.games.wiz.table import ACTION
from parlor.laws.belief import DOUBT, chance_of

SAMPLE = 800
Fits = Callable[[str], bool]
SORTS: dict[str, Fits] = {
    "any": lambda card: True,
    "action": lambda card: NAMES.index(card) > WIZ,
    "plain": lambda card: NAMES.index(card) <= WIZ,
    "calm": lambda card: NAMES.index(card) < WIZ,
    "joker": lambda card: card[-1].isdigit() or card.endswith("_master"),
    "four": lambda card: card.endswith("4") and "_" not in card,
    "renewed": lambda card: card.startswith("air"),
    "old": lambda card: not card.startswith("air"),
    "first": lambda card: not card.startswith(("air", "dark")),
}


def few_unseen(*held: str, deck: str, joker: str | None = None, **data: Any) -> WizMatch:
    """Nearly all cards lie on the discard pile: what is hidden can be listed."""
    everything = Counter(story(*("" for _ in held), options=data.get("options")).position()["deck"]["bag"])
    ends = {end: data.pop(end) for end in ("top", "bottom") if end in data}
    used = Counter([*" ".join(held).split(), *deck.split(), *([joker] if joker else [])])
    used.update(card for cards in ends.values() for card, _ in cards)
    used.update(data.pop("on_table", "").split())
    pile = sorted((everything - used).elements())
    bag: dict[str, Any] = {"bag": dict(Counter(deck.split()))}
    return story(*held, pile=pile, deck=bag | ends, joker=joker, ask_chance=True, **data)


def deals(cards: str, places: list[str]) -> dict[str, float]:
    """How likely each arrangement is, if every deal of the cards to the places that agrees with them is.

    A place is its name, and after a colon what may be there: sorts or a card; the cards left over are the deck's.
    """
    found: Counter[str] = Counter()
    for dealt in permutations(cards.split(), len(places)):
        if all(may_lie(place, card) for place, card in zip(places, dealt, strict=True)):
            found[arranged((place.split(":")[0], card) for place, card in zip(places, dealt, strict=True))] += 1
    return {world: count / found.total() for world, count in found.items()}


def may_lie(place: str, card: str) -> bool:
    """Whether a card fits everything that is known of a place."""
    return all(SORTS[sort](card) if sort in SORTS else card == sort for sort in place.split(":")[1].split("+"))


def arranged(cards: Iterable[tuple[str, str]]) -> str:
    """Which cards are where, in one order."""
    return ", ".join(f"{place} {card}" for place, card in sorted(cards))


def arrangement(guess: parlor.State, places: list[str]) -> str:
    """The same of a guess."""
    data, names = guess.position(), {place.split(":")[0] for place in places}
    cards = [(str(seat), card) for seat, held in enumerate(data["held"]) for card in Counter(held).elements()]
    cards += [("joker", str(data["joker"]))]
    for end in ("top", "bottom"):
        cards += [(f"{end}{at}", card) for at, (card, _) in enumerate(data["deck"].get(end, []))]
    return arranged((place, card) for place, card in cards if place in names)


WORLDS: dict[str, tuple[Callable[[], parlor.State], str, str]] = {
    "a hand": (
        lambda: few_unseen("fire1", "fire2 stun", deck="fire3 fire3 water4"),
        "fire2 stun fire3 fire3 water4",
        "1:any 1:any",
    ),
    "two hands and a Deck Joker": (
        lambda: few_unseen("fire1", "fire2 stun", "water_s1", deck="wiz fire2 earth7", joker="fire_master"),
        "fire2 stun water_s1 wiz fire2 earth7 fire_master",
        "joker:joker 1:any 1:any 2:any",
    ),
    "a Deck Joker whose rank is public": (
        lambda: few_unseen("fire1", "water4 fire4", deck="earth4 earth5 stun", joker="air4", joker_public=True),
        "water4 fire4 earth4 earth5 stun air4",
        "joker:four 1:any 1:any",
    ),
    "public notes": (
        lambda: few_unseen(
            "fire1", "fire2 stun", "wiz fire5", deck="trap fire2 water9 wiz",
            notes=[{"any": 1}, {"plain": 1, "action": 1}, {"any": 1, "calm": 1}],
        ),
        "fire2 stun wiz fire5 trap fire2 water9 wiz",
        "1:plain 1:action 2:any 2:calm",
    ),
    "cards known to all and to the seat alone": (
        lambda: few_unseen(
            "fire1", "fire2 fire2 stun", "wiz", deck="trap water9 wiz",
            notes=[{"any": 1}, {"known": ["fire2"], "any": 2}, {"any": 1}], private=[[0, 1, "fire2"], [0, 1, "stun"]],
        ),
        "fire2 fire2 stun wiz trap water9 wiz",
        "1:fire2 1:stun 1:any 2:any",
    ),
    "ends of the deck": (
        lambda: few_unseen(
            "fire1", "fire2 stun", deck="trap", top=[["water1", [1]], ["water2", [0]]], bottom=[["water3", [1]]]
        ),
        "fire2 stun trap water1 water3 water2",
        "1:any 1:any top0:any top1:water2 bottom0:any",
    ),
    "a card that a Swap brought to the seat itself": (
        lambda: few_unseen(
            "fire1", "fire2 stun", deck="fire1 water4 water5", strays=[[None, 1, [0, 1], "fire1"]]
        ),
        "fire2 stun fire1 water4 water5",
        "1:any 1:any",
    ),
    "a card that the seat has swapped away": (
        lambda: few_unseen(
            "water1", "fire1 stun", deck="fire1 water4 water5",
            private=[[0, 1, "fire1"]], strays=[[None, 0, [0, 1], "fire1"]],
        ),
        "fire1 stun fire1 water4 water5",
        "1:fire1 1:any",
    ),
    "a renewed deck": (
        lambda: few_unseen(
            "fire1", "fire2 stun air1", "wiz", deck="air2 air3", joker="fire3",
            renewed={"decks": [
                {"cards": dict.fromkeys(["fire1", "fire2", "stun", "wiz", "fire3"], 1), "drawn": [1, 2, 1], "joker": 1},
                {"cards": {"air1": 1, "air2": 1, "air3": 1}, "drawn": [0, 1, 0]},
            ]},
        ),
        "fire2 stun air1 wiz air2 air3 fire3",
        "joker:joker+old 1:old 1:old 1:renewed 2:old",
    ),
    "a deck renewed twice": (
        lambda: few_unseen(
            "fire1", "fire2 stun air1", "wiz air2", deck="dark1 dark2",
            renewed={"decks": [
                {"cards": dict.fromkeys(["fire1", "fire2", "stun", "wiz"], 1), "drawn": [1, 2, 1]},
                {"cards": {"air1": 1, "air2": 1}, "drawn": [0, 1, 1]},
                {"cards": {"dark1": 1, "dark2": 1}, "drawn": [0, 0, 0]},
            ]},
        ),
        "fire2 stun air1 wiz air2 dark1 dark2",
        "1:first 1:first 1:renewed 2:first 2:renewed",
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", WORLDS)
def test_guesses_are_as_frequent_as_the_deals_that_agree_with_what_is_known(name: str) -> None:
    position, cards, names = WORLDS[name]
    state, places = position(), names.split()
    shares = deals(cards, places)
    dice, counts = parlor.Dice(3), dict.fromkeys(shares, 0)
    for _ in range(SAMPLE):
        counts[arrangement(state.guess(0, dice), places)] += 1
    assert len(shares) > 2
    assert chance_of(counts, shares) > DOUBT, (counts, shares)


def after_swap(notes: list[dict[str, Any]], private: list[list[Any]]) -> parlor.State:
    """Seat 0 took Wiz from seat 1 and gave it fire 2; two more seats did not see which cards went where."""
    held = ("swap fire1 fire2", "wiz dark9", "earth1 earth2", "air1")
    mine = [laid(1, 0, "run", "fire4 fire5 fire6")]
    state = story(*held, step="act", hands=mine, notes=notes, private=private)
    state.say("card:swap seat:1")
    while state.seat != 0:
        state.say("pass")
    state.say("card:wiz card:fire2")
    return state


NOTHING: list[dict[str, Any]] = [{"any": 3}, {"any": 2}, {"any": 2}, {"any": 1}]


@pytest.mark.rule("WIZ-166", "WIZ-262")
def test_a_swap_leaves_what_is_known_of_other_seats() -> None:
    among_others = [[2, 3, "air1"], [3, 2, "earth1"], [3, 2, "earth2"]]
    of_others = [[0, 2, "earth1"], [0, 3, "air1"], [1, 2, "earth2"], [1, 3, "air1"]]
    state = after_swap(NOTHING, [*of_others, *among_others])
    assert [state.view(seat)["private"] for seat in range(4)] == [
        [[1, "fire2"], [1, "dark9"], [2, "earth1"], [3, "air1"]],
        [[0, "wiz"], [2, "earth2"], [3, "air1"]],
        [[3, "air1"]],
        [[2, "earth1"], [2, "earth2"]],
    ]


@pytest.mark.rule("WIZ-166", "WIZ-262")
def test_the_two_of_a_swap_still_know_the_cards_that_stayed() -> None:
    both = [[0, 1, "wiz"], [0, 1, "dark9"], [1, 0, "fire1"], [1, 0, "fire2"]]
    open_hands: list[dict[str, Any]] = [{"known": ["fire1", "fire2"], "any": 1}, {"known": ["dark9"], "any": 1}]
    public = open_hands + NOTHING[2:]
    for state in (after_swap(NOTHING, both), after_swap(public, [])):
        assert state.view(0)["private"] == [[1, "fire2"], [1, "dark9"]]
        assert state.view(1)["private"] == [[0, "fire1"], [0, "wiz"]]


@pytest.mark.rule("WIZ-166", "WIZ-262")
def test_who_did_not_see_a_swap_knows_that_one_of_the_two_has_a_card() -> None:
    one, other = {"known": ["fire1"], "any": 2}, {"known": ["earth1"], "any": 1}
    notes: list[dict[str, Any]] = [one, {"any": 2}, other, {"any": 1}]
    state = after_swap(notes, [[2, 1, "dark9"]])
    assert state.view(2)["strays"] == [[0, [0, 1], "fire1", 2, 1], [1, [0, 1], "dark9", 2, 1]]
    assert state.view(3)["strays"] == [[0, [0, 1], "fire1", 2, 1]]
    assert state.position()["notes"][2] == other
    for seed in range(20):
        guess = state.guess(2, parlor.Dice(seed)).position()["held"]
        assert all(sum(card in guess[seat] for seat in (0, 1)) == 1 for card in ("fire1", "dark9"))


@pytest.mark.rule("WIZ-166", "WIZ-262")
def test_a_stray_is_with_the_other_seat_once_all_cards_of_one_are_known() -> None:
    notes: list[dict[str, Any]] = [{"known": ["dark2"], "any": 1}, {"any": 2}, {"any": 2}]
    held = ("wiz dark2", "fire1 dark9", "earth1 earth2")
    state = story(*held, step="discard", notes=notes, strays=[[None, 0, [0, 1], "fire1"]])
    assert state.view(2)["strays"] == [[0, [0, 1], "fire1", 2, 1]]
    state.say("card:wiz")
    assert state.view(2)["strays"] == [[1, [1], "fire1", 2, 1]]
    for seed in range(8):
        assert "fire1" in state.guess(2, parlor.Dice(seed)).position()["held"][1]


@pytest.mark.rule("WIZ-262")
def test_who_knew_a_card_and_sees_another_of_its_kind_come_knows_of_both() -> None:
    knowing = [[1, 0, "fire2"], [2, 0, "fire2"]]
    mine = [laid(1, 0, "run", "fire4 fire5 fire6")]
    held = ("timewarp fire2", "dark9", "earth1", "air1")
    state = story(*held, step="act", hands=mine, private=knowing, pile=["fire2", "dark1"])
    state.say("card:timewarp card:fire2")
    assert state.position()["notes"][0]["known"] == ["fire2"]
    assert [state.view(seat)["private"] for seat in (1, 2, 3)] == [[[0, "fire2"]] * 2, [[0, "fire2"]] * 2, []]


@pytest.mark.rule("WIZ-166", "WIZ-262")
def test_who_sees_which_card_a_swap_took_knows_that_the_others_stayed() -> None:
    unsure = [[2, 1, [0, 1], "wiz"], [2, 1, [0, 1], "dark9"]]
    state = story("wiz fire1", "dark9 fire2", "earth1 earth2", "air1", step="discard", strays=unsure)
    state.say("card:wiz")
    assert state.view(2)["strays"] == [[1, [1], "dark9", 2, 1], [1, [0, 1], "any", 1, 0]]
    for seed in range(20):
        assert "dark9" in state.guess(2, parlor.Dice(seed)).position()["held"][1]


def test_a_guess_that_cannot_fit_every_note_still_has_all_cards() -> None:
    """The notes say that both cards of seat 1 are action cards, the renewal that one came of a deck without any."""
    first = {"cards": {"fire1": 1, "stun": 1, "trap": 1}, "drawn": [1, 1]}
    second = {"cards": {"air1": 1, "air2": 1, "air3": 1}, "drawn": [0, 1]}
    notes: list[dict[str, Any]] = [{"any": 1}, {"action": 2}]
    state = few_unseen("fire1", "stun trap", deck="air2 air3", notes=notes, renewed={"decks": [first, second]})
    for seed in range(20):
        guess = state.guess(0, parlor.Dice(seed)).position()
        hidden = Counter(guess["held"][1]) + Counter(guess["deck"]["bag"])
        assert hidden == Counter(["stun", "trap", "air2", "air3"])


@pytest.mark.parametrize("newer", [2, 1, 0])
def test_a_card_that_a_deck_lacks_changes_places_with_an_older_one(newer: int) -> None:
    cards, older = Bag(len(NAMES)), Bag(len(NAMES))
    stun, air = NAMES.index("stun"), NAMES.index("air2")
    cards.add(air, newer)
    older.add(stun, 2)
    table = story("fire1", "fire2")
    assert draw_fitting(table, cards, older, ACTION, parlor.Dice(1)) == stun
    moved = min(newer, 1)
    assert (cards.total, older.counts[stun], older.counts[air]) == (newer - moved, 1, moved)
    assert table.forced


@pytest.mark.rule("WIZ-037")
def test_how_many_action_cards_a_seat_got_shows_once_they_are_replaced() -> None:
    """While the cards of the second seat are replaced, the third knows the first one's number, not the second one's."""
    numbers: tuple[set[int], set[int]] = (set(), set())
    dealt = GAME.start(players=3, dealer=2, ask_chance=True)
    dice = parlor.Dice(5)
    while not (dealt.position()["agenda"][-1][0] == "deal" and dealt.position()["agenda"][-1][1:] == [1, 1, 1]):
        dealt.roll(dice)
    for _ in range(60):
        held = dealt.guess(2, dice).position()["held"]
        for seat, found in enumerate(numbers):
            found.add(sum(count for card, count in held[seat].items() if SORTS["action"](card)))
    held = dealt.position()["held"][0]
    assert numbers[0] == {sum(count for card, count in held.items() if SORTS["action"](card))}
    assert len(numbers[1]) > 1
