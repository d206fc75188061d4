"""For those who run the server: whether it is well, and its numbers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Collection
from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Route

from canasta.server.host import Host
from canasta.server.metrics import CONTENT_TYPE, Gauges, exposition
from canasta.server.rest.errors import ErrorInfo
from canasta.store import StoreError

_LOGGER = logging.getLogger(__name__)

HEALTH: Final = "/health"
METRICS: Final = "/metrics"
SECONDS_TO_ANSWER: Final = 3.0
# An answer holds so long: asking often costs nothing.
SECONDS_GOOD: Final = 1.0
LOOPBACK: Final = ("127.0.0.1", "::1")
_FORWARDED: Final = ("forwarded", "via", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip")


class Health:
    """Whether the store answers, for reading and for writing."""

    def __init__(self, host: Host, *, patience: float = SECONDS_TO_ANSWER) -> None:
        self._host = host
        self._patience = patience
        self._asked_at: float | None = None
        self._asking: asyncio.Task[bool] | None = None

    async def is_well(self) -> bool:
        """The answer, at most a second old."""
        now = self._host.around.monotonic()
        if self._asking is None or (
            self._asking.done() and (self._asked_at is None or now - self._asked_at >= SECONDS_GOOD)
        ):
            self._asked_at = now
            self._asking = asyncio.create_task(self._ask())
        return await asyncio.shield(self._asking)

    async def _ask(self) -> bool:
        try:
            async with asyncio.timeout(self._patience):
                await asyncio.wrap_future(await asyncio.to_thread(self._host.store.ask_both))
        except TimeoutError:
            _LOGGER.warning("the store does not answer in time")
            return False
        except StoreError as error:
            _LOGGER.warning("the store does not answer: %s", error)
            return False
        return True


def is_for_operators(request: Request, more: Collection[str]) -> bool:
    """Whether somebody asks who sits on this machine, or at one of those addresses: directly, without a proxy."""
    if any(name in request.headers for name in _FORWARDED):
        return False
    client = request.client.host if request.client is not None else ""
    return client in LOOPBACK or client in more


def running_routes(host: Host, *, metrics_for: Collection[str] = ()) -> list[BaseRoute]:
    """``/health`` for everybody, ``/metrics`` for those who ask from this machine or from one of those addresses."""
    state = Health(host)

    async def health(_request: Request) -> Response:
        is_well = await state.is_well()
        body = msgspec.json.encode({"status": "ok" if is_well else "unavailable"})
        return _answer(body, 200 if is_well else 503, "application/json")

    async def metrics(request: Request) -> Response:
        if not is_for_operators(request, metrics_for):
            nothing = msgspec.json.encode(ErrorInfo("not_found", "There is nothing here."))
            return _answer(nothing, 404, "application/json")
        try:
            counts = await asyncio.to_thread(host.store.moderation.counts)
        except StoreError:  # the other numbers say why
            gatherings, reports = {}, 0
        else:
            gatherings, reports = dict(counts.gatherings), counts.reports_open
        gauges = Gauges(host.tables_in_memory, host.store.waiting, gatherings, reports)
        return _answer(exposition(host.around.metrics, gauges).encode(), 200, CONTENT_TYPE)

    return [Route(HEALTH, health), Route(METRICS, metrics)]


def _answer(body: bytes, status: int, kind: str) -> Response:
    return Response(body, status, {"cache-control": "no-store"}, media_type=kind)
