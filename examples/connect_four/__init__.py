"""Connect Four: the tutorial game without chance or secrets (docs/write-a-game.md)."""

from connect_four.game import ConnectFour


def create() -> ConnectFour:
    """What the entry point names."""
    return ConnectFour()
