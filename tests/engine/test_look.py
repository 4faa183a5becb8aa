"""How games look: every card has an emblem, every named colour exists, and nothing but shapes gets into a page."""

import json
from pathlib import Path
from typing import Any

import pytest

import parlor
from parlor.engine.errors import BadData
from parlor.engine.look import PLAIN, misdrawn, read_emblems, read_look

HOUSE = ["espeers", "source", "symetra", "symmetric", "wiz"]


def test_a_game_without_a_look_gets_a_decent_one() -> None:
    guest = parlor.game("connect_four")
    assert guest.look == PLAIN
    assert guest.emblems == {}


@pytest.mark.parametrize("name", HOUSE)
def test_each_game_has_its_own_material_and_emblem(name: str) -> None:
    game = parlor.game(name)
    assert game.look["material"] != PLAIN["material"]
    assert game.look["emblem"] in game.emblems
    assert all(look["emblem"] in game.emblems for look in game.look["cells"].values() if "emblem" in look)


def test_materials_and_timbres_tell_the_games_apart() -> None:
    looks = [parlor.game(name).look for name in HOUSE]
    assert len({look["material"] for look in looks}) == len({look["timbre"] for look in looks}) == len(HOUSE)


def test_a_wrong_look_is_refused_in_words(tmp_path: Path) -> None:
    (tmp_path / "look.toml").write_text('material = "snow"\nspice = 1\n[accents.fire]\npaper = 3\n')
    with pytest.raises(BadData) as told:
        read_look(tmp_path)
    assert "look.toml: material must be one of velvet" in str(told.value)
    assert "'spice', which a Look has not" in str(told.value)
    assert "accents.fire has no ink" in str(told.value)
    assert "accents.fire.paper must be str, not 3" in str(told.value)
    (tmp_path / "look.toml").write_text("material = ")
    with pytest.raises(BadData, match=r"look\.toml"):
        read_look(tmp_path)


@pytest.mark.parametrize(
    "markup",
    [
        "<script>1</script>",
        '<path d="M0 0" onclick="x()"/>',
        '<image href="https://example.org/x"/>',
        '<path d="M0 0" style="color:red"/>',
        "<!DOCTYPE x>",
        "<path",
        "",
        7,
    ],
)
def test_only_shapes_get_into_a_page(markup: Any, tmp_path: Path) -> None:
    assert misdrawn(markup)
    (tmp_path / "emblems.json").write_text(json.dumps({"odd": markup}))
    with pytest.raises(BadData, match=r"emblems\.json: odd"):
        read_emblems(tmp_path)
