"""The frames of the agenda: what is still to be done, from the whole match down to a single answer.

a, b, c are the three numbers of a frame.
"""

from typing import Final

CHOOSE_DEALER: Final = 1
CHOOSE_CHARACTER: Final = 2  # a: how many seats have theirs
ROUND: Final = 3  # a: the stage
ROLL_POOL: Final = 4
DEAL: Final = 5  # a: seats served, b: cards still to come, c: 1 while action cards are replaced
TURN: Final = 6  # a: the stage
WINDOW: Final = 7  # a: seats still to answer, as bits, b: how many answered, c: who is asked
ATTACK: Final = 8
ACT: Final = 9  # a: draws still to make, b: 1 once the first draw is made
DRAW: Final = 10  # a: the seat, b: cards still to come, c: why
KEEP: Final = 11
STUNNED: Final = 12  # a: the target, b: turns
ABYSS_OPENS: Final = 13
SWAP_CARDS: Final = 14  # a: the target, b: the card taken + 1
TAKEN_TWO: Final = 15  # a: the seat
EXPELLED: Final = 16  # a: the character's element
ALIGNED: Final = 17  # a: the hand, b: the word as:E or stronger
BOTTOM: Final = 18  # a: how many of the bottom cards are to be fixed
BOTTOM_TAKE: Final = 19  # a: how many of the bottom cards may be taken
PLAY: Final = 20
AMENDED: Final = 21
PICK_JOKER: Final = 22
PRIZE: Final = 23
THROW: Final = 24  # a: how many cards are still to be discarded, b: how many were
SCORING: Final = 25  # a: the stage, b: how far it is
LOSER_DRAWS: Final = 26  # a: the seat, b: cards still to come
POWER: Final = 27  # a: the seat
CANCELLING: Final = 28  # a: the seat
BLANK: Final = 29  # a: which, b: the next verb, c: the target + 1
BLANK_DISCARD: Final = 30  # a: how many held cards are still to be discarded
PEEK: Final = 31  # a: how many top cards are to be known, b: how many are

# Why cards are drawn.
TO_HOLD: Final = 0
TO_SEARCH: Final = 1
