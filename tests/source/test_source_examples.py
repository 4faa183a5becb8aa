"""Every worked example of the rules, EX-01 to EX-25."""

from pathlib import Path

import pytest
from source_stories import GAME, Story, placed

import parlor


@pytest.mark.rule("SRC-036", "SRC-081", "SRC-091", "SRC-098")
def test_ex_01_a_summoned_monster_moves_twice() -> None:
    story = Story(hand0="sand_warrior frostling")
    story.say("summon card:sand_warrior")
    assert story.space(1) == "a.s"
    story.say("move monster:1 symbol:gamma")
    assert story.space(1) == "a.f"
    story.say("move monster:1 symbol:alpha to:a.l1")
    assert story.space(1) == "a.l1"
    assert story.unused(0) == ["beta", "delta"]
    assert story.state.view(0)["seats"][0]["occupied"] == [1, 0]
    assert not story.words() & {"summon", "react", "equip", "trap"}


@pytest.mark.rule("SRC-037", "SRC-038", "SRC-041")
def test_ex_02_requirements_count_coloured_spaces() -> None:
    story = Story("A1 cinder_imp a.l1", "A2 rubble_hound a.f", hand0="lava_lizard magma_golem hellhound")
    assert story.says("summon") == {"card:lava_lizard"}
    story.say("move monster:2 symbol:alpha to:a.r1")
    assert story.says("summon") == {"card:lava_lizard", "card:hellhound"}


@pytest.mark.rule("SRC-091", "SRC-093")
def test_ex_03_the_full_length_is_moved() -> None:
    story = Story("A1 volcanic_tyrant a.l1").say("move monster:1 symbol:alpha")
    assert story.space(1) == "b.r3"
    assert story.seat == 0


@pytest.mark.rule("SRC-095", "SRC-103")
def test_ex_04_an_enemy_ends_the_movement() -> None:
    story = Story("A1 lava_lizard a.l2", "B2 frostling b.r3").say("move monster:1 symbol:alpha")
    assert story.space(1) == "a.l3"
    assert "move" not in story.words()


@pytest.mark.rule("SRC-095")
def test_ex_05_the_open_branch_must_be_taken() -> None:
    story = Story("A1 cinder_imp a.f", "B2 frostling a.l1").say("move monster:1 symbol:delta")
    assert story.space(1) == "a.r1"


@pytest.mark.rule("SRC-096", "SRC-097")
def test_ex_06_swap_with_an_ally_or_stop() -> None:
    story = Story("A1 war_boar a.l1", "A2 cinder_imp a.l2")
    assert story.says("move monster:1 symbol:gamma") == {"to:a.l2", "stop"}
    stopped = Story("A1 war_boar a.l1", "A2 cinder_imp a.l2").say("move monster:1 symbol:gamma stop")
    assert (stopped.space(1), stopped.space(2), stopped.unused(0)) == ("a.l1", "a.l2", ["alpha", "beta", "delta"])
    story.say("move monster:1 symbol:gamma to:a.l2")
    assert (story.space(1), story.space(2)) == ("a.l3", "a.l1")


@pytest.mark.rule("SRC-099")
def test_ex_07_several_allies_are_several_choices() -> None:
    pieces = ("A1 magma_golem a.l1", "A2 cinder_imp a.l2", "A3 spark_mite a.l3")
    story = Story(*pieces).say("move monster:1 symbol:alpha to:a.l2 to:a.l3")
    assert [story.space(k) for k in (1, 2, 3)] == ["a.l3", "a.l1", "a.l2"]
    other = Story(*pieces).say("move monster:1 symbol:alpha to:a.l2 stop")
    assert [other.space(k) for k in (1, 2, 3)] == ["a.l2", "a.l1", "a.l3"]


@pytest.mark.rule("SRC-094", "SRC-111", "SRC-113", "SRC-115")
def test_ex_08_the_far_summoning_space_ends_the_way_and_allows_a_strike() -> None:
    story = Story("A1 volcanic_tyrant b.r1").say("move monster:1 symbol:alpha")
    assert story.space(1) == "b.s"
    story.say("strike monster:1 symbol:beta")
    assert story.points(1) == 50
    assert story.facts["turn_player"] == 1


@pytest.mark.rule("SRC-106", "SRC-108", "SRC-110")
def test_ex_09_the_weaker_monster_is_destroyed_and_nobody_moves() -> None:
    story = Story("A1 cinder_imp a.l3", "B2 frostling b.r3", ask=True)
    story.say("attack monster:1 target:2 symbol:alpha")
    assert story.done(1) == {"frostling": 1}
    assert story.space(1) == "a.l3"
    assert story.seat == parlor.CHANCE
    story.say("card:goop")
    assert story.words() == {"keep", "bottom"}
    assert "Goop" not in "".join(story.state.log_lines(1))
    assert story.state.view(0)["seats"][0]["deck"]["top"] == [{"card": "goop", "seen": [0]}]
    assert "deck" not in story.state.view(1)["seats"][0]
    story.say("bottom")
    assert story.facts["seats"][0]["deck"]["bottom"] == [{"card": "goop", "seen": [0]}]


@pytest.mark.rule("SRC-106", "SRC-110", "SRC-158")
def test_ex_10_the_attacker_may_lose_and_weaken_the_winner() -> None:
    story = Story("A1 horned_scrapper a.l3", "B2 frostling b.r3").say("attack monster:1 target:2 symbol:beta")
    assert story.done(0) == {"horned_scrapper": 1}
    assert story.st(2) == [0, 15, 0, 0]
    assert story.turns(2).st(2) == [0, 15, 0, 0]
    assert story.turns(1).st(2) == [10, 25, 10, 5]


@pytest.mark.rule("SRC-107")
def test_ex_11_equal_monsters_both_stay() -> None:
    story = Story("A1 spark_mite a.l3", "B2 tide_crawler b.r3").say("attack monster:1 target:2 symbol:delta")
    assert (story.space(1), story.space(2)) == ("a.l3", "b.r3")
    assert "delta" not in story.unused(0)
    other = Story("A1 spark_mite a.r3", "B2 tide_crawler b.l3").say("attack monster:1 target:2 symbol:delta")
    assert (other.space(1), other.space(2)) == ("", "b.l3")


@pytest.mark.rule("SRC-049", "SRC-111", "SRC-113")
def test_ex_12_a_strike_takes_points_and_ends_the_turn() -> None:
    story = Story("A1 siege_automaton b.s", hand1="rift_sovereign").say("strike monster:1 symbol:beta")
    assert story.points(1) == 35
    assert story.seat == 1
    assert "react" in story.words()


@pytest.mark.rule("SRC-049", "SRC-050", "SRC-051", "SRC-155")
def test_ex_13_the_reaction_pushes_and_the_sovereign_returns_the_only_target() -> None:
    story = Story("A1 siege_automaton b.s", hand1="rift_sovereign seeker_lens sand_warrior")
    story.say("strike monster:1 symbol:beta react card:rift_sovereign")
    assert story.space(2) == "b.s"
    assert story.hand(0) == {"siege_automaton": 1}
    assert not story.words() & {"summon", "react", "equip", "trap"}


@pytest.mark.rule("SRC-046", "SRC-047", "SRC-164")
def test_ex_14_the_pushed_monster_goes_to_the_closest_free_space() -> None:
    story = Story("A1 boulderback b.s", "B2 frostling b.f", hand1="frostling", player=1)
    assert story.says("summon card:frostling") == {"to:b.l1", "to:b.r1"}
    story.say("summon card:frostling to:b.l1")
    assert (story.space(1), story.space(3)) == ("b.l1", "b.s")


@pytest.mark.rule("SRC-074", "SRC-078")
def test_ex_15_a_trap_goes_off_under_the_last_space() -> None:
    story = Story("B1 frostling a.l3", traps=["A fire_geyser a.l2"], player=1).say("move monster:1 symbol:gamma")
    assert story.done(0) == {"fire_geyser": 1}
    assert story.done(1) == {"frostling": 1}
    assert story.traps() == []
    strong = Story("B1 undertow_serpent a.l3", traps=["A fire_geyser a.l2"], player=1)
    strong.say("move monster:1 symbol:beta")
    assert strong.space(1) == "a.l3"


@pytest.mark.rule("SRC-075")
def test_ex_16_passing_over_a_trap_does_nothing() -> None:
    story = Story("B1 undertow_serpent a.l3", traps=["A fire_geyser a.l2"], player=1)
    story.say("move monster:1 symbol:alpha")
    assert story.space(1) == "a.l1"
    assert story.traps() == ["a.l2"]


@pytest.mark.rule("SRC-061", "SRC-065", "SRC-100")
def test_ex_17_gale_wings() -> None:
    story = Story("B1 frostling b.r1", hand1="gale_wings", player=1, turn=6).say("equip card:gale_wings monster:1")
    assert story.supports(1)[0]["turns"] == 3
    story.say("move monster:1 symbol:alpha")
    assert story.words() == {"to:b.r2", "to:b.l1"}
    story.say("to:b.r2")
    assert story.words() == {"to:b.r3", "to:b.l2"}
    story.say("to:b.l2")
    assert story.space(1) == "b.l2"
    assert story.turns(1).supports(1)[0]["turns"] == 2
    assert story.turns(1).supports(1)[0]["turns"] == 1
    assert story.turns(1).supports(1)[0] is None
    assert story.done(1) == {"gale_wings": 1}


@pytest.mark.rule("SRC-126", "SRC-127", "SRC-134", "SRC-040")
def test_ex_18_second_bloom_helps_a_summon() -> None:
    support = placed("second_bloom", turn=8)
    story = Story("B1 blizzard_elk b.f", hand1="coral_guard", supports1=support, player=1, turn=10)
    story.say("channel card:second_bloom monster:1 symbol:alpha space:b.r1")
    assert story.monster(2)["card"] == "floralia"
    assert story.done(1) == {"second_bloom": 1}
    story.say("summon card:coral_guard")
    assert story.space(3) == "b.s"
    assert story.turns(1).space(2) == "b.r1"
    assert story.turns(1).space(2) == ""
    assert story.facts["seats"][1]["tokens"] == 4


@pytest.mark.rule("SRC-088", "SRC-129")
def test_ex_19_a_veil_stops_a_strike() -> None:
    story = Story(
        "A1 pit_fiend b.s",
        "B2 blizzard_elk b.f",
        supports1=placed("glacial_veil"),
        unused1="beta",
        agenda=[["act", 0, 0, 0], ["window", 1, 0, 0]],
    )
    assert story.words() == {"channel", "pass"}
    story.say("pass strike monster:1 symbol:delta channel card:glacial_veil monster:2 symbol:beta")
    assert story.points(1) == 75
    assert story.unused(0) == ["alpha", "beta", "gamma"]
    assert story.seat == 0
    assert story.supports(1)[0]["uses"] == 1
    assert "strike" not in story.words()
    story.say("end")
    assert "react" not in story.words()


@pytest.mark.rule("SRC-122", "SRC-125", "SRC-126")
def test_ex_20_blind_channeling() -> None:
    support = placed("flamebow")
    story = Story("A1 magma_golem a.l2", supports0=support, options={"draw": "blind"}, ask=True)
    story.say("channel card:flamebow monster:1 symbol:beta")
    assert story.supports(0)[0]["uses"] == 2
    assert "beta" not in story.unused(0)
    story.say("channel card:flamebow monster:1 symbol:delta")
    assert story.st(1) == [30, 10, 5, 0]
    assert story.supports(0)[0]["uses"] == 1


@pytest.mark.rule("SRC-032")
def test_ex_21_the_hand_limit() -> None:
    story = Story(hand0="cinder_imp*4 rubble_hound*4 spark_mite*3 goop").say("end")
    assert story.words() == {"card:cinder_imp", "card:rubble_hound", "card:spark_mite", "card:goop"}
    story.say("card:goop card:cinder_imp")
    assert story.done(0) == {"goop": 1, "cinder_imp": 1}
    assert story.seat == 1
    assert Story(hand0="cinder_imp*4 rubble_hound*4 spark_mite*2").say("end").seat == 1


@pytest.mark.rule("SRC-140", "SRC-144", "SRC-148", "SRC-150")
def test_ex_22_a_bad_deck_is_refused_with_every_violation(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    lines = ["cinder_imp = 4", "rubble_hound = 4", "frostling = 4", "sand_warrior = 4", "fog_drifter = 4"]
    lines += ["burrow_mole = 4", "tin_courier = 4", "ash_broker = 4", "brine_ray = 1"]
    lines += ["goop = 2", "flamebow = 2", "lava_lizard = 2"]
    file.write_text('[deck.mine]\nsource = "house"\n[deck.mine.cards]\n' + "\n".join(lines) + "\n")
    with pytest.raises(parlor.BadOption) as told:
        GAME.start(decks=f"red,{file}")
    assert str(told.value) == (
        f"deck {file}: has 39 cards, at least 40 are needed\nhas 2 copies of Lava Lizard, at most 1\n"
        "has 2 copies of Goop, at most 1\nhas 2 copies of Flamebow, at most 1"
    )


@pytest.mark.rule("SRC-104", "SRC-074")
def test_ex_23_a_web_and_a_whirlpool() -> None:
    story = Story("A1 volcanic_tyrant a.l2", traps=["B whirlpool b.r3"], webs=["B b.r3"])
    assert story.facts["seats"][1]["tiles"] == 3
    story.say("move monster:1 symbol:alpha")
    assert story.space(1) == "a.l2"
    assert story.facts["seats"][1]["tiles"] == 4
    assert story.done(1) == {"whirlpool": 1}
    assert story.unused(0) == ["beta", "gamma", "delta"]


@pytest.mark.rule("SRC-155", "SRC-156", "SRC-162")
def test_ex_24_an_ability_is_offered_only_if_it_can_do_something() -> None:
    blocked = Story("A1 earthshaker a.f", "B2 frostling a.l1", "B3 tide_crawler a.l2")
    assert "use" not in blocked.words()
    story = Story("A1 earthshaker a.f", "B2 frostling a.l1").say("use monster:1")
    assert story.space(2) == "a.l2"
    assert "use" not in story.words()


@pytest.mark.rule("SRC-107")
def test_ex_25_tie_both() -> None:
    pieces = ("A1 cinder_imp a.l3", "B2 cinder_imp b.r3")
    options = {"tie": "both", "decks": "red,red"}
    story = Story(*pieces, options=options, ask=True).say("attack monster:1 target:2 symbol:alpha")
    assert story.done(0) == story.done(1) == {"cinder_imp": 1}
    assert story.seat == 0
    lines = [line for line in story.state.log_lines(0) if "destroyed" in line]
    assert len(lines) == 2
    assert all(line.startswith("Cinder Imp") and line.endswith("is destroyed.") for line in lines)
    none = Story(*pieces).say("attack monster:1 target:2 symbol:alpha")
    assert (none.space(1), none.space(2)) == ("a.l3", "b.r3")
    assert "alpha" not in none.unused(0)
