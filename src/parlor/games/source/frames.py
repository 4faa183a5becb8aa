"""The frames of the agenda: what each kind means and how its numbers are packed.

    kind       a                        b                        c
    CALL       -                        -                        -                 seat 0 calls the coin
    COIN       what was called          -                        -                 chance flips it
    ORDER      the decider              -                        -                 first or second
    SIDES      seat                     seats left after it      -                 a side of its half
    TURN       seat                     -                        -                 a turn begins
    DRAWING    seat                     cards left               -                 chance draws
    WINDOW     seat                     -                        -                 channel or pass
    ACT        seat                     -                        -                 the turn player acts
    SENTENCE   verb and speaker         first word or -1         second word or -1
    SYMBOL     verb and speaker         first word               second word or -1 chance draws a symbol
    PUSH       seat                     -                        -                 where the pushed monster goes
    MOVING     monster                  steps left and made      spaces entered
    BATTLE     symbol and strike        context                  -                 what an attack does
    TRIGGER    trigger                  context                  -                 of a monster still on the map
    EFFECT     row of the program       context                  stage
    RETREAT    monsters left            context                  steps each; monster and its steps left
    ADVANCE    monster                  context                  steps left and made
    DISCARDING seat                     cards left               -                 a card of its choice
    RANDOM     seat                     cards left               -                 chance discards
    PEEK       seat                     -                        -                 the top card: keep or bottom
    SPENT      seat                     support space            -                 a used-up channeled effect
    END        step                     -                        -                 the end of a turn

A context says for whom an effect works: `self | other << 5 | here << 10 | controller << 15 | source << 16`;
self and other are monster numbers, 0 once they have left the map.
"""

from typing import Final

from parlor.engine import i64

KINDS: Final = [
    "call",
    "coin",
    "order",
    "sides",
    "turn",
    "drawing",
    "window",
    "act",
    "sentence",
    "symbol",
    "push",
    "moving",
    "battle",
    "trigger",
    "effect",
    "retreat",
    "advance",
    "discarding",
    "random",
    "peek",
    "spent",
    "end",
]
CALL: Final = 0
COIN: Final = 1
ORDER: Final = 2
SIDES: Final = 3
TURN: Final = 4
DRAWING: Final = 5
WINDOW: Final = 6
ACT: Final = 7
SENTENCE: Final = 8
SYMBOL: Final = 9
PUSH: Final = 10
MOVING: Final = 11
BATTLE: Final = 12
TRIGGER: Final = 13
EFFECT: Final = 14
RETREAT: Final = 15
ADVANCE: Final = 16
DISCARDING: Final = 17
RANDOM: Final = 18
PEEK: Final = 19
SPENT: Final = 20
END: Final = 21

# The stages of an EFFECT frame; beside the stage, part c holds nothing else.
FRESH: Final = 0
ASKED: Final = 1
AGREED: Final = 2
CHOOSING: Final = 3
NAMING: Final = 4
SETTING: Final = 5

# What an effect comes from.
OF_MONSTER: Final = 0
OF_TRAP: Final = 1
OF_CHANNEL: Final = 2

SPEAKER: Final = 32


def context(self_: i64, other: i64, here: i64, controller: i64, source: i64) -> i64:
    """For whom an effect works, packed into one number."""
    return self_ | other << 5 | here << 10 | controller << 15 | source << 16


def self_of(packed: i64) -> i64:
    """The monster with the effect; 0 if it left the map."""
    return packed & 31


def other_of(packed: i64) -> i64:
    """The victim of a trap or the other monster of a battle; 0 if it left the map."""
    return packed >> 5 & 31


def here_of(packed: i64) -> i64:
    """The space where the effect began."""
    return packed >> 10 & 31


def controller_of(packed: i64) -> i64:
    """The seat whose effect it is."""
    return packed >> 15 & 1


def source_of(packed: i64) -> i64:
    """What the effect comes from."""
    return packed >> 16


def without(packed: i64, monster: i64) -> i64:
    """The context after a monster left the map."""
    if packed & 31 == monster:
        packed &= ~31
    if packed >> 5 & 31 == monster:
        packed &= ~(31 << 5)
    return packed
