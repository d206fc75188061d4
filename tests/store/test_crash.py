"""kill -9 while writing: every acknowledged append is there, and no log has a gap."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from canasta.store import Store
from postgresql import PostgresServer, running_server

from .helping import begin

pytestmark = [pytest.mark.plain_only, pytest.mark.slow]

TESTS = Path(__file__).resolve().parent.parent
MATCHES = [f"m{number}" for number in range(6)]


def write_until_killed(url: str, *, acknowledged: int, server: PostgresServer | None = None) -> dict[str, int]:
    """Let a process write, and kill it, or the server, after so many acknowledgements: the last of each match."""
    command = [sys.executable, "-m", "store.child", "write", url, *MATCHES]
    heads: dict[str, int] = {}
    with subprocess.Popen(command, cwd=TESTS, stdout=subprocess.PIPE, text=True) as child:
        assert child.stdout is not None
        for number, line in enumerate(child.stdout, 1):
            match, seq = line.split()
            heads[match] = max(heads.get(match, 0), int(seq))
            if number == acknowledged:
                if server is None:
                    child.kill()  # what was acknowledged meanwhile is still read
                else:
                    server.stop(crash=True)
        assert number >= acknowledged
    return heads


def check(store: Store, heads: dict[str, int]) -> None:
    """What was acknowledged is there, whole and in order."""
    for match in MATCHES:
        log = store.log(match)
        assert len(log) >= heads.get(match, 1)
        assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
        assert [entry.text for entry in log[1:]] == [f"{match}/{entry.seq}" for entry in log[1:]]


def begin_all(url: str) -> None:
    """The matches to write to."""
    with Store.open(url) as store:
        for match in MATCHES:
            begin(store, match)


@pytest.mark.parametrize("url", ["sqlite"], indirect=True)
def test_kill_on_sqlite(url: str) -> None:
    """Twenty times, at different moments, on one database."""
    begin_all(url)
    for time in range(20):
        heads = write_until_killed(url, acknowledged=1 + 7 * time)
        assert heads
        with Store.open(url) as store:
            check(store, heads)


@pytest.mark.parametrize("url", ["postgresql"], indirect=True)
def test_kill_on_postgresql(url: str) -> None:
    """The client is killed; the server goes on."""
    begin_all(url)
    for time in range(4):
        heads = write_until_killed(url, acknowledged=1 + 29 * time)
        with Store.open(url) as store:
            check(store, heads)


def test_crash_of_the_server() -> None:
    """The server is stopped as by a crash, with fsync as in real life, and started again."""
    with running_server(durable=True) as server:
        url = server.new_database()
        begin_all(url)
        heads = write_until_killed(url, acknowledged=100, server=server)
        server.start()
        with Store.open(url) as store:
            check(store, heads)
