"""HTTP for the rest of the server: bodies are read and answers written by their types, refusals get their status."""

from collections.abc import Callable
from typing import Any, TypeVar

import msgspec
from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.openapi.utils import get_openapi
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException

from parlor.engine.errors import ParlorError
from parlor.table.guard import refuse
from parlor.table.messages import BadMessage, Refusal, read_body
from parlor.table.meter import Meter
from parlor.table.refusals import Gone, NotSeated, Refused, TooMuch
from parlor.table.store import StoreDown

SCHEMAS = "#/components/schemas/{name}"
# What only messages of a line have.
LINE_FIELDS = {"do", "id"}
STATUS: dict[type[Refused], int] = {Gone: 404, NotSeated: 403, TooMuch: 429}

Body = TypeVar("Body", bound=msgspec.Struct)
Doc = dict[str, Any]


def _refusal(description: str) -> Doc:
    schema = {"$ref": SCHEMAS.format(name=Refusal.__name__)}
    return {"description": description, "content": {"application/json": {"schema": schema}}}


NOT_THIS_WAY = "That cannot be asked for in this way."
# What any request may be answered beside what it asks for.
REFUSALS: dict[int | str, Doc] = {
    400: _refusal("The body is no JSON"),
    403: _refusal("The secret link does not open this, or the request is of another site"),
    404: _refusal("There is no such game or match"),
    409: _refusal("Not now: the table is in another state"),
    411: _refusal("The length of the body is not told"),
    413: _refusal("Too large"),
    422: _refusal("That makes no sense"),
    429: _refusal("Too many requests"),
    503: _refusal("The database does not answer"),
}
# Scenes are described in docs/scene.md, and by no schema: each game draws what it has.
A_SCENE: dict[int | str, Doc] = {
    200: {"content": {"application/json": {"schema": {"type": "object"}}}, "description": "A scene"}
}
A_TEXT: dict[int | str, Doc] = {200: {"content": {"text/plain": {"schema": {"type": "string"}}}, "description": "Text"}}
A_PICTURE: dict[int | str, Doc] = {
    200: {"content": {"image/svg+xml": {"schema": {"type": "string"}}}, "description": "A picture"}
}


class Types:
    """The types of what requests take and give, for the description of the API."""

    def __init__(self) -> None:
        self._known: dict[str, Doc] = {}
        self.add(Refusal)

    def add(self, kind: Any) -> Doc:
        """The schema of a type; the description will have all that it refers to."""
        (schema,), parts = msgspec.json.schema_components((kind,), ref_template=SCHEMAS)
        self._known |= {name: _plain(part) for name, part in parts.items()}
        return schema

    def takes(self, kind: Any) -> Doc:
        """The description of a request's body."""
        return {"requestBody": {"required": True, "content": {"application/json": {"schema": self.add(kind)}}}}

    def gives(self, kind: Any, status: int = 200) -> dict[int | str, Doc]:
        """The description of an answer."""
        content = {"application/json": {"schema": self.add(kind)}}
        return {status: {"description": (kind.__doc__ or "The answer").splitlines()[0], "content": content}}

    def describe(self, app: FastAPI) -> None:
        """Let the description of the API have all types."""

        def openapi() -> Doc:
            if not app.openapi_schema:
                made = get_openapi(title=app.title, version=app.version, routes=app.routes)
                made.setdefault("components", {}).setdefault("schemas", {}).update(self._known)
                app.openapi_schema = made
            return app.openapi_schema

        app.openapi = openapi  # type: ignore[method-assign]


def _plain(schema: Doc) -> Doc:
    """The schema of a body: without what only messages of a line have."""
    fields = schema.get("properties", {})
    if "do" not in fields:
        return schema
    kept = {name: field for name, field in fields.items() if name not in LINE_FIELDS}
    needed = [name for name in schema.get("required", []) if name not in LINE_FIELDS]
    return schema | {"properties": kept, "required": needed}


async def body_of(request: Request, kind: type[Body]) -> Body:
    """The body of a request; none is an empty one."""
    return read_body(kind, await request.body() or b"{}")


def as_json(data: Any, status: int = 200) -> Response:
    """An answer."""
    return Response(msgspec.json.encode(data), status_code=status, media_type="application/json")


def handle_refusals(app: FastAPI, meter: Meter) -> None:
    """Every refusal becomes an answer in words."""

    def handler(kind: type[Exception], status: Callable[[Any], int], counted: bool) -> None:
        @app.exception_handler(kind)
        async def answer(_: Request, error: Exception) -> JSONResponse:
            if counted:
                meter.count("refused")
            return refuse(status(error), str(error))

    handler(Refused, lambda error: STATUS.get(type(error), 409), True)
    handler(StoreDown, lambda error: 503, True)
    handler(ParlorError, lambda error: 422, True)
    handler(BadMessage, lambda error: 422, False)

    @app.exception_handler(RequestValidationError)
    async def unfit(_: Request, error: RequestValidationError) -> JSONResponse:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"][1:])
        return refuse(422, f"{place}: {first['msg']}" if place else str(first["msg"]))

    @app.exception_handler(HTTPException)
    async def http(_: Request, error: HTTPException) -> JSONResponse:
        why = NOT_THIS_WAY if error.status_code == 405 else str(error.detail)
        return refuse(error.status_code, why, error.headers)
