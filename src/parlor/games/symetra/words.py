"""The words of Symetra by number, and how its 721 cells lie.

    0 pass  1 done  2 fuse  3 charge  4 use  5 yes  6 no  7 claim  8 join  9 skip  10 deck
    11 card:light ...   371 cell:0,-15 ...   1092 energy:0 ...   1099 seat:0 ...

The cards come in boxes of sixty: card 0 is the first of box one, card 60 its second copy, and so on.
"""

from typing import Final

from parlor.engine import HexArea

KINDS: Final = 60
BOXES: Final = 6
RADIUS: Final = 15
CELLS: Final = 1 + 3 * RADIUS * (RADIUS + 1)
MIDDLE: Final = CELLS // 2  # the number of cell 0,0
ENERGIES: Final = 7  # 0 to 6
SEATS: Final = 6

PASS: Final = 0
DONE: Final = 1
FUSE: Final = 2
CHARGE: Final = 3
USE: Final = 4
YES: Final = 5
NO: Final = 6
CLAIM: Final = 7
JOIN: Final = 8
SKIP: Final = 9
DECK: Final = 10
CARD: Final = 11
CELL: Final = CARD + KINDS * BOXES
ENERGY: Final = CELL + CELLS
SEAT: Final = ENERGY + ENERGIES
WORDS: Final = SEAT + SEATS

PLAIN_WORDS: Final[list[str]] = ["pass", "done", "fuse", "charge", "use", "yes", "no", "claim", "join", "skip", "deck"]


def vocabulary(names: list[str], area: HexArea) -> list[str]:
    """Every word, in the order of its number."""
    cards = [f"card:{name}" for name in names]
    for copy in range(2, BOXES + 1):
        cards += [f"card:{name}-{copy}" for name in names]
    cells = [f"cell:{area.word(cell)}" for cell in range(CELLS)]
    energies = [f"energy:{amount}" for amount in range(ENERGIES)]
    return PLAIN_WORDS + cards + cells + energies + [f"seat:{seat}" for seat in range(SEATS)]
