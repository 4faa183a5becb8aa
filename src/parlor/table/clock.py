"""Clocks: a bank of time with an increment a decision, or some days a decision."""

import time
from typing import Any

import msgspec

from parlor.engine.errors import BadOption
from parlor.table.ledger import Ledger

SECOND = 1000
DAY = 86_400 * SECOND


def now() -> int:
    """The time in milliseconds."""
    return time.time_ns() // 1_000_000


class Clock(msgspec.Struct, forbid_unknown_fields=True):
    """How much time a seat has, and what happens when it is used up (`lose` or `computer`)."""

    bank: int = 0
    increment: int = 0
    days: int = 0
    late: str = "lose"

    def check(self) -> None:
        """Refuse a clock that makes no sense."""
        if self.late not in ("lose", "computer"):
            raise BadOption(f"late must be lose or computer, not {self.late}")
        if not 0 <= self.increment <= 3600 or not 0 <= self.bank <= 86_400 or not 0 <= self.days <= 60:
            raise BadOption(
                "a clock has a bank of at most 86400 and an increment of at most 3600 seconds, or 1 to 60 days"
            )
        if (self.bank > 0) == (self.days > 0):
            raise BadOption("a clock has either a bank of seconds or days a decision")

    def left(self, ledger: Ledger, seat: int, at: int) -> int:
        """Milliseconds that a seat has left at a moment."""
        runs = ledger.state.seat == seat and ledger.since and not ledger.over
        thinking = max(0, at - ledger.since - ledger.credit) if runs else 0
        if self.days:
            return self.days * DAY - thinking
        decisions = ledger.decisions[seat]
        return (self.bank + self.increment * decisions) * SECOND - ledger.used[seat] - thinking


def clock_of(data: dict[str, Any] | None) -> Clock | None:
    """A clock from stored or sent data."""
    if data is None:
        return None
    try:
        clock = msgspec.convert(data, Clock)
    except msgspec.ValidationError as error:
        raise BadOption(f"clock: {error}") from None
    clock.check()
    return clock
