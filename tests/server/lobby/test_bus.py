"""The bus, and what is done once for many who ask."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from canasta.server.limits import Limits
from canasta.server.lobby.bus import Bus
from canasta.server.lobby.ground import Ground, Stirred
from canasta.server.outbox import Outbox
from server.driving import make_host, open_store
from server.lobby.visiting import Time, run

pytestmark = pytest.mark.plain_only


def test_topics() -> None:
    """Listeners are told once for all that was published until then, in order, and no longer than they want."""

    async def flow() -> None:
        bus, heard = Bus(), list[str]()

        def fail(_topic: str) -> None:
            raise RuntimeError

        bus.publish("a")  # nobody has ever listened
        bus.subscribe("a", fail)
        end = bus.subscribe("a", heard.append)
        bus.subscribe("b", heard.append)
        bus.publish("b", "a", "c")
        bus.publish("a", "b")
        assert heard == []
        await asyncio.sleep(0)
        assert heard == ["b", "a"]
        end()
        end()
        await asyncio.to_thread(bus.publish, "b", "a")
        await asyncio.sleep(0)
        assert heard == ["b", "a", "b"]

    run(flow())


def test_the_newest_does_not_overtake() -> None:
    """It takes the place of an older one of its kind, but behind what was said meanwhile."""
    outbox = Outbox(Limits(messages_waiting=3))
    outbox.put_newest("lobby", b"old")
    outbox.put(b"answer")
    for _ in range(10):
        outbox.put_newest("lobby", b"new")
    assert [outbox.take_now(), outbox.take_now(), outbox.take_now()] == [b"answer", b"new", None]
    assert not outbox.is_hopeless
    outbox.put_newest("lobby", b"newer")
    assert outbox.take_now() == b"newer"


def test_many_changes_are_one_picture(folder: Path) -> None:
    """Work that was asked for is done once for all who asked, and not again before a pause."""

    async def flow() -> None:
        time, done = Time(), list[float]()
        with open_store(folder) as store:
            host = make_host(store, sleep=time.sleep)
            ground = Ground(host.around, host.bus)

            async def work() -> None:
                done.append(time.monotonic())

            stirred = Stirred(ground, work, lambda: 0.5)
            host.bus.subscribe("room:fun", stirred.stir)
            for seconds in (0.0, 0.25, 0.125, 0.25, 1.0):
                time(seconds)
                for _ in range(3):
                    host.bus.publish("room:fun")
                    await settled()
            assert done == [0.0, 0.625, 1.625]
            await ground.close()
            await host.close()

    run(flow())


async def settled() -> None:
    """Whoever can go on has gone on."""
    for _ in range(10):
        await asyncio.sleep(0)
