"""The closed vocabulary that the cards are written in: selections, needs and verbs, each with its number."""

from typing import Final

# What a selection may be.
PLAYER: Final = 1
CARD_SLOT: Final = 2
CELL_SLOT: Final = 3
DECK_SLOT: Final = 4
ACTION: Final = 5
EITHER: Final = 6
SLOTS: Final[dict[str, int]] = {
    "player": PLAYER,
    "card": CARD_SLOT,
    "cell": CELL_SLOT,
    "deck": DECK_SLOT,
    "action": ACTION,
    "either": EITHER,
}

# What is asked of a selection; one bit each.
OTHER: Final = 1
HAND: Final = 2
POTENTIAL: Final = 4
UNIVERSAL: Final = 8
HAS_CARD: Final = 16
CONTROLLED: Final = 32
OWN: Final = 64
FOREIGN: Final = 128
FUSED: Final = 256
NEAR: Final = 512
NOT_SELF: Final = 1024
ANOTHER: Final = 2048
SHIELDED: Final = 4096
COPIED: Final = 8192
BESIDE: Final = 16384
AGAINST_YOU: Final = 32768
DEMANDS: Final[dict[str, dict[str, int]]] = {
    "player": {"other": OTHER, "hand": HAND, "potential": POTENTIAL, "universal": UNIVERSAL, "card": HAS_CARD},
    "card": {
        "controlled": CONTROLLED,
        "own": OWN,
        "foreign": FOREIGN,
        "fused": FUSED,
        "near": NEAR,
        "not_self": NOT_SELF,
        "another": ANOTHER,
        "shielded": SHIELDED,
        "copied": COPIED,
    },
    "cell": {"beside": BESIDE},
    "deck": {},
    "action": {"against_you": AGAINST_YOU},
    "either": {},
}

# What must hold besides. The first three look at the pile of the selected player, if one is selected.
NEEDS_SUPPLY: Final = 1
NEEDS_DISCARD: Final = 2
NEEDS_DECK: Final = 4
NEEDS_HAND: Final = 8
NEEDS_POTENTIAL: Final = 16
NEEDS: Final[dict[str, int]] = {
    "supply": NEEDS_SUPPLY,
    "discard": NEEDS_DISCARD,
    "deck": NEEDS_DECK,
    "hand": NEEDS_HAND,
    "potential": NEEDS_POTENTIAL,
}

# Where beads lie.
POOLS: Final[tuple[str, ...]] = ("actual", "potential", "universal", "card")
WHO: Final[tuple[str, ...]] = ("you", "player")
WHOSE: Final[tuple[str, ...]] = ("card", "player")
EXACT: Final[tuple[str, ...]] = ("exactly", "up_to")
KIN: Final[tuple[str, ...]] = ("related", "unrelated")
MOODS: Final[tuple[str, ...]] = ("none", "love", "hate")
WINS: Final[tuple[str, ...]] = ("most", "least")
CANCELS: Final[tuple[str, ...]] = ("fuses", "charges")
PLAYER_MARKS: Final[tuple[str, ...]] = (
    "silenced",
    "stilled",
    "courage",
    "fear",
    "passion",
    "depression",
    "equanimity",
    "infinity",
    "limit",
    "innocence",
    "guilt",
)
CARD_MARKS: Final[tuple[str, ...]] = ("veil", "preserved", "transcended", "torpor", "extra")

DRAW_CARDS: Final = 0
PUT_ON_DECK: Final = 1
FUSE_NOW: Final = 2
CANCEL: Final = 3
MARK_PLAYER: Final = 4
MARK_CARD: Final = 5
END_EFFECTS: Final = 6
END_EMOTIONS: Final = 7
MOOD: Final = 8
WIN: Final = 9
MOVE: Final = 10
MOVE_UP_TO: Final = 11
MOVE_FUSED: Final = 12
FILL: Final = 13
DRAIN: Final = 14
MOVE_PER_NEIGHBOUR: Final = 15
MOVE_CHOSEN: Final = 16
ONE_BY_ONE: Final = 17
LOOK_AT: Final = 18
PUT_BACK: Final = 19
CARRY_OUT_TOP: Final = 20
CARRY_OUT: Final = 21
MOVE_CARD: Final = 22
CANCEL_ACTION: Final = 23
REFLECT: Final = 24
TAKE_DISCARD: Final = 25
LOSE_BY_LOT: Final = 26
STEAL_BY_LOT: Final = 27
GIVE: Final = 28
EXCHANGE: Final = 29
CREATE: Final = 30
DESTROY: Final = 31
TRANSFORM: Final = 32
TAKE_TOP: Final = 33
RESHUFFLE_HAND: Final = 34
BALANCE: Final = 35
CHARGE_NOW: Final = 36
