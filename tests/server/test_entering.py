"""Sockets of a public server: they speak for whoever the cookie says, as long as that is true."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, MutableMapping
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from argon2 import PasswordHasher
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from canasta.server import passwords
from canasta.server.app import build_app
from canasta.server.rest import rest_routes
from canasta.store import Store
from canasta.store.moderation import Deed, Sanction

from .driving import ANNA, EAGER, Client, Running, make_host, open_store, running

pytestmark = pytest.mark.plain_only

PASSWORD = "correct horse battery"


@pytest.fixture(autouse=True)
def quick_passwords(monkeypatch: pytest.MonkeyPatch) -> None:
    """Argon2id with the least it can do."""
    quick = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
    monkeypatch.setattr(passwords, "_hasher", lambda: quick)


class Browser:
    """A browser that may have entered: requests and sockets with the same cookie."""

    def __init__(self, server: Running, http: httpx.AsyncClient) -> None:
        self.server = server
        self.http = http
        self.player = ""

    @property
    def cookie(self) -> str:
        """The header with the cookie."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def post(self, path: str, **body: str) -> httpx.Response:
        """Send something, and expect that it is done."""
        answer = await self.http.post(f"/api/session/{path}", json=body or None)
        assert answer.is_success, answer.text
        return answer

    async def enter(self, name: str) -> None:
        """Come in as a guest."""
        self.player = (await self.post("guest", name=name)).json()["id"]

    @asynccontextmanager
    async def client(self) -> AsyncIterator[Client]:
        """A socket that has said hello."""
        async with connected(self.server, self.cookie) as client:
            await hello(client, self.player)
            assert (await client.next("welcome"))["name"]
            yield client


@asynccontextmanager
async def connected(server: Running, cookie: str, **headers: str) -> AsyncIterator[Client]:
    """A socket with a cookie."""
    more = {"cookie": cookie, **headers} if cookie else headers
    async with connect(f"ws://127.0.0.1:{server.port}/ws", compression=None, additional_headers=more) as websocket:
        yield Client(websocket)


async def hello(client: Client, player: str) -> None:
    """Say who one wants to be."""
    await client.send(type="hello", protocol=1, player=player)


async def end_of(client: Client) -> tuple[str, int | None]:
    """Why the server ends the conversation: the code of its last message, and that of the closing."""
    last = ""
    while True:
        try:
            message = json.loads(await client.websocket.recv())
        except ConnectionClosed:
            return last, client.websocket.close_code
        last = message.get("code", "")


def run(folder: Path, scenario: Callable[[Running, Callable[[], Browser], Store], Awaitable[None]]) -> None:
    """Run a scenario against a public server."""

    async def whole() -> None:
        store = open_store(folder)
        clients: list[httpx.AsyncClient] = []
        async with running(make_host(store, is_public=True), rest_routes=rest_routes()) as server:

            def browser() -> Browser:
                http = httpx.AsyncClient(base_url=server.url, trust_env=False, headers={"origin": server.url})
                clients.append(http)
                return Browser(server, http)

            try:
                await scenario(server, browser, store)
            finally:
                for http in clients:
                    await http.aclose()

    asyncio.run(whole())


def test_the_cookie_decides(folder: Path) -> None:
    """Nobody is somebody else by saying so: not without a cookie, not with that of another, not with a made-up one."""

    async def scenario(server: Running, browser: Callable[[], Browser], _store: Store) -> None:
        anna, mallory = browser(), browser()
        await anna.enter("Annabel")
        await mallory.enter("Mallory")
        made_up = f"canasta_session={'A' * 43}"
        for cookie, player in [
            ("", anna.player),
            ("", ANNA),
            (mallory.cookie, anna.player),
            (mallory.cookie, ANNA),
            (mallory.cookie, "nobody"),
            (made_up, anna.player),
            (anna.cookie.replace("canasta_session", "__Host-canasta_session"), anna.player),
        ]:
            async with connected(server, cookie) as client:
                await hello(client, player)
                assert await end_of(client) == ("not_entered", 1008)
        async with anna.client() as client:
            assert (await client.ping("1"))["type"] == "pong"

    run(folder, scenario)


def test_other_pages_get_no_socket(folder: Path) -> None:
    """A page of somebody else cannot use the cookie of the browser it is shown in."""

    async def scenario(server: Running, browser: Callable[[], Browser], _store: Store) -> None:
        anna = browser()
        await anna.enter("Annabel")
        with pytest.raises(InvalidStatus) as caught:
            async with connected(server, anna.cookie, origin="http://evil.example"):
                pass
        assert caught.value.response.status_code == 403
        async with connected(server, anna.cookie, origin=server.url) as client:
            await hello(client, anna.player)
            await client.next("welcome")

    run(folder, scenario)


def test_a_session_that_ends_closes_its_sockets(folder: Path) -> None:
    """By leaving, from another device, by another password or another login; the other sockets stay.

    Nothing is said: whoever comes back with the new cookie is welcome, and with the old one is told.
    """

    async def scenario(server: Running, browser: Callable[[], Browser], _store: Store) -> None:
        laptop, phone = browser(), browser()
        laptop.player = phone.player = (await laptop.post("account", name="Annabel", password=PASSWORD)).json()["id"]

        async def log_in() -> None:
            await phone.post("login", name="Annabel", password=PASSWORD)

        async def leave() -> None:
            await phone.post("logout")

        async def revoke() -> None:
            devices = (await laptop.http.get("/api/session/devices")).json()["devices"]
            [there] = [device["id"] for device in devices if not device["current"]]
            assert (await laptop.http.delete(f"/api/session/devices/{there}")).status_code == 204

        for end in (leave, revoke, log_in):
            await log_in()
            async with laptop.client() as stays, phone.client() as first, phone.client() as second:
                await end()
                assert await end_of(first) == ("", 1008)
                assert await end_of(second) == ("", 1008)
                assert (await stays.ping("1"))["type"] == "pong"
        before = phone.cookie
        async with laptop.client() as old, phone.client() as mine:
            await phone.post("password", old=PASSWORD, new=f"{PASSWORD}!")
            assert await end_of(old) == ("", 1008)
            assert await end_of(mine) == ("", 1008)
        async with phone.client() as again:  # with the new cookie
            assert (await again.ping("1"))["type"] == "pong"
        async with connected(server, before) as client:
            await hello(client, phone.player)
            assert await end_of(client) == ("not_entered", 1008)

    run(folder, scenario)


def test_a_ban_closes_sockets(folder: Path) -> None:
    """Those of the player, and none comes in again; what else is done to a player closes none."""

    async def scenario(server: Running, browser: Callable[[], Browser], store: Store) -> None:
        anna, bert = browser(), browser()
        await anna.enter("Annabel")
        await bert.enter("Berthold")
        deed = Deed("test", "2026-05-01T18:00:00.000Z", "")
        async with anna.client() as client, bert.client() as other:
            store.moderation.impose(f"player:{anna.player}", Sanction("mute", None, "loud"), deed).result()
            server.host.bus.publish(f"player:{anna.player}", f"player:{bert.player}")
            assert (await client.ping("1"))["type"] == "pong"
            store.moderation.impose(f"player:{anna.player}", Sanction("ban", None, "cheats"), deed).result()
            server.host.bus.publish(f"player:{anna.player}", f"player:{bert.player}")
            assert await end_of(client) == ("banned", 1008)
            assert (await other.ping("1"))["type"] == "pong"
        async with connected(server, anna.cookie) as client:
            await hello(client, anna.player)
            assert await end_of(client) == ("banned", 1008)

    run(folder, scenario)


def test_one_address_does_not_take_all_places(folder: Path) -> None:
    """So many sockets from one network; others come in, and this machine, where a proxy may be, has no limit."""
    limits = replace(EAGER, sockets_per_address=2)
    app = build_app(make_host(open_store(folder), is_public=True), allowed_hosts=["cards.example"], limits=limits)

    async def socket_from(address: str, sockets: set[asyncio.Task[None]]) -> str:
        """The first answer to a socket from there, which stays open if it may."""
        answers: asyncio.Queue[str] = asyncio.Queue()
        received: asyncio.Queue[dict[str, str]] = asyncio.Queue()
        received.put_nowait({"type": "websocket.connect"})
        scope = {
            "type": "websocket",
            "path": "/ws",
            "scheme": "ws",
            "headers": [(b"host", b"cards.example")],
            "client": (address, 50_000),
            "query_string": b"",
            "subprotocols": [],
        }

        async def send(message: MutableMapping[str, Any]) -> None:
            answers.put_nowait(message["type"])

        sockets.add(asyncio.create_task(app(scope, received.get, send)))
        return await answers.get()

    async def scenario() -> None:
        sockets: set[asyncio.Task[None]] = set()
        addresses = ["192.0.2.7", "192.0.2.7", "192.0.2.7", "192.0.2.8"]
        addresses += ["2001:db8::1", "2001:db8::2", "2001:db8::3", "127.0.0.1", "127.0.0.1", "127.0.0.1"]
        answers = [await socket_from(address, sockets) for address in addresses]
        accept, close = "websocket.accept", "websocket.close"
        assert answers == [accept, accept, close, accept, accept, accept, close, accept, accept, accept]
        for socket in sockets:
            socket.cancel()
        await asyncio.gather(*sockets, return_exceptions=True)
        assert await socket_from("192.0.2.7", sockets) == accept

    asyncio.run(scenario())
    app.state.host.store.close()
