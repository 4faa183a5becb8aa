"""Where the game's own cards and decks stand (never compiled: a compiled module does not know its folder)."""

from pathlib import Path
from typing import Final

HERE: Final = Path(__file__).parent
HOUSE: Final = (HERE / "cards.toml", HERE / "decks.toml")
