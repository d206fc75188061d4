"""Bringing a database up to the schema of this program."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from sqlalchemy import Connection, Engine, inspect, text
from sqlalchemy.exc import OperationalError, SQLAlchemyError

from canasta.store.engines import BUSY_SECONDS, describe, is_failure, reason
from canasta.store.errors import CannotOpen, NewerDatabase, StoreError
from canasta.store.schema import VERSION

# Whoever migrates a PostgreSQL database holds this lock: any number, the same everywhere.
_LOCK: Final = 0x63616E61737461
_PAUSE: Final = 0.02

# What all migrations together make of an empty SQLite database, for the first start. tools/make_newest.py writes it; a
# test compares it with what the migrations make.
NEWEST: Final = Path(__file__).with_name("newest.sql")


def bring_up_to_date(engine: Engine) -> None:
    """Check that the database can be written, and run the migrations it lacks; two processes may do so at once."""
    where = describe(engine.url)
    try:
        with _patiently_connected(engine) as connection, connection.begin():
            # The common cases, without waiting for the import of Alembic.
            if _version(connection) == VERSION:
                connection.execute(text("UPDATE alembic_version SET version_num = version_num"))  # can we write?
                return
            if connection.dialect.name == "sqlite" and not inspect(connection).get_table_names():
                for statement in statements_of(NEWEST.read_text("utf-8")):
                    connection.exec_driver_sql(statement)
                return
            if connection.dialect.name == "postgresql":
                connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": _LOCK})
            migrate(connection, where)
    except StoreError:
        raise
    except (SQLAlchemyError, OSError) as error:
        told = _without_password(engine, reason(error))
        deed = "cannot be opened" if is_failure(error) else "cannot be brought up to date"
        raise CannotOpen(f"{where} {deed}: {told}") from None  # the cause could show more than the message


def statements_of(script: str) -> Iterator[str]:
    """The statements of a script, whole triggers too; each begins on a line of its own.

    >>> list(statements_of("SELECT 1;\\nSELECT\\n  2;\\n"))
    ['SELECT 1;', 'SELECT\\n  2;']
    """
    lines: list[str] = []
    for line in script.splitlines():
        lines.append(line)
        if line.endswith(";") and sqlite3.complete_statement("\n".join(lines)):
            yield "\n".join(lines)
            lines.clear()


def _patiently_connected(engine: Engine) -> Connection:
    """Connect. SQLite does not wait by itself while another process switches the file to WAL."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            return engine.connect()
        except OperationalError as error:
            if "database is locked" not in str(error.orig) or time.monotonic() > deadline:
                raise
            time.sleep(_PAUSE)


def _version(connection: Connection) -> str | None:
    """The last migration that was run; None if there is none."""
    if not inspect(connection).has_table("alembic_version"):
        return None
    return connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one_or_none()


def migrate(connection: Connection, where: str) -> None:
    """Run the migrations that are lacking."""
    # Not above: at most starts there is nothing to migrate, and the import takes as long as all the rest.
    from alembic import command
    from alembic.config import Config
    from alembic.script import ScriptDirectory

    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", "canasta.store:migrations")
    known = {script.revision for script in ScriptDirectory.from_config(config).walk_revisions()}
    version = _version(connection)  # again, inside the lock: another process may have been faster
    if version is not None and version not in known:
        raise NewerDatabase(f"{where} was made by a newer version of this program (schema {version}): please update")
    command.upgrade(config, VERSION)


def _without_password(engine: Engine, message: str) -> str:
    password = engine.url.password
    return message.replace(password, "***") if password else message
