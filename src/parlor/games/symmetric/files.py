"""Board files: TOML, checked completely when it is read; every mistake is told at once."""

import tomllib
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

from parlor.engine.boards import hex_cells, hex_distance
from parlor.engine.files import Entry, Mistakes
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
    """The board of a file, or the boards if it has several under [[board]]; `BadData` tells every mistake."""
    mistakes = Mistakes()
    tables = _tables(path, mistakes)
    boards = [_Reader(path, table, mistakes).board() for table in tables]
    names = [str(table["name"]) for table in tables if "name" in table]
    for name in sorted({name for name in names if names.count(name) > 1}):
        mistakes.tell(str(path), f"board {name}", f"is in the file {names.count(name)} times")
    mistakes.check()
    return [board for board in boards if board is not None]


def _tables(path: Path, mistakes: Mistakes) -> list[dict[str, Any]]:
    """The tables of a file that may be boards."""
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        mistakes.found.append(f"{path}: cannot be read: {error.strerror}")
        return []
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        mistakes.found.append(f"{path}: is not TOML: {error}")
        return []
    if not any(field in data for field in ("board", *FIELDS)):
        mistakes.found.append(f"{path}: holds no board; its fields would be {', '.join(FIELDS)}")
        return []
    tables = data["board"] if list(data) == ["board"] else [data]
    if isinstance(tables, list) and all(isinstance(table, dict) for table in tables):
        return tables
    mistakes.found.append(f"{path}: board must be a list of tables, written [[board]]")
    return []


class _Reader:
    """Checks one table of a file, field by field."""

    def __init__(self, path: Path, table: dict[str, Any], mistakes: Mistakes) -> None:
        self.table = table
        self.mistakes = mistakes
        self.before = len(mistakes.found)
        name = table.get("name")
        good = isinstance(name, str) and name.replace("-", "a").replace("_", "a").isalnum()
        if not good:
            found = repr(name) if "name" in table else "nothing"
            mistakes.found.append(f"{path}: name must be a text of letters, digits, - and _, not {found}")
        self.entry = Entry(str(path), "board", str(table.get("name", "without a name")), table, mistakes)

    def wrong(self, what: str) -> None:
        self.entry.tell(what)

    def board(self) -> Board | None:
        """The board; nothing after a mistake."""
        for field in self.table:
            if field not in FIELDS:
                self.wrong(f"has no field {field}; its fields are {', '.join(FIELDS)}")
        source = self.table.get("source", "house")
        if source not in SOURCES:
            self.wrong(f"source must be house, published or rulebook, not {source!r}")
        before = len(self.mistakes.found)
        cells = self.cells()
        if cells is None or len(self.mistakes.found) > before:
            return None  # what should lie on them cannot be judged
        fields = {field: self.placed(field, cells) for field in (*STARTS, "symmetry")}
        self.check_starts(fields)
        return None if len(self.mistakes.found) > self.before else Board(self.entry.name, source, cells, fields)

    def cells(self) -> list[Cell] | None:
        """The cells listed, or all of a radius except its holes; None where nobody can tell which are meant."""
        if ("cells" in self.table) == ("radius" in self.table):
            self.wrong("needs either cells or radius")
            return None
        if "cells" in self.table:
            cells = self.listed_cells()
        else:
            radius = self.radius()
            if radius is None:
                return None
            whole = hex_cells(radius)
            holes = self.placed("holes", whole)
            cells = [cell for cell in whole if cell not in holes]
        if not cells:
            self.wrong("has no cells")
        return cells or None

    def listed_cells(self) -> list[Cell]:
        """All cells, one by one."""
        if "holes" in self.table:
            self.wrong("holes go with radius, not with cells")
        cells = self.listed("cells")
        for q, r in cells:
            if hex_distance(q, r) > RADIUS:
                self.wrong(f"cell {q},{r} is outside radius {RADIUS}")
        self.check_single("", cells)
        return [(q, r) for q, r in cells if hex_distance(q, r) <= RADIUS]

    def radius(self) -> int | None:
        """The radius of a whole board; None after a mistake."""
        radius = self.table["radius"]
        if isinstance(radius, bool) or not isinstance(radius, int) or radius < 0:
            self.wrong(f"radius must be a whole number from 0 to {RADIUS}, not {radius!r}")
            return None
        if radius > RADIUS:
            self.wrong(f"cell 0,{-radius} is outside radius {RADIUS}")
            return None
        return radius

    def listed(self, field: str) -> list[Cell]:
        """A field's list of [q, r] pairs; empty if it is missing."""
        cells = self.table.get(field, [])
        if not isinstance(cells, list) or not all(_is_pair(cell) for cell in cells):
            self.wrong(f"{field} must be a list of [q, r] pairs of whole numbers, not {cells!r}")
            return []
        return [(cell[0], cell[1]) for cell in cells]

    def placed(self, field: str, board: list[Cell]) -> list[Cell]:
        """A field's cells, all of them on the board."""
        cells = self.listed(field)
        for q, r in cells:
            if (q, r) not in board:
                self.wrong(f"{field} cell {q},{r} is not a cell of the board")
        if field not in STARTS:
            self.check_single(f"{field} ", cells)
        return cells

    def check_single(self, field: str, cells: list[Cell]) -> None:
        """No cell is listed twice."""
        for q, r in sorted({cell for cell in cells if cells.count(cell) > 1}):
            self.wrong(f"{field}cell {q},{r} is listed twice")

    def check_starts(self, fields: dict[str, list[Cell]]) -> None:
        """SMC-003: three central starts of each colour, as many outer ones of both, none shared."""
        blue, yellow = (fields[f"{colour}_central"] + fields[f"{colour}_outer"] for colour in COLOURS)
        for q, r in sorted(set(blue) & set(yellow)):
            self.wrong(f"cell {q},{r} is a start of both colours")
        for starts in (blue, yellow):
            for q, r in sorted({cell for cell in starts if starts.count(cell) > 1}):
                self.wrong(f"cell {q},{r} is listed twice as a start")
        for colour in COLOURS:
            found = len(fields[f"{colour}_central"])
            if found != CENTRAL:
                self.wrong(f"needs exactly {CENTRAL} central starts for {colour}, found {found}")
        outer, other = len(fields["blue_outer"]), len(fields["yellow_outer"])
        if outer != other:
            self.wrong(f"blue has {outer} outer starts, yellow {other}; they must be equal")
        if outer > MOST_OUTER:
            self.wrong(f"more than {MOST_OUTER} outer starts")


def _is_pair(cell: object) -> bool:
    return isinstance(cell, list) and len(cell) == 2 and all(type(part) is int for part in cell)
