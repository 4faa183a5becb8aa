"""Requests about matches: new ones, what a seat sees, replays, and every deed."""

import asyncio
from typing import Annotated, Any

from fastapi import Depends, FastAPI, Request, Response
from fastapi.responses import PlainTextResponse
from fastapi.security import HTTPAuthorizationCredentials, HTTPBearer

import parlor
from parlor.engine import notation, scene
from parlor.table import messages
from parlor.table.deeds import DEEDS, Deed, Visitor, outcome, why
from parlor.table.game_routes import game_named
from parlor.table.guard import address_of
from parlor.table.ledger import Ledger
from parlor.table.refusals import Refused
from parlor.table.review import headings
from parlor.table.reviews import Reviews, ReviewShown
from parlor.table.room import Room
from parlor.table.routes import A_SCENE, A_TEXT, Types, as_json, body_of
from parlor.table.store import MatchRow
from parlor.table.table import MatchTable
from parlor.table.turns import turning_points
from parlor.table.views import facts

# The secret of a seat; whoever has none watches.
SECRET = HTTPBearer(auto_error=False, description="The token of a seat; without one, requests are a watcher's")
AT = "/api/matches/{match_id}"


async def visiting(
    request: Request, match_id: str, secret: Annotated[HTTPAuthorizationCredentials | None, Depends(SECRET)]
) -> Visitor:
    """Whoever asks: with the seat that the secret opens, or watching."""
    room: Room = request.app.state.room
    visitor = Visitor(await room.table(match_id), room, request.app.state.meter, address_of(request.scope))
    visitor.table.visit()
    await visitor.sit(secret.credentials[:200] if secret else "")
    return visitor


Visit = Annotated[Visitor, Depends(visiting)]


def add_match_routes(app: FastAPI, types: Types, room: Room) -> None:
    """Let the app answer what is asked about matches."""
    _add_beginnings(app, types, room)
    _add_sights(app, types)
    for kind, deed in DEEDS.items():
        _add_deed(app, types, kind, deed)


def _add_deed(app: FastAPI, types: Types, kind: type[messages.Message], deed: Deed) -> None:
    takes, gives = types.takes(kind), types.gives(deed.gives)

    @app.post(f"{AT}/{deed.path}", name=deed.path, description=kind.__doc__, openapi_extra=takes, responses=gives)
    async def do(request: Request, visitor: Visit) -> Response:
        return as_json(await deed.do(visitor, await body_of(request, kind)))


def _add_beginnings(app: FastAPI, types: Types, room: Room) -> None:
    opened = types.gives(messages.Opened, 201)

    @app.post("/api/matches", status_code=201, openapi_extra=types.takes(messages.NewMatch), responses=opened)
    async def create(request: Request) -> Response:
        wanted = await body_of(request, messages.NewMatch)
        game_named(wanted.game)
        return _opened(*await room.begin(wanted, address_of(request.scope)))

    @app.post("/api/matches/upload", status_code=201, openapi_extra=types.takes(messages.MatchFile), responses=opened)
    async def upload(request: Request) -> Response:
        wanted = await body_of(request, messages.MatchFile)
        return _opened(*await room.upload(wanted.text, wanted.seats, maker=address_of(request.scope)))

    @app.post(f"{AT}/branch", status_code=201, openapi_extra=types.takes(messages.Branch), responses=opened)
    async def branch(request: Request, visitor: Visit) -> Response:
        wanted = await body_of(request, messages.Branch)
        state = visitor.table.ledger.state
        if not visitor.table.ledger.over:
            raise Refused("A match can be played on from an earlier ply when it is over.")
        plies, maker = min(wanted.ply, len(state.log)), address_of(request.scope)
        return _opened(*await room.branch(state, wanted.seats, plies, maker))

    @app.get("/api/lobby", responses=types.gives(list[messages.LobbyRow]))
    async def lobby() -> Response:
        return as_json([_in_lobby(row) for row in await room.lobby()])


def _in_lobby(row: MatchRow) -> messages.LobbyRow:
    return messages.LobbyRow(row.id, row.game, [messages.PersonShown(seat.name, seat.kind) for seat in row.seats])


def _opened(table: MatchTable, seats: list[messages.OpenedSeat]) -> Response:
    """A new match for its maker, whose address pays for what computers think there."""
    return as_json(messages.Opened(table.row.id, table.row.game, table.ledger.over, seats), 201)


def _add_sights(app: FastAPI, types: Types) -> None:
    @app.get(f"{AT}/scene", responses=A_SCENE)
    async def scene(visitor: Visit) -> Response:
        return as_json(visitor.table.scene(visitor.seat))

    @app.get(f"{AT}/why", responses=types.gives(messages.Refusal))
    async def asked_why(word: str, visitor: Visit) -> Response:
        return as_json(await why(visitor, messages.Why(word=word[:100])))

    @app.get(f"{AT}/outcome", responses=types.gives(messages.OutcomeShown))
    async def tried(visitor: Visit, say: str = "") -> Response:
        return as_json(await outcome(visitor, messages.Outcome(say=say[:2000])))

    @app.get(f"{AT}/file", response_class=PlainTextResponse, responses=A_TEXT)
    async def file(visitor: Visit) -> PlainTextResponse:
        disposition = f'attachment; filename="{visitor.table.row.game}.parlor"'
        # What happens meanwhile is not in it.
        names, ledger = [seat.name for seat in visitor.table.row.seats], visitor.table.ledger.copy()
        text = await visitor.room.aside.do(lambda: match_file(names, ledger, visitor.seat))
        return PlainTextResponse(text, headers={"Content-Disposition": disposition})

    @app.get(f"{AT}/replay", responses=A_SCENE)
    async def replay(ply: int, visitor: Visit, open: bool = False) -> Response:
        return as_json(replayed(visitor, ply, open))

    @app.get(f"{AT}/turns", responses=types.gives(list[int]))
    async def turns(visitor: Visit) -> Response:
        _must_be_over(visitor.table)
        return as_json(await asyncio.to_thread(turning_points, visitor.table.ledger.state))

    @app.get(f"{AT}/analysis", responses=types.gives(ReviewShown))
    async def analysis(request: Request, visitor: Visit) -> Response:
        _must_be_over(visitor.table)
        reviews: Reviews = request.app.state.reviews
        table = visitor.table
        return as_json(reviews.of(table.row.id, table.ledger.state, address_of(request.scope)))


def match_file(names: list[str], ledger: Ledger, seat: int) -> str:
    """A match as text, with what the story tells beside the picks; before its end, as a seat knows it."""
    match = notation.match_of(ledger.state, names, None if ledger.over else seat)
    last = sum(len(sentence.picks) for sentence in match.sentences)
    for note in ledger.notes:
        match.notes.setdefault(min(note.plies, last), []).append(note.text)
    if ledger.reason:
        match.verdict = notation.Verdict(ledger.reason, [] if ledger.aborted else sorted(ledger.lost))
    return match.write()


def _must_be_over(table: MatchTable) -> None:
    if not table.ledger.over and not table.closed:
        raise Refused("A match can be replayed when it is over.")


def replayed(visitor: Visitor, ply: int, hands_open: bool = False) -> dict[str, Any]:
    """A match that is over as it was after so many picks, with the visitor's eyes or with all hands open."""
    _must_be_over(visitor.table)
    ledger = visitor.table.ledger
    state = ledger.state
    plies = max(0, min(ply, len(state.log)))
    then = ledger.earlier(plies)
    shown = then.scene(visitor.seat)
    if hands_open:
        shown["areas"] = with_hands(then, shown["areas"], visitor.seat)
    del shown["view"]
    shown["table"] = facts(visitor.table, visitor.seat)
    sentences = [[line.ply, line.actor] for line in notation.sentences(state)]
    return {"scene": shown, "ply": plies, "plies": len(state.log), "sentences": sentences, "headings": headings(state)}


def with_hands(state: parlor.State, areas: list[scene.Area], seat: int) -> list[scene.Area]:
    """What lies on the table, with the hands of the other seats as those see them."""
    found = list(areas)
    for other in range(state.players):
        if other == seat:
            continue
        theirs: list[scene.Area] = state.drawing(other)["areas"]
        for hand in theirs:
            if hand["kind"] == "hand" and hand.get("owner", other) == other:
                shown = hand.copy()
                shown["role"], shown["owner"] = "hand", other
                at = next((n for n, area in enumerate(found) if area["id"] == hand["id"]), len(found))
                found[at : at + 1] = [shown]
    return found
