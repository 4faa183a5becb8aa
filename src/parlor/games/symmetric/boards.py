"""Boards: which spaces there are, where the counters start, and which spaces are Symmetry Spaces."""

from collections.abc import Sequence
from typing import Final

from parlor.engine import Dice, i64, vec
from parlor.engine.boards import hex_cells, hex_distance
from parlor.games.symmetric.grid import RADIUS, SIZE, coordinates, space_at, turned

COLOURS: Final = ("blue", "yellow")
CENTRAL: Final = 3
TURNS: Final = 12
ROWS: Final = "abcdefghijklm"

# What a space of the grid holds: a seat's counter is the seat + 1.
EMPTY: Final = 0
OFF: Final = 3

Cell = tuple[int, int]


class Board:
    """One board, as tables that every match on it shares."""

    def __init__(self, name: str, source: str, cells: list[Cell], fields: dict[str, list[Cell]]) -> None:
        self.name = name
        self.source = source
        self.cells = sorted(cells, key=lambda cell: (cell[1], cell[0]))
        self.radius = max(hex_distance(q, r) for q, r in cells)
        top, bottom = self.cells[0][1], self.cells[-1][1]
        # The spaces of each row from the smallest r to the largest, by growing q.
        self.rows = [[space_at(q, r) for q, r in self.cells if r == row] for row in range(top, bottom + 1)]
        self.starts = [_spaces(fields[f"{colour}_central"] + fields[f"{colour}_outer"]) for colour in COLOURS]
        self.counters: i64 = len(self.starts[0])
        # SMC-005: six on the shipped boards; a board from a pack may have any number.
        self.symmetry_spaces = _spaces(fields["symmetry"])
        self.central = [_spaces(fields[f"{colour}_central"]) for colour in COLOURS]
        # SMC-060, SMC-062: a seat must hold the central starts of the other; three for seat 0, then three for seat 1.
        targets = self.central[1] + self.central[0]
        self.targets: vec[i64] = vec[i64](targets)
        self.distances: vec[i64] = _distances(targets)
        self.symmetry_on_targets = any(space in targets for space in self.symmetry_spaces)
        self.bare: vec[i64] = _marked([space_at(q, r) for q, r in cells], EMPTY, OFF)
        self.symmetry: vec[i64] = _marked(self.symmetry_spaces, 1, 0)
        # The same as places in the vocabulary.
        self.symmetry_words: vec[i64] = vec[i64]([_numbers()[space] for space in self.symmetry_spaces])
        # The seat + 1 of whose central starts a space is one, else 0.
        self.homes: vec[i64] = vec[i64]([self.home(space) + 1 for space in range(SIZE)])
        self.space_of: vec[i64] = vec[i64](_spaces(hex_cells(RADIUS)))
        self.number_of: vec[i64] = _numbers()
        self.labels = [self._label(space) for space in range(SIZE)]
        # The ways to turn or mirror the board that change nothing on it; the first leaves every space where it is.
        ways = [way for way in range(TURNS) if self._looks_the_same(way)]
        self.ways: i64 = len(ways)
        # Where a space goes in each way, a row of SIZE for each; and a large number for each counter that stands there,
        # two rows for each way: of blue counters and of yellow ones.
        images = [_images(way) for way in ways]
        self.turned: vec[i64] = vec[i64]([image for row in images for image in row])
        marks = _marks()
        self.marks: vec[i64] = vec[i64]([mark[image] for row in images for mark in marks for image in row])

    def _looks_the_same(self, way: int) -> bool:
        """Whether cells, starts of each colour and Symmetry Spaces all go where such ones are."""
        image = _images(way)
        kinds = [self.spaces(), *self.starts, *self.central, self.symmetry_spaces]
        return all({image[space] for space in kind} == set(kind) for kind in kinds)

    def spaces(self) -> list[int]:
        """All spaces of the board, by r, then q."""
        return _spaces(self.cells)

    def home(self, space: int) -> int:
        """The seat of whose three central starts the space is one; -1 for every other space."""
        return 0 if space in self.central[0] else 1 if space in self.central[1] else -1

    def label(self, space: int) -> str:
        """A space as people call it: the row's letter from the top, then a number; the centre of h61 is e5."""
        return self.labels[space]

    def _label(self, space: int) -> str:
        q, r = coordinates(space)
        return f"{ROWS[r + self.radius]}{q + self.radius + 1}" if abs(r) <= RADIUS else ""


def _spaces(cells: Sequence[Cell]) -> list[int]:
    return [space_at(q, r) for q, r in cells]


def _marked(spaces: list[int], inside: int, outside: int) -> vec[i64]:
    table = [outside] * SIZE
    for space in spaces:
        table[space] = inside
    return vec[i64](table)


def _distances(targets: list[int]) -> vec[i64]:
    """How far every space of the grid is from every target: a row of six for each space."""
    away = [(coordinates(space), coordinates(target)) for space in range(SIZE) for target in targets]
    return vec[i64]([hex_distance(q - target_q, r - target_r) for (q, r), (target_q, target_r) in away])


def _images(way: int) -> list[int]:
    """Where every space of the grid goes in a way; those off the largest board stay."""
    images = list(range(SIZE))
    for q, r in hex_cells(RADIUS):
        images[space_at(q, r)] = space_at(*turned(way, q, r))
    return images


def _marks() -> list[list[int]]:
    """A random number of 62 bits for a blue, and for a yellow counter on every space; always the same."""
    dice = Dice(61)
    return [[int(dice.word()) << 30 ^ int(dice.word()) for _ in range(SIZE)] for _ in COLOURS]


def _numbers() -> vec[i64]:
    """The place in the vocabulary of every space of the grid."""
    table = [-1] * SIZE
    for number, (q, r) in enumerate(hex_cells(RADIUS)):
        table[space_at(q, r)] = number
    return vec[i64](table)
