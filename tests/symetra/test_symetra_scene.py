"""What the table shows of Symetra in words that a newcomer understands."""

import re
from typing import Any

import pytest
from stories import duel, say, settle, table, use

import parlor
from parlor.games.symetra import deeds
from parlor.games.symetra.verbs import SLOTS


def laid() -> parlor.State:
    """A match in which one card lies in the matrix."""
    state = parlor.game("symetra").start(seed=3)
    state.say("fuse")
    while not in_matrix(state):
        words = {state.game.word(pick): pick for pick in state.picks()}
        state.pick(words.get("pass", state.picks()[0]))
    return state


def in_matrix(state: parlor.State) -> list[str]:
    """The names of the cards in the matrix."""
    cells = next(area for area in state.scene(0)["areas"] if area["id"] == "matrix")["cells"]
    return [cell["card"]["name"] for cell in cells if "card" in cell]


def test_cards_of_a_hand_tell_their_relations_to_the_matrix() -> None:
    state = laid()
    [lying] = in_matrix(state)
    book = state.rules.book.cards  # type: ignore[attr-defined]
    kinds = {card.name: kind for kind, card in enumerate(book)}
    for seat in range(2):
        hand = next(area for area in state.scene(seat)["areas"] if area["id"] == f"hand:{seat}")["cards"]
        for card in hand:
            bond = int(state.rules.relation[kinds[card["name"]] * 60 + kinds[lying]])  # type: ignore[attr-defined]
            told = dict(card.get("relations", []))
            assert told.get("affinity", []) == ([lying] if bond & 1 else [])
            assert told.get("enmity", []) == ([lying] if bond & 2 else [])


def test_a_sentence_under_way_asks_for_what_it_lacks() -> None:
    state = parlor.game("symetra").start(seed=3)
    labels = {button["word"]: button["label"] for button in state.scene(state.seat)["picks"]}
    assert labels["fuse"] == "Fuse a card"
    state.say("fuse")
    assert state.scene(state.seat)["prompt"] == "Which card do you fuse?"


def scene_card(state: parlor.State, name: str) -> dict[str, Any]:
    """A card of the matrix as the scene draws it."""
    cells = next(area for area in state.scene(0)["areas"] if area["id"] == "matrix")["cells"]
    return next(cell["card"] for cell in cells if cell.get("card", {}).get("name") == name)


def test_a_card_tells_how_long_it_lasts_and_whence_cost_and_effect_come() -> None:
    state = duel("silence 0,0 s0 x3 / time 1,0 s0 x3 / light 2,0 s0 x3", s0="hand: earth", game="karma=ten")
    silence = scene_card(state, "Silence")
    assert silence["text"] == (
        "Fuses that player has announced in this chain are cancelled. That player cannot announce a fuse. "
        "Lasts until the end of the round."
    )
    assert silence["note"] == "Acts on: player. Cost: our reconstruction. Effect: the designer."
    assert "Only as an answer." in scene_card(state, "Time")["text"]
    assert scene_card(state, "Light")["note"].startswith("A good karma card. Acts on: player")


def test_a_used_card_shows_its_cost_and_infinitys_addition_only_under_infinity() -> None:
    state = duel("light 0,0 s0 x3 used", s0="hand: earth")
    assert scene_card(state, "Light")["stats"] == [["cost now", "1"], ["energy", "3 of 5"]]
    endless = duel("light 0,0 s0 x3 used", s0="infinity=infinity hand: earth")
    assert scene_card(endless, "Light")["stats"][0] == ["cost now", "2"]


@pytest.mark.parametrize(
    ("board", "cell", "s0"),
    [
        ("dark 1,0 s0 x2 used / silence 1,-1 s1 x1 preserved used", "0,0", "a=45 u=1"),
        ("dark 1,0 s0 x2 used / life -1,0 s1 x1 used", "0,0", "a=45 u=0"),
        ("life 1,0 s1 x1 used / sound -1,0 s1 x1 used / mirror 0,1 s1 x1 used", "0,0", "a=48 u=1"),
    ],
)
def test_a_hint_promises_the_energy_that_a_fuse_brings(board: str, cell: str, s0: str) -> None:
    """Also where the potential does not last for all relations."""
    state = say(duel(board, s0=f"charged {s0} hand: light, earth", s1="hand: hope"), "fuse card:light")
    label = next(button["label"] for button in state.scene(0)["picks"] if button["word"] == f"cell:{cell}")
    say(state, f"cell:{cell}")
    assert f": energy {laid_energy(state, 'light')}," in label
    assert "enmity" not in label.replace("own enmity", "")  # a preserved card loses nothing


def laid_energy(state: parlor.State, card: str) -> int:
    """The energy on a card of the matrix."""
    return next(int(entry["energy"]) for entry in state.position()["matrix"] if entry["card"] == card)


def test_whoever_may_lose_the_last_actual_is_warned() -> None:
    pride = use(duel("pride 0,0 s0 x3", s0="fused charged a=1 hand: earth", s2=""), "card:pride")
    assert "Careful" in pride.scene(0)["prompt"]
    movement = use(duel("movement 0,0 s0 x3", s0="fused charged a=2 hand: earth", s2=""), "card:movement seat:0")
    say(movement, "charge energy:2")
    assert movement.scene(0)["prompt"].startswith("Which card gets the energy? Careful")
    sound = use(duel("sound 0,0 s0 x3", s0="fused charged a=1 hand: earth", s2=""), "card:sound seat:0")
    assert "Careful" in say(sound, "fuse card:earth").scene(0)["prompt"]
    last = use(duel("sound 0,0 s0 x3", s0="fused charged hand: earth", s2=""), "card:sound seat:0")
    assert "Your hand is empty then" in say(last, "fuse card:earth").scene(0)["prompt"]


def test_the_warning_comes_before_the_fuse_is_announced() -> None:
    seats = "s0 1/30/19 hand: earth, light\ns1 20/27/0 hand: air"
    poor = table(f"game base seats=2 cycle=2 round=2 start=0 turn=0\n{seats}\nmatrix joy 0,0 s1 x3", seed=1)
    assert "Careful" not in poor.scene(0)["prompt"]
    poor.say("fuse")
    assert poor.scene(0)["prompt"].startswith("Which card do you fuse? Careful: the lock takes your last actual energy")
    seats = "s0 20/30/0 hand: earth\ns1 20/27/0 hand: air"
    bare = table(f"game base seats=2 cycle=2 round=2 start=0 turn=0\n{seats}\nmatrix joy 0,0 s1 x3", seed=1)
    bare.say("fuse")
    assert bare.scene(0)["prompt"].startswith("Which card do you fuse? Your hand is empty then")


def test_questions_name_what_is_asked() -> None:
    board = "sound 0,0 s0 x3 used / joy 1,0 empty"
    shift = say(duel(board, s0="fused hand: earth", mode="original"), "charge card:sound")
    assert shift.scene(0)["prompt"] == "How much energy do you charge?"
    ether = use(duel("ether 0,0 s0 x4", s0="fused charged hand: earth", top="death"), "card:ether deck")
    assert say(ether, "use").scene(0)["prompt"] == "Whom or what is the action for?"


@pytest.mark.parametrize(
    ("said", "word", "clause"),
    [
        ("", "use", "SYM-108"),
        ("charge", "card:sound", "SYM-099"),
        ("charge", "energy:4", "SYM-099"),
        ("charge energy:2", "card:joy", "SYM-101"),
        ("fuse", "card:joy", "SYM-083"),
        ("fuse card:earth", "cell:5,5", "SYM-085"),
        ("", "pass", "SYM-079"),
        ("", "cell:0,0", "SYM-080"),
    ],
)
def test_refusals_name_their_clause(said: str, word: str, clause: str) -> None:
    state = duel("sound 0,0 s0 x3 used / joy 1,0 s1 x1", s0="hand: earth, fire", s1="hand: hope")
    if said:
        settle(say(state, said))
    assert state.why(state.game.code(word)).startswith(f"{clause}: ")


def test_refusals_of_charges_that_movement_gives_or_that_shift() -> None:
    moving = use(duel("movement 0,0 s0 x3 / joy 1,0 s1 x1", s0="fused charged hand: earth"), "card:movement seat:0")
    say(moving, "charge energy:1")
    assert moving.why(moving.game.code("card:joy")).startswith("SYM-101: ")
    lonely = duel("sound 0,0 s0 x2 used / joy 3,0 s0 x1 used / life 4,0 empty", s0="fused hand: earth", mode="original")
    say(lonely, "charge")
    assert lonely.why(lonely.game.code("card:sound")).startswith("SYM-163: ")
    assert say(lonely, "card:joy").why(lonely.game.code("energy:2")).startswith("SYM-164: ")
    bare = duel("joy 3,0 s1 x1 used", s0="hand: earth")
    assert bare.why(bare.game.code("use")).startswith("SYM-106: ")
    limited = duel("light 3,0 s0 x2", s0="limit=0 hand: earth")
    assert limited.why(limited.game.code("use")).startswith("SYM-358: ")


# -- the table at a glance -------------------------------------------------------------------------


def area(state: parlor.State, seat: int, name: str) -> dict[str, Any]:
    found: dict[str, Any] = next(one for one in state.scene(seat)["areas"] if one["id"] == name)
    return found


def answered() -> parlor.State:
    """Death on seat 1, Time of seat 1 against it; seat 0 is asked."""
    state = duel(
        "death 0,0 s0 x3 / air 0,1 s0 x2 / time 1,0 s1 x3 / light 2,0 s1 x2 / dark 2,-1 s0 x1 used",
        s0="hand: earth",
        s1="hand: hope",
    )
    return say(state, "use card:death seat:1 use card:time card:death")


def test_the_scene_says_how_one_wins_who_is_ahead_and_whose_turn_it_is() -> None:
    scene = answered().scene(0)
    assert scene["goal"] == "You win with the most actual after 4 cycles."
    assert scene["when"].endswith("your turn")
    assert [(runner["seat"], runner["value"]) for runner in scene["race"]["runners"]] == [(0, 6), (1, 5)]
    assert [runner.get("leads", False) for runner in scene["race"]["runners"]] == [True, False]
    own, other = scene["plates"]
    assert (own["turn"], other["turn"]) == (True, False)
    assert ["leads cycle" in [tag["text"] for tag in plate["tags"]] for plate in scene["plates"]] == [True, False]
    [actual] = own["vitals"]
    assert [zone["name"] for zone in actual["zones"]] == ["actual", "on cards", "universal", "potential"]
    assert sum(zone["count"] for zone in actual["zones"]) == actual["most"]


def test_the_chain_is_numbered_on_ribbon_and_tiles_and_points_at_what_it_selects() -> None:
    state = answered()
    chain = area(state, 0, "chain")
    assert [(card["name"], card["order"]) for card in chain["cards"]] == [("Time", 1), ("Death", 2)]
    assert (scene_card(state, "Time")["order"], scene_card(state, "Death")["order"]) == (1, 2)
    assert [(one["from"], one["to"]) for one in chain["arrows"]] == [("link:1", "link:0"), ("link:0", "plate:1")]


def test_a_window_asks_about_the_newest_link() -> None:
    ask = answered().scene(0)["ask"]
    assert (ask["what"], ask["at"]) == ("Answer Player 2's Time?", "link:1")
    assert ask["why"].startswith("It is about Death.")


def test_relations_are_drawn_between_tiles_that_touch() -> None:
    edges = area(answered(), 0, "matrix")["edges"]
    looks = {tuple(sorted(edge["between"])): edge["look"] for edge in edges}
    assert looks[("cell:2,-1", "cell:2,0")] == "clash"  # Dark and Light
    assert set(looks.values()) == {"link", "clash"}


def test_a_tile_has_sockets_beads_price_and_its_sentences() -> None:
    state = answered()
    air = scene_card(state, "Air")
    assert (air["sockets"], air["beads"], air["corner"], air["emblem"]) == (5, [{"owner": 0, "count": 2}], "1", "air")
    assert [(one["say"], one["label"], one["at"]) for one in air["actions"] if "time" in one["say"]] == [
        ("use card:air card:time", "Use on Time, pay 1", ["card:time"])
    ]
    assert scene_card(state, "Death")["reason"] == "in the chain"
    assert scene_card(state, "Dark")["reason"] == "used this round"
    assert "reason" not in scene_card(state, "Light")


def test_a_hand_says_whether_it_can_be_fused() -> None:
    fresh = area(duel("death 0,0 s0 x3", s0="hand: earth"), 0, "hand:0")["cards"][0]
    assert [(one["say"], one["why"]) for one in fresh["actions"]] == [("fuse card:earth", "")]
    spent = area(duel("death 0,0 s0 x3", s0="fused hand: earth"), 0, "hand:0")["cards"][0]
    assert (spent["reason"], spent["actions"][0]["why"][:7]) == ("fuse done", "SYM-081")


def test_who_would_win_the_match_now_is_ahead() -> None:
    """SYM-072: by actual, not by what lies on cards; nobody while all have as much."""
    behind, ahead = duel("death 0,0 s0 x5", s0="a=20", s1="a=22").scene(0)["plates"]
    assert behind["vitals"][0]["value"] < ahead["vitals"][0]["value"]
    assert (behind.get("leads", False), ahead.get("leads", False)) == (False, True)
    level = parlor.game("symetra").start(players=2, seed=1).scene(0)["plates"]
    assert not any(plate.get("leads", False) for plate in level)


def test_marks_on_a_seat_are_tags_with_their_meaning() -> None:
    plate = duel("death 0,0 s0 x3", s0="fused silenced hand: earth").scene(1)["plates"][0]
    told = [("Silence", "bad"), ("leads cycle", "plain"), ("fused ✓ · charge open", "spent")]
    assert [(one["text"], one["look"]) for one in plate["tags"]] == told
    assert plate["tags"][0]["note"].startswith("Fuses that player has announced")


def test_an_announcement_is_a_deed() -> None:
    [deed] = [event for event in answered().scene(0)["events"] if event["kind"] == "deed"]
    assert (deed["seat"], deed["verb"], deed["card"]["name"], deed["against"]) == (
        1,
        "answers with",
        "Time",
        ["link:0"],
    )


def test_tiles_plates_and_links_tell_what_comes_if_nobody_answers() -> None:
    state = answered()
    assert (scene_card(state, "Time")["badge"], "badge" in scene_card(state, "Death")) == ("−2", False)
    chain = area(state, 0, "chain")
    assert [card.get("void", False) for card in chain["cards"]] == [False, True]
    assert "risk" not in state.scene(0)["plates"][1]["vitals"][0]
    say(state, "use card:air card:time")
    assert state.scene(0)["plates"][1]["vitals"][0]["risk"] == 3
    assert [card.get("void", False) for card in area(state, 0, "chain")["cards"]] == [False, True, False]


def test_links_of_the_chain_tell_what_they_do_to_what_they_chose() -> None:
    state = duel("death 0,0 s0 x3 / time 1,0 s1 x3", s0="hand: earth", s1="hand: dark")
    say(state, "use card:death seat:1")
    state.say("use card:time card:death")
    told = {card["name"]: (card["gist"], card["marks"]) for card in area(state, 0, "chain")["cards"]}
    assert told["Death"][0] == "Player 2 moves 3 energy from actual into potential."
    assert told["Time"][0] == "Death is cancelled."


def test_a_link_names_first_what_it_changes_most() -> None:
    state = duel("death 0,0 s0 x3 / light 1,0 s1 x3", s0="hand: earth", s1="hand: dark")
    say(state, "use card:death seat:1")
    [death] = area(state, 0, "chain")["cards"]
    assert death["marks"] == ["Player 2 −3", "on Player 2"]


def test_what_was_chosen_stands_in_the_text_of_every_card() -> None:
    names = {"player": "Ada", "card": "Time", "cell": "there", "deck": "the deck", "action": "Death", "either": "Hope"}
    sorts = {number: name for name, number in SLOTS.items()}
    for card in parlor.game("symetra").start(seed=1).rules.book.cards:  # type: ignore[attr-defined]
        chosen = tuple(names[sorts[sort]] for sort, _ in card.selects)
        text = deeds.told(card, chosen)
        assert not re.search(r"\b(?:[Tt]hat player|you|your|yours)\b", text), text
        assert "Ada" in text or "Ada" not in chosen or "own" in text, text
