"""Connections: how SQLite and PostgreSQL are opened, and what their errors are called here."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import (
    ArgumentError,
    DataError,
    DBAPIError,
    IntegrityError,
    NotSupportedError,
    ProgrammingError,
    StatementError,
)

from canasta.store.errors import CannotOpen, NotStorable, StoreError, StoreFailed

BUSY_SECONDS: Final = 10  # how long to wait for another process that writes to the same file
READERS: Final = 5
PAGES_BEHIND: Final = 10_000  # of the write-ahead log; SQLite's own number is a tenth of that


def sqlite_url(path: str) -> str:
    """The URL of a database file.

    >>> sqlite_url("/home/anna/canasta.db")
    'sqlite:////home/anna/canasta.db'
    """
    return URL.create("sqlite", database=path).render_as_string(hide_password=False)


def read_url(text: str) -> URL:
    """The URL, with the driver of this program; refused if the store cannot use such a database."""
    try:
        url = make_url(text)
    except (ArgumentError, ValueError):
        raise CannotOpen("the URL of the database cannot be read") from None
    match url.get_backend_name():
        case "sqlite":
            if url.database in (None, "", ":memory:"):
                raise CannotOpen("the database must be a file: sqlite:///PATH")
            return url.set(drivername="sqlite+pysqlite")
        case "postgresql" | "postgres":
            return url.set(drivername="postgresql+psycopg")
        case other:
            raise CannotOpen(f"the database can be SQLite or PostgreSQL, not {other!r}")


def database_file(url: URL) -> Path | None:
    """The file of an SQLite database; None for a database that is a server."""
    return Path(url.database) if url.get_backend_name() == "sqlite" and url.database else None


def describe(url: URL) -> str:
    """The database in a message: where it is, without a password."""
    if url.get_backend_name() == "sqlite":
        return f"the database {url.database}"
    host = url.host or url.query.get("host") or "this machine"
    return f"the PostgreSQL database {url.database!r} on {host}"


def writing_engine(url: URL) -> Engine:
    """An engine with one connection, whose transactions may write."""
    engine = _engine(url, pool_size=1, max_overflow=0)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_writer)
        # Not a plain BEGIN: what is read before writing must still be true when it is written.
        event.listen(engine, "begin", lambda connection: _say(connection, "BEGIN IMMEDIATE"))
    return engine


def reading_engine(url: URL) -> Engine:
    """An engine with some connections that only read."""
    engine = _engine(url, pool_size=READERS, max_overflow=READERS)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _prepare_reader)
        event.listen(engine, "begin", lambda connection: _say(connection, "BEGIN"))
    else:
        engine = engine.execution_options(postgresql_readonly=True)
    return engine


def _engine(url: URL, **pool: Any) -> Engine:
    if url.get_backend_name() == "sqlite":
        arguments: dict[str, Any] = {"timeout": BUSY_SECONDS}
    else:
        arguments = {"connect_timeout": BUSY_SECONDS}
        pool["pool_pre_ping"] = True  # a server that was restarted meanwhile is no error
    try:
        return create_engine(url, connect_args=arguments, hide_parameters=True, **pool)
    except ImportError:
        raise CannotOpen("PostgreSQL needs its driver: pip install 'canasta[postgresql]'") from None


def _prepare_writer(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None  # transactions begin when we say so
    # Checkpoints are made beside the writing (`checkpoints.py`), unless that falls far behind.
    late = f"wal_autocheckpoint = {PAGES_BEHIND}"
    for pragma in ("journal_mode = WAL", "synchronous = FULL", "foreign_keys = ON", late):
        connection.execute(f"PRAGMA {pragma}").close()


def _prepare_reader(connection: sqlite3.Connection, _record: object) -> None:
    connection.isolation_level = None
    for pragma in ("query_only = ON", "synchronous = FULL"):  # it may make checkpoints
        connection.execute(f"PRAGMA {pragma}").close()


def _say(connection: Connection, statement: str) -> None:
    connection.exec_driver_sql(statement)


@contextmanager
def errors_translated() -> Iterator[None]:
    """Turn the errors of the database into errors of the store."""
    try:
        yield
    except StoreError:
        raise
    except Exception as error:
        raise translated(error) from error


def translated(error: Exception) -> StoreError:
    """The error of the store for this error of the database."""
    if isinstance(error, StoreError):
        return error
    if is_failure(error):
        return StoreFailed(f"the database failed: {reason(error)}")
    return NotStorable(f"this cannot be stored: {reason(error)}")


def is_failure(error: Exception) -> bool:
    """Is the database at fault (disk full, connection lost), not the values?"""
    if isinstance(error, DBAPIError):
        return not isinstance(error, (IntegrityError, DataError, ProgrammingError, NotSupportedError))
    return isinstance(error, (OSError, MemoryError))


def reason(error: Exception) -> str:
    """What the database said: its first line. The statement and its values are no part of it."""
    told = error.orig if isinstance(error, StatementError) and error.orig is not None else error
    return next(iter(str(told).splitlines()), "").strip() or type(told).__name__
