"""What people see: the road, numbers on monsters, hints, and nothing that is hidden."""

import json
from typing import Any

from source_stories import GAME, Story, equipped, placed

import parlor


def area(scene: dict[str, Any], name: str) -> dict[str, Any]:
    """One area of a scene."""
    found: dict[str, Any] = next(one for one in scene["areas"] if one["id"] == name)
    return found


def test_the_road_with_the_own_generator_on_the_left() -> None:
    story = Story("A1 rubble_hound a.l1", traps=["B goop a.l2"], webs=["A b.l1"], supports0=equipped("iron_shell", 1))
    for seat, own, other in ((0, "a", "b"), (1, "b", "a")):
        spaces = {space["label"]: space for space in area(story.state.scene(seat), "map")["spaces"]}
        assert spaces[f"{own}.s"]["x"] == 0
        assert spaces[f"{other}.s"]["x"] == 9
        assert (spaces["a.l1"]["y"], spaces["b.r1"]["y"]) in ((0, 0), (2, 2))
    spaces = {space["label"]: space for space in area(story.state.scene(0), "map")["spaces"]}
    hound = spaces["a.l1"]["card"]
    assert hound["stats"] == [["α", "20↑"], ["β", "20↑"], ["γ", "20↑"], ["Δ", "10↑"]]
    assert hound["marks"] == ["#1", "Iron Shell (4)"]
    assert spaces["a.l2"]["marks"] == ["T", "trap of Player 2, face down"]
    assert spaces["b.l1"]["marks"] == ["O", "web of Player 1"]
    assert spaces["a.l1"]["note"].startswith(
        "Rubble Hound, number 1, of Player 1, on your left lane, space 1, Terrestrial"
    )


def test_hints_tell_reach_and_outcomes() -> None:
    story = Story("A1 cinder_imp a.l3", "B2 frostling b.r3", "A3 siege_automaton b.s", "A4 spark_mite a.f")
    rows = {row["name"]: row["text"] for row in area(story.state.scene(0), "hints")["rows"]}
    assert rows["Cinder Imp #1"].startswith("alpha beats #2 (20 : 10); beta loses to #2 (0 : 25)")
    assert "takes 40 SourcePoints and ends the turn" in rows["Siege Automaton #3"]
    assert rows["Spark Mite #4"] == "alpha moves 1; beta moves 1; gamma moves 1; delta moves 1"


def test_requirements_and_brackets_are_told() -> None:
    story = Story("A1 magma_golem a.f", hand0="volcanic_tyrant", supports0=placed("flamebow"))
    scene = story.state.scene(0)
    assert area(scene, "hand:0")["cards"][0]["marks"] == ["2 more T needed", "1 more O needed"]
    assert area(scene, "supports:0")["cards"][0]["marks"] == [
        "2 uses left",
        "own turns",
        "#1 alpha 45: 21-45",
        "#1 delta 10: 0-20",
    ]
    assert area(scene, "points:1")["counters"][0] == {"name": "SourcePoints", "count": 75}


def test_a_move_shows_where_it_leads() -> None:
    story = Story("A1 volcanic_tyrant a.l1").say("move monster:1")
    picks = {pick["word"]: pick for pick in story.state.scene(0)["picks"]}
    assert picks["symbol:alpha"]["label"] == "Alpha (60)"
    assert picks["symbol:alpha"]["preview"] == [{"from": "space:a.l1", "to": "space:b.r3", "owner": 0, "kind": "move"}]
    chosen = [space["label"] for space in area(story.state.scene(0), "map")["spaces"] if space.get("chosen")]
    assert chosen == ["a.l1"]
    fork = Story("A1 cinder_imp a.f").say("move monster:1 symbol:alpha")
    assert {pick["at"][0] for pick in fork.state.scene(0)["picks"]} == {"space:a.l1", "space:a.r1"}


def test_every_pick_has_a_label_and_every_scene_is_json() -> None:
    for options in GAME.variants.values():
        state = GAME.start(seed=8, **options)
        dice = parlor.Dice(2)
        for _ in range(120):
            if state.seat == parlor.OVER:
                break
            for seat in (0, 1, parlor.WATCHER):
                json.dumps(state.scene(seat))
            picks = state.picks()
            assert all(GAME.label(state, pick) for pick in picks)
            state.pick(picks[dice.below(len(picks))])


def test_hidden_cards_have_no_face() -> None:
    story = Story(hand0="goop flamebow", shown0="flamebow")
    cards = area(story.state.scene(1), "hand:0")["cards"]
    assert [card["name"] for card in cards] == ["Flamebow", "hidden card"]
    assert cards[1] == {"id": "hand:0:2", "name": "hidden card", "face": "down"}
    assert [card["name"] for card in area(story.state.scene(parlor.WATCHER), "hand:0")["cards"]] == ["hidden card"] * 2


def test_worth_prefers_points_and_presence() -> None:
    even = Story("A1 cinder_imp a.l1", "B2 cinder_imp b.l1").state
    assert 0.45 < even.worth(0) < 0.55
    assert Story("A1 cinder_imp a.l1", points1=30).state.worth(0) > Story("A1 cinder_imp a.l1").state.worth(0) > 0.5
    assert Story("A1 cinder_imp a.l1", points1=30).state.worth(1) < 0.5
    over = Story("A1 cinder_imp b.s", points1=5).say("strike monster:1 symbol:alpha").state
    assert (over.worth(0), over.worth(1)) == (1.0, 0.0)
