"""Playing with others: accounts, sessions, rooms, gatherings, invitations, chat, ratings, moderation."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"


def upgrade() -> None:
    """Make the tables of the lobby and of the ladder. Nothing that was there changes."""
    text = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
    _make_accounts(text)
    _make_lobby(text)
    _make_chat(text)
    _make_ladder(text)


def _references(table: str, column: str, other: str) -> sa.ForeignKeyConstraint:
    return sa.ForeignKeyConstraint([column], [f"{other}.id"], name=f"{table}_{column}_fk")


def _make_accounts(text: sa.types.TypeEngine[str]) -> None:
    op.create_table(
        "accounts",
        sa.Column("player_id", text, nullable=False),
        sa.Column("password", text, nullable=False),
        sa.Column("created", text, nullable=False),
        sa.Column("is_admin", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", name="accounts_pk"),
        _references("accounts", "player_id", "players"),
    )
    op.create_table(
        "nicknames",
        sa.Column("look", text, nullable=False),
        sa.Column("player_id", text, nullable=False),
        sa.PrimaryKeyConstraint("look", name="nicknames_pk"),
        sa.UniqueConstraint("player_id", name="nicknames_player_id_uq"),
        _references("nicknames", "player_id", "players"),
    )
    op.create_table(
        "sessions",
        sa.Column("id", text, nullable=False),
        sa.Column("token_hash", text, nullable=False),
        sa.Column("player_id", text, nullable=False),
        sa.Column("created", text, nullable=False),
        sa.Column("seen", text, nullable=False),
        sa.Column("expires", text, nullable=False),
        sa.Column("device", text, nullable=False),
        sa.Column("address", text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="sessions_pk"),
        sa.UniqueConstraint("token_hash", name="sessions_token_hash_uq"),
        _references("sessions", "player_id", "players"),
    )
    op.create_index("sessions_player_id_ix", "sessions", ["player_id"])
    op.create_table(
        "attempts",
        sa.Column("key", text, nullable=False),
        sa.Column("failures", sa.Integer(), nullable=False),
        sa.Column("last", text, nullable=False),
        sa.PrimaryKeyConstraint("key", name="attempts_pk"),
    )
    op.create_table(
        "sanctions",
        sa.Column("subject", text, nullable=False),
        sa.Column("kind", text, nullable=False),
        sa.Column("until", text),
        sa.Column("reason", text, nullable=False),
        sa.Column("at", text, nullable=False),
        sa.PrimaryKeyConstraint("subject", "kind", name="sanctions_pk"),
        sa.CheckConstraint("kind IN ('mute', 'ban')", name=op.f("sanctions_kind_ck")),
    )
    op.create_table(
        "audit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", text, nullable=False),
        sa.Column("by", text, nullable=False),
        sa.Column("deed", text, nullable=False),
        sa.Column("subject", text, nullable=False),
        sa.Column("detail", text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="audit_pk"),
        sqlite_autoincrement=True,
    )


def _make_lobby(text: sa.types.TypeEngine[str]) -> None:
    op.create_table(
        "rooms",
        sa.Column("id", text, nullable=False),
        sa.Column("kind", text, nullable=False),
        sa.Column("name", text, nullable=False),
        sa.Column("name_key", text, nullable=False),
        sa.Column("created", text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="rooms_pk"),
        sa.UniqueConstraint("name_key", name="rooms_name_key_uq"),
        sa.CheckConstraint("kind IN ('fun', 'competition', 'private')", name=op.f("rooms_kind_ck")),
    )
    op.create_table(
        "room_members",
        sa.Column("room_id", text, nullable=False),
        sa.Column("player_id", text, nullable=False),
        sa.Column("since", text, nullable=False),
        sa.PrimaryKeyConstraint("room_id", "player_id", name="room_members_pk"),
        _references("room_members", "room_id", "rooms"),
        _references("room_members", "player_id", "players"),
    )
    op.create_index("room_members_player_id_ix", "room_members", ["player_id"])
    op.create_table(
        "gatherings",
        sa.Column("id", text, nullable=False),
        sa.Column("room_id", text, nullable=False),
        sa.Column("host_id", text, nullable=False),
        sa.Column("rules", text, nullable=False),
        sa.Column("proposed_by", text, nullable=False),
        sa.Column("turn_seconds", sa.Integer()),
        sa.Column("bank_seconds", sa.Integer()),
        sa.Column("spectators", sa.Boolean(), nullable=False),
        sa.Column("rated", sa.Boolean(), nullable=False),
        sa.Column("is_open", sa.Boolean(), nullable=False),
        sa.Column("status", text, nullable=False),
        sa.Column("match_id", text),
        sa.Column("rematch_of", text),
        sa.Column("created", text, nullable=False),
        sa.Column("version", sa.Integer(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="gatherings_pk"),
        sa.UniqueConstraint("match_id", name="gatherings_match_id_uq"),
        sa.UniqueConstraint("rematch_of", name="gatherings_rematch_of_uq"),
        _references("gatherings", "room_id", "rooms"),
        _references("gatherings", "host_id", "players"),
        _references("gatherings", "proposed_by", "players"),
        _references("gatherings", "match_id", "matches"),
        _references("gatherings", "rematch_of", "matches"),
        sa.CheckConstraint("status IN ('open', 'playing', 'over', 'closed')", name=op.f("gatherings_status_ck")),
        sa.CheckConstraint("(turn_seconds IS NULL) = (bank_seconds IS NULL)", name=op.f("gatherings_clock_ck")),
        sa.CheckConstraint(
            "(match_id IS NOT NULL) = (status IN ('playing', 'over'))", name=op.f("gatherings_match_ck")
        ),
    )
    op.create_index("gatherings_status_room_id_ix", "gatherings", ["status", "room_id"])
    op.create_table(
        "gathering_seats",
        sa.Column("gathering_id", text, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("player_id", text),
        sa.Column("bot_level", sa.Integer()),
        sa.Column("own_rules", text),
        sa.Column("agrees", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("gathering_id", "seat", name="gathering_seats_pk"),
        sa.UniqueConstraint("player_id", "gathering_id", name="gathering_seats_player_id_gathering_id_uq"),
        _references("gathering_seats", "gathering_id", "gatherings"),
        _references("gathering_seats", "player_id", "players"),
        sa.CheckConstraint("(player_id IS NULL) != (bot_level IS NULL)", name=op.f("gathering_seats_person_or_bot_ck")),
    )
    op.create_table(
        "invitations",
        sa.Column("id", text, nullable=False),
        sa.Column("gathering_id", text, nullable=False),
        sa.Column("from_id", text, nullable=False),
        sa.Column("to_id", text, nullable=False),
        sa.Column("created", text, nullable=False),
        sa.Column("expires", text, nullable=False),
        sa.Column("status", text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="invitations_pk"),
        _references("invitations", "gathering_id", "gatherings"),
        _references("invitations", "from_id", "players"),
        _references("invitations", "to_id", "players"),
        sa.CheckConstraint(
            "status IN ('waiting', 'accepted', 'declined', 'expired', 'withdrawn')", name=op.f("invitations_status_ck")
        ),
    )
    op.create_index("invitations_to_id_status_ix", "invitations", ["to_id", "status"])
    op.create_index("invitations_from_id_created_ix", "invitations", ["from_id", "created"])
    op.create_index("invitations_gathering_id_ix", "invitations", ["gathering_id"])
    op.create_table(
        "processes",
        sa.Column("id", text, nullable=False),
        sa.Column("beat", text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="processes_pk"),
    )
    op.create_table(
        "presences",
        sa.Column("connection", text, nullable=False),
        sa.Column("process_id", text, nullable=False),
        sa.Column("player_id", text, nullable=False),
        sa.Column("room_id", text),
        sa.Column("match_id", text),
        sa.Column("available", sa.Boolean(), nullable=False),
        sa.Column("away", sa.Boolean(), nullable=False),
        sa.Column("since", text, nullable=False),
        sa.PrimaryKeyConstraint("connection", name="presences_pk"),
        _references("presences", "process_id", "processes"),
        _references("presences", "player_id", "players"),
        _references("presences", "room_id", "rooms"),
        _references("presences", "match_id", "matches"),
    )
    op.create_index("presences_player_id_ix", "presences", ["player_id"])


def _make_chat(text: sa.types.TypeEngine[str]) -> None:
    op.create_table(
        "chat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("place", text, nullable=False),
        sa.Column("player_id", text, nullable=False),
        sa.Column("name", text, nullable=False),
        sa.Column("text", text, nullable=False),
        sa.Column("at", text, nullable=False),
        sa.Column("removed", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("id", name="chat_pk"),
        _references("chat", "player_id", "players"),
        sqlite_autoincrement=True,
    )
    op.create_index("chat_place_id_ix", "chat", ["place", "id"])
    op.create_index("chat_player_id_id_ix", "chat", ["player_id", "id"])
    op.create_table(
        "relations",
        sa.Column("player_id", text, nullable=False),
        sa.Column("other_id", text, nullable=False),
        sa.Column("muted", sa.Boolean(), nullable=False),
        sa.Column("blocked", sa.Boolean(), nullable=False),
        sa.PrimaryKeyConstraint("player_id", "other_id", name="relations_pk"),
        _references("relations", "player_id", "players"),
        _references("relations", "other_id", "players"),
    )
    op.create_index("relations_other_id_ix", "relations", ["other_id"])
    op.create_table(
        "reports",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("by_id", text, nullable=False),
        sa.Column("about_id", text, nullable=False),
        sa.Column("chat_id", sa.Integer()),
        sa.Column("reason", text, nullable=False),
        sa.Column("at", text, nullable=False),
        sa.Column("status", text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="reports_pk"),
        _references("reports", "by_id", "players"),
        _references("reports", "about_id", "players"),
        _references("reports", "chat_id", "chat"),
        sa.CheckConstraint("status IN ('open', 'handled')", name=op.f("reports_status_ck")),
        sqlite_autoincrement=True,
    )


def _make_ladder(text: sa.types.TypeEngine[str]) -> None:
    op.create_table(
        "ratings",
        sa.Column("player_id", text, nullable=False),
        sa.Column("pool", text, nullable=False),
        sa.Column("season", text, nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("matches", sa.Integer(), nullable=False),
        sa.Column("won", sa.Integer(), nullable=False),
        sa.Column("updated", text, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "pool", "season", name="ratings_pk"),
        _references("ratings", "player_id", "players"),
        sa.CheckConstraint("pool IN ('two', 'three', 'partners')", name=op.f("ratings_pool_ck")),
    )
    op.create_index("ratings_season_pool_ix", "ratings", ["season", "pool"])
    op.create_table(
        "rating_changes",
        sa.Column("match_id", text, nullable=False),
        sa.Column("player_id", text, nullable=False),
        sa.Column("pool", text, nullable=False),
        sa.Column("season", text, nullable=False),
        sa.Column("rank", sa.Integer(), nullable=False),
        sa.Column("mu_before", sa.Double(), nullable=False),
        sa.Column("sigma_before", sa.Double(), nullable=False),
        sa.Column("mu", sa.Double(), nullable=False),
        sa.Column("sigma", sa.Double(), nullable=False),
        sa.Column("at", text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "player_id", name="rating_changes_pk"),
        _references("rating_changes", "match_id", "matches"),
        _references("rating_changes", "player_id", "players"),
    )
    op.create_index("rating_changes_player_id_pool_at_ix", "rating_changes", ["player_id", "pool", "at"])
    op.create_table(
        "settled",
        sa.Column("match_id", text, nullable=False),
        sa.Column("at", text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", name="settled_pk"),
        _references("settled", "match_id", "matches"),
    )
