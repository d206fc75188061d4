"""The tables. `migrations/` makes them; a test compares the two."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Dialect,
    ForeignKey,
    ForeignKeyConstraint,
    Index,
    Integer,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
)
from sqlalchemy.types import TypeDecorator

# The migration that makes this schema.
VERSION: Final = "0002"

LONGEST_KEY: Final = 200


class PlainText(TypeDecorator[str]):
    """Text that both databases take: PostgreSQL has no NUL."""

    impl = Text
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Refuse what only one database would take."""
        if value is not None and "\0" in value:
            raise ValueError("a text with a NUL character")
        return value


class KeyText(PlainText):
    """Text in an index, where PostgreSQL has no room for long ones."""

    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:
        """Refuse long ones on both."""
        if value is not None and len(value) > LONGEST_KEY:
            raise ValueError(f"an id or a name of {len(value):,} characters; {LONGEST_KEY} are allowed")
        return super().process_bind_param(value, dialect)


# In the order of code points, as SQLite has it; PostgreSQL would ask the locale.
plain_text: Final = PlainText().with_variant(PlainText(collation="C"), "postgresql")
key_text: Final = KeyText().with_variant(KeyText(collation="C"), "postgresql")

metadata: Final = MetaData(
    naming_convention={
        "pk": "%(table_name)s_pk",
        "fk": "%(table_name)s_%(column_0_N_name)s_fk",
        "uq": "%(table_name)s_%(column_0_N_name)s_uq",
        "ck": "%(table_name)s_%(constraint_name)s_ck",
        "ix": "%(table_name)s_%(column_0_N_name)s_ix",
    }
)

players: Final = Table(
    "players",
    metadata,
    Column("id", key_text, primary_key=True),
    Column("name", plain_text, nullable=False),
    Column("name_key", key_text, nullable=False, unique=True),
    Column("created", plain_text, nullable=False),
)

settings: Final = Table(
    "settings",
    metadata,
    Column("player_id", key_text, ForeignKey("players.id"), nullable=False),
    Column("key", key_text, nullable=False),
    Column("value", plain_text, nullable=False),
    PrimaryKeyConstraint("player_id", "key"),
)

matches: Final = Table(
    "matches",
    metadata,
    Column("id", key_text, primary_key=True),
    Column("created", plain_text, nullable=False),
    Column("rules", plain_text, nullable=False),
    Column("preset", plain_text, nullable=False),
    Column("status", plain_text, nullable=False),
    Column("counts", Boolean, nullable=False),
    Column("forked_from", key_text, ForeignKey("matches.id")),
    Column("forked_at", Integer),
    # The match that this one and its forks go back to; itself, if it is no fork.
    Column("origin", key_text, ForeignKey("matches.id"), nullable=False),
    Column("finished", plain_text),
    CheckConstraint("status IN ('running', 'finished', 'set_aside')", name="status"),
    CheckConstraint("(finished IS NOT NULL) = (status = 'finished')", name="finished"),
    CheckConstraint("(forked_from IS NULL) = (forked_at IS NULL)", name="forked"),
    Index(None, "status"),
    Index(None, "origin"),
)

match_seats: Final = Table(
    "match_seats",
    metadata,
    Column("match_id", key_text, ForeignKey("matches.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("side", Integer, nullable=False),
    Column("name", plain_text, nullable=False),
    Column("player_id", key_text, ForeignKey("players.id")),
    Column("bot_level", Integer),
    PrimaryKeyConstraint("match_id", "seat"),
    UniqueConstraint("player_id", "match_id"),  # nobody plays with or against himself
    CheckConstraint("player_id IS NULL OR bot_level IS NULL", name="person_or_bot"),
)

# Append-only: triggers refuse to change or delete an entry.
log: Final = Table(
    "log",
    metadata,
    Column("match_id", key_text, ForeignKey("matches.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("text", plain_text, nullable=False),
    Column("move_id", key_text),
    Column("at", plain_text, nullable=False),
    PrimaryKeyConstraint("match_id", "seq"),
    CheckConstraint("seq > 0", name="seq"),
    sqlite_with_rowid=False,  # the log lies in the order of its key: one tree less to write
)
# Bots' moves have no id and need no place in the index. The migration says so for PostgreSQL too; to say it here would
# import the dialect of PostgreSQL at every start, which takes a tenth of it.
Index(
    None,
    log.c.match_id,
    log.c.move_id,
    unique=True,
    sqlite_where=log.c.move_id.is_not(None),
)

hand_results: Final = Table(
    "hand_results",
    metadata,
    Column("match_id", key_text, nullable=False),
    Column("hand", Integer, nullable=False),
    Column("side", Integer, nullable=False),
    Column("seq", Integer, nullable=False),  # the entry that ended the hand
    Column("total", Integer, nullable=False),
    Column("outcome", plain_text, nullable=False),
    Column("lines", plain_text, nullable=False),
    PrimaryKeyConstraint("match_id", "hand", "side"),
    ForeignKeyConstraint(["match_id", "seq"], ["log.match_id", "log.seq"]),
    CheckConstraint("outcome IN ('won', 'lost', 'level')", name="outcome"),
)

match_results: Final = Table(
    "match_results",
    metadata,
    Column("match_id", key_text, ForeignKey("matches.id"), nullable=False),
    Column("side", Integer, nullable=False),
    Column("total", Integer, nullable=False),
    Column("outcome", plain_text, nullable=False),
    PrimaryKeyConstraint("match_id", "side"),
    CheckConstraint("outcome IN ('won', 'lost', 'level')", name="outcome"),
)

saves: Final = Table(
    "saves",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("player_id", key_text, ForeignKey("players.id"), nullable=False),
    Column("name", plain_text, nullable=False),
    Column("name_key", key_text, nullable=False),
    Column("match_id", key_text, nullable=False),
    Column("seq", Integer, nullable=False),
    Column("saved", plain_text, nullable=False),
    UniqueConstraint("player_id", "name_key"),
    ForeignKeyConstraint(["match_id", "seq"], ["log.match_id", "log.seq"]),
    sqlite_autoincrement=True,  # the id of a deleted save never becomes that of another one
)
