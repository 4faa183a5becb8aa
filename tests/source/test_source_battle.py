"""Attacks on monsters and on the generator."""

import pytest
from source_stories import GAME, Story, equipped, placed, with_lists

import parlor


@pytest.mark.rule("SRC-105")
def test_enemies_on_adjacent_spaces_in_any_direction() -> None:
    pieces = ("A1 cinder_imp a.l2", "B2 frostling a.l1", "B3 frostling a.l3", "B4 frostling a.r2", "A5 spark_mite a.f")
    assert Story(*pieces).says("attack monster:1") == {"target:2", "target:3"}
    assert Story("A1 cinder_imp a.s", "B2 frostling a.f").says("attack") == {"monster:1"}


@pytest.mark.rule("SRC-106", "SRC-108")
def test_the_lower_st_is_destroyed_attacker_or_defender() -> None:
    story = Story("A1 spark_mite a.l3", "B2 sand_warrior b.r3").say("attack monster:1 target:2 symbol:delta")
    assert (story.space(1), story.space(2), story.done(1)) == ("a.l3", "", {"sand_warrior": 1})
    story = Story("A1 spark_mite a.l3", "B2 sand_warrior b.r3").say("attack monster:1 target:2 symbol:alpha")
    assert (story.space(1), story.space(2), story.done(0)) == ("", "b.r3", {"spark_mite": 1})


@pytest.mark.rule("SRC-107")
def test_ties() -> None:
    pieces = ("A1 horned_scrapper a.l3", "B2 tide_crawler b.r3")
    story = Story(*pieces).say("attack monster:1 target:2 symbol:alpha")
    assert story.done(0) == story.done(1) == {}
    both = Story(*pieces, options={"tie": "both"}).say("attack monster:1 target:2 symbol:alpha")
    assert (both.done(0), both.done(1)) == ({"horned_scrapper": 1}, {"tide_crawler": 1})
    shade = Story("A1 double_shade a.l3", "B2 lava_lizard b.r3", hand0="cinder_imp", options={"tie": "both"})
    data = shade.facts
    data["monsters"][1]["lasting"] = [-10, 0, 0, 0]
    shade.state = GAME.position(data, seed=1)
    shade.say("attack monster:1 target:2 symbol:alpha yes card:cinder_imp")
    assert (shade.monster(1)["card"], shade.space(2), shade.done(1)) == ("cinder_imp", "", {"lava_lizard": 1})


@pytest.mark.rule("SRC-109")
def test_a_monster_attacks_several_times() -> None:
    story = Story("A1 volcanic_tyrant a.l2", "B2 frostling a.l1", "B3 frostling a.l3")
    story.say("attack monster:1 target:2 symbol:alpha attack monster:1 target:3 symbol:gamma")
    assert story.done(1) == {"frostling": 2}


@pytest.mark.rule("SRC-110")
def test_the_current_st_is_a_sum_and_never_below_0() -> None:
    story = Story(
        monsters=[
            {"owner": 0, "number": 1, "card": "rubble_hound", "space": "a.l3", "lasting": [3, 0, 0, 0]},
            {"owner": 0, "number": 2, "card": "packmother", "space": "a.l2"},
            {"owner": 1, "number": 3, "card": "magma_golem", "space": "b.r3"},
        ],
        supports0=equipped("battle_horn", 1),
    )
    assert story.st(1) == [15 + 3 + 5 + 20 + 10 - 5, 15 + 5 + 20 - 5, 15 + 5 - 5, 5 + 5 - 5]
    data = story.facts
    data["monsters"][0]["timed"] = [{"ends": 1, "st": [-60, 0, 0, 0]}]
    low = GAME.position(data, seed=1)
    assert low.view(0)["monsters"][0]["st"][0] == 0
    data["monsters"][0]["lasting"] = [20, 0, 0, 0]
    assert GAME.position(data, seed=1).view(0)["monsters"][0]["st"][0] == 5  # summed first, floored once
    battle = Story("A1 spark_mite a.l3", "B2 frostling b.r3").say("attack monster:1 target:2 symbol:alpha")
    assert any("Spark Mite loses to Frostling, 0 : 10." in line for line in battle.state.log_lines(0))


@pytest.mark.rule("SRC-111", "SRC-112")
def test_a_strike_takes_points_down_to_0_and_wins() -> None:
    story = Story("A1 cinder_imp b.s", points1=25, hand1="goop").say("strike monster:1 symbol:alpha")
    assert (story.points(1), story.seat, story.state.winners(), story.state.scores()) == (
        0,
        parlor.OVER,
        [0],
        [1.0, 0.0],
    )
    over = Story("A1 pit_fiend b.s", points1=20, hand1="goop").say("strike monster:1 symbol:delta")
    assert (over.points(1), over.done(1)) == (0, {})  # no trigger after the end


@pytest.mark.rule("SRC-113", "SRC-114")
def test_a_strike_ends_the_turn_after_its_triggers() -> None:
    story = Story("A1 star_broker b.s", "A2 cinder_imp a.l1", ask=True, hand0="goop").say(
        "strike monster:1 symbol:beta"
    )
    assert story.facts["turn_player"] == 0
    story.say("card:flamebow card:iron_shell")
    assert (story.facts["turn_player"], story.hand(0)) == (1, {"goop": 1, "flamebow": 1, "iron_shell": 1})
    story.say("card:frostling")
    assert story.facts["agenda"] == [["act", 1, 0, 0]]  # nothing of the turn before is left, no window either


@pytest.mark.rule("SRC-115")
def test_a_monster_may_strike_in_the_turn_it_arrives() -> None:
    story = Story("A1 cinder_imp b.f").say("move monster:1 symbol:delta strike monster:1 symbol:alpha")
    assert story.points(1) == 50


@pytest.mark.rule("SRC-133")
def test_floralia_never_attacks() -> None:
    story = Story("A1 floralia b.s", "A2 floralia a.l1", "B3 frostling a.l2")
    assert not story.words() & {"attack", "strike"}
    both = Story("A1 floralia b.s", "A2 cinder_imp a.l1", "B3 frostling a.l2", "A4 floralia a.l3").say("attack")
    assert "SRC-133" in both.why("monster:4")


@pytest.mark.rule("SRC-159")
def test_the_losers_triggers_come_first_then_the_winners() -> None:
    story = Story("A1 cinder_imp a.l3", "B2 lost_wisp b.r3", ask=True)
    data = story.facts
    data["monsters"][1]["lasting"] = [-15, 0, 0, 0]
    story.state = GAME.position(data, ask_chance=True)
    story.say("attack monster:1 target:2 symbol:alpha card:whirlpool")
    assert story.hand(1) == {"whirlpool": 1}
    story.say("card:goop keep")
    assert story.seat == 0
    jackal = Story("A1 tempest_crown a.l3", "B2 horned_scrapper b.r3").say("attack monster:1 target:2 symbol:gamma")
    assert jackal.st(1) == [10, 20, 40, 15]  # weakened before it is asked to advance
    assert jackal.words() == {"yes", "no"}


def test_the_winner_that_left_does_not_win() -> None:
    from pathlib import Path
    from tempfile import TemporaryDirectory

    with TemporaryDirectory() as folder:
        pack = Path(folder) / "pack.toml"
        pack.write_text(
            '[card.avenger]\nname = "Avenger"\nkind = "monster"\ntype = "SP"\nterrestrial = 0\notherworldly = 0\n'
            "st = { alpha = 5, beta = 15, gamma = 15, delta = 15 }\n"
            'program = "destroyed_in_battle: bounce(foe)"\nsource = "house"\n'
        )
        game = parlor.game("source", [pack])
        monsters = [
            {"owner": 0, "number": 1, "card": "cinder_imp", "space": "a.l3"},
            {"owner": 1, "number": 2, "card": "avenger", "space": "b.r3"},
        ]
        state = game.position(with_lists({"options": {"first": "seat:0"}, "monsters": monsters}, game), ask_chance=True)
        state.say("attack monster:1 target:2 symbol:alpha")
        assert (state.seat, state.position()["monsters"]) == (0, [])


@pytest.mark.rule("SRC-088", "SRC-129", "SRC-130")
def test_a_battle_window_counts_before_the_comparison() -> None:
    story = Story("A1 cinder_imp b.l1", "B2 frostling b.f", supports1=placed("glacial_veil"), unused1="beta")
    story.say("attack monster:1 target:2 symbol:alpha channel card:glacial_veil monster:2 symbol:beta")
    assert story.done(0) == {"cinder_imp": 1}  # 25 - 5 against 10 + 15
