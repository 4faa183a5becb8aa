"""Deck construction: every violation is reported."""

from pathlib import Path
from typing import Any

import pytest
from source_stories import GAME

import parlor
from parlor.engine import notation
from parlor.engine.files import for_strangers
from parlor.games.source import create
from parlor.games.source.cards import Library
from parlor.games.source.decks import DeckList, most_copies, violations

LIBRARY = Library([])
SOURCE = create()
# 40 cards without a violation: ten monsters with requirement 0, four copies each
PLAIN = dict.fromkeys(
    [
        "cinder_imp",
        "rubble_hound",
        "spark_mite",
        "horned_scrapper",
        "sand_warrior",
        "frostling",
        "tide_crawler",
        "silk_hatchling",
        "fog_drifter",
        "burrow_mole",
    ],
    4,
)


def wrong(**changes: Any) -> list[str]:
    """What is wrong with the plain deck after some changes."""
    cards = {name: copies for name, copies in (PLAIN | changes).items() if copies is not None}
    return violations(DeckList("mine", cards, {}), LIBRARY)


def test_a_good_deck_has_no_violation() -> None:
    assert wrong() == []
    for name in ("red", "blue"):
        assert violations(DeckList(name, LIBRARY.starters[name], {}), LIBRARY) == []


@pytest.mark.rule("SRC-140")
def test_at_least_40_cards() -> None:
    assert wrong(cinder_imp=3) == ["has 39 cards, at least 40 are needed"]


@pytest.mark.rule("SRC-141")
def test_at_most_60_cards() -> None:
    more = dict.fromkeys(["signal_runner", "ash_broker", "tin_courier", "candle_ghost"], 4)
    assert wrong(**more, snare_vine=2, whirlpool=2) == []
    assert wrong(**more, snare_vine=2, whirlpool=2, goop=1) == ["has 61 cards, at most 60 are allowed"]


@pytest.mark.rule("SRC-142")
def test_at_most_1_monster_with_requirement_4() -> None:
    assert wrong(monolith=1) == []
    assert wrong(monolith=1, hollow_star=1) == ["has 2 monsters with requirement 4, at most 1"]


@pytest.mark.rule("SRC-143")
def test_at_most_5_monsters_with_requirement_3() -> None:
    five = dict.fromkeys(["volcanic_tyrant", "earthshaker", "packmother", "recycler", "tempest_crown"], 1)
    assert wrong(**five) == []
    assert wrong(**five, gate_warden=1) == ["has 6 monsters with requirement 3, at most 5"]


@pytest.mark.rule("SRC-144")
def test_one_copy_of_a_monster_with_a_requirement() -> None:
    assert wrong(lava_lizard=2) == ["has 2 copies of Lava Lizard, at most 1"]


@pytest.mark.rule("SRC-145")
def test_as_many_as_a_starter_deck_holds(tmp_path: Path) -> None:
    library = Library([])
    library.starters["red"] = library.starters["red"] | {"lava_lizard": 2}
    library.starters["blue"] = library.starters["blue"] | {"lava_lizard": 3}
    assert most_copies(library.cards[library.numbers["lava_lizard"]], library) == 3
    assert violations(DeckList("mine", PLAIN | {"lava_lizard": 4}, {}), library) == [
        "has 4 copies of Lava Lizard, at most 3"
    ]


@pytest.mark.rule("SRC-146")
def test_four_copies_of_a_monster_without_a_requirement() -> None:
    assert wrong(cinder_imp=5) == ["has 5 copies of Cinder Imp, at most 4"]


@pytest.mark.rule("SRC-147", "SRC-148")
def test_two_copies_of_a_trap_and_one_goop() -> None:
    assert wrong(whirlpool=2, goop=1) == []
    assert wrong(whirlpool=3, goop=2) == ["has 3 copies of Whirlpool, at most 2", "has 2 copies of Goop, at most 1"]


@pytest.mark.rule("SRC-149", "SRC-150")
def test_two_copies_of_equipment_and_one_of_a_channeled_effect() -> None:
    assert wrong(iron_shell=2, flamebow=1) == []
    assert wrong(iron_shell=3, flamebow=2) == [
        "has 3 copies of Iron Shell, at most 2",
        "has 2 copies of Flamebow, at most 1",
    ]


@pytest.mark.rule("SRC-151")
def test_at_most_10_channeled_effects() -> None:
    names = [card.id for card in LIBRARY.cards if card.kind == "channeled"]
    assert wrong(**dict.fromkeys(names[:10], 1)) == []
    assert wrong(**dict.fromkeys(names[:11], 1)) == ["has 11 channeled effects, at most 10"]


@pytest.mark.rule("SRC-152")
def test_unknown_cards_tokens_and_copies_below_1(tmp_path: Path) -> None:
    assert wrong(dragon=1) == ["no card called dragon"]
    file = tmp_path / "deck.toml"
    lines = [f"{name} = {copies}" for name, copies in PLAIN.items()]
    text = ["[deck.mine]", 'source = "house"', "", "[deck.mine.cards]", *lines, "web = 1", "zebra = 1", "goop = 0"]
    file.write_text("\n".join(text) + "\n")
    with pytest.raises(parlor.BadOption) as told:
        GAME.start(decks=["red", str(file)])
    expected = ["line 17: copies must be 1 or more", "line 15: web is a token", "line 16: no card called zebra"]
    assert str(told.value) == f"deck {file}: " + "\n".join(expected)


def test_a_deck_file_is_played_and_its_list_is_secret(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    lines = "\n".join(f"{name} = {copies}" for name, copies in PLAIN.items())
    file.write_text(f'[deck.mine]\nsource = "house"\n[deck.mine.cards]\n{lines}\n')
    state = GAME.start(seed=4, decks=f"red,{file}", first="seat:0", sides="t_left,t_right")
    file.unlink()
    assert GAME.replay(state.options, state.log).position() == state.position()  # the match needs the file no more
    assert state.view(0)["seats"][1]["deck_name"] == "custom"
    assert state.view(1)["seats"][1]["deck"]["bag"].keys() <= PLAIN.keys()
    guess = state.guess(0, parlor.Dice(1))
    imagined = guess.position()["seats"][1]
    assert guess.options["decks"][1]["cards"] != PLAIN
    assert not set(imagined["deck"]["bag"]) <= set(PLAIN)
    assert violations(DeckList("custom", guess.options["decks"][1]["cards"], {}), LIBRARY) == []


def test_a_seats_copy_of_the_match_does_not_tell_the_others_deck() -> None:
    rare = PLAIN | {"monolith": 1}
    state = GAME.start(seed=4, decks=["red", {"name": "mine", "cards": rare}], first="seat:0", sides="t_left,t_right")
    state.say("end end")
    for seat in (0, parlor.WATCHER):
        match = notation.read(notation.write(state, seat=seat))
        assert match.known_to == seat
        assert match.options["decks"][0] == "red"
        assert match.options["decks"][1]["name"] == "imagined"
        assert match.options["decks"][1]["cards"] != rare
    assert notation.read(notation.write(state, seat=1)).options == state.options
    assert notation.read(notation.write(state)).options == state.options


def test_a_server_opens_no_file_that_its_visitors_name(tmp_path: Path) -> None:
    file = tmp_path / "deck.toml"
    lines = "\n".join(f"{name} = {copies}" for name, copies in PLAIN.items())
    file.write_text(f'[deck.mine]\nsource = "house"\n[deck.mine.cards]\n{lines}\n')
    assert GAME.check({"decks": f"red,{file}"})["decks"][1]["cards"] == PLAIN
    told = f"^no deck called {file}; decks are red, blue or a file$"
    with for_strangers(), pytest.raises(parlor.BadOption, match=told):
        GAME.check({"decks": f"red,{file}"})
    with for_strangers():
        assert GAME.check({"decks": ["red", {"cards": PLAIN}]})["decks"][1]["cards"] == PLAIN
    with pytest.raises(parlor.BadOption, match="no deck called xxx"):
        GAME.check({"decks": "red," + "x" * 5000})


def test_unreadable_deck_files_are_refused(tmp_path: Path) -> None:
    broken, two, empty = (tmp_path / name for name in ("broken.toml", "two.toml", "empty.toml"))
    broken.write_text("[deck.mine")
    two.write_text("[deck.one.cards]\n[deck.two.cards]\n")
    empty.write_text("[deck.mine]\n")
    for file, told in ((broken, "cannot be read"), (two, "holds one table"), (empty, "is needed")):
        with pytest.raises(parlor.BadOption, match=told):
            GAME.start(decks=["red", str(file)])


def test_the_decks_of_a_file_are_shown_or_every_violation_told(tmp_path: Path) -> None:
    file = tmp_path / "decks.toml"
    lines = "\n".join(f"{name} = {copies}" for name, copies in PLAIN.items())
    file.write_text(f'[deck.mine]\nsource = "house"\nnote = "plain"\n[deck.mine.cards]\n{lines}\ngoop = 1\n')
    (deck,) = SOURCE.decks_in(file)
    assert (deck["name"], deck["note"], sum(card["count"] for card in deck["cards"])) == ("mine", "plain", 41)
    assert deck["charts"]["Kinds"] == {"monster": 40, "equipment": 0, "trap": 1, "channeled": 0}
    goop = next(card for card in deck["cards"] if card["name"] == "Goop")
    assert goop["facts"] == ["trap", "T2 O2"]
    assert goop["text"].startswith("The monster cannot move or attack")
    file.write_text("[deck.one.cards]\ncinder_imp = 5\n[deck.two.cards]\nzebra = 1\ncinder_imp = 4\n")
    with pytest.raises(parlor.BadData) as told:
        SOURCE.decks_in(file)
    assert str(told.value).splitlines() == [
        "deck one: has 5 cards, at least 40 are needed",
        "deck one: has 5 copies of Cinder Imp, at most 4",
        "deck two: has 4 cards, at least 40 are needed",
        "deck two: line 4: no card called zebra",
    ]
    file.write_text("[deck.a.cards]\nzebra = 1\n[deck.ab.cards]\ncinder_imp = 4\nzebra = 1\n")
    with pytest.raises(parlor.BadData) as told:
        SOURCE.decks_in(file)
    assert "deck a: line 2: no card called zebra" in str(told.value)
    assert "deck ab: line 5: no card called zebra" in str(told.value)
    with pytest.raises(parlor.BadData, match="cannot be read"):
        SOURCE.decks_in(tmp_path / "absent.toml")


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ('[deck."a\\u001b[2J"]\n[deck."a\\u001b[2J".cards]', r"expected a name on one line.*found 'a\\x1b\[2J'"),
        ('[deck.""]\n[deck."".cards]', "expected a name on one line, without control characters, found ''"),
        ('[deck.a]\nnote = "one\\ntwo"\n[deck.a.cards]', "deck a: note: expected a text on one line"),
        ('[deck.a]\nsource = "mine"\n[deck.a.cards]', "source: expected rulebook, published or house, found mine"),
        ('[deck.a]\nnotes = "x"\n[deck.a.cards]', "notes: expected .*, found an unknown field; did you mean note?"),
    ],
)
def test_a_deck_file_says_only_what_can_be_shown(tmp_path: Path, table: str, told: str) -> None:
    file = tmp_path / "deck.toml"
    file.write_text(table + "\n" + "\n".join(f"{name} = {copies}" for name, copies in PLAIN.items()))
    with pytest.raises(parlor.BadData, match=told):
        SOURCE.decks_in(file)


def test_a_list_in_an_option_needs_a_name_that_can_be_shown() -> None:
    with pytest.raises(parlor.BadOption, match="the name of a deck must be a text on one line"):
        GAME.start(decks=["red", {"name": "a\x1b[2J", "cards": PLAIN}])


def test_the_decks_of_a_pack_are_checked_when_it_is_loaded(tmp_path: Path) -> None:
    pack = tmp_path / "pack.toml"
    pack.write_text('[deck.small]\nsource = "house"\ncards = { cinder_imp = 5, zebra = 1 }\n')
    with pytest.raises(parlor.BadData) as told:
        parlor.game("source", packs=[pack])
    assert str(told.value).splitlines() == [
        "pack.toml: deck small: has 5 cards, at least 40 are needed",
        "pack.toml: deck small: has 5 copies of Cinder Imp, at most 4",
        "pack.toml: deck small: no card called zebra",
    ]
