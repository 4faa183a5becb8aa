"""Who is sent something next: those who acted or are to act before those who look on."""

import asyncio
import logging
from typing import Final, Protocol

log = logging.getLogger("parlor.table")

# While more picks than these wait for their answers, those who only look on wait too …
FEW: Final = 4
# … but no longer than this, in seconds: three times as long as picks themselves wait, within these bounds.
LATEST, LATEST_OF_ALL, TIMES_A_PICK = 0.25, 1.0, 3.0
# How much the last pick counts for how long picks wait.
SHARE: Final = 0.02
# So many of them are served in one turn of the loop, so that nobody's pick waits for all of them.
AT_ONCE: Final = 8


class Sender(Protocol):
    """A line that has something to send."""

    @property
    def urgent(self) -> bool:
        """Whether somebody waits for it: there is an answer among it, or it is the viewer's turn."""

    @property
    def brief(self) -> bool:
        """Whether that is only an answer to a pick, after which it is somebody else's turn."""

    def pump(self, drawn: bool = True) -> None:
        """Send it; while many wait, without a drawing."""


class Outbox:
    """The lines that have something to send in the loop's next turn.

    Whoever has done something, or is to do something, is not kept waiting by the drawing of scenes for others. These
    follow one turn later; when many picks wait for their answers, as soon as there are few again, or a quarter of a
    second later (a second at most, where picks themselves take long). What happens meanwhile they see in one drawing.
    So does whoever has picked when it is another's turn now: the answer is sent at once, and that there is nothing to
    pick.
    """

    def __init__(self) -> None:
        # Picks whose answers somebody waits for.
        self.under_way = 0
        # How long picks wait for their answers at present, in seconds.
        self._wait = 0.0
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

    def done(self, took: float = 0.0) -> None:
        """A pick is no longer under way; its answer took so many seconds."""
        self.under_way -= 1
        self._wait += SHARE * (took - self._wait)
        if self.under_way == FEW and self._onlookers:
            self._look_at(0.0)

    def remove(self, line: Sender) -> None:
        """Nothing is sent to a line any more."""
        self._lines.pop(line, None)
        self._onlookers.pop(line, None)

    def _send(self) -> None:
        lines, self._lines = self._lines, {}
        for line in lines:
            brief = self.under_way > FEW and line.brief
            if brief:
                _pump(line, drawn=False)
            if line.urgent and not brief:
                self._onlookers.pop(line, None)
                _pump(line)
            else:
                self._onlookers.setdefault(line, asyncio.get_running_loop().time() + self._latest())
        if self._onlookers:
            self._look_at(0.0 if self.under_way <= FEW else next(iter(self._onlookers.values())))

    def _latest(self) -> float:
        """How long those who only look on wait at most, in seconds."""
        return max(LATEST, min(TIMES_A_PICK * self._wait, LATEST_OF_ALL))

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


def _pump(line: Sender, drawn: bool = True) -> None:
    """Send what a line has; one that fails holds up no other."""
    try:
        line.pump(drawn)
    except Exception:
        log.exception("a line could not be sent to")
