"""The journal of a match: everything that ever happened at its table, in one order, never rewritten.

A match at the table is its journal: picks (people's, computers', chance's), picks taken back, seats that resigned,
changed hands, were helped by a computer or ran out of time. Any process that reads the same journal sits at the same
table. What is no pick and concerns all is told in the story as a note.
"""

from typing import Final, NamedTuple

import msgspec

PICK: Final = 0
# `value` is how many picks of the log are left.
TAKEN_BACK: Final = 1
# `seat` gives up the match.
RESIGNED: Final = 2
# `seat` asks to go back to `value` picks; the others answer.
ASKED_BACK: Final = 3
ALLOWED_BACK: Final = 4
REFUSED_BACK: Final = 5
# A computer of level `value` sits down at `seat`; 0: a person takes it (again).
COMPUTER_SITS: Final = 6
# `seat` has used up its time.
TIME_OUT: Final = 7
# Whoever sat at `seat` got up: it is open to anyone.
LEFT: Final = 8
# Somebody sat down at `seat`.
SAT: Final = 9
# A computer of level `value` told `seat` what it would pick.
HINTED: Final = 10
# What is allowed at this table: `value` is a sum of the bits below.
TERMS: Final = 11
# `seat` called the match off before everybody had picked.
ABORTED: Final = 12
# Nobody came back to `seat`: the match is over.
ABANDONED: Final = 13
# The table stood still for `value` milliseconds, which are nobody's.
CREDITED: Final = 14
# `seat` has asked for another match; everybody finds it by this one.
REMATCH: Final = 15

# Terms of a table: no computer helps a person; nobody talks.
NO_HELP: Final = 1
NO_CHAT: Final = 2


class JournalEntry(msgspec.Struct, frozen=True, array_like=True):
    """One thing that happened: what, its value, by which seat (-1 chance), and when (milliseconds)."""

    kind: int
    value: int
    seat: int
    at: int


class Note(NamedTuple):
    """Something that the story tells beside the picks, after how many of them it happened, and whose doing it was."""

    plies: int
    seat: int
    text: str


# What ends a match beside the game, by the words that files and scenes use for it.
ENDED_BY = {"resigned": RESIGNED, "late": TIME_OUT, "abandoned": ABANDONED, "aborted": ABORTED}
