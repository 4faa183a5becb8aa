"""What every request goes through: how many, how large, from whose page; and the headers of every answer."""

import logging
from collections.abc import Mapping

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlor.table.meter import Meter

log = logging.getLogger("parlor.table")

OUR_FAULT = "Something went wrong here; it was not your fault."
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
EVERY_ANSWER = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}
MOST_BODY = 256 * 1024
# What only asks, and changes nothing.
ASKING = ("GET", "HEAD")


def refuse(status: int, why: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """A refusal of a request, in words."""
    return JSONResponse({"why": why}, status_code=status, headers=headers)


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    return origin is None or (host is not None and origin.partition("://")[2] == host)


class Guard:
    """Stands before every request."""

    def __init__(self, requests: ASGIApp, meter: Meter) -> None:
        self.requests = requests
        self.meter = meter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it; a failure is told without its cause."""
        if scope["type"] != "http":
            await self.requests(scope, receive, send)
            return
        self.meter.count("requests")
        answering = _Answering(send)
        try:
            response = self._refusal(scope) or self.requests
            await response(scope, receive, answering.send)
        except Exception:
            self.meter.count("failures")
            log.exception("request failed", extra={"path": scope["path"]})
            if not answering.begun:
                await refuse(500, OUR_FAULT)(scope, receive, answering.send)

    def _refusal(self, scope: Scope) -> Response | None:
        """Too many, too large, or from another site's page."""
        headers, method = Headers(scope=scope), scope["method"]
        address = scope["client"][0] if scope["client"] else ""
        if not self.meter.allows(address, "requests"):
            return refuse(429, "Too many requests; wait a moment.")
        if method not in ASKING:
            if not same_origin(headers.get("origin"), headers.get("host")):
                return refuse(403, "Requests from other sites' pages are not taken.")
            length = headers.get("content-length", "0" if method != "POST" else "")
            if not length.isdecimal():
                return refuse(411, "A request must say how many bytes it holds.")
            if len(length) > 10 or int(length) > MOST_BODY:
                return refuse(413, f"A request may hold at most {MOST_BODY} bytes.")
        if method == "POST" and _makes_a_match(scope["path"]) and not self.meter.allows(address, "matches"):
            return refuse(429, "Too many new matches; wait a moment.")
        return None


def _makes_a_match(path: str) -> bool:
    return path in ("/api/matches", "/api/matches/upload") or path.endswith("/branch")


class _Answering:
    """An answer on its way, with the headers that every answer has."""

    def __init__(self, send: Send) -> None:
        self._send = send
        self.begun = False

    async def send(self, message: Message) -> None:
        """Pass a part of the answer on."""
        if message["type"] == "http.response.start":
            self.begun = True
            MutableHeaders(scope=message).update(EVERY_ANSWER)
        await self._send(message)
