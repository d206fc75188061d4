"""The tables of playing with others. `migrations/` makes them; a test compares the two."""

from __future__ import annotations

from typing import Final

from sqlalchemy import (
    Boolean,
    CheckConstraint,
    Column,
    Double,
    ForeignKey,
    Index,
    Integer,
    PrimaryKeyConstraint,
    Table,
    UniqueConstraint,
)

from canasta.store.schema import key_text, plain_text
from canasta.store.schema import metadata as metadata  # with the tables of this module

# --- who somebody is ---

# A player with an account has a password; one without is a guest.
accounts: Final = Table(
    "accounts",
    metadata,
    Column("player_id", key_text, ForeignKey("players.id"), primary_key=True),
    Column("password", plain_text, nullable=False),  # what argon2id made of it
    Column("created", plain_text, nullable=False),
    Column("is_admin", Boolean, nullable=False),
)

# What the nicknames of guests and accounts look like: no two look the same (`names.look_of`).
nicknames: Final = Table(
    "nicknames",
    metadata,
    Column("look", key_text, primary_key=True),
    Column("player_id", key_text, ForeignKey("players.id"), nullable=False, unique=True),
)

sessions: Final = Table(
    "sessions",
    metadata,
    Column("id", key_text, primary_key=True),
    Column("token_hash", key_text, nullable=False, unique=True),
    Column("player_id", key_text, ForeignKey("players.id"), nullable=False, index=True),
    Column("created", plain_text, nullable=False),
    Column("seen", plain_text, nullable=False),
    Column("expires", plain_text, nullable=False),
    Column("device", plain_text, nullable=False),
    Column("address", plain_text, nullable=False),
)

# Passwords that were wrong, by name and by address.
attempts: Final = Table(
    "attempts",
    metadata,
    Column("key", key_text, primary_key=True),
    Column("failures", Integer, nullable=False),
    Column("last", plain_text, nullable=False),
)

# The subject is `player:ID` or `address:A`; without `until` it is for good.
sanctions: Final = Table(
    "sanctions",
    metadata,
    Column("subject", key_text, nullable=False),
    Column("kind", key_text, nullable=False),
    Column("until", plain_text),
    Column("reason", plain_text, nullable=False),
    Column("at", plain_text, nullable=False),
    PrimaryKeyConstraint("subject", "kind"),
    CheckConstraint("kind IN ('mute', 'ban')", name="kind"),
)

# What those who run the server have done.
audit: Final = Table(
    "audit",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("at", plain_text, nullable=False),
    Column("by", plain_text, nullable=False),
    Column("deed", plain_text, nullable=False),
    Column("subject", plain_text, nullable=False),
    Column("detail", plain_text, nullable=False),
    sqlite_autoincrement=True,
)

# --- the lobby ---

rooms: Final = Table(
    "rooms",
    metadata,
    Column("id", key_text, primary_key=True),
    Column("kind", plain_text, nullable=False),
    Column("name", plain_text, nullable=False),
    Column("name_key", key_text, nullable=False, unique=True),
    Column("created", plain_text, nullable=False),
    CheckConstraint("kind IN ('fun', 'competition', 'private')", name="kind"),
)

# Who has entered a private room by its name.
room_members: Final = Table(
    "room_members",
    metadata,
    Column("room_id", key_text, ForeignKey("rooms.id"), nullable=False),
    Column("player_id", key_text, ForeignKey("players.id"), nullable=False, index=True),
    Column("since", plain_text, nullable=False),
    PrimaryKeyConstraint("room_id", "player_id"),
)

# People who come together at a table, agree on rules, and play a match.
gatherings: Final = Table(
    "gatherings",
    metadata,
    Column("id", key_text, primary_key=True),
    Column("room_id", key_text, ForeignKey("rooms.id"), nullable=False),
    Column("host_id", key_text, ForeignKey("players.id"), nullable=False),
    # The rules that are proposed, and by whom.
    Column("rules", plain_text, nullable=False),
    Column("proposed_by", key_text, ForeignKey("players.id"), nullable=False),
    # The clock: both, or none.
    Column("turn_seconds", Integer),
    Column("bank_seconds", Integer),
    Column("spectators", Boolean, nullable=False),
    Column("rated", Boolean, nullable=False),
    # Whether anybody in the room may sit down, or only who was invited or has the link.
    Column("is_open", Boolean, nullable=False),
    Column("status", plain_text, nullable=False),
    Column("match_id", key_text, ForeignKey("matches.id"), unique=True),
    Column("rematch_of", key_text, ForeignKey("matches.id"), unique=True),
    Column("created", plain_text, nullable=False),
    # Grows with each change: who changes something must have seen this one.
    Column("version", Integer, nullable=False),
    CheckConstraint("status IN ('open', 'playing', 'over', 'closed')", name="status"),
    CheckConstraint("(turn_seconds IS NULL) = (bank_seconds IS NULL)", name="clock"),
    CheckConstraint("(match_id IS NOT NULL) = (status IN ('playing', 'over'))", name="match"),
    Index(None, "status", "room_id"),
)

# The seats that are taken.
gathering_seats: Final = Table(
    "gathering_seats",
    metadata,
    Column("gathering_id", key_text, ForeignKey("gatherings.id"), nullable=False),
    Column("seat", Integer, nullable=False),
    Column("player_id", key_text, ForeignKey("players.id")),
    Column("bot_level", Integer),
    # The rules the person would have chosen, and whether they agree to those proposed.
    Column("own_rules", plain_text),
    Column("agrees", Boolean, nullable=False),
    PrimaryKeyConstraint("gathering_id", "seat"),
    UniqueConstraint("player_id", "gathering_id"),
    CheckConstraint("(player_id IS NULL) != (bot_level IS NULL)", name="person_or_bot"),
)

invitations: Final = Table(
    "invitations",
    metadata,
    Column("id", key_text, primary_key=True),
    Column("gathering_id", key_text, ForeignKey("gatherings.id"), nullable=False, index=True),
    Column("from_id", key_text, ForeignKey("players.id"), nullable=False),
    Column("to_id", key_text, ForeignKey("players.id"), nullable=False),
    Column("created", plain_text, nullable=False),
    Column("expires", plain_text, nullable=False),
    Column("status", plain_text, nullable=False),
    CheckConstraint("status IN ('waiting', 'accepted', 'declined', 'expired', 'withdrawn')", name="status"),
    Index(None, "to_id", "status"),
    Index(None, "from_id", "created"),
)

# The servers that use this database, and when each of them was last alive: after a crash its presences mean nothing.
processes: Final = Table(
    "processes",
    metadata,
    Column("id", key_text, primary_key=True),
    Column("beat", plain_text, nullable=False),
)

# Who is here: one for each connection.
presences: Final = Table(
    "presences",
    metadata,
    Column("connection", key_text, primary_key=True),
    Column("process_id", key_text, ForeignKey("processes.id"), nullable=False),
    Column("player_id", key_text, ForeignKey("players.id"), nullable=False, index=True),
    Column("room_id", key_text, ForeignKey("rooms.id")),
    # The match with others that this connection shows to one who plays it.
    Column("match_id", key_text, ForeignKey("matches.id")),
    Column("available", Boolean, nullable=False),
    Column("away", Boolean, nullable=False),
    Column("since", plain_text, nullable=False),
)

# --- chat ---

# The place is `room:ID` or `table:ID` of a gathering.
chat: Final = Table(
    "chat",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("place", key_text, nullable=False),
    Column("player_id", key_text, ForeignKey("players.id"), nullable=False),
    Column("name", plain_text, nullable=False),
    Column("text", plain_text, nullable=False),
    Column("at", plain_text, nullable=False),
    Column("removed", Boolean, nullable=False),
    Index(None, "place", "id"),
    Index(None, "player_id", "id"),
    sqlite_autoincrement=True,
)

# What somebody does not want of somebody else.
relations: Final = Table(
    "relations",
    metadata,
    Column("player_id", key_text, ForeignKey("players.id"), nullable=False),
    Column("other_id", key_text, ForeignKey("players.id"), nullable=False, index=True),
    Column("muted", Boolean, nullable=False),
    Column("blocked", Boolean, nullable=False),
    PrimaryKeyConstraint("player_id", "other_id"),
)

reports: Final = Table(
    "reports",
    metadata,
    Column("id", Integer, primary_key=True),
    Column("by_id", key_text, ForeignKey("players.id"), nullable=False),
    Column("about_id", key_text, ForeignKey("players.id"), nullable=False),
    Column("chat_id", Integer, ForeignKey("chat.id")),
    Column("reason", plain_text, nullable=False),
    Column("at", plain_text, nullable=False),
    Column("status", plain_text, nullable=False),
    CheckConstraint("status IN ('open', 'handled')", name="status"),
    sqlite_autoincrement=True,
)

# --- the ladder ---

ratings: Final = Table(
    "ratings",
    metadata,
    Column("player_id", key_text, ForeignKey("players.id"), nullable=False),
    Column("pool", key_text, nullable=False),
    Column("season", key_text, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("matches", Integer, nullable=False),
    Column("won", Integer, nullable=False),
    Column("updated", plain_text, nullable=False),
    PrimaryKeyConstraint("player_id", "pool", "season"),
    CheckConstraint("pool IN ('two', 'three', 'partners')", name="pool"),
    Index(None, "season", "pool"),
)

rating_changes: Final = Table(
    "rating_changes",
    metadata,
    Column("match_id", key_text, ForeignKey("matches.id"), nullable=False),
    Column("player_id", key_text, ForeignKey("players.id"), nullable=False),
    Column("pool", key_text, nullable=False),
    Column("season", key_text, nullable=False),
    Column("rank", Integer, nullable=False),
    Column("mu_before", Double, nullable=False),
    Column("sigma_before", Double, nullable=False),
    Column("mu", Double, nullable=False),
    Column("sigma", Double, nullable=False),
    Column("at", plain_text, nullable=False),
    PrimaryKeyConstraint("match_id", "player_id"),
    Index(None, "player_id", "pool", "at"),
)

# Matches whose ratings have been settled, once and for all; some without any change.
settled: Final = Table(
    "settled",
    metadata,
    Column("match_id", key_text, ForeignKey("matches.id"), primary_key=True),
    Column("at", plain_text, nullable=False),
)
