"""What scenes name is there: emblems, card colours and looks of cells; and every area has its place.

That nobody reads words of the program, tests/learn/test_texts.py tells.
"""

from typing import Any

import pytest

import parlor

GAMES = ["espeers", "source", "symetra", "symmetric", "wiz"]


def scenes(game: parlor.Game, picks: int = 120) -> list[dict[str, Any]]:
    """Scenes of the first picks of a random match, for the seat that is to pick."""
    state, dice, found = game.start(seed=6), parlor.Dice(6), []
    for moment in range(picks):
        if state.seat == parlor.OVER:
            break
        if moment % 6 == 0:
            found.append(state.scene(max(0, state.seat)))
        legal = state.picks()
        state.pick(legal[dice.below(len(legal))])
    return found


def fields(data: Any, name: str) -> list[str]:
    """Every text that stands under this name."""
    if isinstance(data, list):
        return [text for part in data for text in fields(part, name)]
    if not isinstance(data, dict):
        return []
    own = [data[name]] if isinstance(data.get(name), str) else []
    return own + [text for part in data.values() for text in fields(part, name)]


def lists(data: Any, name: str) -> list[list[Any]]:
    """Every list that stands under this name."""
    if isinstance(data, list):
        return [found for part in data for found in lists(part, name)]
    if not isinstance(data, dict):
        return []
    own = [data[name]] if isinstance(data.get(name), list) else []
    return own + [found for part in data.values() for found in lists(part, name)]


@pytest.mark.parametrize("name", GAMES)
def test_what_a_scene_names_is_drawn(name: str) -> None:
    game = parlor.game(name)
    for scene in scenes(game):
        for field in ("emblem", "suit", "sign"):
            assert set(fields(scene, field)) <= set(game.emblems), field
        assert set(fields(scene, "accent")) <= set(game.look["accents"])
        stats = [stat for area in scene["areas"] for stats in lists(area, "stats") for stat in stats]
        assert {stat[2] for stat in stats if len(stat) > 2} <= set(game.emblems)
        cells = [cell for area in scene["areas"] for cell in [*area.get("cells", []), *area.get("spaces", [])]]
        looks = {cell["look"] for cell in cells if "look" in cell} | set(fields(scene, "cells"))
        assert looks <= set(game.look["cells"])


@pytest.mark.parametrize("name", GAMES)
def test_every_area_says_where_it_belongs(name: str) -> None:
    for scene in scenes(parlor.game(name), 30):
        assert scene["goal"]
        assert scene["when"]
        assert all("role" in area for area in scene["areas"])
        assert len(scene["plates"]) == len(scene["names"])
        assert all(plate["vitals"] for plate in scene["plates"])
