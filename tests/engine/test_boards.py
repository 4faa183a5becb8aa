"""Boards: hexagons and graphs."""

import pytest

from parlor.engine import HexArea
from parlor.engine.boards import DIRECTIONS, STEPS, hex_cells, hex_distance


@pytest.mark.parametrize(("radius", "cells"), [(0, 1), (1, 7), (2, 19), (3, 37), (4, 61), (6, 127)])
def test_a_hexagon_of_hexagons_has_so_many_cells(radius: int, cells: int) -> None:
    area = HexArea(radius)
    assert area.size == len(set(hex_cells(radius))) == cells
    assert all(hex_distance(q, r) <= radius for q, r in area.cells)


def test_cells_are_numbered_by_r_then_q() -> None:
    area = HexArea(1)
    assert area.cells == [(0, -1), (1, -1), (-1, 0), (0, 0), (1, 0), (-1, 1), (0, 1)]
    assert [area.word(cell) for cell in range(7)] == ["0,-1", "1,-1", "-1,0", "0,0", "1,0", "-1,1", "0,1"]


def test_steps_lead_to_the_neighbours_and_back() -> None:
    area = HexArea(3)
    for cell, (q, r) in enumerate(area.cells):
        for direction, (step_q, step_r) in enumerate(STEPS):
            there = int(area.step(cell, direction))
            assert there == area.numbers.get((q + step_q, r + step_r), -1)
            if there >= 0:
                assert area.step(there, (direction + 3) % 6) == cell, "the opposite direction leads back"


def test_beyond_the_edge_there_is_nothing() -> None:
    area = HexArea(2)
    assert area.step(area.numbers[2, 0], DIRECTIONS.index("e")) == -1
    assert area.step(area.numbers[0, -2], DIRECTIONS.index("nw")) == -1


def test_distance_counts_steps() -> None:
    assert [hex_distance(*cell) for cell in [(0, 0), (1, 0), (1, 1), (-2, 1), (3, -3)]] == [0, 1, 2, 2, 3]
