"""Each test of the store runs on both databases; a session has one PostgreSQL server."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta.store import Store, sqlite_url
from postgresql import PostgresServer, running_server


@pytest.fixture(scope="session")
def server() -> Iterator[PostgresServer]:
    """The PostgreSQL server of this process."""
    with running_server() as running:
        yield running


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """An empty database."""
    if request.param == "sqlite":
        return sqlite_url(str(tmp_path / "canasta.db"))
    server: PostgresServer = request.getfixturevalue("server")
    return server.new_database()


@pytest.fixture
def store(url: str) -> Iterator[Store]:
    """An open, empty store."""
    with Store.open(url) as opened:
        yield opened
