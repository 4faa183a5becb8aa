"""The scene of a duel tells what the table shows: how one wins, what is at risk, what a card would do, why not."""

from typing import Any

from duels import duel, mind

from parlor import State


def area(state: State, seat: int, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in state.scene(seat)["areas"] if one["id"] == name)
    return found


def held(state: State, seat: int) -> dict[str, dict[str, Any]]:
    return {card["name"]: card for card in area(state, seat, f"hand:{seat}")["cards"]}


def answered() -> State:
    """Psi Drain of seat 0, Recoil of seat 1 against it, Confusion of seat 0 against that; seat 1 is asked."""
    state = duel(
        mind("8/0", "psi_drain confusion push", barrier="focus"),
        mind("7/0", "recoil kinetic_guard second_wind push crush recoil", removed=3),
    )
    state.say("play card:psi_drain play card:recoil target:1 play card:confusion target:1")
    return state


def test_the_scene_says_how_one_wins_and_where_the_duel_stands() -> None:
    scene = answered().scene(1)
    assert scene["goal"] == "You win when the other mind has no PSI points left, or cannot draw."
    assert scene["when"].endswith("Player 1's Active phase")
    steps = [step["name"] for step in scene["ask"]["steps"] if step["now"]]
    assert (scene["ask"]["what"], scene["ask"]["at"], steps) == ("Answer Confusion, or pass?", "stack:2", ["Active"])
    assert "your life goes 7 → 5" in scene["ask"]["why"]


def test_who_can_play_nothing_is_not_asked_to_answer() -> None:
    state = duel(mind("8/0", "psi_drain push"), mind("0/10", "recoil push"))
    state.say("play card:psi_drain")
    ask = state.scene(1)["ask"]
    assert ask["what"] == "Cycle a card, or pass?"
    assert ask["why"].startswith("You can play nothing with a Pool of 0. ")


def test_a_plate_shows_points_by_place_and_what_is_at_risk() -> None:
    other, own = answered().scene(1)["plates"]
    assert (other["turn"], other["holds"], other["note"], other["leads"]) == (True, 1, "Kinetic deck", True)
    [life] = own["vitals"]
    assert (life["value"], life["most"], life["form"], life["risk"]) == (7, 10, "ring", 2)
    assert [(zone["name"], zone["count"], zone["look"]) for zone in life["zones"]] == [
        ("Pool", 4, "full"),
        ("Spent", 3, "hollow"),
        ("Barrier", 0, "shield"),
        ("removed", 3, "gone"),
    ]


def test_what_lasts_for_the_turn_is_a_tag() -> None:
    plates = duel(mind(hand="push", shield=2, boost=1), mind(hand="push", hush=True)).scene(0)["plates"]
    told = [[tag["text"] for tag in plate["tags"]] for plate in plates]
    assert told == [["prevents 2", "next damage +1"], ["no Impulse"]]
    assert all(tag["note"] for plate in plates for tag in plate["tags"])


def test_the_stack_tells_order_targets_and_what_comes_to_nothing() -> None:
    stack = area(answered(), 1, "stack")
    assert [(card["name"], card["order"], card.get("void", False)) for card in stack["cards"]] == [
        ("Confusion", 1, False),
        ("Recoil", 2, True),
        ("Psi Drain", 3, False),
    ]
    assert [card["badge"] for card in stack["cards"]] == ["stops Recoil", "shuffled away", "you −2 life"]
    assert [(one["from"], one["to"], one["kind"]) for one in stack["arrows"]] == [
        ("stack:2", "stack:1", "answers"),
        ("stack:1", "stack:0", "void"),
    ]


def test_the_stack_tells_what_is_kept_from_whom() -> None:
    state = duel(mind(hand="push overload focus"), mind(hand="mental_block kinetic_guard"))
    state.say("play card:push play card:mental_block play card:focus")
    badges = [card.get("badge", "") for card in area(state, 0, "stack")["cards"]]
    assert badges == ["next damage +1", "blocks Push", "prevented"]
    alone = duel(mind(hand="push"), mind("4/4", hand="push", barrier="push"))
    alone.say("play card:push")
    assert [card["badge"] for card in area(alone, 0, "stack")["cards"]] == ["Player 2's Barrier breaks"]
    assert [card["badge"] for card in area(alone, 1, "stack")["cards"]] == ["your Barrier breaks"]


def test_a_card_in_hand_tells_its_sentences_with_price_and_reason() -> None:
    cards = held(answered(), 1)
    guard = [(action["say"], action["label"], action["why"]) for action in cards["Kinetic Guard"]["actions"][:2]]
    assert guard == [
        ("play card:kinetic_guard", "Play, pay 1", ""),
        ("cycle card:kinetic_guard", "Cycle ≋: draw 2", ""),
    ]
    assert cards["Push"]["reason"] == "waits"
    assert cards["Kinetic Guard"].get("reason") is None
    assert [action["say"] for action in cards["Recoil"]["actions"] if action["say"].startswith("play")] == [
        "play card:recoil target:3"
    ]


def test_a_missing_price_is_told_as_a_number() -> None:
    card = held(duel(mind("4/4", "crush hurl"), mind()), 0)["Crush"]
    assert (card["reason"], card["actions"][0]["short"]) == ("2 short", "2 short")


def test_faces_show_cost_emblem_and_symbol() -> None:
    card = held(answered(), 1)["Kinetic Guard"]
    assert [card[name] for name in ("emblem", "accent", "corner", "symbol", "sign", "type")] == [
        "kinetic_guard",
        "impulse",
        "1",
        "waves",
        "symbol:waves",
        "IMPULSE",
    ]


def test_a_play_is_a_deed_with_its_target() -> None:
    state = answered()
    [deed] = [event for event in state.scene(1)["events"] if event["kind"] == "deed"]
    assert (deed["seat"], deed["verb"], deed["card"]["name"]) == (0, "plays", "Confusion")
    assert (deed["against"], deed["line"]) == (["stack:1"], "Player 1 plays Confusion against Recoil, paying 2.")


def test_a_barrier_is_laid_in_the_spotlight_face_down() -> None:
    state = duel(mind(hand="crush push"), mind())
    state.say("barrier card:crush")
    for seat in (0, 1):
        [deed] = [event for event in state.scene(seat)["events"] if event["kind"] == "deed"]
        assert deed["card"] == {"id": "barrier:0:0", "name": "hidden card", "face": "down"}


def test_the_end_says_what_took_the_last_point() -> None:
    state = duel(mind(hand="hurl"), mind("1/1"))
    state.say("play card:hurl")
    ending = state.scene(1)["ending"]
    assert (ending["winners"], ending["clause"]) == ([0], "ESP-020")
    assert ending["reason"] == "Player 2 has no PSI points left: Hurl took the last."
    assert [(score["seat"], score["label"]) for score in ending["scores"]] == [(0, "life left"), (1, "life left")]


def test_the_end_says_that_a_deck_was_empty() -> None:
    state = duel(mind(hand="kinetic_guard", deck="push"), mind(hand="push"))
    state.say("cycle card:kinetic_guard card:push")
    assert state.scene(0)["ending"]["clause"] == "ESP-021"


def test_small_faces_say_what_the_gist_of_a_card_says() -> None:
    cards = held(answered(), 1)
    assert cards["Kinetic Guard"]["gist"] == "Prevents 2 damage to its player."
    assert "gist" not in cards["Push"]
