"""Parlor: play, host and study tabletop games.

>>> import parlor
>>> state = parlor.game("symmetric").start(seed=7)
>>> state.say("from:1,0 to:3,0")
>>> state.seat
0
"""

import parlor.games  # noqa: F401  (now, so that importing a game later does not rebind the function `games`)
from parlor.engine.contract import Game, Option, State
from parlor.engine.dice import Dice
from parlor.engine.errors import BadData, BadMatch, BadOption, BadPosition, IllegalPick, ParlorError
from parlor.engine.record import CHANCE, HIDDEN, OVER, WATCHER, Event
from parlor.registry import game, games
from parlor.version import COMPILED, VERSION

__version__ = VERSION

__all__ = [
    "CHANCE",
    "COMPILED",
    "HIDDEN",
    "OVER",
    "WATCHER",
    "BadData",
    "BadMatch",
    "BadOption",
    "BadPosition",
    "Dice",
    "Event",
    "Game",
    "IllegalPick",
    "Option",
    "ParlorError",
    "State",
    "__version__",
    "game",
    "games",
]
