"""The words of the effect language, `wins: look(top)`, and the numbers they stand for while the rules run."""

from typing import Final


def listed(words: dict[int, str]) -> list[str]:
    """Words by the numbers they stand for, which go up from 0."""
    assert list(words) == list(range(len(words))), words
    return list(words.values())


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
TYPE: Final = 21
NAMED: Final = 22
WIDTH: Final = 23

NONE: Final = -1

SYMBOLS: Final = ["alpha", "beta", "gamma", "delta"]

TYPES: Final = {
    "AL": "Alien",
    "AQ": "Aquatic",
    "BE": "Beast",
    "DE": "Demon",
    "FL": "Flame",
    "FR": "Frost",
    "GA": "Gas",
    "GR": "Ground",
    "IN": "Insect/Arachnid",
    "OT": "Otherworldly",
    "RO": "Robot",
    "SP": "Spirit",
    "ST": "Static",
    "TO": "Token",
}
TYPE_WORDS: Final = list(TYPES)

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
TRIGGERS: Final = listed(
    {
        SUMMONED: "summoned",
        WINS: "wins",
        WINS_ATTACKING: "wins_attacking",
        DESTROYED: "destroyed",
        DESTROYED_IN_BATTLE: "destroyed_in_battle",
        STRIKES: "strikes",
        ABILITY: "ability",
        STATIC: "static",
        EQUIPPED: "equipped",
        SPRUNG: "sprung",
        TILE: "tile",
        BRACKET: "bracket",
    }
)
# How many triggers may have one clause each; brackets are kept apart.
CLAUSES: Final = BRACKET

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
VERBS: Final = listed(
    {
        END: "end",
        NOTHING: "none",
        ST: "st",
        AURA: "aura",
        FREEZE: "freeze",
        DRAW: "draw",
        DISCARD: "discard",
        OPP_DISCARD: "opp_discard",
        REPAIR: "repair",
        RECALL: "recall",
        DESTROY: "destroy",
        BOUNCE: "bounce",
        DESTROY_CARD: "destroy_card",
        BACK: "back",
        FORWARD: "forward",
        SHIFT: "shift",
        SWAP: "swap",
        WEB: "web",
        SUMMON: "summon",
        LOOK: "look",
        NO_BACK: "no_back",
        IGNORE_TRAPS: "ignore_traps",
        CANNOT_ATTACK: "cannot_attack",
        PARALLEL_STEPS: "parallel_steps",
        LONGER: "longer",
        MIN_STEPS: "min_steps",
        STRIKE_BONUS: "strike_bonus",
        ATTACK_BONUS: "attack_bonus",
        ATTACKER_PENALTY: "attacker_penalty",
        REACH: "reach",
        EXPIRES: "expires",
        STOP: "stop",
    }
)

ALWAYS: Final = 0
ON: Final = 1
ON_TURN: Final = 2
IS_WEAK: Final = 3
IS_TYPE: Final = 4
IS_NAMED: Final = 5
CONDITIONS: Final = listed(
    {
        ALWAYS: "always",
        ON: "on",
        ON_TURN: "turn",
        IS_WEAK: "weak",
        IS_TYPE: "type",
        IS_NAMED: "name",
    }
)
TERRESTRIAL: Final = 0
OTHERWORLDLY: Final = 1
HOME_HALF: Final = 2
GROUNDS: Final = listed(
    {
        TERRESTRIAL: "terrestrial",
        OTHERWORLDLY: "otherworldly",
        HOME_HALF: "home",
    }
)
TURNS: Final = ["own", "opponent"]

NOBODY: Final = 0
SELF: Final = 1
VICTIM: Final = 2
FOE: Final = 3
PICK: Final = 4
EACH: Final = 5
SELECTORS: Final = listed(
    {
        NOBODY: "nobody",
        SELF: "self",
        VICTIM: "victim",
        FOE: "foe",
        PICK: "pick",
        EACH: "each",
    }
)
SIDES: Final = ["own", "enemy"]
FILTER_WORDS: Final = ["adjacent", "near_own", "home", "token"]
ADJACENT: Final = 1
NEAR_OWN: Final = 2
AT_HOME: Final = 4
TOKEN: Final = 8

CONTINUOUS: Final = 0
THIS_TURN: Final = 1
YOUR_NEXT: Final = 2
OPP_NEXT: Final = 3
OPP_NEXT2: Final = 4
LASTING: Final = 5
UNTILS: Final = listed(
    {
        CONTINUOUS: "always",
        THIS_TURN: "this_turn",
        YOUR_NEXT: "your_next",
        OPP_NEXT: "opp_next",
        OPP_NEXT2: "opp_next2",
        LASTING: "lasting",
    }
)

FREEZES: Final = ["none", "move", "attack", "both"]
MOVE: Final = 1
ATTACK: Final = 2

RECALLED: Final = ["monster", "equipment", "trap", "channeled"]
HERE: Final = 0
BESIDE: Final = 1
BESIDE_OWN: Final = 2
HOME: Final = 3
PLACES: Final = listed(
    {
        HERE: "here",
        BESIDE: "adjacent",
        BESIDE_OWN: "near_own",
        HOME: "home",
    }
)
TOKENS: Final = 0
FROM_HAND: Final = 1
FROM_DECK: Final = 2
SUMMONED_FROM: Final = listed(
    {
        TOKENS: "floralia",
        FROM_HAND: "hand",
        FROM_DECK: "deck",
    }
)
TRAPS: Final = 0
HAND: Final = 1
TOP: Final = 2
LOOKED_AT: Final = listed(
    {
        TRAPS: "traps",
        HAND: "hand",
        TOP: "top",
    }
)

# Which verbs are continuous (in `static` and `equipped` clauses), which of them take a number, and which are carried
# out once.
CONTINUOUS_VERBS: Final = [VERBS[ST], VERBS[AURA], *VERBS[NO_BACK:STOP]]
NUMBERED_VERBS: Final = VERBS[LONGER:STOP]
SINGLE_VERBS: Final = [VERBS[NOTHING], VERBS[ST], *VERBS[FREEZE:NO_BACK]]
KIND_TRIGGERS: Final = {
    "monster": TRIGGERS[:EQUIPPED],
    "monster token": TRIGGERS[:EQUIPPED],
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
