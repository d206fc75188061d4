"""Runs the migrations on the connection that `canasta.store.migrating` hands over. Alembic calls this."""

from __future__ import annotations

from alembic import context

from canasta.store.online_schema import metadata


def migrate() -> None:
    """Run them inside the transaction of the connection: all or nothing."""
    context.configure(connection=context.config.attributes["connection"], target_metadata=metadata)
    context.run_migrations()


if __name__ == "env_py":  # the name under which Alembic runs this file; others may import it
    migrate()
