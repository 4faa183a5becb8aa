"""Cells of the matrix in words: where they lie beside a card, for people who know no coordinates."""

from mypy_extensions import i64

from parlor.games.symetra.table import NONE, SymetraTable

# Where a cell lies as seen from its neighbour on each side (rules.SIDES); the sides, those of the plainest words first.
SEEN_FROM = ("left", "lower left", "lower right", "right", "upper right", "upper left")
PLAINEST = (3, 0, 4, 5, 2, 1)


def place_name(table: SymetraTable, cell: i64, moved: i64 = NONE) -> str:
    """A cell by one of its neighbours, such as "the right of Earth"; a card that `moved` there is none of them."""
    for side in PLAINEST:
        near = table.rules.near[cell * 6 + side]
        card = NONE if near == NONE else table.at[near]
        if card not in (NONE, moved):
            return f"the {SEEN_FROM[side]} of {table.card_name(card)}"
    return "the middle" if table.laid_count <= 1 else "a place apart"


def place_title(table: SymetraTable, cell: i64) -> str:
    """The same as a button says it."""
    name = place_name(table, cell)
    return f"{name[:1].upper()}{name[1:]}"
