"""A copy of an SQLite database while it is in use: whole, checked, and never over another file."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

from sqlalchemy import Connection

from canasta.store.errors import NotStorable, StoreFailed


def back_up(connection: Connection, path: Path) -> int:
    """Copy the database into a new file, which is then the only one that is needed; its size in bytes.

    Those who write meanwhile are not kept waiting, and what they write later is not in the copy.
    """
    if connection.dialect.name != "sqlite":
        raise NotStorable("a PostgreSQL database is copied by its own program: pg_dump")
    source = connection.connection.driver_connection
    if not isinstance(source, sqlite3.Connection):
        raise AssertionError("this is no SQLite database")
    if path.exists():
        raise NotStorable(f"{path} exists already; a backup never overwrites a file, choose another name")
    if not path.parent.is_dir():
        raise NotStorable(f"there is no folder {path.parent}")
    # Under another name until it is complete. It is nobody else's business: there are passwords' hashes in it.
    part = path.with_name(f"{path.name}.part")
    try:
        os.close(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
    except FileExistsError:
        raise NotStorable(f"{part} is there: another backup is being made, or one was broken off") from None
    except OSError as error:
        raise NotStorable(f"{part} cannot be written: {error.strerror}") from None
    try:
        _copy(source, part)
        size = part.stat().st_size
        _put_in_place(part, path)
    except sqlite3.Error as error:
        raise StoreFailed(f"the backup failed: {error}") from None
    except FileExistsError:
        raise NotStorable(f"{path} exists already; a backup never overwrites a file, choose another name") from None
    finally:
        part.unlink(missing_ok=True)
    return size


def _copy(source: sqlite3.Connection, part: Path) -> None:
    with closing(sqlite3.connect(part)) as copy:
        # In one step: what is read is one state of the database, and nobody waits for it since there is a write-ahead
        # log.
        source.backup(copy)
        copy.execute("PRAGMA journal_mode = DELETE").close()  # one file, without a write-ahead log beside it
        told = copy.execute("PRAGMA integrity_check").fetchone()
        if told != ("ok",):
            raise StoreFailed(f"the copy is not sound: {told[0] if told else 'nothing'}")
    with part.open("rb") as file:
        os.fsync(file.fileno())


def _put_in_place(part: Path, path: Path) -> None:
    """Give it its name, unless somebody else has taken it meanwhile."""
    try:
        os.link(part, path)  # fails if the name is taken, as renaming does not
    except FileExistsError:
        raise
    except (OSError, NotImplementedError):  # a disk that knows no links
        if path.exists():
            raise FileExistsError(path) from None
        part.rename(path)
