"""Talk at a table: short texts and emotes, kept in memory while the match lasts and nowhere else.

Texts are data: whoever shows them must not take them for markup.
"""

from collections import deque

import msgspec

from parlor.table.clock import now
from parlor.table.meter import Bucket
from parlor.table.names import clean_text
from parlor.table.refusals import Refused, TooMuch

KEPT = 50
EMOTES = ("hello", "thanks", "well-played", "good-luck", "oops", "thinking", "again")
# How many texts somebody may say at once, and how many a second on average.
AT_ONCE, A_SECOND = 5.0, 0.5


class Said(msgspec.Struct, frozen=True):
    """Something that somebody said: a text, or the name of an emote; by a seat, or by a watcher (-3)."""

    seat: int
    name: str
    text: str
    emote: str
    at: int


class Chat:
    """The talk of one table."""

    def __init__(self) -> None:
        self.said: deque[Said] = deque(maxlen=KEPT)
        self._buckets: dict[int, Bucket] = {}

    def say(self, seat: int, name: str, text: str, emote: str) -> Said:
        """Somebody says something."""
        text = clean_text(text)
        if emote and emote not in EMOTES:
            raise Refused(f"The emotes are {', '.join(EMOTES)}.")
        if bool(text) == bool(emote):
            raise Refused("Say a text or an emote.")
        if not self._buckets.setdefault(seat, Bucket(A_SECOND, AT_ONCE)).take():
            raise TooMuch("You talk too fast; wait a moment.")
        said = Said(seat, name, text, emote, now())
        self.said.append(said)
        return said
