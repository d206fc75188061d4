"""Sessions: who has entered on which device. The store knows only the hash of a session's token."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Future
from dataclasses import dataclass
from typing import Any

from sqlalchemy import ColumnElement, Connection, Row, delete, insert, select, update

from canasta.store.doors import Doors
from canasta.store.errors import NotFound
from canasta.store.online_schema import accounts, sessions
from canasta.store.schema import players


@dataclass(frozen=True, slots=True, kw_only=True)
class NewSession:
    """A session that begins."""

    id: str
    token_hash: str
    player: str
    created: str
    expires: str
    device: str
    address: str


@dataclass(frozen=True, slots=True)
class Session:
    """A session of a player, as the player may see it."""

    id: str
    device: str
    created: str
    seen: str


@dataclass(frozen=True, slots=True)
class Visit:
    """Who has entered with a session; ``created`` is when the player was."""

    session: str
    player: str
    name: str
    created: str
    seen: str
    has_account: bool
    is_admin: bool


class Sessions:
    """``store.sessions``."""

    def __init__(self, doors: Doors) -> None:
        self._read, self._write = doors.read, doors.write

    def by_token(self, token_hash: str, at: str) -> Visit | None:
        """Who comes with a token, if its session has not expired."""
        return self._read(find_visit, sessions.c.token_hash == token_hash, at)

    def by_id(self, session: str, at: str) -> Visit | None:
        """Who has this session, if it has not ended."""
        return self._read(find_visit, sessions.c.id == session, at)

    def of_player(self, player: str, at: str) -> list[Session]:
        """The sessions of a player, the one that was used last first."""
        return self._read(read_sessions, player, at)

    def begin(self, new: NewSession, *, instead_of: str | None = None) -> Future[None]:
        """Begin a session; the one that it replaces ends in the same transaction."""
        return self._write(begin_session, new, instead_of=instead_of)

    def seen(self, session: str, at: str, expires: str, address: str) -> Future[None]:
        """A session was used, from this address: it lasts longer now."""
        return self._write(_touch, session, at, expires, address)

    def end(self, player: str, session: str) -> Future[None]:
        """End a session of a player; `NotFound` if there is none, or it is somebody else's."""
        return self._write(_end, player, session)

    def end_all(self, player: str, *, but: str | None = None) -> Future[list[str]]:
        """End all sessions of a player but one; their ids."""
        return self._write(end_sessions, player, but=but)

    def forget_expired(self, at: str) -> Future[None]:
        """Remove those that nobody can use any more."""
        return self._write(_forget_expired, at)


def find_visit(connection: Connection, which: ColumnElement[bool], at: str) -> Visit | None:
    """Who has the session."""
    asked = (
        select(
            sessions.c.id.label("session"),
            sessions.c.seen,
            players,
            accounts.c.player_id.label("account"),
            accounts.c.is_admin,
        )
        .join_from(sessions, players)
        .join(accounts, accounts.c.player_id == players.c.id, isouter=True)
        .where(which, sessions.c.expires > at)
    )
    row = connection.execute(asked).first()
    return None if row is None else _visit(row)


def _visit(row: Row[Any]) -> Visit:
    return Visit(
        session=row.session,
        player=row.id,
        name=row.name,
        created=row.created,
        seen=row.seen,
        has_account=row.account is not None,
        is_admin=bool(row.is_admin),
    )


def read_sessions(connection: Connection, player: str, at: str) -> list[Session]:
    """The sessions of a player that have not expired."""
    mine = select(sessions).where(sessions.c.player_id == player, sessions.c.expires > at)
    rows = connection.execute(mine.order_by(sessions.c.seen.desc(), sessions.c.id))
    return [Session(row.id, row.device, row.created, row.seen) for row in rows]


def begin_session(connection: Connection, new: NewSession, *, instead_of: str | None = None) -> None:
    """Write a session, and remove the one that it replaces."""
    if instead_of is not None:
        connection.execute(delete(sessions).where(sessions.c.id == instead_of))
    values = {
        "id": new.id,
        "token_hash": new.token_hash,
        "player_id": new.player,
        "created": new.created,
        "seen": new.created,
        "expires": new.expires,
        "device": new.device,
        "address": new.address,
    }
    connection.execute(insert(sessions).values(values))


def _touch(connection: Connection, session: str, at: str, expires: str, address: str) -> None:
    used = {"seen": at, "expires": expires, "address": address}
    connection.execute(update(sessions).where(sessions.c.id == session).values(used))


def _end(connection: Connection, player: str, session: str) -> None:
    mine = delete(sessions).where(sessions.c.id == session, sessions.c.player_id == player)
    if connection.execute(mine).rowcount == 0:
        raise NotFound("session", session)


def end_sessions(connection: Connection, player: str, *, but: str | None) -> list[str]:
    """Remove the sessions of a player."""
    mine = sessions.c.player_id == player if but is None else (sessions.c.player_id == player) & (sessions.c.id != but)
    ended: Sequence[str] = connection.execute(select(sessions.c.id).where(mine)).scalars().all()
    connection.execute(delete(sessions).where(mine))
    return list(ended)


def _forget_expired(connection: Connection, at: str) -> None:
    connection.execute(delete(sessions).where(sessions.c.expires <= at))
