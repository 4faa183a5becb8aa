"""Live play over WebSockets: one line is one browser at one table."""

import asyncio
import contextlib
import logging
import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec
from starlette.datastructures import Headers
from starlette.types import ASGIApp, Receive, Scope, Send

import parlor
from parlor.engine.errors import ParlorError
from parlor.table.deeds import DEEDS, Deed, Visitor, join
from parlor.table.guard import OUR_FAULT, address_of, same_origin, trusts
from parlor.table.messages import BadMessage, Join, LineMessage, Look, Pick, Sit, read_line
from parlor.table.meter import A_HANDSHAKE, A_MESSAGE, PAYER, Bill, Bucket, Meter, Metered
from parlor.table.outbox import Outbox
from parlor.table.refusals import NotSeated, Refused
from parlor.table.room import Room
from parlor.table.sending import Sending
from parlor.table.views import Viewer
from parlor.table.wire import SEND_NOW

log = logging.getLogger("parlor.table")

# Where a table's WebSocket is.
LIVE = re.compile("/api/matches/([^/]+)/live")
MOST_MESSAGE = 4096
# Who would have to wait for longer than so many seconds until nothing is owed is hung up on.
LONGEST_WAIT = 20.0
# Why a WebSocket is closed: it broke a rule, or it should try again later.
BROKE_A_RULE = 1008
TRY_LATER = 1013


class LiveLine(Sending):
    """One WebSocket at one table."""

    def __init__(
        self, visitor: Visitor, outbox: Outbox, send: Send, send_now: Callable[[list[bytes]], bool] | None = None
    ) -> None:
        super().__init__(visitor, outbox, send_now)
        self._send = send

    def _send_later(self, texts: list[bytes]) -> None:
        self._waiting = self._loop.create_task(self._send_all(texts))

    async def _send_all(self, texts: list[bytes]) -> None:
        """Send texts as the line takes them; whoever has gone needs none."""
        try:
            for text in texts:
                await self._send({"type": "websocket.send", "text": text.decode()})
        except (OSError, RuntimeError):
            self._stale, self._answers = False, []
        finally:
            self._waiting = None
        if self._stale or self._answers:
            self._rouse()

    async def take(self, data: str | bytes) -> None:
        """Do what a message asks, and answer it."""
        number = 0
        try:
            message = read_line(data)
            number = message.id
            self.answer({"is": "ok", "id": number, **await self.do(message)})
        except BadMessage as error:
            self.answer({"is": "no", "id": error.id, "why": str(error)})
        except (Refused, ParlorError) as error:
            self.meter.count("refused")
            self.answer({"is": "no", "id": number, "why": str(error)})
        except Exception:
            self.meter.count("failures")
            log.exception("message failed", extra={"match": self.table.row.id})
            self.answer({"is": "no", "id": number, "why": OUR_FAULT})

    async def do(self, message: LineMessage) -> dict[str, Any]:
        """Carry out one message: what concerns this line's eyes here, everything else as the deed that it is."""
        deed = DEEDS.get(type(message))
        if deed is None:
            return await self._turn_eyes(message)
        given = await self._pick(deed, message) if isinstance(message, Pick) else await deed.do(self.visitor, message)
        if self.visitor.chair is None and self.viewer is not None and self.viewer.chair is not None:
            self._view(Viewer(parlor.WATCHER, self.wake, push=self.push))
        return _answer_of(given)

    async def _pick(self, deed: Deed, message: Pick) -> msgspec.Struct:
        """Pick; while many do, those who only look on wait for what is new."""
        self._outbox.under_way += 1
        self._picked_at = self._loop.time()
        try:
            return await deed.do(self.visitor, message)
        finally:
            self._picked += 1
            if self._gone:
                self._picks_answered()

    async def _turn_eyes(self, message: LineMessage) -> dict[str, Any]:
        if isinstance(message, Sit):
            return await self.sit(message.token, message.passing)
        assert isinstance(message, Look)
        self.look(message.seat)
        return {}

    async def sit(self, token: str, passing: str = "never") -> dict[str, Any]:
        """See with the eyes of the seat that a token opens, or watch without one; the present scene follows.

        Whoever comes with an invitation takes its seat; the answer holds the new token.
        """
        opened: dict[str, Any] = {}
        try:
            await self.visitor.sit(token)
        except NotSeated:
            if not self.table.invites(token):
                raise
            joined = await join(self.visitor, Join(invitation=token))
            await self.visitor.sit(joined.token)
            opened = {"seat": joined.seat, "token": joined.token}
        self._view(Viewer(self.visitor.seat, self.wake, self.visitor.chair, self.push))
        if self.visitor.chair is not None:
            self.table.begin_passing(self.visitor.chair, passing)
        for said in self.table.chat.said:
            self.push({"is": "said", **msgspec.structs.asdict(said)})
        return opened

    def look(self, seat: int) -> None:
        """A watcher looks over the shoulder of a seat that allows it, or (WATCHER) at the table again."""
        if self.visitor.chair is not None:
            raise Refused("Who sits at a table sees with that seat's eyes only.")
        seats = self.table.row.seats
        if seat != parlor.WATCHER and not (0 <= seat < len(seats) and seats[seat].shadow):
            raise Refused("That seat lets nobody look over its shoulder.")
        self._view(Viewer(seat, self.wake, push=self.push))

    def _view(self, viewer: Viewer) -> None:
        self.close()
        self.viewer, self._new_eyes = viewer, True
        self.table.look(viewer)
        self.wake()


class LiveLines:
    """The WebSockets of all tables. They go past what requests go through: each message would have to, too."""

    def __init__(self, requests: ASGIApp, room: Room, meter: Meter, hosts: Sequence[str] = ()) -> None:
        self.requests = requests
        self.hosts = hosts
        self.room = room
        self.meter = meter
        self.outbox = Outbox()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request is passed on; a WebSocket is served from its opening to its end, or refused where there is none."""
        if scope["type"] != "websocket":
            await self.requests(scope, receive, send)
            return
        live = LIVE.fullmatch(scope["path"])
        if live is None:
            self.meter.work(address_of(scope)).charge(A_HANDSHAKE)
            await receive()
            await _hang_up(send, BROKE_A_RULE)
        else:
            await self._serve(live[1], scope, receive, send)

    async def _serve(self, match_id: str, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        headers = Headers(scope=scope)
        address = address_of(scope)
        work = self.meter.work(address)
        PAYER.set(work)
        ours = same_origin(headers.get("origin"), headers.get("host")) and trusts(self.hosts, headers.get("host"))
        if not ours:
            await _hang_up(send, BROKE_A_RULE)
        elif not work.take(A_HANDSHAKE) or not self.meter.arrive(address):
            await _hang_up(send, TRY_LATER)
        else:
            try:
                await self._welcome(match_id, work, scope, receive, send)
            finally:
                self.meter.depart(address)

    async def _welcome(self, match_id: str, work: Bucket, scope: Scope, receive: Receive, send: Send) -> None:
        """Serve a line; who comes to a match that there is not is told so, and not let try again and again."""
        await send({"type": "websocket.accept"})
        try:
            table = await self.room.table(match_id)
        except (Refused, ParlorError) as error:
            gone = msgspec.json.encode({"is": "gone", "why": str(error)})
            await send({"type": "websocket.send", "text": gone.decode()})
            await _hang_up(send, BROKE_A_RULE)
            return
        send_now = scope.get("extensions", {}).get(SEND_NOW, {}).get("send_now")
        line = LiveLine(Visitor(table, self.room, self.meter, address_of(scope)), self.outbox, send, send_now)
        try:
            # A task of its own: whatever it waits for, a message would else come down through all who wait for it.
            await asyncio.create_task(self._talk(line, work, receive, send))
        finally:
            line.hang_up()

    async def _talk(self, line: LiveLine, work: Bucket, receive: Receive, send: Send) -> None:
        """Take message after message until one side hangs up; who takes too much of the loop's time waits."""
        while True:
            event = await receive()
            if event["type"] != "websocket.receive":
                return
            self.meter.count("messages")
            data = event.get("text") or event.get("bytes") or ""
            owes = work.left() < 0
            if len(data) > MOST_MESSAGE or line.behind or (owes and work.wait() > LONGEST_WAIT):
                await _hang_up(send, BROKE_A_RULE)
                return
            if owes:
                await asyncio.sleep(work.wait())
            bill = Bill()
            await Metered(line.take(data), bill)
            work.charge(A_MESSAGE + bill.seconds)


def _answer_of(given: msgspec.Struct) -> dict[str, Any]:
    """What a deed gives, as fields of an answer: its `id` is the message's, so that of a match is named `match`."""
    fields = msgspec.structs.asdict(given)
    if "id" in fields:
        fields["match"] = fields.pop("id")
    return fields


async def _hang_up(send: Send, code: int) -> None:
    with contextlib.suppress(OSError, RuntimeError):  # it may have gone by itself
        await send({"type": "websocket.close", "code": code})
