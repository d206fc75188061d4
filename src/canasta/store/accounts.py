"""Guests and accounts: whose a nickname is, and the password that keeps it.

A guest is a player without an account. No two nicknames look the same (`names.look_of`). A guest who has been away for
long loses the nickname to the first who wants it, but not the matches.
"""

from __future__ import annotations

from concurrent.futures import Future
from dataclasses import dataclass

from sqlalchemy import ColumnElement, Connection, delete, insert, or_, select, update
from sqlalchemy.exc import IntegrityError

from canasta.store.doors import Doors
from canasta.store.errors import NameTaken, NotFound, NotStorable
from canasta.store.names import look_of, name_key
from canasta.store.online_schema import accounts, nicknames, sessions
from canasta.store.players import require_player
from canasta.store.schema import players
from canasta.store.sessions import NewSession, begin_session, end_sessions
from canasta.store.values import Player


@dataclass(frozen=True, slots=True)
class Account:
    """An account; ``password`` is what argon2id made of it."""

    player: str
    name: str
    password: str
    is_admin: bool


@dataclass(frozen=True, slots=True)
class Wanted:
    """A nickname that somebody wants; guests who were last seen before ``long_ago`` have none any more."""

    name: str
    at: str
    long_ago: str


class Accounts:
    """``store.accounts``. Everything that begins a session does so in the same transaction."""

    def __init__(self, doors: Doors) -> None:
        self._read, self._write = doors.read, doors.write

    def enter(self, wanted: Wanted, session: NewSession, *, instead_of: str | None = None) -> Future[None]:
        """A new guest. Fails with `NameTaken`."""
        return self._write(_enter, wanted, session, instead_of=instead_of)

    def register(self, wanted: Wanted, password: str, session: NewSession) -> Future[list[str]]:
        """An account for the player of the session: a guest who is there, or a new one. Fails with `NameTaken`.

        `NotStorable` if the player has one. All earlier sessions of the guest end; their ids.
        """
        return self._write(_register, wanted, password, session)

    def rename(self, player: str, wanted: Wanted) -> Future[Player]:
        """Give a player another nickname. Fails with `NameTaken`."""
        return self._write(_rename, player, wanted)

    def find(self, name: str) -> Account | None:
        """The account of this name, in any spelling that looks the same."""
        return self._read(find_account, name)

    def of_player(self, player: str) -> Account | None:
        """The account of a player who is no guest."""
        return self._read(read_account, player)

    def set_password(self, player: str, password: str, session: NewSession | None = None) -> Future[list[str]]:
        """Another password. All sessions of the player end, and the given one begins; the ids of those ended."""
        return self._write(_set_password, player, password, session)

    def improve_password(self, player: str, password: str, instead_of: str) -> Future[None]:
        """The same password, hashed better, unless it was changed meanwhile."""
        return self._write(_improve_password, player, password, instead_of)


# --- nicknames ---


def take_nickname(connection: Connection, player: str, wanted: Wanted) -> None:
    """The nickname is this player's, whose row must be there. `NameTaken` if somebody has it who was here lately."""
    look = look_of(wanted.name)
    for holder in _holders(connection, wanted.name, look):
        if holder == player:
            continue
        if not _has_left(connection, holder, wanted):
            raise NameTaken(wanted.name)
        _give_up(connection, holder)
    connection.execute(delete(nicknames).where(nicknames.c.player_id == player))
    named = update(players).where(players.c.id == player)
    try:
        connection.execute(named.values(name=wanted.name, name_key=name_key(wanted.name)))
        connection.execute(insert(nicknames).values(look=look, player_id=player))
    except IntegrityError as error:  # another process, just now
        raise NameTaken(wanted.name) from error


def _holders(connection: Connection, name: str, look: str) -> list[str]:
    """Whose name looks like this one. Profiles that were made before the server was public have no look."""
    same = or_(players.c.name_key == name_key(name), nicknames.c.look == look)
    asked = select(players.c.id).join_from(players, nicknames, isouter=True).where(same)
    return list(connection.execute(asked).scalars())


def _has_left(connection: Connection, player: str, wanted: Wanted) -> bool:
    """Whether this is a guest who was not seen for long, or whose sessions have all ended."""
    if connection.execute(select(accounts.c.player_id).where(accounts.c.player_id == player)).first():
        return False
    here = (sessions.c.expires > wanted.at) & (sessions.c.seen > wanted.long_ago)
    return connection.execute(select(sessions.c.id).where(sessions.c.player_id == player, here)).first() is None


def _give_up(connection: Connection, player: str) -> None:
    """The guest is called otherwise from now on: by something of the id, which nobody else has."""
    name = f"{require_player(connection, player).name[:30]} {player[-8:]}"
    try:
        connection.execute(update(players).where(players.c.id == player).values(name=name, name_key=name_key(name)))
    except IntegrityError as error:
        raise NameTaken(name) from error
    connection.execute(delete(nicknames).where(nicknames.c.player_id == player))


def _rename(connection: Connection, player: str, wanted: Wanted) -> Player:
    found = require_player(connection, player)
    take_nickname(connection, player, wanted)
    return Player(found.id, wanted.name, found.created)


# --- entering ---


def _enter(connection: Connection, wanted: Wanted, session: NewSession, *, instead_of: str | None) -> None:
    _create(connection, session.player, wanted)
    begin_session(connection, session, instead_of=instead_of)


def _create(connection: Connection, player: str, wanted: Wanted) -> None:
    """A player, first under a name that nobody can choose: whoever has the wanted one may have to give it up."""
    if connection.execute(select(players.c.id).where(players.c.id == player)).first():
        raise NotStorable(f"player {player!r} exists already")
    nobody = f"#{player}"
    connection.execute(insert(players).values(id=player, name=nobody, name_key=name_key(nobody), created=wanted.at))
    take_nickname(connection, player, wanted)


def _register(connection: Connection, wanted: Wanted, password: str, session: NewSession) -> list[str]:
    player = session.player
    if read_account(connection, player) is not None:
        raise NotStorable(f"player {player!r} has an account already")
    if connection.execute(select(players.c.id).where(players.c.id == player)).first():
        take_nickname(connection, player, wanted)
    else:
        _create(connection, player, wanted)
    values = {"player_id": player, "password": password, "created": wanted.at, "is_admin": False}
    connection.execute(insert(accounts).values(values))
    ended = end_sessions(connection, player, but=None)
    begin_session(connection, session)
    return ended


def find_account(connection: Connection, name: str) -> Account | None:
    """The account of a name."""
    return _account(connection, players.c.name_key == name_key(name))


def read_account(connection: Connection, player: str) -> Account | None:
    """The account of a player."""
    return _account(connection, players.c.id == player)


def _account(connection: Connection, which: ColumnElement[bool]) -> Account | None:
    row = connection.execute(select(accounts, players.c.name).join_from(accounts, players).where(which)).first()
    return None if row is None else Account(row.player_id, row.name, row.password, row.is_admin)


def _set_password(connection: Connection, player: str, password: str, session: NewSession | None) -> list[str]:
    mine = update(accounts).where(accounts.c.player_id == player)
    if connection.execute(mine.values(password=password)).rowcount == 0:
        raise NotFound("account", player)
    ended = end_sessions(connection, player, but=None)
    if session is not None:
        begin_session(connection, session)
    return ended


def _improve_password(connection: Connection, player: str, password: str, instead_of: str) -> None:
    same = (accounts.c.player_id == player) & (accounts.c.password == instead_of)
    connection.execute(update(accounts).where(same).values(password=password))
