"""Whether the server says rightly that it is well."""

from __future__ import annotations

import asyncio
from pathlib import Path

import httpx
import pytest

from canasta.server.health import Health
from store.helping import held

from .driving import make_host, open_store, running

pytestmark = pytest.mark.plain_only


def test_well(folder: Path) -> None:
    """Everybody may ask; nothing is told but that."""

    async def go() -> None:
        async with running(make_host(open_store(folder))) as server, httpx.AsyncClient(trust_env=False) as client:
            answer = await client.get(f"{server.url}/health", headers={"X-Forwarded-For": "192.0.2.7"})
            assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
            assert answer.headers["cache-control"] == "no-store"

    asyncio.run(go())


def test_store_closed(folder: Path) -> None:
    """The process answers, but can do nothing."""

    async def go() -> None:
        host = make_host(open_store(folder))
        async with running(host) as server, httpx.AsyncClient(trust_env=False) as client:
            await asyncio.to_thread(host.store.close)
            answer = await client.get(f"{server.url}/health")
            assert (answer.status_code, answer.json()) == (503, {"status": "unavailable"})

    asyncio.run(go())


def test_writer_stuck(folder: Path) -> None:
    """Reading works, writing does not: that is not well. It is asked again only after a while."""

    async def go() -> None:
        clock = [0.0]
        with open_store(folder) as store:
            host = make_host(store, monotonic=lambda: clock[0])
            hasty, patient = Health(host, patience=0.0), Health(host)
            with held(store):
                assert not await hasty.is_well()
            assert await patient.is_well()
        assert await patient.is_well(), "the last answer holds"
        clock[0] = 2.0
        assert not await patient.is_well()

    asyncio.run(go())
