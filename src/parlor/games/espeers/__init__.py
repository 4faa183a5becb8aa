"""Espeers: a duel of two minds with a stack of answers."""

from collections.abc import Sequence
from pathlib import Path

from parlor.games.espeers.game import Espeers


def create(packs: Sequence[Path] = ()) -> Espeers:
    """The game, with the cards and decks of pack files added."""
    return Espeers(packs)
