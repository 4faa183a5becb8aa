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
    assert rows["Cinder Imp #1"].startswith("alpha: beats #2, 20 : 10; beta: loses to #2, 0 : 25")
    assert rows["Siege Automaton #3"] == "alpha, beta, gamma, delta: takes 40 SourcePoints and ends the turn"
    assert rows["Spark Mite #4"] == "alpha, beta, gamma, delta: moves to a.l1 or a.r1"
    swap = Story("A1 magma_golem a.l1", "A2 floralia a.l2", "B3 frostling b.r3", unused0="alpha delta")
    rows = {row["name"]: row["text"] for row in area(swap.state.scene(0), "hints")["rows"]}
    assert rows["Magma Golem #1"] == "alpha: moves to a.l3 (swap); delta: moves to a.l2 (swap)"
    held = Story("A1 floralia a.l1", "B2 frostling a.l2")
    assert area(held.state.scene(0), "hints")["rows"][0]["text"] == "nothing with a symbol"
    assert "hints" not in {one["id"] for one in Story().state.scene(0)["areas"]}


def ends(state: parlor.State, monster: int, words: str) -> set[str]:
    """Where a movement may end, by trying every step."""
    state = state.clone()
    state.say(words)
    if not state.mid_sentence():
        return {one["space"] for one in state.position()["monsters"] if one["number"] == monster}
    return set().union(*(ends(state, monster, GAME.word(pick)) for pick in state.picks()))


def test_hints_tell_exactly_where_a_movement_may_end() -> None:
    spaces = [f"{half}.{place}" for half in "ab" for place in ("s", "f", "l1", "l2", "l3", "r1", "r2", "r3")]
    movers = ["cinder_imp", "cloud_leviathan", "fog_drifter", "war_boar", "volcanic_tyrant", "sand_warrior"]
    for seed in range(60):
        dice = parlor.Dice(seed)
        free = sorted(spaces, key=lambda _: dice.below(1000))
        pieces = [f"{'AAB'[n % 3]}{n + 1} {movers[dice.below(6)]} {free[n]}" for n in range(9)]
        webs = [f"{'AB'[n % 2]} {space}" for n, space in enumerate(free[7:12]) if not space.endswith("s")]
        story = Story(*pieces, webs=webs, options={"flux_on_road": ["yes", "no"][seed % 2]})
        rows = {row["name"]: row["text"] for row in area(story.state.scene(0), "hints")["rows"]}
        movable = story.says("move") if "move" in story.words() else set()
        for word in movable:
            number = int(word.split(":")[1])
            told = next(text for name, text in rows.items() if name.endswith(f"#{number}"))
            for symbol in story.says(f"move {word}"):
                part = next(part for part in told.split("; ") if symbol.split(":")[1] in part.split(": ")[0])
                moves = next(piece for piece in part.split(": ", 1)[1].split(", ") if piece.startswith("moves to "))
                named = {place.split(" ")[0] for place in moves.removeprefix("moves to ").split(" or ")}
                assert named == ends(story.state, number, f"move {word} {symbol}") - {story.space(number)}, moves


def test_prompts_say_what_is_missing_and_what_an_effect_does() -> None:
    story = Story("A1 cinder_imp a.f", "A2 volcanic_tyrant a.l1", supports0=placed("flamebow"), hand0="iron_shell")
    for words, prompt in (
        ("move", "Move a monster: which monster?"),
        ("move monster:2", "Move a monster: Volcanic Tyrant #2 on a.l1; with which symbol?"),
        ("equip card:iron_shell", "Play an equipment card: Iron Shell; which monster shall carry it?"),
        ("channel", "Channel an effect: which card?"),
        ("channel card:flamebow monster:1", "Channel an effect: Flamebow by Cinder Imp #1 on a.f; with which symbol?"),
    ):
        other = Story("A1 cinder_imp a.f", "A2 volcanic_tyrant a.l1", supports0=placed("flamebow"), hand0="iron_shell")
        assert other.say(words).state.scene(0)["prompt"] == prompt
        assert other.state.scene(1)["prompt"] == "Player 1 decides."
    jackal = Story("A1 storm_jackal a.l3", "B2 frostling b.r3").say("attack monster:1 target:2 symbol:gamma")
    assert jackal.state.scene(0)["prompt"] == "Storm Jackal: You may move it 1 space forward. Yes or no?"
    story = Story("A1 magma_golem a.f", "B2 frostling a.l1", "B3 frostling a.l2", supports0=placed("flamebow"))
    assert story.say("channel card:flamebow monster:1 symbol:alpha").state.scene(0)["prompt"] == (
        "Flamebow: 1 enemy monster within 4 spaces of your flux space has alpha -25 and delta -25 "
        "until the end of the turn. Choose."
    )
    limit = Story(hand0="cinder_imp*4 rubble_hound*4 spark_mite*3").say("end")
    assert limit.state.scene(0)["prompt"] == "More than 10 cards: discard one."


def test_cards_in_hand_tell_how_long_and_on_whose_turns_they_serve() -> None:
    story = Story(hand0="battle_horn glacial_veil")
    stats = {card["name"]: card["stats"] for card in area(story.state.scene(0), "hand:0")["cards"]}
    assert stats["Battle Horn"] == [["turns", "3"], ["on", "own turns"]]
    assert stats["Glacial Veil"] == [["uses", "2"], ["on", "opponent's turns"]]


def test_spaces_have_no_colour_before_the_sides_are_chosen() -> None:
    state = GAME.start(seed=1, first="seat:0")
    notes = [space["note"] for space in area(state.scene(0), "map")["spaces"]]
    assert "Your left lane, space 1." in notes
    state.say("side:t_left side:t_left")
    notes = [space["note"] for space in area(state.scene(0), "map")["spaces"]]
    assert "Your left lane, space 1, Terrestrial." in notes


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
    fight = Story("A1 spark_mite a.l3", "B2 frostling b.r3").say("attack monster:1 target:2")
    labels = {pick["word"]: pick["label"] for pick in fight.state.scene(0)["picks"]}
    assert (labels["symbol:beta"], labels["symbol:delta"]) == ("Beta (loses to #2, 5 : 25)", "Delta (beats #2, 15 : 5)")
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
