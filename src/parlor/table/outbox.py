"""Who is sent something next: those who acted or are to act before those who look on."""

import asyncio
import logging
from typing import Final, Protocol

log = logging.getLogger("parlor.table")

# While more picks than these wait for their answers, those who only look on wait too …
FEW: Final = 4
# … but no longer than this, in seconds.
LATEST: Final = 0.25
# So many of them are served in one turn of the loop, so that nobody's pick waits for all of them.
AT_ONCE: Final = 8


class Sender(Protocol):
    """A line that has something to send."""

    @property
    def urgent(self) -> bool:
        """Whether somebody waits for it: there is an answer among it, or it is the viewer's turn."""

    def pump(self) -> None:
        """Send it."""


class Outbox:
    """The lines that have something to send in the loop's next turn.

    Whoever has done something, or is to do something, is not kept waiting by the drawing of scenes for others. These
    follow one turn later; when many picks wait for their answers, as soon as there are few again, or a quarter of a
    second later. What happens meanwhile they see in one drawing.
    """

    def __init__(self) -> None:
        # Picks whose answers somebody waits for.
        self.under_way = 0
        self._lines: dict[Sender, None] = {}
        # Those who look on, in the order of when they are served at the latest.
        self._onlookers: dict[Sender, float] = {}
        self._looking: asyncio.Handle | None = None
        self._looks_at = 0.0

    def add(self, line: Sender) -> None:
        """A line has something to send, or something more."""
        if not self._lines:
            asyncio.get_running_loop().call_soon(self._send)
        self._lines[line] = None

    def done(self) -> None:
        """A pick is no longer under way."""
        self.under_way -= 1
        if self.under_way == FEW and self._onlookers:
            self._look_at(0.0)

    def remove(self, line: Sender) -> None:
        """Nothing is sent to a line any more."""
        self._lines.pop(line, None)
        self._onlookers.pop(line, None)

    def _send(self) -> None:
        lines, self._lines = self._lines, {}
        for line in lines:
            if line.urgent:
                self._onlookers.pop(line, None)
                _pump(line)
            else:
                self._onlookers.setdefault(line, asyncio.get_running_loop().time() + LATEST)
        if self._onlookers:
            self._look_at(0.0 if self.under_way <= FEW else next(iter(self._onlookers.values())))

    def _look_at(self, when: float) -> None:
        """Serve onlookers at that time, or earlier if that was planned."""
        loop = asyncio.get_running_loop()
        if self._looking is not None:
            if self._looks_at <= when:
                return
            self._looking.cancel()
        self._looks_at = when
        self._looking = loop.call_at(when, self._send_onlookers) if when else loop.call_soon(self._send_onlookers)

    def _send_onlookers(self) -> None:
        self._looking = None
        at = asyncio.get_running_loop().time()
        for line in list(self._onlookers)[:AT_ONCE]:
            if self.under_way > FEW and self._onlookers[line] > at:
                break
            del self._onlookers[line]
            _pump(line)
        if self._onlookers:
            latest = next(iter(self._onlookers.values()))
            self._look_at(0.0 if self.under_way <= FEW or latest <= at else latest)


def _pump(line: Sender) -> None:
    """Send what a line has; one that fails holds up no other."""
    try:
        line.pump()
    except Exception:
        log.exception("a line could not be sent to")
