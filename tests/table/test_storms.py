"""Small versions of the storms in bench/: servers that are killed in the middle of play, and bad input."""

import importlib
from pathlib import Path
from types import ModuleType

import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture
def crash(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCH))
    return importlib.import_module("table_crash")


@pytest.fixture
def fuzz(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCH))
    return importlib.import_module("table_fuzz")


def test_no_acknowledged_pick_is_lost_in_sqlite(crash: ModuleType, tmp_path: Path) -> None:
    matches, picks = crash.crash(f"sqlite:///{tmp_path}/parlor.db", 2, "connect_four", 2)
    assert matches == 4
    assert picks > 0


def test_no_acknowledged_pick_is_lost_in_postgres(crash: ModuleType, fresh_postgres: str) -> None:
    matches, picks = crash.crash(fresh_postgres, 2, "connect_four", 2)
    assert matches == 4
    assert picks > 0


def test_nonsense_is_refused_and_tells_no_secret(fuzz: ModuleType) -> None:
    seen = fuzz.fuzz(300)
    assert seen["live no"] > 0
    assert not any(what.startswith("HTTP 5") for what in seen)
