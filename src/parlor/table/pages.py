"""The client's files, and what operators look at: health and numbers."""

import time
from pathlib import Path

from fastapi import FastAPI, Response
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse

from parlor.table.guard import refuse
from parlor.table.meter import Meter
from parlor.table.room import Room


def add_pages(app: FastAPI, room: Room, meter: Meter) -> None:
    """Let the app hand out the client; every path that nothing else answers comes here."""
    started = time.time()

    @app.get("/healthz", include_in_schema=False)
    async def health() -> JSONResponse:
        await room.store.prove()
        return JSONResponse({"status": "ok"})

    @app.get("/metrics", include_in_schema=False)
    async def metrics() -> PlainTextResponse:
        gauges = {
            "tables": len(room.tables),
            "connections": meter.connections,
            "uptime_seconds": int(time.time() - started),
        }
        return PlainTextResponse(meter.text(gauges), media_type="text/plain; version=0.0.4")

    @app.get("/{path:path}", include_in_schema=False)
    async def page(path: str) -> Response:
        if path.startswith("api/"):
            return refuse(404, "There is nothing here.")
        return _file(path)


def client_folder() -> Path:
    """Where the built client lies."""
    return Path(__file__).parent / "client"


def _file(path: str) -> Response:
    """A file of the client; every other path is the client's own business and gets its page."""
    folder = client_folder().resolve()
    wanted = (folder / path).resolve()
    if path and wanted.is_file() and wanted.is_relative_to(folder):
        kept = "public, max-age=31536000, immutable" if path.startswith("assets/") else "no-cache"
        return FileResponse(wanted, headers={"Cache-Control": kept})
    page = folder / "index.html"
    if not page.is_file():
        return PlainTextResponse("The client is not built: run `make play`.", status_code=503)
    return FileResponse(page, headers={"Cache-Control": "no-cache"})
