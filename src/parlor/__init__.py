"""Parlor: play, host and study tabletop games.

>>> import parlor
>>> state = parlor.game("symmetric").start(seed=7)
>>> state.say("from:1,0 to:3,0")
>>> state.seat
0
"""

from typing import TYPE_CHECKING

from parlor.engine.dice import Dice
from parlor.engine.errors import BadData, BadMatch, BadOption, BadPosition, IllegalPick, ParlorError
from parlor.engine.game import Game
from parlor.engine.options import Option
from parlor.engine.record import CHANCE, HIDDEN, OVER, WATCHER, Event
from parlor.engine.state import State
from parlor.registry import game
from parlor.version import COMPILED, VERSION

if TYPE_CHECKING:
    # At run time this is the package of the games, which answers when it is called: see registry.py.
    from parlor.registry import games

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
