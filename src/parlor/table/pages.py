"""The client's files and pages, and what operators look at: health and numbers."""

import hmac
import html
import mimetypes
import re
import time
from pathlib import Path
from typing import NamedTuple

from fastapi import FastAPI, Request, Response
from fastapi.responses import HTMLResponse, JSONResponse, PlainTextResponse
from starlette.datastructures import Headers

import parlor
from parlor.table.drawings import ICON
from parlor.table.guard import refuse
from parlor.table.meter import Meter
from parlor.table.room import Room
from parlor.table.store import StoreDown

# The paths that the client draws itself; every other one is a file of it, or nothing.
CLIENT = re.compile(r"(?:|open|(?:new|m|rules|learn|cards|replay)/.+)")
# Of these, those that are about a match; all others but the first are about a game.
OF_A_MATCH = ("m", "replay")
# How a file may lie beside itself in fewer bytes, the best first.
PACKED = {"br": ".br", "gzip": ".gz"}
FOR_A_YEAR = "public, max-age=31536000, immutable"
ASK_EACH_TIME = "no-cache"
NOTHING = "There is nothing here."
# What the client says by itself, for who runs no scripts.
NOT_FOUND = """<noscript><main><h1>There is nothing here</h1>
<p>No page of this table has that address. It may have been cut off when it was copied.</p>
<p><a href="{home}">To the home page</a></p></main></noscript>"""


class Shown(NamedTuple):
    """How the pages are shown: under which prefix, and to whom the numbers."""

    root: str = ""
    metrics_token: str = ""


def add_pages(app: FastAPI, room: Room, meter: Meter, shown: Shown) -> None:
    """Let the app hand out the client; every path that nothing else answers comes here."""
    started = time.time()

    @app.get("/healthz", include_in_schema=False)
    async def health() -> JSONResponse:
        await room.store.prove()
        return JSONResponse({"status": "ok"})

    @app.get("/metrics", include_in_schema=False)
    async def metrics(request: Request) -> Response:
        if not _may_read_metrics(request, shown.metrics_token):
            return refuse(403, "The numbers are for whoever runs this table.")
        gauges = {
            "tables": len(room.tables),
            "connections": meter.connections,
            "thinking": len(room.thinking),
            "uptime_seconds": int(time.time() - started),
        }
        return PlainTextResponse(meter.text(gauges), media_type="text/plain; version=0.0.4")

    @app.get("/manifest.webmanifest", include_in_schema=False)
    async def manifest() -> JSONResponse:
        return JSONResponse(_manifest(shown.root), media_type="application/manifest+json")

    @app.get("/icon.svg", include_in_schema=False)
    @app.get("/favicon.ico", include_in_schema=False)
    async def icon() -> Response:
        return Response(ICON, media_type="image/svg+xml", headers={"Cache-Control": "public, max-age=86400"})

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str, request: Request) -> Response:
        game = await game_of_page(path, room)
        if game is None:
            return missing(request.headers, shown.root)
        answer = found(path, request.headers, shown.root)
        return (
            previewed(game, f"{request.base_url}".rstrip("/"), shown.root)
            if game and answer.status_code == 200
            else answer
        )


async def game_of_page(path: str, room: Room) -> str | None:
    """The game that a page of the client is about; empty if about none, nothing if there is no such game or match."""
    first, _, rest = path.partition("/")
    name = rest.partition("/")[0]
    if not rest or not CLIENT.fullmatch(path):
        return ""
    if first not in OF_A_MATCH:
        return name if name in parlor.games() else None
    try:
        return await room.game_of(name)
    except StoreDown:  # the page will say so
        return ""


def previewed(name: str, base: str, root: str) -> Response:
    """The client's page with what others show of a link to it: the game's name, its sentence and its picture."""
    game = parlor.game(name)
    page = (client_folder() / "index.html").read_text("utf-8")
    picture = next(
        (f"{name}{end}" for end in (".png", ".svg") if (client_folder() / "previews" / f"{name}{end}").is_file()), ""
    )
    properties = {"og:title": f"{game.title} at Parlor", "og:description": game.summary}
    if picture:
        properties["og:image"] = f"{base}{root}/previews/{picture}"
    for key, text in properties.items():
        before, found, after = _property(page, key)
        page = f"{before}{html.escape(text)}{after}" if found else page
    return HTMLResponse(_under(root, page) if root else page, headers={"Cache-Control": ASK_EACH_TIME})


def _property(page: str, key: str) -> tuple[str, bool, str]:
    """A page before and after the content of a property, and whether it has it."""
    at = re.search(rf'property="{key}"\s+content="([^"]*)"', page)
    return (page[: at.start(1)], True, page[at.end(1) :]) if at else (page, False, "")


def client_folder() -> Path:
    """Where the built client lies."""
    return Path(__file__).parent / "client"


def found(path: str, headers: Headers, root: str) -> Response:
    """A file of the client, its page, or a page that says that there is nothing."""
    if path == "api" or path.startswith("api/"):
        return refuse(404, NOTHING)
    file = _file_of(path)
    if file is not None:
        return _packed(file, FOR_A_YEAR if path.startswith("assets/") else ASK_EACH_TIME, headers)
    if not CLIENT.fullmatch(path):
        return missing(headers, root)
    page = client_folder() / "index.html"
    if not page.is_file():
        return PlainTextResponse("The client is not built: run `make play`.", status_code=503)
    if root:
        return HTMLResponse(_under(root, page.read_text("utf-8")), headers={"Cache-Control": ASK_EACH_TIME})
    return _packed(page, ASK_EACH_TIME, headers)


def missing(headers: Headers, root: str) -> Response:
    """That there is nothing: in words for people, who get a page, in JSON for programs that ask for it."""
    accepted = headers.get("accept", "")
    if "json" in accepted and "html" not in accepted:
        return refuse(404, NOTHING)
    file = client_folder() / "index.html"
    page = file.read_text("utf-8") if file.is_file() else "<!doctype html><title>Parlor</title><body></body>"
    notice = NOT_FOUND.format(home=html.escape(f"{root}/"))
    page = (_under(root, page) if root else page).replace("</body>", f"{notice}</body>", 1)
    return HTMLResponse(page, status_code=404, headers={"Cache-Control": ASK_EACH_TIME})


def _file_of(path: str) -> Path | None:
    """A file of the client; none outside its folder."""
    folder = client_folder().resolve()
    try:
        wanted = (folder / path).resolve()
        inside = wanted.is_relative_to(folder) and wanted.name != "index.html" and wanted.suffix not in PACKED.values()
        return wanted if path and inside and wanted.is_file() else None
    except (OSError, ValueError):
        return None


def _packed(file: Path, kept: str, headers: Headers) -> Response:
    """A file, in the fewest bytes that the browser takes and that lie beside it."""
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    about = {"Cache-Control": kept, "Vary": "Accept-Encoding"}
    taken = {part.partition(";")[0].strip() for part in headers.get("accept-encoding", "").split(",")}
    for encoding, ending in PACKED.items():
        smaller = file.with_name(file.name + ending)
        if encoding in taken and smaller.is_file():
            return Response(smaller.read_bytes(), media_type=kind, headers=about | {"Content-Encoding": encoding})
    return Response(file.read_bytes(), media_type=kind, headers=about)


def _under(root: str, page: str) -> str:
    """The client's page under a prefix: its files are found there, and it is told where it is."""
    meta = f'<meta name="parlor-root" content="{html.escape(root)}" />'
    linked = re.sub(r'((?:src|href)=")/(?!/)', rf"\g<1>{root}/", page)
    return linked.replace("<head>", f"<head>{meta}", 1)


def _manifest(root: str) -> dict[str, object]:
    return {
        "name": "Parlor",
        "short_name": "Parlor",
        "start_url": f"{root}/",
        "display": "standalone",
        "background_color": "#23483c",
        "theme_color": "#23483c",
        "icons": [{"src": f"{root}/icon.svg", "sizes": "any", "type": "image/svg+xml"}],
    }


def _may_read_metrics(request: Request, token: str) -> bool:
    """Whoever knows the token; without one, whoever asks from this machine and not through a proxy."""
    if token:
        return hmac.compare_digest(request.headers.get("authorization", "").encode(), f"Bearer {token}".encode())
    local = request.client is not None and request.client.host in ("127.0.0.1", "::1", "testclient")
    return local and "x-forwarded-for" not in request.headers and "forwarded" not in request.headers
