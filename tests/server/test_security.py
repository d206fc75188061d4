"""Who may ask, how much, and what browsers are told."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx
import pytest
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from canasta.server.limits import Limits, RateLimit
from canasta.server.running import CannotListen, listen, names_of
from canasta.server.security import HEADERS

from .driving import EAGER, Running, make_host, open_store, running

pytestmark = pytest.mark.plain_only


async def echo(request: Request) -> Response:
    """Answer with the length of the body."""
    return PlainTextResponse(str(len(await request.body())))


async def fail(_request: Request) -> Response:
    """Fail in a way that tells too much."""
    raise ValueError("/home/anna/secret")


ROUTES = [Route("/api/echo", echo, methods=["GET", "POST"]), Route("/api/fail", fail)]


def run(
    folder: Path,
    scenario: Callable[[Running, httpx.AsyncClient], Awaitable[None]],
    *,
    limits: Limits = EAGER,
    **build: Any,
) -> None:
    """Run a scenario against a server."""

    async def whole() -> None:
        host = make_host(open_store(folder))
        async with (
            running(host, limits=limits, rest_routes=ROUTES, **build) as server,
            httpx.AsyncClient(base_url=server.url, trust_env=False) as client,
        ):
            await scenario(server, client)

    asyncio.run(whole())


def test_names_and_origins(folder: Path) -> None:
    """Other names (DNS rebinding) and other pages are refused, for requests and for sockets."""

    async def scenario(server: Running, client: httpx.AsyncClient) -> None:
        here = f"127.0.0.1:{server.port}"
        cases: list[tuple[dict[str, str], int]] = [
            ({}, 200),
            ({"host": f"localhost:{server.port}"}, 200),
            ({"host": "evil.example"}, 421),
            ({"host": "127.0.0.1:1"}, 421),
            ({"host": f"evil.example:{server.port}"}, 421),
            ({"origin": f"http://{here}"}, 200),
            ({"origin": "http://evil.example"}, 403),
            ({"origin": "null"}, 403),
            ({"origin": f"http://{here}.evil.example"}, 403),
            ({"sec-fetch-site": "cross-site", "sec-fetch-mode": "no-cors"}, 403),
            ({"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}, 200),
            ({"sec-fetch-site": "same-origin", "sec-fetch-mode": "cors"}, 200),
        ]
        for headers, status in cases:
            answer = await client.get("/api/echo", headers=headers)
            assert answer.status_code == status, headers
            if status != 200:
                assert set(answer.json()) == {"code", "text", "facts"}
        for headers, status in cases:
            if status == 200 or "host" in headers:
                continue
            with pytest.raises(InvalidStatus) as caught:
                async with connect(f"ws://{here}/ws", additional_headers=headers):
                    pass
            assert caught.value.response.status_code == status
        async with connect(f"ws://{here}/ws", origin=f"http://{here}"):  # type: ignore[arg-type]
            pass
        sent = b"GET /ws HTTP/1.1\r\nHost: evil.example\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        sent += b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
        reader, writer = await asyncio.open_connection("127.0.0.1", server.port)
        writer.write(sent)
        assert b" 421 " in await reader.readline()
        writer.close()

    run(folder, scenario)


def test_headers_on_every_answer(folder: Path) -> None:
    """On good and on bad ones; errors are JSON and name nothing of the machine."""

    async def scenario(_server: Running, client: httpx.AsyncClient) -> None:
        for method, path, status in (
            ("GET", "/", 200),
            ("GET", "/alive", 200),
            ("GET", "/api/nothing", 404),
            ("DELETE", "/api/echo", 405),
            ("GET", "/api/fail", 500),
        ):
            answer = await client.request(method, path)
            assert answer.status_code == status
            assert {name: answer.headers.get(name) for name in HEADERS} == HEADERS
            assert "server" not in answer.headers
            if status >= 400:
                assert set(answer.json()) == {"code", "text", "facts"}
                assert "anna" not in answer.text
        assert "'unsafe" not in HEADERS["content-security-policy"]
        assert (await client.get("/api/echo")).headers["cache-control"] == "no-store"

    run(folder, scenario, static=folder / "none")


def test_size_of_requests(folder: Path) -> None:
    """A body is read up to the limit, whether its length is told before or not."""

    async def pieces() -> AsyncIterator[bytes]:
        for _ in range(30):
            yield b"x" * 10

    async def scenario(_server: Running, client: httpx.AsyncClient) -> None:
        assert (await client.post("/api/echo", content=b"x" * 100)).text == "100"
        for content in (b"x" * 101, pieces()):
            answer = await client.post("/api/echo", content=content)
            assert (answer.status_code, answer.json()["code"]) == (413, "too_large")

    run(folder, scenario, limits=replace(EAGER, body_bytes=100))


def test_rate_of_requests(folder: Path) -> None:
    """The clock of the test stands still: so many at once, and no more."""

    async def scenario(_server: Running, client: httpx.AsyncClient) -> None:
        statuses = [(await client.get("/api/echo")).status_code for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        assert (await client.get("/")).status_code == 200

    run(folder, scenario, limits=replace(EAGER, requests_per_second=1, requests_at_once=3))


def test_rate_limit_comes_back() -> None:
    """Each client has a bucket of its own, which fills with time."""
    now = [0.0]
    rate = RateLimit(rate=2, size=1, monotonic=lambda: now[0])
    assert [rate.allows("a"), rate.allows("a"), rate.allows("b")] == [True, False, True]
    now[0] = 0.5
    assert rate.allows("a")


def test_number_of_sockets(folder: Path) -> None:
    """One more than allowed is refused; a place that is left is free again."""

    async def scenario(server: Running, _client: httpx.AsyncClient) -> None:
        async with server.client() as anna:
            with pytest.raises(InvalidStatus) as caught:
                async with server.client():
                    pass
            assert caught.value.response.status_code == 503
            await anna.websocket.close()
        for _ in range(100):  # the server hears of the end a little later
            try:
                async with server.client():
                    return
            except InvalidStatus:
                continue
        raise AssertionError("the place is not free")

    run(folder, scenario, limits=replace(EAGER, sockets=1))


def test_pages(folder: Path) -> None:
    """The page is asked for each time, what it names is kept; nothing outside of the folder is shown."""
    static = folder / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<title>Canasta</title>")
    (static / "basket.svg").write_text("<svg/>")
    (static / "assets" / "main-1a2b.js").write_text("1")
    (folder / "private.txt").write_text("private")

    async def scenario(_server: Running, client: httpx.AsyncClient) -> None:
        page = await client.get("/")
        assert page.text == "<title>Canasta</title>"
        assert page.headers["cache-control"] == "no-cache"
        assert (await client.get("/table/m1")).text == page.text
        script = await client.get("/assets/main-1a2b.js")
        assert "immutable" in script.headers["cache-control"]
        assert {name: script.headers.get(name) for name in HEADERS} == HEADERS
        icon = await client.get("/favicon.ico")  # browsers ask for it whatever the page says
        assert (icon.text, icon.headers["content-type"]) == ("<svg/>", "image/svg+xml")
        for path in ("/assets/none.js", "/../private.txt", "/%2e%2e/private.txt", "/..%2fprivate.txt", "/api/none"):
            answer = await client.get(path)
            assert answer.status_code == 404
            assert answer.json()["code"] == "not_found"

    run(folder, scenario, static=static)


def test_page_that_is_not_built(folder: Path) -> None:
    """It says what to do."""

    async def scenario(_server: Running, client: httpx.AsyncClient) -> None:
        page = await client.get("/")
        assert page.status_code == 200
        assert "make" in page.text

    run(folder, scenario, static=folder / "none")


def test_listening() -> None:
    """The socket is known as TCP, so that small messages are sent at once; a port that is taken is told."""
    with listen("127.0.0.1", 0) as first:
        assert first.proto == socket.IPPROTO_TCP
        port = first.getsockname()[1]
        with pytest.raises(CannotListen, match=f"port {port} on 127.0.0.1 is in use"):
            listen("127.0.0.1", port)
        assert f"localhost:{port}" in names_of(first, "127.0.0.1")
        assert "cards.example" in names_of(first, "0.0.0.0", ["cards.example"])
        assert f"0.0.0.0:{port}" not in names_of(first, "0.0.0.0")
