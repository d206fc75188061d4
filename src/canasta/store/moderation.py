"""What those who run the server do: sanctions, admins, reports of players, and the audit of all their deeds."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Literal

from sqlalchemy import Connection, Delete, delete, func, insert, or_, select, update

from canasta.store import people, removing
from canasta.store.doors import Doors
from canasta.store.errors import NotFound, NotStorable
from canasta.store.online_schema import accounts, audit, chat, gatherings, reports, sanctions, sessions
from canasta.store.people import PersonFile, PersonLine
from canasta.store.players import require_player
from canasta.store.schema import players

SanctionKind = Literal["mute", "ban"]


@dataclass(frozen=True, slots=True)
class Sanction:
    """What somebody may not do: chat (mute), or be here at all (ban). Without ``until`` it is for good."""

    kind: SanctionKind
    until: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Deed:
    """Something that is done, by whom and when: each of them is written into the audit."""

    by: str
    at: str
    detail: str = ""


@dataclass(frozen=True, slots=True)
class AuditRow:
    """A deed that was done to a subject: ``player:ID``, ``address:A`` or ``report:N``."""

    id: int
    at: str
    by: str
    deed: str
    subject: str
    detail: str


@dataclass(frozen=True, slots=True)
class Report:
    """What somebody complains about; ``line`` is the line of the chat, if it is about one."""

    id: int
    at: str
    by: str
    about: str
    reason: str
    line: str | None
    place: str | None
    is_open: bool


@dataclass(frozen=True, slots=True)
class Counts:
    """Numbers for those who watch the server."""

    gatherings: Mapping[str, int]  # by status
    reports_open: int


class Moderation:
    """``store.moderation``. A subject is ``player:ID`` or ``address:A``. The audit has every deed."""

    def __init__(self, doors: Doors) -> None:
        self._read, self._write = doors.read, doors.write

    # --- sanctions ---

    def sanction(self, subject: str, kind: SanctionKind, at: str) -> Sanction | None:
        """The sanction of this kind that is in force at this time."""
        return self._read(sanctions_of, [subject], kind, at).get(subject)

    def sanctions(self, subjects: Iterable[str], kind: SanctionKind, at: str) -> dict[str, Sanction]:
        """The sanctions of this kind in force at this time, by subject; those who have none are not in it."""
        return self._read(sanctions_of, list(subjects), kind, at)

    def impose(self, subject: str, sanction: Sanction, deed: Deed) -> Future[None]:
        """Mute or ban; a sanction of this kind that is there already is replaced."""
        return self._write(impose, subject, sanction, deed)

    def lift(self, subject: str, kind: SanctionKind, deed: Deed) -> Future[None]:
        """Take a sanction back. Fails with `NotFound` if there is none."""
        return self._write(lift, subject, kind, deed)

    # --- people ---

    def people(
        self, at: str, *, alive: str, like: str = "", only: people.Only | None = None, limit: int = 100
    ) -> list[PersonLine]:
        """Those who were here last first: all, or those whose name contains something, or of some kind.

        Who is connected to a server that has shown a sign of life since ``alive`` is online.
        """
        return self._read(people.read_people, at, alive=alive, like=like, only=only, limit=limit)

    def person(self, player: str, at: str, *, alive: str) -> PersonFile:
        """All that is known about a player. Fails with `NotFound`."""
        return self._read(people.read_person, player, at, alive=alive)

    def set_admin(self, player: str, deed: Deed, *, is_admin: bool) -> Future[None]:
        """Make somebody with an account an admin, or no longer. Fails with `NotFound` for guests."""
        return self._write(set_admin, player, deed, is_admin=is_admin)

    def set_password(self, player: str, password: str, deed: Deed) -> Future[None]:
        """Give an account another password (what argon2id made of it); all its sessions end."""
        return self._write(set_password, player, password, deed)

    def remove(self, player: str, name: str, deed: Deed) -> Future[None]:
        """Forget a player, as far as others do not need it: what is left is called ``name``. See `removing`."""
        return self._write(remove, player, name, deed)

    # --- reports and the audit ---

    def reports(self, *, only_open: bool = True, limit: int = 100) -> list[Report]:
        """What players complain about, the oldest first."""
        return self._read(read_reports, only_open=only_open, limit=limit)

    def handle(self, report: int, deed: Deed) -> Future[None]:
        """Somebody has looked at a report. Fails with `NotFound` if there is none that is open."""
        return self._write(handle, report, deed)

    def audit(self, *, after: int = 0, limit: int = 100) -> list[AuditRow]:
        """Deeds after this one, in their order; not more than the last so many of them."""
        return self._read(read_audit, after=after, limit=limit)

    def last_deed(self) -> int:
        """The number of the last row of the audit; 0 if there is none."""
        return self._read(last_deed)

    def note(self, deed: str, subject: str, how: Deed) -> Future[None]:
        """Write into the audit what was done elsewhere."""
        return self._write(note, deed, subject, how)

    def players_at(self, address: str) -> list[str]:
        """Who has a session that was begun, or last seen, at this address."""
        return self._read(players_at, address)

    def counts(self) -> Counts:
        """Numbers for those who watch the server."""
        return self._read(count_all)


def note(connection: Connection, deed: str, subject: str, how: Deed) -> None:
    """Write into the audit."""
    connection.execute(
        insert(audit).values(at=how.at, by=how.by, deed=deed, subject=subject, detail=how.detail).inline()
    )


# --- sanctions ---


def sanctions_of(connection: Connection, subjects: Iterable[str], kind: SanctionKind, at: str) -> dict[str, Sanction]:
    """The sanctions of a kind in force at a time, by subject."""
    in_force = or_(sanctions.c.until.is_(None), sanctions.c.until > at)
    asked = select(sanctions).where(sanctions.c.subject.in_(list(subjects)), sanctions.c.kind == kind, in_force)
    return {row.subject: Sanction(row.kind, row.until, row.reason) for row in connection.execute(asked)}


def impose(connection: Connection, subject: str, sanction: Sanction, deed: Deed) -> None:
    """Mute or ban."""
    _require_subject(connection, subject)
    connection.execute(_sanction_of(subject, sanction.kind))
    values = {"subject": subject, "kind": sanction.kind, "until": sanction.until, "reason": sanction.reason}
    connection.execute(insert(sanctions).values(at=deed.at, **values))
    note(connection, sanction.kind, subject, deed)


def lift(connection: Connection, subject: str, kind: SanctionKind, deed: Deed) -> None:
    """Take a sanction back."""
    if not connection.execute(_sanction_of(subject, kind)).rowcount:
        raise NotFound(kind, subject)
    note(connection, f"un{kind}", subject, deed)


def _sanction_of(subject: str, kind: SanctionKind) -> Delete:
    return delete(sanctions).where(sanctions.c.subject == subject, sanctions.c.kind == kind)


def _require_subject(connection: Connection, subject: str) -> None:
    kind, _, key = subject.partition(":")
    if kind == "player":
        require_player(connection, key)
    elif kind != "address" or not key:
        raise NotStorable(f"{subject!r} is neither a player nor an address")


# --- accounts ---


def set_admin(connection: Connection, player: str, deed: Deed, *, is_admin: bool) -> None:
    """Make somebody an admin, or no longer."""
    _change_account(connection, player, is_admin=is_admin)
    note(connection, "promote" if is_admin else "demote", f"player:{player}", deed)


def set_password(connection: Connection, player: str, password: str, deed: Deed) -> None:
    """Another password; whoever is logged in with the old one is no longer."""
    _change_account(connection, player, password=password)
    connection.execute(delete(sessions).where(sessions.c.player_id == player))
    note(connection, "password", f"player:{player}", deed)


def _change_account(connection: Connection, player: str, **values: object) -> None:
    changed = connection.execute(update(accounts).where(accounts.c.player_id == player).values(**values))
    if not changed.rowcount:
        raise NotFound("account", player)


def remove(connection: Connection, player: str, name: str, deed: Deed) -> None:
    """Forget a player."""
    removing.remove_player(connection, player, name)
    note(connection, "remove", f"player:{player}", deed)


# --- reports and the audit ---


def read_reports(connection: Connection, *, only_open: bool, limit: int) -> list[Report]:
    """Reports, the oldest first."""
    by, about = players.alias("by"), players.alias("about")
    asked = (
        select(reports, by.c.name.label("by_name"), about.c.name.label("about_name"), chat.c.text, chat.c.place)
        .join(by, by.c.id == reports.c.by_id)
        .join(about, about.c.id == reports.c.about_id)
        .outerjoin(chat, chat.c.id == reports.c.chat_id)
        .order_by(reports.c.id.desc())
        .limit(limit)
    )
    if only_open:
        asked = asked.where(reports.c.status == "open")
    rows = list(connection.execute(asked))[::-1]
    return [
        Report(row.id, row.at, row.by_name, row.about_name, row.reason, row.text, row.place, row.status == "open")
        for row in rows
    ]


def handle(connection: Connection, report: int, deed: Deed) -> None:
    """A report is dealt with."""
    is_open = (reports.c.id == report) & (reports.c.status == "open")
    if not connection.execute(update(reports).where(is_open).values(status="handled")).rowcount:
        raise NotFound("open report", report)
    note(connection, "handled", f"report:{report}", deed)


def read_audit(connection: Connection, *, after: int, limit: int) -> list[AuditRow]:
    """Rows of the audit in their order, the last ones."""
    asked = select(audit).where(audit.c.id > after).order_by(audit.c.id.desc()).limit(limit)
    rows = list(connection.execute(asked))[::-1]
    return [AuditRow(row.id, row.at, row.by, row.deed, row.subject, row.detail) for row in rows]


def last_deed(connection: Connection) -> int:
    """The number of the last row."""
    return connection.execute(select(func.max(audit.c.id))).scalar_one() or 0


def players_at(connection: Connection, address: str) -> list[str]:
    """Who has a session of this address."""
    asked = select(sessions.c.player_id).where(sessions.c.address == address).distinct()
    return list(connection.execute(asked).scalars())


def count_all(connection: Connection) -> Counts:
    """Numbers for those who watch."""
    by_status = select(gatherings.c.status, func.count()).group_by(gatherings.c.status)
    is_open = select(func.count()).select_from(reports).where(reports.c.status == "open")
    numbers = {"open": 0, "playing": 0, "over": 0, "closed": 0}
    for status, number in connection.execute(by_status):
        numbers[status] = number
    return Counts(numbers, connection.execute(is_open).scalar_one())
