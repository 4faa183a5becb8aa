"""Setup, the map, and the options that fix them."""

from collections import Counter
from typing import Any

import pytest
from source_stories import GAME, Story

import parlor
from parlor import Dice
from parlor.games.source.cards import Library
from parlor.games.source.lanes import Lanes, MapFile


def begin(**options: Any) -> parlor.State:
    """A new match in which chance is asked."""
    return GAME.start(ask_chance=True, **options)


def words(state: parlor.State) -> set[str]:
    """What may be picked now."""
    return {GAME.word(pick) for pick in state.picks()}


@pytest.mark.rule("SRC-001")
def test_two_players_each_guard_a_generator() -> None:
    assert [seat["points"] for seat in GAME.start(seed=1).view(0)["seats"]] == [100, 100]
    for players in (1, 3):
        with pytest.raises(parlor.BadOption, match=r"^SOURCE is for 2 players$"):
            GAME.start(players=players)


@pytest.mark.rule("SRC-002")
def test_the_draw_style_holds_for_both_and_the_whole_match() -> None:
    for player in (0, 1):
        pieces = ("A1 cinder_imp a.l1", "B2 frostling b.l1")
        blind = Story(*pieces, player=player, options={"draw": "blind"}, ask=True)
        blind.say(f"move monster:{player + 1}")
        assert blind.seat == parlor.CHANCE
        chosen = Story(*pieces, player=player).say(f"move monster:{player + 1}")
        assert chosen.seat == player
    assert GAME.check({})["draw"] == "intentional"


@pytest.mark.rule("SRC-003")
@pytest.mark.parametrize(
    ("options", "points"),
    [
        ({"length": "short"}, 75),
        ({"length": "medium"}, 100),
        ({"length": "medium_long"}, 125),
        ({"length": "long"}, 150),
        ({"points": 1}, 1),
        ({"points": 999}, 999),
    ],
)
def test_both_start_with_the_same_points(options: dict[str, Any], points: int) -> None:
    assert [seat["points"] for seat in GAME.start(seed=1, **options).view(1)["seats"]] == [points, points]


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"draw": "open"}, "draw must be intentional or blind"),
        ({"length": "short", "points": 60}, "give length or points, not both"),
        ({"points": 0}, "points must be 1..999"),
        ({"points": 1000}, "points must be 1..999"),
        ({"decks": "red,green"}, "no deck called green; decks are red, blue or a file"),
        ({"sides": "t_left"}, "sides needs choose or two of t_left, t_right"),
        ({"lane": 1}, "lane must be 2..5"),
        ({"lane": 6}, "lane must be 2..5"),
        ({"flux_on_road": "maybe"}, "flux_on_road must be yes or no"),
        ({"first": "seat:2"}, "first must be coin, seat:0 or seat:1"),
        ({"turn_limit": 19}, "turn_limit must be 20..999"),
        ({"turn_limit": 1000}, "turn_limit must be 20..999"),
        ({"tie": "one"}, "tie must be none or both"),
        ({"players": 3}, "SOURCE is for 2 players"),
    ],
)
def test_wrong_options_are_refused_in_the_words_of_the_rules(options: dict[str, Any], told: str) -> None:
    with pytest.raises(parlor.BadOption) as refused:
        GAME.start(**options)
    assert str(refused.value) == told


@pytest.mark.rule("SRC-004", "SRC-005", "SRC-006")
@pytest.mark.parametrize(
    ("call", "coin", "decider"), [("heads", "heads", 0), ("heads", "tails", 1), ("tails", "tails", 0)]
)
def test_the_coin_decides_who_decides(call: str, coin: str, decider: int) -> None:
    state = begin()
    assert state.seat == 0
    assert words(state) == {"heads", "tails"}
    state.say(call)
    assert state.seat == parlor.CHANCE
    assert state.weights() == [1, 1]
    state.say(coin)
    assert state.seat == decider
    assert words(state) == {"first", "second"}
    state.say("second")
    assert state.seat == 1 - decider  # the first player chooses a side


@pytest.mark.rule("SRC-007")
def test_the_first_player_chooses_a_side_then_the_other() -> None:
    state = begin()
    state.say("heads tails first")
    assert state.seat == 1
    assert words(state) == {"side:t_left", "side:t_right"}
    state.say("side:t_right")
    assert state.seat == 0
    state.say("side:t_left")
    assert state.view(0)["sides"] == ["t_left", "t_right"]


def lane_map(**changes: Any) -> Lanes:
    """A map."""
    return Lanes(changes.get("lane", 3), changes.get("flux_on_road", True), MapFile())


@pytest.mark.rule("SRC-008")
def test_turning_a_half_round_exchanges_the_colours_of_its_lanes() -> None:
    lanes = lane_map()
    left, right = lanes.terrestrial(0, 0), lanes.terrestrial(1, 0)
    assert set(lanes.words(left)) ^ set(lanes.words(right)) == {
        f"a.{lane}{place}" for lane in "lr" for place in (1, 2, 3)
    }


@pytest.mark.rule("SRC-009")
def test_the_left_lane_meets_the_right_lane_of_the_other_half() -> None:
    lanes = lane_map()
    number = lanes.numbers
    assert lanes.words(lanes.adjacent[number["a.l3"]]) == ["a.l2", "b.r3"]
    assert lanes.words(lanes.adjacent[number["a.r3"]]) == ["a.r2", "b.l3"]


@pytest.mark.parametrize(
    ("sides", "upper", "lower"),
    [
        ("t_left,t_right", "TT", "OO"),
        ("t_right,t_left", "OO", "TT"),
        ("t_left,t_left", "TO", "OT"),
        ("t_right,t_right", "OT", "TO"),
    ],
)
def test_the_four_side_combinations(sides: str, upper: str, lower: str) -> None:
    lanes = lane_map()
    first, second = (["t_left", "t_right"].index(side) for side in sides.split(","))
    terrestrial = lanes.words(lanes.terrestrial(first, second))
    colour = {space: "T" if f"{space}2" in terrestrial else "O" for space in ("a.l", "b.r", "a.r", "b.l")}
    assert colour["a.l"] + colour["b.r"] == upper
    assert colour["a.r"] + colour["b.l"] == lower


@pytest.mark.rule("SRC-010")
def test_seven_cards_each_the_first_player_first() -> None:
    state = begin(first="seat:1", sides="t_left,t_right")
    hands = []
    for _ in range(14):
        assert state.seat == parlor.CHANCE
        state.roll(Dice(1))
        hands.append([seat["hand_size"] for seat in state.view(0)["seats"]])
    assert hands[6] == [0, 7]
    assert hands[13] == [7, 7]
    start = begin(first="seat:0", sides="t_left,t_right")
    weights = dict(zip((GAME.word(pick) for pick in start.picks()), start.weights(), strict=True))
    assert (weights["card:cinder_imp"], weights["card:spark_mite"], weights["card:goop"]) == (4, 3, 1)


@pytest.mark.rule("SRC-011")
def test_each_player_has_four_symbols() -> None:
    view = GAME.start(seed=1).view(0)
    assert [seat["unused"] for seat in view["seats"]] == [["alpha", "beta", "gamma", "delta"]] * 2


@pytest.mark.rule("SRC-012", "SRC-013")
def test_tokens_lie_apart_from_the_deck() -> None:
    state = GAME.start(seed=1)
    assert [(seat["tokens"], seat["tiles"]) for seat in state.view(0)["seats"]] == [(4, 4), (4, 4)]
    assert not {"card:floralia", "card:web"} & set(GAME.vocabulary)
    tally = state.tally()
    assert (tally["cards 0"], tally["floralia 0"], tally["webs 1"]) == (40, 4, 4)


@pytest.mark.rule("SRC-014")
def test_fixed_first_player_and_sides_skip_the_picks() -> None:
    state = GAME.start(seed=1, first="seat:1", sides="t_right,t_left")
    assert (state.seat, state.view(0)["turn_player"], state.view(0)["sides"]) == (1, 1, ["t_right", "t_left"])
    assert set(GAME.start(ask_chance=True, first="seat:0").picks()) == {
        GAME.code("side:t_left"),
        GAME.code("side:t_right"),
    }


@pytest.mark.rule("SRC-015", "SRC-016", "SRC-019")
@pytest.mark.parametrize("lane", [2, 3, 4, 5])
def test_each_half_has_its_spaces(lane: int) -> None:
    lanes = lane_map(lane=lane)
    assert Counter(name[0] for name in lanes.numbers) == {"a": 2 + 2 * lane, "b": 2 + 2 * lane}
    coloured = lanes.words(lanes.coloured())
    assert not {"a.s", "a.f", "b.s", "b.f"} & set(coloured)
    assert len(coloured) == 4 * lane
    assert lanes.apart(lanes.numbers["a.s"], lanes.numbers["b.s"]) == 2 * lane + 3
    assert len(Story(options={"lane": lane}).supports(0)) == 3


@pytest.mark.rule("SRC-017")
def test_a_generator_is_attacked_only_from_the_summoning_space_next_to_it() -> None:
    story = Story("A1 cinder_imp b.f", "A2 cinder_imp a.s")
    assert "strike" not in story.words()
    assert Story("A1 cinder_imp b.f", "A2 spark_mite b.s").says("strike") == {"monster:2"}


@pytest.mark.rule("SRC-018")
def test_the_flux_is_next_to_the_summoning_space() -> None:
    for flux_on_road in (True, False):
        lanes = lane_map(flux_on_road=flux_on_road)
        for half in "ab":
            assert f"{half}.f" in lanes.words(lanes.adjacent[lanes.numbers[f"{half}.s"]])


def test_without_the_flux_on_the_road_the_summoning_space_leads_into_the_lanes() -> None:
    lanes = lane_map(flux_on_road=False)
    number = lanes.numbers
    assert lanes.words(lanes.forward(0, number["a.s"])) == ["a.f", "a.l1", "a.r1"]
    assert lanes.words(lanes.forward(0, number["b.l1"])) == ["b.s", "b.f"]
    assert lanes.words(lanes.back(0, number["b.s"])) == ["b.f", "b.l1", "b.r1"]
    story = Story("A1 cinder_imp b.s", hand1="frostling", player=1, options={"flux_on_road": "no"})
    assert story.says("summon card:frostling") == {"to:b.f", "to:b.l1", "to:b.r1"}


def test_forward_leads_from_summoning_space_to_summoning_space() -> None:
    lanes = lane_map()
    number = lanes.numbers
    way, space = ["a.s"], "a.s"
    while space != "b.s":
        space = lanes.words(lanes.forward(0, number[space]))[0]
        way.append(space)
    assert way == ["a.s", "a.f", "a.l1", "a.l2", "a.l3", "b.r3", "b.r2", "b.r1", "b.f", "b.s"]
    assert lanes.words(lanes.back(0, number["b.f"])) == ["b.l1", "b.r1"]
    assert lanes.words(lanes.forward(1, number["a.f"])) == ["a.s"]


@pytest.mark.rule("SRC-020")
def test_a_space_holds_one_monster() -> None:
    with pytest.raises(parlor.BadPosition, match=r"two monsters stand on a\.l1"):
        Story("A1 cinder_imp a.l1", "B2 frostling a.l1")
    assert "summon" not in Story("A1 cinder_imp a.s", hand0="cinder_imp").words()


@pytest.mark.rule("SRC-021")
def test_cards_go_to_the_lowest_free_support_space() -> None:
    support = [{"card": "overcharge"}, None, {"card": "quake_call"}]
    story = Story("A1 cinder_imp a.l1", hand0="iron_shell flamebow", supports0=support)
    story.say("equip card:iron_shell monster:1")
    assert [card["card"] for card in story.supports(0)] == ["overcharge", "iron_shell", "quake_call"]
    assert "place" not in story.words()


@pytest.mark.rule("SRC-022")
def test_parallel_spaces_are_not_adjacent() -> None:
    lanes = lane_map()
    number = lanes.numbers
    assert lanes.parallel[number["a.l2"]] == number["a.r2"]
    assert lanes.parallel[number["b.r3"]] == number["b.l3"]
    assert (lanes.parallel[number["a.s"]], lanes.parallel[number["b.f"]]) == (-1, -1)
    assert "a.r2" not in lanes.words(lanes.adjacent[number["a.l2"]])
    assert "attack" not in Story("A1 cinder_imp a.l2", "B2 frostling a.r2").words()


@pytest.mark.rule("SRC-023")
def test_adjacency_is_the_same_for_all_side_combinations() -> None:
    for sides in ("t_left,t_right", "t_right,t_left", "t_left,t_left", "t_right,t_right"):
        story = Story("A1 cinder_imp a.l3", "B2 frostling b.r3", "A3 spark_mite a.r1", options={"sides": sides})
        assert story.says("attack monster:1") == {"target:2"}
        assert story.say("use monster:3").space(3) == "a.l1"


@pytest.mark.rule("SRC-059")
def test_printed_st_follow_the_requirement() -> None:
    library = Library([])
    for card in library.cards:
        if card.kind == "monster":
            assert sum(card.st) == 50 + 25 * card.requirement(), card.name


@pytest.mark.rule("SRC-167", "SRC-168", "SRC-169", "SRC-170")
def test_every_card_is_complete() -> None:
    library = Library([])
    kinds = {"monster", "equipment", "trap", "channeled", "monster token", "tile token"}
    assert {card.kind for card in library.cards} == kinds
    for card in library.cards:
        if card.kind in ("monster", "monster token"):
            assert len(card.type) == 2
        assert card.clauses, card.name
        assert card.text, card.name
        assert card.source in ("rulebook", "published", "house")
    for name in ("red", "blue"):
        assert sum(library.starters[name].values()) == 40
    imp = library.cards[library.numbers["cinder_imp"]]
    assert (imp.name, imp.type) == ("Cinder Imp", "FL")


def test_the_texts_and_programs_are_those_of_the_rules() -> None:
    from parlor.games.source.files import FOLDER

    library = Library([])
    rows = [line.split("|")[1:-1] for line in (FOLDER / "rules.md").read_text().splitlines() if line.startswith("|")]
    printed = {cells[1].strip(): cells for cells in rows if len(cells) == 8} | {
        cells[0].strip(): cells for cells in rows if len(cells) == 6
    }
    found = 0
    for card in library.cards:
        cells = printed.get(card.name)
        if cells is not None:
            found += 1
            # The rules write all dashes alike.
            assert cells[-3].strip() == card.text.replace("−", "-").replace("–", "-")
    assert found == library.main
