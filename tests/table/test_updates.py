"""Updates are small in every game with every option set: a sample of what bench/table_updates.py measures."""

import importlib
from pathlib import Path
from types import ModuleType

import pytest

import parlor

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture
def updates(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCH))
    return importlib.import_module("table_updates")


@pytest.mark.parametrize("name", parlor.games())
def test_updates_are_small(updates: ModuleType, name: str) -> None:
    game = parlor.game(name)
    for variant, options in game.variants.items():
        sizes = updates.Sizes()
        updates.measure(game, options, 1, 120, sizes)
        assert sizes.median() <= updates.MEDIAN, f"median update of {name}, {variant}"
        assert sizes.largest() <= updates.LARGEST, f"largest update of {name}, {variant}"
