"""Players as those who run the server see them: with their sessions, sanctions and reports."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Literal

from sqlalchemy import ColumnElement, Connection, Row, Select, and_, func, or_, select

from canasta.store.errors import NotFound
from canasta.store.names import name_key
from canasta.store.online_schema import accounts, audit, chat, presences, processes, reports, sanctions, sessions
from canasta.store.schema import match_seats, players

Only = Literal["banned", "muted", "admins", "online", "accounts", "guests"]


@dataclass(frozen=True, slots=True)
class PersonLine:
    """A player in a list. ``seen`` is None without a session; a sanction is told by its end, "" if it has none."""

    id: str
    name: str
    kind: Literal["guest", "account"]
    is_admin: bool
    created: str
    seen: str | None
    online: bool
    muted: str | None
    banned: str | None


@dataclass(frozen=True, slots=True)
class SessionLine:
    """A device that a player uses."""

    device: str
    address: str
    created: str
    seen: str


@dataclass(frozen=True, slots=True)
class DeedLine:
    """What was done to a player."""

    at: str
    by: str
    deed: str
    detail: str


@dataclass(frozen=True, slots=True)
class PersonFile:
    """All that is known about a player, but for passwords and tokens."""

    line: PersonLine
    sessions: tuple[SessionLine, ...]
    matches: int
    chat_lines: int
    reports_open: int
    reports: int
    deeds: tuple[DeedLine, ...]


def read_people(
    connection: Connection, at: str, *, alive: str, like: str, only: Only | None, limit: int
) -> list[PersonLine]:
    """Players, those who were here last first. Whoever is connected to a server that is ``alive`` is online."""
    asked = _lines(at, alive).order_by(func.coalesce(_seen, players.c.created).desc(), players.c.name_key).limit(limit)
    if like:
        asked = asked.where(players.c.name_key.contains(name_key(like), autoescape=True))
    match only:
        case "banned" | "muted":
            asked = asked.where((_ban if only == "banned" else _mute).c.subject.is_not(None))
        case "admins":
            asked = asked.where(accounts.c.is_admin)
        case "online":
            asked = asked.where(_is_online(alive))
        case "accounts":
            asked = asked.where(accounts.c.player_id.is_not(None))
        case "guests":
            asked = asked.where(accounts.c.player_id.is_(None))
        case None:
            pass
    return [_line(row) for row in connection.execute(asked)]


def read_person(connection: Connection, player: str, at: str, *, alive: str) -> PersonFile:
    """All about one player."""
    row = connection.execute(_lines(at, alive).where(players.c.id == player)).first()
    if row is None:
        raise NotFound("player", player)
    devices = select(sessions).where(sessions.c.player_id == player).order_by(sessions.c.seen.desc())
    deeds = select(audit).where(audit.c.subject == f"player:{player}").order_by(audit.c.id)
    about = select(func.count()).select_from(reports).where(reports.c.about_id == player)
    matches = select(func.count()).select_from(match_seats).where(match_seats.c.player_id == player)
    lines = select(func.count()).select_from(chat).where(chat.c.player_id == player)
    return PersonFile(
        _line(row),
        tuple(SessionLine(one.device, one.address, one.created, one.seen) for one in connection.execute(devices)),
        connection.execute(matches).scalar_one(),
        connection.execute(lines).scalar_one(),
        connection.execute(about.where(reports.c.status == "open")).scalar_one(),
        connection.execute(about).scalar_one(),
        tuple(DeedLine(one.at, one.by, one.deed, one.detail) for one in connection.execute(deeds)),
    )


_mute = sanctions.alias("mute")
_ban = sanctions.alias("ban")
_seen = select(func.max(sessions.c.seen)).where(sessions.c.player_id == players.c.id).scalar_subquery()


def _is_online(alive: str) -> ColumnElement[bool]:
    here = select(presences.c.connection).join_from(presences, processes)
    return here.where(presences.c.player_id == players.c.id, processes.c.beat > alive).exists()


def _lines(at: str, alive: str) -> Select[Any]:
    subject = "player:" + players.c.id
    joined = players.outerjoin(accounts, accounts.c.player_id == players.c.id)
    for alias, kind in ((_mute, "mute"), (_ban, "ban")):
        in_force = or_(alias.c.until.is_(None), alias.c.until > at)
        joined = joined.outerjoin(alias, and_(alias.c.subject == subject, alias.c.kind == kind, in_force))
    return select(
        players.c.id,
        players.c.name,
        players.c.created,
        accounts.c.player_id.label("account"),
        accounts.c.is_admin,
        _seen.label("seen"),
        _is_online(alive).label("online"),
        _mute.c.subject.label("is_muted"),
        _mute.c.until.label("muted"),
        _ban.c.subject.label("is_banned"),
        _ban.c.until.label("banned"),
    ).select_from(joined)


def _line(row: Row[Any]) -> PersonLine:
    return PersonLine(
        row.id,
        row.name,
        "guest" if row.account is None else "account",
        bool(row.is_admin),
        row.created,
        row.seen,
        bool(row.online),
        None if row.is_muted is None else row.muted or "",
        None if row.is_banned is None else row.banned or "",
    )
