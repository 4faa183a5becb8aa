"""Symmetric, a game by Nathan Hansen: your compulsory move drags enemy counters the opposite way."""

from collections.abc import Sequence
from pathlib import Path

from parlor.games.symmetric.files import known_boards
from parlor.games.symmetric.game import Symmetric


def create(packs: Sequence[Path] = ()) -> Symmetric:
    """The game, with the boards of these pack files added."""
    return Symmetric(known_boards(packs))
