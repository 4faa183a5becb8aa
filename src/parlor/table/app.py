"""The server: its rooms put together as one ASGI application on a store."""

import contextlib
from collections.abc import AsyncIterator, Sequence

from fastapi import FastAPI

import parlor
from parlor.table.caretaker import Caretaker
from parlor.table.game_routes import add_game_routes
from parlor.table.guard import Guard, Prefix
from parlor.table.keeping import Retention
from parlor.table.lesson_routes import add_lesson_routes
from parlor.table.lines import LiveLines
from parlor.table.match_routes import add_match_routes
from parlor.table.meter import Limits, Meter
from parlor.table.pages import Shown, add_pages
from parlor.table.reviews import Reviews
from parlor.table.room import Room
from parlor.table.routes import REFUSALS, Types, handle_refusals
from parlor.table.store import Store
from parlor.table.thinkers import Thinkers


def create_app(
    store: Store,
    workers: int = 1,
    limits: Limits | None = None,
    retention: Retention | None = None,
    shown: Shown = Shown(),  # noqa: B008
    hosts: Sequence[str] = (),
) -> FastAPI:
    """The application on a store; `hosts` are the names that it answers to (none: all)."""
    room = Room(store, Thinkers(workers))
    reviews = Reviews(room.thinkers)
    caretaker = Caretaker(room, retention or Retention())
    meter = Meter(limits or Limits())

    @contextlib.asynccontextmanager
    async def lifespan(app: FastAPI) -> AsyncIterator[None]:
        await room.open()
        caretaker.start()
        yield
        await caretaker.stop()
        await reviews.close()
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
    app.state.reviews = reviews
    types = Types()
    handle_refusals(app, meter)
    add_game_routes(app, types)
    add_lesson_routes(app, types, room)
    add_match_routes(app, types, room)
    add_pages(app, room, meter, shown)
    types.describe(app)
    app.add_middleware(Guard, meter=meter, hosts=hosts)
    app.add_middleware(LiveLines, room=room, meter=meter, hosts=hosts)
    app.add_middleware(Prefix, root=shown.root)
    return app
