"""What is counted, the text in which it is told, and to whom; and when garbage is looked for."""

from __future__ import annotations

import asyncio
import gc
import re
from pathlib import Path
from random import Random

import httpx
import pytest

from canasta.server.housekeeping import MOST_SECONDS, MOST_SOCKETS, SECONDS_WORTH_IT, SOCKETS, Housekeeping
from canasta.server.metrics import Metrics
from canasta.server.rest import rest_routes

from .driving import begin, make_host, open_store, running

pytestmark = pytest.mark.plain_only

SAMPLE = re.compile(r'[a-z_]+(\{[a-z]+="[^"]*"(,[a-z]+="[^"]*")*\})? [0-9.e+-]+')


def read(page: str) -> dict[str, float]:
    """The samples of a page, by name and labels; each line must be one, or say something about one."""
    samples = {}
    for line in page.splitlines():
        if line.startswith("# "):
            assert line.split()[1] in ("HELP", "TYPE")
            continue
        assert SAMPLE.fullmatch(line), line
        name, value = line.rsplit(" ", 1)
        assert name not in samples
        samples[name] = float(value)
    return samples


async def scrape(url: str, **headers: str) -> httpx.Response:
    """Ask for the numbers."""
    async with httpx.AsyncClient(trust_env=False) as client:
        return await client.get(f"{url}/metrics", headers=headers)


def test_numbers_of_a_game(folder: Path) -> None:
    """Sockets, tables, moves and commits are counted; histograms add up."""

    async def go() -> None:
        host = make_host(open_store(folder))
        async with running(host, rest_routes=rest_routes()) as server, server.client() as client:
            await client.join(await begin(host))
            await client.wait_until(lambda view: view["waiting"]["kind"] == "action" and client.is_to_act())
            refused = await client.play("discard *")
            assert refused["type"] == "refused"
            while len(client.accepted) < 3:
                await client.step(Random("metrics"))
            page = await scrape(server.url)
            assert page.headers["content-type"].startswith("text/plain; version=0.0.4")
            numbers = read(page.text)
        moves = len(client.accepted)
        assert numbers["canasta_moves_total"] == numbers["canasta_move_seconds_count"] == moves
        assert numbers['canasta_move_seconds_bucket{le="+Inf"}'] == moves
        assert numbers["canasta_sockets"] == numbers["canasta_sockets_opened_total"] == numbers["canasta_tables"] == 1
        assert numbers["canasta_commands_refused_total"] >= 1
        assert numbers["canasta_store_jobs_total"] > moves
        assert numbers["canasta_store_commit_seconds_sum"] > 0
        assert numbers["canasta_store_failures_total"] == 0
        assert numbers['canasta_gatherings{status="open"}'] == 0
        assert numbers["process_resident_memory_bytes"] > 1_000_000
        assert host.around.metrics.sockets == 0

    asyncio.run(go())


def test_only_for_those_who_run_it(folder: Path) -> None:
    """Who asks through a proxy, or from elsewhere, finds nothing; an address can be allowed."""

    async def go() -> None:
        async with running(make_host(open_store(folder))) as server:
            for header in ("X-Forwarded-For", "Forwarded", "Via", "X-Real-IP", "X-Forwarded-Proto"):
                answer = await scrape(server.url, **{header: "127.0.0.1"})
                assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
            assert (await scrape(server.url)).status_code == 200

    asyncio.run(go())


@pytest.mark.parametrize(("metrics_for", "status"), [((), 404), (("192.0.2.7",), 200), (("192.0.2.8",), 404)])
def test_another_address(folder: Path, metrics_for: tuple[str, ...], status: int) -> None:
    """The address is that of the connection."""

    async def go() -> None:
        from canasta.server.app import build_app

        app = build_app(make_host(open_store(folder)), allowed_hosts=["cards"], metrics_for=metrics_for)
        transport = httpx.ASGITransport(app, client=("192.0.2.7", 50_000))
        async with httpx.AsyncClient(transport=transport, base_url="http://cards") as client:
            assert (await client.get("/metrics")).status_code == status
        app.state.host.store.close()

    asyncio.run(go())


def test_refused_requests_are_counted_and_logged(folder: Path, caplog: pytest.LogCaptureFixture) -> None:
    """A foreign page, and an unknown name; a flood fills no log."""

    async def go() -> Metrics:
        host = make_host(open_store(folder))
        async with running(host) as server, httpx.AsyncClient(trust_env=False) as client:
            for _ in range(30):
                foreign = await client.get(f"{server.url}/alive?secret=1", headers={"Origin": "https://evil.example"})
                assert foreign.status_code == 403
        return host.around.metrics

    caplog.set_level("INFO", logger="canasta")
    metrics = asyncio.run(go())
    assert metrics.requests_refused.value == 30
    facts = [record.__dict__["facts"] for record in caplog.records if record.message == "a request is refused"]
    assert len(facts) == 20
    assert facts[0] == {"code": "wrong_origin", "address": "127.0.0.1", "path": "/alive"}


def test_when_garbage_is_looked_for(folder: Path) -> None:
    """In a quiet moment after a while, or after many clients have left; in any case when it cannot wait any longer."""
    clock, collected = [0.0], []

    def collect() -> int:
        collected.append(clock[0])
        return 0

    with open_store(folder) as store:
        host = make_host(store, monotonic=lambda: clock[0])
        metrics = host.around.metrics
        keeping = Housekeeping(host.around, collect=collect)

        def busy(*, left: int = 0) -> bool:
            """Thousands are here and play; some have left."""
            for _ in range(100):
                metrics.move_seconds.observe(0.001)
            metrics.sockets = 3_000
            metrics.sockets_opened.value = max(metrics.sockets_opened.value, 3_000) + left
            return keeping.look()

        assert not keeping.look()
        clock[0] = SECONDS_WORTH_IT
        assert not busy()
        assert not busy(left=SOCKETS)
        assert keeping.look(), "nobody has moved since"
        assert not keeping.look()
        assert busy(left=MOST_SOCKETS), "too many to wait"
        clock[0] += MOST_SECONDS
        assert busy(), "too long to wait"
        assert not keeping.look()
        metrics.sockets = 10
        for _ in range(100):
            metrics.move_seconds.observe(0.001)
        assert keeping.look(), "most have left, and with few it takes no time"
        assert len(collected) == 4


def test_pauses_are_counted(folder: Path) -> None:
    """Each collection is one, while the server runs."""

    async def go() -> None:
        host = make_host(open_store(folder))
        async with running(host):
            before = host.around.metrics.garbage.pauses[2].number
            gc.collect()
            assert host.around.metrics.garbage.pauses[2].number == before + 1
        gc.collect()
        assert host.around.metrics.garbage.pauses[2].number == before + 1

    asyncio.run(go())
