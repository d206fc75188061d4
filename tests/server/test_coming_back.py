"""Connections come and go; the game stays: several tabs, slow readers, restarts, failures of the store."""

from __future__ import annotations

import asyncio
import json
from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from starlette.websockets import WebSocket, WebSocketState

from canasta.rules import Rules
from canasta.server.messages import Pong
from canasta.server.presenting import encode
from canasta.server.sockets import TOO_SLOW, Socket
from canasta.store import Append, Store, StoreFailed
from canasta.table import Table

from .driving import ANNA, BERT, EAGER, Client, begin, make_host, open_store, running

pytestmark = pytest.mark.plain_only

OPEN = Rules.preset("hoyle", minimum=None)


async def on_turn(client: Client) -> None:
    """Read until the client is to act."""
    await client.wait_until(lambda view: view["stage"] == "play" and client.is_to_act())


def test_missed_events(folder: Path) -> None:
    """Who was away is told what happened since; who was away too long, or comes for the first time, sees the table."""

    async def scenario() -> None:
        host = make_host(open_store(folder))
        async with running(host) as server:
            match = await begin(host)
            async with server.client() as anna:
                first = await anna.join(match)
                assert (first["resync"], first["events"]) == (True, [])
                await on_turn(anna)
                version = anna.view["version"]
                assert (await anna.play("draw"))["type"] == "accepted"
            async with server.client() as anna:
                back = await anna.join(match, after=version)
                assert back["resync"] is False
                assert [event["name"] for event in back["events"]] == ["drew"]
                assert len(back["events"][0]["cards"]) == 1
                assert back["view"]["hand"]["phase"] == "play"
                assert (await anna.join(match, after=anna.view["version"]))["events"] == []
                anew = await anna.join(match, after=10_000)
                assert anew["resync"] is True
                assert [event["name"] for event in anew["events"]][-2:] == ["turn", "drew"]
            async with server.client() as anna:
                again = await anna.join(match)
                assert (again["resync"], again["events"]) == (True, anew["events"])
                assert again["events"][0]["name"] == "dealt_hand"
            async with server.client(BERT) as bert:
                seen = await bert.join(match, after=version)
                assert seen["events"][0]["hidden"] == 1
                assert seen["events"][0]["cards"] == []
                so_far = (await bert.join(match))["events"]
                assert len(so_far) == len(again["events"])
                assert not [event for event in so_far if event["name"] in ("dealt", "drew") and event["cards"]]

    asyncio.run(scenario())


def test_tabs_and_presence(folder: Path) -> None:
    """All tabs of a player are told everything; others are told when the first comes and the last goes."""

    async def scenario() -> None:
        host = make_host(open_store(folder))
        async with running(host) as server, server.client() as one, server.client(BERT) as bert:
            match = await begin(host)
            await bert.join(match)
            assert bert.view["seats"][0]["connected"] is False
            await one.join(match)
            came = {"type": "presence", "table": match, "seat": 0, "connected": True, "grace": None}
            assert await bert.next("presence") == came
            async with server.client() as two:
                await two.join(match)
                await on_turn(one)
                await on_turn(two)
                accepted = await one.play("draw")
                await two.wait_until(lambda view: view["version"] == accepted["seq"])
                await one.wait_until(lambda view: view["version"] == accepted["seq"])
                assert two.view["hand"]["cards"] == one.view["hand"]["cards"]
                assert two.events[-1] == one.events[-1]
                # The second tab does the next move; a leaving tab is no leaving player.
                discard = next(card["card"] for card in two.possible["cards"] if not card["discard"])  # type: ignore[index]
                assert (await two.play(f"discard {discard}"))["type"] == "accepted"
            await one.ask("leave")
            assert (await bert.next("presence"))["connected"] is False

    asyncio.run(scenario())


def test_rest_while_nobody_looks(folder: Path) -> None:
    """Bots play for those who look; a table that nobody looks at is forgotten, and read again."""

    async def scenario() -> None:
        now = [0.0]
        host = make_host(open_store(folder), monotonic=lambda: now[0], linger_seconds=60)
        match = await begin(host)
        assert host.store.head(match) == 3
        async with running(host) as server:
            async with server.client() as anna:
                await anna.join(match)
                await on_turn(anna)
                now[0] = 1_000.0
                host.drop_idle_tables()
                assert host.tables_in_memory == 1
                version = anna.view["version"]
                await anna.ask("leave")
            now[0] = 2_000.0
            host.drop_idle_tables()
            assert host.tables_in_memory == 0
            async with server.client() as anna:
                await anna.join(match, after=version)
                assert anna.view["version"] == version
                assert host.tables_in_memory == 1

    asyncio.run(scenario())


def test_undo_after_a_restart(folder: Path) -> None:
    """A meld of this turn can be taken back after the server was stopped and started again."""

    async def meld() -> tuple[str, dict[str, Any]]:
        host = make_host(open_store(folder), seed="undo")
        async with running(host) as server, server.client() as anna:
            match = await begin(host, OPEN)
            await anna.join(match)
            rng = Random("undo")
            while not anna.view["can_undo"]:
                await anna.step(rng)
            return match, anna.view

    async def take_back(match: str, before: dict[str, Any]) -> None:
        host = make_host(open_store(folder))
        async with running(host) as server, server.client() as anna:
            await anna.join(match, after=before["version"])
            assert {**anna.view, "seats": before["seats"]} == before
            assert (await anna.play("undo"))["type"] == "accepted"
            await anna.next("table")
            assert len(anna.view["hand"]["cards"]) > len(before["hand"]["cards"])

    asyncio.run(take_back(*asyncio.run(meld())))


class SlowReader:
    """Stands in for a WebSocket: takes nothing before it is told to."""

    client_state = WebSocketState.CONNECTED

    def __init__(self) -> None:
        self.scope: dict[str, Any] = {}
        self.reads = asyncio.Event()
        self.sends: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.got: list[dict[str, Any]] = []
        self.closed: int | None = None

    async def accept(self) -> None:
        """Say yes."""

    async def receive(self) -> dict[str, Any]:
        """The next message of the client."""
        return await self.sends.get()

    async def send_text(self, text: str) -> None:
        """Take a message, some time."""
        await self.reads.wait()
        self.got.append(json.loads(text))

    async def close(self, code: int) -> None:
        """Be closed."""
        self.closed = code

    def says(self, **message: Any) -> None:
        """Have the client send this."""
        self.sends.put_nowait({"type": "websocket.receive", "text": json.dumps(message)})


def test_slow_reader(folder: Path) -> None:
    """Who cannot follow misses the steps between, and sees the newest state."""

    async def scenario() -> None:
        host = make_host(open_store(folder))
        match = await begin(host)
        reader = SlowReader()
        socket = Socket(cast(WebSocket, reader), host, replace(EAGER, table_messages_waiting=4))
        running_socket = asyncio.create_task(socket.run())
        reader.says(type="hello", protocol=1, player=BERT)
        reader.says(type="join", id="j", table=match)
        hosted = await host.table(match)
        async with running(host) as server, server.client() as anna:
            await anna.join(match)
            rng = Random("slow")
            while len(anna.accepted) < 10:
                await anna.step(rng)
            await on_turn(anna)
            reader.reads.set()
            reader.says(type="ping", id="last")
            while not any(message["type"] == "pong" for message in reader.got):
                await asyncio.sleep(0)
            tables = [message for message in reader.got if message["type"] == "table"]
            assert len(tables) < 10
            assert tables[-1]["resync"] is True
            assert tables[-1]["view"]["version"] == anna.view["version"]
        reader.sends.put_nowait({"type": "websocket.disconnect", "code": 1000})
        await running_socket
        assert not hosted.is_attended

    asyncio.run(scenario())


def test_hopeless_reader(folder: Path) -> None:
    """Who reads nothing at all is disconnected, and the others play on."""

    async def scenario() -> None:
        host = make_host(open_store(folder))
        reader = SlowReader()
        socket = Socket(cast(WebSocket, reader), host, replace(EAGER, messages_waiting=3))
        running_socket = asyncio.create_task(socket.run())
        reader.says(type="hello", protocol=1, player=ANNA)
        for number in range(10):
            reader.says(type="ping", id=f"p{number}")
        while not socket._outbox.is_hopeless:
            await asyncio.sleep(0)
        reader.reads.set()
        await running_socket
        assert reader.closed == TOO_SLOW
        socket.tell(encode(Pong(id="late")))  # whoever tells it something meanwhile does not fail
        await host.close()
        host.store.close()

    asyncio.run(scenario())


@pytest.mark.parametrize("is_written", [True, False])
def test_failure_of_the_store(folder: Path, monkeypatch: pytest.MonkeyPatch, *, is_written: bool) -> None:
    """The client is told to try again; the same command is then done, or was done, but never twice."""

    async def scenario() -> None:
        store = open_store(folder)
        host = make_host(store)
        async with running(host) as server, server.client() as anna:
            match = await begin(host)
            await anna.join(match)
            await on_turn(anna)
            version = anna.view["version"]
            append_for_loop = Store.append_for_loop

            def fail(self: Store, append: Append) -> asyncio.Future[None]:
                monkeypatch.setattr(Store, "append_for_loop", append_for_loop)
                if is_written:
                    self.append(append.match, append.first_seq, append.entries).result()
                failed: asyncio.Future[None] = asyncio.get_running_loop().create_future()
                failed.set_exception(StoreFailed("the disk is gone"))
                return failed

            monkeypatch.setattr(Store, "append_for_loop", fail)
            failure = await anna.play("draw", id="once", seq=version)
            assert (failure["type"], failure["code"]) == ("error", "not_stored")
            shown = await anna.next("table")
            assert shown["resync"] is True
            assert shown["view"]["version"] == version + is_written
            again = await anna.play("draw", id="once", seq=version)
            assert (again["type"], again["repeated"], again["seq"]) == ("accepted", is_written, version + 1)
            assert store.head(match) == version + 1
            assert Table.replay(store.log(match)).version == version + 1

    asyncio.run(scenario())


def test_second_writer(folder: Path) -> None:
    """Two servers on one database: who comes second reads what the first has written."""

    async def scenario() -> None:
        first, second = make_host(open_store(folder), seed="1"), make_host(open_store(folder), seed="2")
        async with running(first) as here, running(second) as there, here.client() as anna, there.client() as twin:
            match = await begin(first)
            await anna.join(match)
            await on_turn(anna)
            await twin.join(match)
            assert (await anna.play("draw"))["type"] == "accepted"
            failure = await twin.play("draw")
            assert failure["code"] == "not_stored"
            shown = await twin.next("table")
            assert shown["view"]["version"] == anna.accepted[-1]
            assert shown["view"]["hand"]["phase"] == "play"

    asyncio.run(scenario())
