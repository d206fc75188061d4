"""What is wrong is answered with a typed message, and changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from canasta.server.limits import Limits
from canasta.table import Person

from .driving import ANNA, BERT, EAGER, Client, Running, begin, make_host, open_store, running

pytestmark = pytest.mark.plain_only

Scenario = Callable[[Running, Client], Awaitable[None]]


def run(folder: Path, scenario: Scenario, *, limits: Limits = EAGER, **means: Any) -> None:
    """Run a scenario with Anna at a table where she is on turn."""

    async def whole() -> None:
        host = make_host(open_store(folder), **means)
        async with running(host, limits=limits) as server, server.client() as anna:
            match = await begin(host)
            await anna.join(match)
            await anna.wait_until(lambda view: anna.is_to_act() and view["stage"] == "play")
            await scenario(server, anna)

    asyncio.run(whole())


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ("{", "bad_json"),
        ("[]", "invalid"),
        ("[" * 3_000, "invalid"),
        ('{"a":' * 800, "bad_json"),
        ('{"type": "dance", "id": "x"}', "invalid"),
        ('{"type": "ping", "id": "x", "more": 1}', "invalid"),
        ('{"type": "ping", "id": "a b"}', "invalid"),
        ('{"type": "play", "id": "x", "table": "t", "seat": "0", "seq": 1, "action": "draw"}', "invalid"),
        ('{"type": "play", "id": "x", "table": "t", "seat": 0, "seq": -1, "action": "draw"}', "invalid"),
        ('{"type": "hello", "protocol": 1, "player": "anna-1"}', "hello_again"),
        ('{"type": "ping", "id": "x", "pad": "%s"}' % ("y" * 5_000), "too_large"),
        (b"\x00\x01", "not_text"),
        ('{"type": "join", "id": "x", "table": "nowhere"}', "no_such_table"),
    ],
)
def test_malformed(folder: Path, sent: str | bytes, code: str) -> None:
    """The connection goes on after it."""

    async def scenario(_server: Running, anna: Client) -> None:
        await anna.websocket.send(sent)
        failure = await anna.next("error")
        assert failure["code"] == code
        assert "Traceback" not in failure["text"]
        if code in ("invalid", "no_such_table") and '"x"' in str(sent):
            assert failure["id"] == "x"
        assert (await anna.ping("still-here"))["type"] == "pong"

    run(folder, scenario)


@pytest.mark.parametrize(
    ("hello", "code"),
    [
        ({"type": "hello", "protocol": 99, "player": ANNA}, "wrong_protocol"),
        ({"type": "hello", "protocol": 1, "player": "nobody"}, "no_such_player"),
        ({"type": "ping", "id": "x"}, "no_hello"),
    ],
)
def test_first_message(folder: Path, hello: dict[str, Any], code: str) -> None:
    """Whoever does not say who they are is sent away with a reason."""

    async def scenario(server: Running, _anna: Client) -> None:
        async with connect(f"ws://127.0.0.1:{server.port}/ws") as websocket:
            other = Client(websocket)
            await other.send(**hello)
            assert (await other.receive())["code"] == code
            with pytest.raises(ConnectionClosed):
                await websocket.recv()

    run(folder, scenario)


def test_silence(folder: Path) -> None:
    """Nobody may stay without saying hello."""

    async def scenario() -> None:
        host = make_host(open_store(folder))
        limits = replace(EAGER, seconds_to_hello=0)
        async with running(host, limits=limits) as server, connect(f"ws://127.0.0.1:{server.port}/ws") as websocket:
            assert (await Client(websocket).receive())["code"] == "no_hello"

    asyncio.run(scenario())


def test_frame_of_a_megabyte(folder: Path) -> None:
    """It is not even read: the connection ends, the server does not."""

    async def scenario(server: Running, anna: Client) -> None:
        with suppress(ConnectionClosed):  # it may end before all is sent
            await anna.websocket.send("x" * 1_000_000)
        with pytest.raises(ConnectionClosed):
            await anna.websocket.recv()
        async with server.client() as again:
            assert (await again.join(anna.table))["type"] == "table"

    run(folder, scenario)


def test_foreign_seat(folder: Path) -> None:
    """The seat follows from who the player is; nobody speaks for another one, nor without a seat."""

    async def scenario(server: Running, anna: Client) -> None:
        refused = await anna.play("draw", seat=1)
        assert [problem["code"] for problem in refused["problems"]] == ["foreign_seat"]
        async with server.client(BERT) as bert:
            await bert.join(anna.table)
            assert bert.view["seat"] is None
            assert bert.view["hand"]["cards"] == []
            commands: dict[str, dict[str, str]] = {
                "play": {"action": "draw"},
                "contribute": {"text": "luck"},
                "ready": {},
                "another": {"answer": "yes"},
                "call": {"call": "heads"},
            }
            for kind, fields in commands.items():
                refused = await bert.command(kind, seat=0, **fields)
                assert refused["problems"][0]["code"] == "foreign_seat"
            checked = await bert.ask("check", seat=0, action="draw")
            assert checked["problems"][0]["code"] == "foreign_seat"
            hint = await bert.ask("hint", seat=0, level=1)
            assert hint["problems"][0]["code"] == "foreign_seat"
        assert server.host.store.head(anna.table) == anna.view["version"]

    run(folder, scenario)


def test_not_joined(folder: Path) -> None:
    """A command needs a table that the client has joined."""

    async def scenario(server: Running, anna: Client) -> None:
        async with server.client() as other:
            refused = await other.ask("play", table=anna.table, seat=0, seq=1, action="draw")
            assert refused["problems"][0]["code"] == "not_joined"
        assert (await anna.ask("leave"))["type"] == "left"
        refused = await anna.play("draw")
        assert refused["problems"][0]["code"] == "not_joined"

    run(folder, scenario)


def test_illegal_and_out_of_turn(folder: Path) -> None:
    """All problems are told, with code, facts and sentence; the version stays."""

    async def scenario(server: Running, anna: Client) -> None:
        version = anna.view["version"]
        refused = await anna.play("discard 4c")
        assert "wrong_phase" in [problem["code"] for problem in refused["problems"]]
        assert all(problem["text"] for problem in refused["problems"])
        refused = await anna.play("dance")
        assert refused["problems"][0]["code"] == "unreadable"
        refused = await anna.command("ready")
        assert refused["problems"][0]["code"] == "wrong_stage"
        refused = await anna.play("draw", seq=version + 1)
        assert refused["problems"][0]["code"] == "version_unknown"
        assert server.host.store.head(anna.table) == version

    run(folder, scenario)


def test_repeated_and_stale(folder: Path) -> None:
    """The same command is done once; one that was decided on long ago is not done, and the table is shown anew."""

    async def scenario(server: Running, anna: Client) -> None:
        version = anna.view["version"]
        first = await anna.play("draw", id="once", seq=version)
        again = await anna.play("draw", id="once", seq=version)
        assert (first["type"], first["repeated"]) == ("accepted", False)
        assert (again["type"], again["repeated"], again["seq"]) == ("accepted", True, first["seq"])
        other = await anna.play("pass", id="once", seq=version)
        assert other["problems"][0]["code"] == "move_id_used"
        stale = await anna.play("draw", seq=version)
        assert (stale["type"], stale["version"]) == ("stale", first["seq"])
        shown = await anna.next("table")
        assert shown["resync"]
        assert shown["view"]["version"] == server.host.store.head(anna.table) == first["seq"]

    run(folder, scenario)


def test_ids_of_others(folder: Path) -> None:
    """The ids that one client chooses do not get in the way of another one's."""

    async def scenario() -> None:
        host = make_host(open_store(folder))
        async with running(host) as server, server.client() as anna, server.client(BERT) as bert:
            match = await begin(host)
            hosted = await host.table(match)
            async with hosted.still() as table:
                await hosted._do(table, table.sit(1, Person(BERT, "Bert")))
            await anna.join(match)
            await bert.join(match)
            for client in (anna, bert):
                await client.wait_until(lambda view: view["stage"] == "play")
            on_turn, other = (anna, bert) if anna.is_to_act() else (bert, anna)
            assert (await on_turn.play("draw", id="1"))["type"] == "accepted"
            await other.wait_until(lambda view: view["version"] == on_turn.accepted[-1])
            assert (await other.play("draw", id="1"))["problems"][0]["code"] == "not_your_turn"

    asyncio.run(scenario())


def test_check_and_hint(folder: Path) -> None:
    """What would be wrong, what it would be worth, and what a bot would do."""

    async def scenario(_server: Running, anna: Client) -> None:
        checked = await anna.ask("check", seat=0, action="draw")
        assert (checked["type"], checked["problems"]) == ("checked", [])
        checked = await anna.ask("check", seat=0, action="meld K: Kh Ks Kd")
        assert checked["problems"]
        assert checked["needed"] == 50
        hint = await anna.ask("hint", seat=0, level=2)
        assert hint["type"] == "hinted"
        assert hint["reason"]
        assert (await anna.play(hint["action"]))["type"] == "accepted"
        refused = await anna.ask("hint", seat=0, level=77)
        assert refused["problems"][0]["code"] == "no_such_level"

    run(folder, scenario)


def test_rate_limit(folder: Path) -> None:
    """Too many messages are refused one by one; whoever does not stop is disconnected."""

    async def scenario(_server: Running, anna: Client) -> None:
        codes: list[str] = []
        with suppress(ConnectionClosed):
            while len(codes) < 50:
                codes.append((await anna.ping(f"p{len(codes)}")).get("code", "pong"))
        # The clock of this test stands still: hello was free, the join took one.
        assert codes[:9] == ["pong"] * 9
        assert codes[9:] == ["too_fast"] * 6

    run(folder, scenario, limits=replace(EAGER, messages_per_second=1, messages_at_once=10, patience=5))


def test_too_many_tables(folder: Path) -> None:
    """A client looks at a few tables, not at all of them."""

    async def scenario(server: Running, anna: Client) -> None:
        other = await begin(server.host)
        assert (await anna.join(other))["code"] == "too_many_tables"

    run(folder, scenario, limits=replace(EAGER, tables_per_socket=1))
