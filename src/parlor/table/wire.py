"""WebSockets as uvicorn serves them, with less to do for each message.

All that is sent in one turn of the loop goes out in one piece: a pick is answered by what is new and by the answer
itself, and one piece costs the system half as much as two.
"""

import asyncio
from collections import deque
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN

# The first byte of a frame that is a whole text.
TEXT = b"\x81"


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

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Write through a transport that gathers."""
        super().connection_made(transport)
        self.transport = GatheringTransport(self.transport, self.loop)  # type: ignore[assignment]

    async def send(self, message: Any) -> None:
        """Send something; a text on an open line without compression needs no more than its frame."""
        text = message.get("text") if self.conn.state is OPEN and not self.conn.extensions else None
        if text is None or self.disconnected or not self.writable.is_set():
            await super().send(message)
        else:
            self.transport.write(_frame(text.encode()))


def _frame(data: bytes) -> bytes:
    """A text as one frame of a server."""
    size = len(data)
    if size < 126:
        return TEXT + size.to_bytes(1) + data
    if size < 1 << 16:
        return TEXT + b"\x7e" + size.to_bytes(2) + data
    return TEXT + b"\x7f" + size.to_bytes(8) + data
