"""One story for each card of the blue starter deck, and for the tokens."""

from source_stories import Story, equipped, placed


def test_sand_warrior_does_not_spring_traps() -> None:
    story = Story("B1 sand_warrior a.l3", traps=["A goop a.l2"], player=1).say("move monster:1 symbol:gamma")
    assert story.traps() == ["a.l2"]


def test_frostling_weakens_its_attacker() -> None:
    story = Story("A1 rubble_hound a.r3", "B2 frostling b.l3").say("attack monster:1 target:2 symbol:alpha")
    assert (story.space(1), story.space(2)) == ("a.r3", "b.l3")  # 15 - 5 against 10
    own = Story("A1 rubble_hound a.r3", "B2 frostling b.l3", player=1).say("attack monster:2 target:1 symbol:alpha")
    assert own.done(1) == {"frostling": 1}


def test_tide_crawler_has_more_delta_on_otherworldly_ground() -> None:
    story = Story("B1 tide_crawler b.l1", "B2 tide_crawler b.r1")
    assert (story.st(1), story.st(2)) == ([20, 5, 5, 30], [20, 5, 5, 20])


def test_silk_hatchling_leaves_a_web() -> None:
    story = Story("A1 cinder_imp a.l3", "B2 silk_hatchling b.r3", ask=True)
    story.say("attack monster:1 target:2 symbol:alpha")
    assert story.webs() == ["b.r3"]
    home = Story("A1 cinder_imp b.f", "B2 silk_hatchling b.s", ask=True).say("attack monster:1 target:2 symbol:alpha")
    assert home.webs() == []


def test_webweaver_places_a_web_beside_it() -> None:
    story = Story("B1 webweaver b.f", webs=["A b.l1"], player=1).say("use monster:1")
    assert sorted(story.webs()) == ["b.l1", "b.r1"]  # the summoning space and the webbed space are no choice
    assert "use" not in story.words()


def test_mist_stalker_swaps_with_a_neighbour() -> None:
    story = Story("B1 mist_stalker b.l2", "B2 frostling b.l1", "B3 frostling b.l3", player=1).say("use monster:1")
    assert story.words() == {"monster:2", "monster:3"}
    story.say("monster:3")
    assert (story.space(1), story.space(3)) == ("b.l3", "b.l2")


def test_coral_guard_shields_its_neighbours_on_the_opponents_turn() -> None:
    pieces = ("B1 coral_guard b.l2", "B2 frostling b.l1", "B3 frostling b.r1")
    assert [Story(*pieces).st(k)[0] for k in (1, 2, 3)] == [15, 20, 10]
    assert [Story(*pieces, player=1).st(k)[0] for k in (1, 2, 3)] == [15, 10, 10]


def test_lost_wisp_draws_a_card_when_destroyed() -> None:
    story = Story("A1 lava_lizard a.l3", "B2 lost_wisp b.r3", ask=True).say("attack monster:1 target:2 symbol:alpha")
    story.say("card:whirlpool")
    assert story.hand(1) == {"whirlpool": 1}


def test_ice_lancer_reaches_two_spaces() -> None:
    story = Story("B1 ice_lancer b.l3", "A2 cinder_imp a.r2", player=1).say("attack monster:1 target:2 symbol:beta")
    assert story.done(0) == {"cinder_imp": 1}
    between = Story("B1 ice_lancer b.l3", "A2 cinder_imp a.r2", "A3 spark_mite a.r3", player=1)
    assert between.says("attack monster:1") == {"target:3"}
    behind = Story("B1 ice_lancer a.r2", "A2 cinder_imp b.l3", player=1)
    assert "attack" not in behind.words()


def test_grey_visitor_sees_the_hand_and_draws() -> None:
    pieces = ("B1 frostling b.l1", "B2 frostling b.l2")
    story = Story(*pieces, hand1="grey_visitor", hand0="goop flamebow", player=1, ask=True)
    story.say("summon card:grey_visitor")
    assert story.state.view(1)["seats"][0]["hand"] == {"goop": 1, "flamebow": 1}
    assert "Goop" in "".join(story.state.log_lines(1))
    story.say("card:whirlpool")
    assert story.hand(1) == {"whirlpool": 1}


def test_blizzard_elk_holds_an_enemy_near_it() -> None:
    story = Story("A1 cinder_imp a.l3", "A2 cinder_imp a.l2", "A3 cinder_imp a.r3", "B4 blizzard_elk b.r3", player=1)
    story.say("attack monster:4 target:1 symbol:beta")
    assert story.done(0) == {"cinder_imp": 1}
    assert story.monster(2)["timed"] == [{"ends": 2, "freeze": "move"}]
    story.say("end")
    assert story.says("move") == {"monster:3"}


def test_undertow_serpent_moves_back_and_recalls_a_trap() -> None:
    pieces = ("B1 frostling b.r1", "B2 frostling b.r2", "A3 cinder_imp b.l1", "A4 cinder_imp a.l1")
    story = Story(*pieces, hand1="undertow_serpent", done1="goop whirlpool frostling", player=1)
    story.say("summon card:undertow_serpent")
    assert story.space(3) == "b.l2"
    story.say("yes")
    assert story.words() == {"card:goop", "card:whirlpool"}
    assert story.say("card:goop").hand(1) == {"goop": 1}


def test_bloom_mother_summons_a_floralia_beside_it() -> None:
    story = Story("B1 bloom_mother b.f", player=1).say("use monster:1")
    assert story.words() == {"space:b.l1", "space:b.r1"}
    story.say("space:b.r1")
    assert (story.monster(2)["card"], story.facts["seats"][1]["tokens"]) == ("floralia", 3)


def test_bloom_mother_does_nothing_when_all_floralias_stand() -> None:
    tokens = [f"B{number} floralia b.{space}" for number, space in enumerate(("l1", "r1", "l2", "r2"), 2)]
    story = Story("B1 bloom_mother b.f", *tokens, tokens1=0, player=1)
    assert "use" not in story.words()


def test_an_ability_serves_once_a_turn_whatever_the_number_of_the_monster() -> None:
    pieces = ("B1 frostling b.f", "B2 thousand_eyed_drifter b.l2", "B3 frostling b.l3", "B4 bloom_mother b.r2")
    story = Story(*pieces, player=1).say("use monster:4 space:b.r3 use")
    assert story.words() == {"monster:2"}
    assert "has used its ability this turn" in story.why("monster:4")
    for number in (1, 3):
        assert "has no ability that can do something" in story.why(f"monster:{number}")


def test_thousand_eyed_drifter_draws_and_looks() -> None:
    pieces = ("B1 frostling b.r1", "B2 frostling b.l1", "B3 frostling b.l2")
    story = Story(*pieces, hand1="thousand_eyed_drifter", player=1, ask=True)
    story.say("summon card:thousand_eyed_drifter card:goop use monster:4 card:whirlpool bottom")
    assert story.hand(1) == {"goop": 1}
    assert story.facts["seats"][1]["deck"]["bottom"] == [{"card": "whirlpool", "seen": [1]}]


def test_cloud_leviathan_steps_aside() -> None:
    story = Story("B1 cloud_leviathan b.l1", player=1)
    assert story.says("move monster:1 symbol:beta") == {"to:b.l2", "to:b.r1"}
    assert story.say("move monster:1 symbol:beta to:b.r1").space(1) == "b.r1"


def test_rift_sovereign_returns_a_monster_and_ignores_traps() -> None:
    pieces = ("B1 frostling b.r1", "B2 frostling b.l1", "B3 frostling b.l2", "B4 frostling b.r2")
    story = Story(*pieces, "A5 magma_golem a.l1", "A6 volcanic_tyrant a.r1", hand1="rift_sovereign", player=1)
    story.say("summon card:rift_sovereign")
    assert story.hand(0) == {"magma_golem": 1}
    assert story.space(6) == "a.r1"
    step = Story("B1 rift_sovereign a.l3", traps=["A goop a.l1"], player=1).say("move monster:1 symbol:alpha")
    assert (step.space(1), step.traps()) == ("a.l1", ["a.l1"])


def test_goop_is_in_the_blue_deck_too() -> None:
    story = Story("A1 cinder_imp a.l3", traps=["B goop b.r3"]).say("move monster:1 symbol:alpha")
    assert story.monster(1)["timed"] == [{"ends": 5, "freeze": "both"}]


def test_gale_wings_make_a_movement_longer() -> None:
    story = Story("B1 frostling b.l1", supports1=equipped("gale_wings", 1), player=1)
    assert story.say("move monster:1 symbol:delta to:b.l2 to:b.l3").space(1) == "b.l3"


def test_frost_mail_protects_on_the_opponents_turn() -> None:
    support = equipped("frost_mail", 1)
    assert Story("B1 frostling b.l1", supports1=support).st(1) == [25, 40, 25, 20]
    assert Story("B1 frostling b.l1", supports1=support, player=1).st(1) == [10, 25, 10, 5]


def test_seeker_lens_helps_in_attack_only() -> None:
    story = Story("B1 frostling b.l3", "A2 rubble_hound a.r3", supports1=equipped("seeker_lens", 1), player=1)
    assert story.st(1) == [10, 25, 10, 5]
    assert story.say("attack monster:1 target:2 symbol:alpha").done(0) == {"rubble_hound": 1}


def test_whirlpool_carries_two_spaces_back() -> None:
    story = Story("A1 magma_golem a.r3", traps=["B whirlpool b.l2"]).say("move monster:1 symbol:alpha")
    assert story.space(1) == "a.r3"
    short = Story("A1 cinder_imp a.r2", "A2 cinder_imp a.r1", traps=["B whirlpool a.r3"])
    assert short.say("move monster:1 symbol:alpha").space(1) == "a.r2"


def test_flash_freeze_holds_until_the_end_of_the_victims_next_turn() -> None:
    story = Story("A1 cinder_imp a.l3", "B2 frostling b.r2", traps=["B flash_freeze b.r3"])
    story.say("move monster:1 symbol:alpha")
    assert not story.words() & {"move", "attack"}
    assert not story.turns(2).words() & {"move", "attack"}
    assert "attack" in story.turns(2).words()


def test_glacial_veil_helps_or_holds_on_the_opponents_turn() -> None:
    window = [["act", 0, 0, 0], ["window", 1, 0, 0]]
    weak = Story("B1 frostling b.f", supports1=placed("glacial_veil"), agenda=window)
    assert weak.say("channel card:glacial_veil monster:1 symbol:gamma").st(1) == [10, 25, 10, 5]
    some = Story("B1 frostling b.f", supports1=placed("glacial_veil"), agenda=window)
    assert some.say("channel card:glacial_veil monster:1 symbol:beta").st(1) == [25, 40, 25, 20]
    held = Story("B1 coral_guard b.f", "A2 cinder_imp b.l1", supports1=placed("glacial_veil"), agenda=window)
    held.say("channel card:glacial_veil monster:1 symbol:beta")
    assert "attack" not in held.words()
    own = Story("B1 coral_guard b.f", supports1=placed("glacial_veil"), player=1)
    assert "channel" not in own.words()


def test_second_bloom_costs_a_token_or_gives_some() -> None:
    support = placed("second_bloom")
    weak = Story("B1 frostling b.f", "B2 floralia b.l1", "B3 frostling b.l2", supports1=support, player=1)
    weak.say("channel card:second_bloom monster:1 symbol:alpha")
    assert (weak.space(2), weak.facts["seats"][1]["tokens"], weak.done(1)) == ("", 4, {"second_bloom": 1})
    strong = Story("B1 undertow_serpent b.f", supports1=support, player=1)
    strong.say("channel card:second_bloom monster:1 symbol:alpha space:b.l1 space:b.r1")
    assert (strong.space(2), strong.space(3)) == ("b.l1", "b.r1")


def test_rift_step_moves_back_aside_or_forward() -> None:
    support = placed("rift_step")
    weak = Story("B1 frostling b.f", supports1=support, player=1).say("channel card:rift_step monster:1 symbol:delta")
    assert weak.space(1) == "b.s"
    middle = Story("B1 webweaver b.f", "B2 frostling b.l2", supports1=support, player=1)
    assert middle.say("channel card:rift_step monster:1 symbol:gamma").space(2) == "b.r2"
    strong = Story("B1 grey_visitor b.f", "B2 frostling b.l2", supports1=support, player=1)
    strong.say("channel card:rift_step monster:1 symbol:delta monster:1")
    assert strong.words() == {"to:b.l1", "to:b.r1"}
    strong.say("to:b.r1")
    assert strong.words() == {"to:b.r2", "stop"}
    assert strong.say("to:b.r2").space(1) == "b.r2"


def test_tidal_recall_draws_or_recalls() -> None:
    support = placed("tidal_recall")
    weak = Story("B1 frostling b.f", supports1=support, player=1, ask=True)
    weak.say("channel card:tidal_recall monster:1 symbol:delta card:goop card:goop")
    assert (weak.done(1), weak.supports(1)[0]["uses"]) == ({"goop": 1}, 1)
    middle = Story("B1 frostling b.f", supports1=support, player=1, ask=True)
    assert middle.say("channel card:tidal_recall monster:1 symbol:beta card:goop").hand(1) == {"goop": 1}
    strong = Story("B1 grey_visitor b.f", supports1=support, done1="frost_mail rift_step", player=1)
    assert strong.say("channel card:tidal_recall monster:1 symbol:delta").hand(1) == {"frost_mail": 1}


def test_floralia_cannot_attack_and_dies_soon() -> None:
    story = Story("A1 cinder_imp a.l3", "B2 floralia b.r3", "B3 floralia a.s", player=1)
    assert not story.words() & {"attack", "strike"}
    assert story.st(2) == [5, 5, 5, 5]
    story.turns(2)
    assert (story.space(2), story.space(3), story.done(1)) == ("", "", {})


def test_web_catches_an_enemy_once() -> None:
    story = Story("A1 magma_golem a.l2", webs=["B a.l3"]).say("move monster:1 symbol:alpha")
    assert (story.space(1), story.webs()) == ("a.l3", [])
    own = Story("B1 coral_guard a.l3", webs=["B a.l2"], player=1).say("move monster:1 symbol:beta")
    assert (own.space(1), own.webs()) == ("a.l1", ["a.l2"])
