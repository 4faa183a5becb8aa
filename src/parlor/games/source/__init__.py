"""SOURCE: monsters on a road between two generators."""

from collections.abc import Sequence
from pathlib import Path

from parlor.games.source.game import Source


def create(packs: Sequence[Path] = ()) -> Source:
    """The game, with the cards and decks of pack files added."""
    return Source(packs)
