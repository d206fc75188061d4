"""The application: WebSocket, REST, pages, and the guard before them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterable, Sequence
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route, WebSocketRoute
from starlette.websockets import WebSocket

from canasta.server.host import Host
from canasta.server.limits import Limits, RateLimit
from canasta.server.pages import STATIC, page_routes
from canasta.server.rest.errors import ErrorInfo
from canasta.server.security import Guard
from canasta.server.sockets import Socket

ALIVE = "/alive"


def build_app(
    host: Host,
    *,
    allowed_hosts: Iterable[str],
    rest_routes: Sequence[BaseRoute] = (),
    static: Path = STATIC,
    limits: Limits | None = None,
    instance: str = "",
) -> Starlette:
    """The application of a host. When it ends, the host and its store are closed.

    ``allowed_hosts`` are the names and ports it is asked for under, such as ``127.0.0.1:8000``; ``instance`` tells
    whoever asks which server this is.
    """
    bounds = limits if limits is not None else Limits()

    async def play(websocket: WebSocket) -> None:
        await Socket(websocket, host, bounds).run()

    async def alive(_request: Request) -> Response:
        return _json(200, {"name": "canasta", "instance": instance})

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        yield
        await host.close()
        await asyncio.to_thread(host.store.close)

    rate = RateLimit(rate=bounds.requests_per_second, size=bounds.requests_at_once, monotonic=host.around.monotonic)
    app = Starlette(
        routes=[WebSocketRoute("/ws", play), Route(ALIVE, alive), *rest_routes, *page_routes(static)],
        middleware=[Middleware(Guard, allowed_hosts=allowed_hosts, limits=bounds, rate=rate)],
        exception_handlers={HTTPException: _http_error},
        lifespan=lifespan,
    )
    app.state.host = host  # the REST part finds it there
    return app


async def _http_error(_request: Request, error: Exception) -> Response:
    if not isinstance(error, HTTPException):
        raise error
    codes = {404: ("not_found", "There is nothing here."), 405: ("wrong_method", "This cannot be done here.")}
    info = ErrorInfo(*codes.get(error.status_code, ("failed", "This cannot be done.")))
    response = _json(error.status_code, info)
    for name, value in (error.headers or {}).items():
        response.headers[name] = value
    return response


def _json(status: int, content: object) -> Response:
    return Response(msgspec.json.encode(content), status, media_type="application/json")
