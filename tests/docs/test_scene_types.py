"""The client's types and the page on scenes say what the engine's types say."""

import re
import subprocess
import sys
from pathlib import Path
from typing import get_type_hints

import pytest

from parlor.table.facts import SeatInfo, TableInfo

HOUSE = Path(__file__).resolve().parents[2]


def test_the_clients_types_and_the_page_are_made_from_the_engines() -> None:
    told = subprocess.run(
        [sys.executable, "tools/scene_types.py", "--check"], cwd=HOUSE, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stdout


@pytest.mark.parametrize("block", [SeatInfo, TableInfo])
def test_the_client_knows_the_fields_that_the_table_adds(block: type) -> None:
    text = (HOUSE / "web/src/lib/types.ts").read_text(encoding="utf-8")
    found = re.search(rf"export interface {block.__name__} {{\n(.*?)\n}}", text, re.DOTALL)
    assert found
    fields = set(re.findall(r"^  (\w+)\??:", found[1], re.MULTILINE))
    assert fields <= set(get_type_hints(block))
    assert set(get_type_hints(block)) - fields <= {"reason", "closed"}  # the ending and refusals tell them there
