"""The frame of a turn: order, drawing, what may be done, and the end."""

import pytest
from source_stories import GAME, Story, equipped, placed

import parlor
from parlor import Dice


@pytest.mark.rule("SRC-024")
def test_turns_alternate() -> None:
    story = Story()
    assert [(story.turns(1).turn, story.facts["turn_player"]) for _ in range(3)] == [(6, 1), (7, 0), (8, 1)]


@pytest.mark.rule("SRC-025", "SRC-085", "SRC-086")
def test_symbols_become_unused_at_the_start_of_the_own_turn() -> None:
    story = Story("A1 cinder_imp a.l1", "B2 frostling b.l1", unused1="gamma").say("move monster:1 symbol:alpha end")
    assert story.unused(1) == ["alpha", "beta", "gamma", "delta"]
    assert story.unused(0) == ["beta", "gamma", "delta"]
    assert story.state.view(1)["seats"][0]["unused"] == ["beta", "gamma", "delta"]
    assert story.turns(1).unused(0) == ["alpha", "beta", "gamma", "delta"]


@pytest.mark.rule("SRC-026", "SRC-034")
def test_the_turn_player_draws_a_card_on_every_turn() -> None:
    state = GAME.start(seed=3, first="seat:0", sides="t_left,t_right")
    assert [seat["hand_size"] for seat in state.view(0)["seats"]] == [8, 7]
    state.say("end")
    assert [seat["hand_size"] for seat in state.view(0)["seats"]] == [8, 8]


@pytest.mark.rule("SRC-027")
def test_an_empty_deck_gives_nothing_and_costs_nothing() -> None:
    story = Story(deck1={"bag": {}}).say("end")
    assert (story.seat, story.hand(1), story.points(1)) == (1, {}, 75)


@pytest.mark.rule("SRC-028")
def test_actions_come_in_any_order_until_end() -> None:
    story = Story("A1 cinder_imp a.l1", hand0="cinder_imp flamebow")
    assert story.words() == {"summon", "place", "move", "end"}
    story.say("move monster:1 symbol:alpha place card:flamebow move monster:1 symbol:beta summon card:cinder_imp")
    story.say("move monster:2 symbol:gamma end")
    assert story.seat == 1


@pytest.mark.rule("SRC-029", "SRC-043", "SRC-044")
@pytest.mark.parametrize(
    "play", ["summon card:cinder_imp", "equip card:iron_shell monster:1", "trap card:spike_pit space:a.l2"]
)
def test_one_summon_equipment_or_trap_a_turn(play: str) -> None:
    story = Story("A1 cinder_imp a.l1", hand0="cinder_imp*2 iron_shell*2 spike_pit*2")
    assert story.words() >= {"summon", "equip", "trap"}
    story.say(play)
    assert not story.words() & {"summon", "react", "equip", "trap"}
    assert "SRC-029" in story.why("summon")


@pytest.mark.rule("SRC-030")
def test_one_channeled_effect_a_turn_besides_the_play() -> None:
    story = Story("A1 cinder_imp a.l1", hand0="flamebow overcharge cinder_imp").say("summon card:cinder_imp")
    story.say("place card:flamebow")
    assert "place" not in story.words()
    assert "SRC-030" in story.why("place")


@pytest.mark.rule("SRC-031", "SRC-087")
def test_symbol_actions_while_symbols_remain() -> None:
    story = Story("A1 cinder_imp a.l1", "A2 spark_mite a.r1")
    story.say("move monster:1 symbol:alpha move monster:2 symbol:delta move monster:1 symbol:beta")
    assert "move" in story.words()
    story.say("move monster:1 symbol:gamma")
    assert "move" not in story.words()
    assert "SRC-031" in story.why("move")


@pytest.mark.rule("SRC-032", "SRC-033")
def test_the_limit_is_checked_only_at_the_own_end_of_turn() -> None:
    story = Story(
        hand0="cinder_imp*4 rubble_hound*4 spark_mite*3",
        hand1="frostling*4 sand_warrior*4 goop tide_crawler*3",
        ask=True,
    )
    story.say("end card:spark_mite")
    assert story.done(0) == {"spark_mite": 1}
    assert sum(story.hand(1).values()) == 12
    story.say("card:whirlpool")
    assert sum(story.hand(1).values()) == 13


@pytest.mark.rule("SRC-035")
def test_the_end_of_a_turn_has_an_order() -> None:
    story = Story(
        "A1 floralia a.l1",
        "A2 cinder_imp a.l2",
        hand0="cinder_imp*3 rubble_hound*4 spark_mite*3 horned_scrapper",
        supports0=equipped("iron_shell", 2, turns=1),
        monsters=[
            {"owner": 0, "number": 1, "card": "floralia", "space": "a.l1", "timer": 1},
            {
                "owner": 0,
                "number": 2,
                "card": "cinder_imp",
                "space": "a.l2",
                "timed": [{"ends": 1, "st": [5, 5, 5, 5]}],
            },
        ],
    ).say("end")
    assert story.seat == 0  # asked to discard; timers and timed effects are over by then
    assert (story.supports(0)[0], story.space(1), story.st(2)) == (None, "", [25, 5, 10, 10])
    story.say("card:cinder_imp")
    lines = [
        line for line in story.state.log_lines(0) if "Iron Shell" in line or "Floralia" in line or "discards" in line
    ]
    assert lines == ["Iron Shell has run out.", "Floralia is destroyed.", "Player 1 discards Cinder Imp."]


@pytest.mark.rule("SRC-116")
def test_the_turn_limit_decides_by_points() -> None:
    story = Story(turn=20, points0=40, points1=41, options={"turn_limit": 20}).say("end")
    assert (story.seat, story.state.winners()) == (parlor.OVER, [1])
    even = Story(turn=20, options={"turn_limit": 20}).say("end")
    assert (even.state.winners(), even.state.scores()) == ([0, 1], [0.5, 0.5])
    assert Story(turn=19, options={"turn_limit": 20}).say("end").seat == 1


@pytest.mark.rule("SRC-083", "SRC-084", "SRC-089", "SRC-090")
def test_symbols_are_chosen_or_drawn() -> None:
    pieces = ("A1 cinder_imp a.l3", "B2 frostling b.r3")
    chosen = Story(*pieces, unused0="beta delta")
    assert chosen.says("attack monster:1 target:2") == {"symbol:beta", "symbol:delta"}
    blind = Story(*pieces, unused0="beta delta", options={"draw": "blind"}, ask=True).say("attack monster:1 target:2")
    assert blind.seat == parlor.CHANCE
    assert (blind.words(), blind.state.weights()) == ({"symbol:beta", "symbol:delta"}, [1, 1])
    blind.say("symbol:delta")
    assert blind.unused(0) == ["beta"]
    assert blind.unused(1) == ["alpha", "beta", "gamma", "delta"]
    stuck = Story("A1 cinder_imp a.l1", "B2 frostling a.l2", options={"draw": "blind"}, ask=True)
    stuck.say("move monster:1 symbol:alpha")
    assert (stuck.space(1), stuck.unused(0)) == ("a.l1", ["beta", "gamma", "delta"])


@pytest.mark.rule("SRC-081", "SRC-082")
def test_each_action_uses_one_symbol_that_names_the_st() -> None:
    story = Story("A1 magma_golem a.l1").say("move monster:1 symbol:delta")
    assert (story.space(1), story.unused(0)) == ("a.l2", ["alpha", "beta", "gamma"])
    story = Story("A1 magma_golem a.l1").say("move monster:1 symbol:alpha")
    assert story.space(1) == "a.l3"
    strike = Story("A1 magma_golem b.s").say("strike monster:1 symbol:gamma")
    assert (strike.points(1), strike.unused(0)) == (55, ["alpha", "beta", "delta"])
    channel = Story("A1 magma_golem a.f", supports0=placed("overcharge"))
    assert channel.say("channel card:overcharge monster:1 symbol:delta").unused(0) == ["alpha", "beta", "gamma"]


@pytest.mark.rule("SRC-088")
def test_left_over_symbols_serve_channeled_effects_on_the_opponents_turn_only() -> None:
    story = Story("B1 frostling b.f", "A2 cinder_imp b.l1", supports1=placed("glacial_veil"), unused1="beta")
    story.say("attack monster:2 target:1 symbol:alpha")
    assert (story.seat, story.words()) == (1, {"channel", "pass"})
    without = Story("B1 frostling b.f", "A2 cinder_imp b.l1", supports1=placed("glacial_veil"), unused1="alpha")
    without.say("attack monster:2 target:1 symbol:gamma")
    assert without.seat == 0


def test_a_random_match_keeps_every_invariant() -> None:
    for name, options in GAME.variants.items():
        state = GAME.start(seed=11, **options)
        dice, tally = Dice(5), state.tally()
        while state.seat != parlor.OVER:
            picks = state.picks()
            state.pick(picks[dice.below(len(picks))])
            check_invariants(state, name)
            assert state.tally() == tally


def check_invariants(state: parlor.State, name: str) -> None:
    facts = state.position()
    spaces = [monster["space"] for monster in facts["monsters"]]
    assert len(spaces) == len(set(spaces)), name
    assert not {"a.s", "b.s"} & {tile["space"] for tile in facts["traps"] + facts["webs"]}
    for seat in facts["seats"]:
        assert seat["points"] >= 0
        for card in seat["supports"]:
            assert card is None or card.get("turns", 1) >= 1
    for monster in facts["monsters"]:
        assert 1 <= monster["number"] <= 24
        assert all(1 <= change["ends"] <= 5 for change in monster["timed"])
    if state.seat != parlor.OVER:
        assert all(seat["points"] for seat in facts["seats"])
        words = {state.game.word(pick) for pick in state.picks()}
        assert not state.mid_sentence() or "end" not in words
        if facts["agenda"][-1][0] == "act":
            assert "end" in words
