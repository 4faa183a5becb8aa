"""Options, cards, decks and packs: what is accepted, and what is told about mistakes."""

from pathlib import Path
from typing import Any

import pytest
from duels import GAME, duel, mind, resolve, side

import parlor
from parlor import BadData, BadOption

THIRTY = "push = 3, hurl = 3, crush = 3, shatter = 3, pyrokinesis = 3, overload = 3, focus = 3, recoil = 3, veto = 3"


def pack(folder: Path, text: str, name: str = "pack.toml") -> Path:
    """A pack file."""
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def deck_text(cards: str, name: str = "mine") -> str:
    """A deck in a pack."""
    return f'[deck.{name}]\nsource = "house"\ncards = {{ {cards} }}\n'


def card_text(word: str, **fields: object) -> str:
    """A card in a pack."""
    known = {
        "name": word.capitalize(),
        "type": "PK",
        "cost": 1,
        "symbol": "star",
        "verbs": "damage:1",
        "source": "house",
    }
    lines = [f"{name} = {value!r}" for name, value in {**known, **fields}.items() if value is not None]
    return "\n".join([f"[card.{word}]", *lines]) + "\n"


@pytest.mark.parametrize(
    ("options", "told"),
    [
        ({"players": 3}, "Espeers is for 2 players, not 3"),
        ({"deck0": "kinetik"}, "no deck named kinetik; known decks: kinetic, telepath, tempest, labyrinth"),
        ({"deck1": 7}, "no deck named 7; known decks: kinetic, telepath, tempest, labyrinth"),
        ({"starts": "me"}, "starts must be random, first or second, not me"),
        ({"first_turn": "both"}, "first_turn must be game or each, not both"),
        ({"damage_zone": "pool"}, "damage_zone must be choose or auto, not pool"),
        ({"deck": "kinetic"}, "Espeers has no option deck; did you mean deck1?"),
    ],
)
def test_wrong_options_are_refused(options: dict[str, Any], told: str) -> None:
    with pytest.raises(BadOption) as refused:
        GAME.start(**options)
    assert str(refused.value) == told


def test_both_seats_may_use_the_same_deck() -> None:
    state = GAME.start(seed=1, deck0="telepath", deck1="telepath")
    assert state.view(0)["seats"][0]["unseen"] == state.view(0)["seats"][1]["unseen"]


@pytest.mark.rule("ESP-001", "ESP-002")
@pytest.mark.parametrize(
    ("cards", "told"),
    [
        (THIRTY, ["has 27 cards; a deck has exactly 30"]),
        (f"{THIRTY}, trance = 4", ["4 copies of trance; at most 3 are allowed", "has 31 cards; a deck has exactly 30"]),
        (f"{THIRTY}, trnce = 3", ["no card named trnce; did you mean trance?"]),
        (f"{THIRTY}, aegis = 3, trance = 0", ["trance needs 1 to 3 copies, not 0"]),
        (f"{THIRTY}, aegis = 3, trance = -2", ["trance needs 1 to 3 copies, not -2"]),
        (f'{THIRTY}, aegis = 3, trance = "two"', ["trance needs 1 to 3 copies, not two"]),
    ],
)
def test_wrong_decks_are_refused(cards: str, told: list[str], tmp_path: Path) -> None:
    with pytest.raises(BadData) as refused:
        parlor.game("espeers", packs=[pack(tmp_path, deck_text(cards))])
    assert str(refused.value).splitlines() == [f"pack.toml: deck mine: {sentence}" for sentence in told]


def test_a_deck_whose_cards_are_a_list_is_told_once(tmp_path: Path) -> None:
    with pytest.raises(BadData) as refused:
        parlor.game("espeers", packs=[pack(tmp_path, '[deck.mine]\nsource = "house"\ncards = ["push"]\n')])
    assert str(refused.value) == ("pack.toml: deck mine: cards: expected a table of names with counts, found ['push']")


def test_a_deck_of_a_pack_mixes_cards_and_is_played(tmp_path: Path) -> None:
    game = parlor.game("espeers", packs=[pack(tmp_path, deck_text(f"{THIRTY}, mind_spike = 3"))])
    state = game.start(seed=5, deck0="mine", deck1="mine")
    assert state.view(1)["seats"][0]["unseen"]["mind_spike"] == 3
    assert game.options[0].values[-1] == "mine"


def test_a_pack_adds_and_replaces_cards(tmp_path: Path) -> None:
    text = card_text("zap", cost=0, verbs="damage:2 draw:1") + card_text("push", cost=1, verbs="damage:4")
    game = parlor.game("espeers", packs=[pack(tmp_path, text)])
    assert "card:zap" in game.vocabulary
    assert len(game.vocabulary) == len(GAME.vocabulary) + 1
    state = duel(mind(hand="push zap"), mind("9/0"), game=game)
    resolve(state, "play card:push")
    assert (side(state, 1)["removed"], side(state, 0)["pool"]) == (5, 9)
    assert resolve(duel(mind(hand="push"), mind("9/0")), "play card:push").facts()["seats"][1]["removed"] == 2


def test_every_mistake_of_a_pack_is_told_at_once_and_nothing_else_breaks(tmp_path: Path) -> None:
    text = (
        card_text("zap", cost=12, symbol="sqare", verbs="damge:2 zener:3 negate:pkk draw:1@week", source=None)
        + card_text("twist", type="INSTANT", verbs="negate:any scatter:pk", colour="red")
        + card_text("flop", name="Flip")
        + deck_text("zap = 3")
        + "[crad.x]\n"
    )
    with pytest.raises(BadData) as refused:
        parlor.game("espeers", packs=[pack(tmp_path, text)])
    lines = str(refused.value).splitlines()
    assert [line.split(": expected")[0] for line in lines] == [
        "pack.toml: crad",
        "pack.toml: card flop: name",
        "pack.toml: card twist: type",
        "pack.toml: card twist: verbs",
        "pack.toml: card twist: colour",
        "pack.toml: card zap: cost",
        "pack.toml: card zap: symbol",
        "pack.toml: card zap: verbs",
        "pack.toml: card zap: verbs",
        "pack.toml: card zap: verbs",
        "pack.toml: card zap: verbs",
        "pack.toml: card zap: source",
        "pack.toml: deck mine: has 3 cards; a deck has exactly 30",
    ]
    told = str(refused.value)
    for hint in (
        "did you mean card?",
        "did you mean square?",
        "did you mean damage?",
        "did you mean pk?",
        "did you mean weak?",
    ):
        assert hint in told
    assert "expected zener with d, m, found 1 arguments" in told
    assert "expected at most one negate or scatter, found negate:any scatter:pk" in told
    assert GAME.start(seed=1).seat in (0, 1)


def test_a_card_without_a_verb_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadData, match="card zap: verbs: expected at least one verb"):
        parlor.game("espeers", packs=[pack(tmp_path, card_text("zap", verbs=""))])


@pytest.mark.parametrize(
    ("verbs", "text"),
    [
        ("dig:1", "Look at the top card of your deck and put it in your hand."),
        ("mill:1", "Your opponent discards the top card of their deck."),
        ("choose_discard:2", "Your opponent discards 2 cards of their choice."),
        ("draw:1@barrier", "If you have a Barrier, draw 1 card."),
        (
            "drain:2@foe_barrier",
            "If your opponent has a Barrier, "
            "your opponent moves up to 2 PSI points from their Pool to their Spent Zone.",
        ),
        ("scatter:cost2", "Shuffle a Suspended card that costs 2 or less into its owner's deck without effect."),
    ],
)
def test_texts_that_no_house_card_needs(verbs: str, text: str, tmp_path: Path) -> None:
    game: Any = parlor.game("espeers", packs=[pack(tmp_path, card_text("zap", verbs=verbs))])
    assert game.library.card("zap").text() == text
