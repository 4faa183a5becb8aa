"""Options: defaults, and every refused combination with its sentence."""

from typing import Any

import pytest
from stories import game

import parlor
from parlor.games.symetra.files import read_cards

NAMES = [card.word for card in read_cards([]).cards]
TWENTY = NAMES[:20]

REFUSED: list[tuple[dict[str, Any], str]] = [
    ({"players": 7}, "Symetra is for 1 to 6 players, not 7."),
    ({"players": 0}, "Symetra is for 1 to 6 players, not 0."),
    ({"players": 1}, "One player alone needs play=solitaire or play=ai."),
    ({"players": 2, "play": "solitaire"}, "Solitaire is for exactly 1 player."),
    ({"players": 1, "play": "solitaire", "mode": "original"}, "Solitaire takes no other option; remove mode."),
    (
        {"players": 1, "play": "solitaire", "rounds": 4, "good_karma": "ten"},
        "Solitaire takes no other option; remove good_karma.",
    ),
    ({"players": 1, "play": "ai"}, "A.I. Solitaire counts the A.I. seats as players: choose 2 to 6."),
    ({"players": 4, "play": "ai", "teams": "blind"}, "A.I. Solitaire has no teams."),
    ({"players": 4, "play": "ai", "good_karma": "vote"}, "A.I. opponents cannot vote; use good_karma=ten."),
    ({"players": 4, "play": "ai", "dealer": 0}, "In A.I. Solitaire the human deals."),
    ({"players": 5, "teams": "blind"}, "Teams need 4 or 6 players, not 5."),
    ({"players": 2, "teams": "shared"}, "Teams need 4 or 6 players, not 2."),
    ({"players": 4, "teams": "blind", "team_size": 3}, "4 players cannot form teams of 3."),
    ({"players": 6, "team_size": 3}, "team_size needs teams=blind or teams=shared."),
    ({"boxes": 2}, "Extra boxes are only for draft or constructed decks."),
    ({"players": 4, "deck": "draft", "boxes": 3}, "A draft uses at most 2 boxes."),
    ({"players": 3, "deck": "draft", "boxes": 2}, "With 2 or 3 players one box is enough for the draft."),
    ({"lists": [TWENTY, TWENTY]}, "Deck lists need deck=constructed."),
    ({"deck": "constructed", "lists": [TWENTY]}, "Constructed needs 2 lists; got 1."),
    (
        {"deck": "constructed", "lists": [TWENTY, TWENTY[:19]]},
        "List of seat 1: 20 different cards are needed; found 19.",
    ),
    (
        {"deck": "constructed", "lists": [TWENTY, [*TWENTY[:19], "sunlight"]]},
        "List of seat 1: no card is called sunlight.",
    ),
    (
        {"deck": "constructed", "boxes": 1, "lists": [TWENTY, TWENTY]},
        "infinity is in 2 lists, but there are only 1 boxes.",
    ),
    ({"deck": "constructed", "boxes": 1}, "Building decks in secret needs one box per player."),
    ({"rounds": 2}, "rounds must be 3 to 6."),
    ({"rounds": 7}, "rounds must be 3 to 6."),
    ({"energy_sets": 0}, "energy_sets must be 1 to 6."),
    ({"dealer": 2}, "dealer must be a seat from 0 to 1."),
]


@pytest.mark.rule("SYM-001", "SYM-005", "SYM-051", "SYM-178", "SYM-193", "SYM-198", "SYM-206", "SYM-177")
@pytest.mark.parametrize(("options", "told"), REFUSED, ids=[told for _, told in REFUSED])
def test_refused_combinations(options: dict[str, Any], told: str) -> None:
    with pytest.raises(parlor.BadOption) as error:
        game().start(**options)
    assert str(error.value) == told


def test_a_default_given_counts_as_not_given() -> None:
    state = game().start(players=1, play="solitaire", rounds=3, teams="none", dealer=0, boxes=1, seed=1)
    assert state.seat == 0
    against = game().start(players=3, play="ai", dealer=2, seed=1)
    assert against.options["dealer"] == "last"


def test_unknown_options_and_values() -> None:
    with pytest.raises(parlor.BadOption, match="did you mean rounds"):
        game().start(round=3)
    with pytest.raises(parlor.BadOption, match="mode must be base or original, not orginal"):
        game().start(mode="orginal")


def test_constructed_has_a_box_for_every_player() -> None:
    assert game().check({"players": 3, "deck": "constructed"})["boxes"] == 3


GOOD: dict[str, Any] = {
    "seats": [{"actual": 24, "potential": 20, "universal": 3, "hand": ["earth"]}, {"actual": 27, "potential": 23}],
    "matrix": [{"card": "light", "cell": [0, 0], "seat": 0, "energy": 3}],
}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"seats": [{"actual": 24}, {"actual": 27, "potential": 23}]}, "seat 0 has 27 energy in all, not 50"),
        ({"discard": ["earth"]}, "earth is named twice"),
        ({"discard": ["sunlight"]}, "no card is called sunlight"),
        ({"matrix": [{"card": "light", "cell": [0, 0], "seat": 0, "energy": 6}]}, "more than its capacity"),
        ({"matrix": [{"card": "light", "cell": [0, 0], "seat": None, "energy": 0}]}, "only original mode"),
        ({"matrix": GOOD["matrix"] + [{"card": "air", "cell": [0, 0], "seat": 1, "energy": 1}]}, "share the cell 0,0"),
        ({"matrix": [{"card": "light", "cell": [16, 0], "seat": 0, "energy": 3}]}, "outside the table"),
        ({"win": "fewest"}, "win must be most or least"),
        ({"turn": 5}, "seats are 0 to 1, not 5"),
        ({"turn": -1}, "seats are 0 to 1, not -1"),
        ({"round": 4}, "a cycle has 3 rounds"),
        ({"owners": {"light": 0}}, "owners and packs go with private decks"),
        ({"packs": {"earth": [0, 0]}}, "owners and packs go with private decks"),
        ({"matrix": [{**GOOD["matrix"][0], "owner": 0}]}, "light has an owner, but the options have a shared deck"),
        ({"mixed": {"earth": [[], []]}}, "mixed: earth needs a list for each seat and one for the watchers"),
        ({"mixed": {"earth": [[62], [], []]}}, "mixed: earth: a time"),
        ({"mixed": {"earth": [[], [-1], []]}}, "mixed: earth: a time"),
        ({"seats": GOOD["seats"][:1]}, "seats must be a list of 2, not of 1"),
        ({"seats": [*GOOD["seats"], GOOD["seats"][1]]}, "seats must be a list of 2, not of 3"),
        (
            {"matrix": [], "seats": [{"in": False, "hand": ["earth"]}, {"actual": 27, "potential": 23}]},
            "seat 0 has left the game and holds cards",
        ),
    ],
)
def test_impossible_positions_are_refused(change: dict[str, Any], told: str) -> None:
    game().position(GOOD)
    with pytest.raises(parlor.BadPosition) as error:
        game().position(GOOD | change)
    assert told in str(error.value)


USE: dict[str, Any] = {"verb": "use", "seat": 0, "card": "light", "select": ["seat:1"]}
CHARGED: dict[str, Any] = {"seats": [{**GOOD["seats"][0], "charged": True}, GOOD["seats"][1]]}
CHARGE: dict[str, Any] = {"verb": "charge", "seat": 0, "select": ["energy:1"]}


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"chain": [USE, USE]}, "the chain: a use names a card, and every card once (SYM-136)"),
        ({"chain": [{**USE, "copied": "light"}]}, "the chain: Freedom copies a card, and no other does (SYM-357)"),
        ({"chain": [{**USE, "select": ["card:light"]}]}, "the chain: light has other selections"),
        ({"chain": [{**USE, "select": []}]}, "the chain: light has other selections"),
        ({"chain": [{**USE, "select": [5]}]}, "words are texts, not 5"),
        ({"chain": [CHARGE]}, "a charge names its energy, and its seat has charged this round"),
        (CHARGED | {"chain": [{**CHARGE, "select": []}]}, "a charge names its energy"),
        (CHARGED | {"chain": [{**CHARGE, "select": ["energy:1", "seat:1"]}]}, "energy is transferred from a card"),
        (CHARGED | {"chain": [CHARGE, CHARGE]}, "fuses once and charges once a round (SYM-081)"),
    ],
)
def test_impossible_chains_are_refused(change: dict[str, Any], told: str) -> None:
    game().position(GOOD | {"chain": [USE]})
    game().position(GOOD | CHARGED | {"chain": [CHARGE]})
    with pytest.raises(parlor.BadPosition) as error:
        game().position(GOOD | change)
    assert told in str(error.value)


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"options": {"deck": "constructed"}, "discard": ["air"]}, "deck and discard are shared, but the options give"),
        ({"options": {"deck": "draft"}, "packs": {"earth": [0]}}, "packs: earth needs a pack and a step, not"),
        ({"options": {"deck": "constructed"}, "packs": {"earth": [0, 0]}}, "owners and packs go with private decks"),
    ],
)
def test_private_decks_have_owners_and_drafts_have_packs(change: dict[str, Any], told: str) -> None:
    with pytest.raises(parlor.BadPosition) as error:
        game().position(GOOD | change)
    assert told in str(error.value)
