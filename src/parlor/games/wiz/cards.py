"""The kinds of cards, in the order of the vocabulary, and the hands they are laid in.

    0..53     numbers       fire1..fire9, water1..water9, ...
    54..83    shards        fire_s1..fire_s5, ...
    84..107   Masters, Elementals, Titans, artifacts, one an element each
    108       Wiz
    109..122  action cards, the three blanks last

Inside an element the ranks are 1 to 9 and then the shards as 10 to 14 (WIZ-060).
"""

from typing import Final

from mypy_extensions import i64

ELEMENTS: Final = ("fire", "water", "earth", "air", "light", "dark")
FIRE: Final = 0
WATER: Final = 1
EARTH: Final = 2
AIR: Final = 3
LIGHT: Final = 4
DARK: Final = 5
NO_ELEMENT: Final = -1

SHARDS: Final = 54
MASTERS: Final = 84
ELEMENTALS: Final = 90
TITANS: Final = 96
ARTIFACTS: Final = 102
WIZ: Final = 108
ABYSS: Final = 109
SEARCH: Final = 110
STUN: Final = 111
SHIELD: Final = 112
SWAP: Final = 113
TIMEWARP: Final = 114
TAKE2: Final = 115
TRAP: Final = 116
VANISH: Final = 117
PORTAL: Final = 118
ALIGNMENT: Final = 119
BLANKS: Final = 120
KINDS: Final = 123

ACTIONS: Final = (
    "abyss",
    "search",
    "stun",
    "shield",
    "swap",
    "timewarp",
    "take2",
    "trap",
    "vanish",
    "portal",
    "alignment",
)

TOP_RANK: Final = 14
FIRST_SHARD: Final = 10
MASTER_RANK: Final = 15  # the Deck Joker's rank when it is a Master

# A card that lies as Deck Joker: its kind plus this.
AS_JOKER: Final = 128
# What of such a card is its kind.
KIND_BITS: Final = AS_JOKER - 1

RUN: Final = 1
SET: Final = 2
MASTER: Final = 3
CHARACTER: Final = 4
SHAPES: Final = ("", "run", "set", "master", "character")


def names() -> list[str]:
    """The names of all kinds, in order."""
    numbers = [f"{element}{rank}" for element in ELEMENTS for rank in range(1, 10)]
    shards = [f"{element}_s{level}" for element in ELEMENTS for level in range(1, 6)]
    sorts = ("master", "elemental", "titan", "artifact")
    others = [f"{element}_{sort}" for sort in sorts for element in ELEMENTS]
    return numbers + shards + others + ["wiz", *ACTIONS, "blank1", "blank2", "blank3"]


NAMES: Final = names()


def element_of(kind: i64) -> i64:
    """The printed element of a card; NO_ELEMENT for Wiz and action cards."""
    if kind < SHARDS:
        return kind // 9
    if kind < MASTERS:
        return (kind - SHARDS) // 5
    if kind < WIZ:
        return (kind - MASTERS) % 6
    return NO_ELEMENT


def rank_of(kind: i64) -> i64:
    """WIZ-060: 1 to 9, shards 10 to 14; 15 for a Master; 0 for all others."""
    if kind < SHARDS:
        return kind % 9 + 1
    if kind < MASTERS:
        return (kind - SHARDS) % 5 + 10
    return 15 if kind < ELEMENTALS else 0


def kind_at(element: i64, rank: i64) -> i64:
    """The number card or shard of an element with this rank (15: its Master)."""
    if rank < FIRST_SHARD:
        return element * 9 + rank - 1
    if rank <= TOP_RANK:
        return SHARDS + element * 5 + rank - FIRST_SHARD
    return MASTERS + element


def is_action(kind: i64) -> bool:
    """WIZ-036: Wiz, Elementals, Titans and artifacts are no action cards; Portal and blanks are."""
    return kind > WIZ


def may_be_joker(kind: i64) -> bool:
    """WIZ-197: only number cards, shards and Masters lie as Deck Joker."""
    return kind < ELEMENTALS


def opposite(element: i64) -> i64:
    """WIZ-027: fire-water, earth-air, light-dark."""
    return element ^ 1
