"""A server that is killed in the middle of play loses nothing that it acknowledged."""

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import pytest

BENCH = Path(__file__).parents[2] / "bench"


@pytest.fixture
def crash(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(str(BENCH))
    spec = importlib.util.spec_from_file_location("table_crash", BENCH / "table_crash.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    monkeypatch.setitem(sys.modules, "table_crash", module)
    spec.loader.exec_module(module)
    return module


def test_no_acknowledged_pick_is_lost_in_sqlite(crash: ModuleType, tmp_path: Path) -> None:
    matches, picks = crash.crash(f"sqlite:///{tmp_path}/parlor.db", 2, "connect_four", 2)
    assert matches == 4
    assert picks > 0


def test_no_acknowledged_pick_is_lost_in_postgres(crash: ModuleType, fresh_postgres: str) -> None:
    matches, picks = crash.crash(fresh_postgres, 2, "connect_four", 2)
    assert matches == 4
    assert picks > 0
