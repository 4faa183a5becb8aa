"""The words of Espeers in their fixed order, and the frames of its agenda.

A pick is an index into the vocabulary; the cards come last, so that a pack only adds words at the end:

    play .. mulligan | seat:0, 1 | symbol:star .. waves | pass | spent:0 .. 10 | target:1 .. 20 | card:..
    0        6         7           9                      14     15              26               46
"""

from typing import Final

PLAY: Final = 0
CYCLE: Final = 1
BARRIER: Final = 2
ATTACK: Final = 3
END: Final = 4
KEEP: Final = 5
MULLIGAN: Final = 6
SEAT: Final = 7
SYMBOL: Final = 9
PASS: Final = 14
SPENT: Final = 15
TARGET: Final = 26
CARD: Final = 46

STAR: Final = 0
CROSS: Final = 1
CIRCLE: Final = 2
SQUARE: Final = 3
WAVES: Final = 4
SYMBOLS: Final = ("star", "cross", "circle", "square", "waves")
ABILITIES: Final = ("regain 2", "regain 1", "nothing", "draw 1", "draw 2")

PK: Final = 0
IMPULSE: Final = 1
TYPES: Final = ("PK", "IMPULSE")

POINTS: Final = 10  # PSI points of a player
HAND: Final = 6  # cards of an opening hand, and the most that stay after the Discard phase
GUARD: Final = 2  # PSI points on a Barrier, and the most damage it prevents
DECK: Final = 30  # cards of a deck
COPIES: Final = 3  # most copies of a card in a deck
HEIGHT: Final = 20  # most entries of the stack

NONE: Final = -1  # no card, no symbol, no target, no winner
# What stands on the stack instead of a card when a Barrier attacks.
BARRIER_ATTACK: Final = -2


def vocabulary(cards: list[str]) -> list[str]:
    """All words, with these cards (in alphabetical order) at the end."""
    words = ["play", "cycle", "barrier", "attack", "end", "keep", "mulligan", "seat:0", "seat:1"]
    words += [f"symbol:{symbol}" for symbol in SYMBOLS]
    words += ["pass"]
    words += [f"spent:{k}" for k in range(POINTS + 1)]
    words += [f"target:{n + 1}" for n in range(HEIGHT)]
    return words + [f"card:{card}" for card in cards]
