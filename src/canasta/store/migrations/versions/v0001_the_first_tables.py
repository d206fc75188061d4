"""The first tables: players, settings, matches with their log and results, saves."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None


def upgrade() -> None:
    """Make the tables, and the triggers that keep the log append-only."""
    text = sa.Text().with_variant(sa.Text(collation="C"), "postgresql")
    op.create_table(
        "players",
        sa.Column("id", text, nullable=False),
        sa.Column("name", text, nullable=False),
        sa.Column("name_key", text, nullable=False),
        sa.Column("created", text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="players_pk"),
        sa.UniqueConstraint("name_key", name="players_name_key_uq"),
    )
    op.create_table(
        "settings",
        sa.Column("player_id", text, nullable=False),
        sa.Column("key", text, nullable=False),
        sa.Column("value", text, nullable=False),
        sa.PrimaryKeyConstraint("player_id", "key", name="settings_pk"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="settings_player_id_fk"),
    )
    op.create_table(
        "matches",
        sa.Column("id", text, nullable=False),
        sa.Column("created", text, nullable=False),
        sa.Column("rules", text, nullable=False),
        sa.Column("preset", text, nullable=False),
        sa.Column("status", text, nullable=False),
        sa.Column("counts", sa.Boolean(), nullable=False),
        sa.Column("forked_from", text),
        sa.Column("forked_at", sa.Integer()),
        sa.Column("origin", text, nullable=False),
        sa.Column("finished", text),
        sa.PrimaryKeyConstraint("id", name="matches_pk"),
        sa.ForeignKeyConstraint(["forked_from"], ["matches.id"], name="matches_forked_from_fk"),
        sa.ForeignKeyConstraint(["origin"], ["matches.id"], name="matches_origin_fk"),
        sa.CheckConstraint("status IN ('running', 'finished', 'set_aside')", name=op.f("matches_status_ck")),
        sa.CheckConstraint("(finished IS NOT NULL) = (status = 'finished')", name=op.f("matches_finished_ck")),
        sa.CheckConstraint("(forked_from IS NULL) = (forked_at IS NULL)", name=op.f("matches_forked_ck")),
    )
    op.create_index("matches_status_ix", "matches", ["status"])
    op.create_index("matches_origin_ix", "matches", ["origin"])
    op.create_table(
        "match_seats",
        sa.Column("match_id", text, nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("name", text, nullable=False),
        sa.Column("player_id", text),
        sa.Column("bot_level", sa.Integer()),
        sa.PrimaryKeyConstraint("match_id", "seat", name="match_seats_pk"),
        sa.UniqueConstraint("player_id", "match_id", name="match_seats_player_id_match_id_uq"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="match_seats_match_id_fk"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="match_seats_player_id_fk"),
        sa.CheckConstraint("player_id IS NULL OR bot_level IS NULL", name=op.f("match_seats_person_or_bot_ck")),
    )
    op.create_table(
        "log",
        sa.Column("match_id", text, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("text", text, nullable=False),
        sa.Column("move_id", text),
        sa.Column("at", text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seq", name="log_pk"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="log_match_id_fk"),
        sa.CheckConstraint("seq > 0", name=op.f("log_seq_ck")),
        sqlite_with_rowid=False,
    )
    has_id = sa.text("move_id IS NOT NULL")
    op.create_index(
        "log_match_id_move_id_ix",
        "log",
        ["match_id", "move_id"],
        unique=True,
        sqlite_where=has_id,
        postgresql_where=has_id,
    )
    op.create_table(
        "hand_results",
        sa.Column("match_id", text, nullable=False),
        sa.Column("hand", sa.Integer(), nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("outcome", text, nullable=False),
        sa.Column("lines", text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "hand", "side", name="hand_results_pk"),
        sa.ForeignKeyConstraint(["match_id", "seq"], ["log.match_id", "log.seq"], name="hand_results_match_id_seq_fk"),
        sa.CheckConstraint("outcome IN ('won', 'lost', 'level')", name=op.f("hand_results_outcome_ck")),
    )
    op.create_table(
        "match_results",
        sa.Column("match_id", text, nullable=False),
        sa.Column("side", sa.Integer(), nullable=False),
        sa.Column("total", sa.Integer(), nullable=False),
        sa.Column("outcome", text, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "side", name="match_results_pk"),
        sa.ForeignKeyConstraint(["match_id"], ["matches.id"], name="match_results_match_id_fk"),
        sa.CheckConstraint("outcome IN ('won', 'lost', 'level')", name=op.f("match_results_outcome_ck")),
    )
    op.create_table(
        "saves",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("player_id", text, nullable=False),
        sa.Column("name", text, nullable=False),
        sa.Column("name_key", text, nullable=False),
        sa.Column("match_id", text, nullable=False),
        sa.Column("seq", sa.Integer(), nullable=False),
        sa.Column("saved", text, nullable=False),
        sa.PrimaryKeyConstraint("id", name="saves_pk"),
        sa.UniqueConstraint("player_id", "name_key", name="saves_player_id_name_key_uq"),
        sa.ForeignKeyConstraint(["player_id"], ["players.id"], name="saves_player_id_fk"),
        sa.ForeignKeyConstraint(["match_id", "seq"], ["log.match_id", "log.seq"], name="saves_match_id_seq_fk"),
        sqlite_autoincrement=True,
    )
    if op.get_bind().dialect.name == "postgresql":
        _make_append_only_on_postgresql()
    else:
        _make_append_only_on_sqlite()


def _make_append_only_on_sqlite() -> None:
    for deed in ("UPDATE", "DELETE"):
        op.execute(
            f"CREATE TRIGGER log_no_{deed.lower()} BEFORE {deed} ON log "
            "BEGIN SELECT RAISE(ABORT, 'the log is append-only'); END"
        )


def _make_append_only_on_postgresql() -> None:
    op.execute(
        "CREATE FUNCTION log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN "
        "RAISE EXCEPTION 'the log is append-only' USING ERRCODE = 'integrity_constraint_violation'; END $$"
    )
    op.execute(
        "CREATE TRIGGER log_no_change BEFORE UPDATE OR DELETE OR TRUNCATE ON log "
        "FOR EACH STATEMENT EXECUTE FUNCTION log_is_append_only()"
    )
