"""A real ``canasta serve --public`` under a flood: readers that read nothing, masses of messages and of requests."""

from __future__ import annotations

import asyncio
import json
import os
import signal
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from canasta.rules import Rules
from server.driving import Client
from server.faults.processes import ServerProcess
from server.rest.helping import record_text

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

TURNS = 12  # so few that no person could be called too fast, however quick the machine is
SECONDS = 120  # for all of it, on a machine that does other things too
MOST_MEGABYTES = 300  # more than before the flood


class Person:
    """Somebody who has entered the server."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.url = f"http://127.0.0.1:{port}"
        self.http = httpx.AsyncClient(base_url=self.url, headers={"origin": self.url}, trust_env=False, timeout=60)
        self.player = ""

    async def enter(self, name: str) -> Person:
        """Come in as a guest."""
        self.player = (await self.http.post("/api/session/guest", json={"name": name})).json()["id"]
        return self

    @property
    def cookie(self) -> str:
        """The header with the cookie."""
        return "; ".join(f"{name}={value}" for name, value in self.http.cookies.items())

    async def connect(self) -> Client:
        """A socket that has said hello."""
        client = Client(
            await connect(
                f"ws://127.0.0.1:{self.port}/ws",
                compression=None,
                max_size=None,
                additional_headers={"cookie": self.cookie, "origin": self.url},
            )
        )
        await client.send(type="hello", protocol=1, player=self.player)
        await client.next("welcome")
        return client


@pytest.fixture
def server(folder: Path) -> Iterator[ServerProcess]:
    """A public server with the limits that it has."""
    process = ServerProcess("--public", "--data", str(folder))
    process.start()
    yield process
    os.kill(process.pid, signal.SIGTERM)
    assert process.wait() == 0


def megabytes(process: ServerProcess) -> float:
    """How much memory the server has."""
    [line] = [line for line in Path(f"/proc/{process.pid}/status").read_text().splitlines() if line.startswith("VmRSS")]
    return int(line.split()[1]) / 1024


async def takes_nothing(person: Person, messages: int) -> None:
    """A client with a tiny window that asks for the lobby again and again, and reads nothing of it."""
    small = socket.socket()
    small.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2_048)
    small.setblocking(False)
    await asyncio.get_running_loop().sock_connect(small, ("127.0.0.1", person.port))
    reader, writer = await asyncio.open_connection(sock=small, limit=1_024)
    handshake = (
        f"GET /ws HTTP/1.1\r\nHost: 127.0.0.1:{person.port}\r\nOrigin: {person.url}\r\nCookie: {person.cookie}\r\n"
        "Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    writer.write(handshake.encode())
    await reader.readuntil(b"\r\n\r\n")
    lobby = {"type": "lobby", "room": "fun", "available": True}
    asked = [
        {"type": "hello", "protocol": 1, "player": person.player},
        *({**lobby, "id": "1"} for _ in range(messages)),
    ]
    with suppress(ConnectionError):
        for message in asked:
            data = json.dumps(message).encode()
            # A short frame of text, masked with zeros.
            writer.write(bytes([0x81, 0x80 | 126]) + len(data).to_bytes(2, "big") + bytes(4) + data)
            await writer.drain()
    writer.transport.abort()


async def floods(person: Person, messages: int) -> None:
    """Message after message, without a look at the answers."""
    client = await person.connect()
    with suppress(ConnectionClosed):
        for _ in range(messages):
            await client.send(type="ping", id="1")
            await client.send(type="lobby", id="1", room="fun", available=True)
    await client.websocket.close()


async def comes_and_goes(person: Person, times: int) -> None:
    """One socket after the other, and a megabyte through each."""
    for _ in range(times):
        with suppress(ConnectionClosed, InvalidHandshake, OSError):
            client = await person.connect()
            await client.websocket.send("x" * 1_000_000)
            await client.websocket.close()


async def asks_for_too_much(person: Person, times: int) -> list[int]:
    """Pictures of links that lead nowhere, and records as large as they may be; the statuses of the answers."""
    record = record_text(hands=1)
    large = record + "# padding\n" * ((2_900_000 - len(record)) // 10)
    statuses = []
    for number in range(times):
        statuses.append((await person.http.get(f"/qr/made-up-{number}.svg")).status_code)
        sent = await person.http.post("/api/replays", content=large, headers={"content-type": "text/plain"})
        statuses.append(sent.status_code)
    return statuses


async def play(people: list[Person]) -> int:
    """Two innocent people play some turns; how many."""
    code = Rules().code()
    opened = await people[0].http.post("/api/lobby/tables", json={"room": "fun", "rules": code})
    joined = await people[1].http.post(f"/api/lobby/tables/{opened.json()['id']}/join", json={"rules": code})
    clients = [await person.connect() for person in people]
    for client in clients:
        await client.join(joined.json()["match"])
    for client in clients:
        await client.wait_until(lambda view: view["stage"] == "play")
    rng = Random("flood")
    turns = 0
    while turns < TURNS and clients[0].view["stage"] == "play":
        seat = clients[0].view["hand"]["turn"]
        while clients[seat].view["stage"] == "play" and clients[seat].view["hand"]["turn"] == seat:
            await clients[seat].step(rng)
        for client in clients:
            await client.wait_until(lambda view: view["version"] >= clients[seat].view["version"])  # noqa: B023
        turns += 1
    for client in clients:
        assert (await client.ping("here"))["type"] == "pong"
        await client.websocket.close()
    return turns


def test_others_play_through_a_flood(server: ServerProcess, capfd: pytest.CaptureFixture[str]) -> None:
    """Every move of theirs is taken, the server stays up, and it does not keep what nobody reads."""

    async def flow() -> None:
        people = [await Person(server.port).enter(name) for name in ("Nora", "Otto")]
        attackers = [await Person(server.port).enter(f"Eve {number}") for number in range(8)]
        before = megabytes(server)
        attacks = [
            *(takes_nothing(attacker, 400) for attacker in attackers[:3]),
            *(floods(attacker, 700) for attacker in attackers[3:6]),
            comes_and_goes(attackers[6], 40),
        ]
        attacking = [asyncio.create_task(attack) for attack in attacks]
        asking = asyncio.create_task(asks_for_too_much(attackers[7], 8))
        assert await play(people) > 0
        await asyncio.gather(*attacking)
        assert set(await asking) <= {200, 404, 422, 429, 503}
        assert (await people[0].http.get("/health")).status_code == 200
        assert await play(people) > 0
        assert megabytes(server) - before < MOST_MEGABYTES
        for person in (*people, *attackers):
            await person.http.aclose()

    asyncio.run(asyncio.wait_for(flow(), SECONDS))
    said = capfd.readouterr().err
    assert "Traceback" not in said
    assert "canasta_session=" not in said
