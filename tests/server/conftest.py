"""Where the tests of the server keep their databases."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from postgresql import PostgresServer, running_server


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in memory where there is one: each move waits for the disk otherwise."""
    memory = Path("/dev/shm")
    if not memory.is_dir():
        yield tmp_path
        return
    made = Path(tempfile.mkdtemp(prefix="canasta-test-", dir=memory))
    try:
        yield made
    finally:
        shutil.rmtree(made)


@pytest.fixture(scope="session")
def postgresql() -> Iterator[PostgresServer]:
    """A PostgreSQL server for this process."""
    with running_server() as server:
        yield server
