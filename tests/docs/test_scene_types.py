"""The client's types and the page on scenes say what the engine's types say."""

import subprocess
import sys
from pathlib import Path

HOUSE = Path(__file__).resolve().parents[2]


def test_the_clients_types_and_the_page_are_made_from_the_engines() -> None:
    told = subprocess.run(
        [sys.executable, "tools/scene_types.py", "--check"], cwd=HOUSE, capture_output=True, text=True
    )
    assert told.returncode == 0, told.stdout
