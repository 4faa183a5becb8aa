"""The words of the effect language, `wins: look(top)`, and the numbers they stand for while the rules run."""

from typing import Final

# The columns of an instruction.
VERB: Final = 0
MAY: Final = 1
CONDITION: Final = 2
CONDITION_WHAT: Final = 3
CONDITION_NUMBER: Final = 4
SELECTOR: Final = 5
SIDE: Final = 6
FILTERS: Final = 7
WITHIN: Final = 8
MAX_REQ: Final = 9
WEAK: Final = 10
WEAK_NUMBER: Final = 11
AMOUNTS: Final = 12
UNTIL: Final = 16
CAP: Final = 17
NUMBER: Final = 18
WHAT: Final = 19
PLACE: Final = 20
WIDTH: Final = 21

NONE: Final = -1

SYMBOLS: Final = ["alpha", "beta", "gamma", "delta"]

TRIGGERS: Final = [
    "summoned",
    "wins",
    "wins_attacking",
    "destroyed",
    "destroyed_in_battle",
    "strikes",
    "ability",
    "static",
    "equipped",
    "sprung",
    "tile",
    "bracket",
]
SUMMONED: Final = 0
WINS: Final = 1
WINS_ATTACKING: Final = 2
DESTROYED: Final = 3
DESTROYED_IN_BATTLE: Final = 4
STRIKES: Final = 5
ABILITY: Final = 6
STATIC: Final = 7
EQUIPPED: Final = 8
SPRUNG: Final = 9
TILE: Final = 10
BRACKET: Final = 11
# How many triggers may have one clause each; brackets are kept apart.
CLAUSES: Final = 11

VERBS: Final = [
    "end",
    "none",
    "st",
    "aura",
    "freeze",
    "draw",
    "discard",
    "opp_discard",
    "repair",
    "recall",
    "destroy",
    "bounce",
    "destroy_card",
    "back",
    "forward",
    "shift",
    "swap",
    "web",
    "summon",
    "look",
    "no_back",
    "ignore_traps",
    "cannot_attack",
    "parallel_steps",
    "longer",
    "min_steps",
    "strike_bonus",
    "attack_bonus",
    "attacker_penalty",
    "reach",
    "expires",
    "stop",
]
END: Final = 0
NOTHING: Final = 1
ST: Final = 2
AURA: Final = 3
FREEZE: Final = 4
DRAW: Final = 5
DISCARD: Final = 6
OPP_DISCARD: Final = 7
REPAIR: Final = 8
RECALL: Final = 9
DESTROY: Final = 10
BOUNCE: Final = 11
DESTROY_CARD: Final = 12
BACK: Final = 13
FORWARD: Final = 14
SHIFT: Final = 15
SWAP: Final = 16
WEB: Final = 17
SUMMON: Final = 18
LOOK: Final = 19
NO_BACK: Final = 20
IGNORE_TRAPS: Final = 21
CANNOT_ATTACK: Final = 22
PARALLEL_STEPS: Final = 23
LONGER: Final = 24
MIN_STEPS: Final = 25
STRIKE_BONUS: Final = 26
ATTACK_BONUS: Final = 27
ATTACKER_PENALTY: Final = 28
REACH: Final = 29
EXPIRES: Final = 30
STOP: Final = 31

CONDITIONS: Final = ["always", "on", "turn", "weak"]
ALWAYS: Final = 0
ON: Final = 1
ON_TURN: Final = 2
IS_WEAK: Final = 3
GROUNDS: Final = ["terrestrial", "otherworldly", "home"]
TERRESTRIAL: Final = 0
OTHERWORLDLY: Final = 1
HOME_HALF: Final = 2
TURNS: Final = ["own", "opponent"]

SELECTORS: Final = ["nobody", "self", "victim", "foe", "pick", "each"]
NOBODY: Final = 0
SELF: Final = 1
VICTIM: Final = 2
FOE: Final = 3
PICK: Final = 4
EACH: Final = 5
SIDES: Final = ["own", "enemy"]
FILTER_WORDS: Final = ["adjacent", "near_own", "home", "token"]
ADJACENT: Final = 1
NEAR_OWN: Final = 2
AT_HOME: Final = 4
TOKEN: Final = 8

UNTILS: Final = ["always", "this_turn", "your_next", "opp_next", "opp_next2", "lasting"]
CONTINUOUS: Final = 0
THIS_TURN: Final = 1
YOUR_NEXT: Final = 2
OPP_NEXT: Final = 3
OPP_NEXT2: Final = 4
LASTING: Final = 5

FREEZES: Final = ["none", "move", "attack", "both"]
MOVE: Final = 1
ATTACK: Final = 2

RECALLED: Final = ["monster", "equipment", "trap", "channeled"]
PLACES: Final = ["here", "adjacent", "near_own", "home"]
HERE: Final = 0
BESIDE: Final = 1
BESIDE_OWN: Final = 2
HOME: Final = 3
SUMMONED_FROM: Final = ["floralia", "hand", "deck"]
TOKENS: Final = 0
FROM_HAND: Final = 1
FROM_DECK: Final = 2
LOOKED_AT: Final = ["traps", "hand", "top"]
TRAPS: Final = 0
HAND: Final = 1
TOP: Final = 2

# Which verbs are continuous (in `static` and `equipped` clauses) and which are carried out once.
CONTINUOUS_VERBS: Final = [
    "st",
    "aura",
    "no_back",
    "ignore_traps",
    "cannot_attack",
    "parallel_steps",
    "longer",
    "min_steps",
    "strike_bonus",
    "attack_bonus",
    "attacker_penalty",
    "reach",
    "expires",
]
SINGLE_VERBS: Final = [
    "none",
    "st",
    "freeze",
    "draw",
    "discard",
    "opp_discard",
    "repair",
    "recall",
    "destroy",
    "bounce",
    "destroy_card",
    "back",
    "forward",
    "shift",
    "swap",
    "web",
    "summon",
    "look",
]
KIND_TRIGGERS: Final = {
    "monster": TRIGGERS[:8],
    "monster token": TRIGGERS[:8],
    "equipment": ["equipped"],
    "trap": ["sprung"],
    "channeled": ["bracket"],
    "tile token": ["tile"],
}
# Whom a trigger knows beside the monsters that a choice finds.
TRIGGER_SELECTORS: Final = {
    "wins": ["self", "foe"],
    "wins_attacking": ["self", "foe"],
    "destroyed": [],
    "destroyed_in_battle": ["foe"],
    "sprung": ["victim"],
}
MOST: Final = 999
MOST_STEPS: Final = 20  # more than any road is long
