"""Leduc poker: the tutorial game with chance and hidden cards (docs/write-a-game.md)."""

from leduc.game import Leduc


def create() -> Leduc:
    """What the entry point names."""
    return Leduc()
