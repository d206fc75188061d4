"""Writes src/canasta/store/newest.sql: what the migrations make of an empty SQLite database, for the first start.

``python tools/make_newest.py`` after a migration was added.
"""

from __future__ import annotations

import tempfile

from sqlalchemy import create_engine, text

from canasta.store import sqlite_url
from canasta.store.migrating import NEWEST, migrate

STATEMENTS = "SELECT sql FROM sqlite_master WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite_%' ORDER BY rowid"


def main() -> None:
    """Migrate a database of its own, and write down what it has then."""
    with tempfile.TemporaryDirectory() as folder:
        engine = create_engine(sqlite_url(f"{folder}/newest.db"))
        with engine.begin() as connection:
            migrate(connection, "the new database")
            statements = [str(statement).strip() for statement in connection.execute(text(STATEMENTS)).scalars()]
            version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar_one()
        engine.dispose()
    statements.append(f"INSERT INTO alembic_version (version_num) VALUES ('{version}')")
    lines = [line.rstrip() for line in "".join(f"{statement};\n" for statement in statements).splitlines()]
    NEWEST.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
