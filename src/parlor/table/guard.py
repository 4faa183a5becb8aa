"""What every request goes through: how much, how large, from whose page; and the headers of every answer."""

import asyncio
import logging
import re
from collections.abc import Mapping, Sequence

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import JSONResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from parlor.table.meter import A_REQUEST, PAYER, TOO_MANY, Bill, Meter, Metered

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
LONGEST_PATH = 2048
# What is longer is not waited for where it is not read.
MOST_UNREAD = 32 * MOST_BODY
# How long a request may take to send its body, in seconds.
BODY_TIME = 10.0
# The end of a host's name that tells its port; the colons of [::1] do not.
PORT = re.compile(r":\d*$")
# What only asks, and changes nothing.
ASKING = ("GET", "HEAD")


def refuse(status: int, why: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    """A refusal of a request, in words."""
    return JSONResponse({"why": why}, status_code=status, headers=headers)


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    return origin is None or (host is not None and origin.partition("://")[2] == host)


def trusts(hosts: Sequence[str], host: str | None) -> bool:
    """Whether a request names a host that this server answers to (none named: all)."""
    return not hosts or (host is not None and PORT.sub("", host) in hosts)


class Prefix:
    """Takes away the prefix under which a proxy shows the table, whether the proxy does so or not."""

    def __init__(self, inner: ASGIApp, root: str) -> None:
        self.inner = inner
        self.root = root

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is asked under the prefix as if there were none."""
        path = scope.get("path", "")
        if self.root and (path == self.root or path.startswith(f"{self.root}/")):
            scope = {**scope, "path": path[len(self.root) :] or "/"}
        await self.inner(scope, receive, send)


class Guard:
    """Stands before every request."""

    def __init__(self, requests: ASGIApp, meter: Meter, hosts: Sequence[str] = ()) -> None:
        self.requests = requests
        self.meter = meter
        self.hosts = hosts

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request through, or refuse it; a failure is told without its cause."""
        if scope["type"] != "http":
            await self.requests(scope, receive, send)
            return
        self.meter.count("requests")
        work, bill, answering = self.meter.work(address_of(scope)), Bill(), _Answering(send, scope["method"] == "HEAD")
        PAYER.set(work)
        try:
            refusal = self._refusal(scope) or (None if work.left() > 0 else too_much())
            answering.last = (refusal is not None or scope["method"] in ASKING) and _goes_on(Headers(scope=scope))
            await Metered(self._answer(refusal, scope, receive, answering.send), bill)
        except Exception:
            self.meter.count("failures")
            log.exception("request failed", extra={"path": scope["path"][:200]})
            if not answering.begun:
                await refuse(500, OUR_FAULT)(scope, receive, answering.send)
        finally:
            work.charge(A_REQUEST + bill.seconds)

    async def _answer(self, refusal: Response | None, scope: Scope, receive: Receive, send: Send) -> None:
        """Hand the request on, with its whole body, as a GET if only the head of the answer is wanted."""
        if refusal is None and scope["method"] not in ASKING:
            try:
                receive = _whole(await asyncio.wait_for(_body(receive), BODY_TIME))
            except TimeoutError:
                refusal = refuse(408, "The request was not sent in time.", {"Connection": "close"})
            except ConnectionError:
                return
        if scope["method"] == "HEAD":
            scope = {**scope, "method": "GET"}
        await (refusal or self.requests)(scope, receive, send)

    def _refusal(self, scope: Scope) -> Response | None:
        """Too large, too long, or from another site's page."""
        headers, method, path = Headers(scope=scope), scope["method"], scope["path"]
        if not trusts(self.hosts, headers.get("host")):
            return refuse(400, "This server does not answer to that name.")
        if len(path) > LONGEST_PATH or len(scope["query_string"]) > LONGEST_PATH:
            return refuse(414, "That address is too long.")
        if not path.isprintable():
            return refuse(404, "There is nothing here.")
        if method in ASKING:
            return None
        if not same_origin(headers.get("origin"), headers.get("host")):
            return refuse(403, "Requests from other sites' pages are not taken.")
        length = headers.get("content-length", "0" if method != "POST" else "")
        if not length.isdecimal():
            return refuse(411, "A request must say how many bytes it holds.")
        if len(length) > 10 or int(length) > MOST_BODY:
            return refuse(413, f"A request may hold at most {MOST_BODY} bytes.")
        if method == "POST" and _makes_a_match(path) and not self.meter.allows_match(address_of(scope)):
            return refuse(429, TOO_MANY)
        return None


def address_of(scope: Scope) -> str:
    """Who asks."""
    return scope["client"][0] if scope["client"] else ""


def too_much() -> Response:
    """The refusal of whoever has taken too much of the server's time."""
    return refuse(429, "Too many requests; wait a moment.")


def _goes_on(headers: Headers) -> bool:
    """Whether much more may come of a request than its head, which nobody would be charged for."""
    length = headers.get("content-length", "0")
    return "transfer-encoding" in headers or not length.isdecimal() or len(length) > 10 or int(length) > MOST_UNREAD


def _makes_a_match(path: str) -> bool:
    """Whether a request makes a match in any case; a deed that may make one looks to it by itself."""
    return path in ("/api/matches", "/api/matches/upload") or path.endswith(("/branch", "/play"))


async def _body(receive: Receive) -> bytes:
    """All that a request holds."""
    parts = []
    while True:
        message = await receive()
        if message["type"] != "http.request":
            raise ConnectionError("hung up")
        parts.append(message.get("body", b""))
        if not message.get("more_body", False):
            return b"".join(parts)


def _whole(body: bytes) -> Receive:
    """Something that gives a body that was received already."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive() -> Message:
        return messages.pop() if messages else {"type": "http.disconnect"}

    return receive


class _Answering:
    """An answer on its way, with the headers that every answer has; without its body, if only the head is wanted."""

    def __init__(self, send: Send, head_only: bool) -> None:
        self._send = send
        self._head_only = head_only
        self.begun = False
        # Whether nothing more is read from whoever asked.
        self.last = False

    async def send(self, message: Message) -> None:
        """Pass a part of the answer on."""
        if message["type"] == "http.response.start":
            self.begun = True
            MutableHeaders(scope=message).update(EVERY_ANSWER | ({"Connection": "close"} if self.last else {}))
        elif self._head_only:
            message = {**message, "body": b""}
        await self._send(message)
