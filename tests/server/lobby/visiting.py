"""A public server and people who visit it: each with a browser of their own, in one event loop, on a clock of tests."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

from httpx import AsyncClient
from websockets.asyncio.client import connect

from canasta.rules import Rules
from canasta.server.host import Host
from canasta.server.limits import Limits
from canasta.server.rest import rest_routes
from canasta.store import Store
from server.driving import AT, EAGER, Client, Running, make_host, open_store, running

HOYLE = Rules().code()
TWO_CANASTAS = Rules(canastas_to_go_out=2).code()
FOUR = Rules.preset("classic4").code()


SECONDS = 60
"""If a flow takes so long, something that should be told is not told."""


def run(flow: Coroutine[Any, Any, None]) -> None:
    """Do all of it."""
    asyncio.run(asyncio.wait_for(flow, SECONDS))


class Time:
    """The time of a test: it goes on when it is told to, and whoever sleeps wakes up then."""

    def __init__(self) -> None:
        self._passed = 0.0
        self._sleepers: list[tuple[float, asyncio.Event]] = []

    def now(self) -> datetime:
        """The time of day."""
        return AT + timedelta(seconds=self._passed)

    def monotonic(self) -> float:
        """Seconds."""
        return self._passed

    async def sleep(self, seconds: float) -> None:
        """Until that much has passed."""
        woken = asyncio.Event()
        self._sleepers.append((self._passed + seconds, woken))
        await woken.wait()

    def __call__(self, seconds: float) -> None:
        """Let time pass."""
        self._passed += seconds
        for until, woken in self._sleepers:
            if until <= self._passed:
                woken.set()
        self._sleepers = [(until, woken) for until, woken in self._sleepers if not woken.is_set()]


class Visit:
    """Somebody who has entered."""

    def __init__(self, http: AsyncClient, running: Running) -> None:
        self.http = http
        self.name = ""
        self.player = ""
        self._running = running
        self._sockets = AsyncExitStack()

    async def enter(self, name: str, *, password: str | None = None) -> None:
        """Enter as a guest, or with a new account."""
        kind = "guest" if password is None else "account"
        body = {"name": name} if password is None else {"name": name, "password": password}
        me = await self.ask("POST", f"/session/{kind}", body)
        self.name, self.player = me["name"], me["id"]

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Ask for something that is answered."""
        response = await self.http.request(method, f"/api{path}", json=body)
        assert response.status_code < 300, response.text
        return response.json() if response.content else None

    async def refused(self, code: str, method: str, path: str, body: object = None) -> Any:
        """Ask for something that is refused; the facts."""
        response = await self.http.request(method, f"/api{path}", json=body)
        assert response.status_code >= 400, response.text
        error = response.json()
        assert error["code"] == code, error
        return error["facts"]

    # --- short words ---

    async def open_table(self, rules: str = HOYLE, **more: Any) -> Any:
        """Open a table."""
        return await self.ask("POST", "/lobby/tables", {"room": "fun", "rules": rules, **more})

    async def join(self, table: str, rules: str = HOYLE, **more: Any) -> Any:
        """Sit down."""
        return await self.ask("POST", f"/lobby/tables/{table}/join", {"rules": rules, **more})

    async def table(self, table: str) -> Any:
        """Look at a table."""
        return await self.ask("GET", f"/lobby/tables/{table}")

    # --- the socket ---

    async def connect(self) -> Client:
        """Open a socket, and say hello."""
        cookies = "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())
        headers = {"Cookie": cookies, "Origin": self._running.url}
        address = f"ws://127.0.0.1:{self._running.port}/ws"
        websocket = await self._sockets.enter_async_context(
            connect(address, compression=None, additional_headers=headers, max_size=None)
        )
        client = Client(websocket)
        await client.send(type="hello", protocol=1, player=self.player)
        assert (await client.next("welcome"))["name"] == self.name
        return client

    async def in_lobby(self, room: str | None = "fun", *, available: bool = True, away: bool = False) -> Client:
        """Connect, and be in a room; the answer and what is one's own have been read."""
        client = await self.connect()
        await enter_room(client, room, available=available, away=away)
        return client

    async def close(self) -> None:
        """Close the browser."""
        await self._sockets.aclose()
        await self.http.aclose()


class House:
    """The server, and how to visit it."""

    def __init__(self, running: Running, time: Time, visits: AsyncExitStack) -> None:
        self.running = running
        self.time = time
        self._visits = visits

    @property
    def host(self) -> Host:
        """Its host."""
        return self.running.host

    async def visit(self, name: str, *, password: str | None = None) -> Visit:
        """Somebody enters, with a browser of their own."""
        visit = Visit(self.stranger(), self.running)
        self._visits.push_async_callback(visit.close)
        await visit.enter(name, password=password)
        return visit

    def stranger(self) -> AsyncClient:
        """A browser of somebody who has not entered."""
        url = self.running.url
        return AsyncClient(base_url=url, headers={"Origin": url}, trust_env=False)


@asynccontextmanager
async def house(folder: Path, **means: Any) -> AsyncIterator[House]:
    """A public server with an empty lobby, that tells what is new at once."""
    async with house_of(open_store(folder), **means) as made:
        yield made


@asynccontextmanager
async def house_of(store: Store, *, limits: Limits = EAGER, **means: Any) -> AsyncIterator[House]:
    """A public server of a store."""
    time = Time()
    given: dict[str, Any] = {"now": time.now, "monotonic": time.monotonic, "sleep": time.sleep, "lobby_seconds": 0.0}
    host = make_host(store, is_public=True, **{**given, **means})
    async with running(host, limits=limits, rest_routes=rest_routes()) as served, AsyncExitStack() as visits:
        yield House(served, time, visits)


async def enter_room(client: Client, room: str | None, *, available: bool = True, away: bool = False) -> Any:
    """Say where one is; the picture of the room."""
    command = client.new_id()
    await client.send(type="lobby", id=command, room=room, available=available, away=away)
    return await client.answer(command)


async def listen(client: Client, *places: str) -> Any:
    """Hear what is said in places; the answer."""
    command = client.new_id()
    await client.send(type="listen", id=command, places=places)
    return await client.answer(command)


async def until(client: Client, kind: str, is_so: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
    """Read on until there is a message of this kind that is so."""
    while True:
        message = await client.next(kind)
        if is_so(message):
            return message
