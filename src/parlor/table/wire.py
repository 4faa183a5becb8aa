"""WebSockets as uvicorn speaks them, but all that is said in one turn of the loop goes out in one piece.

A pick is answered by what is new and by the answer itself: one piece costs the system half as much as two.
"""

import asyncio
from typing import Any

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol


class Gathering:
    """A transport that gathers what is written until the loop's next turn; in all else it is the one it stands for."""

    def __init__(self, transport: asyncio.Transport, loop: asyncio.AbstractEventLoop) -> None:
        self._transport = transport
        self._loop = loop
        self._parts: list[bytes] = []

    def __getattr__(self, name: str) -> Any:
        return getattr(self._transport, name)

    def write(self, data: bytes) -> None:
        """Say something soon."""
        if not self._parts:
            self._loop.call_soon(self._flush)
        self._parts.append(data)

    def close(self) -> None:
        """Say what is left, and hang up."""
        self._flush()
        self._transport.close()

    def _flush(self) -> None:
        if self._parts:
            parts, self._parts = self._parts, []
            self._transport.write(b"".join(parts))


class Line(WebSocketsSansIOProtocol):
    """A WebSocket of the table."""

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Write through a transport that gathers."""
        super().connection_made(transport)
        self.transport = Gathering(self.transport, self.loop)  # type: ignore[assignment]
