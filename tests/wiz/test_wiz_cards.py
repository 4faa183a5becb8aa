"""Every card of the box: how often it is there, its points, its value, its text."""

import tomllib

import pytest
from wiz_stories import ELEMENTS, GAME, laid, points_of, story, worth

from parlor.games.wiz.cards import ACTIONS, NAMES
from parlor.games.wiz.deck import Box, check_options
from parlor.games.wiz.files import FOLDER, load_library, sort_of

ALL = {"players": 6, "preset": "full", "wiz": 4, "blanks": 3}
# Section 6: copies in the box (of each element), points, value.
BOX = {
    **{str(rank): (2, rank, "1") for rank in range(1, 10)},
    **{f"_s{level}": (2, 10, "1") for level in range(1, 6)},
    "_master": (1, 20, "3"),
    "_elemental": (1, 30, "1 / 2"),
    "_titan": (1, 100, "2 / 4"),
    "_artifact": (1, 30, "2 / 4"),
}
OTHERS = {
    **dict.fromkeys(ACTIONS, (1, 15, "")),
    "alignment": (2, 15, ""),
    "portal": (2, 15, ""),
    "wiz": (4, 20, "1"),
    "blank1": (1, 15, ""),
    "blank2": (1, 15, ""),
    "blank3": (1, 15, ""),
}
CARDS = {f"{element}{sort}": facts for element in ELEMENTS for sort, facts in BOX.items()} | OTHERS


def test_the_box_has_these_kinds_and_no_others() -> None:
    assert sorted(CARDS) == sorted(NAMES)
    assert sum(copies for copies, _, _ in CARDS.values()) + 6 == 218  # with the six characters


@pytest.mark.rule("WIZ-011", "WIZ-018", "WIZ-019", "WIZ-020", "WIZ-021", "WIZ-022", "WIZ-024")
@pytest.mark.parametrize("name", NAMES)
def test_copies_and_points(name: str) -> None:
    library = load_library()
    copies, points, _ = CARDS[name]
    assert library.points[NAMES.index(name)] == points
    counts = Box(check_options(ALL, 3), library.points, []).counts
    assert counts[NAMES.index(name)] == copies


@pytest.mark.rule("WIZ-018", "WIZ-025")
def test_the_printed_numbers_are_those_of_the_rules() -> None:
    printed = tomllib.loads((FOLDER / "cards.toml").read_text())["card"]
    for name in NAMES:
        if not name.startswith("blank"):
            copies, _, value = CARDS[name]
            entry = printed[sort_of(name)]
            assert (entry.get("copies"), entry.get("value", "")) == (copies, value), name
    assert set(printed) == {sort_of(name) for name in NAMES if not name.startswith("blank")}


@pytest.mark.rule("WIZ-025", "WIZ-072", "WIZ-073")
@pytest.mark.parametrize(
    ("hand", "value", "points"),
    [
        (laid(1, 0, "run", "fire1 fire2 fire3"), 3, 6),
        (laid(1, 0, "run", "fire_s1 fire_s2 wiz"), 3, 40),
        (laid(1, 0, "run", "fire4 joker:air9 fire6"), 3, 30),
        (laid(1, 0, "master", "fire_master"), 3, 20),
        (laid(1, 0, "master", "fire_master fire1 wiz"), 5, 41),
        (laid(1, 0, "set", "fire9 water9 joker:air_master"), 3, 38),
        (laid(1, 0, "run", "fire1 fire2 fire3", elemental=["fire", 0]), 5, 36),
        (laid(1, 0, "run", "fire1 fire2 fire3", elemental=["air", 0]), 4, 36),
        (laid(1, 0, "run", "fire1 fire2 fire3", titans=["fire"]), 7, 106),
        (laid(1, 0, "run", "fire1 fire2 fire3", titans=["air"]), 5, 106),
        (laid(1, 0, "run", "fire1 fire2 fire3", plus=2), 5, 6),
    ],
)
def test_values_and_points_of_cards_on_the_table(hand: dict[str, object], value: int, points: int) -> None:
    state = story("dark1", "dark9", hands=[hand], options={"titans": True})
    assert (worth(state, 1), points_of(state, 1)) == (value, points)


def test_every_card_and_character_has_a_text_and_a_source() -> None:
    library = load_library()
    for name in NAMES:
        if not name.startswith("blank"):
            assert library.texts[sort_of(name)]
            assert library.sources[sort_of(name)] in ("rulebook", "published", "house")
    assert list(library.characters) == ELEMENTS
    for _, powers, _ in library.characters.values():
        assert len(powers) == 3


@pytest.mark.rule("WIZ-012", "WIZ-013", "WIZ-015", "WIZ-016", "WIZ-022")
@pytest.mark.parametrize("players", range(1, 7))
@pytest.mark.parametrize("titans", [False, True])
@pytest.mark.parametrize("characters", [False, True])
@pytest.mark.parametrize(("half", "no_low"), [("none", "none"), ("all", "none"), ("none", "all")])
def test_decks_of_every_player_count_and_option(
    players: int, titans: bool, characters: bool, half: str, no_low: str
) -> None:
    most = 4 if players == 1 else 6
    options = {"players": players, "titans": titans, "characters": characters, "half": half, "no_low": no_low}
    for sets in range(max(2, players), most + 1):
        copies = 1 if half == "all" else 2
        plain = sets * ((14 - 5 * (no_low == "all")) * copies + 2 + titans + characters)
        wizards = 3 if players >= 5 else 1 if players == 2 and sets == 2 else 2
        actions = 11 - (players == 1) + 2 * characters
        if plain + wizards >= 12 * max(2, players) + 7:
            state = GAME.start(seed=1, ask_chance=True, elements=sets, **options)
            assert state.tally() == {"cards": plain + wizards + actions}
