"""Symetra by Brad Finlayson: a growing hexagonal matrix, sixty card actions, chains of re-actions."""

from collections.abc import Sequence
from pathlib import Path

from parlor.games.symetra.game import Symetra


def create(packs: Sequence[Path] = ()) -> Symetra:
    """The game, with the cards of pack files in the place of those they replace."""
    return Symetra(packs)
