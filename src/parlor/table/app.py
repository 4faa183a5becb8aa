"""The table over HTTP and WebSocket. Rules and picks are the engine's business; people and secrets are this file's."""

import asyncio
import contextlib
import importlib.resources
import logging
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any

import msgspec
from fastapi import Depends, FastAPI, Header, Request, Response, WebSocket, WebSocketDisconnect
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse
from pydantic import BaseModel, ConfigDict, Field
from starlette.exceptions import HTTPException

import parlor
from parlor.engine import notation
from parlor.engine.errors import ParlorError
from parlor.table.meter import Limits, Meter
from parlor.table.room import Plan, Room, SeatPlan, clean_name
from parlor.table.store import SeatRow, Store
from parlor.table.table import Gone, Refused, Table, Viewer, hash_of, new_token
from parlor.table.thinkers import Thinkers
from parlor.table.turns import turning_points

log = logging.getLogger("parlor.table")

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
MOST_BODY = 256 * 1024
MOST_MESSAGE = 4096


class Strict(BaseModel):
    """What clients send: no field more than is named."""

    model_config = ConfigDict(extra="forbid", strict=True)


class SeatIn(Strict):
    """Who is to sit at a seat."""

    kind: str = Field(max_length=20)
    name: str = Field(default="", max_length=200)
    level: int = Field(default=3, ge=1, le=5)


class MatchIn(Strict):
    """A new match."""

    game: str = Field(max_length=60)
    seats: list[SeatIn] = Field(min_length=1, max_length=12)
    options: dict[str, Any] = Field(default_factory=dict, max_length=40)
    position: dict[str, Any] | None = None
    clock: dict[str, Any] | None = None


class UploadIn(Strict):
    """A match file to be played on."""

    text: str = Field(max_length=200_000)
    seats: list[SeatIn] = Field(min_length=1, max_length=12)


class BranchIn(Strict):
    """A new match from a ply of this one."""

    ply: int = Field(ge=0, le=1_000_000)
    seats: list[SeatIn] = Field(min_length=1, max_length=12)


class OptionsIn(Strict):
    """Options to be checked."""

    options: dict[str, Any] = Field(max_length=40)


class PickIn(Strict):
    """A pick, and how many picks its seat had seen when it chose."""

    ply: int = Field(ge=0, le=10_000_000)
    pick: int = Field(ge=0, le=10_000_000)


class NameIn(Strict):
    """A chosen name."""

    name: str = Field(max_length=200)


class ShadowIn(Strict):
    """Whether watchers may see this seat's cards."""

    allow: bool


class AnswerIn(Strict):
    """Whether the match may go back."""

    allow: bool


class ComputerIn(Strict):
    """A computer for my seat; 0 takes the seat back."""

    level: int = Field(ge=0, le=5)


def create_app(store: Store, workers: int = 1, limits: Limits | None = None) -> FastAPI:
    """The application on a store."""
    room = Room(store, Thinkers(workers))
    meter = Meter(limits or Limits())

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await room.open()
        yield
        await room.close()

    app = FastAPI(title="Parlor", version=parlor.__version__, lifespan=lifespan, docs_url=None, redoc_url=None)
    app.state.room = room
    _guard(app, meter)
    _games(app)
    _matches(app, room)
    _seats(app, room)
    _live(app, room, meter)
    _house(app, room, meter)
    return app


# -- what every request goes through ----------------------------------------------------------------


def _guard(app: FastAPI, meter: Meter) -> None:
    @app.middleware("http")
    async def guard(request: Request, go_on: Callable[[Request], Awaitable[Response]]) -> Response:
        meter.count("requests")
        address = request.client.host if request.client else ""
        try:
            refusal = _refusal_of(request, meter, address)
            response = refusal or await go_on(request)
        except Exception:
            meter.count("failures")
            log.exception("request failed", extra={"path": request.url.path})
            response = _no(500, "Something went wrong here; it was not your fault.")
        response.headers["Content-Security-Policy"] = POLICY
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Referrer-Policy"] = "no-referrer"
        response.headers["Cross-Origin-Opener-Policy"] = "same-origin"
        return response

    @app.exception_handler(Refused)
    async def refused(_: Request, error: Refused) -> JSONResponse:
        meter.count("refused")
        return _no(404 if isinstance(error, Gone) else 409, str(error))

    @app.exception_handler(ParlorError)
    async def bad(_: Request, error: ParlorError) -> JSONResponse:
        meter.count("refused")
        return _no(422, str(error))

    @app.exception_handler(RequestValidationError)
    async def unfit(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"][1:])
        return _no(422, f"{place}: {first['msg']}" if place else str(first["msg"]))

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: HTTPException) -> JSONResponse:
        return _no(error.status_code, str(error.detail))


def _refusal_of(request: Request, meter: Meter, address: str) -> JSONResponse | None:
    """Too many, too large, or from another site's page."""
    if not meter.allows(address, "requests"):
        return _no(429, "Too many requests; wait a moment.")
    if request.method not in ("GET", "HEAD"):
        if not same_origin(request.headers.get("origin"), request.headers.get("host")):
            return _no(403, "Requests from other sites' pages are not taken.")
        length = request.headers.get("content-length", "")
        if not length.isdecimal() or int(length) > MOST_BODY:
            return _no(413, f"A request may hold at most {MOST_BODY} bytes, and must say how many.")
    if request.method == "POST" and request.url.path == "/api/matches" and not meter.allows(address, "matches"):
        return _no(429, "Too many new matches; wait a moment.")
    return None


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    return origin is None or (host is not None and origin.partition("://")[2] == host)


def _no(status: int, why: str) -> JSONResponse:
    return JSONResponse({"why": why}, status_code=status)


# -- games --------------------------------------------------------------------------------------------


def _games(app: FastAPI) -> None:
    @app.get("/api/games")
    async def games() -> list[dict[str, Any]]:
        return [describe(parlor.game(name)) for name in parlor.games()]

    @app.get("/api/games/{name}")
    async def game(name: str) -> dict[str, Any]:
        return describe(_game(name))

    @app.post("/api/games/{name}/check")
    async def check(name: str, wanted: OptionsIn) -> dict[str, Any]:
        game = _game(name)
        try:
            return {"options": game.check(wanted.options), "why": ""}
        except ParlorError as error:
            return {"options": None, "why": str(error)}

    @app.get("/api/games/{name}/rules")
    async def rules(name: str) -> PlainTextResponse:
        return PlainTextResponse(how_to_play(_game(name)))


def describe(game: parlor.Game) -> dict[str, Any]:
    """A game for the home page and the form of a new match."""
    return {
        "name": game.name,
        "title": game.title,
        "summary": game.summary,
        "minutes": game.minutes,
        "designer": game.designer,
        "players": [game.seats[0], game.seats[-1]],
        "default_players": game.default_players(),
        "options": [option.plain() for option in game.options],
    }


def how_to_play(game: parlor.Game) -> str:
    """The rules of a game as its folder has them."""
    if "." in game.name or "/" in game.name:
        return ""
    with contextlib.suppress(ModuleNotFoundError, FileNotFoundError):
        return importlib.resources.files(f"parlor.games.{game.name}").joinpath("rules.md").read_text(encoding="utf-8")
    return game.summary


def _game(name: str) -> parlor.Game:
    if name not in parlor.games():
        raise Gone(f"There is no game named {name[:60]}.")
    return parlor.game(name)


# -- matches --------------------------------------------------------------------------------------------


class Sitting:
    """A table, and the seat that the request's token opens (WATCHER without one)."""

    def __init__(self, table: Table, row: SeatRow | None) -> None:
        self.table = table
        self.row = row

    @property
    def seat(self) -> int:
        """The seat of the request, or WATCHER."""
        return parlor.WATCHER if self.row is None else self.row.seat

    def must_sit(self) -> int:
        """The seat; refused without one."""
        if self.row is None:
            raise HTTPException(403, "This needs the secret link of a seat at this table.")
        return self.row.seat


def _sitting(room: Room) -> Callable[..., Awaitable[Sitting]]:
    async def sitting(match_id: str, authorization: Annotated[str, Header(max_length=200)] = "") -> Sitting:
        table = await room.table(match_id[:60])
        token = authorization.removeprefix("Bearer ").strip()
        row = table.seat_of(token) if token else None
        if token and row is None:
            raise HTTPException(403, "That secret link does not open a seat at this table.")
        return Sitting(table, row)

    return sitting


def _matches(app: FastAPI, room: Room) -> None:
    at_table = _sitting(room)

    @app.post("/api/matches", status_code=201)
    async def create(wanted: MatchIn) -> dict[str, Any]:
        _game(wanted.game)
        plan = Plan(wanted.game, _plans(wanted.seats), wanted.options, wanted.position, wanted.clock)
        return _opened(*await room.begin(plan))

    @app.post("/api/matches/upload", status_code=201)
    async def upload(wanted: UploadIn) -> dict[str, Any]:
        return _opened(*await room.upload(wanted.text, _plans(wanted.seats)))

    @app.get("/api/lobby")
    async def lobby() -> list[dict[str, Any]]:
        return [
            {"id": row.id, "game": row.game, "seats": [{"name": s.name, "kind": s.kind} for s in row.seats]}
            for row in await room.store.open_matches()
        ]

    @app.get("/api/matches/{match_id}/scene")
    async def scene(sitting: Annotated[Sitting, Depends(at_table)]) -> Response:
        return _json(sitting.table.scene(sitting.seat))

    @app.get("/api/matches/{match_id}/why")
    async def why(word: str, sitting: Annotated[Sitting, Depends(at_table)]) -> dict[str, str]:
        return {"why": _why(sitting, word)}

    @app.get("/api/matches/{match_id}/file")
    async def file(sitting: Annotated[Sitting, Depends(at_table)]) -> PlainTextResponse:
        table, state = sitting.table, sitting.table.ledger.state
        names = [row.name for row in table.row.seats]
        whole = table.ledger.over
        text = notation.write(state, names) if whole else notation.write(state, names, sitting.seat)
        disposition = f'attachment; filename="{table.row.game}.parlor"'
        return PlainTextResponse(text, headers={"Content-Disposition": disposition})

    @app.get("/api/matches/{match_id}/replay")
    async def replay(ply: int, sitting: Annotated[Sitting, Depends(at_table)]) -> Response:
        state = sitting.table.ledger.state
        if not sitting.table.ledger.over:
            raise Refused("A match can be replayed when it is over.")
        plies = max(0, min(ply, len(state.log)))
        earlier = state.taken_back(len(state.log) - plies)
        sentences = [[line.ply, line.actor] for line in notation.sentences(state)]
        shown = earlier.scene(sitting.seat)
        del shown["view"]
        shown["table"] = {
            "game": sitting.table.row.game,
            "seats": [{"name": row.name} for row in sitting.table.row.seats],
        }
        return _json({"scene": shown, "ply": plies, "plies": len(state.log), "sentences": sentences})

    @app.get("/api/matches/{match_id}/turns")
    async def turns(sitting: Annotated[Sitting, Depends(at_table)]) -> list[int]:
        if not sitting.table.ledger.over:
            raise Refused("A match can be replayed when it is over.")
        return await asyncio.to_thread(turning_points, sitting.table.ledger.state)

    @app.post("/api/matches/{match_id}/branch", status_code=201)
    async def branch(wanted: BranchIn, sitting: Annotated[Sitting, Depends(at_table)]) -> dict[str, Any]:
        state = sitting.table.ledger.state
        if not sitting.table.ledger.over:
            raise Refused("A match can be played on from an earlier ply when it is over.")
        return _opened(*await room.branch(state, _plans(wanted.seats), min(wanted.ply, len(state.log))))


def _plans(seats: list[SeatIn]) -> list[SeatPlan]:
    return [SeatPlan(seat.kind, seat.name, seat.level) for seat in seats]


def _opened(table: Table, tokens: list[str]) -> dict[str, Any]:
    """A new match for its maker, who hands the tokens on as secret links."""
    seats = [
        {"seat": row.seat, "kind": row.kind, "token": token} for row, token in zip(table.row.seats, tokens, strict=True)
    ]
    return {"id": table.row.id, "game": table.row.game, "seats": seats}


def _why(sitting: Sitting, word: str) -> str:
    state = sitting.table.ledger.state
    if sitting.table.ledger.over:
        return "The match is over."
    if state.seat != sitting.seat:
        return "It is not your turn."
    return state.why(state.game.code(word[:100]))


def _json(data: object) -> Response:
    return Response(msgspec.json.encode(data), media_type="application/json")


# -- seats --------------------------------------------------------------------------------------------


def _seats(app: FastAPI, room: Room) -> None:
    at_table = _sitting(room)

    @app.post("/api/matches/{match_id}/join")
    async def join(match_id: str, wanted: NameIn) -> dict[str, Any]:
        table = await room.table(match_id[:60])
        await table.refresh_seats()
        free = [row for row in table.row.seats if row.kind == "open"]
        if not free:
            raise Refused("No seat at this table is open.")
        return await _take(table, free[0], clean_name(wanted.name) or "Guest")

    @app.post("/api/matches/{match_id}/name")
    async def rename(wanted: NameIn, sitting: Annotated[Sitting, Depends(at_table)]) -> dict[str, str]:
        sitting.must_sit()
        row = _row(sitting)
        changed = msgspec.structs.replace(row, name=clean_name(wanted.name))
        await sitting.table.change_seat(changed, row.token_hash)
        return {"name": changed.name}

    @app.post("/api/matches/{match_id}/shadow")
    async def shadow(wanted: ShadowIn, sitting: Annotated[Sitting, Depends(at_table)]) -> dict[str, bool]:
        sitting.must_sit()
        row = _row(sitting)
        changed = msgspec.structs.replace(row, shadow=wanted.allow)
        await sitting.table.change_seat(changed, row.token_hash)
        return {"allow": wanted.allow}

    @app.post("/api/matches/{match_id}/pick")
    async def pick(wanted: PickIn, sitting: Annotated[Sitting, Depends(at_table)]) -> dict[str, int]:
        await sitting.table.pick(sitting.must_sit(), wanted.ply, wanted.pick)
        room.think(sitting.table)
        return {"ply": sitting.table.plies_for(sitting.seat)}

    @app.post("/api/matches/{match_id}/undo")
    async def undo(sitting: Annotated[Sitting, Depends(at_table)]) -> dict[str, int]:
        await sitting.table.undo(sitting.must_sit())
        room.think(sitting.table)
        return {"ply": sitting.table.plies_for(sitting.seat)}

    @app.post("/api/matches/{match_id}/undo/answer")
    async def answer(wanted: AnswerIn, sitting: Annotated[Sitting, Depends(at_table)]) -> dict[str, int]:
        await sitting.table.answer_undo(sitting.must_sit(), wanted.allow)
        room.think(sitting.table)
        return {"ply": sitting.table.plies_for(sitting.seat)}

    @app.post("/api/matches/{match_id}/resign")
    async def resign(sitting: Annotated[Sitting, Depends(at_table)]) -> dict[str, bool]:
        await sitting.table.resign(sitting.must_sit())
        room.think(sitting.table)
        return {"over": sitting.table.ledger.over}

    @app.post("/api/matches/{match_id}/leave")
    async def leave(sitting: Annotated[Sitting, Depends(at_table)]) -> dict[str, bool]:
        await sitting.table.leave(sitting.must_sit())
        return {"left": True}

    @app.post("/api/matches/{match_id}/computer")
    async def computer(wanted: ComputerIn, sitting: Annotated[Sitting, Depends(at_table)]) -> dict[str, int]:
        await sitting.table.seat_computer(sitting.must_sit(), wanted.level)
        room.think(sitting.table)
        return {"level": wanted.level}


def _row(sitting: Sitting) -> SeatRow:
    return sitting.table.row.seats[sitting.must_sit()]


async def _take(table: Table, row: SeatRow, name: str) -> dict[str, Any]:
    """An open seat becomes a person's, with a new token."""
    token = new_token()
    taken = SeatRow(row.seat, "person", name, hash_of(token), 0, row.shadow)
    await table.change_seat(taken, row.token_hash)
    return {"id": table.row.id, "game": table.row.game, "seat": row.seat, "token": token}


# -- live play ------------------------------------------------------------------------------------------


class Message(msgspec.Struct, forbid_unknown_fields=True):
    """What a client sends over its WebSocket. `do` says what; the answer carries the same `id`."""

    do: str
    id: int = 0
    token: str = ""
    ply: int = 0
    pick: int = 0
    word: str = ""
    words: int = 0
    level: int = 0
    allow: bool = False
    seat: int = parlor.WATCHER


class Live:
    """One WebSocket at one table. Sending never waits: a client that does not read is let go."""

    def __init__(self, room: Room, meter: Meter, table: Table, socket: WebSocket) -> None:
        self.room = room
        self.meter = meter
        self.table = table
        self.socket = socket
        self.viewer: Viewer | None = None
        self.row: SeatRow | None = None
        self.out: asyncio.Queue[bytes | None] = asyncio.Queue(maxsize=200)

    def send(self, message: dict[str, Any]) -> None:
        """Queue a message; a queue that is full ends the connection."""
        try:
            self.out.put_nowait(msgspec.json.encode(message))
        except asyncio.QueueFull:
            self.leave()
            with contextlib.suppress(asyncio.QueueEmpty):
                self.out.get_nowait()
            self.out.put_nowait(None)

    def leave(self) -> None:
        """Look no longer."""
        if self.viewer is not None:
            self.table.viewers.discard(self.viewer)

    async def pump(self) -> None:
        """Send what is queued."""
        while (data := await self.out.get()) is not None:
            await self.socket.send_text(data.decode())
        await self.socket.close(1008)

    async def take(self, data: str) -> None:
        """Do what a message asks, and answer it."""
        number = 0
        try:
            message = msgspec.json.decode(data, type=Message)
            number = message.id
            answer = await self.do(message)
            self.send({"is": "ok", "id": number, **answer})
        except (Refused, ParlorError) as error:
            self.meter.count("refused")
            self.send({"is": "no", "id": number, "why": str(error)})
        except HTTPException as error:
            self.meter.count("refused")
            self.send({"is": "no", "id": number, "why": str(error.detail)})
        except (msgspec.DecodeError, UnicodeDecodeError):
            self.send({"is": "no", "id": number, "why": "That is no message this table knows."})

    async def do(self, message: Message) -> dict[str, Any]:
        """Carry out one message."""
        if message.do == "sit":
            self.sit(message.token)
            return {}
        if message.do == "look":
            self.look(message.seat)
            return {}
        sitting = Sitting(self.table, self.row)
        if message.do == "why":
            return {"why": _why(sitting, message.word)}
        seat = sitting.must_sit()
        if message.do == "pick":
            await self.table.pick(seat, message.ply, message.pick)
            self.meter.count("picks")
        elif message.do == "undo":
            await self.table.undo(seat, message.words)
        elif message.do == "answer":
            await self.table.answer_undo(seat, message.allow)
        elif message.do == "resign":
            await self.table.resign(seat)
        elif message.do == "leave":
            await self.table.leave(seat)
            self.row = None
            self.look(parlor.WATCHER)
            return {}
        elif message.do == "shadow":
            row = self.table.row.seats[seat]
            await self.table.change_seat(msgspec.structs.replace(row, shadow=message.allow), row.token_hash)
            return {}
        elif message.do == "computer":
            await self.table.seat_computer(seat, message.level)
        else:
            raise Refused(f"This table knows no {message.do[:40]!r}.")
        self.room.think(self.table)
        return {"ply": self.table.plies_for(seat)}

    def sit(self, token: str) -> None:
        """Sit down with a token, or watch without one; the present scene follows."""
        row = self.table.seat_of(token) if token else None
        if token and row is None:
            raise Refused("That secret link does not open a seat at this table.")
        self.row = row
        self._view(Viewer(parlor.WATCHER if row is None else row.seat, self.send))

    def look(self, seat: int) -> None:
        """A watcher looks over the shoulder of a seat that allows it, or (WATCHER) at the table again."""
        if self.row is not None:
            raise Refused("Who sits at a table sees with that seat's eyes only.")
        seats = self.table.row.seats
        if seat != parlor.WATCHER and not (0 <= seat < len(seats) and seats[seat].shadow):
            raise Refused("That seat lets nobody look over its shoulder.")
        self._view(Viewer(seat, self.send, behind=seat != parlor.WATCHER))

    def _view(self, viewer: Viewer) -> None:
        self.leave()
        self.viewer = viewer
        self.table.viewers.add(viewer)
        viewer.show(self.table.drawn(viewer.seat, viewer.behind))


def _live(app: FastAPI, room: Room, meter: Meter) -> None:
    @app.websocket("/api/matches/{match_id}/live")
    async def live(socket: WebSocket, match_id: str) -> None:
        if not same_origin(socket.headers.get("origin"), socket.headers.get("host")):
            await socket.close(1008)
            return
        try:
            table = await room.table(match_id[:60])
        except Refused:
            await socket.close(1008)
            return
        address = socket.client.host if socket.client else ""
        if not meter.arrive(address):
            await socket.close(1013)
            return
        await socket.accept()
        here = Live(room, meter, table, socket)
        pump = asyncio.create_task(here.pump())
        bucket = meter.bucket()
        try:
            while True:
                data = await socket.receive_text()
                meter.count("messages")
                if len(data) > MOST_MESSAGE or not bucket.take():
                    await socket.close(1008)
                    break
                await here.take(data)
        except (WebSocketDisconnect, RuntimeError, KeyError):
            pass
        finally:
            meter.depart(address)
            here.leave()
            pump.cancel()


# -- the house ------------------------------------------------------------------------------------------


def _house(app: FastAPI, room: Room, meter: Meter) -> None:
    started = time.time()

    @app.get("/healthz", include_in_schema=False)
    async def health() -> dict[str, str]:
        await room.store.match("health")
        return {"status": "ok"}

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
            return _no(404, "There is nothing here.")
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
