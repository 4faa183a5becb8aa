"""Options, the play deck, designers' packs, and the deal."""

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from wiz_stories import GAME, holds, laid, may, story, words

import parlor
from parlor import BadData, BadOption
from parlor.games.wiz import create
from parlor.games.wiz.cards import ELEMENTS, NAMES
from parlor.games.wiz.deck import Box, check_options


def box(**options: Any) -> dict[str, int]:
    """The play deck of some options."""
    counts = Box(check_options(options, 3), [0] * 123, []).counts
    return {name: int(count) for name, count in zip(NAMES, counts, strict=True) if count}


def size(**options: Any) -> int:
    return sum(box(**options).values())


def refused(**options: Any) -> str:
    with pytest.raises(BadOption) as error:
        GAME.start(**options)
    return str(error.value)


@pytest.mark.rule("WIZ-010", "WIZ-011", "WIZ-012", "WIZ-028")
def test_an_element_set_has_31_cards_and_titans_are_an_option() -> None:
    assert ELEMENTS == ("fire", "water", "earth", "air", "light", "dark")
    deck = box(elements=2, titans=True)
    fire = {name: count for name, count in deck.items() if name.startswith("fire")}
    assert sum(fire.values()) == 31
    assert [fire[f"fire{rank}"] for rank in range(1, 10)] == [2] * 9
    assert [fire[f"fire_s{level}"] for level in range(1, 6)] == [2] * 5
    assert (fire["fire_master"], fire["fire_elemental"], fire["fire_titan"]) == (1, 1, 1)
    assert "fire_titan" not in box(elements=2)
    assert not any(name.startswith("earth") for name in deck)


@pytest.mark.rule("WIZ-013", "WIZ-014", "WIZ-021", "WIZ-256")
@pytest.mark.parametrize(
    ("players", "sets", "wiz", "plain", "everything"),
    [(1, 3, 2, 107, 110), (2, 3, 2, 103, 111), (3, 4, 2, 133, 143), (4, 4, 2, 133, 143), (5, 6, 3, 194, 208),
     (6, 6, 3, 194, 208)],
)  # fmt: skip
def test_decks_by_players(players: int, sets: int, wiz: int, plain: int, everything: int) -> None:
    options = check_options({"players": players}, 0)
    assert len(options["elements"]) == sets
    assert options["wiz"] == wiz
    assert options["characters"] == (players == 1)
    assert size(players=players) == plain
    assert size(players=players, preset="full") == everything
    least = max(2, players)
    assert refused(players=players, elements=least - 1) == f"{players} players need at least {least} element sets"
    assert len(check_options({"players": players, "elements": least}, 0)["elements"]) == least


@pytest.mark.rule("WIZ-021")
def test_one_wiz_with_two_players_and_two_sets() -> None:
    assert box(elements=2)["wiz"] == 1
    assert box(elements=2, wiz=4)["wiz"] == 4
    assert "wiz" not in box(wiz=0)
    assert refused(wiz=5) == "4 Wiz cards exist"


@pytest.mark.rule("WIZ-015", "WIZ-016")
def test_speed_variants() -> None:
    deck = box(half=["fire"], no_low=["water"])
    assert deck["fire7"] == deck["fire_s2"] == deck["fire_master"] == 1
    assert "water5" not in deck
    assert deck["water6"] == 2
    both = box(half="all", no_low="all", elements=6)
    assert both["dark6"] == 1
    assert "dark5" not in both


@pytest.mark.rule("WIZ-017", "WIZ-018", "WIZ-019")
def test_action_cards() -> None:
    actions = {name: count for name, count in box().items() if NAMES.index(name) > NAMES.index("wiz")}
    assert sum(actions.values()) == 11
    assert actions["alignment"] == 2
    assert "portal" not in actions
    assert box(characters=True)["portal"] == 2
    assert "swap" not in box(players=1)
    assert box(actions={"stun": 3})["stun"] == 3


@pytest.mark.rule("WIZ-022", "WIZ-023")
def test_artifacts_of_the_elements_in_play() -> None:
    deck = box(characters=True, elements=["fire", "dark"])
    assert [name for name in deck if name.endswith("artifact")] == ["fire_artifact", "dark_artifact"]
    assert not any(name.startswith("char") for name in deck)
    state = GAME.start(ask_chance=True, dealer=0, characters=True, elements=["fire", "dark"])
    assert words(state) == ["char:fire", "char:dark"]


def test_lists_and_counts_may_be_typed_at_the_terminal() -> None:
    assert box(elements="fire,dark") == box(elements=["fire", "dark"])
    assert box(half="fire", no_low="fire, water") == box(half=["fire"], no_low=["fire", "water"])
    assert box(actions="stun:3,swap:0") == box(actions={"stun": 3, "swap": 0})
    assert refused(elements="fire,mud") == "unknown element mud"
    assert refused(actions="stun") == "actions must be counts by kind such as stun:2,swap:0, not 'stun'"
    assert refused(actions="stun:x") == "actions: stun needs a count of 0 or more, not 'x'"


def test_refused_options_say_why() -> None:
    assert refused(elements=7) == "there are 6 element sets"
    assert refused(players=7) == "players must be 1 to 6"
    assert refused(players=1, elements=5) == "solo play uses 2 to 4 element sets"
    assert refused(elements=["fire", "mud"]) == "unknown element mud"
    assert refused(elements=["fire", "fire", "air"]) == "element fire named twice"
    assert refused(half=["dark"]) == "half: dark is not in play"
    assert "players need" in refused(half="all", no_low="all", elements=2)
    assert refused(character_choice="pick") == "characters are off"
    assert refused(goal=0) == "goal must be 1 to 100000"
    assert refused(players=1, actions={"swap": 1}) == "Swap is not used in solo play"
    assert refused(actions={"portal": 1}) == "Portal needs characters"
    assert refused(actions={"stun": 5}) == "at most 4 of a kind"
    assert refused(blanks=1) == "blank 1 has no effect: name a pack that defines it"
    assert refused(dealer=2) == "no such seat"
    assert refused(solo="open") == "solo is for one player"
    assert refused(turn_limit=9) == "turn_limit must be 10 to 500"
    assert refused(round_limit=0) == "round_limit must be 1 to 500"


# -- packs ---------------------------------------------------------------------------------------------

PACK = """
[blank.gift]
name = "Gift"
verbs = [
    "draw 2", "target draws 1", "stun 1", "gain_ep 7", "drain_ep 5",
    "take_discard", "peek_top 2", "discard_held 1", "end_turn",
]
source = "house"
"""


@pytest.fixture
def pack(tmp_path: Path) -> Path:
    file = tmp_path / "gift.toml"
    file.write_text(PACK)
    return file


@pytest.mark.rule("WIZ-020")
def test_a_blank_does_what_its_pack_says(pack: Path) -> None:
    game = create([pack])
    hands = [laid(1, 0, "run", "fire4 fire5 fire6")]
    data = {"options": {"blanks": 1}, "held": [["blank1", "water9"], ["earth9"]], "hands": hands, "step": "act",
            "pile": ["fire9"], "ep": [0, 12]}  # fmt: skip
    state = game.position(data, ask_chance=True)
    state.say("card:blank1 seat:1")
    assert state.seat == 1
    state.say("pass")
    state.say("card:fire1 card:fire2 card:fire3")
    assert state.scores() == [7, 7]
    assert state.position()["missed"] == [0, 1]
    state.say("card:water1 card:water2")
    assert [card for card, _ in state.view(0)["deck"]["top"]] == ["water1", "water2"]
    assert [card for card, _ in state.view(1)["deck"]["top"]] == [None, None]
    assert state.position()["held"][0] == {"fire1": 1, "fire2": 1, "fire9": 1, "water9": 1}
    state.say("card:fire1")
    assert "Player 1 discards fire 1." in state.log_lines(1)[-4:]
    assert state.position()["turn"] == 0
    assert state.position()["turns"] == [3, 3]


@pytest.mark.rule("WIZ-020")
@pytest.mark.parametrize(
    ("top", "bottom", "seen"),
    [("", "", []), ("fire1", "", ["fire1"]), ("", "fire1", ["fire1"]), ("fire1", "fire2", ["fire1", "fire2"]),
     ("fire1 fire2 fire3", "fire4", ["fire1", "fire2"]), ("fire1", "fire2 fire3", ["fire1", "fire2"])],
)  # fmt: skip
def test_a_look_at_the_top_of_a_deck_ends_with_the_deck(tmp_path: Path, top: str, bottom: str, seen: list[str]) -> None:
    """All cards of the deck lie fixed at its ends: nothing is left to chance."""
    file = tmp_path / "look.toml"
    file.write_text('[blank.look]\nname = "Look"\nverbs = ["peek_top 2"]\nsource = "house"\n')
    game, options = create([file]), {"blanks": 1, "elements": 2}
    mine = ["blank1", "water9"]
    table = {"held": [mine, ["water9"]], "hands": [laid(1, 0, "run", "fire4 fire5 fire6")], "step": "act"}
    rest = Counter(game.position({"options": options, **table}).position()["deck"]["bag"])
    rest -= Counter(f"{top} {bottom}".split())
    ends = {name: [[card, []] for card in cards.split()] for name, cards in (("top", top), ("bottom", bottom))}
    data = {"options": options, **table, "pile": list(rest.elements()), "deck": {"bag": {}, **ends}}
    state = game.position(data, ask_chance=True)
    state.say("card:blank1")
    decks = [state.view(seat)["deck"] for seat in (0, 1)]
    known = [[card for card, _ in [*deck.get("top", []), *deck.get("bottom", [])] if card] for deck in decks]
    assert known == [seen, []]


def test_a_wrong_pack_is_refused_with_every_mistake(tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text('[blank.one]\nname = "One"\nverbs = ["drow 2"]\nsource = "mine"\n[blank.two]\nverbs = []\n')
    with pytest.raises(BadData) as error:
        create([file])
    for part in ("drow", "did you mean draw", "source", "blank two"):
        assert part in str(error.value)


# -- the deal ------------------------------------------------------------------------------------------


@pytest.mark.rule("WIZ-026", "WIZ-030", "WIZ-038", "WIZ-001")
def test_the_first_dealer_is_random_and_the_seat_after_starts() -> None:
    state = GAME.start(ask_chance=True, players=3)
    assert words(state) == ["seat:0", "seat:1", "seat:2"]
    assert state.weights() == [1, 1, 1]
    state.say("seat:1")
    assert state.weights() == [GAME_BOX[word[5:]] for word in words(state)]
    dice = parlor.Dice(1)
    while state.seat == parlor.CHANCE:
        state.roll(dice)
    assert state.seat == 2
    assert state.scores() == [0, 0, 0]
    assert state.view(2)["sizes"][2] >= 13
    state.say("done")
    state.pick(state.picks()[0])
    assert state.seat == 0


GAME_BOX = box(players=3)


@pytest.mark.rule("WIZ-037", "WIZ-058")
def test_held_cards_are_secret_their_number_and_the_pile_are_not() -> None:
    state = story("fire1 fire2", "water1 stun", pile=["fire9", "earth1"])
    view = state.view(0)
    assert view["held"] == [{"fire1": 1, "fire2": 1}, None]
    assert view["sizes"] == [2, 2]
    assert view["pile"] == ["fire9", "earth1"]


@pytest.mark.rule("WIZ-032", "WIZ-255", "WIZ-258", "WIZ-003")
def test_solo_is_a_game_of_two_seats_that_start_in_turn() -> None:
    state = GAME.start(players=1, seed=3, life_pool=True, turn_limit=10, goal=77)
    assert (state.players, state.seat) == (2, 0)
    assert state.position()["pool"]["worth"] >= 25
    assert state.view(0)["held"][1] is None
    while state.position()["round"] == 1 and state.seat != parlor.OVER:
        state.say("done" if "done" in words(state) else words(state)[-1])
    assert state.position()["dealer"] == 0
    assert state.seat == 1


@pytest.mark.rule("WIZ-257")
def test_open_solo_shows_both_seats() -> None:
    state = GAME.start(players=1, solo="open", seed=3)
    assert state.view(0)["held"] == state.view(1)["held"] == state.position()["held"]
    hidden = story("fire1", "water1", options={"players": 1, "elements": 3}, joker="earth5", joker_known=[0])
    assert hidden.view(1)["joker"] == "hidden"
    shown = story(
        "fire1", "water1", options={"players": 1, "elements": 3, "solo": "open"}, joker="earth5", joker_known=[0]
    )
    assert shown.view(1)["joker"] == "earth5"
    assert shown.view(parlor.WATCHER)["held"] == [None, None]


@pytest.mark.rule("WIZ-063", "WIZ-064")
def test_sets_with_two_element_sets_may_hold_both_copies() -> None:
    hands = [laid(1, 0, "master", "fire_master")]
    two = story("fire5 fire5 water5 wiz wiz", "water1", hands=hands, options={"elements": 2, "wiz": 2})
    assert may(two, "hand set card:fire5 card:fire5 card:water5 lay")
    assert may(two, "hand set card:fire5 card:fire5 card:water5 card:wiz lay")
    assert not may(two, "hand set card:fire5 card:fire5 card:water5 card:wiz card:wiz")
    three = story("fire5 fire5 water5 earth5 wiz", "water1", hands=hands, options={"elements": 3})
    assert not may(three, "hand set card:fire5 card:fire5")
    assert not may(three, "hand set card:fire5 card:water5 card:earth5 card:wiz")
    assert holds(two, 1) == {"water1": 1}


def test_a_guess_of_the_deal_leaves_an_action_card_for_the_seat_that_is_being_served() -> None:
    few = dict.fromkeys(["abyss", "search", "stun", "swap", "timewarp", "take2", "trap", "vanish", "portal"], 0)
    begin = GAME.start(ask_chance=True, players=5, preset="custom", actions=few | {"shield": 1, "alignment": 1})
    for seed in range(15, 24):
        state, dice = begin.clone(), parlor.Dice(seed)
        while state.seat == parlor.CHANCE:
            for viewer in range(5):
                assert state.guess(viewer, dice).view(viewer) == state.view(viewer)
            state.roll(dice)
