"""WebSockets as uvicorn serves them, with less to do for each message.

All that is sent in one turn of the loop goes out in one piece: a pick is answered by what is new and by the answer
itself, and one piece costs the system half as much as two.
"""

import asyncio
import os
import threading
from collections import deque
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.utils import apply_mask

HERE = ("127.0.0.1", "::1", "")
# An extension of ASGI: `send_now` sends encoded texts at once, all of them or none; it says whether it could.
SEND_NOW = "parlor.send_now"
# How long a server that is told to end may take, in seconds.
ENDS_IN = 4.5
# How long a socket may take to ask for something, in seconds.
HEADER_TIME = 10.0
# The first byte of a frame that is a whole text.
TEXT = b"\x81"
# A short frame of a client: two bytes of which the second has this bit, four that mask the rest.
MASKED, SHORT, HEAD = 0x80, 126, 6
# So many messages may wait to be read before a client is not listened to any more.
MOST_WAITING = 16


class GatheringTransport:
    """A transport that gathers what is written until the loop's next turn; in all else it is the one it stands for."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Send something soon."""
        if not self._parts:
            self._loop.call_soon(self._flush)
        self._parts.append(data)

    def write_now(self, data: bytes) -> None:
        """Send something together with what was gathered before."""
        if self._parts:
            self._parts.append(data)
            self._flush()
        elif not self._transport.is_closing():
            self._transport.write(data)

    def close(self) -> None:
        """Send what is left, and close."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        parts, self._parts = self._parts, []
        if parts and not self._transport.is_closing():
            self._transport.write(b"".join(parts))


class Inbox:
    """What a client has sent, for the one who reads it: the parts of a queue that a line needs."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self._loop = loop
        self._events: deque[Any] = deque()
        self._reader: asyncio.Future[None] | None = None

    def put_nowait(self, event: Any) -> None:
        """Something was received."""
        self._events.append(event)
        reader, self._reader = self._reader, None
        if reader is not None and not reader.done():
            reader.set_result(None)

    def empty(self) -> bool:
        """Whether all has been read."""
        return not self._events

    def full(self) -> bool:
        """Whether too much waits to be read."""
        return len(self._events) >= MOST_WAITING

    async def get(self) -> Any:
        """What was received next; waits for it."""
        while not self._events:
            self._reader = self._loop.create_future()
            await self._reader
        return self._events.popleft()


class TableSocket(WebSocketsSansIOProtocol):
    """A WebSocket of the table."""

    def __init__(self, *args: Any, **settings: Any) -> None:
        super().__init__(*args, **settings)
        self.queue = Inbox(self.loop)  # type: ignore[assignment]
        # Whether what comes next is known to begin with a frame.
        self._between_frames = True
        self._asked = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Write through a transport that gathers."""
        super().connection_made(transport)
        self.transport = GatheringTransport(self.transport, self.loop)  # type: ignore[assignment]

    def handle_connect(self, event: Request) -> None:
        """Say how texts are sent at once."""
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][SEND_NOW] = {"send_now": self.send_now}

    def data_received(self, data: bytes) -> None:
        """Take a short text that came by itself at once; all else is read with care."""
        text = self._short_text(data) if self._between_frames and self.conn.state is OPEN else None
        if text is None:
            # Before the line is open, nothing but the request that opens it may come.
            whole = _whole_frames(data) if self.conn.state is OPEN else not self._asked
            self._between_frames, self._asked = self._between_frames and whole, True
            super().data_received(data)
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.full() and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _short_text(self, data: bytes) -> str | None:
        """The text, if that is all there is; not between the frames of a longer message, nor after the end."""
        size = len(data) - HEAD
        if not 0 <= size < SHORT or data[0] != TEXT[0] or data[1] != MASKED | size:
            return None
        if self.conn.current_size is not None or self.close_sent:
            return None
        try:
            return apply_mask(data[HEAD:], data[2:HEAD]).decode()
        except UnicodeDecodeError:
            return None

    def send_now(self, texts: list[bytes]) -> bool:
        """Send texts as frames in one piece; not when the line is full, compressed or closing."""
        if self.conn.state is not OPEN or self.conn.extensions or self.disconnected or not self.writable.is_set():
            return False
        self.transport.write_now(b"".join([_frame(text) for text in texts]))  # type: ignore[attr-defined]
        return True


def _frame(data: bytes) -> bytes:
    """A text as one frame of a server."""
    size = len(data)
    if size < 126:
        return TEXT + size.to_bytes(1) + data
    if size < 1 << 16:
        return TEXT + b"\x7e" + size.to_bytes(2) + data
    return TEXT + b"\x7f" + size.to_bytes(8) + data


def _whole_frames(data: bytes) -> bool:
    """Whether a client sent short frames, each to its end; of longer ones that is not found out."""
    at = 0
    while len(data) - at >= HEAD:
        size = data[at + 1] & ~MASKED
        if size >= SHORT:
            return False
        at += HEAD + size
    return at == len(data)


class TableServer(uvicorn.Server):
    """Uvicorn's server, which ends in time."""

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """Begin to end. What hangs is left behind after a while: all that was acknowledged is committed."""
        last = threading.Timer(ENDS_IN, os._exit, (0,))
        last.daemon = True
        last.start()
        super().handle_exit(sig, frame)


class Door:
    """Counts the sockets that are open, of each address and of all; those that ask for nothing are closed."""

    def __init__(self, each: int, everybody: int) -> None:
        self.each = each
        self.everybody = everybody
        self._open: dict[str, int] = {}
        self.count = 0

    def enter(self, address: str) -> bool:
        """Whether one more socket of an address is let in."""
        mine = self._open.get(address, 0)
        # A proxy on this machine brings everybody.
        most = self.everybody if address in HERE else self.each
        if mine >= most or self.count >= self.everybody:
            return False
        self._open[address] = mine + 1
        self.count += 1
        return True

    def leave(self, address: str) -> None:
        """A socket is closed."""
        self.count -= 1
        self._open[address] -= 1
        if not self._open[address]:
            del self._open[address]


def http_through(door: Door) -> type[HttpToolsProtocol]:
    """Uvicorn's HTTP, for sockets that go through a door: each request must be asked in time."""

    class TableHttp(HttpToolsProtocol):
        """A connection."""

        def connection_made(self, transport: Any) -> None:
            """Let a socket in, or close it; it must ask for something soon."""
            super().connection_made(transport)
            self._address = (transport.get_extra_info("peername") or ("",))[0]
            self._inside = door.enter(self._address)
            self._deadline: asyncio.TimerHandle | None = None
            if self._inside:
                self._expect()
            else:
                transport.abort()

        def _expect(self) -> None:
            self._deadline = self.loop.call_later(HEADER_TIME, self.transport.abort)

        def _arrived(self) -> None:
            if self._deadline is not None:
                self._deadline.cancel()
                self._deadline = None

        def on_message_begin(self) -> None:
            """A request begins: its headers must come in time."""
            super().on_message_begin()
            if self._deadline is None:
                self._expect()

        def on_headers_complete(self) -> None:
            """The headers came."""
            self._arrived()
            super().on_headers_complete()

        def connection_lost(self, exc: Exception | None) -> None:
            """The socket is closed."""
            self._arrived()
            self._leave()
            super().connection_lost(exc)

        def handle_websocket_upgrade(self) -> None:
            """The socket goes on as a WebSocket, which the meter counts."""
            self._arrived()
            self._leave()
            super().handle_websocket_upgrade()

        def _leave(self) -> None:
            if self._inside:
                self._inside = False
                door.leave(self._address)

    return TableHttp
