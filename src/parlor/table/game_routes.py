"""Requests about games: which there are, their options, their rules."""

import contextlib
import hashlib
import importlib.resources
from functools import cache
from pathlib import Path

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.responses import PlainTextResponse

import parlor
from parlor.engine import scene
from parlor.engine.errors import ParlorError
from parlor.engine.files import for_strangers
from parlor.engine.glossary import Term
from parlor.engine.rulebook import Rulebook, rulebook_of
from parlor.every_rule import every_rule
from parlor.registry import every_game
from parlor.table.drawings import lid
from parlor.table.messages import Checked, GameShown, LookShown, OptionShown, PresetShown, SomeOptions
from parlor.table.refusals import Gone
from parlor.table.routes import A_PICTURE, A_TEXT, Types, as_json, body_of


def add_game_routes(app: FastAPI, types: Types) -> None:
    """Let the app answer what is asked about games."""

    @app.get("/api/games", responses=types.gives(list[GameShown]))
    async def games() -> Response:
        return as_json([describe(game) for game in every_game()])

    @app.get("/api/games/{name}", responses=types.gives(GameShown))
    async def game(name: str) -> Response:
        return as_json(describe(game_named(name)))

    @app.get("/api/games/{name}/look", responses=types.gives(LookShown))
    async def look(name: str, request: Request) -> Response:
        return kept(request, *drawn_look(game_named(name).name), "application/json")

    @app.get("/api/games/{name}/lid.svg", responses=A_PICTURE)
    async def drawn_lid(name: str, request: Request) -> Response:
        return kept(request, *lid(game_named(name).name), "image/svg+xml")

    @app.get("/api/games/{name}/glossary", responses=types.gives(list[Term]))
    async def glossary(name: str) -> Response:
        return as_json(game_named(name).glossary)

    @app.get("/api/games/{name}/rulebook", responses=types.gives(Rulebook))
    async def rulebook(name: str, request: Request) -> Response:
        return kept(request, *drawn_rulebook(game_named(name).name), "application/json")

    @app.get("/api/games/{name}/cards", responses=types.gives(list[scene.Card]))
    async def cards(name: str, request: Request) -> Response:
        return kept(request, *drawn_cards(game_named(name).name), "application/json")

    @app.post("/api/games/{name}/check", openapi_extra=types.takes(SomeOptions), responses=types.gives(Checked))
    async def check(name: str, request: Request) -> Response:
        return as_json(checked(game_named(name), await body_of(request, SomeOptions)))

    @app.get("/api/games/{name}/rules", response_class=PlainTextResponse, responses=A_TEXT)
    async def rules(name: str) -> PlainTextResponse:
        game = game_named(name)
        return PlainTextResponse(every_rule(game) or _page(game, "rules.md") or game.summary)

    @app.get("/api/games/{name}/guide", response_class=PlainTextResponse, responses=A_TEXT)
    async def guide(name: str) -> PlainTextResponse:
        return PlainTextResponse(how_to_play(game_named(name)))


def game_named(name: str) -> parlor.Game:
    """A registered game."""
    if name not in parlor.games():
        raise Gone(f"There is no game named {name[:60]}.")
    return parlor.game(name)


def kept(request: Request, body: bytes, tag: str, media: str) -> Response:
    """What changes only with the game: a browser that has it is not sent it again."""
    headers = {"ETag": tag, "Cache-Control": "public, max-age=86400, stale-while-revalidate=604800"}
    if request.headers.get("if-none-match") == tag:
        return Response(status_code=304, headers=headers)
    return Response(body, headers=headers, media_type=media)


@cache
def drawn_look(name: str) -> tuple[bytes, str]:
    """How a game looks and its emblems, written once, with what tells two contents apart."""
    game = parlor.game(name)
    return tagged(msgspec.json.encode(LookShown(look=game.look, emblems=game.emblems)))


@cache
def drawn_rulebook(name: str) -> tuple[bytes, str]:
    """The player's rulebook with its pictures, written once; a game without one has its title and no section."""
    game = parlor.game(name)
    return tagged(msgspec.json.encode(rulebook_of(game) or Rulebook(game.title, [])))


@cache
def drawn_cards(name: str) -> tuple[bytes, str]:
    """All cards of a game, written once."""
    return tagged(msgspec.json.encode(parlor.game(name).gallery()))


def tagged(body: bytes) -> tuple[bytes, str]:
    """An answer with what tells two contents apart."""
    return body, f'"{hashlib.sha256(body).hexdigest()[:16]}"'


def checked(game: parlor.Game, wanted: SomeOptions) -> Checked:
    """All options with defaults filled in, or why they do not go together."""
    try:
        with for_strangers():
            options = game.check(wanted.options)
        return Checked(options, game.replay(options, []).players, game.own_seat(options), "")
    except ParlorError as error:
        return Checked(None, 0, 0, str(error))


def describe(game: parlor.Game) -> GameShown:
    """A game for the home page and the form of a new match."""
    return GameShown(
        name=game.name,
        title=game.title,
        summary=game.summary,
        minutes=game.minutes,
        designer=game.designer,
        players=[game.seats[0], game.seats[-1]],
        default_players=game.default_players(),
        options=[msgspec.convert(option.plain(), OptionShown) for option in game.options],
        presets=[PresetShown(one.name, one.title, one.text, one.options) for one in game.presets],
        look=game.look,
        sign=game.emblems.get(game.look["emblem"], ""),
        cards=drawn_cards(game.name)[0] != b"[]",
    )


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
