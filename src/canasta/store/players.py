"""Players and their settings. Accounts, sessions and ratings will be tables of their own beside these."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from canasta.store.errors import NameTaken, NotFound, NotStorable
from canasta.store.names import name_key
from canasta.store.schema import players, settings
from canasta.store.values import Player


def create_player(connection: Connection, player: Player) -> Player:
    """Write a new player; refused if the name is taken."""
    _check_free(connection, player.name, player.id)
    if connection.execute(select(players.c.id).where(players.c.id == player.id)).first():
        raise NotStorable(f"player {player.id!r} exists already")
    values = {"id": player.id, "name": player.name, "name_key": name_key(player.name), "created": player.created}
    try:
        connection.execute(insert(players).values(values))
    except IntegrityError as error:  # another process, just now
        raise NameTaken(player.name) from error
    return player


def rename_player(connection: Connection, player: str, name: str) -> Player:
    """Give a player another name."""
    found = require_player(connection, player)
    _check_free(connection, name, player)
    try:
        connection.execute(update(players).where(players.c.id == player).values(name=name, name_key=name_key(name)))
    except IntegrityError as error:
        raise NameTaken(name) from error
    return Player(found.id, name, found.created)


def _check_free(connection: Connection, name: str, player: str) -> None:
    """A name is free if nobody else has it: one may change the spelling of one's own."""
    namesake = find_player(connection, name)
    if namesake is not None and namesake.id != player:
        raise NameTaken(name)


def read_player(connection: Connection, player: str) -> Player | None:
    """The player with this id."""
    row = connection.execute(select(players).where(players.c.id == player)).first()
    return None if row is None else _player(row)


def require_player(connection: Connection, player: str) -> Player:
    """The player with this id, who must be there."""
    found = read_player(connection, player)
    if found is None:
        raise NotFound("player", player)
    return found


def find_player(connection: Connection, name: str) -> Player | None:
    """The player with this name, in any spelling that looks the same."""
    row = connection.execute(select(players).where(players.c.name_key == name_key(name))).first()
    return None if row is None else _player(row)


def all_players(connection: Connection) -> list[Player]:
    """Everybody, by name."""
    return [_player(row) for row in connection.execute(select(players).order_by(players.c.name_key))]


def _player(row: Row[Any]) -> Player:
    return Player(row.id, row.name, row.created)


# --- settings ---


def read_settings(connection: Connection, player: str) -> dict[str, str]:
    """All settings of a player."""
    mine = settings.c.player_id == player
    rows = connection.execute(select(settings.c.key, settings.c.value).where(mine).order_by(settings.c.key))
    return {key: value for key, value in rows}  # noqa: C416  (rows are no pairs to mypy)


def put_settings(connection: Connection, player: str, changes: Mapping[str, str | None]) -> dict[str, str]:
    """Change some settings, all or none of them; None removes one. Returns all that there are now."""
    require_player(connection, player)
    if changes:
        gone = delete(settings).where(settings.c.player_id == player, settings.c.key.in_(list(changes)))
        connection.execute(gone)
    rows = [{"player_id": player, "key": key, "value": value} for key, value in changes.items() if value is not None]
    if rows:
        connection.execute(insert(settings), rows)
    return read_settings(connection, player)
