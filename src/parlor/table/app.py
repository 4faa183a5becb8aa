"""The table over HTTP and WebSocket. Rules and picks are the engine's business; people and secrets are this file's."""

import asyncio
import contextlib
import importlib.resources
import logging
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from pathlib import Path
from typing import Annotated, Any

import msgspec
from fastapi import Depends, FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse, PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer
from pydantic import BaseModel, ConfigDict, Field
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.types import ASGIApp, Receive, Scope, Send

import parlor
from parlor.engine import notation
from parlor.engine.errors import ParlorError
from parlor.engine.files import for_strangers
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
OUR_FAULT = "Something went wrong here; it was not your fault."
MOST_BODY = 256 * 1024
MOST_MESSAGE = 4096
# Where a table's WebSocket is.
LIVE = re.compile("/api/matches/([^/]+)/live")
# How many answers may wait for a client that does not read them.
MOST_ANSWERS = 200


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
    """A match file to be looked at or played on; without seats, by whoever is to pick, against computers."""

    text: str = Field(max_length=200_000)
    seats: list[SeatIn] = Field(default_factory=list, max_length=12)


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


class Refusal(BaseModel):
    """Every refusal, in words that can be shown to a person."""

    why: str


class OptionOut(BaseModel):
    """An option of a game."""

    name: str
    values: list[Any]
    default: Any
    text: str


class GameOut(BaseModel):
    """A game, for the home page and the form of a new match."""

    name: str
    title: str
    summary: str
    minutes: str
    designer: str
    players: list[int]
    default_players: int
    options: list[OptionOut]


class CheckOut(BaseModel):
    """All options with defaults filled in, or why they do not go together."""

    options: dict[str, Any] | None
    seats: int
    why: str


class SeatOut(BaseModel):
    """A seat of a new match; the token is its secret (empty for a computer)."""

    seat: int
    kind: str
    token: str


class OpenedOut(BaseModel):
    """A new match, for its maker, who hands the tokens on as secret links."""

    id: str
    game: str
    over: bool
    seats: list[SeatOut]


class PersonOut(BaseModel):
    """Who sits at a seat, as everybody may know."""

    name: str
    kind: str


class LobbyOut(BaseModel):
    """A match with an open seat."""

    id: str
    game: str
    seats: list[PersonOut]


class JoinedOut(BaseModel):
    """A seat that was open, and its secret."""

    id: str
    game: str
    seat: int
    token: str


class PlyOut(BaseModel):
    """How many picks the seat knows to have been made."""

    ply: int


def _refusal(description: str) -> dict[str, Any]:
    schema = {"$ref": "#/components/schemas/Refusal"}
    return {"description": description, "content": {"application/json": {"schema": schema}}}


# What any request may be answered beside what it asks for.
REFUSALS: dict[int | str, dict[str, Any]] = {
    400: _refusal("The body is no JSON"),
    403: _refusal("The secret link does not open this, or the request is of another site"),
    404: _refusal("There is no such game or match"),
    409: _refusal("Not now: the table is in another state"),
    411: _refusal("The length of the body is not told"),
    413: _refusal("Too large"),
    422: _refusal("That makes no sense"),
    429: _refusal("Too many requests"),
}
# Scenes are described in docs/scene.md, and by no schema: each game draws what it has.
A_SCENE: dict[int | str, dict[str, Any]] = {
    200: {"content": {"application/json": {"schema": {"type": "object"}}}, "description": "A scene"}
}
A_TEXT: dict[int | str, dict[str, Any]] = {
    200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "Text"}
}


def create_app(store: Store, workers: int = 1, limits: Limits | None = None) -> FastAPI:
    """The application on a store."""
    room = Room(store, Thinkers(workers))
    meter = Meter(limits or Limits())

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await room.open()
        yield
        await room.close()

    app = FastAPI(
        title="Parlor",
        version=parlor.__version__,
        lifespan=lifespan,
        docs_url=None,
        redoc_url=None,
        responses=REFUSALS,
    )
    app.state.room = room
    app.state.meter = meter
    _guard(app, meter)
    _games(app)
    _matches(app, room)
    _seats(app, room, meter)
    _house(app, room, meter)
    app.add_middleware(Lines, room=room, meter=meter)
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
            response = _no(500, OUR_FAULT)
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
        return _no(error.status_code, str(error.detail), error.headers)


def _refusal_of(request: Request, meter: Meter, address: str) -> JSONResponse | None:
    """Too many, too large, or from another site's page."""
    if not meter.allows(address, "requests"):
        return _no(429, "Too many requests; wait a moment.")
    if request.method not in ("GET", "HEAD"):
        if not same_origin(request.headers.get("origin"), request.headers.get("host")):
            return _no(403, "Requests from other sites' pages are not taken.")
        length = request.headers.get("content-length", "0" if request.method != "POST" else "")
        if not length.isdecimal():
            return _no(411, "A request must say how many bytes it holds.")
        if int(length) > MOST_BODY:
            return _no(413, f"A request may hold at most {MOST_BODY} bytes.")
    if request.method == "POST" and _makes_a_match(request.url.path) and not meter.allows(address, "matches"):
        return _no(429, "Too many new matches; wait a moment.")
    return None


def _makes_a_match(path: str) -> bool:
    return path in ("/api/matches", "/api/matches/upload") or path.endswith("/branch")


def same_origin(origin: str | None, host: str | None) -> bool:
    """Whether a request comes from our own page, or from no page at all."""
    return origin is None or (host is not None and origin.partition("://")[2] == host)


def _no(status: int, why: str, headers: Mapping[str, str] | None = None) -> JSONResponse:
    return JSONResponse({"why": why}, status_code=status, headers=headers)


# -- games --------------------------------------------------------------------------------------------


def _games(app: FastAPI) -> None:
    @app.get("/api/games", response_model=list[GameOut])
    async def games() -> list[dict[str, Any]]:
        return [describe(parlor.game(name)) for name in parlor.games()]

    @app.get("/api/games/{name}", response_model=GameOut)
    async def game(name: str) -> dict[str, Any]:
        return describe(_game(name))

    @app.post("/api/games/{name}/check", response_model=CheckOut)
    async def check(name: str, wanted: OptionsIn) -> dict[str, Any]:
        game = _game(name)
        try:
            with for_strangers():
                checked = game.check(wanted.options)
            return {"options": checked, "seats": game.replay(checked, []).players, "why": ""}
        except ParlorError as error:
            return {"options": None, "seats": 0, "why": str(error)}

    @app.get("/api/games/{name}/rules", response_class=PlainTextResponse, responses=A_TEXT)
    async def rules(name: str) -> PlainTextResponse:
        game = _game(name)
        return PlainTextResponse(_page(game, "rules.md") or game.summary)

    @app.get("/api/games/{name}/guide", response_class=PlainTextResponse, responses=A_TEXT)
    async def guide(name: str) -> PlainTextResponse:
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
    """A game for those who have never played it: in its folder, or in docs/games of the checkout that it runs from."""
    beside = Path(parlor.__file__).parents[2] / "docs" / "games" / f"{game.name}.md"
    packed = _page(game, "how-to-play.md")
    return packed or (beside.read_text(encoding="utf-8") if beside.is_file() else "")


def _page(game: parlor.Game, file: str) -> str:
    """A text in a game's folder; empty if it has none."""
    if "." in game.name or "/" in game.name:
        return ""
    with contextlib.suppress(ModuleNotFoundError, FileNotFoundError):
        return importlib.resources.files(f"parlor.games.{game.name}").joinpath(file).read_text(encoding="utf-8")
    return ""


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


# The secret of a seat; whoever has none watches.
SECRET = HTTPBearer(auto_error=False, description="The token of a seat; without one, requests are a watcher's")


def _sitting(room: Room) -> Callable[..., Awaitable[Sitting]]:
    async def sitting(
        match_id: str, secret: Annotated[HTTPAuthorizationCredentials | None, Depends(SECRET)]
    ) -> Sitting:
        table = await room.table(match_id[:60])
        row = table.seat_of(secret.credentials[:200]) if secret else None
        if secret and row is None:
            raise HTTPException(403, "That secret link does not open a seat at this table.")
        return Sitting(table, row)

    return sitting


def _matches(app: FastAPI, room: Room) -> None:
    at_table = _sitting(room)

    @app.post("/api/matches", status_code=201, response_model=OpenedOut)
    async def create(wanted: MatchIn) -> dict[str, Any]:
        _game(wanted.game)
        plan = Plan(wanted.game, _plans(wanted.seats), wanted.options, wanted.position, wanted.clock)
        return _opened(*await room.begin(plan))

    @app.post("/api/matches/upload", status_code=201, response_model=OpenedOut)
    async def upload(wanted: UploadIn) -> dict[str, Any]:
        return _opened(*await room.upload(wanted.text, _plans(wanted.seats)))

    @app.get("/api/lobby", response_model=list[LobbyOut])
    async def lobby() -> list[dict[str, Any]]:
        return [
            {"id": row.id, "game": row.game, "seats": [{"name": s.name, "kind": s.kind} for s in row.seats]}
            for row in await room.store.open_matches()
        ]

    @app.get("/api/matches/{match_id}/scene", responses=A_SCENE)
    async def scene(sitting: Annotated[Sitting, Depends(at_table)]) -> Response:
        return _json(sitting.table.scene(sitting.seat))

    @app.get("/api/matches/{match_id}/why", response_model=Refusal)
    async def why(word: str, sitting: Annotated[Sitting, Depends(at_table)]) -> dict[str, str]:
        return {"why": _why(sitting, word)}

    @app.get("/api/matches/{match_id}/file", response_class=PlainTextResponse, responses=A_TEXT)
    async def file(sitting: Annotated[Sitting, Depends(at_table)]) -> PlainTextResponse:
        table, state = sitting.table, sitting.table.ledger.state
        names = [row.name for row in table.row.seats]
        whole = table.ledger.over
        text = notation.write(state, names) if whole else notation.write(state, names, sitting.seat)
        disposition = f'attachment; filename="{table.row.game}.parlor"'
        return PlainTextResponse(text, headers={"Content-Disposition": disposition})

    @app.get("/api/matches/{match_id}/replay", responses=A_SCENE)
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

    @app.post("/api/matches/{match_id}/branch", status_code=201, response_model=OpenedOut)
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
    return {"id": table.row.id, "game": table.row.game, "over": table.ledger.over, "seats": seats}


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


def _seats(app: FastAPI, room: Room, meter: Meter) -> None:
    at_table = _sitting(room)

    @app.post("/api/matches/{match_id}/join", response_model=JoinedOut)
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

    @app.post("/api/matches/{match_id}/pick", response_model=PlyOut)
    async def pick(wanted: PickIn, sitting: Annotated[Sitting, Depends(at_table)]) -> dict[str, int]:
        await sitting.table.pick(sitting.must_sit(), wanted.ply, wanted.pick)
        meter.count("picks")
        room.think(sitting.table)
        return {"ply": sitting.table.plies_for(sitting.seat)}

    @app.post("/api/matches/{match_id}/undo", response_model=PlyOut)
    async def undo(sitting: Annotated[Sitting, Depends(at_table)]) -> dict[str, int]:
        await sitting.table.undo(sitting.must_sit())
        room.think(sitting.table)
        return {"ply": sitting.table.plies_for(sitting.seat)}

    @app.post("/api/matches/{match_id}/undo/answer", response_model=PlyOut)
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


Number = Annotated[int, msgspec.Meta(ge=-10_000_000, le=10_000_000)]


class Message(msgspec.Struct, forbid_unknown_fields=True):
    """What a client sends over its WebSocket. `do` says what; the answer carries the same `id`."""

    do: str
    id: Number = 0
    token: str = ""
    ply: Number = 0
    pick: Number = 0
    word: str = ""
    words: Number = 0
    level: Number = 0
    allow: bool = False
    seat: Number = parlor.WATCHER


MESSAGES = msgspec.json.Decoder(Message)


class Live:
    """One WebSocket at one table. What is new is drawn when the line is ready; answers follow what they caused."""

    def __init__(self, room: Room, meter: Meter, table: Table, send: Send) -> None:
        self.room = room
        self.meter = meter
        self.table = table
        self.viewer: Viewer | None = None
        self.row: SeatRow | None = None
        self._send = send
        self._stale = False
        self._answers: list[bytes] = []
        self._asleep: asyncio.Future[None] | None = None

    def wake(self) -> None:
        """Something is new at the table."""
        self._stale = True
        self._rouse()

    def answer(self, message: dict[str, Any]) -> None:
        """Answer a message, after all that is new."""
        self._answers.append(msgspec.json.encode(message))
        self._rouse()

    def _rouse(self) -> None:
        asleep, self._asleep = self._asleep, None
        if asleep is not None and not asleep.done():
            asleep.set_result(None)

    @property
    def behind(self) -> bool:
        """Whether the client does not read its answers."""
        return len(self._answers) > MOST_ANSWERS

    def leave(self) -> None:
        """Look no longer."""
        if self.viewer is not None:
            self.table.viewers.discard(self.viewer)
            self.viewer = None

    async def pump(self) -> None:
        """Send what is new, and the answers."""
        loop = asyncio.get_running_loop()
        while True:
            if not self._stale and not self._answers:
                self._asleep = loop.create_future()
                await self._asleep
            answers, self._answers = self._answers, []
            stale, self._stale = self._stale, False
            if stale and self.viewer is not None:
                update = self.viewer.update(self.table)
                if update is not None:
                    await self._say(msgspec.json.encode(update))
            for answer in answers:
                await self._say(answer)

    async def _say(self, data: bytes) -> None:
        await self._send({"type": "websocket.send", "text": data.decode()})

    async def take(self, data: str | bytes) -> None:
        """Do what a message asks, and answer it."""
        number = 0
        try:
            message = MESSAGES.decode(data)
            number = message.id
            self.answer({"is": "ok", "id": number, **await self.do(message)})
        except (Refused, ParlorError) as error:
            self.meter.count("refused")
            self.answer({"is": "no", "id": number, "why": str(error)})
        except HTTPException as error:
            self.meter.count("refused")
            self.answer({"is": "no", "id": number, "why": str(error.detail)})
        except (msgspec.DecodeError, UnicodeError):
            self.answer({"is": "no", "id": number, "why": "That is no message this table knows."})
        except Exception:
            self.meter.count("failures")
            log.exception("message failed", extra={"match": self.table.row.id})
            self.answer({"is": "no", "id": number, "why": OUR_FAULT})

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
        self._view(Viewer(parlor.WATCHER if row is None else row.seat, self.wake))

    def look(self, seat: int) -> None:
        """A watcher looks over the shoulder of a seat that allows it, or (WATCHER) at the table again."""
        if self.row is not None:
            raise Refused("Who sits at a table sees with that seat's eyes only.")
        seats = self.table.row.seats
        if seat != parlor.WATCHER and not (0 <= seat < len(seats) and seats[seat].shadow):
            raise Refused("That seat lets nobody look over its shoulder.")
        self._view(Viewer(seat, self.wake, behind=seat != parlor.WATCHER))

    def _view(self, viewer: Viewer) -> None:
        self.leave()
        self.viewer = viewer
        self.table.viewers.add(viewer)
        self.wake()


class Lines:
    """The WebSockets of all tables. They go past what requests go through: each message would have to, too."""

    def __init__(self, requests: ASGIApp, room: Room, meter: Meter) -> None:
        self.requests = requests
        self.room = room
        self.meter = meter

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A request is passed on; a WebSocket is served from its opening to its end."""
        live = LIVE.fullmatch(scope["path"]) if scope["type"] == "websocket" else None
        if live is None:
            await self.requests(scope, receive, send)
        else:
            await self._serve(live[1], scope, receive, send)

    async def _serve(self, match_id: str, scope: Scope, receive: Receive, send: Send) -> None:
        await receive()
        headers = Headers(scope=scope)
        table = await self._table(match_id)
        address = scope["client"][0] if scope["client"] else ""
        if table is None or not same_origin(headers.get("origin"), headers.get("host")):
            await _hang_up(send, 1008)
        elif not self.meter.arrive(address):
            await _hang_up(send, 1013)
        else:
            await send({"type": "websocket.accept"})
            live = Live(self.room, self.meter, table, send)
            pump = asyncio.create_task(live.pump())
            try:
                await self._talk(live, receive, send)
            finally:
                self.meter.depart(address)
                live.leave()
                pump.cancel()

    async def _table(self, match_id: str) -> Table | None:
        try:
            return await self.room.table(match_id[:60])
        except Refused:
            return None

    async def _talk(self, live: Live, receive: Receive, send: Send) -> None:
        """Take message after message until one side hangs up."""
        bucket = self.meter.bucket()
        while True:
            said = await receive()
            if said["type"] != "websocket.receive":
                return
            self.meter.count("messages")
            data = said.get("text") or said.get("bytes") or ""
            if len(data) > MOST_MESSAGE or live.behind or not bucket.take():
                await _hang_up(send, 1008)
                return
            await live.take(data)


async def _hang_up(send: Send, code: int) -> None:
    with contextlib.suppress(OSError, RuntimeError):  # it may have gone by itself
        await send({"type": "websocket.close", "code": code})


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
