"""The application: WebSocket, REST, pages, and the guard before them."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Collection, Iterable, Sequence
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

from canasta.server.health import running_routes
from canasta.server.host import Host
from canasta.server.limits import Limits, RateLimit
from canasta.server.lobby.link import link_routes
from canasta.server.moderating import Moderating
from canasta.server.pages import STATIC, page_routes
from canasta.server.rest.errors import ErrorInfo
from canasta.server.security import Guard, Refusals
from canasta.server.sockets import Socket
from canasta.server.visitors import forget_visitors

ALIVE = "/alive"


def build_app(
    host: Host,
    *,
    allowed_hosts: Iterable[str],
    rest_routes: Sequence[BaseRoute] = (),
    static: Path = STATIC,
    limits: Limits | None = None,
    instance: str = "",
    metrics_for: Collection[str] = (),
) -> Starlette:
    """The application of a host. When it ends, the host and its store are closed.

    ``allowed_hosts`` are the names and ports it is asked for under, such as ``127.0.0.1:8000``; ``instance`` tells
    whoever asks which server this is; ``metrics_for`` are addresses, beside this machine, that may see its numbers.
    """
    bounds = limits if limits is not None else Limits()
    metrics = host.around.metrics
    host.store.watch_commits(metrics.note_commit)
    moderating = Moderating(host.around, host.bus)

    async def play(websocket: WebSocket) -> None:
        with metrics.connected():
            await Socket(websocket, host, bounds).run()

    async def alive(_request: Request) -> Response:
        return _json(200, {"name": "canasta", "instance": instance})

    @asynccontextmanager
    async def lifespan(_app: Starlette) -> AsyncIterator[None]:
        if host.is_public:
            await host.ladder.settle_all()
        if host.lobby is not None:
            await host.lobby.open()
        metrics.garbage.start()
        if host.is_public:
            await forget_visitors(host)
            await moderating.start()
        yield
        await moderating.close()
        metrics.garbage.stop()
        await host.close()
        await asyncio.to_thread(host.store.close)

    rate = RateLimit(rate=bounds.requests_per_second, size=bounds.requests_at_once, monotonic=host.around.monotonic)
    newcomers = RateLimit(
        rate=bounds.newcomers_per_second, size=bounds.newcomers_at_once, monotonic=host.around.monotonic
    )
    logins = RateLimit(rate=bounds.logins_per_second, size=bounds.logins_at_once, monotonic=host.around.monotonic)
    heavies = RateLimit(rate=bounds.heavies_per_second, size=bounds.heavies_at_once, monotonic=host.around.monotonic)
    said = RateLimit(rate=0.2, size=20, monotonic=host.around.monotonic)
    app = Starlette(
        routes=[
            WebSocketRoute("/ws", play),
            Route(ALIVE, alive),
            *running_routes(host, metrics_for=metrics_for),
            *rest_routes,
            *link_routes(),
            *page_routes(static),
        ],
        middleware=[
            Middleware(
                Guard,
                allowed_hosts=allowed_hosts,
                limits=bounds,
                rate=rate,
                refusals=Refusals(metrics, said=said),
                is_public=host.is_public,
            )
        ],
        exception_handlers={HTTPException: _http_error},
        lifespan=lifespan,
    )
    app.state.host = host  # the REST part finds them there
    app.state.newcomers = newcomers
    app.state.logins = logins
    app.state.heavies = heavies
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
