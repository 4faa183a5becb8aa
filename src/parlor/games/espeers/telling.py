"""What a duel tells of itself: log lines and events. In a search, which has no record, it is silent."""

from typing import Final

from mypy_extensions import i64

from parlor.engine import ALL, State, only
from parlor.engine.scene import Card as Face
from parlor.games.espeers.cards import Library
from parlor.games.espeers.words import NONE, SYMBOLS

# Where cards lie, as the scene names it; `{seat}` is their owner, `{place}` counts from the bottom of the stack.
IN_HAND: Final = "hand:{seat}"
IN_DECK: Final = "deck:{seat}"
IN_DISCARD: Final = "discard:{seat}"
AS_BARRIER: Final = "barrier:{seat}"
ON_STACK: Final = "stack:{place}"
# From where points are lost.
FROM_SPENT: Final = "{name} loses {points} from Spent."
FROM_POOL: Final = "{name} loses {points} from the Pool."
FROM_BOTH: Final = "{name} loses {points} from Spent and Pool."


class Telling(State):
    """The part of a duel that speaks."""

    library: Library

    def card_name(self, card: i64) -> str:
        """The name of a card, or of a Barrier attack."""
        return "" if card == NONE else self.library.name(card)

    def line(self, seat: i64, sentence: str, card: i64 = NONE, n: i64 = 0, other: i64 = NONE) -> None:
        """Write a log line for all; `{name}`, `{foe}`, `{card}`, `{n}`, `{points}` and `{other}` are filled in."""
        if self.record is not None:
            self.tell(self.filled(seat, sentence, card, n, other))

    def symbol_line(self, seat: i64, sentence: str, symbol: i64) -> None:
        """Write a log line for all that names a symbol."""
        if self.record is not None:
            self.tell(sentence.format(name=self.game.seat_name(seat), symbol=SYMBOLS[symbol]))

    def secret_line(self, seat: i64, sentence: str, card: i64, public: str) -> None:
        """Write a log line for one seat; the others read another one."""
        if self.record is not None:
            secret = self.filled(seat, sentence, card, 0, NONE)
            self.tell(secret, only(seat), self.filled(seat, public, NONE, 0, NONE))

    def filled(self, seat: i64, sentence: str, card: i64, n: i64, other: i64) -> str:
        """A sentence with the names filled in (piece by piece: several times quicker than `format`)."""
        text = sentence.replace("{name}", self.game.seat_name(seat))
        if "{card}" in text:
            text = text.replace("{card}", self.card_name(card))
        if "{" not in text:
            return text
        text = text.replace("{foe}", self.game.seat_name(1 - seat)).replace("{n}", str(n))
        text = text.replace("{points}", "1 PSI point" if n == 1 else f"{n or 'no'} PSI points")
        return text.replace("{other}", self.card_name(other))

    def moved(self, seat: i64, card: i64, origin: str, goal: str, viewers: i64 = ALL, place: i64 = 0) -> None:
        """Report that a card of the seat's deck moved; only the viewers learn which."""
        if self.record is None:
            return
        where = {"from": located(origin, seat, place), "to": located(goal, seat, place), "owner": int(seat)}
        public = None if viewers == ALL else {"what": "a card", **where}
        self.emit("move", {"what": self.card_name(card), **where}, viewers, public)

    def deed(self, seat: i64, verb: str, shown: Face, against: list[str], line: str) -> None:
        """Report something worth a spotlight, for all."""
        if self.record is not None:
            self.emit("deed", {"seat": int(seat), "verb": verb, "card": shown, "against": against, "line": line})

    def points(self, seat: i64, place: str, change: i64) -> None:
        """Report that the number of points in a place changed."""
        if self.record is not None and change != 0:
            self.emit("count", {"where": f"psi:{seat}", "name": place, "change": int(change)})


def located(place: str, seat: i64, at: i64) -> str:
    """The name of a place of a seat, or of one on the stack."""
    if place == ON_STACK:
        return f"stack:{at}"
    return place.replace("{seat}", "0" if seat == 0 else "1")
