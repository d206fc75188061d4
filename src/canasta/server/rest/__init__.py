"""The REST part: operations by topic, their routes, and the documents made from them."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from functools import cache
from typing import Final

from msgspec import json
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from canasta.server.rest import (
    chat,
    info,
    ladder,
    lobby,
    matches,
    moderation,
    players,
    records,
    replays,
    rules,
    saves,
    session,
    settings,
    statistics,
)
from canasta.server.rest.openapi import openapi_document
from canasta.server.rest.operations import JSON, Operation

__all__ = ["OPERATIONS", "openapi", "rest_routes"]

OPERATIONS: Final[tuple[Operation, ...]] = (
    *info.OPERATIONS,
    *session.OPERATIONS,
    *players.OPERATIONS,
    *settings.OPERATIONS,
    *rules.OPERATIONS,
    *matches.OPERATIONS,
    *saves.OPERATIONS,
    *records.OPERATIONS,
    *replays.OPERATIONS,
    *statistics.OPERATIONS,
    *ladder.OPERATIONS,
    *lobby.OPERATIONS,
    *chat.OPERATIONS,
    *moderation.OPERATIONS,
)


def rest_routes() -> list[Route]:
    """The routes of all operations and of the OpenAPI document; ``app.state.host`` is whom they ask."""
    by_path: dict[str, dict[str, Operation]] = {}
    for operation in OPERATIONS:
        by_path.setdefault(operation.path, {})[operation.method] = operation
    routes = [Route(path, _endpoint(found), methods=list(found)) for path, found in by_path.items()]
    return [*routes, Route("/api/openapi.json", _document, methods=["GET"])]


def _endpoint(operations: dict[str, Operation]) -> Callable[[Request], Awaitable[Response]]:
    """One route for all methods of a path, so that a method that is not among them is answered with those that are."""

    async def answer(request: Request) -> Response:
        method = "GET" if request.method == "HEAD" else request.method
        return await operations[method].answer_to(request)

    return answer


@cache
def openapi() -> bytes:
    """The OpenAPI document."""
    return json.encode(openapi_document(OPERATIONS))


async def _document(_request: Request) -> Response:
    return Response(openapi(), media_type=JSON)
