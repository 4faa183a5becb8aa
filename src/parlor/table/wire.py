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
from websockets.frames import Frame
from websockets.http11 import Request
from websockets.protocol import OPEN
from websockets.utils import apply_mask

from parlor.table.meter import Bucket

HERE = ("127.0.0.1", "::1", "")
# An extension of ASGI: `send_now` sends encoded texts at once, all of them or none; it says whether it could.
SEND_NOW = "parlor.send_now"
# How long a server that is told to end may take, in seconds.
ENDS_IN = 4.5
# How long a socket may take to ask for something, in seconds.
HEADER_TIME = 10.0
# So many bytes a request may send before its headers are complete.
MOST_HEADERS = 1 << 16
# The first byte of a frame that is a whole text.
TEXT = b"\x81"
# A short frame of a client: two bytes of which the second has this bit, four that mask the rest.
MASKED, SHORT, HEAD = 0x80, 126, 6
# So many messages may wait to be read before a client is not listened to any more.
MOST_WAITING = 16
# So many bytes are read at once, before it is seen whether too much waits.
A_BIT = 2048
# Frames that are no message (signs of life, parts of a message) a client may send: each second, and at once.
FRAMES_A_SECOND, FRAMES_AT_ONCE = 20.0, 200.0
# Why a line is closed: a text that is none, or too many frames that say nothing.
NO_TEXT, SAYS_NOTHING = 1007, 1008


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
        # Whether what was asked is a line at all: a request with a body is none.
        self._is_line = False
        # What came and is read when there is room for it.
        self._later = b""
        self._frames = Bucket(FRAMES_A_SECOND, FRAMES_AT_ONCE)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Write through a transport that gathers."""
        super().connection_made(transport)
        self.transport = GatheringTransport(self.transport, self.loop)  # type: ignore[assignment]

    def handle_connect(self, event: Request) -> None:
        """Say how texts are sent at once."""
        self._is_line = True
        super().handle_connect(event)
        if not self.close_sent:
            self.scope["extensions"][SEND_NOW] = {"send_now": self.send_now}

    def data_received(self, data: bytes) -> None:
        """Take a short text that came by itself at once; all else is read with care."""
        if self._later:
            self._later = b"" if self.close_sent else self._later + data
            return
        text = self._short_text(data) if self._between_frames and self.conn.state is OPEN else None
        if text is None:
            # Before the line is open, nothing but the request that opens it may come.
            whole = _whole_frames(data) if self.conn.state is OPEN else not self._asked
            self._between_frames, self._asked = self._between_frames and whole, True
            self._read(data)
            if not self._is_line:
                self.transport.abort()
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.full() and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def _read(self, data: bytes) -> None:
        """Read a bit at a time, as long as not too much waits to be answered."""
        for at in range(0, len(data), A_BIT):
            if self.transport.is_closing():
                return
            if self.queue.full() and not self.close_sent:
                self._later = data[at:]
                return
            super().data_received(data[at : at + A_BIT])

    async def receive(self) -> Any:
        """What is next for the application; when all was taken, the rest of what came is read."""
        event = await super().receive()
        if self._later and self.queue.empty():
            later, self._later = self._later, b""
            self._read(later)
        return event

    def handle_cont(self, event: Frame) -> None:
        """A further part of a message."""
        self._count(event)
        super().handle_cont(event)

    def handle_text(self, event: Frame) -> None:
        """A text, or its first part."""
        self._count(event)
        super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Bytes, or their first part."""
        self._count(event)
        super().handle_bytes(event)

    def handle_ping(self) -> None:
        """Answer a sign of life; nobody's answers are heaped up who does not read them."""
        if not self.writable.is_set():
            self.transport.abort()
            return
        self._count()
        super().handle_ping()

    def handle_pong(self, event: Frame) -> None:
        """A sign of life."""
        self._count()
        super().handle_pong(event)

    def _count(self, event: Frame | None = None) -> None:
        """Count a frame that is no whole message (those are counted where they are answered), or comes too late."""
        says_nothing = event is None or not event.fin or self.close_sent
        if not says_nothing or self._frames.take():
            return
        if self.close_sent:
            self.transport.abort()
        else:
            self._break_off(SAYS_NOTHING)

    def _break_off(self, code: int) -> None:
        self.conn.send_close(code)
        self.handle_parser_exception()

    def send_receive_event_to_app(self) -> None:
        """Hand a message on; what is no text ends the line, without a word in the log."""
        if self.curr_msg_data_type == "text" and not self.close_sent and not _is_text(b"".join(self.frames)):
            self.frames = []
            self._break_off(NO_TEXT)
        else:
            super().send_receive_event_to_app()

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


def _is_text(data: bytes) -> bool:
    try:
        data.decode()
    except UnicodeDecodeError:
        return False
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
            # How much came of headers that are not complete.
            self._half_sent = 0
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

        def data_received(self, data: bytes) -> None:
            """Take what came; headers without an end are not."""
            super().data_received(data)
            self._half_sent = 0 if self._deadline is None else self._half_sent + len(data)
            if self._half_sent > MOST_HEADERS:
                self.transport.abort()

        def on_message_begin(self) -> None:
            """A request begins: its headers must come in time."""
            super().on_message_begin()
            if self._deadline is None:
                self._expect()

        def on_headers_complete(self) -> None:
            """The headers came; whoever asks for a WebSocket is waited for until it is one."""
            if not (self.parser.should_upgrade() and self._should_upgrade()):
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
