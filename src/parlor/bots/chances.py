"""Chances in words: a share of the wins, or the expected score where it matters by how much one wins."""

from parlor.engine import Game


def chance_text(game: Game, worth: float) -> str:
    """What `State.worth` means to people."""
    low, high = game.stakes
    if low < high:
        return f"{low + worth * (high - low):+.1f}"
    return f"{100 * worth:.0f} %"


def chance_sentence(game: Game, worth: float) -> str:
    """The same in a sentence."""
    low, high = game.stakes
    return f"expects {chance_text(game, worth)}" if low < high else f"about {chance_text(game, worth)} to win"
