"""The map: spaces, adjacency, forward and back edges, parallel spaces and colours, read from map.toml.

Spaces are numbered the same for every lane length, 12 for each half:

    s  f  l1 l2 l3 l4 l5  r1 r2 r3 r4 r5
    0  1  2  3  4  5  6   7  8  9  10 11      half b: + 12

A set of spaces is a number with one bit a space.
"""

from pathlib import Path
from typing import Final

from parlor.engine import append, i64, vec
from parlor.engine.files import Mistakes, read
from parlor.engine.tensor import DE_BRUIJN, bit_places
from parlor.games.source.files import FOLDER

HALF: Final = 12
SPACES: Final = 24
LANE: Final = 5
FLUX: Final = 1
FAR: Final = 99

MAP: Final = FOLDER / "map.toml"
SIDES: Final = ["t_left", "t_right"]
PLACES: Final = vec[i64](bit_places())


def space_names() -> list[str]:
    """The names of all spaces of the longest lanes, by number."""
    half = ["s", "f"] + [f"{lane}{place}" for lane in "lr" for place in range(1, LANE + 1)]
    return [f"{letter}.{name}" for letter in "ab" for name in half]


def bit(space: i64) -> i64:
    """The set that holds just this space (or monster number)."""
    one: i64 = 1  # a variable: mypyc shifts a literal 1 as a 32-bit number
    return one << space


def count_bits(many: i64) -> i64:
    """How many members a set has."""
    count: i64 = 0
    while many:
        many &= many - 1
        count += 1
    return count


def lowest(many: i64) -> i64:
    """The lowest member of a set that is not empty."""
    return PLACES[(((many & -many) * DE_BRUIJN) >> 58) & 63]


def table(values: list[int]) -> vec[i64]:
    """Numbers as a table for compiled code."""
    cells = vec[i64]()
    for value in values:
        cells = append(cells, i64(value))
    return cells


def summoning(seat: i64) -> i64:
    """SRC-015: the summoning space of a seat's half."""
    return seat * HALF


def flux(seat: i64) -> i64:
    """SRC-018: the flux space of a seat's half, next to its summoning space."""
    return seat * HALF + FLUX


class MapFile:
    """What map.toml says, checked."""

    def __init__(self, path: Path = MAP) -> None:
        mistakes = Mistakes()
        entries = read(path, ["map", "side"], mistakes)
        valley = entries["map"]["valley"]
        self.source = valley.source()
        self.halves = valley.texts("halves")
        self.ways = [way.split() for way in valley.texts("ways")]
        self.bypass = [way.split() for way in valley.texts("bypass")]
        self.joins = [way.split() for way in valley.texts("joins")]
        self.shortest = valley.number("shortest", 2, LANE)
        self.longest = valley.number("longest", 2, LANE)
        self.usual = valley.number("usual", 2, LANE)
        self.supports = valley.number("supports", 1, 3)
        valley.finish()
        self.terrestrial: list[str] = []
        for side in SIDES:
            entry = entries["side"][side]
            entry.source()
            self.terrestrial.append(entry.choice("terrestrial", ["l", "r"]))
            entry.choice("otherworldly", ["l", "r"])
            entry.finish()
        mistakes.check()


class Lanes:
    """SRC-016, SRC-023: the tables of one map, the same for all four side combinations."""

    def __init__(self, lane: int, flux_on_road: bool, file: MapFile) -> None:
        self.names = space_names()
        self.lane = lane
        self.numbers: dict[str, int] = {
            name: number for number, name in enumerate(self.names) if number % HALF < 2 or int(name[3:]) <= lane
        }
        self.sides = file.terrestrial
        road = self._ways(file.ways, file)
        ways = road + [(h * HALF + a, h * HALF + b) for h in range(2) for a, b in _pairs(file.bypass, flux_on_road)]
        near: list[set[int]] = [set() for _ in self.names]
        for one, other in ways:
            near[one].add(other)
            near[other].add(one)
        self.all: i64 = sum(1 << number for number in self.numbers.values())
        self.summonings: i64 = 1 | 1 << HALF
        self.adjacent: vec[i64] = table([sum(1 << other for other in others) for others in near])
        self.distance: vec[i64] = table([step for start in range(SPACES) for step in _distances(start, near)])
        self.parallel: vec[i64] = table([self._parallel(space) for space in range(SPACES)])
        self.half: vec[i64] = table([sum(1 << n for n in self.numbers.values() if n // HALF == h) for h in range(2)])
        self._directions(road, near)

    def _ways(self, inside: list[list[str]], file: MapFile) -> list[tuple[int, int]]:
        ways = [(h * HALF + a, h * HALF + b) for h in range(2) for a, b in _pairs(inside, False)]
        for half in range(2):
            for first in (2, 2 + LANE):
                ways += [(half * HALF + first + i, half * HALF + first + i + 1) for i in range(self.lane - 1)]
        for one, other in file.joins:
            ways.append((self.numbers[f"{one}{self.lane}"], self.numbers[f"{other}{self.lane}"]))
        return ways

    def _parallel(self, space: int) -> int:
        """SRC-022: same half, same number, other lane; -1 for summoning and flux spaces."""
        place = space % HALF
        if place < 2:
            return -1
        return space + LANE if place < 2 + LANE else space - LANE

    def _directions(self, road: list[tuple[int, int]], near: list[set[int]]) -> None:
        """Forward goes up the ranks (steps of the road from the own summoning space), back goes down."""
        on_road: list[set[int]] = [set() for _ in self.names]
        for one, other in road:
            on_road[one].add(other)
            on_road[other].add(one)
        forward: list[int] = []
        back: list[int] = []
        ranks: list[int] = []
        for seat in range(2):
            rank = _distances(seat * HALF, on_road)
            ranks += rank
            forward += [sum(1 << other for other in near[one] if rank[other] > rank[one]) for one in range(SPACES)]
            back += [sum(1 << other for other in near[one] if rank[other] < rank[one]) for one in range(SPACES)]
        self._forward: vec[i64] = table(forward)
        self._back: vec[i64] = table(back)
        self._rank: vec[i64] = table(ranks)

    def forward(self, seat: i64, space: i64) -> i64:
        """The spaces one step forward for a seat's monsters."""
        return self._forward[seat * SPACES + space]

    def back(self, seat: i64, space: i64) -> i64:
        """The spaces one step back for a seat's monsters."""
        return self._back[seat * SPACES + space]

    def rank(self, seat: i64, space: i64) -> i64:
        """How far along the road a space is for a seat's monsters: 0 is its own summoning space."""
        return self._rank[seat * SPACES + space]

    def apart(self, one: i64, other: i64) -> i64:
        """The fewest steps of adjacency between two spaces."""
        return self.distance[one * SPACES + other]

    def terrestrial(self, side0: i64, side1: i64) -> i64:
        """SRC-008, SRC-019: the Terrestrial spaces when the halves lie with these sides."""
        return self._lane(0, self.sides[side0]) | self._lane(1, self.sides[side1])

    def coloured(self) -> i64:
        """SRC-019: every space but the summoning and flux spaces."""
        return self.all & ~(self.summonings | self.summonings << FLUX)

    def _lane(self, half: i64, letter: str) -> i64:
        return sum(1 << n for name, n in self.numbers.items() if n // HALF == half and name[2] == letter)

    def words(self, spaces: i64) -> list[str]:
        """The names of a set of spaces."""
        return [name for name, number in self.numbers.items() if spaces >> number & 1]


def _pairs(ways: list[list[str]], skipped: bool) -> list[tuple[int, int]]:
    names = space_names()
    return [] if skipped else [(names.index(f"a.{a}"), names.index(f"a.{b}")) for a, b in ways]


def _distances(start: int, near: list[set[int]]) -> list[int]:
    steps = [FAR] * SPACES
    steps[start] = 0
    reached = [start]
    for one in reached:
        for other in sorted(near[one]):
            if steps[other] == FAR:
                steps[other] = steps[one] + 1
                reached.append(other)
    return steps
