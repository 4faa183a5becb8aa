"""The engine: what every game stands on. An author imports everything from here."""

from librt.vecs import append, vec
from mypy_extensions import i64

from parlor.engine.agenda import Agenda
from parlor.engine.boards import HexArea
from parlor.engine.decks import Bag, Deck
from parlor.engine.dice import Dice
from parlor.engine.errors import BadData, BadMatch, BadOption, BadPosition, IllegalPick, ParlorError
from parlor.engine.game import Game
from parlor.engine.given import listed
from parlor.engine.luck import Luck
from parlor.engine.options import Option
from parlor.engine.picks import Picks
from parlor.engine.record import ALL, CHANCE, HIDDEN, NOBODY, OVER, WATCHER, Event, only, sees
from parlor.engine.state import State
from parlor.engine.tensor import Piece, Tensor

__all__ = [
    "ALL",
    "CHANCE",
    "HIDDEN",
    "NOBODY",
    "OVER",
    "WATCHER",
    "Agenda",
    "BadData",
    "BadMatch",
    "BadOption",
    "BadPosition",
    "Bag",
    "Deck",
    "Dice",
    "Event",
    "Game",
    "HexArea",
    "IllegalPick",
    "Luck",
    "Option",
    "ParlorError",
    "Picks",
    "Piece",
    "State",
    "Tensor",
    "append",
    "i64",
    "listed",
    "only",
    "sees",
    "vec",
]
