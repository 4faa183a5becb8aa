"""Connect Four: drop discs into seven columns; four in a row win.

A column is seven bits, the lowest cell first; the seventh stays empty, so that no row of four
runs over the top of one column into the next.
"""

from typing import Any, Final

from connect_four.threats import urgent
from parlor.engine import OVER, BadPosition, Dice, Game, Picks, Piece, State, Tensor, i64
from parlor.engine.blocks import remembered

COLUMNS: Final = 7
ROWS: Final = 6
DISCS: Final = "xo"


class ConnectFour(Game):
    """The words, the options (none) and the drawing."""

    def __init__(self) -> None:
        words = [f"drop:{column + 1}" for column in range(COLUMNS)]
        super().__init__("connect_four", "Connect Four", words, range(2, 3), [])
        self.summary = "Drop discs into seven columns; four in a row win."
        self.pieces = [Piece("own", 49, "own discs, seven cells a column"), Piece("other", 49, "the other's discs")]

    def begin(self, options: dict[str, Any]) -> State:
        """An empty board; seat 0 begins."""
        return self.load(options, {"rows": ["." * COLUMNS] * ROWS})

    def load(self, options: dict[str, Any], data: dict[str, Any]) -> State:
        """A board from its rows, the highest first, with `x`, `o` and `.`."""
        rows = data["rows"]
        if not isinstance(rows, list) or [len(row) for row in rows] != [COLUMNS] * ROWS:
            raise BadPosition(f"rows must be {ROWS} texts of {COLUMNS} letters")
        state = Board()
        state.game, state.options = self, options
        for column in range(COLUMNS):
            upright = "".join(row[column] for row in reversed(rows)).rstrip(".")
            if upright.strip("xo"):
                raise BadPosition(f"column {column + 1} may hold x and o without gaps, not {upright!r}")
            for height, disc in enumerate(upright):
                state.put(column * 7 + height, DISCS.index(disc))
        if int(state.first).bit_count() - int(state.second).bit_count() not in (0, 1):
            raise BadPosition("x begins, so there are as many x as o, or one more")
        last, before = (state.first, state.second) if state.discs % 2 else (state.second, state.first)
        if four(before):
            raise BadPosition("a disc was dropped although the other side had four in a row")
        state.seat = OVER if four(last) or state.discs == 42 else state.discs % 2
        return state

    def areas(self, state: State, seat: int) -> list[dict[str, Any]]:
        """A grid of cells; a click on any cell of a column drops a disc into it."""
        rows = state.facts()["rows"]
        cells = [cell(x, y, rows[y][x]) for y in range(ROWS) for x in range(COLUMNS)]
        return [{"id": "board", "kind": "grid", "title": "Board", "cells": cells}]

    def places(self, state: State, pick: int) -> list[str]:
        """The cells of the column."""
        return [f"cell:{pick + 1},{row + 1}" for row in range(ROWS)]


@remembered
def cell(x: int, y: int, disc: str) -> dict[str, Any]:
    """A cell as a scene shows it, with what lies there; the same again costs nothing."""
    made: dict[str, Any] = {"id": f"cell:{x + 1},{ROWS - y}", "x": x, "y": y, "label": f"{x + 1}"}
    if disc != ".":
        made["piece"] = {"name": f"disc {disc}", "letter": disc, "owner": DISCS.index(disc)}
    return made


class Board(State):
    """The discs of both seats as bits."""

    def __init__(self) -> None:
        super().__init__()
        self.first: i64 = 0
        self.second: i64 = 0
        self.discs: i64 = 0

    def fork(self) -> State:
        """Copy the discs."""
        new = Board()
        new.adopt(self)
        new.first, new.second, new.discs = self.first, self.second, self.discs
        return new

    def legal(self, picks: Picks) -> None:
        """Every column that is not full."""
        taken: i64 = self.first | self.second
        column: i64 = 0
        while column < COLUMNS:
            if (taken >> (column * 7 + 5)) & 1 == 0:
                picks.add(column)
            column += 1

    def apply(self, pick: i64) -> None:
        """Drop a disc; the other seat goes on unless that was four in a row or the last cell."""
        cell: i64 = pick * 7
        taken: i64 = self.first | self.second
        while (taken >> cell) & 1:
            cell += 1
        mine = self.put(cell, self.seat)
        self.seat = OVER if four(mine) or self.discs == 42 else 1 - self.seat

    def put(self, cell: i64, seat: i64) -> i64:
        """Lay a disc of a seat into an empty cell; returns all its discs."""
        bit: i64 = 1  # a variable: mypyc shifts a literal 1 as a 32-bit number
        bit <<= cell
        self.discs += 1
        if seat == 0:
            self.first |= bit
            return self.first
        self.second |= bit
        return self.second

    def hunch(self, picks: Picks, dice: Dice) -> i64:
        """What wins at once, else what keeps the other from it, else any."""
        column = urgent(self.first, self.second) if self.seat == 0 else urgent(self.second, self.first)
        return column if column >= 0 else picks.at(dice.below(picks.count))

    def fill(self, seat: i64, tensor: Tensor) -> None:
        """The discs of both, the viewer's first, for programs that learn."""
        tensor.bits(self.second if seat == 1 else self.first, 49)
        tensor.bits(self.first if seat == 1 else self.second, 49)

    def key(self) -> i64:
        """The discs of x, and one bit more than every disc: no two boards share it."""
        return self.first + (self.first | self.second) + 1

    def refusal(self, pick: i64) -> str:
        """The only reason there is."""
        return f"column {pick + 1} is full"

    def scores(self) -> list[float]:
        """One for four in a row, a half each for a draw or an unfinished match."""
        wins = [float(four(self.first)), float(four(self.second))]
        return wins if any(wins) else [0.5, 0.5]

    def facts(self) -> dict[str, Any]:
        """The rows, the highest first."""
        rows = ["".join(self.disc(column * 7 + ROWS - 1 - row) for column in range(COLUMNS)) for row in range(ROWS)]
        return {"rows": rows}

    def disc(self, cell: int) -> str:
        """What lies in a cell."""
        return "x" if self.first >> cell & 1 else "o" if self.second >> cell & 1 else "."


def four(discs: i64) -> bool:
    """Whether four discs stand in a row: upright, level, rising or falling."""
    pairs: i64 = discs & (discs >> 1)
    if pairs & (pairs >> 2):
        return True
    pairs = discs & (discs >> 7)
    if pairs & (pairs >> 14):
        return True
    pairs = discs & (discs >> 8)
    if pairs & (pairs >> 16):
        return True
    pairs = discs & (discs >> 6)
    return pairs & (pairs >> 12) != 0
