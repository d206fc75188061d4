"""A public server with an empty lobby, and people who visit it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from ..conftest import Visits
from ..serving import Served
from ..test_accessibility import axe
from .house import House, ServerTime

__all__ = ["axe"]


@pytest.fixture
def time() -> ServerTime:
    """The time of the server."""
    return ServerTime()


@pytest.fixture
def served(tmp_path: Path, client: Path, time: ServerTime, request: pytest.FixtureRequest) -> Iterator[Served]:
    """A public server, whose time goes when it is told to. What is new in the lobby is told at once."""
    server = Served(
        tmp_path,
        client,
        seed=request.node.name,
        is_public=True,
        now=time.now,
        monotonic=time.monotonic,
        sleep=time.sleep,
        lobby_seconds=0.0,
    )
    server.start()
    try:
        yield server
    finally:
        server.stop()


@pytest.fixture
def house(visits: Visits, time: ServerTime) -> House:
    """The server, and how to visit it."""
    return House(visits, time)
