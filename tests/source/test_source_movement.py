"""Movement: length, steps, swaps, parallel steps, webs."""

from typing import Any

import pytest
from source_stories import GAME, Story, equipped

import parlor
from parlor.games.source.lanes import Lanes, MapFile, summoning


def changed(story: Story, number: int, **fields: Any) -> Story:
    """The same story with a monster changed."""
    data = story.facts
    for monster in data["monsters"]:
        if monster["number"] == number:
            monster.update(fields)
    story.state = GAME.position(data, seed=1)
    return story


@pytest.mark.rule("SRC-091")
@pytest.mark.parametrize(
    ("alpha", "steps"), [(1, 1), (25, 1), (26, 2), (50, 2), (51, 3), (75, 3), (76, 4), (100, 4), (150, 4)]
)
def test_the_length_of_a_movement(alpha: int, steps: int) -> None:
    story = changed(Story("A1 cinder_imp a.f", "B2 frostling a.r1"), 1, lasting=[alpha - 25, 0, 0, 0])
    way = ["a.f", "a.l1", "a.l2", "a.l3", "b.r3"]
    assert story.say("move monster:1 symbol:alpha").space(1) == way[steps]


@pytest.mark.rule("SRC-091", "SRC-103")
def test_an_st_of_0_moves_nothing() -> None:
    story = changed(Story("A1 cinder_imp a.f"), 1, lasting=[-25, 0, 0, 0])
    assert story.says("move monster:1") == {"symbol:beta", "symbol:gamma", "symbol:delta"}
    story.say("move monster:1")
    assert "SRC-091" in story.why("symbol:alpha")
    blind = changed(Story("A1 cinder_imp a.f", options={"draw": "blind"}), 1, lasting=[-25, -25, -25, -25])
    blind.say("move monster:1")
    assert blind.space(1) == "a.f"
    assert len(blind.unused(0)) == 3


@pytest.mark.rule("SRC-092")
def test_steps_go_forward_only() -> None:
    story = Story("A1 cinder_imp a.l2", "B2 frostling a.l3")
    assert "move" not in story.words()
    assert Story("B1 frostling a.f", player=1).say("move monster:1 symbol:beta").space(1) == "a.s"
    fork = Story("A1 cinder_imp a.f").say("move monster:1 symbol:alpha")
    assert fork.words() == {"to:a.l1", "to:a.r1"}
    assert "SRC-092" in fork.why("to:a.s")


@pytest.mark.rule("SRC-093")
def test_the_full_length_is_compulsory() -> None:
    story = Story("A1 magma_golem a.s")
    assert story.says("move monster:1 symbol:alpha") == {"to:a.l1", "to:a.r1"}
    story.say("move monster:1 symbol:alpha")
    assert "SRC-098" in story.why("stop")


@pytest.mark.rule("SRC-094")
def test_the_movement_ends_on_the_opponents_summoning_space() -> None:
    assert Story("A1 volcanic_tyrant b.f").say("move monster:1 symbol:alpha").space(1) == "b.s"
    assert "move" not in Story("A1 volcanic_tyrant b.s").words()


@pytest.mark.rule("SRC-095")
def test_enemies_block() -> None:
    story = Story("A1 volcanic_tyrant b.r2", "B2 frostling b.s").say("move monster:1 symbol:alpha")
    assert story.space(1) == "b.f"
    stopped = Story("A1 volcanic_tyrant b.r2", "B2 frostling b.f").say("move monster:1 symbol:alpha")
    assert stopped.space(1) == "b.r1"


@pytest.mark.rule("SRC-096", "SRC-097")
def test_an_ally_on_the_far_summoning_space_may_be_swapped() -> None:
    story = Story("A1 cinder_imp b.f", "A2 spark_mite b.s")
    assert story.says("move monster:1 symbol:alpha") == {"to:b.s", "stop"}
    story.say("move monster:1 symbol:alpha to:b.s")
    assert (story.space(1), story.space(2)) == ("b.s", "b.f")


@pytest.mark.rule("SRC-098")
def test_stop_is_offered_only_if_no_forward_space_is_free() -> None:
    free = Story("A1 cinder_imp a.f", "A2 spark_mite a.l1")
    assert free.says("move monster:1 symbol:alpha") == {"to:a.l1", "to:a.r1"}
    mixed = Story("A1 cinder_imp a.f", "A2 spark_mite a.l1", "B3 frostling a.r1")
    assert mixed.says("move monster:1 symbol:alpha") == {"to:a.l1", "stop"}
    mixed.say("move monster:1 symbol:alpha stop")
    assert (mixed.space(1), "alpha" in mixed.unused(0)) == ("a.f", False)


@pytest.mark.rule("SRC-099")
def test_a_movement_may_end_on_a_swapped_space() -> None:
    story = Story("A1 cinder_imp a.l1", "A2 spark_mite a.l2").say("move monster:1 symbol:alpha to:a.l2")
    assert (story.space(1), story.space(2)) == ("a.l2", "a.l1")


@pytest.mark.rule("SRC-100")
def test_parallel_steps_are_never_compulsory() -> None:
    blocked = Story("A1 fog_drifter a.l1", "B2 frostling a.l2")
    assert blocked.says("move monster:1 symbol:alpha") == {"to:a.r1", "stop"}
    enemy = Story("A1 fog_drifter a.l1", "B2 frostling a.r1").say("move monster:1 symbol:alpha")
    assert enemy.space(1) == "a.l2"
    ally = Story("A1 fog_drifter a.l1", "A2 spark_mite a.r1").say("move monster:1 symbol:alpha to:a.r1")
    assert (ally.space(1), ally.space(2)) == ("a.r1", "a.l1")
    plain = Story("A1 cinder_imp a.l1").say("move monster:1 symbol:alpha")
    assert plain.space(1) == "a.l2"


@pytest.mark.rule("SRC-101")
def test_no_space_is_entered_twice() -> None:
    story = Story("A1 cloud_leviathan a.l1", "B2 frostling a.r2").say("move monster:1 symbol:gamma to:a.r1")
    # forward is blocked and the parallel space is where the movement began
    assert story.space(1) == "a.r1"
    assert story.seat == 0
    assert "end" in story.words()


@pytest.mark.rule("SRC-102")
def test_the_length_is_fixed_when_the_symbol_is_known() -> None:
    story = Story("A1 rubble_hound a.l3", "A2 magma_golem a.l1", options={"sides": "t_left,t_left"})
    story = changed(story, 1, lasting=[10, 0, 0, 0])
    assert story.st(1)[0] == 30  # on a Terrestrial space; 25 on the Otherworldly ones that follow
    assert story.say("move monster:1 symbol:alpha").space(1) == "b.r2"


@pytest.mark.rule("SRC-103")
def test_blind_moves_may_come_to_nothing() -> None:
    pieces = ("A1 cinder_imp a.l1", "B2 frostling a.l2")
    assert "move" not in Story(*pieces).words()
    blind = Story(*pieces, options={"draw": "blind"})
    assert blind.say("move monster:1").space(1) == "a.l1"
    held = changed(Story("A1 cinder_imp a.l1", options={"draw": "blind"}), 1, timed=[{"ends": 1, "freeze": "move"}])
    assert "move" not in held.words()


@pytest.mark.rule("SRC-104")
def test_webs_catch_steps_of_a_movement_only() -> None:
    caught = Story("A1 magma_golem a.l1", webs=["B a.l2"]).say("move monster:1 symbol:alpha")
    assert (caught.space(1), caught.webs(), caught.facts["seats"][1]["tiles"]) == ("a.l2", [], 4)
    last = Story("A1 cinder_imp a.l1", webs=["B a.l2"]).say("move monster:1 symbol:alpha")
    assert last.webs() == []
    shifted = Story("A1 spark_mite a.l1", webs=["B a.r1"]).say("use monster:1")
    assert shifted.webs() == ["a.r1"]
    swapped = Story("A1 cinder_imp a.l1", "A2 spark_mite a.l2", webs=["B a.l1", "B a.l2"])
    swapped.say("move monster:1 symbol:alpha to:a.l2")
    assert swapped.webs() == ["a.l1"]  # the mover stepped onto one, the ally was put onto the other


def test_minimum_first_then_the_extra() -> None:
    story = Story("A1 war_boar a.f", "B2 frostling a.r1", supports0=equipped("sprint_harness", 1))
    assert story.say("move monster:1 symbol:delta").space(1) == "a.l3"


def test_a_trap_goes_off_wherever_the_movement_ended() -> None:
    story = Story("A1 magma_golem a.l1", "B2 frostling b.r3", traps=["B flash_freeze a.l3"])
    story.say("move monster:1 symbol:alpha")
    assert story.monster(1)["timed"] == [{"ends": 3, "freeze": "both"}]
    stays = Story("A1 cinder_imp a.l1", "A2 spark_mite a.l2", traps=["B flash_freeze a.l1"])
    assert stays.say("move monster:1 symbol:alpha stop").traps() == ["a.l1"]  # it did not land there now


def test_nobody_moves_an_enemy() -> None:
    story = Story("A1 cinder_imp a.l1", "B2 frostling b.l1").say("move")
    assert "SRC-081" in story.why("monster:2")
    with pytest.raises(parlor.IllegalPick, match="SRC-081"):
        story.say("monster:2")


def test_ranks_rise_along_the_road_of_either_seat() -> None:
    for flux_on_road in (False, True):
        lanes = Lanes(3, flux_on_road, MapFile())
        for seat in range(2):
            ranks = {space: int(lanes.rank(seat, space)) for space in lanes.numbers.values()}
            assert ranks[int(summoning(seat))] == min(ranks.values()) == 0
            assert ranks[int(summoning(1 - seat))] == max(ranks.values())
            for space, rank in ranks.items():
                ahead = [other for other in ranks if int(lanes.forward(seat, space)) >> other & 1]
                assert all(ranks[other] > rank for other in ahead)
