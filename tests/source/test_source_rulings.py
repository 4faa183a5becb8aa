"""Rulings that no clause spells out (docs/rulings/source.md)."""

from pathlib import Path
from typing import Any

from source_stories import Story, equipped, placed, with_lists
from test_source_language import example

import parlor


def test_rul_09_a_trap_that_never_went_off_remains_when_the_monster_leaves() -> None:
    story = Story("A1 cinder_imp a.l1", traps=["B goop a.l1"]).say("move monster:1 symbol:alpha")
    assert (story.space(1), story.traps()) == ("a.l2", ["a.l1"])


def test_rul_14_a_trap_that_carries_its_victim_onto_another_does_not_spring_that() -> None:
    story = Story("A1 magma_golem a.l1", traps=["B whirlpool a.l3", "B goop a.l1"]).say("move monster:1 symbol:alpha")
    assert (story.space(1), story.traps(), story.monster(1)["timed"]) == ("a.l1", ["a.l1"], [])


def test_rul_26_a_token_may_channel() -> None:
    story = Story("A1 floralia a.f", "A2 cinder_imp a.l1", supports0=placed("quake_call"), hand0="goop")
    assert story.say("channel card:quake_call monster:1 symbol:beta card:goop").done(0) == {"goop": 1, "quake_call": 1}


def test_rul_54_a_web_under_a_monster_waits_for_the_next_step_onto_it() -> None:
    story = Story("B1 frostling a.s", "A2 magma_golem a.l2", webs=["A a.f"], hand0="cinder_imp")
    story.say("summon card:cinder_imp")
    assert (story.space(1), story.webs()) == ("a.f", ["a.f"])
    left = Story("A1 magma_golem a.l1", webs=["B a.l1"]).say("move monster:1 symbol:alpha")
    assert (left.space(1), left.webs()) == ("a.l3", ["a.l1"])


def test_rul_58_an_st_of_0_moves_nothing_however_long_the_movements() -> None:
    weak: dict[str, Any] = {"monsters": [{"card": "coil_runner", "space": "a.l1", "lasting": [-10, 0, 0, 0]}]}
    story = Story(**weak, supports0=equipped("sprint_harness", 1))
    assert story.says("move monster:1") == {"symbol:beta", "symbol:gamma", "symbol:delta"}
    blind = Story(**weak, supports0=equipped("sprint_harness", 1), options={"draw": "blind"}, ask=True)
    assert blind.say("move monster:1 symbol:alpha").space(1) == "a.l1"


def test_rul_65_an_empty_token_deck_gives_nothing() -> None:
    assert "use" not in Story("A1 bloom_mother a.f", tokens0=0).words()
    bloom = Story("B1 undertow_serpent b.f", supports1=placed("second_bloom"), tokens1=1, player=1)
    bloom.say("channel card:second_bloom monster:1 symbol:alpha space:b.l1")
    assert (bloom.seat, len(bloom.facts["monsters"]), bloom.done(1)) == (1, 2, {"second_bloom": 1})


def test_rul_68_equipment_stays_on_a_monster_that_changes_lane() -> None:
    story = Story("A1 spark_mite a.l1", supports0=equipped("war_paint", 1)).say("use monster:1")
    assert (story.space(1), story.st(1)) == ("a.r1", [5, 10, 30, 35])


def test_rul_78_a_monster_summoned_by_an_effect_has_its_own_effect() -> None:
    deck = {"bag": {"signal_runner": 1, "goop": 1}}
    story = Story("A1 earthshaker a.f", supports0=placed("beacon"), deck0=deck, ask=True)
    story.say("channel card:beacon monster:1 symbol:beta card:signal_runner space:a.l1 card:goop")
    assert story.words() == {"keep", "bottom"}
    assert story.done(0) == {"beacon": 1}


def test_rul_85_a_reach_of_two_takes_either_branch_of_the_fork() -> None:
    story = Story("B1 ice_lancer b.s", "A2 cinder_imp b.l1", "A3 cinder_imp b.r1", "A4 cinder_imp b.l2", player=1)
    assert story.says("attack monster:1") == {"target:2", "target:3"}


def test_rul_87_and_103_the_lowest_of_two_equal_effects_is_used_first_as_often_as_it_may(
    tmp_path: Path,
) -> None:
    # Only a card that was taken from the other player makes two of them.
    seats = [{"supports": placed("flamebow", "flamebow")}, {"deck": {"bag": {}}}]
    imp = {"owner": 0, "number": 1, "card": "cinder_imp", "space": "a.f"}
    options = {"first": "seat:0", "decks": "red,red"}
    story = Story()
    story.state = example(tmp_path).position({"options": options, "seats": seats, "monsters": [imp]}, seed=1)
    for left in ([1, 2], [None, 2]):
        symbol = "alpha" if left[0] else "delta"
        story.say(f"channel card:flamebow monster:1 symbol:{symbol}")
        assert [support and support["uses"] for support in story.supports(0)[:2]] == left


def test_rul_99_within_is_measured_from_where_the_monster_stood(tmp_path: Path) -> None:
    file = tmp_path / "pack.toml"
    file.write_text(
        '[card.wraith]\nname = "Wraith"\nkind = "monster"\ntype = "SP"\nterrestrial = 0\notherworldly = 0\n'
        "st = { alpha = 5, beta = 15, gamma = 15, delta = 15 }\n"
        'program = "destroyed: freeze(pick(enemy, within=1), move, until=this_turn)"\nsource = "house"\n'
    )
    game = parlor.game("source", [file])
    monsters = [
        {"owner": 0, "number": 1, "card": "lava_lizard", "space": "a.l3"},
        {"owner": 1, "number": 2, "card": "wraith", "space": "b.r3"},
        {"owner": 0, "number": 3, "card": "cinder_imp", "space": "a.l2"},
    ]
    state = game.position(with_lists({"options": {"first": "seat:0"}, "monsters": monsters}, game))
    state.say("attack monster:1 target:2 symbol:alpha")
    frozen = {one["number"] for one in state.position()["monsters"] if "freeze" in str(one["timed"])}
    assert frozen == {1}  # one step from b.r3; the imp is two steps away
