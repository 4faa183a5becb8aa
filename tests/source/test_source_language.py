"""What packs may write: types and names of monsters, the opponent's Done Zone, equipment for several monsters."""

import re
from pathlib import Path
from typing import Any

import pytest
from source_stories import EXAMPLE, with_lists

import parlor
from parlor.laws.conservation import check_conservation
from parlor.laws.legality import check_legality
from parlor.laws.replay import check_replay
from parlor.laws.secrecy import check_no_leak

PAGE = Path(__file__).parents[2] / "docs/games/source.md"


def example(folder: Path) -> parlor.Game:
    """The game with the pack that the documentation shows."""
    shown = next(
        text for text in re.findall(r"```toml\n(.*?)```", PAGE.read_text("utf-8"), re.S) if "ember_cat" in text
    )
    file = folder / "pack.toml"
    file.write_text(shown, encoding="utf-8")
    return parlor.game("source", [file])


def position(game: parlor.Game, *monsters: tuple[int, str, str], **seats: Any) -> parlor.State:
    """Monsters by owner, card and space, and what each seat has."""
    pieces = [{"owner": owner, "card": card, "space": space} for owner, card, space in monsters]
    data = {"options": EXAMPLE, "monsters": pieces, "seats": [seats.get("own", {}), seats.get("other", {})], "turn": 5}
    return game.position(with_lists(data, game), seed=1)


def alphas(state: parlor.State) -> list[int]:
    """The alpha ST of every monster, by number."""
    return [monster["st"][0] for monster in state.view(0)["monsters"]]


@pytest.mark.rule("SRC-167")
def test_the_text_of_the_example_says_what_it_does(tmp_path: Path) -> None:
    library = example(tmp_path).library  # type: ignore[attr-defined]
    texts = {card.id: card.text for card in library.cards}
    assert texts["grave_robber"] == (
        "When summoned, you may take 1 monster of the type Flame or Frost from the opponent's Done Zone into your "
        "hand. When it wins a battle, destroy 1 enemy monster named Ember Cat."
    )
    assert texts["war_banner"] == (
        "The equipped monster has +5 to every ST if it is of the type Flame, and "
        "each of your monsters adjacent to the equipped monster has alpha +10."
    )


@pytest.mark.rule("SRC-139", "SRC-167")
def test_a_card_of_the_opponents_done_zone_is_taken(tmp_path: Path) -> None:
    game = example(tmp_path)
    done = {"cinder_imp": 1, "frostling": 2, "sand_warrior": 1}
    state = position(game, own={"hand": {"grave_robber": 1}}, other={"done": done})
    before = state.tally()
    state.say("summon card:grave_robber yes")
    assert {game.word(pick) for pick in state.picks()} == {"card:cinder_imp", "card:frostling"}, "no Ground monster"
    state.say("card:frostling")
    seats = state.position()["seats"]
    assert (seats[0]["hand"], seats[0]["shown"]) == ({"frostling": 1}, {"frostling": 1})
    assert seats[1]["done"] == {"cinder_imp": 1, "frostling": 1, "sand_warrior": 1}
    assert state.tally() == before
    empty = position(game, own={"hand": {"grave_robber": 1}, "done": done})
    empty.say("summon card:grave_robber")
    assert "card:cinder_imp" not in {game.word(pick) for pick in empty.picks()}, "the own Done Zone is not meant"


@pytest.mark.rule("SRC-167")
def test_an_effect_may_name_a_monster(tmp_path: Path) -> None:
    game = example(tmp_path)
    monsters = [
        (0, "grave_robber", "a.l3"),
        (1, "ember_cat", "b.r3"),
        (1, "ember_cat", "b.l1"),
        (1, "frostling", "b.l2"),
    ]
    state = position(game, *monsters)
    state.say("attack monster:1 target:2 symbol:delta")
    left = [monster["card"] for monster in state.position()["monsters"]]
    assert left == ["grave_robber", "frostling"], "the other Ember Cat is the only one of that name"


@pytest.mark.rule("SRC-060", "SRC-066", "SRC-167")
def test_equipment_may_change_several_monsters(tmp_path: Path) -> None:
    game = example(tmp_path)
    monsters = [(0, "ember_cat", "a.l1"), (0, "frostling", "a.l2"), (0, "frostling", "a.r2"), (1, "frostling", "a.f")]
    bare = position(game, *monsters)
    support = {"card": "war_banner", "monster": 1}
    worn = position(game, *monsters, own={"supports": [support]})
    assert [new - old for new, old in zip(alphas(worn), alphas(bare), strict=True)] == [5, 10, 0, 0]
    other = position(game, *monsters, own={"supports": [support | {"monster": 2}]})
    assert [new - old for new, old in zip(alphas(other), alphas(bare), strict=True)] == [10, 0, 0, 0], (
        "Frost, not Flame"
    )


@pytest.mark.parametrize(
    ("program", "told"),
    [
        ("summoned: destroy(pick(enemy, type=FI))", "expected AL, AQ,"),
        ("summoned: destroy(pick(enemy, name=ember_cta))", "did you mean ember_cat?"),
        ("summoned: destroy(pick(enemy, name=flamebow))", "the word of a card that may be named"),
        ("summoned: recall(trap, zone=both)", "expected own or enemy, found both"),
        ("summoned: draw(1) if type(robot)", "found robot"),
        ("static: st(each(own), all=5)", "expected self in static"),
        ("static: st(self, all=5) if name(nobody)", "found nobody"),
    ],
)
def test_what_cannot_be_meant_is_refused(tmp_path: Path, program: str, told: str) -> None:
    card = '[card.ember_cat]\nname = "Ember Cat"\nkind = "monster"\ntype = "FL"\nterrestrial = 0\notherworldly = 0\n'
    card += f'st = {{ alpha = 20, beta = 10, gamma = 10, delta = 10 }}\nprogram = "{program}"\nsource = "house"\n'
    file = tmp_path / "pack.toml"
    file.write_text(card, encoding="utf-8")
    with pytest.raises(parlor.BadData, match=re.escape(told)):
        parlor.game("source", [file])


def test_equipment_for_several_depends_on_no_strength(tmp_path: Path) -> None:
    card = '[card.flag]\nname = "Flag"\nkind = "equipment"\nterrestrial = 0\notherworldly = 0\nturns = 3\nwhose = "Y"\n'
    file = tmp_path / "pack.toml"
    for filters in ("weak=alpha:20", "near_own"):
        program = f"equipped: st(each(own, {filters}), all=5)"
        file.write_text(card + f'program = "{program}"\nsource = "house"\n', encoding="utf-8")
        with pytest.raises(parlor.BadData, match="neither weak nor near_own in equipped"):
            parlor.game("source", [file])


def test_matches_with_such_cards_keep_the_laws(tmp_path: Path) -> None:
    game = example(tmp_path)
    red = {name: count for name, count in game.library.decks["red"].items() if name not in ("cinder_imp", "flamebow")}  # type: ignore[attr-defined]
    deck = {"name": "mine", "cards": red | {"grave_robber": 4, "ember_cat": 4, "war_banner": 2}}
    options = {"decks": [deck, "blue"], "points": 75}
    for seed in (1, 2):
        check_legality(game, options, seed)
        check_conservation(game, options, seed)
        check_replay(game, options, seed)
        check_no_leak(game, options, seed)
