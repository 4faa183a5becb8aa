"""What may stand on the agenda, from the whole match down to a single choice.

    MATCH > CYCLE > ROUND > TURN > SAY > CHAIN > WINDOW > USING > EFFECT > CHOICE

The three numbers of each frame are named beside its kind.
"""

from typing import Final

CYCLE: Final = 1  # step, round, -
ROUND: Final = 2  # turns begun, step, -
JOINING: Final = 3  # seat, members asked, -            (partial cost: join or skip)
TURN: Final = 4  # seat with the initiative, dones in a row, open words
ENDPHASE: Final = 5  # seat, passes in a row, open words
SAY: Final = 6  # speaker, where the sentence is said, -
CHAIN: Final = 7  # -                                    (resolves the newest link again and again)
WINDOW: Final = 8  # announcer, seats gone through, open words
FUSING: Final = 9  # seat, card, -                       (where does the announced card go?)
CHARGING: Final = 10  # seat, amount, source card or -1  (onto which card?)
USING: Final = 11  # step, -, -                          (what follows the instructions)
EFFECT: Final = 12  # next instruction, end, -
CHOICE: Final = 13  # seat, instruction, how many picked
REVEALED: Final = 14  # card, -, -                       (Ether's card goes into the discard)
HANDS: Final = 15  # seats gone through, first seat, -   (the empty-hand rule)
DRAW: Final = 16  # seat, how many, -
TAKE: Final = 17  # seat, how many, -                    (Order: the deck is not refilled)
LOOK: Final = 18  # seat, how many, deck
BURN: Final = 19  # deck, how many, -
TOP: Final = 20  # instruction, -, -                     (Creation and Transformation take the top card)
LOT: Final = 21  # seat whose hand, instruction, -       (Cruelty and Envy)
CLAIMING: Final = 22  # user, -, -
VOTE: Final = 23  # seats gone through, yes, no
PAY: Final = 24  # seats gone through, -, -
WITHDRAW: Final = 25  # seats gone through, -, -
DEAL: Final = 26  # cards dealt, -, -
REVEAL: Final = 27  # seats gone through, tied seats, -
DRAFT_DEAL: Final = 28  # pack stage, cards dealt, -
DRAFT: Final = 29  # pack stage, step, seat
BUILD: Final = 30  # seat, cards taken, -
SOLO: Final = 31  # -, -, -                              (solitaire)
SOLO_DRAW: Final = 32  # how many, -, -
PAUSE: Final = 33  # seat, -, -                         (a thought experiment ends here)

# Where a sentence is said.
IN_TURN: Final = 0
IN_WINDOW: Final = 1
IN_ENDPHASE: Final = 2
BY_SOUND: Final = 3
BY_MOVEMENT: Final = 4
BY_ETHER: Final = 5
IN_WITHDRAWAL: Final = 6
IN_SOLITAIRE: Final = 7

# The words that are open at a turn, a window or an end-of-round decision.
MAY_FUSE: Final = 1
MAY_CHARGE: Final = 2
MAY_USE: Final = 4
