"""A real host on a real store behind the routes, and a client in the same process."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from canasta.store import Store, sqlite_url
from server.rest.helping import Api, app_around, client_of


@pytest.fixture(scope="session")
def empty_database(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A database without anything in it; copying it is faster than making it."""
    path = tmp_path_factory.mktemp("empty") / "canasta.db"
    Store.open(sqlite_url(str(path))).close()
    return path


@pytest.fixture
def store(tmp_path: Path, empty_database: Path) -> Iterator[Store]:
    """An open, empty store."""
    path = shutil.copy(empty_database, tmp_path)
    with Store.open(sqlite_url(str(path))) as opened:
        yield opened


@pytest.fixture
def api(store: Store) -> Iterator[Api]:
    """A client of the REST part."""
    with client_of(app_around(store)) as request:
        yield Api(request, store)


@pytest.fixture
def anna(api: Api) -> str:
    """The id of a player."""
    return api.player("Anna")
