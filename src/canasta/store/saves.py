"""Saves: bookmarks in the logs of matches, by name. Deleting one deletes nothing of the match."""

from __future__ import annotations

from typing import Any

from sqlalchemy import Connection, Row, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from canasta.store.errors import NameTaken, NotFound
from canasta.store.names import name_key
from canasta.store.players import require_player
from canasta.store.schema import log, saves
from canasta.store.values import Save


def save(connection: Connection, player: str, name: str, match: str, seq: int, *, at: str, replace: bool) -> Save:
    """Set a bookmark; one of the same name is moved only if the caller says so."""
    require_player(connection, player)
    if not connection.execute(select(log.c.seq).where(log.c.match_id == match, log.c.seq == seq)).first():
        raise NotFound(f"entry of match {match!r}:", seq)
    values = {"name": name, "name_key": name_key(name), "match_id": match, "seq": seq, "saved": at}
    present = find_save(connection, player, name)
    if present is not None and not replace:
        raise NameTaken(name)
    try:
        if present is not None:
            connection.execute(update(saves).where(saves.c.id == present.id).values(values))
            number = present.id
        else:
            new = insert(saves).values(player_id=player, **values).returning(saves.c.id)
            number = connection.execute(new).scalar_one()
    except IntegrityError as error:  # another process, just now
        raise NameTaken(name) from error
    return Save(number, player, name, match, seq, at)


def rename_save(connection: Connection, player: str, save_id: int, name: str) -> Save:
    """Give a save another name."""
    old = _require(connection, player, save_id)
    namesake = find_save(connection, player, name)
    if namesake is not None and namesake.id != save_id:
        raise NameTaken(name)
    try:
        connection.execute(update(saves).where(saves.c.id == save_id).values(name=name, name_key=name_key(name)))
    except IntegrityError as error:
        raise NameTaken(name) from error
    return Save(old.id, player, name, old.match, old.seq, old.saved)


def delete_save(connection: Connection, player: str, save_id: int) -> None:
    """Take a bookmark away."""
    _require(connection, player, save_id)
    connection.execute(delete(saves).where(saves.c.id == save_id))


def read_saves(connection: Connection, player: str) -> list[Save]:
    """A player's saves, the last one first."""
    mine = select(saves).where(saves.c.player_id == player)
    return [_save(row) for row in connection.execute(mine.order_by(saves.c.saved.desc(), saves.c.id.desc()))]


def find_save(connection: Connection, player: str, name: str) -> Save | None:
    """A player's save of this name, in any spelling that looks the same."""
    wanted = select(saves).where(saves.c.player_id == player, saves.c.name_key == name_key(name))
    row = connection.execute(wanted).first()
    return None if row is None else _save(row)


def read_save(connection: Connection, player: str, save_id: int) -> Save | None:
    """A player's save; that of somebody else is as if it were not there."""
    row = connection.execute(select(saves).where(saves.c.id == save_id, saves.c.player_id == player)).first()
    return None if row is None else _save(row)


def _require(connection: Connection, player: str, save_id: int) -> Save:
    found = read_save(connection, player, save_id)
    if found is None:
        raise NotFound("save", save_id)
    return found


def _save(row: Row[Any]) -> Save:
    return Save(row.id, row.player_id, row.name, row.match_id, row.seq, row.saved)
