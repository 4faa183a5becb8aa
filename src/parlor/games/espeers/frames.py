"""The frames of the agenda: the phase of the turn, and above it what is being done."""

from typing import Final

# The bottom frame of the agenda is the phase of the turn.
SETUP: Final = 0
REFRESH: Final = 1
DRAW: Final = 2
ACTIVE: Final = 3
DISCARD: Final = 4
ENDING: Final = 5
PHASES: Final = ("setup", "refresh", "draw", "active", "discard", "end")
# Above it stands what is being done.           a         b              c
STARTER: Final = 6  # chance names the starter
OPENING: Final = 7  # keep or mulligan          seat
WINDOW: Final = 8  # Opportunity                seat      passes so far
WORD: Final = 9  # a sentence was begun         its word
AIM: Final = 10  # a target is to be named      card
PREDICTION: Final = 11  # of a Barrier's symbol seat
EFFECT: Final = 12  # top of the stack resolves next verb broke a Barrier
DRAWING: Final = 13  # cards are drawn          seat      how many
REMOVAL: Final = 14  # points are removed       seat      how many
NAMING: Final = 15  # a symbol is to be named   seat
TURNING: Final = 16  # the foe's top card       seat      symbol named
LOOKING: Final = 17  # dig looks at cards       seat      how many
TAKING: Final = 18  # dig takes one of them     seat
MILLING: Final = 19  # cards leave the deck     seat      how many
LOSING: Final = 20  # random cards are lost     seat      how many
GIVING: Final = 21  # the seat discards cards   seat      how many
FRAMES: Final = (
    *PHASES,
    "starter",
    "opening",
    "window",
    "word",
    "aim",
    "prediction",
    "effect",
    "drawing",
    "removal",
    "naming",
    "turning",
    "looking",
    "taking",
    "milling",
    "losing",
    "giving",
)
