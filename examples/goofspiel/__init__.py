"""Goofspiel: the tutorial game with hidden simultaneous choices (docs/write-a-game.md)."""

from goofspiel.game import Goofspiel


def create() -> Goofspiel:
    """What the entry point names."""
    return Goofspiel()
