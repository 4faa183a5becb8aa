"""Summoning in all three ways, and the push."""

import pytest
from source_stories import Story, placed


@pytest.mark.rule("SRC-036", "SRC-057")
def test_a_summoned_monster_may_act_at_once() -> None:
    story = Story("B1 frostling a.f", hand0="lava_lizard cinder_imp").say("summon card:cinder_imp")
    assert story.space(2) == "a.s"
    assert story.says("attack") == {"monster:2"}
    story = Story("A1 coral_guard a.l1", hand0="spark_mite").say("summon card:spark_mite move monster:2 symbol:delta")
    assert story.space(2) == "a.f"


@pytest.mark.rule("SRC-037", "SRC-038", "SRC-039", "SRC-040", "SRC-041")
def test_requirements_count_other_monsters_on_coloured_spaces_of_both_halves() -> None:
    hand = "magma_golem siege_automaton storm_jackal"
    assert Story("A1 cinder_imp a.l1", "A2 cinder_imp b.r1", hand0=hand).says("summon") == {"card:magma_golem"}
    assert Story("A1 cinder_imp a.l1", "A2 floralia b.l1", hand0=hand).says("summon") == {"card:siege_automaton"}
    assert Story("A1 cinder_imp a.r1", "A2 cinder_imp b.l2", hand0=hand).says("summon") == {"card:storm_jackal"}
    for pieces in (("A1 cinder_imp b.s", "A2 cinder_imp a.f"), ("B1 frostling a.l1", "B2 frostling a.l2")):
        story = Story(*pieces, hand0=hand)
        assert "summon" not in story.words()
        assert "SRC-037" in story.why("summon")


@pytest.mark.rule("SRC-042", "SRC-062")
def test_requirements_are_checked_only_when_the_card_is_played() -> None:
    story = Story("A1 cinder_imp a.l1", "B2 frostling a.l2", hand0="lava_lizard").say("summon card:lava_lizard")
    story.say("attack monster:1 target:2 symbol:beta")
    assert (story.space(1), story.space(3)) == ("", "a.s")
    armed = Story("A1 cinder_imp a.l3", "A2 spark_mite b.f", "B3 frostling b.r3", hand0="battle_horn")
    armed.say("equip card:battle_horn monster:2")
    armed.say("attack monster:1 target:3 symbol:beta")
    assert (armed.space(1), armed.supports(0)[0]["card"]) == ("", "battle_horn")


@pytest.mark.rule("SRC-045", "SRC-077")
def test_an_enemy_on_the_summoning_space_is_moved_back() -> None:
    story = Story("B1 frostling a.s", hand0="cinder_imp", traps=["A goop a.f"], webs=["A a.f"])
    story.say("summon card:cinder_imp")
    assert (story.space(1), story.space(2)) == ("a.f", "a.s")
    assert (story.traps(), story.webs()) == (["a.f"], ["a.f"])  # arriving by push activates nothing


@pytest.mark.rule("SRC-046", "SRC-047")
def test_the_closest_free_space_counts_steps_through_monsters() -> None:
    pieces = ("B1 frostling a.s", "B2 frostling a.f", "A3 cinder_imp a.l1", "A4 cinder_imp a.r1", "A5 cinder_imp a.l2")
    story = Story(*pieces, hand0="cinder_imp").say("summon card:cinder_imp")
    assert story.space(1) == "a.r2"


@pytest.mark.rule("SRC-048")
def test_an_ally_on_the_summoning_space_bars_summons() -> None:
    story = Story("A1 cinder_imp a.s", hand0="cinder_imp", may_react0=True)
    assert not story.words() & {"summon", "react"}
    assert "SRC-048" in story.why("summon")


@pytest.mark.rule("SRC-049", "SRC-050", "SRC-051", "SRC-053")
def test_a_reaction_needs_no_requirements_and_replaces_the_summon() -> None:
    story = Story("B1 floralia a.f", hand0="volcanic_tyrant", may_react0=True, traps=["B goop b.f"])
    assert "summon" not in story.words()
    story.say("react card:volcanic_tyrant")  # the attacker is gone: no push
    assert (story.space(1), story.space(2)) == ("a.f", "a.s")
    assert not story.words() & {"summon", "react", "equip", "trap"}
    zero = Story("A1 lava_lizard b.s", hand1="rift_sovereign", points1=30)
    data = zero.facts
    data["monsters"][0]["lasting"] = [-35, 0, 0, 0]
    zero.state = zero.state.game.position(data)
    zero.say("strike monster:1 symbol:alpha")
    assert zero.points(1) == 30
    assert "react" in zero.words()
    zero.say("react card:rift_sovereign")
    assert zero.hand(0)["lava_lizard"] == 1


@pytest.mark.rule("SRC-052")
def test_the_right_to_react_lapses_at_the_end_of_the_turn() -> None:
    story = Story("A1 cinder_imp b.s", hand1="frostling").say("strike monster:1 symbol:beta")
    assert story.words() >= {"react", "summon"}
    assert "react" not in story.turns(2).words()


@pytest.mark.rule("SRC-054", "SRC-055", "SRC-056")
def test_an_effect_summon_ignores_requirements_and_the_play_of_the_turn() -> None:
    deck = {"bag": {"lava_lizard": 1}}
    story = Story("A1 earthshaker a.f", "B2 frostling a.l1", supports0=placed("beacon"), deck0=deck, hand0="cinder_imp")
    story.say("summon card:cinder_imp channel card:beacon monster:1 symbol:beta card:lava_lizard")
    assert story.words() == {f"space:a.{space}" for space in ("l2", "l3", "r1", "r2", "r3")}  # none that is occupied
    story.say("space:a.r3")
    assert story.space(4) == "a.r3"
    full = Story(
        "A1 earthshaker a.f",
        *(f"A{n} cinder_imp a.{space}" for n, space in enumerate(("l1", "l2", "l3"), 2)),
        *(f"A{n} spark_mite a.{space}" for n, space in enumerate(("r1", "r2", "r3"), 5)),
        supports0=placed("beacon"),
        deck0=deck,
    ).say("channel card:beacon monster:1 symbol:beta")
    assert full.done(0) == {"beacon": 1}


@pytest.mark.rule("SRC-058")
def test_a_monster_gets_the_lowest_free_number() -> None:
    story = Story("A1 cinder_imp a.l1", "B3 frostling b.l1", hand0="cinder_imp").say("summon card:cinder_imp")
    assert story.space(2) == "a.s"
    assert story.space(3) == "b.l1"


def test_no_free_space_on_the_map_bars_the_summon() -> None:
    spaces = [f"{half}.{lane}{place}" for half in "ab" for lane in "lr" for place in (1, 2)]
    cards = ["cinder_imp"] * 3 + ["rubble_hound"] * 4 + ["spark_mite"] * 3 + ["horned_scrapper"]
    spaces += ["a.f", "b.f", "b.s"]
    pieces = [f"A{n} {card} {space}" for n, (card, space) in enumerate(zip(cards, spaces, strict=True), 1)]
    story = Story(*pieces, "B12 frostling a.s", hand0="cinder_imp", options={"lane": 2})
    assert "summon" not in story.words()
    assert "RUL-SRC-37" in story.why("summon")
