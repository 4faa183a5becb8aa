"""All cards of a game, seen from the front: `faces.py` of its folder draws them (`gallery(game)`); never compiled."""

import importlib
from typing import cast

from parlor.engine.game import Game
from parlor.engine.scene import Card


def gallery_of(game: Game) -> list[Card]:
    """The cards of a game; none if it has none, or does not show them."""
    package = type(game).__module__.rpartition(".")[0]
    try:
        faces = importlib.import_module(f"{package}.faces") if package else None
    except ModuleNotFoundError as error:
        if error.name != f"{package}.faces":
            raise
        return []
    drawn = getattr(faces, "gallery", None)
    return [] if drawn is None else cast("list[Card]", drawn(game))
