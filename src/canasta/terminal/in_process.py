"""The house in this process: the application is called directly, and no port is opened."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any, Final, TypeVar
from urllib.parse import unquote

from starlette.types import ASGIApp, Message

from canasta.server.app import build_app
from canasta.server.host import Host
from canasta.server.limits import Limits
from canasta.server.rest import rest_routes
from canasta.terminal.house import Line, LineLost, decoded, encoded

T = TypeVar("T")

NAME: Final = "terminal"
# Whoever types, and even a script that plays as fast as it can, is alone here.
UNLIMITED: Final = Limits(
    messages_per_second=1e9, messages_at_once=1e9, requests_per_second=1e9, requests_at_once=1e9, hint_cost=0.0
)


class InProcess:
    """The house of a host in this process: see ``House``."""

    def __init__(self, host: Host, app: ASGIApp) -> None:
        self.host = host
        self._app = app

    @property
    def is_public(self) -> bool:
        """Whether people enter with a nickname or an account."""
        return self.host.is_public

    @property
    def address(self) -> str:
        """Nowhere else."""
        return ""

    async def request(self, method: str, path: str, body: object = None, *, kind: type[T]) -> T:
        """Ask for something."""
        data, media_type = encoded(body)
        headers = [] if media_type is None else [(b"content-type", media_type.encode())]
        headers.append((b"content-length", str(len(data)).encode()))
        sent: list[Message] = []
        question = asyncio.Queue[Message]()
        question.put_nowait({"type": "http.request", "body": data, "more_body": False})

        async def send(message: Message) -> None:
            sent.append(message)

        await self._app(_scope("http", path, headers, method=method), question.get, send)
        status = next(message["status"] for message in sent if message["type"] == "http.response.start")
        return decoded(status, b"".join(message.get("body", b"") for message in sent), kind)

    async def open_socket(self) -> Line:
        """Call the house."""
        line = _Wire(self._app)
        await line.open()
        return line


def _scope(kind: str, path: str, headers: list[tuple[bytes, bytes]], **more: Any) -> dict[str, Any]:
    """A request of this process to itself, as ASGI has it."""
    path, _, query = path.partition("?")
    return {
        "type": kind,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "http_version": "1.1",
        "scheme": "http" if kind == "http" else "ws",
        # The house knows paths as they are read, not as they are written.
        "path": unquote(path),
        "raw_path": path.encode(),
        "root_path": "",
        "query_string": query.encode(),
        "headers": [(b"host", NAME.encode()), *headers],
        "client": ("127.0.0.1", 0),
        "server": (NAME, None),
        **more,
    }


class _Wire:
    """A WebSocket made of two queues."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._to_house = asyncio.Queue[Message]()
        self._from_house = asyncio.Queue[bytes | None]()
        self._task: asyncio.Task[None] | None = None
        self._is_open = True

    async def open(self) -> None:
        """Begin."""
        self._to_house.put_nowait({"type": "websocket.connect"})
        self._task = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            await self._app(_scope("websocket", "/ws", [], subprotocols=[]), self._to_house.get, self._take)
        finally:
            self._is_open = False
            self._from_house.put_nowait(None)

    async def _take(self, message: Message) -> None:
        if message["type"] == "websocket.send":
            self._from_house.put_nowait(message["text"].encode())
        elif message["type"] == "websocket.close":
            self._from_house.put_nowait(None)

    async def send(self, message: bytes) -> None:
        """Send a message."""
        if not self._is_open:
            raise LineLost
        self._to_house.put_nowait({"type": "websocket.receive", "text": message.decode()})

    async def receive(self) -> bytes:
        """The next message."""
        message = await self._from_house.get()
        if message is None:
            self._from_house.put_nowait(None)
            raise LineLost
        return message

    async def close(self) -> None:
        """Hang up."""
        self._to_house.put_nowait({"type": "websocket.disconnect", "code": 1000})
        if self._task is not None:
            await asyncio.gather(self._task, return_exceptions=True)


@asynccontextmanager
async def open_in_process(host: Host) -> AsyncIterator[InProcess]:
    """Open the house of a host. In the end the host and its store are closed; all that was accepted is stored."""
    app = build_app(host, allowed_hosts=[NAME], rest_routes=rest_routes(), limits=UNLIMITED)
    life = app.router.lifespan_context(app)
    await life.__aenter__()
    try:
        yield InProcess(host, app)
    finally:
        # Whatever has happened: the house is closed in an orderly manner, as when a server is stopped.
        await life.__aexit__(None, None, None)
