"""Studies in the browser, beside a table: the matches that a page names open there."""

import asyncio
import tempfile
import threading
import webbrowser
from html import escape
from pathlib import Path

from fastapi import FastAPI, Request
from fastapi.responses import HTMLResponse, RedirectResponse, Response
from starlette.types import Receive, Scope, Send

from parlor.engine.errors import BadData, BadOption, ParlorError
from parlor.lab.matches import told_match
from parlor.lab.page import shell
from parlor.lab.parts import WHOLE
from parlor.lab.report import DATA, PAGE, read
from parlor.table.app import create_app
from parlor.table.room import Room
from parlor.table.sqlite import SqliteStore

# No scripts, nothing from elsewhere; the page's own style is in it.
POLICY = (
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self' data:; form-action 'self'; frame-ancestors 'none'"
)


def studies_in(folder: Path) -> dict[str, Path]:
    """The studies in a folder by their names: itself, or those in it."""
    if (folder / DATA).is_file():
        return {folder.resolve().name: folder}
    found = {path.parent.name: path.parent for path in sorted(folder.glob(f"*/{DATA}"))}
    if not found:
        raise BadOption(f"{folder} holds no study: `parlor lab report GAME --out {folder}` makes one")
    return found


class Beside:
    """A table with a lab: what is asked under /lab is the lab's."""

    def __init__(self, table: FastAPI, folder: Path) -> None:
        self.table = table
        self.lab = lab_app(table.state.room, folder)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass on what is asked."""
        ours = scope["type"] == "http" and f"{scope['path']}/".startswith("/lab/")
        await (self.lab if ours else self.table)(scope, receive, send)


def lab_app(room: Room, folder: Path) -> FastAPI:
    """Shows the studies of a folder, those made meanwhile too, and opens the matches they name in a room."""
    app = FastAPI(docs_url=None, redoc_url=None, openapi_url=None)

    @app.exception_handler(ParlorError)
    async def refused(_request: Request, error: ParlorError) -> Response:
        return _sorry(str(error))

    @app.get("/lab")
    async def shelf() -> Response:
        return _page(_shelf(studies_in(folder)))

    @app.get("/lab/{study}/")
    async def page(study: str) -> Response:
        known = studies_in(folder)
        file = known[study] / PAGE if study in known else None
        if file is None or not file.is_file():
            return _sorry("There is no such study.")
        return _page(file.read_text(encoding="utf-8"))

    @app.get("/lab/{study}/open/{name:path}")
    async def opened(study: str, name: str) -> Response:
        text = await asyncio.to_thread(named_match, studies_in(folder), study, name)
        table, _ = await room.upload(text, [])
        return RedirectResponse(f"/replay/{table.row.id}", 303)

    return app


def named_match(known: dict[str, Path], study: str, name: str) -> str:
    """The file of a match that a page names: the experiment's folder, then arm, deal and seating."""
    folder, _, match = name.partition("/")
    place = known[study] / ("" if folder == WHOLE else folder) if study in known else None
    if place is None or folder in ("", ".", "..") or not (place / "manifest.json").is_file():
        raise BadData(f"{study} has no experiment {folder}")
    return told_match(place, match)


def _sorry(text: str) -> HTMLResponse:
    said = f"<header><div><h1>Parlor lab</h1></div></header><p>{escape(text)}</p>"
    return _page(shell("Parlor lab", [said, '<p><a href="/lab">All studies</a></p>']), 404)


def _page(text: str, status: int = 200) -> HTMLResponse:
    return HTMLResponse(text, status, {"Content-Security-Policy": POLICY, "X-Content-Type-Options": "nosniff"})


def _shelf(known: dict[str, Path]) -> str:
    rows = []
    for name, folder in known.items():
        try:
            told = " ".join(read(folder)["verdict"][:2])
        except ParlorError as error:
            told = str(error)
        rows.append(f'<h3><a href="lab/{escape(name)}/">{escape(name)}</a></h3><p>{escape(told)}</p>')
    return shell("Parlor lab", ["<header><div><h1>Parlor lab</h1></div></header>", *rows])


def serve(folder: Path, host: str, port: int, browser: bool) -> int:
    """Show the studies of a folder until interrupted; matches that are opened are forgotten at the end."""
    import uvicorn

    known = studies_in(folder)
    with tempfile.TemporaryDirectory(prefix="parlor-lab-") as place:
        store = SqliteStore(str(Path(place) / "matches.db"))
        store.prepare()
        app = Beside(create_app(store), folder)
        path = f"lab/{next(iter(known))}/" if len(known) == 1 else "lab"
        url = f"http://localhost:{port}/{path}"
        if browser:
            threading.Timer(1.0, webbrowser.open, [url]).start()
        print(f"The lab is open: {url}", flush=True)
        uvicorn.run(app, host=host, port=port, log_level="warning", access_log=False)
    return 0
