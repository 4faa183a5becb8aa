"""Equipment and traps."""

import pytest
from source_stories import Story, equipped, placed

import parlor


@pytest.mark.rule("SRC-060", "SRC-061")
def test_equipment_is_attached_to_an_own_monster() -> None:
    story = Story("A1 cinder_imp a.l1", "A2 cinder_imp a.r1", "B3 frostling b.l1", hand0="magnet_boots battle_horn")
    assert story.says("equip card:magnet_boots") == {"monster:1", "monster:2"}
    story.say("equip card:magnet_boots monster:2")
    assert story.supports(0)[0] == {"card": "magnet_boots", "turns": 3, "monster": 2, "turn": 5}
    poor = Story("A1 cinder_imp a.r1", hand0="magnet_boots")
    assert "equip" not in poor.words()
    assert "SRC-061" in poor.why("equip")


@pytest.mark.rule("SRC-063")
def test_full_support_spaces_bar_equipment() -> None:
    story = Story("A1 cinder_imp a.l1", hand0="iron_shell", supports0=placed("flamebow", "overcharge", "quake_call"))
    assert "equip" not in story.words()
    assert "SRC-063" in story.why("equip")


@pytest.mark.rule("SRC-064", "SRC-065")
def test_the_timer_counts_every_turn_from_the_first() -> None:
    story = Story("A1 cinder_imp a.l1", hand0="iron_shell").say("equip card:iron_shell monster:1")
    left = [story.supports(0)[0]["turns"]] + [story.turns(1).supports(0)[0]["turns"] for _ in range(3)]
    assert left == [4, 3, 2, 1]
    assert story.turns(1).done(0) == {"iron_shell": 1}


@pytest.mark.rule("SRC-066")
def test_whose_turn_decides_when_equipment_is_in_force() -> None:
    for card, own, other in (("battle_horn", 45, 25), ("iron_shell", 25, 40)):
        assert Story("A1 cinder_imp a.l1", supports0=equipped(card, 1)).st(1)[0] == own
        assert Story("A1 cinder_imp a.l1", supports0=equipped(card, 1), player=1).st(1)[0] == other
    for player in (0, 1):
        boots = Story("A1 cinder_imp a.l1", "B2 earthshaker a.l2", supports0=equipped("magnet_boots", 1), player=player)
        assert "use" not in boots.words()


@pytest.mark.rule("SRC-067", "SRC-068", "SRC-137")
def test_equipment_is_lost_with_its_monster() -> None:
    support = equipped("iron_shell", 1)
    story = Story("A1 horned_scrapper a.l3", "B2 coral_guard b.r3", supports0=support)
    story.say("attack monster:1 target:2 symbol:beta")
    assert story.done(0) == {"horned_scrapper": 1, "iron_shell": 1}
    gone = Story("A1 cinder_imp a.l3", supports0=support, traps=["B sinkhole b.r3"]).say("move monster:1 symbol:alpha")
    assert (gone.done(0), gone.hand(0)) == ({"iron_shell": 1}, {"cinder_imp": 1})


@pytest.mark.rule("SRC-069")
def test_a_monster_may_carry_several_and_they_add_up() -> None:
    support = equipped("battle_horn", 1) + equipped("battle_horn", 1) + equipped("war_paint", 1)
    story = Story("A1 cinder_imp a.l1", "A2 cinder_imp a.r1", supports0=support)
    assert (story.st(1), story.st(2)) == ([65, 45, 25, 25], [25, 5, 10, 10])


@pytest.mark.rule("SRC-070", "SRC-071", "SRC-073")
def test_where_a_trap_may_lie() -> None:
    pieces = ("A1 cinder_imp a.f", "A2 cinder_imp b.f", "B3 frostling b.l1")
    story = Story(*pieces, hand0="snare_vine", traps=["B goop a.l1"])
    assert story.says("trap card:snare_vine") == {"space:a.r1", "space:b.r1"}
    story.say("trap card:snare_vine space:b.r1")
    assert story.traps() == ["a.l1", "b.r1"]
    flux = Story("A1 cinder_imp a.s", "A2 cinder_imp b.r1", hand0="snare_vine")
    assert flux.says("trap card:snare_vine") == {"space:a.f", "space:b.f", "space:b.r2"}


@pytest.mark.rule("SRC-072")
def test_a_trap_needs_its_requirements() -> None:
    story = Story("A1 cinder_imp a.l1", "A2 cinder_imp a.l2", hand0="fire_geyser spike_pit")
    assert story.says("trap") == {"card:spike_pit"}
    assert "SRC-072" in Story("A1 cinder_imp a.l1", hand0="fire_geyser").why("trap")


@pytest.mark.rule("SRC-074", "SRC-075", "SRC-076", "SRC-077")
def test_what_activates_a_trap() -> None:
    assert Story("A1 cinder_imp a.l1", traps=["B goop a.l2"]).say("move monster:1 symbol:alpha").traps() == []
    own = Story("A1 cinder_imp a.l1", traps=["A goop a.l2"]).say("move monster:1 symbol:alpha")
    assert own.traps() == ["a.l2"]
    shifted = Story("A1 spark_mite a.l1", traps=["B goop a.r1"]).say("use monster:1")
    assert shifted.traps() == ["a.r1"]
    swapped = Story("A1 cinder_imp a.l1", "A2 spark_mite a.l2", traps=["B goop a.l1"])
    swapped.say("move monster:1 symbol:alpha to:a.l2")
    assert (swapped.space(2), swapped.traps()) == ("a.l1", ["a.l1"])
    mover = Story("A1 cinder_imp a.l1", "A2 spark_mite a.l2", traps=["B goop a.l2"])
    assert mover.say("move monster:1 symbol:alpha to:a.l2").traps() == []


@pytest.mark.rule("SRC-078")
def test_the_owner_carries_out_an_activated_trap() -> None:
    story = Story("A1 cinder_imp a.l3", traps=["B ambush_nest b.r3"], hand1="frostling").say(
        "move monster:1 symbol:alpha"
    )
    assert story.seat == 1
    assert story.done(1) == {"ambush_nest": 1}
    assert any("Ambush Nest" in line for line in story.state.log_lines(0))


@pytest.mark.rule("SRC-079")
def test_a_monster_that_ignores_traps_leaves_them_face_down() -> None:
    story = Story("B1 sand_warrior a.l3", traps=["A goop a.l2"], player=1).say("move monster:1 symbol:gamma")
    assert story.state.view(1)["traps"][0]["card"] is None


@pytest.mark.rule("SRC-080")
def test_only_the_owner_knows_which_trap_lies_there() -> None:
    story = Story("A1 cinder_imp a.l1", hand0="spike_pit snare_vine").say("trap card:spike_pit space:a.l2")
    known = {"space": "a.l2", "owner": 0, "turn": 5, "covered": [1, 0], "seen": [0]}
    assert story.state.view(0)["traps"] == [known | {"card": "spike_pit"}]
    assert story.state.view(1)["traps"] == [known | {"card": None}]
    assert story.state.view(parlor.WATCHER)["traps"] == [known | {"card": None}]
    assert "Spike Pit" in story.state.log_lines(0)[-1]
    assert story.state.log_lines(1)[-1] == "Player 1 places a trap face down on Player 1's Terrestrial 2."
    imagined = set()
    for seed in range(40):
        guess = story.state.guess(1, parlor.Dice(seed))
        imagined.add(guess.position()["traps"][0]["card"])
        assert parlor.HIDDEN in guess.log
    assert imagined == {"spike_pit", "snare_vine"}  # the traps that T 1, O 0 covered
