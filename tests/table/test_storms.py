"""Small versions of the storms in bench/: servers that are killed in the middle of play, and bad input."""

import importlib
import random
from pathlib import Path
from types import ModuleType

import pytest

from parlor.table.journal import PICK, JournalEntry

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture
def crash(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCH))
    return importlib.import_module("table_crash")


@pytest.fixture
def fuzz(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCH))
    return importlib.import_module("table_fuzz")


GAMES = ["connect_four", "leduc"]


def test_no_acknowledged_deed_is_lost_in_sqlite(crash: ModuleType, tmp_path: Path) -> None:
    found = crash.kills(f"sqlite:///{tmp_path}/parlor.db", 2, GAMES, 3, random.Random(1))
    assert found["matches"] == 6
    assert found["pick"] > 0


def test_no_acknowledged_deed_is_lost_in_postgres(crash: ModuleType, fresh_postgres: str) -> None:
    found = crash.kills(fresh_postgres, 2, GAMES, 3, random.Random(1))
    assert found["matches"] == 6
    assert found["pick"] > 0


def test_what_is_lost_would_be_found(crash: ModuleType, tmp_path: Path) -> None:
    players = importlib.import_module("table_players")
    entries = [JournalEntry(PICK, value, 0, 1) for value in (3, 4, 5)]
    assert players.place_of(players.Deed("sentence", (PICK,), 0, (4, 5)), entries, 0) == 3
    assert players.place_of(players.Deed("sentence", (PICK,), 0, (3, 5)), entries, 0) == -1
    assert players.place_of(players.Deed("pick", (PICK,), 0, (3,)), entries, 1) == -1
    assert players.place_of(players.Deed("pick", (PICK,), 1, (3,)), entries, 0) == -1


def test_nonsense_is_refused_and_tells_no_secret(fuzz: ModuleType) -> None:
    seen = fuzz.fuzz(300)
    assert seen["live no"] > 0
    assert not any(what.startswith("HTTP 5") for what in seen)
