"""The server follows what is done beside it: whoever is banned or removed is disconnected, others stay."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Callable
from concurrent.futures import Future
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from canasta.server import moderating
from canasta.server.moderating import Moderating
from canasta.server.rest import rest_routes
from canasta.store import Store
from canasta.store.moderation import Deed, Moderation, Sanction

from .driving import Running, make_host, open_store, running

pytestmark = pytest.mark.plain_only

NOW = "2026-05-01T18:00:00.000Z"
DEED = Deed("shell:root", NOW)
BAN = Sanction("ban", None, "rude")


class Turns:
    """Sleep of which the test says when it is over: only that between two looks at the audit."""

    def __init__(self) -> None:
        self._over: asyncio.Queue[None] = asyncio.Queue()
        self._asleep = asyncio.Event()

    async def sleep(self, seconds: float) -> None:
        """Sleep until the test wants a look."""
        if seconds != moderating.SECONDS:
            await asyncio.Event().wait()
        self._asleep.set()
        await self._over.get()

    async def look(self) -> None:
        """Have one look, and wait until it is over."""
        await self._asleep.wait()
        self._asleep.clear()
        self._over.put_nowait(None)
        await self._asleep.wait()


@asynccontextmanager
async def entered(server: Running, name: str) -> AsyncIterator[tuple[str, ClientConnection, httpx.AsyncClient]]:
    """A guest with a socket that has been welcomed."""
    async with httpx.AsyncClient(base_url=server.url, trust_env=False, headers={"Origin": server.url}) as client:
        me = (await client.post("/api/session/guest", json={"name": name})).json()
        cookie = "; ".join(f"{key}={value}" for key, value in client.cookies.items())
        address = f"ws://127.0.0.1:{server.port}/ws"
        async with connect(address, compression=None, additional_headers={"Cookie": cookie}) as socket:
            await socket.send(json.dumps({"type": "hello", "protocol": 1, "player": me["id"]}))
            assert json.loads(await socket.recv())["type"] == "welcome"
            yield me["id"], socket, client


async def last_words(socket: ClientConnection) -> tuple[str, int | None]:
    """Why a socket was closed."""
    code = ""
    with suppress(ConnectionClosed):
        while True:
            code = json.loads(await socket.recv()).get("code", "")
    return code, socket.close_code


Done = Callable[[Moderation, str], Future[Any]]


@pytest.mark.parametrize(
    ("deed", "code", "answer"),
    [
        (lambda moderation, player: moderation.impose(f"player:{player}", BAN, DEED), "banned", 403),
        (lambda moderation, player: moderation.remove(player, "removed 1", DEED), "", 401),
    ],
    ids=["ban", "remove"],
)
def test_out(folder: Path, deed: Done, code: str, answer: int) -> None:
    """By another process: the socket is closed at the next look, requests are refused at once; others stay."""

    async def go() -> None:
        turns = Turns()
        host = make_host(open_store(folder), is_public=True, sleep=turns.sleep)
        async with (
            running(host, rest_routes=rest_routes()) as server,
            entered(server, "Rudi") as (rudi, socket, client),
            entered(server, "Cleo") as (_, other, _),
        ):
            with open_store(folder) as beside:
                deed(beside.moderation, rudi).result()
            await turns.look()
            assert await last_words(socket) == (code, 1008)
            assert (await client.get("/api/session/devices")).status_code == answer
            await other.send(json.dumps({"type": "ping", "id": "still-here"}))
            assert json.loads(await other.recv())["type"] == "pong"

    asyncio.run(go())


def test_address(folder: Path) -> None:
    """Everybody who comes from there is out, and nobody new comes in; after the ban they are as welcome as before."""

    async def go() -> None:
        turns = Turns()
        host = make_host(open_store(folder), is_public=True, sleep=turns.sleep)
        async with (
            running(host, rest_routes=rest_routes()) as server,
            entered(server, "Rudi") as (_, first, client),
            entered(server, "Cleo") as (_, second, _),
        ):
            host.store.moderation.impose("address:127.0.0.1", BAN, DEED).result()
            await turns.look()
            assert await last_words(first) == await last_words(second) == ("banned", 1008)
            newcomer = await client.post("/api/session/guest", json={"name": "Dora"})
            assert (newcomer.status_code, newcomer.json()["facts"]) == (403, {"until": None, "reason": "rude"})
            host.store.moderation.lift("address:127.0.0.1", "ban", DEED).result()
            assert (await client.get("/api/session")).json()["me"]["name"] == "Rudi"

    asyncio.run(go())


class Heard:
    """A bus that remembers."""

    def __init__(self) -> None:
        self.topics: list[str] = []

    def publish(self, *topics: str) -> None:
        """Remember it."""
        self.topics += topics


def test_each_deed_once(folder: Path) -> None:
    """Those from before the start are over; of a report nobody is told."""

    async def go(store: Store) -> None:
        bus, turns = Heard(), Turns()
        host = make_host(store, sleep=turns.sleep)
        watch = Moderating(host.around, bus)
        store.moderation.note("ban", "player:old", DEED).result()
        await watch.start()
        for subject in ("player:a", "report:1", "player:b"):
            store.moderation.note("mute", subject, DEED).result()
        await turns.look()
        await turns.look()
        assert bus.topics == ["player:a", "player:b"]
        await watch.close()

    with open_store(folder) as store:
        asyncio.run(go(store))
