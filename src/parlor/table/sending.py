"""What a line has to send: what is new at its table, and the answers to its messages. It waits for nothing."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import msgspec
from mypy_extensions import mypyc_attr

from parlor.table.outbox import Outbox
from parlor.table.present import Present
from parlor.table.views import Viewer

if TYPE_CHECKING:
    from parlor.table.deeds import Visitor

log = logging.getLogger("parlor.table")

# How many answers may wait for a client that does not read them.
MOST_ANSWERS = 200


@mypyc_attr(allow_interpreted_subclasses=True)
class Sending:
    """The half of a line that speaks. What is new is drawn when the line is ready; answers follow what they caused.

    All that is new goes out in one of the loop's next turns, in one piece. A line that takes nothing more is waited
    for, and meanwhile nothing is drawn for it.
    """

    def __init__(
        self, visitor: "Visitor", outbox: Outbox, send_now: Callable[[list[bytes]], bool] | None = None
    ) -> None:
        self.visitor = visitor
        self.table: Present = visitor.table
        self.meter = visitor.meter
        self.viewer: Viewer | None = None
        self._outbox = outbox
        # Whoever looks pays for what is drawn for him.
        self._work = self.meter.work(visitor.address)
        # How a server that can do so sends encoded texts at once.
        self._send_now = send_now
        self._loop = asyncio.get_running_loop()
        self._stale = False
        self._answers: list[bytes] = []
        # How many of the answers are those of picks, and when the last of these came.
        self._picked = 0
        self._picked_at = 0.0
        # Whether the viewer has not been shown anything yet; whether the line has gone.
        self._new_eyes = False
        self._gone = False
        self._waiting: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Something is new at the table."""
        self._stale = True
        self._rouse()

    def answer(self, message: dict[str, Any]) -> None:
        """Answer a message, after all that is new."""
        self._answers.append(msgspec.json.encode(message))
        self._rouse()

    def push(self, message: dict[str, Any]) -> None:
        """Send something that is no answer; a client that does not read misses it."""
        if not self.behind:
            self.answer(message)

    @property
    def behind(self) -> bool:
        """Whether the client does not read its answers."""
        return len(self._answers) > MOST_ANSWERS

    def close(self) -> None:
        """Look no longer."""
        if self.viewer is not None:
            self.table.look_away(self.viewer)
            self.viewer = None

    def hang_up(self) -> None:
        """The line is gone: nothing is sent any more."""
        self.close()
        self._gone, self._answers = True, []
        self._outbox.remove(self)
        self._picks_answered()
        if self._waiting is not None:
            self._waiting.cancel()

    def _rouse(self) -> None:
        if not self._gone and self._waiting is None:
            self._outbox.add(self)

    @property
    def urgent(self) -> bool:
        """Whether somebody waits here: for an answer, for the first scene, or to be told that it is their turn."""
        return bool(self._answers) or self._new_eyes or (self.viewer is not None and self._awaits(self.viewer.seat))

    @property
    def brief(self) -> bool:
        """Whether nothing is waited for but that a pick was taken: it is somebody else's turn now."""
        only_picks = self._stale and not self._new_eyes and 0 < self._picked == len(self._answers)
        return only_picks and self.viewer is not None and not self._awaits(self.viewer.seat)

    def _awaits(self, seat: int) -> bool:
        """Whether it is a seat's turn, or the match is over."""
        return self.table.ledger.over or self.table.ledger.state.seat == seat

    def pump(self, drawn: bool = True) -> None:
        """Send what is new, and the answers; if it need not be drawn yet, only that there is nothing to pick now."""
        started = time.perf_counter()
        texts, self._answers = self._answers, []
        if self._stale:
            self._stale, self._new_eyes = not drawn, False
            texts = [*self._update(drawn), *texts]
        self._picks_answered()
        if texts and (self._send_now is None or not self._send_now(texts)):
            self._send_later(texts)
        self._work.charge(time.perf_counter() - started)

    def _picks_answered(self) -> None:
        """Nobody waits any more for the answers of picks that were made here."""
        for _ in range(self._picked):
            self._outbox.done(self._loop.time() - self._picked_at)
        self._picked = 0

    def _update(self, drawn: bool) -> list[bytes]:
        """What brings the viewer up to date, encoded; a scene that cannot be drawn holds up nothing else."""
        try:
            update = None
            if self.viewer is not None:
                update = self.viewer.update(self.table) if drawn else self.viewer.wait(self.table)
        except Exception:
            self.meter.count("failures")
            log.exception("a scene could not be drawn", extra={"match": self.table.row.id})
            return []
        return [] if update is None else [msgspec.json.encode(update)]

    def _send_later(self, texts: list[bytes]) -> None:
        """Send texts as the line takes them."""
        raise NotImplementedError
