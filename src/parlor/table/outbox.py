"""Who is sent something next: those who acted before those who look on."""

import asyncio
import logging
from typing import Protocol

log = logging.getLogger("parlor.table")


class Sender(Protocol):
    """A line that has something to send."""

    @property
    def answering(self) -> bool:
        """Whether there is an answer among it."""

    def pump(self) -> None:
        """Send it."""


class Outbox:
    """The lines that have something to send in the loop's next turn.

    Lines with an answer go first, so that whoever has done something is not kept waiting by the drawing of scenes for
    others; these follow one turn later.
    """

    def __init__(self) -> None:
        self._lines: list[Sender] = []
        self._onlookers: list[Sender] = []

    def add(self, line: Sender) -> None:
        """A line has something to send."""
        if not self._lines:
            asyncio.get_running_loop().call_soon(self._send)
        self._lines.append(line)

    def _send(self) -> None:
        lines, self._lines = self._lines, []
        for line in lines:
            if line.answering:
                _pump(line)
            else:
                if not self._onlookers:
                    asyncio.get_running_loop().call_soon(self._send_onlookers)
                self._onlookers.append(line)

    def _send_onlookers(self) -> None:
        lines, self._onlookers = self._onlookers, []
        for line in lines:
            _pump(line)


def _pump(line: Sender) -> None:
    """Send what a line has; one that fails holds up no other."""
    try:
        line.pump()
    except Exception:
        log.exception("a line could not be sent to")
