"""The words of Symmetric: every pick is an index into them."""

from typing import Final

from parlor.engine.boards import hex_cells
from parlor.games.symmetric.grid import RADIUS

# The vocabulary: from:q,r for 127 spaces, to:q,r for the same, skip, seat:0, seat:1.
FROM: Final = 0
TO: Final = 127
SKIP: Final = 254
SEAT: Final = 255


def vocabulary() -> list[str]:
    """SMC-080, SMC-083: every word, so ordered that rising picks go by r, then q, and skip comes last."""
    spaces = [f"{q},{r}" for q, r in hex_cells(RADIUS)]
    return [f"from:{space}" for space in spaces] + [f"to:{space}" for space in spaces] + ["skip", "seat:0", "seat:1"]
