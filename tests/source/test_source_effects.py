"""Effects in general: who chooses, what is skipped, when things end, in which order they happen."""

from pathlib import Path
from typing import Any

import pytest
from source_stories import GAME, Story, dealt_anew, equipped, placed, with_lists

import parlor


def pack(folder: Path, **programs: str) -> parlor.Game:
    """The game with some more monsters of requirement 0, by name and program."""
    text = ""
    for name, program in programs.items():
        text += (
            f'[card.{name}]\nname = "{name.capitalize()}"\nkind = "monster"\ntype = "SP"\nterrestrial = 0\n'
            f"otherworldly = 0\nst = {{ alpha = 20, beta = 10, gamma = 10, delta = 10 }}\n"
            f'program = "{program}"\nsource = "house"\n'
        )
    file = folder / "pack.toml"
    file.write_text(text)
    return parlor.game("source", [file])


def position(game: parlor.Game, *monsters: tuple[int, str, str], **more: Any) -> parlor.State:
    """A state with monsters (owner, card, space)."""
    placed_ones = [{"owner": owner, "card": card, "space": space} for owner, card, space in monsters]
    options = {"first": "seat:0", "sides": "t_left,t_right"}
    return game.position(with_lists({"options": options, "monsters": placed_ones, **more}, game), ask_chance=True)


@pytest.mark.rule("SRC-153")
def test_you_is_the_cards_owner() -> None:
    story = Story("A1 cinder_imp a.l3", "B2 lost_wisp b.r3", ask=True)
    data = story.facts
    data["monsters"][1]["lasting"] = [-15, 0, 0, 0]
    story.state = GAME.position(data, ask_chance=True)
    story.say("attack monster:1 target:2 symbol:alpha card:goop")
    assert story.hand(1) == {"goop": 1}
    fiend = Story("A1 pit_fiend b.s", hand1="goop", ask=True).say("strike monster:1 symbol:beta card:goop")
    assert fiend.done(1) == {"goop": 1}


@pytest.mark.rule("SRC-154")
def test_as_much_as_possible_and_only_may_is_declined() -> None:
    serpent = ("B1 frostling b.r1", "B2 frostling b.r2")
    story = Story(*serpent, hand1="undertow_serpent", done1="goop", player=1).say("summon card:undertow_serpent")
    assert story.words() == {"yes", "no"}  # nobody to move back; the rest is still done
    assert story.say("no").hand(1) == {}
    empty = Story("A1 recycler a.f", hand0="goop", deck0={"bag": {}})
    assert "use" not in empty.words()
    short = Story("A1 star_broker b.s", deck0={"bag": {"goop": 1}}, ask=True).say(
        "strike monster:1 symbol:beta card:goop"
    )
    assert short.hand(0) == {"goop": 1}


@pytest.mark.rule("SRC-155")
def test_the_controller_chooses_among_those_that_can_move() -> None:
    pieces = ("A1 earthshaker a.f", "B2 frostling a.l1", "B3 boulderback a.r1")
    assert Story(*pieces).say("use monster:1").space(2) == "a.l2"  # the other cannot be moved back
    shift = Story("B1 webweaver b.f", "B2 frostling b.l2", "B3 frostling b.r2", "B4 frostling b.r1", player=1)
    data = shift.facts
    data["seats"][1]["supports"] = placed("rift_step")
    shift.state = GAME.position(dealt_anew(data), seed=1)
    assert shift.say("channel card:rift_step monster:1 symbol:gamma").space(4) == "b.l1"


@pytest.mark.rule("SRC-155")
def test_the_monsters_of_each_are_fixed_first(tmp_path: Path) -> None:
    game = pack(tmp_path, gong="summoned: back(each(own, near_own), 1)")
    pair = ((0, "cinder_imp", "a.l2"), (0, "cinder_imp", "a.l3"))
    state = position(game, *pair, seats=[{"hand": {"gong": 1}}, {}])
    state.say("summon card:gong")
    # once the first has gone back no monster stands beside the second; it was meant all the same
    assert [monster["space"] for monster in state.position()["monsters"]] == ["a.l1", "a.l2", "a.s"]


@pytest.mark.rule("SRC-156")
def test_abilities_need_no_symbol_and_come_once_a_turn() -> None:
    story = Story("A1 spark_mite a.l1", "A2 spark_mite a.l3", unused0="").say("use monster:1")
    assert story.says("use") == {"monster:2"}
    story.say("use monster:2")
    assert "use" not in story.words()
    assert "use" not in Story("A1 spark_mite a.l1", player=1).words()


@pytest.mark.rule("SRC-157")
def test_frozen_monsters_may_be_pushed_swapped_channel_and_use_abilities() -> None:
    frozen = {"timed": [{"ends": 2, "freeze": "both"}]}

    def held(number: int, story: Story) -> Story:
        data = story.facts
        for monster in data["monsters"]:
            if monster["number"] == number:
                monster.update(frozen)
        story.state = GAME.position(data, seed=1)
        return story

    story = held(1, Story("A1 spark_mite a.f", "B2 frostling a.l1", supports0=placed("overcharge")))
    assert story.words() == {"channel", "end"}
    assert "use" in held(1, Story("A1 spark_mite a.l1")).words()
    story.say("channel card:overcharge monster:1 symbol:gamma")
    swapped = held(2, Story("A1 cinder_imp a.l1", "A2 spark_mite a.l2")).say("move monster:1 symbol:alpha to:a.l2")
    assert swapped.space(2) == "a.l1"
    pushed = held(1, Story("B1 frostling a.s", hand0="cinder_imp")).say("summon card:cinder_imp")
    assert pushed.space(1) == "a.f"
    mover = held(1, Story("A1 cinder_imp a.l1", "A2 spark_mite a.r1", "B3 frostling a.l2"))
    assert mover.says("move") == {"monster:2"}
    mover.say("move")
    assert "SRC-157" in mover.why("monster:1")
    strike = held(1, Story("A1 cinder_imp b.s"))
    assert "strike" not in strike.words()


@pytest.mark.rule("SRC-158")
def test_how_long_timed_effects_last() -> None:
    own = Story("A1 cinder_imp a.f", supports0=placed("flamebow")).say("channel card:flamebow monster:1 symbol:delta")
    assert own.monster(1)["timed"][0]["ends"] == 3  # until the end of the own next turn, made on the own turn
    other = Story(
        "A1 cinder_imp a.f", supports0=placed("static_surge"), player=1, agenda=[["act", 1, 0, 0], ["window", 0, 0, 0]]
    )
    other.say("channel card:static_surge monster:1 symbol:beta")
    assert other.monster(1)["timed"][0]["ends"] == 2
    turn = Story("A1 spark_mite a.f", supports0=placed("overcharge")).say(
        "channel card:overcharge monster:1 symbol:delta"
    )
    assert (turn.monster(1)["timed"][0]["ends"], turn.turns(1).monster(1)["timed"]) == (1, [])
    for card, ends in (("flash_freeze", 3), ("goop", 5)):
        trap = Story("A1 cinder_imp a.l3", traps=[f"B {card} b.r3"]).say("move monster:1 symbol:alpha")
        assert trap.monster(1)["timed"][0]["ends"] == ends
    elk = Story("A1 cinder_imp a.l3", "A2 cinder_imp a.l2", "B3 blizzard_elk b.r3", player=1)
    elk.say("attack monster:3 target:1 symbol:beta")
    assert elk.monster(2)["timed"][0]["ends"] == 2


@pytest.mark.rule("SRC-160")
def test_simultaneous_things_begin_with_the_turn_players_monsters(tmp_path: Path) -> None:
    game = pack(tmp_path, bomb="summoned: destroy(each(enemy))", bell="destroyed: draw(1)", imp2="destroyed: repair(1)")
    state = position(game, (1, "bell", "b.l1"), (1, "imp2", "b.l2"), seats=[{"hand": {"bomb": 1}}, {}])
    state.say("summon card:bomb")
    assert state.seat == parlor.CHANCE  # number 1 fell first, and its trigger comes before number 2 falls
    assert [monster["card"] for monster in state.position()["monsters"]] == ["imp2", "bomb"]
    state.say("card:goop")
    assert [monster["card"] for monster in state.position()["monsters"]] == ["bomb"]
    tokens = Story("A2 floralia a.l1", "B1 floralia b.l1", "A3 floralia a.l2")
    data = tokens.facts
    for monster in data["monsters"]:
        monster["timer"] = 1
    tokens.state = GAME.position(data, seed=1)
    lines = [line for line in tokens.say("end").state.log_lines(0) if "destroyed" in line]
    places = ("on Player 1's Terrestrial 1 ", "on Player 1's Terrestrial 2 ", "")
    assert lines == [f"Floralia {place}is destroyed." for place in places]


@pytest.mark.rule("SRC-161")
def test_an_effect_is_finished_before_what_it_triggers(tmp_path: Path) -> None:
    game = pack(tmp_path, reaper="summoned: destroy(pick(enemy)) ; draw(1)", bell="destroyed: opp_discard(1)")
    state = position(game, (1, "bell", "b.l1"), seats=[{"hand": {"reaper": 1, "goop": 1}}, {}])
    state.say("summon card:reaper")
    assert state.position()["waiting"] != []
    state.say("card:flamebow")  # first the draw of the reaper
    assert {game.word(pick) for pick in state.picks()} == {"card:goop", "card:flamebow"}  # then the bell


@pytest.mark.rule("SRC-162")
def test_back_with_two_ways_is_chosen_by_the_controller() -> None:
    story = Story("B1 earthshaker b.s", "A2 cinder_imp b.f", player=1).say("use monster:1")
    assert (story.seat, story.words()) == (1, {"to:b.l1", "to:b.r1"})
    assert story.say("to:b.r1").space(2) == "b.r1"


@pytest.mark.rule("SRC-162")
def test_a_group_moves_back_rearmost_first() -> None:
    pieces = ("A1 earthshaker a.f", "B2 frostling a.l2", "B3 frostling a.l3")
    story = Story(*pieces, supports0=placed("quake_call")).say("channel card:quake_call monster:1 symbol:beta")
    assert (story.space(2), story.space(3)) == ("a.l3", "b.r3")
    home = Story("B1 earthshaker b.l1", "A2 cinder_imp a.s", "A3 cinder_imp a.f", player=1)
    data = home.facts
    data["monsters"] = [
        {"owner": 1, "card": "earthshaker", "space": "b.f"},
        {"owner": 0, "card": "boulderback", "space": "b.l1"},
        {"owner": 0, "card": "cinder_imp", "space": "b.l2"},
    ]
    data["seats"][1]["supports"] = placed("quake_call")
    home.state = GAME.position(dealt_anew(data), seed=1)
    home.say("channel card:quake_call monster:1 symbol:beta")
    assert (home.space(2), home.space(3)) == ("b.l1", "b.l3")


@pytest.mark.rule("SRC-162")
def test_nearest_counts_steps_also_where_the_flux_is_off_the_road() -> None:
    pieces = ("B1 earthshaker b.f", "A2 cinder_imp b.l1", "A3 cinder_imp b.l2", "B4 frostling b.r1")
    options = {"flux_on_road": "no"}
    story = Story(*pieces, supports1=placed("quake_call"), player=1, options=options)
    story.say("channel card:quake_call monster:1 symbol:beta")
    assert (story.space(2), story.space(3)) == ("b.l2", "b.l3")
    # one step each from a.s: the lower number first, though the other is behind it on the road
    home = Story(
        "B1 rift_sovereign b.f", "A2 cinder_imp a.l1", "A3 cinder_imp a.f", "B4 frostling a.l2", options=options
    )
    data = home.facts
    data["agenda"] += [["retreat", 0b1100, 1 << 15, 1 << 16]]
    home.state = GAME.position(data, seed=1)
    assert (home.space(2), home.space(3)) == ("a.s", "a.f")


@pytest.mark.rule("SRC-163")
def test_forward_by_effect_takes_free_spaces_only_and_activates_nothing() -> None:
    support = placed("rift_step")
    story = Story(
        "B1 grey_visitor b.f",
        "B2 frostling b.r3",
        "B3 frostling a.l1",
        supports1=support,
        player=1,
        traps=["A goop a.l2"],
        webs=["A a.l3"],
    )
    story.say("channel card:rift_step monster:1 symbol:delta monster:2")
    story.say("to:a.l2")
    assert (story.space(2), story.traps(), story.webs()) == ("a.l2", ["a.l2"], ["a.l3"])


@pytest.mark.rule("SRC-164")
def test_pushes_and_swaps_move_even_those_that_effects_do_not() -> None:
    assert Story("B1 boulderback a.s", hand0="cinder_imp").say("summon card:cinder_imp").space(1) == "a.f"
    swap = Story("A1 cinder_imp a.l1", "A2 boulderback a.l2").say("move monster:1 symbol:alpha to:a.l2")
    assert swap.space(2) == "a.l1"


@pytest.mark.rule("SRC-165")
def test_a_returned_monster_is_forgotten() -> None:
    story = Story(
        "A1 spark_mite a.l3", "B2 floralia b.l1", traps=["B sinkhole b.r3"], supports0=equipped("iron_shell", 1)
    )
    story.say("move monster:1 symbol:alpha")
    assert (story.hand(0), story.done(0)) == ({"spark_mite": 1}, {"iron_shell": 1})
    assert story.state.view(1)["seats"][0]["hand"] == {"spark_mite": 1}
    story.say("summon card:spark_mite")
    assert (story.st(1), story.monster(1)["used"]) == ([5, 10, 15, 20], False)
    pieces = [f"B{n} frostling b.{space}" for n, space in enumerate(("r1", "r2", "l1", "l2"), 1)]
    token = Story(*pieces, "A5 floralia a.l1", hand1="rift_sovereign", player=1).say("summon card:rift_sovereign")
    assert (token.hand(0), token.facts["seats"][0]["tokens"]) == ({}, 4)


@pytest.mark.rule("SRC-166")
def test_destroyed_by_effects() -> None:
    pieces = ("A1 cinder_imp a.r1", "A2 cinder_imp a.r2", "A3 cinder_imp a.r3", "A4 cinder_imp b.l3")
    story = Story(*pieces, "B5 silk_hatchling b.r1", hand0="hollow_star").say("summon card:hollow_star")
    assert (story.done(1), story.webs()) == ({"silk_hatchling": 1}, ["b.r1"])
    ghost = Story(*pieces, "B5 candle_ghost b.r1", hand0="hollow_star").say("summon card:hollow_star")
    assert (ghost.done(1), ghost.points(1)) == ({"candle_ghost": 1}, 75)


def test_no_program_loops_for_ever(tmp_path: Path) -> None:
    game = pack(tmp_path, phoenix="destroyed: may summon(hand, here, max_req=0)", bomb="summoned: destroy(each(enemy))")
    state = position(game, (1, "phoenix", "b.l1"), seats=[{"hand": {"bomb": 1}}, {"hand": {"phoenix": 2}}])
    state.say("summon card:bomb yes card:phoenix")
    assert state.seat == 0  # a summoned card left the hand; nothing brings it back by itself


def test_a_chain_that_feeds_itself_ends(tmp_path: Path) -> None:
    game = pack(tmp_path, echo="summoned: bounce(self) ; summon(hand, home)")
    state = position(game, seats=[{"hand": {"echo": 1}}, {}])
    state.say("summon card:echo")
    named = 0
    while not state.why(game.code("card:echo")):
        state.say("card:echo space:a.f")
        named += 1
        assert game.position(state.position()).position() == state.position()
    assert named == 100  # RUL-SRC-109
    assert [monster["space"] for monster in state.position()["monsters"]] == ["a.f"]
    state.say("move monster:1 symbol:beta to:a.l1")
    file = tmp_path / "weed.toml"
    file.write_text(
        '[card.floralia]\nname = "Floralia"\nkind = "monster token"\ntype = "TO"\ncopies = 4\n'
        "st = { alpha = 5, beta = 5, gamma = 5, delta = 5 }\n"
        'program = "summoned: destroy(self) | destroyed: summon(floralia, here)"\nsource = "house"\n'
    )
    weed = position(parlor.game("source", [file]), (0, "bloom_mother", "a.f"))
    weed.say("use monster:1 space:a.l1")
    assert weed.seat == 0
    assert weed.position()["seats"][0]["tokens"] + len(weed.position()["monsters"]) == 5
    weed.say("end")


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("winns: look(top)", "found winns: look(top); did you mean wins?"),
        ("wins: lok(top)", "found lok; did you mean look?"),
        ("wins: look(tops)", "expected traps, hand or top, found tops; did you mean top?"),
        ("wins: look", "expected [may] verb(arguments) [if condition(arguments)], found look"),
        ("wins: draw(0)", "expected a whole number from 1 to 999, found 0"),
        ("wins: back(self, 256)", "expected a whole number from 1 to 20, found 256"),
        ("static: longer(256)", "expected a whole number from 1 to 20, found 256"),
        ("wins: draw()", "expected draw with 1 arguments before named ones, found 0"),
        ("wins: st(self, alpha=5)", "this_turn, your_next, opp_next, opp_next2 or lasting, found nothing"),
        (
            "wins: st(self, until=lasting)",
            "expected an amount (all, alpha, beta, gamma or delta = n) in st, found none",
        ),
        ("wins: st(victim, all=5, until=this_turn)", "self, foe, pick(...) or each(...) in wins, found victim"),
        ("static: draw(1)", "expected a verb for static"),
        ("static: st(self, all=5) if weak(alpha, 5)", "an ST may not depend on an ST"),
        ("static: st(pick(own), all=5)", "expected self in static"),
        ("wins: destroy(pick(enemy, near))", "found near; did you mean near_own?"),
        ("wins: freeze(self, sleep, until=this_turn)", "expected move, attack or both, found sleep"),
        ("wins: freeze(slef, move, until=this_turn)", "in wins, found slef; did you mean self?"),
        ("wins: recall(monsters)", "found monsters; did you mean monster?"),
        ("wins: draw(1) | wins: draw(1)", "expected one clause wins, found 2"),
        ("wins: draw(1) if on(sea)", "expected terrestrial, otherworldly or home, found sea"),
        ("wins: draw(1) if raining()", "weak(symbol, n), type(types) or name(monster), found raining()"),
        ("wins: forward(each(own), 1)", "expected one monster for forward, found each"),
        ("wins: draw(1, fast=2)", "expected an argument of draw, found fast"),
    ],
)
def test_wrong_programs_are_told(tmp_path: Path, program: str, told: str) -> None:
    with pytest.raises(parlor.BadData) as refused:
        pack(tmp_path, odd=program)
    assert told in str(refused.value)
    assert "card odd: program" in str(refused.value)


@pytest.mark.rule("SRC-110")
def test_equipment_of_a_pack_may_have_auras_and_larger_numbers(tmp_path: Path) -> None:
    file = tmp_path / "banner.toml"
    file.write_text(
        '[card.banner]\nname = "Banner"\nkind = "equipment"\nterrestrial = 0\notherworldly = 0\nturns = 3\n'
        'whose = "Y"\nprogram = "equipped: aura(own, alpha=5) ; longer(2)"\nsource = "house"\n'
    )
    monsters = ((0, "cinder_imp", "a.l1"), (0, "cinder_imp", "a.l2"))
    for player, alpha in ((0, 30), (1, 25)):
        supports = {"supports": [{"card": "banner", "monster": 2}]}
        state = position(parlor.game("source", [file]), *monsters, seats=[supports, {}], turn_player=player)
        assert [monster["st"][0] for monster in state.view(0)["monsters"]] == [alpha, 25]
        if player == 0:
            state.say("move monster:2 symbol:beta")
            assert state.position()["monsters"][1]["space"] == "b.r2"


def test_the_log_tells_who_until_when_and_where_to() -> None:
    goop = Story("A1 cinder_imp a.l1", traps=["B goop a.l2"]).say("move monster:1 symbol:alpha")
    told = "Cinder Imp cannot move or attack until the end of Player 1's second next turn."
    assert goop.state.log_lines(1)[-1] == told
    bow = Story("A1 cinder_imp a.f", supports0=placed("flamebow")).say("channel card:flamebow monster:1 symbol:delta")
    assert "−15 until the end of Player 1's next turn." in bow.state.log_lines(0)[-1]
    grown = Story(monsters=[{"card": "lava_lizard", "space": "a.l3", "lasting": [25, 0, 0, 0]}])
    data = grown.facts
    data["monsters"].append({"owner": 1, "card": "sand_warrior", "space": "b.r3"})
    data["monsters"].append({"owner": 1, "card": "sand_warrior", "space": "a.l2"})
    grown.state = GAME.position(dealt_anew(data), seed=1)
    grown.say("attack monster:1 target:2 symbol:alpha")
    assert grown.state.log_lines(0)[-1] == "Lava Lizard has alpha +5."
    grown.say("attack monster:1 target:3 symbol:beta")
    assert grown.state.log_lines(0)[-1] == "Lava Lizard grows no further."
    pieces = [f"B{n} frostling b.{space}" for n, space in enumerate(("r1", "r2", "l1", "l2"), 1)]
    token = Story(*pieces, "A5 floralia a.l1", hand1="rift_sovereign", player=1).say("summon card:rift_sovereign")
    assert token.state.log_lines(0)[-1] == "Floralia returns to the token deck of Player 1."
    moves = [(event["from"], event["to"]) for event in token.state.scene(0)["events"] if event["kind"] == "move"]
    assert moves == [("hand:1", "space:b.s"), ("space:a.l1", "points:0")]
    bloom = Story("A1 bloom_mother a.f").say("use monster:1 space:a.l1")
    assert [event["from"] for event in bloom.state.scene(0)["events"] if event["kind"] == "move"] == ["points:0"]


def test_a_pack_adds_a_card_and_says_its_text(tmp_path: Path) -> None:
    game = pack(tmp_path, odd="wins: st(foe, all=-5, until=this_turn) | static: longer(1) if turn(own)")
    assert "card:odd" in game.vocabulary
    state = position(game, (0, "odd", "a.l1"))
    state.say("move monster:1 symbol:beta")
    assert state.position()["monsters"][0]["space"] == "a.l3"


def test_equipment_of_a_pack_names_enemies_or_those_at_home(tmp_path: Path) -> None:
    file = tmp_path / "drum.toml"
    text = '[card.{0}]\nname = "{0}"\nkind = "equipment"\nterrestrial = 0\notherworldly = 0\nturns = 3\nwhose = "Y"\n'
    drums = {"dread": "each(enemy), alpha=-5", "march": "each(own), alpha=5", "hearth": "each(own, home), alpha=5"}
    cards = [text.format(name) + f'program = "equipped: st({st})"\nsource = "house"\n' for name, st in drums.items()]
    file.write_text("\n".join(cards))
    monsters = ((0, "cinder_imp", "a.l1"), (0, "cinder_imp", "b.l1"), (1, "cinder_imp", "b.r1"))
    alphas = {}
    for name in drums:
        supports = {"supports": [*placed("flamebow"), {"card": name, "monster": 1}]}
        state = position(parlor.game("source", [file]), *monsters, seats=[supports, {}], turn_player=0)
        alphas[name] = [monster["st"][0] for monster in state.view(0)["monsters"]]
    assert alphas == {"dread": [25, 25, 20], "march": [30, 30, 25], "hearth": [30, 25, 25]}


def test_who_summons_nobody_is_told_so(tmp_path: Path) -> None:
    game = pack(tmp_path, gong="summoned: summon(hand, home, max_req=0)")
    state = position(game, seats=[{"hand": {"gong": 1, "pit_fiend": 1}}, {}])
    state.say("summon card:gong")
    if game.code("no") in state.picks():
        state.say("no")
    assert state.log_lines(0)[-1] == "Nothing happens."
    assert [monster["card"] for monster in state.position()["monsters"]] == ["gong"]


def test_nobody_looks_at_traps_that_are_not_there() -> None:
    for traps, looks in (([], False), (["B goop b.l1"], True), (["A goop a.l1"], False)):
        story = Story("A1 cinder_imp a.l2", "A2 cinder_imp a.r1", hand0="arc_drone", traps=traps).say(
            "summon card:arc_drone"
        )
        assert any("looks at" in line for line in story.state.log_lines(0)) == looks
        assert (story.state.record.revealed > 0) == looks  # type: ignore[union-attr]


def test_an_effect_that_was_the_last_use_leaves_when_loaded_too() -> None:
    agenda = [["act", 0, 0, 0], ["window", 1, 0, 0], ["spent", 0, 0, 0]]
    supports = placed("flamebow", uses=0)
    story = Story("A1 cinder_imp a.s", "B2 frostling b.f", supports0=supports, supports1=[], agenda=agenda)
    assert (story.supports(0)[0], story.done(0)) == (None, {"flamebow": 1})
