"""One story for each card of the expansion pool."""

from source_stories import Story, equipped, placed

WINDOW = [["act", 1, 0, 0], ["window", 0, 0, 0]]


def test_signal_runner_looks_at_the_top_card() -> None:
    story = Story(hand0="signal_runner", ask=True).say("summon card:signal_runner card:goop")
    assert story.words() == {"keep", "bottom"}


def test_star_broker_draws_two_cards_after_a_strike() -> None:
    story = Story("A1 star_broker b.s", ask=True).say("strike monster:1 symbol:beta card:goop card:flamebow")
    assert story.hand(0) == {"goop": 1, "flamebow": 1}


def test_brine_ray_goes_to_its_parallel_space() -> None:
    assert Story("A1 brine_ray a.r3").say("use monster:1").space(1) == "a.l3"


def test_thorn_ram_drives_a_neighbour_back_after_an_attack() -> None:
    story = Story("A1 thorn_ram b.f", "B2 frostling b.l1", "B3 frostling b.r1")
    story.say("attack monster:1 target:2 symbol:alpha")
    assert (story.space(2), story.space(3)) == ("", "b.r1")  # behind it is its flux space, where the ram stands
    free = Story("A1 thorn_ram a.l3", "B2 frostling b.r3", "B3 frostling a.l2")
    assert free.say("attack monster:1 target:2 symbol:beta").space(3) == "a.l2"
    back = Story("A1 thorn_ram a.f", "B2 frostling a.l1", "B3 frostling a.r1")
    assert back.say("attack monster:1 target:2 symbol:alpha").space(3) == "a.r2"


def test_packmother_gives_alpha_to_its_neighbours() -> None:
    story = Story("A1 packmother a.l2", "A2 cinder_imp a.l1", "A3 cinder_imp a.l3", "B4 frostling b.r3")
    assert [story.st(k)[0] for k in (1, 2, 3, 4)] == [40, 35, 35, 10]


def test_ash_broker_gains_points_after_a_strike() -> None:
    story = Story("A1 ash_broker b.s").say("strike monster:1 symbol:delta")
    assert (story.points(0), story.points(1)) == (80, 55)


def test_gate_warden_holds_the_enemies_on_its_half() -> None:
    pieces = ("A1 cinder_imp a.l1", "A2 cinder_imp a.r1", "A3 cinder_imp a.r2")
    story = Story(*pieces, "B4 frostling a.l3", "B5 frostling b.r3", hand0="gate_warden")
    story.say("summon card:gate_warden end")
    assert story.says("move") == {"monster:5"}
    assert story.turns(2).says("move") >= {"monster:4"}


def test_kiln_serpent_destroys_a_card_when_it_wins() -> None:
    story = Story("A1 kiln_serpent a.l3", "B2 sand_warrior b.r3", traps=["B goop b.f"])
    assert story.say("attack monster:1 target:2 symbol:alpha").done(1) == {"sand_warrior": 1, "goop": 1}


def test_rime_sentinel_stands_fast_and_helps_its_neighbours() -> None:
    story = Story("A1 rime_sentinel a.l2", "A2 cinder_imp a.l1", "B3 earthshaker a.l3", player=1)
    assert story.st(2) == [25, 15, 10, 10]
    assert "use" not in story.words()


def test_fog_drifter_steps_aside() -> None:
    assert Story("A1 fog_drifter a.l1").say("move monster:1 symbol:alpha to:a.r1").space(1) == "a.r1"


def test_burrow_mole_is_stronger_at_home() -> None:
    story = Story("A1 burrow_mole a.f", "A2 burrow_mole b.f")
    assert (story.st(1), story.st(2)) == ([15, 25, 20, 10], [10, 20, 15, 5])


def test_monolith_stands_fast_and_weakens_enemies() -> None:
    story = Story("A1 monolith a.l3", "B2 frostling b.r3", "B3 earthshaker a.l2", player=1)
    assert (story.st(2), story.st(3)) == ([10, 15, 10, 5], [25, 40, 25, 25])
    assert "use" not in story.words()


def test_needle_wasp_weakens_an_enemy_near_it() -> None:
    story = Story("A1 needle_wasp a.l3", "B2 frostling b.r3", "B3 frostling b.r2", "B4 frostling b.r1")
    story.say("attack monster:1 target:2 symbol:alpha")
    assert (story.st(3), story.st(4)) == ([0, 15, 0, 0], [10, 25, 10, 5])
    assert story.monster(3)["timed"] == [{"ends": 2, "st": [-10] * 4}]


def test_brood_queen_webs_beside_any_own_monster() -> None:
    story = Story("A1 brood_queen a.s", "A2 cinder_imp b.l1").say("use monster:1")
    assert story.words() == {"space:a.f", "space:b.f", "space:b.l2"}


def test_hollow_star_destroys_a_small_monster() -> None:
    pieces = ("A1 cinder_imp a.r1", "A2 cinder_imp a.r2", "A3 cinder_imp a.r3", "A4 cinder_imp b.l3")
    story = Story(*pieces, "B5 coral_guard b.l1", "B6 blizzard_elk b.r1", hand0="hollow_star")
    assert story.say("summon card:hollow_star").done(1) == {"coral_guard": 1}


def test_double_shade_is_followed_by_a_small_monster() -> None:
    story = Story("A1 double_shade a.l3", "B2 coral_guard b.r3", hand0="cinder_imp lava_lizard")
    story.say("attack monster:1 target:2 symbol:beta yes")
    assert story.words() == {"card:cinder_imp"}
    story.say("card:cinder_imp")
    assert (story.monster(1)["card"], story.space(1)) == ("cinder_imp", "a.l3")
    unfit = Story("A1 double_shade a.l3", "B2 coral_guard b.r3", hand0="lava_lizard")
    assert unfit.say("attack monster:1 target:2 symbol:beta").words() == {"no"}


def test_tin_courier_brings_back_equipment() -> None:
    story = Story("A1 tin_courier a.l3", "B2 coral_guard b.r3", done0="iron_shell")
    assert story.say("attack monster:1 target:2 symbol:beta yes").hand(0) == {"iron_shell": 1}


def test_recycler_draws_and_discards() -> None:
    story = Story("A1 recycler a.f", hand0="goop", ask=True).say("use monster:1 card:flamebow")
    assert story.words() == {"card:goop", "card:flamebow"}
    assert story.say("card:goop").hand(0) == {"flamebow": 1}


def test_candle_ghost_gives_points_when_it_falls_in_battle() -> None:
    story = Story("A1 candle_ghost a.l3", "B2 coral_guard b.r3").say("attack monster:1 target:2 symbol:beta")
    assert story.points(0) == 80
    burnt = Story("B1 candle_ghost a.r3", "A2 lava_lizard a.f", traps=["A fire_geyser a.r2"], player=1)
    assert burnt.say("move monster:1 symbol:alpha").points(1) == 75


def test_mourning_choir_brings_back_a_monster() -> None:
    pieces = ("A1 cinder_imp a.l1", "A2 cinder_imp a.r1")
    story = Story(*pieces, hand0="mourning_choir", done0="lava_lizard magma_golem cinder_imp")
    story.say("summon card:mourning_choir yes")
    assert story.words() == {"card:lava_lizard", "card:cinder_imp"}


def test_coil_runner_moves_at_least_two_spaces() -> None:
    assert Story("A1 coil_runner a.l1").say("move monster:1 symbol:alpha").space(1) == "a.l3"


def test_tempest_crown_may_rush_forward() -> None:
    story = Story("A1 tempest_crown a.l3", "B2 frostling b.r3").say("attack monster:1 target:2 symbol:gamma yes")
    assert (story.space(1), story.words()) == ("b.r3", {"to:b.r2", "stop"})
    assert story.say("to:b.r2").space(1) == "b.r2"


def test_mirror_plate_weakens_attackers() -> None:
    story = Story("A1 lava_lizard a.l3", "B2 frostling b.r3", supports1=equipped("mirror_plate", 2))
    assert story.say("attack monster:1 target:2 symbol:alpha").space(2) == "b.r3"  # 35 - 5 - 20 against 10: a tie


def test_sprint_harness_makes_movements_longer() -> None:
    story = Story("A1 cinder_imp a.l1", supports0=equipped("sprint_harness", 1))
    assert story.say("move monster:1 symbol:beta").space(1) == "a.l3"


def test_war_paint_gives_gamma_and_delta() -> None:
    assert Story("A1 cinder_imp a.l1", supports0=equipped("war_paint", 1)).st(1) == [25, 5, 25, 25]


def test_siege_core_takes_twenty_more_points() -> None:
    story = Story("A1 cinder_imp b.s", supports0=equipped("siege_core", 1)).say("strike monster:1 symbol:beta")
    assert story.points(1) == 50


def test_snare_vine_ends_all_movement_of_the_turn() -> None:
    story = Story("A1 cinder_imp a.l2", traps=["B snare_vine a.l3"]).say("move monster:1 symbol:alpha")
    assert "move" not in story.words()
    assert "move" in story.turns(2).words()


def test_mind_static_costs_a_card_and_the_attack() -> None:
    story = Story("A1 cinder_imp a.l3", "B2 frostling b.r2", hand0="goop", traps=["B mind_static b.r3"], ask=True)
    story.say("move monster:1 symbol:alpha card:goop")
    assert story.done(0) == {"goop": 1}
    assert "attack" not in story.words()


def test_ambush_nest_brings_a_monster_beside_the_victim() -> None:
    story = Story("A1 cinder_imp a.l3", traps=["B ambush_nest b.r3"], hand1="coral_guard blizzard_elk")
    story.say("move monster:1 symbol:alpha")
    assert (story.seat, story.words()) == (1, {"yes", "no"})
    story.say("yes")
    assert story.words() == {"card:coral_guard"}
    story.say("card:coral_guard")
    assert story.words() == {"space:a.l3", "space:b.r2"}
    assert story.say("space:a.l3").space(2) == "a.l3"


def test_sinkhole_returns_the_monster_to_hand() -> None:
    story = Story("A1 cinder_imp a.l3", traps=["B sinkhole b.r3"]).say("move monster:1 symbol:alpha")
    assert (story.space(1), story.hand(0)) == ("", {"cinder_imp": 1})


def test_star_chart_discards_looks_or_draws() -> None:
    support = placed("star_chart")
    weak = Story("A1 cinder_imp a.f", supports0=support, hand0="goop").say(
        "channel card:star_chart monster:1 symbol:gamma"
    )
    assert weak.words() == {"card:goop"}
    middle = Story("A1 cinder_imp a.f", supports0=support, ask=True)
    assert middle.say("channel card:star_chart monster:1 symbol:alpha card:goop").words() == {"keep", "bottom"}
    strong = Story("A1 magma_golem a.f", supports0=support, ask=True)
    assert strong.say("channel card:star_chart monster:1 symbol:alpha card:goop").hand(0) == {"goop": 1}


def test_beacon_summons_from_the_deck() -> None:
    support = placed("beacon")
    weak = Story("A1 cinder_imp a.f", supports0=support).say("channel card:beacon monster:1 symbol:beta")
    assert weak.hand(0) == {}
    middle = Story("A1 war_boar a.f", supports0=support, ask=True).say(
        "channel card:beacon monster:1 symbol:beta card:goop"
    )
    assert middle.hand(0) == {"goop": 1}
    deck = {"bag": {"lava_lizard": 1, "magma_golem": 1, "goop": 1}, "bottom": [{"card": "cinder_imp"}]}
    strong = Story("A1 earthshaker a.f", supports0=support, deck0=deck)
    strong.say("channel card:beacon monster:1 symbol:beta")
    assert strong.words() == {"card:lava_lizard", "card:cinder_imp"}
    strong.say("card:cinder_imp space:a.r2")
    assert strong.space(2) == "a.r2"
    assert strong.facts["seats"][0]["deck"]["bottom"] == []


def test_aegis_field_holds_or_strengthens() -> None:
    support = placed("aegis_field")
    weak = Story("A1 cinder_imp a.f", supports0=support, player=1, agenda=WINDOW)
    assert weak.say("channel card:aegis_field monster:1 symbol:gamma").st(1) == [25, 5, 10, 10]
    some = Story("A1 spark_mite a.f", "B2 frostling b.l1", supports0=support, player=1, agenda=WINDOW)
    some.say("channel card:aegis_field monster:1 symbol:delta")
    assert "move" not in some.words()
    much = Story("A1 storm_jackal a.f", "A2 cinder_imp a.l1", supports0=support, player=1, agenda=WINDOW)
    much.say("channel card:aegis_field monster:1 symbol:gamma")
    assert (much.st(1), much.st(2)) == ([30, 35, 65, 30], [40, 20, 25, 25])


def test_static_surge_backfires_or_weakens() -> None:
    support = placed("static_surge")
    weak = Story("A1 cinder_imp a.f", supports0=support).say("channel card:static_surge monster:1 symbol:beta")
    assert weak.monster(1)["timed"] == [{"ends": 3, "st": [-15] * 4}]
    strong = Story("A1 cinder_imp a.f", "B2 frostling a.l1", supports0=support, player=1, agenda=WINDOW)
    strong.say("channel card:static_surge monster:1 symbol:alpha")
    assert strong.st(2) == [0, 10, 0, 0]
