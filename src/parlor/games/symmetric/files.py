"""Board files: TOML, checked completely when it is read; the first mistake is named."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from parlor.engine import BadData
from parlor.engine.boards import hex_cells, hex_distance
from parlor.games.symmetric.boards import CENTRAL, COLOURS, Board, Cell
from parlor.games.symmetric.grid import RADIUS

HERE: Final = Path(__file__).parent
SOURCES: Final = ("house", "published", "rulebook")
STARTS: Final = ("blue_central", "blue_outer", "yellow_central", "yellow_outer")
FIELDS: Final = ("name", "source", "cells", "radius", "holes", *STARTS, "symmetry")
MOST_OUTER: Final = 9


def known_boards(packs: Sequence[Path]) -> dict[str, Board]:
    """The boards of this folder, with those of the packs added or replaced."""
    boards: dict[str, Board] = {}
    for path in [HERE / "h37.toml", HERE / "h61.toml", *packs]:
        for board in read_boards(path):
            boards[board.name] = board
    return boards


def read_boards(path: Path) -> list[Board]:
    """The board of a file, or the boards if it has several under [[board]]; `BadData` names the first mistake."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadData(f"{path}: cannot be read: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadData(f"{path}: is not TOML: {error}") from None
    tables = data["board"] if list(data) == ["board"] else [data]
    if not isinstance(tables, list) or not all(isinstance(table, dict) for table in tables):
        raise BadData(f"{path}: board must be a list of tables, written [[board]]")
    boards = [_Reader(path, table).board() for table in tables]
    names = [board.name for board in boards]
    for name in names:
        if names.count(name) > 1:
            raise BadData(f"{path}: board {name}: is in the file {names.count(name)} times")
    return boards


class _Reader:
    """Checks one table of a file, field by field."""

    def __init__(self, path: Path, table: dict[str, Any]) -> None:
        self.path = path
        self.table = table
        name = table.get("name")
        if not isinstance(name, str) or not name or not name.replace("-", "a").replace("_", "a").isalnum():
            raise BadData(f"{path}: name must be a text of letters, digits, - and _, not {name!r}")
        self.name: str = name

    def wrong(self, what: str) -> BadData:
        return BadData(f"{self.path}: board {self.name}: {what}")

    def board(self) -> Board:
        for field in self.table:
            if field not in FIELDS:
                raise self.wrong(f"has no field {field}; its fields are {', '.join(FIELDS)}")
        source = self.table.get("source", "house")
        if source not in SOURCES:
            raise self.wrong(f"source must be house, published or rulebook, not {source!r}")
        cells = self.cells()
        fields = {field: self.placed(field, cells) for field in (*STARTS, "symmetry")}
        self.check_starts(fields)
        return Board(self.name, source, cells, fields)

    def cells(self) -> list[Cell]:
        """The cells listed, or all of a radius except its holes."""
        if ("cells" in self.table) == ("radius" in self.table):
            raise self.wrong("needs either cells or radius")
        if "cells" in self.table:
            if "holes" in self.table:
                raise self.wrong("holes go with radius, not with cells")
            cells = self.listed("cells")
            for q, r in cells:
                if hex_distance(q, r) > RADIUS:
                    raise self.wrong(f"cell {q},{r} is outside radius {RADIUS}")
            self.check_single("", cells)
        else:
            whole = hex_cells(self.radius())
            holes = self.placed("holes", whole)
            cells = [cell for cell in whole if cell not in holes]
        if not cells:
            raise self.wrong("has no cells")
        return cells

    def radius(self) -> int:
        radius = self.table["radius"]
        if isinstance(radius, bool) or not isinstance(radius, int) or radius < 0:
            raise self.wrong(f"radius must be a whole number from 0 to {RADIUS}, not {radius!r}")
        if radius > RADIUS:
            raise self.wrong(f"cell 0,{-radius} is outside radius {RADIUS}")
        return radius

    def listed(self, field: str) -> list[Cell]:
        """A field's list of [q, r] pairs; empty if it is missing."""
        cells = self.table.get(field, [])
        if not isinstance(cells, list) or not all(_is_pair(cell) for cell in cells):
            raise self.wrong(f"{field} must be a list of [q, r] pairs of whole numbers, not {cells!r}")
        return [(cell[0], cell[1]) for cell in cells]

    def placed(self, field: str, board: list[Cell]) -> list[Cell]:
        """A field's cells, all of them on the board."""
        cells = self.listed(field)
        for q, r in cells:
            if (q, r) not in board:
                raise self.wrong(f"{field} cell {q},{r} is not a cell of the board")
        if field not in STARTS:
            self.check_single(f"{field} ", cells)
        return cells

    def check_single(self, field: str, cells: list[Cell]) -> None:
        for place, (q, r) in enumerate(cells):
            if (q, r) in cells[:place]:
                raise self.wrong(f"{field}cell {q},{r} is listed twice")

    def check_starts(self, fields: dict[str, list[Cell]]) -> None:
        """SMC-003: three central starts of each colour, as many outer ones of both, none shared."""
        blue, yellow = (fields[f"{colour}_central"] + fields[f"{colour}_outer"] for colour in COLOURS)
        for place, (q, r) in enumerate(blue + yellow):
            if (q, r) in blue and (q, r) in yellow:
                raise self.wrong(f"cell {q},{r} is a start of both colours")
            if (q, r) in (blue + yellow)[:place]:
                raise self.wrong(f"cell {q},{r} is listed twice as a start")
        for colour in COLOURS:
            found = len(fields[f"{colour}_central"])
            if found != CENTRAL:
                raise self.wrong(f"needs exactly {CENTRAL} central starts for {colour}, found {found}")
        outer, other = len(fields["blue_outer"]), len(fields["yellow_outer"])
        if outer != other:
            raise self.wrong(f"blue has {outer} outer starts, yellow {other}; they must be equal")
        if outer > MOST_OUTER:
            raise self.wrong(f"more than {MOST_OUTER} outer starts")


def _is_pair(cell: object) -> bool:
    return isinstance(cell, list) and len(cell) == 2 and all(type(part) is int for part in cell)
