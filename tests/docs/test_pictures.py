"""The pictures are what their script draws."""

import runpy
from pathlib import Path

PICTURES = Path(__file__).parents[2] / "docs" / "pictures"


def test_the_boards_are_drawn_from_scenes_of_today() -> None:
    drawn = runpy.run_path(str(PICTURES / "draw.py"))["picture"]()
    stored = (PICTURES / "boards.svg").read_text(encoding="utf-8")
    assert drawn == stored, "draw it anew: .venv/bin/python docs/pictures/draw.py"
