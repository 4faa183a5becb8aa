"""One story for each card of the red starter deck."""

from source_stories import Story, equipped, placed


def test_cinder_imp_looks_at_the_top_card_when_it_wins() -> None:
    story = Story("A1 cinder_imp a.l3", "B2 tide_crawler b.r3", ask=True).say("attack monster:1 target:2 symbol:alpha")
    story.say("card:spike_pit keep end card:frostling end")
    assert story.hand(0) == {"spike_pit": 1}  # drawn without chance: it lay on top


def test_rubble_hound_is_stronger_on_terrestrial_ground() -> None:
    story = Story("A1 rubble_hound a.l1", "A2 rubble_hound a.r1", "A3 rubble_hound a.f", "A4 rubble_hound b.r2")
    assert [story.st(k) for k in (1, 2, 3, 4)] == [[20, 20, 20, 10], [15, 15, 15, 5], [15, 15, 15, 5], [20, 20, 20, 10]]


def test_spark_mite_goes_to_its_parallel_space_once_a_turn() -> None:
    story = Story("A1 spark_mite a.l2").say("use monster:1")
    assert story.space(1) == "a.r2"
    assert "use" not in story.words()
    assert "use" in story.turns(2).words()
    assert "use" not in Story("A1 spark_mite a.l2", "B2 frostling a.r2").words()
    assert "use" not in Story("A1 spark_mite a.f").words()


def test_horned_scrapper_weakens_its_destroyer() -> None:
    story = Story("A1 horned_scrapper a.l3", "B2 coral_guard b.r3").say("attack monster:1 target:2 symbol:beta")
    assert story.st(2) == [5, 30, 0, 5]


def test_lava_lizard_grows_by_winning_up_to_thirty() -> None:
    story = Story("A1 lava_lizard a.l3", "B2 sand_warrior b.r3").say("attack monster:1 target:2 symbol:alpha")
    assert story.st(1) == [45, 15, 15, 10]
    grown = Story("A1 lava_lizard a.l3", "B2 sand_warrior b.r3")
    data = grown.facts
    data["monsters"][0]["lasting"] = [25, 0, 0, 0]
    grown.state = grown.state.game.position(data)
    assert grown.say("attack monster:1 target:2 symbol:alpha").st(1) == [65, 15, 15, 10]


def test_boulderback_is_not_moved_back_by_effects() -> None:
    story = Story("A1 earthshaker a.l1", "B2 boulderback a.l2", "B3 frostling b.l1")
    assert "use" not in story.words()
    assert "use" in Story("A1 earthshaker a.l1", "B2 frostling a.l2").words()


def test_arc_drone_sees_traps_and_does_not_spring_them() -> None:
    story = Story("A1 spark_mite a.r1", hand0="arc_drone", traps=["B goop a.f", "B whirlpool b.r1"])
    assert [trap["card"] for trap in story.state.view(0)["traps"]] == [None, None]
    story.say("summon card:arc_drone")
    assert [trap["card"] for trap in story.state.view(0)["traps"]] == ["goop", "whirlpool"]
    assert "Goop" in "".join(story.state.log_lines(0))
    assert story.state.undo_floor == len(story.state.log)  # what was seen cannot be taken back
    story.say("move monster:2 symbol:alpha")
    assert story.space(2) == "a.f"
    assert story.traps() == ["a.f", "b.r1"]


def test_pit_fiend_costs_the_opponent_a_card() -> None:
    story = Story("A1 pit_fiend b.s", hand1="goop frostling", ask=True).say("strike monster:1 symbol:delta")
    assert story.state.weights() == [1, 1]
    story.say("card:frostling")
    assert story.done(1) == {"frostling": 1}
    assert story.points(1) == 45


def test_war_boar_moves_at_least_two_spaces() -> None:
    assert Story("A1 war_boar a.l1").say("move monster:1 symbol:delta").space(1) == "a.l3"


def test_magma_golem_weakens_adjacent_enemies() -> None:
    story = Story("A1 magma_golem a.l3", "B2 frostling b.r3", "B3 frostling b.r2", "A4 cinder_imp a.l2")
    assert (story.st(2), story.st(3), story.st(4)) == ([5, 20, 5, 0], [10, 25, 10, 5], [25, 5, 10, 10])


def test_siege_automaton_takes_fifteen_more_points() -> None:
    assert Story("A1 siege_automaton b.s").say("strike monster:1 symbol:delta").points(1) == 35


def test_storm_jackal_may_advance_after_an_attack() -> None:
    pieces = ("A1 storm_jackal a.l3", "B2 frostling b.r3")
    story = Story(*pieces).say("attack monster:1 target:2 symbol:gamma")
    assert story.words() == {"yes", "no"}
    assert story.say("yes").space(1) == "b.r3"
    assert Story(*pieces).say("attack monster:1 target:2 symbol:gamma no").space(1) == "a.l3"
    defended = Story("A1 storm_jackal a.l3", "B2 tide_crawler b.r3", player=1)
    assert defended.say("attack monster:2 target:1 symbol:gamma").space(1) == "a.l3"


def test_hellhound_may_bring_back_a_small_monster() -> None:
    story = Story("A1 hellhound a.l3", "B2 coral_guard b.r3", done0="cinder_imp spark_mite lava_lizard goop")
    story.say("attack monster:1 target:2 symbol:beta yes")
    assert story.words() == {"card:cinder_imp", "card:spark_mite"}
    story.say("card:spark_mite")
    assert story.hand(0) == {"spark_mite": 1}
    assert story.state.view(1)["seats"][0]["hand"] == {"spark_mite": 1}
    alone = Story("A1 hellhound a.l3", "B2 coral_guard b.r3").say("attack monster:1 target:2 symbol:beta")
    assert "yes" not in alone.words()


def test_volcanic_tyrant_destroys_a_trap_or_equipment() -> None:
    pieces = ("A1 cinder_imp a.l1", "A2 cinder_imp a.l2", "A3 cinder_imp a.r1", "B4 frostling b.r1")
    story = Story(*pieces, hand0="volcanic_tyrant", traps=["B goop b.f"], supports1=equipped("frost_mail", 4))
    story.say("summon card:volcanic_tyrant")
    assert story.words() == {"support:1", "space:b.f"}
    other = Story(*pieces, hand0="volcanic_tyrant", traps=["B goop b.f"], supports1=equipped("frost_mail", 4))
    other.say("summon card:volcanic_tyrant space:b.f")
    assert (other.done(1), other.traps()) == ({"goop": 1}, [])
    story.say("support:1")
    assert (story.done(1), story.supports(1)[0]) == ({"frost_mail": 1}, None)


def test_earthshaker_moves_one_adjacent_enemy_back() -> None:
    story = Story("A1 earthshaker a.f", "B2 frostling a.l1", "B3 frostling a.r1").say("use monster:1")
    assert story.words() == {"monster:2", "monster:3"}
    assert story.say("monster:3").space(3) == "a.r2"


def test_infernal_colossus_moves_neighbours_back_and_ignores_traps() -> None:
    pieces = ("A1 cinder_imp a.l1", "A2 cinder_imp a.l2", "A3 cinder_imp a.r1", "A4 cinder_imp a.r2")
    story = Story(*pieces, "B5 frostling a.l3", "B6 frostling a.r3", "B7 frostling b.l1", hand0="infernal_colossus")
    story.say("summon card:infernal_colossus")
    assert [story.space(k) for k in (5, 6, 7)] == ["b.r3", "b.l3", "b.l1"]
    moved = Story("A1 infernal_colossus a.l1", traps=["B goop a.l3"]).say("move monster:1 symbol:beta")
    assert (moved.space(1), moved.traps()) == ("a.l3", ["a.l3"])


def test_iron_shell_protects_on_the_opponents_turns() -> None:
    support = equipped("iron_shell", 1, turns=4)
    assert Story("A1 cinder_imp a.l1", supports0=support).st(1) == [25, 5, 10, 10]
    assert Story("A1 cinder_imp a.l1", supports0=support, player=1).st(1) == [40, 20, 25, 25]


def test_battle_horn_strengthens_on_the_own_turns() -> None:
    story = Story("A1 cinder_imp a.l1", hand0="battle_horn").say("equip card:battle_horn monster:1")
    assert story.st(1) == [45, 25, 10, 10]
    assert story.turns(1).st(1) == [25, 5, 10, 10]


def test_magnet_boots_hold_and_step_over_traps() -> None:
    support = equipped("magnet_boots", 1)
    story = Story("A1 cinder_imp a.l1", supports0=support, traps=["B goop a.l2"]).say("move monster:1 symbol:alpha")
    assert story.traps() == ["a.l2"]
    held = Story("A1 earthshaker a.l1", "B2 frostling a.l2", supports1=equipped("magnet_boots", 2))
    assert "use" not in held.words()


def test_spike_pit_weakens_until_the_end_of_the_victims_next_turn() -> None:
    story = Story("B1 coral_guard a.l3", traps=["A spike_pit a.l2"], player=1).say("move monster:1 symbol:gamma")
    assert story.st(1) == [0, 20, 0, 0]
    assert story.turns(2).st(1) == [0, 20, 0, 0]
    assert story.turns(1).st(1) == [15, 40, 5, 15]


def test_fire_geyser_burns_the_weak_and_throws_the_strong_back() -> None:
    weak = Story("B1 frostling b.l3", traps=["A fire_geyser a.r3"], player=1).say("move monster:1 symbol:alpha")
    assert weak.done(1) == {"frostling": 1}
    strong = Story("B1 magma_golem a.l3", traps=["A fire_geyser a.l2"], player=1)
    assert strong.say("move monster:1 symbol:delta").space(1) == "a.l3"


def test_goop_holds_for_two_turns() -> None:
    story = Story("B1 coral_guard a.l3", "A2 cinder_imp a.l1", traps=["A goop a.l2"], player=1)
    story.say("move monster:1 symbol:gamma")
    assert not story.words() & {"move", "attack"}
    assert not story.turns(2).words() & {"move", "attack"}
    assert not story.turns(2).words() & {"move", "attack"}
    assert story.turns(2).words() >= {"attack"}


def test_flamebow_burns_its_user_weakens_or_destroys() -> None:
    support = placed("flamebow")
    weak = Story("A1 cinder_imp a.f", supports0=support).say("channel card:flamebow monster:1 symbol:delta")
    assert weak.st(1) == [10, 0, 0, 0]
    middle = Story("A1 cinder_imp a.f", "B2 frostling a.l3", "B3 frostling b.r2", supports0=support)
    middle.say("channel card:flamebow monster:1 symbol:alpha")
    assert (middle.st(2), middle.st(3)) == ([0, 25, 10, 0], [10, 25, 10, 5])
    strong = Story("A1 volcanic_tyrant a.f", "B2 monolith a.l1", "B3 frostling a.r1", supports0=support)
    strong.say("channel card:flamebow monster:1 symbol:alpha")
    assert strong.words() == {"monster:2", "monster:3"}
    assert strong.say("monster:3").done(1) == {"frostling": 1}


def test_quake_call_discards_or_shakes_the_half() -> None:
    support = placed("quake_call")
    weak = Story("A1 cinder_imp a.f", supports0=support, hand0="goop").say(
        "channel card:quake_call monster:1 symbol:beta"
    )
    assert weak.words() == {"card:goop"}
    assert weak.say("card:goop").done(0) == {"goop": 1, "quake_call": 1}
    pieces = ("B2 frostling a.l1", "B3 frostling a.r3", "B4 frostling b.l1")
    middle = Story("A1 war_boar a.f", *pieces, supports0=support).say("channel card:quake_call monster:1 symbol:beta")
    assert middle.words() == {"monster:2", "monster:3"}
    strong = Story("A1 earthshaker a.f", *pieces, supports0=support).say(
        "channel card:quake_call monster:1 symbol:beta"
    )
    assert [strong.space(k) for k in (2, 3, 4)] == ["a.l2", "b.l3", "b.l1"]


def test_overcharge_strengthens_on_both_turns() -> None:
    support = placed("overcharge")
    none = Story("A1 spark_mite a.f", supports0=support).say("channel card:overcharge monster:1 symbol:gamma")
    assert none.st(1) == [5, 10, 15, 20]
    some = Story("A1 spark_mite a.f", supports0=support).say("channel card:overcharge monster:1 symbol:delta")
    assert some.st(1) == [20, 25, 30, 35]
    much = Story("A1 storm_jackal a.f", "A2 cinder_imp a.l1", supports0=support)
    much.say("channel card:overcharge monster:1 symbol:gamma monster:2")
    assert much.st(2) == [55, 35, 40, 40]
    other = Story("A1 spark_mite a.f", supports0=support, player=1, agenda=[["act", 1, 0, 0], ["window", 0, 0, 0]])
    assert other.words() == {"channel", "pass"}


def test_scrap_recall_draws_or_recalls() -> None:
    support = placed("scrap_recall")
    weak = Story("A1 cinder_imp a.f", supports0=support, ask=True).say(
        "channel card:scrap_recall monster:1 symbol:beta"
    )
    weak.say("card:goop card:goop")
    assert weak.done(0) == {"goop": 1, "scrap_recall": 1}
    middle = Story("A1 cinder_imp a.f", supports0=support, ask=True)
    middle.say("channel card:scrap_recall monster:1 symbol:alpha card:goop")
    assert middle.hand(0) == {"goop": 1}
    strong = Story("A1 volcanic_tyrant a.f", supports0=support, done0="goop flamebow iron_shell lava_lizard")
    strong.say("channel card:scrap_recall monster:1 symbol:alpha")
    assert strong.words() == {"card:goop", "card:iron_shell", "card:lava_lizard"}
