"""The vocabulary: which number each word has."""

from typing import Final

from parlor.games.source.lanes import SPACES, space_names
from parlor.games.source.language import SYMBOLS

PLAIN_WORDS: Final = [
    "heads",
    "tails",
    "first",
    "second",
    "side:t_left",
    "side:t_right",
    "summon",
    "react",
    "equip",
    "trap",
    "place",
    "move",
    "attack",
    "strike",
    "channel",
    "use",
    "end",
    "pass",
    "stop",
    "yes",
    "no",
    "keep",
    "bottom",
]
HEADS: Final = 0
TAILS: Final = 1
FIRST: Final = 2
SECOND: Final = 3
SIDE: Final = 4
SUMMON: Final = 6
REACT: Final = 7
EQUIP: Final = 8
TRAP: Final = 9
PLACE: Final = 10
MOVE: Final = 11
ATTACK: Final = 12
STRIKE: Final = 13
CHANNEL: Final = 14
USE: Final = 15
END: Final = 16
PASS: Final = 17
STOP: Final = 18
YES: Final = 19
NO: Final = 20
KEEP: Final = 21
BOTTOM: Final = 22
SYMBOL: Final = 23
# Added to a monster's number, which begins at 1.
MONSTER: Final = 26
TARGET: Final = 50
# Added to the number of a support space, which begins at 0.
SUPPORT: Final = 75
SPACE: Final = 78
TO: Final = 102
CARD: Final = 126

MOST_MONSTERS: Final = 24


def vocabulary(cards: list[str]) -> list[str]:
    """Every word of the game, for a set of cards."""
    names = space_names()
    words = PLAIN_WORDS + [f"symbol:{symbol}" for symbol in SYMBOLS]
    words += [f"monster:{number}" for number in range(1, MOST_MONSTERS + 1)]
    words += [f"target:{number}" for number in range(1, MOST_MONSTERS + 1)]
    words += [f"support:{number}" for number in (1, 2, 3)]
    words += [f"space:{names[space]}" for space in range(SPACES)]
    words += [f"to:{names[space]}" for space in range(SPACES)]
    return words + [f"card:{card}" for card in cards]
