"""What people see: the road, numbers on monsters, hints, and nothing that is hidden."""

import json
from typing import Any

from source_stories import GAME, Story, equipped, placed

import parlor
from parlor.games.source.faces import short_name
from parlor.games.source.spaces import asked_space
from parlor.games.source.table import Field

# A card more than may be held.
MANY = (
    "rubble_hound spark_mite arc_drone pit_fiend siege_automaton hellhound "
    "magnet_boots spike_pit fire_geyser horned_scrapper storm_jackal"
)


def area(scene: dict[str, Any], name: str) -> dict[str, Any]:
    """One area of a scene."""
    found: dict[str, Any] = next(one for one in scene["areas"] if one["id"] == name)
    return found


def test_the_road_with_the_own_generator_on_the_left() -> None:
    story = Story("A1 rubble_hound a.l1", traps=["B goop a.l2"], webs=["A b.l1"], supports0=equipped("iron_shell", 1))
    for seat, own, other in ((0, "a", "b"), (1, "b", "a")):
        spaces = {space["word"][6:]: space for space in area(story.state.scene(seat), "map")["spaces"]}
        assert spaces[f"{own}.s"]["x"] == 0
        assert spaces[f"{other}.s"]["x"] == 9
        assert (spaces["a.l1"]["y"], spaces["b.r1"]["y"]) in ((0, 0), (2, 2))
    spaces = {space["word"][6:]: space for space in area(story.state.scene(0), "map")["spaces"]}
    hound = spaces["a.l1"]["card"]
    assert [stat[:2] for stat in hound["stats"]] == [["α", "20↑"], ["β", "20↑"], ["γ", "20↑"], ["δ", "10↑"]]
    assert hound["stats"][3][2] == "symbol:delta"
    assert (hound["emblem"], hound["accent"], hound["corner"]) == ("rubble_hound", "ground", "0")
    assert [(tag["text"], tag["emblem"]) for tag in hound["tags"]] == [("Iron Shell (4)", "iron_shell")]
    assert "marks" not in hound
    assert spaces["a.l2"]["marks"] == ["Terrestrial 2"]
    assert spaces["a.l2"]["under"] == {"id": "trap:a.l2", "name": "hidden card", "face": "down", "owner": 1}
    assert (spaces["b.l1"]["look"], spaces["b.l1"]["marks"]) == ("otherworldly", ["Otherworldly 1"])
    assert [(tag["text"], tag["emblem"]) for tag in spaces["b.l1"]["tags"]] == [("web of Player 1", "web")]
    assert [space["tint"] for space in spaces.values()] == [int(name[0] == "b") for name in spaces]
    assert spaces["a.l1"]["note"].startswith("Rubble Hound of Player 1, on your Terrestrial 1")
    theirs = {space["word"][6:]: space for space in area(story.state.scene(1), "map")["spaces"]}
    assert (theirs["a.l2"]["under"]["name"], theirs["a.l2"]["under"]["marks"]) == ("Goop", ["face down"])


def test_monsters_of_one_name_are_told_apart_by_their_spaces() -> None:
    story = Story("A1 frostling a.l1", "A2 frostling b.l2", "A3 cinder_imp a.f")
    rows = [row["name"] for row in area(story.state.scene(0), "hints")["rows"]]
    assert sorted(rows) == [
        "Cinder Imp",
        "Frostling on Player 1's Terrestrial 1",
        "Frostling on Player 2's Otherworldly 2",
    ]
    labels = {space["word"]: space["label"] for space in area(story.state.scene(0), "map")["spaces"]}
    told = [labels[f"space:{name}"] for name in ("a.s", "a.f", "a.l1", "b.l2", "b.f", "b.s")]
    assert told == ["summon", "flux", "T1", "O2'", "flux'", "summon'"]


def test_hints_tell_reach_and_outcomes() -> None:
    story = Story("A1 cinder_imp a.l3", "B2 frostling b.r3", "A3 siege_automaton b.s", "A4 spark_mite a.f")
    rows = {row["name"]: row["text"] for row in area(story.state.scene(0), "hints")["rows"]}
    assert rows["Cinder Imp"].startswith("alpha: beats Frostling, 20 : 10; beta: loses to Frostling, 0 : 25")
    assert rows["Siege Automaton"] == "alpha, beta, gamma, delta: takes 40 SourcePoints and ends the turn"
    assert rows["Spark Mite"] == "alpha, beta, gamma, delta: moves to your Terrestrial 1 or your Otherworldly 1"
    swap = Story("A1 magma_golem a.l1", "A2 floralia a.l2", "B3 frostling b.r3", unused0="alpha delta")
    rows = {row["name"]: row["text"] for row in area(swap.state.scene(0), "hints")["rows"]}
    told = (
        "alpha: moves to your Terrestrial 3 by changing places; delta: moves to your Terrestrial 2 by changing places"
    )
    assert rows["Magma Golem"] == told
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
        cards = {who: iter(sorted(movers, key=lambda _: dice.below(1000))) for who in "AB"}
        pieces = [f"{who}{n} {next(cards[who])} {free[n]}" for n, who in enumerate("AABAABAAB", 1)]
        webs = [f"{'AB'[n % 2]} {space}" for n, space in enumerate(free[7:12]) if not space.endswith("s")]
        story = Story(*pieces, webs=webs, options={"flux_on_road": ["yes", "no"][seed % 2]})
        rows = {row["name"]: row["text"] for row in area(story.state.scene(0), "hints")["rows"]}
        field = story.state
        assert isinstance(field, Field)
        called = {asked_space(field, 0, place): name for name, place in field.lanes.numbers.items()}
        movable = story.says("move") if "move" in story.words() else set()
        for word in movable:
            number = int(word.split(":")[1])
            told = rows[short_name(field, number)]
            for symbol in story.says(f"move {word}"):
                part = next(part for part in told.split("; ") if symbol.split(":")[1] in part.split(": ")[0])
                moves = next(piece for piece in part.split(": ", 1)[1].split(", ") if piece.startswith("moves to "))
                places = moves.removeprefix("moves to ").replace(" by changing places", "").split(" or ")
                assert {called[place] for place in places} == ends(story.state, number, f"move {word} {symbol}") - {
                    story.space(number)
                }, moves


def test_prompts_say_what_is_missing_and_what_an_effect_does() -> None:
    for words, prompt in (
        ("move", "Move which monster?"),
        ("move monster:2", "Move Volcanic Tyrant with which symbol?"),
        ("equip card:iron_shell", "Iron Shell: which monster shall carry it?"),
        ("channel", "Channel which effect?"),
        ("channel card:flamebow monster:1", "Flamebow by Cinder Imp: with which symbol?"),
    ):
        other = Story("A1 cinder_imp a.f", "A2 volcanic_tyrant a.l1", supports0=placed("flamebow"), hand0="iron_shell")
        assert other.say(words).state.scene(0)["ask"]["what"] == prompt
        assert other.state.scene(1)["prompt"] == "Player 1 decides."
    jackal = Story("A1 storm_jackal a.l3", "B2 frostling b.r3").say("attack monster:1 target:2")
    assert jackal.state.scene(0)["ask"] == {
        "what": "Storm Jackal attacks Frostling with which symbol?",
        "why": "The higher number wins; the loser is destroyed.",
        "at": "monster:2",
    }
    jackal.say("symbol:gamma")
    assert jackal.state.scene(0)["ask"] == {
        "what": "Yes or no?",
        "why": "Storm Jackal: You may move it 1 space forward.",
    }
    story = Story("A1 magma_golem a.f", "B2 frostling a.l1", "B3 frostling a.l2", supports0=placed("flamebow"))
    assert story.say("channel card:flamebow monster:1 symbol:alpha").state.scene(0)["prompt"] == (
        "Choose. Flamebow: 1 enemy monster within 4 spaces of your flux space has alpha −25 and delta −25 "
        "until the end of the turn."
    )
    limit = Story(hand0="cinder_imp*4 rubble_hound*4 spark_mite*3").say("end")
    assert limit.state.scene(0)["prompt"] == "Discard a card. You hold more than 10 at the end of your turn."


def test_cards_in_hand_tell_how_long_and_on_whose_turns_they_serve() -> None:
    story = Story(hand0="battle_horn glacial_veil")
    cards = {card["name"]: card for card in area(story.state.scene(0), "hand:0")["cards"]}
    stats = {name: card["stats"] for name, card in cards.items()}
    assert (cards["Battle Horn"]["accent"], cards["Battle Horn"]["corner"]) == ("equipment", "T1")
    assert (cards["Glacial Veil"]["accent"], cards["Glacial Veil"]["corner"]) == ("channeled", "β/γ")
    assert stats["Battle Horn"] == [["turns", "3"], ["on", "own turns"]]
    assert stats["Glacial Veil"] == [["uses", "2"], ["on", "opponent's turns"]]


def test_spaces_have_no_colour_before_the_sides_are_chosen() -> None:
    state = GAME.start(seed=1, first="seat:0")
    notes = [space["note"] for space in area(state.scene(0), "map")["spaces"]]
    assert "Your left lane 1." in notes
    state.say("side:t_left side:t_left")
    notes = [space["note"] for space in area(state.scene(0), "map")["spaces"]]
    assert "Your Terrestrial 1." in notes


def cards_of(story: Story, name: str) -> dict[str, dict[str, Any]]:
    """The cards of an area by their names, as player 1 sees them."""
    return {card["name"]: card for card in area(story.state.scene(0), name)["cards"]}


def offered(card: dict[str, Any]) -> dict[str, str]:
    """What a card offers, with what each brings or why not."""
    return {one["say"]: one.get("note", "") or one.get("short", "") for one in card.get("actions", [])}


def test_requirements_and_brackets_are_told() -> None:
    story = Story("A1 magma_golem a.f", hand0="volcanic_tyrant", supports0=placed("flamebow"))
    tyrant = cards_of(story, "hand:0")["Volcanic Tyrant"]
    assert (tyrant["reason"], offered(tyrant)) == ("T2 O1 short", {"summon card:volcanic_tyrant": "T2 O1 short"})
    assert tyrant["actions"][0]["why"].startswith("SRC-037")
    bow = cards_of(story, "supports:0")["Flamebow"]
    assert bow["marks"] == ["2 uses left"]
    assert [tag["text"] for tag in bow["tags"]] == ["α 45: 21–45", "δ 10: 0–20"]
    assert offered(bow) == {
        "channel card:flamebow monster:1 symbol:alpha": "21–45",
        "channel card:flamebow monster:1 symbol:delta": "0–20",
    }


def test_a_card_in_hand_says_what_one_press_does() -> None:
    hand = "cinder_imp iron_shell spike_pit quake_call"
    story = Story("A1 rubble_hound a.l1", "A2 spark_mite a.f", hand0=hand)
    cards = cards_of(story, "hand:0")
    assert offered(cards["Cinder Imp"]) == {"summon card:cinder_imp": ""}
    assert cards["Cinder Imp"]["actions"][0]["at"] == ["space:a.s"]
    assert set(offered(cards["Iron Shell"])) == {
        "equip card:iron_shell monster:1",
        "equip card:iron_shell monster:2",
    }
    assert {one["at"][0] for one in cards["Spike Pit"]["actions"]} == {"space:a.l2", "space:a.r1"}
    assert cards["Quake Call"]["actions"][0]["label"] == "Place it"
    assert all("reason" not in card for card in cards.values())
    made = cards_of(story.say("summon card:cinder_imp"), "hand:0")
    assert (made["Iron Shell"]["reason"], made["Spike Pit"]["reason"]) == ("1 card a turn", "1 card a turn")
    assert "reason" not in made["Quake Call"]
    waiting = area(story.say("end").state.scene(0), "hand:0")["cards"]
    assert all("actions" not in card for card in waiting)


def monster_card(story: Story, number: int) -> dict[str, Any]:
    """A monster on the map as player 1 sees it."""
    cards = [space.get("card") for space in area(story.state.scene(0), "map")["spaces"]]
    return next(card for card in cards if card and card["id"] == f"monster:{number}")


def test_a_monster_says_what_each_symbol_brings() -> None:
    story = Story("A1 storm_jackal a.l3", "B2 frostling b.r3", unused0="beta gamma delta")
    rows = {one["say"].split(":")[-1]: one for one in monster_card(story, 1)["actions"] if "attack" in one["say"]}
    assert {symbol: (one["label"], one.get("note")) for symbol, one in rows.items()} == {
        "alpha": ("α 10 : 10", None),
        "beta": ("β 15 : 25", "loses: Storm Jackal is destroyed"),
        "gamma": ("γ 45 : 10", "wins: Frostling is destroyed"),
        "delta": ("δ 10 : 5", "wins: Frostling is destroyed"),
    }
    assert (rows["alpha"]["short"], rows["gamma"]["look"], rows["beta"]["look"]) == ("used this turn", "good", "bad")
    assert rows["gamma"]["at"] == ["monster:2"]
    assert rows["gamma"]["emblem"] == "symbol:gamma"
    tyrant = monster_card(Story("A1 volcanic_tyrant a.l1"), 1)
    alpha = tyrant["actions"][0]
    far = "4 spaces from their generator"
    assert (alpha["label"], alpha["note"], alpha["at"]) == ("Move α → their Terrestrial 3", far, ["space:b.r3"])
    assert alpha["preview"] == [{"from": "space:a.l1", "to": "space:b.r3", "owner": 0, "kind": "move"}]
    siege = monster_card(Story("A3 siege_automaton b.s", points1=60), 3)
    assert (siege["actions"][0]["label"], siege["actions"][0]["note"]) == ("α generator 60 → 20", "ends your turn")
    assert monster_card(Story("A3 siege_automaton b.s", points1=30), 3)["actions"][0]["note"] == "wins the match"
    tired = Story("A1 cinder_imp a.l1", unused0="")
    assert monster_card(tired, 1)["reason"] == "no symbol left"


def test_a_movement_tells_of_a_web_and_a_small_face_what_its_card_does() -> None:
    story = Story("A1 rubble_hound a.l1", webs=["B a.l2"], hand0="spike_pit")
    move = monster_card(story, 1)["actions"][0]
    assert (move["label"], move["note"]) == ("Move α → Terrestrial 2", "web gone, 6 spaces from their generator")
    hand = next(area for area in story.state.scene(0)["areas"] if area["id"] == "hand:0")
    assert hand["cards"][0]["gist"] == "Who enters: −20 ST."


def test_plates_tell_how_it_stands() -> None:
    story = Story("A1 rubble_hound a.l1", "B2 frostling b.l1", unused0="alpha", points1=60, hand1="goop frostling*2")
    mine, theirs = story.state.scene(0)["plates"]
    ring = mine["vitals"][0]
    assert (ring["id"], ring["form"], ring["value"], ring["most"]) == ("points:0", "ring", 75, 75)
    assert (theirs["vitals"][0]["value"], theirs["holds"], mine["leads"], mine["turn"]) == (60, 3, True, True)
    assert mine["holds"] == 0
    assert [tag["look"] for tag in mine["tags"][:4]] == ["plain", "spent", "spent", "spent"]
    # A whole pile of tokens is no news.
    assert [tag["text"] for tag in mine["tags"]] == ["α", "β", "γ", "δ", "T1", "O0"]
    webbed = Story("A1 rubble_hound a.l1", webs=["A b.l1"]).state.scene(0)["plates"]
    assert [[tag["text"] for tag in plate["tags"][6:]] for plate in webbed] == [["webs 3"], []]
    assert mine["note"] == "Red deck"
    scene = story.state.scene(0)
    assert (scene["when"], scene["goal"]) == (
        "Turn 5",
        "You win when the other generator has no SourcePoints left.",
    )
    roles = {one["id"]: one["role"] for one in scene["areas"]}
    assert (roles["map"], roles["hand:0"], roles["hand:1"], roles["supports:1"]) == ("board", "hand", "plate", "plate")


def test_an_announced_strike_puts_points_at_risk() -> None:
    story = Story("A1 siege_automaton b.s", "B2 frostling b.f", supports1=placed("glacial_veil"), points1=60).say(
        "strike monster:1 symbol:alpha"
    )
    assert story.state.seat == 1
    scene = story.state.scene(1)
    assert scene["plates"][1]["vitals"][0]["risk"] == 40
    assert scene["ask"]["what"] == "Channel an effect, or pass?"
    assert scene["ask"]["why"] == "Siege Automaton attacks the generator: 60 → 20 SourcePoints."
    assert [pick["word"] for pick in scene["picks"] if pick.get("quiet")] == ["pass"]


def test_a_battle_is_shown_with_both_sides() -> None:
    story = Story("A1 spark_mite a.l3", "B2 frostling b.r3").say("attack monster:1 target:2 symbol:delta")
    deeds = [event for event in story.state.scene(1)["events"] if event["kind"] == "deed"]
    battle = next(deed for deed in deeds if "versus" in deed)
    assert (battle["seat"], battle["verb"], battle["card"]["name"]) == (0, "attacks", "Spark Mite")
    versus = battle["versus"]
    assert (versus["left"], versus["right"], versus["emblem"]) == (15, 5, "symbol:delta")
    assert (versus["card"]["name"], battle["stamp"]) == ("Frostling", "destroyed")
    trap = Story("A1 rubble_hound a.l1", hand0="spike_pit").say("trap card:spike_pit space:a.l2")
    shown = [next(e for e in trap.state.scene(seat)["events"] if e["kind"] == "deed") for seat in (0, 1)]
    assert [deed["card"]["name"] for deed in shown] == ["Spike Pit", "hidden card"]
    assert "Spike Pit" not in json.dumps(shown[1])


def test_an_outcome_tells_numbers_before_and_after() -> None:
    armed = Story("A1 rubble_hound a.l1", hand0="battle_horn").state.outcome(0, "equip card:battle_horn monster:1")
    told = {(change["id"], change["label"]): (change["before"], change["after"]) for change in armed["changes"]}
    assert told["monster:1", "α"] == ("20↑", "40↑")
    strike = Story("A3 siege_automaton b.s", points1=60).state.outcome(0, "strike monster:3 symbol:alpha")
    told = {(change["id"], change["label"]): (change["before"], change["after"]) for change in strike["changes"]}
    assert told["points:1", "SourcePoints"] == (60, 20)


def test_every_end_tells_its_reason() -> None:
    won = Story("A1 cinder_imp b.s", points1=5).say("strike monster:1 symbol:alpha").state.scene(0)["ending"]
    assert (won["winners"], won["clause"]) == ([0], "SRC-112")
    assert won["reason"] == "The generator of Player 2 has no SourcePoints left."
    assert [score["value"] for score in won["scores"]] == [75.0, 0.0]
    state = Story(options={"turn_limit": 20}, turn=20, points0=40, points1=25).say("end").state
    assert state.scene(0)["ending"]["reason"] == "After 20 turns Player 1 has more SourcePoints: 40 to 25."
    assert state.scene(0)["ending"]["clause"] == "SRC-116"


def test_a_move_shows_where_it_leads() -> None:
    story = Story("A1 volcanic_tyrant a.l1").say("move monster:1")
    picks = {pick["word"]: pick for pick in story.state.scene(0)["picks"]}
    assert picks["symbol:alpha"]["label"] == "α 60: 3 spaces"
    assert picks["symbol:alpha"]["preview"] == [{"from": "space:a.l1", "to": "space:b.r3", "owner": 0, "kind": "move"}]
    chosen = [space["label"] for space in area(story.state.scene(0), "map")["spaces"] if space.get("chosen")]
    assert chosen == ["T1"]
    fight = Story("A1 spark_mite a.l3", "B2 frostling b.r3").say("attack monster:1 target:2")
    labels = {pick["word"]: pick["label"] for pick in fight.state.scene(0)["picks"]}
    assert (labels["symbol:beta"], labels["symbol:delta"]) == ("β 5 : 25 loses", "δ 15 : 5 wins")
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


def possible(state: parlor.State) -> list[dict[str, Any]]:
    """What the monsters of the seat that is asked can say now."""
    spaces = [space for one in state.scene(state.seat)["areas"] for space in one.get("spaces", [])]
    actions = [action for space in spaces for action in space.get("card", {}).get("actions", [])]
    return [action for action in actions if not action["why"]]


def test_what_a_monster_offers_is_a_whole_sentence_and_its_rest_after_any_of_its_words() -> None:
    state, dice, moves, rests = parlor.game("source").start(seed=3), parlor.Dice(3), 0, 0
    while state.seat != parlor.OVER and len(state.log) < 120:
        for action in possible(state):
            after = state.clone()
            after.say(action["say"])
            moves += action["say"].startswith("move")
            rests += action["say"].startswith("symbol")
            if "move" in action["say"]:
                assert after.seat != state.seat or not after.mid_sentence()
        picks = state.picks()
        state.pick(picks[dice.below(len(picks))])
    assert moves > 10
    assert rests > 3


def test_the_question_of_a_turn_names_what_can_be_begun() -> None:
    story = Story("A1 cinder_imp a.l3", "B2 frostling b.r3", hand0="goop")
    told = story.state.scene(0)["ask"]["what"]
    assert told.startswith("Your turn: ")
    assert told.endswith(", or end the turn.")
    assert "attack with Cinder Imp" in told
    many = Story("A1 cinder_imp a.l3", "A2 frostling a.l1", "A3 spark_mite a.f")
    assert "move one of 3 monsters" in many.state.scene(0)["ask"]["what"]


def test_the_question_of_a_turn_stays_short_however_much_can_be_begun() -> None:
    kinds: set[object] = set()
    for seed in range(4):
        state, dice = parlor.game("source").start(seed=seed), parlor.Dice(seed)
        while state.seat != parlor.OVER and len(state.log) < 900:
            told = state.scene(0)["ask"]["what"] if state.seat == 0 else ""
            kinds.add("one of 2" in told)
            kinds |= {part for part in ("place an effect", "attack, move") if part in told}
            assert len(told) < 135, told
            picks = state.picks()
            state.pick(picks[dice.below(len(picks))])
    assert kinds == {True, False, "place an effect", "attack, move"}


def test_a_card_too_many_is_thrown_on_the_own_done_zone() -> None:
    for more, throws in ((0, None), (1, "end")):
        scene = Story("A1 cinder_imp a.l3", hand0=" ".join(MANY.split()[: 10 + more])).state.scene(0)
        assert area(scene, "done:0").get("throws") == throws
        assert "throws" not in area(scene, "done:1")


def test_the_question_of_a_turn_invites_no_attack_that_must_lose() -> None:
    held = "cinder_imp rubble_hound storm_jackal iron_shell fire_geyser horned_scrapper arc_drone pit_fiend war_boar"
    story = Story("A1 spark_mite a.s", "B2 earthshaker a.f", hand0=f"{held} volcanic_tyrant spike_pit")
    asked = story.state.scene(0)["ask"]
    assert "attack with" not in asked["what"]
    assert asked["what"].startswith("Your turn: no attack wins")
    assert asked["why"].endswith("Hand 11, keep 10.")
    labels = [button["label"] for button in story.state.scene(0)["picks"]]
    assert "End turn, discard 1" in labels
