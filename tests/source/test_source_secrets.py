"""What each seat knows, and what a guess keeps."""

from pathlib import Path
from typing import Any

import pytest
from source_stories import GAME, Story, placed
from test_source_language import example

import parlor
from parlor import Dice
from parlor.engine.decks import Bag
from parlor.games.source.match import SourceMatch
from parlor.games.source.secrets import allowed, unseen_of


def test_shown_cards_stay_known_while_they_provably_stay() -> None:
    pieces = ("B1 frostling b.l1", "B2 frostling b.l2", "A3 cinder_imp a.l1")
    story = Story(*pieces, hand1="grey_visitor", hand0="spike_pit*2 flamebow cinder_imp snare_vine", player=1)
    story.say("summon card:grey_visitor end")
    assert story.state.view(1)["seats"][0]["hand"] == {"spike_pit": 2, "flamebow": 1, "cinder_imp": 1, "snare_vine": 1}
    story.say("place card:flamebow trap card:spike_pit space:a.l2")
    assert story.state.view(1)["seats"][0]["hand"] == {"spike_pit": 1, "cinder_imp": 1}  # the vine may lie there
    for seed in range(10):
        hand = story.state.guess(1, Dice(seed)).position()["seats"][0]["hand"]
        assert hand["cinder_imp"] >= 1
        assert hand["spike_pit"] >= 1


def test_an_unfinished_sentence_is_heard_by_its_speaker_only() -> None:
    story = Story("A1 cinder_imp a.l1", hand0="spike_pit", ask=True)
    before = story.state.view(1)
    story.say("trap card:spike_pit")
    assert story.state.view(1) == before
    assert story.state.mid_sentence()
    guess = story.state.guess(1, Dice(1))
    assert not guess.mid_sentence()
    assert guess.log == []


def test_yes_to_a_summon_is_heard_with_the_card() -> None:
    story = Story("A1 double_shade a.l3", "B2 coral_guard b.r3", hand0="cinder_imp lava_lizard")
    story.say("attack monster:1 target:2 symbol:beta yes")
    assert story.state.mid_sentence()
    for seed in range(10):
        guess = story.state.guess(1, Dice(seed))
        assert GAME.code("no") in guess.picks()
    story.say("card:cinder_imp")
    assert story.monster(1)["card"] == "cinder_imp"


def test_being_asked_for_a_card_from_the_deck_shows_nothing() -> None:
    story = Story(
        "A1 earthshaker a.f", supports0=placed("beacon"), deck0={"bag": {"goop": 1, "spike_pit": 1, "magma_golem": 1}}
    )
    story.say("channel card:beacon monster:1 symbol:beta")
    assert story.words() == {"no"}
    assert story.say("no").done(0) == {"beacon": 1}


def test_the_watcher_knows_public_facts_only() -> None:
    story = Story(hand0="goop", shown0="goop", hand1="frostling")
    view = story.state.view(parlor.WATCHER)
    assert [seat["hand"] for seat in view["seats"]] == [{}, {}]
    assert story.state.view(1)["seats"][0]["hand"] == {"goop": 1}


def test_a_looked_at_top_card_is_known_to_the_looker() -> None:
    story = Story("A1 thousand_eyed_drifter a.l1", ask=True).say("use monster:1 card:goop keep")
    guesses = {story.state.guess(1, Dice(seed)).position()["seats"][0]["deck"]["top"][0]["card"] for seed in range(30)}
    assert len(guesses) > 3
    assert story.state.guess(0, Dice(1)).position()["seats"][0]["deck"]["top"] == [{"card": "goop", "seen": [0]}]


@pytest.mark.parametrize(
    ("word", "clause"),
    [
        ("summon", "SRC-037"),
        ("react", "SRC-049"),
        ("equip", "SRC-060"),
        ("trap", "SRC-070"),
        ("place", "SRC-117"),
        ("move", "SRC-103"),
        ("attack", "SRC-105"),
        ("strike", "SRC-111"),
        ("channel", "SRC-121"),
        ("use", "SRC-156"),
        ("pass", "SRC-028"),
        ("heads", "SRC-028"),
    ],
)
def test_refusals_name_the_clause(word: str, clause: str) -> None:
    assert clause in Story(hand0="magma_golem").why(word)


@pytest.mark.parametrize(
    ("start", "word", "clause"),
    [
        ("summon", "card:magma_golem", "SRC-037"),
        ("summon", "card:iron_shell", "SRC-036"),
        ("summon", "card:goop", "SRC-036"),
        ("equip", "card:battle_horn", "SRC-061"),
        ("trap card:snare_vine", "space:a.s", "SRC-071"),
        ("move", "monster:3", "SRC-095"),
        ("attack", "monster:2", "SRC-105"),
        ("attack monster:3", "target:2", "SRC-105"),
        ("channel", "card:goop", "SRC-120"),
        (["use", "monster:2"][0], "monster:3", "SRC-156"),
    ],
)
def test_refusals_inside_a_sentence(start: str, word: str, clause: str) -> None:
    story = Story(
        "A1 cinder_imp a.f",
        "A2 spark_mite a.r3",
        "A3 cinder_imp a.r1",
        "B4 frostling a.r2",
        hand0="magma_golem iron_shell battle_horn snare_vine cinder_imp",
        supports0=placed("flamebow"),
        options={"sides": "t_right,t_left"} if "battle" in word else {},
    )
    if "battle" in word:
        story = Story("A1 cinder_imp a.f", hand0="battle_horn iron_shell")
    if start == "attack":
        story = Story("A1 cinder_imp a.f", "A2 spark_mite b.l1", "B4 frostling a.l1")
    story.say(start)
    assert clause in story.why(word)


def test_a_refused_channel_says_what_is_missing() -> None:
    story = Story(
        "A1 cinder_imp a.f",
        "A2 cinder_imp a.l1",
        supports0=[{"card": "flamebow"}, {"card": "overcharge", "turn": 5}, {"card": "aegis_field"}],
    ).say("channel")
    assert story.why("card:goop") == "SRC-120: Goop is no channeled effect in your support spaces."
    assert story.why("card:overcharge") == "SRC-118: Overcharge was placed this turn."
    assert story.why("card:aegis_field") == "SRC-128: Aegis Field is not for your own turn."
    story.say("card:flamebow")
    assert (
        story.why("monster:2")
        == "SRC-121, SRC-122: Cinder Imp on Player 1's Terrestrial 1 is none of your monsters on your own flux space."
    )
    named = "SRC-120: choose a channeled effect, then the monster that wakes it, then a symbol"
    assert story.why("symbol:alpha") == f"{named}; alpha comes last."
    assert story.why("symbol:beta") == "SRC-124: beta is not on Flamebow."
    assert story.why("space:a.l1") == f"{named}; your Terrestrial 1 will not do."
    used = Story("A1 cinder_imp a.f", supports0=placed("flamebow", "quake_call"), unused0="beta").say("channel")
    assert used.why("card:flamebow") == "SRC-124: none of your unused symbols is on Flamebow."


@pytest.mark.parametrize(
    ("start", "word", "clause"),
    [
        ("equip card:iron_shell", "monster:4", "SRC-060"),
        ("equip", "monster:1", "SRC-060"),
        ("trap", "space:a.l2", "SRC-070: choose a trap"),
        ("attack monster:2", "symbol:alpha", "SRC-081, SRC-105"),
        ("place", "symbol:alpha", "SRC-117"),
        ("use", "card:goop", "SRC-156"),
    ],
)
def test_a_word_out_of_place_is_refused_by_the_clause_of_the_sentence(start: str, word: str, clause: str) -> None:
    pieces = ("A1 cinder_imp a.f", "A2 spark_mite a.l1", "B4 frostling a.l2")
    assert Story(*pieces, hand0="iron_shell snare_vine flamebow").say(start).why(word).startswith(clause)


def test_refusals_of_a_reaction_and_of_a_summon_by_effect() -> None:
    assert Story(hand0="goop", may_react0=True).why("react") == "SRC-049: there is no monster card in your hand."
    shade = Story("A1 double_shade a.l3", "B2 coral_guard b.r3", hand0="lava_lizard")
    assert shade.say("attack monster:1 target:2 symbol:beta").why("yes").startswith("SRC-054: no card fits")


def test_positions_round_trip_and_bad_ones_are_refused() -> None:
    story = Story("A1 cinder_imp a.l1", traps=["B goop a.l2"], webs=["A b.l1"], supports0=placed("flamebow"))
    data = story.facts
    assert GAME.position(data).position() == data
    for path, value in (
        (("monsters", 0, "space"), "a.l9"),
        (("monsters", 0, "card"), "goop"),
        (("monsters", 0, "number"), 25),
        (("traps", 0, "space"), "a.s"),
        (("traps", 0, "covered"), [0, 0]),
        (("webs", 0, "space"), "b.s"),
        (("seats", 0, "points"), -1),
        (("seats", 0, "points"), 0),
        (("seats", 0, "unused"), ["omega"]),
        (("sides",), ["t_up", "t_left"]),
        (("agenda",), [["nothing", 0, 0, 0]]),
        (("agenda",), [["moving", 7, 1, 0]]),
    ):
        broken = GAME.position(data).position()
        place: Any = broken
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = value
        with pytest.raises(parlor.BadPosition):
            GAME.position(broken)


def test_a_guess_of_a_few_cards_of_a_secret_deck_is_a_position() -> None:
    lists = [{"name": name, "cards": dict(GAME.library.starters[name])} for name in ("red", "blue")]  # type: ignore[attr-defined]
    seats = [{"hand": {card: 2}, "deck": {"bag": {"goop": 1}}} for card in ("cinder_imp", "frostling")]
    state = GAME.position({"options": {"decks": lists, "first": "seat:0"}, "seats": seats})
    for seat in (0, 1, parlor.WATCHER):
        guess = state.guess(seat, Dice(1))
        assert guess.tally() == state.tally()
        assert GAME.position(guess.position()).position() == guess.position()


def test_a_guess_of_a_match_with_a_taken_card_is_a_position(tmp_path: Path) -> None:
    game = example(tmp_path)
    cards = [dict(starter) for starter in game.library.starters.values()]  # type: ignore[attr-defined]
    cards[0]["grave_robber"] = 1
    lists = [{"name": "secret", "cards": deck} for deck in cards]
    seats = [{"hand": {"grave_robber": 1}}, {"done": {"frostling": 1}}]
    state = game.position({"options": {"decks": lists, "first": "seat:0"}, "seats": seats}, seed=1)
    state.say("summon card:grave_robber yes")
    assert state.position()["seats"][0]["hand"] == {"frostling": 1}
    for seat in (0, 1, parlor.WATCHER):
        guess = state.guess(seat, Dice(1))
        assert game.position(guess.position()).position() == guess.position()


@pytest.mark.parametrize("spaces", ["l1 l2 l3 r1", "r1 l3 l2 l1", "l2 r1 l1 l3"])
def test_the_unseen_traps_that_fit_fewest_cards_are_guessed_first(spaces: str) -> None:
    cards = ("whirlpool", "mind_static", "sinkhole", "goop")  # they cover 0 + 1, 0 + 2, 3 + 0 and 2 + 2 spaces
    traps = [f"B {card} b.{space}" for card, space in zip(cards, spaces.split(), strict=True)]
    story = Story("A1 cinder_imp a.l1", "B2 frostling b.f", traps=traps)
    field = story.state
    assert isinstance(field, SourceMatch)
    names = {number: name for name, number in field.lanes.numbers.items()}
    assert [names[space] for space in unseen_of(field, 0, 1)] == [f"b.{space}" for space in spaces.split()]


@pytest.mark.rule("SRC-143", "SRC-151")
def test_cards_of_another_kind_leave_room_for_a_card() -> None:
    field = Story("A1 cinder_imp a.l1").state
    assert isinstance(field, SourceMatch)
    cards = {card.id: number for number, card in enumerate(field.library.cards)}
    seen = Bag(field.library.main)
    seen.add(cards["cinder_imp"], 40)
    assert allowed(field, seen, cards["flamebow"])
    seen.add(cards["flamebow"], 40)
    assert not allowed(field, seen, cards["flamebow"])
    assert allowed(field, seen, cards["spike_pit"])
