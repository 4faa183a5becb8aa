"""Wiz: elemental rummy with jokers, Titans, characters and a Life Pool."""

from collections.abc import Sequence
from pathlib import Path

from parlor.games.wiz.files import load_library
from parlor.games.wiz.game import Wiz


def create(packs: Sequence[Path] = ()) -> Wiz:
    """The game, with the blank action cards of designers' packs."""
    library = load_library(packs)
    return Wiz(library)
