"""kill -9 of a real server in mid-play: no acknowledged action is lost, and the game goes on where it was."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from canasta.rules import Rules
from canasta.server.presenting import view_info
from canasta.store import Store, sqlite_url
from canasta.table import Table
from postgresql import PostgresServer

from .driving import ANNA, Client, begin, make_host, with_players

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

TESTS = Path(__file__).resolve().parent.parent
TIMES = 20
# Open-ended, so that the match never ends by itself; after each hand another one is played.
RULES = Rules.preset("hoyle", target=None, minimum=None)


class Mill:
    """Starts servers, one after the other."""

    def __init__(self, process: subprocess.Popen[str]) -> None:
        self.process = process

    def say(self, line: str) -> None:
        """Ask for a server."""
        assert self.process.stdin is not None
        self.process.stdin.write(f"{line}\n")
        self.process.stdin.flush()

    def hear(self) -> str:
        """What it says."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        assert line, "the server did not start"
        return line.strip()


@contextmanager
def mill() -> Iterator[Mill]:
    """A process that starts servers."""
    command = [sys.executable, "-m", "server.child"]
    with subprocess.Popen(
        command, cwd=TESTS, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, start_new_session=True
    ) as process:
        try:
            yield Mill(process)
        finally:
            os.killpg(process.pid, signal.SIGKILL)  # with the server that it may have


async def play_and_kill(
    port: int, pid: int, match: str, *, moves: int, rng: Random
) -> tuple[list[int], dict[str, Any]]:
    """Play, kill the server after so many acknowledgements, with one more command on its way; what was told."""
    async with connect(f"ws://127.0.0.1:{port}/ws", compression=None) as websocket:
        client = Client(websocket)
        await client.send(type="hello", protocol=1, player=ANNA)
        await client.join(match)
        joined = client.view
        try:
            while len(client.accepted) < moves or client.view["waiting"] != {"kind": "action", "seats": [0]}:
                await client.step(rng, hands=1_000)
            draw = {"table": match, "seat": 0, "seq": client.view["version"], "action": client.choice(rng)}
            await client.send(type="play", id=client.new_id(), **draw)
            os.kill(pid, signal.SIGKILL)
            while True:
                await client.receive()
        except ConnectionClosed:
            return client.accepted, joined


def crash_and_check(url: str) -> None:
    """Twenty times on one database and one match."""

    async def start() -> str:
        with with_players(Store.open(url)) as store:
            return await begin(make_host(store), RULES)

    match = asyncio.run(start())
    rng = Random("crash")
    log: list[str] = []
    with mill() as servers:
        for time in range(TIMES):
            servers.say(f"{time} {url}")
            pid, port = map(int, servers.hear().split())
            accepted, joined = asyncio.run(play_and_kill(port, pid, match, moves=1 + time % 7, rng=rng))
            assert servers.hear() == "gone"
            with Store.open(url) as store:
                entries = store.log(match)
            texts = [entry.text for entry in entries]
            # Nothing that was there has changed, and all that was acknowledged is there.
            assert texts[: len(log)] == log
            assert len(accepted) >= 1 + time % 7
            assert len(texts) >= max(accepted)
            moves = {entry.seq for entry in entries if entry.move_id is not None}
            assert set(accepted) <= moves
            # What the new server showed is what the log of the old one says.
            before = Table.replay(entries[: joined["version"]])
            shown = view_info(before.view(0), history=joined["history"], connected=[0])
            assert joined["hand"] == to_builtins(shown.hand)
            assert joined["can_undo"] == before.view(0).can_undo
            assert joined["totals"] == list(before.view(0).totals)
            log = texts
    assert len(log) > TIMES


def test_kill_on_sqlite(folder: Path) -> None:
    """The file is as the killed process left it."""
    crash_and_check(sqlite_url(str(folder / "canasta.db")))


def test_kill_on_postgresql(postgresql: PostgresServer) -> None:
    """The client of the database is killed; its server goes on."""
    crash_and_check(postgresql.new_database())
