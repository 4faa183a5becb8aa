"""The worked examples of the rules, WX-01 to WX-24."""

import pytest
from wiz_stories import (
    GAME,
    after,
    character,
    full,
    hand,
    holds,
    laid,
    may,
    on_board,
    points_of,
    safe,
    story,
    strong,
    why,
    words,
    worth,
)

import parlor
from parlor.games.wiz.values import value

WX01 = [
    laid(1, 0, "run", "fire6 fire7 fire8 fire9"),
    laid(2, 0, "run", "fire3 fire4 fire5", elemental=["fire", 0]),
    laid(3, 0, "master", "water_master water2"),
    laid(4, 1, "run", "earth_s1 earth_s2 earth_s3"),
    laid(5, 1, "set", "earth5 air5 dark5"),
]


@pytest.mark.rule("WIZ-241", "WIZ-244", "WIZ-245", "WIZ-247", "WIZ-072", "WIZ-073", "WIZ-024", "WIZ-252", "WIZ-236")
def test_wx01_round_scoring() -> None:
    state = story("", "wiz air9 stun", step="discard", hands=WX01)
    assert state.scores() == [267, 0]


@pytest.mark.rule("WIZ-144", "WIZ-246", "WIZ-140", "WIZ-025")
def test_wx02_titan() -> None:
    hands = [dict(entry) for entry in WX01]
    hands[1]["titans"] = ["fire"]
    state = story("", "wiz air9 stun", step="discard", hands=hands, options={"titans": True})
    assert state.scores() == [745, 0]


@pytest.mark.rule("WIZ-251", "WIZ-216")
@pytest.mark.parametrize(("who", "ep"), [("fire", 96), ("water", 144)])
def test_wx03_one_element(who: str, ep: int) -> None:
    hands = [laid(1, 0, "run", "fire6 fire7 fire8 fire9"), laid(2, 0, "master", "fire_master fire2")]
    options = {"characters": who == "water"}
    characters = ["water", "dark"] if who == "water" else [None, None]
    state = story("", "earth9 stun", step="discard", hands=hands, options=options, characters=characters)
    assert state.scores() == [ep, 0]


WX04 = [
    laid(1, 0, "run", "dark4 dark5 dark6 dark7 dark8"),
    laid(2, 0, "set", "fire9 water9 earth9 air9", elemental=["fire", 0]),
    laid(3, 0, "master", "light_master light1"),
    laid(4, 1, "run", "water5 water6 water7 water8 water9"),
    laid(5, 1, "set", "fire3 water3 earth3"),
    laid(6, 2, "master", "earth_master earth4"),
]


@pytest.mark.rule("WIZ-239", "WIZ-240", "WIZ-242")
def test_wx04_several_losers() -> None:
    state = story("", "air2 wiz", "light_s2", step="discard", hands=WX04)
    assert state.seat == 1
    assert after(state, "cancel") == ["hand:4"]
    assert after(state, "cancel hand:4") == ["hand:1", "hand:2", "hand:3"]
    state.say("cancel hand:4 hand:1")
    assert state.seat == 2
    assert "WIZ-240" in why(state, "cancel hand:6 hand:1")
    assert "WIZ-239" in why(state, "cancel hand:6 hand:2")
    state.say("cancel hand:6 hand:3")
    assert state.scores() == [41, 0, 0]


def test_wx04_nobody_cancels() -> None:
    state = story("", "air2 wiz", "light_s2", step="discard", hands=WX04)
    state.say("done")
    state.say("done")
    assert state.scores() == [300, 0, 0]


@pytest.mark.rule("WIZ-248")
def test_wx05_all_cancelled() -> None:
    hands = [
        laid(1, 0, "run", "air1 air2 air3 air4"),
        laid(2, 0, "set", "fire_s2 water_s2 earth_s2"),
        laid(3, 1, "run", "earth3 earth4 earth5 earth6"),
        laid(4, 1, "run", "dark_s3 dark_s4 dark_s5"),
    ]
    state = story("", "dark_titan abyss", step="discard", hands=hands, options={"titans": True})
    state.say("cancel hand:3 hand:1 cancel hand:4 hand:2")
    assert state.scores() == [0, 0]


@pytest.mark.rule("WIZ-130", "WIZ-132", "WIZ-133", "WIZ-134", "WIZ-135", "WIZ-027")
@pytest.mark.parametrize(
    ("first", "second", "worth_then", "protected"),
    [("air", None, 5, True), ("fire", None, 6, True), ("fire", "earth", 5, False), ("fire", "water", 4, False)],
)
def test_wx06_four_captions(first: str, second: str | None, worth_then: int, protected: bool) -> None:
    more = {"elemental": [first, 1]} | ({"canceller": [second, 0]} if second else {})
    hands = [laid(1, 1, "run", "fire5 fire6 fire7 fire8", **more), laid(2, 0, "master", "dark_master")]
    state = story("light_elemental", "fire1", hands=hands)
    assert worth(state, 1) == worth_then
    assert safe(state, 1, 0) == protected
    if second:
        assert "WIZ-130" in why(state, "attach hand:1")


@pytest.mark.rule("WIZ-136", "WIZ-141", "WIZ-142", "WIZ-175", "WIZ-122", "WIZ-123", "WIZ-173")
def test_wx07_titan_and_alignment() -> None:
    hands = [
        laid(1, 0, "set", "fire4 water4 earth4", titans=["air"]),
        laid(2, 1, "run", "light7 light8 light9"),
    ]
    options = {"titans": True, "elements": ["fire", "water", "earth", "air", "light"]}
    state = story("alignment alignment fire1", "air1 air2 air3 air4 fire9 water9 fire4 water4", step="act",
                  hands=hands, options=options)  # fmt: skip
    assert worth(state, 1) == 5
    state.say("card:alignment hand:1 as:air")
    if state.seat == 1:
        state.say("pass")
    assert worth(state, 1) == 7
    assert points_of(state, 1) == 112
    assert safe(state, 1, 1)
    other = story(
        "fire1", "air1 air2 air3 air4 fire9 water4 fire4", turn=1, hands=[*hands[1:], laid(
            1, 0, "set", "fire4 water4 earth4", titans=["air"], aligned="air")], options=options,
    )  # fmt: skip
    assert not may(other, "hand run")
    assert may(other, "hand set card:fire4 card:water4 card:air4 lay")
    again = story("alignment fire1", "air1", step="act", options=options, hands=[
        laid(1, 0, "set", "fire4 water4 earth4", titans=["air"], aligned="air"), hands[1]])  # fmt: skip
    assert may(again, "card:alignment hand:2")
    assert "WIZ-175" in why(again, "card:alignment hand:1")


@pytest.mark.rule("WIZ-080", "WIZ-081", "WIZ-082", "WIZ-083", "WIZ-084", "WIZ-060", "WIZ-061", "WIZ-062")
@pytest.mark.parametrize(
    ("held", "sentence", "legal"),
    [
        ("fire6 fire7 fire8 fire9", "hand run card:fire6 card:fire7 card:fire8 card:fire9 lay", True),
        ("fire4 fire5 fire6 fire7 fire8", "hand run card:fire4 card:fire5 card:fire6 card:fire7 card:fire8 lay", True),
        ("fire_s1 fire_s2 fire_s3", "hand run card:fire_s1 card:fire_s2 card:fire_s3 lay", True),
        ("fire_s3 water_s3 earth_s3", "hand set card:fire_s3 card:water_s3 card:earth_s3 lay", True),
        ("fire_master fire9 fire1", "hand master card:fire_master card:fire1 card:fire9 lay", True),
        ("fire5 fire6 fire7 fire8", "hand", False),
        ("fire9 fire_s1 fire_s2", "hand", False),
        ("fire_master fire9", "hand", False),
        ("fire9 water9 earth9 air9", "hand", False),
    ],
)
def test_wx08_opening(held: str, sentence: str, legal: bool) -> None:
    assert may(story(held, "dark1"), sentence) == legal


def all_hands(state: parlor.State) -> set[str]:
    """Every whole sentence that lays a hand."""
    found = set()

    def go(now: parlor.State, said: str) -> None:
        for word in words(now):
            then = now.clone()
            then.say(word)
            if word == "lay":
                found.add(said)
            elif word != "done":
                go(then, f"{said} {word}".strip())

    first = state.clone()
    first.say("hand")
    go(first, "")
    return found


def test_wx08_exactly_four_openings() -> None:
    state = story("fire4 fire5 fire6 fire7 fire8 fire9", "dark1")
    lengths = sorted(len(sentence.split()) - 1 for sentence in all_hands(state))
    assert lengths == [4, 5, 5, 6]


@pytest.mark.rule("WIZ-193", "WIZ-066", "WIZ-071")
def test_wx09_only_completable_prefixes() -> None:
    hands = [laid(1, 0, "master", "dark_master")]
    options = {"elements": ["fire", "water", "dark"]}
    state = story("fire5 fire6 water5 wiz", "dark1", hands=hands, options=options)
    assert after(state, "hand") == ["run", "set"]
    assert after(state, "hand run") == ["card:fire5", "card:wiz"]
    assert after(state, "hand run card:wiz") == ["card:fire5"]
    assert after(state, "hand run card:fire5") == ["card:fire6"]
    assert after(state, "hand set") == ["card:fire5"]
    assert all_hands(state) == {
        "run card:wiz card:fire5 card:fire6",
        "run card:fire5 card:fire6 card:wiz",
        "set card:fire5 card:water5 card:wiz",
    }


@pytest.mark.rule("WIZ-106", "WIZ-107", "WIZ-108", "WIZ-110", "WIZ-114", "WIZ-119")
def test_wx10_seizing() -> None:
    mine, theirs = "fire1 fire2 fire3 fire4", "fire5 fire6 fire7"
    hands = [laid(1, 0, "run", mine), laid(2, 1, "run", theirs, opening=True)]
    state = story("fire8 dark1", "dark2", hands=hands)
    state.say("seize hand:2 high card:fire8")
    assert state.seat == 1
    state.say("pass")
    assert hand(state, 2).owner == 0
    assert not hand(state, 2).opening
    assert worth(state, 2) == 4
    assert strong(state, 0, "fire") == 8
    guarded = story("fire8 dark1", "dark2", hands=[hands[0], hands[1] | {"elemental": ["fire", 1]}])
    assert not may(guarded, "seize")
    equal = story("fire8 dark1", "dark2", hands=[laid(1, 0, "run", "fire1 fire2 fire3"), hands[1]])
    assert not may(equal, "seize")


@pytest.mark.rule("WIZ-100", "WIZ-101", "WIZ-102", "WIZ-104", "WIZ-078")
def test_wx11_taking_a_card() -> None:
    hands = [
        laid(1, 0, "master", "dark_master"),
        laid(2, 1, "run", "water4 water5 water6 water7"),
        laid(3, 1, "run", "air7 air8 air9"),
    ]
    state = story("fire7 earth7 fire5 earth5 light1", "dark2", hands=hands)
    assert not may(state, "hand set card:fire5 from hand:2 card:water5")
    assert "hand:3" not in after(state, "hand set card:fire7 from")
    state.say("hand set card:fire7 from hand:2 card:water7 card:earth7 lay")
    state.say("pass")
    assert hand(state, 4).owner == 0
    assert hand(state, 2).size() == 3
    assert holds(state, 0) == {"fire5": 1, "earth5": 1, "light1": 1}


@pytest.mark.rule("WIZ-120", "WIZ-124", "WIZ-127", "WIZ-128", "WIZ-129", "WIZ-137")
def test_wx12_elemental_on_an_opponents_hand() -> None:
    hands = [laid(1, 0, "run", "water7 water8 water9"), laid(2, 1, "run", "water1 water2 water3 water4")]
    state = story("earth_elemental water5 fire1", "water5 air_elemental fire2", hands=hands)
    assert may(state, "add hand:2 high card:water5")
    state.say("attach hand:2 card:earth_elemental")
    state.say("pass")
    assert worth(state, 2) == 5
    assert not may(state, "add hand:2")
    state.say("done card:fire1 deck")
    assert state.seat == 1
    assert not may(state, "add hand:2")
    state.say("attach hand:2 card:air_elemental")
    assert worth(state, 2) == 4
    assert may(state, "add hand:2 high card:water5")
    assert not safe(state, 2, 0)


@pytest.mark.rule("WIZ-126", "WIZ-161", "WIZ-125", "WIZ-159")
def test_wx13_shield() -> None:
    hands = [
        laid(1, 0, "master", "dark_master"),
        laid(2, 1, "run", "fire4 fire5 fire6 fire7"),
        laid(3, 2, "run", "water4 water5 water6"),
    ]
    state = story("fire8 water7 dark1", "shield", "dark2", hands=hands)
    state.say("add hand:2 high card:fire8")
    assert state.seat == 1
    assert words(state) == ["pass", "shield"]
    state.say("shield")
    assert state.seat == 0
    assert holds(state, 0) == {"fire8": 1, "water7": 1, "dark1": 1}
    assert state.view(2)["notes"][0]["known"] == ["fire8"]
    assert not may(state, "add hand:2")
    assert state.position()["pile"] == ["shield"]
    state.say("add hand:3 high card:water7")
    assert state.seat == 0


@pytest.mark.rule("WIZ-158")
def test_wx13_nobody_without_a_card_or_stunned_is_asked() -> None:
    hands = [laid(1, 0, "master", "dark_master"), laid(2, 1, "run", "fire4 fire5 fire6")]
    empty = story("fire7 dark1", "", hands=hands)
    empty.say("add hand:2 high card:fire7")
    assert empty.seat == 0
    stunned = story("fire7 dark1", "shield", hands=hands, missed=[0, 1])
    stunned.say("add hand:2 high card:fire7")
    assert stunned.seat == 0


@pytest.mark.rule("WIZ-031", "WIZ-033", "WIZ-034", "WIZ-035", "WIZ-043", "WIZ-036")
def test_wx14_deal() -> None:
    state = GAME.start(ask_chance=True, dealer=0)
    plain = ["fire1", "fire2", "fire3", "fire4", "fire5", "fire6", "fire7", "fire8", "fire9", "water1", "water2"]
    for name in [*plain, "stun", "trap"]:
        state.say(f"card:{name}")
    for name in [*plain, "water3"]:
        state.say(f"card:{name}")
    for name in ["water4", "vanish", "water5"]:
        state.say(f"card:{name}")
    assert state.seat == 1
    assert state.position()["notes"][1] == {"plain": 13, "action": 3}
    assert state.position()["notes"][0] == {"plain": 12}
    state.say("done card:fire1")
    assert state.seat == 0
    assert state.view(0)["sizes"] == [12, 15]


@pytest.mark.rule("WIZ-180", "WIZ-184", "WIZ-185", "WIZ-186", "WIZ-188", "WIZ-189", "WIZ-007")
def test_wx15_life_pool() -> None:
    hands = [laid(1, 0, "master", "dark_master"), laid(2, 0, "run", "earth1 earth2 earth3")]
    pool = {"levels": {"fire": 4}, "worth": 125}
    state = story(
        "fire_s5 dark1", "dark2", "dark3", hands=hands, pool=pool, ep=[0, 40, 300], options={"life_pool": True}
    )
    other = state.clone()
    state.say("pool card:fire_s5")
    assert words(state) == ["gain", "drain"]
    state.say("drain seat:1 seat:2 done")
    assert state.scores() == [0, 0, 238]
    assert not may(state, "pool")
    other.say("pool card:fire_s5 gain")
    assert other.scores() == [125, 40, 300]


ATTACKED = [
    laid(2, 1, "run", "water4 water5 water6 water7"),
    laid(3, 1, "set", "fire9 earth9 wiz"),
    laid(4, 1, "master", "earth_master earth2", elemental=["earth", 1]),
]


def attack(element: str, artifacts: list[str], hands: list[dict[str, object]]) -> float:
    """The EP of seat 0 after its character has attacked."""
    attacker = character(element, 0, artifacts=artifacts)
    characters = [element, "light"]
    agenda = [["round", 3, 0, 0], ["turn", 0, 0, 0]]
    state = story("dark1", "", hands=[*hands, attacker], characters=characters, arrived=[1, 0], agenda=agenda,
                  options=full(goal=10000), light_used=[1])  # fmt: skip
    return state.scores()[0]


@pytest.mark.rule("WIZ-138", "WIZ-227", "WIZ-228", "WIZ-229", "WIZ-230", "WIZ-231", "WIZ-232", "WIZ-233")
@pytest.mark.parametrize(("artifacts", "ep"), [([], 60), (["water"], 82), (["fire"], 120), (["fire", "water"], 120)])
def test_wx16_attack(artifacts: list[str], ep: int) -> None:
    assert attack("fire", artifacts, ATTACKED) == ep


@pytest.mark.rule("WIZ-143")
@pytest.mark.parametrize(
    ("element", "artifacts", "ep"),
    [("fire", [], 6), ("air", [], 136), ("fire", ["fire"], 272), ("air", ["earth"], 266)],
)
def test_wx17_attack_on_a_titan(element: str, artifacts: list[str], ep: int) -> None:
    titan = laid(2, 1, "run", "earth6 earth7 earth8 earth9", titans=["earth"])
    assert attack(element, artifacts, [titan, laid(3, 1, "run", "light1 light2 light3")]) == ep


@pytest.mark.rule("WIZ-196", "WIZ-197", "WIZ-198", "WIZ-199", "WIZ-200", "WIZ-201", "WIZ-202", "WIZ-204")
def test_wx18_deck_joker() -> None:
    hands = [
        laid(1, 0, "run", "fire4 fire5 fire6"),
        laid(2, 0, "master", "dark_master"),
        laid(3, 1, "run", "air1 air2 air3"),
    ]
    state = story("earth7 water3 earth9 dark1 dark2", "dark3 dark4", hands=hands, ask_chance=True)
    state.say("look")
    assert state.seat == parlor.CHANCE
    state.say("card:stun card:wiz card:fire3")
    assert state.view(1)["notes"][0]["known"] == ["wiz", "stun"]
    assert state.view(0)["joker"] == "fire3"
    assert state.view(1)["joker"] == "hidden"
    assert not may(state, "hand run card:earth7 joker")
    assert "WIZ-203" in why(state, "look")
    state.say("done card:dark1 deck card:air9 done card:air9 deck card:air8")
    state.say("hand run card:earth7 joker card:water3 card:earth9 lay")
    assert worth(state, 4) == 3
    assert points_of(state, 4) == 36
    assert state.view(1)["joker"] == {"rank": 3}
    high = [*hands[:2], laid(3, 1, "run", "air1 air2 air3 air4 air5 air6")]
    shut = story("earth7 water3 earth9", "dark3", hands=high, joker="fire3", joker_known=[0], looked=[1, 0])
    assert not may(shut, "hand run card:earth7 joker")
    equal = [laid(1, 0, "run", "fire4 fire5 fire6 fire7 fire8 fire9"), *high[1:]]
    shared = story("earth7 water3 earth9", "dark3", hands=equal, joker="fire3", joker_known=[0], looked=[1, 0])
    assert may(shared, "hand run card:earth7 joker")


@pytest.mark.rule("WIZ-147", "WIZ-148", "WIZ-146")
def test_wx19_action_limit() -> None:
    hands = [laid(1, 0, "run", "fire4 fire5 fire6", opening=True), laid(2, 0, "master", "dark_master")]
    state = story("search vanish stun dark1 dark2", "dark3", step="act", hands=hands, opened=[1, 0])
    state.say("card:vanish card:dark1 card:stun seat:1")
    if state.seat == 1:
        state.say("pass")
    assert "WIZ-148" in why(state, "card:search")
    fresh = story("search dark1", "dark3", step="act", hands=hands, opened=[2, 0])
    assert "WIZ-147" in why(fresh, "card:search")


@pytest.mark.rule("WIZ-055", "WIZ-237", "WIZ-050")
def test_wx20_going_out() -> None:
    hands = [laid(1, 1, "run", "fire4 fire5 fire6")]
    state = story("fire2", "dark1", hands=hands)
    state.say("done card:fire2")
    assert state.seat == 1
    assert state.position()["round"] == 1
    out = story("", "", turn=1, step="discard", hands=hands, joker="earth7", ask_chance=True)
    for name in ["dark1", "dark2", "dark3", "dark4", "dark5", "dark6", "dark7"]:
        assert out.seat == parlor.CHANCE
        out.say(f"card:{name}")
    assert out.scores() == [0, 28 * 2]


@pytest.mark.rule("WIZ-169", "WIZ-215")
def test_wx21_trap() -> None:
    hands = [laid(1, 0, "run", "fire4 fire5 fire6")]
    state = story("trap", "dark1", step="act", hands=hands)
    state.say("card:trap")
    assert state.seat == 1
    assert state.position()["round"] == 1
    water = story("trap", "dark1", step="act", hands=hands, options=full(), characters=["water", "fire"])
    water.say("card:trap")
    assert water.seat == 0
    assert "deck" in words(water)


@pytest.mark.rule("WIZ-111", "WIZ-112", "WIZ-113")
def test_wx22_breaking_up() -> None:
    hands = [laid(1, 0, "run", "fire1 fire2 fire3 fire4"), laid(2, 1, "run", "fire4 fire5 fire6")]
    state = story("water4 earth4 water5 earth5 water6 earth6", "water1", hands=hands, options={"elements": 3})
    sets = " ".join(f"hand set card:fire{rank} card:water{rank} card:earth{rank} lay" for rank in (4, 5, 6))
    assert state.seat == 0
    shielded = state.clone()
    state.say(f"break hand:2 {sets}")
    assert state.seat == 1
    state.say("pass")
    assert [int(laid.owner) for laid in state.hands] == [0, 0, 0, 0]
    assert holds(state, 0) == {}
    other = story("water4 earth4 water5 earth5 water6 earth6", "shield", hands=hands, options={"elements": 3})
    other.say(f"break hand:2 {sets} shield")
    assert hand(other, 2).owner == 1
    assert sum(holds(other, 0).values()) == 6
    assert shielded.position()["hands"][1]["owner"] == 1
    less = story("water4 earth4 water5 earth5 water6", "water1", hands=hands, options={"elements": 3})
    assert not may(less, "break")
    attached = [hands[0], hands[1] | {"elemental": ["air", 1], "canceller": ["earth", 0]}]
    assert not may(story("water4 earth4 water5 earth5 water6 earth6", "dark1", hands=attached), "break")


@pytest.mark.rule("WIZ-042", "WIZ-044", "WIZ-046", "WIZ-051", "WIZ-053")
def test_wx23_five_players() -> None:
    held = ["dark1", "dark2", "trap stun", "dark4", "dark5"]
    state = story(*held, step="act", turn=2, pile=["fire1", "earth9", "fire8"])
    state.say("discard discard")
    assert holds(state, 2) == {"fire8": 1, "earth9": 1, "trap": 1, "stun": 1}
    state.say("done card:fire8 card:earth9")
    assert state.seat == 3
    one = story("dark1", "dark2", "trap stun fire8", "dark4", "dark5", turn=2)
    one.say("done card:fire8")
    assert one.seat == 3
    assert one.position()["notes"][2] == {"action": 2}


@pytest.mark.rule("WIZ-212", "WIZ-210", "WIZ-226", "WIZ-238", "WIZ-243")
def test_wx24_characters_in_scoring() -> None:
    hands = [
        laid(1, 0, "run", "dark_s1 dark_s2 dark_s3"),
        laid(2, 0, "set", "fire2 water2 earth2"),
        laid(3, 1, "run", "fire1 fire2 fire3"),
        character("dark", 0, artifacts=["dark"]),
        character("fire", 1),
    ]
    state = story("", "portal fire_artifact water7", step="discard", hands=hands, options=full(goal=5000),
                  characters=["dark", "fire"])  # fmt: skip
    assert value(on_board(state, "dark")) == 9
    assert worth(state, 1) == 5
    assert worth(state, 3) == 5
    other = state.clone()
    state.say("cancel char:fire hand:1 done")
    assert state.scores() == [232, 0]
    other.say("done")
    assert other.scores() == [790, 0]
